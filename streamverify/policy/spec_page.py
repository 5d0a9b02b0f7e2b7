"""The page of the docs about the verification spec: what it is, and every field with its effect."""

import json
from typing import Final

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from streamverify.model.spec import VerificationSpec
from streamverify.model.spec_judges import Bands, JudgeEntry
from streamverify.model.spec_parts import Calibration, RiskClass

EXAMPLE: Final = """name: help-desk
version: "2026-11"
case_population: answers of the help desk to customers, since the release of March
decision_costs: a false accept reaches a customer; a false block costs a colleague two minutes
authority: the terms of service, before the handbook
as_of: 2026-11-30
corpus_snapshot: handbook of 2026-11-28
claim_policy: one claim a sentence, cut by the prompt
claim_policy_revision: claims-3
retrieval_policy_revision: index-9
judges:
  - rules
  - {name: builtin, bands: {contradicted: 0, insufficient: 0}}
citations_per_claim_judged: 5
risk_classes:
  default: {min_confidence: 0.5}
  medical: {min_confidence: 0.9, on_not_judged: block}
"""

_HEAD: Final = f"""# The verification spec

Made from the code by `streamverify docs export`. JSON Schema: `schemas/spec.v1.schema.json`.

A spec is one YAML document that says how answers are judged, and what a figure that comes of it means. It is
given by `--spec FILE` or the setting `spec`; every field has a default. What is not known is refused, with
its place. A field either has an **effect** or is **descriptive**: it decides nothing, but says for whom and
for what the figures hold.

```yaml
{EXAMPLE}```

## Its hash

Every decision and claim record names the `spec_hash`: the SHA-256 of all fields, descriptive ones too, of the
severity of every finding, and of the revisions of checks, policy and judges. Two figures are comparable under
equal hashes only. `check --summary` names the hash; a sum over records of several specs says that it is one.

Not in the hash is where files lie: of `nli:DIR` the revision counts, which the model's files decide, and of a
calibration its digest. Relative paths count from the directory of the spec file.

## Judges

Judges are asked in the order in which they stand. A label whose score, rounded to two digits, is below its
band does not stand, and the next judge is asked; behind the last one the claim is `not_judged` (`abstained`).
`rules` costs nothing and so comes first. `auto` stands for the best that needs nothing to be set up.
`--judge NAME` asks another judge than those of the spec, whose every verdict then stands; that makes another
hash. An unknown judge, one that is given twice, and one whose revision is not the expected one are refused at
the start.

"""


def spec_page() -> str:
    """Markdown: the head, then a table for every part of the spec."""
    effective: list[str] = []
    descriptive: list[str] = []
    for name, field in VerificationSpec.model_fields.items():
        kept = descriptive if (field.description or "").startswith("Descriptive") else effective
        kept.append(_row(name, field))
    tables = [
        _table("Fields with an effect", effective),
        _table("Descriptive fields", descriptive),
        _table("A judge: an entry of `judges`, or its plain `name`", _rows(JudgeEntry)),
        _table("`bands` of a judge", _rows(Bands)),
        _table("A risk class: an entry of `risk_classes`", _rows(RiskClass)),
        _table("`calibration`", _rows(Calibration)),
    ]
    return _HEAD + "\n".join(tables)


def _rows(model: type[BaseModel]) -> list[str]:
    return [_row(name, field) for name, field in model.model_fields.items()]


def _row(name: str, field: FieldInfo) -> str:
    text = field.description or ""
    for word in ("Effect: ", "Descriptive: ", "Effect, and "):
        text = text.removeprefix(word)
    return f"| `{name}` | {_default(field)} | {text[:1].upper()}{text[1:]} |\n"


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "required"
    default = field.get_default(call_default_factory=True)
    if isinstance(default, BaseModel):
        default = default.model_dump(mode="json")
    if isinstance(default, frozenset):
        default = sorted(default)
    if isinstance(default, dict):
        default = {
            name: each.model_dump(mode="json") if isinstance(each, BaseModel) else each
            for name, each in default.items()
        }
    return f"`{json.dumps(default)}`"


def _table(title: str, rows: list[str]) -> str:
    return f"## {title}\n\n| field | default | what it says |\n|---|---|---|\n{''.join(rows)}"
