"""``SearchBot``: what it tries, and what it leaves to rules of thumb."""

import itertools
import random
from typing import Any

import pytest

import tichu
from support import altered, anything, filled, position
from tichu import PlayerView
from tichu.bots import RuleBot, SearchBot, play_round, steps
from tichu.bots import search as searching
from tichu.bots.search import _reason, _seen_as_text
from tichu.search import Estimate, solve

LEAD = ("2jAjAw", "3jKw", "4j5j", "Dr")
LONG = ("2jAjAw", "3jKwQsJs", "4j5j8s9s", "DrTw")


def seen_by(seat: int, *hands: str, **stated: Any) -> PlayerView:  # noqa: ANN401  # as position
    """Return the view of a seat in a position."""
    return tichu.view(position(*hands, **stated), seat)


def test_it_plays_what_is_worth_most() -> None:
    """The action is the first of its estimates, and the reason has its worth."""
    seen = seen_by(0, *LONG, turn=0, rest_to=1)
    bot = SearchBot(budget=200)

    best, other, *_ = bot.estimates(seen)
    advice = bot.advise(seen)

    assert best.action == advice.action == bot.act(seen)
    assert advice.reason.startswith(f"played out {best.n} times, it is worth {best.mean:+.0f}")
    assert advice.reason.endswith(str(anything(other.action).combination))


@pytest.mark.slow
def test_the_same_view_gets_the_same_answer() -> None:
    """Neither earlier questions nor hidden cards change the answer; another seed may."""
    one = seen_by(0, *LEAD, turn=0, rest_to=1)
    other = seen_by(0, "2jAjAw", "Dr5j", "3j4j", "Kw", turn=0, rest_to=1)
    bot = SearchBot(3, budget=40)

    assert one == other
    assert bot.estimates(one) == bot.estimates(other) == SearchBot(3, budget=40).estimates(one)
    assert bot.estimates(one) != SearchBot(4, budget=40).estimates(one)


@pytest.mark.parametrize("seat", [0, 1])
def test_with_few_cards_left_it_plays_what_is_best_with_open_hands(seat: int) -> None:
    """Without hidden cards the bot plays like the solver; with seconds, nothing is solved."""
    hands = ("", "TjKj5j5w", "Qj6s6w", "", "")[1 - seat : 5 - seat]
    state = position(*hands, turn=seat, rest_to=1, finished=(seat + 2, (seat + 3) % 4))
    seen = tichu.view(state, seat)
    solution = solve(state)

    advice = SearchBot(budget=40).advise(seen)

    assert advice.action in solution.actions
    assert solution.value is not None
    value = -solution.value if seat else solution.value
    expected = f"with open hands it is worth {value:+} points on average, +0 against 5j"
    assert expected == advice.reason
    assert SearchBot(budget=40, seconds=5).advise(seen).reason.startswith("played out")


def test_an_end_that_takes_long_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The playouts decide the order if the worlds take more positions, or have more cards."""
    twelve, thirteen = (
        seen_by(0, "2jAj", hand, "", "", turn=0, rest_to=1, finished=(2, 3))
        for hand in ("3j4w5p6s8j9wTpJsQjKw", "3j4w5p6s8j9wTpJsQjKwKp")
    )
    bot = SearchBot(budget=5)
    advice = bot.advise(twelve)
    assert advice.reason.startswith("with open hands")
    assert advice.action == bot.estimates(twelve)[0].action
    assert bot.advise(thirteen).reason.startswith("played out")
    monkeypatch.setattr(searching, "_NODES", 1600)  # enough for a world, not for all
    assert bot.advise(seen_by(0, *LEAD, turn=0, rest_to=1)).reason.startswith("played out")


def test_a_single_choice_is_not_tried() -> None:
    """A single choice has no estimates; nor have the rule bot's pushes, wishes and gifts."""
    forced = seen_by(0, "2j", "3j", "4j", "Dr", turn=0, rest_to=1)
    assert () == SearchBot().estimates(forced)
    kinds, texts = set[tichu.Phase](), set[str]()
    for step in steps([RuleBot()] * 4, random.Random(2), tichu.new_round()):
        for seat in step.state.to_act:
            seen = tichu.view(step.state, seat)
            texts.add(_seen_as_text(seen))
            if seen.phase not in (tichu.Phase.PLAY, tichu.Phase.TAKE_TRICK):
                kinds.add(seen.phase)
                assert () == SearchBot().estimates(seen)
                assert RuleBot().advise(seen) == SearchBot().advise(seen)
    assert {tichu.Phase.GRAND_TICHU, tichu.Phase.PUSH, tichu.Phase.WISH} <= kinds
    assert 76 == len(texts)  # of 77 decisions: a wish leaves all as it was


