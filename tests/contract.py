"""What every game on the shelf promises, checked without naming any.

Each `check_…` takes a game; `test_contract.py` runs all of them over the shelf, and
`test_new_game.py` over a game that was put there from a temporary folder.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path as File
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from sixfold import personal, record
from sixfold.contract import Choice, Game
from sixfold.errors import CannotRead, NotLegal, Refusal
from sixfold.facts import credits_of, facts
from sixfold.layout import packed, unpack
from sixfold.messages import LANGUAGES, speaking
from sixfold.pointing import Toggles
from sixfold.positions import Position
from sixfold.results import solo_score, verdict
from sixfold.rulebook import Rulebook, find
from sixfold.search.engine import Engine
from sixfold.shapes import Box, Circle, Ellipse, Group, Label, Path, Shape
from sixfold.table.covering import covered_sides
from sixfold.views.roles import ROLES

SEED = 20260601
FULL_GAMES = 100  # played in all three ways, for every variant,
FULL_WORDS = 25_000  # or as many as it takes to this many words where games are long
SVG = "{http://www.w3.org/2000/svg}"
CITED = re.compile(r'clause="(\d+\.\d+)"')
CLAUSE = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)


def variants(game: Game) -> Iterator[Position]:
    """The first position of every player count and combination of choices."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    seen = set()
    for players in game.players:
        for values in itertools.product(*(option.values for option in choices)):
            try:
                start = Position.start(game, players, dict(zip((o.key for o in choices), values, strict=True)))
            except CannotRead:
                continue
            key = (players, tuple(sorted(start.options.items())))
            if key not in seen:
                seen.add(key)
                yield start


def random_words(position: Position, chooser: random.Random) -> tuple[str, int | None]:
    if position.is_chance:
        return position.outcome(chooser.randrange(position.outcome_count)), None
    player = chooser.choice(position.actors)
    return chooser.choice(position.legal(player)), player


def random_game(start: Position, chooser: random.Random) -> list[Position]:
    """All positions of one random game."""
    positions = [start]
    while not positions[-1].over:
        positions.append(positions[-1].play(*random_words(positions[-1], chooser)))
    return positions


@cache
def games(game: Game) -> tuple[list[Position], ...]:
    """Random games of every variant, played once for all checks."""
    chooser = random.Random(SEED)
    return tuple(random_game(start, chooser) for start in variants(game))


