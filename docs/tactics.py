"""Measure what ``docs/tactics.md`` says: ``python docs/tactics.py``, which takes minutes.

Bots play, and the figures go to ``docs/tactics.toml``. The page is ``docs/tactics.in`` with figures
in the places of ``{{name form}}``; ``--page`` writes it from the figures that are there.

* A *deal* is dealt and pushed by `RuleBot`, and played out several times by the policy of
  `PolicyBot`: as it is, and with something changed, such as a call or a push. What is changed and
  what is not are played with the same random numbers.
* A *round* is played by four bots of `PolicyBot`. At some decisions, two actions are played out.
"""

import argparse
import math
import os
import random
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import attrs

import tichu
from tichu import RoundState, bots, events, search
from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX
from tichu.phases import Phase

sys.path.append(str(Path(__file__).parents[1] / "proof"))
from reliability.machine import machine

FOLDER: Final = Path(__file__).parent
PAGE: Final = FOLDER / "tactics.md"
TEMPLATE: Final = FOLDER / "tactics.in"
FIGURES: Final = FOLDER / "tactics.toml"
HOLE: Final = re.compile(r"\{\{(\S+)(?: (\w+))?\}\}")
"""A place for a figure."""
CHUNK: Final = 100
"""How many deals or rounds a worker plays at a time."""
PLAYOUTS: Final = 4
POLICY: Final = attrs.evolve(search.default_policy(), temperature=0.35)
RULES: Final = bots.RuleBot()
SEATS: Final = range(4)
CARDS: Final = {
    "dragon": DRAGON,
    "phoenix": PHOENIX,
    "mah-jong": MAH_JONG,
    "dog": DOG,
    "ace": tichu.Card.parse("Aj"),
    "king": tichu.Card.parse("Kj"),
    "ten": tichu.Card.parse("Tj"),
}

Results = list[tichu.RoundResult]
Choice = tuple[str, tichu.PlayerAction, tichu.PlayerAction]


class Figure(NamedTuple):
    """A mean, with half of its interval of 95 %, of so many samples."""

    value: float
    error: float
    n: int


class Samples:
    """Numbers, sums and sums of squares of what was found, by name."""

    def __init__(self) -> None:
        self.sums: dict[str, tuple[int, float, float]] = {}

    def add(self, name: str, value: float) -> None:
        """Count a sample."""
        self._add(name, (1, value, value * value))

    def mean(self, name: str, values: Iterable[float]) -> None:
        """Count the mean of some values as a sample, if there are any."""
        found = [*values]
        if found:
            self.add(name, sum(found) / len(found))

    def merge(self, other: "Samples") -> None:
        """Count the samples of another process, too."""
        for name, sums in other.sums.items():
            self._add(name, sums)

    def _add(self, name: str, sums: tuple[int, float, float]) -> None:
        n, total, squares = self.sums.get(name, (0, 0.0, 0.0))
        self.sums[name] = n + sums[0], total + sums[1], squares + sums[2]

    def figures(self) -> dict[str, Figure]:
        """Return all figures by name."""
        found: dict[str, Figure] = {}
        for name, (n, total, squares) in sorted(self.sums.items()):
            mean = total / n
            spread = math.sqrt(max(squares - n * mean * mean, 0) / max(n - 1, 1) / n)
            found[name] = Figure(round(mean, 3), round(1.96 * spread, 3), n)
        return found


def played(state: RoundState, seed: int) -> Results:
    """Play a round out several times; the same seed gives the same random numbers."""
    return [
        tichu.playout(state, random.Random(PLAYOUTS * seed + time), POLICY)
        for time in range(PLAYOUTS)
    ]


def margin(seat: int, results: Results) -> float:
    """Return how many points the team of a seat is ahead."""
    team = seat % 2
    return sum(each.scores[team] - each.scores[1 - team] for each in results) / len(results)


def tops(cards: tichu.Cards) -> int:
    """Return the number of aces, Dragon and Phoenix in some cards."""
    return sum(card.rank == 14 or card in {DRAGON, PHOENIX} for card in cards)


