"""The weights that training starts from are those that are pinned, or none."""

from pathlib import Path

import pytest

from streamverify.model.errors import StreamverifyError
from streamverify.training import weights
from streamverify.training.weights import weights_directory


def test_missing_files_are_named_with_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(StreamverifyError, match=r"model\.safetensors is missing\. Install gt-all") as raised:
        weights_directory(tmp_path)
    assert raised.value.code == "weights_missing"


def test_other_weights_are_refused(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"other")
    with pytest.raises(StreamverifyError, match="has the hash") as raised:
        weights_directory(tmp_path)
    assert raised.value.code == "weights_differ"


def test_a_package_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "PACKAGE", "no_such_package_of_weights")
    with pytest.raises(StreamverifyError, match="not installed") as raised:
        weights_directory()
    assert raised.value.code == "weights_missing"
