"""Networks in ONNX files: what they must say about themselves, and how they are asked.

Inputs: `observation`, as a game's encoding writes it (positions, planes, rows, columns), and, if the
network wants it, `mask`, 1 for legal actions (positions, actions).  Outputs: `policy`, logits of
actions (positions, actions), and `value`, the rewards still to come: for the player to act
(positions, 1), or for every player, the one to act first (positions, players).

The file's metadata say what it is for: `sixfold.game`, `sixfold.encoding` (the version), and if
it plays nothing else `sixfold.players` and `sixfold.options` (`size=4 kings=2`).  `label` writes them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixfold.game.contract import Game
from sixfold.positions.position import Position
from sixfold.text.errors import BadFile, MissingExtra, MissingFile, system_error
from sixfold.text.messages import Message, say

if TYPE_CHECKING:
    import os

    import numpy as np

GAME, ENCODING, PLAYERS, OPTIONS = ("sixfold.game", "sixfold.encoding", "sixfold.players", "sixfold.options")
INPUT_TYPES = {"tensor(float)": "float32", "tensor(bool)": "bool", "tensor(uint8)": "uint8"}
MAX_OPEN = 8  # networks that stay open


class Network:
    def __init__(self, file: str, session: Any, game: Game) -> None:
        self.file = file
        self.game = game
        self._session = session
        self._metadata = dict(session.get_modelmeta().custom_metadata_map)
        self._types = {given.name: given.type for given in session.get_inputs()}
        self._check_game()
        self._check_shapes()

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of what it sees."""
        encoding = self.game.encoding
        return (len(encoding.PLANES), *encoding.SIZE)

    @property
    def cells(self) -> int:
        """The numbers of one observation."""
        planes, rows, columns = self.shape
        return planes * rows * columns

    def evaluate(self, observations: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> tuple[Any, Any]:
        """Logits of actions and values of positions, a row each; observations may be flat."""
        import numpy as np

        given = {"observation": observations.reshape(-1, *self.shape), "mask": mask}
        fed = {name: given[name].astype(INPUT_TYPES[kind]) for name, kind in self._types.items()}
        policy, value = self._session.run(["policy", "value"], fed)
        return np.asarray(policy, np.float32), np.asarray(value, np.float32).reshape(len(policy), -1)

    def check_fits(self, position: Position) -> None:
        """Refuses a position of other players or options than the network was trained for."""
        players, options = self._metadata.get(PLAYERS), self._metadata.get(OPTIONS)
        if players not in (None, str(position.players)):
            raise self._refused(say("this network plays only with {players} players", players=players))
        own = written_options(position)
        if options not in (None, own):
            reason = say("this network plays only with the options {options}", options=options)
            raise self._refused(reason if options else say("this network plays only without options"))

    def _check_game(self) -> None:
        """Refuses a network that was trained for something else."""
        named, version = self._metadata.get(GAME), self._metadata.get(ENCODING)
        if named is None or version is None:
            raise self._refused(
                say("this network does not say which game it plays; docs/research.md explains how to do that")
            )
        if named != self.game.id:
            raise self._refused(say("this network plays {game}, not {other}", game=named, other=self.game.id))
        if version != str(self.game.encoding.VERSION):
            ours, reason = (
                self.game.encoding.VERSION,
                "this network reads version {version} of the encoding, not {ours}",
            )
            raise self._refused(say(reason, version=version, ours=ours))

    def _check_shapes(self) -> None:
        """Refuses inputs and outputs of other names, types or shapes."""
        actions = self.game.encoding.ACTIONS
        inputs = {given.name: given.shape for given in self._session.get_inputs()}
        outputs = {made.name: made.shape for made in self._session.get_outputs()}
        if "observation" not in inputs or not set(inputs) <= {"observation", "mask"}:
            raise self._refused(say("a network's inputs are observation and, if it wants it, mask"))
        if not {"policy", "value"} <= set(outputs):
            raise self._refused(say("a network's outputs are policy and value"))
        for kind in self._types.values():
            if kind not in INPUT_TYPES:
                raise self._refused(say("a network's inputs are 32-bit floats; the mask may be bool or uint8"))
        self._check_shape("observation", inputs["observation"], self.shape)
        self._check_shape("policy", outputs["policy"], (actions,))
        self._check_shape("mask", inputs.get("mask", ["n", actions]), (actions,))

    def _check_shape(self, name: str, given: list[Any], expected: tuple[int, ...]) -> None:
        """Refuses a shape that is another one; the number of positions must be left open."""
        fits = len(given) == 1 + len(expected) and not isinstance(given[0], int)
        if not fits or any(isinstance(n, int) and n != w for n, w in zip(given[1:], expected, strict=True)):
            theirs = "×".join(map(str, given))
            ours = "×".join(map(str, ("n", *expected)))
            raise self._refused(say("{name} has the shape {theirs}, not {ours}", name=name, theirs=theirs, ours=ours))

    def _refused(self, reason: Message) -> BadFile:
        return BadFile(self.file, reason)


def open_network(file: str, game: Game) -> Network:
    """The network in a file, to play a game; refuses in a sentence what is none."""
    return Network(file, _opened(file), game)


def game_of(file: str) -> str:
    """The name of the game that a network plays; empty where it does not say."""
    return str(_opened(file).get_modelmeta().custom_metadata_map.get(GAME, ""))


def _opened(file: str) -> Any:
    """What runs the network of a file as it is now."""
    try:
        return _session(file, Path(file).stat().st_mtime_ns)
    except FileNotFoundError:
        raise MissingFile(file) from None
    except OSError as error:
        raise BadFile(file, say("the file cannot be read: {error}", error=system_error(error))) from None


@lru_cache(MAX_OPEN)
def _session(file: str, stamp: int) -> Any:
    """What runs the network of a file, as it was at a time; on one core, so that it means the same everywhere."""
    try:
        import onnxruntime
    except ImportError:
        raise MissingExtra("onnxruntime", "onnx") from None
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    settings.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(file, settings, providers=["CPUExecutionProvider"])
    except Exception:  # whatever the library raises for whatever is in the file
        raise BadFile(file, say("this is not a network in the format ONNX")) from None


def written_options(position: Position) -> str:
    """The options of a game that are not the usual ones, as `size=4 kings=2`."""
    return " ".join(
        f"{key}={value}" for key, value in position.game.changed(position.options, position.players).items()
    )


def label(file: str | os.PathLike[str], position: Position) -> None:
    """Writes into a network's file which game it plays: that of the position, with its players and options."""
    try:
        import onnx
    except ImportError:
        raise MissingExtra("onnx", "learn") from None
    model = onnx.load(file)
    metadata = {
        GAME: position.game.id,
        ENCODING: str(position.game.encoding.VERSION),
        PLAYERS: str(position.players),
        OPTIONS: written_options(position),
    }
    onnx.helper.set_model_props(model, metadata)
    onnx.save(model, file)
