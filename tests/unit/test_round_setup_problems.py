"""RoundSetup: every problem of an impossible position, all of them at once.

``tests/messages/setups.txt`` has those that people meet most often.
"""

from collections.abc import Iterator, Mapping
from typing import NoReturn

import pytest

import tichu
from support import anything, cards, exchange, filled, house, play
from support.tables import cases
from tichu import Call, InvalidSetup, InvalidValue, Phase, RoundSetup, RoundState, Rules

ONE_A_TEAM = house(calls="one_per_team", grand_order="open")
HANDS = ("5j", "6j", "7j", "8j")
FIRST = filled(("", "", "", ""), 8)
FULL = filled(("", "", "", ""))
NINE = (play(0, "9j"),)
DUMMY = Rules(open_dummy=True, push_to="opponents", target=None, rounds=9)
SIX = house(seats=6, teams=(0, 1) * 3, packets=(6, 3), push_to="partners", double_victory=None)


def problems(**stated: object) -> tuple[str, ...]:
    """Return what is wrong with a position; the usual one has four short hands and a turn."""
    fields: dict[str, object] = {"hands": HANDS, "turn": 0, "rest_to": 3, **stated}
    with pytest.raises(InvalidSetup) as caught:
        RoundState.from_setup(RoundSetup(**anything(fields)))
    return caught.value.problems


def before(phase: Phase, **stated: object) -> tuple[str, ...]:
    """Return what is wrong with a position before the first card."""
    hands = {Phase.DEAL_FIRST: ("",) * 4, Phase.PUSH: FULL}.get(phase, FIRST)
    fields: dict[str, object] = {"hands": hands, "turn": None, "rest_to": None, **stated}
    return problems(phase=phase, **fields)


def test_all_problems_are_reported_at_once() -> None:
    """One error names all problems, each once."""
    found = problems(
        hands=("5j5x", None, "7j", "8j"), turn=7, wish=1, dealer="0", counted_out=3, decided=5
    )

    assert 7 == len(found)
    assert len(set(found)) == len(found)
    assert ["hand of seat 0", "hand of seat 1", "decided", "dealer", "turn", "wish"] == [
        sentence.partition(":")[0] for sentence in found[:-1]
    ]


@pytest.mark.parametrize(
    ("stated", "problem"),
    [
        *cases(__file__, "round_setup_problems: invalid fields"),
        (
            {"pushes": {0: (*cards("5j"), *cards("5j"))}},
            "pushes of seat 0: expected different cards",
        ),
    ],
)
def test_invalid_fields(stated: dict[str, object], problem: str) -> None:
    """Each field is checked by itself, and named when it is invalid."""
    assert any(sentence.startswith(problem) for sentence in problems(**stated)), problem


@pytest.mark.parametrize(
    ("stated", "problem"),
    [
        ({"piles": {0: "5j"}}, "5j: in two places"),
        *(
            (
                {"rest_to": None, "piles": {0: tichu.DECK - tichu.Cards.parse(f"5j6j7j8j{some}")}},
                f"{named}: in no hand, trick or pile",
            )
            for some, named in (("9jTjJjQj", "9jTjJjQj"), ("9jTjJjQjKj", "5 cards"))
        ),
        ({"hands": (FULL[0], "As", "Ks", "Qs"), "played": (0,)}, "played: a seat with a full hand"),
        (
            {"trick": (play(3, "9j"),), "played": ()},
            "played: a seat in the trick, or one that is out",
        ),
        ({"hands": ("5j", "", "7j", "8j"), "played": ()}, "played: a seat in the trick, or one"),
        ({"turn": 0, "phase": Phase.OVER}, "turn: no single seat is on turn in phase over"),
        ({"wish": 9, "phase": Phase.WISH, "trick": (play(0, "Ma"),)}, "wish: no wish is open in"),
        ({"phase": Phase.OVER, "turn": None}, "phase: several seats still hold cards"),
        ({"counted_out": 0}, "counted_out: the round ends when a team is counted out (IRR-1)"),
        (
            {"phase": Phase.TAKE_TRICK, "trick": NINE, "turn": 1},
            "turn: the trick's winner, seat 0,",
        ),
        ({"phase": Phase.CHOOSE_LEADER, "trick": NINE}, "trick: no trick is open after the Dog"),
        ({"phase": Phase.CHOOSE_LEADER}, "phase: there is no leader to choose (TIENTSIN-5)"),
        ({"phase": Phase.WISH, "trick": NINE}, "trick: expected the Mah Jong on top"),
        (
            {"phase": Phase.TAKE_TRICK, "trick": NINE, "rules": Rules(take_trick="auto")},
            "phase: under these rules a trick does not wait to be taken",
        ),
        (
            {"phase": Phase.ANNOUNCED, "turn": 1, "trick": NINE},
            "phase: the seat on turn cannot have announced a bomb (IRR-1)",
        ),
        (
            {
                "phase": Phase.ANNOUNCED,
                "turn": 1,
                "trick": NINE,
                "rules": Rules(announced_bombs=True),
            },
            "phase: the seat on turn cannot have announced a bomb (IRR-1)",
        ),
        (
            {
                "phase": Phase.OVER,
                "turn": None,
                "hands": ("5j", "", "", ""),
                "finished": (1, 2, 3),
                "trick": NINE,
            },
            "trick: at the end of the round it is in a pile",
        ),
        ({"decided": (0,)}, "decided: expected nothing in phase play"),
        (
            {"calls": {0: Call.TICHU, 2: Call.TICHU}, "rules": ONE_A_TEAM},
            "calls: under these rules seat 2 may not call as well",
        ),
        (
            {"calls": {0: Call.GRAND_TICHU}, "rules": Rules(grand_tichu=False)},
            "calls: these rules have no grand tichu",
        ),
        (
            {"calls": {0: Call.GRAND_TICHU}, "rules": DUMMY},
            "calls: seat 0 may not call grand tichu (TRICHU-2)",
        ),
    ],
)
def test_fields_that_contradict_each_other(stated: dict[str, object], problem: str) -> None:
    """Fields that are valid alone are checked against each other."""
    found = problems(**stated)
    assert any(problem in sentence for sentence in found), found


