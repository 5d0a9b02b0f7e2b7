"""Claims that join several statements: each is looked for by itself, and none whose subject is in doubt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.builtin import BuiltinJudge
from streamverify.semantic.builtin.claim_parts import clause_parts, sentence_parts

JUDGE = BuiltinJudge()

SAID_APART = [
    ("The S2 has two drive bays, while the S4 has four.", ["The S2 has two drive bays.", "The S4 has four."]),
    ("The S2 has two drive bays. It has one port.", ["The S2 has two drive bays. It has one port."]),
    ("The S2 is quiet, and the price is 40 euros.", ["The S2 is quiet. The price is 40 euros. It is new."]),
    (
        "Acme was founded in 1990; Bolt was founded in 1995.",
        ["Acme was founded in 1990.", "Bolt was founded in 1995."],
    ),
    ("S2 имеет два отсека, а S4 имеет четыре.", ["S2 имеет два отсека.", "S4 имеет четыре."]),
    ("S2有两个盘位；S4有四个盘位。", ["S2有两个盘位。", "S4有四个盘位。"]),
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
    (
        "The S2 has two bays, and the price is 40 euros.",
        ["The S2 has two bays. The S4 is bigger. The price is 40 euros."],
    ),
    (
        "The drug X1 treats asthma, and the dose is 5 mg a day.",
        ["The drug X1 treats asthma.", "The drug X2 treats pain. The dose is 5 mg a day."],
    ),
    (
        "The Louvre is in Paris, and entry is free on Sundays.",
        ["The Louvre is in Paris.", "The Prado is in Madrid. Entry is free on Sundays."],
    ),
    (
        "The S2 has two bays. It is silent at night.",
        ["The S2 has two bays, and the S4 has four. It is silent at night."],
    ),
    (
        "Acme was founded in 1990, and it has 40 employees.",
        ["Acme was founded in 1990, and Bolt was founded in 1995. It has 40 employees."],
    ),
    ("Anna founded the company, and Boris sold it.", ["Anna founded the company.", "Boris sold it."]),
    (
        "In 2019 the Acme plant closed, and the Bolt shop opened.",
        ["In 2019 the Acme plant closed.", "The Bolt shop opened."],
    ),
    (
        "According to Anna the Acme pool is open, and the Bolt sauna is closed.",
        ["According to Anna the Acme pool is open.", "The Bolt sauna is closed."],
    ),
    (
        "S2 вышел в 2019 году, и у него две камеры.",
        ["S2 вышел в 2019 году.", "S4 больше. У него две камеры."],
    ),
    ("S2相机有两个镜头；价格为400欧元。", ["S2相机有两个镜头。", "S4相机更大。价格为400欧元。"]),
]


@pytest.mark.parametrize(("claim", "evidence"), SAID_APART)
def test_what_is_said_apart_is_said_together(claim: str, evidence: list[str]) -> None:
    judgement = JUDGE.judge(claim, [(f"k{at}", text) for at, text in enumerate(evidence)])
    assert judgement.label == "supported", judgement.reason
    assert len(judgement.evidence) == 2  # one for each part


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
