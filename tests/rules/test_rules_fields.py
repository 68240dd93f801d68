"""Rules as data: every field with each of its values, and the values it refuses.

The marks are rows of the variation table.
"""

import pytest

from support import (
    accept,
    calling,
    cards,
    dealt,
    decisions,
    exchange,
    first_packets,
    house,
    lowest_push,
    play,
    plays,
    position,
    refusal,
    run,
    swapped,
)
from tichu import (
    NANJING,
    Call,
    CallGrandTichu,
    CallTichu,
    Code,
    DeclineGrandTichu,
    GiveTrick,
    InvalidSetup,
    MakeWish,
    Pass,
    Phase,
    RoundState,
    Rules,
    TakeTrick,
    score_round,
)

FOUR = "4j4w4p4s"


def card_points(state: RoundState) -> tuple[int, ...]:
    """Return the card points of a round that is over."""
    assert state.result is not None
    return state.result.card_points


# Seats, deal, exchange


@pytest.mark.rule("SETUP-1")
def test_seats_and_teams() -> None:
    """Four seats, opposite ones in a team; another order of teams seats partners side by side."""
    beside = Rules(teams=(0, 0, 1, 1))

    assert (4, (0, 1, 0, 1)) == (NANJING.seats, NANJING.teams)
    assert [(1,), (0,), (3,), (2,)] == [beside.partners(seat) for seat in range(4)]
    state = run(position("Dg5j", "6j", "7j", "8j", turn=0, rules=beside), play(0, "Dg"))
    assert (1,) == state.to_act


@pytest.mark.rule("V-04")
@pytest.mark.parametrize("packets", [(8, 6), (7, 7), (9, 5), (13, 1)])
def test_packets(packets: tuple[int, int]) -> None:
    """Grand tichu is decided on the first packet, of whatever size; all get fourteen cards."""
    rules = Rules(packets=packets)

    assert (8, 6) == NANJING.packets
    assert packets[0] == len(first_packets(rules).hand(0))
    assert 14 == len(dealt(rules).hand(0))


@pytest.mark.rule("PASS-1")
@pytest.mark.parametrize(
    ("push_to", "recipients"),
    [("everyone", (1, 2, 3)), ("partners", (2,)), ("opponents", (1, 3))],
)
def test_push_to(push_to: str, recipients: tuple[int, ...]) -> None:
    """One card to each other seat, to each partner, or to each opponent, in order of play."""
    rules = house(push_to=push_to)
    before = exchange("", "", "", "", rules=rules)
    pushed = before.hand(0).listed[: len(recipients)]
    after = swapped(before)

    assert recipients == rules.push_recipients(0)
    assert list(recipients) == [
        next(seat for seat in range(4) if card in after.hand(seat)) for card in pushed
    ]
    assert [14, 14, 14, 14] == [len(after.hand(seat)) for seat in range(4)]


# Calls


@pytest.mark.rule("V-16")
@pytest.mark.parametrize("grand_tichu", [True, False])
def test_grand_tichu(*, grand_tichu: bool) -> None:
    """Without grand tichu nobody is asked, and there are still two deals."""
    state = first_packets(Rules(grand_tichu=grand_tichu))

    assert (Phase.GRAND_TICHU if grand_tichu else Phase.DEAL_REST) == state.phase
    if not grand_tichu:
        assert (Code.WRONG_PHASE, "GRAND-1") == refusal(state, CallGrandTichu(0))
        with pytest.raises(InvalidSetup, match="no grand tichu"):
            exchange("", "", "", "", rules=state.rules, calls={0: Call.GRAND_TICHU})
        with pytest.raises(InvalidSetup, match="no grand tichu"):
            score_round((0, 1, 2), (50, 50), {0: "grand_tichu"}, rules=state.rules)


@pytest.mark.rule("V-14")
@pytest.mark.parametrize(
    ("grand_order", "asked"),
    [("simultaneous", (0, 1, 2, 3)), ("open", (0, 1, 2, 3)), ("sequential", (3,))],
)
def test_grand_order(grand_order: str, asked: tuple[int, ...]) -> None:
    """All decide in any order, or one after the other from the dealer."""
    state = first_packets(house(grand_order=grand_order), dealer=3)

    assert asked == state.to_act
    assert (2 in asked) is accept(state, CallGrandTichu(2))
    if grand_order == "sequential":
        assert (Code.NOT_YOUR_TURN, "GRAND-5") == refusal(state, CallGrandTichu(2))
        assert (0,) == run(state, DeclineGrandTichu(3)).to_act


