"""Rules as data: the fields of score and game, the presets, and the values that are refused."""

import random

import attrs
import pytest

from support import house, play, position, run
from tichu import (
    BSW,
    NANJING,
    GameState,
    Pass,
    Phase,
    RoundState,
    Rules,
    RulesError,
    apply,
    deal,
    new_game,
    new_round,
)


def card_points(state: RoundState) -> tuple[int, ...]:
    """Return the card points of a round that is over."""
    assert state.result is not None
    return state.result.card_points


def double(rules: Rules) -> RoundState:
    """Return a round after a play with which seats 0 and 2 are out before the others."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,), rules=rules)
    return run(state, play(2, "3j"))


@pytest.mark.rule("V-67")
@pytest.mark.parametrize("worth", [200, 100])
def test_double_victory(worth: int) -> None:
    """It is worth 200 points, or as many as the rules say."""
    state = double(Rules(double_victory=worth))

    assert state.result is not None
    assert ("double", (worth, 0)) == (state.result.victory, state.result.scores)


@pytest.mark.rule("V-67")
def test_no_double_victory() -> None:
    """Without one, the round goes on until one player is left, and cards are counted."""
    state = double(Rules(double_victory=None))

    assert (Phase.PLAY, None) == (state.phase, state.result)
    assert None is Rules().triple_victory
    end = run(state, Pass(3), play(1, "9j"))
    assert end.result is not None
    assert ((0, 2, 1), None) == (end.result.finished, end.result.victory)
    assert 100 == sum(end.result.card_points)


@pytest.mark.rule("SCORE-3")
@pytest.mark.parametrize(("to", "points"), [("first_out", (30, 70)), ("opponents", (95, 5))])
def test_tailender_tricks(to: str, points: tuple[int, int]) -> None:
    """The last player's tricks go to the first out, or to the other team.

    In the second case those of the last but one go to the first out as well (TIENTSIN-8).
    """
    rules = house(tailender_tricks=to)
    piles = {0: "5j5w", 1: "5p5s", 2: "TjTw", 3: "TpTsKjKwKpKsDr"}
    state = position(
        "", "", "3j", "2j", turn=2, finished=(1, 0), rules=rules, piles=piles, rest_to=1
    )
    state = run(state, play(2, "3j"))

    assert points == card_points(state)


@pytest.mark.rule("V-72")
@pytest.mark.parametrize(("target", "over"), [(1000, False), (500, True), (None, False)])
def test_target(target: int | None, *, over: bool) -> None:
    """The game ends at 1000 points, at another number, or at none."""
    rules = Rules(target=target, rounds=None if target else 9)
    game = attrs.evolve(new_game(rules, (300, 0)), round=_last(rules))

    assert over is apply(game, play(2, "3j")).is_over
    assert 1000 == NANJING.target


@pytest.mark.rule("TRICHU-8")
@pytest.mark.parametrize(("rounds", "over"), [(None, False), (1, True), (2, False)])
def test_rounds(rounds: int | None, *, over: bool) -> None:
    """The game ends after a number of rounds at the latest, or has no such limit."""
    rules = Rules(rounds=rounds)
    game = apply(attrs.evolve(new_game(rules), round=_last(rules)), play(2, "3j"))

    assert over is game.is_over
    assert (0 if over else None) == game.winner


@pytest.mark.rule("V-74")
@pytest.mark.parametrize(("tie", "over"), [("play_on", False), ("draw", True)])
def test_tie(tie: str, *, over: bool) -> None:
    """A tie at the end is played on, or is a draw."""
    rules = house(tie=tie)
    last = position(
        "", "", "3j", "2j", turn=2, finished=(0, 1), piles={0: "TjTwTpTs"}, rest_to=1, rules=rules
    )
    game: GameState = attrs.evolve(new_game(rules, (970, 950)), round=last)
    game = apply(game, play(2, "3j"))

    assert ((1010, 1010), over, None) == (game.scores, game.is_over, game.winner)


@pytest.mark.rule("V-01")
def test_direction() -> None:
    """The direction of play is for renderers: the seats play in the same order."""
    ends: list[tuple[int, ...]] = []
    for rules in (Rules(direction="right"), Rules(direction="left")):
        state = run(position("5jKj", "6j", "7j", "8j", turn=0, rules=rules), play(0, "5j"))
        ends.append(state.to_act)

    assert [(1,), (1,)] == ends


def _last(rules: Rules) -> RoundState:
    """Return a round that seat 2 ends with a 3, a double victory."""
    return position("", "9j", "3j", "KjKw", turn=2, finished=(0,), rules=rules)


# Presets and validation


@pytest.mark.rule("V-14")
def test_presets() -> None:
    """The official game is the default; Brettspielwelt has open grand calls, late calls, draws."""
    assert Rules() == NANJING
    assert ("open", "any", "draw") == (BSW.grand_order, BSW.calls_in_exchange, BSW.tie)
    assert ("declare", True, "interrupt") == (
        BSW.phoenix_ambiguity,
        BSW.wish_optional,
        BSW.wish_bomb,
    )


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("seats", {"seats": 5}),
        ("seats", {"seats": "4"}),
        ("seats", {"seats": True}),
        ("teams", {"teams": (0, 1, 0)}),
        ("teams", {"teams": (0, 1, 2, 1)}),
        ("teams", {"teams": (0, 0, 0, 1)}),
        ("teams", {"teams": "0101"}),
        ("teams", {"teams": None}),
        ("packets", {"packets": (14,)}),
        ("packets", {"packets": (8, 7)}),
        ("packets", {"packets": (8, 5)}),
        ("packets", {"packets": (14, 0)}),
        ("packets", {"packets": (8.0, 6)}),
        ("push_to", {"push_to": "nobody"}),
        ("push_to", {"push_to": None}),
        ("grand_tichu", {"grand_tichu": 1}),
        ("grand_order", {"grand_order": "closed"}),
        ("calls", {"calls": "two_per_team"}),
        ("calls", {"calls": "one_per_team"}),
        ("calls", {"calls": "one_per_table"}),
        ("calls_in_exchange", {"calls_in_exchange": "never"}),
        ("phoenix_ambiguity", {"phoenix_ambiguity": "low"}),
        ("wish_optional", {"wish_optional": None}),
        ("own_straight_fulfils_wish", {"own_straight_fulfils_wish": "yes"}),
        ("wish_bomb", {"wish_bomb": "never"}),
        ("dog_under_wish", {"dog_under_wish": 0}),
        ("bombs", {"bombs": "never"}),
        ("announced_bombs", {"announced_bombs": True, "bombs": "in_turn"}),
        ("bomb_leads", {"bomb_leads": "nobody"}),
        ("take_trick", {"take_trick": "never"}),
        ("beat_own_play", {"beat_own_play": True, "take_trick": "auto"}),
        ("dragon_recipient", {"dragon_recipient": "partner"}),
        ("dragon_last_trick", {"dragon_last_trick": "burn"}),
        ("double_victory", {"double_victory": 0}),
        ("double_victory", {"double_victory": -200}),
        ("double_victory", {"double_victory": 200.0}),
        ("triple_victory", {"triple_victory": 300}),
        ("tailender_tricks", {"tailender_tricks": "nobody"}),
        ("target", {"target": None}),
        ("target", {"target": 0}),
        ("target", {"target": True}),
        ("rounds", {"rounds": "nine"}),
        ("rounds", {"rounds": 0}),
        ("tie", {"tie": "coin"}),
        ("direction", {"direction": "up"}),
        ("open_dummy", {"open_dummy": True, "teams": (0, 0, 1, 1)}),
        ("double_victory", {"seats": 6, "teams": (0, 1) * 3, "packets": (6, 3)}),
    ],
)
def test_impossible_rules_name_the_field(field: str, wrong: dict[str, object]) -> None:
    """A value that no game can be played with raises an error that names its field."""
    with pytest.raises(RulesError) as caught:
        house(**wrong)

    assert field == caught.value.field
    assert str(caught.value).startswith(f"Rules.{field}: ")


@pytest.mark.parametrize("teams", [(0, 0, 1, 1, 0, 1), (0, 0, 0, 1, 1, 1)])
def test_any_two_equal_teams_exchange_evenly(teams: tuple[int, ...]) -> None:
    """However the teams sit, everybody gets as many cards as he gives."""
    rules = Rules(seats=6, teams=teams, packets=(6, 3), push_to="partners", double_victory=None)

    given = [to for seat in range(6) for to in rules.push_recipients(seat)]
    assert [2] * 6 == [given.count(seat) for seat in range(6)]


def test_lists_are_taken_for_tuples() -> None:
    """Teams and packets may come as lists, as from JSON."""
    rules = house(teams=[0, 1, 0, 1], packets=[8, 6])

    assert rules == NANJING
    assert hash(rules) == hash(NANJING)


def test_a_limit_on_callers_is_fine_where_calls_are_seen_or_unknown() -> None:
    """Limits go with open and sequential grand calls, and without any grand tichu."""
    for grand_order in ("open", "sequential"):
        assert "one_per_team" == house(grand_order=grand_order, calls="one_per_team").calls
    assert "one_per_table" == Rules(calls="one_per_table", grand_tichu=False).calls


def test_house_rules_are_played_to_the_end() -> None:
    """A game by a mixture of house rules deals and goes on like any other."""
    rules = attrs.evolve(BSW, calls="one_per_table", take_trick="auto", bombs="in_turn")
    state = new_round(rules)

    assert Phase.GRAND_TICHU == run(state, deal(state, random.Random(1))).phase
