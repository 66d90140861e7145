"""What people are shown of Quests: the table as a scene, sums and advice, and the faces of the cards."""

from collections.abc import Iterator
from statistics import median

import pytest

from tests.quests.table import A1, NAMES, play, question, sit
from tests.spots import check, zone_of
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quests import GAME
from tiltyard.games.quests.cards import ADVENTURE, STORY, VALUES, is_quest, stages_of
from tiltyard.games.quests.table import DONE, QUESTIONS
from tiltyard.shown.faces import SHAPES
from tiltyard.shown.question import ANY, Picking
from tiltyard.shown.scene import Scene, Standing, Zone
from tiltyard.wire.packing import packed
from tiltyard.wire.protocol import encode

pytestmark = pytest.mark.both


def cards(text: str) -> list[int]:
    return ADVENTURE.parse_list(text)


def scene(match: Match, reader: str = "") -> Scene:
    """What the reader (nobody: somebody who watches) is shown."""
    return GAME.scene(GAME.view(match.game, NAMES.index(reader) if reader else NOBODY), NAMES)


def stages(match: Match, reader: str = "") -> list[Zone]:
    return [zone for zone in scene(match, reader).zones if zone.id.startswith("stage")]


def quest() -> Match:
    """P1 sponsors, P2 tackles the first of two stages."""
    match = sit("Q2", A1, "F70")
    play(match, "P1 sponsor F5 done F15 S10 done", "P2 tackle F5", "P3 withdraw", "P4 withdraw")
    return match


# The table


def test_the_sponsor_sees_their_own_stages() -> None:
    """Q-29: with their values, which nobody else knows."""
    first, second = stages(quest(), "P1")
    assert (first.cards, first.note, first.own, first.mark) == (cards("F5"), "5", True, "now")
    assert (second.cards, second.note, second.own, second.mark) == (cards("F15, S10"), "25", True, "")
    assert [first.about, second.about] == ["face down", "face down"]
    assert [first.hidden, second.hidden] == [0, 0], "no backs beside the cards"


@pytest.mark.parametrize("reader", ["P2", "P4", ""])
def test_others_see_the_backs_of_the_stages(reader: str) -> None:
    """Q-29: how many cards there are is public, which ones is not."""
    first, second = stages(quest(), reader)
    assert (first.cards, first.hidden, first.note, first.own) == ([], 1, "", False)
    assert (second.cards, second.hidden, second.about, second.mark) == ([], 2, "face down", "")


def test_a_stage_that_is_won_lies_open() -> None:
    """Q-39: for everybody, with its value."""
    match = quest()
    play(match, "P2 D5 done")
    for reader in ("P1", "P2", ""):
        first, second = stages(match, reader)
        assert (first.cards, first.note, first.own, first.mark) == (cards("F5"), "5", False, "done")
        assert (second.mark, second.own) == ("now", reader == "P1")


def test_a_stage_that_is_built() -> None:
    """Q-22: the sponsor sees where the next card goes, the others that a quest is built."""
    match = sit("Q3", A1)
    play(match, "P1 sponsor F5 done")
    first, second, third = stages(match, "P1")
    assert (first.cards, first.mark, second.mark, third.mark) == (cards("F5"), "", "now", "")
    assert (second.empty, third.empty) == ("lay here", "")
    first, second, third = stages(match, "P2")
    assert (first.hidden, second.hidden, second.mark, second.empty) == (1, 0, "now", "being built")


def test_the_own_attack_is_shown_to_nobody_else() -> None:
    """Q-37: the weapons that are laid, and what they are worth together."""
    match = quest()
    play(match, "P2 D5 S10")
    attack = zone_of(scene(match, "P2"), "attack")
    assert (attack.cards, attack.note, attack.own) == (cards("D5, S10"), "15", True)
    for reader in ("P1", "P3", ""):
        assert "attack" not in [zone.id for zone in scene(match, reader).zones]


def test_the_players() -> None:
    """First how near to winning, then the cards in hand; and what they do."""
    match = sit("Q2", A1, "F70", shields=[0, 3, 0, 0])
    play(match, "P1 sponsor F5 done F15 done")
    seats = scene(match).seats
    assert seats[1].facts == [
        Standing("bordered-shield", "3/7", "3 of 7 shields"),
        Standing("card-pickup", "12", "12 cards"),
    ]
    assert [seat.marks for seat in seats] == [["turn", "sponsor"], *[["on the quest"]] * 3]


def test_the_event_and_the_decks() -> None:
    match = sit("Q4", A1)
    shown = scene(match, "P2")
    assert shown.head == "Turn 1, P1 draws: Q4"
    assert scene(match, "P1").head == "Turn 1, you draw: Q4"
    event = zone_of(shown, "event")
    assert ([STORY.names[card] for card in event.cards], event.about) == (["Q4"], "a quest of 4 stages")
    view = GAME.view(match.game, 1)
    assert zone_of(shown, "adventure").hidden == view["adventure_cards"]
    assert zone_of(shown, "story deck").hidden == view["story_cards"]
    assert (shown.turn, shown.turns, shown.asks, shown.question) == (0, 1, [0], "sponsor")


