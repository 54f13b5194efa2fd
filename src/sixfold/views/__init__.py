"""From shapes and roles to what people see: SVG, text.  No view knows a game."""
