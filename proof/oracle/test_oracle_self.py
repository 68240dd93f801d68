"""The referee's own tests: examples worked out by hand from the rules sheet."""

import random
from dataclasses import replace
from typing import Any

import pytest

from . import (
    DECK,
    TIENTSIN,
    TRICHU,
    Illegal,
    RulesDict,
    State,
    Trick,
    all_combinations,
    legal,
    new_round,
    next_dealer,
    readings,
    score_game,
    step,
)
from .actions import Action
from .cards import Cards, is_cards, points

Reading = tuple[str, int, int | None]  # kind, rank, phoenix_as

OFFICIAL: RulesDict = {}


def cards(text: str) -> Cards:
    """Cards from a run of two-character names."""
    return frozenset(text[start : start + 2] for start in range(0, len(text), 2))


def position(hands: list[str], turn: int, rules: RulesDict | None = None, **more: object) -> State:
    """A position in PLAY in which everybody has played a card, so that nobody may call."""
    fresh = new_round(rules or {})
    held = tuple(cards(hand) for hand in hands)
    everybody = frozenset(range(fresh.rules.seats))
    changes: dict[str, Any] = {"phase": "PLAY", "played": everybody, **more}
    return replace(fresh, hands=held, turn=turn, **changes)


def trick(*plays: tuple[int, str], strength: int, phoenix_as: int | None = None) -> Trick:
    """A trick; `phoenix_as` belongs to the last play."""
    laid = [(seat, cards(text), None) for seat, text in plays[:-1]]
    last_seat, last_text = plays[-1]
    return Trick((*laid, (last_seat, cards(last_text), phoenix_as)), strength)


def kinds(text: str) -> set[Reading]:
    """(kind, rank, phoenix_as) of each reading of the cards."""
    return {(each.kind, each.rank, each.phoenix_as) for each in readings(cards(text))}


def plays(state: State, seat: int) -> set[tuple[str, object]]:
    """The seat's legal plays as (sorted cards, phoenix_as)."""
    found: set[tuple[str, object]] = set()
    for action in legal(state).get(seat, set()):
        if action[0] == "play":
            _, _, laid, phoenix_as = action
            assert is_cards(laid)
            found.add(("".join(sorted(laid)), phoenix_as))
    return found


def lay(seat: int, text: str, phoenix_as: int | None = None) -> Action:
    """A play action."""
    return ("play", seat, cards(text), phoenix_as)


def names(state: State, seat: int) -> set[object]:
    """The names of the seat's legal actions."""
    return {action[0] for action in legal(state).get(seat, set())}


# --- combinations --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7j", {("SINGLE", 7, None)}),
        ("Ma", {("SINGLE", 1, None)}),
        ("Dr", {("SINGLE", 15, None)}),
        ("Ph", {("SINGLE", 1, None)}),
        ("Dg", {("DOG", 0, None)}),
        ("7j7w", {("PAIR", 7, None)}),
        ("7j8w", set[Reading]()),
        ("7jPh", {("PAIR", 7, 7)}),
        ("MaPh", set[Reading]()),
        ("DrPh", set[Reading]()),
        ("DgPh", set[Reading]()),
        ("7j7w7p", {("TRIPLE", 7, None)}),
        ("7j7wPh", {("TRIPLE", 7, 7)}),
        ("7j7w7p7s", {("FOUR", 7, None)}),
        ("7j7w7pPh", set[Reading]()),
        ("7j7w7p4j4s", {("FULL_HOUSE", 7, None)}),
        ("7j7w7p4jPh", {("FULL_HOUSE", 7, 4)}),
        ("5j5w9p9jPh", {("FULL_HOUSE", 5, 5), ("FULL_HOUSE", 9, 9)}),
        ("3j3w3p3sPh", set[Reading]()),
        ("3j3w3p3s4j", set[Reading]()),
        ("3j3w4p4s", {("STAIRS", 4, None)}),
        ("3j3w5p5s", set[Reading]()),
        ("3j3w4p4s5j5w", {("STAIRS", 5, None)}),
        ("3j3w4pPh5j5w", {("STAIRS", 5, 4)}),
        ("AjAw2p2s", set[Reading]()),
        ("3j3w3p4j4w4p", set[Reading]()),
        ("2j3j4j5j6w", {("STRAIGHT", 6, None)}),
        ("2j3j4j5w", set[Reading]()),
        ("2j3j4j5j6j", {("STRAIGHT_FLUSH", 6, None)}),
        ("Ma2j3j4j5j", {("STRAIGHT", 5, None)}),
        ("Aj2j3w4j5j", set[Reading]()),
        ("QjKjAj2j3w", set[Reading]()),
        ("5j6j7j8jPh", {("STRAIGHT", 8, 4), ("STRAIGHT", 9, 9)}),
        ("5j6j8j9jPh", {("STRAIGHT", 9, 7)}),
        ("JjQjKjAjPh", {("STRAIGHT", 14, 10)}),
        ("Ma2j3w4jPh", {("STRAIGHT", 5, 5)}),
        ("2j3w4j5jPh", {("STRAIGHT", 6, 6)}),
        ("Ma2j3w4j5j6j7j8j9jTjJjQjKjAj", {("STRAIGHT", 14, None)}),
        ("2j3w4j5j6j7j8j9jTjJjQjKjAjPh", set[Reading]()),
    ],
)
def test_readings(text: str, expected: set[Reading]) -> None:
    """COMBO-1..12, PHX-1, 2, 6, BOMB-1..3, 9: what a card set may be read as."""
    assert expected == kinds(text)


