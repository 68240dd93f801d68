"""Tientsin, the game of six players (TIENTSIN)."""

import random

import attrs
import pytest

import support
import tichu
from steering import steered_round
from support import cards, dealt, decisions, play, plays, position, refusal, result_of, run, swapped
from tichu import TIENTSIN, Call, ChooseLeader, GiveTrick, Pass, Phase, TakeTrick, apply, view
from tichu.errors import Code

FOUR = "4j4w4p4s"
LOW: tuple[str, ...] = ("2j", "3j", "4j", "5j", "6j", "7j")
"""A small card for each of the six."""
LONGEST = 2 + 3 * 6 + 56 + 5 * 56 + 56 + 3
"""Deals; grand tichu, pushes and calls; plays; passes; tricks taken; wish, gift, choice: 415."""


def table(*, out: tuple[int, ...] = (), **more: str) -> list[str]:
    """Return hands of one small card each, except for seats that are out or named."""
    hands = ["" if seat in out else card for seat, card in enumerate(LOW)]
    for name, hand in more.items():
        hands[int(name[-1])] = hand
    return hands


def counted(out: tuple[int, ...], piles: dict[int, str], last: str = "5j") -> tuple[int, ...]:
    """Return the card points of a round where all others are out, in this order.

    The fifth goes out with a 9. Cards that are named nowhere, the Dragon and the Phoenix among
    them, are worth nothing together; they are with who was first out.
    """
    fifth = out[-1]
    (left,) = set(range(6)) - set(out)
    hands = [""] * 6
    hands[fifth], hands[left] = "9j", last
    named = cards(last + "".join(piles.values()))
    rest = cards("5j5w5p5sTjTwTpTsKjKwKpKs") - named
    piles = {**piles, out[0]: piles.get(out[0], "") + str(rest)}
    state = position(
        *hands, turn=fifth, rules=TIENTSIN, finished=out[:-1], piles=piles, rest_to=out[0]
    )
    end = result_of(run(state, play(fifth, "9j")))
    assert 100 == sum(end.card_points)
    return end.card_points


def slow_action(state: tichu.RoundState) -> tichu.Action:
    """Return the action that makes a round long: a call, a pass, or the smallest play."""
    for seat in state.may_interrupt:
        if tichu.CallTichu(seat) in state.legal(seat):
            return tichu.CallTichu(seat)
    legal = state.legal(state.to_act[0])
    if state.phase is Phase.GRAND_TICHU:
        return legal[0]
    plays = [action for action in legal if not isinstance(action, tichu.CallTichu)]
    return next((action for action in plays if isinstance(action, Pass)), plays[0])


@pytest.mark.rule("TIENTSIN-1")
def test_two_teams_of_three_sit_alternately() -> None:
    """Every second seat is a partner, the seats between are opponents."""
    assert (6, (0, 1, 0, 1, 0, 1)) == (TIENTSIN.seats, TIENTSIN.teams)
    assert [(2, 4), (3, 5), (4, 0), (5, 1), (0, 2), (1, 3)] == [
        TIENTSIN.partners(seat) for seat in range(6)
    ]
    assert [(1, 3, 5), (2, 4, 0), (3, 5, 1), (4, 0, 2), (5, 1, 3), (0, 2, 4)] == [
        TIENTSIN.opponents(seat) for seat in range(6)
    ]


@pytest.mark.rule("TIENTSIN-1")
def test_other_rules_are_those_of_four() -> None:
    """Wishes, bombs and calls work as with four players."""
    hands = table(s0="Ma9w", s1="9jKj", s2=FOUR + "Qj")
    state = run(position(*hands, turn=0, rules=TIENTSIN), play(0, "Ma"), tichu.MakeWish(0, 9))

    assert ((1,), (2,)) == (state.to_act, state.may_interrupt)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, play(1, "Kj"))
    state = run(state, play(1, "9j"), play(2, FOUR))
    assert ((3,), None) == (state.to_act, state.wish)
    assert {"push_to", "packets", "seats", "teams"} < {
        field.name
        for field in attrs.fields(type(TIENTSIN))
        if getattr(TIENTSIN, field.name) != getattr(tichu.NANJING, field.name)
    }


