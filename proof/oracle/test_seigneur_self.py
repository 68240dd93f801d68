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


# --- play ----------------------------------------------------------------------------


def after(state: State, *actions: Action) -> State:
    """The position after several actions."""
    for action in actions:
        state = apply(state, action)
    return state


@pytest.mark.rule("SEIGNEUR-16", "SEIGNEUR-17", "SEIGNEUR-18")
def test_course_of_a_trick() -> None:
    """A passer may return, all others must pass, and the Dragon's player discards it and leads."""
    state = position("DrAw9s 3j5s - 4j5j 6j6w", 0)
    assert "pass" not in options(state, 0)
    state = after(state, lay(0, "9s"), ("pass", 1), ("pass", 3), ("pass", 4))
    assert (state.phase, state.to_act, options(state, 0)) == ("TAKE_TRICK", (0,), {"take"})
    low = after(position("DrAw9s 3j5s - 2j4j 6j6w", 3), lay(3, "2j"), ("pass", 4), ("pass", 0))
    low = after(
        low, lay(1, "3j"), lay(3, "4j"), ("pass", 4), lay(0, "Dr"), ("pass", 1), ("pass", 4)
    )
    assert (low.finished, low.phase, low.turn) == ((2, 3), "TAKE_TRICK", 0)
    low = apply(low, ("take", 0))
    assert (low.discard, low.trick, low.turn) == (cards("2j3j4jDr"), None, 0)


@pytest.mark.rule("SEIGNEUR-16")
def test_winner_who_is_out_hands_on_the_lead() -> None:
    """They still take the trick; the next seat with cards leads."""
    state = after(position("Dr 3j5s - 4j5j 6j6w", 0), lay(0, "Dr"), ("pass", 1), ("pass", 3))
    assert state.turn == 4
    state = after(state, ("pass", 4), ("take", 0))
    assert (state.phase, state.turn, state.finished) == ("PLAY", 1, (2, 0))


@pytest.mark.rule("SEIGNEUR-20")
def test_bombs_out_of_turn() -> None:
    """By any seat on an open trick, until it is taken; then the seat after the bomber plays."""
    hands = "5j5p5s5w9s 2j2j 6j6p6s6w 4j4p4s4w2s 3j3p3s3w7s"
    lead = position(hands, 0)
    assert "5j5p5s5w" in options(lead, 0)
    assert lead.may_interrupt == ()
    state = position(hands, 1, trick((0, "Aj")))
    assert state.may_interrupt == (2, 3, 4, 0)
    assert options(state, 0) == {"5j5p5s5w"}  # their own play
    state = apply(state, lay(3, "4j4p4s4w"))
    assert (state.turn, state.may_interrupt) == (4, (0, 2))
    assert options(state, 4) == {"pass"}
    state = after(state, ("pass", 4), ("pass", 0), ("pass", 1), ("pass", 2))
    assert (state.phase, state.to_act, state.may_interrupt) == ("TAKE_TRICK", (3,), (4, 0, 2))
    state = apply(state, lay(2, "6j6p6s6w"))
    assert (state.phase, state.turn, state.finished) == ("PLAY", 3, (2,))


@pytest.mark.rule("SEIGNEUR-22", "SEIGNEUR-23", "SEIGNEUR-26")
@pytest.mark.parametrize(
    ("plays", "hand", "expected"),
    [
        ([(0, "Dr")], "DrPhAj4j4w4p4s", {"pass", "Dr", "4j4p4s4w"}),
        ([(0, "Dr"), (4, "Dr")], "PhAj4j4w4p4s", {"pass", "4j4p4s4w"}),
        ([(0, "Aj")], "DrPhAjAw", {"pass", "Dr", "Ph"}),
        ([(0, "Aj"), (4, "Ph")], "DrPhAj", {"pass", "Dr"}),
        ([(0, "Ph")], "Ph2j", {"pass", "2j"}),
        ([(0, "8j"), (3, "Ph")], "8w9jPh", {"pass", "9j"}),
        ([(0, "8j"), (3, "Ph"), (4, "9j")], "9jTjPh", {"pass", "Tj", "Ph"}),
        ([(0, "8j8j")], "8j8w9j9j", {"pass", "9j9j"}),
        ([(0, "8j8w8p8s")], "8j8w8p8s9j9w9p9s", {"pass", "9j9p9s9w"}),
        ([(0, "2j3j4j5j6j")], "2w3w4w5w6w2p3p4p5p6p7p", {"pass", "3p4p5p6p7p", "2p3p4p5p6p7p"}),
        ([(0, "2j2w3j3j")], "3w3w4j4jPh", {"pass", "3w3w4j4j", "3w4j4jPh=3", "3w3w4jPh=4"}),
    ],
)
def test_what_beats_what(plays: list[tuple[int, str]], hand: str, expected: set[str]) -> None:
    """Only the second Dragon beats its equal."""
    state = position(f"2j2w {hand} 2j2w 2j2w 2j2w", 1, trick(*plays))
    assert options(state, 1) == expected


