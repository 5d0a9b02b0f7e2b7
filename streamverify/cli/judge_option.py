"""`--judge`, of the commands that judge. Judges are imported when it is read: help does without them."""

import click

from streamverify.model.spec_judges import NAMES_IN_WORDS


def _judge_name(_: click.Context, __: click.Parameter, name: str) -> str:
    from streamverify.judges import NoSuchJudge, check_judge_name

    try:
        check_judge_name(name)
    except NoSuchJudge as error:
        raise click.UsageError(f"--judge: {error}") from None
    return name


judge_option = click.option(
    "--judge",
    default="auto",
    show_default=True,
    metavar="NAME",
    callback=_judge_name,
    help=f"{NAMES_IN_WORDS}; auto is the cascade of the spec, else the best that needs no set-up.",
)
