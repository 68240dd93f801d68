"""Judgement of hands: their combinations, their division into plays, and whether others beat them.

Owns the questions that every bot asks about cards. Imports the engine and the kernel.
"""

from tichu._kernel.forms import counts, figure
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    DECK,
    DOG,
    DRAGON,
    FULL_HOUSE,
    PAIR,
    PHOENIX,
    PHOENIX_AT,
    SINGLE,
    STRAIGHT,
    TRIPLE,
)
from tichu._kernel.moves import bombs as bombs_of
from tichu._kernel.moves import holds_bomb, leads, single_cards
from tichu._kernel.patterns import without_suits
from tichu._values import want_instance, want_int
from tichu.cards import AnyCards, Cards, cards_given, new_cards
from tichu.engine.legality.options import LegalActions
from tichu.engine.table.actions import Play, PlayerAction, Push
from tichu.engine.views.view import PublicView, knowledge_of
from tichu.errors import InvalidValue
from tichu.rulebook import phoenix
from tichu.rulebook.bombs import is_bomb, that_beat
from tichu.rulebook.combinations import Combination, combination_given, from_play, to_play
from tichu.search.partition import TURN, cheapest


def combinations(cards: AnyCards) -> tuple[Combination, ...]:
    """Return every combination in a hand, in the order in which legal leads are listed.

    Raises :class:`InvalidValue` for more than 14 cards, the largest hand: the pack has 873 million.

    >>> [str(each) for each in combinations("5j 5w Ph")]
    ['Ph', '5j', '5w', '5j5w', '5jPh=5', '5wPh=5', '5j5wPh=5']
    """
    return tuple(map(from_play, leads(hand_given("combinations(cards)", cards))))


def bombs(cards: AnyCards) -> tuple[Combination, ...]:
    """Return every bomb in some cards.

    >>> from tichu.search import bombs
    >>> [str(bomb) for bomb in bombs("5j5w5p5s6j7j8j9jKs")]
    ['5j5w5p5s', '5j6j7j8j9j']
    """
    return tuple(map(from_play, bombs_of(mask_given("bombs(cards)", cards), 0, 0)))


def partition(cards: AnyCards) -> tuple[Combination, ...]:
    """Return the fewest plays into which a hand can be divided.

    Of several such divisions it is one with as many bombs, and then as few weak plays, as possible.
    The result is exact, and depends only on the cards. Raises :class:`InvalidValue` for more than
    14 cards, the largest hand.

    >>> [str(each) for each in partition("Dg 3j 4w 5j 6p 7s 7j 7w Kj Kw Ph")]
    ['3j4w5j6p7j', '7w7sKjKwPh=K', 'Dg']
    """
    return tuple(map(from_play, plays(hand_given("partition(cards)", cards))))


def turns(cards: AnyCards) -> int:
    """Return the number of plays in the :func:`partition` of a hand.

    Raises :class:`InvalidValue` for more than 14 cards.

    >>> from tichu.search import turns
    >>> turns("5j6w7p8s9jKsKjAw")
    3
    """
    return cost(hand_given("turns(cards)", cards)) // TURN


def losers(cards: AnyCards, unseen: AnyCards) -> int:
    """Return the number of plays of the :func:`partition` that unseen cards beat without a bomb.

    The Dog is one, because it gives the lead away. Raises :class:`InvalidValue` for a hand of more
    than 14 cards.

    >>> losers("Aj Aw Kj Dr Dg", unseen="As Ap Ph")
    2
    """
    others = mask_given("losers(unseen)", unseen)
    hand = hand_given("losers(cards)", cards)
    want_apart("losers(unseen)", others, hand, "the hand")
    return sum(play == DOG or _beatable(play, others) for play in plays(hand))


def unseen(seen: PublicView) -> Cards:
    """Return the cards that are neither in a hand that is seen nor on the table.

    They are in the hidden hands, including cards that the seat has pushed, or not dealt yet.

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

    A lone Phoenix counts as led. Bombs count only if ``bombs`` is true; nothing beats the Dog.

    >>> can_be_beaten("KjKw", "Aj As 2j"), can_be_beaten("KjKw", "Aj Ks Dr")
    (True, False)
    """
    others = mask_given("can_be_beaten(unseen)", unseen)
    play = play_given("can_be_beaten(combination)", combination)
    want_apart("can_be_beaten(unseen)", others, play, "the combination")
    want_int("can_be_beaten(size)", size, 0, 14)
    if play == DOG:
        return False
    form, strength = strength_led(play)
    if form & 15 <= size and can_beat(others, form, strength):
        return True
    return bombs and any(bomb.bit_count() <= size for bomb in that_beat(others, form, strength))


