"""A game over the whole terminal, driven by Textual's pilot: keys, mouse, both threads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.markdown import Markdown
from textual.pilot import Pilot
from textual.widgets import Button, Static

from commands import refused
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import Record, read_record
from sixfold.terminal import full_screen
from sixfold.terminal.full_screen.app import GameApp
from sixfold.terminal.full_screen.areas import fitted
from sixfold.terminal.full_screen.board import Board
from sixfold.terminal.full_screen.bridge import FullScreen
from sixfold.terminal.full_screen.dialogs import TextDialog
from sixfold.terminal.full_screen.sidebar import Choices, Log, MoveList
from sixfold.terminal.local_game import LocalGame
from sixfold.terminal.seats import read_seats
from sixfold.text.errors import MissingExtra
from sixfold.text.messages import speaking

PATIENCE = 3000  # looks, each of a hundredth of a second, before a test gives up
Script = Callable[[Pilot[int], GameApp], Awaitable[None]]


class FakeAdvisor:
    """Answers at once, or never."""

    def __init__(self, answer: dict[str, Any] | None) -> None:
        self.answer = answer
        self.questions: list[dict[str, Any]] = []

    async def ask(self, question: dict[str, Any], progress: Callable[[int], None]) -> dict[str, Any]:
        self.questions.append(question)
        progress(40)
        return self.answer if self.answer is not None else await asyncio.Future()

    def close(self) -> None:
        self.questions.append({})


def opened(position: Position, *seats: str, ask_dice: bool = False, advisor: Any = None, file: Any = None) -> GameApp:
    names = tuple(str(name) for name in position.game.seats(position.players))
    screen = FullScreen()
    sitting = read_seats(seats, names)
    game = LocalGame(Record(position), sitting, 7, ask_dice=ask_dice, repeatable=True, screen=screen, file=file)
    screen.begin(game)
    return GameApp(game, screen, advisor)


def play(app: GameApp, script: Script, size: tuple[int, int] = (80, 24)) -> GameApp:
    """Runs a script against the app, and then leaves."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: app.prompt is not None or app.code is not None)
            await script(pilot, app)
            app.action_leave()
            await until(pilot, lambda: app.code is not None)

    asyncio.run(run())
    assert app.failure is None
    return app


async def until(pilot: Pilot[int], condition: Callable[[], object]) -> None:
    for _ in range(PATIENCE):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to that")


async def click(pilot: Pilot[int], app: GameApp, place: str) -> None:
    await pilot.pause()
    area = app.query_one(Board).fields.areas[place]
    assert await pilot.click("#board", offset=(area.left, area.top))
    await pilot.pause()


async def go(pilot: Pilot[int], app: GameApp, place: str) -> None:
    """Puts the cursor on a place by arrow keys, as somebody does who looks at the board."""
    board = app.query_one(Board)
    for _ in range(40):
        here, there = board.fields.areas[board.cursor], board.fields.areas[place]
        if here.top == there.top and here.left == there.left:
            return
        vertical = here.top != there.top
        key = ("down" if there.top > here.top else "up") if vertical else "right" if there.left > here.left else "left"
        before = board.cursor
        await pilot.press(key)
        if board.cursor == before:
            break
    board.go(place)


def note(app: GameApp) -> str:
    return str(app.query_one("#note").render())


def golden(game: str, name: str) -> Record:
    return read_record(shelf.find_game(game).folder / "golden" / f"{name}.six")


async def point(pilot: Pilot[int], app: GameApp, word: str) -> None:
    """Makes a move by pointing: places are clicked, everything else is a button."""
    turn = app.turn
    assert turn is not None
    keys = {choice.action: choice.key for choice in turn.choices()}
    toggles = turn.walk.toggles is not None
    for step in () if toggles and word == turn.walk.word() else turn.position.look.path_of(word):
        if step in app.query_one(Board).fields.areas:
            await click(pilot, app, step)
        else:
            await pilot.press(keys[step])
    if app.turn is turn and (turn.pending or toggles):
        await pilot.press("d")


