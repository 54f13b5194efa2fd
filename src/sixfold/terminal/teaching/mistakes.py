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
from sixfold.terminal.prompt.answers import ANSWERED, ask_task
from sixfold.terminal.prompt.reading import read_word
from sixfold.terminal.screen import Screen
from sixfold.text.errors import Refusal
from sixfold.text.messages import say

AS_GOOD = 0.025  # of a win: what a move may give away that counts as right
COMMANDS = {
    "solution": say("shows the better move"),
    "next": say("goes on to the next mistake"),
    **ANSWERED,
    "quit": say("leaves the mistakes"),
}


class MistakesAtTerminal:
    """The mistakes of a game, one after the other, until all were seen or somebody leaves."""

    def __init__(self, analysis: Analysis, last: Position, names: Sequence[str], screen: Screen) -> None:
        self.analysis, self.last, self.names, self.screen = analysis, last, tuple(names), screen
        self._analyst = Analyst(last.game, analysis.level, last.players)

    def run(self) -> None:
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
        while (line := ask_task(self.screen, position, player, COMMANDS)) is not None:
            if line == "next":
                return False
            if line == "solution":
                self._show(decision, position)
                return False
            if self._is_right(line, decision, position):
                return True
        return None

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
        self.screen.tell(say("There is a better move: this one gives away {lost}. Try again.", **blanks))
        return False

    def _show(self, decision: Decision, position: Position) -> None:
        word, value = decision.best[0]
        move = advice(position, word, decision.player, self.names)
        blanks = {"better": f"{word}, {move}", "value": amount(self.analysis, value)}
        self.screen.tell(say("Better: {better} ({value}).", **blanks))
