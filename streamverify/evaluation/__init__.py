"""How often the rules are right: sentences with one thing changed, and pairs that people labelled."""

from .labelled import LabelledPair, UnusableLine, labelled_files, read_labelled
from .perturb import KINDS, Change, perturb
from .rule_rates import RuleRates, measure_rules

__all__ = [
    "KINDS",
    "Change",
    "LabelledPair",
    "RuleRates",
    "UnusableLine",
    "labelled_files",
    "measure_rules",
    "perturb",
    "read_labelled",
]
