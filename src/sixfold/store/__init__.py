"""Where tables keep their events."""
