"""A bucket of allowance that refills with time: a burst, and a rate per second."""


class Bucket:
    """Limits how fast somebody may do something."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed."""
        self.left = min(self.most, self.left + (now - self.at) * self.rate) if self.at else self.most
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True

    def full(self, now: float) -> bool:
        """Whether it is full again and can be forgotten."""
        return self.left + (now - self.at) * self.rate >= self.most
