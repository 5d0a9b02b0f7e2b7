import datetime
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from streamverify.text.dates import DateMention, date_states, extract_dates, range_ends, states_year

_EN_NAMES = "January February March April May June July August September October November December"
_EN = _EN_NAMES.split()
_RU_NAMES = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"
_RU = _RU_NAMES.split()
_HAN = "〇一二三四五六七八九"


def mention_in(text: str, locale: str | None = None) -> DateMention:
    (mention,) = extract_dates(text, locale=locale)
    return mention


# claim | evidence | state
STATES = """
5 March 2026 | 2026-03-05 | equal
5 March 2026 | March 5, 2026 | equal
5 March 2026 | 5 марта 2026 года | equal
5 марта 2026 г. | 2026年3月5日 | equal
2026年3月5日 | 05.03.2026 | equal
5 March 2026 | 03/05/2026 | equal
5 March 2026 | 05/03/2026 | equal
5 March 2026 | 06/03/2026 | differs
5 March 2026 | 5/3/26 | equal
3/4/2026 | 4/3/2026 | equal
5 March 2026 | 6 March 2026 | differs
5 March 2026 | 5 April 2026 | differs
5 March 2026 | 5 March 2027 | differs
March 2026 | 5 March 2026 | implied
in 2026 | 5 March 2026 | implied
in 2026 | in March 2026 | implied
in 2026 | Q3 2026 | implied
in March | 5 March 2026 | implied
5 March | 5 March 2026 | implied
5 March 2026 | on 5 March | implied
5 March 2026 | in March 2026 | incomparable
5 March 2026 | in 2026 | incomparable
March 2026 | in 2026 | incomparable
5 March 2026 | in April 2026 | differs
5 March 2026 | in 2027 | differs
in March | in 2026 | incomparable
Q3 2026 | third quarter of 2026 | equal
Q3 2026 | 2026年第三季度 | equal
Q3 2026 | III квартал 2026 г. | equal
Q3 2026 | Q4 2026 | differs
Q3 2026 | 5 August 2026 | implied
Q3 2026 | 5 March 2026 | differs
5 August 2026 | Q3 2026 | incomparable
H1 2026 | Q2 2026 | implied
H1 2026 | Q3 2026 | differs
the 1990s | 1990-е годы | equal
the 1990s | 1990年代 | equal
the 1990s | in 1995 | implied
the 1990s | in 2005 | differs
in 1995 | the 1990s | incomparable
90-е годы | the 1990s | equal
the 20th century | XX век | equal
the 20th century | 20世纪 | equal
the 20th century | in 1995 | implied
the 20th century | in 2000 | implied
the 20th century | in 2001 | differs
FY2026 | FY 2025/26 | equal
FY2026 | FY2025 | differs
FY2026 | in 2026 | incomparable
in 2026 | FY2026 | incomparable
at 3 pm | at 15:00 | equal
at 3 pm | в 15 ч | equal
at 3 pm | 下午3点 | equal
at 3 pm | в 3 часа дня | equal
at 3 pm | at 3 am | differs
at 3 pm | at 15:30 | differs
at 5 o'clock | at 17:00 | equal
at 5 o'clock | at 5 am | equal
at 5 o'clock | at 6 am | differs
at noon | at 12:00 | equal
at 10:00 | at 10:00:00 | equal
at 10:00 | at 10:00:30 | implied
at 10:00:30 | at 10:00 | incomparable
at 10:00:00 | at 10:00:30 | differs
at 10:00Z | at 13:00+03:00 | equal
at 10:00 UTC | at 13:00 МСК | equal
at 10:00 UTC | 北京时间18:00 | equal
at 10:00 UTC | at 10:00 MSK | differs
at 23:00Z | at 02:00+03:00 | equal
at 10:00 | at 10:00 UTC | implied
at 10:00 UTC | at 10:00 | incomparable
at 10:00 ET | at 10:00 ET | equal
at 10:00 ET | at 10:00 PT | incomparable
at 10:00 ET | at 10:00 UTC | incomparable
2026-03-05T10:00Z | 2026-03-05T13:00+03:00 | equal
2026-03-05T23:00Z | 2026-03-06T02:00+03:00 | equal
2026-12-31T23:00Z | 2027-01-01T02:00+03:00 | equal
2026-03-05T23:00Z | 2026-03-05T02:00+03:00 | differs
5 March 2026 | 2026-03-05T10:00Z | implied
at 10:00 UTC | 2026-03-05T10:00Z | implied
2026-03-05T10:00Z | 5 March 2026 | incomparable
5 March 2026 at 3 pm | 15:00 on 5 March 2026 | equal
5 March 2026 at 3 pm | 5 марта 2026 г. в 15:00 | equal
5 March 2026 at 3 pm | 2026年3月5日下午3点 | equal
at 10:00 | 5 March 2026 | incomparable
5 March 2026 | at 10:00 | incomparable
on Monday | в понедельник | equal
on Monday | 星期一 | equal
on Monday | on Tuesday | differs
on Monday | 30 November 2026 | implied
on Tuesday | 30 November 2026 | differs
30 November 2026 | on Monday | incomparable
30 November 2026 | Monday, 30 November 2026 | equal
Monday, 30 November 2026 | 2026-11-30 | equal
1–5 March 2026 | 1 to 5 March 2026 | equal
1–5 March 2026 | с 1 по 5 марта 2026 года | equal
1–5 March 2026 | 1–6 March 2026 | differs
1–5 March | 1–5 March 2026 | implied
1998–2004 | 1998—2004 гг. | equal
1 March 2026 | 1–5 March 2026 | implied
5 March 2026 | 1–5 March 2026 | implied
3 March 2026 | 1–5 March 2026 | incomparable
9 March 2026 | 1–5 March 2026 | differs
in 2026 | 1–5 March 2026 | implied
in 2000 | 1998–2004 | incomparable
in 2005 | 1998–2004 | differs
1–5 March 2026 | 1 March 2026 | incomparable
1–5 March 2026 | 9 March 2026 | differs
31 February 2026 | 31  FEBRUARY 2026 | equal
31 February 2026 | 28 February 2026 | differs
28 February 2026 | 31 February 2026 | differs
于30日 | 2026年11月30日 | implied
"""


