"""The Grandseigneur referee's own tests: examples worked out by hand from the rules sheet."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import cast

import pytest

from . import combinations as base
from . import seigneur
from .cards import DOG
from .seigneur import Action, Hand, State, Trick, apply, legal, start

FIVE: dict[str, object] = {"players": 5, "decks": 2}


def cards(text: str) -> Hand:
    """Sorted cards from a run of two-character names."""
    return seigneur.hand_of(text[at : at + 2] for at in range(0, len(text), 2))


def trick(*plays: tuple[int, str]) -> Trick:
    """A trick from plays that have one reading each."""
    return Trick(
        tuple((s, cards(text), seigneur.readings(cards(text))[0].phoenix_as) for s, text in plays)
    )


def position(
    hands: str, turn: int, on: Trick | None = None, wish: int | None = None, **rules: object
) -> State:
    """A position in PLAY; hands are parted by spaces, and "-" is an empty one."""
    held = tuple(cards(hand.strip("-")) for hand in hands.split())
    fresh = start({"players": len(held), "decks": 2, **rules})
    out = tuple(seat for seat, hand in enumerate(held) if not hand)
    return replace(fresh, phase="PLAY", hands=held, turn=turn, trick=on, wish=wish, finished=out)


def lay(seat: int, text: str, phoenix_as: int | None = None) -> Action:
    """A play action."""
    return ("play", seat, cards(text), phoenix_as)


def options(state: State, seat: int) -> set[str]:
    """The seat's legal actions as short texts: the cards of a play, else the action's name."""
    found = set[str]()
    for action in legal(state, seat):
        if action[0] == "play":
            declared = "" if action[3] is None else f"={action[3]}"
            found.add("".join(cast("Hand", action[2])) + declared)
        else:
            found.add(str(action[0]))
    return found


def kinds(text: str) -> set[tuple[str, int]]:
    """(kind, rank) of each reading of the cards."""
    return {(each.kind, each.rank) for each in seigneur.readings(cards(text))}


def dealt(state: State, rng: random.Random) -> State:
    """The position after a random deal."""
    pack = list(seigneur.deck(state.rules.decks))
    rng.shuffle(pack)
    sizes = state.rules.hand_sizes(state.dealer)
    return apply(state, ("deal", tuple(tuple(pack.pop() for _ in range(size)) for size in sizes)))


def random_action(state: State, rng: random.Random) -> Action:
    """Any legal action, rarely a bomb out of turn."""
    acting = rng.choice(state.to_act)
    for seat in state.may_interrupt:
        if rng.random() < 0.3 and legal(state, seat):
            acting = seat
    return rng.choice(sorted(legal(state, acting), key=repr))


def all_cards(state: State) -> Hand:
    """The cards of all hands, the trick and the discard."""
    on_table = () if state.trick is None else state.trick.cards
    return seigneur.hand_of(*state.hands, on_table, state.discard)


# --- table, seats, deal --------------------------------------------------------------


@pytest.mark.rule("SEIGNEUR-2")
def test_decks_have_one_mah_jong_and_no_dog() -> None:
    """One deck is 55 cards, two are 109 with all but the Mah Jong twice."""
    one, two = Counter(seigneur.deck(1)), Counter(seigneur.deck(2))
    assert (one.total(), two.total()) == (55, 109)
    assert DOG not in two
    assert two - Counter({"Ma": 1}) == Counter({card: 2 for card in one if card != "Ma"})


@pytest.mark.rule("SEIGNEUR-1", "SEIGNEUR-3", "SEIGNEUR-21")
def test_rules_are_checked() -> None:
    """Two decks from seven players on, if nothing is said; void options are refused."""
    assert [seigneur.read_rules({"players": n}).decks for n in (5, 6, 7, 12)] == [1, 1, 2, 2]
    assert seigneur.read_rules({"players": 5, "decks": 2, "announced_bombs": False}).decks == 2
    wrong: list[dict[str, object]] = [{}, {"players": 4}, {"players": 13}]
    wrong += [{**FIVE, name: value} for name, value in (("decks", 3), ("announced_bombs", True))]
    wrong += [{**FIVE, "double_victory": 200}, {**FIVE, "bombs": "never"}]
    wrong += [{**FIVE, "take_trick": "auto", "beat_own_play": True}]
    for rules in wrong:
        with pytest.raises(ValueError, match=r"must|no such|penalty|needs"):
            start(rules)


@pytest.mark.rule("SEIGNEUR-5")
def test_titles() -> None:
    """Six players have one title each; among five nobody is the Burgher."""
    six = ["Great Lord", "Lord", "Squire", "Burgher", "Pauper", "Wretch"]
    assert [seigneur.titles(6)[rank] for rank in range(1, 7)] == six
    assert [seigneur.titles(5)[rank] for rank in range(1, 6)] == [*six[:3], *six[4:]]
    assert sorted(seigneur.titles(12)) == [1, 2, 3, 10, 11, 12]


@pytest.mark.rule("SEIGNEUR-6", "SEIGNEUR-7", "SEIGNEUR-9")
def test_seats_and_dealer() -> None:
    """The order of play by rank is 1, n, n-1, ..., 2, and the Wretch on seat 1 deals."""
    first, later = start(FIVE, dealer=3), start(FIVE, ranking=(4, 0, 3, 1, 2))
    assert (first.persons, first.dealer) == ((0, 1, 2, 3, 4), 3)
    assert (later.persons, later.dealer) == ((4, 2, 1, 3, 0), 1)
    assert [later.rules.seat_of_rank(rank) for rank in (1, 5, 4, 3, 2)] == [0, 1, 2, 3, 4]
    assert first.rules.hand_sizes(3) == (22, 22, 21, 22, 22)
    assert later.rules.hand_sizes(1) == (21, 22, 22, 22, 22)
    for ranking, dealer in (((0, 1, 2, 3), 0), ((0, 1, 2, 3, 3), 0), ((4, 3, 2, 1, 0), 2)):
        with pytest.raises(ValueError, match=r"ranking|Wretch"):
            start(FIVE, ranking, dealer)
    with pytest.raises(ValueError, match="dealer"):
        start(FIVE, dealer=5)


@pytest.mark.rule("SEIGNEUR-8", "SEIGNEUR-9")
@pytest.mark.parametrize(
    ("decks", "sizes"),
    [
        (1, [(11, 0), (9, 1), (7, 6), (6, 7), (6, 1), (5, 5), (5, 0), (4, 7)]),
        (2, [(21, 4), (18, 1), (15, 4), (13, 5), (12, 1), (10, 9), (9, 10), (9, 1)]),
    ],
)
def test_hand_sizes(decks: int, sizes: list[tuple[int, int]]) -> None:
    """All cards are dealt at once; the table's sizes, and how many hands have one card more."""
    for players, (size, more) in enumerate(sizes, start=5):
        state = dealt(start({"players": players, "decks": decks}), random.Random(players))
        held = Counter(map(len, state.hands))
        assert held == Counter({size: players - more, size + 1: more})
        assert all_cards(state) == seigneur.deck(decks)


