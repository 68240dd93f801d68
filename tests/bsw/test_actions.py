"""From lines to actions: the Phoenix, what a log does not print, and late lines."""

import pytest

import tichu
from support.logs import beginning, course, round_of, round_text, script_of
from support.tables import cases
from tichu import Cards, Combination, bsw
from tichu.bsw.lines import CARDS, combination_of, in_play_order
from tichu.cards import Card
from tichu.engine.table.actions import Action
from tichu.rulebook.combinations import readings


def printed(text: str) -> tuple[Card, ...]:
    """Return cards in the order in which a log prints them."""
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
    """It is at its rank; between two pairs it is the lower, if that beats the trick."""
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
    """The impossible play is the last action, and the one that is rejected."""
    for last, number in ((FOURTEEN, 14), ("R2 G2 B2", 3)):
        lines = [f"(0): {TWELVE} \n", f"(0): {last} \n"]
        (found,) = bsw.read("".join((*beginning(), *lines))).rounds
        script = bsw.script(found)
        message = f"seat 0 plays {number} cards, but holds 2"
        assert (len(beginning()) + 2, message) == script.stopped
        assert 2 == sum(isinstance(action, tichu.Play) for action in script.actions)


def plays(*texts: str) -> list[Action]:
    """Return plays, each given as a seat and cards."""
    return [tichu.Play(int(text[0]), played(text[2:])) for text in texts]


@pytest.mark.rule("TRICK-6")
def test_a_pass_by_the_winner_takes_the_trick() -> None:
    """The same line is a pass or, by the winner, the taking of the trick."""
    found = course("(0)a: R2 ", "(1) passt.", "(2) passt.", "(3) passt.", "(0) passt.", "(0): R3 ")
    first, second = plays("0 R2", "0 R3")
    passes = [tichu.Pass(1), tichu.Pass(2), tichu.Pass(3)]
    assert (first, *passes, tichu.TakeTrick(0), second) == found


@pytest.mark.rule("TRICK-7")
def test_the_trick_of_a_player_who_is_out_is_taken_without_a_line() -> None:
    """It is taken after the last pass, and the next play is a lead."""
    found = script_of(f"(0): {FOURTEEN} ", "(1) passt.", "(2) passt.", "(3) passt.", "(1): G2 ")
    first, lead = plays(f"0 {FOURTEEN}", "1 G2")
    assert (
        first,
        tichu.Pass(1),
        tichu.Pass(2),
        tichu.Pass(3),
        tichu.TakeTrick(0),
        lead,
    ) == found.actions
    assert (1, 2, 3, 4, 4, 5) == found.lines
    assert () == found.defects


@pytest.mark.rule("BOMB-6")
def test_a_bomb_on_the_trick_of_a_player_who_is_out() -> None:
    """A bomb by a seat that does not lead next is played on the trick."""
    before = (f"(0): {FOURTEEN} ", "(1) passt.", "(2) passt.", "(3) passt.")
    found = course(*before, "Tichu: (2)", "(2): G4 R4 B4 S4 ")
    call, bomb = found[-2:]
    assert (tichu.CallTichu(2), *plays("2 G4 R4 B4 S4")) == (call, bomb)
    assert tichu.TakeTrick(0) not in found
    assert tichu.TakeTrick(0) in course(*before, "(1): G4 R4 B4 S4 ")
    assert tichu.TakeTrick(0) in course(*before, "(2): G4 R4 ")


@pytest.mark.rule("TRICK-6")
@pytest.mark.parametrize(
    ("line", "last"), [("a remark", plays("2 G4 R4 B4 S4")[0]), ("(1): R99 ", tichu.TakeTrick(0))]
)
def test_a_play_that_cannot_be_read_ends_the_search_for_a_bomb(line: str, last: Action) -> None:
    """Other unreadable lines are skipped."""
    passes = ("(1) passt.", "(2) passt.", "(3) passt.")
    found = course(f"(0): {FOURTEEN} ", *passes, line, "(2): G4 R4 B4 S4 ")
    assert (tichu.Pass(3), last) == found[-2:]


AMBIGUOUS = "R9 G9 Ph B4 S4"  # fours full of nines as a lead, nines full of fours on fives


@pytest.mark.rule("PHX-8")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("(0): R5 G5 B5 RK GK ", f"(1): {AMBIGUOUS} "), 9),
        (("(0): R5 G5 B5 RK GK ", "PASSES", "(0) passt.", f"(0): {AMBIGUOUS} "), 4),
        (("(0): Dr ", "PASSES", "(0) passt.", "Drache an: (1)", f"(0): {AMBIGUOUS} "), 4),
        (("(0): Ma ", "Wunsch:5", "PASSES", "(0) passt.", f"(0): {AMBIGUOUS} "), 4),
    ],
    ids=["beats", "after a taking", "after a gift", "after a wish"],
)
def test_a_lead_is_read_without_the_trick_before(lines: tuple[str, ...], expected: int) -> None:
    """A trick that was taken or given away does not decide what the Phoenix stands for."""
    passes = ("(1) passt.", "(2) passt.", "(3) passt.")
    split = [line for each in lines for line in (passes if each == "PASSES" else (each,))]
    play = course(*split)[-1]
    assert isinstance(play, tichu.Play)
    assert expected == play.combination.phoenix_as


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


@pytest.mark.rule("DRG-3")
def test_a_pass_before_the_gift_is_left_to_the_engine() -> None:
    """The Dragon's trick still waits to be given away."""
    passes = ("(1) passt.", "(2) passt.", "(3) passt.", "(0) passt.")
    found = course("(0): Dr ", *passes, "(1) passt.", "Drache an: (3)", "(0): R2 ")
    assert (tichu.Pass(1), tichu.GiveTrick(0, 3), *plays("0 R2")) == found[-3:]