EVEN = "2j3w4j5p6j7s8j9pTjJsQjKpAj"
GOOD = "Ma2w7w8j8p8s9j9sTsJjKpApPhDr"
"""First out in four of five playouts: enough for a call, unless an opponent has called."""


def leading(hand: str, **stated: Any) -> PlayerView:  # noqa: ANN401  # as position
    """Return the view of seat 0 that leads from a full hand."""
    hands = filled((hand, "", "", ""))
    first = next(seat for seat, cards in enumerate(hands) if "Ma" in cards)
    return tichu.view(altered(position(*hands, turn=first, **stated), turn=0), 0)


def test_it_calls_if_it_is_first_out_in_most_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot calls just before its first play; the estimates begin with the call."""
    monkeypatch.setattr(searching, "_CALLING", 10)
    sure = leading(f"Dr {EVEN}")
    bot = SearchBot(budget=2)

    call, *plays = bot.estimates(sure)
    advice = bot.advise(sure)

    assert tichu.CallTichu(0) == call.action == advice.action
    assert call.first >= 0.75
    assert plays
    expected = f"in {call.first:.0%} of 10 playouts after the call, you are first out"
    assert expected == advice.reason
    assert bot.interrupt(sure) is None
    monkeypatch.undo()  # a hand that is less sure needs more playouts
    advice = bot.advise(leading(GOOD))
    assert (tichu.CallTichu(0), True) == (advice.action, " of 100 playouts" in advice.reason)


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        ("Ma2j3w4j5p 7j8w9pTjJsQwKp Qp4s", {}),
        (f"Dr {EVEN}", {"calls": {2: "tichu"}}),
        (f"Dr {EVEN}", {"rules": "bsw", "calls": {0: "tichu"}}),
        (GOOD, {"calls": {1: "tichu"}}),
    ],
    ids=["poor", "partner", "called", "opponent"],
)
def test_it_does_not_call(hand: str, facts: dict[str, Any]) -> None:
    """The bot does not call twice, with a poor hand, after its partner, or unsure after others."""
    bot = SearchBot(budget=2)

    assert isinstance(bot.act(leading(hand, **facts)), tichu.Play)


def test_a_pass_needs_no_call() -> None:
    """A pass comes without a call, which can still be made before the first play."""
    others = ("2w3s4w5w6w7w8w9wTwJwQwKwAwPh", "2p3p", "2s4s")
    seen = seen_by(0, f"Dg {EVEN}", *others, trick="3:Dr", turn=0, rest_to=2)

    assert tichu.Pass(0) == SearchBot(budget=10).act(seen)


def test_a_bomb_on_a_trick_that_waits() -> None:
    """Once all have passed, waiting is compared with the bomb; before that it waits."""
    hands = ("2j", "Kj Kw Kp Ks 3s", "4s 9s Ts", "3p 8p 9p")
    waits = position(*hands, trick="0:Aj", turn=2, rest_to=0)
    early = tichu.view(waits, 1)
    late = tichu.view(tichu.apply(tichu.apply(waits, tichu.Pass(2)), tichu.Pass(3)), 1)
    bot = SearchBot(budget=100)

    assert bot.interrupt(early) is None
    assert () == bot.estimates(early)
    assert {None, tichu.Play(1, "KjKwKpKs")} == {each.action for each in bot.estimates(late)}
    assert tichu.Play(1, "KjKwKpKs") == bot.interrupt(late)
    assert "against waiting" in bot.advise(late).reason


def test_the_winner_of_a_trick_may_bomb_it() -> None:
    """Taking the trick is compared with a bomb."""
    hands = ("2j 2w 2p 2s 5j 6w", "3s Kw", "4s 9s", "3p 8p")
    state = position(*hands, trick="0:Aj", turn=1, rest_to=0)
    for seat in (1, 2, 3):
        state = tichu.apply(state, tichu.Pass(seat))

    advice = SearchBot(budget=30).advise(tichu.view(state, 0))

    assert {"2j2w2p2s", "taking the trick"} >= {advice.reason.rpartition("against ")[2]}


def test_a_play_on_a_trick_is_compared_with_passing() -> None:
    """The reason names the next best action."""
    seen = seen_by(1, "2j", "Kj", "4s 9s", "3p", trick="0:5j", turn=1, rest_to=0)

    assert SearchBot(budget=30).advise(seen).reason.endswith(("against Kj", "against passing"))
    assert {"Play", "Pass"} == {
        type(each.action).__name__ for each in SearchBot(budget=30).estimates(seen)
    }


@pytest.mark.parametrize(
    ("action", "name"),
    [
        (None, "waiting"),
        (tichu.Play(0, "2j2w"), "2j2w"),
        (tichu.TakeTrick(0), "taking the trick"),
        (tichu.Pass(0), "passing"),
    ],
)
def test_the_names_of_actions(action: tichu.PlayerAction | None, name: str) -> None:
    """Every kind of action has a name in the reason."""
    estimates = (Estimate(None, (10, 20)), Estimate(action, (5, 6)))

    assert _reason(estimates).endswith(f"against {name}")


def test_before_the_first_push_it_does_not_interrupt() -> None:
    """A seat that must act decides when it acts."""
    state = next(
        step.state
        for step in steps([RuleBot()] * 4, random.Random(1), tichu.new_round())
        if step.state.phase is tichu.Phase.PUSH
    )
    assert SearchBot().interrupt(tichu.view(state, 0)) is None


def test_one_candidate_has_nothing_to_compare() -> None:
    """With ``most=1`` it plays what its prior likes best."""
    seen = seen_by(0, *LEAD, turn=0, rest_to=1)
    bot = SearchBot(most=1, prior=lambda _, actions: range(len(actions)))

    assert [300] == [each.n for each in bot.estimates(seen)]
    assert bot.advise(seen).reason.endswith("points")
    assert tichu.Play(0, "AjAw") == bot.act(seen)


def test_worlds_can_be_weighed() -> None:
    """A bot that infers hands weighs each world."""
    seen = seen_by(0, *LEAD, turn=0, rest_to=1)

    def weigh(world: tichu.RoundState) -> float:
        return len(world.hand(1) & tichu.Cards("Kw")) or 0.5

    best, *_ = SearchBot(budget=40, weigh=weigh).estimates(seen)

    assert {0.5, 1.0} == set(best.weights)


@pytest.mark.parametrize("seen", [seen_by(0, *LEAD, turn=0, rest_to=1), leading(f"Dr {EVEN}")])
def test_it_can_have_seconds_instead(seen: PlayerView, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot uses all its seconds and no more, even if it also judges a call."""
    times = itertools.count(0, 0.0625)
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    SearchBot(seconds=0.4).act(seen)

    assert 0.4 <= next(times) < 0.7


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["tientsin", "trichu", "nanjing(announced_bombs=True)"])
def test_it_plays_under_other_rules(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole round, without an illegal action."""
    monkeypatch.setattr(searching, "_CALLING", 2)
    monkeypatch.setattr(searching, "_NODES", 1000)
    seats = tichu.new_round(rules).rules.seats
    bots = [SearchBot(seat, budget=2, most=2) for seat in range(seats)]

    assert play_round(bots, random.Random(1), rules).rounds
