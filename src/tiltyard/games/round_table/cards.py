"""The printed cards. Kinds are numbered as a hand is shown: foes, weapons, tests, allies, amour.

What a card is worth depends on the story in play: `BP` and `BIDS` have one row for each story card, and a
last row for when none is open.
"""

from dataclasses import dataclass
from typing import Final

from tiltyard.engine.cards import Kinds
from tiltyard.engine.moves import Card


@dataclass(frozen=True)
class Face:
    """What is printed on an adventure card."""

    name: str
    copies: int
    bp: int = 0
    bids: int = 0
    high: int = 0  # a foe's value when the quest names it
    quest: str = ""  # the quest on which the numbers below hold
    quest_bp: int = 0
    quest_bids: int = 0
    minimum: int = 0  # a test's least bid
    quest_minimum: int = 0


FOE_FACES: Final = [
    Face("Boar", 4, bp=5, high=15),
    Face("Thieves", 8, bp=5),
    Face("Saxons", 5, bp=10, high=20),
    Face("Robber Knight", 7, bp=15),
    Face("Saxon Knight", 8, bp=15, high=25),
    Face("Evil Knight", 6, bp=20, high=30),
    Face("Black Knight", 3, bp=25, high=35),
    Face("Green Knight", 2, bp=25, high=40),
    Face("Mordred", 4, bp=30),
    Face("Giant", 2, bp=40),
    Face("Dragon", 1, bp=50, high=70),
]
WEAPON_FACES: Final = [
    Face("Dagger", 6, bp=5),
    Face("Horse", 11, bp=10),
    Face("Sword", 16, bp=10),
    Face("Battle-ax", 8, bp=15),
    Face("Lance", 6, bp=20),
    Face("Excalibur", 2, bp=30),
]
TEST_FACES: Final = [
    Face("Test of Morgan Le Fey", 2, minimum=3),
    Face("Test of Temptation", 2),
    Face("Test of the Questing Beast", 2, quest="Search for the Questing Beast", quest_minimum=4),
    Face("Test of Valor", 2),
]
ALLY_FACES: Final = [
    Face("King Arthur", 1, bp=10, bids=2),
    Face("King Pellinore", 1, bp=10, quest="Search for the Questing Beast", quest_bp=10, quest_bids=4),
    Face("Merlin", 1),
    Face("Queen Guinevere", 1, bids=3),
    Face("Queen Iseult", 1, bids=2),
    Face("Sir Galahad", 1, bp=15),
    Face("Sir Gawain", 1, bp=10, quest="Test of the Green Knight", quest_bp=20),
    Face("Sir Lancelot", 1, bp=15, quest="Defend the Queen's Honor", quest_bp=25),
    Face("Sir Percival", 1, bp=5, quest="Search for the Holy Grail", quest_bp=20),
    Face("Sir Tristan", 1, bp=10),
]
FACES: Final = [*FOE_FACES, *WEAPON_FACES, *TEST_FACES, *ALLY_FACES, Face("Amour", 8, bp=10, bids=1)]

ADVENTURE: Final = Kinds([face.name for face in FACES], [face.copies for face in FACES], deck="adventure")
KINDS: Final = 32
MORDRED: Final = 8
FIRST_WEAPON: Final = 11  # foes come before it
FIRST_TEST: Final = 17
FIRST_ALLY: Final = 21
MERLIN: Final = 23
ISEULT: Final = 25
TRISTAN: Final = 30
AMOUR: Final = 31
PAIRED_BP: Final = 20  # Sir Tristan with Queen Iseult
PAIRED_BIDS: Final = 4  # Queen Iseult with Sir Tristan


@dataclass(frozen=True)
class Quest:
    """What is printed on a quest card."""

    name: str
    copies: int
    stages: int
    foes: tuple[str, ...] = ()


