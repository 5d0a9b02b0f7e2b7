"""Length-prefixed frames with a checksum, in a file that is only appended to."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from struct import Struct

from streamverify.model.errors import BrokerError

_HEAD = Struct("<II")  # length of the payload in bytes, CRC-32 of the payload


def frame(payload: bytes) -> bytes:
    return _HEAD.pack(len(payload), zlib.crc32(payload)) + payload


def read_frames(path: Path) -> Iterator[bytes]:
    """Payloads in order. A torn last frame, as a killed process leaves it, is cut off the file.

    Raises:
        BrokerError: a frame before the last is damaged; the file is left as it is.
    """
    size = path.stat().st_size if path.exists() else 0
    good = 0
    with path.open("rb") if size else path.open("ab+") as file:
        while good < size:
            head = file.read(_HEAD.size)
            length, checksum = _HEAD.unpack(head) if len(head) == _HEAD.size else (size, 0)
            end = good + _HEAD.size + length
            payload = file.read(length) if end <= size else b""
            if end > size or zlib.crc32(payload) != checksum:
                if end < size:
                    raise BrokerError(f"{path} is damaged at byte {good}.", hint="Use another directory.")
                break
            yield payload
            good = end
    if good < size:
        with path.open("rb+") as file:
            file.truncate(good)
