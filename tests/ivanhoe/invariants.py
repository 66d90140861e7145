"""What holds at a table of Ivanhoe after every move: twelve invariants.

`hold` looks at one table, `History` at moves: the table before, the move, the table after.
Numbers 10 and 12 (nothing leaks, same seed same game) are laws of every game, tested in `tests/laws`;
the part of 10 that is about IVANHOE is tested in `test_window.py`.
"""

from tiltyard.engine.moves import Move, Seat
from tiltyard.games.ivanhoe.cards import (
    DECK,
    G1,
    GREEN,
    IVANHOE,
    MAIDEN,
    NO_COLOUR,
    PURPLE,
)
from tiltyard.games.ivanhoe.choices import IvanhoeWindow
from tiltyard.games.ivanhoe.facts import FACTS
from tiltyard.games.ivanhoe.table import (
    CANCEL,
    END_TURN,
    NAME_COLOUR,
    OPEN,
    TAKE_TOKEN,
    TURN,
    WITHDRAW,
    Ivanhoe,
    best_other,
    count,
    has_won,
    is_in,
    needed,
    opponents,
    pool,
    total,
)

EVERYTHING = DECK.copies  # 110 cards


def hold(game: Ivanhoe) -> None:
    nothing_is_lost(game)
    displays_are_in_order(game)
    colour_is_set_in_a_tournament(game)
    everybody_asked_can_answer(game)
    the_window_asks_all(game)
    the_end_is_the_end(game)


def nothing_is_lost(game: Ivanhoe) -> None:
    """1: 110 cards and 25 tokens. 2: SHIELD and STUNNED lie in one place, no token twice."""
    assert FACTS.census(game) == EVERYTHING
    for colour in range(5):
        assert pool(game, colour) >= 0
    for hand in game.hands:
        assert hand == sorted(hand), "a hand is kept in order of kind"


def displays_are_in_order(game: Ivanhoe) -> None:
    """2: one maiden in a display. 3: withdrawn players show nothing, nobody does between tournaments."""
    for seat, display in enumerate(game.displays):
        assert display.count(MAIDEN) <= 1
        shows = bool(display) or seat in (game.shield, game.stunned)
        if not is_in(game, seat) or game.colour == NO_COLOUR:
            assert not shows
        if G1 in display:
            assert game.colour == GREEN, "4: green cards lie only in green"


def colour_is_set_in_a_tournament(game: Ivanhoe) -> None:
    """4: there is a colour from the opening until the win. 7: never purple twice in a row."""
    between = game.over() or game.stack[-1].name in (OPEN, NAME_COLOUR)
    assert (game.colour == NO_COLOUR) == between
    assert not (game.colour == PURPLE and game.previous == PURPLE)
    if not game.over() and game.stack[-1].name == TURN:
        assert len(opponents(game, game.turn)) >= 1
        assert is_in(game, game.turn)


def everybody_asked_can_answer(game: Ivanhoe) -> None:
    """9: a question has an answer."""
    for seat in game.asks():
        assert game.options(seat)
        assert len(set(game.options(seat))) == len(game.options(seat))


def the_window_asks_all(game: Ivanhoe) -> None:
    """10, I-40: who is asked follows from who is in; the actor and the withdrawn are not."""
    phase = None if game.over() else game.stack[-1]
    if isinstance(phase, IvanhoeWindow):
        assert IVANHOE not in game.pile.discards
        assert set(game.asks()) <= set(opponents(game, game.turn))
        for seat in game.asks():
            assert (CANCEL in game.options(seat)) == (IVANHOE in game.hands[seat])


def the_end_is_the_end(game: Ivanhoe) -> None:
    """11: the game ends when somebody has enough colours or the last tournament is over, and only then."""
    paying = not game.over() and game.stack[-1].name == TAKE_TOKEN
    limit = game.house.tournament_limit
    if game.over():
        assert has_won(game) or game.tournaments == limit
    elif not paying:
        assert not has_won(game)
        assert not limit or game.tournaments <= limit
    for tokens in game.tokens:
        assert 0 <= count(tokens) <= needed(game)


class History:
    """What holds from one move to the next: 3 to 8. One of these watches one game."""

    def __init__(self) -> None:
        self.starter_left = False  # in his opening turn (I-18)

    def moved(self, before: Ivanhoe, seat: Seat, move: Move, game: Ivanhoe) -> None:
        """A move was made; `before` is a copy from just before it."""
        if before.colour == NO_COLOUR:
            self.starter_left = False
        if move == WITHDRAW and before.opening:
            self.starter_left = True
        entered_stay_entered(before, game)
        colours_turn_one_way(before, game)
        stunned_add_one(before, game)
        draws_are_counted(before, move, game)
        if move == END_TURN:
            leads_at_the_end(before, seat)
        if game.previous != before.previous or game.tournaments != before.tournaments:
            assert not (game.previous == PURPLE and before.previous == PURPLE), "7: purple after purple"
        left = opponents(before, seat)
        if move == WITHDRAW and len(left) == 1 and not self.starter_left:
            assert before.displays[left[0]], "7: a winner has a display"


def entered_stay_entered(before: Ivanhoe, game: Ivanhoe) -> None:
    """3: nobody who is in the tournament loses the last card of a display."""
    if game.tournaments != before.tournaments or game.over() or game.stack[-1].name == TAKE_TOKEN:
        return
    for seat, display in enumerate(before.displays):
        if display and is_in(game, seat):
            assert game.displays[seat]


def colours_turn_one_way(before: Ivanhoe, game: Ivanhoe) -> None:
    """4: no card leads into purple, none leads out of green."""
    if NO_COLOUR not in (before.colour, game.colour) and before.tournaments == game.tournaments:
        assert game.colour == before.colour or (game.colour != PURPLE and before.colour != GREEN)


def stunned_add_one(before: Ivanhoe, game: Ivanhoe) -> None:
    """6: who is stunned adds a card only if it is the first of his turn."""
    if before.turn == game.turn == before.stunned == game.stunned and game.added > before.added:
        assert before.added == 0


def leads_at_the_end(before: Ivanhoe, seat: Seat) -> None:
    """5: who ends a turn leads and has played a card."""
    assert before.played >= 1
    mine, best = total(before, seat), best_other(before, seat)
    assert mine > best or (before.house.tie_stays_in and mine == best)


def draws_are_counted(before: Ivanhoe, move: Move, game: Ivanhoe) -> None:
    """8: within a turn nobody draws; an eager deck is empty after a draw only if the discards are too."""
    if (
        move not in (END_TURN, WITHDRAW)
        and game.tournaments == before.tournaments
        and game.turn == before.turn
    ):
        assert len(game.pile.deck) == len(before.pile.deck)
    if game.house.reshuffle == "eager" and move in (END_TURN, WITHDRAW) and not game.over():
        drew = game.stack[-1].name in (TURN, OPEN)
        assert game.pile.deck or not drew or not game.pile.discards
