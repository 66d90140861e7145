"""`python -m tests.soak`: play as many games as are asked for, and go on where the last soak ended."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import monotonic

from tests.form import form
from tests.soak.batch import SIZE, Batch
from tests.soak.forms import differences
from tests.soak.ledger import FOLDER, Ledger
from tests.soak.places import here, on_ray
from tiltyard.arena.run import PLACES
from tiltyard.engine.moves import TiltyardError

MANY = 10_000_000


def read_arguments() -> Namespace:
    """What somebody typed."""
    parser = ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=MANY, help=f"how many, in batches of {SIZE}")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--on", choices=PLACES, default=PLACES[0], help="where they are played")
    parser.add_argument("--out", type=Path, default=FOLDER / f"{form()}.jsonl", help="the file of the soak")
    parser.add_argument("--like", type=Path, help="at the end, compare with this file of the other form")
    wanted = parser.parse_args()
    if wanted.jobs < 1:
        parser.error(f"--jobs must be at least 1, not {wanted.jobs}")
    return wanted


def soak(wanted: Namespace) -> bool:
    """Play what is missing; whether everything was as it should be."""
    ledger = Ledger(wanted.out)
    count = -(-wanted.games // SIZE)
    missing = ledger.missing(count)
    begin = monotonic()
    places = {"here": here, "ray": on_ray}
    for played, batch in enumerate(places[wanted.on](missing, wanted.jobs), start=1):
        ledger.write(batch)
        report(batch)
        left = (len(missing) - played) * (monotonic() - begin) / played
        print(f"{ledger.summary()}; {left / 60:,.0f} minutes to go", file=sys.stderr)
    print(ledger.summary())
    problems = differences(ledger.path, wanted.like) if wanted.like else []
    print("\n".join(problems))
    return not problems and not any(batch.faults for batch in ledger.batches.values())


def report(batch: Batch) -> None:
    """Say what was found as soon as it is found."""
    for fault in batch.faults:
        print(f"game {fault.number}:\n{fault.problem}\n{fault.record}")


def main() -> None:
    """The command."""
    try:
        sys.exit(not soak(read_arguments()))
    except TiltyardError as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit("stopped; run the same command to continue")


if __name__ == "__main__":
    main()
