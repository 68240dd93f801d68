"""The text of a log and its values: cards, lines, rounds, games, and the files they are in."""
