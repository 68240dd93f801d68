"""Find the plays in a hand, its best division into plays, and the cards that it can spare.

The division of a hand into the fewest plays hardly depends on suits, so for :func:`cheapest` a hand
is a count for each rank, one nibble per rank, and perhaps a Phoenix. The cards of the lowest rank
are used in every possible way, and the rest is divided recursively:

1. as a group: a single card, a pair, a triple or a bomb of four;
2. in a straight or in stairs that begin with that rank, or just below it with the Phoenix;
3. in a full house with another rank.

The Phoenix stands for a rank that the hand lacks, or for a rank of which the hand has four cards,
so that the four stay together. In any other case the hand could play the card itself there, and the
Phoenix elsewhere.

A push follows these rules:

1. Opponents get the cards up to ten that the hand needs least, but not the Mah Jong.
2. The partner gets the highest card that the hand's division into plays can spare, but no special
   card.
3. A partner who has called gets the Phoenix or the Dragon, or else the highest card.
4. A player who has called keeps high cards and combinations, and gives the partner the Dog or a low
   card.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from tichu._kernel import layout
from tichu._kernel.forms import counts, figure, without_suits
from tichu._kernel.ints import i64
from tichu._kernel.layout import bits
from tichu._kernel.moves import bombs as bombs_of
from tichu._kernel.moves import holds_bomb, leads, plain_answers
from tichu._values import want_instance, want_int
from tichu.cards import (
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    AnyCards,
    Card,
    Cards,
    cards_given,
    new_cards,
)
from tichu.engine.legal import LegalActions, hand_of
from tichu.engine.moves import Play, PlayerAction, Push
from tichu.engine.view import PlayerView, PublicView, knowledge_of
from tichu.errors import InvalidValue
from tichu.rulebook import phoenix
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.combinations import Combination, combination_given, from_play, to_play


def combinations(cards: AnyCards) -> tuple[Combination, ...]:
    """Return every combination in a hand, in the order of legal leads.

    Raises :class:`InvalidValue` if there are more than 14 cards: the whole deck has 873 million
    combinations.

    >>> from tichu.search import combinations
    >>> [str(each) for each in combinations("5j 5w Ph")]
    ['Ph', '5j', '5w', '5j5w', '5jPh=5', '5wPh=5', '5j5wPh=5']
    """
    return tuple(map(from_play, leads(hand_given("combinations(cards)", cards))))


def bombs(cards: AnyCards) -> tuple[Combination, ...]:
    """Return every bomb in a set of cards.

    >>> from tichu.search import bombs
    >>> [str(bomb) for bomb in bombs("5j5w5p5s6j7j8j9jKs")]
    ['5j5w5p5s', '5j6j7j8j9j']
    """
    return tuple(map(from_play, bombs_of(cards_given("bombs(cards)", cards).mask, 0, 0)))


def partition(cards: AnyCards) -> tuple[Combination, ...]:
    """Return the fewest plays into which a hand can be divided.

    If several divisions have equally few plays, the one with the most bombs is returned, and among
    these the one with the fewest weak plays. The result is exact, and depends only on the cards.
    Raises :class:`InvalidValue` if there are more than 14 cards.

    >>> from tichu.search import partition
    >>> [str(each) for each in partition("Dg 3j 4w 5j 6p 7s 7j 7w Kj Kw Ph")]
    ['3j4w5j6p7j', '7w7sKjKwPh=K', 'Dg']
    """
    return tuple(map(from_play, plays(hand_given("partition(cards)", cards))))


def turns(cards: AnyCards) -> int:
    """Return the number of plays in the :func:`partition` of a hand.

    Raises :class:`InvalidValue` if there are more than 14 cards.

    >>> from tichu.search import turns
    >>> turns("5j6w7p8s9jKsKjAw")
    3
    """
    return cost(hand_given("turns(cards)", cards)) // TURN


def losers(cards: AnyCards, unseen: AnyCards) -> int:
    """Return how many plays of the :func:`partition` can be beaten by unseen cards, bombs excluded.

    The Dog counts, because it gives the lead away. Raises :class:`InvalidValue` if the hand has
    more than 14 cards.

    >>> from tichu.search import losers
    >>> losers("Aj Aw Kj Dr Dg", unseen="As Ap Ph")
    2
    """
    others = cards_given("losers(unseen)", unseen).mask
    hand = hand_given("losers(cards)", cards)
    want_apart("losers(unseen)", others, hand, "the hand")
    return sum(play == layout.DOG or can_beat(others, *strength_led(play)) for play in plays(hand))


def unseen(seen: PublicView) -> Cards:
    """Return the cards that are neither in a visible hand nor on the table.

    These include the cards that the seat has pushed to others, and cards that have not been dealt
    yet.

    >>> from tichu import RoundSetup, RoundState, view
    >>> from tichu.search import unseen
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> print(unseen(view(RoundState.from_setup(setup), 0)))
    4jPhDr
    """
    want_instance("unseen(seen)", seen, PublicView)
    return new_cards(knowledge_of(seen).hidden)


def can_be_beaten(
    combination: Combination | AnyCards, unseen: AnyCards, size: int = 14, *, bombs: bool = False
) -> bool:
    """Return whether a hand of ``size`` unseen cards could beat a combination.

    A lone Phoenix is treated as led. Bombs count only if ``bombs`` is true; nothing beats the Dog.

    >>> from tichu.search import can_be_beaten
    >>> can_be_beaten("KjKw", "Aj As 2j"), can_be_beaten("KjKw", "Aj Ks Dr")
    (True, False)
    """
    others = cards_given("can_be_beaten(unseen)", unseen).mask
    play = to_play(combination_given("can_be_beaten(combination)", combination))
    want_apart("can_be_beaten(unseen)", others, play, "the combination")
    want_int("can_be_beaten(size)", size, 0, 14)
    if play == layout.DOG:
        return False
    form, strength = strength_led(play)
    if form & 15 <= size and can_beat(others, form, strength):
        return True
    return bombs and any(bomb.bit_count() <= size for bomb in that_beat(others, form, strength))


def collapse(legal: LegalActions) -> tuple[PlayerAction, ...]:
    """Return the first of each group of legal actions that differ only in suits.

    A straight flush is not grouped with straights, and actions that leave different straight
    flushes in the hand are in different groups.

    >>> from tichu.search import collapse
    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j2w2p", "3j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> [str(play.combination) for play in collapse(RoundState.from_setup(setup).legal(0))]
    ['2j', '2j2w', '2j2w2p']
    """
    want_instance("collapse(legal)", legal, LegalActions)
    hand = hand_of(legal)
    suited = bombs_of(hand, 5, 0) if holds_bomb(hand) else []
    found: dict[object, PlayerAction] = {}
    for action in legal:
        match action:
            case Play():
                play = to_play(action.combination)
                ranks: object = (without_suits(play), play in suited)
                used = play & layout.DECK
            case Push():
                ranks = tuple(
                    card.index if card.is_special else card.rank << 8 for card in action.cards
                )
                used = sum(1 << card.index for card in action.cards)
            case _:
                ranks, used = action, 0
        left = tuple(bomb for bomb in suited if not bomb & used)
        found.setdefault((type(action), ranks, left), action)
    return tuple(found.values())


def ranks_of(action: object) -> object:
    """Return a key of an action: for a play, without the suits."""
    if isinstance(action, Play):
        return without_suits(to_play(action.combination))
    return action


_KEPT: Final = (MAH_JONG, PHOENIX, DRAGON)
_FADING: Final = 0.9
"""A push loses weight by this factor for each card that the seat would rather have pushed."""


def spared(seen: PlayerView, hand: Cards, to: int, low: float = 10) -> list[Card]:
    """Return the cards of a hand in the order in which the viewer would push them to a seat."""
    has_called, is_called = (bool(seen.calls[seat]) for seat in (seen.seat, to))
    to_partner = to in seen.rules.partners(seen.seat)

    def needed(card: Card) -> tuple[float, ...]:
        plays = turns(hand - Cards([card]))
        if to_partner and has_called == is_called:
            return card.is_special, plays, -card.rank
        if to_partner and is_called:
            return card != PHOENIX, card != DRAGON, card.is_special, -card.rank, plays
        kept = card in _KEPT or (card == DOG and has_called and not to_partner)
        wanted = card == DOG and to_partner
        return not wanted, kept, card.rank > low, plays, card.rank

    return sorted(hand, key=needed)


def in_turn(seen: PlayerView) -> list[int]:
    """Return the recipients of the viewer's push, with opponents before partners."""
    partners = seen.rules.partners(seen.seat)
    return sorted(seen.rules.push_recipients(seen.seat), key=lambda to: to in partners)


