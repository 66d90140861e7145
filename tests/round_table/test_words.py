"""What players read: battles laid out, pictures, questions, cards."""

import pytest

from tests.round_table.table import NEARLY_WON, news, play, sit, told, view
from tiltyard.engine.match import Match
from tiltyard.engine.moves import TiltyardError
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import ADVENTURE, RANKS, STORY
from tiltyard.games.round_table.moves import DONE
from tiltyard.shown.question import ANY, Picking
from tiltyard.shown.telling import Counted, Fighter, Tally

pytestmark = pytest.mark.both
QUEST = """
    story card: Slay the Dragon
    P1.stages: Saxons, Test of Valor, Giant+Sword
    P1.hand: 2 x Thieves
    P2.hand: Horse, Amour
    P3.hand: Dagger, King Arthur
    P4.hand: Sword
    P2.allies: Sir Galahad
"""


def test_a_fight_shows_why_somebody_fell() -> None:
    """R-29: rank + allies + amour + weapons = total against the stage."""
    match = sit(QUEST + "participants: P2, P3, P4\n")
    play(match, "P2: Horse; Amour; done", "P3: done", "P4: Sword; done")
    assert news(match)[-10:] == [
        "Stage 1 is Saxons: 10 BP.",
        "P2 turns up Horse, Amour.",
        "P3 fights without cards.",
        "P4 turns up Sword.",
        "P2: Squire 5 + Sir Galahad 15 + Amour 10 + Horse 10 = 40 against 10: wins.",
        "P3: Squire 5 = 5 against 10: loses.",
        "P4: Squire 5 + Sword 10 = 15 against 10: wins.",
        "P2 draws 1 card.",
        "P4 draws 1 card.",
        "Stage 2 of 3 is a test: Test of Valor.",
    ]


def test_a_fight_is_told_in_numbers_too() -> None:
    """R-29: the parts that the lines name, for clients that draw it; nothing before they lie open."""
    match = sit(QUEST + "participants: P2, P3\n")
    play(match, "P2: Horse; Amour; done")
    assert tallies(match, "P2") == []
    play(match, "P3: done")
    galahad = [Counted("Squire", 5), Counted("Sir Galahad", 15), Counted("Amour", 10), Counted("Horse", 10)]
    assert tallies(match) == [
        Tally("Slay the Dragon, stage 1", "Saxons", 10),
        Tally("Slay the Dragon, stage 1", "", 10, [Fighter("P2", galahad, 40, True)]),
        Tally("Slay the Dragon, stage 1", "", 10, [Fighter("P3", [Counted("Squire", 5)], 5, False)]),
    ]


def test_a_joust_is_told_in_numbers_too() -> None:
    """R-35, R-36: the most wins; a tie is fought again, and that is a fight of its own."""
    match = sit(LISTS)
    play(match, "P1: enter", "P2: enter", "P3: decline", "P4: decline")
    play(match, "P1: Horse; done", "P2: Sword; done", "P1: done", "P2: Lance; done")
    assert [(tally.title, tally.against) for tally in tallies(match)] == [
        *[("Tournament at York", 0)] * 2,
        *[("Tournament at York, round 2", 0)] * 2,
    ]
    fighters = [tally.fighters[0] for tally in tallies(match)]
    assert [(fighter.total, fighter.stands) for fighter in fighters] == [
        *[(15, True)] * 2,
        *[(5, False), (25, True)],
    ]


LISTS = """
    story card: Tournament at York
    P1.hand: Horse
    P2.hand: Sword, Lance
    P3.hand: Thieves
    P4.hand: Thieves
    adventure: Thieves, Thieves, Thieves, Thieves
"""


def tallies(match: Match, reader: str = "") -> list[Tally]:
    return [telling.tally for telling in told(match, reader) if telling.tally]


