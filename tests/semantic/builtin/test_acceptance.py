"""What the judge in the box may call supported, and traps that have all the words and say something else."""

from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.builtin import BuiltinJudge
from streamverify.semantic.builtin.acceptance import look
from streamverify.semantic.builtin.features import read_pair

JUDGE = BuiltinJudge()
#: Pairs that somebody wrote to break the judge: each was a false accept, or might have been one.
TRAPS_BY_KIND = [
    orjson.loads(line) for line in Path(__file__).with_name("traps.jsonl").read_bytes().splitlines()
]

TRAPS = [
    # said by somebody, taken back, asked
    ("Parking is free for visitors.", "It is a myth. Parking is free for visitors."),
    ("Parking is free for visitors.", "Parking is free for visitors, some claim."),
    ("Parking is free for visitors.", "He claimed that parking is free for visitors."),
    ("Parking is free for visitors.", "Parking is free for visitors; this is a common misconception."),
    ("Parking is free for visitors.", "This sentence is not true: Parking is free for visitors."),
    ("Parking is free for visitors.", "~~Parking is free for visitors.~~"),
    ("Parking is free for visitors.", 'Some people say: "Parking is free for visitors."'),
    ("Parking is free for visitors.", "Parking is free for visitors. Just kidding."),
    ("Parking is free for visitors.", "Parking is free for visitors?"),
    ("The vaccine is effective.", "The vaccine is effective, Dr Hale insists."),
    ("Парковка бесплатна для гостей.", "Если верить слухам. Парковка бесплатна для гостей."),
    ("Парковка бесплатна для гостей.", "«Парковка бесплатна для гостей» — так говорили раньше."),
    ("Препарат безопасен для детей.", "Препарат безопасен для детей! — уверял продавец."),
    ("访客停车免费。", "这是谣言。访客停车免费。"),
    ("访客停车免费。", "访客停车免费的说法不实。"),
    ("访客停车免费。", "有人说：“访客停车免费。”"),
    ("The vaccine is effective.", "Dr Hale told us this. The vaccine is effective."),
    ("The vaccine is effective.", "Dr Hale lied: ‘It is new. The vaccine is effective. It is old.’"),
    ("The vaccine is effective.", 'Dr Hale lied: "It is "new" and safe. The vaccine is effective.'),
    ("The vaccine is effective.", "The vaccine is effective. If it is cooled."),
    ("The vaccine is effective.", "# Fake news\n\nThe vaccine is effective."),
    ("The vaccine is effective.", "# Our views\n\nThe vaccine is effective."),
    # restricted or changed by more words
    ("Parking is free for visitors.", "Parking is free for visitors on Sundays."),
    ("Parking is free for visitors.", "Parking is free for visitors who have a permit."),
    ("Parking is free for visitors.", "Street parking is free for visitors."),
    ("Parking is free for visitors.", "Parking is hardly free for visitors."),
    ("Parking is free for visitors.", "Free parking for visitors was abolished."),
    ("Parking is free for visitors.", "The town refused to make parking free for visitors."),
    ("The pool is heated in winter.", "The pool is heated in winter, weather permitting."),
    ("Staff may park in the yard.", "Senior staff may park in the yard."),
    ("The archive was destroyed by fire.", "The archive was partly destroyed by fire."),
    ("Tom Reed owns a boat.", "Tom Reed owns a model boat."),
    ("Tom Reed is a teacher.", "Tom Reed is a student teacher."),
    ("Leah Ford is a doctor.", "Leah Ford is a former doctor."),
    ("Sales in Spain doubled.", "Sales in Spain doubled, and then halved again."),
    ("Парковка бесплатна для гостей.", "Парковка бесплатна для гостей по воскресеньям."),
    ("Парковка бесплатна для гостей.", "Парковка была бесплатна для гостей."),
    ("Сотрудники работают удалённо.", "Сотрудники работают удалённо, а с мая вернутся в офис."),
    ("访客停车免费。", "周日访客停车免费。"),
    ("访客停车免费。", "访客停车将免费。"),
    ("员工可以远程办公。", "员工可以远程办公，每周一天。"),
    ("博物馆周二开放。", "夏季，博物馆周二开放。"),
    # in another order
    ("Anna hired Boris.", "Boris hired Anna."),
    ("Anna is older than Boris.", "Boris is older than Anna."),
    ("The river flows east to west.", "The river flows west to east."),
    ("Visitors are free for parking.", "Parking is free for visitors."),
    ("Mia and Leo adopted Ben.", "Ben and Leo adopted Mia."),
    (
        "The north gate is closed and the south gate is open.",
        "The north gate is open and the south gate is closed.",
    ),
    ("Директор уволил бухгалтера.", "Директора уволил бухгалтер."),
    ("Боб любит Элис.", "Элис любит Боба."),
    ("小李和小王聘请了老张。", "老张和小王聘请了小李。"),
    # rank, number, version
    ("Paris is the largest city.", "Paris is the second largest city."),
    ("It was the first computer with a mouse.", "It was one of the first computers with a mouse."),
    ("The battery lasts 10 hours.", "The battery lasts 10 hours less than that of the old model."),
    ("Few people came by train.", "A few people came by train."),
    ("Python 3.10 is required.", "Python 3.1 is required."),
    ("Срок составляет не менее 30 дней.", "Срок составляет не более 30 дней."),
    # no claim at all
    ("30 days", "Logs are kept for 30 days."),
    ("Logs are kept?", "Logs are kept?"),
]