def weights_of(seen: PlayerView, actions: Sequence[PlayerAction | None]) -> list[float]:
    """Return the weights of pushes; a push of the cards that are spared first weighs most."""
    recipients = seen.rules.push_recipients(seen.seat)
    order = cache(lambda left, to: spared(seen, left, to))

    def places(push: Push) -> int:
        left, behind = seen.own, 0
        for to in in_turn(seen):
            card = push.cards[recipients.index(to)]
            behind += order(left, to).index(card)
            left -= Cards([card])
        return behind

    return [_FADING ** places(each) if isinstance(each, Push) else 0.0 for each in actions]


# The same functions on ints.


def plays(hand: i64) -> list[int]:
    """Return the :func:`partition` of a hand, as plays of the kernel."""
    bomb = _best_flush(hand)
    if bomb:
        return [bomb, *plays(hand & ~bomb)]
    found: list[int] = []
    left = hand
    for part, stands in cheapest(counts(hand), hand & layout.PHOENIX != 0)[1]:
        if part == 0:
            play: int = layout.PHOENIX
        else:
            play = _cards_of(part, left)
            left &= ~play
            if stands:
                play |= layout.PHOENIX_AT[stands]
        found.append(play)
    found += [special for special in (layout.DRAGON, layout.DOG) if hand & special]
    return found