@pytest.mark.rule("TIENTSIN-1", "OUT-4", "TIENTSIN-9")
def test_no_double_victory_among_six() -> None:
    """Two partners out first neither end the round nor score extra."""
    state = position(*table(out=(0,), s2="9j"), turn=2, rules=TIENTSIN, finished=(0,))
    state = run(state, play(2, "9j"))

    assert (Phase.PLAY, (0, 2), (3,)) == (state.phase, state.finished, state.to_act)
    end = position(
        *table(out=(0, 2, 3, 4), s1="9j"), turn=1, rules=TIENTSIN, finished=(0, 2, 3, 4), rest_to=0
    )
    assert (None, 100) == (
        result_of(run(end, play(1, "9j"))).victory,
        sum(result_of(run(end, play(1, "9j"))).scores),
    )


@pytest.mark.rule("TIENTSIN-2", "DEAL-4")
@pytest.mark.parametrize("dealer", range(6))
def test_hands_of_nine_and_ten(dealer: int) -> None:
    """The dealer and the next seat get ten cards, the others nine."""
    first = support.first_packets(TIENTSIN, dealer)
    state = dealt(TIENTSIN, dealer)
    sizes = [9] * 6
    sizes[dealer] = sizes[(dealer + 1) % 6] = 10

    assert [6] * 6 == [len(first.hand(seat)) for seat in range(6)]
    assert sizes == [len(state.hand(seat)) for seat in range(6)]
    assert sizes == [len(swapped(state).hand(seat)) for seat in range(6)]
    assert 56 == sum(sizes)


@pytest.mark.rule("TIENTSIN-2", "DEAL-4")
def test_the_first_out_deals_the_next_round() -> None:
    """The first out deals, so that seat and the next then get ten cards."""
    state = position(
        *table(out=(5, 1, 2, 3), s0="9j"), turn=0, rules=TIENTSIN, finished=(5, 1, 2, 3)
    )
    game = apply(attrs.evolve(tichu.new_game(TIENTSIN), round=state), play(0, "9j"))

    assert (5, (4, 3, 3, 3, 3, 4)) == (game.dealer, TIENTSIN.packet(Phase.DEAL_REST, game.dealer))
    game = apply(game, tichu.deal(game, random.Random(1)))
    for seat in range(6):
        game = apply(game, tichu.DeclineGrandTichu(seat))
    game = apply(game, tichu.deal(game, random.Random(2)))
    assert [10, 9, 9, 9, 9, 10] == [len(game.hand(seat)) for seat in range(6)]


@pytest.mark.rule("TIENTSIN-3")
def test_grand_tichu_is_called_on_six_cards() -> None:
    """All six players decide on their first packet of six cards, and not later."""
    state = support.first_packets(TIENTSIN)

    assert (Phase.GRAND_TICHU, tuple(range(6))) == (state.phase, state.to_act)
    for seat in range(6):
        assert [tichu.DeclineGrandTichu(seat), tichu.CallGrandTichu(seat)] == list(
            state.legal(seat)
        )
    state = run(state, tichu.CallGrandTichu(5), *map(tichu.DeclineGrandTichu, range(5)))
    assert (Phase.DEAL_REST, Call.GRAND_TICHU) == (state.phase, state.calls[5])
    assert (Code.WRONG_PHASE, "GRAND-1") == refusal(dealt(TIENTSIN), tichu.CallGrandTichu(0))


@pytest.mark.rule("TIENTSIN-3", "TIENTSIN-1")
@pytest.mark.parametrize(("first", "scores"), [(0, (200, -100)), (3, (-200, 100))])
def test_calls_count_as_among_four(first: int, scores: tuple[int, int]) -> None:
    """Grand tichu counts 200 points and tichu 100."""
    order = (first, *[seat for seat in (0, 3, 1, 4) if seat != first])
    state = position(
        *table(out=order, s2="9j"),
        turn=2,
        rules=TIENTSIN,
        finished=order,
        calls={0: Call.GRAND_TICHU, 3: Call.TICHU},
    )

    assert scores == result_of(run(state, play(2, "9j"))).call_points


