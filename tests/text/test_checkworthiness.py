import pytest

from streamverify.text import SentenceClass, classify_answer, classify_sentence, is_degenerate, is_refusal
from tests.text.linear import HOSTILE, assert_linear

NOTHING_TO_CHECK: dict[SentenceClass, list[str]] = {
    "greeting": [
        "Hello!",
        "Hi there,",
        "Good morning!",
        "Добрый день!",
        "Здравствуйте, Анна!",
        "您好！",
        "你好",
        "Привет!",
    ],
    "opener": [
        "Here is what I found:",
        "Answer:",
        "回答：",
        "Ответ:",
        "Sure!",
        "Here's a summary of the document:",
        "Based on the provided documents:",
        "According to the context,",
        "Вот что я нашёл:",
        "答案如下：",
        "根据提供的资料：",
        "Конечно!",
        "На основании предоставленных документов:",
        "当然可以！",
        "以下是我找到的信息：",
    ],
    "question": [
        "Could you tell me the order number?",
        "Какая у вас модель?",
        "您想了解哪个型号？",
        "Which model do you have?",
        "Is there anything else I can help with?",
        "Could you clarify your question?",
    ],
    "request": [
        "Уточните, пожалуйста, номер заказа.",
        "Please provide your order number.",
        "请提供您的订单号。",
        "Please provide more details.",
    ],
    "courtesy": [
        "Let me know if you need anything else.",
        "I hope this helps!",
        "Thank you for your question.",
        "Спасибо за вопрос!",
        "Надеюсь, это поможет.",
        "Если у вас есть вопросы, обращайтесь.",
        "希望这些信息对您有帮助。",
        "如果您有其他问题，请随时告诉我。",
        "If you have any further questions, feel free to ask.",
        "Feel free to ask if you have more questions.",
    ],
    "markers_only": ["[1]", "[1][2]", "¹"],
    "empty": ["...", "—", "。", "  "],
    "heading": ["## Installation", "**Key points:**", "## Safety Features", "### 安装步骤", "## Обзор"],
    "meta": [
        "I looked at the documents.",
        "I have reviewed the provided sources.",
        "我查阅了提供的资料。",
        "Я изучил предоставленные документы.",
    ],
    "refusal": [
        "I could not find this in the documents.",
        "Ответа на этот вопрос в документах нет.",
        "文档中没有相关信息。",
    ],
}
CHECKABLE = [
    "The hopper takes 4 kg.",
    "I found that the hopper takes seed.",
    "Did you know that the hopper is plastic?",
    "Hello World prints text.",
    "# The feeder is waterproof",
    "# Feeder leaks badly",
    "Please confirm the valve is closed.",
    "Крышка сдвигается влево.",
    "顶板向左滑出。",
    "Yes, it is waterproof.",
    "Sure, the hopper is made of plastic.",
    "Answer: the hopper is plastic.",
    "I could not find the price, but the hopper takes seed.",
    "The sources do not mention a limit; the hopper takes 4 kg.",
    "No.5 leaks",
    "## 料斗由塑料制成",
    "I love christmas",
    "If you have any questions about the hopper, it is made of plastic.",
    "Let me know if you want the plastic hopper, it is free.",
    "The manual does not say so, the lid is red.",
    "Нет данных, но крышка красная.",
    "Logs are not available after 30 days.",
    "The lid is not included.",
    "The feature is not available in Europe.",
    "There are no leaks in the hopper.",
    "There is no charge for returns within the first month.",
    "I can't recommend it because it is toxic.",
    "It is not available in winter.",
    "We do not provide refunds.",
    "We do not share your data with third parties.",
    "We cannot guarantee delivery.",
    "You cannot open the gate in winter.",
    "Нет ограничений на вес.",
    "Информация не передаётся третьим лицам.",
    "没有任何副作用。",
    "Данные не хранятся.",
    "The data does not include taxes.",
    "The manual contains no safety warnings.",
    "不能回答问题的用户会被锁定。",
    "This information is not available to guests.",
    "The files do not contain viruses.",
    "The records are not enough.",
    "No data is available to third parties.",
    "Нет ответа от сервера означает сбой.",
    "我们不能提供退款。",
    "无法确定位置时，设备会关闭。",
    "您不能退款。",
    "Yes.",
    "No.",
    "Да.",
    "是的。",
    "Absolutely.",
    "The documents were signed in Bonn.",
    "Why does the hopper leak, given that it is made of steel?",
    "The gate opens at dusk.",
    "Hello, the lid is red.",
    "Thank you for choosing the red lid, which is free.",
    "I don't recommend plastic lids.",
    "Documents must be kept for a year.",
    "According to the manual, the lid is red.",
    "Here is the lid that leaks.",
    "Note that the lid leaks.",
    "Спасибо, крышка красная.",
    "您好，顶板向左滑出。",
]
REFUSALS = [
    "I could not find an answer to this in the documents.",
    "The provided documents do not contain information about pricing.",
    "I'm sorry, but I can't answer that.",
    "I'm sorry, but I can't help with that.",
    "There is no information in the sources about the warranty.",
    "I don't know.",
    "The sources do not mention the warranty period.",
    "I was unable to find any relevant information.",
    "Based on the provided context, I cannot answer this question.",
    "The context does not provide enough information to answer the question.",
    "No relevant information was found in the provided documents.",
    "Unfortunately, the documents don't say how long logs are kept.",
    "The answer is not in the provided documents.",
    "I do not have enough information to answer this question.",
    "None of the provided documents mention the price.",
    "Sorry, I can't find that.",
    "The documents you provided do not specify the price of the feeder.",
    "It is not mentioned in the provided context.",
    "Я не нашёл ответа на этот вопрос в переданных документах.",
    "К сожалению, я не могу ответить на этот вопрос.",
    "В предоставленных документах нет информации о гарантии.",
    "В источниках не указано, сколько хранятся журналы.",
    "Не удалось найти ответ в документах.",
    "Извините, но я не знаю ответа.",
    "Предоставленные материалы не содержат сведений о цене.",
    "Информация о цене в документах отсутствует.",
    "Недостаточно данных для ответа.",
    "Ответа на этот вопрос в документах нет.",
    "对不起，我无法回答这个问题。",
    "抱歉，未找到相关信息。",
    "根据提供的资料无法回答该问题。",
    "根据提供的文档，我无法确定价格。",
    "提供的资料中没有提到保修期。",
    "很抱歉，资料中未提及价格。",
    "我没有找到相关信息。",
    "文档中没有相关信息。",
    "暂无相关信息。",
    "I'm sorry, but I can't help with that. Please contact support.",
    "Hello! I could not find that in the manual. Could you tell me the model?",
    "抱歉，我在提供的文档中没有找到答案。您能提供更多信息吗？",
    "The question cannot be answered from the given sources.",
    "The given context doesn't include details on pricing [1].",
    "I cannot find information about 2024 prices in the provided documents.",
    "I apologize, but the provided documents do not contain the answer to your question.",
]
NO_REFUSALS = [
    "The documents do not mention the price. The hopper takes 4 kg.",
    "I could not find the price, but the hopper takes 4 kg.",
    "",
    "Hello!",
    "我没有找到价格，但是料斗是塑料的。",
    "В документах нет цены. Крышка красная.",
    "Answer:",
    "I don't know the price. It is free.",
    "The sources do not say so; the lid is red.",
]
DEGENERATE = [
    "回答：",
    "...",
    "[1]",
    "Answer: [1]",
    "Here is what I found:",
    "Ответ:",
    "。。。",
    "—",
    "Answer:\n\n[1] [2]",
    "Sure! Here is the answer:",
]
NOT_DEGENERATE = ["", " ", "Hello!", "The lid is red.", "Answer: red lid.", "I don't know.", "Yes.", "4"]


