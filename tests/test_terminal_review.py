"""What somebody who tried everything outside the browser stumbled over, by the number it had in their list."""

from __future__ import annotations

import builtins
import errno
import json
import pickle
import random
import re
from pathlib import Path

import pytest

import sixfold
from commands import sixfold_here
from sixfold import candidates, shelf
from sixfold.bots.advice import quick_hint
from sixfold.messages import speaking
from sixfold.positions import Position
from sixfold.proposals import advice

DOCS = Path(__file__).parent.parent / "docs"
GAMES = [(game.id, players) for game in shelf.games() for players in dict.fromkeys((game.players[0], game.players[-1]))]


def walked(game: str, players: int, plies: int = 400) -> list[Position]:
    """A game as everybody's loop plays it."""
    rng, position = random.Random(3), sixfold.start(game, players)
    while not position.over and position.ply < plies:
        position = position.roll(rng) if position.is_chance else position.play(rng.choice(position.legal()))
    return position.line()


def test_1_hints_and_the_log_of_sixto_name_the_cell() -> None:
    """A row has most numbers twice, so that "orange 4" alone says nothing that could be typed."""
    position = sixfold.start("sixto", sheets="A").play("=243262").play("keep")
    for word in ("O2", "O7"):
        assert str(advice(position, word, 0)) == f"mark orange 4 ({word})"
        assert str(position.play(word).moved(("Ada",))) == f"Ada marked orange 4 ({word})."
        hint = quick_hint(position, 0)
        assert all(cell in hint.text for cell in hint.word.split(",") if cell != "none")
    with speaking("fr"):
        assert str(position.play("G3").moved(reader=0)).endswith("vert 2 (Ve3).")


