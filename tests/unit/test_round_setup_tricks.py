"""RoundSetup: whether the plays and passes of a trick can have been made, and by whom."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

import attrs
import pytest

from support import anything, filled, house, play
from tichu import (
    DECK,
    MAH_JONG,
    PRESETS,
    Action,
    AnnounceBomb,
    Call,
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
from tichu.testing import endgame

SIXES, EIGHTS = "6j6w6p6s", "8j8w8p8s"
HANDS = ("2j", "3j", "4j", "5j")
LED = play(3, "7w")
HIGHER = (LED, play(3, "8w"))
ANNOUNCED = house(announced_bombs=True)
TAKEN_AT_ONCE = attrs.evolve(ANNOUNCED, take_trick="auto")
WISHED = house(wish_optional=False)
STRICT = house(wish_bomb="strict_turn")
OWN = house(beat_own_play=True)
SIX = {"rules": PRESETS["tientsin"], "phase": Phase.CHOOSE_LEADER, "turn": 0, "piles": {0: "Dg"}}


def problems(*hands: str, **stated: object) -> tuple[str, ...]:
    """Return what is wrong with a position, in which seat 3 has taken the other cards."""
    setup = RoundSetup(**anything({"hands": hands or HANDS, "rest_to": 3, **stated}))
    try:
        RoundState.from_setup(setup)
    except InvalidSetup as error:
        return error.problems
    return ()


def passed(seat: int) -> str:
    """Return the problem of a pass."""
    return f"wish: seat {seat} passed, but could have fulfilled it (WISH-3)"


@pytest.mark.rule("WISH-3", "WISH-9", "BOMB-6", "BOMB-14")
@pytest.mark.parametrize(
    ("hands", "stated", "problem"),
    [
        # A seat passes that holds the rank: it must not be able to play it.
        (("9j", "3j", "4j", "5j"), {"turn": 1, "trick": (LED,)}, passed(0)),
        (("9j", "3j", "4j", "5j"), {"turn": 1, "trick": (play(3, "7w7p"),)}, ""),
        (("9jPh", "3j", "4j", "5j"), {"turn": 1, "trick": (play(3, "7w7p"),)}, passed(0)),
        (("2j", "3j", "9j", "5j"), {"phase": Phase.TAKE_TRICK, "trick": (LED,)}, passed(2)),
        (("2j", "3j", "9j", "5j"), {"phase": Phase.GIVE_TRICK, "trick": (play(3, "Dr"),)}, ""),
        (("9j", "3j", "4j", "5j"), {"turn": 0, "trick": (LED,)}, ""),
        # A bomb comes at once, unless it is the next seat's.
        (("9j", "3j", "4j", "5j"), {"turn": 2, "trick": (LED, play(1, SIXES))}, ""),
        (("9j", "3j", "4j", "5j"), {"turn": 1, "trick": (LED, play(3, SIXES))}, ""),
        (("9j", "3j", "4j", "5j"), {"turn": 2, "trick": (LED, play(0, SIXES))}, ""),
        (
            ("9j", "3j", "4j", "5j"),
            {"turn": 2, "trick": (LED, play(0, SIXES)), "rules": STRICT},
            "wish: seat 0 could have fulfilled it with its play (WISH-3)",
        ),
        (
            ("9j", "3j", "4j", "5j"),
            {"turn": 2, "trick": (LED, play(1, SIXES)), "rules": house(bombs="in_turn")},
            passed(0),
        ),
        # All others have passed before a seat beats its own play with a plain one.
        (("9j", "3j", "4j", "5j"), {"turn": 0, "trick": HIGHER, "rules": OWN}, passed(0)),
        (("2j", "3j", "4j", "5j"), {"turn": 0, "trick": HIGHER, "rules": OWN}, ""),
        # Who announces is not on turn: the next seat has passed, and others need not have.
        (
            (f"9j{EIGHTS}", "3j", "4j", "5j"),
            {"turn": 0, "phase": Phase.ANNOUNCED, "trick": (LED,), "rules": ANNOUNCED},
            passed(0),
        ),
        (
            ("9j", EIGHTS, "4j", "5j"),
            {"turn": 1, "phase": Phase.ANNOUNCED, "trick": (LED,), "rules": ANNOUNCED},
            "",
        ),
        (
            ("9j", "3j", "4j", EIGHTS),
            {"turn": 3, "phase": Phase.ANNOUNCED, "trick": (LED,), "rules": ANNOUNCED},
            "",
        ),
        # The player of the Dog led it.
        (
            ("9j", "3j", "4j", "5j", "6j", "7j"),
            SIX,
            "wish: seat 0 could have fulfilled it with its lead (WISH-7)",
        ),
        (
            ("9j", "3j", "4j", "5j", "6j", "7j"),
            {**SIX, "rules": attrs.evolve(PRESETS["tientsin"], dog_under_wish=True)},
            "",
        ),
        # The dummy is free.
        (
            ("2j", "3j", "9j", "5j"),
            {"turn": 3, "trick": (play(1, "7w"),), "rules": PRESETS["trichu"]},
            "",
        ),
    ],
)  # fmt: skip
def test_who_could_have_fulfilled_the_wish(
    hands: tuple[str, ...], stated: dict[str, object], problem: str
) -> None:
    """Under a wish for a nine, a seat passes or plays another card only if it is free."""
    assert (problem,) * bool(problem) == problems(*hands, wish=9, **stated)


@pytest.mark.rule("WISH-1", "WISH-11", "WISH-12")
@pytest.mark.parametrize(
    ("hand", "trick", "is_possible"),
    [
        ("2j", (play(3, "Ma"),), False),
        ("2j", (play(3, "Ma"), play(1, "9w")), True),
        ("9j", (play(3, "Ma"), play(1, "9w")), False),
        ("9j", (play(3, "Ma"), play(1, "9w"), play(2, "Tw")), True),
        ("9jTj", (play(3, "Ma"), play(1, "9w"), play(2, "Tw")), False),
        ("2j", (play(3, "Ma2w3w4w5p"),), False),
        ("2j", (play(3, "7w"),), True),
        ("2j", (), True),
    ],
)
def test_a_wish_that_must_be_made(hand: str, trick: tuple[Play, ...], is_possible: bool) -> None:
    """If none is open, a play has fulfilled it, and nobody passed before who was bound."""
    fields = {"hands": (hand, "3j", "4j", "5j"), "turn": 0, "trick": trick, "rules": WISHED}
    if len(trick) == 1:
        fields["turn"] = 2
    problem = "wish: under these rules one is open, as nothing has fulfilled it (WISH-1)"

    assert (() if is_possible else (problem,)) == problems(**fields)


@pytest.mark.rule("WISH-1", "WISH-12")
def test_a_wish_that_need_not_be_open() -> None:
    """It is still to be made, or the play that made it has fulfilled it, where it may."""
    led = (play(3, "Ma2w3w4w5p"),)
    own = attrs.evolve(WISHED, own_straight_fulfils_wish=True)
    only = {"turn": 0, "rules": WISHED, "piles": {3: "MaDgPhDr"}, "rest_to": None}
    naturals = [card for card in DECK if not card.is_special]
    hands = [str(Cards.of(naturals[seat::4])) for seat in range(4)]

    assert () == problems(*HANDS, phase=Phase.WISH, trick=led, rules=WISHED)
    assert () == problems(*HANDS, turn=0, trick=led, rules=own)
    assert (
        "wish: under these rules one is open, as nothing has fulfilled it (WISH-1)",
    ) == problems(*hands, **only)
    assert () == problems(*hands, wish=9, **only)


@pytest.mark.rule("OUT-1")
def test_the_order_of_going_out() -> None:
    """Seats that went out in the trick did so by their last plays, after those that were out."""
    trick = (play(4, "7w"), play(2, "8w"), play(4, "9w"), play(5, "Tw"))
    fields = {"rules": PRESETS["tientsin"], "turn": 0, "trick": trick}
    hands = ("2j", "", "", "5j", "", "6j")

    assert () == problems(*hands, finished=(1, 2, 4), **fields)
    for finished in ((1, 4, 2), (2, 1, 4), (2, 4, 1)):
        assert (
            f"finished: expected (2, 4) at the end, as in the trick, got {finished}",
        ) == problems(*hands, finished=finished, **fields)


@pytest.mark.rule("DOG-4")
def test_a_player_whose_last_card_was_the_dog() -> None:
    """Their choice of a leader follows, so they were the last to go out."""
    hands = ("", "", "4j", "5j", "6j", "7j")

    assert () == problems(*hands, finished=(1, 0), **SIX)
    assert ("finished: expected (0,) at the end, as in the trick, got (0, 1)",) == problems(
        *hands, finished=(0, 1), **SIX
    )


@pytest.mark.rule("DOG-1", "TIENTSIN-5")
def test_a_dog_that_was_the_first_lead() -> None:
    """Its player holds the Mah Jong, has no other pile, and chooses who leads."""
    rest = [card for card in DECK if str(card) not in ("Ma", "Dg")]
    bounds = [0, 8, 18, 27, 36, 45, 54]
    hands = [str(Cards.of(rest[low:high])) for low, high in pairwise(bounds)]

    assert () == problems("Ma" + hands[0], *hands[1:], rest_to=None, **SIX)


@pytest.mark.rule("MAH-1", "TRICK-1", "TRICK-7", "DOG-2")
def test_who_can_have_led() -> None:
    """First the Mah Jong's holder; then who has played, whom a partner chose, or who follows."""
    whole = filled(("Ma", "", "", ""))
    full = filled(("2j", "", "", ""))[0]

    assert () == problems(*whole, turn=0)
    assert ("turn: the seat with the Mah Jong leads first (MAH-1)",) == problems(*whole, turn=1)
    assert ("trick: the seat with the Mah Jong leads first (MAH-1)",) == problems(
        *whole[:3], whole[3][2:], turn=0, trick=(play(3, whole[3][:2]),)
    )
    lost = "turn: seat 0 had played no card, so it had not won the lead (TRICK-7)"
    assert (lost,) == problems(full, "As", "Ks", "Qs", turn=0)
    assert () == problems(full, "As", "Ks", "Qs", turn=0, piles={2: "Dg"})
    assert (lost,) == problems(full, "As", "Ks", "Qs", turn=0, piles={1: "Dg"})
    assert () == problems(full, "As", "Ks", "", turn=0)


