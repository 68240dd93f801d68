"""The options of ``Rules``: each field with each of its values, and the values it refuses."""

import random

import attrs
import pytest

import support
import tichu
from support import accept, anything, dealt, house, play, plays, position, refusal, result_of, run
from tichu import BSW, NANJING, TIENTSIN, TRICHU, CallGrandTichu, Pass, Phase, Rules, new_game
from tichu.encoding import limits
from tichu.errors import Code
from tichu.testing.laws import check_score

ALL_WISHES = [*[tichu.MakeWish(0, rank) for rank in range(2, 15)], tichu.MakeWish(0, None)]
FOUR = "4j4w4p4s"
EVEN = "TjTwTpTsKj"
"""Cards of 50 points."""


def team_of_three_out(rules: Rules) -> tichu.RoundState:
    """Return the round of six after seats 0, 2 and 4 have gone out before all others."""
    hands = ["", "3j", "", "5j", "9j", "7j"]
    state = position(*hands, turn=4, rules=rules, finished=(0, 2), rest_to=0)
    return run(state, play(4, "9j"))


def after(rules: Rules, scores: tuple[int, int], rounds: int, points: str) -> tichu.GameState:
    """Return a game after a number of rounds like the last one, where team 0 takes cards."""
    game = new_game(rules, scores)
    for _ in range(rounds):
        last = position(
            "", "", "3j", "2j", turn=2, finished=(0, 1), piles={0: points}, rest_to=1, rules=rules
        )
        game = tichu.apply(attrs.evolve(game, round=last), play(2, "3j"))
    return game


