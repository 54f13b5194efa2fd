"""Checks of what learners see and do: actions are moves, observations tell positions apart, keys repeat with them."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from sixfold.game.contract import Game
from sixfold.machines.layout import numbers_in, packed
from sixfold.positions.position import Position
from sixfold.testing.samples import Sample, contract_check, thorough_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import Message, say

OTHER_ACTIONS = 20  # that are no legal moves, tried in each position
KEYS = 1 << 63


def legal_moves(position: Position, player: int) -> list[int]:
    """A player's legal moves as the rules number them."""
    rules = position.game.rules
    moves = [0] * rules.MAX_MOVES
    return moves[: rules.legal(position.rules_state(), player, moves)]


def observed(position: Position, player: int) -> list[float]:
    encoding, state = position.game.encoding, position.rules_state()
    view = [0.0] * (len(encoding.PLANES) * encoding.SIZE[0] * encoding.SIZE[1])
    encoding.observe(state, player, view)
    if state != position.rules_state():
        raise _violation(position, say("observing a position changes it"), "observe")
    return view


def _violation(position: Position, sentence: Message, name: str) -> Violation:
    return Violation(position.game, sentence, _blame(position.game, name), position)


def _blame(game: Game, name: str) -> str:
    """The encoding's own name; where it has none the rules are to blame."""
    return f"encoding.{name}" if (game.folder / "encoding.py").is_file() else "rules.MOVES"


def _written(position: Position, move: int) -> str:
    return position.game.notation.write(position.rules_state(), move)


@contract_check
def actions_are_legal_moves(sample: Sample) -> None:
    """Every legal move is an action of its own and is read back from it; other actions are no legal moves."""
    most = sample.game.encoding.ACTIONS
    chooser = random.Random(1)
    for position, player in sample.deciding:
        taken = _actions(position, player)
        for action in {chooser.randrange(most) for _ in range(OTHER_ACTIONS)} - set(taken):
            move = sample.game.encoding.move_of(position.rules_state(), player, action)
            if move in taken.values():
                word = _written(position, move)
                sentence = say("action {action} is read as {word}, which is another action", action=action, word=word)
                raise _violation(position, sentence, "move_of")


def _actions(position: Position, player: int) -> dict[int, int]:
    """The legal moves by their actions; what is wrong with one is told."""
    rules, encoding, state = position.game.rules, position.game.encoding, position.rules_state()
    taken: dict[int, int] = {}
    for move in legal_moves(position, player):
        word = _written(position, move)
        if rules.MOVES and not 0 <= move < rules.MOVES:
            sentence = say("MOVES is {most}, and {word} is the move {move}", most=rules.MOVES, word=word, move=move)
            raise Violation(position.game, sentence, "rules.MOVES", position)
        action = encoding.action_of(state, player, move)
        if not 0 <= action < encoding.ACTIONS:
            most = encoding.ACTIONS - 1
            sentence = say("{word} is action {action}; they run from 0 to {most}", word=word, action=action, most=most)
            raise _violation(position, sentence, "action_of")
        if action in taken:
            other = _written(position, taken[action])
            sentence = say("{word} and {other} are the same action {action}", word=word, other=other, action=action)
            raise _violation(position, sentence, "action_of")
        taken[action] = move
    for action, move in taken.items():
        if encoding.move_of(state, player, action) != move:
            word = _written(position, move)
            sentence = say("{word} is action {action}, which is read as another move", word=word, action=action)
            raise _violation(position, sentence, "move_of")
    return taken


@contract_check
def marked_actions_are_the_legal_moves(sample: Sample) -> None:
    """Where all legal moves are marked at once, they are those that the rules write."""
    encoding = sample.game.encoding
    for position, player in sample.deciding:
        mask = [False] * encoding.ACTIONS
        if encoding.mark_legal(position.rules_state(), player, mask) and _marked(mask) != set(
            _actions(position, player)
        ):
            raise _violation(position, say("mark_legal and legal differ"), "mark_legal")


def _marked(mask: list[bool]) -> set[int]:
    return {action for action, legal in enumerate(mask) if legal}


