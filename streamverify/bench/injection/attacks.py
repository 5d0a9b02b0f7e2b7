"""All attacks: English, Russian, Chinese."""

from typing import Final

from .attack import Attack
from .attacks_en import ENGLISH_ATTACKS
from .attacks_ru import RUSSIAN_ATTACKS
from .attacks_zh import CHINESE_ATTACKS

__all__ = ["ATTACKS", "Attack"]

ATTACKS: Final[tuple[Attack, ...]] = (*ENGLISH_ATTACKS, *RUSSIAN_ATTACKS, *CHINESE_ATTACKS)
