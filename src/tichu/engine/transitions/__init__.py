"""What follows from an action: the next state, the events, and chance's part."""
