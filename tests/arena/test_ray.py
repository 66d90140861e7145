"""The same run on a real Ray cluster on this machine."""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.arena.test_run import without_times
from tests.terminal.command import TILTYARD, environment

# Ray listens on every address of a machine, so it gets a network of its own that has none but 127.0.0.1.
ALONE = ["unshare", "--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$0" "$@"']
RUN = ["arena", "ivanhoe", "easy", "random", "--option", "tokens_to_win=2", "--games", "24", "--all-games"]
SIMULATION = ["simulate", "ivanhoe", "--bots", "easy,random", "--option", "tokens_to_win=2", "--games", "24"]


def has_own_network() -> bool:
    """Whether this machine lets a program have a network of its own."""
    if sys.platform != "linux" or not shutil.which("unshare"):
        return False
    return subprocess.run([*ALONE, "true"], capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not has_own_network(), reason="Ray would listen to the whole network here")


def command(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a network of its own, and let Ray write only into folders of its own."""
    with TemporaryDirectory() as sockets:  # whose names must be short
        return subprocess.run(
            [*ALONE, *TILTYARD, *arguments],
            env=environment(home, HOME=str(home), RAY_TMPDIR=sockets),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )


def test_a_cluster_plays_the_same_games_and_goes_on_with_them(tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    alone = command(tmp_path, *RUN, "--out", str(here))
    assert (alone.returncode, alone.stderr) == (0, "")
    there.write_bytes(here.read_bytes()[:5_000])
    cluster = command(tmp_path, *RUN, "--out", str(there), "--on", "ray", "--jobs", "2")
    assert cluster.returncode == 0, cluster.stderr
    assert without_times(there) == without_times(here)
    assert there.read_bytes() != here.read_bytes(), "the times are measured, so games were played"


def test_a_cluster_writes_the_same_file_of_games(tmp_path: Path) -> None:
    files = [tmp_path / "here.jsonl", tmp_path / "there.jsonl"]
    for out, where in zip(files, (["--jobs", "1"], ["--on", "ray", "--jobs", "2"]), strict=True):
        done = command(tmp_path, *SIMULATION, "--out", str(out), *where)
        assert done.returncode == 0, done.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
