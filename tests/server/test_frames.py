"""Frames in whatever pieces they arrive (RFC 6455), and those of the server; see also test_autobahn.py."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiltyard.server.traffic import frames
from tiltyard.server.traffic.frames import Frames, close_frame, text_frame

pytestmark = pytest.mark.both

MASK = b"\x11\x22\x33\x44"
MOST = 1000


def masked(kind: int, data: bytes, whole: bool = True, mask: bytes = MASK) -> bytes:
    """A frame as a browser sends it."""
    size = len(data)
    if size < 126:
        length = bytes((0x80 | size,))
    elif size < 65_536:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
    return bytes((0x80 * whole | kind,)) + length + mask + hidden


def fed(*pieces: bytes) -> list[tuple[int, bytes]]:
    """All messages in these pieces."""
    reader = Frames(MOST)
    return [message for piece in pieces for message in reader.feed(piece)]


def code_of(*pieces: bytes) -> int:
    """The code with which the line is closed; 0: it stays open."""
    reader = Frames(MOST)
    for piece in pieces:
        reader.feed(piece)
    return reader.broken.code if reader.broken is not None else 0


PARTS = st.lists(st.binary(max_size=200), min_size=1, max_size=4)
TEXTS = st.lists(st.text(max_size=100).map(str.encode), min_size=1, max_size=4)
MESSAGES = st.lists(
    st.one_of(st.tuples(st.just(frames.BINARY), PARTS), st.tuples(st.just(frames.TEXT), TEXTS)), max_size=5
)


@given(MESSAGES, st.binary(min_size=4, max_size=4), st.lists(st.integers(0, 3000), max_size=8))
def test_messages_are_the_same_however_they_are_cut(
    messages: list[tuple[int, list[bytes]]], mask: bytes, cuts: list[int]
) -> None:
    stream = b"".join(
        masked(kind if not at else frames.CONTINUED, part, at == len(parts) - 1, mask)
        for kind, parts in messages
        for at, part in enumerate(parts)
    )
    places = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    pieces = [stream[start:end] for start, end in pairwise(places)]
    assert fed(*pieces) == [(kind, b"".join(parts)) for kind, parts in messages]


@pytest.mark.parametrize(
    "frame",
    [
        masked(frames.PING, b"", whole=False),
        masked(frames.PONG, b"", whole=False),
        b"\x81\xfe\x00\x02" + MASK + b"hi",  # a length that is written too long
        b"\x82\xff" + (126).to_bytes(8, "big") + MASK + b"x" * 126,
    ],
)
def test_frames_that_are_wrong_close_the_line(frame: bytes) -> None:
    assert code_of(frame) == frames.WRONG


def test_what_came_before_a_wrong_frame_is_heard_and_nothing_after_it() -> None:
    reader = Frames(MOST)
    assert reader.feed(masked(1, b"one") + masked(3, b"") + masked(1, b"two")) == [(frames.TEXT, b"one")]
    assert reader.broken is not None
    assert reader.feed(masked(1, b"three")) == []


def test_a_message_has_no_end_of_parts() -> None:
    parts = [masked(0, b"", whole=False)] * frames.MOST_PARTS
    assert code_of(masked(1, b"", whole=False), *parts) == frames.TOO_BIG


def test_frames_of_the_server() -> None:
    assert text_frame(b"hi") == b"\x81\x02hi"
    assert text_frame(b"x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert text_frame(b"x" * 65_536)[:10] == b"\x81\x7f" + (65_536).to_bytes(8, "big")
    assert close_frame(1008, "slow") == b"\x88\x06\x03\xf0slow"
