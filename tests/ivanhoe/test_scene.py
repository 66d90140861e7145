"""What a scene of Ivanhoe shows to whom, what its questions point at, and what is printed on its cards."""

import pytest

from tests import spots
from tests.ivanhoe.table import cards, play, table, view
from tests.spots import zone_of as zone
from tiltyard.bots.player import Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.cards import DECK, KINDS, MAIDEN, SQUIRE, UNHORSE, VALUES
from tiltyard.games.ivanhoe.table import QUESTIONS
from tiltyard.shown.faces import SHAPES
from tiltyard.shown.question import Question
from tiltyard.shown.scene import Scene, Standing

pytestmark = pytest.mark.both

RED = """colour: red; turn: A; tournaments: 3; A.hand: RIPOSTE, R3, B4; A.display: S2; B.display: R3, R5
    B.front: SHIELD; C.display: R4, S3; withdrawn: D; D.tokens: purple, green; discards: G1, Y2"""


def scene(match: Match, name: str) -> Scene:
    """What a player sees; `-` is a watcher."""
    return GAME.scene(view(match, name), match.names)


def ids(seen: Scene) -> list[str]:
    return [zone.id for zone in seen.zones]


def ask(match: Match, name: str) -> Question:
    return GAME.ask(view(match, name), match.names)


# The table


def test_a_tournament() -> None:
    """I-11, I-13: the colour is the mood, the head says what must be beaten."""
    seen = scene(table(4, RED), "A")
    assert seen.head == "Tournament 3: red (R, sword). To beat: 8"
    assert seen.goal == Standing("broadsword", "8", "to beat")
    assert (seen.mood, seen.turn, seen.asks, seen.question) == ("gules", 0, [0], "turn")
    assert seen.notes == ["Tokens in the pool: P4 R5 B5 Y5 G4."]
    assert ids(seen) == ["display 0", "display 1", "front 1", "display 2", "display 3", "deck", "discards"]


def test_the_players_of_a_tournament() -> None:
    """I-01, I-26: tokens that are there and missing, cards in hand, who leads and who is out."""
    players = scene(table(4, RED), "A").seats
    tokens, hand = players[3].facts
    assert (tokens.value, tokens.words) == ("2/4", "2 of 4 tokens")
    assert (tokens.have, tokens.missing) == ("PG", "RBY")
    assert (hand.value, hand.words) == ("8", "8 cards")
    assert [player.marks for player in players] == [["turn"], ["leads"], [], ["withdrawn"]]
    assert [player.out for player in players] == [False, False, False, True]


def test_displays_and_piles() -> None:
    seen = scene(table(4, RED), "A")
    own, other, gone = zone(seen, "display 0"), zone(seen, "display 1"), zone(seen, "display 3")
    assert (own.label, own.cards, own.note) == ("Your display", cards("S2"), "2")
    assert (other.label, other.cards, other.note) == ("B's display", cards("R3, R5"), "8")
    assert (gone.cards, gone.note, gone.empty) == ([], "", "withdrawn")
    assert zone(seen, "front 1").cards == cards("SHIELD")
    assert zone(seen, "discards").cards == cards("G1, Y2")
    deck = zone(seen, "deck")
    assert deck.cards == []
    assert deck.hidden == view(table(4, RED), "A")["deck_cards"]


def test_a_hand_is_its_owners() -> None:
    """I-05: everybody else sees how many cards there are, and nothing else changes with them."""
    match, other = table(4, RED), table(4, RED.replace("RIPOSTE, R3, B4", "IVANHOE, M6, P7"))
    hand = scene(match, "A").hand
    assert hand is not None
    assert hand.cards == cards("R3, B4, RIPOSTE")
    assert scene(match, "-").hand is None
    assert scene(match, "-") == scene(other, "-")