def test_sizes_of_the_whole_deck_by_small_kinds() -> None:
    """The closed forms: 78 pairs, 52 triples, 13 fours in the deck, here on seven ranks."""
    hand = frozenset(rank + suit for rank in "234" for suit in "jwps") | {"Ph"}
    count: dict[tuple[str, bool], int] = {}
    for each in all_combinations(hand):
        key = (each.kind, "Ph" in each.cards)
        count[key] = count.get(key, 0) + 1
    assert 3 * 6 == count["PAIR", False]
    assert 3 * 4 == count["PAIR", True]
    assert 3 * 4 == count["TRIPLE", False]
    assert 3 * 6 == count["TRIPLE", True]
    assert 3 == count["FOUR", False]
    assert 3 * 2 * 4 * 6 == count["FULL_HOUSE", False]
    assert 3 * 2 * (4 * 4 + 6 * 6) == count["FULL_HOUSE", True]
    assert 2 * 6**2 + 6**3 == count["STAIRS", False]
    assert 2 * 2 * 4 * 6 + 3 * 4 * 6**2 == count["STAIRS", True]


def test_the_largest_lead() -> None:
    """The worst hand known: 1,857 plays on 1,674 card sets."""
    suits = {"4": "jw", "5": "jwps", "6": "jwps", "7": "jwp"}
    hand = frozenset(rank + suit for rank in suits for suit in suits[rank]) | {"Ph"}
    found = all_combinations(hand)
    assert (1857, 1674) == (len(found), len({each.cards for each in found}))


@pytest.mark.parametrize(
    "nonsense",
    [
        (),
        ("play",),
        ("jump", 0),
        ("play", 9, frozenset(["5j"]), None),
        ("play", 0, ["5j"], None),
        ("play", 0, frozenset(["5j", "6j"]), None),
        ("play", 0, frozenset(["Ph"]), None),
        ("play", 0, frozenset(["5j"]), 5),
        ("wish", 0, 7.0),
        ("deal", (frozenset(["5j"]),)),
        ("tichu", True),
    ],
)
def test_nonsense_is_illegal(nonsense: Action) -> None:
    """Whatever is not listed raises Illegal with a rule ID, and nothing else."""
    with pytest.raises(Illegal) as caught:
        step(position(["5j6j", "2j", "3j", "4j"], 0), nonsense)
    assert "-" in caught.value.rule


