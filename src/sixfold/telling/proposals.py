"""A move that has not been made: how it would look, and what is asked and said about it.

It knows positions and asks the game.  It does not know who proposes the move, nor why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sixfold.game.contract import Proposal, Scene
from sixfold.game.panels import Panel
from sixfold.game.shapes import Group, Moved, Shape
from sixfold.positions.look import Names
from sixfold.positions.position import Position
from sixfold.text.messages import Message

LOOKED_BACK = 8  # moves of a player whose reasons matter for the next


def question(position: Position, word: str, player: int, names: Names = None) -> Message:
    """What is asked before a move counts, as in "Place the 6 here?"; after the warning, where there is one."""
    asked = _proposal(position, word, player, names).question
    warning = warnings(position, player, names).get(word)
    return Message("{warning} {asked}", values={"warning": warning, "asked": asked}) if warning else asked


def warnings(position: Position, player: int, names: Names = None) -> dict[str, Message]:
    """The moves that a player is always asked about before they count, each with the reason."""
    found = position.game.proposals.warnings(position.look.scene(names), player)
    return {position.game.notation.write(position.rules_state(), move): reason for move, reason in found.items()}


def advice(position: Position, word: str, player: int, names: Names = None) -> Message:
    """What somebody is advised to do, as in "move the rook to c4"."""
    return _proposal(position, word, player, names).advice


def reason(position: Position, word: str, player: int, names: Names = None) -> Message | None:
    """Why the move is good, as in "it makes a king", where the game has a simple and true reason.

    Of several it is the first that does not speak for the player's last move, too: whoever asks before every
    move is not told the same again and again.
    """
    return _reason(position.play(word, player), player, names, LOOKED_BACK)


def _reason(after: Position, player: int, names: Names, looked_back: int) -> Message | None:
    found = after.game.proposals.reasons(after.look.scene(names))
    if len(found) < 2 or after.before is None:
        return found[0] if found else None
    if not looked_back:  # by turns, as it would go on from there
        return found[after.ply // after.players % 2]
    last = after.before.at(after.before.history.last_ply_of(player))
    said = _reason(last, player, names, looked_back - 1) if last.player == player else None
    return next((each for each in found if said is None or each.text != said.text), found[0])


def _proposal(position: Position, word: str, player: int, names: Names) -> Proposal:
    return position.game.proposals.proposal(position.play(word, player).look.scene(names))


def pencil(position: Position, scene: Scene) -> tuple[Shape, ...]:
    """What a move would put on the board, drawn where it would lie; the scene is the one after it."""
    return tuple(moved(position.game.drawing.picture(standing(position, scene)).shapes))


def standing(position: Position, scene: Scene) -> Scene:
    """The scene as the last move left the board, before a pause clears it away."""
    panel = position.game.narration.pause(scene, None) if scene.before is not None else None
    return replace(scene, state=panel.state) if panel else scene


def pause_after(position: Position, names: Names = None, reader: int | None = None) -> Panel | None:
    """The pause that is due after the last move, if it was one of a player's."""
    if position.player is None:
        return None
    return position.game.narration.pause(position.look.scene(names), reader)


def moved(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes of a picture that the last move put where they are, and what they stand on no longer."""
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from shape.shapes
        elif isinstance(shape, Group):
            yield from moved(shape.shapes)
