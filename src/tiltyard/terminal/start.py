"""From the command line to a table, and from the table to an exit code."""

import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import time
from types import FrameType
from typing import Any, Final

from tiltyard.bots import bot_name
from tiltyard.bots.daily import daily_seed, day_of, house_of, seats_of
from tiltyard.bots.guests import find_bot, is_file
from tiltyard.bots.player import BotError
from tiltyard.bots.puzzles.puzzle import puzzle_of
from tiltyard.engine import record
from tiltyard.engine.chance import checked_seed
from tiltyard.engine.contract import Contract
from tiltyard.engine.deal import Deal
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import NOBODY, Seat, TiltyardError
from tiltyard.engine.options import parse_options
from tiltyard.engine.record import Record
from tiltyard.engine.turn import Bot
from tiltyard.games import find, game_of_scenario, scenario_path
from tiltyard.terminal import files, local
from tiltyard.terminal.codes import FINISHED, INTERRUPTED, STOPPED
from tiltyard.terminal.dialogue import Left
from tiltyard.terminal.hotseat import HotSeat
from tiltyard.terminal.players import Player, default_players, parse_players
from tiltyard.terminal.screen import EndOfInput, Screen
from tiltyard.terminal.setup import choose_game, choose_options, choose_players

STOPS: Final = (signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class Wish:
    """What the command line says; empty where it says nothing."""

    game: str
    seats: str
    options: str
    seed: str
    scenario: str
    resume: Path | None
    save: Path | None
    daily: bool = False
    puzzle: str = ""
    auto: bool = True  # whether a move without alternatives is made unasked


class Signalled(Exception):
    """The system asks us to stop."""

    def __init__(self, number: int) -> None:
        self.number = number


def play(wish: Wish) -> int:
    """Play; the exit code is 0 if the game was finished or left, 1 if the input ended, 130 if interrupted."""
    screen = Screen()
    for number in STOPS:
        signal.signal(number, raise_signalled)
    if screen.is_terminal:  # our parent process may have told us to ignore the interrupt key
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        table = set_table(wish, screen)
    except (EndOfInput, KeyboardInterrupt, Signalled) as end:
        return exit_code(end)
    table.saved = wish.save or wish.resume
    table.auto = wish.auto
    with as_closed_pipe():
        try:
            return played(table, screen)
        except Signalled as end:  # it may come at any time, but only once
            return stopped(table, screen, end)


def played(table: HotSeat, screen: Screen) -> int:
    """Play, and keep the game however it ends; the exit code."""
    try:
        table.play()
    except BotError:
        keep(table)
        raise
    except OSError:  # nobody is there any more
        ignore_stops()
        table.save()
        raise
    except Left:
        pass
    except (EndOfInput, KeyboardInterrupt) as end:
        return stopped(table, screen, end)
    keep(table)
    return FINISHED


def stopped(table: HotSeat, screen: Screen, end: BaseException) -> int:
    """The game is saved before anything is said, for perhaps nobody is there to read it; the exit code."""
    ignore_stops()
    path = table.save()
    if isinstance(end, EndOfInput):
        screen.print("End of input. The game stops without a winner.")
    else:
        screen.print_all(["", "Interrupted. The game stops without a winner."])
    say_where(table, path)
    return exit_code(end)


@contextmanager
def as_closed_pipe() -> Iterator[None]:
    """A terminal that has gone ends the command as a closed pipe does."""
    try:
        yield
    except OSError as problem:
        raise BrokenPipeError from problem


def raise_signalled(number: int, _frame: FrameType | None) -> None:
    ignore_stops()
    raise Signalled(number)


def ignore_stops() -> None:
    """A terminal that goes away may say so twice, and nothing may interrupt the saving."""
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)


def exit_code(end: BaseException) -> int:
    if isinstance(end, Signalled):
        return 128 + end.number
    return INTERRUPTED if isinstance(end, KeyboardInterrupt) else STOPPED


def keep(table: HotSeat) -> None:
    """Save the game and say how to continue it."""
    say_where(table, table.save())


def say_where(table: HotSeat, path: Path) -> None:
    go_on = "tiltyard replay" if table.match.game.over() else "tiltyard play --resume"
    print(f"The game is saved: {go_on} {path}", file=sys.stderr)


def set_table(wish: Wish, screen: Screen) -> HotSeat:
    """The table that the command line describes, asking for what is missing."""
    if wish.resume is not None:
        return resumed(wish, screen)
    if wish.daily:
        return of_the_day(wish, screen)
    if wish.puzzle:
        return riddle(wish, screen)
    if wish.scenario:
        return rigged(wish, screen)
    asked = not wish.game
    contract = choose_game(screen) if asked else find(wish.game)
    players = wished_players(wish, contract)
    if asked and not wish.seats:
        players = choose_players(screen, contract)
    wished, deal = read_files(wish.options, contract)
    options = parse_options(wished, contract.presets)
    if asked and not wish.options:
        options = choose_options(screen, contract)
    seed = checked_seed(wish.seed) if wish.seed else secrets.token_hex(16)
    setting = Setting(contract, [player.name for player in players], options, seed, deal)
    return seat_all(Record("new", setting), players, screen)


def read_files(options: str, contract: Contract[Any]) -> tuple[str, Deal]:
    """`catalogue=FILE` is not a house rule but part of the deal, which the record then carries."""
    names = [part.name for part in contract.facts.parts if part.from_file]
    deal: Deal = {}
    left: list[str] = []
    for entry in options.split(","):
        name, _equals, value = (word.strip() for word in entry.partition("="))
        if name not in names:
            left.append(entry)
            continue
        deal[name, NOBODY] = contract.part_from_file(name, files.read_text(Path(value)), value)
    return ",".join(left), deal


