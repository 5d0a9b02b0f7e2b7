"""Pairs are what the tokenizer itself makes of two texts."""

from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models, processors

from streamverify.semantic.nli.errors import NliModelError
from streamverify.semantic.nli.files import find_files
from streamverify.semantic.nli.tokens import PairTokenizer

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
