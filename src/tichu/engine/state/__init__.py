"""A round and a game as a whole: the table and every hand."""
