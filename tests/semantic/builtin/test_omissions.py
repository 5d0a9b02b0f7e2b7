"""What a claim may leave out of the sentence that says it, and what it may not."""

import pytest

from streamverify.semantic.builtin import BuiltinJudge

JUDGE = BuiltinJudge()

LEFT_OUT = [
    ("Logs can be exported as CSV.", "Logs are kept for 180 days and can be exported as CSV."),
    (
        "The National Football League is a professional league.",
        "The National Football League (NFL) is a professional league.",
    ),
    ("Anna Hall founded the company.", "Anna Hall, a former nurse, founded the company."),
    ("The manual is available in Russian.", "The manual is available in English, Russian and Chinese."),
    ("Тариф включает отчёты.", "Тариф включает уведомления, отчёты и архив."),
    ("Башня имеет высоту 300 метров.", "Башня, которая открылась в 1990 году, имеет высоту 300 метров."),
    ("Anna Hall founded the company.", "Anna Hall founded the company in 1998."),
    ("Anna Hall founded the company.", "In 1998, Anna Hall founded the company."),
    ("Анна Холл основала компанию.", "В 1998 году Анна Холл основала компанию."),
    ("Анна Холл основала компанию.", "Анна Холл основала компанию в 1998 году."),
    ("安娜创立了这家公司。", "1998年，安娜创立了这家公司。"),
    ("Pulsing white means that a job is running.", "Steady white: ready. Pulsing white: a job is running."),
    (
        "An S8 without drives costs 1190 euros.",
        "S2 without drives: 249 euros. S8 without drives: 1,190 euros.",
    ),
    (
        "Мигающий белый означает, что выполняется задание.",
        "Ровный белый: готово. Мигающий белый: выполняется задание.",
    ),
    ("试用无需绑定银行卡。", "试用期。试用不需要绑定银行卡。试用结束后会删除。"),
    ("The plan includes messages.", "The plan includes mail, messages and reports."),
    ("The plan includes mail and reports.", "The plan includes mail, messages and reports."),
    ("Larch House is 141 metres tall.", "Larch House, which was built in 1990, is 141 metres tall."),
    ("Anna Bell wrote the book.", "Anna Bell, who was born in Rome, wrote the book."),
    ("Anna Bell is a Danish writer.", "Anna Bell (born 1950) is a Danish writer."),
]

SAYS_MORE = [
    ("Logs can be exported as CSV.", "Logs are never kept and can be exported as CSV if the owner agrees."),
    ("Logs are rebooted weekly.", "Logs are kept by servers that run Linux and are rebooted weekly."),
    ("The plan provides free parking.", "The plan, which was rejected, provides free parking."),
    ("Parking is free.", "Parking, the mayor claims, is free."),
    ("Parking is free.", "Parking, a report found, is free."),
    ("Parking is free.", "Parking (planned) is free."),
    ("Parking is free for visitors.", "Parking is free for visitors (Sundays only)."),
    ("The box contains 5 apples.", "The box contains 5 apples and pears."),
    ("The plan includes reports.", "The plan includes e-mail, push messages or reports."),
    ("The plan includes reports.", "The plan does not include e-mail or reports."),
    ("The plan includes reports.", "The plan includes e-mail and reports on request."),
    ("The plan includes reports.", "The old plan includes e-mail and reports."),
    ("Anna founded the company.", "Anna and Boris founded the company."),
    ("The new shop opens.", "The new shop opens on 3 May."),
    ("Sales rose by 5 percent.", "In 2019, sales rose by 5 percent."),
    ("The tower is tall.", "The tower, unlike the hall, is tall."),
    ("The lid is broken.", "The lid that is open and is broken."),
    ("No logs can be exported.", "No logs are kept and can be exported."),
    (
        "The trial starts when the appliance is free.",
        "The trial starts when the appliance is registered and is free.",
    ),
    ("The team has wins.", "The team has few wins and many losses."),
    ("Parking was free.", "In the novel, parking was free."),
    ("The new law passed.", "The new law passed in the Senate."),
    ("Parking is free.", "Parking, it is said, is free."),
    ("The plan includes reports.", "The plan includes e-mail, reports excluded."),
    ("The plan includes reports.", "The plan includes e-mail, but reports cost more."),
    ("The bank accepts cash.", "The bank accepts cards and, rarely, cash."),
    ("The bank accepts cash.", "The bank accepts cash only and cards."),
    ("Visitors can park.", "Visitors are registered and can park on Sundays."),
    ("The plan includes storage.", "The plan includes extra storage and reports."),
    ("Profit doubled in Spain.", "Profit doubled in Spain in 2019 only."),
    ("The pool is heated.", "In 2019, the pool is heated."),
    ("The pool was heated.", "In 2019, the pool was heated, but not since."),
    ("The red pool opened.", "The red pool opened in 2019, if the plan holds."),
    ("He was elected mayor.", "In 2019, he was elected mayor, the paper wrote."),
    ("Anna says parking is free.", "Anna: parking is free."),
    ("Parking is free for guests.", "False: parking is free for guests."),
    ("The battery is ten hours.", "Battery: ten hours less than before."),
    ("Red light means a fault.", "Red light: a fault, or a job is running."),
    ("Old price is 5 euros for members.", "Old price: 5 euros for members on Sundays."),
]


@pytest.mark.parametrize(("claim", "evidence"), LEFT_OUT)
def test_what_is_left_out_takes_nothing_back(claim: str, evidence: str) -> None:
    judgement = JUDGE.judge(claim, [("k", evidence)])
    assert judgement.label == "supported", judgement.reason


@pytest.mark.parametrize(("claim", "evidence"), SAYS_MORE)
def test_a_claim_that_says_more_stays_open(claim: str, evidence: str) -> None:
    assert JUDGE.judge(claim, [("k", evidence)]).label != "supported"
