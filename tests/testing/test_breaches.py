"""What the laws say of a library that breaks them: the law, the sentence, and the position.

Each row plants a fault in what a law asks, and calls the law.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from inspect import signature
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, call

import attrs
import pytest

import tichu
from support import anything, cards, dealt, exchange, forged, house, position, result_of, swapped
from testing.breaching import (
    CHANGING,
    FOLLOW,
    KING,
    LEAD,
    MOVED,
    NEW,
    OTHER,
    TWO,
    Row,
    always,
    breaches,
    lists_for,
    never_the_same,
    one_by_one,
    refuses,
    single,
    told,
)
from testing.planted import Honest
from tichu import CallTichu, Combination, Pass, Play, RoundState, TakeTrick, records
from tichu.bots import RandomBot
from tichu.notation import format_result
from tichu.testing import check_bot, check_engine, check_redaction, check_view, laws

WHY = tichu.why_illegal(LEAD, Pass(0))
OTHER_WHY = tichu.why_illegal(LEAD, TakeTrick(0))
EXCHANGE = exchange("2j", "3j", "4j", "5j")
RICH = position("2j4p6w8sTj", "3j", "4j", "5j", turn=0)
PLAYS = [Play(0, single(card)) for card in ("2j", "4p", "6w", "8s", "Tj")]
"""What may be led in ``RICH``."""


def held(state: RoundState, *hands: str) -> RoundState:
    """Return a state with other hands, which no constructor would accept."""
    return forged(state, hand_masks=tuple(cards(hand).mask for hand in hands))


def refused(result: tichu.RoundResult, sentence: str, rules: str = "nanjing") -> Row:
    """Return the row of a result that breaks a law."""
    text = format_result(result)
    return f"{sentence}: {text}", (), {}, partial(laws.check_result, result, rules)


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
FIVES = Combination("5j5w")
NOTHING: dict[str, object] = {}


def read_again() -> None:
    """Check L8 for a pair."""
    laws.check_combination(FIVES)


def takes(_: object, action: tichu.Action) -> bool:
    """Allow to take the trick only."""
    return action == TakeTrick(0)


def fails(*_: object) -> None:
    """Find a fault."""
    raise AssertionError("a fault of the record")


UNNAMED = sorted(map(str, PLAYS[1:]))[:3]
IN_ORDER: list[tichu.Action] = [
    tichu.DeclineGrandTichu(0),
    TakeTrick(0),
    Pass(0),
    TWO,
    KING,
    Play(0, Combination("2j2w")),
    Play(0, Combination("3j3w")),
    Play(0, Combination("4j5j6w7j8j")),
    Play(0, Combination("5j6j7w8jPh=4")),
    Play(0, Combination("4j6j7w8jPh=5")),
    Play(0, Combination("4w6j7w8jPh=5")),
    Play(0, Combination("2j3j4w5j6j7j")),
    tichu.Push(0, "2j2w2p"),
    tichu.Push(0, "2j2p2w"),
    tichu.MakeWish(0, 2),
    tichu.MakeWish(0, 14),
    tichu.MakeWish(0, None),
    tichu.GiveTrick(0, 1),
    tichu.GiveTrick(0, 3),
    tichu.ChooseLeader(0, 2),
    tichu.ChooseLeader(0, 4),
    CallTichu(0),
    tichu.CallGrandTichu(0),
    tichu.AnnounceBomb(0),
]
"""Actions in the order in which a seat lists them."""
ROWS: list[Row] = [
    ("L1: 2jKj nowhere", (LOST,), {}, lambda: laws.check_partition(LOST)),
    *(
        (f"L1: {card} in two places", (state,), {}, partial(laws.check_partition, state))
        for card, state in (
            ("3j", held(LEAD, "3j", "3j", "4j", "5j")),
            ("Dr", held(LEAD, "2jKj", "3j", "4j", "5jDr")),
            ("6p", held(FOLLOW, "2jPh6p", "3j", "4j", "5j")),
        )
    ),
    ("L2: the points in play are 90, not 100", (LOST,), {}, lambda: laws.check_points(LOST)),
    *breaches(
        lambda: laws.check_pure(LEAD, KING),
        (LEAD,),
        (
            f"L3: {KING} has changed the state to which it was applied",
            {"legality.pickle": CHANGING},
        ),
        (f"L3: {KING} leads to two different states", {"legality.transition": always((OTHER, ()))}),
        (f"L3: {KING} leads to two different states", {"legality.apply": never_the_same()}),
    ),
    (
        "L4: the states are not equal",
        (LEAD, FOLLOW),
        {},
        lambda: laws.check_equal(LEAD, FOLLOW),
    ),
    *breaches(
        lambda: laws.check_equal(LEAD, LEAD),
        (LEAD,),
        ("L4: equal states have different hashes", {"legality.hash": never_the_same()}),
        ("L4: equal states look different to seat 0", {"legality.view": never_the_same()}),
        (
            "L4: equal states list different actions of seat 0",
            {"legality._sampled": never_the_same()},
        ),
        (
            f"L4: {TWO} leads from equal states to different ones",
            {"legality.apply": never_the_same()},
        ),
    ),
    (
        f"L4: {PLAYS[2]} leads from equal states to different ones",
        (RICH,),
        {"legality.apply": one_by_one(0, 0, 1, 1, 2, 3)},
        lambda: laws.check_equal(RICH, RICH),
    ),
    *breaches(
        lambda: laws.check_accepted(LEAD, KING),
        (LEAD,),
        (f"L6: {KING} is refused: None", {"legality.is_legal": always(False)}),
        (f"L6: {KING} is refused: {WHY}", {"legality.why_illegal": always(WHY)}),
        (f"L6: {KING} changes nothing", {"legality.apply": always(LEAD)}),
    ),
    (
        f"L6: TakeTrick(seat=0) is refused: {OTHER_WHY}",
        (LEAD,),
        {},
        lambda: laws.check_accepted(LEAD, TakeTrick(0)),
    ),
    (
        f"L6: {Pass(0)} is legal but not listed",
        (LEAD,),
        {"legality.why_illegal": always(None), "legality.is_legal": always(True)},
        lambda: laws.check_accepted(LEAD, Pass(0)),
    ),
    *breaches(
        lambda: laws.check_refused(LEAD, TakeTrick(0)),
        (LEAD,),
        ("L6: TakeTrick(seat=0) is legal", {"legality.is_legal": takes}),
        (
            "L6: TakeTrick(seat=0) is refused but listed",
            {"legality.RoundState.legal": lists_for(0, TakeTrick(0))},
        ),
        ("L6: TakeTrick(seat=0) is refused but can be applied", {"legality.apply": always(LEAD)}),
        ("L6: TakeTrick(seat=0) is refused for two reasons", {"legality.apply": refuses(WHY)}),
        (
            "L6: TakeTrick(seat=0), which was refused, has changed the state",
            {"legality.pickle": CHANGING},
        ),
    ),
    *breaches(
        lambda: laws.check_listed(LEAD),
        (LEAD,),
        (
            "L7: seat 0 must act and has no legal action",
            {"legality._sampled": always((CallTichu(0),))},
        ),
        (
            "L7: legal_actions is not what the seats list, one after another",
            {"legality.legal_actions": always((KING,))},
        ),
        (
            f"L7: seat 1 lists {TWO} but may not act",
            {"legality._sampled": always((TWO,)), "legality.RoundState.may_interrupt": ()},
        ),
        ("L7: seat 0 lists an action twice", {"legality._sampled": always((TWO, TWO))}),
        (f"L7: seat 0 lists {Pass(1)}", {"legality._sampled": always((Pass(1),))}),
    ),
    *(
        (
            "L7: the list of seat 0 is not sorted",
            (LEAD,),
            {"legality._sampled": always((second, first))},
            lambda: laws.check_listed(LEAD),
        )
        for first, second in pairwise(IN_ORDER)
    ),
    *(
        (
            f"L7: the seats that may act are not in order: {to_act + may}",
            (LEAD,),
            {"legality.RoundState.to_act": to_act, "legality.RoundState.may_interrupt": may},
            lambda: laws.check_listed(LEAD),
        )
        for to_act, may in (((0,), (0,)), ((1, 0), ()))
    ),
    *(
        (
            f"L7: in phase {state.phase} these seats must act: {to_act + may}",
            (state,),
            {"legality.RoundState.to_act": to_act, "legality.RoundState.may_interrupt": may},
            partial(laws.check_listed, state),
        )
        for state, to_act, may in (
            (LEAD, (), ()),
            (LEAD, (), (2,)),
            (NEW, (1,), ()),
            (NEW, (), (1,)),
        )
    ),
    *(
        (
            "L9: without a wish, only followers may pass",
            (state,),
            {"legality.RoundState.legal": always(listed)},
            partial(laws.check_wish, state),
        )
        for state, listed in ((FOLLOW, (TWO,)), (LEAD, (Pass(0), TWO)))
    ),
    (
        f"L13: under the wish for None, wrongly legal or illegal: {', '.join(UNNAMED)}",
        (RICH,),
        {"legality.RoundState.legal": one_by_one(PLAYS[:1], PLAYS)},
        lambda: laws.check_wish(RICH),
    ),
    *(
        refused(pointed(COUNTED, card_points=points), "L20: impossible card points")
        for points in ((60, 30), (63, 37), (130, -30), (-30, 130))
    ),
    refused(
        attrs.evolve(COUNTED, finished=(0, 1)),
        "L20: the cards are counted before all but one are out",
    ),
    refused(DOUBLE, "L20: a victory is worth 100", "tournament"),
    refused(DOUBLE, "L20: a victory is worth 300", "tientsin"),
    refused(pointed(DOUBLE, card_points=(100, 100)), "L20: a victory is worth 200"),
    refused(pointed(COUNTED, call_points=(0, 50)), "L21: impossible points for calls"),
    (
        f"L20: impossible card points: {format_result(pointed(COUNTED, card_points=(0, 0)))}",
        (),
        {"points.RoundState.result": pointed(COUNTED, card_points=(0, 0))},
        lambda: laws.check_score(OVER),
    ),
    *breaches(
        lambda: laws.check_score(OVER),
        (OVER,),
        (
            f"L20: the cards count {ENDED.card_points}, not (70, 30)",
            {"points.RoundState.result": pointed(ENDED, card_points=(70, 30))},
        ),
        (
            "L21: the calls count (0, 0), not (100, 0)",
            {"points.RoundState.result": pointed(ENDED, call_points=(100, 0))},
        ),
    ),
    (
        "L20: the round is over and has no result",
        (LEAD,),
        {"points.RoundState.is_over": True},
        lambda: laws.check_score(LEAD),
    ),
    (
        "L34: seed 0 deals in two ways",
        (NEW,),
        {"points.deal": never_the_same()},
        laws.check_deals,
    ),
    (
        "L34: seeds 5 and 6 deal the same cards",
        (NEW,),
        {"points.deal": always(NEW)},
        lambda: laws.check_deals(seed=5),
    ),
    (
        "L22: with (1200, 0) the game is not over",
        (LEAD,),
        {},
        lambda: laws.check_game(tichu.GameState(LEAD, (1200, 0), ())),
    ),
    *(
        (
            f"L22: with {scores} the {wrong}",
            (LEAD,),
            {"points.GameState.is_over": True, "points.GameState.winner": winner},
            partial(laws.check_game, tichu.GameState(LEAD, scores, ())),
        )
        for scores, winner, wrong in (
            ((200, 0), 0, "game is over"),
            ((1000, 1000), None, "game is over"),
            ((1200, 0), 1, "winner is 1"),
            ((900, 1000), None, "winner is None"),
        )
    ),
    *breaches(
        read_again,
        (),
        ("L8: 5j5w is not a reading of its cards", {"texts.readings": always(())}),
        (
            "L8: 5j5w is read from its text as another one",
            {"texts.parse_combination": always(KING.combination)},
        ),
    ),
    *(
        (
            "L8: 5j5w is made of its parts as another one",
            (),
            {},
            partial(laws.check_combination, forged(FIVES, **field)),
        )
        for field in ({"rank": 6}, {"kind": tichu.Kind.SINGLE})
    ),
    *breaches(
        lambda: laws.check_record(RECORD),
        (),
        ("a fault of the record", {"texts.Record.check": fails}),
        (
            f"L30: the record is read as another one:\n{records.write(RECORD)}",
            {"texts.rec": SimpleNamespace(read=always(()), write=records.write)},
        ),
        (
            "L30: the record is written in two ways:\none",
            {
                "texts.rec": SimpleNamespace(
                    read=always((RECORD,)), write=one_by_one("one", "another")
                )
            },
        ),
    ),
    *breaches(
        lambda: laws.check_round_trips(LEAD),
        (LEAD,),
        ("L31: the position string is read as another state", {"texts.parse_state": always(MOVED)}),
        (
            "L31: the pickle is read as another state",
            {"texts.pickle": SimpleNamespace(dumps=always(b""), loads=always(MOVED))},
        ),
    ),
    *(
        (
            f"L31: the text of {whose} is read as another",
            (LEAD,),
            {"texts.parse_view": one_by_one(*laws.all_views(LEAD)[:seat], None)},
            lambda: laws.check_round_trips(LEAD),
        )
        for seat, whose in (
            (0, "the view of seat 0"),
            (3, "the view of seat 3"),
            (4, "the public view"),
        )
    ),
    *(
        (
            f"L32: {name} fails on 'a' with KeyError: 'a'",
            (),
            {},
            partial(laws.check_parser, parse, "a"),
        )
        for name, parse in (
            ("__getitem__", NOTHING.__getitem__),
            ("the parser", partial(NOTHING.__getitem__)),
        )
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=map(str, range(len(ROWS))))
def test_a_breach_is_told(monkeypatch: pytest.MonkeyPatch, row: Row) -> None:
    """The law, what is wrong, and positions that can be pasted."""
    expected, said = told(monkeypatch, row)
    assert expected == said


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
    tied = attrs.evolve(OVER, table=attrs.evolve(OVER.table, rules=house(tie="draw")))
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
