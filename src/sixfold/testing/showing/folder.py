"""Checks of what lies beside the modules: the declaration, rules pages, golden games, translations."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sixfold.books.rulebook import find
from sixfold.game.contract import ROLES, RULES_PAGE, Game
from sixfold.game.facts import credits_of, facts
from sixfold.positions import record
from sixfold.positions.record_lines import BadRecord
from sixfold.teaching import lesson_checks, lessons
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.showing.guide import guide_warnings
from sixfold.testing.violations import Violation, from_error
from sixfold.text import catalogues
from sixfold.text.messages import LANGUAGES, Message, say, speaking
from sixfold.text.spelling import SLIP, nearest

CITED = re.compile(r'clause="(\d+\.\d+)"')
CLAUSE = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)
HEADING = re.compile(r"^(#+) (\S+)", re.MULTILINE)


@contract_check
def declaration_reads_well(sample: Sample) -> None:
    """The declaration has what people are told, and a seat for everybody."""
    game = sample.game
    if game.id != game.folder.name:
        raise Violation(game, say("package is __name__, and the folder has the game's name"), "__init__.py")
    if not game.title or not str(game.sentence).endswith("."):
        raise Violation(game, say("there is a title, and the sentence ends with a full stop"), "__init__.py")
    numbers = (game.minutes, game.ages, game.credit.year)
    if any(number is not None and number <= 0 for number in numbers):
        raise Violation(game, say("minutes, ages and year are positive, or left out"), "__init__.py")
    for players in game.players:
        if len(game.seats(players)) != players:
            raise Violation(
                game, say("seats gives a name to each of {players} players", players=players), "__init__.py"
            )
    _check_facts(game)


def _check_facts(game: Game) -> None:
    credit = game.credit
    named = (credit.box_title, *credit.designers, credit.publisher, *credit.trademarks)
    known = (game.ages, game.minutes, *named, credit.year)
    for code in LANGUAGES:
        with speaking(code):
            text = " ".join(map(str, [*facts(game), *credits_of(game)]))
        for fact in known:
            if fact and str(fact) not in text:
                raise Violation(game, say("{fact} has no text in {code}", fact=fact, code=code), "__init__.py")


@contract_check
def rules_pages_agree(sample: Sample) -> None:
    """Numbered clauses, the same in every language there is; every clause the code cites is there."""
    game = sample.game
    page = (game.folder / RULES_PAGE).read_text("utf-8")
    clauses = CLAUSE.findall(page)
    if not clauses or len(clauses) > len(set(clauses)):
        raise Violation(game, say("clauses begin a line with a number of their own, as in 2.1"), RULES_PAGE)
    for code in LANGUAGES:
        if (game.folder / f"rules.{code}.md").is_file():
            _check_page(game, code, clauses, [mark for mark, _ in HEADING.findall(page)])
    for path in sorted(game.folder.glob("*.py")):
        for number, row in enumerate(path.read_text("utf-8").splitlines(), 1):
            for cited in CITED.findall(row):
                if cited not in clauses:
                    sentence = say("the clause {number} is not in the rules", number=cited)
                    raise Violation(game, sentence, path.name, line=number)


def _check_page(game: Game, code: str, clauses: list[str], levels: list[str]) -> None:
    name, text = f"rules.{code}.md", (game.folder / f"rules.{code}.md").read_text("utf-8")
    own, headings = CLAUSE.findall(text), HEADING.findall(text)
    if own != clauses:
        missing = next((clause for clause in clauses if clause not in own), "") or next(
            iter(set(own) - set(clauses)), ""
        )
        sentence = say("clause {number} differs from {page}", page=RULES_PAGE, number=missing or "-")
        raise Violation(game, sentence, name)
    if [mark for mark, _ in headings] != levels:
        raise Violation(game, say("the headings differ from those of {page}", page=RULES_PAGE), name)
    book, first = find(game.folder, code), find(game.folder, "en")
    rulings = [ruling.number for ruling in book.rulings] if book else []
    if not book or not first or book.clauses != tuple(clauses):
        raise Violation(game, say("a clause is not a paragraph of its own"), name)
    known = {*clauses, *(word for _, word in headings)}
    if rulings != [ruling.number for ruling in first.rulings] or not set(rulings) <= known:
        raise Violation(game, say("the rulings differ from those of {page}", page=RULES_PAGE), name)


@contract_check
def golden_games_reach_every_ending(sample: Sample) -> None:
    """Golden games are read, tell a story, name their result, and together end in every way."""
    game, endings = sample.game, set()
    for path in sorted((game.folder / "golden").glob("*.six")):
        name, text = f"golden/{path.name}", path.read_text("utf-8")
        try:
            endings.add(record.read(text, path.name).position.ending)
        except BadRecord as bad:
            raise Violation(
                game, say("at {word}: {reason}", word=bad.word, reason=bad.reason), name, line=bad.line
            ) from None
        except Exception as error:
            raise from_error(game, error, name) from error
        if "#" not in text:
            raise Violation(game, say("a golden game says in comments (#) what happens"), name)
        if "result:" not in text:
            raise Violation(game, say("a golden game names its result, as in result: 1 2"), name)
    for ending in game.endings:
        if ending.name not in endings:
            command = f"sixfold golden {game.id} --ending {ending.name}"
            sentence = say("no golden game ends by {ending}; try: {command}", ending=ending.name, command=command)
            raise Violation(game, sentence, "golden")


@contract_check
def lessons_can_be_taken(sample: Sample) -> None:
    """Every step of a lesson can be reached and done, whatever is tried gets an answer, no text is missing."""
    for lesson in lessons.lessons(sample.game):
        for sentence in lesson_checks.problems(lesson):
            raise Violation(sample.game, sentence, f"{lessons.FOLDER}/{lesson.name}.toml")


# Warnings: a game can be played without these, by some


def warnings(game: Game) -> Iterator[Violation]:
    """What people will miss, and what may be a slip."""
    for code in LANGUAGES:
        if not (game.folder / f"rules.{code}.md").is_file():
            yield _warning(game, say("there is no rules page in the language {code}", code=code), f"rules.{code}.md")
    for sentence, file in guide_warnings(game):
        yield _warning(game, sentence, file)
    yield from _untaught(game)
    yield from _untranslated(game)
    yield from _said_by_the_house(game)
    for path in sorted(game.folder.glob("*.py")):
        near = nearest(path.stem, [role for role in ROLES if role != path.stem], SLIP)
        if path.stem not in ROLES and near and not (game.folder / f"{near}.py").is_file():
            yield _warning(game, say("nothing uses this file; did you mean {near}.py?", near=near), path.name)


def _untaught(game: Game) -> Iterator[Violation]:
    own = lessons.readable(game)
    if not own:
        yield _warning(game, say("there is no lesson for beginners"), f"{lessons.FOLDER}/first.toml")
    for lesson in own:
        for code in catalogues.TRANSLATED:
            if left := lesson_checks.untranslated(lesson, code):
                sentence = say("{count} texts are not translated into {code}", count=len(left), code=code)
                yield _warning(game, sentence, f"{lessons.FOLDER}/{lesson.name}.toml")


def _untranslated(game: Game) -> Iterator[Violation]:
    sources = catalogues.sources_in(game.folder)
    for code in catalogues.TRANSLATED:
        left = [
            text
            for _, problem, text in catalogues.complaints(game.folder / "locale", sources, (), [code])
            if problem in LEFT
        ]
        if left:
            command = f"sixfold messages {game.id}"
            sentence = say(
                "{count} texts are not translated into {code}; try: {command}",
                count=len(left),
                code=code,
                command=command,
            )
            yield _warning(game, sentence, f"locale/{code}/LC_MESSAGES/sixfold.po")


def _said_by_the_house(game: Game) -> Iterator[Violation]:
    """Texts that would be looked for in other catalogues than the game's."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(f"{game.package}.") and getattr(module, "say", None) is say:
            sentence = say("this say is not the game's own; try: {line}", line="from . import say")
            yield _warning(game, sentence, Path(module.__file__ or "").name)


LEFT = ("not there", "not translated", "other blanks than its source")


def _warning(game: Game, sentence: Message, file: str) -> Violation:
    return Violation(game, sentence, str(Path(file)))
