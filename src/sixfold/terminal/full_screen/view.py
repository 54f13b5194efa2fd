"""What is seen on the full screen: widgets, where they stand, and what they show now.

It knows the position, whose turn it is and what is chosen.  What keys, mouse and the game's
thread bring about `app` knows.
"""

from __future__ import annotations

import os
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Footer, Static

from sixfold.positions.position import Position
from sixfold.terminal.full_screen import bridge, documents
from sixfold.terminal.full_screen.board import Board, View
from sixfold.terminal.full_screen.colours import themes
from sixfold.terminal.full_screen.sidebar import Choice, Choices, Log, Moves, Players
from sixfold.terminal.full_screen.turn import CANCEL, Turn
from sixfold.terminal.full_screen.wording import happened, player_lines, to_do
from sixfold.terminal.local_game import LocalGame
from sixfold.text.messages import say

SIDE = 30  # least width of what stands beside the board
WIDEST_SIDE = 46
OTHERS = 6  # lines above and below the board


class Stage(Container):
    def on_resize(self, event: events.Resize) -> None:
        self.query_one(Board).fit(event.size.width, event.size.height)


class GameView(App[int]):
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = []

    def __init__(self, game: LocalGame, screen: bridge.FullScreen) -> None:
        super().__init__()
        for theme in themes():
            self.register_theme(theme)
        self.theme = f"sixfold-{preferred_theme()}"
        self.game = game
        self.game_side = screen
        self.names = game.names
        self.reader = game.reader
        self.moment: bridge.Moment | None = None
        self.turn: Turn | None = None
        self.prompt: bridge.Prompt | None = None
        self.looking_at: int | None = None  # an earlier ply
        self.side_of: int | None = None  # whose side of the board is looked at
        self.notice = ""
        self.waiting = ""
        self.hinted: tuple[str, frozenset[str]] = ("", frozenset())
        self.labels: dict[str, str] = {}
        self.code: int | None = None

    def compose(self) -> ComposeResult:
        yield Static("", id="headline", markup=False)
        yield Static("", id="now", markup=False)
        with Container(id="main"):
            with Vertical(id="left"):
                with Stage(id="stage"):
                    yield Board()
                yield Static("", id="place", markup=False)
                yield Static("", id="note", markup=False)
                yield Choices()
            with Vertical(id="side"):
                yield Players()
                with Horizontal(id="tabs"):
                    yield Static("", id="tab-moves", classes="tab", markup=False)
                    yield Static("", id="tab-log", classes="tab", markup=False)
                yield Moves()
                yield Log()
        yield Footer(compact=True, show_command_palette=False)

    @property
    def shown(self) -> Position | None:
        if self.moment is None:
            return None
        return self.moment.position if self.looking_at is None else self.moment.position.at(self.looking_at)

    @property
    def is_elsewhere(self) -> bool:
        """Whether another moment or another side is looked at."""
        return self.looking_at is not None or self.side_of is not None

    def redraw(self) -> None:
        if self.moment is None or self.shown is None:
            return
        self.query_one(Board).show(self._view(self.moment, self.shown))
        self._arrange()
        self.query_one("#headline", Static).update(self._headline(self.moment))
        self.query_one("#now", Static).update(self._now(self.moment))
        self.query_one(Choices).show(self._choices(), max(20, self.query_one("#left").size.width - 2))
        self._say_note()
        self._say_place()
        self._draw_players()

    def _view(self, moment: bridge.Moment, position: Position) -> View:
        viewer = moment.viewer if self.side_of is None else self.side_of
        drawing = position.game.drawing
        scene = position.look.scene(
            self.names, viewer, covered=moment.covered, bare=True, columns=max(40, self.size.width)
        )
        lines, short = drawing.lines(scene), drawing.lines(replace(scene, low=True))
        if self.turn is None or self.is_elsewhere:
            return View(lines, short)
        turn = self.turn
        return View(lines, short, turn.walk.marks(), self.hinted[1], turn.reason, turn.pencil())

    def _arrange(self) -> None:
        """Side by side where there is room; else what is beside the board goes under it, behind tabs."""
        board, width = self.query_one(Board), self.size.width
        tabbed = width < board.least_width + SIDE + 3
        self.screen_stack[0].set_class(tabbed, "tabbed")
        side, left = self.query_one("#side"), self.query_one("#left")
        if tabbed:
            side.styles.width = "100%"
            left.styles.height = "auto"
            self.query_one("#stage").styles.height = min(board.least_height, max(5, self.size.height - 11))
        else:
            room = width - board.width_within(width - SIDE - 3, self.size.height - OTHERS) - 3
            side.styles.width = max(SIDE, min(WIDEST_SIDE, room))
            left.styles.height = "100%"
            self.query_one("#stage").styles.height = "1fr"

    def _headline(self, moment: bridge.Moment) -> str:
        position, names = moment.position, self.names
        player = self.turn.player if self.turn else moment.viewer
        return f"{self.title}   {happened(position, names, self.reader, player, 2 * self.size.width - 20)}"

    def _now(self, moment: bridge.Moment) -> str:
        if self.turn:
            return to_do(moment.position, self.names, self.turn.player, self.reader)
        if self.code is not None and not self.game_side.leaving.is_set():
            return self._end_card()[0]
        if self.prompt:
            return str(say("What do the dice show? Type it, or choose it from the list."))
        if self.waiting and moment.position.actors:
            name = self.names[moment.position.actors[0]]
            return str(say("{name} is thinking. n: move now", name=name))
        return " "

    def _end_card(self) -> tuple[str, list[Any]]:
        position, lines = self.game.position, self.notice.split("\n")
        return documents.closing_card(position, self.names, self.reader, lines, self.game.ended)

    def _choices(self) -> list[Choice]:
        if self.is_elsewhere:
            return [Choice("Esc", str(say("Back to the game")), CANCEL, True)]
        return self.turn.choices() if self.turn else []

    def _say_note(self) -> None:
        note = self.query_one("#note", Static)
        text, bad = self.notice, False
        if self.turn and self.turn.note:
            clause = f" ({self.turn.clause}) {say('r: the rule')}" if self.turn.clause else ""
            text, bad = f"{self.turn.note}{clause}", self.turn.bad
        elif self.hinted[0]:
            text = self.hinted[0]
        elif self.turn and self.turn.about():
            text = self.turn.about()
        if self.looking_at is not None:
            text = str(say("You're looking at an earlier position."))
        note.set_class(bad, "bad")
        note.display = bool(text)
        note.update(text)

    def _say_place(self) -> None:
        board = self.query_one(Board)
        self.query_one("#place", Static).update(self.labels.get(board.cursor, "") if board.has_focus else "")

    def _draw_players(self) -> None:
        if self.moment is None or self.shown is None:
            return
        then = self.turn.preview() if self.turn and not self.is_elsewhere else None
        lines = player_lines(self.shown, self.names, self.reader, self.moment.covered, then)
        players = self.query_one(Players)
        players.show(lines, self.screen_stack[0].has_class("tabbed"))

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.redraw)

    def fit_board(self) -> None:
        stage = self.query_one("#stage")
        self.query_one(Board).fit(stage.size.width, stage.size.height)


def preferred_theme() -> str:
    """Light where the terminal says that its background is, else dark."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in ("7", "15") else "dark"
