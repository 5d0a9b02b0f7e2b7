"""Words of a text: what they are cut at, what each does in a sentence, and the stem under which it compares.

A word is a run of letters, an English one with its apostrophe; digits may follow ("http2"). A number is a run
of digits with its separators. Han and kana have no blanks between words, so that each character stands for
itself, but for the phrases that the tables of `polarity` and `modality` name. Citation markers such as
``[1]`` are no words.

Linear in the length of the text.
"""

import re
from typing import Final, NamedTuple

from streamverify.text import modality, polarity
from streamverify.text.word_stems import stem

#: What a word does in a sentence.
CONTENT: Final = 0
#: Content that denies its stem, bears marks, or may speak of a whole sentence ("true", "false").
SPECIAL: Final = 1
NUMBER: Final = 2
FUNCTION: Final = 3
NEGATOR: Final = 4
#: Denies where nothing else in its clause does.
DOUBLING: Final = 5
#: "all", "always": a negation before it denies no more than that.
DEGREE: Final = 6
#: Begins a clause.
BOUNDARY: Final = 7
#: Punctuation that ends a clause.
STOP: Final = 8

#: Followed by "that", they say something of all that comes: "it is not true that".
TRUE: Final = frozenset(("true", "case", "верно", "правда"))
FALSE: Final = frozenset(("false", "untrue", "incorrect", "wrong", "неверно", "неправда"))
#: Conditions that deny what they say.
IF_NOT: Final = frozenset(("unless", "除非"))


class Word(NamedTuple):
    """What is known of a word.

    `sign` is -1 where it denies its stem (disabled: enable). `mark` holds bits of `modality`. `phrases` are
    those that begin with it.
    """

    role: int
    stem: str
    sign: int = 1
    mark: int = modality.NONE
    phrases: "Phrases | None" = None


#: By second word: the phrase, what it is, and how many of its words it takes.
Phrases = dict[str, list[tuple[tuple[str, ...], Word, int]]]
_POSSIBLE_STEMS: Final = frozenset(("possibl", "возможн"))

_FUNCTION_WORDS: Final = """a an the this that these those such it its itself he she they them their
    theirs his her hers him we us our you your i me my one ones there here of in on at by for with from
    to into onto over under about above below between through as per via within upon against across
    along among around behind beside besides beyond near off out up down toward towards before after
    during since than then and or nor both either also too very just even still already now again thus
    hence therefore however be is are was were been being am do does did done doing have has had having
    would so yes own anymore let it's he's she's that's there's they're we're you're i'm they've we've
    you've i've they'll we'll it'll you'll i'd we'd they'd whatever how what why quite rather и или а
    но же бы ли то это этот эта эти этого этой этому этим этих тот та те того той тех тем он она оно
    они его ее её их ему ей им нему ней них ним нем него мы нас нам вы вас вам я меня мне свой своя
    свое своё свои своего своей своих в во на по с со к ко от ото до из изо у о об обо при под над за
    для через между перед про около после уже еще ещё также тоже так как что чтобы есть был была было
    были быть является являются там тут здесь очень ведь"""
_BOUNDARY_WORDS: Final = """but although though whereas because which who whose whom where yet однако
    хотя потому поскольку зато который которая которое которые которого которой которых которому
    которым которую котором где"""
_ONLY: Final = frozenset(("только", "лишь", "исключительно"))
COORDINATING: Final = frozenset(("and", "but", "while", "or", "и", "а", "но", "или", "并", "且", "而", "但"))
_HAN_FUNCTION: Final = (
    "的了着过在是会能可将已要应也都还就被把而且但与和及或等之其这那此有个很更最对于以为由从到向给让使所并"
)
#: Ranges of characters, as a class of a pattern has them.
HAN: Final = "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
LETTER: Final = (
    "a-z\u00aa\u00b5\u00ba\u00df-\u00f6\u00f8-\u02af\u0300-\u1fff"
    "\u2c00-\u2dff\ua640-\ua69f\uac00-\ud7af\ufb00-\ufb06"
)
_STOPS: Final = ",;:()—–.!?…，；：。！？（）"
_HAN_PHRASES: Final = sorted(
    {
        *polarity.han_negators(),
        *polarity.han_without_effect(),
        *polarity.han_lexical(),
        *(word for word in polarity.exempting_negators() if word > "\u2e7f"),
        *(word for word in polarity.excluding_negators() if word > "\u2e7f"),
        *modality.han_marks(),
        *(word for word in polarity.opposites() if word > "\u2e7f"),
    },
    key=lambda phrase: (-len(phrase), phrase),
)
# No repeat stands beside one that takes the same characters. Most texts need only the first patterns, and
# what a pattern need not try it does not pay for.
_NUMBER: Final = "[0-9]++(?:[.,:/'][0-9]++)*+%?"
_MARKER: Final = r"\[\^?[0-9][0-9,; –-]{0,20}\]|【[^【】\n]{1,40}】"
_ASCII: Final = re.compile(rf"[a-z]++(?:'[a-z]++)?[0-9]*+|{_NUMBER}|[,;:().!?]|\[[0-9][0-9,; -]{{0,20}}\]")
_SPACED: Final = re.compile(rf"[{LETTER}]++(?:'[a-z]++)?[0-9]*+|{_NUMBER}|[{_STOPS}]|{_MARKER}")
# By first character, since alternatives that begin alike are tried one after the other.
_HAN_ALTERNATIVES: Final = "|".join(
    f"{first}(?:{'|'.join([phrase[1:] for phrase in _HAN_PHRASES if phrase[0] == first])})"
    for first in sorted({phrase[0] for phrase in _HAN_PHRASES})
)
_HAN_FIRST: Final = "".join(sorted({phrase[0] for phrase in _HAN_PHRASES}))
_ANY: Final = re.compile(
    rf"(?=[{_HAN_FIRST}])(?:{_HAN_ALTERNATIVES})|[{HAN}]"
    rf"|[{LETTER}]++(?:'[a-z]++)?[0-9]*+|{_NUMBER}|[{_STOPS}]|{_MARKER}"
)
_HAS_HAN: Final = re.compile(f"[{HAN}]")
_ALIKE: Final = (("’", "'"), ("ʼ", "'"), ("‑", "-"), ("ё", "е"))
_MOST_LEARNT: Final = 50_000
_LONGEST_LEARNT: Final = 40


