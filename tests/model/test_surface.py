"""What `streamverify.model` offers is there, and costs nothing until it is used."""

import subprocess
import sys

import pytest

import streamverify.model as model


@pytest.mark.parametrize("name", model.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(model, name) is not None


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        _ = model.Nothing


def test_errors_and_words_do_not_load_pydantic() -> None:
    program = (
        "import sys, streamverify.model.errors, streamverify.model.codes; print('pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=True)
    assert done.stdout.strip() == b"False"
