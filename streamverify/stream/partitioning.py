"""Which partition a key belongs to, by the rule of Kafka's default partitioner.

Both brokers must agree with every producer that writes by this rule, whatever its language, else
the records of one answer end up in partitions that nothing keeps in order.
"""

from functools import lru_cache
from struct import Struct

_SEED = 0x9747B28C
_MULTIPLIER = 0x5BD1E995
_MASK = 0xFFFFFFFF
_WORDS = tuple(Struct(f"<{count}I") for count in range(65))


@lru_cache(maxsize=1024)  # the outputs of one answer share its key
def murmur2(data: bytes) -> int:
    """Unsigned 32-bit MurmurHash2 as `org.apache.kafka.common.utils.Utils.murmur2` computes it."""
    length = len(data)
    count = length >> 2
    words = _WORDS[count] if count < len(_WORDS) else Struct(f"<{count}I")
    digest = _SEED ^ length
    for word in words.unpack_from(data):
        word = word * _MULTIPLIER & _MASK
        digest = (digest * _MULTIPLIER & _MASK) ^ ((word ^ word >> 24) * _MULTIPLIER & _MASK)
    tail = length & 3
    if tail:
        digest = (digest ^ int.from_bytes(data[-tail:], "little")) * _MULTIPLIER & _MASK
    digest = (digest ^ digest >> 13) * _MULTIPLIER & _MASK
    return digest ^ digest >> 15


def partition_for_key(key: bytes, partitions: int) -> int:
    """Partition of a key (an empty one too) in a topic of `partitions` partitions.

    Records without a key have no partition of their own: a broker spreads them as it likes.
    """
    return (murmur2(key) & 0x7FFFFFFF) % partitions
