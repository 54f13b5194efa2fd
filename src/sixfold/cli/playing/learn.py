"""The command `learn`: a game's lessons, at this terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import json_option
from sixfold.cli.output import print_json
from sixfold.cli.parameters import GAME
from sixfold.game import shelf
from sixfold.text.errors import BadValue
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

if TYPE_CHECKING:
    from sixfold.teaching.lessons import Lesson


@cli.command(
    "learn",
    help=_("Learn a game in three minutes. It goes in small steps on the board, with an answer to whatever you try."),
    epilog=example("sixfold learn --list", "sixfold learn {board}", "sixfold learn {board} --json"),
)
@click.argument("game", type=GAME, required=False)
@click.argument("lesson", required=False, metavar=f"[{_('LESSON')}]")
@click.option("--list", "listed", is_flag=True, help=_("List the lessons instead."))
@json_option
def learn_command(game: str | None, lesson: str | None, listed: bool, as_data: bool) -> int:
    from sixfold.teaching.lessons import lessons
    from sixfold.terminal.screen import Screen
    from sixfold.terminal.teaching.lesson import LessonAtTerminal, steps_done

    if game is None or listed:
        _list(game, as_data)
        return 0
    own = lessons(shelf.find_game(game))
    if not own:
        raise BadValue(game, say("{game} has no lessons", game=game))
    left = [one for one in own if steps_done(one) < len(one.steps)]
    chosen = _named(own, lesson) if lesson else (left or own)[0]
    if as_data:
        print_json(_data(chosen) | {"step": [_step(chosen, number) for number in range(len(chosen.steps))]})
        return 0
    if LessonAtTerminal(chosen, Screen()).run():
        _finish(chosen, own)
    return 0


def _named(own: tuple[Lesson, ...], name: str) -> Lesson:
    found = next((one for one in own if one.name == name), None)
    if found is None:
        names = ", ".join(one.name for one in own)
        raise BadValue(name, say("there is no lesson {name}; there are: {names}", name=name, names=names))
    return found


def _data(lesson: Lesson) -> dict[str, Any]:
    """A lesson for programs, with how far one has come in it."""
    from sixfold.terminal.teaching.lesson import steps_done

    about = {"game": lesson.steps[0].game.id, "lesson": lesson.name, "title": str(lesson.title)}
    return about | {"about": str(lesson.about), "steps": len(lesson.steps), "done": steps_done(lesson)}


def _step(lesson: Lesson, number: int) -> dict[str, Any]:
    """What a step asks, and a move that is right."""
    step = lesson.steps[number]
    asked = {"say": lesson.said_to_type(number), "position": step.position.code(), "player": step.player}
    return asked | {"solution": step.solution}


def _list(name: str | None, as_data: bool) -> None:
    """The lessons of a game, or of every one, with how far one has come in each."""
    from sixfold.teaching.lessons import readable
    from sixfold.terminal.teaching.lesson import steps_done

    games = (shelf.find_game(name),) if name else shelf.games()
    if as_data:
        print_json([_data(one) for game in games for one in readable(game)])
        return
    for game in games:
        for one in readable(game):
            done, steps = steps_done(one), len(one.steps)
            far = say("done") if done == steps else say("{done} of {steps} steps", done=done, steps=steps)
            click.echo(f"{game.id:<8}{one.name:<12}{one.title}: {one.about} ({far})")


def _finish(lesson: Lesson, own: tuple[Lesson, ...]) -> None:
    game = lesson.steps[0].game.id
    options = "".join(f" --option {key}={value}" for key, value in lesson.options.items())
    seats = " --seat human" + " --seat bot:1" * (lesson.players - 1) if lesson.players > 1 else " --players 1"
    click.echo(say("Now you can play! Type: {command}", command=f"sixfold play {game}{options}{seats} --coach"))
    following = own[own.index(lesson) + 1 :]
    if following:
        click.echo(say("Next lesson: {title}", title=f"sixfold learn {game} {following[0].name}"))
