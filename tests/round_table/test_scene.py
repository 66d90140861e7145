"""What people are shown of the Round Table: the table as a scene, spots, sums and advice, and the cards."""

from collections.abc import Iterator
from statistics import median

import pytest

from tests.round_table.table import cards, names, play, sit, view
from tests.spots import check, zone_of
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    BIDS,
    BONUS,
    BP,
    CAMELOT,
    MINIMUM,
    RANK,
    RANK_BP,
    STAGES,
    STORY,
    is_quest,
    is_tournament,
)
from tiltyard.games.round_table.events import FinalBegins
from tiltyard.games.round_table.questions import QUESTIONS
from tiltyard.shown.faces import SHAPES, Face
from tiltyard.shown.question import Question
from tiltyard.shown.scene import Scene, Standing, Zone
from tiltyard.wire.packing import packed
from tiltyard.wire.protocol import encode

pytestmark = pytest.mark.both
QUEST = """
    story card: Boar Hunt
    P1.stages: Saxons, Boar+Dagger+Sword
    P1.hand: 8 x Thieves
    P2.hand: Merlin, Horse
    P3.hand: Mordred, Sword, Lance
    P4.hand: Sword
"""
LISTS = """
    story card: Tournament at Orkney
    P1.hand: Sword
    P2.hand: Horse
    P3.hand: Lance
"""


def scene(match: Match, reader: str = "") -> Scene:
    """What the reader (nobody: somebody who watches) is shown."""
    return GAME.scene(dict(view(match, reader)), match.names)


def stage(match: Match, number: int, reader: str = "") -> Zone:
    """A stage by its number, from 1."""
    return zone_of(scene(match, reader), f"stage {number - 1}")


def asking(match: Match, reader: str) -> Question:
    """The open question for somebody who is asked."""
    return GAME.ask(dict(view(match, reader)), match.names)


def spots(match: Match, reader: str, words: str) -> tuple[str, ...]:
    """Where a choice is made on the table."""
    found = asking(match, reader)
    check(found, scene(match, reader))
    return next(choice.spots for choice in found.choices if words in choice.words)


# The stages


def test_the_sponsor_sees_their_own_stages() -> None:
    """R-15: with their values, which nobody else knows."""
    match = sit(QUEST + "participants: P2, P3")
    first, second = stage(match, 1, "P1"), stage(match, 2, "P1")
    assert (first.cards, first.note, first.own, first.mark) == (cards("Saxons"), "10", True, "now")
    assert (second.cards, second.note, second.own) == (cards("Boar, Dagger, Sword"), "30", True)
    assert (first.about, second.about) == ("face down, a foe", "face down")


@pytest.mark.parametrize("reader", ["P2", "P4", ""])
def test_others_see_the_backs_of_the_stages(reader: str) -> None:
    """R-15: neither the cards nor how many there are."""
    match = sit(QUEST + "participants: P2, P3")
    first, second = stage(match, 1, reader), stage(match, 2, reader)
    assert (first.cards, first.hidden, first.uncounted, first.note) == ([], 1, True, "")
    assert (first.about, first.mark) == ("face down, a foe", "now")
    assert (second.cards, second.hidden, second.uncounted, second.about) == ([], 1, True, "face down")


def test_the_house_may_show_how_many_cards_a_stage_has() -> None:
    """R-15, show_stage_card_counts."""
    match = sit(QUEST + "participants: P2, P3", "show_stage_card_counts=on")
    second = stage(match, 2, "P4")
    assert (second.hidden, second.uncounted) == (3, False)


def test_a_stage_that_was_met_lies_open() -> None:
    """R-29: for everybody."""
    match = sit(QUEST + "participants: P2, P3")
    play(match, "P2: Horse; done", "P3: Sword; done")
    for reader in ("P1", "P2", ""):
        first, second = stage(match, 1, reader), stage(match, 2, reader)
        assert (first.cards, first.note, first.own) == (cards("Saxons"), "10", False)
        assert (first.about, first.mark, second.mark) == ("a foe", "done", "now")