@pytest.mark.parametrize(
    ("laid", "strength", "hand", "beating"),
    [
        ("Tj", 20, "TwJw", {"Jw"}),
        ("TjTw", 20, "9j9wJjJw", {"JjJw"}),
        ("Dr", 30, "AjPh2j2w2p2s", {"2j2p2s2w"}),
        ("2j3j4j5j6w", 12, "3w4w5s6s7j8j", {"3w4w5s6s7j", "4w5s6s7j8j"}),
        ("AjAwApAs", 28, "3j4j5j6j7j", {"3j4j5j6j7j"}),
        ("9j9w9p9s", 18, "8j8w8p8s", set[str]()),
        ("9j9w9p9s", 18, "TjTwTpTs", {"TjTpTsTw"}),
        ("TjJjQjKjAj", 28, "2w3w4w5w6w7w", {"2w3w4w5w6w7w"}),
        ("7j7w7p2j2w", 14, "8j8w8pAjAw6j6w", {"8j8p8wAjAw", "6j6w8j8p8w"}),
        ("3j3w4j4w", 8, "5j5w6j6w7j7w", {"5j5w6j6w", "6j6w7j7w"}),
    ],
)
def test_what_beats(laid: str, strength: int, hand: str, beating: set[str]) -> None:
    """COMBO-8, BOMB-4, BOMB-5, DRG-1, PHX-5: same type and size and higher, or a bomb."""
    state = position(["2p", hand, "2p", "2p"], 1, trick=trick((0, laid), strength=strength))
    assert beating == {text for text, _ in plays(state, 1)}
    assert "pass" in names(state, 1)


def test_phoenix_single() -> None:
    """PHX-3, PHX-4: 1.5 when led, half above a single; the next rank beats it, DRG-1 too."""
    state = position(["Ph3j", "2j3w", "TjDr", "AjJs"], 0)
    led = step(state, lay(0, "Ph"))
    assert led.trick is not None
    assert 3 == led.trick.strength
    assert {("2j", None), ("3w", None)} == plays(led, 1)
    on_ten = position(["Ph3j", "TjJj", "2j", "AjJs"], 0, trick=trick((3, "Tw"), strength=20))
    higher = step(on_ten, lay(0, "Ph"))
    assert higher.trick is not None
    assert 21 == higher.trick.strength
    assert {("Jj", None)} == plays(higher, 1)


# --- tricks --------------------------------------------------------------------------


def test_a_trick_is_passed_out_taken_and_led_again() -> None:
    """TRICK-3, 5, 6, 7: three passes, the owner takes and leads."""
    state = position(["5j6j", "2j3j", "2w3w", "2p3p"], 0)
    with pytest.raises(Illegal, match="TRICK-2"):
        step(state, ("pass", 0))
    state = step(state, lay(0, "5j"))
    for seat in (1, 2, 3):
        assert (seat,) == state.to_act
        state = step(state, ("pass", seat))
    assert "TAKE_TRICK" == state.phase
    state = step(state, ("take", 0))
    assert ("PLAY", (0,), None) == (state.phase, state.to_act, state.trick)
    assert cards("5j") == state.piles[0]


def test_all_remaining_pass_on_a_seat_that_is_out() -> None:
    """TRICK-5, TRICK-7: the owner is out; the others all pass and the next active seat leads."""
    state = position(["5j", "2j3j", "2w3w", "2p3p"], 0, {"take_trick": "auto"})
    state = step(state, lay(0, "5j"))
    assert (0,) == state.finished
    for seat in (1, 2, 3):
        state = step(state, ("pass", seat))
    assert ("PLAY", (1,)) == (state.phase, state.to_act)
    assert cards("5j") == state.piles[0]


def test_bomb_out_of_turn() -> None:
    """BOMB-6, BOMB-7, BOMB-11: on an open trick by anyone; the turn is then after the bomber."""
    hands = ["5j6j", "2j3j", "2w3w", "9j9w9p9s3p"]
    state = position(hands, 0)
    assert () == state.may_interrupt
    assert {} == {s: a for s, a in legal(state).items() if s}
    state = step(state, lay(0, "5j"))
    assert {("9j9p9s9w", None)} == plays(state, 3)
    state = step(state, lay(3, "9j9w9p9s"))
    assert (0,) == state.to_act
    assert state.trick is not None
    assert (3, 0) == (state.trick.owner, state.trick.leader)