def test_the_picture_of_a_quest() -> None:
    """The table in a terminal, readable without colour."""
    match = sit(QUEST + "participants: P2, P3\n")
    lines = GAME.picture(GAME.view(match.game, 1), match.names)
    assert lines == [
        "Turn 1, P1 draws: Slay the Dragon",
        "P1  Squire  0 of 5 shields  5 BP   2 cards  turn, sponsor",
        "P2  Squire  0 of 5 shields  20 BP  2 cards  you, on the quest",
        "    Beside you: Sir Galahad",
        "P3  Squire  0 of 5 shields  5 BP   2 cards  on the quest",
        "P4  Squire  0 of 5 shields  5 BP   1 card",
        "Adventure deck 113; Discarded 0; Story deck 27; Past stories 0",
        "Story: Slay the Dragon (a quest of 3 stages; Dragon at the high value)",
        "Stage 1: [face down, a foe]  <- now",
        "Stage 2: [face down]",
        "Stage 3: [face down]",
        "Asked: P2, P3 (stage cards)",
    ]
    assert "Stage 3: [Giant, Sword (50, face down)]" in GAME.picture(GAME.view(match.game, 0), match.names)
    play(match, "P2: Horse")
    assert "You have laid: [Horse (10)]" in GAME.picture(GAME.view(match.game, 1), match.names)


def test_the_standings_at_a_shared_screen() -> None:
    """R-52: rank and shields of everybody, two players to a line."""
    match = sit("P2.rank: Knight\nP2.shields: 3", seats=3)
    assert GAME.standings(GAME.view(match.game, 0), match.names) == [
        "P1: Squire, 0 of 5 shields   P2: Knight, 3 of 7 shields",
        "P3: Squire, 0 of 5 shields",
    ]


def test_a_question_says_what_is_asked() -> None:
    match = sit(QUEST)
    question = GAME.ask(GAME.view(match.game, 1), match.names)
    assert question.text == "P2, do you join Slay the Dragon? (join, decline)"
    assert question.short == "Do you join Slay the Dragon?"
    assert question.rule == "R-18"
    assert question.hand[1] == "  1 Horse 10  2 Amour 10"
    sponsor = sit("P1.hand: Sword\nstory: Boar Hunt")
    play(sponsor, "P1: turn up")
    question = GAME.ask(GAME.view(sponsor.game, 0), sponsor.names)
    assert question.notes == ["You cannot build this quest from your hand; you can only decline."]


def test_a_question_says_how_cards_are_picked() -> None:
    """R-14, R-29: what confirming is called, and what may follow it at once."""
    match = sit("P1.hand: Boar, Thieves, Sword\nstory: Boar Hunt")
    play(match, "P1: turn up; sponsor; Boar; stage 2")
    build = GAME.ask(GAME.view(match.game, 0), match.names)
    assert build.picking == Picking("Lay into stage 2", most=ANY, adds=(5, 10), target=20)
    assert build.short == "Stage 2 of 2: choose a foe with weapons, or a test"
    assert [choice.words[0] for choice in build.choices if choice.on_board] == ["stage 1"]
    match = sit(QUEST + "participants: P2\n")
    fight = GAME.ask(GAME.view(match.game, 1), match.names)
    assert fight.picking == Picking("Lay", 0, ANY, DONE, "Attack", adds=(10, 10), base=20)
    assert fight.short == "Stage 1 of 3, a foe: choose cards, then Attack"


@pytest.mark.parametrize("name", [*ADVENTURE.names, *STORY.names, *RANKS[:3]])
def test_every_card_has_its_facts(name: str) -> None:
    lines = GAME.card(name)
    assert lines[0].startswith(f"{name}: ")
    assert lines[-1].startswith("In the deck: ")


def test_the_facts_of_a_card() -> None:
    assert GAME.card("sir tristan") == [
        "Sir Tristan: ally, 10 BP, 0 free bids. Stays in play.",
        "With Queen Iseult in play, whoever owns her: 20 BP.",
        "In the deck: 1.",
    ]
    assert GAME.card("Black Knight")[:2] == [
        "Black Knight: foe, 25 BP, 35 when the quest names it.",
        "Named on Search for the Holy Grail, Defend the Queen's Honor or Rescue the Fair Maiden.",
    ]
    assert GAME.card("Knight") == [
        "Knight: rank, 10 BP. 7 shields make a Champion Knight.",
        "In the deck: 4.",
    ]
    with pytest.raises(TiltyardError, match="unknown card"):
        GAME.card("Unicorn")


def test_victory_in_words() -> None:
    match = sit(NEARLY_WON)
    play(match, "P1: turn up")
    assert news(match)[-2:] == [
        "P1 earns 3 shields and becomes a Knight of the Round Table; 0 left over.",
        "The game is over. P1 wins.",
    ]
    assert view(match)["winners"] == [0]