def double(rules: Rules) -> tichu.RoundState:
    """Return a round after a play that puts seats 0 and 2 out before the others."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,), rules=rules)
    return run(state, play(2, "3j"))


@pytest.mark.rule("SETUP-1")
def test_seats_and_teams() -> None:
    """Partners sit opposite; other ``teams`` may seat them side by side."""
    beside = Rules(teams=(0, 0, 1, 1))

    assert (4, (0, 1, 0, 1)) == (NANJING.seats, NANJING.teams)
    assert [(1,), (0,), (3,), (2,)] == [beside.partners(seat) for seat in range(4)]
    state = run(position("Dg5j", "6j", "7j", "8j", turn=0, rules=beside), play(0, "Dg"))
    assert (1,) == state.to_act


@pytest.mark.rule("V-04")
@pytest.mark.parametrize("packets", [(8, 6), (7, 7), (9, 5), (13, 1)])
def test_packets(packets: tuple[int, int]) -> None:
    """Grand tichu is decided on the first packet; all get fourteen cards in any case."""
    rules = Rules(packets=packets)

    assert (8, 6) == NANJING.packets
    assert packets[0] == len(support.first_packets(rules).hand(0))
    assert 14 == len(dealt(rules).hand(0))


@pytest.mark.rule("PUSH-1")
@pytest.mark.parametrize(
    ("push_to", "recipients"), [("everyone", (1, 2, 3)), ("partners", (2,)), ("opponents", (1, 3))]
)
def test_push_to(push_to: str, recipients: tuple[int, ...]) -> None:
    """A seat pushes one card to each other seat, to each partner, or to each opponent."""
    rules = house(push_to=push_to)
    before = support.exchange("", "", "", "", rules=rules)
    pushed = before.hand(0).listed[: len(recipients)]
    after = support.swapped(before)

    assert recipients == rules.push_recipients(0)
    assert list(recipients) == [
        next(seat for seat in range(4) if card in after.hand(seat)) for card in pushed
    ]
    assert [14, 14, 14, 14] == [len(after.hand(seat)) for seat in range(4)]


@pytest.mark.rule("V-16")
@pytest.mark.parametrize("grand_tichu", [True, False])
def test_grand_tichu(*, grand_tichu: bool) -> None:
    """Without grand tichu nobody is asked, and there are still two deals."""
    state = support.first_packets(Rules(grand_tichu=grand_tichu))

    assert (Phase.GRAND_TICHU if grand_tichu else Phase.DEAL_REST) == state.phase
    if not grand_tichu:
        assert (Code.WRONG_PHASE, "GRAND-1") == refusal(state, CallGrandTichu(0))
        with pytest.raises(tichu.InvalidSetup, match="no grand tichu"):
            support.exchange("", "", "", "", rules=state.rules, calls={0: tichu.Call.GRAND_TICHU})
        with pytest.raises(tichu.InvalidSetup, match="no grand tichu"):
            tichu.score_round((0, 1, 2), (50, 50), {0: "grand_tichu"}, rules=state.rules)


@pytest.mark.rule("TICHU-3", "GRAND-2")
def test_tichu_points_and_grand_tichu_points() -> None:
    """Calls score what the rules say, in a round, as reported, and in the bound of a margin."""
    rules = house(tichu_points=50, grand_tichu_points=400)
    calls = {0: tichu.Call.GRAND_TICHU, 1: tichu.Call.TICHU}
    state = position(
        "2j", "9j", "", "KjKw", turn=0, finished=(2,), calls=calls, rules=rules, rest_to=1
    )
    end = run(state, play(0, "2j"))

    assert (-400, -50) == result_of(end).call_points
    assert (460, 40) == tichu.score_round((0, 1, 2), (60, 40), {0: calls[0]}, rules=rules).scores
    assert 200 + 400 + 2 * 400 == limits(rules).difference
    check_score(end)


@pytest.mark.rule("V-14")
@pytest.mark.parametrize(
    ("grand_order", "asked"),
    [("simultaneous", (0, 1, 2, 3)), ("open", (0, 1, 2, 3)), ("sequential", (3,))],
)
def test_grand_order(grand_order: str, asked: tuple[int, ...]) -> None:
    """All decide in any order, or in turn from the dealer."""
    state = support.first_packets(house(grand_order=grand_order), dealer=3)

    assert asked == state.to_act
    assert (2 in asked) is accept(state, CallGrandTichu(2))
    if grand_order == "sequential":
        assert (Code.NOT_YOUR_TURN, "GRAND-5") == refusal(state, CallGrandTichu(2))
        assert (0,) == run(state, tichu.DeclineGrandTichu(3)).to_act


@pytest.mark.rule("V-08")
@pytest.mark.parametrize(
    ("limit", "after_one", "after_two"),
    [("everyone", [0, 2, 3], [0, 3]), ("one_per_team", [0, 2], []), ("one_per_table", [], [])],
)
def test_calls_of_tichu(limit: str, after_one: list[int], after_two: list[int]) -> None:
    """All players may call tichu, or one in each team, or one at the table."""
    rules = house(grand_order="open", calls=limit)
    one = run(dealt(rules), tichu.CallTichu(1))

    assert after_one == support.calling(one)
    if after_two or 2 in after_one:
        assert after_two == support.calling(run(one, tichu.CallTichu(2)))
    if limit != "everyone":
        assert (Code.CALL_MADE, "TICHU-4") == refusal(one, tichu.CallTichu(3))


@pytest.mark.rule("V-13")
@pytest.mark.parametrize(
    ("limit", "callers"), [("everyone", [0, 2, 3]), ("one_per_team", [0, 2]), ("one_per_table", [])]
)
def test_calls_of_grand_tichu(limit: str, callers: list[int]) -> None:
    """The limit holds for grand tichu too; a barred seat can still decline."""
    rules = house(grand_order="open", calls=limit)
    state = run(support.first_packets(rules), CallGrandTichu(1))

    assert callers == [seat for seat in (0, 2, 3) if accept(state, CallGrandTichu(seat))]
    assert (0, 2, 3) == state.to_act
    assert all(accept(state, tichu.DeclineGrandTichu(seat)) for seat in (0, 2, 3))
    if limit != "everyone":
        assert (Code.CALL_MADE, "GRAND-3") == refusal(state, CallGrandTichu(3))


@pytest.mark.rule("V-07")
@pytest.mark.parametrize(
    ("until", "callers"),
    [("before_first_push", []), ("until_own_push", [1, 2, 3]), ("any", [0, 1, 2, 3])],
)
def test_calls_in_exchange(until: str, callers: list[int]) -> None:
    """Tichu may be called before any push, before one's own, or all through the exchange."""
    state = dealt(house(calls_in_exchange=until))
    begun = run(state, support.lowest_push(state, 0))

    assert [0, 1, 2, 3] == support.calling(state)
    assert callers == support.calling(begun)
    if 0 not in callers:
        assert (Code.CALL_NOT_OPEN, "TICHU-2") == refusal(begun, tichu.CallTichu(0))
    assert ((0,) if 0 in callers else ()) == begun.may_interrupt
    if until == "until_own_push":
        assert [0, 1, 3] == support.calling(run(state, support.lowest_push(state, 2)))


@pytest.mark.rule("V-32", "V-33")
@pytest.mark.parametrize("text", ["5j5w9j9wPh", "5j6w7j8jPh"])
@pytest.mark.parametrize("ambiguity", ["declare", "high"])
def test_phoenix_ambiguity(ambiguity: str, text: str) -> None:
    """The player declares what the Phoenix is, or only the higher reading exists."""
    state = position(text, "2j", "3j", "4j", turn=0, rules=house(phoenix_ambiguity=ambiguity))
    low, high = f"{text}={'5' if '5w' in text else '4'}", f"{text}=9"

    assert accept(state, play(0, high))
    assert (ambiguity == "declare") is accept(state, play(0, low))
    if ambiguity == "high":
        assert (Code.LOW_READING, "PHX-8") == refusal(state, play(0, low))


