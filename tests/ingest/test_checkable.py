from streamverify.ingest.checkable import PLAINLY_NOTHING, unverifiable_rule, unverifiable_rule_of_cited


def test_rule_or_none() -> None:
    assert unverifiable_rule("Hello!") in PLAINLY_NOTHING
    assert unverifiable_rule("The ferry runs daily.") is None


def test_only_what_is_no_statement_at_all_is_unverifiable_with_a_citation() -> None:
    assert unverifiable_rule_of_cited("...") == "empty"
    assert unverifiable_rule_of_cited("Hello!") is None
    assert unverifiable_rule_of_cited("Yes, thirty.") is None
