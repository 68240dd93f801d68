"""Any position of Grandseigneur, stated plainly."""

import random
from typing import Any, Literal

import attrs
import pytest

import tichu
from support.ranks import later_round
from tichu import InvalidSetup
from tichu import seigneur as sg
from tichu.cards import new_cards

RULES = sg.SeigneurRules(5, 2)
HANDS = ("2j3j", "4j4j5w", "Ph", "Dr", "6p7p8p9p")


def setup_of(state: sg.SeigneurRound) -> sg.SeigneurSetup:
    """Return a setup that states a round in full."""
    table = state.table
    pushes = {
        seat: new_cards(mask) for seat, mask in enumerate(state.push_masks) if mask is not None
    }
    return sg.SeigneurSetup(
        rules=state.rules,
        hands=tuple(state.hand(seat) for seat in range(state.rules.players)),
        phase=state.phase,
        ranking=table.ranking,
        dealer=table.dealer,
        turn=table.turn,
        trick=state.trick,
        wish=state.wish,
        pushes=pushes,
        finished=state.finished,
    )


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


LOW = "".join(rank + suit for rank in "2346789" for suit in "jwps")[:46]
AUTO = sg.SeigneurRules(5, 2, take_trick="auto")

WRONG = [
    ({"hands": HANDS[:4]}, "hands: expected 5 hands"),
    ({"hands": ("8jx", *HANDS[1:])}, "hand of seat 0: 'x' is not a card"),
    ({"hands": (7, *HANDS[1:])}, "hand of seat 0: expected Cards, got 7"),
    ({"hands": ("Ma", "Ma", *HANDS[2:])}, "Ma: appears too often"),
    ({"rules": None}, "rules: expected SeigneurRules"),
    ({"phase": "playing"}, "phase: expected a phase of Grandseigneur"),
    ({"phase": tichu.Phase.GIVE_TRICK}, "of Grandseigneur, got <Phase.GIVE_TRICK"),
    ({"turn": 9}, "turn: expected a seat from 0 to 4"),
    ({"turn": None}, "turn: it must be stated"),
    ({"hands": ("", "", *HANDS[2:])}, "several seats are out"),
    ({"finished": (0,)}, "finished: expected the seats without cards"),
    ({"finished": (0, 0)}, "finished: expected different seats"),
    ({"wish": 15}, "wish: expected a rank"),
    ({"wish": 5, "hands": ("Ma", *HANDS[1:])}, "wish: no wish can be open here"),
    ({"ranking": (0, 1, 2)}, "ranking: expected all 5 persons, got 3"),
    ({"ranking": (0, 1, 2, 3, 4), "dealer": 3}, "the Wretch deals, seat 1"),
    ({"dealer": -1}, "dealer: expected a seat"),
    ({"pushes": {0: "2j"}}, "pushes: nobody has exchanged cards"),
    ({"pushes": 3}, "pushes: expected cards by seat"),
    ({"pushes": ((0,),)}, "pushes: expected a seat and its cards"),
    ({"ranking": (0, 1, 2, 3, 4), "pushes": {3: "2j"}}, "pushes of seat 3: expected 0 cards"),
    (
        {
            "rules": sg.SeigneurRules(5),
            "hands": ("2j3j", "4j5w", "Ph", "Dr", "6p7p8p9p"),
            "ranking": (0, 1, 2, 3, 4),
            "pushes": {0: "6p7p"},
        },
        "seat 0: 6p is in another hand",
    ),
    ({"ranking": (0, 1, 2, 3, 4), "pushes": ((0, "6p7p"), (0, "6p7p"))}, "appears twice"),
    ({"trick": (7,)}, "trick: expected plays"),
    ({"trick": (tichu.Play(9, "2j"),)}, "trick: expected a seat"),
    (
        {"trick": (tichu.Play(1, "9j"), tichu.Play(0, "8j"))},
        "play 2 does not beat the one below it",
    ),
    ({"trick": (tichu.Play(1, "8j"), tichu.Play(1, "9j"))}, "seat 1 beats its own play"),
    ({"trick": (tichu.Play(0, "8j"),)}, "turn: the top play is seat 0's own"),
    ({"phase": tichu.Phase.TAKE_TRICK}, "expected an open trick in phase take_trick"),
    (
        {"phase": tichu.Phase.TAKE_TRICK, "trick": (tichu.Play(1, "8j"),)},
        "winner, seat 1, is to act",
    ),
    ({"phase": tichu.Phase.WISH, "trick": (tichu.Play(0, "8j"),)}, "the Mah Jong on top"),
    ({"phase": tichu.Phase.OVER, "turn": None}, "cards in only one hand at the end"),
    ({"phase": tichu.Phase.OVER}, "no single seat is on turn in phase over"),
    ({"phase": tichu.Phase.DEAL_FIRST, "turn": None}, "expected no cards before the deal"),
    ({"phase": tichu.Phase.PUSH, "turn": None}, "expected 22 cards, got 2"),
    ({"phase": tichu.Phase.PUSH, "turn": None}, "no cards are exchanged in the first round"),
    ({"phase": tichu.Phase.PUSH, "turn": None, "finished": (0,)}, "nobody is out in phase push"),
    (
        {"phase": tichu.Phase.PUSH, "trick": (tichu.Play(0, "8j"),)},
        "no trick is open in phase push",
    ),
    ({"hands": ("2j", "", "", "", ""), "finished": (1, 2, 3, 4)}, "the round is over"),
    ({"hands": ("", *HANDS[1:])}, "turn: seat 0 is out"),
    ({"hands": (LOW, *HANDS[1:])}, "hand of seat 0: expected at most 22 cards, got 23"),
    (
        {"hands": (LOW[2:], *HANDS[1:]), "trick": (tichu.Play(0, "TjTw"), tichu.Play(4, "JjJw"))},
        "hand of seat 0: expected at most 22 cards, got 24",
    ),
    (
        {"trick": (tichu.Play(4, "8j"), tichu.Play(0, "9j"), tichu.Play(1, "9w"))},
        "play 3 does not beat",
    ),
    (
        {"wish": 5, "phase": tichu.Phase.WISH, "trick": (tichu.Play(0, "Ma"),)},
        "no wish can be open",
    ),
    ({"wish": 1}, "wish: expected a rank from 2 to 14, got 1"),
    ({"turn": 5}, "turn: expected a seat from 0 to 4, got 5"),
    ({"turn": True}, "turn: expected a seat from 0 to 4, got True"),
    (
        {"phase": tichu.Phase.TAKE_TRICK, "trick": (tichu.Play(0, "8j"),), "rules": AUTO},
        "does not wait",
    ),
]


