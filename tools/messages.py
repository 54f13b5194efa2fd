"""Brings the translation catalogues up to date: `make messages`, or `--check` to only look.

The house has its catalogues in src/sixfold/locale, every game in its own folder's locale.
Texts are found wherever they stand in a call of `say`, `translate` or `_`, in Python, in the
browser's modules and in templates.  New texts are
added untranslated, gone ones are dropped, .mo files are compiled from the .po files.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from sixfold.messages import LANGUAGES, catalogue_file

PACKAGE = Path(__file__).parent.parent / "src" / "sixfold"
READERS = {".py": "python", ".js": "", ".html": "jinja2.ext:babel_extract"}
SAID = re.compile(r'\bsay\(\s*("(?:[^"\\\n]|\\.)*")')  # in modules, also within templates in them, which Babel skips
KEYWORDS = {"say": None, "translate": None, "_": None}
# what may read the same in another language
SAME = {"Bot {level}", "Milady", "NAME", "Name", "Options", "Orange", "orange", "{who}: {word}"}


def rooms() -> Iterator[tuple[Path, list[Path]]]:
    """Each folder that has catalogues, with the sources whose texts belong in them."""
    games = PACKAGE / "games"
    own = [path for path in PACKAGE.rglob("*") if path.suffix in READERS and not path.is_relative_to(games)]
    own = [path for path in own if "vendor" not in path.parts]
    yield PACKAGE / "locale", sorted(own)
    for folder in sorted(path.parent for path in games.glob("*/rules.py")):
        yield folder / "locale", sorted(folder.glob("*.py"))


def texts(sources: list[Path]) -> dict[str, list[str]]:
    """Every text with the files it stands in."""
    found: dict[str, list[str]] = {}
    for path in sources:
        for text in read(path):
            places = found.setdefault(text, [])
            if path.name not in places:
                places.append(path.name)
    return found


def read(path: Path) -> list[str]:
    """The texts of one source."""
    if path.suffix == ".js":
        return [json.loads(text) for text in SAID.findall(path.read_text(encoding="utf-8"))]
    return [text for _, text, _, _ in extract_from_file(READERS[path.suffix], path, keywords=KEYWORDS)]


def load(file: Path, language: str) -> dict[str, str]:
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        return {str(m.id): str(m.string) for m in read_po(stream, locale=language) if m.id}


def catalogue(language: str, wanted: dict[str, list[str]], known: dict[str, str]) -> Catalog:
    always = datetime(2026, 1, 1, tzinfo=UTC)  # so that the same texts give the same file
    made = Catalog(language, project="sixfold", version="1", fuzzy=False, creation_date=always, revision_date=always)
    for text in sorted(wanted):
        translation = text if language == "en" else known.get(text, "")
        made.add(text, translation, locations=[(name, None) for name in wanted[text]])
    return made


def po_bytes(made: Catalog) -> bytes:
    stream = io.BytesIO()
    write_po(stream, made, omit_header=True, width=100)
    header = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: %s\\n"\n\n'
    return header % str(made.locale).encode() + stream.getvalue()


def mo_bytes(made: Catalog) -> bytes:
    stream = io.BytesIO()
    write_mo(stream, made)
    return stream.getvalue()


def complaints() -> Iterator[str]:
    """What is missing, gone, untranslated or out of date."""
    for folder, sources in rooms():
        wanted = texts(sources)
        for language in LANGUAGES:
            file = catalogue_file(folder, language).with_suffix(".po")
            known = load(file, language)
            where = file.relative_to(PACKAGE)
            yield from (f"{where}: not there: {text}" for text in sorted(wanted.keys() - known.keys()))
            yield from (f"{where}: not used: {text}" for text in sorted(known.keys() - wanted.keys()))
            for text in sorted(wanted.keys() & known.keys()):
                if not known[text]:
                    yield f"{where}: not translated: {text}"
                elif language != "en" and known[text] == text and text not in SAME:
                    yield f"{where}: the same as its source: {text}"
                elif _blanks(text) != _blanks(known[text]):
                    yield f"{where}: other blanks than its source: {text}"
            compiled = file.with_suffix(".mo")
            if wanted and (not compiled.is_file() or load_mo(compiled) != {k: v for k, v in known.items() if v}):
                yield f"{where}: the .mo file is out of date"


def load_mo(file: Path) -> dict[str, str]:
    from gettext import GNUTranslations

    with file.open("rb") as stream:
        return {k: v for k, v in GNUTranslations(stream)._catalog.items() if k}  # type: ignore[attr-defined]


def _blanks(text: str) -> set[str]:
    from string import Formatter

    return {name for _, name, _, _ in Formatter().parse(text) if name}


def update() -> None:
    for folder, sources in rooms():
        wanted = texts(sources)
        for language in LANGUAGES if wanted else ():
            file = catalogue_file(folder, language).with_suffix(".po")
            file.parent.mkdir(parents=True, exist_ok=True)
            made = catalogue(language, wanted, load(file, language))
            file.write_bytes(po_bytes(made))
            file.with_suffix(".mo").write_bytes(mo_bytes(made))


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        update()
    problems = list(complaints())
    print("\n".join(problems) or "The catalogues are complete.")
    sys.exit(1 if problems else 0)