def test_bomb_before_the_trick_is_taken() -> None:
    """TRICK-6: bombs, the owner's included, while the trick waits; none with `in_turn`."""
    waiting = trick((0, "5j"), strength=10)
    hands = ["8j8w8p8s2j", "3j", "2w3w", "9j9w9p9s3p"]
    state = position(hands, 0, phase="TAKE_TRICK", trick=waiting)
    assert {"take", "play"} == names(state, 0)
    assert {("9j9p9s9w", None)} == plays(state, 3)
    quiet = position(hands, 0, {"bombs": "in_turn"}, phase="TAKE_TRICK", trick=waiting)
    assert {"take"} == names(quiet, 0)
    assert set() == plays(quiet, 3)


def test_who_leads_after_a_bomb() -> None:
    """BOMB-12, V-57: the bomber, or by option the seat that led the trick."""
    waiting = trick((0, "5j"), (2, "9j9w9p9s"), strength=18)
    hands = ["2j", "3j", "2w", "3p"]
    for option, leader in (("bomber", 2), ("trick_leader", 0)):
        rules = {"bomb_leads": option}
        state = position(hands, 2, rules, phase="TAKE_TRICK", trick=waiting)
        state = step(state, ("take", 2))
        assert (leader,) == state.to_act
        assert cards("5j9j9w9p9s") == state.piles[2]


def test_beat_own_play() -> None:
    """TRICK-8: only by option."""
    waiting = trick((0, "5j"), strength=10)
    hands = ["8j", "3j", "2w", "9j"]
    assert set() == plays(position(hands, 0, phase="TAKE_TRICK", trick=waiting), 0)
    rules = {"beat_own_play": True}
    state = position(hands, 0, rules, phase="TAKE_TRICK", trick=waiting)
    assert {("8j", None)} == plays(state, 0)


# --- Mah Jong and wish ---------------------------------------------------------------


def test_wish_is_made_and_not_fulfilled_by_its_own_straight() -> None:
    """WISH-1, WISH-12, WISH-15: 1-2-3-4-5 wishing 3; by option it is fulfilled at once."""
    hands = ["Ma2j3w4j5jKs", "3j", "2w", "9j"]
    for option, left in ((False, 3), (True, None)):
        state = position(hands, 0, {"own_straight_fulfils_wish": option})
        state = step(state, lay(0, "Ma2j3w4j5j"))
        assert ("WISH", (0,)) == (state.phase, state.to_act)
        assert 14 == len(legal(state)[0])
        state = step(state, ("wish", 0, 3))
        assert (left, "PLAY", (1,)) == (state.wish, state.phase, state.to_act)


def test_wish_binds_who_can_follow() -> None:
    """WISH-3, WISH-4, WISH-13: no pass with a playable eight; free without one."""
    on_five = trick((0, "5j"), strength=10)
    state = position(["2j", "8jAj", "8w8p", "9j"], 1, trick=on_five, wish=8)
    assert {("8j", None)} == plays(state, 1)
    assert {"play"} == names(state, 1)
    with pytest.raises(Illegal, match="WISH-3"):
        step(state, ("pass", 1))
    assert step(state, lay(1, "8j")).wish is None
    free = position(["2j", "8jAj", "8w8p", "9j"], 1, trick=trick((0, "Kj"), strength=26), wish=8)
    assert {("Aj", None)} == plays(free, 1)
    assert "pass" in names(free, 1)
    assert 8 == step(free, lay(1, "Aj")).wish


def test_phoenix_under_a_wish() -> None:
    """WISH-5: as filler it must be used; standing for the rank it neither binds nor fulfils."""
    straight = trick((0, "2j3j4j5j6w"), strength=12)
    must = position(["2p", "5w6j8s9sPhAs", "2p", "2p"], 1, trick=straight, wish=8)
    assert {("5w6j8s9sPh", 7)} == plays(must, 1)
    assert "pass" not in names(must, 1)
    alone = position(["2p", "5w6j7s9sPhAs", "2p", "2p"], 1, trick=straight, wish=8)
    assert {("5w6j7s9sPh", 8)} == plays(alone, 1)
    assert "pass" in names(alone, 1)
    assert 8 == step(alone, lay(1, "5w6j7s9sPh", 8)).wish


