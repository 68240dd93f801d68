"""Comparisons of an engine under test with the library."""
