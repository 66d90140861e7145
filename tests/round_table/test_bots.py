"""The strategies decide as they were asked to (AI-01 to AI-23), and by their own view alone."""

import pytest

from tests.round_table.table import all_of, part, play, sit
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.games.round_table import GAME

pytestmark = pytest.mark.both
S1, S2, S3 = "strategy1", "strategy2", "strategy3"


def decide(match: Match, name: str, bot: str) -> str:
    """Let the bot answer one question to its end; the moves it made."""
    seat = match.names.index(name)
    phase, moves = match.game.stack[-1], []
    while seat in match.game.asks() and match.game.stack[-1] is phase:
        move = choose(GAME, match.game, seat, bot, Chance("1"))
        match.play(seat, move)
        moves.append(GAME.moves.text(move))
        if moves[-1] in ("done", "confirm", "drop") or moves[-1].startswith("bid"):
            break
    return ", ".join(moves)


def tournament(hand: str, card: str = "Tournament at York", more: str = "") -> Match:
    return sit(f"story card: {card}\nentrants: P1, P2\nP1.hand: {hand}\nP2.hand: Sword\n{more}", seats=2)


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("Excalibur, Lance", "Excalibur, Lance, done"),
        ("Sword, Dagger, Excalibur, Lance, Battle-ax", "Excalibur, Lance, done"),
        ("Sir Galahad, Sword, Amour", "Sir Galahad, Amour, Sword, done"),
        ("Sir Galahad, Sword, Amour, Excalibur", "Excalibur, Sir Galahad, done"),
    ],
)
def test_strategy_2_fights_up_to_fifty(hand: str, laid: str) -> None:
    """AI-01, AI-03, AI-05."""
    assert decide(tournament(hand), "P1", S2) == laid


def test_strategy_1_spares_its_cards_at_low_stakes() -> None:
    """AI-07: one of each weapon that it holds twice."""
    match = tournament("2 x Excalibur, 2 x Lance, Horse")
    assert decide(match, "P1", S1) == "Lance, Excalibur, done"


def test_strategy_1_gives_everything_at_high_stakes() -> None:
    """An entrant can rank up."""
    match = tournament("Excalibur, Horse, Amour, Queen Iseult, Sir Gawain", more="P2.shields: 4")
    assert decide(match, "P1", S1) == "Sir Gawain, Amour, Horse, Excalibur, done"


def test_strategy_1_enters_when_a_rank_is_at_stake() -> None:
    """A shield for each player and the bonus would make somebody rank up, perhaps itself."""
    for shields, answer in (("2", "decline"), ("3", "enter")):
        match = sit(f"story card: Tournament at York\nP2.shields: {shields}", seats=2)
        assert decide(match, "P1", S1) == answer
    match = sit("story card: Tournament at York", seats=2)
    assert decide(match, "P1", S2) == "enter"


def sponsoring(hand: str, quest: str = "Repel the Saxon Raiders", more: str = "") -> Match:
    return sit(f"story card: {quest}\nP1.hand: {hand}\n{more}")


@pytest.mark.parametrize("bot", [S1, S2, S3])
def test_nobody_sponsors_with_weapons_only(bot: str) -> None:
    """AI-09."""
    assert decide(sponsoring("3 x Sword, 2 x Lance, Excalibur"), "P1", bot) == "decline"


@pytest.mark.parametrize(
    ("bot", "hand", "quest", "stages"),
    [
        (S1, "Dragon, Saxon Knight, Saxons, Thieves", "Repel the Saxon Raiders", "Saxon Knight, Dragon"),
        (S2, "Dragon, Saxon Knight, Saxons, Thieves", "Repel the Saxon Raiders", "Thieves, Dragon"),
        (
            S1,
            "Giant, Lance, Thieves, Boar, Mordred, 2 x Dagger, 2 x Sword",
            "Search for the Questing Beast",
            "Thieves, Boar+Sword, Mordred+Dagger, Giant+Lance",
        ),
        (
            S2,
            "Giant, Lance, Thieves, Boar, Saxons, Test of Valor, Test of Morgan Le Fey",
            "Slay the Dragon",
            "Boar, Test of Morgan Le Fey, Giant",
        ),
    ],
)
def test_the_set_ups(bot: str, hand: str, quest: str, stages: str) -> None:
    """AI-11, AI-13, and the test in the second-last stage."""
    match = sponsoring(hand, quest)
    assert decide(match, "P1", bot) == "sponsor"
    assert decide(match, "P1", bot).endswith("confirm")
    assert part(match, "P1.stages") == stages