def test_2_save_moves_the_game_and_nothing_is_behind(tmp_path: Path) -> None:
    file, other = tmp_path / "mine.six", tmp_path / "other.six"
    done = sixfold_here("play", "sixth", typed=f"c3\nc4\nsave {file}\na1\na2\nquit\n", cache=tmp_path)
    assert f"To continue it: sixfold play --from {file}" in done.stdout
    assert sixfold.read_record(file).position.ply == 4
    assert not list((tmp_path / "data" / "games").glob("*.six"))
    (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
    assert (mine["file"], mine["moves"], mine["unfinished"]) == (str(file), 4, True)
    done = sixfold_here("play", "--from", file, typed=f"a3\nsave {other}\na4\n", cache=tmp_path)
    assert f"To continue it: sixfold play --from {other}" in done.stdout
    (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
    assert (mine["file"], mine["moves"]) == (str(other), 6)


@pytest.mark.parametrize("given", [[], ["--save", "named.six"]])
def test_2_quit_always_says_how_to_go_on(given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["play", "sixth", *given], ["play"]):
        if command == ["play"]:
            (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
            command += ["--from", mine["file"]]
        typed = f"{'a1' if '--from' in command else 'c3'}\nquit\n"
        assert "To continue it: sixfold play --from " in sixfold_here(*command, typed=typed, cache=tmp_path).stdout


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_3_play_takes_what_legal_lists(game: str, players: int) -> None:
    """`position.play(position.legal()[0])` and `position.play(bot.think(position).best)`, in every game."""
    bot = sixfold.bot("random", seed=1)
    for position in walked(game, players):
        if position.actors:
            first = position.play(position.legal()[0])
            assert first.player == position.actors[0]
            assert position.why(position.legal()[0]) is None
            assert position.play(bot.think(position).best).player == position.actors[0]


def test_3_records_name_the_player_where_several_may_act() -> None:
    position = sixfold.start("sixto", 2).play("=123456").play("keep")
    assert position.play("none").word == "0:none"
    assert position.play("1:none").player == 1
    text = sixfold.Record(position.play("none")).text()
    with pytest.raises(sixfold.BadRecord, match="begins with the player's number"):
        sixfold.read_record(text.replace("0:none", "none"))


def test_9_statistics_have_one_name_in_python_and_json() -> None:
    pytest.importorskip("numba")
    from sixfold.batch.simulate import simulate
    from sixfold.batch.statistics import statistics

    found = statistics(simulate(sixfold.start("sixto", 2), 20, seed=1))
    assert _attributes(found, found.json()) > 40
    page = (DOCS / "simulate.md").read_text("utf-8")
    for name in ("found.length.quantiles[0.95]", "found.seats[0].shared_first.low", "found.moves_per_second"):
        assert f"`{name}`" in page
        assert eval(name, {"found": found}) is not None


def _attributes(found: object, data: object) -> int:
    """How many keys of the JSON were found as attributes of the same name."""
    if isinstance(data, list) and not isinstance(found, tuple | dict):
        return 0
    if isinstance(data, list):
        return sum(_attributes(one, other) for one, other in zip(found, data, strict=True))
    if isinstance(data, dict) and isinstance(found, dict):
        return len(data)
    if isinstance(data, dict):
        return len(data) + sum(_attributes(getattr(found, key), value) for key, value in data.items())
    return 0


def test_10_a_record_gives_the_names_that_boards_show() -> None:
    position = sixfold.start("sixth").play("c3")
    assert sixfold.Record(position).names is None
    assert sixfold.Record(position).display_names == ("Silver", "Brown")
    assert sixfold.Record(position, names=("Ada", "Bob")).display_names == ("Ada", "Bob")
    assert "`names` is None where a record names nobody" in (DOCS / "python.md").read_text("utf-8")


def test_11_an_unknown_game_is_a_lookup_error_and_exported() -> None:
    for ask in (lambda: sixfold.start("chess"), lambda: sixfold.find_game("chess"), lambda: sixfold.Engine("chess")):
        with pytest.raises(LookupError, match="there is no game chess") as caught:
            ask()
        assert isinstance(caught.value, sixfold.UnknownGame)
        assert isinstance(caught.value, sixfold.BadValue | ValueError)
    assert "UnknownGame" in (sixfold.Position.start.__doc__ or "")


def test_11_every_exception_is_in_the_reference_with_its_kinds() -> None:
    page = (DOCS / "python.md").read_text("utf-8")
    rows = {name: re.findall(r"`(\w+)`", kinds) for name, kinds in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page, re.M)}
    exported = [name for name in sixfold.__all__ if _is_exception(getattr(sixfold, name))]
    assert len(exported) > 8
    for name in exported:
        for kind in rows[name]:
            assert issubclass(getattr(sixfold, name), getattr(sixfold, kind, None) or getattr(builtins, kind)), name


def _is_exception(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Exception)


def test_12_a_missing_file_is_a_file_not_found_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"^nofile\.six: no such file$") as caught:
        sixfold.read_record("nofile.six")
    assert isinstance(caught.value, sixfold.BadRecord)
    assert (caught.value.filename, caught.value.errno) == ("nofile.six", errno.ENOENT)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), type(copy)) == ("nofile.six: no such file", sixfold.MissingRecord)
    with pytest.raises(FileNotFoundError):
        list(sixfold.read_records(tmp_path / "none.six"))
    missing = sixfold.MissingFile("net.onnx")
    assert str(pickle.loads(pickle.dumps(missing))) == str(missing) == "net.onnx: no such file"


def test_14_a_record_in_a_notebook_is_a_board_to_step_through() -> None:
    position = sixfold.start("sixth").play("c3").play("c4").play("c3-c4")
    shown = sixfold.Record(position, names=("A<b>", "Bob"))._repr_html_()
    assert shown.count("<details ") == shown.count("<svg") == 4
    assert shown.count("<details open ") == 1
    assert "3. c3-c4" in shown
    assert "<script" not in shown
    assert "A<b>" not in shown
    long = sixfold.Record(walked("star", 2)[-1])._repr_html_()
    assert long.count("<svg") == 100
    assert "Earlier moves: " in long


def test_reprs_of_small_values_evaluate() -> None:
    limit, bot = sixfold.Limit(simulations=5), sixfold.bot("random", seed=4)
    assert eval(repr(limit), {"Limit": sixfold.Limit}) == limit
    assert eval(repr(sixfold.find_game("star"))) is sixfold.find_game("star")
    assert (eval(repr(bot)).written, eval(repr(bot)).seed) == ("random", 4)
    assert repr(eval(repr(sixfold.Engine("sixth", "plain")))) == "sixfold.Engine('sixth', 'plain')"
    result = bot.think(sixfold.start("sixth"))
    assert eval(repr(result), vars(candidates)) == result


def test_dir_shows_what_is_public() -> None:
    assert dir(sixfold) == sorted([*sixfold.__all__, "__version__"])
