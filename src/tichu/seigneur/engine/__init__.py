"""The rules and the play of Grandseigneur: its table, what an action does, who sees what."""
