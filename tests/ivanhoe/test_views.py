"""What players see and read: secrets, knowledge, the picture of the table, the reference of the cards."""

import pytest

from tests.ivanhoe.table import cards, game_of, play, see, table, view
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NO_CARD, NOBODY
from tiltyard.engine.reader import Reader
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.cards import COLOUR_NAMES, DECK, UNHORSE
from tiltyard.games.ivanhoe.events import Robs
from tiltyard.shown.question import ANY, Picking
from tiltyard.table.undo import moves_left
from tiltyard.wire.protocol import Refusal

pytestmark = pytest.mark.both

ROBBED = "colour: red; turn: A; B.display: R3; A.hand: KNOCK DOWN; B.hand: B3, B5, S2"


def test_knock_down_is_between_two() -> None:
    """I-05, I-51: the two learn the card, the others only that it moved."""
    match = play(table(3, ROBBED), "A: knock down", "A: target B", "pass")
    taken = game_of(match).hands[0]
    event, unseen = Robs(0, 1, taken[0]), Robs(0, 1, NO_CARD)
    seen = [match.game.events[-1].seen_by(seat) for seat in (-1, 0, 1, 2)]
    assert seen == [unseen, event, event, unseen]
    assert view(match, "B")["known"][0] == taken
    assert view(match, "C")["known"][0] == []
    assert view(match, "-")["known"][0] == []
    assert view(match, "C")["hand_sizes"] == [1, 2, 8]


def test_a_known_card_stays_known_until_it_is_played() -> None:
    """I-05: B saw what A took; once A has played it, nobody claims to know it."""
    match = table(2, ROBBED.replace("B3, B5, S2", "S3"))
    play(match, "A: knock down", "A: target B", "pass")
    assert view(match, "B")["known"][0] == cards("S3")
    play(match, "A: S3")
    assert view(match, "B")["known"][0] == []


def test_a_hidden_theft_leaves_doubt() -> None:
    """I-19, I-51: of a hand that was shown, one card of each kind may be the one that was taken."""
    match = table(
        3, "dealer: C; A.hand: 2 x RIPOSTE, DODGE; B.hand: R3, KNOCK DOWN; C.hand: G1; deck: CHARGE, Y2, Y3"
    )
    assert view(match, "C")["known"][0] == cards("RIPOSTE, RIPOSTE, DODGE, CHARGE")
    play(match, "B: R3", "B: knock down", "B: target A", "pass")
    assert view(match, "C")["known"][0] == cards("RIPOSTE")


def test_a_view_has_no_foreign_hand() -> None:
    """I-05: changing what others hold changes nothing that a player sees."""
    first = table(
        3, "colour: red; turn: A; B.display: R3; A.hand: R4; B.hand: R5, S2; C.hand: G1, IVANHOE; deck: Y2"
    )
    second = table(
        3, "colour: red; turn: A; B.display: R3; A.hand: R4; B.hand: P7, ADAPT; C.hand: M6, S3; deck: Y3"
    )
    assert view(first, "A") == view(second, "A")
    assert view(first, "-") == view(second, "-")


def test_why_a_card_cannot_be_played() -> None:
    """I-33: for each card of the hand, and for the end of the turn."""
    match = table(
        2, "colour: red; turn: A; A.display: M6; B.display: R5; A.hand: R3, B3, M6, UNHORSE, DODGE, IVANHOE"
    )
    seen = view(match, "A")
    assert seen["why_not"] == [
        "",
        "The tournament is red; you cannot play other colours.",
        "You already have a maiden in your display.",
        "UNHORSE needs a purple tournament; this one is red.",
        "DODGE has no target: your opponent has fewer than two cards in the display.",
        "IVANHOE can only answer an action that an opponent has just announced.",
    ]
    assert seen["no_end"] == "You have not played a card this turn."
    assert view(match, "B")["why_not"] == []