def story(record: Record, begun: int) -> Script:
    """The moves of a record from a ply on, in their order; dice are typed."""
    line = record.position.line()[begun:]

    async def script(pilot: Pilot[int], app: GameApp) -> None:
        for before, after in pairwise(line):
            await until(pilot, lambda ply=before.ply: _closed(app) and app.prompt and app.game.position.ply == ply)
            if before.is_chance:
                await pilot.press("m", *after.word, "enter")
            elif app.turn is not None and app.turn.player != after.player:
                await pilot.press("m", *after.word, "enter")  # somebody who is not asked yet
            else:
                await point(pilot, app, after.word.partition(":")[2] if before.simultaneous else after.word)
        await until(pilot, lambda: app.code is not None and isinstance(app.screen, TextDialog))

    def _closed(app: GameApp) -> bool:
        """Goes on after a pause."""
        if isinstance(app.screen, TextDialog):
            app.screen.dismiss("on")
        return not isinstance(app.screen, TextDialog)

    return script


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "begun"),
    [
        ("sixth", "king", 0),
        pytest.param("star", "repetition", 0, marks=pytest.mark.long),
        pytest.param("sixmix", "shared", 27, marks=pytest.mark.long),
        ("sixto", "haste", 0),
    ],
)
def test_a_whole_game_by_mouse_and_keys(game: str, name: str, begun: int, tmp_path: Path) -> None:
    record = golden(game, name)
    file = tmp_path / "game.six"
    app = play(opened(record.position.at(begun), ask_dice=True, file=file), story(record, begun))
    assert app.game.position.words == record.position.words
    assert read_record(file).position.words == record.position.words


@pytest.mark.slow
def test_against_a_bot_by_arrow_keys_with_undo_and_redo() -> None:
    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await go(pilot, app, "c3")
        await pilot.press("enter")
        await until(pilot, lambda: app.prompt and app.game.position.ply == 2)
        assert "You placed a pawn on c3." in str(app.query_one(Log).get_option_at_index(0).prompt)
        await pilot.press("u")
        await until(pilot, lambda: app.prompt and app.game.position.ply == 0)
        assert app.query_one(Log).option_count == 0
        await pilot.press("y")
        await until(pilot, lambda: app.prompt and app.game.position.ply == 2)

    play(opened(Position.start("sixth"), "human", "random"), script)


@pytest.mark.slow
def test_a_place_that_leads_nowhere_says_why_and_shows_the_rule() -> None:
    position = Position.start("sixth").play("c3").play("a1")

    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await click(pilot, app, "a1")
        assert app.turn is not None
        assert app.turn.bad
        assert app.turn.clause
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TextDialog) and app.screen.query(".marked"))
        part = app.screen.query_one(".marked", Static).content
        assert isinstance(part, Markdown)
        assert part.markup.startswith(f"**{app.turn.clause}** ")
        await pilot.press("escape")
        assert not isinstance(app.screen, TextDialog)

    play(opened(position), script)


@pytest.mark.slow
def test_moves_are_filtered_by_typing() -> None:
    async def script(pilot: Pilot[int], app: GameApp) -> None:
        assert app.query_one(MoveList).option_count == 25
        await pilot.press("m", *"on b")
        await pilot.pause()
        assert app.query_one(MoveList).option_count == 5
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: app.prompt and app.game.position.ply == 1)
        assert app.game.position.word == "b2"
        await pilot.press("m", *"z9", "enter")
        await until(pilot, lambda: app.prompt and app.notice)
        assert note(app) == "cannot read “z9”: cells run from a1 to e5"

    play(opened(Position.start("sixth")), script)