def test_wish_and_bombs() -> None:
    """WISH-6, WISH-9: a bomb may be forced; another bomb is free when following."""
    on_pair = trick((0, "KjKw"), strength=26)
    forced = position(["2p", "8j8w8p8sAs", "2p", "2p"], 1, trick=on_pair, wish=8)
    assert {("8j8p8s8w", None)} == plays(forced, 1)
    assert "pass" not in names(forced, 1)
    hands = ["2p", "8j3j3w3p3s", "2p", "2p"]
    on_five = trick((0, "5j"), strength=10)
    free = position(hands, 1, trick=on_five, wish=8)
    assert {("8j", None), ("3j3p3s3w", None)} == plays(free, 1)
    assert 8 == step(free, lay(1, "3j3w3p3s")).wish
    strict = position(hands, 1, {"wish_bomb": "strict_turn"}, trick=on_five, wish=8)
    assert {("8j", None)} == plays(strict, 1)


def test_wish_binds_the_leader() -> None:
    """WISH-7, WISH-8: the rank must be led, no Dog; without it anything goes."""
    hands = ["8jDgAs3j3w3p3s", "2p", "2p", "2p"]
    assert {("8j", None)} == plays(position(hands, 0, wish=8), 0)
    dog = position(hands, 0, {"dog_under_wish": True}, wish=8)
    assert {("8j", None), ("Dg", None)} == plays(dog, 0)
    assert {("Dg", None), ("As", None)} == plays(position(["DgAs", "2p", "2p", "2p"], 0, wish=8), 0)


def test_the_owner_of_a_waiting_trick_is_free_of_the_wish() -> None:
    """WISH-15, WISH-11: they may take it; a bomb with the rank fulfils the wish."""
    waiting = trick((0, "5j"), strength=10)
    hands = ["8j8w8p8s2j", "3j", "2w3w", "9j"]
    state = position(hands, 0, phase="TAKE_TRICK", trick=waiting, wish=8)
    assert {"take", "play"} == names(state, 0)
    assert step(state, lay(0, "8j8w8p8s")).wish is None


# --- Dog and Dragon ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "leader"),
    [(["Dg2j", "3j", "4j", "5j"], 2), (["Dg2j", "3j", "", "5j"], 3), (["Dg2j", "3j", "", ""], 0)],
)
def test_dog(hands: list[str], leader: int) -> None:
    """DOG-2, DOG-3: to the partner, else to the next active seat after them, at last the player."""
    out = tuple(seat for seat in (3, 2) if not hands[seat])
    state = step(position(hands, 0, finished=out), lay(0, "Dg"))
    assert ("PLAY", (leader,), None) == (state.phase, state.to_act, state.trick)
    assert {"Dg"} == state.piles[0]
    assert not any(name == "pass" for name in names(state, leader))


def test_dog_of_six() -> None:
    """TIENTSIN-5: the Dog's player chooses among partners who hold cards."""
    hands = ["Dg", "3j", "4j", "5j", "6j", "7j"]
    state = step(position(hands, 0, TIENTSIN), lay(0, "Dg"))
    assert ("CHOOSE_LEADER", (0,)) == (state.phase, state.to_act)
    assert {("lead", 0, 2), ("lead", 0, 4)} == legal(state)[0]
    assert (4,) == step(state, ("lead", 0, 4)).to_act
    hands = ["Dg2j", "3j", "", "5j", "", "7j"]
    alone = step(position(hands, 0, TIENTSIN, finished=(2, 4)), lay(0, "Dg"))
    assert (3,) == alone.to_act


def test_dragon_is_given_away() -> None:
    """DRG-3, 4, 5, 9: to an opponent of choice, one who is out included; its player leads."""
    waiting = trick((0, "5j"), (2, "Dr"), strength=30)
    hands = ["2j", "3j", "2w", ""]
    state = position(hands, 2, phase="TAKE_TRICK", trick=waiting, finished=(3,))
    state = step(state, ("take", 2))
    assert {("give", 2, 1), ("give", 2, 3)} == legal(state)[2]
    state = step(state, ("give", 2, 3))
    assert cards("5jDr") == state.piles[3]
    assert (2,) == state.to_act
    strict = {"dragon_recipient": "active_only"}
    state = position(hands, 2, strict, phase="GIVE_TRICK", trick=waiting, finished=(3,))
    assert {("give", 2, 1)} == legal(state)[2]


# --- the end and the score -----------------------------------------------------------


