"""Grandseigneur in words, and the simple bot."""

import random
from typing import Any

import pytest

from support.seigneur import stated
from support.tables import cases
from tichu import InvalidValue
from tichu import seigneur as sg
from tichu.seigneur.bot import plan
from tichu.seigneur.notation import parse_action
from tichu.seigneur.text import combination_name, event_sentence, format_position, format_ranking

SENTENCES = cases(__file__, "sentences", vars(sg))


def test_sentences() -> None:
    """Every event has a sentence."""
    for event, sentence in SENTENCES:
        assert sentence == event_sentence(event)


@pytest.mark.parametrize(
    ("text", "name"),
    cases(__file__, "names"),
)
def test_names_of_combinations(text: str, name: str) -> None:
    """Combinations have the names that players use."""
    assert name == combination_name(sg.Combination(text))


POSITION = """\
grandseigneur:5(decks=2), Ben deals
Ben passes or plays
the wish is for a king

Ann   Great Lord  2 cards    {}
Ben   Wretch      out first
Cleo  Pauper      1 cards    {}
Dan   Squire      1 cards    {}
Eve   Lord        1 cards    {}

The trick
Ann  5jPh=5, pair of 5s"""


def test_a_position() -> None:
    """A state shows all hands, a view its own; the table has none."""
    hands = ("2j3j", "", "4j", "5w", "6j")
    state = stated(*hands, trick="0 5jPh", wish=13, ranking=range(5), turn=2)
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve")
    text = POSITION.replace("Ben passes", "Cleo passes")
    for position, shown in (
        (state, ("2j3j", "4j", "5w", "6j")),
        (sg.view(state, 2), ("", "4j", "", "")),
        (sg.view(state, None), ("", "", "", "")),
    ):
        lines = [line.rstrip() for line in text.format(*shown).splitlines()]
        assert lines == format_position(position, names).splitlines()
    with pytest.raises(InvalidValue, match="expected 5 names"):
        format_position(state, names[:4])
    with pytest.raises(InvalidValue, match="expected 5 names"):
        format_ranking(sg.SeigneurResult((0,), (0,)), state.rules, names[:4])


# The bot


def said(hand: str, **fields: Any) -> str:  # noqa: ANN401
    """Return what the bot does at seat 1, or says out of turn."""
    seen = sg.view(stated("KwKsQjQw", hand, "4j5j6j6s", "5p6s8p8s", "6p6w7p7s", **fields), 1)
    bot = sg.SeigneurBot()
    action = bot.act(seen) if 1 in seen.to_act else bot.interrupt(seen)
    return "-" if action is None else str(getattr(action, "combination", action))


@pytest.mark.parametrize(
    ("hand", "expected"),
    cases(__file__, "plans"),
)
def test_the_plan(hand: str, expected: str) -> None:
    """The hand is divided into as few plays as possible, and bombs stay together."""
    assert expected == " ".join(map(str, plan(sg.Cards(hand))))


def test_what_the_bot_plays() -> None:
    """The bot leads low and long, follows with the lowest play that helps, and bombs late."""
    for hand, fields, expected in (
        ("3j4w4pKs", {}, "3j"),
        ("3j3w3pKs9w", {}, "3j3w3p"),
        ("3jAs", {}, "As"),
        ("3j5w5p5sKs", {"wish": 5}, "5w5p5s"),
        ("5w7sKs3j", {"trick": "0 4j"}, "5w"),
        ("3j4w5s6w7wAs", {"trick": "0 4j"}, "As"),
        ("3j4w5s6w7w", {"trick": "0 6j"}, "Pass(seat=1)"),
        ("9j9w9p9s3j", {"trick": "0 Ap", "turn": 3}, "9j9w9p9s"),
        ("9j9w9p9s3j5w", {"trick": "0 Ap", "turn": 3}, "-"),
        ("9j9w9p9s3j", {"trick": "0 Ap"}, "9j9w9p9s"),
        ("AjKj", {"trick": "1 Ma", "phase": "wish"}, "MakeWish(seat=1, rank=12)"),
        ("AjKj", {"trick": "1 5j", "phase": "take_trick"}, "TakeTrick(seat=1)"),
    ):
        assert expected == said(hand, **fields), hand


def test_what_the_bot_gives() -> None:
    """The bot gives the least needed of equal cards, and returns low cards."""
    hands = (
        *("2j2w3j4j7s8jTjJjQjKjKw", "AjAwApKpQpJpTp9p5s6s8s", "4p4s5j5w5p6j6w6p7j7w7p"),
        *("2p2s3w3p3s4w8w8p9j9w9s", "TwTsJwJsQwQsKsMaPhDrAs"),
    )
    state = stated(*hands, phase="push", ranking=range(5), decks=1)
    bot = sg.SeigneurBot()
    assert parse_action("0 push 3j4j") == bot.act(sg.view(state, 0))
    assert bot.act(sg.view(state, 1)) in state.legal(1)


@pytest.mark.slow
def test_the_bot_beats_random_play() -> None:
    """The bot reaches higher ranks than random play, and every action is legal."""

    def act(state: sg.SeigneurRound, seat: int, rng: random.Random) -> Any:  # noqa: ANN401
        seen, bot = sg.view(state, seat), sg.SeigneurBot()
        if seat % 2 == 0:
            return sg.random_action(seen, rng)
        return bot.act(seen) if seat in state.to_act else bot.interrupt(seen)

    places: list[int] = []
    for seed in range(12):
        rng = random.Random(seed)
        state = sg.new_round(sg.SeigneurRules(6), ranking=(0, 1, 2, 3, 4, 5))
        state = sg.apply(state, sg.deal(state, rng))
        while not state.is_over:
            asked = [act(state, seat, rng) for seat in (*state.may_interrupt, state.to_act[0])]
            state = sg.apply(state, next(action for action in asked if action is not None))
        assert state.result is not None
        places += [place for place, seat in enumerate(state.result.order) if seat % 2]
    assert sum(places) / len(places) < 2.2
