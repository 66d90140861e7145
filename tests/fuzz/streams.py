"""Streams of frames that strangers may send: right ones, spoilt, and cut anywhere."""

import random

from tests.server.test_frames import masked
from tiltyard.server.traffic import frames
from tiltyard.server.traffic.frames import Frames

MOST = 4_096  # bytes of a message, as the server takes them
HEAD = 14  # bytes before what a frame says
LETTERS = ["a", "ß", "€", "\U0001f0a1", "\x00"]
KINDS = [frames.CONTINUED, frames.TEXT, frames.TEXT, frames.BINARY, frames.CLOSE, frames.PING, frames.PONG]


def stream(dice: random.Random) -> bytes:
    """Some frames; in every other stream up to three bytes are spoilt."""
    made = b"".join(_frame(dice) for _number in range(dice.randint(1, 6)))
    if dice.random() < 0.5:
        return made
    spoilt = bytearray(made)
    for _time in range(dice.randint(1, 3)):
        spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
    return bytes(spoilt)


def _frame(dice: random.Random) -> bytes:
    kind = dice.choice(KINDS)
    size = dice.choice([0, 1, 2, 5, 40, 125, 126, 300, 4_096, 4_097, 70_000])
    data = "".join(dice.choices(LETTERS, k=size)).encode()[: size + dice.randint(0, 2)]
    if kind == frames.CLOSE:
        data = dice.choice([999, 1000, 1005, 4999]).to_bytes(2, "big") + data[:40]
    return masked(kind, data, dice.random() < 0.7, dice.randbytes(4))


def read_stream(seed: int) -> None:
    """However a stream is cut, the same is heard, nothing is kept that is too big, and text is text."""
    dice = random.Random(seed)
    data = stream(dice)
    whole = Frames(MOST)
    heard = whole.feed(data)
    for size in (1, dice.randint(2, 50), dice.randint(50, 5_000)):
        reader = Frames(MOST)
        found = []
        for at in range(0, min(len(data), 20_000), size):
            found += reader.feed(data[at : at + size])
            assert len(reader.rest) < MOST + HEAD + size
            assert len(reader.message) <= MOST
            if reader.broken is not None:
                break
        if len(data) <= 20_000:
            assert found == heard
            assert _code(reader) == _code(whole)
    for kind, said in heard:
        if kind == frames.TEXT:
            said.decode()


def _code(reader: Frames) -> int:
    return reader.broken.code if reader.broken is not None else 0
