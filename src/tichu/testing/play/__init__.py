"""Play that reaches rare situations, and the names of these situations."""
