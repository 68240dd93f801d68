"""The facts before a decision: the rules at the head of ``tichu.bots.situation``."""

import attrs
import pytest

import tichu
from support import combo, play
from support.advising import situation
from support.tables import cases

# 1. The plan of a hand is the fewest plays into which it can be divided.


def test_the_plan_is_the_fewest_plays() -> None:
    """Three pairs in a row are one play, and not three."""
    now = situation("3j3w4j4w5j5w 9p / 2j / 2w / 2p", turn=0)

    assert ["3j3w4j4w5j5w", "9p"] == sorted(str(each) for each in now.plan)


# 2. A play keeps the lead if nobody beats it.


def test_how_likely_a_play_keeps_the_lead() -> None:
    """The probability depends on the unseen cards or ranks that beat, and on their holders."""
    for hands, led, factor, higher in cases(
        __file__, "situation: how likely a play keeps the lead", globals()
    ):
        now = situation(hands, turn=0)

        assert round((1 - factor) ** higher, 9) == round(now.keeps(combo(led)), 9)


def test_bombs_and_the_dragon_keep_the_lead() -> None:
    """Bombs and the Dragon keep the lead whatever is unseen; the Dog loses it."""
    now = situation("3j3w3p3s DrDg / AjAwApPh / KjKwKpKs / 2j", turn=0)

    assert [1.0, 1.0, 0.0] == [now.keeps(combo(each)) for each in ("3j3w3p3s", "Dr", "Dg")]


@pytest.mark.parametrize(("on", "higher"), [(None, 1), ("Kj", 3), ("As", 1)])
def test_a_lone_phoenix_is_as_strong_as_what_it_beats(on: str | None, higher: int) -> None:
    """Led, nothing but the Dragon is assumed to beat it."""
    trick = (play(3, on),) if on else ()
    now = situation("Ph2j / AjAwDr / - / 2w3w", turn=0, trick=trick)

    top = now.trick.top if now.trick else 0

    assert round(0.33**higher, 9) == round(now.keeps(combo("Ph"), top), 9)


# 3. The debt of a hand is the number of times that it has to regain the lead.


def test_the_debt_of_a_hand() -> None:
    """A play that loses the lead adds 1; a play that keeps it subtracts 1."""
    now = situation("Dg Dr 3j / 2j / 2w / 2p", turn=0)
    debts = [now.debt(tichu.Cards(each)) for each in ("Dr", "Dg", "DgDr", "3jDr", "")]

    assert [-1, 1, 0, -2, 0] == debts
    now = situation("Kj 9s / Aj2j / - / 2w3w", turn=0)
    assert round(1 - 2 * 0.33, 9) == round(now.debt(tichu.Cards("Kj")), 9)
    assert round(1 - 2 * 0.33, 9) == round(now.debt(tichu.Cards("Kj")), 9)


# The other players


@pytest.mark.parametrize(
    ("calls", "caller"), [((), None), ((0,), 0), ((0, 2), 2), ((0, 2, 3), 3), ((0, 1, 2, 3), 1)]
)
def test_the_caller(calls: tuple[int, ...], caller: int | None) -> None:
    """An opponent's call counts before a partner's, and both before the seat's own."""
    facts = {"turn": 0, "calls": dict.fromkeys(calls, "tichu")}
    now = situation("2j / 3j / 4j / 5j", **facts)

    assert (caller, caller in {1, 3}, caller == 2) == (
        now.caller,
        now.opponent_called,
        now.partner_called,
    )
    assert situation("2j / 3j / - / 5j", **facts).caller is None


def test_the_nearest_to_going_out() -> None:
    """The nearest opponent and partner are found; players who are out do not count."""
    now = situation("2j / 3j4j / 5j6j7j / 8j9jTjJj", turn=0)
    assert (2, 3) == (now.nearest, now.partner_nearest)

    now = situation("2j / - / 5j6j7j / 8j9jTjJj", turn=0)
    assert (4, 3) == (now.nearest, now.partner_nearest)

    now = situation("2j / 3j / - / 5j", turn=0)
    assert (1, 0) == (now.nearest, now.partner_nearest)

    now = situation("2j / 3j / 4j4w / 5j / 6j / 7j", turn=0, rules=tichu.TIENTSIN)
    assert (1, 1) == (now.nearest, now.partner_nearest)

    rules = attrs.evolve(tichu.NANJING, double_victory=None)  # so that the round goes on
    now = situation("2j / - / 4j4w / -", turn=0, finished=(1, 3), rules=rules)
    assert (0, 2) == (now.nearest, now.partner_nearest)


@pytest.mark.parametrize(
    ("hands", "winner", "passed"),
    [
        ("Kj / 3j / 4j / 6j", 1, 2),
        ("Kj / 3j / 4j / 6j", 2, 1),
        ("Kj / 3j / 4j / 6j", 3, 0),
        ("Kj / 3j / - / 6j", 1, 1),
    ],
)
def test_how_many_have_passed(hands: str, winner: int, passed: int) -> None:
    """The seats between the top play and the bot have passed, unless they are out."""
    assert passed == situation(hands, turn=0, trick=(play(winner, "5j"),)).passed
    assert 0 == situation(hands, turn=0).passed
