"""The swap test through a table for servers: what a seat cannot know changes nothing it is told.

Two tables have a game and a twin of it. Both are sent the same answers of the seat, good and bad,
and legal answers of the others, until by the rules hidden cards come to light. After each of them
the replies are the same, and so is everything that the tables tell the seat and a spectator.
"""

import random
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

import attrs

import tichu
from noninterference.pairs import found_twins
from noninterference.probes import questions
from reliability.tally import Tally
from steering import SOURCES, Twin, mixture, rules_of
from steering.mirrors import comes_to_light, mirrored
from tichu import Action, GameState, PlayerAction, RoundState, Rules
from tichu.hosting import Host, Refused

LOT: Final = 250
"""The number of pairs of a lot."""
_ANSWERS: Final = 12
"""The answers that the tables of a pair are sent; to end the time for bombs counts as one."""
_PRINTED: Final = 0.2
"""The share of comparisons in which also what is printed is compared."""


@attrs.frozen
class Twins:
    """Two rounds that look the same to a seat."""

    twin: Twin

    @property
    def seat(self) -> int:
        """The seat that cannot tell them apart."""
        assert self.twin.seat is not None
        return self.twin.seat

    @property
    def states(self) -> tuple[RoundState, RoundState]:
        """The rounds."""
        return self.twin.state, self.twin.other

    def moved(self, states: tuple[RoundState, RoundState]) -> "Twins":
        """Return the pair with later rounds."""
        return Twins(attrs.evolve(self.twin, state=states[0], other=states[1]))

    def sent(self, rng: random.Random) -> object:
        """Return what the seat may send."""
        state = self.twin.state
        seat = rng.choice((self.seat, *state.rules.controls(self.seat)))
        legal = state.legal(seat)
        some = [legal[int(rng.random() * len(legal))]] if len(legal) else []
        if some and rng.random() < 0.5:
            return some[0]
        asked = questions(self.twin, seat, some, rng)
        return next(islice(asked, rng.randrange(12), None), rng.choice(("take", "tichu", "Dr")))

    def image(self, action: Action, rng: random.Random) -> Action | None:
        """Return the same action, or the push with the other card; None if that is not legal."""
        image = mirrored(self.twin, action)
        return image if tichu.is_legal(self.twin.other, image) else None

    def shows(self, action: Action, after: tuple[RoundState, RoundState]) -> bool:
        """Return whether by the rules an action shows hidden cards."""
        return comes_to_light(self.twin.state, self.seat, action, *after)


def drive(
    pair: Twins, rng: random.Random, tally: Tally, table: Callable[..., Host] = Host
) -> str | None:
    """Return what distinguishes two tables for a seat, if anything does; count what is done."""
    seed = rng.random()
    one, other = (table(_game(state), random.Random(seed)) for state in pair.states)
    player = one.game.persons[pair.seat]
    ply = 0
    replies: Sequence[object] = (None,)
    for _ in range(_ANSWERS):
        end = _end(pair, (one, other), ply, tally)
        if end == "cards came to light":
            break
        if replies[0] != replies[-1] or one.ply != other.ply:
            return f"replies: {replies}, plies {one.ply} and {other.ply}"
        found = _difference((one, other), player, rng, tally)
        if found is not None:
            return found
        if end:
            break
        pair = pair.moved((one.game.round, other.game.round))
        ply = one.ply
        replies = _replies(pair, (one, other), player, rng, tally)
    return None


def _game(state: RoundState) -> GameState:
    """Return a game with a round."""
    return GameState(state, (0,) * (state.rules.seats if state.rules.open_dummy else 2), ())


