"""Fields of the rules for other tables, value by value, and combinations that are impossible.

See ``test_rules_fields`` for the others. The marks are rules, or rows of the variation table.
"""

import attrs
import pytest

from support import (
    anything,
    calling,
    cards,
    dealt,
    decisions,
    first_packets,
    lowest_push,
    play,
    plays,
    position,
    refusal,
    run,
    swapped,
)
from tichu import (
    BSW,
    GRIFFIN,
    NANJING,
    PRESETS,
    TIENTSIN,
    TRICHU,
    AnnounceBomb,
    Call,
    CallTichu,
    Code,
    GameState,
    InvalidValue,
    Pass,
    Phase,
    Push,
    RoundResult,
    RoundState,
    Rules,
    RulesError,
    apply,
    legal_actions,
    new_game,
    new_round,
    public_view,
    score_round,
)

FOUR = "4j4w4p4s"
LOW = ("2j", "3j", "4j", "5j", "6j", "7j")


def result_of(state: RoundState) -> RoundResult:
    """Return the result of a round that is over."""
    assert state.result is not None
    return state.result


# announced_bombs


@pytest.mark.rule("V-60")
@pytest.mark.parametrize("announced", [False, True])
@pytest.mark.parametrize("base", [NANJING, TIENTSIN, TRICHU])
def test_announced_bombs(base: Rules, *, announced: bool) -> None:
    """A bomb out of turn is laid, or announced first; at every table, by the dummy as well."""
    rules = attrs.evolve(base, announced_bombs=announced)
    hands = ["Kj2j", "3j", FOUR + "5j", "6j", "7j", "8j"][: rules.seats]
    state = run(position(*hands, turn=0, rules=rules), play(0, "Kj"))

    assert [AnnounceBomb(2) if announced else play(2, FOUR)] == list(state.legal(2))
    bomber = 0 if rules.open_dummy else 2
    assert list(state.legal(2)) == [
        action for action in legal_actions(state, bomber) if getattr(action, "seat", None) == 2
    ]
    if announced:
        state = run(state, AnnounceBomb(2))
        assert (Phase.ANNOUNCED, (2,)) == (state.phase, state.to_act)
    assert (3,) == run(state, play(2, FOUR)).to_act


@pytest.mark.rule("V-60")
@pytest.mark.parametrize(("take_trick", "waits"), [("claim", True), ("auto", False)])
def test_announced_bombs_and_taking(take_trick: str, *, waits: bool) -> None:
    """A trick that waits leaves time to announce; one that is taken at once does not."""
    rules = attrs.evolve(GRIFFIN, take_trick=anything(take_trick))
    state = run(position("Kj2j", "3j", FOUR, "6j", turn=0, rules=rules), play(0, "Kj"))
    state = run(state, Pass(1), Pass(2), Pass(3))

    assert waits is (AnnounceBomb(2) in state.legal(2))


@pytest.mark.rule("V-60")
@pytest.mark.rule("V-19")
def test_announced_bombs_and_beating_oneself() -> None:
    """The owner of a waiting trick beats it unannounced, with a bomb or a higher play."""
    rules = Rules(announced_bombs=True, beat_own_play=True)
    state = position(
        FOUR + "Aj",
        "3j",
        "5j5w5p5s",
        "6j",
        phase=Phase.TAKE_TRICK,
        rules=rules,
        trick=(play(0, "Kj"),),
    )

    assert ["Aj", FOUR] == plays(state, 0)
    assert [AnnounceBomb(2)] == list(state.legal(2))


# open_dummy


@pytest.mark.rule("TRICHU-4")
@pytest.mark.parametrize("rules", [NANJING, Rules(open_dummy=True)])
def test_open_dummy(rules: Rules) -> None:
    """Seat 2 is a player of its own, or lies open and is played by seat 0."""
    state = swapped(dealt(rules))
    is_open = rules.open_dummy

    assert (2 if is_open else None) == rules.dummy
    assert ((0, 2) if is_open else (0,)) == rules.controls(0)
    assert is_open is (public_view(state).hand(2) is not None)
    assert (4 if is_open else 2) == len(new_game(rules).scores)
    assert ((0, 1, 3, 2) if is_open else (0, 1, 2, 3)) == new_game(rules).persons