def test_the_picture() -> None:
    """Totals, leader, tokens, hands, piles, SHIELD and STUNNED, who is out: all there, without colour."""
    match = table(
        3,
        """colour: red; turn: A; A.display: R3; A.front: STUNNED; B.display: R4, S3; B.front: SHIELD
        A.tokens: blue, purple; withdrawn: C; A.hand: R4, B3; B.hand: G1; discards: R5; C.hand: -""",
    )
    assert GAME.picture(view(match, "A"), match.names) == [
        "Tournament 1: red (R, sword). To beat: 7",
        "Tokens in the pool: P4 R5 B4 Y5 G5.",
        "                                 display",
        "A  PB... 2 of 5 tokens  2 cards  3: R3     you, turn",
        "    Beside your display: STUNNED",
        "B  ..... 0 of 5 tokens  1 card   7: R4 S3  leads",
        "    Beside B's display: SHIELD",
        "C  ..... 0 of 5 tokens  0 cards  -         withdrawn",
        "Deck 101; Discards 1, last R5",
    ]


def test_the_standings_name_the_goal() -> None:
    """I-01: the colours that everybody owns, and how many win."""
    match = table(
        4, "colour: red; turn: A; A.display: R3; B.front: SHIELD; A.tokens: blue, purple; withdrawn: C"
    )
    assert GAME.standings(view(match, "A"), match.names) == [
        "A: 3 (R3); tokens: purple, blue (2 of 4)",
        "B: 0, SHIELD; tokens: none of 4",
        "C: withdrawn; tokens: none of 4",
        "D: 0; tokens: none of 4",
    ]


def test_the_picture_of_a_window() -> None:
    match = table(2, "colour: purple; turn: A; B.display: P3; A.hand: UNHORSE; B.hand: G1")
    play(match, "A: unhorse", "A: blue")
    lines = GAME.picture(view(match, "B"), match.names)
    assert "Announced: A plays UNHORSE: blue." in lines
    assert "    Action: UNHORSE (Does anybody answer?)" in lines


def test_the_picture_shows_the_hand_where_no_question_does() -> None:
    match = table(2, "colour: purple; turn: A; A.hand: UNHORSE; B.hand: G1, R3")
    assert GAME.picture(view(match, "B"), match.names)[-1] == "Your hand: R3, G1"
    assert not any("Your hand" in line for line in GAME.picture(view(match, "A"), match.names))


def test_the_picture_of_the_end() -> None:
    match = table(2, "colour: red; turn: B; A.display: R3; A.tokens: purple, blue, yellow, green")
    play(match, "B: withdraw")
    assert GAME.picture(view(match, "-"), match.names)[0] == "The game is over. A wins the game."
    assert GAME.picture(view(match, "A"), match.names)[0] == "The game is over. You win!"


def test_the_reference_has_all_seventeen_actions() -> None:
    lines = GAME.actions()
    assert len(lines) == 17
    for name, line in zip(DECK.names[UNHORSE:], lines, strict=True):
        assert line.startswith(f"{name}: ")
        assert GAME.card(name.lower()) == [line]
        assert "(I-" not in line, "a number of a ruling tells a player nothing"


def test_every_card_says_what_it_is() -> None:
    for name in DECK.names:
        assert f"In the deck: {DECK.copies[DECK.parse(name)]}." in GAME.card(name)[0]
    assert GAME.card("M6")[0].startswith("M6: supporter, maiden.")
    assert "purple (P, lance)" in GAME.card("p7")[0]


def test_every_colour_has_a_letter_and_a_tincture() -> None:
    """Colour is never the only sign."""
    assert [GAME.tint(name) for name in ("P3", "R3", "B2", "Y2", "G1", "S2", "RIPOSTE")] == [
        *["purpure", "gules", "azure", "or", "vert", "argent", ""]
    ]
    for colour in COLOUR_NAMES:
        match = play(table(2, "dealer: B; A.hand: S2"), "A: S2", f"A: {colour}")
        assert f"{colour} ({colour[0].upper()}, " in GAME.picture(view(match, "-"), match.names)[0]


def test_leaving_with_a_maiden_is_pointed_out() -> None:
    match = table(2, "colour: red; turn: A; A.display: M6; A.tokens: red; B.display: R3")
    notes = GAME.ask(view(match, "A"), match.names).notes
    assert "A maiden lies in your display: withdrawing would cost you a token." in notes


