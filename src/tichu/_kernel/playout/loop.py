"""Random play to the end of a round: who may do what, and what is drawn.

Owns :func:`play_out`, the loop that search lives on. What ``engine.legality`` lists is found here
without a list where it can be, and a choice among n is drawn just as ``random_action`` draws it, so
that the same random numbers lead to the same result.

1. Before each decision on an open trick, whoever holds a bomb that beats, and is not on turn, is
   asked for it, in order of play after the trick's owner (BOMB-6, BOMB-10, BOMB-14).
2. The leader plays anything (TRICK-1), the follower beats the top play, bombs, or passes
   (TRICK-3), each as far as an open wish lets it (WISH-3 to WISH-9).
3. While a trick waits, its owner takes it, bombs it, or beats it where that is allowed (TRICK-6,
   TRICK-8); no wish binds there (WISH-15).
"""

from collections.abc import Callable

from tichu._kernel.forms import figure
from tichu._kernel.ints import i64
from tichu._kernel.layout import ACE, DECK, DOG, FOUR_FORM, LOWEST, RANK, SINGLE_FORM, bits
from tichu._kernel.moves import (
    answers,
    at_place,
    bombs,
    leads,
    plain_answers,
    several,
    single_cards,
)
from tichu._kernel.playout import options as house
from tichu._kernel.playout.choice import Weights, draw, only_highest, weigh
from tichu._kernel.playout.round import (
    ANNOUNCED,
    CHOOSE,
    FOLLOW,
    GIVE,
    LEAD,
    OVER,
    SEAT,
    TAKE,
    WISH,
    Round,
)

Random = Callable[[], float]
"""A source of numbers from 0.0 up to, but not including, 1.0."""


def play_out(played: Round, random: Random, weights: Weights | None) -> None:
    """Play a round until it is over; without weights all choices are equal.

    Raises ``ValueError`` for random numbers out of range.
    """
    while played.phase != OVER:
        phase = played.phase
        if played.bombers and phase in (FOLLOW, TAKE) and _is_bombed(played, random, weights):
            continue
        if phase == FOLLOW:
            _follow(played, random, weights)
        elif phase == LEAD:
            _lead(played, random, weights)
        elif phase == TAKE:
            _take_or_beat(played, random, weights)
        elif phase == WISH:
            wishes = 13 if played.house & house.WISH_OWED else 14  # the last is for none
            rank = draw(random, wishes) + LOWEST
            played.make_wish(rank if rank <= ACE else 0)
        elif phase == GIVE:
            to = played.recipients()
            played.give(to[draw(random, len(to))])
        elif phase == CHOOSE:
            to = played.possible_leaders()
            played.name_leader(to[draw(random, len(to))])
        else:
            found = _bombs_of(played, played.turn)
            played.lay(played.turn, _pick(random, weights, found, may_decline=False))


def _pick(random: Random, weights: Weights | None, found: list[int], may_decline: bool) -> i64:
    """Return a random play, or 0 for declining: to pass, to bomb not, to take the trick."""
    if weights is not None:
        return weigh(weights, random, found, may_decline)
    if not may_decline:
        return found[draw(random, len(found))]
    place = draw(random, len(found) + 1)
    return found[place - 1] if place else 0


def _is_bombed(played: Round, random: Random, weights: Weights | None) -> bool:
    """Ask those who hold a bomb and are not on turn, until one lays it (BOMB-10, IRR-1)."""
    if played.house & house.BOMBS_IN_TURN:
        return False
    for step in range(1, played.seats + 1):
        seat = (played.owner + step) % played.seats
        if seat == played.turn or not played.bombers & SEAT[seat]:
            continue
        found = _bombs_of(played, seat)
        if not found:
            continue
        if played.house & house.ANNOUNCED_BOMBS:
            found = found[:1]  # announcing is one choice, whichever bomb it will be
        bomb = _pick(random, weights, found, may_decline=True)
        if bomb:
            if played.house & house.ANNOUNCED_BOMBS:
                played.phase = ANNOUNCED
                played.turn = seat
            else:
                played.lay(seat, bomb)
            return True
    return False