@pytest.mark.rule("TRICHU-9")
def test_open_dummy_goes_with_other_fields() -> None:
    """The exchange, the target and the double victory of such a game are fields like others."""
    rules = Rules(open_dummy=True, push_to="everyone", target=400, double_victory=100)
    state = dealt(rules)
    game = new_game(rules, (300, 390, 0, 5000))
    last = position("", "3j", "9j", "5j", turn=2, rules=rules, finished=(0,))
    game = apply(attrs.evolve(game, round=last), play(2, "9j"))

    assert (1, 2, 3) == rules.push_recipients(0)
    assert 3 == len(lowest_push(state, 2).cards)
    assert ((400, 390, 0, 5100), True, (0,)) == (game.scores, game.is_over, game.winner)


@pytest.mark.rule("TRICHU-9")
def test_a_target_is_for_persons_and_not_for_the_dummy() -> None:
    """The dummy's points end no game, and scores that would have are no start."""
    rules = Rules(open_dummy=True, target=400)

    assert (0, 0, 0, 400) == new_game(rules, (0, 0, 0, 400)).scores
    with pytest.raises(InvalidValue):
        new_game(rules, (400, 0, 0, 0))
    with pytest.raises(InvalidValue):
        new_game(rules, (0, 0))


@pytest.mark.rule("TRICHU-9")
@pytest.mark.parametrize("tie", ["play_on", "draw"])
def test_under_an_open_dummy_a_tie_is_shared_in_any_case(tie: str) -> None:
    """``tie`` is for teams: three persons share a first place."""
    rules = attrs.evolve(TRICHU, rounds=1, tie=anything(tie))
    last = position("", "3j", "9j", "5j", turn=2, rules=rules, finished=(0,))
    game = apply(attrs.evolve(new_game(rules, (0, 200, 0, 0)), round=last), play(2, "9j"))

    assert (True, (0, 1)) == (game.is_over, game.winner)


# triple_victory, double_victory


def team_of_three_out(rules: Rules) -> RoundState:
    """Return the round of six after seats 0, 2 and 4 have gone out before all others."""
    hands = ["", "3j", "", "5j", "9j", "7j"]
    state = position(*hands, turn=4, rules=rules, finished=(0, 2), rest_to=0)
    return run(state, play(4, "9j"))


@pytest.mark.rule("TIENTSIN-9")
@pytest.mark.parametrize("worth", [300, 1, 400])
def test_triple_victory(worth: int) -> None:
    """It ends the round at once, for as many points as the rules say."""
    result = result_of(team_of_three_out(attrs.evolve(TIENTSIN, triple_victory=worth)))

    assert ("triple", (worth, 0)) == (result.victory, result.scores)


@pytest.mark.rule("TIENTSIN-9")
@pytest.mark.parametrize("tricks", ["first_out", "opponents"])
def test_no_triple_victory(tricks: str) -> None:
    """Without one the round goes on among the three opponents, and cards are counted."""
    state = team_of_three_out(
        attrs.evolve(TIENTSIN, triple_victory=None, tailender_tricks=anything(tricks))
    )

    assert (Phase.PLAY, (5,), (0, 2, 4)) == (state.phase, state.to_act, state.finished)
    state = run(state, Pass(5), Pass(1), Pass(3))
    assert Phase.TAKE_TRICK == state.phase
    end = run(state, *decisions(state, 4), play(5, "7j"), Pass(1), Pass(3))
    end = run(end, *decisions(end, 5), play(1, "3j"))
    assert (None, (0, 2, 4, 5, 1)) == (result_of(end).victory, result_of(end).finished)
    assert 100 == sum(result_of(end).card_points)


