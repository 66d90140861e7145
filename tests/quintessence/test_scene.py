"""What a scene of a match shows to whom, what its questions point at, and what is printed on its cards."""

import pytest

from tests import spots
from tests.quintessence.table import NAMES, play, sit, wander
from tests.spots import zone_of as zone
from tiltyard.bots.player import Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NO_CARD, NOBODY
from tiltyard.games.quintessence import GAME
from tiltyard.games.quintessence.cards import attack, cost, printed
from tiltyard.games.quintessence.catalogue import CATALOGUE, catalogue_part
from tiltyard.shown.faces import SHAPES
from tiltyard.shown.question import Choice, Question
from tiltyard.shown.scene import Scene

pytestmark = pytest.mark.both
KINDS = CATALOGUE.kinds


def scene(match: Match, seat: int) -> Scene:
    return GAME.scene(GAME.view(match.game, seat), NAMES)


def ask(match: Match) -> Question:
    """The open question, for whoever is asked."""
    return GAME.ask(GAME.view(match.game, match.game.next()), NAMES)


def choice(match: Match, text: str) -> Choice:
    """The choice that makes this move."""
    return next(choice for choice in ask(match).choices if choice.words[0] == text)


def cards(*names: str) -> list[int]:
    """Kinds by name; `-` is an empty place."""
    return [NO_CARD if name == "-" else KINDS.parse(name) for name in names]


def a_match(*more: str) -> Match:
    return sit(
        "round: 3",
        "P1.board: Kite Rider, -, Clay Guard 1/2 of 4",
        "P2.board: -, Leviathan",
        "P1.hand: Mote, Dew Nymph",
        "P2.hand: Mote",
        "P1.destroyed: Ember Imp",
        "P2.base: 12",
        *more,
    )


# The table


def test_a_round() -> None:
    """L-10: round and roles from where the reader sits."""
    match = a_match()
    assert scene(match, 0).head == "Round 3 of 30, you attack"
    assert scene(match, 1).head == scene(match, NOBODY).head == "Round 3 of 30, P1 attacks"
    seen = scene(match, 1)
    assert (seen.turn, seen.asks, seen.question, seen.notes) == (0, [0], "turn", [])
    assert [player.marks for player in seen.seats] == [["attacker", "turn"], ["defender"]]
    assert [fact.value for fact in seen.seats[1].facts] == ["12/20", "3/3", "1"]
    assert [fact.words for fact in seen.seats[1].facts] == ["base 12 of 20", "3 of 3 resources", "1 card"]


def test_the_skips_of_a_round() -> None:
    """L-24, L-16."""
    match = a_match("skips: 2")
    assert scene(match, 1).notes == ["One more skip ends the round."]
    play(match, "P1: 1 to 1; attack")
    play(match, "P2: skip defence")
    assert scene(match, 0).head == "Round 3 of 30, you have attacked"
    assert scene(match, 1).head == "Round 3 of 30, P1 has attacked"
    assert scene(match, 0).notes == []


def test_boards_and_piles() -> None:
    """L-44: strengths that are left, cards that can be followed, what is gone, how many are in a deck."""
    match = a_match()
    for seat in (0, 1, NOBODY):
        seen = scene(match, seat)
        board = zone(seen, "board 0")
        assert (board.shape, board.cards) == ("slots", cards("Kite Rider", "-", "Clay Guard", "-", "-"))
        assert (board.left, board.away) == ([2, 0, 2, 0, 0], [])
        assert [bool(card) for card in board.ids] == [True, False, True, False, False]
        assert zone(seen, "lane 1").cards == [NO_CARD] * 5
        assert zone(seen, "destroyed 0").cards == cards("Ember Imp")
        assert (zone(seen, "deck 0").hidden, zone(seen, "deck 0").cards) == (len(match.game.decks[0]), [])
    assert zone(scene(match, 0), "board 0").label == "Your board"
    assert zone(scene(match, 1), "board 0").label == "P1's board"


def test_a_hand_is_its_owners() -> None:
    """L-44."""
    match = a_match()
    hand = scene(match, 0).hand
    assert hand is not None
    assert hand.cards == cards("Mote", "Dew Nymph")
    assert len(set(hand.ids)) == 2
    assert scene(match, NOBODY).hand is None
    other = a_match("P1.hand: Leviathan, Void Sage")
    for seat in (1, NOBODY):
        assert scene(other, seat) == scene(match, seat)