@pytest.mark.rule("V-08")
@pytest.mark.parametrize(
    ("limit", "after_one", "after_two"),
    [("everyone", [0, 2, 3], [0, 3]), ("one_per_team", [0, 2], []), ("one_per_table", [], [])],
)
def test_calls_of_tichu(limit: str, after_one: list[int], after_two: list[int]) -> None:
    """Everybody may call, or one in a team, or one at all."""
    rules = house(grand_order="open", calls=limit)
    one = run(dealt(rules), CallTichu(1))

    assert after_one == calling(one)
    if after_two or 2 in after_one:
        assert after_two == calling(run(one, CallTichu(2)))
    if limit != "everyone":
        assert (Code.CALL_MADE, "TICHU-4") == refusal(one, CallTichu(3))


@pytest.mark.rule("V-13")
@pytest.mark.parametrize(
    ("limit", "callers"),
    [("everyone", [0, 2, 3]), ("one_per_team", [0, 2]), ("one_per_table", [])],
)
def test_calls_of_grand_tichu(limit: str, callers: list[int]) -> None:
    """The same limit holds for grand tichu; who is barred can still decline."""
    rules = house(grand_order="open", calls=limit)
    state = run(first_packets(rules), CallGrandTichu(1))

    assert callers == [seat for seat in (0, 2, 3) if accept(state, CallGrandTichu(seat))]
    assert (0, 2, 3) == state.to_act
    assert all(accept(state, DeclineGrandTichu(seat)) for seat in (0, 2, 3))
    if limit != "everyone":
        assert (Code.CALL_MADE, "GRAND-5") == refusal(state, CallGrandTichu(3))


@pytest.mark.rule("V-07")
@pytest.mark.parametrize(
    ("until", "callers"),
    [("before_first_push", []), ("until_own_push", [1, 2, 3]), ("any", [0, 1, 2, 3])],
)
def test_calls_in_exchange(until: str, callers: list[int]) -> None:
    """Tichu before anybody has pushed, before one's own push, or all through the exchange."""
    state = dealt(house(calls_in_exchange=until))
    begun = run(state, lowest_push(state, 0))

    assert [0, 1, 2, 3] == calling(state)
    assert callers == calling(begun)
    if 0 not in callers:
        assert (Code.CALL_NOT_OPEN, "TICHU-2") == refusal(begun, CallTichu(0))
    assert ((0,) if 0 in callers else ()) == begun.may_interrupt


# Phoenix and wish


@pytest.mark.rule("V-32")
@pytest.mark.rule("V-33")
@pytest.mark.parametrize("text", ["5j5w9j9wPh", "5j6w7j8jPh"])
@pytest.mark.parametrize("ambiguity", ["declare", "high"])
def test_phoenix_ambiguity(ambiguity: str, text: str) -> None:
    """The player chooses what the Phoenix is, or only the higher reading exists."""
    state = position(text, "2j", "3j", "4j", turn=0, rules=house(phoenix_ambiguity=ambiguity))
    low, high = f"{text}={'5' if '5w' in text else '4'}", f"{text}=9"

    assert accept(state, play(0, high))
    assert (ambiguity == "declare") is accept(state, play(0, low))
    if ambiguity == "high":
        assert (Code.LOW_READING, "PHX-8") == refusal(state, play(0, low))


@pytest.mark.rule("V-32")
def test_the_higher_reading_alone_on_a_trick() -> None:
    """Also following, and for the owner of a waiting trick, a lower reading is no play."""
    rules = Rules(phoenix_ambiguity="high", beat_own_play=True)
    hand = "6j6w9j9wPh2j"
    follow = position(hand, "2w", "3j", "4j", turn=0, rules=rules, trick=(play(3, "5j5w5p7j7w"),))
    own = position(
        hand, "2w", "3j", "4j", phase=Phase.TAKE_TRICK, rules=rules, trick=(play(0, "5j5w5p7j7w"),)
    )

    for state in (follow, own):
        assert ["6j6w9j9wPh=9"] == plays(state, 0)
        assert (Code.LOW_READING, "PHX-8") == refusal(state, play(0, "6j6w9j9wPh=6"))