@pytest.mark.rule("TIENTSIN-4")
@pytest.mark.parametrize("seat", range(6))
def test_one_card_to_each_partner_and_one_from_each(seat: int) -> None:
    """A player pushes two cards, one to each partner in order of play, and gets two."""
    before = dealt(TIENTSIN, dealer=seat)
    first, second = (seat + 2) % 6, (seat + 4) % 6
    pushed = [support.lowest_push(before, other) for other in range(6)]
    after = run(before, *pushed)

    assert (first, second) == TIENTSIN.push_recipients(seat)
    one, other = pushed[seat].cards
    assert (True, True) == (one in after.hand(first), other in after.hand(second))
    got = {pushed[first].cards[1], pushed[second].cards[0]}
    assert got == set(after.hand(seat) - before.hand(seat))
    assert {one, other} == set(before.hand(seat) - after.hand(seat))


@pytest.mark.rule("TIENTSIN-4")
@pytest.mark.parametrize("number", [1, 3, 5])
def test_exactly_two_cards_are_pushed(number: int) -> None:
    """Any other number of cards is refused."""
    state = dealt(TIENTSIN)

    refused = refusal(state, tichu.Push(0, state.hand(0).listed[:number]))
    assert (Code.BAD_PUSH, "PUSH-1") == refused
    assert 10 * 9 == len([act for act in state.legal(0) if isinstance(act, tichu.Push)])
    assert 9 * 8 == len([act for act in state.legal(2) if isinstance(act, tichu.Push)])


@pytest.mark.rule("TIENTSIN-4", "DEAL-3")
def test_only_giver_and_receiver_know_a_pushed_card() -> None:
    """A partner learns the one card received, an opponent nothing."""
    before = dealt(TIENTSIN)
    after = swapped(before)
    given = support.lowest_push(before, 0).cards

    assert given == view(after, 0).given
    assert given[0] in (view(after, 2).received or ())
    assert given[1] not in (view(after, 2).received or ())
    assert [None, None, None] == [view(after, seat).push_masks[0] for seat in (1, 3, 5)]


@pytest.mark.rule("TIENTSIN-5")
@pytest.mark.parametrize("seat", range(6))
def test_the_player_of_the_dog_chooses_a_partner(seat: int) -> None:
    """The player of the Dog names either partner, who leads at once."""
    hands = list(LOW)
    hands[seat] = "Dg9j"
    state = run(position(*hands, turn=seat, rules=TIENTSIN), play(seat, "Dg"))
    partners = sorted(TIENTSIN.partners(seat))

    assert (Phase.CHOOSE_LEADER, (seat,), None) == (state.phase, state.to_act, state.trick)
    assert [ChooseLeader(seat, to) for to in partners] == list(tichu.legal_actions(state))
    for to in partners:
        after = run(state, ChooseLeader(seat, to))
        assert (Phase.PLAY, (to,), None) == (after.phase, after.to_act, after.trick)
        assert (Code.LEADER_MUST_PLAY, "TRICK-2") == refusal(after, Pass(to))


@pytest.mark.rule("TIENTSIN-5")
def test_only_a_partner_with_cards_can_be_chosen() -> None:
    """Only the player of the Dog chooses, and neither an opponent nor themselves."""
    before = position(*table(s0="Dg9j"), turn=0, rules=TIENTSIN)
    state = run(before, play(0, "Dg"))

    for to in (0, 1, 3, 5):
        assert (Code.BAD_RECIPIENT, "TIENTSIN-5") == refusal(state, ChooseLeader(0, to))
    for seat in (1, 2, 4):
        assert (Code.NOT_YOUR_TURN, "TIENTSIN-5") == refusal(state, ChooseLeader(seat, 2))
    assert (Code.WRONG_PHASE, "TIENTSIN-5") == refusal(before, ChooseLeader(0, 2))
    assert (Code.WRONG_PHASE, "TIENTSIN-5") == refusal(state, Pass(0))
    assert (Code.WRONG_PHASE, "TIENTSIN-5") == refusal(state, play(0, "9j"))


@pytest.mark.rule("TIENTSIN-5")
def test_choosing_after_going_out_with_the_dog() -> None:
    """A player who goes out with the Dog still names the leader."""
    state = run(position(*table(s0="Dg"), turn=0, rules=TIENTSIN), play(0, "Dg"))

    assert ((0,), Phase.CHOOSE_LEADER, (0,)) == (state.finished, state.phase, state.to_act)
    assert (4,) == run(state, ChooseLeader(0, 4)).to_act


