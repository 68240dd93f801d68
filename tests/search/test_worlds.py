"""Possible worlds: complete, consistent with the view, varied, and made only from the view.

``TICHU_WORLDS`` says how many worlds are sampled in all.
"""

import itertools
import os
import random
from collections.abc import Iterator
from typing import Any, Final, cast

import pytest

import tichu
from steering import SOURCES, rules_of, steered, steered_game
from support import altered, anything, cards, position
from support.sources import of_each_source
from support.tables import cases
from tichu import Cards, InvalidValue, Phase, RoundState, apply, determinize, view
from tichu.engine.board import FOLLOW
from tichu.engine.position import bomb_holders
from tichu.search import redeals, sample_worlds
from tichu.search.redeals import _weighted

WORLDS: Final = int(os.environ.get("TICHU_WORLDS", "20000"))
LOTS: Final = 2
_RARE: Final = {Phase.PLAY: 0.1, Phase.TAKE_TRICK: 0.15}


def sampled(source: str, rng: random.Random) -> Iterator[tuple[RoundState, int | None]]:
    """Yield states of steered rounds with a seat, or None for a spectator, without end."""
    while True:
        rules = rules_of(source, rng)
        for state in steered(rules, rng):
            for seat in (*range(rules.seats), None):
                if rng.random() < _RARE.get(state.phase, 0.4):
                    yield state, seat


def same(seen: tichu.PublicView, world: RoundState) -> bool:
    """Return whether a world gives the same view."""
    return seen == view(world, seen.seat if isinstance(seen, tichu.PlayerView) else None)


def check_whole(world: RoundState) -> None:
    """Every card is in one place, sizes and bombs agree, and somebody can act."""
    places = [world.hand(seat) for seat in range(world.rules.seats)]
    places += [world.pile(seat) for seat in range(world.rules.seats)]
    places += [world.trick.cards] if world.trick else []
    everything = Cards()
    for part in places:
        everything |= part
    assert len(everything) == sum(map(len, places))
    if world.phase not in (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST):
        assert tichu.DECK == everything
    sizes = [world.table.size(seat) for seat in range(world.rules.seats)]
    assert sizes == [len(world.hand(seat)) for seat in range(world.rules.seats)]
    assert bomb_holders(world.hand_masks) == world.bomb_holders
    for seat in world.to_act:
        assert len(world.legal(seat)) > 0
    if world.phase is Phase.PUSH:
        for seat, pushed in enumerate(world.push_masks):
            assert (pushed is not None) is world.table.pushed[seat]
            for card in pushed or ():
                assert card is not None
                assert card & world.hand_masks[seat]


