"""The examples that learn do learn, in a short form: a net wins more often after a few thousand decisions.

Another processor rounds the products of matrices differently, and then takes another course, as with another
seed. So each of them must learn enough with any seed.
"""

from pathlib import Path

import numpy as np
import pytest
from learn import Learner, measured, picture
from learned import Learned, floats
from small_net import Net

from tiltyard.arena.shares import wilson
from tiltyard.bots.guests import from_file
from tiltyard.front import new

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "learning"


def gained(learner: Learner, rivals: str, rounds: int, games: int) -> tuple[float, float]:
    """What the net can be sure to win after learning, and what it could at most have won before."""
    game, seats = learner.vector.setup.contract.name, learner.seats
    before, played = measured(learner.net, game, rivals, games, 1, seats)
    most = wilson(before / played, played).high
    for _round in range(rounds):
        learner.learn(learner.play(16))
    after, played = measured(learner.net, game, rivals, games, 2, seats)
    return wilson(after / played, played).low, most


def test_a_net_learns_to_beat_random_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner("quintessence", "random", tables=32, units=32, seed=1, rate=3e-3)
    least, most = gained(learner, "random", rounds=24, games=64)
    assert least > max(most, 0.5)
    learner.net.save(tmp_path / "policy.npz")
    monkeypatch.setenv("LEARNED", str(tmp_path / "policy.npz"))
    game = new("quintessence", seed=1)
    for _move in range(5):
        game.play(game.to_move, Learned().choose(game.turn(game.to_move)))
    seen = floats("quintessence").of(game.observation(game.to_move))
    mask = np.ones(learner.vector.actions, np.uint8)
    kept = Net.load(tmp_path / "policy.npz")
    assert (kept.chances(seen, mask) == learner.net.chances(seen, mask)).all()


def test_a_net_learns_what_helps_against_the_squire() -> None:
    learner = Learner("ivanhoe", "squire", tables=32, units=32, seed=2, rate=3e-3, seats=2)
    least, most = gained(learner, "squire", rounds=24, games=96)
    assert least > most


def test_a_trained_policy_is_a_bot_for_the_arena() -> None:
    name, kind = from_file(f"{EXAMPLES / 'learned.py'}:Learned")
    assert (name, kind.looks_ahead) == ("learned.py:Learned", True)


def test_the_curve_is_a_picture() -> None:
    drawn = picture("quests: games won", [(0.0, 100, 0.25), (2.0, 900, 0.75)], fair=0.25)
    assert '<polyline points="60.0,212.5 600.0,97.5"' in drawn
    assert drawn.startswith("<svg")
