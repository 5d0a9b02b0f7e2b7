"""Dates as bounds, and the side of them on which other dates lie."""

import pytest

from streamverify.structural.date_bounds import DateBound, bound_of, is_within
from streamverify.text.dates import DateMention, extract_dates


def _date(text: str) -> DateMention:
    (date,) = extract_dates(text)
    return date


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("It closed before 10:00.", "before"),
        ("It closed no later than 5 May 2020.", "before"),
        ("It closed by the 5 May 2020.", "before"),
        ("It closed later than 5 May 2020.", "after"),
        ("It closed after 2020-05-05.", "after"),
        ("It closed not before 5 May 2020.", "after"),
        ("It is closed until 5 May 2020.", None),
        ("It is closed since 5 May 2020.", None),
        ("It closed nearby 10:00.", None),
        ("Закрылось не позднее 5 мая 2020 года.", "before"),
        ("Закрылось позднее 5 мая 2020 года.", "after"),
        ("Закрылось перед 10:00.", "before"),
        ("该处在10:00之前关闭。", "before"),
        ("该处在2020年5月5日以后关闭。", "after"),
        ("该处在2020年5月5日关闭。", None),
    ],
)
def test_the_words_beside_a_date_make_it_a_bound(text: str, bound: DateBound | None) -> None:
    date = _date(text)
    assert bound_of(text, date.start, date.end) == bound


@pytest.mark.parametrize(
    ("bound", "date", "is_before"),
    [
        ("It was 10:00.", "It was 9:38.", True),
        ("It was 5 May 2020.", "It was in 2019.", True),
        ("It was in 2019.", "It was on 5 May 2020.", False),
        ("It was in May 2020.", "It was on 5 May 2020.", None),
        ("It was on 5 May.", "It was on 4 May 2020.", None),
        ("It was on 5 May 2020.", "It was 9:38.", None),
    ],
)
def test_a_date_lies_before_a_bound(bound: str, date: str, is_before: bool | None) -> None:
    one, other = _date(bound), _date(date)
    assert is_within(one, other, "before") is is_before
    assert is_within(one, other, "after") is (None if is_before is None else not is_before)


def test_a_range_lies_before_a_bound_with_its_last_day() -> None:
    bound, dates = _date("It was on 4 June 2020."), _date("It ran 3-5 June 2020.")
    assert is_within(bound, dates, "before") is False
    assert is_within(bound, dates, "after") is False