def test_strategy_1_sponsors_the_grail() -> None:
    """AI-23: the others are Knight 1, so five stages raise nobody."""
    hand = "Black Knight, Boar, Mordred, Test of the Questing Beast, Giant, Dragon, 2 x Excalibur, 2 x Dagger"
    knights = "".join(f"P{seat}.rank: Knight\nP{seat}.shields: 1\n" for seat in (2, 3, 4))
    match = sponsoring(hand, "Search for the Holy Grail", knights)
    assert decide(match, "P1", S1) == "sponsor"
    decide(match, "P1", S1)
    assert part(match, "P1.stages") == (
        "Mordred, Black Knight, Giant+Dagger, Test of the Questing Beast, Dragon"
    )
    rich = sponsoring(hand, "Search for the Holy Grail", knights.replace("shields: 1", "shields: 2"))
    assert decide(rich, "P1", S1) == "decline"


@pytest.mark.parametrize("bot", [S1, S2])
def test_nobody_sponsors_a_rival_into_a_rank(bot: str) -> None:
    """Pending Recognition counts."""
    hand = "Dragon, Saxon Knight, Saxons, Thieves"
    assert decide(sponsoring(hand, more="P2.shields: 2"), "P1", bot) == "sponsor"
    assert decide(sponsoring(hand, more="P2.shields: 2\npending: 1"), "P1", bot) == "decline"
    assert decide(sponsoring(hand, more="P2.shields: 3"), "P1", bot) == "decline"


def joining(hand: str, stages: str = "Boar, Saxons") -> Match:
    return sit(
        f"story card: Repel the Saxon Raiders\nP2.stages: {stages}\nP1.hand: {hand}\nP2.hand: -", seats=2
    )


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("2 x Excalibur, 2 x Lance, 2 x Thieves", "join"),
        ("2 x Excalibur, 2 x Lance, Mordred, Green Knight", "decline"),
        ("2 x Excalibur, 2 x Lance", "decline"),
        ("2 x Thieves", "decline"),
    ],
)
def test_strategy_1_joins_with_helpers_and_weak_foes(hand: str, answer: str) -> None:
    """AI-15, AI-15b."""
    assert decide(joining(hand), "P1", S1) == answer


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("Sword, Horse, 2 x Thieves", "join"),
        ("Sword, 3 x Dagger, 2 x Thieves", "decline"),
        ("Sword, Dagger, Sir Percival, 2 x Thieves", "join"),
        ("2 x Amour, 2 x Thieves", "decline"),
        ("Amour, Lance, Black Knight, Green Knight", "decline"),
        ("Amour, Lance, Evil Knight, Thieves", "join"),
    ],
)
def test_strategy_2_joins_with_ten_points_for_each_stage(hand: str, answer: str) -> None:
    """Its cards give every stage 10 BP, and it has two foes below 25 to bid with."""
    assert decide(joining(hand), "P1", S2) == answer


def fighting(hand: str, stage: int = 1, more: str = "") -> Match:
    return sit(
        f"story card: Repel the Saxon Raiders\nP2.stages: Boar, Saxons\nP2.hand: -\nP1.hand: {hand}\n"
        f"participants: P1\nstage: {stage}\n{more}",
        seats=2,
    )