@pytest.mark.parametrize("line", STATES.strip().splitlines())
def test_states(line: str) -> None:
    claim, evidence, state = line.split(" | ")
    assert date_states(mention_in(claim), mention_in(evidence)) == state


def test_an_ambiguous_order_is_settled_by_the_locale() -> None:
    claim = mention_in("5 March 2026")
    assert date_states(claim, mention_in("05/03/2026", "en-US")) == "differs"
    assert date_states(claim, mention_in("05/03/2026", "en-GB")) == "equal"


def test_ends_of_a_range_can_be_compared_alone() -> None:
    first, last = range_ends(mention_in("1–5 March 2026"))
    assert date_states(first, mention_in("1 March 2026")) == "equal"
    assert date_states(last, mention_in("5 March 2026")) == "equal"
    assert first.kind == "date"
    single = mention_in("5 March 2026")
    assert range_ends(single) == (single,)


def test_a_year_within_a_mention_is_stated() -> None:
    assert states_year(mention_in("5 March 2026"), 2026)
    assert states_year(mention_in("1998–2004"), 2004)
    assert not states_year(mention_in("5 March"), 2026)
    assert not states_year(mention_in("5 March 2026"), 2027)


def _han(number: int) -> str:
    tens, units = divmod(number, 10)
    return (
        ("" if tens < 2 else _HAN[tens]) + ("十" if tens else "") + (_HAN[units] if units or not tens else "")
    )


DATE_FORMS: list[Callable[[datetime.date], str]] = [
    lambda d: f"It opened on {d.isoformat()}.",
    lambda d: f"It opened on {d.day} {_EN[d.month - 1]} {d.year:04} at last",
    lambda d: f"It opened on {_EN[d.month - 1]} {d.day}, {d.year:04}.",
    lambda d: f"({d.day}-{_EN[d.month - 1][:3]}-{d.year:04})",
    lambda d: f"the {d.day}{'th' if 4 <= d.day <= 20 else 'st'} of {_EN[d.month - 1]} {d.year:04}",
    lambda d: f"Открыта {d.day} {_RU[d.month - 1]} {d.year:04} г. в поле",
    lambda d: f"Открыта {d.day} {_RU[d.month - 1]} {d.year:04} года.",
    lambda d: f"Открыта {d.day:02}.{d.month:02}.{d.year:04}.",
    lambda d: f"蜂场于{d.year:04}年{d.month}月{d.day}日开放。",
    lambda d: f"蜂场于{d.year:04}/{d.month:02}/{d.day:02}开放。",
    lambda d: f"蜂场于{''.join(_HAN[int(c)] for c in str(d.year))}年{_han(d.month)}月{_han(d.day)}日开放。",
]
TIME_FORMS: list[Callable[[datetime.time], str]] = [
    lambda t: f"at {t.hour:02}:{t.minute:02}.",
    lambda t: f"at {(t.hour + 11) % 12 + 1}:{t.minute:02} {'pm' if t.hour > 11 else 'am'}, then",
    lambda t: f"at {(t.hour + 11) % 12 + 1}.{t.minute:02} {'p.m.' if t.hour > 11 else 'a.m.'} then",
    lambda t: f"начало в {t.hour}:{t.minute:02}.",
    lambda t: f"начало в {t.hour} ч {t.minute} мин.",
    lambda t: f"在{t.hour}点{t.minute}分开放",
    lambda t: f"{'下午' if t.hour > 11 else '凌晨'}{t.hour}时{t.minute:02}分开放",
]
_DATES = st.dates(datetime.date(1000, 1, 1), datetime.date(2999, 12, 31))
_TIMES = st.times().map(lambda time: time.replace(second=0, microsecond=0))