@pytest.mark.slow
def test_a_hint_is_shown_on_the_board_and_another_can_be_cancelled() -> None:
    advisor = FakeAdvisor({"text": "Best: place a pawn on c3 (62 %).", "word": "c3", "value": "62 %"})

    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await pilot.press("h")
        await until(pilot, lambda: app.hinted[0])
        assert note(app) == "Best: place a pawn on c3 (62 %)."
        assert app.query_one(Board).view.hint == {"c3"}
        assert advisor.questions[0]["hint"] == "en"
        advisor.answer = None
        await pilot.press("h")
        await until(pilot, lambda: "40" in note(app))
        assert note(app) == "Looking for the best moves … 40%   Esc: cancel"
        await pilot.press("escape")
        await until(pilot, lambda: not app.workers)
        assert note(app) == ""

    play(opened(Position.start("sixth"), advisor=advisor), script)


@pytest.mark.slow
def test_hints_come_from_a_process_of_their_own() -> None:
    """With one legal move nothing is searched, and so nothing compiled."""
    position = golden("sixth", "milady").position
    only = next(one for one in position.line() if len(one.legal()) == 1)

    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await pilot.press("h")
        await until(pilot, lambda: app.hinted[0])
        assert note(app).startswith("There is only one thing to do: ")

    play(opened(only), script)


@pytest.mark.slow
def test_an_analysis_is_a_curve_and_turning_points() -> None:
    answer = {
        "unit": "share",
        "values": [[0.5, 0.5], [0.9, 0.1]],
        "accounts": ["Silver: 1 move, no mistakes. All moves together cost 0 %."],
        "points": [{"ply": 1, "text": "Move 1: c3 cost Silver 9 % (best: b2)"}],
    }

    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        assert [part.content for part in app.screen.query(Static)][-1] == "Move 1: c3 cost Silver 9 % (best: b2)"

        assert "▅█" in app.export_screenshot()

    play(opened(Position.start("sixth").play("c3"), advisor=FakeAdvisor(answer)), script)


@pytest.mark.slow
def test_a_narrow_terminal_has_tabs_and_still_plays() -> None:
    async def script(pilot: Pilot[int], app: GameApp) -> None:
        assert app.screen.has_class("tabbed")
        assert not app.query_one(Log).display or not app.query_one(Log).region
        await click(pilot, app, "c3")
        await until(pilot, lambda: app.prompt and app.game.position.ply == 1)
        await pilot.click("#tab-log")
        await pilot.pause()
        assert app.query_one(Log).region.height > 0
        assert not app.query_one(MoveList).region.height

    play(opened(Position.start("sixth")), script, (50, 24))


def test_wide_terminals_draw_larger_boards() -> None:
    position = Position.start("sixth")
    lines = position.game.drawing.lines(position.look.scene(bare=True))
    small, large = fitted(lines, 50, 16), fitted(lines, 90, 30)
    assert (small.width, large.width) == (38, 76)
    assert small.areas.keys() == large.areas.keys()
    assert {large.place_at(area.right, area.bottom) for area in large.areas.values()} == set(large.areas)
    assert large.towards("c3", 0) == "d3"
    assert large.towards("c3", 270) == "c4"
    assert large.towards("c3", 45) == "d2"


def test_every_place_of_a_move_is_on_the_text_board() -> None:
    for game in shelf.ids():
        position = golden(
            game, {"sixth": "king", "star": "race", "sixmix": "example", "sixto": "two-rows"}[game]
        ).position
        for moment in position.line():
            for player in moment.actors:
                lines = moment.game.drawing.lines(moment.look.scene(viewer=player, bare=True, low=True))
                shown = {span.place for line in lines for span in line}
                toggles = moment.look.toggles(player)
                steps = {step for word in moment.legal(player)[:50] for step in moment.look.path_of(word)}
                if toggles is not None:
                    steps = {step for row in toggles.rows for step in row}
                assert all(step in shown or _is_button(moment, step) for step in steps), (game, moment.ply)


def _is_button(position: Position, step: str) -> bool:
    try:
        return bool(position.look.button(step))
    except ValueError:
        return False