def dealt(seed: int) -> tuple[list[tichu.Cards], RoundState]:
    """Return the first eight cards of each seat, and the state before the pushes."""
    rng = random.Random(seed)
    state = tichu.apply(tichu.new_round(), tichu.deal(tichu.new_round(), rng))
    first = [state.hand(seat) for seat in SEATS]
    for seat in SEATS:
        state = tichu.apply(state, tichu.DeclineGrandTichu(seat))
    return first, tichu.apply(state, tichu.deal(state, rng))


def pushed(state: RoundState, pushes: Iterable[tichu.Push]) -> RoundState:
    """Return the state after some pushes."""
    for push in pushes:
        state = tichu.apply(state, push)
    return state


def exchanged(push: tichu.Push, place: int, card: tichu.Card) -> tichu.Push:
    """Return the push with a card at a place; one that it has changes its place."""
    cards = [*push.cards]
    if card in cards:
        cards[cards.index(card)] = cards[place]
    cards[place] = card
    return tichu.Push(push.seat, cards)


def naturals(hand: tichu.Cards, without: Sequence[tichu.Card]) -> list[tichu.Card]:
    """Return the cards of a hand that are not special, without some."""
    return [card for card in hand if not card.is_special and card not in without]


def deal(seed: int, found: Samples) -> None:
    """Count what a deal tells."""
    first, state = dealt(seed)
    hands = [state.hand(seat) for seat in SEATS]
    decided = [RULES.act(tichu.view(state, seat)) for seat in SEATS]
    pushes = [push for push in decided if isinstance(push, tichu.Push)]
    start = pushed(state, pushes)
    plain = played(start, seed)
    for name, card in CARDS.items():
        holder = next(seat for seat in SEATS if card in hands[seat])
        found.add(f"card-{name}", margin(holder, plain))
    for seat in SEATS:
        bomb = bool(search.bombs(hands[seat]))
        found.add("bomb-dealt", 100 * bomb)
        if bomb:
            found.add("card-bomb", margin(seat, plain))
    finish(plain, found)
    calls(start, plain, first, seed, found)
    others(state, pushes, seed, found)


def finish(plain: Results, found: Samples) -> None:
    """Count the places in which partners go out."""
    found.mean("double", [100 * (each.victory == "double") for each in plain])
    for each in plain[:1]:  # samples are independent
        winner, *rest = each.finished
        place = rest.index((winner + 2) % 4) + 2 if (winner + 2) % 4 in rest else 4
        found.add("first", margin(winner, [each]))
        if place > 2:  # 200 otherwise
            found.add(f"first-{place}", margin(winner, [each]))


def calls(
    start: RoundState, plain: Results, first: Sequence[tichu.Cards], seed: int, found: Samples
) -> None:
    """Let each seat call, whatever it holds, and count how often it succeeds."""
    for seat in SEATS:
        hand = start.hand(seat)
        called = played(tichu.apply(start, tichu.CallTichu(seat)), seed)
        made = 100 * sum(each.finished[0] == seat for each in called) / PLAYOUTS
        worth = margin(seat, called) - margin(seat, plain)
        count = min(tops(hand), 5)
        found.add(f"tichu-{count}", made)
        found.add(f"tichu-worth-{count}", worth)
        if tops(hand) == 3 and DRAGON in hand and PHOENIX not in hand:
            found.add("tichu-dragon-aces", made)
        if count == 3:
            found.add("tichu-3-few" if search.turns(hand) <= 5 else "tichu-3-many", made)
        count = min(tops(first[seat]), 4)
        found.add(f"grand-{count}", made)
        found.add(f"grand-worth-{count}", worth + (2 * made - 100))  # 100 points more, or fewer
        if count == 2 and {DRAGON, PHOENIX} <= {*first[seat]}:
            found.add("grand-dragon-phoenix", made)


