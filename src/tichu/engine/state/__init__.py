"""What an action leads to and what happened, deals, and random play: of positions, not of states."""
