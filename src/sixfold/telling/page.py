"""What a page is told of a position, as data: what may be done, what a move would come to, why nothing follows.

It knows positions and the contract's ways of pointing.  It does not know tables, nor how data is sent.  All of it is
translated with a game's folder (`sixfold.game.javascript`), so that a page finds it out by itself; HOUSE says what
else of the house a page has.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sixfold.game.contract import Scene
from sixfold.game.javascript import House
from sixfold.game.panels import Panel
from sixfold.game.pointing import Answer
from sixfold.game.shapes import Picture, Side
from sixfold.game.values import whole
from sixfold.positions.codes import written_fields
from sixfold.positions.following import followed, state_text, state_text_of_key
from sixfold.positions.history import play_number
from sixfold.positions.look import Look, Names
from sixfold.positions.position import Position, begun
from sixfold.positions.record import file_text
from sixfold.positions.settings import Settings
from sixfold.positions.sight import stepped_to
from sixfold.positions.telling import Telling
from sixfold.positions.words import wrong_type
from sixfold.telling.asks import ask, roll_data
from sixfold.telling.conditions import Condition
from sixfold.telling.narration import mover
from sixfold.telling.onlooker import (
    Facts,
    acting,
    answer_to,
    asking,
    entering,
    headline,
    present_scene,
    rolling,
    scene_of,
    status,
    viewing,
)
from sixfold.telling.own_results import outcome_of
from sixfold.telling.proposals import pause_after, pencil, question, standing
from sixfold.telling.replies import reply
from sixfold.telling.results import closing, standings
from sixfold.text.errors import NotLegal, Refusal
from sixfold.text.messages import Message, say
from sixfold.views.data import encoded_list, listed, number, sentence, sentences, written
from sixfold.views.text import plain

Data = dict[str, Any]


def seen(position: Position, facts: Facts) -> Data:
    """What somebody at a table is shown of a position."""
    return {
        "status": status(position, facts),
        "headline": headline(position, facts),
        "asks": [asked(position, facts, player) for player in asking(position, facts)],
        "roll": entered_roll(position, facts),
        "pause": pause_data(position, facts),
        "players": [player_data(position, facts, player) for player in range(position.players)],
        "picture": drawn(position, present_scene(position, facts)),
    }


def player_data(position: Position, facts: Facts, player: int) -> Data:
    """What is shown beside a player's name."""
    return {
        "badge": encoded_list(position.look.badge(player)),
        "turn": player in acting(position, facts) or player == rolling(position, facts),
        "score": "" if player in facts.covered else position.look.score_text(player),
    }


def drawn(position: Position, scene: Scene) -> Data:
    """A position as a picture with its sides."""
    return picture_data(position.game.drawing.picture(scene), position.look.directions)


def in_letters(position: Position, scene: Scene) -> str:
    return plain(position.game.drawing.lines(replace(scene, bare=False)))


def replay_entry(position: Position, names: Names, reader: int | None) -> Data:
    return entry_data(position, list(position.telling.sentences(names, reader)))


def logged(position: Position, names: tuple[str, ...], reader: int | None, stand_in: bool = False) -> Data:
    """The same, as the log of a table tells it."""
    return entry_data(position, logged_sentences(position, names, reader, stand_in))


def entry_data(position: Position, said: list[Message]) -> Data:
    """What is said of the last move or roll, whose it was, and where it stands in the log."""
    shown = mover(position)
    return {
        "entry": position.telling.in_log,
        "parts": sentences(said),
        "text": " ".join([str(one) for one in said]),
        "badge": [] if shown is None else encoded_list(position.look.badge(shown)),
    }


def logged_sentences(position: Position, names: tuple[str, ...], reader: int | None, stand_in: bool) -> list[Message]:
    """What is said of the last move or roll, of a bot that stood in for a program, and of the end."""
    said = list(position.telling.sentences(names, reader))
    if stand_in and position.player is not None:
        name = names[position.player]
        said.append(say("{name}'s program failed; a simpler bot made this move.", name=name))
    return [*said, *closing(position, names, "", reader).sentences] if position.over else said


def asked(position: Position, facts: Facts, player: int) -> Data:
    """What a player is asked, the sentence that says so, and what a coach says where there is one."""
    can_do = position.telling.can_do(player, facts.names)
    said = {
        "prompt": sentences([can_do] if can_do else []),
        "coach": sentences(coached(position, facts, player)) if facts.coach else [],
    }
    return {"chair": facts.chair(player)} | ask(position, player) | said


