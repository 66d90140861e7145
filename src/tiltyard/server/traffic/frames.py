"""WebSocket frames (RFC 6455, section 5): those that clients send, and those that the server sends.

Text that cannot become UTF-8 any more is refused at its first wrong byte, even in the middle of a frame.
"""

from codecs import utf_8_decode
from typing import Final

CONTINUED: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

WHOLE: Final = 0x80  # the bit for the last frame of a message
MASKED: Final = 0x80
MOST_OF_CONTROL: Final = 125  # bytes
MOST_PARTS: Final = 64  # of one message

WRONG: Final = 1002  # codes for closing
NOT_TEXT: Final = 1007
TOO_BIG: Final = 1009
CODES: Final = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014)  # that may be sent
OWN_CODES: Final = (3000, 4999)  # of applications, from the first to the last


def text_frame(data: bytes) -> bytes:
    """A text message as sent, made once and written to many."""
    size = len(data)
    if size < 126:
        return bytes((WHOLE | TEXT, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


def control_frame(kind: int, data: bytes = b"") -> bytes:
    """A close, ping or pong."""
    return bytes((WHOLE | kind, len(data))) + data


def close_frame(code: int, reason: str = "") -> bytes:
    """Why the line is closed."""
    return control_frame(CLOSE, code.to_bytes(2, "big") + reason.encode())


class FrameError(Exception):
    """A client broke the protocol; the connection must be closed with this code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Frames:
    """Assembles whole messages from the pieces in which they arrive."""

    def __init__(self, most: int) -> None:
        self.most = most  # bytes of a message
        self.rest = b""  # of an incomplete frame
        self.kind = CONTINUED  # of the message being assembled
        self.message = b""
        self.parts = 0
        self.letter = b""  # of a text: the beginning of a letter whose end comes in the next part
        self.looked = 0  # bytes of an incomplete frame that have been looked at
        self.begun = b""  # the same as `letter`, as far as that
        self.broken: FrameError | None = None  # the client broke the protocol; nothing more is read

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        """The messages now complete, each with its kind, up to where it is `broken`."""
        found: list[tuple[int, bytes]] = []
        if self.broken is None:
            try:
                self._read(self.rest + data if self.rest else data, found)
            except FrameError as problem:
                self.broken = problem
        return found

    def _read(self, data: bytes, found: list[tuple[int, bytes]]) -> None:
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1] & 0x7F, at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if size < start + wide:
                    break
                length, start = int.from_bytes(data[start : start + wide], "big"), start + wide
                if length < (126 if wide == 2 else 65_536):
                    raise FrameError(WRONG, "a length must be in its shortest form")
            self._check(data[at], data[at + 1], length)
            end = start + 4 + length
            if size < end:
                self._look_ahead(data[at] & 0x0F, data[start:])
                break
            self.looked = 0
            self._take(data[at], unmasked(data[start : start + 4], data[start + 4 : end]), found)
            at = end
        self.rest = data[at:]

    def _check(self, first: int, second: int, length: int) -> None:
        """Whether a frame may begin like this."""
        kind = first & 0x0F
        if first & 0x70 or not second & MASKED:
            raise FrameError(WRONG, "client frames must be masked and without extensions")
        if kind in (CLOSE, PING, PONG):
            if length > MOST_OF_CONTROL or not first & WHOLE:
                raise FrameError(WRONG, "control frames must be short and whole")
        elif kind not in (CONTINUED, TEXT, BINARY) or (kind == CONTINUED) == (self.kind == CONTINUED):
            raise FrameError(WRONG, "this frame cannot follow the one before")
        elif length + len(self.message) > self.most or self.parts >= MOST_PARTS:
            raise FrameError(TOO_BIG, f"a message can have at most {self.most} bytes and {MOST_PARTS} parts")

    def _look_ahead(self, kind: int, data: bytes) -> None:
        """Refuse the beginning of a frame whose text no ending could make UTF-8."""
        here = len(data) - 4
        if (kind or self.kind) != TEXT or here <= self.looked:
            return
        at = self.looked
        turn = at % 4
        fresh = unmasked(data[turn:4] + data[:turn], data[4 + at :])
        self.begun = unfinished((self.begun if at else self.letter) + fresh)
        self.looked = here

    def _take(self, first: int, data: bytes, found: list[tuple[int, bytes]]) -> None:
        kind = first & 0x0F
        if kind == CLOSE:
            check_close(data)
        if kind >= CLOSE:
            found.append((kind, data))
            return
        if not kind or not first & WHOLE:
            self._join(kind or self.kind, data)
            if not first & WHOLE:
                return
            kind, data = self.kind, self.message
            if self.letter:
                raise FrameError(NOT_TEXT, "text must be UTF-8")
            self.kind, self.message, self.parts = CONTINUED, b"", 0
        elif kind == TEXT:
            check_text(data)
        found.append((kind, data))

    def _join(self, kind: int, data: bytes) -> None:
        """One more part of a message."""
        self.kind = kind
        self.message += data
        self.parts += 1
        if kind == TEXT:
            self.letter = unfinished(self.letter + data)


def check_text(data: bytes) -> None:
    """Text must be UTF-8."""
    if data.isascii():
        return
    try:
        data.decode()
    except UnicodeDecodeError:
        raise FrameError(NOT_TEXT, "text must be UTF-8") from None


def unfinished(data: bytes) -> bytes:
    """The beginning of a letter at the end of a text of which more is to come."""
    if data.isascii():
        return b""
    try:
        rest = data[utf_8_decode(data)[1] :]
    except UnicodeDecodeError:
        raise FrameError(NOT_TEXT, "text must be UTF-8") from None
    if rest[:1] == b"\xed" and rest[1:2] >= b"\xa0":  # half of a pair, for which the decoder has patience
        raise FrameError(NOT_TEXT, "text must be UTF-8")
    return rest


def check_close(data: bytes) -> None:
    """A close is empty, or has a permitted code and a text."""
    if not data:
        return
    code = int.from_bytes(data[:2], "big")
    if len(data) < 2 or not (code in CODES or OWN_CODES[0] <= code <= OWN_CODES[1]):
        raise FrameError(WRONG, "a close must have a code that may be sent")
    check_text(data[2:])


def unmasked(mask: bytes, data: bytes) -> bytes:
    """The unmasked payload: each byte is XORed with a byte of the mask in turn."""
    size = len(data)
    if mask == b"\0\0\0\0" or not size:
        return data
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "little")
    return (int.from_bytes(data, "little") ^ key).to_bytes(size, "little")
