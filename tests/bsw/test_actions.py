"""From lines to actions: the Phoenix, what a log does not print, and late lines."""

import random

import attrs
import pytest

import tichu
from support.logs import beginning, course, round_of, round_text, script_of
from support.tables import cases
from tichu import Cards, Combination, bsw
from tichu.bsw.lines import CARDS, combination_of, in_play_order
from tichu.bsw.log import (
    CallLine,
    DefectKind,
    HandLine,
    HeadingLine,
    LogLine,
    LogRound,
    PlayLine,
    Section,
    UnreadLine,
)
from tichu.cards import Card
from tichu.engine.moves import Action
from tichu.notation import format_action
from tichu.rulebook.combinations import readings


def printed(text: str) -> tuple[Card, ...]:
    """Return cards in the order of a log."""
    return tuple(CARDS[name] for name in text.split())


def played(text: str, on: Combination | None = None) -> Combination:
    """Return the combination that a log prints in this order."""
    found = combination_of(printed(text), on)
    assert found is not None
    return found


FOURTEEN = "SA RA SK RK SD RD SB RB S10 R10 S9 R9 S8 R8"  # one play that empties a hand
TWELVE = FOURTEEN[: -len(" S8 R8")]

ORDERS = cases(__file__, "actions: orders")


@pytest.mark.rule("PHX-8")
@pytest.mark.parametrize(("cards", "top", "expected"), ORDERS, ids=str)
def test_the_order_shows_what_the_phoenix_stands_for(
    cards: str, top: str | None, expected: int | None
) -> None:
    """The Phoenix is at its rank; between two pairs it is the lower, if that beats the trick."""
    assert expected == played(cards, played(top) if top else None).phoenix_as


@pytest.mark.rule("PHX-8")
@pytest.mark.parametrize("text", sorted({cards for cards, _, expected in ORDERS if expected}))
def test_every_reading_has_an_order(text: str) -> None:
    """The printed order of a reading is read as the same reading, on any trick."""
    for reading in readings(Cards(printed(text))):
        for top in (None, played("R3 G3 B3 RK GK"), played("Ma")):
            assert reading == combination_of(in_play_order(reading), top)


def test_plays_without_the_phoenix_are_printed_from_high_to_low() -> None:
    """The cards are in descending order, with the Mah Jong last."""
    straight = Combination(Cards("Ma2j3j4w5j6s"))
    assert printed("R6 G5 S4 G3 G2 Ma") == in_play_order(straight)


NOT_COMBINATIONS = ["R2 G3", "R2 Hu", "Dr Ph", "R9 G9 B9 S9 Ph", "R3 G4 B5 S6", "R2 R2"]


@pytest.mark.rule("COMBO-11")
@pytest.mark.parametrize("text", NOT_COMBINATIONS)
def test_a_play_that_is_not_a_combination_is_rejected(text: str) -> None:
    """The actions end there, and a replay names the rule."""
    (found,) = bsw.read("".join((*beginning(), f"(0): {text} \n"))).rounds
    script = bsw.script(found)
    assert script.stopped is not None
    assert "do not form a combination" in script.stopped[1]
    assert not isinstance(script.actions[-1], tichu.Play)
    rejection = bsw.replay_round(found).rejection
    assert rejection is not None
    assert rejection.violation is not None
    assert (tichu.errors.Code.NOT_A_COMBINATION, None) == (
        rejection.violation.code,
        rejection.action,
    )
    assert script.stopped[0] == rejection.line == len(beginning()) + 1
    expected = [("duplicate_card", "a card appears twice in the play")] * (text == "R2 R2")
    assert expected == [(defect.kind.value, defect.message) for defect in script.defects]


@pytest.mark.rule("TRICK-3")
def test_a_seat_that_plays_more_cards_than_it_holds_is_rejected() -> None:
    """The impossible play is the last action, and is rejected."""
    for last, number in ((FOURTEEN, 14), ("R2 G2 B2", 3)):
        lines = [f"(0): {TWELVE} \n", f"(0): {last} \n"]
        (found,) = bsw.read("".join((*beginning(), *lines))).rounds
        script = bsw.script(found)
        message = f"seat 0 plays {number} cards, but holds 2"
        assert (len(beginning()) + 2, message) == script.stopped
        assert 2 == sum(isinstance(action, tichu.Play) for action in script.actions)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=pytest.mark.rule(rule), id=what)
        for rule, what, *row in cases(__file__, "actions: what lines mean")
    ],
)
def test_what_lines_mean(row: list[str]) -> None:
    """The actions, the line of each, and the defects."""
    lines, expected, numbers, defects = [*row, "", ""][:4]
    lines = lines.replace("PASSES", "(1) passt. / (2) passt. / (3) passt.")
    for word, meaning in {"FOURTEEN": FOURTEEN, "TWELVE": TWELVE}.items():
        lines = lines.replace(word, meaning)
        expected = expected.replace(word, str(Cards(printed(meaning))))
    found = script_of(*lines.split(" / "))

    assert expected == "; ".join(map(format_action, found.actions))
    in_turn = range(1, len(found.actions) + 1)
    assert (numbers or " ".join(map(str, in_turn))) == " ".join(map(str, found.lines))
    assert defects == " ".join(defect.kind.value for defect in found.defects)


