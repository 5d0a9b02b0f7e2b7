import pytest
from aiokafka.partitioner import DefaultPartitioner
from aiokafka.partitioner import murmur2 as client_murmur2
from hypothesis import given
from hypothesis import strategies as st

from streamverify.stream.partitioning import murmur2, partition_for_key


@pytest.mark.parametrize(
    ("key", "signed"),
    [  # the vectors of Kafka's own UtilsTest.testMurmur2
        (b"21", -973932308),
        (b"foobar", -790332482),
        (b"a-little-bit-long-string", -985981536),
        (b"a-little-bit-longer-string", -1486304829),
        (b"lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58897971),
        (b"abc", 479470107),
    ],
)
def test_murmur2_of_java(key: bytes, signed: int) -> None:
    assert murmur2(key) == signed & 0xFFFFFFFF


@given(st.binary(max_size=80))
def test_murmur2_of_the_client(key: bytes) -> None:
    assert murmur2(key) == client_murmur2(key)


@pytest.mark.parametrize("length", [255, 256, 257, 259, 260, 1000])
def test_long_keys(length: int) -> None:
    key = bytes(n * 7 % 256 for n in range(length))
    assert murmur2(key) == client_murmur2(key)


@given(st.binary(max_size=40), st.integers(1, 50))
def test_partition_of_the_client(key: bytes, partitions: int) -> None:
    everything = list(range(partitions))
    assert partition_for_key(key, partitions) == DefaultPartitioner()(key, everything, everything)
