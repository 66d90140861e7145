"""What a table must never forget, and the entries that change it, which are the only way it changes."""

from typing import Any, Final

from tiltyard.bots.daily import player_of
from tiltyard.bots.ladder import bot_kind, seconds_of
from tiltyard.bots.player import Player
from tiltyard.bots.puzzles.goal import FAILED, OPEN, SOLVED
from tiltyard.bots.puzzles.puzzle import known_lines
from tiltyard.engine.chance import DEFAULT_SEED, Chance, commitment
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.engine.names import isolated
from tiltyard.engine.turn import Bot
from tiltyard.table.clock import Clock
from tiltyard.table.fair import mixed_seed, part_hash
from tiltyard.table.history import Happening, Log
from tiltyard.table.lesson import Lesson
from tiltyard.table.plan import Plan
from tiltyard.table.seats import Sitter
from tiltyard.wire import entries
from tiltyard.wire.protocol import Refusal

RIGGED: Final = "Rigged deal: the cards were chosen, not shuffled afresh."
SAME_CARDS: Final = "everybody gets the same cards."
SWITCH: Final = "Only its host can switch them on, before the game begins."
RIDDLES: Final = {SOLVED: "The puzzle is solved!", FAILED: "The goal can no longer be reached in time."}
ABANDONED: Final = "abandoned"
TOO_LONG: Final = "too long"
LEARNED: Final = "learned"
BY_OPERATOR: Final = "operator"
ENDED_IN_WORDS: Final = {  # by the server
    ABANDONED: "Nobody came back to this table, so the game has ended.",
    TOO_LONG: "This game has gone on for as long as a game may, so it has ended.",
    LEARNED: "The lesson is over.",
    BY_OPERATOR: "The operator of this server has ended this game.",
}


