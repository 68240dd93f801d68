"""Changes that break a valid text."""

import random
from collections.abc import Callable, Sequence
from typing import Final

SIGNS: Final = (
    " \t\n\r\0\x7f\"'#=,.;:/\\|-+*?()[]{}<>0123456789aAjJwWpPsSTQKMDPh_~\u00a0\u2003\u0130\u017f"
    "\u212a\ufeff\u200b\ud800\U0001f600é"
)
"""Signs with a meaning in some format, and some that look as if they had one."""


def delete(text: str, rng: random.Random) -> str:
    """Return a text without up to four signs in a row."""
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.randrange(1, 5) :]


def insert(text: str, rng: random.Random) -> str:
    """Return a text with one more sign."""
    start = rng.randrange(len(text) + 1)
    return text[:start] + rng.choice(SIGNS) + text[start:]


def replace(text: str, rng: random.Random) -> str:
    """Return a text with one sign replaced by another."""
    start = rng.randrange(len(text) + 1)
    return text[:start] + rng.choice(SIGNS) + text[start + 1 :]


def repeat(text: str, rng: random.Random) -> str:
    """Return a text with a part of it repeated once or many times."""
    start = rng.randrange(len(text) + 1)
    end = start + rng.randrange(12)
    return text[:end] + text[start:end] * (1 + int(rng.random() ** 4 * 40)) + text[end:]


def swap(text: str, rng: random.Random) -> str:
    """Return a text with two of its words exchanged."""
    words = text.split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def _cut(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.5 else text[at:]


def _recase(text: str, rng: random.Random) -> str:
    return text.upper() if rng.random() < 0.5 else text.swapcase()


def _noise(text: str, rng: random.Random) -> str:
    return "".join(rng.choices(SIGNS, k=rng.randrange(min(len(text), 60) + 1)))


MUTATIONS: Final[Sequence[Callable[[str, random.Random], str]]] = (
    *(delete, insert, insert, replace, replace, replace),
    *(repeat, swap, _cut, _recase, _noise),
)


def mutated(seeds: Sequence[str], rng: random.Random) -> str:
    """Return a random text, or the start of one and the end of another, changed."""
    text = rng.choice(seeds)
    if rng.random() < 0.1:
        other = rng.choice(seeds)
        text = text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]
    for _ in range(1 + int(rng.random() ** 2 * 4)):
        text = rng.choice(MUTATIONS)(text, rng)
    return text
