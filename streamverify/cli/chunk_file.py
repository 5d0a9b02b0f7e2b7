"""The texts of chunks from a file, for answers that carry none."""

from pathlib import Path

import click

from streamverify.evidence.store import ChunkFileError, ChunkStore


def chunks_of_file(path: Path | None, max_bytes: int) -> ChunkStore | None:
    """The chunks of a file, as many as `max_bytes` hold; None where no file is named.

    Raises:
        click.UsageError: the file cannot be used.
    """
    if path is None:
        return None
    store = ChunkStore(max_bytes)
    try:
        store.load_jsonl(path)
    except ChunkFileError as error:
        raise click.UsageError(str(error)) from None
    return store
