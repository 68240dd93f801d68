"""JSON for strangers, proven: values to send, and questions to the schema and to the reader.

:mod:`codec.samples` makes values of every kind, by all presets and by mixtures of house rules;
:mod:`codec.answers` asks the schema and the reader about trees and texts.
"""