def test_a_test_lies_open_and_is_worth_nothing() -> None:
    """R-15: the bids are what counts."""
    match = sit(QUEST.replace("Saxons", "Test of Valor") + "participants: P2, P3")
    first = stage(match, 1, "P3")
    assert (first.cards, first.about, first.note) == (cards("Test of Valor"), "a test", "")
    assert scene(match, "P3").notes == ["Minimum bid: 1"]
    play(match, "P2: bid 2")
    assert scene(match, "P3").notes == ["Minimum bid: 3; P2 leads with 2"]
    assert scene(match, "P2").notes == ["Minimum bid: 3; you lead with 2"]
    assert scene(match).seats[1].marks == ["on the quest", "bid 2"]


def test_stages_that_are_built() -> None:
    """R-59: the sponsor chooses a stage, takes cards back; the others see that a quest is built."""
    match = sit("P1.hand: Thieves, Boar, Sword, Horse\nstory: Boar Hunt")
    play(match, "P1: turn up; sponsor; Thieves; Sword")
    first, second = stage(match, 1, "P1"), stage(match, 2, "P1")
    assert (first.cards, first.note, first.mark, first.about) == (cards("Thieves, Sword"), "15", "now", "")
    assert (second.cards, second.hidden, second.mark, second.empty) == ([], 0, "", "lay here")
    hidden = stage(match, 1, "P2")
    assert (hidden.cards, hidden.hidden, hidden.mark, hidden.empty) == ([], 0, "", "being built")
    assert spots(match, "P1", "stage 2") == ("stage 1",)
    assert spots(match, "P1", "take back Sword") == ("stage 0 1",)


# Merlin


@pytest.mark.parametrize(("house", "seconds"), [("", 10), ("merlin_seconds=0", 0)])
def test_merlin_shows_a_stage_to_his_owner_alone(house: str, seconds: int) -> None:
    """R-32: for some seconds, or for as long as it lies there."""
    match = sit(QUEST, house)
    assert spots(match, "P2", "look at stage 2") == ("stage 1",)
    play(match, "P2: look at stage 2")
    second = stage(match, 2, "P2")
    assert (second.cards, second.note, second.own) == (cards("Boar, Dagger, Sword"), "30", True)
    assert (second.about, second.seconds) == ("Merlin shows you", seconds)
    for reader in ("P3", "P4", ""):
        assert (stage(match, 2, reader).cards, stage(match, 2, reader).seconds) == ([], 0)
        assert scene(match, reader).seats[1].marks == ["Merlin has looked"]


# The players, the story and the piles


def test_the_players() -> None:
    """First rank and shields, then strength, cards, and free bids if there are any; and what they do."""
    match = sit(QUEST + "P2.rank: Knight\nP2.shields: 3\nP2.allies: King Arthur\nparticipants: P2")
    seats = scene(match).seats
    assert seats[1].facts == [
        Standing("closed-barbute", "Knight", "Knight"),
        Standing("bordered-shield", "3/7", "3 of 7 shields"),
        Standing("crossed-swords", "20", "20 BP"),
        Standing("card-pickup", "2", "2 cards"),
        Standing("two-coins", "2", "2 free bids"),
    ]
    assert [seat.marks for seat in seats] == [["turn", "sponsor"], ["on the quest"], [], []]


def test_allies_then_amours_lie_beside_a_player() -> None:
    """R-16, R-17: the reader's place is there even if it is empty."""
    match = sit(QUEST + "P2.allies: Sir Galahad\nP2.amour: Amour\nparticipants: P2")
    beside = zone_of(scene(match, "P1"), "allies 1")
    assert (beside.cards, beside.label, beside.seat) == (cards("Sir Galahad, Amour"), "Beside P2", 1)
    assert zone_of(scene(match, "P2"), "allies 1").label == "Beside you"
    assert zone_of(scene(match, "P1"), "allies 0").cards == []
    assert "allies 0" not in [zone.id for zone in scene(match, "P2").zones]


