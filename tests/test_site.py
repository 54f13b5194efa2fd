"""The documentation site: built strictly, whole, and without anything that a page would have to fetch elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sixfold

pytestmark = [pytest.mark.slow, pytest.mark.first]

ROOT = Path(__file__).parent.parent
LOADED = re.compile(r"""<(?:script|img|iframe|source)[^>]*\ssrc="([^"]*)"|<link[^>]*\shref="([^"]*)"|url\(([^)]*)\)""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A link or a reference that leads nowhere, or a page that is not in the contents, ends the build."""
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "-c", "docs"]
    done = subprocess.run(
        [*build, "-d", folder / "read", ".", folder / "site"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "site"


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    files = [*site.rglob("*.html"), *site.rglob("*.css")]
    assert len(files) > 50
    for file in files:
        loaded = {"".join(found).strip("\"'") for found in LOADED.findall(file.read_text("utf-8"))}
        assert not [address for address in loaded if re.match(r"//|https?:", address)], file


def test_every_page_can_be_searched(site: Path) -> None:
    index = (site / "searchindex.js").read_text("utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        assert f'"{page.relative_to(ROOT).with_suffix("").as_posix()}"' in index


def test_every_exported_name_has_its_docstring(site: Path) -> None:
    page = (site / "docs" / "api.html").read_text("utf-8")
    assert not [name for name in sixfold.__all__ if f'id="sixfold.{name}"' not in page]
    assert 'id="sixfold.Position.legal"' in page
