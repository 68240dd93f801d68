"""The long run: which rules it plays, what it compares, and what it says of a difference."""

import itertools
import json
import random
import sys
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import attrs
import pytest

import differential.__main__ as command
import oracle
import tichu
from differential.campaign import Lot, lots, run
from differential.comparing import differences, legal_differences, push_differences
from differential.counting import Tally, text_of
from differential.ends import MOST_CARDS, cards_left, end_position, size
from differential.mixtures import ENOUGH, VALUES, mixture, rules_for
from differential.rounds import Parted, forward, play_beside
from differential.trees import walk
from differential.words import stated
from support import dealt, play, position
from tichu import NANJING, PRESETS, RoundState, Rules
from tichu.notation import parse_action, parse_state
from tichu.perft import perft

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("first", [0, 7, 20_001])
def test_every_value_of_every_field_is_played(first: int) -> None:
    """Wherever a run begins, so many rounds play each preset and each value of each field."""
    played = [rules_for(number) for number in range(first, first + ENOUGH)]

    assert set(PRESETS.values()) <= set(played)
    for name, values in VALUES.items():
        assert set(values) <= {getattr(rules, name) for rules in played}, name


def test_all_words_and_all_fields_are_among_the_values() -> None:
    """A field that is new, or has a new word, is played without anybody's doing."""
    hints = get_type_hints(Rules)

    assert [field.name for field in attrs.fields(Rules)] == list(VALUES)
    for name, values in VALUES.items():
        if get_origin(hints[name]) not in (tuple, None):
            assert set(get_args(hints[name])) <= {*values, int, type(None)}
        assert len(values) >= 2


@pytest.mark.parametrize("name", VALUES)
def test_a_mixture_has_the_value_that_is_wanted(name: str) -> None:
    """The field is as asked for; all the others are as they come."""
    for value in VALUES[name]:
        found = mixture(random.Random(5), name, value)

        assert value == getattr(found, name)


def test_rules_of_a_number_are_always_the_same() -> None:
    """A round is known by its number alone."""
    assert [rules_for(number) for number in range(50)] == [rules_for(n) for n in range(50)]


def test_a_lot_counts_what_it_compares() -> None:
    """Rounds, steps, legal sets, trees; and the rules of each."""
    total = Tally()
    for lot in lots(rounds=4, trees=2, seed=3, most=60):
        total.add(run(lot))

    assert 0 == total.counts["differences"]
    assert (4, 2) == (total.counts["rounds"], total.counts["trees"])
    assert total.counts["steps"] > 100
    assert total.counts["legal sets"] > 4 * total.counts["steps"] / 2
    assert 6 == sum(total.presets.values())
    assert 6 == sum(total.fields_by_name()["seats"].values())
    assert total.counts["leaves of trees"] >= 2


def test_lots_are_the_same_seeds_however_they_are_cut() -> None:
    """Each number is in one lot, and a run begins where it is told to."""
    seeds = [seed for lot in lots(rounds=71, trees=0, seed=40, most=1) for seed in lot.seeds]

    assert list(range(40, 111)) == seeds


# End positions and their trees


@pytest.mark.parametrize("seed", range(12))
def test_end_positions_are_small(seed: int) -> None:
    """Few cards are left, and the tree is not larger than asked for."""
    state = end_position(rules_for(seed), seed, 80)

    assert 0 < cards_left(state) <= MOST_CARDS
    assert size(state, 80) <= 80


def test_a_tree_counts_the_sequences() -> None:
    """Nodes are the sequences of all lengths; ends are those that nothing follows."""
    state = position("2j3j", "4w", "7j7w7p7s", "Dr", turn=0, rest_to=1)
    tree = walk(state)
    numbers = itertools.takewhile(bool, (perft(state, depth) for depth in itertools.count()))

    assert tree.nodes == sum(numbers)
    assert 0 < tree.leaves < tree.nodes
    assert tree.positions == size(state, 10_000)


# What a difference looks like


def test_a_difference_can_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position and the action before it are Python, what differs is a comment."""

    def nobody(other: oracle.State) -> int:
        return 7

    monkeypatch.setattr(oracle, "next_dealer", nobody)
    lot = Lot("rounds", range(3, 4), 0)
    (text,) = run(lot).found
    first, *rest = text.splitlines()
    known: dict[str, Any] = {}
    exec("\n".join(rest), known)  # noqa: S102  # which is what a reader does with it

    assert "# rounds, seed 3" == first
    state: tichu.RoundState = known["state"]
    assert tichu.apply(state, known["action"]).is_over
    assert rest[-1].startswith("# next dealer: ")


def test_an_exception_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one of the two fails, they part."""

    def fail(*_: object) -> None:
        raise oracle.Illegal("WISH-3", "no")

    monkeypatch.setattr(oracle, "step", fail)

    with pytest.raises(Parted, match="Illegal"):
        play_beside(NANJING, 1, forward(1))