@pytest.mark.slow
@pytest.mark.rule("L29")
@pytest.mark.parametrize("heed_passes", [False, True], ids=["all", "heed_passes"])
@of_each_source
def test_every_world_agrees_with_its_view(source: str, heed_passes: bool) -> None:
    """In every phase, for every seat and for spectators, the world's view is the given one."""
    rng = random.Random(f"worlds {source} {heed_passes}")
    phases: set[Phase] = set()
    wanted = -(-WORLDS // (LOTS * len(SOURCES)))
    for state, seat in itertools.islice(sampled(source, rng), wanted):
        seen = view(state, seat)
        world = determinize(seen, rng, heed_passes=heed_passes)
        assert same(seen, world)
        check_whole(world)
        phases.add(world.phase)
    assert {Phase.GRAND_TICHU, Phase.PUSH, Phase.PLAY, Phase.TAKE_TRICK, Phase.OVER} - phases <= {
        Phase.GRAND_TICHU if source in ("tournament", "mixtures") else Phase.OVER,
        Phase.OVER,
    }


@pytest.mark.slow
@of_each_source
def test_a_round_can_be_played_on_from_a_world(source: str) -> None:
    """A world is a state, and its round can be played to the end."""
    rng = random.Random(f"on {source}")
    for state, seat in itertools.islice(sampled(source, rng), 60):
        world = determinize(view(state, seat), rng)
        while not world.is_over:
            world = apply(world, tichu.random_action(world, rng))
        assert world.result is not None


# A function of the view and of chance


def mid_round() -> RoundState:
    """Return the state after the exchange of a random round."""
    rng = random.Random(2)
    return next(state for state in steered(tichu.NANJING, rng) if state.phase is Phase.PLAY)


def test_the_same_chance_gives_the_same_worlds() -> None:
    """Equal generators and equal views give equal worlds."""
    state = mid_round()

    one = list(sample_worlds(view(state, 1), random.Random(5), 20))
    other = list(sample_worlds(view(state, 1), random.Random(5), 20))

    assert one == other


def test_another_chance_gives_another_world() -> None:
    """200 seeds give 200 different deals of 42 hidden cards."""
    state = mid_round()
    seen = view(state, 1)

    hands = [determinize(seen, random.Random(seed)).hand_masks for seed in range(200)]

    assert 200 == len(set(hands))
    assert state.hand_masks not in hands


@pytest.mark.parametrize("extreme", [0.0, 1.0 - 2**-53], ids=["lowest", "highest"])
def test_worlds_come_from_the_ends_of_chance(extreme: float) -> None:
    """The least and the greatest random number give a world."""

    class Edge:
        """A generator that begins with one number forty times."""

        def __init__(self) -> None:
            self.drawn = 0
            self.rest = random.Random(1)

        def random(self) -> float:
            self.drawn += 1
            return extreme if self.drawn < 40 else self.rest.random()

    for state in (first_packets_state(), mid_round(), announced()):
        for seat in range(4):
            world = determinize(view(state, seat), Edge())
            assert view(state, seat) == view(world, seat)
            check_whole(world)


def first_packets_state() -> RoundState:
    """Return a state in the grand tichu phase."""
    state = tichu.new_round()
    return apply(state, tichu.deal(state, random.Random(1)))


def announced() -> RoundState:
    """Return a state where seat 2 has announced its fives."""
    return position(
        "2j3w / 3j4j7w / 5j5w5p5s6j6w / 6s7j8j",
        rules=rules_of("griffin", random.Random(1)),
        phase=Phase.ANNOUNCED,
        trick="0:9j",
        turn=2,
    )


def test_sample_worlds_is_lazy_and_counts() -> None:
    """The iterator yields ``n`` worlds, and draws one when it is asked for it."""
    seen = view(mid_round(), 0)

    assert 0 == len(list(sample_worlds(seen, random.Random(1), 0)))
    assert 7 == len(list(sample_worlds(seen, random.Random(1), 7)))
    many = sample_worlds(seen, random.Random(1), 10_000_000)
    assert determinize(seen, random.Random(1)) == next(many)
    assert next(many) != next(many)


@pytest.mark.parametrize("number", [-1, 10_000_001, True, 1.0, None, "3"])
def test_a_number_of_worlds_is_a_whole_number(number: object) -> None:
    """Other numbers are refused before anything is drawn."""
    with pytest.raises(InvalidValue):
        sample_worlds(view(mid_round(), 0), random.Random(1), cast("Any", number))


# What is sure in every world


@pytest.mark.rule("PUSH-3")
def test_a_pushed_card_is_with_its_receiver() -> None:
    """A receiver holds the card until it is played."""
    state = position("2j3w", "3j4j7w", "5j6w", "6s7j8j", turn=1, pushes={0: cards("4j6wTj").listed})
    for world in sample_worlds(view(state, 0), random.Random(1), 100):
        assert cards("4j") <= world.hand(1)
        assert cards("6w") <= world.hand(2)
        assert cards("Tj") <= world.pile(3)
    others = list(sample_worlds(view(state, 3), random.Random(1), 100))
    assert 1 < len({cards("4j") <= world.hand(1) for world in others})


@pytest.mark.rule("MAH-1")
def test_the_mah_jong_is_with_the_first_leader() -> None:
    """The worlds of every seat and of a spectator give it to the first leader."""
    state = mid_round()
    holder = state.to_act[0]
    for seat in (*range(4), None):
        for world in sample_worlds(view(state, seat), random.Random(1), 50):
            assert cards("Ma") <= world.hand(holder)


@pytest.mark.rule("IRR-1")
def test_an_announcer_holds_a_bomb_that_beats() -> None:
    """Without one the round would be over."""
    state = announced()
    for seat in (0, 1, 3, None):
        for world in sample_worlds(view(state, seat), random.Random(1), 100):
            bombs = [action for action in world.legal(2) if isinstance(action, tichu.Play)]
            assert bombs
            assert all(action.combination.is_bomb for action in bombs)


@pytest.mark.rule("TRICHU-4")
def test_the_open_dummy_is_the_same_in_all_worlds() -> None:
    """Everybody sees it; before the exchange only the dealer."""
    rng = random.Random(7)
    for state in steered(tichu.TRICHU, rng):
        if state.phase in (Phase.PUSH, Phase.PLAY) and rng.random() < 0.2:
            seats = (0, 2) if state.phase is Phase.PUSH else (0, 1, 2, 3)
            for seat in seats:
                assert state.hand(2) == determinize(view(state, seat), rng).hand(2)


@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize(
    ("hands", "held", "share"), cases(__file__, "worlds: hands of an announcer", globals())
)
def test_how_often_an_announcer_holds_a_hand(hands: str, held: str, share: float) -> None:
    """All hands with a bomb that beats are equally likely, even with several bombs."""
    state = position(
        hands, rules=tichu.GRIFFIN, phase=Phase.ANNOUNCED, trick="0:Kj", turn=2, finished=(3,)
    )
    worlds = sample_worlds(view(state, 0), random.Random(1), 900)

    found = sum(cards(held) == world.hand(2) for world in worlds) / 900
    assert abs(found - share) <= 5 * (share * (1 - share) / 900) ** 0.5


_REST: Final = (tichu.DECK - cards("2j8j8w8p8sMa")).listed
FULL: Final = [str(Cards(_REST[at : at + 14])) for at in (0, 14)]
"""Two hands of fourteen cards, without the eights."""


@pytest.mark.rule("WISH-3")
@pytest.mark.parametrize(
    ("hands", "facts", "viewer", "passer", "expected"),
    cases(__file__, "worlds: passes that are heeded", globals()),
)
def test_heeded_passes(
    hands: tuple[str, ...], facts: dict[str, object], viewer: int, passer: int, expected: set[str]
) -> None:
    """Worlds have only hands that make the passes under the wish legal."""
    state = position(*hands, **anything({"wish": 8, "rest_to": 0, **facts}))
    worlds = sample_worlds(view(state, viewer), random.Random(1), 300, heed_passes=True)

    wanted = cards("8j8w8p8sPh")
    assert expected == {str(wanted & world.hand(passer)) for world in worlds}


@pytest.mark.rule("WISH-3")
def test_passes_are_not_heeded_unless_asked() -> None:
    """By default a seat that passed may have held the rank."""
    state = position("2j", "3j4j7w", "8j6w9w", "6s7j8s", turn=2, trick="0:5w", wish=8, rest_to=0)

    assert (1,) == state.passed
    worlds = sample_worlds(view(state, 0), random.Random(1), 200)
    assert any(cards("8j8s") & world.hand(1) for world in worlds)


@pytest.mark.rule("WISH-3")
def test_refused_deals_are_counted_anew_for_each_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the deals are refused where a seat that has an eight passed on a pair."""
    monkeypatch.setattr(redeals, "_TRIES", 30)
    pushed = tuple(map(tichu.Card, ("8w", "6w", "6s")))
    hands = ("2j", "3j4j8w", "6w9w7w", "6s8s8p")
    state = position(*hands, turn=2, trick="0:5w5p", wish=8, pushes={0: pushed}, rest_to=0)

    worlds = [*sample_worlds(view(state, 0), random.Random(1), 50, heed_passes=True)]

    assert 2 < len({world.hand(1) for world in worlds})


@pytest.mark.rule("WISH-3")
def test_no_deal_is_drawn_in_vain_where_one_wished_card_binds() -> None:
    """Four have passed on a single card below the wish: each hidden card is drawn once."""
    state = position(
        *("2j", "3j4j", "5w", "6s9w", "7p", "8p8s8w"),
        rules=tichu.TIENTSIN,
        turn=5,
        trick="0:3w",
        wish=8,
        rest_to=0,
    )
    rng, same = random.Random(1), random.Random(1)

    world = determinize(view(state, 0), rng, heed_passes=True)
    for _ in range(9):
        same.random()

    assert same.getstate() == rng.getstate()
    assert cards("8p8s8w") == world.hand(5)


@pytest.mark.rule("WISH-3")
def test_heed_passes_without_a_wish() -> None:
    """Without a wish ``heed_passes`` changes nothing."""
    seen = view(mid_round(), 1)

    assert seen.wish is None
    assert determinize(seen, random.Random(1)) == determinize(
        seen, random.Random(1), heed_passes=True
    )


@pytest.mark.rule("WISH-3")
def test_a_wish_that_nobody_passed_under_changes_no_deal() -> None:
    """The hidden cards are drawn in the same way with and without it."""
    hands = ("2j", "3j4j7w", "8j6w9w", "6s8s8p")
    dealt = {
        wish: determinize(view(position(*hands, turn=0, wish=wish), 0), random.Random(1)).hand(1)
        for wish in (None, 8)
    }
    assert dealt[None] == dealt[8]


@pytest.mark.rule("WISH-3", "PUSH-3")
def test_heed_passes_of_a_seat_that_was_given_the_rank() -> None:
    """A seat that was given the wished rank cannot have passed: no world explains that."""
    stated = position(
        *("2j", "8j9j", "6w9w", "6s7s"),
        turn=2,
        trick="0:7j",
        pushes={0: tuple(map(tichu.Card, ("8j", "6w", "6s")))},
        rest_to=0,
    )
    state = altered(stated, wish=8)

    assert (1,) == state.table.passed
    with pytest.raises(InvalidValue, match="explains"):
        determinize(view(state, 0), random.Random(1), heed_passes=True)


@pytest.mark.rule("IRR-1")
def test_an_announcement_without_a_possible_bomb() -> None:
    """A view where no hidden cards make a bomb that beats has no world."""
    state = position(
        *("2j", "5j", "9j9w9p9s", "5w5p5s"),
        phase=Phase.ANNOUNCED,
        turn=2,
        rules=tichu.GRIFFIN,
        trick="0:Kj,1:8j8w8p8s",
    )
    held = state.hand_masks
    hands = cards("9s").mask, held[1], cards("9j9w9p2j").mask, held[3]

    with pytest.raises(InvalidValue, match="bomb"):
        determinize(view(RoundState(state.table, hands, state.push_masks), 0), random.Random(1))


def test_a_mark_at_the_end_of_all_weights() -> None:
    """The last bomb is drawn, should rounding put the mark at the end."""
    assert [1, 2, 2] == [_weighted([(1, 3), (2, 4)], mark) for mark in (2, 3, 7)]


@pytest.mark.slow
@pytest.mark.rule("WISH-3")
@pytest.mark.parametrize("source", ["nanjing", "trichu", "tientsin", "mixtures"])
def test_heeded_passes_were_legal(source: str) -> None:
    """In every world each pass under the wish was legal."""
    rng = random.Random(f"heed {source}")
    heeded = 0
    while heeded < 40:
        rules = rules_of(source, rng)
        for state in steered(rules, rng):
            if not state.wish or not state.table.passed:
                continue
            for seat in range(rules.seats):
                world = determinize(view(state, seat), rng, heed_passes=True)
                assert same(view(state, seat), world)
                heeded += 1
                trick = world.trick
                assert trick is not None
                for passer in world.table.passed:
                    if passer == rules.dummy:
                        continue
                    wished = [
                        action
                        for action in _on_turn(world, passer)
                        if any(
                            card.rank == world.wish
                            for card in action.combination.cards
                            if not card.is_special
                        )
                    ]
                    assert [] == wished


def _on_turn(world: RoundState, seat: int) -> list[tichu.Play]:
    """Return the plays that a seat could have made on the trick when it was on turn."""
    asked = altered(world, phase=FOLLOW, turn=seat)
    return [action for action in asked.legal(seat) if isinstance(action, tichu.Play)]


# What no world can know


@pytest.mark.rule("PUSH-3")
def test_pushes_between_others_are_unknown() -> None:
    """Own pushes, given and got, are kept; others are None."""
    state = mid_round()
    world = determinize(view(state, 1), random.Random(1))

    assert view(state, 1).push_masks == world.push_masks
    assert world.push_masks[1] == state.push_masks[1]
    assert None in (world.push_masks[0] or ())


@pytest.mark.rule("GRAND-5")
def test_secret_decisions_are_declined() -> None:
    """In a world only one's own secret call is kept."""
    state = first_packets_state()
    state = apply(apply(state, tichu.CallGrandTichu(1)), tichu.CallGrandTichu(2))

    assert (None, None, tichu.Call.GRAND_TICHU, None) == determinize(
        view(state, 2), random.Random(1)
    ).calls
    assert (None,) * 4 == determinize(view(state, 0), random.Random(1)).calls


@pytest.mark.rule("PUSH-1")
def test_hidden_pushes_are_sampled() -> None:
    """Pushes are drawn from the cards that the world gives the seat; one's own is kept."""
    rng = random.Random(3)
    state = next(state for state in steered(tichu.NANJING, rng) if state.phase is Phase.PUSH)
    for seat in (0, 1):
        state = apply(state, tichu.Push(seat, state.hand(seat).listed[:3]))
    worlds = list(sample_worlds(view(state, 0), rng, 50))

    assert {state.push_masks[0]} == {world.push_masks[0] for world in worlds}
    assert 50 == len({world.push_masks[1] for world in worlds})
    assert {None} == {world.push_masks[2] for world in worlds}
    other = next(sample_worlds(view(state, 2), rng, 1))
    for seat in (0, 1):  # to a seat that has not pushed, both are hidden
        pushed = other.push_masks[seat] or ()
        assert [True] * 3 == [
            card is not None and card & other.hand_masks[seat] > 0 for card in pushed
        ]


def test_a_game_view_makes_worlds_of_its_round() -> None:
    """A world is a round, without scores."""
    rng = random.Random(4)
    for game, _ in steered_game(tichu.new_game(), rng):
        if game.phase is Phase.PLAY:
            world = determinize(view(game, 0), rng)
            assert list(tichu.legal_actions(game, 0)) == list(tichu.legal_actions(world, 0))
            break


def test_passes_that_no_world_explains() -> None:
    """A position where all passed against the wish raises."""
    stated = position("2j / 8j9j / 8w9w / 8s8p", phase=Phase.TAKE_TRICK, trick="0:7j", rest_to=0)
    state = altered(stated, wish=8)

    class Patience(Exception):
        """The generator has been asked too often."""

    class Limited:
        """A generator that gives up."""

        left = 1_000_000

        def random(self) -> float:
            self.left -= 1
            if not self.left:
                raise Patience
            return random.random()

    with pytest.raises(InvalidValue):
        determinize(view(state, 0), Limited(), heed_passes=True)
