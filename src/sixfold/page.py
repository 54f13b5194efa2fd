"""What a page is told of a position, as data: what may be done, what a move would come to, why nothing follows.

It knows positions and the contract's ways of pointing.  It does not know tables, nor how data is sent.  All of it is
translated with a game's folder (`sixfold.script`), so that a page finds it out by itself; HOUSE says what else of the
house a page has.
"""

from __future__ import annotations

from typing import Any

from sixfold.codes import written_fields
from sixfold.display import Names
from sixfold.errors import NotLegal, Refusal
from sixfold.lessons import Condition
from sixfold.messages import Message, say
from sixfold.narration import mover
from sixfold.own_results import outcome_of
from sixfold.panels import Panel
from sixfold.pointing import Answer, Card, Counting, Layer, Side, Toggles
from sixfold.positions import Position
from sixfold.proposals import pause_after, pencil, question, standing, warnings
from sixfold.results import closing, standings
from sixfold.script import House
from sixfold.shapes import Picture
from sixfold.situation import wrong_type
from sixfold.values import whole
from sixfold.views.data import encoded_list, listed, number, sentence, sentences, written
from sixfold.views.text import plain

Data = dict[str, Any]
SIDES = 6  # of a die
MAX_BUTTONS = 12  # outcomes that are a button each
MAX_NO_BUTTONS = 20_000  # steps that are remembered


def ask(position: Position, player: int) -> Data:
    """What a player is asked: the tree of their words, or what may be toggled."""
    tree = position.tree(player)
    return {
        "player": player,
        "tree": tree,
        "toggles": toggles_data(position, player),
        "buttons": buttons(position, tree),
        "counting": counting_data(position, player),
        "source": position.game.drawing.SOURCE,
        "passing": position.through_places(player),
        "warned": list(warnings(position, player)),
    }


def buttons(position: Position, tree: Data) -> dict[str, str]:
    """The labels of the steps that are buttons."""
    labels = {step: button(position, step) for step in steps(tree)}
    return {step: label for step, label in labels.items() if label}


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
            found = found | steps(below)
    return found


_no_buttons: set[tuple[str, str]] = set()  # games and steps of theirs


def button(position: Position, step: str) -> str:
    """The label of a step that is a button; empty for others, which never are one."""
    if (position.game.id, step) in _no_buttons:
        return ""
    label = found_button(position, step)
    if not label and len(_no_buttons) < MAX_NO_BUTTONS:
        _no_buttons.add((position.game.id, step))
    return label


def found_button(position: Position, step: str) -> str:
    """The same, not remembered."""
    try:
        return str(position.button(step))
    except Refusal:
        return ""


def answer_data(game: str, answer: Answer | None) -> Data:
    """An answer with the address of its clause, and what is shown with it for a moment."""
    if answer is None:
        return {"text": "", "clause": "", "rules": "", "show": []}
    clause = answer.message.clause
    rules = f"/rules/{game}#{clause}" if clause else ""
    return {"text": str(answer), "clause": clause, "rules": rules, "show": answer.ways}


def picture_data(picture: Picture, sides: list[Side], directions: int) -> Data:
    """A picture with the places that open other sides of it."""
    return {
        "width": number(picture.width),
        "height": number(picture.height),
        "title": picture.title,
        "sides": [side_data(side) for side in sides],
        "directions": directions,
        "shapes": encoded_list(picture.shapes),
    }


def side_data(side: Side) -> Data:
    """A place that opens a player's side."""
    return {"place": side.place, "player": side.player, "label": str(side.label), "back": str(side.back)}


def proposed(position: Position, word: str, player: int, names: Names) -> Data:
    """What a move would come to, in words: the question that is asked, and what is surprising about the score."""
    after = position.play(word, player)
    explanation = position.game.proposals.explanation(after.scene())
    return {"question": str(question(position, word, player, names)), "explanation": str(explanation or "")}


def told(position: Position, names: Names, reader: int | None) -> Data:
    """The last move or roll, as the log tells it."""
    said, shown = position.sentences(names, reader), mover(position)
    return {
        "entry": position.in_log,
        "parts": sentences(said),
        "text": " ".join([str(one) for one in said]),
        "badge": [] if shown is None else listed(position.badge(shown)),
    }