def test_a_round_that_cannot_be_played_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not end the run."""

    def fail(number: int) -> Rules:
        if number == 8:
            raise RecursionError("too deep")
        return NANJING

    monkeypatch.setattr("differential.campaign.rules_for", fail)
    tally = run(Lot("rounds", range(8, 10), 0))

    assert ["# rounds, seed 8\n# RecursionError: too deep"] == tally.found
    assert (1, 1) == (tally.counts["rounds"], tally.counts["differences"])


def test_a_wrong_position_is_seen() -> None:
    """Whatever on the table is not the same has its name said."""
    state = position("2j3j", "4w", "5p", "Dr", turn=0, trick=(play(3, "Ma"),), wish=5)
    assert [] == list(differences(state, stated(state)))

    others = {
        "wish": position("2j3j", "4w", "5p", "Dr", turn=0, trick=(play(3, "Ma"),), wish=6),
        "trick": position("2j3j", "4w", "5p", "Dr", turn=0, wish=5),
        "hands": position("2j3w", "4w", "5p", "Dr", turn=0, trick=(play(3, "Ma"),), wish=5),
    }
    for name, other in others.items():
        assert name in " ".join(differences(other, stated(state)))


def test_a_wrong_list_is_seen() -> None:
    """An action that only one of the two allows is told."""
    state = position("2j3j", "4w", "5p", "Dr", turn=0)
    other = position("2j3w", "4w", "5p", "Dr", turn=0)

    assert [
        "legal, seat 0: only the engine allows play 0 3j None",
        "legal, seat 0: only the referee allows play 0 3w None",
    ] == list(legal_differences(state, stated(other)))


def test_wrong_pushes_are_seen() -> None:
    """By their number, by a sample of them, or by all."""
    state, other = dealt(seed=1), dealt(seed=2)
    rng = random.Random(1)
    found = [text for _ in range(30) for text in push_differences(state, stated(other), rng)]

    assert found
    assert all("only the" in text for text in found)


# The command


def test_the_command_writes_its_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """JSON of what was played; the exit code is 0 without a difference."""
    file = tmp_path / "figures.json"
    words = ["--rounds", "2", "--trees", "1", "--most", "40", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", ["differential", *words, "--json", str(file)])
    code = command.main()
    known = json.loads(file.read_text(encoding="utf-8"))

    assert 0 == code
    assert known["ok"]
    assert (2, 1, 0) == (known["rounds"], known["trees"], known["differences"])
    assert [0, 1] == known["seeds"]
    assert list(VALUES) == list(known["fields"])
    assert "2 rounds" in capsys.readouterr().out


def test_a_value_that_was_never_played_is_told() -> None:
    """Each field with the value, as position strings write it."""
    total = Tally()
    total.note(NANJING)
    missing = command.never(total)

    assert "nanjing" not in missing
    assert {"bsw", "tie=draw", "packets=6+3", "open_dummy=true"} <= set(missing)
    assert "tie=play_on" not in missing
    assert not command.figures(total, missing, 1.0)["ok"]


def test_what_parts_is_text_that_reads_back() -> None:
    """Position and action are in the notation."""
    state = position("2j3j", "4w", "5p", "Dr", turn=0)
    parted = str(Parted(state, play(0, "2j"), ["why"]))
    texts = [line.split('"')[1] for line in parted.splitlines()[1:3]]

    assert (state, play(0, "2j")) == (parse_state(texts[0]), parse_action(texts[1]))
    assert "draw" == text_of("draw")


def test_who_announced_falsely_makes_no_difference_without_points() -> None:
    """Two ways of being counted out end in one position for the referee, and in two for us."""
    start = parse_state(
        "bsw(seats=6,teams=0+1+0+1+0+1,packets=8+1,grand_tichu=false,announced_bombs=true,"
        "double_victory=none) play 0 1 -/TsJsQsKpKs/TwJwQwKw/-/-/- - - ------ - - 0345 012345 "
        "-/DgMa2j2w2p2s3j3w3p3s4j4w4p4s5j5w5p5s6j6w6p6s7j7w7p7s8j8w8p8s9j9w9p9sTjTpJjJpQjQpKj"
        "AjAwApAsPhDr/-/-/-/- -"
    )

    teams = {state.table.course.counted_out for state in reached(start) if state.is_over}

    assert {None, 0, 1} == teams
    assert walk(start).leaves > 0


def reached(start: RoundState) -> set[RoundState]:
    """Return every position that can follow one, itself too."""
    found: set[RoundState] = set()
    left = [start]
    while left:
        state = left.pop()
        if state not in found:
            found.add(state)
            left += [tichu.apply(state, action) for action in tichu.legal_actions(state)]
    return found
