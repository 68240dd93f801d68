"""The texts of ``tichu.seigneur.text`` about events, tricks and positions of Grandseigneur."""

import random
import typing

import pytest

from support.tables import cases
from tichu import (
    Cards,
    Combination,
    Phase,
    Play,
    apply,
    new_game,
    random_action,
    view,
)
from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup, text
from tichu.seigneur.engine import events as ev
from tichu.text import event_sentence

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")

SENTENCES: list[tuple[ev.Event, str]] = cases(
    __file__, "seigneur: every event is a sentence", globals()
)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[told for _, told in SENTENCES])
def test_every_event_is_a_sentence(event: ev.Event, sentence: str) -> None:
    """Each event is described with the names of the seats."""
    assert sentence == text.event_sentence(event, NAMES)
    assert sentence == event_sentence(event, NAMES, SeigneurRules(5))
    assert sentence == event_sentence(event, NAMES, "grandseigneur:5")


def test_twelve_seats_have_default_names() -> None:
    """As many play with two decks."""
    assert "Seat 11 passes" == text.event_sentence(ev.Passed(11))


def test_no_event_is_left_out() -> None:
    """The sentences above cover the union of events."""
    assert set(typing.get_args(ev.Event)) == {type(event) for event, _ in SENTENCES}


def test_a_trick_has_a_line_a_play() -> None:
    """Each line has what was said and done about its play; the last one says who takes it."""
    told = text.format_trick(
        [
            ev.Passed(4),
            ev.WishFulfilled(4, 7),
            ev.Played(0, Combination("Ma")),
            ev.WishMade(0, 7),
            ev.Passed(1),
            ev.Played(2, Combination("6j")),
            ev.Played(3, Combination("7j")),
            ev.WishFulfilled(3, 7),
            ev.WentOut(3, 1),
            ev.Played(4, Combination("8j")),
            ev.WentOut(4, 2),
            ev.Passed(0),
            ev.TrickTaken(4, Cards.parse("Ma6j7j8j")),
        ],
        NAMES,
    )
    assert [
        "Ann   Ma                    Mah Jong, wishes for a 7  (Bob passes)",
        "Cleo  6j",
        "Dan   7j                    fulfils the wish, OUT first",
        "Eve   8j                    OUT second; all pass, Eve takes the trick",
    ] == told.splitlines()


FIVE: typing.Final = SeigneurRules(5)


ROUND: typing.Final = SeigneurRound.from_setup(
    SeigneurSetup(
        rules=SeigneurRules(5),
        hands=("Aj8w", "5j5s5w5p", "", "8jKp", "Ph"),
        turn=1,
        finished=(2,),
        ranking=(3, 0, 4, 2, 1),
        trick=[Play(0, "Ma"), Play(3, "2w"), Play(4, "3w")],
        wish=9,
    )
)


def test_a_position_shows_wish_places_and_hands() -> None:
    """The text marks who must act, and has the wish, the ranks, who is out, and the trick."""
    assert [
        "grandseigneur:5 rules, Bob deals",
        "play: Bob passes or plays",
        "Wish: a 9",
        "",
        "seat  name  rank        out    cards  hand",
        "----  ----  ----------  -----  -----  -----------",
        "   0  Ann   Great Lord             2  8w Aj",
        "  >1  Bob   Wretch                 4  5j 5w 5p 5s",
        "   2  Cleo  Pauper      first      0  -",
        "   3  Dan   Squire                 2  8j Kp",
        "   4  Eve   Lord                   1  Ph",
        "",
        "The trick",
        "Ann   Ma                    Mah Jong",
        "Dan   2w",
        "Eve   3w",
    ] == text.format_position(ROUND, NAMES).splitlines()


def test_a_view_shows_its_own_hand_and_the_table_none() -> None:
    """Hidden cards are ``??``."""
    for position, hands in (
        (view(ROUND, 1), ["?? ??", "5j 5w 5p 5s", "-", "?? ??", "??"]),
        (ROUND.table, ["?? ??", "?? ?? ?? ??", "-", "?? ??", "??"]),
    ):
        rows = text.format_position(position, NAMES).splitlines()[6:11]
        assert hands == [row[38:] for row in rows]
    dealt = ("Ma2j3j", "4j", "Ph", "5j", "5p")
    led = SeigneurRound.from_setup(SeigneurSetup(rules=FIVE, hands=dealt, turn=0))
    for told in (view(led, 1), led.table):
        assert [Cards.parse("Ma"), Cards()] == [text.known_hand(told, seat) for seat in (0, 2)]
    assert "as Bob sees it" in text.format_position(view(ROUND, 1), NAMES)
    assert "sees it" not in text.format_position(ROUND.table, NAMES)


def test_each_phase_says_who_must_act() -> None:
    """So a game of two rounds has all of them, and counts its rounds."""
    game = new_game(SeigneurRules(5, rounds=2))
    rng = random.Random(3)
    told: dict[Phase, str] = {}
    heads: set[str] = set()
    while not game.is_over:
        told.setdefault(game.phase, text.format_awaited(game, NAMES))
        heads.add(text.format_position(game, NAMES).split(",")[0])
        game = apply(game, random_action(game, rng))

    assert {
        Phase.DEAL_FIRST: "the cards are to be dealt",
        Phase.PLAY: "Ann leads",
        Phase.TAKE_TRICK: "all others have passed: Bob takes the trick, or bombs it",
        Phase.WISH: "Ann may wish for a rank",
        Phase.PUSH: "Ann, Bob, Cleo and Eve push cards",
    } == told
    assert {"Round 1", "Round 2"} == heads
    assert text.format_position(game, NAMES).startswith("Round 2, ")
    assert "the round is over" == text.format_awaited(game)


def test_pushes_are_shown_to_those_who_know_them() -> None:
    """A round has all pushes; a view its own, and the one that it gets; the table none."""
    game = new_game(SeigneurRules(5, rounds=2))
    rng = random.Random(3)
    while game.phase is not Phase.PUSH or len(game.to_act) > 1:
        if len(game.to_act) == 2:
            assert "Cleo and Eve push cards" == text.format_awaited(game, NAMES)
        game = apply(game, random_action(game, rng))
    givers = {seat for seat, mask in enumerate(game.round.push_masks) if mask is not None}

    assert givers == set(text.known_pushes(game)) == set(text.known_pushes(game.round))
    assert 3 == len(givers)
    pushed = text.format_position(game, NAMES).partition("Pushed\n")[2].splitlines()
    assert [f"{NAMES[seat]:<4}  " for seat in sorted(givers)] == [line[:6] for line in pushed]
    assert {} == text.known_pushes(game.table) == text.known_pushes(view(game, 3))  # the Squire's
    assert "Pushed" not in text.format_position(game.table)
