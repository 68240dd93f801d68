"""Hidden information: states that look the same to a seat, and checks for leaks."""
