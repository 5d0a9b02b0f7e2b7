"""A sum over several specs is told as one."""

from streamverify.model.spec_hashes import SpecHashes


def counted(*names: str) -> SpecHashes:
    hashes = SpecHashes()
    for name in names:
        hashes.add(name * 64)
    return hashes


def test_one_spec_needs_no_word() -> None:
    assert counted("a", "a").only == "a" * 64
    assert counted("a", "a").warning() is None
    assert (counted().only, counted().warning()) == (None, None)


def test_several_specs_are_named_with_their_records() -> None:
    hashes = counted("a", "b", "b")
    assert hashes.only is None
    assert hashes.warning() == (
        "These figures add up records under 2 different specs (bbbbbbbbbbbb… 2, aaaaaaaaaaaa… 1), which are "
        "not comparable: look at each spec_hash alone."
    )


def test_of_many_specs_the_most_frequent_are_named() -> None:
    warning = counted(*"aabcdef").warning() or ""
    assert "6 different specs (aaaaaaaaaaaa… 2" in warning
    assert warning.count("…") == 6
