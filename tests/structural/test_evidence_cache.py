"""What is read from a text is read once, within a bound in bytes."""

from dataclasses import dataclass
from threading import Thread

import pytest

from streamverify.structural.evidence_cache import EvidenceCache


@dataclass(frozen=True)
class Built:
    text: str
    size_bytes: int = 100


def build(text: str) -> Built:
    return Built(text)


def build_large(text: str) -> Built:
    return Built(text, 1_000_000)


def test_the_same_content_is_built_once_whatever_the_object() -> None:
    cache = EvidenceCache()
    first = cache.get("a text of a chunk", build)
    assert cache.get("".join(["a text", " of a chunk"]), build) is first
    assert cache.get("a text of a chunk!", build) is not first


def test_what_is_read_from_a_text_is_kept_apart() -> None:
    cache = EvidenceCache()
    assert cache.get("x", build).size_bytes == 100
    assert cache.get("x", build_large).size_bytes == 1_000_000
    assert len(cache) == 2


def test_the_bound_holds_and_the_least_recently_used_goes() -> None:
    cache = EvidenceCache(2_000)
    first = cache.get("0", build)
    for number in range(1, 50):
        assert cache.get("0", build) is first
        cache.get(str(number), build)
        assert cache.size_bytes <= 2_000
    assert 1 < len(cache) < 6


def test_what_is_larger_than_the_cache_is_given_and_not_kept() -> None:
    cache = EvidenceCache(2_000)
    assert cache.get("x", build_large).text == "x"
    assert (len(cache), cache.size_bytes) == (0, 0)


def test_no_cache_without_room() -> None:
    with pytest.raises(ValueError, match="positive"):
        EvidenceCache(0)


def test_threads_leave_the_sum_right() -> None:
    cache = EvidenceCache(5_000)

    def work() -> None:
        for number in range(3_000):
            assert cache.get(str(number % 37), build).text == str(number % 37)

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.size_bytes <= 5_000
    assert cache.size_bytes == sum(
        [504 + 4 * (len(text) - 1) for text in [entry.text for entry in _entries(cache)]]
    )


def _entries(cache: EvidenceCache) -> list[Built]:
    return [entry for entry, _ in cache._entries.values()]


@dataclass
class Growing:
    size_bytes: int = 100


def test_what_grows_is_counted_again_and_the_bound_holds() -> None:
    cache = EvidenceCache(3_000)
    item = cache.get("x", grow := lambda _: Growing())
    cache.get("y", build)
    before = cache.size_bytes
    item.size_bytes += 1_000
    cache.recount(item, "x", grow)
    assert cache.size_bytes == before + 1_000
    cache.recount(Growing(9_000), "x", grow)  # another object than the one that is kept
    assert cache.size_bytes == before + 1_000
    item.size_bytes += 5_000
    cache.recount(item, "x", grow)
    assert cache.size_bytes <= 3_000


def test_clear_lets_everything_go() -> None:
    cache = EvidenceCache()
    first = cache.get("x", build)
    cache.clear()
    assert (len(cache), cache.size_bytes) == (0, 0)
    assert cache.get("x", build) is not first
