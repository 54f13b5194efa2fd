"""A bot for SIXTO as a program, without sixfold: it keeps every roll and marks nothing.

sixfold bot check "program:python3 examples/bots/keeper.py" sixto
"""

import sys

for line in sys.stdin:
    if line.startswith("game:"):
        continue  # a game begins: nothing is asked yet
    words = line.split()
    is_roll, again = words[-1:] and words[-1][0] == "=", words[-2:-1] == ["reroll"]
    print("keep" if is_roll and not again else "none", flush=True)  # each answer at once