def _replies(
    pair: Twins, tables: tuple[Host, Host], player: int, rng: random.Random, tally: Tally
) -> Sequence[object]:
    """Send an answer to both tables, or end the time for bombs; return the replies."""
    draw = rng.random()
    if draw < 0.2:
        for table in tables:
            table.resolve()
        return (None,)
    ply = tables[0].ply
    at: object = rng.choice((ply, ply, ply, ply, ply, ply - 1, 0, rng.randint(0, ply), ply + 1))
    own = pair.sent(rng)
    answers: tuple[object, object] = (own, own)
    sender = player
    if draw > 0.5:
        action = _legal_of_another(pair, rng)
        image = None if action is None else pair.image(action, rng)
        if action is None or image is None:
            return (None,)
        sender = next(
            person
            for seat, person in enumerate(tables[0].game.persons)
            if action.seat in pair.states[0].rules.controls(seat)
        )
        answers = action, image
    replies = [
        table.submit(sender, answer, at) for table, answer in zip(tables, answers, strict=True)
    ]
    reply = replies[0]
    kind = reply.reason if isinstance(reply, Refused) else "held" if reply.held else "applied"
    tally.counts[f"{'its' if sender == player else 'other'} answers: {kind}"] += 1
    return replies


def _legal_of_another(pair: Twins, rng: random.Random) -> PlayerAction | None:
    """Return a legal action of another seat, half of the time out of turn if any may interrupt."""
    state = pair.states[0]
    seats = [seat for seat in state.to_act if seat != pair.seat]
    rng.shuffle(seats)
    if rng.random() < 0.5:
        seats = [*rng.sample(state.may_interrupt, len(state.may_interrupt)), *seats]
    for seat in seats:
        legal = state.legal(seat)
        if seat != pair.seat and len(legal):
            return legal[int(rng.random() * len(legal))]
    return None


def _end(pair: Twins, tables: tuple[Host, Host], ply: int, tally: Tally) -> str:
    """Return what has ended the test since a ply; empty if nothing has."""
    end = ""
    for action, image in zip(tables[0].log[ply:], tables[1].log[ply:], strict=False):
        one, other = pair.states
        after = tichu.apply(one, action), tichu.apply(other, image)
        if pair.shows(action, after):
            end = "cards came to light"
        elif after[0].is_over:
            end = "the round was over"
        if isinstance(action, tichu.Play) and action.combination.is_bomb:
            tally.counts[f"bombs {'in' if action.seat in one.to_act else 'out of'} turn"] += 1
        if end:
            tally.counts[f"ends: {end}"] += 1
            break
        pair = pair.moved(after)
    return end


def _difference(
    tables: tuple[Host, Host], player: int, rng: random.Random, tally: Tally
) -> str | None:
    """Return what two tables tell a player or a spectator differently, if anything."""
    ply = rng.choice((0, tables[0].ply, rng.randint(0, tables[0].ply)))
    is_printed = rng.random() < _PRINTED
    looks: dict[str, Callable[[Host], object]] = {
        "pending": lambda table: table.pending(),
        "is_holding": lambda table: table.is_holding,
        "since": lambda table: table.since(ply, player),
        "snapshot": lambda table: table.snapshot(player),
        "since of a spectator": lambda table: table.since(ply, None),
        "snapshot of a spectator": lambda table: table.snapshot(None),
    }
    for name, look in looks.items():
        one, other = map(look, tables)
        if one != other or (is_printed and repr(one) != repr(other)):
            return f"{name}: {one!r} or {other!r}"
        tally.counts["comparisons"] += 1
    return None


def run(seats: int, pairs: int, seed: int, table: Callable[..., Host] = Host) -> Tally:
    """Test a number of pairs with a number of seats."""
    rng = random.Random(f"tables of {seats} {seed}")
    tally = Tally()
    while True:
        for found in found_twins(_rules(seats, rng), rng):
            if found.seat is None:
                continue
            breach = drive(Twins(found), rng, tally, table)
            if breach is not None:
                tally.fail(f"{breach}: {found}")
            tally.counts["pairs"] += 1
            tally.counts[f"pairs: phase {found.state.phase}"] += 1
            if tally.counts["pairs"] >= pairs:
                return tally


def _rules(seats: int, rng: random.Random) -> Rules:
    """Return a preset with a number of seats, or half of the time a mixture."""
    presets = [rules for name in SOURCES[:-1] if (rules := rules_of(name, rng)).seats == seats]
    return rng.choice((rng.choice(presets), mixture(rng, seats=seats)))


def work(seats: int, numbers: range) -> Tally:
    """Test as many pairs as there are numbers."""
    return run(seats, len(numbers), numbers.start)
