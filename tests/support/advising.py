"""The advice of ``RuleBot`` in stated positions."""

from support.forging import anything
from support.positions import trick_of
from tichu import PlayerView, RoundSetup
from tichu.bots import RuleBot
from tichu.bots.situation import Situation, Thresholds
from tichu.notation import format_action


def situation(hands: str, **stated: object) -> Situation:
    """Return what seat 0 sees if the seats hold these hands: ``"2j3j / - / 5w / Dr"``.

    The other cards are in the pile of seat 1. Calls may be text, and so may the trick: ``"3:5j"``.
    """
    facts = {"hands": [hand.strip(" -") for hand in hands.split("/")], "rest_to": 1, **stated}
    if isinstance(trick := facts.get("trick"), str):
        facts["trick"] = trick_of(trick)
    seen = PlayerView.from_setup(RoundSetup(**anything(facts)), 0)
    return Situation(seen, Thresholds())


def advised(hands: str, **stated: object) -> tuple[str, str]:
    """Return what ``RuleBot`` advises seat 0, as text, and why; ``""`` to do nothing.

    Seat 0 is on turn if a trick is led or followed, unless another one is.
    """
    if "phase" not in stated:
        stated.setdefault("turn", 0)
    return told(situation(hands, **stated).seen)


def told(seen: PlayerView) -> tuple[str, str]:
    """Return what ``RuleBot`` advises a seat, as text, and why."""
    advice = RuleBot().advise(seen)
    return "" if advice.action is None else format_action(advice.action)[2:], advice.reason


def advice(hands: str, **stated: object) -> str:
    """Return what ``RuleBot`` advises seat 0, as text."""
    return advised(hands, **stated)[0]