@pytest.mark.parametrize(
    ("finished", "rules"),
    [((1, 2, 0), Rules(dragon_last_trick="keep")), ((2, 0, 1), Rules()), ((1, 0, 2), Rules())],
)
def test_no_gift_at_the_end(finished: tuple[int, ...], rules: Rules) -> None:
    """Not if it is kept, after a double victory, or by a seat that was not last out."""
    found = problems(
        phase=Phase.GIVE_TRICK,
        turn=None,
        hands=("", "", "", "8j"),
        trick=(play(0, "Dr"),),
        finished=finished,
        rules=rules,
    )

    assert "phase: with these hands nothing is given away (DRG-7, DRG-8)" in found


@pytest.mark.parametrize(
    ("phase", "stated", "problem"),
    [
        *cases(
            __file__, "round_setup_problems: positions that are impossible before the first card"
        ),
        (Phase.PUSH, {"trick": NINE}, "no card has been played in phase push"),
        (Phase.DEAL_REST, {"pushes": {0: cards("2j3j4j").listed}}, "pushes: nobody has pushed"),
        (Phase.GRAND_TICHU, {"rules": Rules(grand_tichu=False)}, "phase: nobody is left to decide"),
    ],
)
def test_positions_that_are_impossible_before_the_first_card(
    phase: str, stated: dict[str, object], problem: str
) -> None:
    """Nothing has been played, and hands have the size of the deal."""
    found = before(Phase(phase), **stated)
    assert any(sentence.startswith(problem) for sentence in found), found


def test_impossible_pushes() -> None:
    """Not everybody has pushed while the exchange goes on."""
    held = exchange("", "", "", "")
    pushes = {seat: held.hand(seat).listed[:3] for seat in range(4)}

    assert ("pushes: all have pushed, so the exchange is over",) == before(
        Phase.PUSH, pushes=pushes
    )


def test_no_choice_of_a_leader_while_the_dog_is_held() -> None:
    """The seat that chooses a leader has played the Dog."""
    hands = ("Dg", "6j", "7j", "8j", "9j", "Tj")
    fields: dict[str, object] = {"hands": hands, "rules": SIX, "phase": Phase.CHOOSE_LEADER}

    assert ("phase: there is no leader to choose (TIENTSIN-5)",) == problems(**fields)
    fields["hands"] = ("2j", *hands[1:])
    setup = RoundSetup(**anything({"turn": 0, "rest_to": 3, **fields}))
    assert (0,) == RoundState.from_setup(setup).to_act


class Torn(Mapping[int, int]):
    """A mapping that cannot be listed."""

    def __getitem__(self, key: int) -> int:
        """Fail."""
        raise KeyError(key)

    def __len__(self) -> int:
        """Return a number."""
        return 1

    def __iter__(self) -> Iterator[int]:
        """Fail."""
        raise RuntimeError("torn")

    def items(self) -> NoReturn:
        """Fail."""
        raise RuntimeError("torn")


def test_a_mapping_that_fails() -> None:
    """A mapping that fails when it is listed is an invalid value."""
    with pytest.raises(InvalidValue, match="iterating over it raised RuntimeError"):
        RoundSetup(hands=HANDS, calls=anything(Torn()))
