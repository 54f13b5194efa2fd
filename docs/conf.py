"""The documentation site: `make docs` builds it into `site/` from README.md, docs/ and their neighbours as they are.

Pages are plain Markdown that a code host shows as well, so what only a site needs is added here while they are read:
the contents beside every page follow from the lists of links in docs/index.md, and docs/api.md gets the docstrings
of what `import sixfold` exports.  Nothing is fetched by a page, neither fonts nor scripts.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import sixfold

ROOT = Path(__file__).parent.parent

project = "sixfold"
author = "the sixfold authors"
project_copyright = f"2026, {author}"
version = release = sixfold.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "docs"]
nitpicky = True
# the parts of Python and of the program that signatures mention, and that have no page of their own
nitpick_ignore_regex = [("py:.*", r"(?!sixfold\.[A-Za-z]+$).*")]
suppress_warnings = ["misc.highlighting_failure"]  # JSON with dots in it
myst_heading_anchors = 4
autodoc_typehints_format = "short"
highlight_language = "none"  # of blocks that name none
default_role = "code"  # docstrings have Markdown's single backticks

html_theme = "furo"
html_title = f"sixfold {version}"
html_static_path: list[str] = []
html_additional_pages = {"index": "redirect.html"}
templates_path = ["templates"]
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_theme_options = {"navigation_with_keys": True}

HEADING = re.compile(r"^## (.+)\n((?:(?!^## ).*\n?)*)", re.M)
ENTRY = re.compile(r"^- \[([^\]]*)\]\(([^)#]+)\.md\)", re.M)


def with_contents(page: str) -> str:
    """The page of contents, and each of its lists of links as contents for the side of every page."""
    parts = [(title, ENTRY.findall(text)) for title, text in HEADING.findall(page)]
    lists = [(title, "\n".join(f"{text} <{name}>" for text, name in links)) for title, links in parts if links]
    trees = [f"```{{toctree}}\n:hidden:\n:titlesonly:\n:caption: {title}\n\n{names}\n```" for title, names in lists]
    return "\n\n".join([page, *trees])


def with_docstrings(page: str) -> str:
    """The page, and every exported name with its signature and docstring."""
    found = [(name, getattr(sixfold, name)) for name in sorted(sixfold.__all__, key=str.lower)]
    errors = {name for name, value in found if isinstance(value, type) and issubclass(value, Exception)}
    classes = {name for name, value in found if isinstance(value, type)} - errors
    blocks = []
    for heading, kind, names in (
        ("Functions", "autofunction", {name for name, _ in found} - classes - errors),
        ("Classes", "autoclass", classes),
        ("Errors", "autoexception", errors),
    ):
        options = "\n   :members:" if kind == "autoclass" else ""
        lines = [f".. {kind}:: sixfold.{name}{options}" for name in sorted(names, key=str.lower)]
        blocks.append(f"## {heading}\n\n```{{eval-rst}}\n" + "\n\n".join(lines) + "\n```")
    return "\n\n".join([page, *blocks])


def read(_app: Any, name: str, source: list[str]) -> None:
    """Called by Sphinx with each page before it is read."""
    if name == "docs/index":
        source[0] = with_contents(source[0])
    if name == "docs/api":
        source[0] = with_docstrings(source[0])


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", read)
