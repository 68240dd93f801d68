"""What the laws say of a library that breaks them: the law, the sentence, and the position.

Each row of ``breaches.txt`` plants a fault in what a law asks, and calls the law.
"""

import random
from collections import Counter
from collections.abc import Callable
from inspect import signature
from itertools import pairwise
from typing import Any
from unittest.mock import Mock, call

import attrs
import pytest

import tichu
from support import (
    altered,
    anything,
    cards,
    dealt,
    exchange,
    house,
    play,
    position,
    result_of,
    swapped,
)
from testing.breaching import (
    LEAD,
    always,
    breaches,
    lists_for,
    one_by_one,
    single,
    told,
)
from testing.planted import Honest
from tichu import CallTichu, Combination, Pass, Play, RoundState, TakeTrick, records
from tichu.bots import RandomBot
from tichu.notation import parse_action
from tichu.testing import check_bot, check_engine, check_redaction, check_view, laws

WHY, OTHER_WHY = (tichu.why_illegal(LEAD, action) for action in (Pass(0), TakeTrick(0)))
EXCHANGE = exchange("2j", "3j", "4j", "5j")
RICH = position("2j4p6w8sTj", "3j", "4j", "5j", turn=0)
PLAYS = [play(0, card) for card in ("2j", "4p", "6w", "8s", "Tj")]
"""What may be led in ``RICH``."""
SIX = PLAYS[2]
UNNAMED = ", ".join(sorted(map(str, PLAYS[1:]))[:3])


def held(state: RoundState, *hands: str) -> RoundState:
    """Return a state with other hands, which no setup would accept."""
    masks = tuple(cards(hand).mask for hand in hands)
    return RoundState(state.table, masks, state.push_masks)


def pointed(result: tichu.RoundResult, **points: tuple[int, int]) -> tichu.RoundResult:
    """Return a result with other points, which add up to its scores."""
    other: tichu.RoundResult = attrs.evolve(result, **anything(points))
    sums = zip(other.card_points, other.call_points, strict=True)
    return attrs.evolve(other, scores=tuple(map(sum, sums)))


LOST = held(LEAD, "", "3j", "4j", "5j")
OVER = position("", "", "2j", "", phase=tichu.Phase.OVER, finished=(0, 1, 3), rest_to=0)
ENDED = result_of(OVER)
UNPAID = house(double_victory=None, announced_bombs=True)
COUNTED, DOUBLE = tichu.score_round((0, 1, 2), (70, 30)), tichu.score_round((0, 2))
RECORD = records.Record.of(())
WRITTEN = records.write(RECORD)
FIVES = Combination("5j5w")
NOTHING: dict[str, object] = {}


def takes(_: object, action: tichu.Action) -> bool:
    """Allow to take the trick only."""
    return action == TakeTrick(0)


def fails(*_: object) -> None:
    """Find a fault."""
    raise AssertionError("a fault of the record")


IN_ORDER = [
    parse_action(f"0 {words}")
    for words in (
        *("decline", "take", "pass", "play 2j", "play Kj", "play 2j2w", "play 3j3w"),
        *("play 4j5j6w7j8j", "play 5j6j7w8jPh=4", "play 4j6j7w8jPh=5", "play 4w6j7w8jPh=5"),
        *("play 2j3j4w5j6j7j", "push 2j 2w 2p", "push 2j 2p 2w", "wish 2", "wish A", "wish none"),
        *("give 1", "give 3", "lead 2", "lead 4", "tichu", "grand", "announce"),
    )
]
"""Actions in the order in which a seat lists them."""


@pytest.mark.parametrize("row", breaches(__file__))
def test_a_breach_is_told(monkeypatch: pytest.MonkeyPatch, row: list[str]) -> None:
    """The law, what is wrong, and positions that can be pasted."""
    expected, said = told(monkeypatch, {**vars(laws), **globals()}, row)
    assert expected == said