def prepared(text: str) -> str:
    """The text in lower case with straight apostrophes and е for ё: same length, so that offsets hold."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join([lower if len(lower := char.lower()) == 1 else char for char in text])
    if not lowered.isascii():
        for written, read in _ALIKE:
            if written in lowered:
                lowered = lowered.replace(written, read)
    return lowered


def token_pattern(text: str) -> re.Pattern[str]:
    """The pattern whose matches are the tokens of a prepared text."""
    if text.isascii():
        return _ASCII
    return _ANY if _HAS_HAN.search(text) else _SPACED


def learn(token: str) -> Word:
    """What a token of a prepared text is, kept in `WORDS`."""
    first = token[0]
    if first in "[【":
        word = Word(FUNCTION, "")
    elif first.isdigit():
        word = Word(NUMBER, token)
    elif "'" in token:
        base = token.partition("'")[0]
        word = WORDS.get(base, Word(CONTENT, stem(base)))._replace(phrases=None)
    else:
        word = Word(CONTENT, stem(token))
    if len(WORDS) > _MOST_LEARNT:
        WORDS.clear()
        WORDS.update(_known())
    if len(token) <= _LONGEST_LEARNT:
        WORDS[token] = word
    return word


def _known() -> dict[str, Word]:
    known = {word: Word(FUNCTION, "") for word in (*_FUNCTION_WORDS.split(), *_HAN_FUNCTION)}
    known.update({word: Word(FUNCTION, "") for word in polarity.han_without_effect()})
    known.update({word: Word(CONTENT, word) for word in polarity.han_lexical()})
    known.update({word: Word(BOUNDARY, "") for word in _BOUNDARY_WORDS.split()})
    known.update({stop: Word(STOP, "") for stop in _STOPS})
    for word, mark in (*modality.word_marks().items(), *modality.han_marks().items()):
        begins = bool(mark & (modality.CONDITION | modality.WHEN))
        known[word] = Word(BOUNDARY if begins else FUNCTION, "", 1, mark)
    known.update({word: Word(DEGREE, "", 1, modality.ALL) for word in modality.degree_words()})
    for word, (its_stem, sign) in polarity.opposites().items():
        mark = modality.POSSIBLE if its_stem in _POSSIBLE_STEMS else modality.NONE
        known[word] = Word(SPECIAL if sign < 0 or mark else CONTENT, its_stem, sign, mark)
    for word, (its_stem, mark) in modality.marked_content().items():
        known[word] = Word(SPECIAL, its_stem, 1, mark)
    known.update({word: Word(SPECIAL, stem(word)) for word in (*TRUE, *FALSE)})
    known["incorrect"] = Word(SPECIAL, "correct", -1)
    known["optional"] = Word(SPECIAL, "require", -1, modality.ABLE)
    known.update({word: Word(NEGATOR, "") for word in (*polarity.negators(), *polarity.han_negators())})
    known.update({word: Word(NEGATOR, "", 1, modality.EMPTIES) for word in polarity.emptying_negators()})
    known.update({word: Word(NEGATOR, "", 1, modality.EXCLUDES) for word in polarity.excluding_negators()})
    known.update({word: Word(NEGATOR, "", 1, modality.OBLIGED) for word in polarity.exempting_negators()})
    known.update({word: Word(DOUBLING, "") for word in polarity.doubling_negators()})
    known.update({word.replace("ё", "е"): meaning for word, meaning in known.items()})
    _add_phrases(known)
    return known


def _add_phrases(words: dict[str, Word]) -> None:
    known: dict[tuple[str, ...], Word] = {}
    for phrase, mark in modality.phrase_marks().items():
        known[phrase] = Word(BOUNDARY if mark & modality.CONDITION else FUNCTION, "", 1, mark)
    known.update({phrase: Word(NEGATOR, "") for phrase in polarity.negating_phrases()})
    known.update({phrase: Word(NEGATOR, "", 1, modality.EXCLUDES) for phrase in polarity.excluding_phrases()})
    nearly = polarity.nearly_negating_phrases()
    known.update({phrase: Word(NEGATOR, "", 1, modality.SOMETIMES) for phrase in nearly})
    known[("need", "not")] = Word(NEGATOR, "", 1, modality.OBLIGED)
    known.update({phrase: Word(FUNCTION, "") for phrase in polarity.phrases_without_effect()})
    known.update({tuple(part.replace("ё", "е") for part in phrase): word for phrase, word in known.items()})
    for phrase in sorted(known, key=len, reverse=True):
        first, *others = phrase
        if not others:
            words[first] = known[phrase]
            continue
        word = words.get(first) or Word(CONTENT, stem(first))
        if word.phrases is None:
            word = words[first] = word._replace(phrases={})
        assert word.phrases is not None
        # "только зимой": the second word belongs to the condition.
        last = words.get(others[-1])
        takes = len(phrase) - (first in _ONLY and (last is None or last.role in (CONTENT, SPECIAL)))
        word.phrases.setdefault(others[0], []).append((phrase, known[phrase], takes))


#: By token of a prepared text. Grows up to a bound by what `learn` finds.
WORDS: Final[dict[str, Word]] = _known()
