"""Commands for those who study games: analysis, arena, simulation.

They read options and print; the work is done in the rooms below.
"""
