"""The exact solver against a plain one: ``plain`` tries everything, ``positions`` are solved."""
