"""Claims that join several statements: each is looked for by itself, and none whose subject is in doubt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.builtin import BuiltinJudge
from streamverify.semantic.builtin.claim_parts import clause_parts, sentence_parts

JUDGE = BuiltinJudge()

SAID_APART = [
    (
        "The S2 has two drive bays, while parity mode needs three drives.",
        ["The S2 has two drive bays.", "Parity mode needs three drives."],
    ),
    ("The S2 has two drive bays. It has one port.", ["The S2 has two drive bays. It has one port."]),
    (
        "The pool is heated by gas; dogs and cats are welcome.",
        ["The pool is heated by gas. It is old. Cats and dogs are welcome."],
    ),
    (
        "S2 имеет два отсека, а режим чётности требует три диска.",
        ["S2 имеет два отсека.", "Режим чётности требует три диска."],
    ),
    ("S2有两个盘位；奇偶模式需要三块硬盘。", ["S2有两个盘位。", "奇偶模式需要三块硬盘。"]),
    (
        "The pool is heated by gas. Parking is free for guests.",
        ["The pool is heated by gas.", "Some text here. Parking is free for guests."],
    ),
]

NOT_SAID = [
    (
        "The S2 has two drive bays. It has three ports.",
        ["The S2 has two drive bays. The S4 is bigger. It has three ports."],
    ),
    (
        "The S2 has two drive bays, and it has three ports.",
        ["The S2 has two drive bays.", "It has three ports."],
    ),
    (
        "The Pro plan costs 12 euros, and includes phone support.",
        ["The Pro plan costs 12 euros.", "The basic plan costs 5 euros, includes phone support."],
    ),
    (
        "The S2 has two drive bays, and parity mode needs four drives.",
        ["The S2 has two drive bays.", "Parity mode needs three drives."],
    ),
    ("If the key is lost, and the sheet is lost, data is gone.", ["The key is lost.", "The sheet is lost."]),
    ("Either the gate is open, and the light is on.", ["The gate is open.", "The light is on."]),
    ("The gate is open, and the light is on.", ["The gate is open.", "He said the light is on."]),
    ("The gate is open, but the light is red.", ["The gate is open.", "The light is red only on Sundays."]),
    ("专业版售价12欧元，包含电话支持。", ["专业版售价12欧元。", "基础版售价5欧元，包含电话支持。"]),
    ("专业版售价12欧元；包含电话支持。", ["专业版售价12欧元。", "基础版售价5欧元，包含电话支持。"]),
]


@pytest.mark.parametrize(("claim", "evidence"), SAID_APART)
def test_what_is_said_apart_is_said_together(claim: str, evidence: list[str]) -> None:
    judgement = JUDGE.judge(claim, [(f"k{at}", text) for at, text in enumerate(evidence)])
    assert judgement.label == "supported", judgement.reason
    assert len(judgement.evidence) == 2


@pytest.mark.parametrize(("claim", "evidence"), NOT_SAID)
def test_a_part_that_is_not_said_keeps_the_claim_open(claim: str, evidence: list[str]) -> None:
    judgement = JUDGE.judge(claim, [(f"k{at}", text) for at, text in enumerate(evidence)])
    assert judgement.label != "supported"


@given(st.text(alphabet="ab It,;. andbut；它。", max_size=60))
def test_parts_are_in_order_and_do_not_overlap(claim: str) -> None:
    for sentence in sentence_parts(claim):
        parts = clause_parts(claim, sentence)
        assert parts[0].start == sentence.start
        assert parts[-1].end == sentence.end
        bounds = [bound for part in parts for bound in (part.start, part.end)]
        assert bounds == sorted(bounds)