def collapse(legal: LegalActions) -> tuple[PlayerAction, ...]:
    """Return the first of each group of legal actions that differ only in suits.

    If the player holds a straight flush, it is not in a group with straights, and actions that
    leave different straight flushes in the hand are in different groups.

    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j2w2p", "3j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> [str(play.combination) for play in collapse(RoundState.from_setup(setup).legal(0))]
    ['2j', '2j2w', '2j2w2p']
    """
    want_instance("collapse(legal)", legal, LegalActions)
    hand = legal._hand  # private to users only
    suited = bombs_of(hand, 5, 0) if holds_bomb(hand) else []
    found: dict[object, PlayerAction] = {}
    for action in legal:
        match action:
            case Play():
                play = to_play(action.combination)
                ranks: object = (without_suits(play), play in suited)
                used = play & DECK
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
    """Return what an action is but for the suits of a play."""
    if isinstance(action, Play):
        return without_suits(to_play(action.combination))
    return action


# The same on the kernel's numbers.


def plays(hand: i64) -> list[int]:
    """Return the partition of a hand as plays."""
    bomb = _best_flush(hand)
    if bomb:
        return [bomb, *plays(hand & ~bomb)]
    found: list[int] = []
    left = hand
    for part, stands in cheapest(counts(hand), hand & PHOENIX != 0)[1]:
        if part == 0:
            play: int = PHOENIX
        else:
            play = _cards_of(part, left)
            left &= ~play
            if stands:
                play |= PHOENIX_AT[stands]
        found.append(play)
    found += [special for special in (DRAGON, DOG) if hand & special]
    return found


def cost(hand: i64) -> int:
    """Return the cost of a hand: ``TURN`` for each play of the partition, more for weak ones."""
    alone = (1 if hand & DOG else 0) + (1 if hand & DRAGON else 0)
    best = cheapest(counts(hand), hand & PHOENIX != 0)[0] + TURN * alone
    bomb = _best_flush(hand)
    return min(best, TURN + cost(hand & ~bomb)) if bomb else best


def _best_flush(hand: i64) -> int:
    """Return the straight flush that belongs to the cheapest division of a hand, or 0."""
    if not holds_bomb(hand):
        return 0
    flushes = bombs_of(hand, 5, 0)
    if not flushes:
        return 0
    best = min(flushes, key=lambda bomb: cost(hand & ~bomb))
    alone = (1 if hand & DOG else 0) + (1 if hand & DRAGON else 0)
    without = cheapest(counts(hand), hand & PHOENIX != 0)[0] + TURN * alone
    return best if cost(hand & ~best) + TURN <= without else 0


def _cards_of(part: int, hand: int) -> int:
    """Return the number of cards of each rank that a part states."""
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
    """Return whether a hand has a play, not a bomb, that beats one of a form and strength."""
    kind = form >> 4
    if kind == SINGLE:
        return single_cards(hand, strength) != 0
    if is_bomb(form):
        return False
    length = form & 15
    wild = 1 if hand & PHOENIX else 0
    held = counts(hand)
    ranks = range((strength >> 1) + 1, 15)
    if kind in {PAIR, TRIPLE}:
        return any(held >> 4 * (rank - 1) & 15 >= max(length - wild, 1) for rank in ranks)
    if kind == FULL_HOUSE:
        return _has_full_house(held, wild, strength >> 1)
    if kind == STRAIGHT:
        each, number = 1, length
    else:
        each, number = 2, length >> 1
    for top in ranks:
        lacking = 0
        for rank in range(top - number + 1, top + 1):
            lack = each - (held >> 4 * (rank - 1) & 15)
            if lack > 0:
                lacking += lack
        if lacking <= wild:
            return True
    return False


def _has_full_house(held: i64, wild: i64, above: i64) -> bool:
    for rank in range(above + 1, 15):
        lacking = max(3 - (held >> 4 * (rank - 1) & 15), 0)
        if lacking <= wild:
            pair = 2 - (wild - lacking)
            for other in range(2, 15):
                if other != rank and held >> 4 * (other - 1) & 15 >= pair:
                    return True
    return False


def _beatable(play: i64, others: i64) -> bool:
    form, strength = strength_led(play)
    return can_beat(others, form, strength)


def strength_led(play: int) -> tuple[int, int]:
    """Return the form and the strength of a play that is led."""
    value = figure(play & DECK, play >> 56)
    return value >> 4, phoenix.strength(play & DECK, value, 0, 0)


def mask_given(place: str, cards: AnyCards) -> int:
    """Return cards, however they are given, as a mask."""
    return cards_given(place, cards).mask


def hand_given(place: str, cards: AnyCards) -> int:
    """Return the cards of a hand, however they are given, as a mask."""
    mask = mask_given(place, cards)
    if mask.bit_count() > 14:
        message = f"expected a hand of at most 14 cards, got {mask.bit_count()}"
        raise InvalidValue(place, message)
    return mask


def want_apart(place: str, unseen: int, seen: int, where: str) -> None:
    """Raise :class:`InvalidValue` if a card that is seen is among the unseen ones."""
    both = unseen & seen
    if both:
        raise InvalidValue(place, f"expected other cards than in {where}, got {new_cards(both)}")


def play_given(place: str, value: Combination | AnyCards) -> int:
    """Return a combination, however it is given, as a play."""
    return to_play(combination_given(place, value))
