"""Errors and stacks by type and place, never by what they were working on."""

import asyncio
import threading

import pytest

from streamverify.model.errors import StreamverifyError
from streamverify.observe.code_location import all_stacks, describe_error, places_of

CANARY = "the patient takes 40 mg"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (StreamverifyError("It is away.", hint="Wait."), "It is away. Wait."),
        (
            FileNotFoundError(2, "No such file or directory", CANARY),
            "FileNotFoundError: No such file or directory",
        ),
        (ModuleNotFoundError(CANARY, name="faust"), "no module faust"),
        (ValueError(CANARY), "ValueError"),
    ],
)
def test_an_error_is_told_without_what_it_was_working_on(error: Exception, told: str) -> None:
    assert describe_error(error) == told


def test_an_error_that_nobody_foresaw_is_told_with_its_place() -> None:
    known: dict[str, int] = {}
    with pytest.raises(KeyError) as caught:
        known[CANARY]
    told = describe_error(caught.value)
    assert told.startswith("KeyError at observe/test_code_location.py:")
    assert told.endswith(" test_an_error_that_nobody_foresaw_is_told_with_its_place")
    assert CANARY not in told


def test_only_the_innermost_places_are_told() -> None:
    def deep(levels: int) -> None:
        if not levels:
            raise ValueError(CANARY)
        deep(levels - 1)

    with pytest.raises(ValueError, match=CANARY) as caught:
        deep(50)
    places = places_of(caught.value).split(", ")
    assert len(places) == 8
    assert all(place.endswith(" deep") for place in places)


async def test_stacks_name_every_task_and_thread() -> None:
    waiting, ended = asyncio.Event(), threading.Event()

    async def waits_for_ever() -> None:
        await waiting.wait()

    task = asyncio.create_task(waits_for_ever())
    thread = threading.Thread(target=ended.wait, name="beside")
    thread.start()
    await asyncio.sleep(0)
    try:
        stacks = all_stacks()
    finally:
        ended.set()
        thread.join()
        waiting.set()
        await task
    assert any("waits_for_ever: observe/test_code_location.py:" in line for line in stacks)
    assert any(line.startswith("thread beside: ") for line in stacks)
    assert any(line.startswith("thread MainThread: ") and line.endswith(" all_stacks") for line in stacks)


def test_stacks_outside_of_a_loop_are_those_of_threads() -> None:
    assert all(line.startswith("thread ") for line in all_stacks())