@pytest.mark.rule("V-32")
def test_only_the_higher_reading_on_a_trick() -> None:
    """With ``high`` a lower reading is refused on a trick, also on one's own."""
    rules = Rules(phoenix_ambiguity="high", beat_own_play=True)
    hand = "6j6w9j9wPh2j"
    follow = position(hand, "2w", "3j", "4j", turn=0, rules=rules, trick="3:5j5w5p7j7w")
    own = position(
        hand, "2w", "3j", "4j", phase=Phase.TAKE_TRICK, rules=rules, trick="0:5j5w5p7j7w"
    )

    for state in (follow, own):
        assert ["6j6w9j9wPh=9"] == plays(state, 0)
        assert (Code.LOW_READING, "PHX-8") == refusal(state, play(0, "6j6w9j9wPh=6"))


@pytest.mark.rule("V-36")
@pytest.mark.parametrize("wish_optional", [True, False])
def test_wish_optional(*, wish_optional: bool) -> None:
    """``wish_optional`` decides whether the player may make no wish."""
    rules = Rules(wish_optional=wish_optional)
    state = run(position("Ma2j", "6j", "7j", "8j", turn=0, rules=rules), play(0, "Ma"))

    assert wish_optional is accept(state, tichu.MakeWish(0, None))
    assert ALL_WISHES[: 14 if wish_optional else 13] == support.decisions(state, 0)
    if not wish_optional:
        assert (Code.BAD_WISH, "WISH-1") == refusal(state, tichu.MakeWish(0, None))


@pytest.mark.rule("V-39")
@pytest.mark.parametrize(("own", "left"), [(False, [3, 6, 4]), (True, [None, 6, 4])])
def test_own_straight_fulfils_wish(*, own: bool, left: list[int | None]) -> None:
    """The wish for a natural card of the same play is cleared at once, or is not.

    The Phoenix in it clears nothing in either case.
    """
    rules = Rules(own_straight_fulfils_wish=own)
    state = position("Ma2j3jPh5wKj", "6j", "7j", "8j", turn=0, rules=rules)
    state = run(state, play(0, "Ma2j3jPh5w=4"))

    assert left == [run(state, tichu.MakeWish(0, rank)).wish for rank in (3, 6, 4)]
    assert None is run(state, tichu.MakeWish(0, None)).wish


@pytest.mark.rule("V-43")
@pytest.mark.parametrize(
    ("wish_bomb", "due"), [("interrupt", ["9j", FOUR]), ("strict_turn", ["9j"])]
)
def test_wish_bomb(wish_bomb: str, due: list[str]) -> None:
    """On turn, a bomb without the wished rank is allowed, or not."""
    rules = house(wish_bomb=wish_bomb)
    state = position(
        "2s", f"{FOUR}9jKj", "5j5w5p5s", "8j", turn=1, wish=9, rules=rules, trick="0:6j"
    )

    assert due == plays(state, 1)
    assert ["5j5w5p5s"] == plays(state, 2)
    if wish_bomb == "strict_turn":
        assert (Code.WISH_BINDS, "WISH-3") == refusal(state, play(1, FOUR))


@pytest.mark.rule("V-48")
@pytest.mark.parametrize(("dog_under_wish", "due"), [(False, ["9j"]), (True, ["9j", "Dg"])])
def test_dog_under_wish(due: list[str], *, dog_under_wish: bool) -> None:
    """A leader who holds the wished rank may lead the Dog instead, or not."""
    rules = Rules(dog_under_wish=dog_under_wish)
    state = position("Dg9jKj", "5j", "6j", "8j", turn=0, wish=9, rules=rules)

    assert due == plays(state, 0)
    if dog_under_wish:
        assert 9 == run(state, play(0, "Dg")).wish


@pytest.mark.rule("V-59")
@pytest.mark.parametrize(("bombs", "asked"), [("any_time", (2,)), ("in_turn", ())])
def test_bombs(bombs: str, asked: tuple[int, ...]) -> None:
    """Bombs may be played out of turn and on a waiting trick, or only in turn."""
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
    """The bomber leads, or the trick's leader (the next seat if out); the bomber takes it."""
    rules = house(bomb_leads=bomb_leads)
    hands = ["Kj" if gone else "Kj3j", "5j9w", f"{FOUR}7j", "8j"]
    state = position(*hands, turn=0, rules=rules)
    state = run(state, play(0, "Kj"), play(2, FOUR))
    while state.phase is Phase.PLAY:
        state = run(state, Pass(state.to_act[0]))
    state = run(state, tichu.TakeTrick(2))

    assert support.cards("Kj" + FOUR) == state.pile(2)
    assert (1 if gone and leader == 0 else leader,) == state.to_act


