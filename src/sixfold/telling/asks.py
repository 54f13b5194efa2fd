"""What a player is asked, as data: the tree of their words, free choices, numbers of pieces, a roll to be entered.

It knows positions and the contract's ways of pointing.  It does not know who is asked.  It is translated with a game's
folder, as all that pages are told (`sixfold.telling.page`).
"""

from __future__ import annotations

from typing import Any

from sixfold.game.pointing import Card, Layer, Toggles
from sixfold.positions.position import Position
from sixfold.telling.proposals import warnings
from sixfold.text.errors import Refusal
from sixfold.text.messages import say
from sixfold.views.data import encoded_list

Data = dict[str, Any]
SIDES = 6  # of a die
MAX_BUTTONS = 12  # outcomes of a roll that are a button each
COUNT_FIRST = say("Choose first how many pieces to lift.")


def ask(position: Position, player: int) -> Data:
    """What a player is asked: the tree of their words, or what may be toggled."""
    tree, marks = position.look.tree(player), position.look.marks(player)
    return {
        "player": player,
        "tree": tree,
        "toggles": toggles_data(position, player),
        "buttons": buttons(position, tree),
        "counting": counting_data(position, player),
        "source": marks.source,
        "passing": marks.through,
        "results": marks.results,
        "warned": list(warnings(position, player)),
    }


def buttons(position: Position, tree: Data) -> dict[str, str]:
    labels = {step: button(position, step) for step in steps(tree)}
    return {step: label for step, label in labels.items() if label}


def roll_data(position: Position) -> Data | None:
    """How a roll that is due can be chosen, and how its dice look; None where none is due."""
    due = position.telling.roll_due
    if due is None:
        return None
    count, example = position.outcome_count, position.outcome(0)
    looks = [{"role": role, "name": str(name)} for role, name in due.dice]
    if count <= MAX_BUTTONS:
        outcomes = [position.outcome(number) for number in range(count)]
        return {"outcomes": outcomes, "dice": 0, "example": example, "looks": looks}
    dice = sum(letter.isdigit() for letter in example)
    return {"outcomes": [], "dice": dice if count == SIDES**dice else 0, "example": example, "looks": looks}


def toggles_data(position: Position, player: int) -> Data | None:
    """The free choices of a phase, with the game's words for them."""
    toggles = position.look.toggles(player)
    if toggles is None:
        return None
    return {
        "rows": toggles.rows,
        "join": toggles.join,
        "prefix": toggles.prefix,
        "none": position.look.word_of(()),
        "done": [str(toggles.done(count)) for count in range(len(toggles.rows) + 1)],
        "ability": str(toggles.ability),
        "cycles": toggles.cycles,
        "sign": encoded_list(toggles.sign),
        "cards": [card_data(toggles, card) for card in toggles.cards],
        "purse": toggles.purse,
        "left": [str(toggles.left(points)) for points in range(toggles.purse + 1)] if toggles.left else [],
    }


def card_data(toggles: Toggles, card: Card) -> Data:
    """A choice that is no place: its picture, its price, and whether it can be had now."""
    return {
        "step": card.step,
        "label": str(card.label),
        "about": str(card.about),
        "price": card.price,
        "shapes": encoded_list(card.shapes),
        "legal": any(card.step in row for row in toggles.rows),
    }


def counting_data(position: Position, player: int) -> Data | None:
    """How numbers of pieces are asked for: the pieces of each pile that can be moved in parts."""
    piles = {place: [layer_data(layer) for layer in found] for place, found in position.look.layers(player).items()}
    return {"prompt": str(COUNT_FIRST), "piles": piles} if piles else None


def layer_data(layer: Layer) -> Data:
    return {"shapes": encoded_list(layer.shapes), "label": str(layer.label)}


def steps(tree: Data) -> dict[str, None]:
    found = dict.fromkeys(tree)
    for below in tree.values():
        if isinstance(below, dict):
            found = found | steps(below)
    return found


def button(position: Position, step: str) -> str:
    """The label of a step that is a button; empty for others."""
    try:
        return str(position.look.button(step))
    except Refusal:
        return ""