def test_an_empty_lane_says_what_it_is_for() -> None:
    seen = scene(a_match(), 1)
    assert (zone(seen, "lane 0").place, zone(seen, "lane 1").place) == ("attack lane", "block lane")


def test_lanes_are_their_owners_until_they_are_confirmed() -> None:
    """L-18: a card in a lane is away from its slot; the others see nothing of it before."""
    match = a_match()
    before = [scene(match, seat) for seat in (1, NOBODY)]
    play(match, "P1: 3 to 5")
    own = scene(match, 0)
    lane, board = zone(own, "lane 0"), zone(own, "board 0")
    assert (lane.cards, lane.left, lane.own) == (
        cards("-", "-", "-", "-", "Clay Guard"),
        [0, 0, 0, 0, 2],
        True,
    )
    assert lane.ids[4] == board.ids[2]
    assert board.away == [2]
    assert [scene(match, seat) for seat in (1, NOBODY)] == before


def test_an_attack_is_seen_by_all() -> None:
    """L-18, L-28: and what reaches the base as the lanes stand; a block is secret again."""
    match = a_match()
    play(match, "P1: 3 to 5; 1 to 2; attack")
    for seat in (0, 1, NOBODY):
        seen = scene(match, seat)
        assert zone(seen, "lane 0").cards == cards("-", "Kite Rider", "-", "-", "Clay Guard")
        assert (zone(seen, "lane 0").own, zone(seen, "board 0").away) == (False, [0, 2])
        assert (zone(seen, "lane 0").note, zone(seen, "lane 1").note) == ("", "4 incoming")
    assert scene(match, 0).head == "Round 3 of 30, you attack, P2 defends"
    assert scene(match, 1).head == "Round 3 of 30, P1 attacks, you defend"
    before = [scene(match, seat) for seat in (0, NOBODY)]
    play(match, "P2: 2 to 2")
    assert (zone(scene(match, 1), "lane 1").note, zone(scene(match, 1), "lane 1").own) == ("1 incoming", True)
    assert [scene(match, seat) for seat in (0, NOBODY)] == before


def test_the_opening() -> None:
    """A word to the players before their first card, and to nobody else."""
    match = sit("attacker: P1", "P1.hand: Mote", "P2.hand: Mote")
    assert scene(match, 0).opening.startswith("Bring the other base down to 0.")
    assert "You attack first" in scene(match, 0).opening
    assert "P1 attacks first" in scene(match, 1).opening
    assert scene(match, NOBODY).opening == ""
    play(match, "P1: place 1")
    assert scene(match, 0).opening == ""
    assert scene(match, 1).opening
    assert scene(a_match(), 0).opening == ""


def test_the_end() -> None:
    """L-38: who has won and why; nobody has the turn."""
    match = a_match()
    play(match, "P1: concede")
    seen = scene(match, 1)
    assert seen.head == "Round 3 of 30. The match is over. You win (concede)."
    assert (seen.turn, seen.question, seen.asks) == (NOBODY, "", [])
    assert [player.marks for player in seen.seats] == [["attacker"], ["defender"]]


# Kinds that the shipped catalogue does not have


OWN = "\n".join(
    [
        "id,name,element,cost,attack,defence",
        "tor,Sir Tor,iron,5,8,9",
        "mote,Mote,aether,1,1,2",
        *[f"c{at},Card {chr(65 + at)},fire,1,1,1" for at in range(10)],
    ]
)


def test_a_catalogue_of_ones_own() -> None:
    """D-01: new cards follow the shipped kinds, those that are the same keep their numbers."""
    match = sit(
        f"catalogue: {catalogue_part(OWN, 'own.csv')}",
        "P1.board: Sir Tor, Mote",
        "P1.hand: Card B, Sir Tor",
        "P2.hand: Card C",
    )
    seen = scene(match, 0)
    tor = len(KINDS.names)
    assert zone(seen, "board 0").cards[:2] == [tor, KINDS.parse("Mote")]
    assert seen.hand is not None
    assert seen.hand.cards == [tor + 1, tor]
    assert [face.name for face in seen.faces] == ["Sir Tor", "Card B"]
    face = seen.faces[0]
    assert (face.cost, face.attack, face.defence, face.tint, face.text) == (
        *(5, 8, 9),
        "sable",
        "Iron: cost 5, attack 8, defence 9.",
    )
    assert [face.name for face in scene(match, NOBODY).faces] == ["Sir Tor"], "hands are secret"


