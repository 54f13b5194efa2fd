"""Games to begin from: `sixfold new` copies one and gives it a name.

Each folder is a whole game that keeps the contract.  `skeleton` and `SKELETON` stand for the
name and the title.
"""