@pytest.mark.rule("SEIGNEUR-22")
def test_own_dragon() -> None:
    """The owner may not lay the second Dragon on their first, except by option."""
    for beat_own_play, expected in ((False, {"take"}), (True, {"take", "Dr"})):
        state = position("DrPh9s 2j 2j 2j 2j", 0, trick((0, "Dr")), beat_own_play=beat_own_play)
        assert options(replace(state, phase="TAKE_TRICK"), 0) == expected


@pytest.mark.rule("SEIGNEUR-19")
def test_wish() -> None:
    """The Mah Jong's player may wish; any natural card of the rank fulfils it, in either copy."""
    state = apply(position("Ma9j 8j8j8p8s8wPh 7j7p7s7w9j 2j 2j", 0), lay(0, "Ma"))
    assert (state.phase, state.to_act, state.may_interrupt) == ("WISH", (0,), ())
    assert legal(state, 0) == {("wish", 0, rank) for rank in (None, *range(2, 15))}
    wished = apply(state, ("wish", 0, 8))
    assert options(wished, 1) == {"8j", "8p", "8s", "8w", "8j8p8s8w"}
    assert apply(wished, lay(1, "8j")).wish is None
    nine = apply(state, ("wish", 0, 9))
    assert options(nine, 1) == {"8j", "8p", "8s", "8w", "8j8p8s8w", "Ph", "pass"}
    nine = apply(nine, ("pass", 1))
    assert options(nine, 2) == {"9j", "7j7p7s7w"}
    assert options(replace(nine, trick=None), 2) == {"9j"}
    state = replace(state, rules=replace(state.rules, wish_optional=False))
    assert ("wish", 0, None) not in legal(state, 0)
    nine = replace(nine, rules=replace(nine.rules, wish_bomb="strict_turn"))
    assert options(nine, 2) == {"9j"}
    assert nine.may_interrupt == (1,)


@pytest.mark.rule("SEIGNEUR-21")
def test_options() -> None:
    """The options mean what they mean among four."""
    hands = "8j8w Ma2j3j4w5j6j 4j4p4s4w 2j 2j"
    bombed = trick((0, "3j"), (2, "5j5p5s5w"))
    for bomb_leads, leader in (("bomber", 2), ("trick_leader", 0)):
        state = position(hands, 1, bombed, bomb_leads=bomb_leads, take_trick="auto")
        assert apply(state, ("pass", 1)).turn == leader
    assert position(hands, 1, trick((0, "3j")), bombs="in_turn").may_interrupt == ()
    straight = lay(1, "Ma2j3j4w5j")
    for fulfils, wish in ((False, 3), (True, None)):
        state = position(hands, 1, own_straight_fulfils_wish=fulfils)
        assert after(state, straight, ("wish", 1, 3)).wish == wish
    for ambiguity, expected in (("declare", {2, 7}), ("high", {7})):
        state = position("3j4j5w6jPh 2j 2j 2j 2j", 0, phoenix_ambiguity=ambiguity)
        found = {a[3] for a in legal(state, 0) if a[0] == "play" and len(cast("Hand", a[2])) == 5}
        assert found == expected


@pytest.mark.rule("SEIGNEUR-29", "SEIGNEUR-30")
def test_end_and_next_round() -> None:
    """The play that leaves one seat with cards ends the round; the finishing order is the ranks."""
    fresh = replace(position("MaAj 2j - - -", 0), finished=(3, 2, 4), persons=(4, 3, 2, 1, 0))
    state = apply(replace(fresh, hands=(("Ma",), *fresh.hands[1:])), lay(0, "Ma"))
    assert (state.phase, state.to_act, state.trick, state.wish) == ("OVER", (), None, None)
    assert (state.result, state.discard) == ((3, 2, 4, 0, 1), ("Ma",))
    assert seigneur.next_ranking(state) == (1, 2, 0, 4, 3)
    assert start(FIVE, seigneur.next_ranking(state)).persons == (1, 3, 4, 0, 2)
    assert fresh.result is None


# --- whole rounds --------------------------------------------------------------------


@pytest.mark.rule("SEIGNEUR-1", "SEIGNEUR-2", "SEIGNEUR-10", "SEIGNEUR-28")
@pytest.mark.parametrize(("players", "decks"), [*zip(range(5, 13), (1, 2) * 4, strict=True)])
def test_random_rounds(players: int, decks: int) -> None:
    """Three rounds in a row: cards are conserved, all who must act can, and there are no calls."""
    rng = random.Random(players * decks)
    ranking, names = None, set[object]()
    for returns in ("blind", "blind", "sighted"):
        state = start({"players": players, "decks": decks, "returns": returns}, ranking)
        state = dealt(state, rng)
        assert (state.phase == "PUSH") == (ranking is not None)
        for _ in range(5000):
            assert all_cards(state) == seigneur.deck(decks)
            if state.phase == "OVER":
                break
            assert state.to_act
            listed = {seat: legal(state, seat) for seat in range(players)}
            assert all(listed[seat] for seat in state.to_act)
            assert {seat for seat in listed if listed[seat]} <= {
                *state.to_act,
                *state.may_interrupt,
            }
            names |= {action[0] for actions in listed.values() for action in actions}
            state = apply(state, random_action(state, rng))
        assert state.result is not None
        ranking = seigneur.next_ranking(state)
        assert sorted(ranking) == list(range(players))
    assert names == {"push", "play", "pass", "wish", "take"}