@pytest.mark.rule("TIENTSIN-5")
@pytest.mark.parametrize(("out", "leader"), [(2, 4), (4, 2)])
def test_the_only_partner_with_cards_leads(out: int, leader: int) -> None:
    """With one partner left there is nothing to choose."""
    state = position(*table(out=(out,), s0="Dg9j"), turn=0, rules=TIENTSIN)
    state = run(state, play(0, "Dg"))

    assert (Phase.PLAY, (leader,)) == (state.phase, state.to_act)
    assert (Code.WRONG_PHASE, "TIENTSIN-5") == refusal(state, ChooseLeader(0, leader))


@pytest.mark.rule("TIENTSIN-5")
@pytest.mark.parametrize(
    ("seat", "out", "leader"),
    [
        (0, (2, 4), 3),  # the first partner is 2
        (0, (2, 3, 4), 5),
        (0, (4, 3, 2, 5), 0),  # 4 is out, so it is the Dog's own player
        (2, (4, 0), 5),
        (2, (4, 0, 5), 1),
        (4, (0, 2), 1),
        (5, (1, 3), 2),
        (5, (1, 3, 2), 4),
    ],
)
def test_the_dog_when_both_partners_are_out(seat: int, out: tuple[int, ...], leader: int) -> None:
    """The next seat with cards after the first partner leads."""
    hands = table(out=out)
    hands[seat] = "Dg9j"
    state = position(*hands, turn=seat, rules=TIENTSIN, finished=out)
    state = run(state, play(seat, "Dg"))

    assert (Phase.PLAY, (leader,)) == (state.phase, state.to_act)


@pytest.mark.rule("TIENTSIN-5")
def test_going_out_with_the_dog_after_both_partners() -> None:
    """If an opponent went out first, the round goes on with the next seat."""
    state = position(*table(out=(1, 2, 4), s0="Dg"), turn=0, rules=TIENTSIN, finished=(1, 2, 4))
    state = run(state, play(0, "Dg"))

    assert (Phase.PLAY, (3,), (1, 2, 4, 0)) == (state.phase, state.to_act, state.finished)


@pytest.mark.rule("TIENTSIN-5")
@pytest.mark.parametrize(
    ("out", "victory"), [((2, 4), "triple"), ((1, 2, 3, 4), None), ((1, 3, 2, 5), None)]
)
def test_no_choice_when_the_dog_ends_the_round(out: tuple[int, ...], victory: str | None) -> None:
    """A triple victory or the fifth player out ends the round at once."""
    state = position(*table(out=out, s0="Dg"), turn=0, rules=TIENTSIN, finished=out)

    assert victory == result_of(run(state, play(0, "Dg"))).victory


@pytest.mark.rule("TIENTSIN-5", "TICHU-11")
def test_calls_but_no_bombs_while_the_leader_is_chosen() -> None:
    """No trick is open; a seat that has played no card may still call."""
    full = "4j4w4p4s8j8w8p8s9w"  # nine cards of seat 3, who has played none
    state = position(*table(s0="Dg9j", s2="2w", s3=full), turn=0, rules=TIENTSIN)
    state = run(state, play(0, "Dg"))

    assert ((3,), [3]) == (state.may_interrupt, support.calling(state))
    assert (Code.WRONG_PHASE, "TIENTSIN-5") == refusal(state, play(3, FOUR))
    called = run(state, tichu.CallTichu(3))
    assert (Phase.CHOOSE_LEADER, (0,)) == (called.phase, called.to_act)


@pytest.mark.rule("TIENTSIN-5", "WISH-10")
def test_a_wish_binds_the_chosen_leader() -> None:
    """The chosen leader must lead the wished rank if they hold it."""
    state = position(*table(s0="Dg8w", s4="9jKj"), turn=0, wish=9, rules=TIENTSIN)
    state = run(state, play(0, "Dg"), ChooseLeader(0, 4))

    assert (9, ["9j"]) == (state.wish, plays(state, 4))


