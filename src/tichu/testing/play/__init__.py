"""Play that reaches the rare cases, names for what it reached, and values written as text."""
