"""The shared steps, as stories at the Fair (the small game in tests/fair)."""

import pytest

from tests.fair import GAME as FAIR
from tests.fair.rules import Lay
from tests.fair.table import BIDDING, LAY, WINDOW, Fair, FairOptions, laid
from tests.laws.freeze import freeze
from tiltyard.engine import record
from tiltyard.engine.cards import no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.events import Event
from tiltyard.engine.flow import Game, Phase
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, NotAsked, OptionError, Refused
from tiltyard.engine.options import options_text, parse_options
from tiltyard.engine.record import RecordError

pytestmark = pytest.mark.both

NAMES = ["Ann", "Bo", "Cy"]


def sit(*hands: str, wares: str = "6 x Apple", options: str = "", **parts: str) -> Match:
    """Three players; everybody draws two of the wares."""
    deal = {("hand", seat): hand for seat, hand in enumerate(hands)}
    deal |= {(part, NOBODY): text for part, text in parts.items()}
    house = parse_options(options, FAIR.presets)
    return Match(Setting(FAIR, NAMES, house, "1", {**deal, ("wares", NOBODY): wares}))


def play(match: Match, *moves: str) -> None:
    """Moves such as `Ann: bid 2`."""
    for move in moves:
        name, _colon, text = move.partition(":")
        match.play(NAMES.index(name), FAIR.moves.parse(text))


def asked(match: Match) -> str:
    return " ".join(NAMES[seat] for seat in match.game.asks())


def find(name: str) -> Contract[Fair]:
    assert name == "fair"
    return FAIR


ALL_DONE = ("Ann: done", "Bo: done", "Cy: done")


# Discard: all at once, down to the limit


def test_all_who_hold_too_much_discard_at_once() -> None:
    match = sit("5 x Bread", "Cheese", "4 x Cheese")
    assert asked(match) == "Ann Cy"
    play(match, "Cy: Cheese")
    assert asked(match) == "Ann"
    play(match, "Ann: Apple", "Ann: Apple")
    assert [len(hand) for hand in match.game.hands] == [5, 3, 5]
    assert match.game.stack[-1].name == LAY


def test_a_kind_is_offered_once() -> None:
    match = sit("5 x Bread", "-", "-")
    assert [FAIR.moves.text(move) for move in match.game.options(0)] == ["Apple", "Bread"]


def test_an_offer_can_end_a_discard() -> None:
    """A player who plays a card besides answering may then hold few enough: the question is asked again."""
    match = sit("3 x Bread, Herald", "-", "-")
    assert asked(match) == "Ann"
    play(match, "Ann: call the herald")
    assert match.game.stack[-1].name == LAY


# Together: at the same time, hidden until all are done


def test_all_choose_at_the_same_time() -> None:
    match = sit("Bread", "Bread", "Bread")
    assert asked(match) == "Ann Bo Cy"
    play(match, "Cy: Bread", "Ann: Apple", "Cy: Apple", "Cy: done")
    assert asked(match) == "Ann Bo"
    assert laid(match.game) == [[0], [], [1, 0]]
    play(match, "Ann: done", "Bo: done")
    assert match.game.score == [1, 0, 2]
    assert match.game.stack[-1].name == BIDDING


def test_who_is_done_is_not_asked_again() -> None:
    match = sit("Bread", "Bread", "Bread")
    play(match, "Bo: done")
    assert isinstance(match.game.refusal(1, FAIR.moves.parse("Bread")), NotAsked)


def test_a_half_given_answer_is_hidden_from_the_others() -> None:
    """It is part of the state: its owner sees it, the others see how many cards lie there."""
    match = sit("Bread, Cheese", "Bread", "Bread")
    play(match, "Ann: Cheese")
    mine, theirs = FAIR.view(match.game, 0), FAIR.view(match.game, 1)
    assert mine["laid"] == [2]
    assert theirs["laid"] == []
    assert theirs["laid_sizes"] == [1, 0, 0]
    assert [match.game.events[-1].seen_by(seat).card for seat in (NOBODY, 1, 2)] == [None] * 3


def test_a_new_deal_changes_the_half_given_answers_of_others() -> None:
    """The leak law covers them: they move, and no view of another seat changes."""
    match = sit("Bread, Cheese", "Bread", "Bread")
    play(match, "Ann: Cheese", "Bo: Bread")
    twins = [FAIR.redeal(match.game, 1, Chance(f"{seed:x}")) for seed in range(30)]
    assert len({tuple(laid(twin)[0]) for twin in twins}) > 1
    assert {tuple(laid(twin)[1]) for twin in twins} == {(1,)}
    assert all(FAIR.view(twin, 1) == FAIR.view(match.game, 1) for twin in twins)
    assert any(FAIR.view(twin, 0) != FAIR.view(match.game, 0) for twin in twins), "a leak would be seen"