def cost(hand: i64) -> int:
    """Return the cost of a hand: ``TURN`` for each play of its partition, plus the weakness."""
    bomb = _best_flush(hand)
    return TURN + cost(hand & ~bomb) if bomb else _cost_without_flush(hand)


def _cost_without_flush(hand: i64) -> int:
    alone = bits(hand & (layout.DOG | layout.DRAGON))
    return cheapest(counts(hand), hand & layout.PHOENIX != 0)[0] + TURN * alone


def _best_flush(hand: i64) -> int:
    """Return the straight flush in the cheapest division of a hand, or 0."""
    if not holds_bomb(hand):
        return 0
    best = min(bombs_of(hand, 5, 0), key=lambda bomb: cost(hand & ~bomb), default=0)
    return best if best and TURN + cost(hand & ~best) <= _cost_without_flush(hand) else 0


def _cards_of(part: int, hand: int) -> int:
    """Return cards of a hand that have the counts of a part."""
    mask = 0
    while part:
        shift = part.bit_length() - 1 & ~3
        count = part >> shift & 15
        part &= ~(15 << shift)
        here = hand >> shift & 15  # of the special cards the Mah Jong is the lowest
        for _ in range(count):
            card = here & -here
            here ^= card
            mask |= card << shift
    return mask


def can_beat(hand: i64, form: i64, strength: i64) -> bool:
    """Return whether a hand can beat a form and strength without a bomb."""
    return bool(plain_answers(hand, form, strength, every=False))


def strength_led(play: int) -> tuple[int, int]:
    """Return the form and the strength of a lead."""
    value = figure(play & layout.DECK, play >> 56)
    return value >> 4, phoenix.strength(play & layout.DECK, value, 0, 0)


def hand_given(place: str, cards: AnyCards) -> int:
    """Return a hand as a mask, from any of ``AnyCards``."""
    mask = cards_given(place, cards).mask
    if mask.bit_count() > 14:
        message = f"expected a hand of at most 14 cards, got {mask.bit_count()}"
        raise InvalidValue(place, message)
    return mask


def want_apart(place: str, unseen: int, seen: int, where: str) -> None:
    """Raise :class:`InvalidValue` if a card that is seen is also among the unseen cards."""
    both = unseen & seen
    if both:
        raise InvalidValue(place, f"expected other cards than in {where}, got {new_cards(both)}")


TURN: Final = 1000
"""The cost of a play. Weakness costs less, so that it only decides between equal divisions."""
_CACHED: Final = 1 << 15

Part = tuple[int, int]
"""A play: its natural cards (and Mah Jong) by count, and the rank of the Phoenix, or 0."""


