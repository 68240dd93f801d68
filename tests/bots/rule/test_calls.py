"""Calls of ``RuleBot``: the rules at the head of ``tichu.bots.rule``."""

import pytest

import tichu
from support import altered, anything, filled, play
from support.advising import advised
from support.tables import cases
from tichu import PlayerView, RoundSetup, RoundState, view
from tichu.bots import RuleBot
from tichu.notation import format_action

STRONG = ("grand", "your first cards are strong enough for grand tichu")
WEAK = ("decline", "your first cards are too weak for grand tichu")
PARTNER = ("decline", "your partner has called")
CALL = ("tichu", "your hand keeps the lead at least as often as it loses it")


def first(hand: str, **stated: object) -> tuple[str, str]:
    """Return the advice on grand tichu for a first packet."""
    hands = " / ".join(filled((hand, "", "", ""), 8))
    return advised(hands, phase=tichu.Phase.GRAND_TICHU, rest_to=None, **stated)


@pytest.mark.parametrize(
    ("hand", "expected"), cases(__file__, "calls: grand tichu takes four points", globals())
)
def test_grand_tichu_takes_four_points(hand: str, expected: tuple[str, str]) -> None:
    """The Dragon, the Phoenix and a bomb count two points each, and an ace one."""
    assert expected == first(hand)


def test_grand_tichu_is_not_called_after_the_partner() -> None:
    """With open calls, the bot calls after an opponent, but not after its partner."""
    strong = "Dr Ph 2j3j4w5j6j8w"
    facts = {"rules": tichu.Rules(grand_order="open"), "decided": (1, 2)}

    assert PARTNER == first(strong, calls={2: "grand_tichu"}, **facts)
    assert STRONG == first(strong, calls={1: "grand_tichu"}, **facts)


def test_grand_tichu_is_called_where_it_may_be() -> None:
    """With one call a table, the others decline, even with strong hands."""
    facts = {"rules": tichu.ONE_CALL, "decided": (1,), "calls": {1: "grand_tichu"}}

    assert ("decline", "there is no other legal action") == first("Dr Ph 2j3j4w5j6j8w", **facts)


EVEN = "Dg 2j3w4j5p6j7s8j9pTjJsQjKpAj"
"""A straight that nothing beats, and the Dog."""
BETTER = "Dg Dr 3w4j5p6j7s8j9pTjJsQjKpAj"
"""The same with the Dragon."""
POOR = "Ma 2j3w4j5p 7j8w9pTjJsQwKpAs Qp"


def leading(hand: str, **stated: object) -> PlayerView:
    """Return the view of seat 0 that leads from a full hand, as if others had played."""
    hands = filled((hand, "", "", ""))
    first = next(seat for seat, cards in enumerate(hands) if "Ma" in cards)
    state = RoundState.from_setup(RoundSetup(**anything({"hands": hands, "turn": first, **stated})))
    return view(altered(state, turn=0), 0)


def full(hand: str, **stated: object) -> tuple[str, str]:
    """Return the advice to a seat that leads from a full hand."""
    advice = RuleBot().advise(leading(hand, **stated))
    return format_action(anything(advice.action))[2:], advice.reason


def test_tichu_is_called_before_the_first_play() -> None:
    """The bot calls with a hand that keeps the lead at least as often as it loses it."""
    assert CALL == full(EVEN)
    assert CALL == full(BETTER)
    assert CALL != full(POOR)


def test_tichu_is_not_called_before_it_must_be() -> None:
    """A call cannot be taken back, so it waits for the first play; a pass is not one."""
    assert RuleBot().interrupt(leading(EVEN)) is None
    others = "2w3s4w5w6w7w8w9wTwJwQwKwAwPh / 2p3p / 2s4s"
    assert "pass" == advised(f"{EVEN} / {others}", trick=(play(3, "Dr"),), rest_to=2)[0]


def test_tichu_is_not_called_after_the_partner() -> None:
    """Nor does it call when somebody is out; after an opponent the hand must be better."""
    assert CALL != full(BETTER, calls={2: "tichu"})
    assert CALL == full(BETTER, calls={1: "tichu"})
    assert CALL != full(EVEN, calls={1: "tichu"})
    hands = filled((BETTER, "", "Ma", ""))
    assert CALL != advised(f"{hands[0]} / {hands[1]} / - / {hands[3]}", finished=(2,), rest_to=2)
