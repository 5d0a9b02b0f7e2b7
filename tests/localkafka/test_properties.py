"""The settings of the node."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from streamverify.localkafka.properties import render_properties, server_properties, write_properties


def _parse(text: str) -> dict[str, str]:
    """As java.util.Properties reads it."""
    settings = {}
    for line in text.splitlines():
        parts: list[str] = [""]
        position = 0
        while position < len(line):
            if line[position] == "\\" and line[position + 1] == "u":
                parts[-1] += chr(int(line[position + 2 : position + 6], 16))
                position += 6
            elif line[position] == "\\":
                parts[-1] += line[position + 1]
                position += 2
            elif line[position] == "=" and len(parts) == 1:
                parts.append("")
                position += 1
            else:
                parts[-1] += line[position]
                position += 1
        key, value = (part.encode("utf-16-be", "surrogatepass").decode("utf-16-be") for part in parts)
        settings[key] = value
    return settings


@given(st.dictionaries(st.text(min_size=1), st.text()))
def test_what_is_written_is_what_java_reads(settings: dict[str, str]) -> None:
    text = render_properties(settings)
    assert text.isascii()
    assert _parse(text) == settings


def test_every_listener_is_on_loopback() -> None:
    settings = server_properties(9092, 9093, Path("/data"))
    addresses = [part for name in ("listeners", "advertised.listeners") for part in settings[name].split(",")]
    assert len(addresses) == 3
    assert all("://127.0.0.1:" in address for address in addresses)


def test_overrides_win(tmp_path: Path) -> None:
    settings = server_properties(9092, 9093, tmp_path, {"num.io.threads": "9", "log.dirs": "x"})
    write_properties(tmp_path / "p", settings)
    written = _parse((tmp_path / "p").read_text(encoding="ascii"))
    assert written["num.io.threads"] == "9"
    assert written["log.dirs"] == "x"
    assert written["auto.create.topics.enable"] == "false"
