"""The questions before a game: which one, who sits where, which house rules."""

from typing import Any

from tiltyard.bots.ladder import USUAL, level_line
from tiltyard.engine.contract import Contract
from tiltyard.engine.match import check_names
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import Options, parse_options
from tiltyard.engine.text import or_list
from tiltyard.games import all_games, find
from tiltyard.terminal.players import Player, parse_player
from tiltyard.terminal.screen import Screen


def choose_game(screen: Screen) -> Contract[Any]:
    """By number or by name; <return> takes the first."""
    games = [find(name) for name in all_games()]
    screen.print("Tiltyard", "prompt")
    for at, game in enumerate(games):
        screen.print(f"  {at + 1}  {game.title}: {game.line}")
    while True:
        answer = screen.read(f"Which game? (1 to {len(games)}, <return> for 1)") or "1"
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        try:
            return find(answer)
        except TiltyardError as problem:
            screen.refuse(problem)


def choose_players(screen: Screen, contract: Contract[Any]) -> list[Player]:
    """A name for a person, `bot` or `bot:level` for a bot; <return> takes a person P1, P2, ..."""
    screen.print(f"Who sits where? Type a name, bot (for a {USUAL}), or bot:LEVEL, where LEVEL is:")
    for level in contract.levels():
        screen.print(f"  {level:10} {level_line(contract, level)}")
    players: list[Player] = []
    while len(players) < contract.most:
        at = len(players)
        enough = at >= contract.fewest
        ending = "<return> for no more" if enough else f"<return> for P{at + 1}"
        answer = " ".join(screen.read(f"Seat {at + 1} ({ending}):").split())
        if enough and not answer:
            break
        try:
            player = parse_player(answer or f"P{at + 1}", contract, players)
            check_new_name([*players, player], contract)
            players.append(player)
        except TiltyardError as problem:
            screen.refuse(problem)
    return players


def check_new_name(players: list[Player], contract: Contract[Any]) -> None:
    """Check that the names so far, filled up to a full table, are fit for a record."""
    names = [player.name for player in players]
    fillers = [f"?{at}" for at in range(contract.fewest - len(names))]
    check_names(names + fillers, contract)


def choose_options(screen: Screen, contract: Contract[Any]) -> Options:
    """House rules as a record writes them; <return> takes the usual ones."""
    usual, *others = contract.presets
    kinds = or_list([*others, "name=value"])
    screen.print(f"House rules: {kinds}; `tiltyard rules {contract.name}` lists them.")
    while True:
        answer = screen.read(f"Which ones? (<return> for {usual})")
        try:
            return parse_options(answer, contract.presets)
        except TiltyardError as problem:
            screen.refuse(problem)
