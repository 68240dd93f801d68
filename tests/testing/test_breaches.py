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
from support import (
    altered,
    anything,
    cards,
    dealt,
    exchange,
    forged,
    house,
    position,
    result_of,
    swapped,
)
from testing.breaching import (
    CHANGING,
    FOLLOW,
    KING,
    LEAD,
    MOVED,
    NEW,
    OTHER,
    TWO,
    Breach,
    always,
    breach,
    lists_for,
    never_the_same,
    one_by_one,
    planted,
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
    """Return a state with other hands, which no setup would accept."""
    masks = tuple(cards(hand).mask for hand in hands)
    return RoundState(state.table, masks, state.push_masks)


def refused(result: tichu.RoundResult, sentence: str, rules: str = "nanjing") -> Breach:
    """Return what is said of a result that breaks a law."""
    return breach(f"{sentence}: {format_result(result)}", laws.check_result, result, rules)


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
ROWS = [
    breach("L1: 2jKj nowhere", laws.check_partition, LOST),
    *(
        breach(f"L1: {card} in two places", laws.check_partition, state)
        for card, state in (
            ("3j", held(LEAD, "3j", "3j", "4j", "5j")),
            ("Dr", held(LEAD, "2jKj", "3j", "4j", "5jDr")),
            ("6p", held(FOLLOW, "2jPh6p", "3j", "4j", "5j")),
        )
    ),
    breach("L2: the points in play are 90, not 100", laws.check_points, LOST),
    *(
        breach(f"L3: {KING} {wrong}", laws.check_pure, LEAD, KING, **fault)
        for wrong, fault in (
            ("has changed the state to which it was applied", planted(pickle=CHANGING)),
            ("leads to two different states", planted(transition=always((OTHER, ())))),
            ("leads to two different states", planted(apply=never_the_same())),
        )
    ),
    breach(
        "L4: the states are not equal",
        laws.check_equal,
        LEAD,
        FOLLOW,
    ).at(LEAD, FOLLOW),
    *(
        breach(f"L4: {wrong}", laws.check_equal, LEAD, LEAD, **{name: never_the_same()})
        for name, wrong in (
            ("hash", "equal states have different hashes"),
            ("view", "equal states look different to seat 0"),
            ("_sampled", "equal states list different actions of seat 0"),
            ("apply", f"{TWO} leads from equal states to different ones"),
        )
    ),
    breach(
        f"L4: {PLAYS[2]} leads from equal states to different ones",
        *(laws.check_equal, RICH, RICH),
        apply=one_by_one(0, 0, 1, 1, 2, 3),
    ),
    *(
        breach(f"L6: {KING} {wrong}", laws.check_accepted, LEAD, KING, **{name: always(answer)})
        for name, answer, wrong in (
            ("is_legal", False, "is refused: None"),
            ("why_illegal", WHY, f"is refused: {WHY}"),
            ("apply", LEAD, "changes nothing"),
        )
    ),
    breach(
        f"L6: TakeTrick(seat=0) is refused: {OTHER_WHY}", laws.check_accepted, LEAD, TakeTrick(0)
    ),
    breach(
        f"L6: {Pass(0)} is legal but not listed",
        *(laws.check_accepted, LEAD, Pass(0)),
        why_illegal=always(None),
        is_legal=always(True),
    ),
    *(
        breach(f"L6: TakeTrick(seat=0){wrong}", laws.check_refused, LEAD, TakeTrick(0), **fault)
        for wrong, fault in (
            (" is legal", planted(is_legal=takes)),
            (" is refused but listed", planted(legal=lists_for(0, TakeTrick(0)))),
            (" is refused but can be applied", planted(apply=always(LEAD))),
            (" is refused for two reasons", planted(apply=refuses(WHY))),
            (", which was refused, has changed the state", planted(pickle=CHANGING)),
        )
    ),
    *(
        breach(f"L7: {wrong}", laws.check_listed, state, **fault)
        for state, wrong, fault in (
            (
                *(LEAD, "seat 0 must act and has no legal action"),
                planted(_sampled=always((CallTichu(0),))),
            ),
            (
                *(LEAD, "legal_actions is not what the seats list, one after another"),
                planted(legal_actions=always((KING,))),
            ),
            (
                *(LEAD, f"seat 1 lists {TWO} but may not act"),
                planted(_sampled=always((TWO,)), may_interrupt=()),
            ),
            (LEAD, "seat 0 lists an action twice", planted(_sampled=always((TWO, TWO)))),
            (LEAD, f"seat 0 lists {Pass(1)}", planted(_sampled=always((Pass(1),)))),
            *(
                (
                    LEAD,
                    "the list of seat 0 is not sorted",
                    planted(_sampled=always((second, first))),
                )
                for first, second in pairwise(IN_ORDER)
            ),
            *(
                (state, f"{wrong}: {to_act + may}", planted(to_act=to_act, may_interrupt=may))
                for state, wrong, to_act, may in (
                    (LEAD, "the seats that may act are not in order", (0,), (0,)),
                    (LEAD, "the seats that may act are not in order", (1, 0), ()),
                    (LEAD, "in phase play these seats must act", (), ()),
                    (LEAD, "in phase play these seats must act", (), (2,)),
                    (NEW, "in phase deal_first these seats must act", (1,), ()),
                    (NEW, "in phase deal_first these seats must act", (), (1,)),
                )
            ),
        )
    ),
    *(
        breach(
            "L9: without a wish, only followers may pass",
            *(laws.check_wish, state),
            legal=always(listed),
        )
        for state, listed in ((FOLLOW, (TWO,)), (LEAD, (Pass(0), TWO)))
    ),
    breach(
        f"L13: under the wish for None, wrongly legal or illegal: {', '.join(UNNAMED)}",
        *(laws.check_wish, RICH),
        legal=one_by_one(PLAYS[:1], PLAYS),
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
    breach(
        f"L20: impossible card points: {format_result(pointed(COUNTED, card_points=(0, 0)))}",
        *(laws.check_score, OVER),
        result=pointed(COUNTED, card_points=(0, 0)),
    ).at(),
    breach(
        f"L20: the cards count {ENDED.card_points}, not (70, 30)",
        *(laws.check_score, OVER),
        result=pointed(ENDED, card_points=(70, 30)),
    ),
    breach(
        "L21: the calls count (0, 0), not (100, 0)",
        *(laws.check_score, OVER),
        result=pointed(ENDED, call_points=(100, 0)),
    ),
    breach("L20: the round is over and has no result", laws.check_score, LEAD, is_over=True),
    breach("L34: seed 0 deals in two ways", laws.check_deals, deal=never_the_same()).at(NEW),
    breach(
        "L34: seeds 5 and 6 deal the same cards",
        partial(laws.check_deals, seed=5),
        deal=always(NEW),
    ).at(NEW),
    *(
        breach(
            f"L22: with {scores} the {wrong}",
            *(laws.check_game, tichu.GameState(LEAD, scores, ())),
            **fault,
        ).at(LEAD)
        for scores, wrong, fault in (
            ((1200, 0), "game is not over", planted()),
            ((200, 0), "game is over", planted(is_over=True, winner=0)),
            ((1000, 1000), "game is over", planted(is_over=True, winner=None)),
            ((1200, 0), "winner is 1", planted(is_over=True, winner=1)),
            ((900, 1000), "winner is None", planted(is_over=True, winner=None)),
        )
    ),
    breach(
        "L8: 5j5w is not a reading of its cards",
        *(laws.check_combination, FIVES),
        readings=always(()),
    ),
    breach(
        "L8: 5j5w is read from its text as another one",
        *(laws.check_combination, FIVES),
        parse_combination=always(KING.combination),
    ),
    *(
        breach(
            "L8: 5j5w is made of its parts as another one",
            *(laws.check_combination, forged(FIVES, **field)),
        )
        for field in ({"rank": 6}, {"kind": tichu.Kind.SINGLE})
    ),
    breach("a fault of the record", laws.check_record, RECORD, check=fails),
    breach(
        f"L30: the record is read as another one:\n{records.write(RECORD)}",
        *(laws.check_record, RECORD),
        rec=SimpleNamespace(read=always(()), write=records.write),
    ),
    breach(
        "L30: the record is written in two ways:\none",
        *(laws.check_record, RECORD),
        rec=SimpleNamespace(read=always((RECORD,)), write=one_by_one("one", "another")),
    ),
    breach(
        "L31: the position string is read as another state",
        *(laws.check_round_trips, LEAD),
        parse_state=always(MOVED),
    ),
    breach(
        "L31: the pickle is read as another state",
        *(laws.check_round_trips, LEAD),
        pickle=SimpleNamespace(dumps=always(b""), loads=always(MOVED)),
    ),
    *(
        breach(
            f"L31: the text of {whose} is read as another",
            *(laws.check_round_trips, LEAD),
            parse_view=one_by_one(*laws.all_views(LEAD)[:seat], None),
        )
        for seat, whose in (
            *((0, "the view of seat 0"), (3, "the view of seat 3"), (4, "the public view")),
        )
    ),
    *(
        breach(f"L32: {name} fails on 'a' with KeyError: 'a'", laws.check_parser, parse, "a")
        for name, parse in (
            ("__getitem__", NOTHING.__getitem__),
            ("the parser", partial(NOTHING.__getitem__)),
        )
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=map(str, range(len(ROWS))))
def test_a_breach_is_told(monkeypatch: pytest.MonkeyPatch, row: Breach) -> None:
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