@pytest.mark.rule("BOMB-6")
def test_the_winner_may_bomb_their_own_trick() -> None:
    """A bomb by the winner is no lead, so the trick was not collected."""
    passes = ("(1) passt.", "(2) passt.", "(3) passt.")
    found = script_of("(0): R2 ", *passes, "(0): G4 R4 B4 S4 ")
    assert (tichu.Pass(3), *plays("0 G4 R4 B4 S4")) == found.actions[-2:]
    assert () == found.defects


@pytest.mark.rule("DOG-2")
def test_the_dog_leaves_no_trick() -> None:
    """After it there is no trick to take."""
    found = course("(0): Hu ", "(2): R2 ", "(3) passt.", "(0) passt.", "(1) passt.", "(2) passt.")
    assert [*plays("0 Hu", "2 R2"), tichu.Pass(3), tichu.Pass(0), tichu.Pass(1)] == list(found[:5])
    assert tichu.TakeTrick(2) == found[5]


@pytest.mark.rule("WISH-1")
@pytest.mark.parametrize(
    ("lines", "expected"),
    cases(__file__, "actions: no line means no wish", globals()),
    ids=str,
)
def test_no_line_means_no_wish(lines: tuple[str, ...], expected: list[Action]) -> None:
    """Declining the wish comes before any other action."""
    assert (*plays("0 Ma"), *expected) == course(*lines)


@pytest.mark.rule("DRG-3")
def test_the_dragons_trick_is_given_by_its_winner() -> None:
    """The gift follows the taking of the trick, whether that is printed or not."""
    passes = ("(1) passt.", "(2) passt.", "(3) passt.")
    found = course("(0): Dr ", *passes, "(0) passt.", "Drache an: (3)")
    assert (tichu.TakeTrick(0), tichu.GiveTrick(0, 3)) == found[-2:]
    taken = (*passes, "(0) passt.")
    lines = (f"(0): {TWELVE} ", *taken, "(0): R2 ", *taken, "(0): Dr ", *passes)
    found = course(*lines, "Drache an: (1)")
    assert (tichu.Pass(3), tichu.TakeTrick(0), tichu.GiveTrick(0, 1)) == found[-3:]


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


@pytest.mark.rule("DRG-8")
def test_a_gift_after_a_double_victory_is_ignored() -> None:
    """The Dragon's trick is not given away."""
    found = script_of(
        f"(0): {FOURTEEN} ", f"(2): {FOURTEEN} ", "Drache an: (1)", "Ergebnis: 200 - 0"
    )
    assert ["late_gift"] == [defect.kind.value for defect in found.defects]
    assert 2 == len(found.actions)


@pytest.mark.rule("TICHU-1")
def test_a_call_just_after_the_callers_first_play_comes_first() -> None:
    """It counts as made before the play, and is reported."""
    found = script_of("(0): R2 ", "(1): R3 ", "Tichu: (1)", "(2) passt.")
    assert (*plays("0 R2"), tichu.CallTichu(1), *plays("1 R3"), tichu.Pass(2)) == found.actions
    assert (1, 3, 2, 4) == found.lines
    assert ["late_call"] == [defect.kind.value for defect in found.defects]
    wished = course("(0): Ma ", "Wunsch:5", "a remark", "Tichu: (2)", "Tichu: (0)")
    calls = (tichu.CallTichu(0), *plays("0 Ma"), tichu.MakeWish(0, 5), tichu.CallTichu(2))
    assert calls == wished


@pytest.mark.rule("TICHU-1")
@pytest.mark.parametrize(
    "line", ["(1) passt.", "(0): R3 ", "(1): R99 ", "Ergebnis: 0 - 100"], ids=str
)
def test_a_later_call_is_not_moved(line: str) -> None:
    """After another pass or play it is left to the engine."""
    found = course("(0): R2 ", line, "Tichu: (0)")
    assert plays("0 R2")[0] == found[0]
    readable = line in {"(1) passt.", "(0): R3 "}
    assert [tichu.CallTichu(0)] * readable == [*found[2:]]


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


def test_a_grand_call_in_the_play_is_left_to_the_engine() -> None:
    """It is an action, not a defect, and is not moved before the caller's first play."""
    assert (*plays("1 R2"), tichu.CallGrandTichu(1)) == course("(1): R2 ", "Grosses Tichu: (1)")


@pytest.mark.rule("TICHU-5")
def test_a_second_call_of_another_kind_is_left_to_the_engine() -> None:
    """It is no repetition."""
    lines = beginning()
    lines[10:10] = ["Grosses Tichu: (1)x\n"]
    found = bsw.script(bsw.read("".join([*lines, "Tichu: (1)y\n"])).rounds[0])
    assert (tichu.CallGrandTichu(1), tichu.CallTichu(1)) == (found.actions[2], found.actions[-1])
    assert () == found.defects


@pytest.mark.parametrize(
    ("lines", "kind"), cases(__file__, "actions: lines after the end are ignored")
)
def test_lines_after_the_end_are_ignored(lines: tuple[str, ...], kind: str) -> None:
    """They are defects, not actions."""
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
    for seed in range(40):
        (found,) = bsw.read(round_text(seed)).rounds
        if tichu.TakeTrick not in map(type, bsw.script(found).actions):
            continue
        replayed = bsw.replay_round(found, rules=auto)
        bombed = replayed.rejection is not None and replayed.rejection.violation is not None
        assert replayed.accepted or bombed, seed  # a bomb on a waiting trick has no place there
