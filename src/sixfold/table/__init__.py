"""One table where games are played, as a numbered log of events; nothing here touches disk or network."""