def test_normal_end_and_tailender() -> None:
    """OUT-3, SCORE-1..3, SCORE-7: the third out wins the trick, then the tailender pays."""
    piles = (cards("KjKw"), cards("TjPh"), cards("5j"), cards("5w"))
    state = position(
        ["", "2j", "5p", "5sKs"],
        1,
        piles=piles,
        finished=(0,),
        calls=("tichu", None, "grand", None),
    )
    state = step(state, lay(1, "2j"))
    state = step(state, lay(2, "5p"))
    assert "OVER" == state.phase
    assert state.result is not None
    # Seat 3 is last: its hand (15) to team 0, its pile (5) to seat 0.
    # Seat 0: 20, seat 1: 10 - 25, seat 2: 5 and the trick's 5.
    assert (0, 1, 2) == state.result.finished
    assert (20 + 5 + 5 + 15 + 5, -15) == state.result.card_points
    assert (100 - 200, 0) == state.result.call_points
    assert (-50, -15) == state.result.scores
    assert cards("5w") == state.piles[3]
    assert cards("5j5p2j") == state.piles[2]
    assert 0 == next_dealer(state)


def test_dragon_on_the_last_trick() -> None:
    """DRG-7: still given away before the tailender pays; by option kept."""
    state = position(["", "3j", "Dr", ""], 2, finished=(0, 3), trick=trick((1, "2j"), strength=4))
    given = step(state, lay(2, "Dr"))
    assert "GIVE_TRICK" == given.phase
    assert [2] == list(legal(given))
    to_last = step(given, ("give", 2, 1))
    to_out = step(given, ("give", 2, 3))
    assert to_last.result is not None
    assert to_out.result is not None
    assert (25, 0) == to_last.result.card_points  # through seat 1 on to seat 0
    assert (0, 25) == to_out.result.card_points
    rules = {"dragon_last_trick": "keep"}
    kept = position(["", "3j", "Dr", ""], 2, rules, finished=(0, 3), trick=state.trick)
    kept = step(kept, lay(2, "Dr"))
    assert kept.result is not None
    assert (25, 0) == kept.result.card_points


def test_double_victory() -> None:
    """OUT-4, SCORE-6..8, DRG-8: 200 at once, calls on top, no gift, no wish."""
    calls = (None, "tichu", "tichu", None)
    for last in ("Dr", "Ma", "Dg"):
        state = position(["", "3j4j", last, "5j"], 2, finished=(0,), calls=calls)
        state = step(state, lay(2, last))
        assert state.result is not None
        assert ("OVER", "double") == (state.phase, state.result.victory)
        assert (200 - 100, -100) == state.result.scores
        assert {last} == state.piles[2]


def test_triple_victory_and_tailender_of_six() -> None:
    """TIENTSIN-6..9: 300 for three in front; else the last two seats' tricks move."""
    hands = ["", "3j", "", "5j", "6j", "7j"]
    state = step(position(hands, 4, TIENTSIN, finished=(0, 2)), lay(4, "6j"))
    assert state.result is not None
    assert ("triple", (300, 0)) == (state.result.victory, state.result.scores)
    hands = ["", "", "", "", "6j", "5j"]
    piles = tuple(cards(each) for each in ("Kj", "", "Tj", "", "Dr", "Kw5p"))
    late = position(hands, 4, TIENTSIN, finished=(1, 0, 2, 3), piles=piles)
    late = step(late, lay(4, "6j"))
    assert late.result is not None
    # Seat 5's hand (5) and pile (15) to team 0; seat 4's Dragon to seat 1.
    assert (10 + 10 + 5 + 15, 25) == late.result.card_points


def test_false_bomb() -> None:
    """IRR-1: an announcer with a bomb must lay it; without one their team is counted out."""
    rules = {"announced_bombs": True}
    on_five = trick((0, "5j"), strength=10)
    hands = ["2j", "8jAj", "9j9w9p9s", "2w3w4w5w"]
    calls = ("tichu", "tichu", None, None)
    state = position(hands, 1, rules, trick=on_five, calls=calls)
    assert (2, 3) == state.may_interrupt
    with pytest.raises(Illegal, match="IRR-1"):
        step(state, lay(2, "9j9w9p9s"))
    announced = step(state, ("bomb", 2))
    assert {2: {lay(2, "9j9w9p9s")}} == legal(announced)
    assert 3 == step(announced, lay(2, "9j9w9p9s")).turn
    false = step(state, ("bomb", 3))
    assert false.result is not None
    assert ("counted_out", (300, -100)) == (false.result.victory, false.result.scores)


