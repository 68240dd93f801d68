"""How texts are read and written: words, tables of spellings, and the text of rules.

Below the engine, so that it can take text wherever it takes a value. ``tichu.notation`` has the
public functions.
"""
