"""A slow and obvious referee for Grandseigneur (SEIGNEUR-1..30), from the rules sheet only.

`start`, `legal` and `apply` play a round; `next_ranking` seats the next one. Hands and plays are
sorted tuples of two-character cards, in which a card of two decks can stand twice. Actions:

("deal", (hand, ...)), ("push", seat, cards), ("play", seat, cards, phoenix_as), ("pass", seat),
("wish", seat, rank_or_None), ("take", seat).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import Any, cast

from .cards import DECK as BASE_DECK
from .cards import DOG, DRAGON, MAH_JONG, NATURAL_RANKS, PHOENIX, has_natural_rank, rank_of
from .combinations import BOMBS, is_one_suit, phoenix_shapes, shape

Hand = tuple[str, ...]
Action = tuple[object, ...]
Play = tuple[int, Hand, int | None]  # seat, cards, what the Phoenix stands for

# --- rules ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Rules:
    """The options that have a meaning here (SEIGNEUR-21)."""

    players: int
    decks: int
    returns: str = "blind"
    rounds: int | None = None
    phoenix_ambiguity: str = "declare"
    wish_optional: bool = True
    own_straight_fulfils_wish: bool = False
    wish_bomb: str = "interrupt"
    bombs: str = "any_time"
    bomb_leads: str = "bomber"
    take_trick: str = "claim"
    beat_own_play: bool = False
    direction: str = "right"

    def after(self, seat: int) -> list[int]:
        """The other seats in order of play, from the next seat on."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def hand_sizes(self, dealer: int) -> tuple[int, ...]:
        """Cards a seat; the first seats from the dealer get the odd cards (SEIGNEUR-9)."""
        size, odd = divmod(len(deck(self.decks)), self.players)
        lucky = [dealer, *self.after(dealer)][:odd]
        return tuple(size + (1 if seat in lucky else 0) for seat in range(self.players))

    def seat_of_rank(self, rank: int) -> int:
        """In order of play sit the ranks 1, n, n-1, ..., 2 (SEIGNEUR-7)."""
        return 0 if rank == 1 else self.players + 1 - rank

    def exchanges(self) -> list[tuple[int, int, int]]:
        """(giver, receiver, number of cards), the lowest rank first (SEIGNEUR-11)."""
        counts = (2, 1) if self.players == 5 else (3, 2, 1)
        return [
            (self.seat_of_rank(self.players + 1 - high), self.seat_of_rank(high), count)
            for high, count in enumerate(counts, start=1)
        ]


# --- cards ---------------------------------------------------------------------------


def deck(decks: int) -> Hand:
    """No Dog, one Mah Jong, all other cards once a deck (SEIGNEUR-2)."""
    return hand_of([card for card in BASE_DECK - {DOG, MAH_JONG} for _ in range(decks)], [MAH_JONG])


def hand_of(*parts: Iterable[str]) -> Hand:
    """All these cards together, sorted."""
    return tuple(sorted(card for part in parts for card in part))


