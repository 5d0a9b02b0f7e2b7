import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.evidence import ChunkStore
from streamverify.evidence.store import ChunkFileError
from streamverify.model.answer import Chunk


def _chunk(name: str, text: str | None = "text") -> Chunk:
    return Chunk(chunk_id=name, text=text)


def _value(name: str, text: str = "text") -> bytes:
    return json.dumps({"chunk_id": name, "text": text}).encode()


def _size_of_one() -> int:
    store = ChunkStore()
    store.put(_chunk("a"))
    return store.size_bytes


def test_put_get_delete() -> None:
    store = ChunkStore()
    assert store.get("a") is None
    store.put(_chunk("a", "old"))
    store.put(_chunk("a", "new"))
    assert (store.get("a"), len(store)) == (_chunk("a", "new"), 1)
    store.delete("a")
    store.delete("a")
    assert (store.get("a"), len(store), store.size_bytes) == (None, 0, 0)


def test_size_grows_with_the_text() -> None:
    store = ChunkStore()
    store.put(_chunk("a", ""))
    empty = store.size_bytes
    store.put(_chunk("a", "я" * 1_000))
    assert store.size_bytes >= empty + 2_000


def test_at_the_bound_the_least_recently_used_goes() -> None:
    store = ChunkStore(max_bytes=3 * _size_of_one())
    for name in "abc":
        store.put(_chunk(name))
    store.get("a")
    store.put(_chunk("d"))
    assert [name for name in "abcd" if store.get(name)] == ["a", "c", "d"]
    assert store.evictions == 1
    assert store.size_bytes <= store.max_bytes


def test_a_chunk_larger_than_the_store_is_refused_and_its_old_version_goes() -> None:
    store = ChunkStore(max_bytes=2 * _size_of_one())
    store.put(_chunk("a"))
    store.put(_chunk("b"))
    store.put(_chunk("a", "x" * 10_000))
    assert (store.get("a"), store.refused, store.evictions) == (None, 1, 0)
    assert store.get("b") is not None


def test_bound_must_be_positive() -> None:
    with pytest.raises(ValueError, match="positive"):
        ChunkStore(max_bytes=0)


def test_records_of_the_topic() -> None:
    store = ChunkStore()
    assert store.apply(b"a", _value("a"))
    assert store.apply(None, _value("b"))
    assert len(store) == 2
    assert store.apply(b"a", None)
    assert store.apply(b"b", b"")
    assert (len(store), store.malformed) == (0, 0)


@pytest.mark.parametrize(
    "value",
    [
        b"{",
        b"[]",
        b"1",
        b'{"text": "x"}',
        b'{"chunk_id": ""}',
        b'{"chunk_id": "a", "text": 1}',
        b"\xff",
        _value("b"),
    ],
)
def test_a_malformed_record_is_counted_and_replaces_what_its_key_held(value: bytes) -> None:
    store = ChunkStore()
    store.put(_chunk("a"))
    assert not store.apply(b"a", value)
    assert (store.get("a"), store.get("b"), store.malformed) == (None, None, 1)


def test_tombstone_without_key_and_key_that_is_no_text() -> None:
    store = ChunkStore()
    assert not store.apply(None, None)
    assert not store.apply(b"\xff", _value("a"))
    assert (len(store), store.malformed) == (0, 2)


@given(
    records=st.lists(
        st.tuples(st.one_of(st.none(), st.binary(max_size=3)), st.one_of(st.none(), st.binary()))
    )
)
def test_no_record_breaks_the_store(records: list[tuple[bytes | None, bytes | None]]) -> None:
    store = ChunkStore()
    for key, value in records:
        store.apply(key, value)
    assert store.size_bytes == 0


@given(
    steps=st.lists(
        st.tuples(st.sampled_from("pgd"), st.sampled_from("abcde"), st.integers(0, 3_000)), max_size=40
    )
)
def test_size_is_the_sum_of_what_is_there_and_within_the_bound(steps: list[tuple[str, str, int]]) -> None:
    store = ChunkStore(max_bytes=8_000)
    latest: dict[str, str] = {}
    for step, name, length in steps:
        if step == "p":
            latest[name] = "x" * length
            store.put(_chunk(name, latest[name]))
        elif step == "d":
            latest.pop(name, None)
            store.delete(name)
        else:
            found = store.get(name)
            assert found is None or found.text == latest[name]
        assert store.size_bytes <= 8_000
    for name in "abcde":
        store.delete(name)
    assert store.size_bytes == 0


def test_file_of_chunks(tmp_path: Path) -> None:
    file = tmp_path / "chunks.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + _value("a") + b"\n\n  \n" + _value("b", "б"))
    store = ChunkStore()
    assert store.load_jsonl(file) == 2
    found = store.get("b")
    assert found is not None
    assert found.text == "б"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"{nonsense", "not JSON"),
        (b'{"text": "secret"}', "chunk_id"),
        (b"[1]", "line 3"),
        (b"\xff\xfe", "not JSON"),
    ],
)
def test_a_bad_line_is_named_without_its_content(tmp_path: Path, line: bytes, problem: str) -> None:
    file = tmp_path / "chunks.jsonl"
    file.write_bytes(_value("a") + b"\n\n" + line + b"\n")
    with pytest.raises(ChunkFileError) as caught:
        ChunkStore().load_jsonl(file)
    message = str(caught.value)
    assert "line 3" in message
    assert problem in message
    assert "secret" not in message
    assert "nonsense" not in message


def test_file_in_gzip_and_one_that_is_cut(tmp_path: Path) -> None:
    file = tmp_path / "chunks"
    packed = gzip.compress(b"\n".join(_value(name) for name in "abc"))
    file.write_bytes(packed)
    store = ChunkStore()
    assert store.load_jsonl(file) == 3
    assert store.get("c") is not None
    for cut in (packed[:-9], packed[:12], packed[:2] + b"\0" + packed[3:]):
        file.write_bytes(cut)
        with pytest.raises(ChunkFileError, match="broken gzip data"):
            ChunkStore().load_jsonl(file)


def test_file_that_is_not_there_or_does_not_fit(tmp_path: Path) -> None:
    with pytest.raises(ChunkFileError, match="absent"):
        ChunkStore().load_jsonl(tmp_path / "absent.jsonl")
    file = tmp_path / "chunks.jsonl"
    file.write_bytes(b"\n".join(_value(name) for name in "abcdef"))
    with pytest.raises(ChunkFileError, match="do not fit"):
        ChunkStore(max_bytes=2 * _size_of_one()).load_jsonl(file)