@pytest.mark.rule("V-57")
def test_bomb_leads_without_a_bomb() -> None:
    """``trick_leader`` changes nothing about a trick that is not bombed."""
    rules = Rules(bomb_leads="trick_leader")
    state = position("Kj3j", "5jAj", "7j", "8j", turn=0, rules=rules)
    state = run(state, play(0, "Kj"), play(1, "Aj"), Pass(2), Pass(3), Pass(0), tichu.TakeTrick(1))

    assert (1,) == state.to_act


@pytest.mark.rule("V-54")
@pytest.mark.parametrize("take_trick", ["claim", "auto"])
def test_take_trick(take_trick: str) -> None:
    """The winner takes the trick, or gets it at once after the last pass."""
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
        assert (support.cards("Kj"), (0,)) == (state.pile(0), state.to_act)


@pytest.mark.rule("V-19")
@pytest.mark.parametrize(("beat_own_play", "found"), [(False, [FOUR]), (True, ["Aj", FOUR])])
def test_beat_own_play(found: list[str], *, beat_own_play: bool) -> None:
    """The winner of a waiting trick may beat it with any play, or only with bombs."""
    rules = Rules(beat_own_play=beat_own_play)
    state = position(
        f"{FOUR}3jAj", "5j", "7j", "8j", phase=Phase.TAKE_TRICK, rules=rules, trick="0:Kj"
    )

    assert found == plays(state, 0)
    assert [tichu.TakeTrick(0)] == support.decisions(state, 0)
    if beat_own_play:
        beaten = run(state, play(0, "Aj"))
        assert (Phase.PLAY, (1,)) == (beaten.phase, beaten.to_act)
        assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(0, "3j"))


@pytest.mark.rule("V-19")
def test_beat_own_play_with_bombs_in_turn() -> None:
    """With bombs in turn only, the winner may beat the waiting trick, but not bomb it."""
    rules = Rules(beat_own_play=True, bombs="in_turn")
    state = position(
        f"{FOUR}3jAj", "5j", "7j", "8j", phase=Phase.TAKE_TRICK, rules=rules, trick="0:Kj"
    )

    assert ["Aj"] == plays(state, 0)
    assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(state, play(0, FOUR))


@pytest.mark.rule("V-62")
@pytest.mark.parametrize(("recipient", "to"), [("any_opponent", [1, 3]), ("active_only", [3])])
def test_dragon_recipient(recipient: str, to: list[int]) -> None:
    """The trick goes to any opponent, or to one with cards."""
    rules = house(dragon_recipient=recipient)
    state = position("2w", "", "7j", "8j", phase=Phase.GIVE_TRICK, rules=rules, trick="0:Dr")

    assert [tichu.GiveTrick(0, seat) for seat in to] == support.decisions(state, 0)


@pytest.mark.rule("V-63")
@pytest.mark.parametrize("last", ["give", "keep"])
def test_dragon_last_trick(last: str) -> None:
    """The Dragon's trick at the end of the round is given away, or kept."""
    rules = house(dragon_last_trick=last)
    state = position("Dr", "", "", "8j", turn=0, rules=rules, finished=(1, 2), rest_to=2)
    state = run(state, play(0, "Dr"))

    if last == "keep":
        assert (Phase.OVER, support.cards("Dr")) == (state.phase, state.pile(0))
        assert (100, 0) == result_of(state).card_points
    else:
        assert Phase.GIVE_TRICK == state.phase
        assert (75, 25) == result_of(run(state, tichu.GiveTrick(0, 1))).card_points


@pytest.mark.rule("V-60")
@pytest.mark.parametrize("announced", [False, True])
@pytest.mark.parametrize("base", [NANJING, TIENTSIN, TRICHU])
def test_announced_bombs(base: Rules, *, announced: bool) -> None:
    """A bomb out of turn is played, or announced first, at every table."""
    rules = attrs.evolve(base, announced_bombs=announced)
    hands = ["Kj2j", "3j", FOUR + "5j", "6j", "7j", "8j"][: rules.seats]
    state = run(position(*hands, turn=0, rules=rules), play(0, "Kj"))

    assert [tichu.AnnounceBomb(2) if announced else play(2, FOUR)] == list(state.legal(2))
    bomber = 0 if rules.open_dummy else 2
    assert list(state.legal(2)) == [
        action
        for action in tichu.legal_actions(state, bomber)
        if getattr(action, "seat", None) == 2
    ]
    if announced:
        state = run(state, tichu.AnnounceBomb(2))
        assert (Phase.ANNOUNCED, (2,)) == (state.phase, state.to_act)
    assert (3,) == run(state, play(2, FOUR)).to_act


