"""The documentation, as readers use it."""