@pytest.mark.rule("V-36")
@pytest.mark.parametrize("wish_optional", [True, False])
def test_wish_optional(*, wish_optional: bool) -> None:
    """Not wishing is a choice, or is none."""
    rules = Rules(wish_optional=wish_optional)
    state = run(position("Ma2j", "6j", "7j", "8j", turn=0, rules=rules), play(0, "Ma"))

    assert wish_optional is accept(state, MakeWish(0, None))
    assert (14 if wish_optional else 13) == len(state.legal(0))
    if not wish_optional:
        assert (Code.BAD_WISH, "WISH-1") == refusal(state, MakeWish(0, None))


@pytest.mark.rule("V-39")
@pytest.mark.parametrize(("own", "left"), [(False, [3, 6, 4]), (True, [None, 6, 4])])
def test_own_straight_fulfils_wish(*, own: bool, left: list[int | None]) -> None:
    """The wish for a natural card of the same play is cleared at once, or is not.

    The Phoenix in it clears nothing in either case.
    """
    rules = Rules(own_straight_fulfils_wish=own)
    state = position("Ma2j3jPh5wKj", "6j", "7j", "8j", turn=0, rules=rules)
    state = run(state, play(0, "Ma2j3jPh5w=4"))

    assert left == [run(state, MakeWish(0, rank)).wish for rank in (3, 6, 4)]
    assert None is run(state, MakeWish(0, None)).wish


@pytest.mark.rule("V-43")
@pytest.mark.parametrize(
    ("wish_bomb", "due"), [("interrupt", ["9j", FOUR]), ("strict_turn", ["9j"])]
)
def test_wish_bomb(wish_bomb: str, due: list[str]) -> None:
    """On turn, a bomb without the rank is allowed beside the duty, or is not."""
    rules = house(wish_bomb=wish_bomb)
    state = position(
        "2s", f"{FOUR}9jKj", "5j5w5p5s", "8j", turn=1, wish=9, rules=rules, trick=(play(0, "6j"),)
    )

    assert due == plays(state, 1)
    assert ["5j5w5p5s"] == plays(state, 2)
    if wish_bomb == "strict_turn":
        assert (Code.WISH_BINDS, "WISH-3") == refusal(state, play(1, FOUR))


@pytest.mark.rule("V-48")
@pytest.mark.parametrize(("dog_under_wish", "due"), [(False, ["9j"]), (True, ["9j", "Dg"])])
def test_dog_under_wish(due: list[str], *, dog_under_wish: bool) -> None:
    """A leader who holds the rank may lead the Dog instead, or may not."""
    rules = Rules(dog_under_wish=dog_under_wish)
    state = position("Dg9jKj", "5j", "6j", "8j", turn=0, wish=9, rules=rules)

    assert due == plays(state, 0)
    if dog_under_wish:
        assert 9 == run(state, play(0, "Dg")).wish


# Bombs and tricks


@pytest.mark.rule("V-59")
@pytest.mark.parametrize(("bombs", "asked"), [("any_time", (2,)), ("in_turn", ())])
def test_bombs(bombs: str, asked: tuple[int, ...]) -> None:
    """Bombs out of turn and on a waiting trick, or in turn alone."""
    rules = house(bombs=bombs)
    state = position("Kj3j", "5j", f"{FOUR}7j", "8j", turn=0, rules=rules)
    state = run(state, play(0, "Kj"))
    waiting = run(state, Pass(1), Pass(2), Pass(3))

    assert asked == state.may_interrupt
    assert asked == waiting.may_interrupt
    for moment in (state, waiting):
        assert bool(asked) is accept(moment, play(2, FOUR))
    assert accept(run(state, Pass(1)), play(2, FOUR))


@pytest.mark.rule("V-57")
@pytest.mark.parametrize(("bomb_leads", "leader"), [("bomber", 2), ("trick_leader", 0)])
@pytest.mark.parametrize("gone", [False, True])
def test_bomb_leads(bomb_leads: str, leader: int, *, gone: bool) -> None:
    """The bomber leads, or who led the trick, or the next if he is out; the bomber takes it."""
    rules = house(bomb_leads=bomb_leads)
    hands = ["Kj" if gone else "Kj3j", "5j9w", f"{FOUR}7j", "8j"]
    state = position(*hands, turn=0, rules=rules)
    state = run(state, play(0, "Kj"), play(2, FOUR))
    while state.phase is Phase.PLAY:
        state = run(state, Pass(state.to_act[0]))
    state = run(state, TakeTrick(2))

    assert cards("Kj" + FOUR) == state.taken(2)
    assert (1 if gone and leader == 0 else leader,) == state.to_act


