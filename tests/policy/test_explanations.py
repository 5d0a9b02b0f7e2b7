from streamverify.model.codes import DEAD_LETTER_REASONS, FINDING_CODES, POLICY_CODES
from streamverify.policy import explanations


def test_every_code_has_one_short_line_of_its_own() -> None:
    tables = (
        (explanations.FINDINGS, FINDING_CODES),
        (explanations.POLICY, POLICY_CODES),
        (explanations.DEAD_LETTERS, DEAD_LETTER_REASONS),
    )
    lines: list[str] = []
    for table, codes in tables:
        assert set(table) == set(codes)
        lines += table.values()
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert 10 <= len(line) <= 48  # what the report has room for
        assert not line.endswith(".")


def test_codes_of_later_versions_stand_for_themselves() -> None:
    assert explanations.explain("quote_empty") == "the quote is blank"
    assert explanations.explain("brand_new") == "brand_new"
