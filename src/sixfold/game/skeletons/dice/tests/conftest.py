"""Puts the game on the shelf, so that its tests find it wherever they are run."""

from pathlib import Path

from sixfold.game import shelf

shelf.add_folder(Path(__file__).parents[2])