@pytest.mark.slow
def test_the_log_looks_back_and_escape_returns() -> None:
    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await pilot.press("l", "up")
        await until(pilot, lambda: app.looking_at == 1)
        assert note(app) == "You're looking at an earlier position."
        assert app.shown is not None
        assert app.shown.ply == 1
        await pilot.press("escape")
        assert app.looking_at is None

    play(opened(Position.start("sixth").play("c3").play("c4")), script)


@pytest.mark.slow
def test_quitting_keeps_the_game_and_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_DATA", str(tmp_path))

    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await click(pilot, app, "c3")
        await until(pilot, lambda: app.prompt and app.game.position.ply == 1)
        await pilot.press("q")
        await until(pilot, lambda: app.code is not None)

    app = play(opened(Position.start("sixth")), script)
    [file] = (tmp_path / "games").glob("*.six")
    assert read_record(file).position.words == ("c3",)
    assert app.game_side.farewell == [f"The game is saved in {file}. To continue it: sixfold play --from {file}"]


@pytest.mark.parametrize(("code", "keys"), [("fr", "Indice"), ("de", "Tipp")])
def test_it_speaks_three_languages(code: str, keys: str) -> None:
    with speaking(code):
        app = opened(Position.start("star"))
        shown: Mapping[str, str] = {}

        async def script(pilot: Pilot[int], app: GameApp) -> None:
            nonlocal shown
            shown = {binding.binding.key: binding.binding.description for binding in app.active_bindings.values()}

        play(app, script)
    assert shown["h"] == keys


@pytest.mark.slow
def test_a_part_of_a_pile_is_lifted_by_a_button() -> None:
    line = golden("sixth", "king").position.line()
    position = next(one for one in line if one.actors and one.look.layers(one.actors[0]))
    place, layers = next(iter(position.look.layers(position.actors[0]).items()))

    async def script(pilot: Pilot[int], app: GameApp) -> None:
        assert app.turn is not None
        await click(pilot, app, place)
        assert [choice.label for choice in app.turn.choices()] == [str(layer.label) for layer in layers]
        await pilot.press("1")
        assert app.turn.walk.steps == (place, "#1")
        y, left, *_ = app.query_one(Choices)._spots[-1]
        await pilot.click("#choices", offset=(left + 2, y))
        assert app.turn.walk.steps == (place,)

    play(opened(position), script)


@pytest.mark.slow
def test_a_move_that_ends_a_game_alone_asks_first() -> None:
    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await point(pilot, app, "none")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        title = app.screen.query_one(".box-title", Static).content
        assert title == "That ends the game with 0 points. Mark nothing?"
        await pilot.press("escape")
        await until(pilot, lambda: app.turn)
        assert not app.game.over
        await point(pilot, app, "none")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        await pilot.press("enter")
        await until(pilot, lambda: app.code is not None)
        assert app.game.over

    play(opened(Position.start("sixto", 1).play("=251364").play("keep")), script)


@pytest.mark.slow
def test_resigning_asks_first_and_the_card_at_the_end_says_so() -> None:
    async def script(pilot: Pilot[int], app: GameApp) -> None:
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        assert app.screen.query_one(".box-title", Static).content == "Silver, do you resign?"
        await pilot.press("escape")
        await until(pilot, lambda: app.turn)
        assert not app.game.over
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        await pilot.press("enter")
        await until(pilot, lambda: app.code is not None and isinstance(app.screen, TextDialog))
        assert app.screen.query_one(".box-title", Static).content == "You lost."
        assert [button.label.plain for button in app.screen.query(Button)] == [  # type: ignore[attr-defined]
            "Play again",
            "Analyse",
            "Look at the board",
            "Quit",
        ]
        assert app.game.ended == "resign 0"

    play(opened(Position.start("sixth").play("c3").play("c4"), "human", "random"), script)


def test_without_textual_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(full_screen, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra) as refusal:
        full_screen.open_full_screen()
    assert str(refusal.value) == (
        'this needs textual, which is not installed; to install it: pip install "sixfold[tui]"'
    )


def test_without_a_terminal_it_is_refused() -> None:
    assert refused("play", "sixth", "--full-screen") == "the full-screen mode needs a terminal"
