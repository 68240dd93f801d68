"""Any position of Grandseigneur, stated plainly."""

import random
from typing import Any, Literal

import pytest

import tichu
from support.ranks import setup_of
from tichu import InvalidSetup
from tichu import seigneur as sg

RULES = sg.SeigneurRules(5, 2)
HANDS = ("2j3j", "4j4j5w", "Ph", "Dr", "6p7p8p9p")


@pytest.mark.parametrize(
    ("players", "decks", "returns"), [(5, 1, "sighted"), (6, 1, "blind"), (8, 2, "sighted")]
)
def test_every_position_of_a_game_can_be_stated(
    players: int, decks: int, returns: Literal["blind", "sighted"]
) -> None:
    """The round that comes back is the same."""
    rng = random.Random(players)
    game = tichu.new_game(sg.SeigneurRules(players, decks, returns=returns, rounds=2))
    while not game.is_over:
        assert game.round == sg.SeigneurRound.from_setup(setup_of(game.round))
        game = tichu.apply(game, tichu.random_action(game, rng))
    assert game.round == sg.SeigneurRound.from_setup(setup_of(game.round))


def test_what_is_not_stated_follows() -> None:
    """The rest lies on the discard, one empty hand is out, and the winner takes the trick."""
    trick = (tichu.Play(0, "8j8j"), tichu.Play(4, "KjPh"))
    state = sg.SeigneurRound.from_setup(
        sg.SeigneurSetup(
            rules=RULES,
            hands=("", *HANDS[1:4], "Kj"),
            trick=trick,
            phase=tichu.Phase.TAKE_TRICK,
        )
    )
    assert ((4,), (0,), 4) == (state.to_act, state.finished, state.table.winner)
    assert 109 - 10 == len(state.table.discard)
    assert [tichu.TakeTrick(4)] == list(state.legal(4))


@pytest.mark.rule("SEIGNEUR-13")
@pytest.mark.parametrize(
    ("returns", "giver", "is_possible"),
    [("blind", 1, False), ("sighted", 1, True), ("sighted", 0, False)],
)
def test_where_pushed_cards_can_be(
    returns: Literal["blind", "sighted"], giver: int, is_possible: bool
) -> None:
    """With their receiver, on the table, or, if a receiver saw a gift and returned it, back."""
    rules = sg.SeigneurRules(5, returns=returns)
    other = 1 - giver
    hands = ["3j", "3w", "4j", "5j", "6j"]

    def stated(*cards: str, **fields: Any) -> sg.SeigneurRound:  # noqa: ANN401
        given = dict(enumerate(hands)) | dict(zip((giver, other), cards, strict=True))
        pushes = {giver: "KjQj"}
        setup = sg.SeigneurSetup(
            rules=rules, hands=tuple(given.values()), ranking=range(5), pushes=pushes, **fields
        )
        return sg.SeigneurRound.from_setup(setup)

    table = {"turn": 4, "trick": (tichu.Play(other, "Kj"),)}
    assert tichu.Cards.parse("KjQj") == tichu.view(stated("2w", "KjQj", turn=2), other).received
    assert tichu.Cards.parse("KjQj") == tichu.view(stated("2w", "2s", **table), giver).given
    if is_possible:
        assert "Kj" in stated("KjQj", "2w", turn=2).hand(giver)
    else:
        with pytest.raises(InvalidSetup, match=f"pushes of seat {giver}: Kj is in another hand"):
            stated("KjQj", "2w", turn=2)
