"""From what is pointed at to a move: along a tree of steps, or by toggling one place a row.

It knows a position's ways of pointing, as the page does.  It does not know how anything is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sixfold.game.pointing import Layer, Toggles
from sixfold.positions.position import Position
from sixfold.telling.asks import COUNT_FIRST
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message

Tree = Mapping[str, Any]  # steps to trees, or at the end to words


@dataclass(frozen=True)
class Choice:
    """A step that is no place: a button, a card, a number of pieces."""

    step: str
    label: str
    chosen: bool = False


@dataclass(frozen=True)
class Marks:
    can: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    target: frozenset[str] = frozenset()
    through: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Walk:
    position: Position
    player: int
    steps: tuple[str, ...] = ()
    toggled: frozenset[str] = field(default=frozenset())

    @cached_property
    def tree(self) -> Tree:
        return self.position.look.tree(self.player)

    @cached_property
    def toggles(self) -> Toggles | None:
        return self.position.look.toggles(self.player)

    @cached_property
    def layers(self) -> dict[str, Sequence[Layer]]:
        return self.position.look.layers(self.player)

    def after(self, path: Sequence[str]) -> Tree:
        """The steps that can follow a path; none behind a word."""
        node: Any = self.tree
        for step in path:
            node = node.get(step, {}) if isinstance(node, dict) else {}
        return node if isinstance(node, dict) else {}

    @property
    def untouched(self) -> bool:
        return not self.steps and not self.toggled

    def fresh(self) -> Walk:
        """A walk in the same position with nothing chosen."""
        return replace(self, steps=(), toggled=frozenset())

    def label(self, step: str) -> str | None:
        """What a button is called; None for places."""
        with suppress(Refusal):
            return str(self.position.look.button(step))
        return None

    def marks(self) -> Marks:
        if self.toggles is not None:
            return Marks(frozenset(step for row in self.toggles.rows for step in row), self.toggled)
        half = bool(self.steps) and bool(self.after(self.steps))
        first = (step for step, node in self.tree.items() if not half or isinstance(node, dict))
        target = frozenset(self._places(self.steps)) if self.steps else frozenset()
        through = self.position.look.marks(self.player).through.get(self.steps[0], []) if self.steps else []
        return Marks(frozenset(first), frozenset(self.steps), target, frozenset(through))

    def _places(self, path: tuple[str, ...]) -> list[str]:
        """Places after a path, also those behind a number."""
        found: list[str] = []
        for step in self.after(path):
            found += self.after((*path, step)) if is_count(step) else [step]
        return found

    def choices(self) -> list[Choice]:
        """What can be chosen besides places, here and on the way here."""
        if self.toggles is not None:
            return [Choice(card.step, f"{card.label} ({card.price})", card.step in self.toggled) for card in self.cards]
        found: dict[str, Choice] = {}
        for far in range(len(self.steps) + 1):
            chosen = self.steps[far] if far < len(self.steps) else ""
            for step in self.after(self.steps[:far]):
                label = None if is_count(step) else self.label(step)
                if label is not None and (step not in found or chosen == step):
                    found[step] = Choice(step, label, chosen == step)
        return [*found.values(), *self._lifts()]

    @property
    def cards(self) -> Sequence[Any]:
        """Choices that are no places, with their prices."""
        return self.toggles.cards if self.toggles else ()

    def _lifts(self) -> list[Choice]:
        """How much of the chosen pile can be lifted."""
        steps = self._before_count()
        layers = self.layers.get(steps[-1], []) if steps else []
        count = next((int(step[1:]) for step in self.steps if is_count(step)), len(layers))
        return [
            Choice(f"#{number}", str(layer.label), number == count)
            for number, layer in enumerate(layers, 1)
            if number == len(layers) or f"#{number}" in self.after(steps)
        ]

    def _before_count(self) -> tuple[str, ...]:
        at = next((n for n, step in enumerate(self.steps) if is_count(step)), len(self.steps))
        return self.steps[:at]

    def press(self, step: str) -> PressResult:
        """What pointing at a place or a button leads to: on, back, or somewhere else."""
        if self.toggles is not None:
            return self._toggle(step)
        return self._lift(step) if is_count(step) else self._step(step)

    def _lift(self, step: str) -> PressResult:
        """A number of pieces; the number of the whole pile is none."""
        path = self._before_count()
        if step in self.after(path):
            return PressResult(replace(self, steps=(*path, step)))
        return PressResult(replace(self, steps=path))

    def _step(self, step: str) -> PressResult:
        steps = self.steps
        if step in self.after(steps):
            return self._arrive((*steps, step))
        if step in steps:
            return PressResult(replace(self, steps=steps[: steps.index(step)]))
        counts = [count for count in self.after(steps) if is_count(count) and step in self.after((*steps, count))]
        if len(counts) == 1:
            return self._arrive((*steps, counts[0], step))
        if counts:
            return PressResult(self, note=COUNT_FIRST)
        for far in range(len(steps) - 1, -1, -1):
            path = steps[:far]
            if step in self.after(path) and (self.label(step) is not None or not self._is_slip(path, step)):
                return self._arrive((*path, step))
        return PressResult(self, refused=(*(steps if self._is_half else steps[:-1]), step))

    @property
    def _is_half(self) -> bool:
        """Whether something is chosen that still needs a step."""
        return bool(self.steps) and bool(self.after(self.steps))

    def _is_slip(self, path: tuple[str, ...], step: str) -> bool:
        """Whether a press would complete another move while something is half chosen."""
        return isinstance(self.after(path)[step], str) and self._is_half

    def _arrive(self, path: tuple[str, ...]) -> PressResult:
        node = self.after(path[:-1])[path[-1]]
        return PressResult(replace(self, steps=path), word=node if isinstance(node, str) else None)

    def _toggle(self, step: str) -> PressResult:
        assert self.toggles is not None
        cycle = self.toggles.cycles.get(step)
        row = next((row for row in self.toggles.rows if (cycle[0] if cycle else step) in row), None)
        if row is None:
            return PressResult(self, refused=(step,))
        chosen = next((place for place in row if place in self.toggled), None)
        following = _following(cycle, chosen) if cycle else step
        kept = self.toggled - frozenset(row)
        return PressResult(replace(self, toggled=kept if following in (None, chosen) else kept | {following}))

    def word(self) -> str:
        assert self.toggles is not None
        chosen = [place for row in self.toggles.rows for place in row if place in self.toggled]
        return self.toggles.prefix + self.toggles.join.join(chosen) if chosen else self.position.look.word_of(())


@dataclass(frozen=True)
class PressResult:
    """What pointing at something led to: a move, a refusal to be explained, or one more step."""

    walk: Walk
    word: str | None = None
    refused: tuple[str, ...] = ()
    note: Message | None = None


def is_count(step: str) -> bool:
    return step.startswith("#")


def _following(cycle: Sequence[str], chosen: str | None) -> str | None:
    """The place of a cycle after the chosen one, then none."""
    if chosen is None:
        return cycle[0]
    later = cycle[cycle.index(chosen) + 1 :] if chosen in cycle else cycle
    return later[0] if later else None