# --- calls, exchange, games ----------------------------------------------------------


def dealt(state: State, rng: random.Random) -> State:
    """Apply the next deal."""
    rest = sorted(DECK - frozenset().union(*state.hands))
    rng.shuffle(rest)
    packets: list[Cards] = []
    for size in state.rules.packet_sizes(state.phase, state.dealer):
        packets.append(frozenset(rest[:size]))
        rest = rest[size:]
    return step(state, ("deal", tuple(packets)))


def test_deal_and_calls() -> None:
    """GRAND-1, TICHU-2, 5, 10, PUSH-1: decisions on eight cards, calls until the first push."""
    state = dealt(new_round({}), random.Random(1))
    assert ("GRAND_TICHU", (0, 1, 2, 3), ()) == (state.phase, state.to_act, state.may_interrupt)
    state = step(state, ("grand", 1))
    with pytest.raises(Illegal, match="TICHU-10"):
        step(state, ("tichu", 0))
    for seat in (3, 0, 2):
        state = step(state, ("no_grand", seat))
    state = dealt(state, random.Random(2))
    listed = legal(state)
    assert 14 * 13 * 12 + 1 == len(listed[0])
    assert 14 * 13 * 12 == len(listed[1])
    state = step(state, ("tichu", 3))
    given = tuple(sorted(state.hands[0]))[:3]
    state = step(state, ("push", 0, given))
    with pytest.raises(Illegal, match="TICHU-2"):
        step(state, ("tichu", 2))
    assert (1, 2, 3) == state.to_act
    assert () == state.may_interrupt
    for seat in (1, 2, 3):
        state = step(state, ("push", seat, tuple(sorted(state.hands[seat]))[:3]))
    assert all(card in state.hands[seat] for seat, card in zip((1, 2, 3), given, strict=True))
    assert [14] * 4 == [len(hand) for hand in state.hands]
    assert "Ma" in state.hands[state.to_act[0]]
    assert (None, "grand", None, "tichu") == state.calls


def test_small_tichu_in_play() -> None:
    """TICHU-1, 5, 7, 8, 11: until one's own first card, in or out of turn, not once decided."""
    hands = ["2j", "3j", "2w8w", ""]
    calls = (None, "grand", None, None)
    state = position(hands, 0, played=frozenset([3]), finished=(3,), calls=calls)
    assert (2,) == state.may_interrupt
    assert {("tichu", 2)} == legal(state)[2]
    assert ("tichu", 0) in legal(state)[0]
    state = step(step(state, ("tichu", 2)), lay(0, "2j"))
    assert ("PLAY", (1,), ()) == (state.phase, state.to_act, state.may_interrupt)
    with pytest.raises(Illegal, match="TICHU-5"):
        step(state, ("tichu", 1))
    with pytest.raises(Illegal, match="TICHU-7"):
        step(state, ("tichu", 0))
    decided = position(["", "3j", "Dr", ""], 2, finished=(0, 3), played=frozenset([0, 3]))
    assert [2] == list(legal(step(decided, lay(2, "Dr"))))


def test_sequential_grand_with_a_limit() -> None:
    """GRAND-5, DEAL-4: from the dealer on; after a call the others can only decline."""
    rules = {"grand_order": "sequential", "calls": "one_per_table"}
    state = dealt(new_round(rules, dealer=2), random.Random(1))
    assert (2,) == state.to_act
    state = step(state, ("grand", 2))
    assert {3: {("no_grand", 3)}} == legal(state)


def test_deal_of_six() -> None:
    """TIENTSIN-2, DEAL-4: 10, 10, 9, 9, 9, 9 cards from the dealer on."""
    state = dealt(new_round({**TIENTSIN, "grand_tichu": False}, dealer=5), random.Random(1))
    state = dealt(state, random.Random(2))
    assert [10, 9, 9, 9, 9, 10] == [len(hand) for hand in state.hands]
    assert [5, 1] == state.rules.push_recipients(3)