@pytest.mark.parametrize("pair", [*pairwise(IN_ORDER)], ids=str)
def test_a_list_out_of_order_is_a_breach(
    monkeypatch: pytest.MonkeyPatch, pair: tuple[tichu.Action, ...]
) -> None:
    """Of two neighbours, the second comes first."""
    monkeypatch.setattr("tichu.testing.laws.legality._sampled", always(pair[::-1]))

    with pytest.raises(AssertionError, match=r"^L7: the list of seat 0 is not sorted\n"):
        laws.check_listed(LEAD)


def test_a_list_in_order_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all kinds of action, in the order of ``legal``."""
    monkeypatch.setattr("tichu.testing.laws.legality._sampled", lists_for(0, *IN_ORDER))
    monkeypatch.setattr("tichu.testing.laws.legality.check_accepted", always(None))

    laws.check_listed(LEAD)


class Counting(random.Random):
    """A generator that counts."""

    drawn = 0

    def random(self) -> float:
        """Count."""
        self.drawn += 1
        return super().random()


@pytest.mark.parametrize(
    ("state", "tried", "checked", "numbers"),
    [
        (EXCHANGE, None, {0: 20, 1: 20, 2: 20, 3: 20}, (80, 160)),
        (EXCHANGE, 3, {0: 3, 1: 3, 2: 3, 3: 3}, (10, 172)),
        (RICH, None, {0: 5}, (5, 0)),
        (RICH, 5, {0: 5}, (5, 0)),
        (RICH, 2, {0: 2}, (2, 2)),
        (RICH, 0, {}, (0, 0)),
    ],
)
def test_a_few_of_many_are_tried(
    monkeypatch: pytest.MonkeyPatch,
    state: RoundState,
    tried: int | None,
    checked: dict[int, int],
    numbers: tuple[int, int],
) -> None:
    """Twenty of a seat's pushes, all of its other actions, or as many as are asked for.

    The numbers are those of different actions, and of drawn numbers.
    """
    accepted = Mock()
    monkeypatch.setattr("tichu.testing.laws.legality.check_accepted", accepted)
    rng = Counting(3)

    laws.check_listed(state, rng, tried)

    judged = [each.args[1] for each in accepted.mock_calls]
    assert checked == Counter(action.seat for action in judged)
    assert numbers == (len(set(judged)), rng.drawn)


def test_three_successors_of_equal_states_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fourth may lead anywhere."""
    monkeypatch.setattr("tichu.testing.laws.legality.apply", one_by_one(0, 0, 1, 1, 2, 2, 3, 4))

    laws.check_equal(RICH, RICH)


def test_what_a_wish_leaves_free() -> None:
    """The Dog where the rules say so, calls, and everything for the open dummy."""
    hands = ("9j2jDg", "3j", "4j", "5j")
    for allows in (True, False):
        laws.check_wish(position(*hands, turn=0, wish=9, rules=house(dog_under_wish=allows)))
    laws.check_wish(position("3j", "4j", "9j2jDg", "5j", turn=2, wish=9, rules=tichu.TRICHU))
    state = swapped(dealt())
    state = tichu.apply(state, Play(state.to_act[0], single("Ma")))
    seat = (state.to_act[0] + 1) % 4
    rank = max(card.rank for card in state.hand(seat) if not card.is_special)
    state = tichu.apply(state, tichu.MakeWish(state.to_act[0], rank))
    assert CallTichu(seat) in list(state.legal(seat))
    laws.check_wish(state)


@pytest.mark.parametrize(
    ("result", "rules"),
    [
        (tichu.score_round((0, 1, 2), (125, -25)), "nanjing"),
        (tichu.score_round((0, 1, 2), (-25, 125)), "nanjing"),
        (tichu.score_round((), rules=UNPAID, counted_out=1), UNPAID),
    ],
    ids=str,
)
def test_results_at_the_limits(result: tichu.RoundResult, rules: tichu.Rules | str) -> None:
    """A team has -25 to 125 points, and a victory may be worth nothing."""
    laws.check_result(result, rules)


def test_a_draw_ends_the_game() -> None:
    """If the rules say so."""
    tied = altered(OVER, rules=house(tie="draw"))
    laws.check_game(tichu.GameState(tied, (1000, 1000), (ENDED,)))


