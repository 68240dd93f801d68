"""What is done to a text that was right."""

import random
from collections.abc import Callable, Sequence

SIGNS = (
    " \t\n\r\0\x7f\"'#=,.;:/\\|-+*?()[]{}<>0123456789aAjJwWpPsSTQKMDPh_~\u00a0\u2003\u0130\u017f"
    "\u212a\ufeff\u200b\ud800\U0001f600é"
)
"""Signs that mean something somewhere, and some that look as if they did."""


def delete(text: str, rng: random.Random) -> str:
    """Return a text without a few of its signs."""
    start = int(rng.random() * (len(text) + 1))
    return text[:start] + text[start + 1 + int(rng.random() * 4) :]


def insert(text: str, rng: random.Random) -> str:
    """Return a text with a sign that was not there."""
    start = int(rng.random() * (len(text) + 1))
    return text[:start] + SIGNS[int(rng.random() * len(SIGNS))] + text[start:]


def replace(text: str, rng: random.Random) -> str:
    """Return a text with another sign in place of one."""
    start = int(rng.random() * (len(text) + 1))
    return text[:start] + SIGNS[int(rng.random() * len(SIGNS))] + text[start + 1 :]


def repeat(text: str, rng: random.Random) -> str:
    """Return a text with a part of it once more, or many times."""
    start = int(rng.random() * (len(text) + 1))
    end = start + int(rng.random() * 12)
    return text[:end] + text[start:end] * (1 + int(rng.random() ** 4 * 40)) + text[end:]


def swap(text: str, rng: random.Random) -> str:
    """Return a text with two of its words in each other's places."""
    words = text.split(" ")
    one, other = (int(rng.random() * len(words)) for _ in range(2))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def cut(text: str, rng: random.Random) -> str:
    """Return the beginning or the end of a text."""
    at = int(rng.random() * (len(text) + 1))
    return text[:at] if rng.random() < 0.5 else text[at:]


def recase(text: str, rng: random.Random) -> str:
    """Return a text in other letters."""
    return text.upper() if rng.random() < 0.5 else text.swapcase()


def noise(text: str, rng: random.Random) -> str:
    """Return signs that have nothing to do with the text."""
    return "".join(
        SIGNS[int(rng.random() * len(SIGNS))] for _ in range(int(rng.random() * min(len(text), 60)))
    )


MUTATIONS: Sequence[Callable[[str, random.Random], str]] = (
    delete,
    insert,
    insert,
    replace,
    replace,
    replace,
    repeat,
    swap,
    cut,
    recase,
    noise,
)


def spliced(one: str, other: str, rng: random.Random) -> str:
    """Return the beginning of a text with the end of another."""
    return one[: int(rng.random() * (len(one) + 1))] + other[int(rng.random() * (len(other) + 1)) :]


def mutated(seeds: Sequence[str], rng: random.Random) -> str:
    """Return one of some texts after one to four things were done to it."""
    text = seeds[int(rng.random() * len(seeds))]
    if rng.random() < 0.1:
        text = spliced(text, seeds[int(rng.random() * len(seeds))], rng)
    for _ in range(1 + int(rng.random() ** 2 * 4)):
        text = MUTATIONS[int(rng.random() * len(MUTATIONS))](text, rng)
    return text