def test_score_of_games() -> None:
    """MATCH-1..3, TRICHU-7..9: target, more points, ties, persons."""
    assert (False, None) == outcome({}, [(900, 100)])
    assert (True, 0) == outcome({}, [(900, 100), (100, 0)])
    assert (True, 1) == outcome({}, [(990, 995), (20, 80)])
    assert (False, None) == outcome({}, [(1000, 1000)])
    assert (True, None) == outcome({"tie": "draw"}, [(1000, 1000)])
    assert (True, 1) == outcome({}, [(1000, 1000), (-25, 125)])
    trichu = {**TRICHU, "rounds": 3}
    game = score_game(trichu, [(100, 0), (0, 100), (50, 50)])
    assert ((250, 150, 50, 150), True, (0,)) == (game.totals, game.over, game.winner)


def outcome(rules: RulesDict, rounds: list[tuple[int, int]]) -> tuple[bool, object]:
    """Whether the game is over, and who won."""
    game = score_game(rules, rounds)
    return game.over, game.winner


def test_trichu_before_play_and_dummy() -> None:
    """TRICHU-2, 3, 6: only the opponents decide on grand; two cards each; dummy free of wishes."""
    state = dealt(new_round(TRICHU), random.Random(3))
    assert (1, 3) == state.to_act
    state = step(step(state, ("no_grand", 3)), ("grand", 1))
    state = dealt(state, random.Random(4))
    assert [1, 3] == state.rules.push_recipients(0)
    assert [3, 1] == state.rules.push_recipients(2)
    hands = ["2j", "3j", "8jAj", "8w"]
    dummy = position(hands, 2, TRICHU, trick=trick((1, "5j"), strength=10), wish=8)
    assert "pass" in names(dummy, 2)
    assert {("8j", None), ("Aj", None)} == plays(dummy, 2)
    assert "pass" not in names(replace(dummy, turn=3), 3)


# --- whole rounds --------------------------------------------------------------------


def readable(action: Action) -> str:
    """A text to sort actions by, the same on every run."""
    return repr([sorted(part) if is_cards(part) else part for part in action])


def random_action(state: State, rng: random.Random) -> Action:
    """Some legal action; interrupts now and then, calls seldom."""
    listed = legal(state)
    for seat in state.may_interrupt:
        offered = sorted(listed.get(seat, set()), key=readable)
        if offered and rng.random() < 0.1:
            return rng.choice(offered)
    offered = sorted(listed[state.to_act[0]], key=readable)
    quiet = [action for action in offered if action[0] not in ("tichu", "grand")]
    return rng.choice(offered if rng.random() < 0.05 else quiet)


def assert_whole(state: State) -> None:
    """All cards are somewhere, each once (laws of structure)."""
    heaps = [*state.hands, *state.piles]
    if state.trick is not None:
        heaps += [laid for _, laid, _ in state.trick.plays]
    everything = [card for heap in heaps for card in heap]
    assert len(set(everything)) == len(everything)
    if state.phase not in ("DEAL_FIRST", "GRAND_TICHU", "DEAL_REST"):
        assert DECK == frozenset(everything)
        assert 100 == points(everything)


@pytest.mark.parametrize(
    ("rules", "seed"),
    [(OFFICIAL, seed) for seed in range(5)]
    + [(TIENTSIN, seed) for seed in range(2)]
    + [(TRICHU, seed) for seed in range(2)],
)
def test_random_round(rules: RulesDict, seed: int) -> None:
    """SCORE-4, SCORE-6, TIENTSIN-9: cards stay whole; the teams share 100, 200 or 300."""
    rng = random.Random(seed)
    state = new_round(rules)
    while state.phase != "OVER":
        assert state.result is None
        if state.phase in ("DEAL_FIRST", "DEAL_REST"):
            state = dealt(state, rng)
        else:
            assert state.to_act
            assert all(seat in legal(state) for seat in state.to_act)
            state = step(state, random_action(state, rng))
        assert_whole(state)
    assert {} == legal(state)
    assert () == state.to_act
    assert () == state.may_interrupt
    result = state.result
    assert result is not None
    in_play = {None: 100, "double": 200, "triple": 300}[result.victory]
    assert in_play == sum(result.scores) - sum(result.call_points)
