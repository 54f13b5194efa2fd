"""Learning from the mistakes of a game at this terminal: the position before each, a better move to be found.

It knows an analysis and the screen.  It does not know which game this is, nor how the game was analysed.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.bots.analysis.analysis import Analysis, Decision
from sixfold.bots.analysis.analyst import Analyst
from sixfold.bots.analysis.report import amount
from sixfold.positions.position import Position
from sixfold.telling.proposals import advice
from sixfold.terminal.prompt.answers import NOTHING_TYPED, help_lines, tell_legal, tell_why
from sixfold.terminal.prompt.command_words import understood
from sixfold.terminal.prompt.question import Question
from sixfold.terminal.prompt.reading import read_word
from sixfold.terminal.screen import Screen
from sixfold.text.errors import Refusal
from sixfold.text.messages import say

PROMPT = "> "
AS_GOOD = 0.025  # of a win: what a move may give away that counts as right
COMMANDS = {
    "?": say("lists the legal moves"),
    "why": say("says why a move is not legal"),
    "solution": say("shows the better move"),
    "next": say("goes on to the next mistake"),
    "help": say("says what can be typed"),
    "quit": say("leaves the mistakes"),
}


class MistakesAtTerminal:
    """The mistakes of a game, one after the other, until all were seen or somebody leaves."""

    def __init__(self, analysis: Analysis, last: Position, names: Sequence[str], screen: Screen) -> None:
        self.analysis, self.last, self.names, self.screen = analysis, last, tuple(names), screen
        self._analyst = Analyst(last.game, analysis.level, last.players)

    def run(self) -> None:
        """Asks for a better move at each mistake."""
        found, solved = self.analysis.mistakes, 0
        for number, decision in enumerate(found, 1):
            self.screen.tell(say("Mistake {number} of {count}", number=number, count=len(found)))
            answer = self._ask(decision, self.last.at(decision.ply - 1))
            if answer is None:
                return
            solved += answer
        self.screen.tell(say("Mistakes corrected: {solved} of {count}.", solved=solved, count=len(found)))

    def _ask(self, decision: Decision, position: Position) -> bool | None:
        """Whether the better move was found; None if somebody leaves."""
        player = decision.player
        self.screen.board(position, self.names, player)
        blanks = {"name": self.names[player], "move": decision.word, "lost": amount(self.analysis, decision.lost)}
        self.screen.tell(say("{name} played {move}, which cost {lost}. Find a better move.", **blanks))
        while True:
            line = self.screen.ask(PROMPT, Question(position, player, COMMANDS))
            line = line and understood(line)
            if line is None or line in ("quit", "exit"):
                return None
            if line == "next":
                return False
            if line == "solution":
                self._show(decision, position)
                return False
            if not self._answers(line, position, player) and self._is_right(line, decision, position):
                return True

    def _answers(self, line: str, position: Position, player: int) -> bool:
        """Answers a line that changes nothing; False if it is something else."""
        if line == "":
            self.screen.tell(NOTHING_TYPED)
        elif line == "?":
            tell_legal(self.screen, position, player)
        elif line == "help":
            self.screen.page(help_lines(position, player, COMMANDS, (), self.screen.width))
        elif line == "why" or line.startswith("why "):
            tell_why(self.screen, position, line[3:].strip(), player)
        else:
            return False
        return True

    def _is_right(self, line: str, decision: Decision, position: Position) -> bool:
        """Tries a move, and says what it is worth."""
        player = decision.player
        try:
            word = read_word(position, line, player)
        except Refusal as refusal:
            self.screen.tell(str(refusal))
            return False
        known = dict(decision.best)
        value = known[word] if word in known else self._analyst.values(position.play(word, player))[player]
        lost = decision.before - value
        if lost <= AS_GOOD * self.analysis.size:
            self.screen.tell(say("Right: that is worth {value}.", value=amount(self.analysis, value)))
            return True
        blanks = {"lost": amount(self.analysis, lost)}
        self.screen.tell(say("There is better: that gives away {lost}. Try again.", **blanks))
        return False

    def _show(self, decision: Decision, position: Position) -> None:
        word, value = decision.best[0]
        move = advice(position, word, decision.player, self.names)
        blanks = {"better": f"{word}, {move}", "value": amount(self.analysis, value)}
        self.screen.tell(say("Better: {better} ({value}).", **blanks))