def minus(hand: Hand, cards: Iterable[str]) -> Hand:
    """The hand without one copy of each of these cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def of_size(hand: Hand, size: int) -> set[Hand]:
    """All multisets of that size in the hand; equal ones are one (SEIGNEUR-4)."""
    return set(combinations(sorted(hand), size))


# --- combinations --------------------------------------------------------------------


@dataclass(frozen=True)
class Combination:
    """Some cards read as one combination; `phoenix_as` is the declared rank (PHX-8)."""

    kind: str
    cards: Hand
    rank: int
    phoenix_as: int | None = None

    @property
    def is_bomb(self) -> bool:
        """Four of one rank in four suits, or a straight flush (BOMB-1, BOMB-2, SEIGNEUR-23)."""
        return self.kind in BOMBS


@lru_cache(maxsize=1 << 16)
def readings(cards: Hand) -> tuple[Combination, ...]:
    """All readings of exactly these cards; none if they are no combination."""
    if len(cards) == 1:
        return (Combination("SINGLE", cards, 1 if cards == (PHOENIX,) else rank_of(cards[0])),)
    if not cards or DRAGON in cards or cards.count(PHOENIX) > 1:  # DRG-2, SEIGNEUR-27
        return ()
    ranks = tuple(sorted(rank_of(card) for card in cards if card != PHOENIX))
    if PHOENIX in cards:
        found = phoenix_shapes(ranks)
        return tuple(Combination(kind, cards, rank, as_) for kind, rank, as_ in found)
    plain = shape(ranks)
    if plain is None:
        return ()
    kind, rank = plain
    if kind == "FOUR" and len(set(cards)) < 4:  # SEIGNEUR-23
        return ()
    if kind == "STRAIGHT" and is_one_suit(frozenset(cards)):  # BOMB-9
        kind = "STRAIGHT_FLUSH"
    return (Combination(kind, cards, rank),)


def patterns() -> list[tuple[str, int, Counter[int]]]:
    """(kind, rank, how many cards of which rank) of all combinations of two or more cards."""
    found = [("FULL_HOUSE", a, Counter({a: 3, b: 2})) for a in NATURAL_RANKS for b in NATURAL_RANKS]
    found = [each for each in found if len(each[2]) == 2]  # COMBO-12, SEIGNEUR-24
    for rank in NATURAL_RANKS:
        for kind, count in (("PAIR", 2), ("TRIPLE", 3), ("FOUR", 4)):
            found.append((kind, rank, Counter({rank: count})))
    for top in NATURAL_RANKS:
        for bottom in range(1, top - 3):  # COMBO-5, SEIGNEUR-25: each rank once
            found.append(("STRAIGHT", top, Counter(range(bottom, top + 1))))
        for bottom in range(2, top):  # COMBO-6
            found.append(("STAIRS", top, Counter(dict.fromkeys(range(bottom, top + 1), 2))))
    return found


def places() -> list[tuple[str, int, dict[int, int], int | None]]:
    """The patterns again, each also with every card that the Phoenix can replace (PHX-1, 2, 6)."""
    found: list[tuple[str, int, dict[int, int], int | None]] = []
    for kind, rank, counts in patterns():
        found.append((kind, rank, dict(counts), None))
        found += [
            (kind, rank, dict(counts - Counter([stands_for])), stands_for)
            for stands_for in counts
            if stands_for in NATURAL_RANKS and kind != "FOUR"
        ]
    return found


PLACES = places()


@lru_cache(maxsize=1 << 12)
def all_combinations(hand: Hand) -> tuple[Combination, ...]:
    """All readings of all multisets in the hand: each pattern filled in every way."""
    found = [reading for card in sorted(set(hand)) for reading in readings((card,))]
    by_rank = {
        rank: tuple(card for card in hand if card != PHOENIX and rank_of(card) == rank)
        for rank in range(1, 15)
    }
    for kind, rank, counts, stands_for in PLACES:
        if stands_for is not None and PHOENIX not in hand:
            continue
        if any(len(by_rank[each]) < count for each, count in counts.items()):
            continue
        joker = [] if stands_for is None else [PHOENIX]
        picks = [of_size(by_rank[each], count) for each, count in counts.items()]
        for chosen in product(*picks):
            cards = hand_of(*chosen, joker)
            named = kind
            if kind == "FOUR" and len(set(cards)) < 4:  # SEIGNEUR-23
                continue
            if kind == "STRAIGHT" and is_one_suit(frozenset(cards)):  # BOMB-9
                named = "STRAIGHT_FLUSH"
            found.append(Combination(named, cards, rank, stands_for))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def bombs_of(hand: Hand) -> tuple[Combination, ...]:
    """The bombs in a hand."""
    return tuple(each for each in all_combinations(hand) if each.is_bomb)


def highest_only(found: Iterable[Combination]) -> list[Combination]:
    """Keep only the highest reading of each multiset (`phoenix_ambiguity="high"`, PHX-8)."""
    best: dict[Hand, Combination] = {}
    for each in found:
        if each.cards not in best or each.rank > best[each.cards].rank:
            best[each.cards] = each
    return list(best.values())


# --- state ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Trick:
    """The plays on the table, the first being the lead."""

    plays: tuple[Play, ...]

    @property
    def leader(self) -> int:
        """The seat that made the first play."""
        return self.plays[0][0]

    @property
    def owner(self) -> int:
        """The seat that made the last play."""
        return self.plays[-1][0]

    @property
    def top(self) -> Combination:
        """The last play as a combination."""
        return self.combination(-1)

    def combination(self, index: int) -> Combination:
        """A play of the trick as a combination."""
        _, cards, phoenix_as = self.plays[index]
        return next(each for each in readings(cards) if each.phoenix_as == phoenix_as)

    @property
    def strength(self) -> int:
        """Twice the rank of the top; a lone Phoenix is half a rank above the card below it.

        A led Phoenix has 3, that is 1.5 (PHX-3, PHX-4).
        """
        if self.top.cards != (PHOENIX,):
            return 2 * self.top.rank
        return 3 if len(self.plays) == 1 else 2 * self.combination(-2).rank + 1

    @property
    def cards(self) -> Hand:
        """All cards of the trick."""
        return hand_of(*(cards for _, cards, _ in self.plays))


def beats(new: Combination, trick: Trick) -> bool:
    """Does the combination beat the trick's last play, whoever made it?"""
    top = trick.top
    if new.is_bomb and top.is_bomb:  # BOMB-5; equal never beats (SEIGNEUR-26)
        return (len(new.cards), new.rank) > (len(top.cards), top.rank)
    if new.is_bomb or top.is_bomb:  # BOMB-4
        return new.is_bomb
    if new.kind != top.kind or len(new.cards) != len(top.cards):  # COMBO-8
        return False
    if new.cards == (PHOENIX,):  # PHX-5, SEIGNEUR-22, SEIGNEUR-26
        return top.cards not in ((DRAGON,), (PHOENIX,))
    if new.cards == (DRAGON,):  # DRG-1, also over the other Dragon (SEIGNEUR-22)
        return True
    return 2 * new.rank > trick.strength


