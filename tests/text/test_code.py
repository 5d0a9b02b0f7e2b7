import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.text import code_spans
from tests.text.linear import HOSTILE, assert_linear


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("no code", []),
        ("run `a b` now", ["`a b`"]),
        ("run ``a ` b`` now", ["``a ` b``"]),
        ("one ` alone", []),
        ("a `\n\nb` c", []),
        ("x\n```py\na\n\nb\n```\ny `c`", ["```py\na\n\nb\n```", "`c`"]),
        ("~~~\na ``` b\n~~~\nc", ["~~~\na ``` b\n~~~"]),
        ("```\nnever closed\n", ["```\nnever closed\n"]),
        ("```a` b```` c", []),
        ("```inline``` b", ["```inline```"]),
    ],
)
def test_code_is_found(text: str, code: list[str]) -> None:
    assert [text[start:end] for start, end in code_spans(text)] == code


@given(st.text(alphabet="a`~\n ", max_size=40))
def test_spans_are_in_order_and_begin_and_end_with_a_fence(text: str) -> None:
    end_before = 0
    for start, end in code_spans(text):
        assert end_before <= start < end <= len(text)
        assert text[start:end].lstrip(" \t")[0] in "`~"
        end_before = end


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_linear(unit: str) -> None:
    assert_linear(code_spans, unit)


def test_linear_in_runs_of_many_lengths() -> None:
    assert_linear(code_spans, "".join("`" * length + "a" for length in range(1, 200)))