@pytest.mark.parametrize(
    ("rule", "sentence"), [(rule, text) for rule, texts in NOTHING_TO_CHECK.items() for text in texts]
)
def test_sentences_that_state_nothing(rule: str, sentence: str) -> None:
    assert classify_sentence(sentence) == rule


@pytest.mark.parametrize("sentence", CHECKABLE)
def test_statements_are_checkable_whatever_they_look_like(sentence: str) -> None:
    assert classify_sentence(sentence) == "checkable"


@pytest.mark.parametrize("answer", REFUSALS)
def test_refusals(answer: str) -> None:
    assert is_refusal(answer)
    assert not is_degenerate(answer)


@pytest.mark.parametrize("answer", NO_REFUSALS)
def test_an_answer_that_states_something_is_no_refusal(answer: str) -> None:
    assert not is_refusal(answer)


@pytest.mark.parametrize("answer", DEGENERATE)
def test_degenerate_answers(answer: str) -> None:
    assert is_degenerate(answer)
    assert not is_refusal(answer)


@pytest.mark.parametrize("answer", NOT_DEGENERATE)
def test_answers_that_are_not_degenerate(answer: str) -> None:
    assert not is_degenerate(answer)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("", "nothing_to_check"),
        ("Добрый день! Уточните, пожалуйста, номер заказа.", "nothing_to_check"),
        ("Hello! Which model do you have?", "nothing_to_check"),
        ("Hello! I don't know. Could you tell me the model?", "refusal"),
        ("Sure! [1]", "degenerate"),
        ("Hello! The lid is red.", "statements"),
    ],
)
def test_whole_answers(answer: str, expected: str) -> None:
    assert classify_answer(answer) == expected


UNITS = {
    **HOSTILE,
    "sorry": "i'm sorry, ",
    "provided": "the provided documents ",
    "documents": "документов ",
    "material": "资料中",
}


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_linear(unit: str) -> None:
    assert_linear(classify_sentence, unit, 300)
    assert_linear(is_refusal, unit, 20_000)
    assert_linear(is_degenerate, unit, 20_000)
