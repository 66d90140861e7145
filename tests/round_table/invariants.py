"""What holds at the Round Table after every move."""

from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    COST,
    FIRST_WEAPON,
    STORY,
    is_ally,
    is_test,
    is_weapon,
    stage_value,
)
from tiltyard.games.round_table.facts import FACTS
from tiltyard.games.round_table.sponsor import complete
from tiltyard.games.round_table.table import RoundTable


def hold(game: RoundTable) -> None:
    assert FACTS.census(game) == ADVENTURE.copies + STORY.copies, "125 adventure cards and 28 story cards"
    question = "" if game.over() else game.stack[-1].name
    for cards in game.hands + game.allies + game.laid + game.stages:
        assert cards == sorted(cards), "cards are kept in order of kind"
    for seat, hand in enumerate(game.hands):
        above = question == "hand limit" and seat in game.asks()
        assert len(hand) <= 12 or above, "nobody holds more than twelve cards"
    hold_ranks(game)
    hold_areas(game, question)
    hold_quest(game, question)
    hold_tournament(game)


def hold_ranks(game: RoundTable) -> None:
    for rank, shields in zip(game.ranks, game.shields, strict=True):
        assert shields >= 0
        assert rank == 3 or shields < COST[rank], "a rank that is paid for is taken"


def hold_areas(game: RoundTable, question: str) -> None:
    taking_part = game.participants + game.entrants
    for seat in range(game.seats):
        assert all(is_ally(card) for card in game.allies[seat])
        assert game.amours[seat] in (0, 1)
        assert not game.amours[seat] or seat in taking_part or game.house.amour_outside_story or game.over()
        laid = game.laid[seat]
        assert not laid or question in ("stage cards", "tournament cards")
        weapons = [card for card in laid if is_weapon(card)]
        assert len(set(weapons)) == len(weapons), "no weapon twice"
        assert laid.count(AMOUR) + game.amours[seat] <= 1, "one amour"
        assert all(is_weapon(card) or is_ally(card) or card == AMOUR for card in laid)


def hold_quest(game: RoundTable, question: str) -> None:
    for stage in game.stages:
        heads = [card for card in stage if card < FIRST_WEAPON or is_test(card)]
        assert len(heads) <= 1
        assert len(set(stage)) == len(stage)
        assert len(stage) < 2 or not is_test(stage[-1]), "a test stands alone"
    assert sum(bool(stage) and is_test(stage[0]) for stage in game.stages) <= 1
    if game.confirmed and game.stages:
        assert complete(game.stages, game.card)
        values = [stage_value(stage, game.card) for stage in game.stages if not is_test(stage[0])]
        assert values == sorted(set(values)), "foe stages rise strictly"
    assert game.sponsor not in game.participants
    assert game.pending in (0, 1, 2), "there are two cards of King's Recognition"
    if question == "bid":
        standing = [game.bids[seat] for seat in game.participants if game.bids[seat] >= 0]
        assert len(set(standing)) == len(standing), "no two equal bids"


def hold_tournament(game: RoundTable) -> None:
    assert set(game.contest) <= set(game.entrants)
    assert not (game.entrants and game.participants)
    assert game.rounds <= game.house.tournament_max_rounds
