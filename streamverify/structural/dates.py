"""Whether a text states a date or a time of day of a claim, and whether it states another one instead."""

from collections.abc import Callable, Sequence, Set
from typing import Final

from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.half_of_day import leaves_half_open
from streamverify.text.dates import DateMention, Reading, date_states, range_ends
from streamverify.text.dates_model import kind_of

Spend = Callable[[int], None]

#: Code points to count for two dates that are compared.
_COMPARISON_COST: Final = 40


def is_date_stated(claim: DateMention, chunks: Sequence[ChunkValues], spend: Spend) -> bool:
    """Whether the chunks state a date of a claim, at its precision or a finer one.

    The ends of a range, and date and time, may stand apart; a year may stand there as a plain number.
    """
    spend(_COMPARISON_COST * sum([len(chunk.distinct_dates) for chunk in chunks]))
    for chunk in chunks:
        for date in chunk.distinct_dates:
            state = date_states(claim, date)
            if state == "equal" or (state == "implied" and not _is_of_another_year(claim, date, chunks)):
                return True
    if _is_plain_year(claim, chunks):
        return True
    parts = range_ends(claim) if claim.last_readings else _date_and_time(claim)
    return len(parts) > 1 and all(is_date_stated(part, chunks, spend) for part in parts)


def _is_of_another_year(claim: DateMention, date: DateMention, chunks: Sequence[ChunkValues]) -> bool:
    """Whether the evidence leaves the year out, and all the years that it names are other ones."""
    ours = {reading.year for reading in claim.readings}
    if None in ours or any(reading.year is not None for reading in (*date.readings, *date.last_readings)):
        return False
    years = [year for chunk in chunks for year in chunk.years]
    return bool(years) and ours.isdisjoint(years) and not _is_year_in_figures(ours, chunks)


def is_conflict(claim: DateMention, evidence: DateMention) -> bool:
    """Whether two dates of the same thing exclude each other: they state the same parts, and differ."""
    if date_states(claim, evidence) != "differs":
        return False
    if not claim.readings or not evidence.readings:
        return claim.kind == evidence.kind
    if leaves_half_open(evidence, claim) or leaves_half_open(claim, evidence):
        return False
    ours, theirs = claim.readings[0], evidence.readings[0]
    return any(
        one is not None and other is not None
        for one, other in (
            (ours.year or ours.decade or ours.century, theirs.year or theirs.decade or theirs.century),
            (ours.month, theirs.month),
            (ours.quarter, theirs.quarter),
            (ours.weekday, theirs.weekday),
            (ours.hour, theirs.hour),
        )
    )


def _is_plain_year(claim: DateMention, chunks: Sequence[ChunkValues]) -> bool:
    if claim.kind != "year" or claim.last_readings:
        return False
    return _is_year_in_figures({reading.year for reading in claim.readings}, chunks)


def _is_year_in_figures(years: Set[int | None], chunks: Sequence[ChunkValues]) -> bool:
    return any(
        each.unit is None and not each.is_range
        for chunk in chunks
        for year in years
        if year is not None
        for each in chunk.by_value.get(year, ())
    )


def _date_and_time(claim: DateMention) -> tuple[DateMention, ...]:
    """A date with a time of day as two mentions, else nothing."""
    if claim.kind != "datetime":
        return ()
    parts = []
    for keep in (_without_time, _without_date):
        readings = tuple(keep(reading) for reading in claim.readings)
        parts.append(claim._replace(kind=kind_of(readings[0]), readings=readings))
    return tuple(parts)


def _without_time(reading: Reading) -> Reading:
    return reading._replace(hour=None, minute=None, second=None, offset_minutes=None, zone=None)


def _without_date(reading: Reading) -> Reading:
    return reading._replace(year=None, month=None, day=None, weekday=None)