def plays(*texts: str) -> list[Action]:
    """Return plays, each given as a seat and cards."""
    return [tichu.Play(int(text[0]), played(text[2:])) for text in texts]


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("(0) passt.", tichu.Pass(0)),
        ("Drache an: (1)", tichu.GiveTrick(0, 1)),
        ("Wunsch:5", tichu.MakeWish(0, 5)),
    ],
)
def test_what_cannot_be_done_is_left_to_the_engine(line: str, action: Action, place: int) -> None:
    """Passes, gifts and wishes out of place are actions, and change nothing."""
    lines = ["(0): R2 ", "(1) passt.", "(2) passt.", "(3) passt.", "(0) passt."]
    expected = [*plays("0 R2"), *map(tichu.Pass, (1, 2, 3)), tichu.TakeTrick(0)]
    lines.insert(place, line)
    expected.insert(place, action)
    assert expected == [*course(*lines)]


@pytest.mark.rule("WISH-1")
@pytest.mark.parametrize(
    ("lines", "expected"),
    cases(__file__, "actions: no line means no wish", globals()),
    ids=str,
)
def test_no_line_means_no_wish(lines: tuple[str, ...], expected: list[Action]) -> None:
    """Declining the wish comes before any other action."""
    assert (*plays("0 Ma"), *expected) == course(*lines)


ALL_OUT = tuple(f"({seat}): {FOURTEEN} " for seat in (0, 1))


@pytest.mark.rule("DRG-7")
def test_the_last_dragons_trick_is_given_without_being_taken() -> None:
    """Only the gift is printed before the result; under ``keep`` there is no action."""
    lines = (f"(2): {TWELVE} ", "(2): R2 ", "(2): Dr ", "Drache an: (1)", "Ergebnis: 0 - 100")
    found = script_of(*ALL_OUT, *lines)
    assert tichu.GiveTrick(2, 1) == found.actions[-1]
    keep = tichu.Rules(dragon_last_trick="keep")
    text = "".join(beginning()) + "".join(f"{line}\n" for line in (*ALL_OUT, *lines))
    (log_round,) = bsw.read(text).rounds
    assert (
        found.actions[:-1] == bsw.script(log_round, rules=keep).actions[-len(found.actions) + 1 :]
    )


def test_a_repeated_call_counts_once() -> None:
    """The repetition is reported, with no name of a file."""
    found = script_of("Tichu: (1)", "(0): R2 ", "Tichu: (1)", "(1): R3 ", "Tichu: (1)")
    assert 1 == found.actions.count(tichu.CallTichu(1))
    kind, before = bsw.log.DefectKind.REPEATED_CALL, len(beginning())
    assert found.defects == tuple(
        bsw.log.Defect(kind, "", 1, before + line, "the call is repeated") for line in (3, 5)
    )


@pytest.mark.rule("TICHU-2")
def test_calls_above_the_exchange_come_before_the_first_push() -> None:
    """Grand calls come between the deals, other calls after the second."""
    lines = beginning()
    at = lines.index("Schupfen:\n")
    lines[at:at] = ["Grosses Tichu: (3)x\n", "Tichu: (1)y\n"]
    found = bsw.script(bsw.read("".join(lines)).rounds[0])
    actions = found.actions
    assert (tichu.CallGrandTichu(3), at + 1) == (actions[4], found.lines[4])
    assert (tichu.CallTichu(1), at + 2) == (actions[6], found.lines[6])
    assert isinstance(actions[5], tichu.Deal)
    assert isinstance(actions[7], tichu.Push)
    assert tichu.Phase.PLAY == round_of(actions).phase


