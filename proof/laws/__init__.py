"""The laws L1 to L34, asked at every step of steered play.

``tests/property`` has a test of each law under Hypothesis, ``test_l01_...`` to ``test_l34_...``;
``python -m laws``, in ``proof``, asks the same laws of rounds that are steered to where something
happens, and counts what they have reached: a run that misses a floor fails like one that finds a
breach. The laws themselves are public, in :mod:`tichu.testing.laws`.
"""

from laws.asks import ASKS, Ask, Ply
from laws.campaign import run
from laws.findings import Breach, Findings
from laws.named import LAWS, NamedTest, named_tests
from laws.rounds import play_round

__all__ = [
    "ASKS",
    "LAWS",
    "Ask",
    "Breach",
    "Findings",
    "NamedTest",
    "Ply",
    "named_tests",
    "play_round",
    "run",
]