@pytest.mark.rule("TIENTSIN-9")
def test_a_reported_triple_victory() -> None:
    """``score_round`` knows it as well, and none where the rules have none."""
    without = attrs.evolve(TIENTSIN, triple_victory=None)

    assert (300, 0) == score_round((4, 0, 2), rules=TIENTSIN).scores
    assert (0, 400) == score_round((1, 5, 3), calls={1: Call.TICHU}, rules=TIENTSIN).scores
    counted = score_round((4, 0, 2, 1, 3), (70, 30), rules=without)
    assert (None, (70, 30)) == (counted.victory, counted.scores)
    double = score_round((4, 0, 1, 2, 3), (70, 30), rules=TIENTSIN)
    assert (None, (70, 30)) == (double.victory, double.scores)


# tailender_tricks


@pytest.mark.rule("TIENTSIN-7")
@pytest.mark.rule("TIENTSIN-8")
@pytest.mark.parametrize(
    ("tricks", "first", "points"),
    [
        ("first_out", 0, (20 + 40 + 10, 30)),  # the last one's 40 to seat 0
        ("first_out", 1, (20 + 10, 30 + 40)),  # to his partner, seat 1
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


@pytest.mark.rule("TIENTSIN-7")
@pytest.mark.rule("TIENTSIN-8")
@pytest.mark.parametrize(("tricks", "points"), [("first_out", (20, 80)), ("opponents", (40, 60))])
def test_tailender_tricks_of_six(tricks: str, points: tuple[int, int]) -> None:
    """Seat 5 is left with 40 points, seat 4 was fifth with 20, and seat 1 first."""
    rules = attrs.evolve(TIENTSIN, tailender_tricks=anything(tricks))
    piles = {5: "TjTwTpTs", 4: "KjKw"}
    hands = ["", "", "", "", "9j", "2j"]
    state = position(*hands, turn=4, rules=rules, finished=(1, 0, 2, 3), piles=piles, rest_to=1)

    assert points == result_of(run(state, play(4, "9j"))).card_points


# calls


@pytest.mark.rule("V-08")
@pytest.mark.parametrize(
    ("limit", "left"), [("everyone", [1, 2, 3, 4, 5]), ("one_per_team", [1, 3, 5])]
)
def test_calls_among_six(limit: str, left: list[int]) -> None:
    """One caller in a team bars both his partners, and no opponent."""
    rules = attrs.evolve(TIENTSIN, grand_order="open", calls=anything(limit))

    assert left == calling(run(dealt(rules), CallTichu(0)))


# push_to


@pytest.mark.rule("TIENTSIN-4")
@pytest.mark.parametrize(
    ("push_to", "recipients"),
    [("everyone", (1, 2, 3, 4, 5)), ("partners", (2, 4)), ("opponents", (1, 3, 5))],
)
def test_push_to_among_six(push_to: str, recipients: tuple[int, ...]) -> None:
    """One card to each other seat, to each partner, or to each opponent, in order of play."""
    rules = attrs.evolve(TIENTSIN, push_to=anything(push_to))
    before = dealt(rules, dealer=3)
    pushed = lowest_push(before, 0)
    after = swapped(before)

    assert recipients == rules.push_recipients(0)
    assert len(recipients) == len(pushed.cards)
    for card, to in zip(pushed.cards, recipients, strict=True):
        assert card in after.hand(to)
    assert [9, 9, 9, 10, 10, 9] == [len(after.hand(seat)) for seat in range(6)]
    wrong = Push(0, before.hand(0).listed[: len(recipients) + 1])
    assert (Code.BAD_PUSH, "PASS-1") == refusal(before, wrong)


@pytest.mark.rule("PASS-1")
@pytest.mark.parametrize("push_to", ["everyone", "partners", "opponents"])
@pytest.mark.parametrize("teams", [(0, 1, 0, 1), (0, 0, 1, 1), (1, 0, 0, 1)])
def test_push_to_follows_the_teams(push_to: str, teams: tuple[int, ...]) -> None:
    """Wherever partners sit, everybody gets as many cards as he gives."""
    rules = attrs.evolve(NANJING, teams=teams, push_to=anything(push_to))
    given = [to for seat in range(4) for to in rules.push_recipients(seat)]

    assert 1 == len({given.count(seat) for seat in range(4)})
    assert [14] * 4 == [len(swapped(dealt(rules)).hand(seat)) for seat in range(4)]


# packets


@pytest.mark.rule("TIENTSIN-2")
@pytest.mark.parametrize("packets", [(6, 3), (5, 4), (8, 1), (1, 8), (3, 6)])
@pytest.mark.parametrize("dealer", [0, 5])
def test_packets_of_six(packets: tuple[int, int], dealer: int) -> None:
    """Two cards are left over: the dealer and the next seat get one more, in the last deal."""
    rules = attrs.evolve(TIENTSIN, packets=packets)
    first, rest = first_packets(rules, dealer), dealt(rules, dealer)
    ten = {dealer, (dealer + 1) % 6}

    assert [packets[0]] * 6 == [len(first.hand(seat)) for seat in range(6)]
    assert [9 + (seat in ten) for seat in range(6)] == [len(rest.hand(seat)) for seat in range(6)]


@pytest.mark.rule("DEAL-4")
@pytest.mark.parametrize(
    ("packets", "sizes"), [((8, 5), None), ((7, 7), [14] * 4), ((1, 13), [14] * 4)]
)
def test_packets_of_four_leave_nothing_over(
    packets: tuple[int, int], sizes: list[int] | None
) -> None:
    """Among four, what would leave four cards or more is no deal of the deck."""
    if sizes is None:
        with pytest.raises(RulesError, match="does not deal 56 cards"):
            Rules(packets=packets)
    else:
        assert sizes == [len(dealt(Rules(packets=packets)).hand(seat)) for seat in range(4)]


# target, rounds and tie


def after(rules: Rules, scores: tuple[int, int], rounds: int, points: str) -> GameState:
    """Return a game after a number of rounds like the last one, in which team 0 takes cards."""
    game = new_game(rules, scores)
    for _ in range(rounds):
        last = position(
            "", "", "3j", "2j", turn=2, finished=(0, 1), piles={0: points}, rest_to=1, rules=rules
        )
        game = apply(attrs.evolve(game, round=last), play(2, "3j"))
    return game


EVEN = "TjTwTpTsKj"
"""Cards of 50 points."""


@pytest.mark.rule("V-72")
@pytest.mark.rule("V-74")
@pytest.mark.parametrize(
    ("fields", "scores", "played", "over", "winner"),
    [
        # A number of rounds alone: whoever is ahead then.
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
    """Each team gets 50 points a round, until one of target and rounds ends the game."""
    target, rounds, tie = fields
    rules = attrs.evolve(NANJING, target=target, rounds=rounds, tie=anything(tie))
    game = after(rules, scores, played, EVEN)

    assert (scores[0] + 50 * played, scores[1] + 50 * played) == game.scores
    assert (over, winner) == (game.is_over, game.winner)
    assert (Phase.OVER if over else Phase.DEAL_FIRST) == game.phase


@pytest.mark.rule("V-74")
def test_a_tie_is_played_on_until_somebody_is_ahead() -> None:
    """After the last round of a game by rounds, the first round that unties it ends it."""
    rules = Rules(target=None, rounds=1)
    tied = after(rules, (0, 0), 1, EVEN)
    last = position(
        "", "", "3j", "2j", turn=2, finished=(0, 1), piles={0: "Tj"}, rest_to=1, rules=rules
    )
    game = apply(attrs.evolve(tied, round=last), play(2, "3j"))

    assert ((60, 140), True, 1) == (game.scores, game.is_over, game.winner)


# Impossible combinations


@pytest.mark.parametrize(
    ("base", "field", "wrong"),
    [
        (NANJING, "announced_bombs", {"announced_bombs": True, "bombs": "in_turn"}),
        (GRIFFIN, "announced_bombs", {"bombs": "in_turn"}),
        (NANJING, "beat_own_play", {"beat_own_play": True, "take_trick": "auto"}),
        (NANJING, "calls", {"calls": "one_per_team"}),
        (NANJING, "calls", {"calls": "one_per_table"}),
        (TIENTSIN, "calls", {"calls": "one_per_team"}),
        (TRICHU, "calls", {"calls": "one_per_table"}),
        (BSW, "calls", {"calls": "one_per_team", "grand_order": "simultaneous"}),
        (TIENTSIN, "open_dummy", {"open_dummy": True}),
        (TRICHU, "open_dummy", {"teams": (0, 0, 1, 1)}),
        (TRICHU, "open_dummy", {"teams": (0, 1, 1, 0)}),
        (NANJING, "triple_victory", {"triple_victory": 300}),
        (TRICHU, "triple_victory", {"triple_victory": 300, "double_victory": None}),
        (TIENTSIN, "double_victory", {"double_victory": 200}),
        (TIENTSIN, "double_victory", {"double_victory": 200, "triple_victory": None}),
        (NANJING, "target", {"target": None}),
        (TRICHU, "target", {"rounds": None}),
        (NANJING, "teams", {"seats": 6}),
        (TIENTSIN, "teams", {"seats": 4}),
        (TIENTSIN, "teams", {"teams": (0, 1, 0, 1, 0, 0)}),
        (TIENTSIN, "teams", {"teams": (0, 1, 2, 0, 1, 2)}),
        (NANJING, "seats", {"seats": 3, "teams": (0, 1, 0)}),
        (NANJING, "seats", {"seats": 8, "teams": (0, 1) * 4, "packets": (4, 3)}),
        (TIENTSIN, "packets", {"packets": (8, 6)}),
        (TIENTSIN, "packets", {"packets": (6, 2)}),
        (TIENTSIN, "packets", {"packets": (9, 0)}),
        (TIENTSIN, "packets", {"packets": (0, 9)}),
        (TIENTSIN, "packets", {"packets": (3, 3, 3)}),
        (NANJING, "packets", {"packets": (6, 3)}),
        (NANJING, "packets", {"packets": (15, -1)}),
    ],
)
def test_impossible_combinations(base: Rules, field: str, wrong: dict[str, object]) -> None:
    """Two fields that exclude each other are refused, in the name of one of them."""
    with pytest.raises(RulesError) as caught:
        attrs.evolve(base, **anything(wrong))

    assert field == caught.value.field


@pytest.mark.parametrize(
    ("base", "field", "wrong"),
    [
        (NANJING, "announced_bombs", "yes"),
        (NANJING, "announced_bombs", 1),
        (TRICHU, "open_dummy", 1),
        (TRICHU, "open_dummy", 2),
        (TIENTSIN, "triple_victory", 0),
        (TIENTSIN, "triple_victory", -300),
        (TIENTSIN, "triple_victory", True),
        (TIENTSIN, "triple_victory", 10**7),
        (TIENTSIN, "tailender_tricks", "partners"),
        (TIENTSIN, "tailender_tricks", None),
        (TIENTSIN, "push_to", "partner"),
        (TIENTSIN, "packets", 9),
        (TIENTSIN, "packets", ("6", "3")),
        (TRICHU, "rounds", 0),
        (TRICHU, "rounds", -9),
        (TRICHU, "rounds", 9.0),
        (TRICHU, "tie", "share"),
        (TRICHU, "tie", None),
    ],
)
def test_values_that_no_field_takes(base: Rules, field: str, wrong: object) -> None:
    """A value of another kind is refused in the name of its field."""
    with pytest.raises(RulesError) as caught:
        attrs.evolve(base, **anything({field: wrong}))

    assert field == caught.value.field


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_made_anew(name: str) -> None:
    """Each is possible, equal to one of the same fields, and no rules but its own."""
    rules = PRESETS[name]

    assert attrs.evolve(rules) == rules
    assert hash(attrs.evolve(rules)) == hash(rules)
    assert [name] == [other for other in PRESETS if PRESETS[other] == rules]
    assert rules == new_round(rules).rules == new_game(rules).rules
    assert cards("") == new_round(rules).hand(0)
