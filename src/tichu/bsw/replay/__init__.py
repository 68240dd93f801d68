"""From the lines of a round to actions, and the actions through the engine."""
