"""Many tables of one game that take one step each at every call.

What the seats that are asked see, what they may do and what it brought them stands in buffers that are
written over at every step. A game that ends is followed by the next one at once.
"""

from typing import Any, Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64, u8

from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Move, MoveError, Seat
from tiltyard.engine.options import Options
from tiltyard.engine.rollout import THROWN, Dice
from tiltyard.envs.batch.pen import RowPen
from tiltyard.envs.batch.rivals import Rival

EVERYBODY: Final = -2  # as the learner: whoever is asked is shown and answers
ANY: Final = -1  # as the learner: another seat in every game


class Tables:
    """Games in rows; `rivals` has those who sit after the learner, for every table, or nobody at all."""

    def __init__(
        self,
        contract: Contract[Any],
        seats: int,
        house: Options,
        tables: int,
        width: int,
        full_width: int,
        learner: Seat,
        rivals: list[list[Rival]],
        zero_sum: bool,
        longest: int,
    ) -> None:
        self.contract = cast(Contract[Game], contract)
        self.seats = seats
        self.house = house
        self.tables = tables
        self.learner = learner
        self.rivals = rivals
        self.zero_sum = zero_sum
        self.longest = longest  # decisions, after which a game is cut short
        self.actions = len(contract.moves)
        self.shunned = contract.last_resorts()
        self.seed = 0
        self.dice = Dice(1)  # for `sample`
        self.games: list[Game] = []
        self.dealt = [0] * tables  # games so far
        self.decisions: vec[i64] = vec[i64]([0] * tables)  # in this game
        self.pen = RowPen(tables, width)
        self.full_pen = RowPen(tables, full_width)
        self.nothing: vec[u8] = vec[u8]([0] * self.actions)  # the mask of nobody
        self.unmasked: vec[u8] = vec[u8](capacity=i64(tables * self.actions))  # the masks without their rows
        self.mask: vec[u8] = extend(self.unmasked, vec[u8]([0] * (tables * self.actions)))  # with all of them
        self.masked: vec[u8] = self.unmasked  # with those written so far
        self.moves: vec[i16] = vec[i16]([0] * (tables * self.actions))  # in rows: those in the mask
        self.choices: vec[i64] = vec[i64]([0] * tables)  # how many they are
        self.asked: vec[i16] = vec[i16]([0] * tables)  # whose turn each row shows
        self.paid = 1 if rivals else seats  # how many rewards a row has
        self.rewards: vec[float] = vec[float]([0.0] * (tables * self.paid))
        self.over: vec[u8] = vec[u8]([0] * tables)
        self.cut: vec[u8] = vec[u8]([0] * tables)

    # What a learner calls

    def reset(self, seed: int) -> None:
        """New games at all tables; the same seed and the same answers give the same games."""
        self.seed = seed
        self.dice = Dice(1 + seed % THROWN)
        self.dealt = [0] * self.tables
        self.games = []
        self._begin()
        for table in range(self.tables):
            self._forbid()
            self.games.append(self._deal(table))
            self._pay_nothing(table)
            self._show(i64(table))

    def step(self, moves: vec[i64]) -> None:
        """One answer at every table; if any of them is wrong, nothing happens at all."""
        self._check(moves)
        self._begin()
        for table in range(i64(self.tables)):
            self._forbid()
            self._advance(table, int(moves[table]))

    def sample(self) -> vec[i64]:
        """A move for every table, each of those in its mask as likely as the others."""
        if len(self.pen.written) < len(self.pen.buffer):
            raise MoveError("the last step failed, so not everybody is asked; call reset")
        moves = vec[i64](capacity=i64(self.tables))
        for table in range(i64(self.tables)):
            drawn = i64(self.dice.below(int(self.choices[table])))
            moves = append(moves, i64(self.moves[table * i64(self.actions) + drawn]))
        return moves

    def seed_of(self, table: int) -> str:
        """The seed of the game at a table."""
        return f"{self.seed:x}{table:06x}{self.dealt[table] - 1:06x}"

    # One table

    def _check(self, moves: vec[i64]) -> None:
        if len(moves) != self.tables:
            raise MoveError(
                f"there are {self.tables} tables, so there must be as many moves, not {len(moves)}"
            )
        mask, actions = self.mask, i64(self.actions)
        start: i64 = 0
        for table in range(i64(self.tables)):
            move = moves[table]
            if move < 0 or move >= actions or mask[start + move] == 0:
                raise self._refusal(int(table), int(move))
            start += actions

    def _refusal(self, table: int, move: Move) -> MoveError:
        legal = [found for found in range(self.actions) if self.mask[i64(table * self.actions + found)]]
        if not legal:
            return MoveError(f"table {table}: its last step failed, so nobody is asked; call reset")
        text = self.contract.moves.text
        said = text(move) if 0 <= move < self.actions else "no move"
        wanted = f"{len(legal)} moves are, such as {legal[0]} ({text(legal[0])})"
        return MoveError(f"table {table}: {move} ({said}) is not in the mask; {wanted}")

    def _advance(self, table: i64, move: Move) -> None:
        if self.over[table] or self.cut[table]:
            self._pay_nothing(int(table))
        game = self.games[table]
        game.make(int(self.asked[table]), move)
        self.decisions[table] += 1
        if self.rivals:
            self._rivals_play(int(table), game)
        if game.over() or self.decisions[table] >= i64(self.longest):
            self._end(int(table), game)
            self.games[table] = self._deal(int(table))
        self._show(table)

    def _rivals_play(self, table: int, game: Game) -> None:
        """The others answer until the learner is asked, or the game is over."""
        rivals = self.rivals[table]
        learner = self._learner_at(table)
        while not game.over():
            asked = game.asks()
            if learner in asked:
                return
            seat = asked[0]
            rivals[(seat - learner) % self.seats - 1].play(game, seat)

    def _learner_at(self, table: int) -> Seat:
        return (table + self.dealt[table]) % self.seats if self.learner == ANY else self.learner

    def _end(self, table: int, game: Game) -> None:
        """Who has won is paid; a game that is cut short brings nothing."""
        if not game.over():
            self.cut[table] = 1
            return
        self.over[table] = 1
        shares = self.contract.returns(game)
        if self.zero_sum:
            fair = sum(shares) / self.seats
            shares = [(share - fair) * self.seats / (self.seats - 1) for share in shares]
        if self.rivals:
            self.rewards[table] = shares[self._learner_at(table)]
            return
        for seat in range(self.seats):
            self.rewards[i64(table * self.seats + seat)] = shares[seat]

    def _pay_nothing(self, table: int) -> None:
        self.over[table] = 0
        self.cut[table] = 0
        for at in range(table * self.paid, (table + 1) * self.paid):
            self.rewards[i64(at)] = 0.0

    def _deal(self, table: int) -> Game:
        """The next game, up to the first decision of the learner."""
        while True:
            self.dealt[table] += 1
            self.decisions[table] = 0
            seed = self.seed_of(table)
            game = self.contract.set_table(self.seats, seed, self.house, {}, False)
            for at, rival in enumerate(self.rivals[table] if self.rivals else []):
                rival.begin((self._learner_at(table) + at + 1) % self.seats, self.seats, seed)
            if self.rivals:
                self._rivals_play(table, game)
            if not game.over():
                return game

    def _show(self, table: i64) -> None:
        """What the seat that is asked sees, and what it may do."""
        game = self.games[table]
        seat = self._learner_at(int(table)) if self.rivals else game.next()
        self.asked[table] = i16(seat)
        pen = self.pen
        pen.next_row()
        self.contract.write(game, seat, pen)
        if self.full_pen.width:
            pen = self.full_pen
            pen.next_row()
            self.contract.write(game, seat, pen)
            self.contract.reveal(game, seat, pen)
        self._allow(table, game, seat)

    def _begin(self) -> None:
        """All rows are written anew, from the first on."""
        self.pen.begin()
        self.full_pen.begin()
        self.masked = self.unmasked

    def _forbid(self) -> None:
        """The mask of the next table, until something is allowed there: none at all."""
        self.masked = extend(self.masked, self.nothing)

    def _allow(self, table: i64, game: Game, seat: Seat) -> None:
        """Write the mask: what is shunned is legal, but not shown while there is anything else."""
        start = table * i64(self.actions)
        mask, moves = self.mask, self.moves
        end = start
        for move in cast("list[i64]", game.answers(seat)):
            mask[start + move] = 1
            moves[end] = i16(move)
            end += 1
        for move in cast("list[i64]", game.offered()):
            mask[start + move] = 1
            moves[end] = i16(move)
            end += 1
        others = end
        while others > start and int(moves[others - 1]) in self.shunned:
            others -= 1
        if others > start:
            for at in range(others, end):
                mask[start + i64(moves[at])] = 0
            end = others
        self.choices[table] = end - start