def test_the_hand_is_the_readers_own() -> None:
    match = sit("Q4", A1)
    hand = scene(match, "P3").hand
    assert hand is not None
    assert hand.cards == cards(A1[2])
    assert scene(match).hand is None


def test_the_end() -> None:
    """Q-45: who has won; nobody has the turn."""
    match = sit("Q2", A1, "F70", options="shields=2")
    play(match, "P1 sponsor F5 done F15 done", "P2 tackle F5", "P3 withdraw", "P4 withdraw")
    play(match, "P2 S10 done", "P2 tackle E30 done", "P1 S10 S10")
    assert match.game.over()
    assert scene(match, "P1").head == "The game is over. Won by P2."
    assert scene(match, "P2").head == "The game is over. Won by you."
    assert (scene(match).turn, scene(match).question) == (NOBODY, "")
    assert all("turn" not in seat.marks for seat in scene(match).seats)


# Sums and advice


def test_the_sum_of_an_attack() -> None:
    """Q-36: weapons count, foes do not; how much is enough nobody can say."""
    match = quest()
    play(match, "P2 H10")
    adds = (0, 0, 0, 0, 0, 5, 10, 10, 15, 15, 30)
    assert question(match).picking == Picking("Lay", 0, ANY, DONE, "Attack", adds=adds, base=10)


def test_the_sum_of_a_stage() -> None:
    """Q-21: it must be worth more than the one before."""
    match = sit("Q2", A1)
    play(match, "P1 sponsor F5 S10")
    assert (question(match).picking.base, question(match).picking.target) == (15, 0)
    play(match, "P1 done F15")
    adds = tuple(VALUES[card] for card in match.game.hands[0])
    closes = Picking("Lay", 0, ANY, DONE, "Close stage 2", adds=adds, base=15, target=20)
    assert question(match).picking == closes


def test_advice_depends_on_what_can_be_done() -> None:
    """Q-17, Q-28: who cannot sponsor is told so, and who must start over."""
    match = sit("Q5", ["F5, F5, F10", *A1[1:]])
    assert "you lack them" in question(match).advice
    play(match, "P1 decline")
    assert "take part and win shields" in question(match).advice
    match = sit("Q2", ["F5, F15", *A1[1:]])
    play(match, "P1 sponsor F15")
    assert question(match).advice.startswith("What is left in your hand cannot make the remaining stages.")


# A whole game


def moments(seed: str) -> Iterator[Match]:
    """Every moment of a game among bots."""
    match = Match(Setting(GAME, NAMES, GAME.presets["standard"], seed, {}))
    chance = Chance(seed)
    while not match.game.over():
        yield match
        seat = match.game.next()
        match.play(seat, choose(GAME, match.game, seat, "steady", chance))


def test_every_question_keeps_to_the_scene() -> None:
    """Its positions are cards that lie there, and every kind of question has advice."""
    asked = set()
    for match in moments("5"):
        for seat in match.game.asks():
            view = GAME.view(match.game, seat)
            asking = GAME.ask(view, NAMES)
            check(asking, GAME.scene(view, NAMES))
            assert asking.advice.endswith(".")
            asked.add(view["question"])
    assert asked == set(QUESTIONS)


def test_a_sum_grows_by_what_a_card_adds() -> None:
    for match in moments("6"):
        seat = match.game.next()
        before = GAME.ask(GAME.view(match.game, seat), NAMES)
        for place in range(len(before.picking.adds)):
            move = before.positions[place]
            if move in match.game.options(seat):
                twin = match.game.copy()
                twin.play(seat, move)
                after = GAME.ask(GAME.view(twin, seat), NAMES)
                assert after.picking.base == before.picking.base + before.picking.adds[place]


def test_a_scene_is_small() -> None:
    """It is sent to every reader with every move."""
    sizes = [
        len(encode(packed(GAME.scene(GAME.view(match.game, reader), NAMES))))
        for match in moments("5")
        for reader in (NOBODY, 0, 1, 2, 3)
    ]
    assert median(sizes) < SMALL


SMALL = 1_400  # bytes


# The cards


def test_every_card_has_its_face() -> None:
    """The numbers are those of the rules, and the words those of `card`."""
    adventure, story = GAME.faces()
    assert [face.name for face in adventure.faces] == ADVENTURE.names
    assert [face.value for face in adventure.faces] == [str(value) for value in VALUES]
    assert [face.copies for face in adventure.faces] == ADVENTURE.copies
    assert [face.name for face in story.faces] == STORY.names
    stages = [str(stages_of(at)) if is_quest(at) else "" for at in range(len(STORY.names))]
    assert [face.value for face in story.faces] == stages
    for face in [*adventure.faces, *story.faces]:
        said = " ".join(GAME.card(face.name))
        assert said.casefold() == f"{face.name}: {face.text}".casefold()
        assert face.shape in SHAPES
        assert face.picture


def test_what_is_on_the_front_page_exists() -> None:
    decks = {deck.name: deck.faces for deck in GAME.faces()}
    assert [decks[deck][kind].name for deck, kind in GAME.look().shown] == ["F50", "Q4", "E30"]
    assert GAME.fewest <= GAME.look().players <= GAME.most
    assert {deck.deck_name for deck in GAME.decks.values()} == set(decks)