def test_wrong_deals_are_refused() -> None:
    """A deal has the right sizes and is the deck, and there is one a round."""
    fresh = start(FIVE)
    good = dealt(fresh, random.Random(1))
    for hands in (good.hands[::-1], (*good.hands[:4], ("Ma",) * 21)):
        with pytest.raises(ValueError, match="SEIGNEUR"):
            apply(fresh, ("deal", hands))
    with pytest.raises(ValueError, match="no deal"):
        apply(good, ("deal", good.hands))


# --- exchange ------------------------------------------------------------------------


def exchange(hands: str, **rules: object) -> State:
    """A position in PUSH after a round in which the persons finished in seat order."""
    held = tuple(cards(hand) for hand in hands.split())
    fresh = start({"players": len(held), "decks": 2, **rules}, tuple(range(len(held))))
    return replace(fresh, phase="PUSH", hands=held)


def texts(state: State, seat: int) -> set[str]:
    """The pushes of a seat as texts."""
    return {"".join(cast("Hand", action[2])) for action in legal(state, seat)}


@pytest.mark.rule("SEIGNEUR-10", "SEIGNEUR-11", "SEIGNEUR-14")
def test_who_exchanges_how_many() -> None:
    """Nobody in the first round; then the lowest with the highest, two or three a table end."""
    rng = random.Random(2)
    assert dealt(start(FIVE), rng).phase == "PLAY"
    state = dealt(start(FIVE, (0, 1, 2, 3, 4)), rng)
    assert (state.phase, state.to_act) == ("PUSH", (0, 1, 2, 4))  # rank 3 is not asked
    assert legal(state, 3) == set()
    assert seigneur.read_rules({"players": 5}).exchanges() == [(1, 0, 2), (2, 4, 1)]
    assert seigneur.read_rules({"players": 6}).exchanges() == [(1, 0, 3), (2, 5, 2), (3, 4, 1)]
    assert seigneur.read_rules({"players": 9}).exchanges() == [(1, 0, 3), (2, 8, 2), (3, 7, 1)]


