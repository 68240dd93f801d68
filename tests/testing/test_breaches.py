"""The errors of broken laws: the law, the sentence, and the position.

Each row of ``breaches.txt`` plants a fault in what a law asks, and calls the law.
"""

import random
from collections import Counter
from collections.abc import Callable
from itertools import count, pairwise
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
    lowest_push,
    play,
    position,
    result_of,
    swapped,
)
from testing.breaching import FOLLOW, KING, LEAD, NEW, always, breaches, one_by_one, single, told
from tichu import Call, CallTichu, Cards, Pass, Phase, Play, RoundState, TakeTrick, records
from tichu.engine.board import PHASES
from tichu.notation import parse_action
from tichu.testing import laws

WHY, OTHER_WHY = (tichu.why_illegal(LEAD, action) for action in (Pass(0), TakeTrick(0)))
EXCHANGE = exchange("2j", "3j", "4j", "5j")
RICH = position("2j4p6w8sTj", "3j", "4j", "5j", turn=0)
PLAYS = [play(0, card) for card in ("2j", "4p", "6w", "8s", "Tj")]
"""The legal leads in ``RICH``."""
UNNAMED = ", ".join(sorted(map(str, PLAYS[1:]))[:3])


PUSH = lowest_push(EXCHANGE, 0)
TWIN, OTHERS = (
    position("2jKj", *rest, turn=0, rest_to=1) for rest in (("3j", "5j", "4j"), ("3j", "4j", "6j"))
)
"""The lead, but seats 2 and 3 hold each other's card, or seat 3 another one."""
FOUR, FIVE = play(0, "4j"), play(0, "5j")
THIRTY = [Pass(0)] * 30


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
NOTHING: dict[str, object] = {}
DOG, DRAGON, PHOENIX = (Play(0, single(card)) for card in ("Dg", "Dr", "Ph"))
AT = ("2j", "3j", "4j", "5j")
"""Hands of a card each."""
GIVING = position(*AT, turn=0, trick="0:Dr", phase=Phase.GIVE_TRICK)
GIVING_ACTIVE, GIVING_OUT = (
    position(
        *("2j", "", "4j", "5j"),
        turn=0,
        trick="0:Dr",
        phase=Phase.GIVE_TRICK,
        finished=(1,),
        rules=rules,
    )
    for rules in (house(dragon_recipient="active_only"), tichu.NANJING)
)
"""Seat 1 is out, and gets the Dragon's trick or not."""
ON_PAIR = position("2jPh", "3j", "4j", "5j", turn=0, trick="3:6p6w")
LAST = position("Dr", "3j", "", "5j", turn=0, trick="3:6p", finished=(2,))
"""Seat 0 can end the round with the Dragon, whose team then wins."""
BOMBED = position(*AT, turn=1, trick="3:Dr,0:6j6w6p6s")
PHOENIX_LEADS = position("2jPh", "3j", "4j", "5j", turn=0)
HAND = RoundState.hand
TO_THE_NEXT = position(*AT, turn=1, rest_to=0)
LAST_OF_TWO, KEEPING = (
    position(*("Dr", "", "", "4j"), turn=0, trick="3:6p", finished=(1, 2), rules=rules)
    for rules in (tichu.NANJING, house(dragon_last_trick="keep"))
)
"""Seat 0 can end the round with the Dragon, and the cards are counted."""


def takes(_: object, action: tichu.Action) -> bool:
    """Allow to take the trick only."""
    return action == TakeTrick(0)


def fails(*_: object) -> None:
    """Find a fault."""
    raise AssertionError("a fault of the record")


def too_high(state: RoundState) -> RoundState:
    """Return the state after the Phoenix, which stands a whole rank above the card below it."""
    following = tichu.apply(state, PHOENIX)
    assert following.trick is not None
    return altered(following, top=following.trick.top + 1)


def in_phase(state: RoundState, phase: Phase) -> RoundState:
    """Return a state where the rules took another turn."""
    return altered(state, phase=PHASES.index(phase))


def dragon_led_to(state: RoundState, phase: Phase) -> RoundState:
    """Return the state after the Dragon, where the rules took another turn."""
    return in_phase(tichu.apply(state, DRAGON), phase)


def empty_after_the_dog(state: RoundState, seat: int) -> Cards:
    """Return a hand, or none after the Dog."""
    return Cards() if state is TO_THE_NEXT else HAND(state, seat)


