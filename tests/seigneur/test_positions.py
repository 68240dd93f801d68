"""Positions of Grandseigneur: stated, as text, and what is impossible in them."""

import random
from typing import Any

import attrs
import pytest

from support.seigneur import stated
from support.tables import cases
from tichu import InvalidSetup, InvalidValue, NotationError
from tichu import seigneur as sg
from tichu.seigneur.notation import (
    format_action,
    format_game,
    format_state,
    parse_action,
    parse_game,
    parse_state,
)


@pytest.mark.parametrize(
    ("players", "decks", "options"),
    [
        (5, 1, {"returns": "sighted"}),
        (6, 1, {}),
        (8, 2, {"returns": "sighted", "bombs": "in_turn"}),
    ],
)
def test_every_position_and_game_can_be_written(
    players: int, decks: int, options: dict[str, Any]
) -> None:
    """A written position is read as equal; a game is read from its rules and actions."""
    rng = random.Random(players)
    game = start = sg.new_game(sg.SeigneurRules(players, decks, rounds=2, **options), dealer=3)
    actions: list[sg.Action] = []
    while not game.is_over:
        if len(actions) % 4 == 0:
            assert game.round == parse_state(format_state(game.round))
        actions.append(sg.random_action(game, rng))
        game = sg.apply(game, actions[-1])
    assert game.round == parse_state(format_state(game.round))
    with pytest.raises(InvalidValue, match="the last result is not that of the round"):
        sg.SeigneurGame(game.round, game.results[:1] * 2)

    begun, read = parse_game(format_game(game.rules, actions, dealer=3))
    assert (start, tuple(actions)) == (begun, read)
    for action in read:
        begun = sg.apply(begun, action)
    assert game == begun


@pytest.mark.rule("SEIGNEUR-4")
@pytest.mark.parametrize(
    ("text", "action"),
    cases(__file__, "spellings", vars(sg)),
)
def test_spellings(text: str, action: sg.Action) -> None:
    """A second copy is written as the same card, and seats have one digit or two."""
    assert action == parse_action(text) == parse_action(f" {text.upper()} ")
    assert text == format_action(action)


@pytest.mark.parametrize(
    ("text", "span"),
    cases(__file__, "no action"),
)
def test_text_that_is_no_action(text: str, span: tuple[int, int]) -> None:
    """The error names the place."""
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert span == caught.value.span


@pytest.mark.rule("SEIGNEUR-21")
def test_rules() -> None:
    """Rules are the preset of the number of players, with what differs from it."""
    for name, rules in sg.PRESETS.items():
        assert name == sg.format_rules(rules)
        assert rules == sg.parse_rules(name.upper())
    given = sg.SeigneurRules(7, 1, "sighted", 3, "high", wish_optional=False, bombs="in_turn")
    text = sg.format_rules(given)
    assert text == (
        "grandseigneur:7(decks=1, returns=sighted, rounds=3, phoenix_ambiguity=high, "
        "wish_optional=false, bombs=in_turn)"
    )
    assert given == sg.parse_rules(text)


def test_wrong_games() -> None:
    """The error names the line."""
    for text, span in (
        ("grandseigneur:5 dealer 12\n0 pass", (0, 26)),
        ("nanjing dealer 0", (0, 16)),
        ("grandseigneur:5 dealer 0\n0 pass\n1 call", (34, 38)),
    ):
        with pytest.raises(NotationError) as caught:
            parse_game(text)
        assert span == caught.value.span, text
    with pytest.raises(InvalidValue, match="format_action"):
        format_action(sg.view(sg.new_round(sg.SeigneurRules(5)), 0))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "word", "message"),
    cases(__file__, "no position"),
)
def test_text_that_is_no_position(field: int, word: str, message: str) -> None:
    """The error names the field."""
    words = ["grandseigneur:5", "deal_first", "1", "-", "-/-/-/-/-", "-", "-", "-", "-", "-", "-"]
    words[field] = word
    with pytest.raises(NotationError, match=message):
        parse_state(" ".join(words))