def _bombs_of(played: Round, seat: i64) -> list[int]:
    """Return the bombs of a seat that beat the trick (BOMB-4, BOMB-5)."""
    if played.form >= FOUR_FORM:
        return bombs(played.hands[seat], played.form & 15, played.top >> 1)
    return bombs(played.hands[seat], 0, 0)


def _lead(played: Round, random: Random, weights: Weights | None) -> None:
    """Play anything, as far as a wish leaves the choice (TRICK-1, WISH-7, WISH-8)."""
    seat = played.turn
    hand = played.hands[seat]
    bound = _is_bound(played, seat)
    if weights is None and not bound:
        played.lay(seat, _any_lead(hand, random, played.house & house.PHOENIX_HIGH != 0))
        return
    found = leads(hand)
    if played.house & house.PHOENIX_HIGH:
        found = only_highest(found)
    if bound:
        rank = RANK[played.wish]
        free = DOG if played.house & house.DOG_UNDER_WISH else 0
        found = [play for play in found if play & rank or play == free]
    played.lay(seat, _pick(random, weights, found, may_decline=False))


def _any_lead(hand: i64, random: Random, high: bool) -> i64:
    """Return one of all leads of a hand, the single cards among which need no list."""
    cards = single_cards(hand, 0)
    singles = bits(cards)
    found = several(hand)
    if high:
        found = only_highest(found)
    dogs = 1 if hand & DOG else 0
    place = draw(random, singles + len(found) + dogs)
    if place < singles:
        return at_place(cards, place)
    place -= singles
    return found[place] if place < len(found) else DOG


def _follow(played: Round, random: Random, weights: Weights | None) -> None:
    """Beat the trick, bomb it, or pass (TRICK-3, WISH-3)."""
    seat = played.turn
    hand = played.hands[seat]
    bound = _is_bound(played, seat)
    if (
        played.form == SINGLE_FORM
        and weights is None
        and not bound
        and not played.bombers & SEAT[seat]
    ):  # most decisions are of this kind, and need no list
        cards = single_cards(hand, played.top)
        place = draw(random, bits(cards) + 1) if cards else 0
        play = at_place(cards, place - 1) if place else 0
    else:
        found = _answers(played, seat)
        rank = RANK[played.wish]
        must = bound and any(play & rank for play in found)
        if must:  # WISH-9
            strict = played.house & house.STRICT_TURN != 0
            found = [play for play in found if play & rank or (not strict and _is_bomb(play))]
        play = _pick(random, weights, found, may_decline=not must)
    if play:
        played.lay(seat, play)
    else:
        played.give_turn_on()


def _is_bound(played: Round, seat: i64) -> bool:
    """Return whether an open wish may bind a seat, which holds the rank (WISH-3, TRICHU-6)."""
    wish = played.wish
    return wish != 0 and played.hands[seat] & RANK[wish] != 0 and seat != played.dummy


def _answers(played: Round, seat: i64) -> list[int]:
    """Return the plays of a seat that beat the trick."""
    hand = played.hands[seat]
    if played.bombers & SEAT[seat]:
        found = answers(hand, played.form, played.top)
    else:
        found = plain_answers(hand, played.form, played.top)
    return only_highest(found) if played.house & house.PHOENIX_HIGH else found


def _take_or_beat(played: Round, random: Random, weights: Weights | None) -> None:
    """Take the trick, or lay a bomb on it, or whatever may be laid (TRICK-6, TRICK-8)."""
    owner = played.owner
    in_turn = played.house & house.BOMBS_IN_TURN != 0
    play: i64 = 0
    if played.house & house.BEAT_OWN_PLAY:
        found = _answers(played, owner)
        if in_turn:  # BOMB-14
            found = [play for play in found if not _is_bomb(play)]
        play = _pick(random, weights, found, may_decline=True)
    elif played.bombers & SEAT[owner] and not in_turn:
        play = _pick(random, weights, _bombs_of(played, owner), may_decline=True)
    if play:
        played.lay(owner, play)
    else:
        played.take()


def _is_bomb(play: i64) -> bool:
    """Return whether a play, which is not the Dog, is a bomb."""
    return figure(play & DECK, play >> 56) >> 4 >= FOUR_FORM
