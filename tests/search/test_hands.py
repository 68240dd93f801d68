"""The judgement of hands, against definitions that are too slow to use."""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations as choose

import pytest

import tichu
from support import position
from support.tables import cases
from tichu import Cards, Combination, Kind, LegalActions, Play, PlayerAction, Push, search
from tichu.search import can_be_beaten, collapse, losers, partition, turns, unseen


def small_hands(number: int, seed: int) -> list[Cards]:
    """Return hands of up to ten cards of a few ranks, where much is possible."""
    rng = random.Random(seed)
    deck = tichu.DECK.listed
    hands: list[Cards] = []
    for _ in range(number):
        low = rng.randint(2, 10)
        high = low + rng.randint(3, 7)
        pool = [card for card in deck if card.is_special or low <= card.rank <= high]
        if rng.random() < 0.5:
            pool = [card for card in pool if card.suit in (None, "j", rng.choice("wps"))]
        cards = Cards(rng.sample(pool, min(len(pool), rng.randint(1, 10))))
        hands.append(cards | Cards("Ph") if rng.random() < 0.6 else cards)
    return hands


def weakness(play: Combination) -> int:
    """Return how weak a play is: its rank, which counts three times alone and twice as a pair."""
    if play.is_bomb or str(play) in {"Dg", "Dr"}:
        return 0
    if str(play) == "Ph":
        return 30
    return (14 - play.rank) * {Kind.SINGLE: 3, Kind.PAIR: 2}.get(play.kind, 1)


@cache
def best(hand: Cards) -> tuple[int, int]:
    """Return the fewest plays of a hand and their weakness, trying every play of its low card."""
    if not hand:
        return 0, 0
    low = hand.listed[0]
    plays = [play for play in search.combinations(hand) if low in play.cards]
    rests = [(best(hand - play.cards), weakness(play)) for play in plays]
    return min((number + 1, weak + own) for (number, weak), own in rests)


def test_partition_is_the_best() -> None:
    """No division has fewer plays, and none with as few is stronger; its plays are the hand."""
    for hand in small_hands(100, 1):
        plays = partition(hand)
        found = len(plays), sum(map(weakness, plays))

        assert best(hand)[0] == len(plays) == turns(hand), hand
        if not any(bomb.kind is Kind.STRAIGHT_FLUSH for bomb in search.bombs(hand)):
            assert best(hand) == found, hand
        best.cache_clear()
        assert sum(len(play.cards) for play in plays) == len(hand)
        assert hand == Cards([card for play in plays for card in play.cards])


def test_partition_of_whole_hands() -> None:
    """The plays of fourteen cards are the hand, and no play could join with another."""
    rng = random.Random(2)
    for _ in range(100):
        hand = Cards(rng.sample(tichu.DECK.listed, 14))
        plays = partition(hand)

        assert hand == Cards([card for play in plays for card in play.cards])
        assert all(turns(one.cards | two.cards) == 2 for one, two in choose(plays, 2))


def test_partitions() -> None:
    """Bombs stay whole where that costs no turn, and the Phoenix fills gaps."""
    for hand, expected in cases(__file__, "hands: partitions"):
        assert sorted(map(Combination, expected), key=str) == sorted(partition(hand), key=str)


def test_losers() -> None:
    """Plays that unseen cards can beat are counted, the Dog included."""
    assert losers("Aj Aw Kj Dr Dg", unseen="As Ap Ph") == 2
    assert losers("Aj Kj", unseen="Dr") == 2
    assert losers("Aj Kj", unseen="2j 2w 2p 2s") == 0
    assert losers("", unseen="Dr") == 0


def beats(hand: Cards, play: Combination) -> bool:
    """Return whether a combination of a hand, but no bomb, beats a play."""
    return any(each.beats(play) and not each.is_bomb for each in search.combinations(hand))


def test_can_be_beaten() -> None:
    """Exactly what a hand of the unseen cards could play decides."""
    checked: set[tuple[Kind, bool]] = set()
    hands = small_hands(240, 3)
    for hand, others in zip(hands, reversed(hands), strict=True):
        for play in search.combinations(hand - others):
            if play.kind is Kind.DOG:
                continue
            expected = beats(others, play)
            suited = play.kind is Kind.STRAIGHT and bool(search.bombs(others))
            if not suited:  # a run of one suit counts as a straight here, though it is a bomb
                assert expected == can_be_beaten(play, others), (play, others)
            bombed = any(bomb.beats(play) for bomb in search.bombs(others))
            assert (expected or bombed) == can_be_beaten(play, others, bombs=True)
            checked.add((play.kind, expected))

    plain = {kind for kind in Kind if not kind.is_bomb and kind is not Kind.DOG}
    assert {(kind, beaten) for kind in plain for beaten in (False, True)} <= checked


