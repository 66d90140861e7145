"""WebSocket frames (RFC 6455, section 5): those that clients send, and those that the server sends."""

from typing import Final

CONTINUED: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

WHOLE: Final = 0x80  # the bit that says that a message ends here
MASKED: Final = 0x80
MOST_OF_CONTROL: Final = 125  # bytes
MOST_PARTS: Final = 64  # of one message

WRONG: Final = 1002  # codes for closing
TOO_BIG: Final = 1009


def text_frame(data: bytes) -> bytes:
    """A text message as it goes over the line, made once and written to many."""
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
    """A client does not keep to the protocol; the line must be closed with this code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Frames:
    """Takes what a client sends in whatever pieces it arrives, and gives whole messages."""

    def __init__(self, most: int) -> None:
        self.most = most  # bytes of a message
        self.rest = b""  # of a frame that is not all there
        self.kind = CONTINUED  # of the message whose parts are collected
        self.message = b""
        self.parts = 0

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        """The messages that are complete now, each with its kind."""
        if self.rest:
            data = self.rest + data
        found: list[tuple[int, bytes]] = []
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1] & 0x7F, at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if size < start + wide:
                    break
                length, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            self._check(data[at], data[at + 1], length)
            end = start + 4 + length
            if size < end:
                break
            self._take(data[at], unmasked(data[start : start + 4], data[start + 4 : end]), found)
            at = end
        self.rest = data[at:]
        return found

    def _check(self, first: int, second: int, length: int) -> None:
        """Whether a frame may begin like this."""
        kind = first & 0x0F
        if first & 0x70 or not second & MASKED:
            raise FrameError(WRONG, "frames of clients are masked and have no extensions")
        if kind in (CLOSE, PING, PONG):
            if length > MOST_OF_CONTROL or not first & WHOLE:
                raise FrameError(WRONG, "control frames are short and whole")
        elif kind not in (CONTINUED, TEXT, BINARY) or (kind == CONTINUED) == (self.kind == CONTINUED):
            raise FrameError(WRONG, "this frame does not follow the one before")
        elif length + len(self.message) > self.most or self.parts >= MOST_PARTS:
            raise FrameError(TOO_BIG, f"a message has at most {self.most} bytes and {MOST_PARTS} parts")

    def _take(self, first: int, data: bytes, found: list[tuple[int, bytes]]) -> None:
        kind = first & 0x0F
        if kind >= CLOSE or (kind and first & WHOLE):
            found.append((kind, data))
            return
        self.kind = kind or self.kind
        self.message += data
        self.parts += 1
        if first & WHOLE:
            found.append((self.kind, self.message))
            self.kind, self.message, self.parts = CONTINUED, b"", 0


def unmasked(mask: bytes, data: bytes) -> bytes:
    """What the client meant: every byte is changed by a byte of the mask in turn."""
    size = len(data)
    if mask == b"\0\0\0\0" or not size:
        return data
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "little")
    return (int.from_bytes(data, "little") ^ key).to_bytes(size, "little")
