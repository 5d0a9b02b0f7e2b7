"""Ports are free when they are given out."""

import socket

import pytest

from streamverify.localkafka import ports
from streamverify.localkafka.errors import LocalKafkaError


def test_a_port_that_is_listened_on_is_not_free() -> None:
    with socket.create_server((ports.LOOPBACK, 0)) as server:
        taken = server.getsockname()[1]
        assert not ports.is_free(taken)
    assert ports.is_free(taken)


def test_the_chosen_port_is_free_and_in_range() -> None:
    port = ports.choose_free_port()
    assert ports.FIRST_PORT <= port <= ports.LAST_PORT
    assert ports.is_free(port)


def test_excluded_and_taken_ports_are_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = iter([20_001, 20_002, 20_003])
    monkeypatch.setattr("random.randint", lambda first, last: next(offered))
    monkeypatch.setattr(ports, "is_free", lambda port: port != 20_002)
    assert ports.choose_free_port(exclude=(20_001,)) == 20_003


def test_no_free_port_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "is_free", lambda port: False)
    with pytest.raises(LocalKafkaError) as caught:
        ports.choose_free_port()
    assert caught.value.code == "port_in_use"