@pytest.mark.rule("V-60")
@pytest.mark.parametrize(("take_trick", "waits"), [("claim", True), ("auto", False)])
def test_announced_bombs_and_taking(take_trick: str, *, waits: bool) -> None:
    """Only a trick that waits to be taken leaves time to announce."""
    rules = attrs.evolve(tichu.GRIFFIN, take_trick=anything(take_trick))
    state = run(position("Kj2j", "3j", FOUR, "6j", turn=0, rules=rules), play(0, "Kj"))
    state = run(state, Pass(1), Pass(2), Pass(3))

    assert waits is (tichu.AnnounceBomb(2) in state.legal(2))


@pytest.mark.rule("V-60", "V-19")
def test_announced_bombs_and_beating_oneself() -> None:
    """The winner of a waiting trick beats it unannounced."""
    rules = Rules(announced_bombs=True, beat_own_play=True)
    state = position(
        FOUR + "Aj", "3j", "5j5w5p5s", "6j", phase=Phase.TAKE_TRICK, rules=rules, trick="0:Kj"
    )

    assert ["Aj", FOUR] == plays(state, 0)
    assert [tichu.AnnounceBomb(2)] == list(state.legal(2))


@pytest.mark.rule("TRICHU-4")
@pytest.mark.parametrize("rules", [NANJING, Rules(open_dummy=True)])
def test_open_dummy(rules: Rules) -> None:
    """Seat 2 is a player, or an open hand played by seat 0."""
    state = support.swapped(dealt(rules))
    is_open = rules.open_dummy

    assert (2 if is_open else None) == rules.dummy
    assert ((0, 2) if is_open else (0,)) == rules.controls(0)
    assert is_open is (tichu.view(state, None).hand(2) is not None)
    assert (4 if is_open else 2) == len(new_game(rules).scores)
    assert ((0, 1, 3, 2) if is_open else (0, 1, 2, 3)) == new_game(rules).persons


@pytest.mark.rule("TRICHU-9")
def test_open_dummy_goes_with_other_fields() -> None:
    """The exchange, target and double victory can be set as in any game."""
    rules = Rules(open_dummy=True, push_to="everyone", target=400, double_victory=100)
    state = dealt(rules)
    game = new_game(rules, (300, 390, 0, 5000))
    last = position("", "3j", "9j", "5j", turn=2, rules=rules, finished=(0,))
    game = tichu.apply(attrs.evolve(game, round=last), play(2, "9j"))

    assert (1, 2, 3) == rules.push_recipients(0)
    assert 3 == len(support.lowest_push(state, 2).cards)
    assert ((400, 390, 0, 5100), True, (0,)) == (game.scores, game.is_over, game.winner)


@pytest.mark.rule("TRICHU-9")
def test_the_dummys_points_do_not_reach_the_target() -> None:
    """The dummy's points do not end the game; scores of persons do."""
    rules = Rules(open_dummy=True, target=400)

    assert (0, 0, 0, 400) == new_game(rules, (0, 0, 0, 400)).scores
    with pytest.raises(tichu.InvalidValue):
        new_game(rules, (400, 0, 0, 0))
    with pytest.raises(tichu.InvalidValue):
        new_game(rules, (0, 0))


@pytest.mark.rule("TRICHU-9")
@pytest.mark.parametrize("tie", ["play_on", "draw"])
def test_persons_share_a_tie(tie: str) -> None:
    """``tie`` is for teams: three persons share a first place."""
    rules = attrs.evolve(TRICHU, rounds=1, tie=anything(tie))
    last = position("", "3j", "9j", "5j", turn=2, rules=rules, finished=(0,))
    game = tichu.apply(attrs.evolve(new_game(rules, (0, 200, 0, 0)), round=last), play(2, "9j"))

    assert (True, (0, 1)) == (game.is_over, game.winner)


@pytest.mark.rule("TIENTSIN-9")
@pytest.mark.parametrize("worth", [300, 1, 400])
def test_triple_victory(worth: int) -> None:
    """A triple victory ends the round at once with the points of the rules."""
    result = result_of(team_of_three_out(attrs.evolve(TIENTSIN, triple_victory=worth)))

    assert ("triple", (worth, 0)) == (result.victory, result.scores)