def roll_data(position: Position) -> Data | None:
    """How a roll that is due is entered, a button for each outcome or die by die, and how its dice look."""
    due = position.roll_due
    if due is None:
        return None
    count, example = position.outcome_count, position.outcome(0)
    looks = [{"role": role, "name": str(name)} for role, name in due.dice]
    if count <= MAX_BUTTONS:
        outcomes = [position.outcome(number) for number in range(count)]
        return {"outcomes": outcomes, "dice": 0, "example": example, "looks": looks}
    dice = sum(letter.isdigit() for letter in example)
    return {"outcomes": [], "dice": dice if count == SIDES**dice else 0, "example": example, "looks": looks}


def paused(position: Position) -> Position | None:
    """The position after the last move of a player, if a pause is due there; rolls may have followed."""
    found: Position | None = None if position.over else position
    while found is not None and found.player is None:
        found = found.before
    return found if found is not None and pause_after(found) is not None else None


def panel_data(panel: Panel) -> Data:
    """What is read in a pause."""
    return {
        "heading": str(panel.heading),
        "columns": [str(column) for column in panel.columns],
        "rows": [{"player": row.player, "cells": [cell_data(cell) for cell in row.cells]} for row in panel.rows],
        "note": str(panel.note or ""),
        "button": str(panel.button),
    }


def cell_data(cell: object) -> list[Any]:
    """What stands in a panel under a heading: text and signs."""
    return sentence(Message("{cell}", values={"cell": cell}))


def card(position: Position, names: tuple[str, ...], ended: str, reader: int | None) -> Data:
    """The card at the end, in the second person for the reader, and a line to share."""
    told, line = closing(position, names, ended, reader), closing(position, names, ended).headline
    ranked = [] if ended or len(names) < 3 else standings(position, names)
    return {
        "outcome": told.outcome,
        "headline": str(told.headline),
        "reasons": [reason_data(position.game.id, reason) for reason in told.reasons],
        "standings": ranked,
        "share": f"{position.game.title}: {line}",
    }


def reason_data(game: str, reason: Message) -> Data:
    """What ended or decided a game, and where the rules say so."""
    clause = reason.clause
    return {"text": reason.sentence, "clause": clause, "rules": f"/rules/{game}#{clause}" if clause else ""}


def refusal_data(game: str, refusal: Refusal) -> Data:
    """Why a move cannot be made, and where the rules say so."""
    reason = refusal.reason.with_clause("")
    text = say("cannot read “{word}”: {reason}", word=refusal.word, reason=reason)
    if isinstance(refusal, NotLegal):
        text = say("{word} is not legal: {reason}", word=refusal.word, reason=reason)
    clause = refusal.reason.clause
    return {"text": str(text), "clause": clause, "rules": f"/rules/{game}#{clause}" if clause else ""}


# What the page has, besides a game's own folder ---------------------------------------------


def given(value: int, low: int, high: int) -> int:
    """A number that the page's own code gives."""
    return value


def nothing_wrong(word: str, player: int | None) -> Refusal | None:
    """Its words are texts, and its players numbers."""
    return None


HOUSE: dict[str, Any] = {
    "Condition": Condition,
    "Position": Position,
    "answer_data": answer_data,
    "ask": ask,
    "card": card,
    "closing": closing,
    "listed": listed,
    "outcome_of": outcome_of,
    "panel_data": panel_data,
    "pause_after": pause_after,
    "paused": paused,
    "pencil": pencil,
    "picture_data": picture_data,
    "plain": plain,
    "proposed": proposed,
    "refusal_data": refusal_data,
    "roll_data": roll_data,
    "sentences": sentences,
    "standing": standing,
    "told": told,
    "written_fields": written_fields,
}
# Methods and properties that pages ask for
ASKED = (
    "actors",
    "at",
    "badge",
    "before",
    "can_do",
    "coach",
    "explain",
    "has_low",
    "has_narrow",
    "holds",
    "is_chance",
    "last_ply_of",
    "legal",
    "line",
    "moved",
    "news",
    "outcome",
    "over",
    "play",
    "play_unchecked",
    "ranks",
    "reasons",
    "scene",
    "score_text",
    "scores",
    "sentences",
    "tree",
    "words",
)
# What the page has instead of a function: shapes as lists and not as bytes, nothing that is kept, no checks
INSTEAD: dict[Any, Any] = {
    button: found_button,
    encoded_list: listed,
    sentence: written,
    whole: given,
    wrong_type: nothing_wrong,
}
PAGE = House(HOUSE, ASKED, INSTEAD)