ALL: Final = tuple([face.name for face in FOE_FACES])
QUESTS: Final = [
    Quest("Search for the Holy Grail", 1, 5, ALL),
    Quest("Test of the Green Knight", 1, 4, ("Green Knight",)),
    Quest("Search for the Questing Beast", 1, 4),
    Quest("Defend the Queen's Honor", 1, 4, ALL),
    Quest("Rescue the Fair Maiden", 1, 3, ("Black Knight",)),
    Quest("Journey through the Enchanted Forest", 1, 3, ("Evil Knight",)),
    Quest("Vanquish King Arthur's Enemies", 2, 3),
    Quest("Slay the Dragon", 1, 3, ("Dragon",)),
    Quest("Boar Hunt", 2, 2, ("Boar",)),
    Quest("Repel the Saxon Raiders", 2, 2, ("Saxons", "Saxon Knight")),
]
TOURNAMENTS: Final = [
    "Tournament at Camelot",
    "Tournament at Orkney",
    "Tournament at Tintagel",
    "Tournament at York",
]
EVENT_CARDS: Final = [
    "King's Recognition",
    "Queen's Favor",
    "Court Called to Camelot",
    "Pox",
    "Plague",
    "Chivalrous Deed",
    "Prosperity Throughout the Realm",
    "King's Call to Arms",
]

STORY: Final = Kinds(
    [*[quest.name for quest in QUESTS], *TOURNAMENTS, *EVENT_CARDS],
    [*[quest.copies for quest in QUESTS], 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1],
    deck="story",
)
CAMELOT: Final = 10  # quests come before it
RECOGNITION: Final = 14  # tournaments come before it
QUEENS_FAVOR: Final = 15
COURT_CALLED: Final = 16
POX: Final = 17
PLAGUE: Final = 18
CHIVALROUS_DEED: Final = 19
PROSPERITY: Final = 20
CALL_TO_ARMS: Final = 21
STAGES: Final = [quest.stages for quest in QUESTS]
BONUS: Final = [3, 2, 1, 0]

RANKS: Final = ["Squire", "Knight", "Champion Knight", "Knight of the Round Table"]
RANK: Final = Kinds(RANKS[:3], [4, 4, 4], deck="rank")
RANK_BP: Final = [5, 10, 20, 20]  # a Knight of the Round Table fights the final with 20
COST: Final = [5, 7, 10]
ROUND_TABLE: Final = 3


def _bp(face: Face, story: str, named: tuple[str, ...]) -> int:
    """R-62: a named foe has its high value, an ally on its own quest the number printed for it."""
    if face.high and face.name in named:
        return face.high
    return face.quest_bp if story and face.quest == story and face.quest_bp else face.bp


def _row_bp(quest: Quest) -> list[int]:
    return [_bp(face, quest.name, quest.foes) for face in FACES]


def _row_bids(story: str) -> list[int]:
    return [face.quest_bids if story and face.quest == story else face.bids for face in FACES]


def _row_minimum(story: str) -> list[int]:
    return [face.quest_minimum if story and face.quest == story else face.minimum for face in FACES]


NO_QUEST: Final = Quest("", 0, 0)
OTHER_STORIES: Final = len(TOURNAMENTS) + len(EVENT_CARDS) + 1
BP: Final = [_row_bp(quest) for quest in QUESTS] + [_row_bp(NO_QUEST)] * OTHER_STORIES
BIDS: Final = [_row_bids(quest.name) for quest in QUESTS] + [_row_bids("")] * OTHER_STORIES
MINIMUM: Final = [_row_minimum(quest.name) for quest in QUESTS] + [_row_minimum("")] * OTHER_STORIES


def is_quest(story: Card) -> bool:
    """Whether it is a quest card (there may be no card at all)."""
    return 0 <= story < CAMELOT


def is_tournament(story: Card) -> bool:
    """Whether it is a tournament card."""
    return CAMELOT <= story < RECOGNITION


def is_weapon(card: Card) -> bool:
    """Whether it is a weapon."""
    return FIRST_WEAPON <= card < FIRST_TEST


def is_test(card: Card) -> bool:
    """Whether it is a test."""
    return FIRST_TEST <= card < FIRST_ALLY


def is_ally(card: Card) -> bool:
    """Whether it is an ally."""
    return FIRST_ALLY <= card < AMOUR


def stage_value(stage: list[Card], story: Card) -> int:
    """R-13: what foe and weapons of a stage are worth together; a test is worth nothing."""
    row = BP[story]
    total = 0
    for card in stage:
        total += row[card]
    return total


def is_test_stage(stage: list[Card]) -> bool:
    """Whether the stage is a test."""
    return len(stage) == 1 and is_test(stage[0])
