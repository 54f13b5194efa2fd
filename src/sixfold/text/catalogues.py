"""Translation catalogues: texts found in sources, kept in .po files.

It knows sources and gettext's format.  It does not know who says what.  Texts are found
wherever they stand in a call of `say`, `translate` or `_`, in Python, in the browser's modules
and in templates.  New texts are added untranslated, gone ones are dropped.
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter

from sixfold.text.messages import LANGUAGES, SOURCE_LANGUAGE, catalogue_file, read_po

TRANSLATED = tuple(code for code in LANGUAGES if code != SOURCE_LANGUAGE)
SUFFIXES = (".py", ".js", ".html")
KEYWORDS = ("say", "translate", "_")
SAID = re.compile(r'\bsay\(\s*("(?:[^"\\\n]|\\.)*")')  # in modules, within templates in them too
WIDTH = 100  # of a line in a .po file
CHUNKS = re.compile(
    r"""(\s+|[^\s\w]*\w+[a-zA-Z]-(?=\w+[a-zA-Z])|(?<=[\w!"'&.,?])-{2,}(?=\w))"""
)  # a line may break after
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: {language}\\n"\n\n'


def texts(sources: Iterable[Path]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sources:
        for text in texts_in(path):
            places = found.setdefault(text, [])
            if path.name not in places:
                places.append(path.name)
    return found


def sources_in(folder: Path) -> list[Path]:
    return sorted([*folder.glob("*.py"), *folder.glob("*.js")])


def texts_in(path: Path) -> Iterator[str]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        yield from (json.loads(text) for text in SAID.findall(source))
    elif path.suffix == ".html":
        yield from _texts_in_template(path)
    else:
        yield from (text for node in ast.walk(ast.parse(source)) if (text := _text_of_call(node)))


def _text_of_call(node: ast.AST) -> str:
    if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
        return ""
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    text = node.args[0].value
    return text if name in KEYWORDS and isinstance(text, str) else ""


def _texts_in_template(path: Path) -> Iterator[str]:
    from jinja2.ext import babel_extract

    with path.open("rb") as stream:
        for _, _, text, _ in babel_extract(stream, KEYWORDS, (), {}):
            yield text if isinstance(text, str) else str((text or ("",))[0])


def load(file: Path) -> dict[str, str]:
    """The translations of a .po file; none if it is not there."""
    return read_po(file.read_text(encoding="utf-8")) if file.is_file() else {}


def po_text(language: str, used: Mapping[str, list[str]], known: Mapping[str, str]) -> str:
    """A .po file: every text with where it stands and its translation."""
    parts = [HEADER.format(language=language)]
    for text in sorted(used):
        places = textwrap.wrap(" ".join(sorted(used[text])), WIDTH, break_on_hyphens=False, break_long_words=False)
        flags = "#, python-brace-format\n" if blanks(text) else ""
        comments = "".join(f"#: {line}\n" for line in places)
        parts.append(f"{comments}{flags}msgid {_quoted(text)}\nmsgstr {_quoted(known.get(text, ''))}\n\n")
    return "".join(parts)


def _quoted(text: str) -> str:
    """A text as a .po file has it, broken into lines where it is long."""
    lines = [part for line in text.splitlines(True) for part in _broken(line)]
    if len(lines) <= 1:
        return _escaped(text)
    return '""\n' + "\n".join(_escaped(line) for line in lines)


def _broken(line: str) -> Iterator[str]:
    if len(_escaped(line)) <= WIDTH:
        yield line
        return
    part, size = "", 2
    for chunk in CHUNKS.split(line):
        length = len(_escaped(chunk)) - 2
        if part and size + length >= WIDTH:
            yield part
            part, size = "", 2
        part, size = part + chunk, size + length
    yield part


def _escaped(text: str) -> str:
    safe = text.replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n").replace('"', '\\"')
    return f'"{safe}"'


def update(folder: Path, sources: Iterable[Path], languages: Iterable[str] = TRANSLATED) -> None:
    """Writes the catalogues of a folder anew from what its sources say."""
    used = texts(sources)
    for language in languages if used else ():
        file = catalogue_file(folder, language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(po_text(language, used, load(file)), encoding="utf-8", newline="\n")


def complaints(
    folder: Path, sources: Iterable[Path], same: Iterable[str] = (), languages: Iterable[str] = TRANSLATED
) -> Iterator[tuple[Path, str, str]]:
    """What is missing, gone, untranslated or out of date: the file, what is wrong, the text."""
    used = texts(sources)
    for language in languages:
        file = catalogue_file(folder, language)
        known = load(file)
        yield from ((file, "not there", text) for text in sorted(used.keys() - known.keys()))
        yield from ((file, "not used", text) for text in sorted(known.keys() - used.keys()))
        for text in sorted(used.keys() & known.keys()):
            if not known[text]:
                yield file, "not translated", text
            elif known[text] == text and text not in same:
                yield file, "the same as its source", text
            elif blanks(text) != blanks(known[text]):
                yield file, "other blanks than its source", text


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
