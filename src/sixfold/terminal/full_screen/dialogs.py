"""Boxes over the board: something to read, a question with buttons, a line to type.

They know texts.  They do not know the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from sixfold.text.messages import say


class TextDialog(ModalScreen[str]):
    def __init__(
        self,
        title: str,
        parts: Sequence[RenderableType],
        buttons: Sequence[tuple[str, str]] = (),  # what each answers and says
        at: int = 0,  # the part to begin with
        small: bool = False,
    ) -> None:
        super().__init__(classes="small" if small else "")
        self._title = title
        self._parts = parts
        self._buttons = buttons or [("", str(say("Close")))]
        self._at = at

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._title, classes="box-title", markup=False)
            with VerticalScroll(classes="box-text"):
                for number, part in enumerate(self._parts):
                    yield Static(
                        part, classes="part marked" if self._at and number == self._at else "part", markup=False
                    )
            with Horizontal(classes="box-buttons"):
                for answer, label in self._buttons:
                    yield Button(label, id=f"answer-{answer or 'close'}", compact=True)

    def on_mount(self) -> None:
        """Begins at the part that was asked for."""
        self.query("Button").first().focus()
        if self._at:
            self.call_after_refresh(self._scroll)

    def _scroll(self) -> None:
        part = list(self.query(".part"))[self._at]
        self.query_one(".box-text").scroll_to_widget(part, top=True, animate=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss((event.button.id or "").removeprefix("answer-").replace("close", ""))

    def on_key(self, event: events.Key) -> None:
        text = self.query_one(".box-text", VerticalScroll)
        if event.key in ("escape", "q"):
            self.dismiss("")
        elif event.key in ("left", "right") and len(self._buttons) > 1:
            self.focus_next() if event.key == "right" else self.focus_previous()
        elif event.key == "down":
            text.scroll_down(animate=False)
        elif event.key == "up":
            text.scroll_up(animate=False)
        elif event.key == "pagedown":
            text.scroll_page_down(animate=False)
        elif event.key == "pageup":
            text.scroll_page_up(animate=False)
        else:
            return
        event.stop()


class InputDialog(ModalScreen[str]):
    def __init__(self, title: str) -> None:
        super().__init__(classes="small")
        self._title = title

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._title, classes="box-title", markup=False)
            yield Input(id="typed")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)
