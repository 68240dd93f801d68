"""Possible worlds of Grandseigneur agree with everything that a view knows."""

import random
from collections import Counter
from typing import Any, cast

import attrs
import pytest

import tichu
from support.ranks import later_round, setup_of
from tichu import InvalidSetup, InvalidValue
from tichu import seigneur as sg
from tichu.seigneur.engine.exchange import gifts, not_better, roles


@pytest.mark.rule("SEIGNEUR-14")
@pytest.mark.parametrize(
    ("players", "decks", "options"),
    [(5, 1, {}), (6, 1, {"returns": "sighted"}), (7, 2, {}), (8, 2, {"returns": "sighted"})],
)
def test_a_world_looks_the_same_to_the_viewer(
    players: int, decks: int, options: dict[str, Any]
) -> None:
    """The view of a world is the view that it was drawn from, and the position is possible.

    What passes under a wish tell is not heeded.
    """
    rng = random.Random(players)
    game = tichu.new_game(sg.SeigneurRules(players, decks, rounds=2, **options))
    while not game.is_over:
        seat = rng.randrange(players)
        seen = tichu.view(game, seat)
        world = tichu.determinize(seen, rng)
        assert seen == tichu.view(world, seat)
        try:
            assert world == sg.SeigneurRound.from_setup(setup_of(world))
        except InvalidSetup as error:
            assert all(problem.startswith("wish: seat") for problem in error.problems)  # noqa: PT017
        game = tichu.apply(game, tichu.random_action(game, rng))
    assert tichu.view(game, 0) == tichu.view(tichu.determinize(tichu.view(game, 0), rng), 0)


def after_exchange(seed: int, decks: int = 1) -> sg.SeigneurRound:
    """Return a round of six at the first lead after an exchange."""
    rng = random.Random(seed)
    state = later_round(sg.SeigneurRules(6, decks), (0, 1, 2, 3, 4, 5))
    while state.phase in (tichu.Phase.DEAL_FIRST, tichu.Phase.PUSH):
        state = tichu.apply(state, tichu.random_action(state, rng))
    return state


@pytest.mark.rule("SEIGNEUR-12", "SEIGNEUR-14")
@pytest.mark.parametrize("seed", range(8))
def test_what_the_exchange_tells(seed: int) -> None:
    """Given cards are with their receiver; the giver of the best cards keeps no better one."""
    state = after_exchange(seed)
    for seat, part in roles(state.rules).items():
        seen = tichu.view(state, seat)
        assert seen.given is not None
        assert seen.received is not None
        for world in tichu.sample_worlds(seen, random.Random(seed), 20):
            held = world.hand(part.other)
            assert seen.given <= held
            if not part.gives_best:
                own = held - seen.given
                assert not own.mask & ~not_better(seen.received.mask)
                before = own + seen.received
                assert seen.received.mask in gifts(before.mask, part.number)


def test_the_mah_jong_is_with_the_seat_that_had_the_first_lead() -> None:
    """Everybody knows that until it is played."""
    state = after_exchange(3)
    holder = state.table.mah_jong_holder
    assert holder is not None
    seat = (holder + 1) % 6
    worlds = tichu.sample_worlds(tichu.view(state, seat), random.Random(1), 50)
    assert {True} == {"Ma" in str(world.hand(holder)) for world in worlds}


def test_deals_are_equally_likely() -> None:
    """Each hidden card is as often with each seat that can hold it."""
    state = tichu.new_round(sg.preset(6))
    state = tichu.apply(state, tichu.deal(state, random.Random(1)))
    seen = tichu.view(state, 0)
    card = next(card for card in state.hand(2) if card.index > 0)
    rng = random.Random(2)
    where: Counter[int] = Counter()
    for world in tichu.sample_worlds(seen, rng, 1500):
        where.update(seat for seat in range(6) if card in world.hand(seat))
    sizes = state.sizes
    unseen = sum(sizes[1:]) - 1  # all but the Mah Jong
    for seat in range(1, 6):
        free = sizes[seat] - (seat == state.table.mah_jong_holder)
        assert abs(where[seat] / 1500 - free / unseen) < 0.04
    assert 0 == where[0]


@pytest.mark.rule("SEIGNEUR-12", "SEIGNEUR-13")
def test_where_returned_cards_may_be() -> None:
    """The giver of the best cards may hold what it got, however high; nothing else that is."""
    rules = sg.SeigneurRules(6)
    given, received = "AjKj4w", "3p3w3s"
    hands = ("2j2w2p", "2s", "4j", "4p", "5j", "5p5s")
    setup = sg.SeigneurSetup(
        rules=rules,
        hands=("2j2w2p3p3w3s", "AjKj4w3j", *hands[2:]),
        ranking=range(6),
        turn=0,
        pushes={0: given, 1: received},
    )
    seen = tichu.view(sg.SeigneurRound.from_setup(setup), 0)
    held = {str(world.hand(1)) for world in tichu.sample_worlds(seen, random.Random(1), 60)}

    assert {"3j4wKjAj"} == held


def test_wrong_arguments_are_refused() -> None:
    """Also a view that no deal agrees with."""
    state = after_exchange(1)
    rng = random.Random(1)
    with pytest.raises(InvalidValue, match=r"determinize\(view\): expected a SeigneurView"):
        tichu.determinize(cast("sg.SeigneurView", state), rng)
    with pytest.raises(InvalidValue, match=r"sample_worlds\(n\)"):
        tichu.sample_worlds(tichu.view(state, 0), rng, -1)
    with pytest.raises(InvalidValue, match="rng"):
        tichu.determinize(tichu.view(state, 0), cast("random.Random", 7))
    forged = attrs.evolve(tichu.view(state, 0), received_mask=tichu.Cards.parse("2j2p2w").mask)
    with pytest.raises(InvalidValue, match="no deal agrees with the view"):
        tichu.determinize(forged, rng)