def test_what_is_not_stated_follows() -> None:
    """The rest lies on the discard, one empty hand is out, and the winner takes the trick."""
    hands = ("", "4j4j5w", "Ph", "Dr", "Kj")
    state = stated(*hands, trick="0 8j8j, 4 KjPh", phase="take_trick")
    assert ((4,), (0,), 4) == (state.to_act, state.finished, state.table.winner)
    assert 109 - 6 - 4 == len(state.table.discard)
    text = format_state(state)
    with pytest.raises(InvalidSetup, match="discard: expected the other cards"):
        parse_state(text[: text.rindex(" ")] + " 2j")


USUAL: dict[str, Any] = {
    "rules": "grandseigneur:5(decks=2)",
    "hands": ("2j3j", "4j4j5w", "Ph", "Dr", "6p7p8p9p"),
    "turn": 0,
}
OUT: dict[str, Any] = {"hands": ("2j", "3j", "4j", "", "")}
PUSHING: dict[str, Any] = {
    "rules": "grandseigneur:6(returns=sighted)",
    "hands": (
        *("2w4s8w9wTwJsAjAwDr", "2s5w5s6w7s8j8pTpJjJp", "Ma3p3s4j5jQwQsKwPh"),
        *("2j3w6p7j8s9pQjKjKp", "4w4p5p6s9j9sTsQpAp", "2p3j6j7w7pTjJwKsAs"),
    ),
    "turn": None,
    "phase": "push",
    "ranking": range(6),
}
EMPTY: dict[str, Any] = {"hands": (), "phase": "deal_first"}


def laid(*plays: str) -> list[sg.Play]:
    """Return plays of a trick, as ``"4 KjKw"``."""
    return [sg.Play(int(play[0]), play[2:]) for play in plays]


IMPOSSIBLE = cases(__file__, "impossible", globals())


def test_impossible_positions() -> None:
    """Every problem of a position is named."""
    for fields, problem in IMPOSSIBLE:
        with pytest.raises(InvalidSetup) as caught:
            sg.SeigneurRound.from_setup(sg.SeigneurSetup(**{**USUAL, **fields}))
        assert problem in caught.value.problems


@pytest.mark.rule("SEIGNEUR-13")
def test_a_gift_that_was_returned_is_back() -> None:
    """A seen gift may be returned; a card that both gave lies with its receiver."""
    fields: dict[str, Any] = {"ranking": range(5), "pushes": {1: "KjQj"}, "decks": 1, "turn": 2}
    hands = ("2w", "KjQj", "4j", "5j", "6j")
    assert sg.Cards("KjQj") == sg.view(stated(*hands, returns="sighted", **fields), 1).given
    with pytest.raises(InvalidSetup, match="pushes of seat 1: Kj is in another hand"):
        stated(*hands, **fields)
    assert sg.Cards("KjQj") == sg.view(stated("KjQj", "2w", *hands[2:], **fields), 0).received


@pytest.mark.rule("SEIGNEUR-7", "SEIGNEUR-30")
def test_results_that_cannot_precede_a_round() -> None:
    """A game has the results of its rounds, and seats the persons by the last one."""
    rules = sg.SeigneurRules(5, rounds=2)
    first = sg.SeigneurResult((0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
    later = sg.new_round(rules, ranking=first.ranking)
    assert 1 == len(sg.SeigneurGame(later, (first,)).results)
    for state, results, message in (
        (later, (first, first), "the round is not over, but there are 2 results"),
        (later, (attrs.evolve(first, order=(0, 1)),), "expected 5 seats and persons in"),
        (sg.new_round(rules), (first,), "not seated by the last result"),
        (later, (1,), "expected a SeigneurResult"),
    ):
        with pytest.raises(InvalidValue, match=message):
            sg.SeigneurGame(state, results)  # type: ignore[arg-type]
