"""Engines with planted bugs, which the kit must find.

Each is the library's own engine with one thing wrong, as a program for Tichu might have it.
"""
