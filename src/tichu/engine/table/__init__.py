"""The actions, and the table: what all can see of a round, and how it moves."""
