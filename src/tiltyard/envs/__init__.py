"""The games as environments, for those who train agents.

Each kind lives in a module of its own, which needs the package of that name and nothing else:

`tiltyard.envs.aec`         PettingZoo, one decision after another; `parallel` for all seats at once
`tiltyard.envs.house`       Gymnasium, one learner against bots
`tiltyard.envs.vector`      thousands of games stepped by one call, in NumPy arrays
`tiltyard.envs.openspiel`   OpenSpiel, found by `pyspiel.load_game`
`tiltyard.envs.rlcard`      the interface of RLCard's environments
"""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ModuleNotFoundError(
        "environments need more packages: pip install 'tiltyard[rl]', or 'tiltyard[openspiel]' for OpenSpiel",
        name="numpy",
    )