@contract_check
def small_actions_spell_every_move(sample: Sample) -> None:
    """No move's small actions are the beginning of another's."""
    encoding = sample.game.encoding
    if not encoding.SMALL_ACTIONS[0]:
        return
    for position, player in sample.deciding:
        spelled: dict[tuple[int, ...], int] = {}
        for move in legal_moves(position, player):
            spelled[_spelled(position, player, move)] = move
        begun = {parts[:length] for parts in spelled for length in range(len(parts))}
        moves = len(legal_moves(position, player))
        for parts, move in spelled.items():
            if parts in begun or len(spelled) < moves:
                sentence = say("another move begins with the small actions of {word}", word=_written(position, move))
                raise _violation(position, sentence, "small_actions")


def _spelled(position: Position, player: int, move: int) -> tuple[int, ...]:
    encoding = position.game.encoding
    parts = [0] * encoding.SMALL_ACTIONS[1]
    count = encoding.small_actions(position.rules_state(), player, move, parts)
    if not 1 <= count <= encoding.SMALL_ACTIONS[1]:
        most, word = encoding.SMALL_ACTIONS[1], _written(position, move)
        sentence = say("{word} has {count} small actions; there are 1 to {most}", word=word, count=count, most=most)
        raise _violation(position, sentence, "small_actions")
    if not all(0 <= part < encoding.SMALL_ACTIONS[0] for part in parts[:count]):
        most = encoding.SMALL_ACTIONS[0] - 1
        sentence = say("small actions of {word} are not from 0 to {most}", word=_written(position, move), most=most)
        raise _violation(position, sentence, "small_actions")
    return tuple(parts[:count])


@contract_check
def observations_tell_positions_apart(sample: Sample) -> None:
    """Values keep their bounds; two positions of a game in which a player has different moves look different."""
    game = sample.game
    if not (game.encoding.PLANES and len(set(game.encoding.PLANES)) == len(game.encoding.PLANES)):
        raise Violation(game, say("PLANES must be distinct names"), _blame(game, "PLANES"))
    seen: dict[Any, list[int]] = {}
    for position, player in sample.deciding:
        view = observed(position, player)
        _check_bounds(position, view)
        moves = sorted(legal_moves(position, player))
        key = position.players, tuple(position.options.items()), player, tuple(view)
        if seen.setdefault(key, moves) != moves:
            sentence = say("player {player} sees the same as in another position with other moves", player=player)
            raise _violation(position, sentence, "observe")


@contract_check
def refreshed_views_are_observed_ones(sample: Sample) -> None:
    """What is left in a view of another moment is what is seen now, too."""
    views: dict[Any, list[float]] = {}
    for position, player in sample.deciding:
        now = observed(position, player)
        view = views.setdefault((position.players, tuple(position.options.items())), [0.0] * len(now))
        if not sample.game.encoding.refresh(position.rules_state(), player, view):
            view[:] = now
        elif view != now:
            raise _violation(position, say("refresh and observe differ"), "refresh")