@pytest.mark.rule("TIENTSIN-6")
def test_the_round_ends_when_one_player_is_left() -> None:
    """The round ends at once when the fifth player goes out."""
    state = position(*table(out=(0, 1, 2), s4="9j"), turn=4, rules=TIENTSIN, finished=(0, 1, 2))
    four = run(state, play(4, "9j"))

    assert (Phase.PLAY, (5,)) == (four.phase, four.to_act)
    five = run(four, Pass(5), Pass(3), TakeTrick(4), play(5, "7j"))
    assert (0, 1, 2, 4, 5) == result_of(five).finished


@pytest.mark.rule("TIENTSIN-6")
@pytest.mark.parametrize("out", [(1, 0, 2), (0, 1, 2), (0, 2, 1)])
def test_a_whole_team_out_after_an_opponent(out: tuple[int, ...]) -> None:
    """If an opponent went out among them, play goes on to one player."""
    state = position(*table(out=out, s4="9j"), turn=4, rules=TIENTSIN, finished=out)
    state = run(state, play(4, "9j"))

    assert (Phase.PLAY, (*out, 4), (5,)) == (state.phase, state.finished, state.to_act)
    state = run(state, Pass(5), Pass(3))
    assert [TakeTrick(4)] == decisions(state, 4)
    end = run(state, TakeTrick(4), play(5, "7j"))
    assert ((*out, 4, 5), None) == (result_of(end).finished, result_of(end).victory)


@pytest.mark.rule("TIENTSIN-7")
@pytest.mark.parametrize("first", [1, 2])
def test_the_last_hand_goes_to_the_opponents(first: int) -> None:
    """The points of the last hand count for the opponents, for any first player out."""
    order = (first, *[seat for seat in (1, 2, 3, 4) if seat != first], 5)
    without = counted(order, {}, last="2j")
    with_king = counted(order, {}, last="Kj")

    if first == 1:
        assert ((0, 100), (0, 100)) == (without, with_king)
    else:
        assert ((100, 0), (90, 10)) == (without, with_king)


@pytest.mark.rule("TIENTSIN-7")
@pytest.mark.parametrize("first", [1, 2])
def test_the_last_players_tricks_go_to_the_opponents(first: int) -> None:
    """Even when a team-mate was first out, who would get them among four."""
    order = (first, *[seat for seat in (1, 2, 3, 4) if seat != first], 5)

    assert {1: (0, 100), 2: (80, 20)}[first] == counted(order, {0: "KjKw"}, last="2j")


@pytest.mark.rule("TIENTSIN-7", "DRG-7")
@pytest.mark.parametrize(("to", "points"), [(5, (100, 0)), (1, (75, 25))])
def test_a_dragons_trick_given_to_the_last_player(to: int, points: tuple[int, int]) -> None:
    """Given to the last player, it counts for the giver's team again."""
    state = position(
        *table(out=(2, 1, 3, 4), s0="Dr"), turn=0, rules=TIENTSIN, finished=(2, 1, 3, 4), rest_to=2
    )
    state = run(state, play(0, "Dr"))

    assert (Phase.GIVE_TRICK, [GiveTrick(0, seat) for seat in (1, 3, 5)]) == (
        state.phase,
        decisions(state, 0),
    )
    assert points == result_of(run(state, GiveTrick(0, to))).card_points


@pytest.mark.rule("TIENTSIN-7", "TIENTSIN-10")
def test_a_dragons_trick_given_earlier_to_the_last_player() -> None:
    """A Dragon's trick in the last player's pile goes to the opponents with it."""
    state = position(
        *table(out=(2, 1), s0="Dr9j"), turn=0, rules=TIENTSIN, finished=(2, 1), rest_to=2
    )
    state = run(state, play(0, "Dr"), *map(Pass, (3, 4, 5)), TakeTrick(0), GiveTrick(0, 5))
    assert cards("Dr") == state.pile(5)
    state = run(state, play(0, "9j"), *map(Pass, (3, 4, 5)), TakeTrick(0), play(3, "5j"))
    end = run(state, play(4, "6j"))

    assert ((2, 1, 0, 3, 4), (100, 0)) == (end.finished, result_of(end).card_points)


@pytest.mark.rule("TIENTSIN-8")
@pytest.mark.parametrize(
    ("order", "points"),
    [
        ((1, 2, 3, 0, 4), (0, 100)),  # the first out is an opponent of the fifth, seat 4
        ((2, 1, 3, 0, 4), (100, 0)),  # a team-mate
    ],
)
def test_the_fifth_players_tricks_go_to_the_first_out(
    order: tuple[int, ...], points: tuple[int, int]
) -> None:
    """The fifth player's tricks go to the first out, of either team."""
    assert points == counted(order, {4: "KjKw"}, last="2j")


