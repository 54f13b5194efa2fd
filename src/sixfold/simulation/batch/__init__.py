"""Many games at once: vectors of games that are stepped together, and mass simulation, on a CPU or a GPU."""
