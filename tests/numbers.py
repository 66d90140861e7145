"""What NumPy's integers are like, without NumPy."""


class Number:
    """Not an int, but usable as one."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value
