"""`python -m sixfold` is the `sixfold` command."""

from sixfold.cli import main

main()
