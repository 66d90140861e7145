"""The cases of the Autobahn suite for servers, in its order, against our reader of frames.

The suite talks to a server that echoes; here the reader is asked directly what it would hear and with which
code it would hang up. The cases about the size of what is echoed (9) become cases about our limits, and those
about compression (12, 13) become one: a frame that claims to be compressed is refused.
"""

from collections.abc import Iterator

import pytest

from tests.server.test_frames import MASK, masked
from tiltyard.server.traffic import frames
from tiltyard.server.traffic.frames import Frames

pytestmark = pytest.mark.both

TEXT, BINARY, MORE, CLOSE, PING, PONG = (
    frames.TEXT,
    frames.BINARY,
    frames.CONTINUED,
    frames.CLOSE,
    frames.PING,
    frames.PONG,
)
MOST = 70_000
GREEK = "κόσμε".encode()
POISON = b"\xed\xa0\x80edited"  # half of a pair that UTF-16 uses, which UTF-8 forbids

# The messages, and the code with which the line is closed; 0: open.
Heard = tuple[list[tuple[int, bytes]], int]


def hear(*pieces: bytes) -> Heard:
    """What the reader makes of pieces as they arrive."""
    reader = Frames(MOST)
    found = [message for piece in pieces for message in reader.feed(piece)]
    return found, reader.broken.code if reader.broken is not None else 0


def octets(data: bytes) -> Iterator[bytes]:
    """A stream that arrives byte by byte."""
    return (data[at : at + 1] for at in range(len(data)))


