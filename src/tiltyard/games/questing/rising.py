"""Which cards of a hand form a quest? Searched exactly, lowest stages first.

Stages must rise strictly, so what is wanted is one foe for each stage, and weapons, none twice in a stage,
that make all values different. Foes of different values do that alone; only hands with too many equal foes
need the search.
"""

from tiltyard.engine.moves import Card


class Rising:
    """A search for rising stages. Foes are the kinds below `weapons`; weapons go up to `end`."""

    def __init__(self, hand: list[Card], values: list[int], weapons: Card, end: Card) -> None:
        self.left = [0] * len(values)
        for card in hand:
            self.left[card] += 1
        self.values = values
        self.weapons = weapons
        self.end = end
        self.plan: list[list[Card]] = []  # what was found

    def can_rise(self, stages: int, before: int) -> bool:
        """Whether this many more stages can rise above a value; they are added to the plan."""
        if stages == 0:
            return True
        for foe in range(self.weapons):
            if self.left[foe] > 0:
                self.left[foe] -= 1
                self.plan.append([foe])
                if self.can_close(self.weapons, 0, self.values[foe], before, stages - 1):
                    return True
                self.plan.pop()
                self.left[foe] += 1
        return False

    def can_close(self, weapon: Card, used: int, total: int, before: int, later: int) -> bool:
        """Whether the plan's last stage, with weapons from this kind on, lets it and the later ones rise.

        `used` are the weapons, as a bit set, that the stage has already.
        """
        if total > before and self.can_rise(later, total):
            return True
        for kind in range(weapon, self.end):
            if self.left[kind] > 0 and (used >> kind) & 1 == 0:
                self.left[kind] -= 1
                self.plan[-1].append(kind)
                if self.can_close(kind + 1, used, total + self.values[kind], before, later):
                    return True
                self.plan[-1].pop()
                self.left[kind] += 1
        return False
