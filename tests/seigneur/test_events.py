"""Events of Grandseigneur, what each seat hears of them, and views that follow them."""

import random
from collections.abc import Iterator
from typing import Any, TypeVar

import pytest

import tichu
from support.ranks import later_round
from tichu import IllegalAction, InvalidValue
from tichu import seigneur as sg
from tichu._kernel.layout import MAH_JONG
from tichu.cards import new_cards
from tichu.seigneur.engine import bags
from tichu.seigneur.engine import events as ev

E = TypeVar("E", bound=ev.Event)

CASES = [
    (5, 1, {"returns": "sighted"}),
    (6, 1, {"take_trick": "auto", "own_straight_fulfils_wish": True}),
    (7, 2, {"bomb_leads": "trick_leader"}),
    (8, 2, {"returns": "sighted", "take_trick": "auto"}),
]


def steps(
    rules: sg.SeigneurRules, seed: int
) -> Iterator[tuple[sg.SeigneurGame, tuple[ev.Event, ...], sg.SeigneurGame]]:
    """Yield each step of a random game: before, what happened, and after."""
    rng = random.Random(seed)
    game = tichu.new_game(rules)
    while not game.is_over:
        before = game
        game, events = tichu.transition(before, tichu.random_action(before, rng))
        yield before, events, game


def first(kind: type[E], rules: sg.SeigneurRules | None = None) -> tuple[sg.SeigneurRound, E]:
    """Return the round before an event of a class, and the event; before it is redacted."""
    given = rules or sg.SeigneurRules(6, rounds=2)
    for before, events, _ in steps(given, 1):
        for event in events:
            if isinstance(event, kind):
                return before.round, event
    raise AssertionError(kind)


@pytest.mark.rule("SEIGNEUR-14", "SEIGNEUR-13")
@pytest.mark.parametrize(("players", "decks", "options"), CASES)
def test_views_follow_events(players: int, decks: int, options: dict[str, Any]) -> None:
    """After the events of a step, redacted for it, each view is that of the new state."""
    rules = sg.SeigneurRules(players, decks, rounds=2, **options)
    game = tichu.new_game(rules)
    seats = range(players)
    views = [tichu.view(game, seat) for seat in seats]
    public = tichu.public_view(game)
    for _, events, after in steps(rules, 1):
        for event in events:
            public = tichu.advance(public, tichu.redact(event, None))
            views = [tichu.advance(views[seat], tichu.redact(event, seat)) for seat in seats]
        assert [tichu.view(after, seat) for seat in seats] == views
        assert tichu.public_view(after) == public


@pytest.mark.rule("SEIGNEUR-17")
def test_a_trick_that_is_taken_at_once() -> None:
    """By ``auto`` the last pass takes the trick; else its winner does."""
    for take_trick, taken in (("auto", 1), ("claim", 0)):
        options: dict[str, Any] = {"take_trick": take_trick}
        setup = sg.SeigneurSetup(
            rules=sg.SeigneurRules(5, **options),
            hands=("2j", "3j", "4j", "5j", "6j"),
            trick=(tichu.Play(0, "7j"),),
            turn=4,
        )
        events = tichu.transition(sg.SeigneurRound.from_setup(setup), tichu.Pass(4))[1]
        assert (ev.Passed(4), *(ev.TrickTaken(0, tichu.Cards.parse("7j")),) * taken) == events


def test_a_transition_leads_where_apply_leads() -> None:
    """The state is the same; an illegal action raises in both."""
    game = tichu.new_game(sg.SeigneurRules(7, rounds=1))
    rng = random.Random(3)
    while not game.is_over:
        action = tichu.random_action(game, rng)
        after, _ = tichu.transition(game, action)
        assert tichu.apply(game, action) == after
        assert tichu.apply(game.round, action) == tichu.transition(game.round, action)[0]
        game = after
    with pytest.raises(IllegalAction, match="the round is over"):
        tichu.transition(game, tichu.Pass(0))


@pytest.mark.rule("SEIGNEUR-29", "SEIGNEUR-30")
def test_the_end_of_rounds_and_of_the_game() -> None:
    """A round ends with its result, and the next one starts, or the game ends."""
    found = [event for _, events, _ in steps(sg.SeigneurRules(5, rounds=2), 4) for event in events]
    ends = [event for event in found if isinstance(event, ev.RoundEnded)]
    started = [event for event in found if isinstance(event, ev.RoundStarted)]
    assert [ends[0].result.ranking] == [event.ranking for event in started]
    assert [ev.GameEnded(ends[1].result.ranking[0])] == found[-1:]
    out = [event.place for event in found if isinstance(event, ev.WentOut)]
    assert [1, 2, 3, 4] * 2 == out


@pytest.mark.rule("SEIGNEUR-13", "SEIGNEUR-4")
def test_a_gift_may_come_back_with_its_copy() -> None:
    """Where returns are sighted, the giver of a card may get it back and the other copy too."""
    rules = sg.SeigneurRules(5, 2, returns="sighted")
    state = later_round(rules, (0, 1, 2, 3, 4))
    hands = [0] * 5
    hands[1] = tichu.Cards.parse("KjQj").mask
    hands[0] = tichu.Cards.parse("Kj2j").mask
    rest = bags.singles_of(bags.taken(rules.deck, bags.added(hands[0], hands[1])))
    rest.sort()  # the low cards first: nothing in seat 1's hand is better than the two kings
    for seat, size in enumerate(rules.packet(1)):
        for _ in range(size - hands[seat].bit_count()):
            hands[seat] = bags.added(hands[seat], rest.pop(0 if seat == 1 else -1))
    state = tichu.apply(state, tichu.Deal(tuple(map(new_cards, hands))))
    gift = state.legal(1)[0]
    assert isinstance(gift, tichu.Push)
    before = [state.hand(seat) for seat in range(5)]
    state = tichu.apply(state, gift)
    returned = next(
        push
        for push in state.legal(0)
        if isinstance(push, tichu.Push) and any(push.cards.count(card) == 2 for card in gift.cards)
    )
    state = tichu.apply(state, returned)
    while state.phase is tichu.Phase.PUSH:
        seat = state.to_act[0]
        state = tichu.apply(state, state.legal(seat)[0])
    given, back = tichu.Cards.of(gift.cards), tichu.Cards.of(returned.cards)
    assert before[1] - given + back == state.hand(1)
    assert before[0] + given - back == state.hand(0)
    assert list(state.sizes) == [len(state.hand(seat)) for seat in range(5)]


