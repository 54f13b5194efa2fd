"""A position in words for the full screen: the headline, a line for each player and each move, places.

It knows positions and the sentences games have for them.  It does not know widgets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sixfold.game.shapes import Group, Label, Line, Moved, Shape, Span, flat
from sixfold.positions.position import Position
from sixfold.telling import narration
from sixfold.telling.proposals import advice, standing
from sixfold.terminal.full_screen.sidebar import MoveLine, PlayerLine
from sixfold.text.messages import say
from sixfold.views.palette import PAINT

Names = tuple[str, ...]


def player_lines(
    position: Position, names: Names, reader: int | None, covered: frozenset[int], then: Position | None
) -> list[PlayerLine]:
    """A line for each player; `then` is the position that a move would lead to."""
    found = []
    for player, name in enumerate(names):
        badge, role = _badge(position.look.badge(player))
        score = "" if player in covered else position.look.score_text(player)
        if then is not None and player not in covered and then.look.score_text(player) != score:
            score = f"{score} → {then.look.score_text(player)}"
        called = str(say("{name} (you)", name=name)) if player == reader and len(names) > 1 else name
        found.append(PlayerLine(badge, role, called, score, player in position.actors))
    return found


def _badge(shapes: Iterable[Shape]) -> tuple[str, str]:
    """The letter of a badge and the paint it stands on."""
    found = list(flat(shapes))
    letters = [shape.text for shape in found if isinstance(shape, Label)]
    paints = [shape.role for shape in found if not isinstance(shape, Label | Group | Moved) and shape.role in PAINT]
    return next(iter(letters), "●"), next(iter(paints), "title")


def place_labels(position: Position, names: Names, viewer: int | None) -> dict[str, str]:
    return dict(_labels(position.look.picture(names, viewer).shapes))


def _labels(shapes: Iterable[Shape]) -> Iterator[tuple[str, str]]:
    for shape in shapes:
        if isinstance(shape, Group) and shape.name:
            yield shape.name, shape.label
        elif isinstance(shape, Group | Moved):
            yield from _labels(shape.shapes)


def move_lines(position: Position, player: int | None, labels: dict[str, str]) -> list[MoveLine]:
    """The legal moves in words, those that begin at one place together; what dice may show where no player is asked."""
    if player is None:
        return [MoveLine(word, word, "") for word in position.outcomes or ()]
    found: dict[str, list[MoveLine]] = {}
    free = position.look.toggles(player) is not None
    for word in position.legal(player):
        path = position.look.path_of(word)
        heading = labels.get(path[0], "") if len(path) > 1 and not free else ""
        text = _bought(position, player, path) or str(advice(position, word, player))
        found.setdefault(heading, []).append(MoveLine(word, text[:1].upper() + text[1:], heading))
    return [line for heading in sorted(found) for line in found[heading]]


def _bought(position: Position, player: int, path: Sequence[str]) -> str:
    """A choice of cards by their names; nothing where there are no cards."""
    toggles = position.look.toggles(player)
    if toggles is None or not toggles.cards:
        return ""
    return ", ".join(str(card.label) for card in toggles.cards if card.step in path) or str(toggles.done(0))


def happened(position: Position, names: Names, reader: int | None, player: int | None, most: int) -> str:
    """What the others did since a player's last move; the latest of it, in not many more letters than `most`."""
    texts = [entry_text(entry) for entry in narration.happened(position, names, reader, player).entries]
    while len(texts) > 1 and sum(map(len, texts)) > most:
        texts.pop(0)
    return " ".join(texts)


def entry_text(entry: narration.LogEntry) -> str:
    return " ".join(sentence.sentence for sentence in entry.sentences)


def to_do(position: Position, names: Names, player: int, reader: int | None) -> str:
    can_do = position.telling.can_do(player, names)
    whose = say("Your turn.") if reader == player else say("{name}, your turn.", name=names[player])
    return f"{whose} {can_do.sentence}" if can_do else str(whose)


def pencilled(
    position: Position, word: str, player: int, names: Names, path: Sequence[str]
) -> dict[str, tuple[Span, ...]]:
    """What a move would put on the places of its path, as the text board has it."""
    after = position.play(word, player)
    scene = standing(after, after.look.scene(names, player, bare=True))
    found: dict[str, tuple[Span, ...]] = {}
    lines: list[Line] = position.game.drawing.lines(scene)
    for span in (span for line in lines for span in line):
        if span.place in path:
            found[span.place] = (*found.get(span.place, ()), span)
    return found
