"""Commands for owners of a box: games, rules, pictures, examples, dice to be checked.

They read options and print; the work is done in the rooms below.
"""
