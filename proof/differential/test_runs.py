"""The long runs beside the referee: what they compare, and how they report a difference."""

import itertools
import random
from typing import Any

import pytest

import oracle
import tichu
from differential.comparing import differences, legal_differences, push_differences
from differential.ends import MOST_CARDS, cards_left, end_position, size
from differential.rounds import Parted, play_beside
from differential.runs import never_played, rounds, trees
from differential.trees import walk
from differential.words import stated
from reliability.tally import Tally
from steering import VALUES, rules_for
from support import dealt, play, position
from tichu import NANJING, RoundState, Rules
from tichu.notation import parse_action, parse_state
from tichu.perft import perft

pytestmark = pytest.mark.slow


def test_a_run_counts_what_it_compares() -> None:
    """Rounds, steps, legal sets and trees; and the rules of each."""
    total = rounds(range(3, 7))
    total.add(trees(range(3, 5), most=60))

    assert total.counts["wrong"] == 0
    assert (total.counts["rounds"], total.counts["trees"]) == (4, 2)
    assert total.counts["steps"] > 100
    assert total.counts["legal_sets"] > 2 * total.counts["steps"]
    assert sum(total.group("rules").values()) == 6
    assert total.counts["tree_leaves"] >= 2


def test_a_value_that_was_never_played_is_named() -> None:
    """Presets, and fields with the value."""
    total = Tally()
    total.note_rules(NANJING)
    missing = never_played(total)

    assert "nanjing" not in missing
    assert {"bsw", "tie=draw", "packets=(6, 3)", "open_dummy=True"} <= set(missing)
    assert "tie=play_on" not in missing
    assert len(missing) > len(VALUES)


# End positions and their trees


@pytest.mark.parametrize("seed", range(12))
def test_end_positions_are_small(seed: int) -> None:
    """Few cards are left, and the tree is not larger than asked for."""
    state = end_position(rules_for(seed), seed, 80)

    assert 0 < cards_left(state) <= MOST_CARDS
    assert size(state, 80) <= 80


def test_a_tree_counts_the_sequences() -> None:
    """Nodes are the sequences of all lengths; ends are sequences that nothing follows."""
    state = position("2j3j", "4w", "7j7w7p7s", "Dr", turn=0, rest_to=1)
    tree = walk(state)
    numbers = itertools.takewhile(bool, (perft(state, depth) for depth in itertools.count()))

    assert tree.nodes == sum(numbers)
    assert 0 < tree.leaves < tree.nodes
    assert tree.positions == size(state, 10_000)


# What a difference looks like


def test_a_difference_can_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position and the action before it are Python, and the difference is a comment."""

    def nobody(other: oracle.State) -> int:
        return 7

    monkeypatch.setattr(oracle, "next_dealer", nobody)
    (text,) = rounds(range(3, 4)).wrong
    first, *rest = text.splitlines()
    known: dict[str, Any] = {}
    exec("\n".join(rest), known)  # which is what a reader does with it

    assert first == "# rounds, number 3"
    state: tichu.RoundState = known["state"]
    assert tichu.apply(state, known["action"]).is_over
    assert rest[-1].startswith("# next dealer: ")


def test_an_exception_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception on either side is a difference."""

    def fail(*_: object) -> None:
        raise oracle.Illegal("WISH-3", "no")

    monkeypatch.setattr(oracle, "step", fail)

    with pytest.raises(Parted, match="Illegal"):
        play_beside(NANJING, 1)


def test_a_round_that_cannot_be_played_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that cannot be played is a difference, and does not end the run."""

    def fail(number: int) -> Rules:
        if number == 8:
            raise RecursionError("too deep")
        return NANJING

    monkeypatch.setattr("differential.runs.rules_for", fail)
    tally = rounds(range(8, 10))

    assert tally.wrong == ["# rounds, number 8\n# RecursionError: too deep"]
    assert (1, 1) == (tally.counts["rounds"], tally.counts["wrong"])


def test_a_wrong_position_is_seen() -> None:
    """Every difference of the position is named."""
    state = position("2j3j", "4w", "5p", "Dr", turn=0, trick="3:Ma", wish=5)
    assert [] == list(differences(state, stated(state)))

    others = {
        "wish": position("2j3j", "4w", "5p", "Dr", turn=0, trick="3:Ma", wish=6),
        "trick": position("2j3j", "4w", "5p", "Dr", turn=0, wish=5),
        "hands": position("2j3w", "4w", "5p", "Dr", turn=0, trick="3:Ma", wish=5),
    }
    for name, other in others.items():
        assert name in " ".join(differences(other, stated(state)))


def test_a_wrong_list_is_seen() -> None:
    """An action that only one side allows is reported."""
    state = position("2j3j", "4w", "5p", "Dr", turn=0)
    other = position("2j3w", "4w", "5p", "Dr", turn=0)

    assert [
        "legal, seat 0: only the engine allows play 0 3j None",
        "legal, seat 0: only the referee allows play 0 3w None",
    ] == list(legal_differences(state, stated(other)))


def test_wrong_pushes_are_seen() -> None:
    """Wrong pushes are found by number, by a sample, or in the full list."""
    state, other = dealt(seed=1), dealt(seed=2)
    rng = random.Random(1)
    found = [text for _ in range(30) for text in push_differences(state, stated(other), rng)]

    assert found
    assert all("only the" in text for text in found)


def test_a_difference_is_in_notation() -> None:
    """Position and action are in the notation."""
    state = position("2j3j", "4w", "5p", "Dr", turn=0)
    parted = str(Parted(state, play(0, "2j"), ["why"]))
    texts = [line.split('"')[1] for line in parted.splitlines()[1:3]]

    assert (state, play(0, "2j")) == (parse_state(texts[0]), parse_action(texts[1]))


def test_a_false_announcement_without_points_makes_no_difference() -> None:
    """Two ways of being counted out are one position for the referee and two for the engine."""
    start = parse_state(
        "bsw(seats=6,teams=0+1+0+1+0+1,packets=8+1,grand_tichu=false,announced_bombs=true,"
        "double_victory=none) play 0 1 -/TsJsQsKpKs/TwJwQwKw/-/-/- - - ------ - - 0345 012345 "
        "-/DgMa2j2w2p2s3j3w3p3s4j4w4p4s5j5w5p5s6j6w6p6s7j7w7p7s8j8w8p8s9j9w9p9sTjTpJjJpQjQpKj"
        "AjAwApAsPhDr/-/-/-/- -"
    )

    teams = {state.table.counted_out for state in positions(start) if state.is_over}

    assert {None, 0, 1} == teams
    assert walk(start).leaves > 0


def positions(start: RoundState) -> set[RoundState]:
    """Return every position that can follow one, itself too."""
    found: set[RoundState] = set()
    left = [start]
    while left:
        state = left.pop()
        if state not in found:
            found.add(state)
            left += [tichu.apply(state, action) for action in tichu.legal_actions(state)]
    return found