@pytest.mark.parametrize(
    ("bot", "stage", "hand", "laid"),
    [
        (S1, 1, "Excalibur, 2 x Sword, King Arthur", "King Arthur, Sword, done"),
        (S1, 1, "Excalibur, Sword, King Arthur, Amour", "Amour, King Arthur, done"),
        (S1, 2, "Excalibur, Sword, King Arthur, Amour", "King Arthur, Amour, Sword, Excalibur, done"),
        (S1, 1, "Merlin, Queen Iseult, Thieves", "done"),
        (S2, 1, "Amour, King Arthur, Sword", "Amour, done"),
        (S2, 1, "King Arthur, Sir Galahad, Sword", "King Arthur, done"),
        (S2, 1, "Lance, Battle-ax, Dagger", "Battle-ax, done"),
        (S2, 1, "Sword, Horse, Excalibur", "Horse, done"),
        (S2, 1, "Dagger, Sir Percival", "Dagger, Sir Percival, done"),
        (S2, 1, "Dagger, Thieves", "done"),
        (S2, 2, "Dagger, Sword, Sir Percival", "Sir Percival, Dagger, Sword, done"),
    ],
)
def test_the_cards_for_a_stage(bot: str, stage: int, hand: str, laid: str) -> None:
    """AI-17, AI-17b, and strategy 2's ten points."""
    assert decide(fighting(hand, stage), "P1", bot) == laid


def bidding(hand: str, more: str = "") -> Match:
    return sit(
        "story card: Repel the Saxon Raiders\nP3.stages: Test of Valor, Saxons\nP3.hand: -\n"
        f"P1.hand: {hand}\nP2.hand: 9 x Sword\nparticipants: P1, P2\n{more}",
        seats=3,
    )


@pytest.mark.parametrize(
    ("hand", "bid"),
    [("2 x Thieves", "bid 2"), ("Green Knight, Mordred, Giant, Boar, Dagger, King Pellinore", "bid 1")],
)
def test_strategy_1_bids_its_weak_foes(hand: str, bid: str) -> None:
    """AI-19, AI-19b."""
    match = bidding(hand)
    assert decide(match, "P1", S1) == bid
    play(match, "P2: bid 3")
    assert decide(match, "P1", S1) == "drop"


def test_strategy_1_drops_without_a_legal_bid() -> None:
    """On this quest Saxon Knight and Saxons are worth 25 and 20, so they are no weak foes."""
    assert decide(bidding("Saxon Knight, Saxons, Sword"), "P1", S1) == "drop"


def test_strategy_1_counts_free_bids() -> None:
    """It bids foes below 20 and free bids in play, and pays the foes."""
    match = bidding("2 x Thieves, Sword", "P1.allies: King Arthur")
    assert decide(match, "P1", S1) == "bid 4"
    play(match, "P2: drop")
    assert decide(match, "P1", S1) == "discard Thieves, discard Thieves"


def test_strategy_2_bids_twice() -> None:
    """AI-21: won in round 2 with bid 5; it discards the weak foes and the duplicates."""
    match = bidding("2 x Dragon, 3 x Dagger, Mordred, 2 x Thieves", "extra cards: Dragon")
    assert decide(match, "P1", S2) == "bid 2"
    play(match, "P2: bid 3")
    assert decide(match, "P1", S2) == "bid 5"
    play(match, "P2: drop")
    paid = decide(match, "P1", S2)
    assert sorted(paid.split(", ")) == sorted(
        ["discard Dragon", "discard Dagger", "discard Dagger", "discard Thieves", "discard Thieves"]
    )
    third = bidding("2 x Dragon, 3 x Dagger, Mordred, 2 x Thieves", "extra cards: Dragon")
    play(third, "P1: bid 1", "P2: bid 2", "P1: bid 3", "P2: bid 4")
    assert decide(third, "P1", S2) == "drop"


@pytest.mark.parametrize("bot", [S1, S2, S3])
def test_the_hand_limit(bot: str) -> None:
    """R-07: allies are played first; then weak foes held twice, tests held twice, foes and weapons go."""
    match = sit(
        "P1.hand: 2 x Thieves, 2 x Boar, 2 x Test of Valor, 6 x Sword\nP2.hand: -\n"
        "story: Prosperity Throughout the Realm\nadventure: Sir Galahad, Giant",
        seats=2,
    )
    play(match, "P1: turn up")
    assert decide(match, "P1", bot) == "play Sir Galahad, discard Boar"


