"""Asks the bot processes for an analysis board: bounded questions, cancelled when nobody waits any more.

It knows which questions there are, what they may cost and which answers are remembered.  It does not
know pages, nor in which language the answers are read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from sixfold.bots.analysis.analyst import PACE, SIMULATIONS
from sixfold.bots.warming import first_decision
from sixfold.machines.numba_compiler import need_compiler
from sixfold.text.errors import NotLegal
from sixfold.text.messages import say
from sixfold.web.analysis.requests import AnalysisQuery, key_of
from sixfold.web.analysis.sized_cache import SizedCache
from sixfold.web.bots.turns import BotTurns
from sixfold.web.limits.budgets import address_of

MAX_STEPS = 16  # moves and rolls that are looked at by one question
SEARCHES = {"values": 20, "steps": 4, "study": 8}  # that a question makes, about; of steps for each
MAX_KEPT = 16_000_000  # bytes of answers
Answer = dict[str, Any]
Result = TypeVar("Result")


class AnalysisClient:
    """Asks the bot processes for analysis boards, and caches their answers."""

    def __init__(self) -> None:
        self._kept: SizedCache[Answer] = SizedCache(MAX_KEPT)

    async def answer(self, request: Request, bots: BotTurns, what: str, query: AnalysisQuery) -> Answer:
        """The answer to a question; raises ClientDisconnect when whoever asked has gone."""
        _check(what, query)
        key = (what, key_of(query.request))
        found = self._kept.get(key)
        if found is None:
            need_compiler()
            found = await while_connected(request, self._ask(address_of(request), bots, what, query))
            self._kept.put(key, found, len(msgspec.json.encode(found)) + 200)
        return found

    async def _ask(self, address: str, bots: BotTurns, what: str, query: AnalysisQuery) -> Answer:
        position, request = query.position, query.request
        await bots.compiled(first_decision(position.game, position.players))
        also = dict.fromkeys(word for word in (*request.also, request.word) if word)
        question: Answer = {"board": what, "level": request.level, "player": query.player, "also": list(also)}
        upto = min(request.upto, request.after + MAX_STEPS, position.ply)
        question |= {"after": request.after, "upto": upto}
        count = max(1, upto - request.after) if what == "steps" else 1
        cost = count * SEARCHES[what] * SIMULATIONS[request.level] / PACE
        return await bots.board_answer(position, question, address, cost)


def _check(what: str, query: AnalysisQuery) -> None:
    """Refuses what no process could answer."""
    position, request = query.position, query.request
    if what != "study":
        return
    if position.over:
        raise NotLegal(request.word, say("the game is over"))
    if position.actors and query.player not in position.actors:
        raise NotLegal(request.word, say("player {player} may not act now", player=query.player))
    for word in (*request.also, request.word):
        if word:
            position.play(word, query.player)  # raises the refusal


async def while_connected(request: Request, work: Coroutine[Any, Any, Result]) -> Result:
    """The result of some work, which is cancelled when whoever asked for it has gone."""
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()
            await asyncio.wait({task})


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
