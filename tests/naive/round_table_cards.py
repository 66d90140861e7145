"""The cards of the Round Table, typed from its rules page, and what they are worth."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

FOES = {  # low value, high value, copies; in the order in which hands are kept
    "Boar": (5, 15, 4),
    "Thieves": (5, 5, 8),
    "Saxons": (10, 20, 5),
    "Robber Knight": (15, 15, 7),
    "Saxon Knight": (15, 25, 8),
    "Evil Knight": (20, 30, 6),
    "Black Knight": (25, 35, 3),
    "Green Knight": (25, 40, 2),
    "Mordred": (30, 30, 4),
    "Giant": (40, 40, 2),
    "Dragon": (50, 70, 1),
}
WEAPONS = {  # value, copies
    "Dagger": (5, 6),
    "Horse": (10, 11),
    "Sword": (10, 16),
    "Battle-ax": (15, 8),
    "Lance": (20, 6),
    "Excalibur": (30, 2),
}
TESTS = {
    "Test of Morgan Le Fey": 2,
    "Test of Temptation": 2,
    "Test of the Questing Beast": 2,
    "Test of Valor": 2,
}
ALLIES = {  # value, free bids
    "King Arthur": (10, 2),
    "King Pellinore": (10, 0),
    "Merlin": (0, 0),
    "Queen Guinevere": (0, 3),
    "Queen Iseult": (0, 2),
    "Sir Galahad": (15, 0),
    "Sir Gawain": (10, 0),
    "Sir Lancelot": (15, 0),
    "Sir Percival": (5, 0),
    "Sir Tristan": (10, 0),
}
ON_QUEST = {  # an ally whose value a quest replaces
    ("Sir Lancelot", "Defend the Queen's Honor"): 25,
    ("Sir Gawain", "Test of the Green Knight"): 20,
    ("Sir Percival", "Search for the Holy Grail"): 20,
}
ADVENTURE = {
    **{name: copies for name, (_low, _high, copies) in FOES.items()},
    **{name: copies for name, (_value, copies) in WEAPONS.items()},
    **TESTS,
    **dict.fromkeys(ALLIES, 1),
    "Amour": 8,
}
QUESTS = {  # stages, foes that are named, copies
    "Search for the Holy Grail": (5, set(FOES), 1),
    "Test of the Green Knight": (4, {"Green Knight"}, 1),
    "Search for the Questing Beast": (4, set[str](), 1),
    "Defend the Queen's Honor": (4, set(FOES), 1),
    "Rescue the Fair Maiden": (3, {"Black Knight"}, 1),
    "Journey through the Enchanted Forest": (3, {"Evil Knight"}, 1),
    "Vanquish King Arthur's Enemies": (3, set[str](), 2),
    "Slay the Dragon": (3, {"Dragon"}, 1),
    "Boar Hunt": (2, {"Boar"}, 2),
    "Repel the Saxon Raiders": (2, {"Saxons", "Saxon Knight"}, 2),
}
TOURNAMENTS = {
    "Tournament at Camelot": 3,
    "Tournament at Orkney": 2,
    "Tournament at Tintagel": 1,
    "Tournament at York": 0,
}
EVENTS = {
    "King's Recognition": 2,
    "Queen's Favor": 2,
    "Court Called to Camelot": 2,
    "Pox": 1,
    "Plague": 1,
    "Chivalrous Deed": 1,
    "Prosperity Throughout the Realm": 1,
    "King's Call to Arms": 1,
}
STORY = {
    **{name: copies for name, (_stages, _named, copies) in QUESTS.items()},
    **dict.fromkeys(TOURNAMENTS, 1),
    **EVENTS,
}
RANK_POINTS = [5, 10, 20, 20]
COSTS = [5, 7, 10]  # shields to the next rank
ROUND_TABLE = 3  # the rank that wins


def foe_value(foe: str, quest: str) -> int:
    """R-62."""
    low, high, _copies = FOES[foe]
    return high if foe in QUESTS[quest][1] else low


def stage_value(stage: Iterable[str], quest: str) -> int:
    """R-13; a test has no BP."""
    return sum(
        foe_value(card, quest) if card in FOES else WEAPONS[card][0] for card in stage if card not in TESTS
    )


def ally_value(ally: str, quest: str, in_play: set[str]) -> int:
    """R-62, R-30."""
    if ally == "Sir Tristan" and "Queen Iseult" in in_play:
        return 20
    return ON_QUEST.get((ally, quest), ALLIES[ally][0])


def ally_bids(ally: str, quest: str, in_play: set[str]) -> int:
    """R-24, R-30."""
    if ally == "Queen Iseult" and "Sir Tristan" in in_play:
        return 4
    if ally == "King Pellinore" and quest == "Search for the Questing Beast":
        return 4
    return ALLIES[ally][1]


def printed_minimum(test: str, quest: str) -> int:
    """0 where none is printed."""
    if test == "Test of Morgan Le Fey":
        return 3
    return 4 if test == "Test of the Questing Beast" and quest == "Search for the Questing Beast" else 0


def can_sponsor(hand: list[str], quest: str) -> bool:
    """R-12: with a test for one stage, or foes for all."""
    stages = QUESTS[quest][0]
    tests = any(card in TESTS for card in hand)
    fit = tuple(sorted(card for card in hand if card in FOES or card in WEAPONS))
    return can_rise(fit, quest, stages, 0) or (tests and can_rise(fit, quest, stages - 1, 0))


@cache
def can_rise(cards: tuple[str, ...], quest: str, stages: int, above: int) -> bool:
    """R-13: whether this many foe stages can rise from here."""
    if stages == 0:
        return True
    weapons = sorted({card for card in cards if card in WEAPONS})
    arms = [extra for count in range(len(weapons) + 1) for extra in combinations(weapons, count)]
    ways = [(foe, *extra) for foe in {card for card in cards if card in FOES} for extra in arms]
    for way in sorted(ways, key=lambda stage: stage_value(stage, quest)):
        value = stage_value(way, quest)
        left = list(cards)
        for card in way:
            left.remove(card)
        if value > above and can_rise(tuple(left), quest, stages - 1, value):
            return True
    return False