@pytest.mark.rule("TICHU-5")
def test_a_second_call_of_another_kind_is_left_to_the_engine() -> None:
    """A second call of another kind is no repetition."""
    lines = beginning()
    lines[10:10] = ["Grosses Tichu: (1)x\n"]
    found = bsw.script(bsw.read("".join([*lines, "Tichu: (1)y\n"])).rounds[0])
    assert (tichu.CallGrandTichu(1), tichu.CallTichu(1)) == (found.actions[2], found.actions[-1])
    assert () == found.defects


@pytest.mark.parametrize(
    ("lines", "kind"), cases(__file__, "actions: lines after the end are ignored")
)
def test_lines_after_the_end_are_ignored(lines: tuple[str, ...], kind: str) -> None:
    """Lines after the end are defects, not actions."""
    if kind == "missing_take":
        passes = ("(1) passt.", "(2) passt.", "(3) passt.")
        found = script_of(lines[0], *passes, *lines[1:])
        assert tichu.TakeTrick(0) == found.actions[-2]
    else:
        found = script_of(*ALL_OUT, f"(2): {FOURTEEN} ", *lines)
        assert 3 == len(found.actions)
    expected = [] if kind == "unreadable_line" else [kind]
    assert expected == [defect.kind.value for defect in found.defects]


@pytest.mark.parametrize("line", ["(1): R2 R2 ", "(1): R2 G1 "])
def test_a_line_that_cannot_be_followed_ends_the_script(line: str) -> None:
    """There are no actions after it."""
    found = script_of("(0): R2 ", line, "(2) passt.")
    assert 1 == len(found.actions)
    assert found.stopped is not None
    assert len(beginning()) + 2 == found.stopped[0]


def disturbed(log: LogRound, rng: random.Random) -> LogRound:
    """Return a round with repeated calls, lines without meaning, and cards in other orders."""
    found: list[LogLine] = []
    for line in log.lines:
        if isinstance(line, HandLine | PlayLine) and tichu.PHOENIX not in line.cards:
            cards = rng.sample(line.cards, len(line.cards))
            line = attrs.evolve(line, cards=tuple(cards))  # noqa: PLW2901
        found.append(line)
        if isinstance(line, CallLine):
            found.append(line)
        if rng.random() < 0.1:
            found.append(UnreadLine(line.line, "hello there", DefectKind.UNREADABLE_LINE))
            found.append(HeadingLine(line.line, Section.FIRST_HANDS))
    return LogRound(1, tuple(found))


@pytest.mark.parametrize("seed", range(5))
def test_orders_and_repetitions_do_not_matter(seed: int) -> None:
    """The actions are the same as in the usual print of the round."""
    (log,) = bsw.read(round_text(seed, 0.3)).rounds

    found = bsw.script(disturbed(log, random.Random(seed)))

    assert bsw.script(log).actions == found.actions
    assert found.defects


def test_actions_depend_on_the_rules() -> None:
    """Rules that take tricks automatically, or have no grand tichu, need no such actions."""
    auto = tichu.Rules(take_trick="auto", grand_tichu=False, dragon_last_trick="keep")
    (found,) = bsw.read(round_text(2)).rounds
    names = {type(action).__name__ for action in bsw.script(found, rules=auto).actions}
    assert {"Deal", "Push", "Play", "Pass"} <= names
    assert {"TakeTrick", "DeclineGrandTichu"}.isdisjoint(names)
    lines = round_text(2).splitlines(keepends=True)
    lines.insert(lines.index("Schupfen:\n"), "Grosses Tichu: (3)x\n")
    called = bsw.script(bsw.read("".join(lines)).rounds[0], rules=auto)
    declined = tuple(map(tichu.DeclineGrandTichu, (0, 1, 2)))
    assert (*declined, tichu.CallGrandTichu(3)) == called.actions[1:5]
    with pytest.raises(tichu.InvalidValue):
        bsw.script(found, rules=tichu.Rules(packets=(7, 7)))


def test_random_rounds_with_tricks_taken_automatically() -> None:
    """The same log is accepted, except for a bomb on a waiting trick."""
    auto = tichu.Rules(take_trick="auto", grand_order="open")
    for seed in range(20):
        (found,) = bsw.read(round_text(seed)).rounds
        if tichu.TakeTrick not in map(type, bsw.script(found).actions):
            continue
        replayed = bsw.replay_round(found, rules=auto)
        bombed = replayed.rejection is not None and replayed.rejection.violation is not None
        assert replayed.accepted or bombed, seed  # a bomb on a waiting trick has no place there
