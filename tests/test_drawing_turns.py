"""Whose turn it is to have something drawn."""

from __future__ import annotations

import asyncio

import pytest

from sixfold.web.budgets import TooOften
from sixfold.web.drawing_turns import MAX_WAITING, DrawingTurns
from waiting import run_async


def test_addresses_take_turns() -> None:
    """Somebody with one question does not wait behind somebody's hundred."""
    drawn: list[str] = []

    async def draw(turns: DrawingTurns, address: str) -> None:
        async with turns.turn(address):
            drawn.append(address)

    async def ask() -> None:
        turns = DrawingTurns()
        many = [asyncio.create_task(draw(turns, "greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        one = asyncio.create_task(draw(turns, "other"))
        await asyncio.gather(*many, one)

    run_async(ask())
    assert drawn.index("other") <= 2
    assert len(drawn) == 21


def test_too_many_that_wait_are_refused_and_who_leaves_is_passed_over() -> None:
    async def ask() -> str:
        turns = DrawingTurns()
        async with turns.turn("a"):
            waiting = [asyncio.create_task(enter(turns, "a")) for _ in range(MAX_WAITING)]
            await asyncio.sleep(0)
            with pytest.raises(TooOften):
                await enter(turns, "a")
            last = asyncio.create_task(enter(turns, "b"))
            for task in waiting:
                task.cancel()
        return await asyncio.wait_for(last, 10)

    async def enter(turns: DrawingTurns, address: str) -> str:
        async with turns.turn(address):
            return address

    assert run_async(ask()) == "b"


def test_another_loop_begins_anew() -> None:
    turns = DrawingTurns()

    async def draw() -> None:
        async with turns.turn("a"):
            pass

    run_async(draw())  # its loop ends before the rest does
    run_async(asyncio.wait_for(draw(), 10))