def test_the_story_and_the_piles() -> None:
    match = sit(QUEST + "pending: 1\nadventure discards: Boar, Sword")
    shown = scene(match, "P2")
    assert (shown.head, scene(match, "P1").head) == (
        "Turn 1, P1 draws: Boar Hunt",
        "Turn 1, you draw: Boar Hunt",
    )
    assert shown.notes == ["King's Recognition: 2 more shields on the next quest"]
    story, discards = zone_of(shown, "story"), zone_of(shown, "adventure discards")
    assert (story.cards, story.about) == ([shown.story], "a quest of 2 stages; Boar at the high value")
    assert [ADVENTURE.names[card] for card in discards.cards] == ["Boar", "Sword"]
    assert zone_of(shown, "adventure").hidden == view(match)["adventure_cards"]
    assert zone_of(shown, "story deck").hidden == view(match)["story_cards"]
    assert (shown.turn, shown.turns, shown.asks, shown.question) == (0, 1, [1], "join")


def test_a_tournament() -> None:
    """R-33, R-36: who is in the lists and for what, and the round of a tie-break."""
    match = sit(LISTS + "entrants: P1, P2, P3")
    assert scene(match, "P2").notes == ["In the lists: P1, you and P3; prize 5 shields"]
    play(match, "P1: Sword; done", "P2: Horse; done", "P3: done")
    assert scene(match).notes == ["In the lists, round 2: P1 and P2; prize 5 shields"]
    assert [seat.marks for seat in scene(match).seats][1:3] == [["in the lists"], []]


def test_the_final_tournament_and_the_end() -> None:
    """R-39: there is no story card and no prize but the game."""
    match = sit(FINAL, "second_tie_pays=tied", seats=2)
    play(match, "P1: done", "P2: done", "P1: done", "P2: done")
    shown = scene(match, "P1")
    assert (shown.head, shown.notes) == ("Turn 1: the final tournament", ["In the lists: you and P2"])
    assert zone_of(shown, "story").empty == "the final tournament"
    play(match, "P1: Sword; done", "P2: done")
    assert scene(match, "P2").head == "The game is over. P1 wins."
    assert scene(match, "P1").head == "The game is over. You win!"
    assert (scene(match).turn, scene(match).asks) == (NOBODY, [])
    last = [event for event in match.game.events if event.chapter][-1]
    assert isinstance(last, FinalBegins), "no shields of the turn before have decided the game"


FINAL = """
    story card: Tournament at York
    entrants: P1, P2
    P1.rank: Champion Knight
    P1.shields: 9
    P1.hand: Sword
    P2.rank: Champion Knight
    P2.shields: 9
    P2.hand: Horse
"""


def test_laid_cards_are_shown_to_nobody_else() -> None:
    """R-54: with what they are worth."""
    match = sit(QUEST + "participants: P2, P3")
    play(match, "P3: Sword; Lance")
    laid = zone_of(scene(match, "P3"), "laid")
    assert (laid.cards, laid.note, laid.own) == (cards("Sword, Lance"), "30", True)
    for reader in ("P1", "P2", ""):
        assert "laid" not in [zone.id for zone in scene(match, reader).zones]


# Spots


def test_an_ally_goes_from_the_hand_to_its_player() -> None:
    """R-17."""
    match = sit(QUEST)
    assert spots(match, "P2", "play Merlin") == ("hand 1", "allies 1")


def test_mordred_goes_from_the_hand_to_the_ally_that_he_strikes() -> None:
    """R-31: a card among those beside its owner."""
    match = sit(QUEST + "P2.allies: King Arthur, Sir Galahad\nparticipants: P2, P3")
    assert spots(match, "P3", "Mordred against Sir Galahad") == ("hand 0", "allies 1 1")


def test_a_card_that_could_be_played_is_discarded_on_the_pile() -> None:
    """R-07: at the limit its place in the hand does not say what becomes of it."""
    match = sit("P1.hand: 11 x Sword, Merlin\nstory: Prosperity Throughout the Realm\nadventure: Boar, Boar")
    play(match, "P1: turn up")
    assert view(match)["question"] == "hand limit"
    assert spots(match, "P1", "discard Merlin") == ("hand 13", "adventure discards")
    assert spots(match, "P1", "discard Sword") == ()


# Sums