@dataclass(frozen=True)
class State:
    """One position of one round. `turn` is the seat that owes an action after the exchange.

    `persons` are who sits where. `discard` holds all collected tricks (SEIGNEUR-17).
    """

    rules: Rules
    phase: str  # DEAL, PUSH, PLAY, WISH, TAKE_TRICK, OVER
    dealer: int
    persons: tuple[int, ...]
    is_first: bool  # no exchange (SEIGNEUR-10)
    hands: tuple[Hand, ...]
    pushes: tuple[Hand | None, ...]
    turn: int | None = None
    trick: Trick | None = None
    wish: int | None = None
    finished: tuple[int, ...] = ()
    discard: Hand = ()

    @property
    def active(self) -> list[int]:
        """The seats that hold cards."""
        return [seat for seat in range(self.rules.players) if self.hands[seat]]

    def next_active(self, seat: int) -> int:
        """The next seat in order of play that holds cards."""
        return next(other for other in self.rules.after(seat) if self.hands[other])

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, in seat order."""
        if self.phase != "PUSH":
            return () if self.turn is None else (self.turn,)
        waiting: list[int] = []
        for giver, receiver, _ in self.rules.exchanges():
            if self.pushes[giver] is None:
                waiting.append(giver)
            if self.pushes[receiver] is None and (
                self.rules.returns == "blind" or self.pushes[giver] is not None
            ):
                waiting.append(receiver)
        return tuple(sorted(waiting))

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may bomb out of turn, for all the table knows (SEIGNEUR-20).

        In order of play after the owner of the trick, the owner last.
        """
        if self.trick is None or self.rules.bombs != "any_time" or self.phase == "WISH":
            return ()
        in_order = [*self.rules.after(self.trick.owner), self.trick.owner]
        return tuple(s for s in in_order if s not in self.to_act and len(self.hands[s]) >= 4)

    @property
    def result(self) -> tuple[int, ...] | None:
        """The seats by their new rank, once the round is over (SEIGNEUR-29)."""
        return (*self.finished, *self.active) if self.phase == "OVER" else None


def start(
    rules: Mapping[str, Any], ranking: tuple[int, ...] | None = None, dealer: int = 0
) -> State:
    """A round before its deal.

    `ranking` is the persons by rank, None in the first round. The dealer can be chosen in the
    first round only (SEIGNEUR-6); later it is the Wretch (SEIGNEUR-9).
    """
    read = Rules(**rules)
    persons = list(range(read.players))
    if ranking is not None:
        dealer = read.seat_of_rank(read.players)
        for rank, person in enumerate(ranking, start=1):
            persons[read.seat_of_rank(rank)] = person
    return State(
        rules=read,
        phase="DEAL",
        dealer=dealer,
        persons=tuple(persons),
        is_first=ranking is None,
        hands=((),) * read.players,
        pushes=(None,) * read.players,
    )