def coached(position: Position, facts: Facts, player: int) -> list[Message]:
    """One thing at a time: another one at the next turn."""
    said = list(position.telling.coach(player, facts.names))
    return [said[position.ply // position.players % len(said)]] if said else []


def entered_roll(position: Position, facts: Facts) -> Data | None:
    """How the viewer enters what real dice show, and for which chair; None where they have nothing to enter."""
    player, roll = entering(position, facts), roll_data(position)
    return None if player is None or roll is None else roll | {"chair": facts.chair(player)}


def answer_data(game: str, answer: Answer | None) -> Data:
    """An answer with the address of its clause, and what is shown with it for a moment."""
    if answer is None:
        return {"text": "", "clause": "", "rules": "", "show": []}
    clause = answer.message.clause
    rules = f"/rules/{game}#{clause}" if clause else ""
    return {"text": str(answer), "clause": clause, "rules": rules, "show": answer.ways}


def picture_data(picture: Picture, directions: int) -> Data:
    """A picture with the places that open other sides of it."""
    return {
        "width": number(picture.width),
        "height": number(picture.height),
        "title": picture.title,
        "sides": [side_data(side) for side in picture.sides],
        "directions": directions,
        "shapes": encoded_list(picture.shapes),
    }


def side_data(side: Side) -> Data:
    """A place that opens a player's side."""
    said = {"label": str(side.label), "back": str(side.back)}
    return {"place": side.place, "player": side.player, "shapes": encoded_list(side.shapes)} | said


def proposed(position: Position, word: str, player: int, names: Names) -> Data:
    """What a move would come to, in words: the question that is asked, and what is not plain about it."""
    after = position.play(word, player)
    explanation = position.game.proposals.proposal(after.look.scene(names)).explanation
    return {"question": str(question(position, word, player, names)), "explanation": str(explanation or "")}


def previewed(position: Position, facts: Facts, word: str, player: int) -> Data:
    """What a move would come to: everybody's points, what is pencilled in, and what is said; refuses what is none."""
    after = position.play(word, player)
    points = ["" if other in facts.covered else after.look.score_text(other) for other in range(after.players)]
    scene = scene_of(after, facts, player)
    marks = encoded_list(tuple(pencil(position, scene)))
    return {"scores": points, "pencil": marks} | proposed(position, word, player, scene.names)


def paused(position: Position) -> Position | None:
    """The position after the last move of a player, if a pause is due there; rolls may have followed."""
    found: Position | None = None if position.over else position
    while found is not None and found.player is None:
        found = found.before
    return found if found is not None and pause_after(found) is not None else None


def pause_data(position: Position, facts: Facts) -> Data | None:
    """The pause that is due and the viewer has not gone on from, with the picture that is shown meanwhile."""
    last, player = None if facts.ended else paused(position), viewing(position, facts)
    panel = None if last is None or last.ply == facts.gone_on else pause_after(last, facts.names, player)
    if last is None or panel is None:
        return None
    picture = last.game.drawing.picture(standing(last, scene_of(last, facts, player)))
    return {"ply": last.ply} | panel_data(panel) | {"picture": picture_data(picture, last.look.directions)}


def panel_data(panel: Panel) -> Data:
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


def given(value: int, low: int, high: int) -> int:
    """A number that the page's own code gives."""
    return value


def nothing_wrong(word: str, player: int | None) -> Refusal | None:
    """Its words are texts, and its players numbers."""
    return None


HOUSE: dict[str, Any] = {
    "Condition": Condition,
    "Facts": Facts,
    "Look": Look,
    "Position": Position,
    "Settings": Settings,
    "Telling": Telling,
    "answer_data": answer_data,
    "answer_to": answer_to,
    "ask": ask,
    "asked": asked,
    "begun": begun,
    "card": card,
    "closing": closing,
    "drawn": drawn,
    "file_text": file_text,
    "followed": followed,
    "in_letters": in_letters,
    "logged": logged,
    "listed": listed,
    "outcome_of": outcome_of,
    "panel_data": panel_data,
    "pause_after": pause_after,
    "paused": paused,
    "pencil": pencil,
    "picture_data": picture_data,
    "plain": plain,
    "play_number": play_number,
    "player_data": player_data,
    "present_scene": present_scene,
    "previewed": previewed,
    "proposed": proposed,
    "refusal_data": refusal_data,
    "reply": reply,
    "roll_data": roll_data,
    "scene_of": scene_of,
    "seen": seen,
    "sentences": sentences,
    "standing": standing,
    "state_text": state_text,
    "stepped_to": stepped_to,
    "replay_entry": replay_entry,
    "viewing": viewing,
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
    "holds",
    "is_chance",
    "legal",
    "line",
    "look",
    "moved",
    "news",
    "options",
    "outcome",
    "over",
    "play",
    "ranks",
    "reasons",
    "scene",
    "score_text",
    "scores",
    "seen_by",
    "sentences",
    "telling",
    "tree",
    "words",
)
# What the page has instead of a function: shapes as lists and not as bytes, no checks
INSTEAD: dict[Any, Any] = {
    encoded_list: listed,
    sentence: written,
    state_text: state_text_of_key,
    whole: given,
    wrong_type: nothing_wrong,
}
PAGE = House(HOUSE, ASKED, INSTEAD)