@pytest.mark.rule("TIENTSIN-8")
def test_the_trick_that_ends_the_round_goes_to_the_first_out() -> None:
    """The fifth player's last trick goes to the first out as well."""
    state = position(
        *table(out=(1, 0, 2, 3), s4="Kj", s5="2j"),
        turn=4,
        rules=TIENTSIN,
        finished=(1, 0, 2, 3),
        piles={0: "TjTw"},
        rest_to=1,
    )
    end = run(state, play(4, "Kj"))

    assert cards("Kj") == end.pile(4)
    assert (20, 80) == result_of(end).card_points


@pytest.mark.rule("TIENTSIN-8")
def test_other_tricks_stay_with_their_teams() -> None:
    """Only the tricks of the last two players change hands."""
    piles = {0: "KjKw", 2: "KpKs", 3: "TjTw"}

    assert (40, 60) == counted((1, 0, 2, 3, 4), piles, last="2j")


@pytest.mark.rule("TIENTSIN-9")
@pytest.mark.parametrize("order", [(4, 2, 0), (0, 2, 4), (3, 5, 1), (1, 3, 5)])
def test_a_triple_victory_is_worth_300(order: tuple[int, ...]) -> None:
    """Three of a team out before any opponent: the round ends at once with 300 points."""
    team = TIENTSIN.team(order[0])
    hands = table(out=order[:2])
    hands[order[2]] = "9j"
    others = [seat for seat in range(6) if seat not in order]
    state = position(
        *hands,
        turn=order[2],
        rules=TIENTSIN,
        finished=order[:2],
        piles={others[0]: "TjTwTpTsKjKwKpKs"},
        rest_to=others[1],
    )
    end = result_of(run(state, play(order[2], "9j")))

    assert ("triple", order) == (end.victory, end.finished)
    assert ((300, 0) if team == 0 else (0, 300)) == end.card_points == end.scores


@pytest.mark.rule("TIENTSIN-9", "SCORE-7")
def test_calls_count_besides_a_triple_victory() -> None:
    """Calls made and failed are added to the 300 points."""
    state = position(
        *table(out=(2, 4), s0="9j"),
        turn=0,
        rules=TIENTSIN,
        finished=(2, 4),
        calls={2: Call.GRAND_TICHU, 5: Call.TICHU, 0: Call.TICHU},
    )

    assert (400, -100) == result_of(run(state, play(0, "9j"))).scores


@pytest.mark.rule("TIENTSIN-9", "SCORE-8", "DRG-8")
def test_a_triple_victory_with_the_dragon_gives_nothing_away() -> None:
    """The open trick stays with the player who ended the round, and no wish is made."""
    dragon = position(*table(out=(2, 4), s0="Dr"), turn=0, rules=TIENTSIN, finished=(2, 4))
    dragon = run(dragon, play(0, "Dr"))
    mah_jong = position(*table(out=(2, 4), s0="Ma"), turn=0, rules=TIENTSIN, finished=(2, 4))

    assert ("triple", cards("Dr")) == (result_of(dragon).victory, dragon.pile(0))
    assert "triple" == result_of(run(mah_jong, play(0, "Ma"))).victory


@pytest.mark.rule("TIENTSIN-9", "BOMB-13")
def test_a_triple_victory_cannot_be_bombed() -> None:
    """The round is over at once, even if the others hold cards."""
    state = position(*table(out=(2, 4), s0="9j", s1=FOUR), turn=0, rules=TIENTSIN, finished=(2, 4))
    state = run(state, play(0, "9j"))

    assert (Code.ROUND_OVER, "TIENTSIN-9") == refusal(state, play(1, FOUR))


