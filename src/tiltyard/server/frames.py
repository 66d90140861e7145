"""WebSocket frames that the server sends: text, whole, unmasked. Made once, written to many."""


def text_frame(data: bytes) -> bytes:
    """A text message as it goes over the line (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
