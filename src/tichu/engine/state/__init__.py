"""What an action leads to, what happened, and chance: of positions, not of states."""
