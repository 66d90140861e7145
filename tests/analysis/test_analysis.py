"""Finished games explained: the curve, luck and play, and mistakes that are sure."""

from itertools import pairwise

import pytest

from tests.analysis.games import BLUNDER, EQUAL, match_of, short_analysis, short_game
from tiltyard.bots.analysis.analyse import analyse
from tiltyard.bots.analysis.outlook import Seer
from tiltyard.bots.analysis.story import LONGEST, deck_rows, story_of
from tiltyard.engine.match import Match
from tiltyard.engine.moves import TiltyardError


def test_chances_sum_to_one_and_end_at_the_result() -> None:
    found, match = short_analysis(), short_game()
    assert len(found.chances) == len(match.moves) + 1
    assert [sum(step) for step in found.chances] == pytest.approx([1.0] * len(found.chances), abs=1e-3)
    assert found.chances[-1] == match.contract.returns(match.game)


def test_luck_and_play_add_up_to_every_change_of_the_curve() -> None:
    found = short_analysis()
    changed = {change.step: change for change in found.changes}
    for step in range(1, len(found.chances)):
        for seat in range(2):
            change = found.chances[step][seat] - found.chances[step - 1][seat]
            split = changed[step].luck[seat] + changed[step].play[seat] if step in changed else 0.0
            assert split == pytest.approx(change, abs=5e-4)


def test_an_account_leads_from_an_even_share_to_the_result() -> None:
    found = short_analysis()
    for account, result in zip(found.accounts, found.chances[-1], strict=True):
        assert account.even == 0.5
        assert account.even + account.luck + account.own + account.others == pytest.approx(result)


def test_a_move_that_was_forced_is_never_play() -> None:
    match = match_of(EQUAL + "Ann: R4\nAnn: end turn\nBors: withdraw\n")
    assert [moment.forced for moment in story_of(match).moments] == [False, False, True]
    assert not [change for change in analyse(match, 100).changes if change.step == 3 and any(change.play)]


def test_the_same_record_gives_the_same_analysis() -> None:
    assert analyse(match_of(BLUNDER), 100) == analyse(match_of(BLUNDER), 100)


def test_a_blunder_is_marked_with_what_was_better_and_why() -> None:
    found = analyse(match_of(BLUNDER), 200)
    [decision] = found.decisions
    best = decision.alternatives[0]
    assert decision.mistake
    assert best.words.startswith("R")
    assert best.low > 0
    assert [each.words for each in decision.alternatives if each.done] == ["withdraw"]
    assert '"withdraw" costs Ann one token' in decision.why
    assert found.accounts[0].mistakes == 1
    [turning] = found.turnings
    assert (turning.step, turning.kind, turning.words) == (1, "play", "Ann: withdraw")
    assert turning.told[-1] == "Bors wins the game."


def test_an_equal_choice_is_no_mistake() -> None:
    found = analyse(match_of(EQUAL + "Ann: R4\nAnn: end turn\nBors: withdraw\n"), 200)
    first = found.decisions[0]
    assert len(first.alternatives) > 1
    assert not any(decision.mistake for decision in found.decisions)
    assert found.chances[0] == [1.0, 0.0]


def test_only_cards_that_come_up_are_luck() -> None:
    moments = story_of(short_game()).moments
    drew = {at for at, moment in enumerate(moments, start=1) if moment.drew}
    lucky = {change.step for change in short_analysis().changes if any(change.luck)}
    assert lucky
    assert lucky <= drew < set(range(1, len(moments) + 1))


def test_decks_are_not_known_before_their_cards_come_up() -> None:
    story = story_of(short_game())
    at = next(at for at, moment in enumerate(story.moments) if moment.drew)
    game = story.moments[at].game
    seer = Seer(story.contract, None, "a")
    one, other = (deck_rows(story.contract, seer.shuffled(game, number)) for number in (0, 1))
    assert one != other
    assert [sorted(row) for row in one] == [sorted(row) for row in deck_rows(story.contract, game)]


def test_the_shuffles_are_the_same_for_every_table() -> None:
    story = story_of(short_game())
    seer = Seer(story.contract, None, "a")
    alike = [(one, two) for one, two in pairwise(story.moments) if not one.drew]
    assert alike
    for one, two in alike:
        decks = [deck_rows(story.contract, seer.shuffled(moment.game, 0)) for moment in (one, two)]
        assert decks[0] == decks[1]


def test_it_says_how_far_it_is() -> None:
    told: list[float] = []
    analyse(match_of(BLUNDER), 100, told.append)
    assert told == sorted(told)
    assert 0.0 <= told[0] < told[-1] == 1.0


def test_a_game_that_is_not_over_is_refused() -> None:
    match = short_game()
    with pytest.raises(TiltyardError, match="this game is not over; only finished games are analysed"):
        analyse(match.at(len(match.moves) - 1))


def test_a_game_that_is_too_long_is_refused() -> None:
    match = Match(short_game().setting, short_game().game)
    for _move in range(LONGEST + 1):
        match.moves.add(0, 0)
    with pytest.raises(TiltyardError, match="this game has 3,001 moves; games of up to 3,000 are analysed"):
        analyse(match)
