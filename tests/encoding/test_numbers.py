"""The numbers of actions: how many there are, and what each of them means."""

import hashlib
from itertools import pairwise

import pytest

from support import position
from tichu import DECK, Combination, Play, Suit, view
from tichu.encoding import ActionSpace
from tichu.encoding.numbers import PASS, SHARED
from tichu.rulebook.combinations import Kind
from tichu.rules import PRESETS

NUMBERS = {
    **dict.fromkeys(PRESETS, 1_589),
    "griffin": 1_590,
    "tientsin": 1_592,
}
PROMISED = {
    "nanjing": "606cb820c1228de9",
    "griffin": "305a61e4588a0295",
    "tientsin": "9a75603362c2c7f1",
}
"""Digests of the names: those of a version never change, so neither do these."""
KINDS = [*Kind]


@pytest.mark.parametrize("name", NUMBERS)
def test_how_many_numbers_there_are(name: str) -> None:
    """Every number has its own name."""
    space = ActionSpace(name)
    assert NUMBERS[name] == space.n == len({*space.names})


@pytest.mark.parametrize("name", NUMBERS)
def test_the_first_numbers_mean_the_same_at_every_table(name: str) -> None:
    """Numbers that depend on the rules come after the shared ones."""
    assert ActionSpace("nanjing").names[:SHARED] == ActionSpace(name).names[:SHARED]


@pytest.mark.parametrize("name", PROMISED)
def test_what_numbers_mean_is_a_promise(name: str) -> None:
    """A change of these digests makes what has been learned useless."""
    names = "\n".join(ActionSpace(name).names)
    assert PROMISED[name] == hashlib.sha256(names.encode()).hexdigest()[:16]


def combination_of(name: str) -> Combination:
    """Return a combination with the name of a number."""
    kind, _, rest = name.rpartition(" ")
    stands = None
    suit = ""
    if rest[:3] == "Ph=":
        kind, _, row = kind.rpartition(" ")
        stands = rest[3]
        row = row.replace(stands, "", 1)
    elif kind.startswith("straight flush "):
        kind, _, row = kind.rpartition(" ")
        suit = Suit[rest.upper()].value
    else:
        row = rest
    if row in ("Ma", "Ph", "Dr", "Dog"):
        return Combination("Dg" if row == "Dog" else row)
    cards = "Ma" if row.startswith("Ma") else ""
    ranks = row.removeprefix("Ma")
    for place, rank in enumerate(ranks):
        copy = ranks[:place].count(rank)
        cards += rank + (suit or ("jwps"[copy] if place else "s" if len({*ranks}) > 4 else "j"))
    return Combination(f"{cards}Ph={stands}" if stands else cards)


@pytest.mark.parametrize("stride", [16, pytest.param(1, marks=pytest.mark.slow)])
def test_every_play_has_its_number(stride: int) -> None:
    """Every number of a play stands for one, and the play has this number."""
    space = ActionSpace("nanjing")
    for number, name in list(enumerate(space.names[:PASS]))[::stride]:
        combination = combination_of(name)
        others = (DECK - combination.cards).listed[:3]
        hands = (str(combination.cards), *map(str, others))
        seen = view(position(*hands, turn=0), 0)
        assert (number,) == space.encode(Play(0, combination), seen), name
        assert Play(0, combination) == space.decode([number], seen), name


def test_plays_are_in_order() -> None:
    """By kind, length and rank, as legal actions are listed."""
    plays = [combination_of(name) for name in ActionSpace("nanjing").names[:PASS]]
    keys = [(KINDS.index(play.kind), play.length, play.rank) for play in plays]
    assert all(one <= other for one, other in pairwise(keys))
