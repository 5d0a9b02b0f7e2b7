"""What stays the same over restarts of a data directory: the cluster id and the two ports."""

import base64
import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from .errors import LocalKafkaError
from .ports import LOOPBACK


@dataclass(frozen=True)
class NodeIdentity:
    """The cluster id in Kafka's form, and the loopback ports of broker and controller."""

    cluster_id: str
    port: int
    controller_port: int

    @property
    def bootstrap_servers(self) -> str:
        """`127.0.0.1:PORT`."""
        return f"{LOOPBACK}:{self.port}"


def new_cluster_id() -> str:
    """A random cluster id in Kafka's form: 22 characters of URL-safe base64, the first one a letter."""
    raw = secrets.token_bytes(16)
    # With the top bit clear the first character is no "-", which the storage tool would take for an option.
    return base64.urlsafe_b64encode(bytes([raw[0] & 0x7F]) + raw[1:]).decode("ascii").rstrip("=")


def write_identity(path: Path, identity: NodeIdentity) -> None:
    """Write it in one step, so that a reader never sees half of it."""
    partial = path.with_name(f"{path.name}.partial")
    partial.write_text(json.dumps(asdict(identity)), encoding="utf-8")
    partial.replace(path)


def read_identity(path: Path) -> NodeIdentity | None:
    """The identity in the file, None where there is no file.

    Raises:
        LocalKafkaError: `data_dir_invalid`, where the file is not one of ours.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return NodeIdentity(str(content["cluster_id"]), int(content["port"]), int(content["controller_port"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LocalKafkaError(
            "data_dir_invalid", f"{path} cannot be read: remove it with all of {path.parent}"
        ) from error
