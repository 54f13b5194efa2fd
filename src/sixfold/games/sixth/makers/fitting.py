"""Gradients of a small network over sparse features: a template, compiled.

It knows examples as runs of feature numbers with a value each, and the network's arrays.  It does not know the game.

A hidden layer of clipped sums, one row of weights a feature, and beside it a plain weight a feature:

    logit = plain[0] + sum of plain[feature] + sum of out[unit] * clipped(bias[unit] + sum of hidden[feature, unit])
"""

from __future__ import annotations

from math import exp, log
from typing import Any


def add_gradients(examples: Any, order: Any, span: Any, network: Any, gradients: Any, sums: Any) -> float:
    """Adds the gradients of examples, those that `order` has in a span; returns the sum of their losses."""
    kept, offsets, goals = examples
    hidden, plain, bias, out = network
    hidden_gradient, plain_gradient, bias_gradient, out_gradient = gradients
    units = len(bias)
    loss = 0.0
    for number in range(span[0], span[1]):
        example = order[number]
        first, last = offsets[example], offsets[example + 1]
        logit = 0.0
        for unit in range(units):
            sums[unit] = bias[unit]
        for place in range(first, last):
            feature = kept[place]
            logit += plain[feature]
            for unit in range(units):
                sums[unit] += hidden[feature, unit]
        for unit in range(units):
            logit += out[unit] * min(max(sums[unit], 0.0), 1.0)
        seen = 1.0 / (1.0 + exp(-logit))
        goal = goals[example]
        loss -= goal * log(seen + 1e-9) + (1.0 - goal) * log(1.0 - seen + 1e-9)
        step = seen - goal
        for unit in range(units):
            value = sums[unit]
            out_gradient[unit] += step * min(max(value, 0.0), 1.0)
            sums[unit] = step * out[unit] if 0.0 < value < 1.0 else 0.0
            bias_gradient[unit] += sums[unit]
        for place in range(first, last):
            feature = kept[place]
            plain_gradient[feature] += step
            for unit in range(units):
                hidden_gradient[feature, unit] += sums[unit]
    return loss
