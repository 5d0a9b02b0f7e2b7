"""Pairs are what the tokenizer itself makes of two texts."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from streamverify.semantic.nli.errors import NliModelError
from streamverify.semantic.nli.files import find_files
from streamverify.semantic.nli.tokens import PairTokenizer
from streamverify.semantic.nli.windows import cut_windows

from .small_model import make_tokenizer

EVIDENCE, CLAIM = "Logs are kept for thirty days in the store at night, by the gate.", "Ворота красные."


@pytest.fixture(scope="module")
def tokenizer(small: Path) -> PairTokenizer:
    return PairTokenizer(find_files(small), "evidence_claim")


def test_a_pair_is_the_tokenizers_own_without_its_truncation(tokenizer: PairTokenizer) -> None:
    own = make_tokenizer()
    own.no_truncation()
    whole = own.encode(EVIDENCE, CLAIM)
    pair = tokenizer.pair(tokenizer.read(EVIDENCE).ids, tokenizer.read(CLAIM).ids)
    assert pair.ids.tolist() == whole.ids
    assert pair.type_ids.tolist() == whole.type_ids
    assert tokenizer.special_tokens == 3


def test_the_other_order(small: Path, tokenizer: PairTokenizer) -> None:
    other = PairTokenizer(find_files(small), "claim_evidence")
    first, second = other.read(CLAIM).ids, other.read(EVIDENCE).ids
    assert other.pair(second, first).ids.tolist() == tokenizer.pair(first, second).ids.tolist()


def test_offsets_are_code_points(tokenizer: PairTokenizer) -> None:
    text = "Logs 😀 门 kept."
    tokens = tokenizer.read(text)
    parts = [text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    assert parts == ["Logs", "😀", "门", "kept", "."]


TWO_SENTENCES = "One is red. Two are blue."


def unigram() -> Tokenizer:
    """As of XLM-RoBERTa: the blank before a word is part of its token."""
    pieces = [("<s>", 0.0), ("</s>", 0.0), ("<unk>", 0.0)]
    pieces += [(each, -2.0) for each in ("▁One", "▁is", "▁red", "▁Two", "▁are", "▁blue", ".", "▁")]
    pieces += [(each, -9.0) for each in "abcdeTwoOnirsulgh"]
    made = Tokenizer(models.Unigram(pieces, unk_id=2))
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    return made


def byte_level() -> Tokenizer:
    """As of RoBERTa, without its trimming of offsets."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    pieces = ["<s>", "</s>", *alphabet]
    made = Tokenizer(models.BPE({piece: index for index, piece in enumerate(pieces)}, []))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, trim_offsets=False)
    return made


@pytest.mark.parametrize("make", [unigram, byte_level])
def test_blanks_belong_to_no_token(small: Path, tmp_path: Path, make: Callable[[], Tokenizer]) -> None:
    made = make()
    made.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>",
        pair="<s> $A </s> </s> $B </s>",
        special_tokens=[("<s>", 0), ("</s>", 1)],
    )
    made.save(str(tmp_path / "tokenizer.json"))
    files = find_files(small)._replace(tokenizer=tmp_path / "tokenizer.json")
    tokenizer = PairTokenizer(files, "evidence_claim")
    tokens = tokenizer.read(TWO_SENTENCES)
    assert tokenizer.special_tokens == 4
    shown = [TWO_SENTENCES[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    assert "".join(shown) == TWO_SENTENCES.replace(" ", "")
    windows = cut_windows(TWO_SENTENCES, tokens.starts, len(tokens.ids) - 1, 0)
    places = [(tokens.starts[window.first], tokens.ends[window.last - 1]) for window in windows]
    assert [TWO_SENTENCES[start:end] for start, end in places] == ["One is red.", "Two are blue."]


def test_special_tokens_in_a_text_are_words(tokenizer: PairTokenizer) -> None:
    specials = {tokenizer.pair(np.array([]), np.array([])).ids[place] for place in (0, 1)}
    assert specials.isdisjoint(tokenizer.read("[CLS] kept [SEP] kept").ids.tolist())


def test_no_tokenizer(small: Path, tmp_path: Path) -> None:
    broken = tmp_path / "tokenizer.json"
    broken.write_text('{"version": "1.0"')
    with pytest.raises(NliModelError, match="not a tokenizer") as caught:
        PairTokenizer(find_files(small)._replace(tokenizer=broken), "evidence_claim")
    assert caught.value.code == "nli_tokenizer_unreadable"


def test_a_vocabulary_without_letters(small: Path, tmp_path: Path) -> None:
    empty = Tokenizer(models.WordLevel({"[CLS]": 0, "[SEP]": 1}, unk_token="[UNK]"))
    empty.post_processor = processors.BertProcessing(("[SEP]", 1), ("[CLS]", 0))
    empty.save(str(tmp_path / "tokenizer.json"))
    with pytest.raises(NliModelError) as caught:
        PairTokenizer(find_files(small)._replace(tokenizer=tmp_path / "tokenizer.json"), "evidence_claim")
    assert caught.value.code == "nli_tokenizer_unreadable"