def next_ranking(state: State) -> tuple[int, ...]:
    """The persons by their rank after a round that is over (SEIGNEUR-29); the first wins."""
    assert state.result is not None
    return tuple(state.persons[seat] for seat in state.result)


# --- legal actions -------------------------------------------------------------------


def legal(state: State, seat: int) -> set[Action]:
    """The legal actions of a seat. Deals are not listed."""
    if seat in state.may_interrupt:
        assert state.trick is not None
        return as_plays(seat, [e for e in bombs_of(state.hands[seat]) if beats(e, state.trick)])
    if seat not in state.to_act:
        return set()
    if state.phase == "PUSH":
        return {("push", seat, cards) for cards in pushes_of(state, seat)}
    if state.phase == "WISH":
        wishes: set[Action] = {("wish", seat, rank) for rank in NATURAL_RANKS}  # WISH-2
        return wishes if not state.rules.wish_optional else {*wishes, ("wish", seat, None)}
    found: Iterable[Combination] = all_combinations(state.hands[seat])
    if state.rules.phoenix_ambiguity == "high":
        found = highest_only(found)
    if state.trick is not None:
        found = [each for each in found if beats(each, state.trick)]
    if state.phase == "TAKE_TRICK":
        return {("take", seat), *as_plays(seat, on_own_trick(state, found))}
    # In turn: a wish binds who can fulfil it, leading or following (WISH-3..7).
    wish = state.wish
    wished = [each for each in found if wish is not None and has_natural_rank(each.cards, wish)]
    if state.trick is None:
        return as_plays(seat, wished or found)  # TRICK-2
    if not wished:
        return {("pass", seat), *as_plays(seat, found)}  # TRICK-3
    if state.rules.wish_bomb == "interrupt":  # WISH-9
        wished += [each for each in found if each.is_bomb]
    return as_plays(seat, wished)


def as_plays(seat: int, found: Iterable[Combination]) -> set[Action]:
    """Combinations as play actions."""
    return {("play", seat, each.cards, each.phoenix_as) for each in found}


def on_own_trick(state: State, found: Iterable[Combination]) -> list[Combination]:
    """Return the plays of the owner on their own waiting trick (TRICK-6, TRICK-8).

    No wish binds here (WISH-15).
    """
    bombs, others = state.rules.bombs == "any_time", state.rules.beat_own_play
    return [each for each in found if (bombs if each.is_bomb else others)]


def worth(card: str) -> int:
    """Return the value of a card in the exchange (SEIGNEUR-12)."""
    return {DRAGON: 103, PHOENIX: 102, MAH_JONG: 101}.get(card) or rank_of(card)


def pushes_of(state: State, seat: int) -> set[Hand]:
    """Return the cards that a seat may give or return (SEIGNEUR-12, SEIGNEUR-13)."""
    hand = state.hands[seat]
    for giver, receiver, count in state.rules.exchanges():
        if seat == giver:
            best = sorted(map(worth, hand), reverse=True)[:count]
            gifts = of_size(hand, count)
            return {gift for gift in gifts if sorted(map(worth, gift), reverse=True) == best}
        if seat == receiver:
            seen = state.pushes[giver] if state.rules.returns == "sighted" else ()
            assert seen is not None
            return of_size(hand_of(hand, seen), count)
    raise AssertionError("a seat that exchanges nothing")


# --- transition ----------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """The position after the action; raises ValueError if it is not legal."""
    match action:
        case ("deal", given):
            return deal(state, cast("tuple[Hand, ...]", given))
        case (_, int(seat), *_) if action in legal(state, seat):
            pass
        case _:
            raise ValueError(f"not legal: {action}")
    match action:
        case ("push", int(seat), cards):
            return push(state, seat, cast("Hand", cards))
        case ("play", int(seat), cards, phoenix_as):
            return play(state, (seat, cast("Hand", cards), cast("int | None", phoenix_as)))
        case ("pass", int(seat)):
            return pass_turn(state, seat)
        case ("wish", int(seat), rank):
            return make_wish(state, seat, cast("int | None", rank))
        case _:
            return take(state)


