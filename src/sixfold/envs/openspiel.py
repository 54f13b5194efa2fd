"""Every game on the shelf as a game of OpenSpiel.

    import pyspiel
    import sixfold.envs.openspiel

    game = pyspiel.load_game("sixfold_mygame(players=3)")

It knows OpenSpiel, and of a game its declaration, encoding and tree.  It does not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import prod
from typing import Any

from sixfold.envs.nodes import FACES, OVER, Node, digits_of
from sixfold.game import shelf
from sixfold.game.contract import Choice, Game, Number, Option
from sixfold.machines.compile import twin
from sixfold.machines.numba_compiler import can_compile
from sixfold.positions.position import Position
from sixfold.simulation.batch.compiled_game import sizes
from sixfold.text.errors import BadValue, CannotRead, MissingExtra
from sixfold.text.messages import say

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError:
    raise MissingExtra("open_spiel", "openspiel") from None

PREFIX = "sixfold_"  # of the names by which OpenSpiel knows the games
NOT_GIVEN = {int: -1, str: ""}  # options with these values are as the game has them by default
COMMA = ";"  # stands for a comma in a value, after which OpenSpiel would read the next parameter


def parameters_of(game: Game) -> dict[str, Any]:
    """The parameters of a game with their defaults: players, small actions, its options and own header lines."""
    options = {option.key: NOT_GIVEN[_type_of(option)] for option in game.options}
    return {"players": game.players[0], "small_actions": False, **options, **dict.fromkeys(_line_keys(game), "")}


def _type_of(option: Option) -> type:
    """OpenSpiel reads digits as a number, so an option whose values are all digits has numbers."""
    if isinstance(option, Choice):
        return int if all(value.isdigit() for value in option.values) else str
    return int if isinstance(option, Number) else str


def _line_keys(game: Game) -> tuple[str, ...]:
    return game.header_lines.keys if game.header_lines else ()


def _game_type(game: Game, alone: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.dice else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


def _game_info(first: Node) -> Any:
    start, rules, encoding = first.position, first.position.game.rules, first.position.game.encoding
    alone = start.players == 1
    lowest, highest = encoding.ALONE if alone else (-1, 1)
    return pyspiel.GameInfo(
        num_distinct_actions=sizes(start.game, first.small)[0],
        max_chance_outcomes=FACES if start.game.dice else 0,
        num_players=start.players,
        min_utility=float(lowest),
        max_utility=float(highest),
        utility_sum=None if alone else 0.0,
        max_game_length=rules.MAX_PLIES * (encoding.SMALL_ACTIONS[1] if first.small else 1),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf with its parameters."""

    def __init__(self, first: Node, params: Mapping[str, Any]) -> None:
        """Made by `pyspiel.load_game`: `params` are those that differ from the defaults, and the players."""
        if first.position.game.keeps_secrets:
            raise BadValue(first.position.game.id, say("games with secrets are not played with OpenSpiel yet"))
        super().__init__(_game_type(first.position.game, first.position.players == 1), _game_info(first), dict(params))
        self.first = first

    def new_initial_state(self, text: str | None = None) -> SpielState:
        """The start, or the state that was written so by `str(state)`, without the history before it."""
        if text is None:
            return SpielState(self, self.first)
        code, *words = str(text).split(" ")
        position, start = Position.from_code(code), self.first.position
        if position.settings != start.settings:
            raise CannotRead(code, say("this position is of a game with other parameters"))
        node = Node(position, self.first.small)
        for word in words:
            node = node.after(node.action(word))
        return SpielState(self, node)

    def max_chance_nodes_in_history(self) -> int:
        """Every die is a node of its own."""
        game = self.first.position.game
        return game.rules.MAX_PLIES * digits_of(game.outcomes) if game.dice else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | NothingPrivate:
        """What writes observations; everything is public, so that those of private information are empty."""
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
            iig_obs_type, params = None, params or iig_obs_type  # OpenSpiel gives parameters alone, too
        if params:
            raise BadValue(str(params), say("observations have no parameters"))
        if iig_obs_type is None:
            return Observer(self.first, recall=False)
        if iig_obs_type.public_info:
            return Observer(self.first, recall=iig_obs_type.perfect_recall)
        return NothingPrivate()

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)


