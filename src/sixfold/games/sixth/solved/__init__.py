"""SIXTH! with few men, solved: every position's value, by working backwards from the ends of games."""
