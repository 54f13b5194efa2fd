"""Checks of a game's guide: what it has to tell, the same in every language, and figures that the rules replay."""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.books import guide, guide_figures
from sixfold.books.guide import SECTIONS, Guide
from sixfold.game.contract import Game
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.errors import Refusal
from sixfold.text.messages import LANGUAGES, SOURCE_LANGUAGE, Message, say, speaking


@contract_check
def guides_teach_the_game(sample: Sample) -> None:
    """A guide has an aim and a set-up figure, and is the same in every language; a game without one still runs."""
    game = sample.game
    first = guide.find(game.folder, SOURCE_LANGUAGE)
    for code in LANGUAGES:
        found = guide.find(game.folder, code)
        if found:
            for sentence in _missing(found, first):
                raise Violation(game, sentence, f"guide.{code}.md")


def _missing(found: Guide, first: Guide | None) -> Iterator[Message]:
    sections = [section.name for section in found.sections]
    if sections != [name for name in SECTIONS if name in sections]:
        yield say("the sections are, in this order: {names}", names=", ".join(f"{{#{name}}}" for name in SECTIONS))
    aim, set_up = found.section("aim"), found.section("set-up")
    if not aim or not any(passage.text for passage in aim.passages):
        yield say("the section {name} says what the game is about", name="{#aim}")
    if not set_up or not set_up.figures:
        yield say("the section {name} has a figure", name="{#set-up}")
    if any(not figure.caption for figure in found.figures):
        yield say("every figure has a caption")
    if first is None or _outline(found) != _outline(first):
        yield say("headings and figures differ from those of {page}", page=f"guide.{SOURCE_LANGUAGE}.md")


def _outline(found: Guide) -> list[object]:
    """What is the same in every language: anchors and figures, in their order."""
    return [
        (section.name, [(passage.name, [figure.name for figure in passage.figures]) for passage in section.passages])
        for section in found.sections
    ]


@contract_check
def guide_figures_are_replayed(sample: Sample) -> None:
    """Every figure is a position of the game that draws in every language, and stands in the guide."""
    game = sample.game
    found = guide.find(game.folder, SOURCE_LANGUAGE)
    used = [figure.name for figure in found.figures] if found else []
    unused = [name for name in guide_figures.names(game.folder) if name not in used]
    for name in unused:
        raise Violation(game, say("the guide does not show the figure {name}", name=name), guide_figures.FILE)
    for name in used:
        _check_figure(game, name)


def _check_figure(game: Game, name: str) -> None:
    for code in LANGUAGES:
        with speaking(code):
            try:
                drawn = guide_figures.drawn(game, name)
            except Refusal as refusal:
                sentence = say("the figure {name}: {reason}", name=name, reason=str(refusal))
                raise Violation(game, sentence, guide_figures.FILE) from None
        if not (drawn.picture.shapes and drawn.text.strip()):
            raise Violation(game, say("the figure {name} shows nothing", name=name), guide_figures.FILE)


def guide_warnings(game: Game) -> Iterator[tuple[Message, str]]:
    """Guides that people will miss, each with its file."""
    if guide.find(game.folder, SOURCE_LANGUAGE) is None:
        yield say("there is no guide: an aim and a set-up figure to learn from"), f"guide.{SOURCE_LANGUAGE}.md"
        return
    for code in LANGUAGES:
        has_rules = (game.folder / f"rules.{code}.md").is_file()
        if has_rules and guide.find(game.folder, code) is None:
            yield say("there is no guide in the language {code}", code=code), f"guide.{code}.md"