@pytest.mark.rule("SEIGNEUR-12")
@pytest.mark.parametrize(
    ("hand", "count", "gifts"),
    [
        ("AjKs3pMaPhDr9s", 3, {"DrMaPh"}),
        ("AjAw3p9s", 1, {"Aj", "Aw"}),
        ("PhDrDrMa", 2, {"DrDr"}),
        ("PhPhDrMa", 2, {"DrPh"}),
        ("MaAjAjAw2s", 2, {"AjMa", "AwMa"}),
        ("AjAjAw2sKs", 2, {"AjAj", "AjAw"}),
        ("KjKwQpQs2j2w", 3, {"KjKwQp", "KjKwQs"}),
    ],
)
def test_gift_is_of_the_highest_cards(hand: str, count: int, gifts: set[str]) -> None:
    """Dragon, Phoenix, Mah Jong, then by rank; the giver chooses among equals."""
    seat = {3: 1, 2: 2, 1: 3}[count]
    held = [hand if other == seat else "2j2w3j3w" for other in range(6)]
    assert texts(exchange(" ".join(held)), seat) == gifts


@pytest.mark.rule("SEIGNEUR-13", "SEIGNEUR-14", "SEIGNEUR-15")
def test_blind_exchange_swaps_at_once() -> None:
    """A return is from the old hand; the last push swaps, then the new Mah Jong's holder leads."""
    state = exchange("2j2j3s MaAj4j 5j5w 6j6w 7j8j")
    assert texts(state, 0) == {"2j2j", "2j3s"}
    assert texts(state, 1) == {"AjMa"}
    for action in (("push", 0, ("2j", "2j")), ("push", 4, ("7j",)), ("push", 1, ("Aj", "Ma"))):
        state = apply(state, action)
        assert state.hands == exchange("2j2j3s MaAj4j 5j5w 6j6w 7j8j").hands
        with pytest.raises(ValueError, match="not legal"):
            apply(state, action)
    state = apply(state, ("push", 2, ("5w",)))
    assert state.hands == tuple(map(cards, ("3sMaAj", "4j2j2j", "5j7j", "6j6w", "5w8j")))
    assert (state.phase, state.turn) == ("PLAY", 0)


@pytest.mark.rule("SEIGNEUR-13")
def test_sighted_return_waits_for_the_gift() -> None:
    """The receiver returns any of their cards, the gift included, after they have seen it."""
    state = exchange("2j3s MaAj4j 5j5w 6j6w 7j8j", returns="sighted")
    assert state.to_act == (1, 2)
    assert legal(state, 0) == set()
    state = apply(state, ("push", 1, ("Aj", "Ma")))
    assert state.to_act == (0, 2)
    assert len(texts(state, 0)) == 6
    state = apply(apply(state, ("push", 0, ("2j", "Ma"))), ("push", 2, ("5w",)))
    state = apply(state, ("push", 4, ("5w",)))
    assert state.hands == tuple(map(cards, ("3sAj", "2jMa4j", "5j5w", "6j6w", "7j8j")))
    assert state.turn == 1


# --- combinations --------------------------------------------------------------------


