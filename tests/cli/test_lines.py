"""Lines of files and pipes."""

import gzip
import hashlib
import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.cli.lines import InputUnreadable, Line, read_lines

MOST = 20


class Drip(io.BytesIO):
    """Hands out pieces of the sizes that are given, again and again."""

    def __init__(self, content: bytes, sizes: list[int]) -> None:
        super().__init__(content)
        self._sizes = sizes
        self._count = 0

    def read1(self, size: int | None = -1, /) -> bytes:
        self._count += 1
        return super().read1(self._sizes[self._count % len(self._sizes)])


def lines_of(content: bytes, sizes: list[int] | None = None) -> list[Line]:
    stream = Drip(content, sizes or [1_000_000])
    return [line for batch in read_lines(stream, "f", MOST) for line in batch]


def expected(content: bytes) -> list[Line]:
    lines = []
    for number, value in enumerate(content.split(b"\n"), 1):
        if len(value) > MOST + 1:
            lines.append(Line(number, value[: MOST + 1], len(value), hashlib.sha256(value).hexdigest()))
            continue
        value = value.removesuffix(b"\r")
        if value.removeprefix(b"\xef\xbb\xbf" if number == 1 else b"").strip():
            lines.append(Line(number, value, len(value)))
    return lines


CONTENT = st.lists(
    st.sampled_from([b"\n", b"\r\n", b"\r", b" ", b"{}", b"x" * 19, b"y" * 21, b"z" * 50, b"\xef\xbb\xbf"])
).map(b"".join)


@given(CONTENT, st.lists(st.integers(1, 30), min_size=1), st.booleans())
def test_pieces_make_no_difference(content: bytes, sizes: list[int], packed: bool) -> None:
    given_bytes = gzip.compress(content) if packed else content
    assert lines_of(given_bytes, sizes) == expected(content)


def test_numbers_count_blank_lines_which_are_left_out() -> None:
    assert lines_of(b"\xef\xbb\xbf\n\n a\r\n\t\nb") == [Line(3, b" a", 2), Line(5, b"b", 1)]


def test_several_gzip_members_and_padding_are_one_file() -> None:
    content = gzip.compress(b"a\nb") + gzip.compress(b"c\n") + b"\0" * 512
    assert [line.value for line in lines_of(content, [7])] == [b"a", b"bc"]


def test_a_long_line_is_kept_in_part_only() -> None:
    size = 30_000_000
    packed = gzip.compress(b"x" * size + b"\nshort\n")
    [long, short] = lines_of(packed)
    assert (len(long.value), long.size_bytes) == (MOST + 1, size)
    assert long.sha256 == hashlib.sha256(b"x" * size).hexdigest()
    assert short == Line(2, b"short", 5)


def test_a_bomb_is_unpacked_piece_by_piece() -> None:
    packed = gzip.compress(b"\0" * 50_000_000)
    batches = list(read_lines(Drip(packed, [1_000_000]), "f", MOST))
    assert len(batches) >= 50


@pytest.mark.parametrize("seed", range(5))
def test_broken_gzip_data_are_an_error(seed: int) -> None:
    packed = bytearray(gzip.compress(random.Random(seed).randbytes(5_000)))
    with pytest.raises(InputUnreadable, match="f: broken gzip data"):
        lines_of(bytes(packed[:-9]))
    packed[len(packed) // 2] ^= 0xFF
    with pytest.raises(InputUnreadable, match="f: broken gzip data"):
        lines_of(bytes(packed))


def test_a_read_error_names_the_file() -> None:
    class Broken(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(InputUnreadable, match="f: Input/output error"):
        list(read_lines(Broken(), "f", MOST))