def wished_players(wish: Wish, contract: Contract[Any]) -> list[Player]:
    return parse_players(wish.seats, contract) if wish.seats else default_players(contract)


def bots_of(players: list[Player]) -> dict[Seat, str]:
    return {seat: player.bot for seat, player in enumerate(players) if player.bot}


def guests_of(players: list[Player], contract: Contract[Any]) -> dict[str, type[Bot]]:
    """The bots that the game itself does not know; a record names them, but never brings them along."""
    guests: dict[str, type[Bot]] = {}
    for player in players:
        if not player.bot or player.bot in contract.levels():
            continue
        if player.kind is None and is_file(player.bot):
            seats = ",".join(f"bot:{other.bot}" if other.bot else other.name for other in players)
            raise TiltyardError(
                f"{player.name} is played by {player.bot}, which the record names but does not contain; "
                f"give it with --seats {seats}"
            )
        guests[player.bot] = player.kind or find_bot(contract, player.bot)[1]
    return guests


def seat_all(content: Record, players: list[Player], screen: Screen) -> HotSeat:
    """Seat everybody at a record's table."""
    contract = content.setting.contract
    seated = local.set_table(replace(content, bots=bots_of(players)), guests_of(players, contract))
    table = HotSeat(seated, screen, contract.hands_over(content.setting.options))
    if is_rigged(content.setting):
        table.announce(f"The deal is rigged: it comes from {Path(content.source).stem}.")
    return table


def is_rigged(setting: Setting) -> bool:
    """Whether somebody may know the cards; your own catalogue does not make a deal rigged."""
    of_files = [part.name for part in setting.contract.facts.parts if part.from_file]
    return any(name not in of_files for name, _seat in setting.deal)


def refuse_others(option: str, given: list[tuple[str, str | bool]]) -> None:
    """A record says everything about its game; options that might contradict it are refused."""
    for name, value in given:
        if value:
            raise TiltyardError(f"{option} takes everything from the record; leave out {name}")


def resumed(wish: Wish, screen: Screen) -> HotSeat:
    """A saved game, people and bots as they were unless --seats says otherwise."""
    refuse_others(
        "--resume",
        [
            ("GAME", wish.game),
            ("--option", wish.options),
            ("--seed", wish.seed),
            ("--scenario", wish.scenario),
            ("--daily", wish.daily),
            ("--puzzle", wish.puzzle),
        ],
    )
    assert wish.resume is not None
    content = files.read(wish.resume)
    record.replay(content)  # an impossible move is an error on its line
    table = seat_all(content, kept_players(content, wish), screen)
    table.go_on()
    return table


def kept_players(content: Record, wish: Wish) -> list[Player]:
    """The players of a record; --seats may put others in their places."""
    names = content.setting.names
    players = [Player(name, content.bots.get(seat, "")) for seat, name in enumerate(names)]
    if not wish.seats:
        return players
    wished = parse_players(wish.seats, content.setting.contract)
    if len(wished) != len(players):
        raise TiltyardError(f"the record has {len(players)} seats, not {len(wished)}")
    return wished


def rigged(wish: Wish, screen: Screen) -> HotSeat:
    """A new game from the deal of a record; its moves, if any, are left out."""
    path = Path(wish.scenario)
    if not path.suffix:
        path = scenario_path(wish.game or game_of_scenario(wish.scenario), wish.scenario)
    content = files.read(path)
    setting = content.setting
    if wish.game and find(wish.game).name != setting.contract.name:
        raise TiltyardError(f"{path} is a record of {setting.contract.name}, not of {wish.game}")
    players = kept_players(content, wish)
    options = parse_options(wish.options, setting.contract.presets) if wish.options else setting.options
    seed = checked_seed(wish.seed) if wish.seed else setting.seed
    names = [player.name for player in players]
    setting = Setting(setting.contract, names, options, seed, setting.deal)
    record.begin(Record(str(path), setting, [], content.deal_lines))  # a bad deal is an error on its line
    return seat_all(Record(str(path), setting), players, screen)


def of_the_day(wish: Wish, screen: Screen) -> HotSeat:
    """Today's deal, against knights."""
    check_alone(wish, "--daily")
    contract, day = find(wish.game), day_of(time())
    names = [default_players(contract)[0].name]
    for seat in range(1, len(seats_of(contract))):
        names.append(bot_name(seat, names))
    options = house_of(contract)
    setting = Setting(contract, names, options, daily_seed(contract, day))
    bots = {seat: level for seat, level in enumerate(seats_of(contract)) if level}
    seated = local.set_table(Record("daily", setting, bots=bots), daily=day)
    return HotSeat(seated, screen, contract.hands_over(options))


def riddle(wish: Wish, screen: Screen) -> HotSeat:
    """A puzzle that ships with the game: its goal, its cards, and the table at its position."""
    check_alone(wish, "--puzzle")
    puzzle = puzzle_of(find(wish.game).name, wish.puzzle)
    seated = local.set_table(puzzle.kept, puzzle=puzzle)
    table = HotSeat(seated, screen, handover=False)
    table.announce(f"{puzzle.words} All cards are known:")
    for line in seated.state.known:
        table.announce(f"  {line}")
    table.go_on()
    return table


def check_alone(wish: Wish, option: str) -> None:
    """Deals of the day and puzzles need a game and nothing else."""
    if not wish.game:
        raise TiltyardError(f"{option} needs the name of a game")
    given = [("--seats", wish.seats), ("--option", wish.options), ("--seed", wish.seed)]
    for name, value in [*given, ("--scenario", wish.scenario)]:
        if value:
            raise TiltyardError(f"{option} has its own cards and seats; leave out {name}")