@pytest.mark.rule("DRG-3")
def test_what_a_seat_has_that_played_nothing() -> None:
    """A trick that was won with the Dragon may have been given to it."""
    full = filled(("2j", "", "", ""))[0]
    fields = {"turn": 1, "rest_to": 3}
    problem = "piles of seat 0: it had played no card, so it has won no trick"

    assert (problem,) == problems(full, "As", "Ks", "Qs", piles={0: "Aj"}, **fields)
    assert (problem,) == problems(full, "As", "Ks", "Qs", piles={0: "DgDr"}, **fields)
    assert () == problems(full, "As", "Ks", "Qs", piles={0: "AjDr"}, **fields)


@pytest.mark.rule("IRR-1")
def test_who_can_have_announced_a_bomb() -> None:
    """Four cards, and a moment at which they were not on turn."""
    fields = {"phase": Phase.OVER, "trick": (LED,), "rules": ANNOUNCED, "counted_out": 0}
    nobody = "counted_out: no seat of the team can have announced a bomb (IRR-1)"

    assert () == problems("2j3j4j5j", "3w", "4w", "5w", **fields)
    assert (nobody,) == problems("2j3j4j", "3w", "4w", "5w", **fields)
    assert (nobody,) == problems(EIGHTS, "3w", "4w", "5w", **fields)
    assert (nobody,) == problems("3j", "2w3w4w5w", "4p", "5p", **fields)
    fields["rules"] = house()
    assert (nobody,) == problems("2j3j4j5j", "3w", "4w", "5w", **fields)
    fields["rules"] = TAKEN_AT_ONCE
    assert () == problems("2j3j4j5j", "", "4w", "5w", **fields)
    alone = {**fields, "rules": attrs.evolve(TAKEN_AT_ONCE, double_victory=None)}
    assert (nobody,) == problems("2j3j4j5j", "", "", "5w", finished=(1, 2), **alone)
    assert ("phase: the seat on turn cannot have announced a bomb (IRR-1)",) == problems(
        EIGHTS, "", "", "5w", finished=(1, 2), turn=0,
        **{**alone, "counted_out": None, "phase": Phase.ANNOUNCED},
    )  # fmt: skip