def lists_itself(_: object, seat: int | None = None) -> tuple[int | None]:
    """List what a state is asked for with a seat, and a view without."""
    return (seat,)


def lists_for(wanted: int, *actions: tichu.Action) -> Callable[..., Any]:
    """Return a function that lists something for one seat."""

    def listed(_: object, seat: int | None = None, *__: object) -> tuple[tichu.Action, ...]:
        return actions if seat == wanted else ()

    return listed


def refuses(reason: object) -> Callable[..., Any]:
    """Return a function that refuses every action for a reason."""

    def refuse(*_: object) -> None:
        raise tichu.IllegalAction(anything(reason))

    return refuse


def two_answers_about(wanted: object) -> Callable[..., Any]:
    """Return a function that refuses one action for another reason each time."""
    numbers = count()

    def why_illegal(_: object, action: object) -> object:
        return action == wanted and next(numbers)

    return why_illegal


class Said:
    """A reason that equals any other."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __eq__(self, other: object) -> bool:
        """Be equal."""
        return True

    def __hash__(self) -> int:
        """Be equal."""
        return 0

    def __str__(self) -> str:
        """Say something else."""
        return self.words


def takes_everything(seen: object, event: object) -> object:
    """Follow a move, or stay if it tells too much."""
    try:
        return tichu.advance(anything(seen), anything(event))
    except tichu.InvalidValue:
        return seen


def stays(wanted: type) -> Callable[..., Any]:
    """Return a function that follows no move from a view of a class."""

    def advance(seen: tichu.PublicView, move: tichu.moves.Move) -> tichu.PublicView:
        return seen if type(seen) is wanted else tichu.advance(seen, move)

    return advance


IN_ORDER = [
    parse_action(f"0 {words}")
    for words in (
        *("decline", "take", "pass", "play 2j", "play Kj", "play 2j2w", "play 3j3w"),
        *("play 4j5j6w7j8j", "play 5j6j7w8jPh=4", "play 4j6j7w8jPh=5", "play 4w6j7w8jPh=5"),
        *("play 2j3j4w5j6j7j", "push 2j 2w 2p", "push 2j 2p 2w", "wish 2", "wish A", "wish none"),
        *("give 1", "give 3", "lead 2", "lead 4", "tichu", "grand", "announce"),
    )
]
"""Actions in the order of a seat's list."""


def test_a_breach_is_told() -> None:
    """The error has the law, what is wrong, and positions that can be pasted."""
    for row in breaches(__file__):
        with pytest.MonkeyPatch.context() as patch:
            expected, said = told(patch, {**vars(laws), **globals()}, row)
        assert expected == said


