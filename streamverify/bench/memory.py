"""What this process holds in memory."""

import resource
from pathlib import Path
from typing import Final

_STATUS: Final = Path("/proc/self/status")
_KIBIBYTE: Final = 1024


def resident_mb() -> float:
    """Megabytes of this process in memory now; the most it ever had where the system does not tell."""
    if _STATUS.exists():
        for line in _STATUS.read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * _KIBIBYTE / 1e6
    return peak_mb()


def peak_mb() -> float:
    """The most megabytes that this process ever had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KIBIBYTE / 1e6
