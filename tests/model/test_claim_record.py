"""The page about claim records names every field."""

from pathlib import Path

from streamverify.model.claim_record import ClaimRecord

PAGE = Path(__file__).parents[2] / "docs" / "claim_records.md"


def test_every_field_is_in_the_table_of_its_page() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    named = {name.strip("` ") for row in rows for name in row.split("|")[1].split(",")}
    assert named == ClaimRecord.model_fields.keys()
