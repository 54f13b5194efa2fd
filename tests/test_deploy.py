"""What stands in the files for operators is what the program takes."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from sixfold.cli.group import cli
from sixfold.cli.serving.serve import serve_command

ROOT = Path(__file__).parents[1]
VALUES = {"ADDRESS": "games.example.org"}  # of the variables that an operator sets


def of_the_image() -> list[str]:
    """What the container is started with, without the program's own name."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    entry = json.loads(re.findall(r"^ENTRYPOINT (\[.*\])$", text.replace("\\\n", " "), re.M)[-1])
    assert entry[:2] == ["sixfold", "serve"]
    return list(entry[2:])


def of_the_composition() -> list[str]:
    """The image's own words with those of the composed service instead of the image's last ones."""
    lines = re.findall(r"^ {6}- (--\S.*)$", (ROOT / "deploy" / "compose.yaml").read_text("utf-8"), re.M)
    assert lines
    given = [re.sub(r"\$\{(\w+)[^}]*\}", lambda found: VALUES[found[1]], line) for line in lines]
    return of_the_image() + given


def of_the_unit() -> list[str]:
    """The command of the service."""
    text = (ROOT / "deploy" / "sixfold.service").read_text("utf-8").replace("\\\n", " ")
    words = shlex.split(re.findall(r"^ExecStart=(.*)$", text, re.M)[0])
    assert words[1] == "serve"
    return words[2:]


@pytest.mark.parametrize("words", [of_the_image, of_the_composition, of_the_unit])
def test_every_option_is_one_that_serve_has(words) -> None:
    given = _given(words())
    assert given["store"]
    assert given["opens"] is False


def test_the_image_keeps_one_store_whatever_else_it_is_told() -> None:
    """Its own words, those in the Dockerfile's comment and those in operating.md."""
    runs = re.findall(r"docker run (?:-\S+ \S+ )*sixfold (.*?)[`\n]", _text("Dockerfile") + _text("docs/operating.md"))
    assert len(runs) == 2
    for words in ["", *runs]:
        assert _given([*of_the_image(), *shlex.split(words)])["store"] == "/var/lib/sixfold/tables.sqlite"


def test_a_composed_server_has_its_tables_in_the_database() -> None:
    assert _given(of_the_composition())["store"].startswith("postgresql://")


def test_the_unit_goes_on_without_a_worker_and_lets_nobody_read_its_files() -> None:
    lines = _text("deploy/sixfold.service").splitlines()
    for line in ("OOMPolicy=continue", "UMask=0077", "MemoryMax=2G"):
        assert line in lines


def _text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def _given(words: list[str]) -> dict[str, Any]:
    with cli.make_context("sixfold", ["serve", *words]) as program:
        return dict(serve_command.make_context("serve", words, parent=program).params)