@pytest.mark.rule("SEIGNEUR-23", "SEIGNEUR-24", "SEIGNEUR-25", "SEIGNEUR-27")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8j8j", {("PAIR", 8)}),
        ("8j8j8w", {("TRIPLE", 8)}),
        ("8j8w8p8s", {("FOUR", 8)}),
        ("8j8j8w8p", set[tuple[str, int]]()),
        ("8j8j8w8p8s", set[tuple[str, int]]()),
        ("8j8j9w9w9w", {("FULL_HOUSE", 9)}),
        ("8j8j9w9w", {("STAIRS", 9)}),
        ("2j3j4j5j6j", {("STRAIGHT_FLUSH", 6)}),
        ("2j3j4j5j6w", {("STRAIGHT", 6)}),
        ("2j2j3j4j5j6j", set[tuple[str, int]]()),
        ("2j3j4j5jPh", {("STRAIGHT", 6)}),
        ("3j4j5j6jPh", {("STRAIGHT", 6), ("STRAIGHT", 7)}),
        ("8j8jPh", {("TRIPLE", 8)}),
        ("8j8jPhPh", set[tuple[str, int]]()),
        ("8j8j8wPh", set[tuple[str, int]]()),
        ("PhPh", set[tuple[str, int]]()),
        ("DrDr", set[tuple[str, int]]()),
        ("MaPh", set[tuple[str, int]]()),
    ],
)
def test_readings(text: str, expected: set[tuple[str, int]]) -> None:
    """Both copies make pairs, triples, full houses and stairs, but no bomb or straight."""
    assert kinds(text) == expected


def check_enumeration(hand: Hand) -> None:
    """The shapes find each reading of each multiset in the hand once."""
    found = seigneur.all_combinations(hand)
    expected = {
        reading
        for size in range(1, len(hand) + 1)
        for some in set(combinations(hand, size))
        for reading in seigneur.readings(some)
    }
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.rule("SEIGNEUR-4", "SEIGNEUR-24", "SEIGNEUR-25")
def test_shapes_find_what_all_multisets_find() -> None:
    """Hands of up to twelve cards, from whole decks and from few ranks and suits."""
    rng = random.Random(3)
    whole = seigneur.deck(2)
    for _ in range(150):
        low = rng.randrange(2, 12)
        ranks = range(low, low + rng.choice((2, 3, 6)))
        few = [c for c in whole if c in ("Ph", "Ma") or seigneur.worth(c) in ranks]
        pack = rng.choice((whole, few, [c for c in few if c[1] in "jwah"]))
        check_enumeration(seigneur.hand_of(rng.sample(pack, min(len(pack), rng.randint(1, 12)))))


@pytest.mark.rule("SEIGNEUR-25")
def test_large_hands_finish() -> None:
    """A straight has fourteen cards at most, stairs as many as the hand allows."""
    straight = seigneur.all_combinations(cards("Ma2j2w3j4j5j6j7j8j9jTjJjQjKjAjPh"))
    longest = max(straight, key=lambda each: len(each.cards))
    assert (longest.kind, len(longest.cards), longest.rank) == ("STRAIGHT", 14, 14)
    stairs = seigneur.all_combinations(cards("2j2j3j3j4j4j5j5j6j6j7j7j8j8j9j9jTjTjJjPh"))
    assert {each.phoenix_as for each in stairs if len(each.cards) == 20} == {11}
    many = cards("2j2w2p3j3w3p4j4w4p5j5w5p6j6w6p7j7w7p8j8w8pPh")
    assert len(seigneur.all_combinations(many)) > 50_000


@pytest.mark.rule("SEIGNEUR-2", "SEIGNEUR-4")
def test_one_deck_has_the_combinations_of_four_players() -> None:
    """With one deck the plays of a hand are those of the base game's referee, without the Dog."""
    rng = random.Random(4)
    for _ in range(120):
        hand = seigneur.hand_of(rng.sample(seigneur.deck(1), rng.randint(1, 11)))
        ours = {(e.kind, e.cards, e.rank, e.phoenix_as) for e in seigneur.all_combinations(hand)}
        theirs = base.all_combinations(frozenset(hand))
        assert ours == {(e.kind, seigneur.hand_of(e.cards), e.rank, e.phoenix_as) for e in theirs}