def others(state: RoundState, pushes: Sequence[tichu.Push], seed: int, found: Samples) -> None:
    """Change the push of one seat, and count what that is worth."""

    def worth(push: tichu.Push, team: int) -> float:
        changed = [*pushes]
        changed[push.seat] = push
        return margin(team, played(pushed(state, changed), seed))

    holder = next(seat for seat in SEATS if DOG in state.hand(seat))
    own = pushes[holder]
    low = min(naturals(state.hand(holder), own.cards), key=lambda card: card.rank)
    kept = own if DOG not in own.cards else exchanged(own, own.cards.index(DOG), low)
    keep = worth(kept, holder)
    found.add("dog-partner", worth(exchanged(kept, 1, DOG), holder) - keep)
    found.add("dog-opponent", worth(exchanged(kept, 0, DOG), holder) - keep)

    seat = seed % 4
    own = pushes[seat]
    low, *_, high = sorted(naturals(state.hand(seat), own.cards[::2]), key=lambda card: card.rank)
    gain = worth(exchanged(own, 1, high), seat) - worth(exchanged(own, 1, low), seat)
    strength = tops(state.hand(seat))
    name = "weak" if strength <= 1 else "strong" if strength >= 4 else "middling"
    found.add("push-high", gain)
    found.add(f"push-high-{name}", gain)


def play(seed: int, found: Samples) -> None:
    """Let four bots play a round, and count what it tells."""
    state = tichu.new_round()
    gains: dict[str, list[float]] = {}
    wished = fulfilled = bombs = 0
    maker = -1
    for step in bots.steps([bots.PolicyBot()] * 4, random.Random(seed), state):
        for name, better, worse in choices(state, step.action):
            gain = worth(state, better, seed) - worth(state, worse, seed)
            gains.setdefault(name, []).append(gain)
        for event in step.events:
            match event:
                case events.WishMade(seat=seat, rank=rank) if rank is not None:
                    wished, maker, fulfilled = 1, seat, 0
                case events.WishFulfilled(seat=seat):
                    fulfilled = 1 + (seat - maker) % 4
                case events.Played(combination=combination):
                    bombs += combination.is_bomb
                case _:
                    pass
        state = step.state
    first = tichu.playout(state, random.Random(seed)).finished[0]  # the round is over
    for name, values in gains.items():
        found.mean(name, values)
    if wished:
        found.add("wish-opponent", 100 * (fulfilled in {2, 4}))
        found.add("wish-partner", 100 * (fulfilled == 3))
        found.add("wish-nobody", 100 * (fulfilled == 0))
    found.add("bomb-played", 100 * (bombs > 0))
    for seat, call in enumerate(state.calls):
        if call is not None:
            found.add(f"bots-{call}", 100 * (first == seat))


def worth(state: RoundState, action: tichu.PlayerAction, seed: int) -> float:
    """Return how far the team is ahead if a seat decides so."""
    return margin(action.seat, played(tichu.apply(state, action), seed))


def choices(state: RoundState, chosen: tichu.Action) -> Iterable[Choice]:
    """Yield the pairs of actions to be compared, by name."""
    if len(state.to_act) != 1 or isinstance(chosen, tichu.Deal):
        return
    (seat,) = state.to_act
    legal = state.legal(seat)
    if state.phase is Phase.GIVE_TRICK and len(legal) == 2:
        sizes = {len(state.hand(to)): to for to in ((seat + 1) % 4, (seat + 3) % 4)}
        if len(sizes) == 2 and min(sizes) > 0:
            more, fewer = sizes[max(sizes)], sizes[min(sizes)]
            yield "gift", tichu.GiveTrick(seat, more), tichu.GiveTrick(seat, fewer)
    elif state.phase is Phase.WISH:
        card, *_ = tichu.view(state, seat).given or ()
        if not card.is_special:
            yield "wish-pushed", tichu.MakeWish(seat, card.rank), tichu.MakeWish(seat, None)
        yield "wish-ace", tichu.MakeWish(seat, 14), tichu.MakeWish(seat, None)
    elif state.phase is Phase.PLAY:
        plays = [
            each
            for each in legal
            if isinstance(each, tichu.Play)
            and not each.combination.is_bomb
            and each.combination.cards.isdisjoint({DOG, PHOENIX, DRAGON})
        ]
        if state.trick is None:
            yield from leads(plays, len(state.hand(seat)))
        elif state.trick.winner == (seat + 2) % 4 and tichu.Pass(seat) in legal:
            lowest = min(plays, key=rank, default=None)
            if lowest is not None and len(lowest.combination.cards) < len(state.hand(seat)):
                low = state.trick.best.combination.rank <= 10
                yield f"overtake-{'low' if low else 'high'}", lowest, tichu.Pass(seat)


