"""The page's modules that need no page, run by Node; and what is sent of all of them."""

from __future__ import annotations

import sys
from pathlib import Path

from sixfold.web.pages.assets import STATIC, uncommented
from web.node import run_beside_modules

LIBRARIES = Path(sys.prefix) / "npm" / "node_modules" / "any.js"


def test_modules_do_what_they_say(tmp_path: Path) -> None:
    run_beside_modules("modules.js", tmp_path / "modules")


def test_without_its_comments_a_module_is_the_same_program_on_the_same_lines(tmp_path: Path) -> None:
    written = {str(path.relative_to(STATIC)): path.read_text("utf-8") for path in STATIC.rglob("*.js")}
    modules = {name: (text, uncommented(str(STATIC / name), 0)) for name, text in written.items()}
    assert all(text.count("\n") == sent.count("\n") for text, sent in modules.values())
    assert sum(len(sent) for _, sent in modules.values()) < 0.8 * sum(map(len, written.values()))
    run_beside_modules("uncommented.js", tmp_path / "modules", {"libraries": str(LIBRARIES), "modules": modules})
