"""What clients of a chaos run ask for: mostly something sensible, sometimes not.

It knows views and commands.  It does not know any game, nor how anything is sent.
"""

from __future__ import annotations

import random

from web.client import Json, any_word, new_id

NAMES = ("Ada", "Bob", "Zoë", "<b>Eve</b>", "李", "O'Neill", "{name}", "%s")
DOING = {"undo": 8, "draw": 3, "name": 6, "rematch": 1, "resign": 1, "decline": 1, "withdraw": 1, "hand": 4}


def choose(view: Json, chooser: random.Random, missing: list[str]) -> Json | None:
    """A command for one of the viewer's chairs, or None."""
    mine = [chair["chair"] for chair in view["chairs"] if chair["yours"]]
    if not mine and chooser.random() < 0.9:
        return None  # who only watches tries now and then
    body: Json = {"id": new_id(), "expect": view["number"], "chair": chooser.choice(mine) if mine else 0}
    doing = (
        taking_back(view, mine, chooser)
        or answering(view, chooser)
        or correcting(view, chooser)
        or rolling(view, chooser)
        or playing(view, chooser)
        or anything_else(view, mine, chooser, missing)
    )
    if doing and chooser.random() < 0.05:
        body["expect"] = chooser.randint(0, view["number"] + 4)  # also from the future
    return doing and body | doing


def taking_back(view: Json, mine: list[int], chooser: random.Random) -> Json | None:
    """One's own chair again, after a bot has played for it."""
    bots = [chair["chair"] for chair in view["chairs"] if chair["chair"] in mine and chair["kind"] == "bot"]
    return {"do": "hand", "chair": bots[0], "level": None} if bots and chooser.random() < 0.5 else None


def answering(view: Json, chooser: random.Random) -> Json | None:
    if not view["offer"] or not view["offer"]["answer"] or chooser.random() < 0.2:
        return None
    return {"do": chooser.choice(["accept", "decline"]), "chair": view["offer"]["answer"][0]}


def playing(view: Json, chooser: random.Random) -> Json | None:
    if not view["asks"] or chooser.random() < 0.1:
        return None
    ask = chooser.choice(view["asks"])
    word = any_word(ask, chooser) if chooser.random() < 0.97 else "nonsense"
    thought = {"thought": chooser.random() * 3} if view["clock"] and chooser.random() < 0.5 else {}
    return {"do": "play", "chair": ask["chair"], "word": word} | thought


def correcting(view: Json, chooser: random.Random) -> Json | None:
    """The last roll of real dice taken back, as if it had been mistyped."""
    return {"do": "undo"} if view["can"]["undo_roll"] and chooser.random() < 0.1 else None


def rolling(view: Json, chooser: random.Random) -> Json | None:
    """What real dice show, which others at the table may be entering just now as well."""
    roll = view["roll"]
    if roll is None or chooser.random() < 0.1:
        return None
    thrown = "".join(chooser.choice("123456") if letter.isdigit() else letter for letter in roll["example"])
    word = chooser.choice(roll["outcomes"] or [thrown]) if chooser.random() < 0.97 else "=nonsense"
    return {"do": "roll", "chair": roll["chair"], "word": word}


def anything_else(view: Json, mine: list[int], chooser: random.Random, missing: list[str]) -> Json | None:
    """What the viewer may do, and seldom what they may not; first what nobody has done yet."""
    if "draw" in missing and view["can"]["draw"]:
        return {"do": "draw"}
    if view["over"] and view["can"]["rematch"]:
        return {"do": "rematch"}
    if chooser.random() < 0.7:
        return None
    if mine == [0] and len(view["chairs"]) > 1 and chooser.random() < 0.12:  # the host
        return {"do": "revoke", "chair": chooser.randrange(1, len(view["chairs"]))}
    do = chooser.choices(list(DOING), list(DOING.values()))[0]
    if not view["can"].get(do, True) and chooser.random() < 0.7:
        return None
    if do == "hand":
        return handing(view, mine, chooser)
    return {"do": do} | ({"name": chooser.choice(NAMES)} if do == "name" else {})


def handing(view: Json, mine: list[int], chooser: random.Random) -> Json:
    """A chair to a bot: mostly one's own, sometimes somebody else's, who is asked then."""
    chairs = mine if mine and chooser.random() < 0.6 else [chair["chair"] for chair in view["chairs"]]
    return {"do": "hand", "chair": chooser.choice(chairs), "level": chooser.choice([1, 1, 2])}