@lru_cache(_CACHED)
def cheapest(held: i64, phoenix: bool) -> tuple[int, tuple[Part, ...]]:
    """Return the cost of the cheapest division of a hand into plays, and the division."""
    if held == 0:
        return (TURN + 30, ((0, 1),)) if phoenix else (0, ())
    best = 1 << 30
    found: tuple[Part, ...] = ()
    for cost, part, stands in _uses(held, phoenix):
        rest, plays = cheapest(held - part, phoenix and not stands)
        if cost + rest < best:
            best = cost + rest
            found = ((part, stands), *plays)
    return best, found


def _uses(held: i64, phoenix: bool) -> list[tuple[int, int, int]]:
    """Return the plays of the lowest rank: cost, cards by count, and the Phoenix's rank."""
    shift = bits((held & -held) - 1) & ~3
    low = (shift >> 2) + 1
    count = held >> shift & 15
    group = _GROUP[count] - (low - 1) * _RANK[count]
    uses: list[tuple[int, int, int]] = [(group, count << shift, 0)]
    if low > 1:
        if phoenix and count < 3:
            cost = TURN + (14 - low) * (2 if count == 1 else 1)
            uses.append((cost, count << shift, low))
        _add_stairs(uses, held, low, phoenix)
        if count > 1 or phoenix:
            _add_full_houses(uses, held, low, phoenix)
    _add_straights(uses, held, low, phoenix)
    return uses


_GROUP: Final = (0, TURN + 39, TURN + 26, TURN + 13, TURN)
_RANK: Final = (0, 3, 2, 1, 0)
"""The cost of a group by its number of cards, and by how much each rank above 1 lowers it."""


def _add_straights(uses: list[tuple[int, int, int]], held: i64, low: i64, phoenix: bool) -> None:
    part: i64 = 0
    gap: i64 = 0
    fours: list[int] = []
    length: i64 = 0
    for rank in range(low, 15):
        count = held >> 4 * (rank - 1) & 15
        if count == 0:
            if gap or not phoenix:
                return
            gap = rank
            length += 1
            if length >= 5:  # it stands for the top
                uses.append((TURN + 14 - rank, part, gap))
            continue
        if count == 4 and rank > low and phoenix:
            fours.append(rank)
        part += 1 << 4 * (rank - 1)
        length += 1
        if length >= 5:
            cost = TURN + 14 - rank
            uses.append((cost, part, gap))
            if not gap:
                uses.extend((cost, part - (1 << 4 * (four - 1)), four) for four in fours)
        if phoenix and not gap and low > 2 and length >= 4:  # it stands for the bottom
            uses.append((TURN + 14 - rank, part, low - 1))


def _add_stairs(uses: list[tuple[int, int, int]], held: i64, low: i64, phoenix: bool) -> None:
    part: i64 = 0
    filled: i64 = 0
    for rank in range(low, 15):
        count = held >> 4 * (rank - 1) & 15
        if count == 0:
            return
        if count == 1:
            if filled or not phoenix:
                return
            filled = rank
            part += 1 << 4 * (rank - 1)
        else:
            part += 2 << 4 * (rank - 1)
        if rank > low:
            uses.append((TURN + 14 - rank, part, filled))


def _add_full_houses(uses: list[tuple[int, int, int]], held: i64, low: i64, phoenix: bool) -> None:
    shift = 4 * (low - 1)
    here = held >> shift & 15
    for rank in range(low + 1, 15):
        at = 4 * (rank - 1)
        there = held >> at & 15
        if here >= 3 and there >= 2:
            uses.append((TURN + 14 - low, (3 << shift) + (2 << at), 0))
        if here >= 2 and there >= 3:
            uses.append((TURN + 14 - rank, (2 << shift) + (3 << at), 0))
        if phoenix:
            if here >= 3 and there == 1:
                uses.append((TURN + 14 - low, (3 << shift) + (1 << at), rank))
            if here == 1 and there >= 3:
                uses.append((TURN + 14 - rank, (1 << shift) + (3 << at), low))
            if here == 2 and there == 2:
                uses.append((TURN + 14 - rank, (2 << shift) + (2 << at), rank))
            # Three of one rank and two of the other are a full house without the Phoenix.