@pytest.mark.rule("TIENTSIN-9")
@pytest.mark.parametrize("tricks", ["first_out", "opponents"])
def test_no_triple_victory(tricks: str) -> None:
    """Without it the three opponents play on, and cards are counted."""
    state = team_of_three_out(
        attrs.evolve(TIENTSIN, triple_victory=None, tailender_tricks=anything(tricks))
    )

    assert (Phase.PLAY, (5,), (0, 2, 4)) == (state.phase, state.to_act, state.finished)
    state = run(state, Pass(5), Pass(1), Pass(3))
    assert Phase.TAKE_TRICK == state.phase
    end = run(state, *support.decisions(state, 4), play(5, "7j"), Pass(1), Pass(3))
    end = run(end, *support.decisions(end, 5), play(1, "3j"))
    assert (None, (0, 2, 4, 5, 1)) == (result_of(end).victory, result_of(end).finished)
    assert 100 == sum(result_of(end).card_points)


@pytest.mark.rule("TIENTSIN-9")
def test_a_reported_triple_victory() -> None:
    """``score_round`` scores a triple victory only where the rules have one."""
    without = attrs.evolve(TIENTSIN, triple_victory=None)

    assert (300, 0) == tichu.score_round((4, 0, 2), rules=TIENTSIN).scores
    assert (0, 400) == tichu.score_round(
        (1, 5, 3), calls={1: tichu.Call.TICHU}, rules=TIENTSIN
    ).scores
    counted = tichu.score_round((4, 0, 2, 1, 3), (70, 30), rules=without)
    assert (None, (70, 30)) == (counted.victory, counted.scores)
    double = tichu.score_round((4, 0, 1, 2, 3), (70, 30), rules=TIENTSIN)
    assert (None, (70, 30)) == (double.victory, double.scores)


@pytest.mark.rule("TIENTSIN-7", "TIENTSIN-8")
@pytest.mark.parametrize(
    ("tricks", "first", "points"),
    [
        ("first_out", 0, (20 + 40 + 10, 30)),  # the last one's 40 to seat 0
        ("first_out", 1, (20 + 10, 30 + 40)),  # to the partner, seat 1
        ("opponents", 0, (20 + 40 + 10 + 30, 0)),  # to team 0; the third's 30 to seat 0
        ("opponents", 1, (40 + 10, 30 + 20)),  # to team 0; the third's 20 to seat 1
    ],
)
def test_tailender_tricks_of_four(tricks: str, first: int, points: tuple[int, int]) -> None:
    """The last player's to the first out; or to the opponents, and the third's to the first out.

    Seat 3 is left with 40 points and a king, seat 2 has taken 20 points and seat 1 has 30.
    """
    rules = attrs.evolve(NANJING, tailender_tricks=anything(tricks), double_victory=None)
    piles = {3: "TjTwTpTs", 1: "KjKw", 2: "5j5w5p5s"}
    order, last = ((0, 2, 1), 1) if first == 0 else ((1, 0, 2), 2)
    hands = ["", "", "", "Kp"]
    hands[last] = "9j"
    state = position(*hands, turn=last, rules=rules, finished=order[:-1], piles=piles, rest_to=1)

    assert points == result_of(run(state, play(last, "9j"))).card_points


@pytest.mark.rule("TIENTSIN-7", "TIENTSIN-8")
@pytest.mark.parametrize(("tricks", "points"), [("first_out", (20, 80)), ("opponents", (40, 60))])
def test_tailender_tricks_of_six(tricks: str, points: tuple[int, int]) -> None:
    """Seat 5 is left with 40 points, seat 4 went out fifth with 20, and seat 1 went out first."""
    rules = attrs.evolve(TIENTSIN, tailender_tricks=anything(tricks))
    piles = {5: "TjTwTpTs", 4: "KjKw"}
    hands = ["", "", "", "", "9j", "2j"]
    state = position(*hands, turn=4, rules=rules, finished=(1, 0, 2, 3), piles=piles, rest_to=1)

    assert points == result_of(run(state, play(4, "9j"))).card_points


@pytest.mark.rule("V-08")
@pytest.mark.parametrize(
    ("limit", "left"), [("everyone", [1, 2, 3, 4, 5]), ("one_per_team", [1, 3, 5])]
)
def test_calls_among_six(limit: str, left: list[int]) -> None:
    """One caller in a team bars both partners, and no opponent."""
    rules = attrs.evolve(TIENTSIN, grand_order="open", calls=anything(limit))

    assert left == support.calling(run(dealt(rules), tichu.CallTichu(0)))