def chopped(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


def parts(kind: int, data: bytes, size: int) -> list[bytes]:
    """A message in parts of a size."""
    pieces = chopped(data, size) or [b""]
    last = len(pieces) - 1
    return [masked(MORE if at else kind, piece, at == last) for at, piece in enumerate(pieces)]


def heard(*messages: tuple[int, bytes]) -> Heard:
    return list(messages), 0


# 1: framing

SIZES = [0, 125, 126, 127, 128, 65_535, 65_536]


@pytest.mark.parametrize("kind", [TEXT, BINARY])
@pytest.mark.parametrize("size", SIZES)
def test_1_messages_of_every_length_in_one_piece_and_in_many(kind: int, size: int) -> None:
    data = (b"*" if kind == TEXT else b"\xfe") * size
    frame = masked(kind, data)
    assert hear(frame) == heard((kind, data))
    assert hear(*chopped(frame, 997)) == heard((kind, data))


@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_1_a_message_byte_by_byte(kind: int) -> None:
    assert hear(*octets(masked(kind, b"*" * 128))) == heard((kind, b"*" * 128))


# 2: pings and pongs


@pytest.mark.parametrize("data", [b"", b"Hello, world!", b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", b"\xfe" * 125])
def test_2_a_ping_of_any_bytes_is_heard(data: bytes) -> None:
    assert hear(masked(PING, data)) == heard((PING, data))
    assert hear(*octets(masked(PING, data))) == heard((PING, data))


@pytest.mark.parametrize("kind", [PING, PONG, CLOSE])
def test_2_a_control_frame_of_126_bytes_is_wrong(kind: int) -> None:
    assert hear(masked(kind, b"\xfe" * 126)) == ([], frames.WRONG)


def test_2_pongs_that_nobody_asked_for_and_ten_pings_at_once() -> None:
    assert hear(masked(PONG, b""), masked(PONG, b"unasked")) == heard((PONG, b""), (PONG, b"unasked"))
    pings = [masked(PING, b"%d" % at) for at in range(10)]
    assert hear(b"".join(pings)) == heard(*[(PING, b"%d" % at) for at in range(10)])
    assert hear(*octets(b"".join(pings))) == heard(*[(PING, b"%d" % at) for at in range(10)])


# 3: reserved bits


@pytest.mark.parametrize("bits", range(1, 8))
@pytest.mark.parametrize("kind", [TEXT, BINARY, CLOSE, PING, PONG])
def test_3_reserved_bits_are_wrong_and_what_came_before_is_heard(bits: int, kind: int) -> None:
    """Bit 4 is also what a compressed message would have (12, 13), which we never agree to."""
    good, wrong = masked(TEXT, b"before"), bytearray(masked(kind, b""))
    wrong[0] |= bits << 4
    assert hear(good + bytes(wrong)) == ([(TEXT, b"before")], frames.WRONG)
    assert hear(good, *octets(bytes(wrong)), masked(PING, b"")) == ([(TEXT, b"before")], frames.WRONG)


# 4: reserved kinds


@pytest.mark.parametrize("kind", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
@pytest.mark.parametrize("data", [b"", b"reserved"])
def test_4_kinds_that_do_not_exist_are_wrong(kind: int, data: bytes) -> None:
    assert hear(masked(TEXT, b"before"), masked(kind, data), masked(PING, b"")) == (
        [(TEXT, b"before")],
        frames.WRONG,
    )


# 5: fragments

WRONG_ORDERS = {
    "a ping in parts": [masked(PING, b"one", whole=False), masked(MORE, b"two")],
    "a pong in parts": [masked(PONG, b"one", whole=False), masked(MORE, b"two")],
    "the end of nothing": [masked(MORE, b"one"), masked(TEXT, b"two")],
    "the middle of nothing": [masked(MORE, b"one", whole=False), masked(TEXT, b"two")],
    "text within a text": [masked(TEXT, b"one", whole=False), masked(TEXT, b"two")],
    "bytes within a text": [masked(TEXT, b"one", whole=False), masked(BINARY, b"two", whole=False)],
    "more after the end": [*parts(TEXT, b"onetwo", 3), masked(MORE, b"three")],
}


@pytest.mark.parametrize("case", WRONG_ORDERS)
@pytest.mark.parametrize("at_once", [True, False])
def test_5_parts_in_a_wrong_order_are_wrong(case: str, at_once: bool) -> None:
    stream = b"".join(WRONG_ORDERS[case])
    _messages, code = hear(stream) if at_once else hear(*octets(stream))
    assert code == frames.WRONG


@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_5_controls_between_the_parts_are_heard_at_once_and_change_nothing(kind: int) -> None:
    first, second, third = parts(kind, b"fragment1fragment2fragment3", 9)
    stream = first + masked(PING, b"a") + masked(PONG, b"") + second + masked(PING, b"b") + third
    whole = (kind, b"fragment1fragment2fragment3")
    assert hear(stream) == heard((PING, b"a"), (PONG, b""), (PING, b"b"), whole)
    assert hear(*octets(stream)) == heard((PING, b"a"), (PONG, b""), (PING, b"b"), whole)


def test_5_empty_parts_make_an_empty_message() -> None:
    assert hear(masked(TEXT, b"", whole=False), masked(MORE, b"", whole=False), masked(MORE, b"")) == heard(
        (TEXT, b"")
    )
    assert hear(masked(TEXT, b"", whole=False), masked(MORE, b"mid", whole=False), masked(MORE, b"")) == (
        heard((TEXT, b"mid"))
    )


# 6: UTF-8

VALID = [
    "Hello-µ@ßöäüàá-UTF-8!!",
    "κόσμε",
    "\0",
    "\x80",
    "ࠀ",
    "\U00010000",
    "\x7f",
    "߿",
    "\ud7ff",
    "\ue000",
    "�",
    "￿",
    "￾",
    "\U0001fffe",
    "\U0010ffff",
]
INVALID = [
    b"\x80",  # an end without a beginning
    b"\xbf",
    b"\x80\xbf\x80\xbf",
    b"\xc0 \xc1 ",
    b"\xe0 \xe1 ",
    b"\xf0 ",
    b"\xf8 ",
    b"\xfc ",
    b"\xfe",
    b"\xff",
    b"\xc0\xaf",  # longer than need be
    b"\xe0\x80\xaf",
    b"\xf0\x80\x80\xaf",
    b"\xf8\x80\x80\x80\xaf",
    b"\xc1\xbf",
    b"\xe0\x9f\xbf",
    b"\xf0\x8f\xbf\xbf",
    b"\xed\xa0\x80",  # halves of pairs
    b"\xed\xad\xbf",
    b"\xed\xbf\xbf",
    b"\xed\xa0\x80\xed\xb0\x80",
    b"\xf4\x90\x80\x80",  # beyond the last letter
    b"\xf5\x80\x80\x80",
    b"\xf8\x88\x80\x80\x80",
    b"\xfc\x84\x80\x80\x80\x80",
]
UNFINISHED = [b"\xc3", b"\xe0\xa0", b"\xf0\x90\x80", b"\xf4\x8f", b"good\xce"]


@pytest.mark.parametrize("text", VALID)
def test_6_every_letter_is_heard_however_it_is_cut(text: str) -> None:
    data = text.encode()
    assert hear(masked(TEXT, data)) == heard((TEXT, data))
    assert hear(*octets(masked(TEXT, data))) == heard((TEXT, data))
    assert hear(*parts(TEXT, data, 1)) == heard((TEXT, data))
    assert hear(*octets(b"".join(parts(TEXT, data, 1)))) == heard((TEXT, data))


@pytest.mark.parametrize("data", [*INVALID, *UNFINISHED])
def test_6_what_is_no_utf_8_is_refused_however_it_is_cut(data: bytes) -> None:
    for text in (data, GREEK + data, data + GREEK):
        assert hear(masked(TEXT, text)) == ([], frames.NOT_TEXT)
        assert hear(*octets(masked(TEXT, text))) == ([], frames.NOT_TEXT)
        assert hear(*parts(TEXT, text, 1)) == ([], frames.NOT_TEXT)
        assert hear(masked(TEXT, text[:-1], whole=False), masked(MORE, text[-1:])) == ([], frames.NOT_TEXT)


@pytest.mark.parametrize("data", [*INVALID, *UNFINISHED])
def test_6_bytes_need_be_no_utf_8(data: bytes) -> None:
    assert hear(*octets(masked(BINARY, data))) == heard((BINARY, data))
    assert hear(*parts(BINARY, data, 1)) == heard((BINARY, data))


def test_6_4_a_text_fails_with_the_part_that_spoils_it_though_more_is_to_come() -> None:
    assert hear(masked(TEXT, GREEK, whole=False)) == heard()
    assert hear(masked(TEXT, GREEK + POISON[:3], whole=False)) == ([], frames.NOT_TEXT)
    assert hear(masked(TEXT, GREEK, whole=False), masked(MORE, b"\xf4\x90", whole=False)) == (
        [],
        frames.NOT_TEXT,
    )


@pytest.mark.parametrize("bad", INVALID)
def test_6_4_a_text_fails_at_its_first_wrong_byte_in_the_middle_of_a_frame(bad: bytes) -> None:
    for text in (GREEK + bad + GREEK, b"abc" + bad + b"x" * 50):
        wrong = next(end for end in range(len(text)) if not _may_go_on(text[:end]))
        reader, frame = Frames(MOST), masked(TEXT, text)
        for fed, byte in enumerate(octets(frame), start=1):
            reader.feed(byte)
            assert (reader.broken is None) == (fed < 6 + wrong)  # two bytes of head, four of mask


def _may_go_on(text: bytes) -> bool:
    """Whether some ending would make it UTF-8, as Python's own decoder reads it."""
    endings = [b"", b"\x80", b"\xbf", b"\x80\x80", b"\xbf\xbf", b"\x80\x80\x80", b"\xbf\xbf\xbf", b"\x90\x80"]
    for ending in [*endings, b"\xa0\x80", b"\x8f\xbf\xbf", b"\x90\x80\x80"]:
        try:
            (text + ending).decode()
        except UnicodeDecodeError:
            continue
        return True
    return False


# 7: closing

GOOD_CODES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999]
BAD_CODES = [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535]


def closing(code: int, reason: bytes = b"") -> bytes:
    return code.to_bytes(2, "big") + reason


def test_7_1_nothing_is_heard_after_a_close_that_is_wrong_and_a_close_ends_a_message_in_parts() -> None:
    assert hear(masked(CLOSE, b"\x03"), masked(TEXT, b"after")) == ([], frames.WRONG)
    unfinished = masked(TEXT, b"one", whole=False)
    assert hear(unfinished, masked(CLOSE, closing(1000))) == heard((CLOSE, closing(1000)))


@pytest.mark.parametrize("reason", [b"", b"Hello World!", b"*" * 123, GREEK])
def test_7_3_closes_of_every_length(reason: bytes) -> None:
    assert hear(masked(CLOSE, closing(1000, reason))) == heard((CLOSE, closing(1000, reason)))
    assert hear(masked(CLOSE, b"")) == heard((CLOSE, b""))
    assert hear(masked(CLOSE, closing(1000, b"*" * 124))) == ([], frames.WRONG)


def test_7_5_a_reason_is_utf_8() -> None:
    assert hear(masked(CLOSE, closing(1000, GREEK + POISON))) == ([], frames.NOT_TEXT)


@pytest.mark.parametrize("code", GOOD_CODES)
def test_7_7_codes_that_may_be_sent(code: int) -> None:
    assert hear(masked(CLOSE, closing(code))) == heard((CLOSE, closing(code)))


@pytest.mark.parametrize("code", BAD_CODES)
def test_7_9_codes_that_may_not_be_sent(code: int) -> None:
    assert hear(masked(CLOSE, closing(code))) == ([], frames.WRONG)
    assert hear(masked(CLOSE, closing(code, b"why"))) == ([], frames.WRONG)


# 9 and 10: limits, and large messages in parts


@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_9_the_largest_message_is_heard_and_one_byte_more_is_too_big(kind: int) -> None:
    assert hear(masked(kind, b"*" * MOST)) == heard((kind, b"*" * MOST))
    assert hear(*parts(kind, b"*" * MOST, MOST // 50)) == heard((kind, b"*" * MOST))
    assert hear(masked(kind, b"*" * (MOST + 1))[:14]) == ([], frames.TOO_BIG)
    assert hear(*parts(kind, b"*" * (MOST + 1), MOST // 50)) == ([], frames.TOO_BIG)
    assert hear(bytes((0x80 | kind,)) + b"\xff" + b"\xff" * 8) == ([], frames.TOO_BIG)


def test_10_a_message_of_65536_bytes_in_parts_of_1300() -> None:
    data = b"*" * 65_536
    assert hear(*parts(TEXT, data, 1300)) == heard((TEXT, data))


def test_a_frame_without_a_mask_is_wrong() -> None:
    assert hear(b"\x81\x05Hello") == ([], frames.WRONG)
    assert hear(b"\x89\x00") == ([], frames.WRONG)
    assert hear(b"\x81\x84" + MASK + MASK) == heard((TEXT, bytes(4)))
