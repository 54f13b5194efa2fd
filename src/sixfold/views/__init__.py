"""From shapes and roles to what people see: SVG, PNG, PDF, text.

A view knows shapes.  It does not know a game.
"""