@pytest.mark.parametrize("bot", [S1, S2, S3])
def test_common_answers(bot: str) -> None:
    """It turns up the story, draws, and gives the king its weakest weapon."""
    match = sit("P1.hand: Lance, Dagger\nstory: King's Call to Arms", seats=2)
    assert decide(match, "P1", bot) == "turn up"
    assert decide(match, "P1", bot) == "discard Dagger"
    match = sit("story card: Prosperity Throughout the Realm", "prosperity_optional=on", seats=2)
    assert decide(match, "P1", bot) == "draw"


def test_strategy_3_reads_an_open_stage() -> None:
    """It plays no more than a stage in sight asks for, and nothing against one that is out of reach."""
    weak = sit(
        "story card: Boar Hunt\nP2.stages: Boar, Giant+Lance\nP2.hand: -\n"
        "P1.hand: Sword, Excalibur\nparticipants: P1\nadventure: Horse",
        "stage_cards_shown=on",
        seats=2,
    )
    assert decide(weak, "P1", S3) == "Sword, done"
    assert decide(weak, "P1", S3) == "done"


def test_bots_take_over_a_half_built_quest() -> None:
    """A plan is followed from wherever the stages are."""
    match = sponsoring("Dragon, Saxon Knight, Saxons, Thieves, Sword")
    play(match, "P1: sponsor; Saxons; Sword; stage 2; Thieves")
    decide(match, "P1", S1)
    assert part(match, "P1.stages") == "Saxon Knight, Dragon"


# C-19

EVENTS = """
    P1.hand: Thieves, Dagger, Mordred, Test of Morgan Le Fey, Green Knight, Lance, Black Knight, \
Evil Knight, Saxon Knight, Robber Knight, Saxons, Boar
    P2.hand: Dagger, 2 x Lance, 2 x Excalibur, Giant, Mordred, Black Knight, Evil Knight, Saxon Knight, \
Robber Knight, Saxons
    P3.hand: Amour, King Pellinore, Sir Gawain, 4 x Thieves, 2 x Dagger, 3 x Sword
    P4.hand: Thieves, Battle-ax, Horse, Dagger, Lance, 2 x Test of Valor, 2 x Test of Temptation, \
Test of the Questing Beast, Dragon, Giant
    adventure: 3 x Robber Knight, 6 x Saxon Knight, 4 x Evil Knight
    story: Chivalrous Deed, Pox, Tournament at Camelot, Plague, Queen's Favor, King's Call to Arms, \
King's Recognition, Test of the Green Knight, Court Called to Camelot
"""


def test_the_event_chain_with_bots() -> None:
    """C-19: P3 is strategy 1, P4 strategy 2; every step in its order (UC-10, UC-11)."""
    match = sit(EVENTS)
    play(match, "P1: turn up")
    assert all_of(match, "shields") == ["3", "3", "3", "3"]
    play(match, "P2: turn up")
    assert all_of(match, "shields") == ["2", "3", "2", "2"]
    tournament_at_camelot(match)
    assert decide(match, "P4", S2) == "turn up"
    assert part(match, "P4.shields") == "0"
    play(match, "P1: turn up", "P1: discard Saxon Knight; discard Saxon Knight")
    play(match, "P2: discard Saxon Knight; discard Saxon Knight")
    assert part(match, "P4.cards") == "10"
    play(match, "P2: turn up")
    assert decide(match, "P3", S1) == "discard Sword"
    assert decide(match, "P3", S1) == "turn up"
    assert part(match, "pending") == "1"
    quest_of_the_green_knight(match)
    play(match, "P1: turn up")
    assert "King Pellinore" in part(match, "adventure discards")
    assert all_of(match, "allies") == ["-"] * 4
    assert all_of(match, "rank") == ["Squire", "Knight", "Knight", "Squire"]
    assert all_of(match, "shields") == ["2", "4", "3", "0"]