@pytest.mark.rule("TIENTSIN-4")
@pytest.mark.parametrize(
    ("push_to", "recipients"),
    [("everyone", (1, 2, 3, 4, 5)), ("partners", (2, 4)), ("opponents", (1, 3, 5))],
)
def test_push_to_among_six(push_to: str, recipients: tuple[int, ...]) -> None:
    """A seat pushes one card to each other seat, to each partner, or to each opponent."""
    rules = attrs.evolve(TIENTSIN, push_to=anything(push_to))
    before = dealt(rules, dealer=3)
    pushed = support.lowest_push(before, 0)
    after = support.swapped(before)

    assert recipients == rules.push_recipients(0)
    assert len(recipients) == len(pushed.cards)
    for card, to in zip(pushed.cards, recipients, strict=True):
        assert card in after.hand(to)
    assert [9, 9, 9, 10, 10, 9] == [len(after.hand(seat)) for seat in range(6)]
    wrong = tichu.Push(0, before.hand(0).listed[: len(recipients) + 1])
    assert (Code.BAD_PUSH, "PUSH-1") == refusal(before, wrong)


@pytest.mark.rule("PUSH-1")
@pytest.mark.parametrize("push_to", ["everyone", "partners", "opponents"])
@pytest.mark.parametrize("teams", [(0, 1, 0, 1), (0, 0, 1, 1), (1, 0, 0, 1)])
def test_push_to_follows_the_teams(push_to: str, teams: tuple[int, ...]) -> None:
    """Everybody gets as many cards as they push, wherever partners sit."""
    rules = attrs.evolve(NANJING, teams=teams, push_to=anything(push_to))
    given = [to for seat in range(4) for to in rules.push_recipients(seat)]

    assert 1 == len({given.count(seat) for seat in range(4)})
    assert [14] * 4 == [len(support.swapped(dealt(rules)).hand(seat)) for seat in range(4)]


@pytest.mark.rule("TIENTSIN-2")
@pytest.mark.parametrize("packets", [(6, 3), (5, 4), (8, 1), (1, 8), (3, 6)])
@pytest.mark.parametrize("dealer", [0, 5])
def test_packets_of_six(packets: tuple[int, int], dealer: int) -> None:
    """The dealer and the next seat get one card more in the last deal."""
    rules = attrs.evolve(TIENTSIN, packets=packets)
    first, rest = support.first_packets(rules, dealer), dealt(rules, dealer)
    ten = {dealer, (dealer + 1) % 6}

    assert [packets[0]] * 6 == [len(first.hand(seat)) for seat in range(6)]
    assert [9 + (seat in ten) for seat in range(6)] == [len(rest.hand(seat)) for seat in range(6)]


@pytest.mark.rule("DEAL-4")
@pytest.mark.parametrize(
    ("packets", "sizes"), [((8, 5), None), ((7, 7), [14] * 4), ((1, 13), [14] * 4)]
)
def test_packets_must_deal_the_deck(packets: tuple[int, int], sizes: list[int] | None) -> None:
    """With four players the packets must deal all 56 cards evenly."""
    if sizes is None:
        with pytest.raises(tichu.RulesError, match="does not deal 56 cards"):
            Rules(packets=packets)
    else:
        assert sizes == [len(dealt(Rules(packets=packets)).hand(seat)) for seat in range(4)]


@pytest.mark.rule("V-72", "V-74")
@pytest.mark.parametrize(
    ("fields", "scores", "played", "over", "winner"),
    [
        # Only a number of rounds: the team ahead wins.
        ((None, 2, "play_on"), (0, 5), 1, False, None),
        ((None, 2, "play_on"), (0, 5), 2, True, 1),
        ((None, 2, "draw"), (10, 5), 2, True, 0),
        ((None, 2, "draw"), (0, 0), 1, False, None),
        ((None, 2, "draw"), (0, 0), 2, True, None),
        # A tie after the last round is played on.
        ((None, 2, "play_on"), (0, 0), 2, False, None),
        ((None, 2, "play_on"), (0, 0), 5, False, None),
        # A target and a number of rounds: whatever comes first.
        ((100, 5, "play_on"), (0, 5), 1, False, None),
        ((100, 5, "play_on"), (0, 5), 2, True, 1),
        ((1000, 2, "play_on"), (0, 5), 2, True, 1),
        ((1000, 2, "draw"), (0, 0), 2, True, None),
        # A target alone.
        ((100, None, "play_on"), (0, 0), 2, False, None),
        ((100, None, "draw"), (0, 0), 1, False, None),
        ((100, None, "draw"), (0, 0), 2, True, None),
    ],
)
def test_target_rounds_and_tie(
    fields: tuple[int | None, int | None, str],
    scores: tuple[int, int],
    played: int,
    winner: int | None,
    *,
    over: bool,
) -> None:
    """With 50 points each a round, the target or the number of rounds ends the game."""
    target, rounds, tie = fields
    rules = attrs.evolve(NANJING, target=target, rounds=rounds, tie=anything(tie))
    game = after(rules, scores, played, EVEN)

    assert (scores[0] + 50 * played, scores[1] + 50 * played) == game.scores
    assert (over, winner) == (game.is_over, game.winner)
    assert (Phase.OVER if over else Phase.DEAL_FIRST) == game.phase