@pytest.mark.rule("SEIGNEUR-14")
def test_who_hears_of_a_push() -> None:
    """Others hear that a seat has pushed; a gift that is shown is known to its receiver."""
    _, push = first(ev.Pushed)
    assert [push.cards if seat == push.seat else None for seat in range(6)] == [
        tichu.redact(push, seat).cards for seat in range(6)
    ]
    assert tichu.redact(push, None).cards is None
    sighted = sg.SeigneurRules(6, rounds=2, returns="sighted")
    _, gift = first(ev.Pushed, sighted)
    assert 2 == len(gift.known_to)
    assert gift == tichu.redact(gift, gift.known_to[0]) == tichu.redact(gift, gift.known_to[1])


@pytest.mark.rule("SEIGNEUR-14")
def test_who_hears_of_the_exchange() -> None:
    """Giver and receiver know what they exchanged; a spectator knows who leads."""
    _, event = first(ev.Exchanged)
    assert ((1,), (0,), (5,), (4,), (3,), (2,)) == event.recipients
    seen = tichu.redact(event, 0)
    known = [seat for seat in range(6) if None not in seen.pushes[seat]]
    assert [0, 1] == known
    hidden = tuple((None,) * number for number in (3, 3, 2, 1, 1, 2))
    assert hidden == tichu.redact(event, None).pushes
    assert seen == tichu.redact(seen, 0)


@pytest.mark.parametrize("kind", [ev.Dealt, ev.Pushed, ev.Exchanged])
def test_an_event_that_is_not_redacted_is_refused(kind: type[ev.Event]) -> None:
    """A server that forgets to redact is noticed at once."""
    state, event = first(kind)
    seen = tichu.view(state, 3)
    with pytest.raises(InvalidValue, match="shows what seat 3 may not see: it was not redacted"):
        tichu.advance(seen, event)
    with pytest.raises(InvalidValue, match="shows what a spectator may not see"):
        tichu.advance(tichu.public_view(state), event)


@pytest.mark.parametrize("kind", [ev.Dealt, ev.Pushed, ev.Exchanged])
def test_an_event_for_a_spectator_is_refused_by_a_seat(kind: type[ev.Event]) -> None:
    """A view that lacked its own cards would be wrong from then on."""
    state, event = first(kind)
    seat = event.seat if isinstance(event, ev.Pushed) else 0
    with pytest.raises(InvalidValue, match=f"hides what seat {seat} may see"):
        tichu.advance(tichu.view(state, seat), tichu.redact(event, None))


def test_an_event_that_cannot_follow_is_refused() -> None:
    """An event that moves the round comes once."""
    for before, events, _ in steps(sg.SeigneurRules(5, rounds=2), 2):
        seen = tichu.view(before, 0)
        deed = tichu.redact(events[0], 0)
        after = tichu.advance(seen, deed)
        with pytest.raises(InvalidValue, match="cannot follow here"):
            tichu.advance(after, deed)
        assert tichu.view(before, 0) == seen


def test_cards_that_the_view_has_seen_are_not_played_by_others() -> None:
    """Nobody plays a card of the viewer, or more cards than they hold."""
    state, event = first(ev.Played)
    other = next(seat for seat in range(6) if seat != event.seat)
    own = next(iter(tichu.view(state, other).own))
    forged = ev.Played(event.seat, tichu.Combination(tichu.Cards.of([own])))
    with pytest.raises(InvalidValue, match="Played cannot follow here"):
        tichu.advance(tichu.view(state, other), forged)


@pytest.mark.rule("SEIGNEUR-15")
def test_the_first_lead_shows_who_holds_the_mah_jong() -> None:
    """Everybody knows its holder until it is played."""
    for before, _, _ in steps(sg.SeigneurRules(6, rounds=2), 5):
        state = before.round
        if state.phase in (tichu.Phase.DEAL_FIRST, tichu.Phase.PUSH):
            assert state.table.mah_jong_holder is None
        else:
            holders = [seat for seat in range(6) if state.hand_masks[seat] & MAH_JONG]
            assert (holders[0] if holders else None) == state.table.mah_jong_holder


def test_random_play_by_views_is_random_play() -> None:
    """A view picks as the round picks, or does nothing."""
    state = tichu.new_round(sg.preset(6))
    rng = random.Random(8)
    while not state.is_over:
        for seat in range(6):
            seen = tichu.view(state, seat)
            action = tichu.random_action(seen, random.Random(1))
            if seat in state.to_act:
                assert action in state.legal(seat)
            elif action is not None:
                assert isinstance(action, tichu.Play)
                assert action.combination.is_bomb
        state = tichu.apply(state, tichu.random_action(state, rng))
    with pytest.raises(IllegalAction):
        tichu.random_action(tichu.view(state, 0), rng)