def tournament_at_camelot(match: Match) -> None:
    """Step 3: P3 and P4 are tied at 50, and P3 wins the second round."""
    assert decide(match, "P3", S1) == "turn up"
    assert decide(match, "P3", S1) == "enter"
    assert decide(match, "P4", S2) == "enter"
    play(match, "P1: enter", "P2: decline")
    assert decide(match, "P3", S1) == "play King Pellinore"
    assert decide(match, "P4", S2) == "discard Test of Temptation"
    play(match, "P1: discard Robber Knight")
    assert decide(match, "P3", S1) == "Sir Gawain, Amour, Dagger, Sword, done"
    assert decide(match, "P4", S2) == "Lance, Battle-ax, Horse, done"
    play(match, "P1: done")
    assert part(match, "contest") == "P3, P4"
    assert decide(match, "P3", S1) == "Dagger, Sword, done"
    assert decide(match, "P4", S2) == "Dagger, done"
    assert (part(match, "P3.rank"), part(match, "P3.shields")) == ("Knight", "3")


def quest_of_the_green_knight(match: Match) -> None:
    """Step 8: P4 declines, P1 sponsors, P2 completes it alone and earns 4 + 2."""
    assert decide(match, "P4", S2) == "turn up"
    assert decide(match, "P4", S2) == "decline"
    play(match, "P1: sponsor; Thieves; Dagger; stage 2; Mordred; stage 3; Test of Morgan Le Fey")
    play(match, "P1: stage 4; Green Knight; Lance; confirm", "P2: join")
    assert decide(match, "P3", S1) == "decline"
    assert decide(match, "P4", S2) == "decline"
    play(match, "P2: discard Evil Knight; Lance; done", "P2: Excalibur; done", "P2: bid 3")
    play(match, "P2: discard Evil Knight; discard Saxons; discard Robber Knight")
    play(match, "P2: Lance; Excalibur; Dagger; done")
    assert (part(match, "P2.rank"), part(match, "P2.shields")) == ("Knight", "4")
    assert part(match, "P1.cards") == "16"
    for _card in range(4):
        seat = match.names.index("P1")
        match.play(seat, match.game.options(seat)[0])


# All of them


@pytest.mark.parametrize("bot", list(GAME.bots))
def test_a_bot_always_answers_with_a_legal_move(bot: str) -> None:
    """Never an illegal move, never a stall: whole games, both presets, all house rules turned round."""
    for house in ("classic", "open", ALL_ON):
        match = sit(options=house, seed="b07")
        chance = Chance("1")
        moves = 0
        while not match.game.over():
            seat = match.game.next()
            choice = choose(GAME, match.game, seat, bot, chance)
            assert choice in match.game.options(seat)
            match.play(seat, choice)
            moves += 1
            assert moves < 20_000
        assert GAME.winners(match.game)


ALL_ON = (
    "race_mode=on, entrant_draws=on_entering, prosperity_optional=on, amour_outside_story=on, "
    "final_tie_break_round=on, show_stage_card_counts=on, mordred_own_allies=on, merlin_in_play_only=on, "
    "test_min_bid_several=0, tie_break_draws_card=on, next_turn_after_quest=left_of_sponsor"
)


def test_bots_are_listed_weakest_first() -> None:
    assert list(GAME.bots) == ["random", S1, S2, S3]


def test_a_bot_sees_no_more_than_its_view() -> None:
    """The choice is the same when everything hidden is dealt anew."""
    match = sit(EVENTS)
    chance = Chance("5")
    for _move in range(60):
        seat = match.game.next()
        for bot in (S1, S2, S3):
            twin = GAME.redeal(match.game, seat, Chance("77"))
            same = choose(GAME, twin, seat, bot, Chance("1"))
            assert choose(GAME, match.game, seat, bot, Chance("1")) == same
        match.play(seat, choose(GAME, match.game, seat, "random", chance))