@pytest.mark.rule("TIENTSIN-10")
@pytest.mark.parametrize("out", [(), (3,)])
def test_the_dragons_trick_goes_to_any_opponent(out: tuple[int, ...]) -> None:
    """Any of the three opponents may get the Dragon's trick, with cards or out."""
    hands = table(out=out, s0="Dr9j")
    state = run(position(*hands, turn=0, rules=TIENTSIN), play(0, "Dr"))
    state = run(state, *[Pass(seat) for seat in range(1, 6) if seat not in out], TakeTrick(0))

    assert [GiveTrick(0, seat) for seat in (1, 3, 5)] == list(tichu.legal_actions(state))
    for seat in (0, 2, 4):
        assert (Code.BAD_RECIPIENT, "DRG-3") == refusal(state, GiveTrick(0, seat))
    for seat in (1, 3, 5):
        after = run(state, GiveTrick(0, seat))
        assert cards("Dr") <= after.pile(seat)
        assert (0,) == after.to_act


@pytest.mark.rule("TIENTSIN-10")
@pytest.mark.parametrize("out", [(), (1,), (3, 4), (1, 2, 4)])
def test_a_trick_closes_when_all_others_with_cards_have_passed(out: tuple[int, ...]) -> None:
    """Five passes close a trick, or fewer if seats are out."""
    hands = table(out=out, s0="9jKj")
    state = run(position(*hands, turn=0, rules=TIENTSIN, finished=out), play(0, "9j"))
    passes = 0
    while state.phase is Phase.PLAY:
        state = run(state, Pass(state.to_act[0]))
        passes += 1

    assert (5 - len(out), (0,)) == (passes, state.to_act)


@pytest.mark.rule("TIENTSIN-10")
def test_going_out_with_the_top_play() -> None:
    """All five others pass, and the next seat with cards leads."""
    state = run(position(*table(s0="9j"), turn=0, rules=TIENTSIN), play(0, "9j"))
    state = run(state, *map(Pass, range(1, 6)))

    assert [TakeTrick(0)] == decisions(state, 0)
    assert (1,) == run(state, TakeTrick(0)).to_act


@pytest.mark.rule("TIENTSIN-10")
@pytest.mark.parametrize(("before", "over"), [(695, False), (700, True)])
def test_a_match_goes_to_1000(before: int, *, over: bool) -> None:
    """A team with 1000 points at the end of a round has won."""
    state = position(*table(out=(2, 4), s0="9j"), turn=0, rules=TIENTSIN, finished=(2, 4))
    game: tichu.GameState = attrs.evolve(tichu.new_game(TIENTSIN, (before, 0)), round=state)
    game = apply(game, play(0, "9j"))

    assert ((before + 300, 0), over, 0 if over else None) == (
        game.scores,
        game.is_over,
        game.winner,
    )


def test_a_round_takes_at_most_415_actions() -> None:
    """Played as slowly as possible or at random, a round stays within the bound."""
    assert 415 == LONGEST
    slow: list[int] = []
    for seed in range(8):
        rng = random.Random(seed)
        state = tichu.new_round(TIENTSIN, seed % 6)
        steps = 0
        while not state.is_over:
            action = tichu.deal(state, rng) if state.phase.is_chance else slow_action(state)
            state = apply(state, action)
            steps += 1
        slow.append(steps)
        actions = [action for _, action in steered_round(TIENTSIN, seed)]
        laid = sum(isinstance(action, tichu.Play) for action in actions)
        assert len(actions) <= LONGEST
        assert sum(isinstance(action, Pass) for action in actions) <= 5 * laid

    assert max(slow) <= LONGEST
    assert 250 < max(slow)


@pytest.mark.rule("TIENTSIN-7", "TIENTSIN-8", "TIENTSIN-10")
def test_the_end_of_a_round_of_six() -> None:
    """The last hand and tricks go to the opponents, the fifth's tricks to the first out."""
    piles = {0: "TjTw", 5: "KjKw", 2: "5j5w"}
    hands = ("", "", "", "", "Dr", "5p")
    out = (1, 0, 2, 3)
    state = position(*hands, turn=4, rules=TIENTSIN, finished=out, piles=piles, rest_to=1)
    state = run(state, play(4, "Dr"))

    assert [GiveTrick(4, seat) for seat in (1, 3, 5)] == decisions(state, 4)
    over = run(state, GiveTrick(4, 3))
    assert over.result is not None
    assert 100 == sum(over.result.card_points)
    # Team 0: 20 + 10 of its piles, 20 of seat 5's tricks, 5 of its hand.
    assert (55, 45) == over.result.card_points