def test_a_copy_has_half_given_answers_of_its_own() -> None:
    match = sit("Bread, Cheese", "Bread", "Bread")
    play(match, "Ann: Cheese")
    twin = match.game.copy()
    play(match, "Ann: Bread", "Bo: done")
    assert laid(twin)[0] == [2]
    assert twin.asks() == [0, 1, 2]


# Auction: bids go round


def at_the_auction(*hands: str, **parts: str) -> Match:
    match = sit(*(hands or ("-", "-", "-")), **parts)
    play(match, *ALL_DONE)
    return match


def test_bids_go_round_until_one_is_left() -> None:
    match = at_the_auction()
    play(match, "Ann: bid 1", "Bo: drop out", "Cy: bid 2", "Ann: bid 3")
    assert asked(match) == "Cy"
    play(match, "Cy: drop out")
    assert match.game.coins == [1, 4, 4]
    assert match.game.stack[-1].name == WINDOW


def test_the_last_bidder_may_still_bid_or_leave() -> None:
    """One bidder who has bid nothing is asked; without a bid nobody wins."""
    match = at_the_auction()
    play(match, "Ann: drop out", "Bo: drop out")
    assert asked(match) == "Cy"
    play(match, "Cy: drop out")
    assert match.game.round == 2, "no ribbon; the next round has begun"


def test_a_bid_must_be_higher_and_paid_for() -> None:
    match = at_the_auction()
    play(match, "Ann: bid 3")
    assert [FAIR.moves.text(move) for move in match.game.options(1)] == ["drop out", "bid 4"]
    assert isinstance(match.game.refusal(1, FAIR.moves.parse("bid 2")), Refused)


def test_another_player_bids_first() -> None:
    match = at_the_auction(first="P2")
    assert asked(match) == "Bo"


# Window: does anyone respond?


def test_everybody_is_asked_whether_they_can_respond_or_not() -> None:
    """So asking gives nobody away."""
    match = at_the_auction("Charm", "-", "-")
    play(match, "Ann: drop out", "Bo: bid 1", "Cy: drop out")
    assert asked(match) == "Ann Bo Cy"
    assert len(match.game.options(0)) == 2
    assert len(match.game.options(1)) == 1


def test_the_first_response_closes_the_window() -> None:
    match = at_the_auction("Charm", "Charm", "-")
    play(match, "Ann: drop out", "Bo: bid 1", "Cy: drop out", "Cy: let pass", "Ann: spoil")
    assert match.game.score == [0, 0, 0]
    assert match.game.round == 2
    assert 3 in match.game.hands[1], "Bo keeps the other Charm"


def test_all_let_it_pass() -> None:
    match = at_the_auction("Charm", "-", "-")
    play(match, "Ann: drop out", "Bo: bid 1", "Cy: drop out")
    play(match, "Bo: let pass", "Ann: let pass", "Cy: let pass")
    assert match.game.score == [0, 3, 0]


# Offers: legal beside the open question


def test_an_offer_may_be_taken_by_somebody_who_is_not_asked() -> None:
    match = at_the_auction("-", "-", "Herald")
    assert asked(match) == "Ann"
    play(match, "Cy: call the herald")
    assert match.game.coins == [4, 4, 5]
    assert asked(match) == "Ann", "the question is asked afresh"


def test_an_offer_changes_the_options_of_the_question() -> None:
    match = at_the_auction("Herald", "-", "-")
    assert FAIR.moves.parse("bid 5") not in match.game.options(0)
    play(match, "Ann: call the herald")
    assert FAIR.moves.parse("bid 5") in match.game.options(0)


def test_an_offer_that_does_not_stand() -> None:
    match = at_the_auction()
    refusal = match.game.refusal(2, FAIR.moves.parse("call the herald"))
    assert isinstance(refusal, Refused)
    assert (refusal.reason, refusal.rule) == ("You hold no Herald, or the bank is empty.", "F-5")


def test_a_house_rule_takes_offers_away() -> None:
    match = sit("Herald", "-", "-", options="heralds=off")
    assert FAIR.moves.parse("call the herald") not in match.game.options(0)


# The stack of phases


class Said(Event):
    """A word was said."""

    def __init__(self, word: str) -> None:
        self.word = word


