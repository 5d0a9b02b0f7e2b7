"""Chunks that disagree about a claim's value."""

import pytest

from .test_value_doubts import _codes

LOGS, TWICE = "Logs are kept for 30 days.", "Logs are kept for 60 days."
RUSSIAN, CHINESE = "Журналы хранятся 30 дней.", "日志保存30天。"
FAIR = "The fair opened on 3 May 2021."


@pytest.mark.parametrize(
    ("claim", "first", "second", "expected"),
    [
        (LOGS, LOGS, TWICE, True),
        (LOGS, TWICE, LOGS, True),
        ("The logs are kept for 30 days.", "Logs are kept 30 days.", TWICE, True),
        (RUSSIAN, RUSSIAN, "Журналы хранятся 60 дней.", True),
        (CHINESE, CHINESE, "日志保存60天。", True),
        (FAIR, FAIR, "The fair opened on 4 May 2021.", True),
        (LOGS, LOGS, "Backups are kept for 60 days.", False),
        (LOGS, LOGS, "Logs are kept for a month.", False),
        (LOGS, LOGS, "Logs are kept for 720 hours.", False),
        (LOGS, f"{LOGS} Old logs are kept for 60 days.", "Hello.", False),
        (LOGS, LOGS, f"{LOGS} {TWICE}", False),
        (RUSSIAN, RUSSIAN, "Копии хранятся 60 дней.", False),
        (CHINESE, CHINESE, "备份保存60天。", False),
    ],
)
def test_a_chunk_that_says_the_same_with_another_value(
    claim: str, first: str, second: str, expected: bool
) -> None:
    codes = _codes(claim, first, second)
    assert any(code.endswith("_conflict") for code in codes) is expected