def test_a_list_out_of_order_is_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two neighbours in the wrong order break the law."""
    for pair in pairwise(IN_ORDER):
        monkeypatch.setattr("tichu.testing.play_laws.sampled", always(pair[::-1]))

        with pytest.raises(AssertionError, match=r"^L7: the list of seat 0 is not sorted\n"):
            laws.check_listed(LEAD)


def test_a_list_in_order_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of all kinds of action in the order of ``legal`` breaks no law."""
    monkeypatch.setattr("tichu.testing.play_laws.sampled", lists_for(0, *IN_ORDER))
    monkeypatch.setattr("tichu.testing.play_laws.check_accepted", always(None))

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

    The numbers belong to different actions, and to drawn numbers.
    """
    accepted = Mock()
    monkeypatch.setattr("tichu.testing.play_laws.check_accepted", accepted)
    rng = Counting(3)

    laws.check_listed(state, rng, tried)

    judged = [each.args[1] for each in accepted.mock_calls]
    assert checked == Counter(action.seat for action in judged)
    assert numbers == (len(set(judged)), rng.drawn)


def test_what_a_wish_leaves_free() -> None:
    """These are the Dog where the rules allow it, calls, and everything for the open dummy."""
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


TIED = altered(OVER, rules=house(tie="draw"))
OF_ONE = altered(OVER, rules=attrs.evolve(tichu.TRICHU, rounds=1))
CALLED = position(
    *("", "", "2j", ""),
    phase=Phase.OVER,
    finished=(1, 0, 3),
    rest_to=2,
    calls={1: Call.TICHU, 0: Call.GRAND_TICHU},
)
LAST_LEAD = position("Dr", "3j", "", "5j", turn=0, finished=(2,), rest_to=3)
SPECIAL = (NEW, LEAD, FOLLOW, BOMBED, GIVING, GIVING_ACTIVE, GIVING_OUT, OVER)
HOLDS: list[tuple[Callable[..., object], tuple[object, ...]]] = [
    # a team has -25 to 125 points, and a victory may be worth nothing
    (laws.check_result, (tichu.score_round((0, 1, 2), (125, -25)), "nanjing")),
    (laws.check_result, (tichu.score_round((0, 1, 2), (-25, 125)), "nanjing")),
    (laws.check_result, (tichu.score_round((), rules=UNPAID, counted_out=1), UNPAID)),
    # a draw may end the game; and the dummy, whose column may be the highest, wins none
    (laws.check_game, (tichu.GameState(TIED, (1000, 1000), (ENDED,)),)),
    (laws.check_game, (tichu.GameState(OF_ONE, (30, 20, 10, 90), (ENDED,)),)),
    # the others lose their calls, and the last player loses all tricks
    (laws.check_score, (CALLED,)),
    *((laws.check_specials, (state,)) for state in SPECIAL),
    # a bomb wins the Dragon's trick for its player; a round may end with the Dragon
    *((laws.check_step, (s, DRAGON, tichu.apply(s, DRAGON))) for s in (LAST, LAST_LEAD)),
]


def test_no_breach() -> None:
    """The library keeps its laws at their limits."""
    for law, given in HOLDS:
        law(*given)


def test_how_many_actions_can_follow() -> None:
    """The bound counts a card as a play, three passes and a trick, and the wish and the gift."""
    wishing = position("2j", "", "3j", "Dr", turn=0, trick="0:Ma", finished=(1,), phase=Phase.WISH)
    assert 3 * 5 + 1 + 4 + 1 == laws.steps_left(wishing)
    assert 0 == laws.steps_left(OVER)


def test_what_a_parser_returns() -> None:
    """The check returns the value, or the error for the text."""
    assert tichu.PHOENIX == laws.check_parser(tichu.Card, "Ph")
    assert isinstance(laws.check_parser(tichu.Card, "Px"), tichu.NotationError)


def test_all_laws_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """All laws of a single state are checked, with one generator and one set of views."""
    asked, rng = Mock(), random.Random(1)
    for name in laws.__all__:
        if name != "check_all_laws":
            monkeypatch.setattr(f"tichu.testing.laws.{name}", getattr(asked, name))
    seen = asked.all_views.return_value

    laws.check_all_laws(LEAD, rng)

    assert [
        call.check_partition(LEAD),
        call.check_points(LEAD),
        call.check_listed(LEAD, rng),
        call.check_wish(LEAD),
        call.check_specials(LEAD),
        call.all_views(LEAD),
        call.check_public_turn(LEAD, seen),
        call.check_score(LEAD),
        call.check_views(LEAD, seen),
        call.check_worlds(LEAD, rng),
        call.check_round_trips(LEAD),
    ] == asked.mock_calls


def test_plays_of_the_own_hand_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays of up to five neighbouring cards are judged, unless the seat is out."""
    laid: list[str] = []

    def note(text: str) -> tuple[tichu.Combination, ...]:
        laid.append(text)
        return tichu.readings(text)

    monkeypatch.setattr("tichu.testing.laws.readings", note)
    state = position("3j3w3p4j5j6j7j8j9j", "Tj", "Jj", "Qj", turn=1)
    for seed in range(8):
        laws.check_hidden(state, state, 0, random.Random(seed))
    out = position("", "Tj", "Jj", "Qj", turn=1, finished=(0,))
    laws.check_hidden(out, out, 0, random.Random(1))

    runs = ["8j9j", "3w3p4j5j6j", "9j", "3p4j5j", "3p", "6j7j8j9j", "8j9j", "3p"]
    assert runs == laid


def test_following_leads_to_the_next_views() -> None:
    """The next views are returned, so that a walk makes them once."""
    assert laws.all_views(tichu.apply(LEAD, KING)) == laws.check_followed(LEAD, KING)


def test_thirty_pushes_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat has thousands, so what follows is not looked at."""
    lists = [(*THIRTY, number) for number in range(8)]
    monkeypatch.setattr("tichu.testing.laws.legal_actions", one_by_one(*lists))

    laws.check_views(EXCHANGE)