@given(_DATES, st.sampled_from(DATE_FORMS), st.sampled_from(DATE_FORMS))
def test_a_date_is_read_back_equal_in_every_form(
    date: datetime.date, form: Callable[[datetime.date], str], other: Callable[[datetime.date], str]
) -> None:
    claim = mention_in(form(date))
    (reading,) = claim.readings
    assert (reading.year, reading.month, reading.day) == (date.year, date.month, date.day)
    assert date_states(claim, mention_in(other(date))) == "equal"


@given(_DATES, _DATES, st.sampled_from(DATE_FORMS), st.sampled_from(DATE_FORMS))
def test_another_date_differs_in_every_form(
    date: datetime.date,
    changed: datetime.date,
    form: Callable[[datetime.date], str],
    other: Callable[[datetime.date], str],
) -> None:
    assume(date != changed)
    assert date_states(mention_in(form(date)), mention_in(other(changed))) == "differs"


@given(_DATES, st.sampled_from(["day", "month", "year"]), st.integers(1, 27), st.sampled_from(DATE_FORMS))
def test_one_changed_part_differs(
    date: datetime.date, part: str, value: int, form: Callable[[datetime.date], str]
) -> None:
    date = date.replace(day=min(date.day, 28))
    parts = {"day": value, "month": value % 12 + 1, "year": 1000 + value * 70}
    changed = date.replace(**{part: parts[part]})
    assume(changed != date)
    assert date_states(mention_in(form(date)), mention_in(form(changed))) == "differs"


@given(_TIMES, _TIMES, st.sampled_from(TIME_FORMS), st.sampled_from(TIME_FORMS))
def test_a_time_is_equal_to_itself_only(
    time: datetime.time,
    changed: datetime.time,
    form: Callable[[datetime.time], str],
    other: Callable[[datetime.time], str],
) -> None:
    claim = mention_in(form(time))
    assert date_states(claim, mention_in(other(time))) == "equal"
    if time != changed:
        assert date_states(claim, mention_in(other(changed))) == "differs"


@given(
    st.integers(-2_000_000_000, 4_000_000_000),
    st.integers(-11, 12),
    st.integers(-11, 12),
)
def test_one_instant_is_equal_in_all_zones(seconds: int, first: int, second: int) -> None:
    instant = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    texts = [
        instant.astimezone(datetime.timezone(datetime.timedelta(hours=hours))).isoformat()
        for hours in (first, second)
    ]
    assert date_states(mention_in(texts[0]), mention_in(texts[1])) == "equal"
    later = (instant + datetime.timedelta(minutes=7)).isoformat()
    assert date_states(mention_in(texts[0]), mention_in(later)) == "differs"


@given(_DATES, _DATES, st.sampled_from(DATE_FORMS))
def test_a_less_precise_claim_is_implied_and_a_more_precise_one_is_not(
    date: datetime.date, other: datetime.date, form: Callable[[datetime.date], str]
) -> None:
    evidence = mention_in(form(date))
    year = mention_in(f"the year {date.year}")
    month = mention_in(f"in {_EN[date.month - 1]} {date.year}")
    assert date_states(year, evidence) == "implied"
    assert date_states(month, evidence) == "implied"
    assert date_states(evidence, month) == "incomparable"
    assert date_states(evidence, year) == "incomparable"
    if other.year != date.year:
        assert date_states(mention_in(f"the year {other.year}"), evidence) == "differs"
