"""The full screen in action: keys, mouse, and what comes from the game's thread.

How it looks `view` knows, how a move is made by pointing `turn`, and how the game goes on `LocalGame`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from threading import Thread
from typing import Any

from textual import events
from textual.message import Message as Posted
from textual.widgets import Static

from sixfold.positions.position import Position
from sixfold.search.stop_timer import stop_all
from sixfold.terminal.full_screen import bridge, documents
from sixfold.terminal.full_screen.advisor import Advisor, NoAdvice, analysis_question, hint_question
from sixfold.terminal.full_screen.board import Board
from sixfold.terminal.full_screen.dialogs import InputDialog, TextDialog
from sixfold.terminal.full_screen.sidebar import Choices, Log, Moves, Players
from sixfold.terminal.full_screen.turn import CANCEL, DONE, Turn
from sixfold.terminal.full_screen.view import GameView
from sixfold.terminal.full_screen.wording import entry_text, move_lines, place_labels
from sixfold.terminal.local_game import LocalGame
from sixfold.text.messages import Message, say

KEYS: tuple[tuple[str, str, Message, bool], ...] = (  # keys, action, what it does, whether the footer shows it
    ("question_mark,f1", "help", say("Help"), True),
    ("q,ctrl+q,ctrl+c", "leave", say("Quit"), True),
    ("h", "hint", say("Hint"), True),
    ("u,ctrl+z", "command('undo')", say("Undo"), True),
    ("y,ctrl+y", "command('redo')", say("Redo"), False),
    ("a", "analyse", say("Analysis"), True),
    ("m,slash", "moves", say("Moves"), True),
    ("l", "log", say("Log"), True),
    ("r", "rules", say("Rules"), True),
    ("n", "now", say("Move now"), False),
    ("x", "command('resign')", say("Resign"), False),
    ("t", "theme", say("Colours"), False),
    ("escape", "let_go", say("Cancel"), False),
)


@dataclass
class Arrived(Posted):
    update: bridge.Update | int


class GameApp(GameView):
    """One game over the whole terminal, played by keys and mouse."""

    def __init__(self, game: LocalGame, screen: bridge.FullScreen, advisor: Advisor | None = None) -> None:
        super().__init__(game, screen)
        self.advisor = advisor or Advisor()
        self.failure: BaseException | None = None
        for keys, action, meaning, shown in KEYS:
            for number, key in enumerate(keys.split(",")):
                self.bind(key, action, description=str(meaning), show=shown and not number)

    def on_mount(self) -> None:
        self.title = self.game.position.game.title
        self.query_one("#tab-moves", Static).update(str(say("Moves")))
        self.query_one("#tab-log", Static).update(str(say("Log")))
        self.query_one("#moves").border_title = str(say("Moves"))
        self.query_one("#log").border_title = str(say("Log"))
        self.query_one(Board).focus()
        self.game_side.send = self.receive
        Thread(target=copy_context().run, args=(self._play,), daemon=True).start()

    def receive(self, update: bridge.Update) -> None:
        """Called in the game's thread: hands an update to the app's."""
        self.post_message(Arrived(update))

    def _play(self) -> None:
        """Runs the game, in a thread of its own."""
        try:
            code = self.game.run()
        except BaseException as failure:
            self.failure, code = failure, 1
        self.post_message(Arrived(code))

    def on_arrived(self, event: Arrived) -> None:
        update = event.update
        if isinstance(update, int):
            self._ended(update)
        elif isinstance(update, bridge.Moment):
            self._show_moment(update)
        elif isinstance(update, bridge.Prompt):
            self._ask(update)
        elif isinstance(update, bridge.Notice):
            self.notice = "\n".join(update.sentences)
        elif isinstance(update, bridge.Paused):
            parts = documents.panel(update.panel, self.names)
            self._read(str(update.panel.heading), parts, [("on", str(update.panel.button))], self.game_side.answer)
        elif isinstance(update, bridge.Page):
            self._read(self.title, [update.text])
        else:
            self.waiting = str(update.message) if update.message else ""
        self.redraw()
        if isinstance(update, bridge.Prompt):
            self.query_one(Board).begin()

    def _show_moment(self, moment: bridge.Moment) -> None:
        self.moment, self.turn, self.prompt, self.notice = moment, None, None, ""
        self.looking_at = self.side_of = None
        self._forget_hint()
        self.labels = place_labels(moment.position, self.names, moment.viewer)
        self.query_one(Moves).show(())
        self.query_one(Log).show([(e.position.ply if e.position else 0, entry_text(e)) for e in moment.log])

    def _ask(self, prompt: bridge.Prompt) -> None:
        self.prompt = prompt
        question = prompt.question
        if question is None or not question.moves:
            self._ask_back(prompt.text.rstrip("> "), list(question.commands) if question else [])
            return
        self.turn = None
        if question.player is not None:
            self.turn = Turn(question.position, question.player, self.names)
        self.query_one(Moves).show(move_lines(question.position, question.player, self.labels))
        if not self.query_one(Moves).has_focus_within:
            self.query_one(Board).focus()

    def _ask_back(self, title: str, answers: list[str]) -> None:
        """A question that is not answered by a move: one of a few answers, the last one being no; or any text."""
        if not answers:
            self.push_screen(InputDialog(title), lambda text: self.game_side.answer(text or ""))
            return
        buttons = [(answer, answer.capitalize()) for answer in answers]
        title = title.removesuffix(f" ({'/'.join(answers)})")
        self._read(title, [], buttons, lambda answer: self.game_side.answer(answer or answers[-1]))

    def _ended(self, code: int) -> None:
        self.code, self.turn, self.prompt = code, None, None
        if self.game_side.leaving.is_set() or self.failure or self.moment is None or self.game.another:
            self.exit(code)
            return
        self.query_one(Moves).show(())
        title, parts = self._end_card()
        self.notice = ""
        buttons = [
            ("again", str(say("Play again"))),
            ("analyse", str(say("Analyse"))),
            ("", str(say("Look at the board"))),
            ("quit", str(say("Quit"))),
        ]
        self._read(title, parts, buttons, self._after_the_end)

    def _after_the_end(self, answer: str) -> None:
        if answer == "analyse":
            self.action_analyse()
        elif answer:
            self.game.another = answer == "again"
            self.exit(self.code)

    def on_board_pressed(self, event: Board.Pressed) -> None:
        if self.is_elsewhere:
            self.action_let_go()
        elif self.turn is not None:
            self._forget_hint()
            if event.place:
                self._took(self.turn.press(event.place))
            else:
                self.turn.beside()
        elif self.moment is not None and (
            answer := self.moment.position.telling.explain([event.place], None, self.names)
        ):
            self.notice = str(answer)
        self.redraw()

    def on_board_reached(self, event: Board.Reached) -> None:
        self._say_place()

    def on_choices_pressed(self, event: Choices.Pressed) -> None:
        self._press_choice(event.action)

    def _press_choice(self, action: str) -> None:
        if action == CANCEL or self.is_elsewhere:
            self.action_let_go()
        elif self.turn is not None:
            self._took(self.turn.done() if action == DONE else self.turn.press(action))
            self.redraw()

    def _took(self, word: str | None) -> None:
        if word is not None and self.turn is not None:
            self._answer(word)

    def _answer(self, text: str) -> None:
        self.turn, self.prompt, self.notice = None, None, ""
        self._forget_hint()
        self.game_side.answer(text)

    def on_moves_chosen(self, event: Moves.Chosen) -> None:
        if self.prompt is not None:
            self.looking_at = self.side_of = None
            self._answer(event.text)
            self.query_one(Board).focus()

    def on_moves_highlighted(self, event: Moves.Highlighted) -> None:
        """Shows on the board what a move of the list would point at."""
        if self.turn is not None:
            with suppress(ValueError):
                self.hinted = ("", frozenset(self.turn.position.look.path_of(event.word)))
            self.redraw()

    def on_log_looked(self, event: Log.Looked) -> None:
        if self.moment is not None:
            self.looking_at = event.ply if event.ply < self.moment.position.ply else None
            self.redraw()

    def on_players_looked(self, event: Players.Looked) -> None:
        """Another player's side, in games that have sides."""
        if self.moment is not None and self.moment.position.look.directions:
            self.side_of = None if event.player == self.moment.viewer else event.player
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        if event.widget is not None and event.widget.id in ("tab-moves", "tab-log"):
            self.show_tab((event.widget.id or "").removeprefix("tab-"))

    def show_tab(self, name: str) -> None:
        self.screen_stack[0].set_class(name == "log", "on-log")

    def on_key(self, event: events.Key) -> None:
        if isinstance(self.screen, TextDialog | InputDialog):
            return
        action = self.query_one(Choices).action_of(event.character or event.key)
        if action is not None and event.key != "escape":
            event.stop()
            self._press_choice(action)

    def action_command(self, name: str) -> None:
        if self.prompt is not None and self.prompt.question is not None and name in self.prompt.question.commands:
            self._answer(name)
        else:
            self.notice = str(say("Wait for your turn."))
            self.redraw()

    def action_moves(self) -> None:
        self.show_tab("moves")
        self.query_one("#filter").focus()

    def action_log(self) -> None:
        self.show_tab("log")
        self.query_one(Log).focus()

    def action_now(self) -> None:
        """Has a bot that thinks move at once."""
        stop_all()

    def action_theme(self) -> None:
        self.theme = "sixfold-light" if self.current_theme.dark else "sixfold-dark"
        self.redraw()
        self.fit_board()

    def action_let_go(self) -> None:
        """Escape: out of what is open, then back to nothing chosen."""
        self.workers.cancel_group(self, "advice")
        if self.is_elsewhere:
            self.looking_at = self.side_of = None
        elif self.turn is not None:
            self.turn.cancel()
        self.notice = ""
        self._forget_hint()
        self.query_one(Board).focus()
        self.redraw()

    def action_leave(self) -> None:
        self.advisor.close()
        self.game_side.leave()
        stop_all()
        if self.code is not None:
            self.exit(self.code)

    def action_help(self) -> None:
        self._read(str(say("Help")), documents.help_parts(KEYS))

    def action_rules(self) -> None:
        clause = self.turn.clause if self.turn else ""
        title, parts, at = documents.rules(self.game.position.game, clause)
        self._read(title, parts, at=at)

    def _read(
        self,
        title: str,
        parts: list[Any],
        buttons: list[tuple[str, str]] | None = None,
        then: Callable[[str], None] = lambda answer: None,
        at: int = 0,
    ) -> None:
        small = len(parts) < 4
        self.push_screen(TextDialog(title, parts, buttons or (), at, small), lambda answer: then(answer or ""))

    def _forget_hint(self) -> None:
        self.hinted = ("", frozenset())
        self.workers.cancel_group(self, "advice")

    def action_hint(self) -> None:
        if self.turn is None:
            self.notice = str(say("Hints are only for the player whose turn it is."))
            self.redraw()
        else:
            self.run_worker(self._hint(self.turn), group="advice", exclusive=True)

    async def _hint(self, turn: Turn) -> None:
        quick = self.game.opponents.would_wait(turn.position)
        question = hint_question(turn.position, turn.player, quick)
        answer = await self._advised(question, say("Looking for the best moves … {percent}%"))
        if answer is not None and turn is self.turn:
            word = str(answer.get("word", ""))
            places = frozenset(turn.position.look.path_of(word)) if word else frozenset()
            turn.cancel()
            self.hinted = (str(answer["text"]), places)
            self.redraw()

    def action_analyse(self) -> None:
        if self.moment is None or not self.moment.position.ply:
            self.notice = str(say("Nothing has been played yet."))
            self.redraw()
        else:
            self.run_worker(self._analyse(self.moment.position), group="advice", exclusive=True)

    async def _analyse(self, position: Position) -> None:
        question = analysis_question(position, self.names)
        answer = await self._advised(question, say("Analysing … {percent}%"))
        if answer is not None:
            self._read(str(say("Analysis")), documents.analysis(answer, self.names))

    async def _advised(self, question: dict[str, Any], busy: Message) -> dict[str, Any] | None:
        """An answer; meanwhile it is said how far it is, and Escape cancels."""

        def tell(percent: int) -> None:
            text = Message(busy.text, values={"percent": percent}, package=busy.package)
            self.notice = f"{text}   {say('Esc: cancel')}"
            self._forget_note()

        tell(0)
        try:
            answer = await self.advisor.ask(question, tell)
        except NoAdvice as reason:
            self.notice = str(reason)
            self.redraw()
            return None
        self.notice = ""
        self.redraw()
        return answer

    def _forget_note(self) -> None:
        if self.turn:
            self.turn.note = ""
        self.hinted = ("", self.hinted[1])
        self._say_note()
