"""A bucket of allowance that fills with time: so many at once, so many per second."""


class Bucket:
    """Limits how fast somebody may do something."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = 0.0

    def take(self, now: float) -> bool:
        """Whether once more is allowed."""
        self.left = min(self.most, self.left + (now - self.at) * self.rate) if self.at else self.most
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True

    def full(self, now: float) -> bool:
        """Whether it need not be remembered."""
        return self.left + (now - self.at) * self.rate >= self.most
