"""What stands beside the board: players, moves to choose from, the log, buttons.

It knows widgets and texts that it is given.  It does not know positions or rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from sixfold.terminal.full_screen.colours import NO_MARK, style_of
from sixfold.text.messages import say

GAP = 2  # blanks between buttons, and between players on one line


@dataclass(frozen=True)
class PlayerLine:
    badge: str
    role: str  # of the badge
    name: str
    score: str
    acts: bool


class Players(Static):
    """Everybody with score and turn; a click asks to look at their side."""

    @dataclass
    class Looked(Message):
        player: int

    def __init__(self) -> None:
        super().__init__("", id="players")
        self._spots: list[tuple[int, int, int]] = []  # line, first and last column, by player
        self._lines: Sequence[PlayerLine] = ()
        self._in_a_row = False

    def show(self, players: Sequence[PlayerLine], in_a_row: bool) -> None:
        self._lines, self._in_a_row = players, in_a_row
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """Scores stand at the right."""
        self._draw()

    def _draw(self) -> None:
        players, in_a_row, width = self._lines, self._in_a_row, max(20, self.content_size.width)
        text, x, y = Text(no_wrap=True), 0, 0
        self._spots = []
        dark = self.app.current_theme.dark
        for number, player in enumerate(players):
            part = _player_text(player, width, in_a_row, dark)
            if number:
                wraps = not in_a_row or x + len(part) + GAP > width
                text.append("\n" if wraps else " " * GAP)
                x, y = (0, y + 1) if wraps else (x + GAP, y)
            text.append_text(part)
            self._spots.append((y, x, x + len(part)))
            x += len(part)
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        for player, (y, left, right) in enumerate(self._spots):
            if event.y == y and left <= event.x < right:
                self.post_message(self.Looked(player))


def _player_text(player: PlayerLine, width: int, in_a_row: bool, dark: bool) -> Text:
    text = Text()
    text.append("▸ " if player.acts else "  ", style_of("accent", False, NO_MARK, dark))
    text.append(f" {player.badge} ", style_of(player.role, False, NO_MARK, dark))
    score = f"  {player.score}" if player.score else ""
    room = max(4, width - len(text) - len(score) - 1)
    name = player.name if len(player.name) <= room else player.name[: room - 1] + "…"
    text.append(f" {name}", Style(bold=player.acts))
    text.append(score if in_a_row else score.rjust(max(0, width - len(text))), Style(bold=True))
    return text


@dataclass(frozen=True)
class MoveLine:
    """A move to choose: its word, what people read, and under which heading."""

    word: str
    text: str
    heading: str


class Filter(Input):
    def on_key(self, event: events.Key) -> None:
        if event.key in ("down", "up"):
            self.screen.query_one("#move-list").focus()
            event.stop()


class MoveList(OptionList):
    """The legal moves; letters that are typed here go into the filter."""

    def on_key(self, event: events.Key) -> None:
        if event.character and event.is_printable and event.key != "space":
            line = self.screen.query_one(Filter)
            line.focus()
            line.insert_text_at_cursor(event.character)
            event.stop()


class Moves(Vertical):
    """The legal moves in words, filtered by what is typed; other text is sent as it is."""

    @dataclass
    class Chosen(Message):
        text: str

    @dataclass
    class Highlighted(Message):
        word: str

    def __init__(self) -> None:
        super().__init__(id="moves")
        self.lines: Sequence[MoveLine] = ()
        self._shown: list[MoveLine] = []

    def compose(self) -> ComposeResult:
        yield Filter(
            id="filter", placeholder=str(say("Type to filter, or type a move")), compact=True, select_on_focus=False
        )
        yield MoveList(id="move-list", compact=True, markup=False)

    def show(self, lines: Sequence[MoveLine]) -> None:
        if lines != self.lines:
            self.lines = lines
            self.query_one(Filter).value = ""
            self._fill("")

    def _fill(self, text: str) -> None:
        words = text.casefold().split()
        self._shown = [
            line for line in self.lines if all(word in f"{line.word} {line.text}".casefold() for word in words)
        ]
        options: list[Option | None] = []
        heading = ""
        for line in self._shown:
            if line.heading != heading:
                heading = line.heading
                options.append(Option(Text(heading, "bold"), disabled=True))
            options.append(Option(_move_text(line), id=f"move {line.word}"))
        listed = self.query_one(MoveList)
        listed.clear_options()
        listed.add_options(options)
        if text and self._shown:
            listed.action_first()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter plays the one move that is left, or what was typed."""
        event.stop()
        typed = event.value.strip()
        exact = any(line.word == typed for line in self.lines)
        if not exact and len(self._shown) == 1:
            typed = self._shown[0].word
        if typed:
            event.input.value = ""
            self.post_message(self.Chosen(typed))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Chosen((event.option.id or "").removeprefix("move ")))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Shows on the board where a move would be."""
        event.stop()
        if self.query_one(MoveList).has_focus:
            self.post_message(self.Highlighted((event.option.id or "").removeprefix("move ")))


def _move_text(line: MoveLine) -> Text:
    text = Text(" ")
    if line.word not in line.text:
        text.append(f"{line.word}  ", "dim")
    return text.append(line.text)


class Log(OptionList):
    """What happened, a line a move; the one under the cursor is shown on the board."""

    @dataclass
    class Looked(Message):
        ply: int

    def __init__(self) -> None:
        super().__init__(id="log", compact=True, markup=False)
        self._plies: list[int] = []

    def show(self, entries: Sequence[tuple[int, str]]) -> None:
        self._plies = [ply for ply, _ in entries]
        self.clear_options()
        self.add_options([Option(text) for _, text in entries])
        self.highlighted = None
        self.scroll_end(animate=False)

    def on_focus(self) -> None:
        if self.highlighted is None and self._plies:
            self.highlighted = len(self._plies) - 1

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if self.has_focus:
            self.post_message(self.Looked(self._plies[event.option_index]))


@dataclass(frozen=True)
class Choice:
    """A button: its key, what it says, and what it is for."""

    key: str
    label: str
    action: str
    chosen: bool = False


class Choices(Static):
    @dataclass
    class Pressed(Message):
        action: str

    def __init__(self) -> None:
        super().__init__("", id="choices")
        self._spots: list[tuple[int, int, int, Choice]] = []

    def show(self, choices: Sequence[Choice], width: int) -> None:
        text, x, y = Text(no_wrap=True), 0, 0
        self._spots = []
        dark = self.app.current_theme.dark
        for choice in choices:
            part = f" {choice.key}  {choice.label} "
            if x and x + len(part) > width:
                text.append("\n")
                x, y = 0, y + 1
            role = "accent" if choice.chosen else "ink"
            text.append(part, style_of(role, True, NO_MARK, dark) + Style(reverse=choice.chosen, bold=choice.chosen))
            text.append(" " * GAP)
            self._spots.append((y, x, x + len(part), choice))
            x += len(part) + GAP
        self.display = bool(choices)
        self.update(text)

    def action_of(self, key: str) -> str | None:
        return next((choice.action for *_, choice in self._spots if choice.key.casefold() == key.casefold()), None)

    def on_click(self, event: events.Click) -> None:
        for y, left, right, choice in self._spots:
            if event.y == y and left <= event.x < right:
                self.post_message(self.Pressed(choice.action))