def test_green_and_the_opening() -> None:
    """I-17, I-22."""
    green = scene(table(2, "colour: green; turn: A; B.display: G1, S3; A.hand: G1"), "A")
    assert green.head == "Tournament 1: green (G, fist), every card counts 1. To beat: 2"
    match = table(2, "dealer: B; previous: purple; A.hand: R3, P5", "tournament_limit=9")
    assert scene(match, "A").head == "Tournament 1 of 9: you open; not purple again"
    assert scene(match, "B").head == "Tournament 1 of 9: A opens; not purple again"
    assert scene(match, "A").mood == ""


def test_a_token_to_choose() -> None:
    """I-29: the tournament is over, so nothing is left to beat."""
    match = play(table(2, "colour: purple; turn: B; A.display: P3"), "B: withdraw")
    assert scene(match, "A").head == "Tournament 1: you choose a token"
    assert scene(match, "B").head == "Tournament 1: A chooses a token"
    assert (scene(match, "A").goal, scene(match, "A").mood) == (None, "purpure")


def test_the_end() -> None:
    """Nobody has the turn any more."""
    deal = "colour: red; turn: A; B.display: R3; B.tokens: purple, blue, yellow, green; A.hand: R3"
    match = play(table(2, deal), "A: withdraw")
    assert scene(match, "B").head == "The game is over. You win!"
    assert scene(match, "-").head == "The game is over. B wins the game."
    assert (scene(match, "-").turn, scene(match, "-").question) == (NOBODY, "")
    assert not any("turn" in player.marks for player in scene(match, "-").seats)


# Actions


def test_an_action_is_announced() -> None:
    """I-34, I-40: everybody sees it, whom it strikes, and that an answer is awaited."""
    match = play(table(4, RED), "A: riposte", "A: target C")
    for reader, whom in (("A", "C"), ("B", "C"), ("C", "you"), ("-", "C")):
        seen = scene(match, reader)
        action = zone(seen, "action")
        assert (action.cards, action.seat, action.own) == (cards("RIPOSTE"), 0, False)
        assert action.about == f"On {whom}: does anybody answer?"
        assert seen.notes[0].endswith(f"RIPOSTE on {whom}.")


def test_a_choice_for_an_action_is_secret() -> None:
    """I-34: until it is announced only its actor sees the card outside the hand."""
    before = table(4, RED)
    match = play(table(4, RED), "A: riposte")
    assert zone(scene(match, "A"), "action").own
    assert scene(match, "B") == scene(before, "B")
    assert scene(match, "-") == scene(before, "-")


def test_nobody_sees_who_has_answered() -> None:
    """I-40: single answers are not published."""
    match = play(table(4, RED), "A: riposte", "A: target C")
    before = [scene(match, reader) for reader in ("A", "C", "D", "-")]
    play(match, "B: let pass")
    assert [scene(match, reader) for reader in ("A", "C", "D", "-")] == before
    assert scene(match, "B").asks == [2], "who has answered is not asked again"


def test_a_card_that_was_seen_in_a_hand() -> None:
    """I-05, I-51: KNOCK DOWN is between two; the robbed one knows what the other holds."""
    deal = "colour: red; turn: A; B.display: R3; A.hand: KNOCK DOWN; B.hand: B3, B5, S2"
    match = play(table(3, deal), "A: knock down", "A: target B", "pass")
    taken = view(match, "A")["hand"]
    known = zone(scene(match, "B"), "known 0")
    assert (known.cards, known.label, known.seat) == (taken, "Seen in A's hand", 0)
    for reader in ("A", "C", "-"):
        assert not [name for name in ids(scene(match, reader)) if name.startswith("known")]


def test_cards_kept_for_adapt_are_secret() -> None:
    """I-56: the places that are chosen already are marked, for their owner only."""
    deal = "colour: blue; turn: A; A.hand: ADAPT; B.display: B4, B4, S2, B2; C.display: B3, S3"
    match = play(table(3, deal), "A: adapt", "pass")
    before = [scene(match, reader) for reader in ("A", "C", "-")]
    play(match, "B: card 2")
    assert zone(scene(match, "B"), "display 1").chosen == [1]
    assert [scene(match, reader) for reader in ("A", "C", "-")] == before


# Questions


