"""The compiled and the pure build answer alike.

A wheel with compiled modules contains their sources too. One process answers with the compiled
modules of the installed package, another with a copy of the sources alone: it plays steered rounds,
offers illegal actions, and reads broken texts. Each answer is compared: what is returned or
refused, with its message, and the random numbers that were drawn.
"""
