"""Times of twelve hours that do not say which half of the day they are of: 9:25 beside 9:25 PM."""

import re
from typing import Final

from streamverify.text.dates import DateMention, date_states

_HOURS: Final = 12
#: Of a time; one that begins with a nought is of twenty-four hours.
_HOUR: Final = re.compile(r"[1-9][0-9]?(?=[:.][0-9]{2}|$)")
_HALF_OF_DAY: Final = re.compile(r"[0-9]\s?[ap]\.?\s?m\b", re.IGNORECASE)


def leaves_half_open(untold: DateMention, told: DateMention) -> bool:
    """Whether the first is the time of the second but for the half of the day that it does not name."""
    hour = _HOUR.match(untold.text)
    if hour is None or _HALF_OF_DAY.search(untold.text) or not _HALF_OF_DAY.search(told.text):
        return False
    if not 1 <= int(hour[0]) <= _HOURS:
        return False
    late = tuple(
        each if each.hour is None else each._replace(hour=(each.hour + _HOURS) % (2 * _HOURS))
        for each in untold.readings
    )
    return date_states(told, untold._replace(readings=late)) != "differs"
