"""Logic of the hot path: it knows brokers by the protocols of `ports` alone, and neither HTTP nor settings.

- `worker` is a member of the group; it owns a `lane_runner` for each input partition.
- A `lane` keeps the order of a partition, a `budget` bounds what it holds, a `checkpoint` is a transaction.
- `processing` makes a record an `outcome`, with `dead_letters` for what cannot be read.
- `chunk_follower` keeps a store equal to a topic, `observer` is told what happens, `options` are the bounds.
- `memory` is a broker in this process.

Names are imported from their modules: a user of `ports` does without the verifier that `processing` loads.
"""