def _loaded(name: str) -> Any:
    return pyspiel.load_game(name)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A node of a game's tree, as OpenSpiel asks about it.

    OpenSpiel copies and pickles attributes; a node is a value that copies share.
    """

    def __init__(self, game: SpielGame, node: Node) -> None:
        """Made by `SpielGame.new_initial_state`."""
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.node.player == OVER else self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.chances

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.word(action)

    def returns(self) -> list[float]:
        """What the game has brought each player; zeros until it is over."""
        return self.node.returns

    def __str__(self) -> str:
        return self.node.text


class Observer:
    """Writes what a player sees: the planes of the encoding, then the small actions that a move has begun with.

    With recall, also who the player is; the text then has the whole game instead of the position.
    """

    def __init__(self, first: Node, recall: bool) -> None:
        self._recall = recall
        self._game, self._compiled = first.position.game, can_compile()
        pieces: dict[str, tuple[int, ...]] = {"player": (first.position.players,)} if recall else {}
        pieces["observation"] = sizes(self._game, first.small)[1]
        self.tensor = np.zeros(sum(map(prod, pieces.values())), np.float32)
        ends = np.cumsum([prod(shape) for shape in pieces.values()])[:-1]
        parts = zip(pieces.items(), np.split(self.tensor, ends), strict=True)
        self.dict = {name: part.reshape(shape) for (name, shape), part in parts}
        self._planes = self.dict["observation"].reshape(-1)
        self._chosen = self.dict["observation"][len(self._game.encoding.PLANES) :].reshape(-1)

    @cached_property
    def _observe(self) -> Any:
        """The encoding's function, compiled when it is first needed."""
        source: Any = self._game.encoding
        rules: Any = self._game.rules
        return twin(source, rules=twin(rules)).observe if self._compiled else source.observe

    def set_from(self, state: SpielState, player: int) -> None:
        node, encoding = state.node, self._game.encoding
        self.tensor.fill(0)
        self._observe(node.record if self._compiled else node.state, player, self._planes)
        if "player" in self.dict:
            self.dict["player"][player] = 1
        if node.small and node.player >= 0:
            places = [place * encoding.SMALL_ACTIONS[0] + action for place, action in enumerate(node.parts)]
            self._chosen[places] = 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in writing: `str(state)`, or with recall all words of the game."""
        return state.node.history if self._recall else state.node.text


class NothingPrivate:
    """Observes what only one player knows: nothing."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Nothing to fill in."""

    def string_from(self, state: SpielState, player: int) -> str:
        return ""


def make(game_id: str, params: Mapping[str, Any]) -> SpielGame:
    """The game that parameters ask for; refuses what it does not have."""
    game = shelf.find_game(game_id)
    defaults = parameters_of(game)
    given = {key: value for key, value in params.items() if value != defaults[key]}
    players, small = given.pop("players", game.players[0]), given.pop("small_actions", False)
    sizes(game, small)  # refuses small actions where there are none
    texts = {key: str(value).replace(COMMA, ",") for key, value in given.items()}
    lines = {key: texts.pop(key) for key in _line_keys(game) if key in texts}
    first = Node(Position.start(game, players, texts, lines), small)
    return SpielGame(first, {"players": players, **given, **({"small_actions": True} if small else {})})


def register() -> None:
    """Makes every game on the shelf known to OpenSpiel, as `sixfold_` and its id."""
    for game in shelf.games():
        pyspiel.register_game(_game_type(game, game.players[0] == 1), _maker(game.id))


def _maker(game_id: str) -> type:
    """What makes a game, as a class: OpenSpiel lets go of it after Python's end, which functions do not survive."""

    class Maker:
        def __new__(cls, params: Mapping[str, Any]) -> Any:
            return make(game_id, params)

    return Maker


register()