def some(positions: list[Position]) -> list[Position]:
    """The last position and up to 24 before it, evenly spread: what is costly is not asked of every one."""
    return [*positions[:-1][:: len(positions) // 24 + 1], positions[-1]]


def check_words_are_unique_and_read_back(game: Game) -> None:
    for positions in games(game):
        for position in positions:
            state = position.rules_state()
            for player in position.actors:
                moves = [0] * game.rules.MAX_MOVES
                count = game.rules.legal(state, player, moves)
                words = [game.notation.write(state, move) for move in moves[:count]]
                assert len(set(words)) == count
                assert list(position.legal(player)) == sorted(words)
                assert [game.notation.read(state, word) for word in words] == moves[:count]
                assert all(re.fullmatch(r"[!-~]+", word) for word in words)


def check_steps_lead_to_words(game: Game) -> None:
    """Steps spell their word, no word ends on the way to another, and every step can be pointed at."""
    for positions in games(game):
        for position in some(positions):
            for player in position.actors:
                words = position.legal(player)
                paths = [position.path_of(word) for word in words]
                assert [position.word_of(path) for path in paths] == list(words)
                if position.toggles(player) is None:
                    inner = {path[:count] for path in paths for count in range(len(path))}
                    assert not inner & set(paths)
                    assert sorted(leaves(position.tree(player))) == list(words)
                places = names_in(position.picture(viewer=player).shapes)
                steps = {step for path in paths for step in path}
                assert all(step in places or str(position.button(step)) for step in steps)
                for place in places & steps:
                    with pytest.raises(CannotRead):
                        position.button(place)


def leaves(tree: dict[str, Any]) -> Iterator[str]:
    for branch in tree.values():
        yield from leaves(branch) if isinstance(branch, dict) else [branch]


def names_in(shapes: Iterable[Shape]) -> set[str]:
    """The names of all groups, inside others too."""
    found = set()
    for shape in shapes:
        if isinstance(shape, Group):
            found.add(shape.name)
        found |= names_in(getattr(shape, "shapes", ()))
    return found - {""}


def check_toggles_make_all_words(game: Game) -> None:
    """Where words are free choices, the legal ones are all choices of at most one of each list."""
    for positions in games(game):
        for position in some(positions):
            for player in position.actors:
                toggles = position.toggles(player)
                if toggles is not None:
                    chosen = itertools.product(*([None, *row] for row in toggles.rows))
                    choices = [[step for step in choice if step] for choice in chosen]
                    words = [position.word_of(choice) for choice in choices]
                    assert words == [toggles.join.join(choice) or position.word_of(()) for choice in choices]
                    assert sorted(words) == list(position.legal(player))
                    assert position.tree(player) == {}
                    cycles_fit(position, player, toggles)


def cycles_fit(position: Position, player: int, toggles: Toggles) -> None:
    """What steps through the places of a row is a place itself; everything has a label."""
    places = names_in(position.picture(viewer=player).shapes)
    assert set(toggles.cycles) <= places - {step for row in toggles.rows for step in row}
    assert all(not cycle or list(cycle) in [list(row) for row in toggles.rows] for cycle in toggles.cycles.values())
    assert toggles.nothing or all(toggles.cycles.values())
    assert all(str(toggles.done(count)) for count in range(len(toggles.rows) + 1))


def check_numbers_and_sides_have_labels(game: Game) -> None:
    """Games whose paths have numbers say how they are asked for; what opens a side or can be dragged is drawn."""
    steps, drawn = set(), set()
    for positions in games(game):
        for position in some(positions):
            steps |= {
                step for player in position.actors for word in position.legal(player) for step in position.path_of(word)
            }
            scene = position.scene(viewer=0)
            places = names_in(game.drawing.picture(scene).shapes)
            drawn |= places
            for side in game.drawing.sides(scene):
                assert side.place in places
                assert game.drawing.FRONT
                assert str(side.label)
                assert str(side.back)
    assert not any(step.startswith("#") for step in steps) or game.notation.COUNTING
    assert {game.drawing.SOURCE} <= drawn - steps | {""}


def check_steps_spell_or_refuse(game: Game) -> None:
    """Whatever is pointed at makes a word, or is refused as none."""
    chooser = random.Random(SEED)
    for positions in games(game):
        words = ((position, word) for position in positions for a in position.actors for word in position.legal(a)[:9])
        pool = ["", "#2", "x", *(step for position, word in words for step in position.path_of(word))]
        for position in positions[:-1:5]:
            for _ in range(20):
                steps = chooser.choices(pool, k=chooser.randrange(5))
                try:
                    word = position.word_of(steps)
                except CannotRead as refusal:
                    assert str(refusal)
                else:
                    found = position._read(word, position.actors[0] if position.actors else None)
                    assert not isinstance(found, CannotRead)


def check_outcomes_are_numbered_in_order(game: Game) -> None:
    """The order of the words, so that dice that can be checked mean the same to every program."""
    for positions in games(game):
        for position in some(positions):
            if position.is_chance:
                count = position.outcome_count
                words = [position.outcome(number) for number in sorted({*range(min(count, 40)), count // 2, count - 1})]
                assert words == sorted(set(words))


def check_over_exactly_when_nobody_can_act(game: Game) -> None:
    for positions in games(game):
        for position in positions:
            assert position.over == (not position.actors and not position.is_chance)
            assert all(position.legal(player) for player in position.actors)
            assert position.over == (position.ranks is not None) == (position.ending is not None)


def check_only_a_front_depends_on_who_looks(game: Game) -> None:
    for positions in games(game):
        position = positions[len(positions) // 2]
        if not position.has_front:
            assert len({position.picture(viewer=viewer) for viewer in (None, *range(position.players))}) == 1


def check_sides_are_covered_where_a_game_says_so(game: Game) -> None:
    assert bool(game.covering) == hasattr(game.drawing, "covered")
    for positions in games(game) if game.covering else ():
        found = [covered_sides(p, viewers, everybody) for p in positions for viewers, everybody in lookers(p)]
        assert any(found) == (positions[0].players > 1)


def lookers(position: Position) -> list[tuple[list[int], range]]:
    """Who may look at a position: nobody at the table, each alone, all together; and who is no program."""
    everybody = range(position.players)
    return [(viewers, everybody) for viewers in ([], *([player] for player in everybody), list(everybody))]


def check_news_are_sentences(game: Game) -> None:
    for positions in games(game):
        for position in positions:
            assert all(str(news) for news in position.news())


def check_results_are_sentences_and_games_alone_compare(game: Game) -> None:
    assert game.solo_unit.text
    for positions in games(game):
        last = positions[-1]
        names = tuple(f"P{player}" for player in range(last.players))
        assert re.search(r"\w", str(verdict(last, names)))
        assert solo_score(last) is None or last.players == 1
        assert [solo_score(position) for position in positions[:-1]] == [None] * (len(positions) - 1)


def check_play_leaves_the_old_position_alone(game: Game) -> None:
    for positions in games(game):
        for position in positions[:-1]:
            copy = position.rules_state()
            position.play(*random_words(position, random.Random(1)))
            assert position.rules_state() == copy


def check_games_end_within_their_bound(game: Game) -> None:
    for positions in games(game):
        assert positions[-1].ply == len(positions) - 1 <= game.rules.MAX_PLIES


def check_ranks_follow_the_strictly_better(game: Game) -> None:
    for positions in games(game):
        ranks = positions[-1].ranks
        assert ranks is not None
        assert len(ranks) == len(positions[-1].scores) == positions[-1].players
        assert ranks == tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def check_every_position_draws(game: Game) -> None:
    for positions in games(game):
        for position in some(positions):
            with speaking("en"):
                text = position.text()
                assert text.isascii()
                assert max(map(len, text.split("\n"))) <= 80 or position.over
                root = ET.fromstring(position.svg())
            assert root.findtext(f"{SVG}title")
            assert root.findtext(f"{SVG}desc") == text
            assert position._repr_svg_().startswith("<svg")
            roles = {element.get("class") for element in root.iter() if element.get("class")}
            assert set(roles) <= set(ROLES), roles


def check_players_have_badges_and_scores(game: Game) -> None:
    for positions in games(game):
        for position in (positions[0], positions[-1]):
            for player in range(position.players):
                shapes = position.badge(player)
                assert shapes
                assert all(abs(x) <= 12 and abs(y) <= 12 for shape in shapes for x, y in corners(shape)), shapes
                assert len(position.score_text(player)) < 30


def corners(shape: Shape) -> list[tuple[float, float]]:
    """Two corners of what a shape covers, the line around it left out."""
    match shape:
        case Circle(x, y, r):
            return [(x - r, y - r), (x + r, y + r)]
        case Ellipse(x, y, rx, ry):
            return [(x - rx, y - ry), (x + rx, y + ry)]
        case Box(x, y, width, height):
            return [(x, y), (x + width, y + height)]
        case Label(x, y, _, size):
            return [(x, y - size / 2), (x, y + size / 2)]
        case Path(outline, _, x, y, scale):
            numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", outline)]
            return [(x + scale * u, y + scale * v) for u, v in zip(numbers[::2], numbers[1::2], strict=True)]
    return [corner for part in shape.shapes for corner in corners(part)]


def check_places_passed_are_places_without_a_word(game: Game) -> None:
    for positions in games(game):
        for position in some(positions):
            for player in position.actors:
                tree = position.tree(player)
                places = names_in(position.picture(viewer=player).shapes)
                for first, passed in position.through_places(player).items():
                    assert passed == sorted(set(passed), key=passed.index)
                    assert first in places
                    assert not set(passed) & set(tree.get(first, ()))
                    assert set(passed) <= places


PHONE = 344  # pixels across, on a screen of 360
FINGER = 24  # pixels of the smallest thing to point at


def check_places_fit_a_finger_and_are_named(game: Game) -> None:
    """On a phone everything to point at is large enough; it has a label, and a name in both pictures."""
    for positions in games(game):
        for position in some(positions):
            for player in position.actors:
                steps = {step for word in position.legal(player) for step in position.path_of(word)}
                wide = places_in(position.picture(viewer=player).shapes)
                picture = position.picture(viewer=player, narrow=position.has_narrow)
                places = places_in(picture.shapes)
                assert steps & set(wide) == steps & set(places)
                assert set(places) <= set(wide)
                for name, place in places.items():
                    assert place.label, name
                    across, down = size_of(place)
                    assert min(across, down) * PHONE / picture.width >= FINGER, (name, across, down)


def places_in(shapes: Iterable[Shape]) -> dict[str, Group]:
    found: dict[str, Group] = {}
    for shape in shapes:
        if isinstance(shape, Group) and shape.name:
            assert shape.name not in found
            found[shape.name] = shape
        found |= places_in(getattr(shape, "shapes", ()))
    return found


def size_of(shape: Shape) -> tuple[float, float]:
    """Width and height of what boxes and circles cover."""
    parts = [part for part in flat(shape) if isinstance(part, Box | Circle | Ellipse)]
    across, down = zip(*(corner for part in parts for corner in corners(part)), strict=True)
    return max(across) - min(across), max(down) - min(down)


def flat(shape: Shape) -> Iterator[Shape]:
    inner = getattr(shape, "shapes", None)
    if inner is None:
        yield shape
    else:
        for part in inner:
            yield from flat(part)


def check_json_has_what_the_pages_say(game: Game) -> None:
    for positions in games(game):
        for position in some(positions):
            told = json.loads(json.dumps(record.as_json(position)))
            assert list(told) == ["ply", "actors", "chance", "legal", "over", "scores", "ranks", "state"]
            assert isinstance(told["state"], dict)
            if position.is_chance:
                assert told["legal"] is None or told["legal"] == sorted(told["legal"])
            else:
                assert sorted(told["legal"], key=int) == [str(player) for player in sorted(position.actors)]


def check_refusals_change_nothing(game: Game) -> None:
    nonsense = ["", "x", "=", "=99", "pass me", "0:", "7:x", "☃", "a1-", "-", "12345678901234567890", "\x00", "0:0:0"]
    for positions in games(game):
        position = positions[len(positions) // 2]
        before = position.rules_state()
        for word in nonsense:
            with pytest.raises((CannotRead, NotLegal)) as caught:
                position.play(word)
            assert str(caught.value)
        for refused in ("x", *positions[-1].words[:1]):
            with pytest.raises(Refusal):
                positions[-1].play(refused)
        assert position.rules_state() == before


def check_why_explains_exactly_what_is_refused(game: Game) -> None:
    """A reason with a clause for whatever legality refuses, none for what is legal."""
    clauses = set(CLAUSE.findall((game.folder / "rules.en.md").read_text("utf-8")))
    chooser = random.Random(SEED)
    for start in variants(game):
        played = random_game(start, chooser)
        pool = sorted({word for p in played for actor in p.actors for word in p.legal(actor)})
        pool = chooser.sample(pool, min(len(pool), 120))
        for position in [*played[:4], *played[4::9]]:
            for player in position.actors:
                legal = set(position.legal(player))
                for word in pool:
                    found = position._read(word, player)
                    assert isinstance(found, Refusal) == (word not in legal), (position, word)
                    if isinstance(found, NotLegal):
                        assert found.reason.clause in clauses, (position, word, str(found))


def check_repeated_words_give_equal_positions(game: Game) -> None:
    for positions in games(game):
        again = positions[0]
        for word in positions[-1].words:
            again = again.play(word)
        assert again == positions[-1]
        assert hash(again) == hash(positions[-1])
        assert positions[0] != positions[1]


def check_records_are_lossless(game: Game) -> None:
    for positions in games(game):
        names = tuple(f"Ünï {number}" for number in range(positions[0].players))
        for position in (positions[0], positions[len(positions) // 2], positions[-1]):
            written = record.Record(position, names, SEED)
            back = record.read(written.text())
            assert back == written
            assert back.text() == written.text()
            assert (back.position.words, back.position.options) == (position.words, position.options)
            assert back.result == position.ranks


def check_options_are_validated(game: Game) -> None:
    for option in game.options:
        for bad in ("", " ", "-1", "no-such-value", "99999999999999999999"):
            with pytest.raises(CannotRead) as caught:
                Position.start(game, None, {option.key: bad})
            assert f"{option.key}={bad}" in str(caught.value)
    with pytest.raises(CannotRead, match="nonsense=1"):
        Position.start(game, None, {"nonsense": "1"})
    for players in {0, 1, 5, 7} - set(game.players):
        with pytest.raises(CannotRead, match=str(players)):
            Position.start(game, players)
    for start in variants(game):
        changed = game.changed(start.options, start.players)
        assert list(changed) == sorted(changed)
        assert Position.start(game, start.players, changed) == start


def check_what_people_chose_stays_with_them(game: Game) -> None:
    """Options of people come apart and together again, whoever begins, and a record keeps them."""
    for players in game.players:
        settled = game.resolve_options({}, players)
        assert settled == game.resolve_options(personal.turned_options(game, settled, players, 0), players)
        for people in choices(game, players):
            start = Position.start(game, players, personal.options_of(game, people))
            parts = personal.parts_of(game, start.options, players)
            for person, part in zip(people, parts, strict=True):
                assert all(part[key].startswith(letters) for key, letters in person.items())
            for first in range(players):
                options = personal.turned_options(game, start.options, players, first)
                turned = Position.start(game, players, options)
                assert personal.parts_of(game, turned.options, players) == personal.turned(parts, first)
                assert record.read(record.Record(turned).text()).position.options == turned.options


def choices(game: Game, players: int) -> Iterator[list[dict[str, str]]]:
    """One person who has chosen one thing, or everybody something different."""
    for option in personal.personal_options(game):
        assert str(option.label)
        assert set(option.letters) >= {pick.letter for pick in option.picks}
        for player, pick in itertools.product(range(players), option.picks):
            yield [{option.key: pick.letter} if player == number else {} for number in range(players)]
        if len(option.picks) >= players:
            backwards = list(reversed(option.picks))
            yield [{option.key: backwards[number].letter} for number in range(players)]


def check_states_survive_packing(game: Game) -> None:
    for positions in games(game):
        for position in some(positions):
            state = position.rules_state()
            assert unpack(type(state), packed(state)[0]) == state


def longest(start: Position) -> int:
    """The most words that a random game from here is likely to have."""
    return max(len(random_game(start, random.Random(number))) for number in range(2))


def check_interpreted_equals_compiled(game: Game) -> None:
    """The three ways play the same full games, every legal move and score on the way included."""
    plain, checked, fast = (Engine(game, mode) for mode in ("plain", "checked", "fast"))
    for start in variants(game):
        for number in range(min(FULL_GAMES, FULL_WORDS // longest(start))):
            expected = plain.fingerprint(start, SEED, number)
            assert fast.fingerprint(start, SEED, number) == expected, (start.options, number)
            assert checked.fingerprint(start, SEED, number) == expected, (start.options, number)


def check_many_compiled_games_end(game: Game) -> None:
    fast = Engine(game, "checked")
    for start in variants(game):
        tally = fast.playouts(start, 200, SEED)
        assert tally.endings.pop("unfinished") == 0
        assert sum(tally.endings.values()) == 200


def check_perft_table(game: Game) -> None:
    """Every line of perft.txt, compiled, and as deep as is quick interpreted."""
    table = game.folder / "perft.txt"
    assert table.is_file() != game.dice
    if game.dice:
        with pytest.raises(CannotRead, match="without dice"):
            Engine(game, "plain").perft(Position.start(game), 1)
        return
    fast, plain = Engine(game, "fast"), Engine(game, "plain")
    for start, counts in perft_lines(game, table):
        for depth, count in enumerate(counts, 1):
            assert fast.perft(start, depth) == count, (start.options, depth)
            if count < 50_000:
                assert plain.perft(start, depth) == count, (start.options, depth)


def perft_lines(game: Game, table: File) -> Iterator[tuple[Position, list[int]]]:
    """`players=2 kings=6: 25 600`: the counts from depth 1 on."""
    for row in table.read_text("utf-8").splitlines():
        if row and not row.startswith("#"):
            told, counts = row.split(":")
            options = dict(pair.split("=") for pair in told.split())
            yield Position.start(game, int(options.pop("players")), options), [int(count) for count in counts.split()]


def check_golden_games_reach_every_ending(game: Game) -> None:
    golden = sorted((game.folder / "golden").glob("*.six"))
    endings = {record.read_record(path).position.ending for path in golden}
    assert {ending.name for ending in game.endings} <= endings
    for path in golden:
        text = path.read_text("utf-8")
        assert "#" in text, f"{path.name} tells no story"
        assert "result:" in text, f"{path.name} names no result"


def _rules_page(game: Game, language: str) -> Rulebook:
    page = find(game.folder, language)
    assert page is not None
    return page


def check_rules_pages_agree(game: Game) -> None:
    """The same headings, clauses and rulings in every language; every clause the code cites is there."""
    pages = {code: (game.folder / f"rules.{code}.md").read_text("utf-8") for code in LANGUAGES}
    clauses = {code: CLAUSE.findall(page) for code, page in pages.items()}
    headings = {code: [row.split(" ")[:2] for row in re.findall("^#+ .*", page, re.M)] for code, page in pages.items()}
    assert clauses["en"]
    assert len(clauses["en"]) == len(set(clauses["en"]))
    for code in LANGUAGES:
        assert clauses[code] == clauses["en"], code
        assert [row[0] for row in headings[code]] == [row[0] for row in headings["en"]], code
    rulings = {code: [ruling.number for ruling in _rules_page(game, code).rulings] for code in LANGUAGES}
    for code in LANGUAGES:
        assert tuple(clauses[code]) == _rules_page(game, code).clauses, code
        assert rulings[code] == rulings["en"], code
        assert set(rulings[code]) <= {*clauses[code], *(row[1] for row in headings[code])}, code
    for path in game.folder.glob("*.py"):
        cited = set(CITED.findall(path.read_text("utf-8")))
        assert cited <= set(clauses["en"]), (path.name, cited - set(clauses["en"]))


def check_declaration_reads_well(game: Game) -> None:
    assert game.id == game.folder.name
    assert game.title
    assert str(game.sentence).endswith(".")
    assert str(game.starter.sentence)
    assert game.minutes is None or game.minutes > 0
    assert game.ages is None or game.ages > 0
    assert game.credit.year is None or game.credit.year > 1900
    for code in LANGUAGES:
        with speaking(code):
            told = " ".join(map(str, [*facts(game), *credits_of(game)]))
        credit = game.credit
        for known in (game.ages, game.minutes, credit.box_title, *credit.designers, credit.publisher, credit.year):
            assert not known or str(known) in told, (code, known)
    for players in game.players:
        assert len(game.seats(players)) == players


CHECKS = {name: check for name, check in list(globals().items()) if name.startswith("check_")}