def test_a_target_is_named_by_name_or_letter() -> None:
    """A letter that is somebody's name means that player."""
    match = table(3, "colour: red; turn: A; B.display: R3, R4; A.hand: STUNNED")
    play(match, "A: stunned")
    seen = view(match, "A")
    asked = GAME.ask(seen, ["Anna", "Bors", "A"])
    assert [choice.words for choice in asked.choices] == [
        ("Bors", "bors", "target b", "b"),
        ("A", "a", "target c", "c"),
    ]
    assert asked.text == "Anna, who is the target of STUNNED? (Bors or A)"
    assert asked.short == "STUNNED: choose an opponent"


def test_only_possible_targets_are_offered() -> None:
    """I-37: not oneself, nobody who has withdrawn, nobody with a single card."""
    match = table(4, "colour: red; turn: A; B.display: R3, R4; C.display: R3; A.hand: RIPOSTE; withdrawn: D")
    play(match, "A: riposte")
    assert [choice.words[0] for choice in GAME.ask(view(match, "A"), match.names).choices] == ["B"]


def test_only_possible_colours_are_offered() -> None:
    """I-44, I-25: the new colours there are; the tokens that one owns."""
    match = table(2, "colour: purple; turn: A; B.display: P3; A.hand: UNHORSE")
    play(match, "A: unhorse")
    asked = GAME.ask(view(match, "A"), match.names)
    assert [choice.words[0] for choice in asked.choices] == ["red", "blue", "yellow"]
    assert asked.text == "A: Which colour does the tournament change to? (red, blue or yellow)"
    match = table(2, "colour: red; turn: A; A.display: M6; A.tokens: red, blue; B.display: R3")
    play(match, "A: withdraw")
    asked = GAME.ask(view(match, "A"), match.names)
    assert [choice.words[0] for choice in asked.choices] == ["red", "blue"]


def test_the_page_is_asked_without_names_and_positions() -> None:
    """Who points at cards reads what is wanted; who types reads the words that are taken."""
    match = table(2, "colour: red; turn: A; A.hand: R4, G1; B.display: R3")
    asked = GAME.ask(view(match, "A"), match.names)
    assert asked.short == "Your turn: play cards or withdraw"
    assert asked.text == "A, your turn: a card (its position or name) or withdraw:"
    assert asked.notes == ["The tournament is red (R, sword). You have 0; to beat: 3."]
    assert [choice.main for choice in asked.choices[:2]] == [False, False], "nothing is played yet"
    play(match, "A: R4")
    asked = GAME.ask(view(match, "A"), match.names)
    assert asked.text == "A, your turn: end or withdraw:"
    assert [choice.words[0] for choice in asked.choices if choice.main] == ["end turn"]


def test_a_turn_names_what_is_possible() -> None:
    """I-12, I-18: the opener who leads may not withdraw; who is behind may not end the turn."""
    match = play(table(2, "dealer: B; A.hand: R4, R3; deck: Y2, Y3"), "A: R4")
    assert GAME.ask(view(match, "A"), match.names).short == "Your turn: play cards or end your turn"
    match = table(2, "colour: red; turn: A; A.hand: G1; B.display: R3")
    assert GAME.ask(view(match, "A"), match.names).short == "Your turn: you can only withdraw"


def test_a_card_is_called_as_the_hand_shows_it_or_by_its_long_name() -> None:
    match = table(2, "colour: red; turn: A; A.hand: R4, R4, S2, M6, RIPOSTE; B.display: R3")
    asked = GAME.ask(view(match, "A"), match.names)
    assert asked.called == ["R4", "R4", "S2", "M6", "RIPOSTE"]
    words = {word: choice.move for choice in asked.choices for word in choice.words}
    assert words["red 4"] == words["sword 4"] == cards("R4")[0]
    assert words["squire 2"] == cards("S2")[0]
    assert words["maiden 6"] == cards("M6")[0]


def test_an_action_that_is_not_announced_can_be_taken_back() -> None:
    """I-34: until then it is nobody else's business."""
    match = table(2, "colour: red; turn: A; B.display: R3, R4; A.hand: DODGE")
    assert moves_left(play(match, "A: dodge", "A: target B"), 0) == 1