def _check_bounds(position: Position, view: list[float]) -> None:
    for place, value in enumerate(view):
        if not 0 <= value <= 1:
            encoding = position.game.encoding
            plane = encoding.PLANES[place // (encoding.SIZE[0] * encoding.SIZE[1])]
            sentence = say(
                "an observation has the value {value} in the plane “{plane}”; values run from {low} to {high}",
                value=value,
                plane=plane,
                low=0,
                high=1,
            )
            raise _violation(position, sentence, "observe")


@contract_check
def games_alone_keep_their_bounds(sample: Sample) -> None:
    """What a player alone wants much of is always within ALONE."""
    encoding = sample.game.encoding
    low, high = encoding.ALONE
    for position in sample.some:
        value = encoding.alone(position.rules_state()) if position.players == 1 else low
        if not low <= value <= high:
            sentence = say("alone is {value}; ALONE says from {low} to {high}", value=value, low=low, high=high)
            raise _violation(position, sentence, "alone")


@contract_check
def position_keys_repeat_with_positions(sample: Sample) -> None:
    """Two states have the same key exactly when they are the same position."""
    game = sample.game
    if not game.rules.REPETITION:
        return
    if not any(game.rules.position_key(position.rules_state()) for position in sample.some):
        raise Violation(game, say("rules with REPETITION have a position_key"), "rules.REPETITION")
    for positions in sample.games:
        _check_keys_of_a_game(positions)
    for position in sample.some:
        _check_changed(position)


def _check_keys_of_a_game(positions: list[Position]) -> None:
    """The positions of one game, compared with those that have the same key."""
    rules = positions[0].game.rules
    first: dict[int, Position] = {}
    for position in positions:
        key = rules.position_key(position.rules_state())
        if not 0 <= key < KEYS:
            sentence = say("the key of a position is {key}; it has 63 bits and no sign", key=key)
            raise Violation(position.game, sentence, "rules.position_key", position)
        other = first.setdefault(key, position)
        if other is not position and not rules.same_position(position.rules_state(), other.rules_state()):
            raise Violation(position.game, say("two positions have the same key"), "rules.position_key", position)


def _check_changed(position: Position) -> None:
    """Every number of the state is changed in turn: the key changes exactly when the position does."""
    rules, state = position.game.rules, position.rules_state()
    if not rules.same_position(state, state):
        return  # nothing repeats here
    fixed = {"players", *(option.key for option in position.game.options)}
    for name in [name for name in state.fields if name not in fixed]:
        for place in range(len(list(numbers_in(getattr(state, name))))):
            changed = position.rules_state()
            setattr(changed, name, _changed(getattr(changed, name), place))
            with suppress(IndexError):  # no game comes to such a state
                _check_change(position, changed, name)


def _check_change(position: Position, changed: Any, field: str) -> None:
    rules, state = position.game.rules, position.rules_state()
    same = bool(rules.same_position(state, changed))
    if same != (rules.position_key(state) == rules.position_key(changed)):
        forgets = say("the key of a position forgets {field}", field=field)
        depends = say("the key of a position depends on {field}, and the position does not", field=field)
        raise Violation(position.game, depends if same else forgets, "rules.position_key", position)


def _changed(value: Any, place: int) -> Any:
    """A field with one of its numbers changed."""
    if not isinstance(value, list):
        return value ^ 1
    each = len(list(numbers_in(value[0])))
    value[place // each] = _changed(value[place // each], place % each)
    return value


@thorough_check
def encodings_are_the_same_compiled(sample: Sample) -> None:
    """With every index checked: the same actions, observations and keys."""
    from sixfold.machines.compile import twin

    rules: Any = sample.game.rules
    made = twin(rules, "checked")
    encoding: Any = sample.game.encoding
    compiled = twin(encoding, "checked", rules=made)
    for position, player in sample.deciding:
        plain, fast = (
            _answers(one, of, state, player, legal_moves(position, player))
            for one, of, state in (
                (encoding, rules, position.rules_state()),
                (compiled, made, packed(position.rules_state())[0]),
            )
        )
        for name in plain:
            if plain[name] != fast[name]:
                sentence = say("{name} gives something else when it is compiled", name=name)
                blame = "rules.position_key" if name == "position_key" else _blame(sample.game, name)
                raise Violation(sample.game, sentence, blame, position)


def _answers(encoding: Any, rules: Any, state: Any, player: int, moves: list[int]) -> dict[str, list[Any]]:
    """Everything that an encoding says of a state, by the function that says it."""
    import numpy as np

    view = np.zeros(len(encoding.PLANES) * encoding.SIZE[0] * encoding.SIZE[1], np.float32)
    encoding.observe(state, player, view)
    actions = [int(encoding.action_of(state, player, move)) for move in moves]
    parts = np.zeros(max(encoding.SMALL_ACTIONS[1], 1), np.int32)
    seen = view.tolist()
    refreshed = bool(encoding.refresh(state, player, view))
    mask = np.zeros(encoding.ACTIONS, np.bool_)
    marks = bool(encoding.mark_legal(state, player, mask))
    small = [[encoding.small_actions(state, player, move, parts), parts.tolist()] for move in moves]
    return {
        "action_of": actions,
        "move_of": [int(encoding.move_of(state, player, action)) for action in actions],
        "mark_legal": [marks, mask.tolist()],
        "observe": seen,
        "refresh": [refreshed, view.tolist()],
        "small_actions": small,
        "alone": [int(encoding.alone(state))],
        "position_key": [int(rules.position_key(state))],
    }
