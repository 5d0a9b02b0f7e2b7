"""`bench faults` and `bench injection`: a row each, for people and for machines."""

import json

from streamverify.bench.fake_chat import FAULTS
from streamverify.bench.injection import ATTACKS

from .conftest import Run


def test_faults(run: Run) -> None:
    code, out, err = run("bench", "faults", "--json")
    assert (code, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["fault"] for row in rows] == [fault.name for fault in FAULTS]


def test_injection(run: Run) -> None:
    code, out, err = run("bench", "injection", "--judge", "rules", "--json")
    assert (code, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["attack"] for row in rows] == [attack.name for attack in ATTACKS]
    assert {row["action"] for row in rows} <= {"flag", "block"}
    assert (
        run("bench", "injection", "--judge", "rules").out.splitlines()[-1].startswith(f"of {len(ATTACKS)}: 0")
    )


def test_injection_refuses_a_judge_that_is_none(run: Run) -> None:
    assert run("bench", "injection", "--judge", "oracle").code == 2