class State:
    """The facts of one table."""

    def __init__(self, name: str, plan: Plan, seed: str, luck: str) -> None:
        self.name = name
        self.seed = seed  # for the shuffles, unless the plan has a seed or the server draws a part
        self.drawn = ""  # the server's part of the seed
        self.plan = plan
        self.contract = plan.contract
        self.lesson = Lesson(plan.lesson) if plan.lesson is not None else None
        self.sitters = [Sitter(bot=level) for level in plan.seats]
        self.phase: Any = "open"
        self.match: Match | None = None
        self.names: list[str] = []  # as they stand in sentences
        self.seed_hash = "" if plan.mixed else commitment(plan.seed or DEFAULT_SEED)
        self.ended = ""  # why
        self.rematch = ""
        self.paused = False
        self.held: dict[Seat, Move] = {}  # answers held until the end of a window
        self.hints: Any = plan.wish.hints  # who may ask for one
        self.hinted: set[tuple[Seat, int]] = set()  # who has asked for a hint since the last move, and when
        self.clock = Clock(plan.wish.clock, len(plan.seats))
        self.log = Log(len(plan.seats))
        self.fresh: list[Happening] = []  # not yet in the log
        self.chance = Chance(luck)  # of the bots
        self.guests: dict[str, type[Bot]] = {}  # bots that the game itself does not know
        self.made = [0] * 16  # moves of each seat
        self.riddle = OPEN  # whether the puzzle is solved, if it is one
        self.known: list[str] = []  # what a puzzle tells of the cards that lay hidden
        self.players: dict[Seat, Player] = {}  # the bots that have been asked, or that listen
        self.epoch = 0.0  # the time of day when the clock of this table said 0
        self.entries = 0  # that were ever made
        self.changed = False  # in a way that lists of tables show
        self.journal: list[bytes] = []  # not yet stored

    # Entries

    def commit(self, entry: entries.AnyEntry) -> None:
        """Apply an entry: the only way a table changes what it must never forget."""
        self.apply(entry)
        self.entries += 1
        self.changed |= self.phase != "running" or not isinstance(entry, entries.Played | entries.Held)
        self.journal.append(entries.encode(entry))

    def apply(self, entry: entries.AnyEntry) -> None:
        match entry:
            case entries.Played():
                self._apply_played(entry)
            case entries.Held():
                self.held[entry.s] = entry.m
                self.sitters[entry.s].remember(entry.id)
            case entries.Sat():
                self._apply_sat(entry)
            case entries.Rose():
                self.sitters[entry.seat] = Sitter(fill=self.sitters[entry.seat].fill)
            case entries.Drew():
                self.drawn = entry.part
            case entries.Ready():
                self._apply_ready(entry)
            case entries.Resized():
                self._apply_resized(entry)
            case entries.Filled():
                self.sitters[entry.seat].fill = entry.level
            case entries.Closed():
                self.phase, self.ended = "closed", entry.reason
            case entries.Began():
                self._apply_began(entry)
            case entries.TookBack():
                self._apply_took_back(entry)
            case entries.GaveUp():
                self._apply_gave_up(entry)
            case entries.StoodIn():
                self.sitters[entry.seat].stands_in = entry.level
                self.fresh.append(f"A bot is playing for {self.names[entry.seat]}.")
            case entries.CameBack():
                self.sitters[entry.seat].stands_in = ""
                self.fresh.append(f"{self.names[entry.seat]} is back.")
            case entries.Paused():
                self.paused = True
                self.fresh.append("The game is paused.")
            case entries.Resumed():
                self.paused = False
                self.fresh.append(f"{self.names[entry.seat]} ends the pause.")
            case entries.Ended():
                self.phase, self.ended = "over", entry.reason
                self.fresh.append(ENDED_IN_WORDS[entry.reason])
            case entries.Hinted():
                made = len(self.begun().moves)
                self.hinted = {(entry.seat, made), *[old for old in self.hinted if old[1] == made]}
                self.fresh.append(f"{self.names[entry.seat]} asks for a hint.")
            case entries.Rekeyed():
                self.sitters[entry.seat].key = entry.key
                if self.phase == "running":
                    self.fresh.append(f"{self.names[entry.seat]} has a new key to the seat.")
            case entries.Allowed():
                self.hints = entry.who
            case entries.Followed():
                self.rematch = entry.table

    def pass_by(self, entry: entries.AnyEntry) -> list[Happening]:
        """What a past entry caused, for somebody who only reads."""
        self.apply(entry)
        happened, self.fresh = self.fresh, []
        return happened

    def pass_over(self, entry: entries.Played) -> None:
        """A move that was taken back is not made again, but its time is spent and its message id is known."""
        self.held.clear()
        self._note_played(entry)

    def _make_move(self, seat: Seat, move: Move) -> None:
        events = self.game.events
        known = len(events)
        self.begun().play(seat, move)  # a move that is refused changes nothing
        del events[:known]  # the log has them; a match needs only those of its last move
        self.begun().mark = 0
        self.made[seat] += 1
        self.fresh += events
        self._note_goal()
        if self.guests:
            self._tell_guests()
        self._note_end()

    def _note_goal(self) -> None:
        """What is solved stays solved, and what has failed stays so, unless it is taken back."""
        puzzle = self.plan.puzzle
        if puzzle is not None and self.riddle == OPEN:
            self.riddle = puzzle.goal.state(self.contract, self.game)
            if self.riddle != OPEN:
                self.changed = True
                self.fresh.append(RIDDLES[self.riddle])

    def _tell_guests(self) -> None:
        """Guests that listen hear what has happened."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.player in self.guests and self.guests[sitter.player].listens:
                self.player(seat).hear(self.game.events)

    def player(self, seat: Seat) -> Player:
        """The bot that decides in a seat."""
        level = self.sitters[seat].player
        if self.plan.daily and level in self.contract.levels():
            seats = len(self.sitters)
            return player_of(self.contract, level, seat, seats, self.plan.seed, self.made[seat])
        player = self.players.get(seat)
        if player is None or player.name != level:
            player = self.players[seat] = self._new_player(seat, level)
        return player

    def _new_player(self, seat: Seat, level: str) -> Player:
        if level in self.guests:
            return Player(self.contract, level, self.guests[level], seat, len(self.sitters), self.chance)
        return self.climber(seat, level, seconds_of(self.contract, level))

    def climber(self, seat: Seat, level: str, seconds: float) -> Player:
        """A bot of the game for a seat, which may think for so long."""
        kind = bot_kind(self.contract, level)
        return Player(self.contract, level, kind, seat, len(self.sitters), self.chance, seconds)

    def _note_end(self) -> None:
        """End the game if the rules say so, which they may after any move or before the first."""
        if self.game.over():
            self.phase = "over"
            self.ended = "rules"

    def _apply_played(self, entry: entries.Played) -> None:
        self._make_move(entry.s, entry.m)
        self.held.clear()
        self._note_played(entry)

    def _note_played(self, entry: entries.Played) -> None:
        if entry.by in ("", "clock") and entry.ms != entries.NOT_YET:
            self.clock.charge(entry.s, entry.ms)
        self.sitters[entry.s].remember(entry.id)

    def _apply_sat(self, entry: entries.Sat) -> None:
        sitter = self.sitters[entry.seat]
        sitter.name, sitter.key, sitter.bot = entry.name, entry.key, entry.bot
        sitter.waits, sitter.agrees = entry.waits, entry.agrees

    def _apply_ready(self, entry: entries.Ready) -> None:
        sitter = self.sitters[entry.seat]
        sitter.waits, sitter.part, sitter.agrees = False, entry.part, sitter.agrees or entry.agrees

    def _apply_resized(self, entry: entries.Resized) -> None:
        del self.sitters[entry.count :]
        self.sitters += [Sitter() for _more in range(entry.count - len(self.sitters))]

    def _apply_began(self, entry: entries.Began) -> None:
        del self.sitters[entry.seats :]
        names = [sitter.name for sitter in self.sitters]
        self.names = [isolated(name) for name in names]
        self.clock = Clock(self.plan.wish.clock, entry.seats)
        self.log = Log(entry.seats)
        setting = Setting(self.contract, names, self.plan.options, entry.seed, self.plan.deal)
        self.match = Match(setting)
        self.seed_hash = commitment(self.played_seed())
        if self.plan.rigged and not self.plan.puzzle:
            self.fresh.append(f"The deal of {self.plan.daily}: {SAME_CARDS}" if self.plan.daily else RIGGED)
        self.fresh += self.match.game.events
        if self.guests:
            self._tell_guests()
        self.phase = "running"
        self._note_end()
        for seat, move in self.plan.past:
            self._make_move(seat, move)
        if self.plan.puzzle is not None:
            self.known = known_lines(self.contract, self.game, self.plan.puzzle.goal.seat, self.names)
        if self.plan.past:
            self.fresh.append("The game goes on from here.")

    def _apply_took_back(self, entry: entries.TookBack) -> None:
        if len(self.begun().moves) > entry.count:
            self.match = self.begun().back_to(entry.count)  # its last events stay: the next undo asks
        self.held.clear()
        self.riddle = OPEN
        self._note_goal()
        self.sitters[entry.seat].undos += 1
        self.fresh.append(f"{self.names[entry.seat]} takes back a decision.")

    def _apply_gave_up(self, entry: entries.GaveUp) -> None:
        sitter = self.sitters[entry.seat]
        sitter.resigned = True
        sitter.stands_in = next(iter(self.contract.bots))
        what = "leaves the game" if entry.reason == "left" else "resigns"
        self.fresh.append(f"{self.names[entry.seat]} {what}.")
        if sum(not other.resigned for other in self.sitters) == 1 or not any(
            other.is_person for other in self.sitters
        ):
            self.phase = "over"
            self.ended = entry.reason

    # Small things

    def wall(self, now: float) -> int:
        """The time of day, in seconds since 1970."""
        return int(self.epoch + now)

    def only_bots(self) -> bool:
        """Whether nobody decides but bots."""
        return all(sitter.player for sitter in self.sitters)

    def host(self) -> Seat:
        """The first person at the table."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.is_person), NOBODY)

    def seat_range(self) -> tuple[int, int]:
        """The numbers of seats that the host may choose; a deal or a position fixes the number."""
        if self.plan.deal or self.plan.past:
            return len(self.sitters), len(self.sitters)
        return self.contract.fewest, self.contract.most

    @property
    def commitment(self) -> str:
        """What the server publishes about its part of the seed."""
        return part_hash(self.drawn) if self.drawn else ""

    def parts(self) -> list[str]:
        """What each seat has added to the seed; bots add nothing."""
        return [sitter.part for sitter in self.sitters]

    def new_seed(self) -> str:
        """The seed of the game that begins now."""
        if not self.plan.mixed:
            return self.plan.seed
        return mixed_seed(self.drawn, self.parts()) if self.drawn else self.seed

    def played_seed(self) -> str:
        """The seed of the game that was dealt."""
        return self.begun().setting.seed or DEFAULT_SEED

    def begun(self) -> Match:
        """The match, which there is once the game has begun."""
        assert self.match is not None
        return self.match

    @property
    def game(self) -> Any:
        """The game, which there is once it has begun."""
        assert self.match is not None
        return self.match.game

    def people_playing(self) -> int:
        """How many seats belong to people."""
        return sum(sitter.is_person for sitter in self.sitters)

    def no_hints(self) -> str:
        """Why nobody may ask for a hint; empty: everybody may."""
        if self.plan.daily:
            return "There are no hints in the deal of the day."
        if self.hints == "none":
            return f"Hints are off at this table. {SWITCH}"
        if self.hints == "alone" and self.people_playing() > 1:
            return f"Hints are off while several people play. {SWITCH}"
        return ""

    def only_when(self, phase: str) -> None:
        """Refuse in any other phase of the table."""
        if self.phase == phase:
            return
        words = {
            "open": "The game has not begun.",
            "running": "The game has begun.",
            "over": "The game is over.",
            "closed": "The table has closed.",
        }
        raise Refusal("not_now", words[self.phase])
