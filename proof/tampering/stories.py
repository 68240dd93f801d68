"""Games as one player hears them, with the views that they must have."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

import tichu
from differential.seigneur import OPTIONS
from steering import Swarm, rules_for
from steering.rules import name_of
from tampering.memory import DECK, Memory, seigneur_deck
from tichu import Rules, advance, new_game, redact, seigneur, transition, view

_LATER: Final = 24
"""The greatest number of actions of a second round; one game in eight has all of it."""


@attrs.frozen
class Story:
    """The events of a game as one player hears them; a spectator's seat is None."""

    name: str
    """The game and its variant."""
    seat: int | None
    """The seat of the player."""
    seats: int
    """The seats of the table."""
    events: Sequence[Any]
    """The events, redacted for the player."""
    meant: Sequence[Any]
    """The events as another player hears them."""
    views: Sequence[Any]
    """The view before each event, and after the last one."""
    sizes: Sequence[tuple[int, ...]]
    """The sizes of the hands before each event, counted in the hands themselves."""
    ends: Callable[[Any, Any], Any]
    """The function under test."""
    memory: Callable[[], Memory]
    """Makes a new memory of the player."""


class Untrue(AssertionError):
    """The honest stream does not give the view of the state."""


def base(number: int, subject: Callable[[Any, Any], Any] = advance) -> Story:
    """Return a game for four, six, or three and an open dummy."""
    rng = random.Random(f"story {number}")
    rules = rules_for(number)
    seat = rng.randrange(-1, rules.seats)
    steps = _base_steps(rules, number, rng)
    variant = "open dummy" if rules.open_dummy else f"{rules.seats} players"
    return _told(
        steps,
        (view, redact, subject),
        rng,
        name=f"{variant}, {name_of(rules)}",
        seat=None if seat < 0 else seat,
        seats=rules.seats,
        memory=lambda each: Memory(each, rules.seats, DECK, sighted=False),
    )


def _base_steps(rules: Rules, number: int, rng: random.Random) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each state of a round of a game, and of some of the next, with events and next one."""
    scores = None
    if rules.target is not None and rng.random() < 0.7:  # so that many a game ends
        most = (rules.target - 1) // 5
        number_of = rules.seats if rules.open_dummy else 2
        scores = [5 * rng.randrange(max(most - 40, 0), most + 1) for _ in range(number_of)]
    game = new_game(rules, scores, 0 if rules.open_dummy else rng.randrange(rules.seats))
    swarm = Swarm(rules, number)
    left = _LATER if rng.random() < 7 / 8 else 10_000
    while not game.is_over and left:
        action = swarm.choose(game.round)
        after, events = transition(game, action)
        yield game, events, after
        if len(after.results) > len(game.results):
            swarm = Swarm(rules, rng.randrange(2**32))
        game = after
        if game.results:
            left -= 1
            if len(game.results) == 2:
                return


def of_seigneur(number: int, subject: Callable[[Any, Any], Any] = tichu.advance) -> Story:
    """Return a game of Grandseigneur, for five to twelve players with one pack or two."""
    rng = random.Random(f"seigneur story {number}")
    options: dict[str, Any] = {name: rng.choice(values) for name, values in OPTIONS.items()}
    if options["take_trick"] == "auto":
        options["beat_own_play"] = False
    players, decks = 5 + number % 8, 1 + number // 8 % 2
    rounds = rng.choice((None, 1, 2, 3))
    rules = seigneur.SeigneurRules(players, decks, rounds=rounds, **options)
    seat = rng.randrange(-1, players)
    steps = _seigneur_steps(rules, rng)
    variant = f"{players} players, {decks} pack{'s' * (decks - 1)}, {rules.returns}"
    deck, sighted = seigneur_deck(decks), rules.returns == "sighted"
    return _told(
        steps,
        (tichu.view, redact, subject),
        rng,
        name=f"Grandseigneur, {variant}",
        seat=None if seat < 0 else seat,
        seats=players,
        memory=lambda each: Memory(each, players, deck, sighted=sighted),
    )


def _seigneur_steps(
    rules: seigneur.SeigneurRules, rng: random.Random
) -> Iterator[tuple[Any, Any, Any]]:
    game = tichu.new_game(rules, dealer=rng.randrange(rules.players))
    if rules.rounds != 1 and rng.random() < 0.8:
        ranking = tuple(rng.sample(range(rules.players), rules.players))
        first = seigneur.SeigneurResult(ranking, ranking)
        setup = seigneur.SeigneurSetup(rules=rules, phase="deal_first", ranking=ranking)
        game = seigneur.SeigneurGame(seigneur.SeigneurRound.from_setup(setup), (first,))
    before = len(game.results)
    left = _LATER if rng.random() < 7 / 8 else 10_000
    while not game.is_over and left:
        after, events = tichu.transition(game, tichu.random_action(game, rng))
        yield game, events, after
        game = after
        if len(game.results) > before:
            left -= 1
            if len(game.results) == before + 2:
                return


def _told(
    steps: Iterator[tuple[Any, Any, Any]],
    functions: tuple[Any, Any, Any],
    rng: random.Random,
    *,
    name: str,
    seat: int | None,
    seats: int,
    memory: Callable[[int | None], Memory],
) -> Story:
    """Return what a seat hears of some steps, or raise :class:`Untrue`."""
    looked, hidden, subject = functions
    other = rng.choice([each for each in (None, *range(seats)) if each != seat])
    heard: list[Any] = []
    meant: list[Any] = []
    views: list[Any] = []
    sizes: list[tuple[int, ...]] = []
    seen: Any = None
    for before, events, after in steps:
        seen = looked(before, seat) if seen is None else seen
        now = tuple(map(int.bit_count, before.round.hand_masks))
        for event in events:
            views.append(seen)
            sizes.append(now)
            heard.append(hidden(event, seat))
            meant.append(hidden(event, other))
            seen = subject(seen, heard[-1])
        if seen != looked(after, seat):
            raise Untrue(f"after {events}")
    views.append(seen)
    return Story(name, seat, seats, heard, meant, views, sizes, subject, lambda: memory(seat))