def test_sums_of_a_turn() -> None:
    """I-11, I-13: what each card adds, and what is enough to stay in."""
    deal = "colour: red; turn: A; A.display: R4; B.display: R3, R4; A.hand: R3, S2, DODGE"
    picking = ask(table(2, deal), "A").picking
    assert (picking.adds, picking.base, picking.target) == ((3, 2, -1), 4, 8)
    assert ask(table(2, deal, "tie_stays_in=on"), "A").picking.target == 7


def test_a_target_is_a_player() -> None:
    match = play(table(4, RED), "A: riposte")
    assert [choice.spots for choice in ask(match, "A").choices] == [("seat 2",)], "B has a SHIELD"


def test_a_card_beside_a_display() -> None:
    """I-57: it is touched where it lies; the positions are those of the display."""
    deal = "colour: red; turn: A; A.display: R3; A.hand: OUTWIT; B.display: R4, R5; A.front: STUNNED"
    question = ask(play(table(2, deal), "A: outwit"), "A")
    assert question.zone == "display 0"
    assert [(choice.words, choice.spots) for choice in question.choices] == [(("stunned",), ("front 0 0",))]


def games(kinds: list[str], seed: str) -> tuple[Match, list[Player]]:
    """A table of bots."""
    match, chance = table(len(kinds), "", "", seed), Chance(seed)
    return match, [
        Player(GAME, kind, GAME.bots[kind], seat, len(kinds), chance) for seat, kind in enumerate(kinds)
    ]


def test_questions_point_at_what_is_there() -> None:
    """Over whole games, with advice for every kind of question that comes up."""
    asked: dict[str, str] = {}
    for seed in ("1", "2", "3", "4", "5", "6"):
        match, players = games(["random", "easy", "random"], seed)
        for _move in range(2_000):
            seat = match.game.next()
            if seat == NOBODY:
                break
            seen = GAME.view(match.game, seat)
            question = GAME.ask(seen, match.names)
            spots.check(question, GAME.scene(seen, match.names))
            asked[str(seen["question"])] = question.advice
            match.play(seat, players[seat].choose(match.game))
    assert set(asked) == set(QUESTIONS)
    assert len(set(asked.values())) == len(QUESTIONS)
    for advice in asked.values():
        assert advice[0].isupper()
        assert advice.endswith(".")


# The cards


def test_every_card_has_a_face() -> None:
    """Numbers, tinctures and copies are those of the deck; the shape tells the kind."""
    deck = GAME.faces()[0]
    assert (deck.name, len(deck.faces)) == (DECK.deck_name, KINDS)
    for card, face in enumerate(deck.faces):
        assert (face.name, face.copies) == (DECK.names[card], DECK.copies[card])
        assert face.value == (str(VALUES[card]) if card < UNHORSE else "")
        assert face.shape in SHAPES
        assert face.picture
        assert face.text.casefold() in GAME.card(face.name)[0].casefold()
        if card < UNHORSE:
            assert face.tint == GAME.tint(face.name)
        assert face.letter == (face.name[0] if card < SQUIRE else "")
    assert (deck.faces[MAIDEN].title, deck.faces[MAIDEN].kind) == ("Maiden", "supporter")
    assert {face.kind: face.shape for face in deck.faces} == {
        "colour": "plain",
        "supporter": "double",
        "action": "fan",
    }


def test_the_front_page() -> None:
    """The reference lists all actions; the cards that are shown exist."""
    look = GAME.look()
    assert look.reference is not None
    assert [DECK.names[card] for card in look.reference.cards] == DECK.names[UNHORSE:]
    assert [DECK.names[card] for _deck, card in look.shown] == ["P7", "IVANHOE", "R5"]
    assert [(token.letter, token.tint, token.words) for token in look.tokens] == [
        ("P", "purpure", "purple"),
        ("R", "gules", "red"),
        ("B", "azure", "blue"),
        ("Y", "or", "yellow"),
        ("G", "vert", "green"),
    ]
    assert GAME.fewest <= look.players <= GAME.most
