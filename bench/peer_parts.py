"""One part of OpenSpiel's work, again and again, on random play: `python -m bench.peer_parts hearts views`.

What a player sees is an observation in some of its games and an information state in the others.
"""

import sys
from collections.abc import Iterator
from typing import Any, Final

import pyspiel

from bench.peers import any_outcome, dice, game
from bench.slices import serve

GAMES: Final = 20
APART: Final = 10  # moves between two positions


def played() -> Iterator[tuple[Any, int]]:
    """Play one more game by lot; a position now and then."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(any_outcome(state))
            continue
        if steps % APART == 0:
            yield state.clone(), state.current_player()
        legal = state.legal_actions()
        state.apply_action(legal[next(dice) % len(legal)])
        steps += 1
    ends.append(state)


ends: list[Any] = []
positions = [position for _game in range(GAMES) for position in played()]
records = [pyspiel.serialize_game_and_state(game, state) for state in ends]
moves = sum(1 for state in ends for step in state.full_history() if step.player >= 0)
provides = game.get_type()


def views() -> int:
    """What the player to move sees, as a text."""
    if provides.provides_observation_string:
        for state, player in positions:
            state.observation_string(player)
    else:
        for state, player in positions:
            state.information_state_string(player)
    return len(positions)


def observations() -> int:
    """The same as numbers."""
    if provides.provides_observation_tensor:
        for state, player in positions:
            state.observation_tensor(player)
    else:
        for state, player in positions:
            state.information_state_tensor(player)
    return len(positions)


def writing() -> int:
    """Games as text: the numbers of all moves."""
    for state in ends:
        pyspiel.serialize_game_and_state(game, state)
    return moves


def replaying() -> int:
    """The text read, and every move made again."""
    for record in records:
        pyspiel.deserialize_game_and_state(record)
    return moves


PARTS: Final = {part.__name__: part for part in (views, observations, writing, replaying)}

if __name__ == "__main__":
    print("OpenSpiel", flush=True)
    serve(PARTS[sys.argv[2]], PARTS[sys.argv[2]])
