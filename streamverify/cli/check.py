"""`streamverify check`: the answers of files, one decision a line."""

import contextlib
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import click

from streamverify.ingest.vendors import ADAPTERS, convert
from streamverify.judges import Judges, judges_for
from streamverify.judging_loop import JudgingLoop, judging_loop
from streamverify.model.errors import BadInput, StreamverifyError
from streamverify.model.identity import decision_id_for_file, input_sha256
from streamverify.model.limits import Limits
from streamverify.policy.spec_file import load_spec
from streamverify.settings import Settings, load_settings
from streamverify.verifier import Origin, Verification, Verifier

from .chunk_file import chunks_of_file
from .commands import command
from .judge_option import judge_option
from .lines import STDIN, ByteStream, Line, is_regular_file, opened, read_lines
from .options import EXISTING_FILE, config_option, json_option
from .progress import progress
from .summary import Summary, print_summary

NATIVE = "native"
FORMATS = (NATIVE, *ADAPTERS)

Verify = Callable[[Line], Awaitable[Verification]]
VerifyAll = Callable[[Sequence[Line]], Sequence[Verification]]


class CannotStart(click.ClickException):
    """A judge that cannot be asked at all; nothing has been checked."""

    exit_code = 2


@command("check")
@click.argument(
    "files", nargs=-1, metavar="[FILE…|-]", type=click.Path(exists=True, dir_okay=False, allow_dash=True)
)
@click.option(
    "--from",
    "format_name",
    default=NATIVE,
    metavar="FORMAT",
    help=f"Shape of the lines: native (default), or one of {', '.join(ADAPTERS)}.",
)
@judge_option
@click.option("--spec", type=EXISTING_FILE, help="Verification spec in YAML.")
@click.option(
    "--chunks", type=EXISTING_FILE, help="Chunk texts for answers that carry none, as JSONL (gzip too)."
)
@click.option(
    "--summary", "with_summary", is_flag=True, help="Counts, rates and reasons on stderr at the end."
)
@config_option
@json_option
def check(
    files: Sequence[str],
    format_name: str,
    judge: str,
    spec: Path | None,
    chunks: Path | None,
    with_summary: bool,
    config: Path | None,
    as_json: bool,  # noqa: ARG001 - decisions are JSON in any case
) -> int:
    """Check the answers of JSONL files (gzip too) or of stdin: one decision a line, in input order.

    Exits with 0 if every answer passes, 1 if one is flagged or blocked, 2 on wrong usage. An answer
    without an `answer_id` is named `line:n`, by the number of its line.
    """
    if format_name not in FORMATS:
        raise click.UsageError(f"--from {format_name}: no such format; use one of {', '.join(FORMATS)}")
    if not files:
        if sys.stdin.isatty():
            raise click.UsageError("no FILE given; name one, or - to read what is typed")
        files = (STDIN,)
    settings = load_settings(config)
    judges = _judges(settings, judge, spec)
    store = chunks_of_file(chunks or settings.chunk_store.file, settings.chunk_store.max_bytes)
    summary = Summary() if with_summary else None
    begun = time.perf_counter()
    all_pass = True
    with _started(judges) as loop:
        verifier = Verifier(
            judges.spec,
            settings.limits,
            lookup=store.get if store else None,
            judge=judges.cascade,
            passthrough_fields=settings.worker.passthrough_fields,
        )
        for name in files:
            with opened(name) as stream, progress(name, "answers", beside_output=False) as advance:
                verify = _verify_lines_of(verifier, settings.limits, format_name)

                def verify_all(lines: Sequence[Line], verify: Verify = verify) -> Sequence[Verification]:
                    return loop.each(verify, lines)

                all_pass &= _check_stream(stream, name, verifier, verify_all, summary, advance)
    if summary is not None:
        print_summary(summary, time.perf_counter() - begun)
    return 0 if all_pass else 1


def _judges(settings: Settings, judge: str, spec: Path | None) -> Judges:
    path = spec or settings.spec
    with _wrong_usage():
        return judges_for(judge, load_spec(path) if path else None, settings.judge)


@contextlib.contextmanager
def _started(judges: Judges) -> Iterator[JudgingLoop]:
    with contextlib.ExitStack() as stack:
        with _wrong_usage():
            loop = stack.enter_context(judging_loop(judges))
        yield loop


@contextlib.contextmanager
def _wrong_usage() -> Iterator[None]:
    """What keeps judges from starting ends with 2: of this command 1 speaks of answers."""
    try:
        yield
    except StreamverifyError as error:
        raise CannotStart(str(error)) from error


def _verify_lines_of(verifier: Verifier, limits: Limits, format_name: str) -> Verify:
    """How one line becomes a verification, with the hash of the bytes that the user gave."""

    async def verify(line: Line) -> Verification:
        origin = Origin.of_line(line.number)
        if line.sha256 is not None:
            verification = verifier.verify_event(line.value, origin)
            detail = f"{line.size_bytes} bytes, limit {limits.event_bytes}"
            verification.decision["reasons"][0]["detail"] = detail
            return _with_hash(verification, line.sha256, verifier.spec_hash)
        if format_name == NATIVE:
            return await verifier.verify_event_later(line.value, origin)
        try:
            event = convert(format_name, line.value, limits)
        except BadInput as bad:
            verification = _refused(verifier, origin, bad)
        except Exception as error:  # noqa: BLE001 - a fault of ours must neither stop the run nor pass
            verification = _refused(verifier, origin, BadInput("internal_error", type(error).__name__), error)
        else:
            verification = await verifier.verify_event_later(event, origin)
        return _with_hash(verification, input_sha256(line.value), verifier.spec_hash)

    return verify


def _refused(
    verifier: Verifier, origin: Origin, bad: BadInput, error: Exception | None = None
) -> Verification:
    """The dead letter of a line that yields no event: that of no bytes, with the reason of its own."""
    verification = verifier.verify_event(None, origin)
    verification.decision["reasons"][0] |= {"code": bad.reason, "detail": bad.detail}
    verification.dead_letter, verification.error = bad, error
    return verification


def _with_hash(verification: Verification, sha256: str, spec_hash: str) -> Verification:
    decision = verification.decision
    decision["input_sha256"] = sha256
    decision["decision_id"] = decision_id_for_file(verification.answer_id, sha256, spec_hash)
    return verification


def _check_stream(
    stream: ByteStream,
    name: str,
    verifier: Verifier,
    verify_all: VerifyAll,
    summary: Summary | None,
    advance: Callable[[int], None],
) -> bool:
    """Writes the decisions; whether all of them pass. Between two pieces of a pipe everything is flushed."""
    out = sys.stdout.buffer
    flush_each = sys.stdout.isatty() or not is_regular_file(stream)
    all_pass, told_of_fault = True, False
    for lines in read_lines(stream, name, verifier.limits.event_bytes):
        decisions = []
        for line, verification in zip(lines, verify_all(lines), strict=True):
            decisions.append(verifier.encode(verification))
            all_pass &= verification.action == "pass"
            if summary is not None:
                summary.add(verification)
            if verification.error is not None and not told_of_fault:
                _tell_of_fault(name, line.number, verification.error)
                told_of_fault = True
        if decisions:
            decisions.append(b"")
            out.write(b"\n".join(decisions))
            advance(len(decisions) - 1)
        if flush_each:
            out.flush()
    out.flush()
    return all_pass


def _tell_of_fault(name: str, number: int, error: Exception) -> None:
    from streamverify.observe.code_location import describe_error

    click.echo(f"streamverify: {name} line {number}: internal error: {describe_error(error)}", err=True)
