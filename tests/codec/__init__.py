"""Tests of the JSON for untrusted input.

:mod:`codec.samples` makes values of every kind, under all presets and mixtures of house rules;
:mod:`codec.answers` asks the schema and the reader about trees and texts.
"""
