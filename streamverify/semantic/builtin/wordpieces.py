"""The tokeniser of the small model, from its file in the layout of Hugging Face (`tokenizer.json`)."""

from pathlib import Path
from typing import Final

from tokenizers import Tokenizer

from .encoder_input import PairEncoder, Token

#: Words and marks that say nothing of what a text is about. As pieces of the vocabulary, in lower case.
_FUNCTION_WORDS: Final = """a an the this that these those it its he she they them their his her him we us
    our you your i my me in on at by for with from to into of as about over under after before between during
    and or but nor so than then if when while is are was were be been being am do does did has have had will
    would can could should may might must there here what which who whom whose where why how also very just
    only not no all any some more most other such same own too s t . , ; : ! ? ( ) [ ] { } ' " ` - – — / | &
    % # * row rows columns table"""


def pair_encoder(tokenizer_file: Path, max_tokens: int) -> PairEncoder:
    """The encoder of pairs over the tokeniser of a file.

    Raises:
        OSError, ValueError: the file cannot be read, or has no [CLS] or [SEP].
    """
    tokenizer = Tokenizer.from_str(tokenizer_file.read_text(encoding="utf-8"))
    tokenizer.no_padding()
    tokenizer.no_truncation()

    def tokenise(text: str) -> list[Token]:
        encoding = tokenizer.encode(text, add_special_tokens=False)
        return [Token(id_, *span) for id_, span in zip(encoding.ids, encoding.offsets, strict=True)]

    def special(name: str) -> int:
        id_ = tokenizer.token_to_id(name)
        if id_ is None:
            raise ValueError(f"{tokenizer_file}: no {name} in the vocabulary")
        return int(id_)

    ids = (tokenizer.token_to_id(word) for word in _FUNCTION_WORDS.split())
    return PairEncoder(
        tokenise,
        classify=special("[CLS]"),
        separate=special("[SEP]"),
        ignored=frozenset(id_ for id_ in ids if id_ is not None),
        max_tokens=max_tokens,
    )
