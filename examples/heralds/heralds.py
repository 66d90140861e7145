"""Two bots for every game: one by a rule of thumb, one that searches with the parts of Tiltyard."""

import tiltyard
from tiltyard.bots.search.flat import Flat, best_of
from tiltyard.bots.search.searcher import all_plans


class Careful(tiltyard.Bot):
    """Declines what it may decline."""

    def choose(self, turn: tiltyard.Turn) -> int:
        for move in turn.moves:
            if turn.text(move) in ("decline", "withdraw", "skip"):
                return move
        return turn.moves[0]


class Scout(tiltyard.Bot):
    """Tries its plans in worlds that agree with what it sees, and plays the best one's first move."""

    looks_ahead = True

    def choose(self, turn: tiltyard.Turn) -> int:
        if len(turn.moves) == 1:
            return turn.moves[0]
        plans = all_plans(turn.contract, turn.twin(), turn)
        search = Flat(turn.contract, turn.twin(), turn.seat, None, turn.chance)
        trials = search.weigh(plans, budget=60)
        return best_of(trials).plan[0]
