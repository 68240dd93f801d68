"""RoundSetup: what the plays of a trick and the wish exclude."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

import attrs
import pytest

from steering import endgame
from support import anything, house, play
from tichu import (
    DECK,
    MAH_JONG,
    Action,
    AnnounceBomb,
    Cards,
    InvalidSetup,
    MakeWish,
    Pass,
    Phase,
    Play,
    RoundSetup,
    RoundState,
    TakeTrick,
    apply,
    is_legal,
    random_action,
)
from tichu.notation import format_state, parse_setup
from tichu.rules import PRESETS

SIXES = "6j6w6p6s"
HANDS = ("2j", "3j", "4j", "5j")
LED = play(3, "7w")
ANNOUNCED = house(announced_bombs=True)
TAKEN_AT_ONCE = attrs.evolve(ANNOUNCED, take_trick="auto")
WISHED = house(wish_optional=False)
STRICT = house(wish_bomb="strict_turn")
OWN = house(beat_own_play=True)
SIX = {"rules": PRESETS["tientsin"], "phase": Phase.CHOOSE_LEADER, "turn": 0, "piles": {0: "Dg"}}


def problems(*hands: str, **stated: object) -> tuple[str, ...]:
    """Return the problems of a position; seat 3 has taken the other cards."""
    setup = RoundSetup(**anything({"hands": hands or HANDS, "rest_to": 3, **stated}))
    try:
        RoundState.from_setup(setup)
    except InvalidSetup as error:
        return error.problems
    return ()


@pytest.mark.rule("WISH-1", "WISH-11", "WISH-12")
@pytest.mark.parametrize(
    ("hand", "trick", "is_possible"),
    [
        ("2j", (play(3, "Ma"),), False),
        ("2j", (play(3, "Ma"), play(1, "9w")), True),
        ("2j", (play(3, "Ma"), play(1, "Ph")), False),
        ("2j", (play(3, "Ma2w3w4w5p"),), False),
        ("2j", (play(3, "7w"),), True),
        ("2j", (), True),
    ],
)
def test_a_wish_that_must_be_made(hand: str, trick: tuple[Play, ...], is_possible: bool) -> None:
    """If none is open, a natural card was played that has fulfilled it."""
    fields = {"hands": (hand, "3j", "4j", "5j"), "turn": 0, "trick": trick, "rules": WISHED}
    if len(trick) == 1:
        fields["turn"] = 2
    problem = "wish: under these rules one must be open, as nothing has fulfilled it (WISH-1)"

    assert (() if is_possible else (problem,)) == problems(**fields)


@pytest.mark.rule("WISH-1", "WISH-12")
def test_a_wish_that_need_not_be_open() -> None:
    """No wish need be open before it is made, or if the play that made it may fulfil it."""
    led = (play(3, "Ma2w3w4w5p"),)
    own = attrs.evolve(WISHED, own_straight_fulfils_wish=True)
    only = {"turn": 0, "rules": WISHED, "piles": {3: "MaDgPhDr"}, "rest_to": None}
    naturals = [card for card in DECK if not card.is_special]
    hands = [str(Cards(naturals[seat::4])) for seat in range(4)]

    assert () == problems(*HANDS, phase=Phase.WISH, trick=led, rules=WISHED)
    assert () == problems(*HANDS, turn=0, trick=led, rules=own)
    assert (
        "wish: under these rules one must be open, as nothing has fulfilled it (WISH-1)",
    ) == problems(*hands, **only)
    assert () == problems(*hands, wish=9, **only)


@pytest.mark.rule("OUT-1")
def test_the_order_of_going_out() -> None:
    """Seats that went out in the trick did so by their last plays, after the seats already out."""
    trick = (play(4, "7w"), play(2, "8w"), play(4, "9w"), play(5, "Tw"))
    fields = {"rules": PRESETS["tientsin"], "turn": 0, "trick": trick}
    hands = ("2j", "", "", "5j", "", "6j")

    assert () == problems(*hands, finished=(1, 2, 4), **fields)
    for finished in ((1, 4, 2), (2, 1, 4), (2, 4, 1)):
        assert (
            f"finished: expected (2, 4) at the end, as in the trick, got {finished}",
        ) == problems(*hands, finished=finished, **fields)


@pytest.mark.rule("DOG-1", "TIENTSIN-5")
def test_a_dog_that_was_the_first_lead() -> None:
    """Its player holds the Mah Jong, has no other pile, and chooses who leads."""
    rest = [card for card in DECK if str(card) not in ("Ma", "Dg")]
    bounds = [0, 8, 18, 27, 36, 45, 54]
    hands = [str(Cards(rest[low:high])) for low, high in pairwise(bounds)]

    assert () == problems("Ma" + hands[0], *hands[1:], rest_to=None, **SIX)


def stated(state: RoundState) -> RoundSetup:
    """Return the setup of a state, without what the trick tells nothing of."""
    return attrs.evolve(parse_setup(format_state(state)), played=None, pushes=())


def before_lead(setup: RoundSetup) -> Iterator[RoundState]:
    """Yield the positions before the trick of a setup was led, under each wish that may be open."""
    hands = [Cards(hand) for hand in setup.hands]
    for laid in setup.trick:
        hands[laid.seat] |= laid.combination.cards
    seats = {laid.seat for laid in setup.trick}
    finished = tuple(seat for seat in setup.finished or () if seat not in seats)
    led = attrs.evolve(
        setup, hands=hands, trick=(), phase=Phase.PLAY, turn=setup.trick[0].seat,
        finished=finished,
    )  # fmt: skip
    is_held = any(MAH_JONG in hand for hand in hands)
    ranks = [None, *range(2, 15)] if setup.wish is None else [setup.wish]
    for rank in [None] if is_held else ranks:
        with suppress(InvalidSetup):
            yield RoundState.from_setup(attrs.evolve(led, wish=rank))


def is_reached(setup: RoundSetup) -> bool:
    """Return whether the plays of a trick, with passes between them, lead to a position."""
    todo = [(state, 0) for state in before_lead(setup)]
    seen = set(todo)
    while todo:
        state, number = todo.pop()
        if number == len(setup.trick) and stated(state) == setup:
            return True
        actions: list[Action] = list(setup.trick[number : number + 1])
        for turn in state.to_act if state.trick else ():
            actions += [Pass(turn), TakeTrick(turn)]
            actions += [MakeWish(turn, rank) for rank in (None, *range(2, 15))]
            actions += [AnnounceBomb(seat) for seat in range(state.rules.seats)]
        for action in actions:
            if is_legal(state, action):
                after = apply(state, action), number + isinstance(action, Play)
                if after not in seen and (after[0].trick or not number):
                    seen.add(after)
                    todo.append(after)
    return False


def changed(setup: RoundSetup, rng: random.Random) -> RoundSetup:
    """Return a setup with one field changed, or one seat in the trick."""
    seat = rng.randrange(setup.rules.seats)
    number = rng.randrange(len(setup.trick))
    trick = list(setup.trick)
    trick[number] = attrs.evolve(trick[number], seat=seat)
    option = rng.choice(
        [{"wish_bomb": "strict_turn"}, {"wish_optional": False}, {"phoenix_ambiguity": "high"}]
    )
    finished = rng.sample(setup.finished or (), len(setup.finished or ()))
    fields = rng.choice(
        [
            {"wish": rng.choice([None, *range(2, 15)])},
            {"turn": seat, "phase": rng.choice([Phase.PLAY, Phase.ANNOUNCED])},
            {"phase": Phase.TAKE_TRICK, "turn": setup.trick[-1].seat},
            {"finished": tuple(finished)},
            {"rules": attrs.evolve(setup.rules, **anything(option))},
            {"trick": trick},
        ]
    )
    return attrs.evolve(setup, **anything(fields))


@pytest.mark.rule("TRICK-3", "WISH-3", "BOMB-6")
@pytest.mark.parametrize("name", PRESETS)
def test_a_trick_that_actions_lead_to_is_possible(name: str) -> None:
    """A changed position that is refused cannot be reached by plays and passes."""
    rng = random.Random(name)
    number = 0
    while number < 8:
        state = endgame(PRESETS[name], rng)
        while not state.is_over and number < 8:
            if state.trick is not None:
                setup = changed(stated(state), rng)
                is_refused = problems(**attrs.asdict(setup, recurse=False)) != ()
                assert not (is_refused and is_reached(setup)), setup
                number += 1
            state = apply(state, random_action(state, rng))
