"""The page's modules that need no page, run by Node."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from sixfold.web import assets

HERE = Path(__file__).parent
NODE = HERE.parents[1] / "tools" / "node.py"


def test_modules_do_what_they_say(tmp_path: Path) -> None:
    folder = tmp_path / "modules"
    shutil.copytree(assets.STATIC, folder)
    shutil.copy(HERE / "modules.js", folder)
    (folder / "package.json").write_text('{"type": "module"}')
    ran = subprocess.run(
        [sys.executable, NODE, folder / "modules.js"], capture_output=True, text=True, timeout=120, cwd=folder
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