@pytest.mark.rule("GRAND-5")
def test_decisions_in_turn() -> None:
    """From the dealer on; the dummy and its player are not asked (TRICHU-2)."""
    rules = house(grand_order="sequential")
    hands = filled(("",) * 4, 8)
    fields = {"phase": Phase.GRAND_TICHU, "rest_to": None, "rules": rules}

    assert () == problems(*hands, dealer=2, decided=(3, 2), calls={3: Call.GRAND_TICHU}, **fields)
    assert ("decided: expected (2, 3), in turn from the dealer (GRAND-5)",) == problems(
        *hands, dealer=2, decided=(2, 0), **fields
    )
    fields["rules"] = attrs.evolve(PRESETS["trichu"], grand_order="sequential")
    assert () == problems(*hands, decided=(0, 1, 2), **fields)


def stated(state: RoundState) -> RoundSetup:
    """Return the setup of a state, without what the trick tells nothing of."""
    return attrs.evolve(parse_setup(format_state(state)), played=None, pushes=())


def before_lead(setup: RoundSetup) -> Iterator[RoundState]:
    """Yield the positions before the trick of a setup was led, under each wish that may be open."""
    hands = [Cards.of(hand) for hand in setup.hands]
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
def test_a_trick_is_possible_if_actions_lead_to_it(name: str) -> None:
    """A changed position is refused if no plays and passes lead to it, and only then."""
    rng = random.Random(name)
    number = 0
    while number < 8:
        state = endgame(name, rng)
        while not state.is_over and number < 8:
            if state.trick is not None:
                setup = changed(stated(state), rng)
                is_possible = not problems(**attrs.asdict(setup, recurse=False))
                assert is_reached(setup) is is_possible, setup
                number += 1
            state = apply(state, random_action(state, rng))