def test_the_sum_of_a_fight() -> None:
    """R-29: rank and allies are its base; foes add nothing; the stage is known if it lies open."""
    match = sit(QUEST + "participants: P2, P3")
    picking = asking(match, "P3").picking
    assert (picking.base, picking.adds, picking.target) == (5, (0, 10, 20), 0)
    play(match, "P3: Lance")
    assert asking(match, "P3").picking.base == 25
    shown = sit(QUEST + "participants: P2, P3", "stage_cards_shown=on")
    assert asking(shown, "P3").picking.target == 10
    helped = sit(QUEST.replace("Sword, Lance", "King Arthur, Amour") + "participants: P2, P3")
    assert asking(helped, "P3").picking.adds == (0, 10, 10)


@pytest.mark.parametrize(("house", "target"), [("", 0), ("merlin_seconds=0", 10)])
def test_what_merlin_showed_for_seconds_must_be_remembered(house: str, target: int) -> None:
    """R-32: the sum does not give it away for longer."""
    deal = QUEST.replace("Merlin, Horse", "Horse") + "P2.allies: Merlin\nparticipants: P2, P3"
    match = sit(deal, house)
    play(match, "P2: look at stage 1")
    assert asking(match, "P2").picking.target == target


@pytest.mark.parametrize(
    ("more", "hand", "adds"),
    [
        ("", "Sir Tristan", [10]),
        ("P1.allies: Queen Iseult", "Sir Tristan", [20]),
        ("P2.allies: Sir Tristan", "Queen Iseult", [10]),
        ("P1.allies: Sir Tristan", "Queen Iseult", [0]),
        ("", "Queen Iseult, Sir Tristan", [-1, 10]),
    ],
)
def test_tristan_and_iseult_add_to_each_other(more: str, hand: str, adds: list[int]) -> None:
    """R-30: where it depends on another card that is picked, nobody can say."""
    deal = QUEST.replace("Merlin, Horse", hand) + f"participants: P2, P3\nadventure: Boar, Boar\n{more}"
    match = sit(deal)
    pair = cards("Queen Iseult, Sir Tristan")
    table, picking = view(match, "P2"), asking(match, "P2").picking
    found = [points for card, points in zip(table["hand"], picking.adds, strict=True) if card in pair]
    assert found == adds


def test_the_sum_of_a_stage() -> None:
    """R-13: it must be worth more than every stage before it."""
    match = sit("P1.hand: Thieves, Boar, Sword, Horse, Merlin\nstory: Boar Hunt")
    play(match, "P1: turn up; sponsor; Thieves; Sword")
    assert (asking(match, "P1").picking.base, asking(match, "P1").picking.target) == (15, 0)
    play(match, "P1: stage 2")
    picking = asking(match, "P1").picking
    assert (picking.base, picking.target, picking.adds) == (0, 20, (15, 10, 0))


# Advice


def test_advice_depends_on_what_can_be_done() -> None:
    """R-12, R-25: who cannot sponsor or bid is told so, and who is ready to confirm."""
    match = sit("P1.hand: Boar\nP2.hand: Boar, Thieves\nstory: Boar Hunt")
    play(match, "P1: turn up")
    assert "you lack them" in asking(match, "P1").advice
    play(match, "P1: decline")
    assert "ride on it yourself" in asking(match, "P2").advice
    play(match, "P2: sponsor; Thieves; stage 2; Boar")
    assert asking(match, "P2").advice.startswith("Every stage is worth more than the one before")
    play(match, "P2: confirm")
    assert asking(match, "P3").advice.startswith("Whoever passes all 2 stages wins 2 shields.")
    match = sit(QUEST.replace("Saxons", "Test of Morgan Le Fey") + "participants: P4")
    assert "you have too few for the next one" in asking(match, "P4").advice


# A whole game


def moments(seats: int, seed: str, house: str = "classic") -> Iterator[Match]:
    """Every moment of a game among bots."""
    match = Match(Setting(GAME, names(seats), GAME.limited(GAME.presets[house]), seed, {}))
    chance = Chance(seed)
    while not match.game.over():
        yield match
        seat = match.game.next()
        match.play(seat, choose(GAME, match.game, seat, "strategy2", chance))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("house", ["classic", "open"])
