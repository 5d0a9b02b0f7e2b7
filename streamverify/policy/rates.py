"""The five rates of one answer, in wire form."""

from collections.abc import Mapping
from typing import Any

NO_CLAIMS: Mapping[str, int] = dict.fromkeys(
    (
        "claims",
        "checkable",
        "material",
        "cited",
        "judged",
        "supported",
        "contradicted",
        "insufficient",
        "unverifiable",
        "not_judged",
        "citations_shown",
        "citations_checked",
        "distinct_chunks",
    ),
    0,
)


def rates(
    counts: Mapping[str, int],
    weight_supported: float = 0,
    weight_checkable: float = 0,
    links_supporting: int = 0,
    links_judged: int = 0,
) -> dict[str, dict[str, Any]]:
    """Each rate with its parts.

    Args:
        counts: the counts of the decision.
        weight_supported: sum of the weights of the supported claims.
        weight_checkable: sum of the weights of the checkable claims.
        links_supporting: links whose chunk alone supports the claim and does not conflict.
        links_judged: links whose claim was judged.
    """
    return {
        "citation_coverage": rate(counts["cited"], counts["checkable"]),
        "citation_support": rate(counts["supported"], counts["cited"]),
        "contradiction": rate(counts["contradicted"], counts["judged"]),
        "completeness": rate(weight_supported, weight_checkable),
        "link_precision": rate(links_supporting, links_judged),
    }


def rate(numerator: float, denominator: float) -> dict[str, Any]:
    """A share with its parts; 0/0 has no value."""
    return {
        "numerator": numerator,
        "denominator": denominator,
        "value": numerator / denominator if denominator else None,
    }