def test_can_be_beaten_by_few_cards() -> None:
    """A hand that is too small cannot beat a play; nothing beats the Dog."""
    assert can_be_beaten("KjKw", "AjAw2j", 2)
    assert not can_be_beaten("KjKw", "AjAw2j", 1)
    assert can_be_beaten("KjKw", "2j2w2p2s", 4, bombs=True)
    assert not can_be_beaten("KjKw", "2j2w2p2s", 3, bombs=True)
    assert not can_be_beaten("Dg", tichu.DECK - tichu.Cards("Dg"), bombs=True)


@pytest.mark.parametrize("seat", range(4))
def test_unseen_cards(seat: int) -> None:
    """The unseen cards are in the other hands, and before the last deal the rest of the deck."""
    rng = random.Random(4)
    state = tichu.new_round()
    while not state.is_over:
        seen = tichu.view(state, seat)
        hidden = [state.hand(other) for other in range(4) if seen.hand(other) is None]
        known = Cards([card for hand in hidden for card in hand])
        if state.phase in (tichu.Phase.DEAL_FIRST, tichu.Phase.GRAND_TICHU, tichu.Phase.DEAL_REST):
            known = tichu.DECK - state.hand(seat)
        assert known == unseen(seen)
        state = tichu.apply(state, tichu.random_action(state, rng))


def pattern(action: PlayerAction, hand: Cards) -> object:
    """Return what is left of an action and of a hand after it without the suits."""
    match action:
        case Play(_, play):
            cards = play.cards
            rest: object = play.phoenix_as, play.kind
        case Push(_, pushed):
            cards = Cards(pushed)
            rest = tuple("" if card.suit is None else str(card)[0] for card in pushed)
            rest = (rest, tuple(str(card) for card in pushed if card.is_special))
        case _:
            return action
    ranks = tuple(sorted(str(card) if card.is_special else str(card)[0] for card in cards))
    flushes = [b for b in search.bombs(hand - cards) if b.kind is Kind.STRAIGHT_FLUSH]
    return ranks, rest, tuple(flushes)


def of_all_positions(seeds: range) -> list[tuple[LegalActions, Cards]]:
    """Return the legal actions and hands of rounds in random play."""
    found: list[tuple[LegalActions, Cards]] = []
    for seed in seeds:
        rng = random.Random(seed)
        state = tichu.new_round()
        while not state.is_over:
            seats = state.to_act[:1] if state.phase is not tichu.Phase.PUSH else ()
            found += [(state.legal(seat), state.hand(seat)) for seat in seats]
            state = tichu.apply(state, tichu.random_action(state, rng))
    return found


def test_collapse_keeps_one_of_each_pattern() -> None:
    """Two actions fall together exactly if they are alike in kind, ranks and the flushes left."""
    hands = of_all_positions(range(3))
    flush = tichu.RoundSetup(hands=("5j6j7j8j9j 9w9p Tj", "3j", "4j", "Dr"), turn=0, rest_to=1)
    state = tichu.RoundState.from_setup(flush)
    either = position("3j3w7j7wPh", "3p", "4j", "Dr", turn=0, rest_to=1)  # threes or sevens full
    beside = position("2j3j4j5j6j6wPh", "3p", "4p", "Dr", turn=0, rest_to=1)  # a straight, a bomb
    stated = ((each.legal(0), each.hand(0)) for each in (state, either, beside))
    for legal, hand in (*hands, *stated):
        kept = collapse(legal)
        expected: dict[object, PlayerAction] = {}
        for action in legal:
            expected.setdefault(pattern(action, hand), action)

        assert tuple(expected.values()) == kept


def test_collapse_of_pushes() -> None:
    """Pushes that differ in suits only fall together, unless they break a straight flush."""
    hand = Cards("DgMaPhDr 5j6j7j8j9j 9w 2w2p 4wTw")
    rest = (tichu.DECK - hand).listed
    hands = (hand, *(Cards(rest[first : first + 14]) for first in (0, 14, 28)))
    setup = tichu.RoundSetup(hands=hands, phase=tichu.Phase.PUSH)
    legal = tichu.RoundState.from_setup(setup).legal(0)
    expected: dict[object, PlayerAction] = {}
    for action in legal:
        expected.setdefault(pattern(action, hand), action)

    assert len(expected) < len(legal) == 14 * 13 * 12 + 1  # and the call
    assert tuple(expected.values()) == collapse(legal)


def _losers_to_an_ace(hand: str) -> int:
    return losers(hand, "Aw")


@pytest.mark.parametrize(
    "ask",
    [search.combinations, partition, turns, _losers_to_an_ace],
    ids=["combinations", "partition", "turns", "losers"],
)
def test_a_hand_has_at_most_14_cards(ask: Callable[[str], object]) -> None:
    """Fourteen cards are a hand; what would take long for more refuses them."""
    ask("2j3j4j5j6j7j8j9jTjJjQjKjAjPh")
    with pytest.raises(tichu.InvalidValue, match="expected a hand of at most 14 cards, got 15"):
        ask("Ma2j3j4j5j6j7j8j9jTjJjQjKjAjPh")