def test_a_stolen_card_cannot_be_given_back() -> None:
    """I-51: the thief has seen it."""
    match = play(table(2, f"{ROBBED}; discards: IVANHOE"), "A: knock down", "A: target B")
    with pytest.raises(Refusal, match="Something hidden has been revealed"):
        moves_left(match, 0)


def test_the_log_reads_well() -> None:
    match = table(
        2, "dealer: B; A.hand: S2, R3, OUTWIT, STUNNED; B.hand: M6, IVANHOE; deck: Y2, Y3; B.tokens: blue"
    )
    play(match, "A: S2", "A: red", "A: R3", "A: stunned", "A: target B", "pass")
    play(match, "A: outwit", "A: card 1", "A: target B", "A: stunned", "B: cancel", "A: end turn")
    play(match, "B: M6", "B: withdraw")
    assert told(match, -1) == [
        "Tournament 1. A opens it.",
        "A draws a card.",
        "A opens a red tournament.",
        "A plays Squire 2 and leads with 2.",
        "A plays Sword 3 and leads with 5.",
        "A plays STUNNED on B.",
        "B is stunned: only one card a turn may be added to B's display.",
        "A plays OUTWIT on B: Squire 2 for STUNNED.",
        "B plays IVANHOE: A's OUTWIT is cancelled.",
        "A stays in with 5.",
        "B draws a card.",
        "B plays Maiden 6 and leads with 6.",
        "B leaves a maiden behind and returns the blue token.",
        "B withdraws and discards Maiden 6, STUNNED.",
        "A wins the red tournament.",
        "A takes the red token: 1 of 5.",
        "Tournament 2. A opens it.",
        "A draws a card.",
    ]
    assert told(match, 1)[5:16] == [
        "A plays STUNNED on you.",
        "You are stunned: only one card a turn may be added to your display.",
        "A plays OUTWIT on you: Squire 2 for STUNNED.",
        "You play IVANHOE: A's OUTWIT is cancelled.",
        "A stays in with 5.",
        "You draw Morningstar 3.",
        "You play Maiden 6 and lead with 6.",
        "You leave a maiden behind and return the blue token.",
        "You withdraw and discard Maiden 6, STUNNED.",
        "A wins the red tournament.",
        "A takes the red token: 1 of 5.",
    ]


def told(match: Match, seat: int) -> list[str]:
    """Everything that a reader has read."""
    seen = [event.seen_by(seat) for event in match.game.events]
    tellings = [event.tell(Reader(seat, match.names)) for event in seen if event is not None]
    return [line for telling in tellings for line in telling.lines + telling.private]


def test_a_victory_is_yours() -> None:
    """The winner reads `You win!`, the others a name."""
    match = table(2, "colour: red; turn: B; A.display: R3; A.tokens: purple, blue, yellow, green")
    play(match, "B: withdraw")
    assert [told(match, seat)[-1] for seat in (0, 1, NOBODY)] == [
        "You win!",
        "A wins the game.",
        "A wins the game.",
    ]


def test_parts_read_as_they_are_dealt() -> None:
    match = table(3, "colour: red; turn: A; B.display: R3, S2; B.front: SHIELD; B.tokens: red; withdrawn: C")
    assert see(match, "B.display") == "R3, S2"
    assert see(match, "B.front") == "SHIELD"
    assert see(match, "withdrawn") == "C"
    assert see(match, "pool") == "5 purple, 4 red, 5 blue, 5 yellow, 5 green"


def test_what_a_card_would_add() -> None:
    """I-11: its value, in green 1; an action, or a card that cannot be played, adds nothing known."""
    hand = "A.hand: R4, B3, S2, RIPOSTE; B.display: R3"
    assert view(table(2, f"colour: red; turn: A; {hand}"), "A")["adds"] == [4, -1, 2, -1]
    green = table(2, "colour: green; turn: A; A.hand: G1, S3, M6; B.display: G1")
    assert view(green, "A")["adds"] == [1, 1, 1]
    assert view(green, "B")["adds"] == [], "nobody else is asked"


