"""README.md for package indexes, which do not have the files beside it: its links lead to the project's own site.

Hatchling calls this when it builds a package.  The address is the one of pyproject.toml's `Source`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)]+\))")  # of links and pictures, to files of ours


class ReadmeHook(MetadataHookInterface):
    """Puts the page into the package's metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds the readme; what else there is stays."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        readme = with_addresses(text, metadata["urls"]["Source"])
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def with_addresses(text: str, source: str) -> str:
    """The page with whole addresses: `docs/web.md` becomes `https://…/docs/web.md`."""
    return LINK.sub(rf"\g<1>{source}/\g<2>", text)
