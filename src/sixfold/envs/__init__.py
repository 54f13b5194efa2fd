"""The games as environments of well-known libraries for learning: one adapter a library, no game in any of them."""