def test_deals_of_a_seed_and_of_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is asked for twice."""
    drawn: list[float] = []

    def deal(_: object, rng: random.Random) -> float:
        drawn.append(rng.random())
        return drawn[-1]

    monkeypatch.setattr("tichu.testing.laws.points.deal", deal)
    laws.check_deals(seed=5)

    assert [random.Random(seed).random() for seed in (5, 5, 6)] == drawn


def test_nobody_moves_with_an_open_dummy() -> None:
    """The persons sit where they must."""
    laws.check_symmetric(tichu.new_round(tichu.TRICHU), steps=1)


def test_what_a_parser_returns() -> None:
    """The value, or the error that says what is wrong with the text."""
    assert tichu.PHOENIX == laws.check_parser(tichu.Card.parse, "Ph")
    assert isinstance(laws.check_parser(tichu.Card.parse, "Px"), tichu.NotationError)


def test_all_laws_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a single state, with one generator and one set of views."""
    asked, rng = Mock(), random.Random(1)
    names = [name for name in laws.__all__ if name != "check_all_laws"]
    for name in names:
        monkeypatch.setattr(f"tichu.testing.laws.{name}", getattr(asked, name))
    seen = asked.all_views.return_value

    laws.check_all_laws(LEAD, rng)

    assert [
        call.check_partition(LEAD),
        call.check_points(LEAD),
        call.check_listed(LEAD, rng),
        call.check_wish(LEAD),
        call.check_specials(LEAD),
        call.check_confluent(LEAD, rng),
        call.check_interrupts(LEAD, rng),
        call.all_views(LEAD),
        call.check_public_turn(LEAD, seen),
        call.check_score(LEAD),
        call.check_symmetric(LEAD, rng),
        call.check_swapped(LEAD),
        call.check_views(LEAD, seen),
        call.check_hidden(LEAD, rng),
        call.check_references(LEAD),
        call.check_determinize(LEAD, rng),
        call.check_round_trips(LEAD),
    ] == asked.mock_calls


ELSEWHERE = {
    "check_nearer": "steps_left(state)",
    "check_combination": "check_combination(combination)",
}
"""The places of the mistakes that are found by another function."""


@pytest.mark.parametrize("name", [each for each in laws.__all__ if each != "check_parser"])
def test_a_wrong_argument_is_named(name: str) -> None:
    """Every law says what it was given in place of its first argument."""
    law = getattr(laws, name)
    parameters = [*signature(law).parameters.values()]
    required = [each for each in parameters if each.default is each.empty] or parameters[:1]
    with pytest.raises(tichu.InvalidValue) as caught:
        law(*[7] * len(required))
    place = ELSEWHERE.get(name, f"{name}({parameters[0].name})")
    assert place == caught.value.place


DRAWING = [each for each in laws.__all__ if "rng" in signature(getattr(laws, each)).parameters]
FOR_LONG_LISTS = {"check_interrupts", "check_listed"}
"""The laws that draw only from more actions than there are here."""


@pytest.mark.parametrize("name", sorted({*DRAWING} - FOR_LONG_LISTS))
def test_a_law_draws_from_the_given_generator(name: str) -> None:
    """So it refuses what is no generator."""
    with pytest.raises(tichu.InvalidValue, match=r"^rng: expected "):
        getattr(laws, name)(LEAD, rng=7)


RULES_WANTED: list[tuple[str, Callable[[Any], object]]] = [
    ("check_result", lambda rules: laws.check_result(tichu.score_round((0, 2)), rules)),
    ("check_bot", lambda rules: check_bot(RandomBot, 1, rules)),
    ("check_engine", lambda rules: check_engine(Honest, 1, rules)),
    ("check_view", lambda rules: check_view(tichu.view, 1, rules)),
    ("check_redaction", lambda rules: check_redaction(tichu.redact, 1, rules)),
]


@pytest.mark.parametrize(("name", "call"), RULES_WANTED, ids=[name for name, _ in RULES_WANTED])
def test_wrong_rules_are_named(name: str, call: Callable[[Any], object]) -> None:
    """The error says which function was given something else."""
    for wrong in (7, *([[7]] if name.startswith("check_bot") else [])):
        with pytest.raises(tichu.InvalidValue) as caught:
            call(wrong)
        assert f"{name}(rules)" == caught.value.place
