"""Networks as bots: `onnx:FILE` plays the best legal move of its policy, with a budget what a search finds.

    onnx:agent.onnx          the policy alone
    onnx:agent.onnx@200      a tree search of 200 simulations a move that the network leads
    onnx:agent.onnx@0.5s     the same for half a second

It knows ONNX files through `network_file`, a game's encoding and the search.  It does not know how
a network was trained.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from sixfold.bots.bot import NothingToClose
from sixfold.bots.budget import split_budget
from sixfold.bots.levels import Level, LevelBot, losses_last, lost_words
from sixfold.bots.network_file import Network, open_network
from sixfold.game.candidates import Candidate, Limit, SearchResult
from sixfold.game.contract import Game
from sixfold.positions.position import Position

EXACT_PLIES = 4  # searched for forced wins and losses before the network is asked, where a level would


class NetworkBot(NothingToClose):
    def __init__(self, written: str, game: Game, seed: int = 0) -> None:
        """`written` is the file, with a budget behind an @ if it searches."""
        file, self._limit = split_budget(f"onnx:{written}")
        self.game = game
        self.seed = seed
        self.network: Network = open_network(file.removeprefix("onnx:"), game)
        self._exact = LevelBot(game, Level(0, exact_plies=EXACT_PLIES), seed)
        self._search: Any = None

    def limit(self) -> Limit | None:
        return self._limit

    def think(self, position: Position, limit: Limit | None = None) -> SearchResult:
        self.network.check_fits(position)
        limit = limit or self._limit
        player = position.actors[0]
        position = position.seen_by([player])
        if len(position.legal(player)) == 1:
            return SearchResult(player, (Candidate(position.legal(player)[0], 0.5),))
        if limit is None:
            return SearchResult(player, self._by_policy(position, player))
        return self._by_search(position, limit)

    def _by_search(self, position: Position, limit: Limit) -> SearchResult:
        """What a tree search finds, unless something is forced within a few plies."""
        began = time.monotonic()
        forced = self._exact.forced(position, limit)
        if forced and (forced.interrupted or forced.candidates[0].proven):
            return forced
        if limit.seconds is not None:
            limit = replace(limit, seconds=limit.seconds - (time.monotonic() - began))
        if self._search is None:
            from sixfold.search.puct import NetworkSearch

            self._search = NetworkSearch(self.game, self.network.evaluate, self.seed)
        return losses_last(self._search.think(position, limit), lost_words(forced))

    def _by_policy(self, position: Position, player: int) -> tuple[Candidate, ...]:
        """Every legal word, the one the policy likes best first; values are their probabilities."""
        import numpy as np

        encoding, state = self.game.encoding, position.rules_state()
        moves = [0] * self.game.rules.MAX_MOVES
        del moves[self.game.rules.legal(state, player, moves) :]
        actions = [encoding.action_of(state, player, move) for move in moves]
        mask = np.zeros((1, encoding.ACTIONS), np.uint8)
        mask[0, actions] = 1
        view = np.zeros((1, self.network.cells), np.float32)
        encoding.observe(state, player, view[0])
        policy, _ = self.network.evaluate(view, mask)
        weights = np.exp(policy[0, actions] - policy[0, actions].max())
        found = zip(moves, weights / weights.sum(), strict=True)
        best_first = sorted(found, key=lambda pair: (-pair[1], pair[0]))
        return tuple(Candidate(self.game.notation.write(state, move), float(value)) for move, value in best_first)