@pytest.mark.rule("V-74")
def test_a_tie_after_the_last_round() -> None:
    """The first round that breaks the tie ends the game."""
    rules = Rules(target=None, rounds=1)
    tied = after(rules, (0, 0), 1, EVEN)
    last = position(
        "", "", "3j", "2j", turn=2, finished=(0, 1), piles={0: "Tj"}, rest_to=1, rules=rules
    )
    game = tichu.apply(attrs.evolve(tied, round=last), play(2, "3j"))

    assert ((60, 140), True, 1) == (game.scores, game.is_over, game.winner)


@pytest.mark.rule("V-67")
@pytest.mark.parametrize("worth", [200, 100])
def test_double_victory(worth: int) -> None:
    """A double victory counts the points of the rules."""
    state = double(Rules(double_victory=worth))

    assert state.result is not None
    assert ("double", (worth, 0)) == (state.result.victory, state.result.scores)


@pytest.mark.rule("V-67")
def test_no_double_victory() -> None:
    """Without it the round goes on to one player, and cards are counted."""
    state = double(Rules(double_victory=None))

    assert (Phase.PLAY, None) == (state.phase, state.result)
    assert None is Rules().triple_victory
    end = run(state, Pass(3), play(1, "9j"))
    assert end.result is not None
    assert ((0, 2, 1), None) == (end.result.finished, end.result.victory)
    assert 100 == sum(end.result.card_points)


@pytest.mark.rule("SCORE-3")
@pytest.mark.parametrize(("to", "points"), [("first_out", (30, 70)), ("opponents", (95, 5))])
def test_tailender_tricks(to: str, points: tuple[int, int]) -> None:
    """The last player's tricks go to the first out, or to the other team.

    In the second case those of the last but one go to the first out as well (TIENTSIN-8).
    """
    rules = house(tailender_tricks=to)
    piles = {0: "5j5w", 1: "5p5s", 2: "TjTw", 3: "TpTsKjKwKpKsDr"}
    state = position(
        "", "", "3j", "2j", turn=2, finished=(1, 0), rules=rules, piles=piles, rest_to=1
    )
    state = run(state, play(2, "3j"))

    assert points == result_of(state).card_points


@pytest.mark.rule("V-01")
def test_direction() -> None:
    """``direction`` is for renderers: the order of play is the same."""
    ends: list[tuple[int, ...]] = []
    for rules in (Rules(direction="right"), Rules(direction="left")):
        state = run(position("5jKj", "6j", "7j", "8j", turn=0, rules=rules), play(0, "5j"))
        ends.append(state.to_act)

    assert [(1,), (1,)] == ends


@pytest.mark.parametrize("teams", [(0, 0, 1, 1, 0, 1), (0, 0, 0, 1, 1, 1)])
def test_pushes_among_six_balance(teams: tuple[int, ...]) -> None:
    """Everybody gets as many cards as they push, in any seating of the teams."""
    rules = Rules(seats=6, teams=teams, packets=(6, 3), push_to="partners", double_victory=None)

    given = [to for seat in range(6) for to in rules.push_recipients(seat)]
    assert [2] * 6 == [given.count(seat) for seat in range(6)]


def test_lists_are_taken_for_tuples() -> None:
    """Teams and packets may be lists, as from JSON."""
    rules = house(teams=[0, 1, 0, 1], packets=[8, 6])

    assert rules == NANJING
    assert hash(rules) == hash(NANJING)


def test_limits_on_callers() -> None:
    """A limit goes with open or sequential grand calls, or with no grand tichu."""
    for grand_order in ("open", "sequential"):
        assert "one_per_team" == house(grand_order=grand_order, calls="one_per_team").calls
    assert "one_per_table" == Rules(calls="one_per_table", grand_tichu=False).calls


def test_a_mixture_of_house_rules() -> None:
    """A round under a mixture of house rules deals as usual."""
    rules = attrs.evolve(BSW, calls="one_per_table", take_trick="auto", bombs="in_turn")
    state = tichu.new_round(rules)

    assert Phase.GRAND_TICHU == run(state, tichu.deal(state, random.Random(1))).phase