class Say(Phase[Fair]):
    """A phase that asks nobody and only says its word."""

    def __init__(self, word: str, follow: list[str]) -> None:
        self.word = word
        self.follow = follow

    def end(self, game: Fair) -> None:
        game.emit(Said(self.word))
        game.then_all([Say(word, []) for word in self.follow])


def test_phases_are_played_in_order() -> None:
    """`then_all` queues in playing order; what a phase brings comes before what waited."""
    game = sit("-", "-", "-").game
    game.stack.clear()
    before = len(game.events)
    game.then_all([Say("one", ["one a", "one b"]), Say("two", [])])
    game.settle()
    assert [event.word for event in game.events[before:]] == ["one", "one a", "one b", "two"]
    assert game.over()


def test_nothing_is_told_when_nobody_listens() -> None:
    game = FAIR.new(2, "1", FairOptions(), {})
    assert game.events == []


def test_a_plain_phase_and_a_plain_game() -> None:
    """What the base classes answer, so that a game states only what differs."""
    phase: Phase[Fair] = Phase()
    game = sit("-", "-", "-").game
    assert phase.asks(game) == phase.options(game, 0) == []
    assert str(phase.refusal(game, 0, 0)) == "That does not answer the question."
    assert phase.copy() is phase
    plain = Game(no_cards(2), Chance("1"))
    assert plain.over()
    assert plain.next() == NOBODY
    assert plain.offers(0) == []
    assert not plain.is_offer(0)
    assert str(plain.refuse_offer(0, 0)) == "You cannot do that now."
    assert isinstance(plain.refusal(0, 0), NotAsked)
    with pytest.raises(NotImplementedError):
        plain.copy()


def test_what_asks_gives_away_is_not_the_state() -> None:
    match = sit("Bread", "Bread", "Bread")
    match.game.asks().clear()
    match.game.options(0).clear()
    assert asked(match) == "Ann Bo Cy"
    assert match.game.options(0)


def test_a_game_ends_after_its_rounds() -> None:
    match = sit("-", "-", "-", options="rounds=1")
    play(match, "Ann: Apple", *ALL_DONE, "Ann: drop out", "Bo: drop out", "Cy: drop out")
    assert match.game.over()
    assert FAIR.winners(match.game) == [0]
    assert FAIR.returns(match.game) == [1.0, 0.0, 0.0]
    assert isinstance(match.game.refusal(0, 0), NotAsked)


# Records and options of a game with more than one number of seats


def test_options_of_every_kind() -> None:
    assert options_text(FairOptions(ribbon="blue"), FAIR.presets) == "ribbon=blue"
    assert parse_options("ribbon = BLUE, motto=Good Day", FAIR.presets) == FairOptions(
        ribbon="blue", motto="Good Day"
    )
    assert parse_options("long", FAIR.presets) == FairOptions(rounds=4, motto="no haste")
    with pytest.raises(OptionError, match="option ribbon must be red or blue, not 'green'"):
        parse_options("ribbon=green", FAIR.presets)


@pytest.mark.parametrize("names", ["Ann", "Ann, Bo, Cy, Di, Ed"])
def test_how_many_may_play(names: str) -> None:
    text = f"tiltyard 1\ngame: fair\nrules: 3\nseats: {names}\nseed: 1\n---\n"
    with pytest.raises(RecordError, match=r"fair.tilt:4: The Fair is for 2 to 4 players, not \d"):
        record.parse(text, "fair.tilt", find)


def test_a_record_with_answers_at_the_same_time() -> None:
    """The order in which they came is kept, and replays."""
    match = sit("Bread", "Bread", "Herald")
    play(match, "Cy: Apple", "Ann: Bread", "Cy: call the herald", "Cy: done", "Ann: done")
    printed = record.text(record.of_match(match))
    again = record.replay(record.parse(printed, "fair.tilt", find))
    assert freeze(again.game) == freeze(match.game)
    assert isinstance(again.game.stack[-1], Lay)


def test_a_scenario_of_the_fair() -> None:
    story = """\
tiltyard 1
game: fair
rules: 3
seats: Ann, Bo
deal Ann.hand: Herald, Bread
deal first: Bo
deal wares: 4 x Apple
---
expect asks = Ann, Bo
expect Ann.hand = Apple, Apple, Herald, Bread
Ann: Bread
expect Ann.laid = Bread
expect Bo.laid = -
Bo: done
refuse Bo: Apple "not your turn"
Ann: done
expect leaders = Ann
expect Ann.score = 1
expect first = Bo
expect asks = Bo
Ann: call the herald
expect Ann.coins = 5
"""
    assert not record.check(record.parse(story, "fair.tilt", find))