CLEAR = [
    ("The museum opens at 9.", "Museum opens at nine."),
    ("On Mondays a summary is sent.", "A summary is sent on Mondays."),
    ("Cats and dogs are welcome.", "Dogs and cats are welcome."),
    ("Warnings are sent at most once per day.", "Warnings are sent no more than once per day."),
    ("The bridge was opened by the mayor.", "The bridge was opened by the mayor; trains cross it daily."),
    (
        "Two-step sign-in is available for all accounts.",
        "Two-step sign-in is available for all accounts and has been mandatory since May.",
    ),
    ("Oslo is a city.", "Oslo is a large coastal city."),
    ("Marnie is a film.", "Marnie is a 1964 American film directed by Alfred Hitchcock."),
    ("По вторникам музей открыт.", "Музей открыт по вторникам."),
    ("Музей открыт по вторникам и средам.", "Музей открыт по средам и вторникам."),
    ("У S4 два порта.", "У S2 один порт, у S4 два порта, у S8 три порта."),
    ("Сеанс длится тридцать минут.", "Сеанс длится 30 минут; его можно продлить."),
    ("S4有两个网口。", "S2有一个网口，S4有两个网口，S8有三个网口。"),
    # values in another form
    ("The report was published on 3 May 2021.", "The report was published on May 3, 2021."),
    ("A job may hold 12 million files.", "A job may hold 12,000,000 files."),
    ("Each ticket is valid for 60 minutes.", "Every ticket is valid for one hour."),
    ("Отчёт опубликован 3 мая 2021 года.", "Отчёт опубликован 03.05.2021."),
    ("Штраф составляет 5 тыс. рублей.", "Штраф составляет 5000 рублей."),
    ("一个任务最多包含1200万个文件。", "一个任务最多包含12,000,000个文件。"),
]


@pytest.mark.parametrize(("claim", "evidence"), TRAPS)
def test_traps_are_not_supported(claim: str, evidence: str) -> None:
    assert JUDGE.judge(claim, [("k", evidence)]).label != "supported"
    assert look(claim, read_pair(claim, [evidence])).doubt is not None


@pytest.mark.parametrize(("claim", "evidence"), CLEAR)
def test_clear_paraphrases_are_supported(claim: str, evidence: str) -> None:
    judgement = JUDGE.judge(claim, [("k", evidence)])
    assert judgement.label == "supported", judgement.reason
    assert look(claim, read_pair(claim, [evidence])).doubt is None


def test_what_is_refused_is_left_open_with_its_scores_and_a_reason() -> None:
    judgement = JUDGE.judge("Anna hired Boris.", [("k", "Boris hired Anna.")])
    assert judgement.label is None
    assert judgement.not_judged_reason == "abstained"
    assert judgement.scores is not None
    assert judgement.scores["supported"] > 0.5
    assert judgement.reason == "no sentence of the evidence says it in these words"


def test_every_sentence_of_a_claim_is_looked_for() -> None:
    evidence = "The pool is heated by gas. Dogs and cats are welcome."
    both = "The pool is heated by gas. Cats and dogs are welcome."
    assert look(both, read_pair(both, [evidence])).doubt is None
    other = "The pool is heated by gas. Cats and frogs are welcome."
    assert look(other, read_pair(other, [evidence])).doubt is not None


@given(st.text(alphabet='ab. ,;:"«»()12的免费в не', max_size=60), st.text(max_size=60))
def test_no_text_is_too_strange(claim: str, evidence: str) -> None:
    for chunk in (evidence, f"{evidence} {claim}", f"{claim}{evidence}"):
        found = look(claim, read_pair(claim, [chunk]))
        assert bool(found.doubt) != bool(found.sentences)


@pytest.mark.parametrize("trap", TRAPS_BY_KIND, ids=lambda trap: f"{trap['kind']}: {trap['claim']}")
def test_what_leaves_out_or_joins_too_much_stays_open(trap: dict[str, Any]) -> None:
    evidence = [(f"k{at}", text) for at, text in enumerate(trap["evidence"])]
    assert JUDGE.judge(trap["claim"], evidence).label != "supported"
