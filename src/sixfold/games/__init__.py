"""The games, one folder each; nothing outside a folder names what is in it."""
