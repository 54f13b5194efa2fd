"""What stands in the files for operators is what the program takes."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from sixfold.cli.group import cli
from sixfold.cli.serving import serve_command

ROOT = Path(__file__).parents[1]
VALUES = {"ADDRESS": "games.example.org"}  # of the variables that an operator sets


def of_the_image() -> list[str]:
    """What the container is started with, without the program's own name."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    entry, more = (json.loads(re.findall(rf"^{word} (\[.*\])$", text, re.M)[-1]) for word in ("ENTRYPOINT", "CMD"))
    assert entry[:2] == ["sixfold", "serve"]
    return [*entry[2:], *more]


def of_the_composition() -> list[str]:
    """The image's own words with those of the composed service instead of the image's last ones."""
    lines = re.findall(r"^ {6}- (--\S.*)$", (ROOT / "deploy" / "compose.yaml").read_text("utf-8"), re.M)
    assert lines
    given = [re.sub(r"\$\{(\w+)[^}]*\}", lambda found: VALUES[found[1]], line) for line in lines]
    return of_the_image()[:-2] + given


def of_the_unit() -> list[str]:
    """The command of the service."""
    text = (ROOT / "deploy" / "sixfold.service").read_text("utf-8").replace("\\\n", " ")
    words = shlex.split(re.findall(r"^ExecStart=(.*)$", text, re.M)[0])
    assert words[1] == "serve"
    return words[2:]


@pytest.mark.parametrize("words", [of_the_image, of_the_composition, of_the_unit])
def test_every_option_is_one_that_serve_has(words) -> None:
    given = words()
    with cli.make_context("sixfold", ["serve", *given]) as program:
        context = serve_command.make_context("serve", given, parent=program)
    assert context.params["store"]
    assert context.params["opens"] is False
