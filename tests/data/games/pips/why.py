"""PIPS refuses nothing that can be read."""


def why(state, player, move):
    return None
