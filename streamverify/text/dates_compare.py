"""Whether one date mention states what another one says: pure comparison, also across time zones."""

from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from streamverify.text.dates_model import DateMention, Reading, kind_of

DateState = Literal["equal", "implied", "differs", "incomparable"]

_RANK: Final[dict[DateState, int]] = {"equal": 0, "implied": 1, "incomparable": 2, "differs": 3}
_LEAP_YEAR: Final = 2000
_Values = tuple[int | str | None, ...]
_YEAR_FIELDS: Final = 3  # the first values of `_values`: century, decade, year


def date_states(claim: DateMention, evidence: DateMention) -> DateState:
    """What the evidence's mention says about the claim's one; ambiguous mentions take their best readings.

    - ``equal``: the same at the same precision.
    - ``implied``: the claim is less precise (2026 beside 5 March 2026; Monday beside a Monday's date), names
      an end of the evidence's range, or the evidence leaves only the year out (5 March).
    - ``differs``: something that both state is not the same.
    - ``incomparable``: nothing contradicts, but the claim says more (a day beside its month), something else
      (a time beside a date), or lies inside the evidence's range.
    """
    if not claim.readings or not evidence.readings:
        return "equal" if _plain(claim.text) == _plain(evidence.text) else "differs"
    claims, others = _ends(claim), _ends(evidence)
    if len(claims) == len(others) == 1:
        return _best(claims[0], others[0])
    if len(claims) == 2 and len(others) == 2:
        return max((_best(a, b) for a, b in zip(claims, others, strict=True)), key=_RANK.__getitem__)
    if len(claims) == 1:
        return _beside_range(claims[0], evidence)
    found = [_best(end, others[0]) for end in claims]
    return "differs" if found == ["differs", "differs"] else "incomparable"


def range_ends(mention: DateMention) -> tuple[DateMention, ...]:
    """The mentions of a range's first and last point (with the range's span), else the mention alone."""
    if not mention.last_readings:
        return (mention,)
    return tuple(
        mention._replace(kind=kind_of(readings[0]), readings=readings, last_readings=())
        for readings in (mention.readings, mention.last_readings)
    )


def states_year(mention: DateMention, year: int) -> bool:
    """Whether the mention names this calendar year, so that a bare number may be met by it."""
    return any(reading.year == year for reading in (*mention.readings, *mention.last_readings))


def _ends(mention: DateMention) -> tuple[tuple[Reading, ...], ...]:
    if mention.last_readings:
        return mention.readings, mention.last_readings
    return (mention.readings,)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _best(claims: tuple[Reading, ...], others: tuple[Reading, ...]) -> DateState:
    best: DateState = "differs"
    for claim in claims:
        for other in others:
            state = _compare(claim, other)
            if state == "equal":
                return state
            if _RANK[state] < _RANK[best]:
                best = state
    return best


def _beside_range(claims: tuple[Reading, ...], evidence: DateMention) -> DateState:
    states = [_best(claims, end) for end in _ends(evidence)]
    if "equal" in states or "implied" in states:
        return "implied"
    for claim in claims:
        for first, last in zip(evidence.readings, evidence.last_readings, strict=False):
            if _order(first, first) <= _order(claim, first) and _order(claim, last) <= _order(last, last):
                return "incomparable"
    return min(states, key=_RANK.__getitem__)


def _order(reading: Reading, like: Reading) -> tuple[int, ...]:
    """The parts of a reading that another one states, for comparing by size."""
    parts = zip(_sizes(reading), _sizes(like), strict=True)
    return tuple(-1 if part is None else part for part, stated in parts if stated is not None)


def _sizes(reading: Reading) -> tuple[int | None, ...]:
    century, decade = reading.century, reading.decade
    return (century, decade, reading.year, reading.month, reading.day, reading.hour, reading.minute)


def _compare(claim: Reading, other: Reading) -> DateState:
    if claim == other:
        return "equal"
    if claim.fiscal != other.fiscal and claim.hour is None and other.hour is None:
        return "incomparable"
    are_times = claim.hour is not None and other.hour is not None
    if are_times and claim.zone != other.zone and not _without_zone(claim) and not _without_zone(other):
        return "incomparable"
    if are_times and claim.offset_minutes is not None and other.offset_minutes is not None:
        claim, other = _in_utc(claim), _in_utc(other)
    if _is_another_day(claim, other):
        return "differs"
    if are_times:
        if claim.second is None and other.second == 0:
            claim = claim._replace(second=0)
        elif other.second is None and claim.second == 0:
            other = other._replace(second=0)
    stated, other_stated = _values(claim), _values(other)
    known, other_known = _derived(claim, stated), _derived(other, other_stated)
    for mine, theirs in zip(known, other_known, strict=True):
        if mine is not None and theirs is not None and mine != theirs:
            return "differs"
    missing = [
        index for index, value in enumerate(stated) if value is not None and other_known[index] is None
    ]
    if not missing:
        says_more = any(
            value is not None and known[index] is None for index, value in enumerate(other_stated)
        )
        return "implied" if says_more else "equal"
    year_left_out = missing[-1] < _YEAR_FIELDS and claim.month is not None and other.month is not None
    return "implied" if year_left_out else "incomparable"


def _is_another_day(claim: Reading, other: Reading) -> bool:
    """Whether year, month or day are not the same: soon told, before anything is derived from them."""
    return (
        (claim.year != other.year and claim.year is not None and other.year is not None)
        or (claim.month != other.month and claim.month is not None and other.month is not None)
        or (claim.day != other.day and claim.day is not None and other.day is not None)
    )


def _without_zone(reading: Reading) -> bool:
    return reading.zone is None and reading.offset_minutes is None


def _values(reading: Reading) -> _Values:
    return (
        reading.century,
        reading.decade,
        reading.year,
        reading.half,
        reading.quarter,
        reading.month,
        reading.day,
        reading.weekday,
        reading.hour,
        reading.minute,
        reading.second,
        reading.offset_minutes if reading.zone is None else reading.zone,
    )


def _derived(reading: Reading, stated: _Values) -> _Values:
    """The stated values and what follows from them: decade, quarter, weekday and so on."""
    year, month, day = reading.year, reading.month, reading.day
    century, decade, half, quarter, weekday = (
        reading.century,
        reading.decade,
        reading.half,
        reading.quarter,
        reading.weekday,
    )
    if year is not None:
        decade = year // 10 * 10
    if decade is not None:
        century = (decade // 100) + 1
        if year is not None:
            century = (year - 1) // 100 + 1
    if month is not None:
        quarter = (month + 2) // 3
    if quarter is not None:
        half = (quarter + 1) // 2
    if weekday is None and year is not None and month is not None and day is not None:
        weekday = datetime(year, month, day, tzinfo=UTC).isoweekday()
    return (century, decade, year, half, quarter, month, day, weekday, *stated[8:])


def _in_utc(reading: Reading) -> Reading:
    if not reading.offset_minutes:
        return reading
    minutes = (reading.hour or 0) * 60 + (reading.minute or 0) - reading.offset_minutes
    days, minutes = divmod(minutes, 24 * 60)
    moved = reading._replace(hour=minutes // 60, minute=minutes % 60, offset_minutes=0)
    if not days or reading.day is None or reading.month is None:
        return moved
    year = reading.year or _LEAP_YEAR
    date = datetime(year, reading.month, reading.day, tzinfo=UTC) + timedelta(days=days)
    return moved._replace(
        year=None if reading.year is None else date.year, month=date.month, day=date.day, weekday=None
    )