@pytest.mark.rule("V-57")
def test_without_a_bomb_the_winner_leads_under_either_rule() -> None:
    """``trick_leader`` changes nothing about a trick that is not bombed."""
    rules = Rules(bomb_leads="trick_leader")
    state = position("Kj3j", "5jAj", "7j", "8j", turn=0, rules=rules)
    state = run(state, play(0, "Kj"), play(1, "Aj"), Pass(2), Pass(3), Pass(0), TakeTrick(1))

    assert (1,) == state.to_act


@pytest.mark.rule("V-54")
@pytest.mark.parametrize("take_trick", ["claim", "auto"])
def test_take_trick(take_trick: str) -> None:
    """The winner claims the trick, or has it at once after the last pass."""
    rules = house(take_trick=take_trick)
    state = position("Kj3j", "5j", f"{FOUR}7j", "8j", turn=0, rules=rules)
    state = run(state, play(0, "Kj"), Pass(1), Pass(2), Pass(3))
    dragon = position("Dr3j", "5j", "7j", "8j", turn=0, rules=rules)
    dragon = run(dragon, play(0, "Dr"), Pass(1), Pass(2), Pass(3))

    if take_trick == "claim":
        assert (Phase.TAKE_TRICK, Phase.TAKE_TRICK) == (state.phase, dragon.phase)
        assert accept(state, play(2, FOUR))
    else:
        assert (Phase.PLAY, Phase.GIVE_TRICK) == (state.phase, dragon.phase)
        assert (cards("Kj"), (0,)) == (state.taken(0), state.to_act)


@pytest.mark.rule("V-19")
@pytest.mark.parametrize(("beat_own_play", "found"), [(False, [FOUR]), (True, ["Aj", FOUR])])
def test_beat_own_play(found: list[str], *, beat_own_play: bool) -> None:
    """The owner of a waiting trick may lay a higher play on it, or bombs alone."""
    rules = Rules(beat_own_play=beat_own_play)
    state = position(
        f"{FOUR}3jAj", "5j", "7j", "8j", phase=Phase.TAKE_TRICK, rules=rules, trick=(play(0, "Kj"),)
    )

    assert found == plays(state, 0)
    assert [TakeTrick(0)] == decisions(state, 0)
    if beat_own_play:
        beaten = run(state, play(0, "Aj"))
        assert (Phase.PLAY, (1,)) == (beaten.phase, beaten.to_act)
        assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(0, "3j"))


@pytest.mark.rule("V-19")
def test_beat_own_play_without_bombs_out_of_turn() -> None:
    """With bombs in turn alone, the owner lays a higher play but no bomb while the trick waits."""
    rules = Rules(beat_own_play=True, bombs="in_turn")
    state = position(
        f"{FOUR}3jAj", "5j", "7j", "8j", phase=Phase.TAKE_TRICK, rules=rules, trick=(play(0, "Kj"),)
    )

    assert ["Aj"] == plays(state, 0)
    assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(state, play(0, FOUR))


# The Dragon


@pytest.mark.rule("V-62")
@pytest.mark.parametrize(("recipient", "to"), [("any_opponent", [1, 3]), ("active_only", [3])])
def test_dragon_recipient(recipient: str, to: list[int]) -> None:
    """Any opponent, or those who hold cards."""
    rules = house(dragon_recipient=recipient)
    state = position(
        "2w", "", "7j", "8j", phase=Phase.GIVE_TRICK, rules=rules, trick=(play(0, "Dr"),)
    )

    assert [GiveTrick(0, seat) for seat in to] == decisions(state, 0)


@pytest.mark.rule("V-63")
@pytest.mark.parametrize("last", ["give", "keep"])
def test_dragon_last_trick(last: str) -> None:
    """The Dragon's trick is given away at the end of the round too, or is kept."""
    rules = house(dragon_last_trick=last)
    state = position("Dr", "", "", "8j", turn=0, rules=rules, finished=(1, 2), rest_to=2)
    state = run(state, play(0, "Dr"))

    if last == "keep":
        assert (Phase.OVER, cards("Dr")) == (state.phase, state.taken(0))
        assert (100, 0) == card_points(state)
    else:
        assert Phase.GIVE_TRICK == state.phase
        assert (75, 25) == card_points(run(state, GiveTrick(0, 1)))