def rank(play: tichu.Play) -> int:
    """Return the rank of what is played."""
    return play.combination.rank


def leads(plays: Sequence[tichu.Play], size: int) -> Iterable[Choice]:
    """Yield the leads of a hand of so many cards that are to be compared."""
    singles = sorted((each for each in plays if len(each.combination.cards) == 1), key=rank)
    if size < 5 or len(singles) < 2:
        return
    yield "lead-low", singles[0], singles[-1]
    longest = max(plays, key=lambda each: (len(each.combination.cards), -rank(each)))
    cards = longest.combination.cards
    rest = [each for each in singles if each.combination.cards.isdisjoint(cards)]
    if 5 <= len(cards) < size and rest:
        yield "lead-long", longest, rest[0]


def chunk(number: int, deals: int, rounds: int) -> Samples:
    """Play a part of the deals and of the rounds, in a worker."""
    found = Samples()
    for seed in range(number * CHUNK, min(deals, (number + 1) * CHUNK)):
        deal(seed, found)
    for seed in range(number * CHUNK, min(rounds, (number + 1) * CHUNK)):
        play(seed, found)
    return found


def measured(deals: int, rounds: int, workers: int = 1) -> dict[str, Figure]:
    """Return all figures, of so many deals and rounds."""
    numbers = range(math.ceil(max(deals, rounds) / CHUNK))
    part = partial(chunk, deals=deals, rounds=rounds)
    found = Samples()
    with ProcessPoolExecutor(workers) as pool:
        for each in pool.map(part, numbers) if workers > 1 else map(part, numbers):
            found.merge(each)
    return found.figures()


def kept(found: Mapping[str, Figure], **about: str | int) -> str:
    """Return the file of figures: where they come from, then value, error and number of each."""
    lines = ["# Written by `python docs/tactics.py`."]
    lines += [
        f"{name} = {value if isinstance(value, int) else repr(value)}"
        for name, value in about.items()
    ]
    lines += ["", "[figures]  # value, half of the interval of 95 %, number of samples"]
    lines += [f"{name} = {[*figure]}" for name, figure in found.items()]
    return "\n".join([*lines, ""])


def page(told: Mapping[str, Any], template: str) -> str:
    """Return the page, with a figure in the place of each ``{{name form}}``."""

    def said(found: re.Match[str]) -> str:
        name, form = found.groups()
        if form is None:
            return f"{told[name]:,}" if isinstance(told[name], int) else told[name]
        value, error, n = told["figures"][name]
        match form:
            case "points":
                return f"{value:+.1f} ± {error:.1f}".replace("-", "\N{MINUS SIGN}")
            case "rate":
                return f"{value:.1f} ± {error:.1f} %"
            case "n":
                return f"{n:,}"
            case _:
                raise ValueError(f"expected points, rate or n, got {form}")

    return HOLE.sub(said, template)


def main() -> None:
    """Measure, keep the figures, and write the page."""
    parser = argparse.ArgumentParser(description="The figures of docs/tactics.md.")
    parser.add_argument("--deals", type=int, default=16_000)
    parser.add_argument("--rounds", type=int, default=4_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--page", action="store_true", help="measure nothing, write the page")
    asked = parser.parse_args()
    if not asked.page:
        found = measured(asked.deals, asked.rounds, asked.workers)
        here = machine()
        text = kept(
            found,
            deals=asked.deals,
            rounds=asked.rounds,
            date=here.date[:10],
            machine=f"{here.cpu}, {os.cpu_count()} cores, {here.python}, {here.kernel}",
        )
        FIGURES.write_text(text, encoding="utf-8")
    told = tomllib.loads(FIGURES.read_text(encoding="utf-8"))
    PAGE.write_text(page(told, TEMPLATE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
