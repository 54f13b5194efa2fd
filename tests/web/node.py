"""The page's modules run by Node, without a page."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from sixfold.web.pages import assets

HERE = Path(__file__).parent
NODE = HERE.parents[1] / "tools" / "node.py"


def run_beside_modules(script: str, folder: Path, made: object = None) -> None:
    """Runs a script of this folder beside copies of the page's modules; it reads what was made from `made.json`."""
    shutil.copytree(assets.STATIC, folder)
    shutil.copy(HERE / script, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "made.json").write_text(json.dumps(made))
    command = [sys.executable, NODE, folder / script]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder)
    assert ran.returncode == 0, ran.stdout + ran.stderr
