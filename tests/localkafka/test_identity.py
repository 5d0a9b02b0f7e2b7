"""The identity of a data directory."""

import base64
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.localkafka.errors import LocalKafkaError
from streamverify.localkafka.identity import NodeIdentity, new_cluster_id, read_identity, write_identity


@given(st.binary(min_size=16, max_size=16))
def test_a_cluster_id_never_looks_like_an_option(raw: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.token_bytes", lambda size: raw)
        cluster_id = new_cluster_id()
    assert cluster_id[0].isalpha()
    assert len(base64.urlsafe_b64decode(f"{cluster_id}==")) == 16


def test_what_is_written_is_read(tmp_path: Path) -> None:
    node = NodeIdentity("abc", 20_001, 20_002)
    assert read_identity(tmp_path / "node.json") is None
    write_identity(tmp_path / "node.json", node)
    assert read_identity(tmp_path / "node.json") == node
    assert node.bootstrap_servers == "127.0.0.1:20001"


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"cluster_id": "a", "port": "b", "controller_port": 1}']
)
def test_a_file_that_is_not_ours_is_named(tmp_path: Path, content: str) -> None:
    (tmp_path / "node.json").write_text(content, encoding="utf-8")
    with pytest.raises(LocalKafkaError) as caught:
        read_identity(tmp_path / "node.json")
    assert caught.value.code == "data_dir_invalid"
    assert str(tmp_path) in str(caught.value)