def test_a_card_with_other_numbers() -> None:
    """D-05: it is called the same, but it is another kind."""
    match = sit("P1.board: Mote 5/1, Mote 1/1 of 2", "P1.hand: Mote", "P2.hand: Mote")
    seen = scene(match, 0)
    assert zone(seen, "board 0").cards[:2] == [len(KINDS.names), KINDS.parse("Mote")]
    assert [(face.name, face.attack, face.defence) for face in seen.faces] == [("Mote", 5, 1)]
    assert scene(a_match(), 0).faces == []


# Questions


def test_what_is_touched() -> None:
    """A card and its place; what is sent to a lane can be taken back from there."""
    match = a_match()
    assert choice(match, "place 2").spots == ("hand 1",)
    assert choice(match, "place 1 at 2").spots == ("hand 0", "board 0 1")
    assert choice(match, "3 to 4").spots == ("board 0 2", "lane 0 3")
    play(match, "P1: 3 to 4")
    assert choice(match, "take back 3").spots == ("lane 0 3", "board 0 2")
    play(match, "P1: attack")
    assert choice(match, "2 to 4").spots == ("board 1 1", "lane 1 3")
    full = sit("round: 3", "P1.board: Mote, Mote, Mote, Mote, Mote", "P1.hand: Mote, Mote, Mote")
    assert choice(full, "place 3 over 2").spots == ("hand 2", "board 0 1")


def test_advice() -> None:
    """Different for attacking, waiting and blocking."""
    match = a_match()
    found = [ask(match).advice]
    play(match, "P1: 1 to 1; attack")
    found.append(ask(match).advice)
    play(match, "P2: skip defence")
    found.append(ask(match).advice)
    assert len(set(found)) == 3
    assert found[1].startswith("You are attacked.")


def check_question(match: Match, seat: int) -> None:
    """Every choice on the board points at it, no two at the same places; and there is advice."""
    view = GAME.view(match.game, seat)
    question = GAME.ask(view, NAMES)
    spots.check(question, GAME.scene(view, NAMES))
    pointed = [choice.spots for choice in question.choices if choice.on_board]
    assert len(set(pointed)) == len(pointed)
    assert question.advice.endswith(".")


def test_questions_point_at_what_is_there() -> None:
    """Over matches of bots, and of somebody who plays at random."""
    match, chance = sit(seed="9"), Chance("9")
    players = [Player(GAME, "warden", GAME.bots["warden"], seat, 2, chance) for seat in range(2)]
    while (seat := match.game.next()) != NOBODY:
        check_question(match, seat)
        match.play(seat, players[seat].choose(match.game))
    other = sit(seed="10")
    for _move in wander(other.game, Chance("10"), 400):
        if other.game.next() != NOBODY:
            check_question(other, other.game.next())


# The cards


def test_every_card_has_a_face() -> None:
    """The numbers of the catalogue, a picture of its own, the tincture of its element."""
    deck = GAME.faces()[0]
    assert (deck.name, len(deck.faces)) == (KINDS.deck_name, len(CATALOGUE.cards))
    for at, face in enumerate(deck.faces):
        card = CATALOGUE.cards[at]
        assert (face.name, face.copies) == (KINDS.names[at], KINDS.copies[at])
        assert (face.cost, face.attack, face.defence) == (cost(card), attack(card), printed(card))
        assert (face.kind, face.tint) == (CATALOGUE.elements[at], GAME.tint(face.name))
        assert face.shape in SHAPES
        said = face.text.partition(": ")[2]
        assert GAME.card(face.name) == [f"{face.name} ({face.kind}): {said}"]
    assert len({face.picture for face in deck.faces}) == len(deck.faces)


def test_the_front_page() -> None:
    look = GAME.look()
    assert [KINDS.names[card] for _deck, card in look.shown] == [
        "Phoenix Lord",
        "Quintessence Avatar",
        "Leviathan",
    ]
    assert look.reference is not None
    assert look.reference.cards == list(range(len(CATALOGUE.cards)))
    assert (look.players, look.again) == (2, "Same decks again")
    assert "down to 0" in GAME.how_to()[0].text