def test_what_a_card_that_opens_would_add() -> None:
    """I-16: the colour of a supporter is named only after it, and in green it would count 1."""
    match = table(2, "dealer: B; A.hand: R4, S2, G1; deck: Y3")
    assert DECK.text(view(match, "A")["hand"]) == "R4, Y3, G1, S2"
    assert view(match, "A")["adds"] == [4, 3, 1, -1]


def test_withdrawing_warns_of_what_it_costs() -> None:
    """I-25: only who has a token can lose one to a maiden."""
    deal = "colour: red; turn: A; A.display: M6; B.display: R3; A.hand: R3"
    assert warnings(table(2, deal)) == []
    assert warnings(table(2, f"{deal}; A.tokens: red")) == [
        "A maiden lies in your display: withdrawing would cost you a token."
    ]


def warnings(match: Match) -> list[str]:
    question = GAME.ask(view(match, "A"), match.names)
    return [choice.warning for choice in question.choices if choice.warning]


def test_a_question_says_whose_cards_it_asks_for() -> None:
    """I-49: the positions are those of the display that is aimed at, not of the hand."""
    match = table(2, "colour: red; turn: A; A.display: R4; B.display: R3, R4; A.hand: DODGE, R3")
    hand = GAME.ask(view(match, "A"), match.names)
    assert (hand.zone, hand.picking) == ("hand", Picking("Play", most=ANY, adds=(3, -1), base=4, target=8))
    play(match, "A: dodge", "A: target B")
    aimed = GAME.ask(view(match, "A"), match.names)
    assert (aimed.zone, len(aimed.positions)) == ("display 1", 2)
    assert aimed.short == "DODGE: choose the card that B loses"
    assert aimed.text == "A, DODGE: choose the card that B loses (its position or name):"
    assert aimed.called == ["R3", "R4"]


def learned(match: Match, name: str) -> dict[str, int]:
    """The numbers of an observation that are not 0, by name."""
    numbers = GAME.observation(match.game, match.names.index(name))
    return {feature.name: number for feature, number in zip(GAME.features(), numbers, strict=True) if number}


def test_a_learner_gets_displays_by_place() -> None:
    """I-37: cards are chosen by their places."""
    seen = learned(table(2, "colour: red; turn: A; B.display: R3, S2; A.hand: DODGE; B.hand: G1"), "A")
    places = {name: number for name, number in seen.items() if name.startswith("display +1")}
    red, squire = cards("R3")[0] + 1, cards("S2")[0] + 1
    kinds = {"display +1 R3": 1, "display +1 S2": 1}
    assert places == kinds | {
        "display +1 place 1": red,
        "display +1 place 2": squire,
        "display +1 top": squire,
    }


def test_a_learner_gets_an_action_and_its_choices() -> None:
    """I-34: who chooses knows the card at once, the others when it is announced."""
    match = table(3, "colour: red; turn: A; A.display: R4; B.display: R3, S2; A.hand: OUTWIT, STUNNED")
    play(match, "A: outwit", "A: card 1", "A: target B")
    chosen = {"action OUTWIT": 1, "target +1": 1, "given place": 1}
    assert chosen.items() <= learned(match, "A").items()
    assert not [name for name in learned(match, "C") if name.startswith(("action", "target", "given"))]
    play(match, "A: card 2")
    announced = {"action OUTWIT": 1, "target +2": 1, "given place": 1, "choice place": 2}
    assert announced.items() <= learned(match, "C").items()


def test_a_learner_knows_what_it_keeps_and_what_it_saw() -> None:
    """I-51, I-56: a card seen in a hand; places chosen for ADAPT."""
    match = play(table(3, ROBBED), "A: knock down", "A: target B", "pass")
    taken = DECK.names[game_of(match).hands[0][0]]
    assert learned(match, "B")[f"known +2 {taken}"] == 1
    assert not [name for name in learned(match, "C") if name.startswith("known")]
    match = table(2, "colour: red; turn: A; A.display: R3, S3, R4, R4; B.display: R5; A.hand: ADAPT")
    play(match, "A: adapt", "pass", "A: card 2")
    assert learned(match, "A")["kept place 2"] == 1
    assert "kept place 2" not in learned(match, "B")
