"""What a viewer's chair is asked, in terms of pointing, and the answers where pointing leads nowhere.

It knows positions and the contract's ways of pointing.  It does not know who asks, nor how the
data is sent.
"""

from __future__ import annotations

from typing import Any

from sixfold.errors import Refusal
from sixfold.pointing import Answer, Card, Counting, Layer, Toggles
from sixfold.positions import Position
from sixfold.proposals import warnings
from sixfold.table.table import Table
from sixfold.views.data import encoded_list

Data = dict[str, Any]
MAX_NO_BUTTONS = 20_000  # steps that are remembered


def ask(table: Table, chair: int) -> Data:
    """What a chair is asked: the tree of its words, or what may be toggled."""
    player, position = table.player_of(chair), table.position
    tree = position.tree(player)
    return {
        "chair": chair,
        "player": player,
        "tree": tree,
        "toggles": toggles_data(position, player),
        "buttons": {step: label for step in steps(tree) if (label := button(position, step))},
        "counting": counting_data(position, player),
        "source": position.game.drawing.SOURCE,
        "passing": position.through_places(player),
        "warned": list(warnings(position, player)),
    }


def toggles_data(position: Position, player: int) -> Data | None:
    """The free choices of a phase, with the game's words for them."""
    toggles = position.toggles(player)
    if toggles is None:
        return None
    return {
        "rows": toggles.rows,
        "join": toggles.join,
        "prefix": toggles.prefix,
        "none": position.word_of(()),
        "done": [str(toggles.done(count)) for count in range(len(toggles.rows) + 1)],
        "ability": str(toggles.ability),
        "cycles": toggles.cycles,
        "sign": encoded_list(position.game.drawing.CHOSEN),
        "cards": [card_data(position, player, toggles, card) for card in toggles.cards],
        "purse": toggles.purse,
        "left": [str(toggles.left(points)) for points in range(toggles.purse + 1)] if toggles.left else [],
    }


def card_data(position: Position, player: int, toggles: Toggles, card: Card) -> Data:
    """A choice that is no place: its picture, its price, and whether it can be had now."""
    return {
        "step": card.step,
        "label": str(card.label),
        "about": str(card.about),
        "price": card.price,
        "shapes": encoded_list(position.game.drawing.card_picture(position.rules_state(), player, card.step)),
        "legal": any(card.step in row for row in toggles.rows),
    }


def counting_data(position: Position, player: int) -> Data | None:
    """How numbers of pieces are asked for: the pieces of each pile that can be moved in parts."""
    counting: Counting | None = position.game.notation.COUNTING
    if counting is None:
        return None
    piles = {place: [layer_data(layer) for layer in found] for place, found in position.layers(player).items()}
    return {"prompt": str(counting.prompt), "piles": piles}


def layer_data(layer: Layer) -> Data:
    """A piece of a pile."""
    return {"shapes": encoded_list(layer.shapes), "label": str(layer.label)}


def steps(tree: Data) -> dict[str, None]:
    """The steps in a tree, each once."""
    found = dict.fromkeys(tree)
    for below in tree.values():
        if isinstance(below, dict):
            found |= steps(below)
    return found


_no_buttons: set[tuple[str, str]] = set()  # games and steps of theirs


def button(position: Position, step: str) -> str:
    """The label of a step that is a button; empty for others, which never are one."""
    if (position.game.id, step) in _no_buttons:
        return ""
    try:
        return str(position.button(step))
    except Refusal:
        if len(_no_buttons) < MAX_NO_BUTTONS:
            _no_buttons.add((position.game.id, step))
        return ""


def answer_data(game: str, answer: Answer | None) -> Data:
    """An answer with the address of its clause, and what is shown with it for a moment."""
    if answer is None:
        return {"text": "", "clause": "", "rules": "", "show": []}
    clause = answer.message.clause
    rules = f"/rules/{game}#{clause}" if clause else ""
    return {"text": str(answer), "clause": clause, "rules": rules, "show": answer.ways}