def test_every_question_keeps_to_the_scene(seats: int, house: str) -> None:
    """Its spots are there, its positions are cards of the hand, and it has advice."""
    for match in moments(seats, "5", house=house):
        for seat in match.game.asks():
            table = GAME.view(match.game, seat)
            asked = GAME.ask(table, match.names)
            check(asked, GAME.scene(table, match.names))
            assert asked.advice.endswith(".")


def test_every_kind_of_question_has_advice() -> None:
    """Those that bots seldom come to as well."""
    asked = {"prosperity"}  # a house rule
    match = sit("story: Prosperity Throughout the Realm", "prosperity_optional=on")
    play(match, "P1: turn up")
    assert asking(match, "P1").advice.startswith("Cards are strength")
    for seed in "12345":
        for match in moments(4, seed):
            for seat in match.game.asks():
                table = view(match, match.names[seat])
                assert asking(match, match.names[seat]).advice
                asked.add(table["question"])
    assert asked == set(QUESTIONS)


@pytest.mark.parametrize("house", ["classic", "open"])
def test_a_sum_grows_by_what_a_card_adds(house: str) -> None:
    for match in moments(4, "6", house=house):
        for seat in match.game.asks():
            before = GAME.ask(GAME.view(match.game, seat), match.names)
            for place, adds in enumerate(before.picking.adds):
                move = before.positions[place]
                if adds >= 0 and move in match.game.options(seat):
                    twin = match.game.copy()
                    twin.play(seat, move)
                    after = GAME.ask(GAME.view(twin, seat), match.names)
                    assert after.picking.base == before.picking.base + adds


def test_a_scene_is_small() -> None:
    """It is sent to every reader with every move."""
    sizes = [
        len(encode(packed(GAME.scene(GAME.view(match.game, reader), match.names))))
        for match in moments(4, "5")
        for reader in (NOBODY, 0, 1, 2, 3)
    ]
    assert median(sizes) < SMALL


SMALL = 2_100  # bytes, with four players


# The cards


def faces(deck: str) -> list[Face]:
    return next(found.faces for found in GAME.faces() if found.name == deck)


def test_every_adventure_card_has_its_face() -> None:
    """The numbers are those of the rules, in every story."""
    found = faces("adventure")
    assert [face.name for face in found] == ADVENTURE.names
    assert [face.copies for face in found] == ADVENTURE.copies
    for at, face in enumerate(found):
        for story in range(len(STORY.names)):
            shown = face.high if story in face.high_on else face.value
            assert (int(shown) if shown else 0) == BP[story][at], f"{face.name} on {STORY.names[story]}"
        assert face.dots == max(row[at] for row in BIDS)
        least = max(row[at] for row in MINIMUM)
        assert face.least == (f"{least}+" if least else "")


def test_every_story_card_and_rank_has_its_face() -> None:
    story = faces("story")
    assert [face.name for face in story] == STORY.names
    for at, face in enumerate(story):
        if is_quest(at):
            assert (face.kind, face.value) == ("quest", str(STAGES[at]))
        elif is_tournament(at):
            assert (face.kind, face.value) == ("tournament", f"+{BONUS[at - CAMELOT]}")
        else:
            assert (face.kind, face.value) == ("event", "")
    assert [(face.name, face.value) for face in faces("rank")] == [
        (name, str(points)) for name, points in zip(RANK.names, RANK_BP, strict=False)
    ]


def test_a_face_says_what_the_card_command_says() -> None:
    for deck in GAME.faces():
        for face in deck.faces:
            said = " ".join(GAME.card(face.name))
            assert said.casefold() == f"{face.name}: {face.text}".casefold()
            assert face.shape in SHAPES
            assert face.picture


def test_how_the_game_presents_itself() -> None:
    """Cards for the front page, and what may be looked up."""
    look = GAME.look()
    assert [faces(deck)[kind].name for deck, kind in look.shown] == [
        "Dragon",
        "Search for the Holy Grail",
        "King Arthur",
    ]
    assert look.reference is not None
    kinds = {faces(look.reference.deck)[card].kind for card in look.reference.cards}
    assert kinds == {"ally", "amour", "test"}
    assert GAME.fewest <= look.players <= GAME.most