def deal(state: State, given: tuple[Hand, ...]) -> State:
    """All cards at once (SEIGNEUR-8)."""
    if state.phase != "DEAL":
        raise ValueError("no deal is due")
    hands = tuple(hand_of(hand) for hand in given)
    if tuple(map(len, hands)) != state.rules.hand_sizes(state.dealer):
        raise ValueError("wrong hand sizes (SEIGNEUR-9)")
    if hand_of(*hands) != deck(state.rules.decks):
        raise ValueError("not the deck (SEIGNEUR-2)")
    state = replace(state, hands=hands)
    return lead_first(state) if state.is_first else replace(state, phase="PUSH")


def lead_first(state: State) -> State:
    """The Mah Jong's holder leads (SEIGNEUR-15)."""
    holder = next(seat for seat in state.active if MAH_JONG in state.hands[seat])
    return replace(state, phase="PLAY", turn=holder)


def push(state: State, seat: int, cards: Hand) -> State:
    """Note gift or return; after the last one all change hands (SEIGNEUR-14)."""
    pushes = (*state.pushes[:seat], cards, *state.pushes[seat + 1 :])
    state = replace(state, pushes=pushes)
    if state.to_act:
        return state
    hands = list(state.hands)
    for giver, receiver, _ in state.rules.exchanges():
        gift, back = pushes[giver], pushes[receiver]
        assert gift is not None
        assert back is not None
        hands[giver] = hand_of(minus(hands[giver], gift), back)
        hands[receiver] = minus(hand_of(hands[receiver], gift), back)
    return lead_first(replace(state, hands=tuple(hands)))


def play(state: State, laid: Play) -> State:
    """Lay a combination, in turn or out of it."""
    seat, cards, _ = laid
    hand = minus(state.hands[seat], cards)
    before = () if state.trick is None else state.trick.plays
    state = replace(
        state,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        finished=state.finished if hand else (*state.finished, seat),  # OUT-1
        trick=Trick((*before, laid)),
    )
    if len(state.active) == 1:  # SEIGNEUR-29
        return replace(collect(state), phase="OVER", turn=None, wish=None)
    if state.wish is not None and has_natural_rank(cards, state.wish):  # WISH-11
        state = replace(state, wish=None)
    if MAH_JONG in cards:  # WISH-1
        return replace(state, phase="WISH", turn=seat)
    return replace(state, phase="PLAY", turn=state.next_active(seat))  # TRICK-9, SEIGNEUR-20


def make_wish(state: State, seat: int, rank: int | None) -> State:
    """Set the wish; the play that made it does not fulfil it, except by option (WISH-12, 15)."""
    assert state.trick is not None
    fulfils = state.rules.own_straight_fulfils_wish
    if rank is not None and fulfils and has_natural_rank(state.trick.top.cards, rank):
        rank = None
    return replace(state, phase="PLAY", wish=rank, turn=state.next_active(seat))


def pass_turn(state: State, seat: int) -> State:
    """The turn goes on to the next active seat; back at the owner the trick closes (TRICK-5)."""
    assert state.trick is not None
    for other in state.rules.after(seat):
        if other == state.trick.owner:
            waiting = replace(state, phase="TAKE_TRICK", turn=other)
            return take(waiting) if state.rules.take_trick == "auto" else waiting
        if state.hands[other]:
            return replace(state, turn=other)
    raise AssertionError("a seat passed on its own play")


def take(state: State) -> State:
    """The trick is discarded; its winner leads, or the next seat with cards (TRICK-7).

    By option a bombed trick gives the lead to its first player (V-57). The Dragon's trick is not
    given away (SEIGNEUR-18).
    """
    assert state.trick is not None
    by_option = state.rules.bomb_leads == "trick_leader" and state.trick.top.is_bomb
    leader = state.trick.leader if by_option else state.trick.owner
    if not state.hands[leader]:
        leader = state.next_active(leader)
    return replace(collect(state), phase="PLAY", turn=leader)


def collect(state: State) -> State:
    """Move the trick to the discard, face up for all (SEIGNEUR-17)."""
    assert state.trick is not None
    return replace(state, trick=None, discard=hand_of(state.discard, state.trick.cards))