@pytest.mark.parametrize(("change", "problem"), WRONG, ids=[problem for _, problem in WRONG])
def test_impossible_positions(change: dict[str, Any], problem: str) -> None:
    """Every problem is named."""
    given: dict[str, Any] = {"rules": RULES, "hands": HANDS, "turn": 0, **change}
    with pytest.raises(InvalidSetup) as caught:
        sg.SeigneurRound.from_setup(sg.SeigneurSetup(**given))
    assert problem in str(caught.value)


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


def in_exchange() -> sg.SeigneurRound:
    """Return a round in which the cards for the exchange have been dealt."""
    rules = sg.SeigneurRules(6, returns="sighted")
    state = later_round(rules, (0, 1, 2, 3, 4, 5))
    return tichu.apply(state, tichu.deal(state, random.Random(2)))


@pytest.mark.rule("SEIGNEUR-12", "SEIGNEUR-13")
def test_impossible_exchanges() -> None:
    """A gift has the best cards, and a receiver that may see it waits for it."""
    state = in_exchange()
    given = setup_of(state)
    low = state.hand(1)
    worst = tichu.Cards.of(list(low)[:3])
    own = tichu.Cards.of(list(state.hand(0))[:3])
    for pushes, problem in (
        ({1: worst}, "pushes of seat 1: expected its best cards (SEIGNEUR-12)"),
        ({0: own}, "pushes of seat 0: it waits for the gift (SEIGNEUR-13)"),
        ({1: own}, "pushes of seat 1: expected cards of its hand"),
    ):
        with pytest.raises(InvalidSetup) as caught:
            sg.SeigneurRound.from_setup(attrs.evolve(given, pushes=pushes))
        assert (problem,) == caught.value.problems
    after = state
    while after.phase is tichu.Phase.PUSH:
        state, after = after, tichu.apply(after, after.legal(after.to_act[0])[0])
    every = {seat: new_cards(mask or 0) for seat, mask in enumerate(after.push_masks)}
    with pytest.raises(InvalidSetup, match="all have pushed, so the exchange is over"):
        sg.SeigneurRound.from_setup(attrs.evolve(setup_of(state), pushes=every))


@pytest.mark.rule("SEIGNEUR-15")
def test_the_first_lead_is_the_mah_jongs() -> None:
    """As long as no card has been played, its holder is on turn."""
    state = tichu.new_round(sg.preset(6))
    state = tichu.apply(state, tichu.deal(state, random.Random(2)))
    other = next(seat for seat in range(6) if seat != state.table.turn)
    with pytest.raises(InvalidSetup, match="the seat with the Mah Jong leads first"):
        sg.SeigneurRound.from_setup(attrs.evolve(setup_of(state), turn=other))
