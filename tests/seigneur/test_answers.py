"""What may be played on a trick of Grandseigneur, and what may not."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import tichu
from support import anything
from support.tables import cases
from tichu import Code, InvalidValue, Violation
from tichu import seigneur as sg

RANKS = "23456789TJQKA"


def stated(*hands: str, **fields: Any) -> sg.SeigneurRound:  # noqa: ANN401
    """Return a position of five with two decks; seat 1 is on turn unless that is stated."""
    options = {name: fields.pop(name) for name in tuple(fields) if name in OPTIONS}
    trick = [tichu.Play(seat, cards) for seat, cards in fields.pop("trick", ())]
    given: dict[str, Any] = {"turn": 1, "trick": trick, **fields}
    filled = (*hands, *("Dr", "Dr", "Ph", "2s")[: 5 - len(hands)])
    rules = sg.SeigneurRules(5, 2, **options)
    return sg.SeigneurRound.from_setup(sg.SeigneurSetup(rules=rules, hands=filled, **given))


OPTIONS = ("bombs", "beat_own_play", "phoenix_ambiguity", "wish_bomb", "wish_optional")


def plays_of(state: sg.SeigneurRound, seat: int) -> list[tichu.Combination]:
    """Return the plays that a seat may make."""
    return [each.combination for each in state.legal(seat) if isinstance(each, tichu.Play)]


def beats(play: tichu.Combination, top: tichu.Combination) -> bool:
    """Return whether a play beats another, by COMBO-8, BOMB-4 and BOMB-5."""
    if play.is_bomb:
        return not top.is_bomb or (play.length, play.rank) > (top.length, top.rank)
    return (play.kind, play.length) == (top.kind, top.length) and play.rank > top.rank


@pytest.mark.rule("SEIGNEUR-24", "SEIGNEUR-25", "SEIGNEUR-26")
@pytest.mark.parametrize("low", [0, 4, 9])
@pytest.mark.parametrize("phoenix", ["", "Ph"])
def test_answers_are_the_leads_that_beat_the_top(low: int, phoenix: str) -> None:
    """On each play of another hand: higher ones of its kind and length, and bombs."""
    rng = random.Random(low)
    for _ in range(3):
        deck = [rank + suit for rank in RANKS[low : low + 4] for suit in "jwps"] * 2
        cards = rng.sample(deck, 20)
        own, other = phoenix + "".join(cards[:10]), "".join(cards[10:])
        leads = plays_of(stated(other, own), 1)
        first = stated(other, own, turn=0)
        tops = plays_of(first, 0)
        for top in {(top.kind, top.length, top.rank): top for top in tops}.values():
            state = tichu.apply(first, tichu.Play(0, top))
            if state.table.turn == 1:
                follow = [
                    tichu.Pass(1),
                    *(tichu.Play(1, each) for each in leads if beats(each, top)),
                ]
                alone = tichu.Play(1, "Ph")
                assert [each for each in follow if each != alone] == [
                    each for each in state.legal(1) if each != alone
                ]


BOMB = "9j9w9p9s"
FOLLOW = stated("2j", "KjKwQw3j", BOMB, trick=[(0, "5j")])
LEAD = stated("2j", "KjKw", BOMB)
TAKE = stated("KjKw", "Qj", trick=[(0, "5j")], phase=tichu.Phase.TAKE_TRICK, turn=0)
WISH = stated("KjKw", "5p", trick=[(0, "Ma")], phase=tichu.Phase.WISH, turn=0)
WISHED = stated("2j", "KjQw3j" + BOMB, trick=[(0, "5j")], wish=13)
IN_TURN = stated("2j", "KjKw", BOMB, trick=[(0, "5j")], bombs="in_turn")
OWN_IN_TURN = stated(BOMB, trick=[(0, "5j")], phase=tichu.Phase.TAKE_TRICK, turn=0, bombs="in_turn")
BOUND_TO_WISH = stated(
    "Kj", "5p", trick=[(0, "Ma")], phase=tichu.Phase.WISH, turn=0, wish_optional=False
)
HIGH = stated("2j", "8j8w9j9wPh", trick=[(0, "5j5w5p2j2w")], phoenix_ambiguity="high")

REFUSED = cases(__file__, "answers: why an action is illegal", globals())


@pytest.mark.parametrize(("state", "action", "code", "message"), REFUSED)
def test_refusals(
    state: sg.SeigneurRound, action: sg.PlayerAction, code: str, message: str
) -> None:
    """Why an action is illegal: a code, the seat that acts, and a sentence with the rule."""
    rule = message.rpartition("(")[2].rstrip(")")
    expected = Violation(Code(code), action.seat, rule, message.rpartition(" (")[0])

    assert expected == tichu.why_illegal(state, action)
    assert not tichu.is_legal(state, action)
    assert action not in state.legal(action.seat)
    assert action not in list(state.legal(action.seat))


ALLOWED = cases(__file__, "answers: what the same rules allow", globals())


@pytest.mark.parametrize(("state", "action"), ALLOWED)
def test_exceptions(state: sg.SeigneurRound, action: sg.PlayerAction) -> None:
    """What the same rules allow, right beside what they refuse."""
    legal = state.legal(action.seat)

    assert tichu.why_illegal(state, action) is None
    assert action in list(legal)
    assert len(legal) == len(list(legal))


@pytest.mark.rule("PHX-8")
def test_only_the_higher_reading_is_counted() -> None:
    """Where the higher reading counts, a lead has one for each set of cards."""
    state = stated("2j", "8j8w9j9wPh", phoenix_ambiguity="high")
    cards = [str(each.cards) for each in plays_of(state, 1)]

    assert len(set(cards)) == len(cards) == len(state.legal(1))
    assert len(cards) < len(stated("2j", "8j8w9j9wPh").legal(1))


@cache
def sighted() -> sg.SeigneurRound:
    """Return the exchange of five, after the Wretch has given the Dragon and the Phoenix."""
    return sg.SeigneurRound.from_setup(
        sg.SeigneurSetup(
            rules=sg.SeigneurRules(5, returns="sighted"),
            hands=(
                "Ma2j2w2p2s3j3w3p3s4j4w",
                "DrPhAjAwApAsKjKwKpKsQj",
                "4p4s5j5w5p5s6j6w6p6s7j",
                "7w7p7s8j8w8p8s9j9w9p9s",
                "TjTwTpTsJjJwJpJsQwQpQs",
            ),
            phase=tichu.Phase.PUSH,
            ranking=range(5),
            pushes={1: "DrPh"},
        )
    )


@pytest.mark.rule("SEIGNEUR-11", "SEIGNEUR-12", "SEIGNEUR-13", "SEIGNEUR-14")
@pytest.mark.parametrize(
    ("action", "code", "message"),
    cases(__file__, "answers: refused pushes", globals()),
)
def test_refused_pushes(action: sg.PlayerAction, code: str, message: str) -> None:
    """In the exchange of five, after the Wretch has given the Dragon and the Phoenix."""
    test_refusals(sighted(), action, code, message)


@pytest.mark.rule("SEIGNEUR-13")
def test_allowed_pushes() -> None:
    """The gift may be returned; seats that wait or have pushed have no action."""
    assert (0, 2) == sighted().to_act
    assert [tichu.Push(2, "7j")] == list(sighted().legal(2))
    assert tichu.Push(0, "DrPh") in sighted().legal(0)
    assert [] == [*sighted().legal(1), *sighted().legal(3), *sighted().legal(4)]


@pytest.mark.rule("SEIGNEUR-13", "SEIGNEUR-14")
def test_returns_are_guessed_with_the_gift() -> None:
    """To a third seat, a return may have been a card of the hand or of the gift."""
    state = tichu.apply(sighted(), tichu.Push(0, "2j2w"))
    worlds = tichu.sample_worlds(tichu.view(state, 3), random.Random(1), 300)
    kept = {
        (world.push_masks[0] or 0) & (world.push_masks[1] or 0) != 0
        for world in worlds
        if tichu.Cards(world.push_masks[0] or 0)
        <= world.hand(0) + tichu.Cards(world.push_masks[1] or 0)
    }

    assert {False, True} == kept


def test_wishes_have_a_rank_of_suited_cards() -> None:
    """From 2 to 14, or none."""
    assert [None, 2, 14] == [tichu.MakeWish(0, rank).rank for rank in (None, 2, 14)]
    for rank in (1, 15, 99):
        with pytest.raises(InvalidValue, match="rank"):
            tichu.MakeWish(0, rank)


def test_what_is_no_state() -> None:
    """Rules and views are values of the game, and not what an action is applied to."""
    action = tichu.Pass(0)
    calls: tuple[Callable[[Any], object], ...] = (
        lambda state: anything(tichu.apply)(state, action),
        lambda state: anything(tichu.transition)(state, action),
        lambda state: tichu.deal(state, random.Random(1)),
        lambda state: tichu.view(state, 0),
        anything(tichu.public_view),
    )
    for value in (FOLLOW.rules, tichu.view(FOLLOW, 0), FOLLOW.table):
        for call in calls:
            with pytest.raises(InvalidValue, match=r"^state: expected a SeigneurRound or"):
                call(value)


@pytest.mark.rule("SEIGNEUR-1")
def test_what_is_no_action() -> None:
    """An action of somebody who is not at the table, and something that is no action."""
    for action, code, rule, message in (
        (tichu.Pass(7), "no_such_seat", "SEIGNEUR-1", "expected a seat from 0 to 4, got 7"),
        (7, "not_an_action", "", "expected an action, got 7"),
    ):
        for asked in (LEAD, tichu.view(LEAD, 1)):
            assert Violation(Code(code), None, rule, message) == tichu.why_illegal(asked, action)


@pytest.mark.rule("SEIGNEUR-2", "SEIGNEUR-18", "SEIGNEUR-21", "SEIGNEUR-28")
@pytest.mark.parametrize(
    ("action", "code", "rule"),
    [
        (tichu.CallTichu(1), "call_not_open", "SEIGNEUR-28"),
        (tichu.CallGrandTichu(1), "call_not_open", "SEIGNEUR-28"),
        (tichu.DeclineGrandTichu(1), "call_not_open", "SEIGNEUR-28"),
        (tichu.AnnounceBomb(1), "bomb_not_now", "SEIGNEUR-21"),
        (tichu.GiveTrick(1, 0), "wrong_phase", "SEIGNEUR-18"),
        (tichu.ChooseLeader(1, 0), "wrong_phase", "SEIGNEUR-2"),
    ],
)
def test_actions_that_this_game_does_not_have(action: tichu.Action, code: str, rule: str) -> None:
    """They break a rule of the seat that would act, whose view says so too."""
    for asked in (LEAD, tichu.view(LEAD, 1)):
        violation = tichu.why_illegal(asked, action)
        assert violation is not None
        assert (code, 1, rule) == (violation.code, violation.seat, violation.rule)


@pytest.mark.rule("DEAL-3")
def test_a_view_does_not_judge_for_others() -> None:
    """Nor does the table, which spectators see."""
    for asked in (tichu.view(FOLLOW, 2), FOLLOW.table):
        violation = tichu.why_illegal(asked, tichu.Pass(1))
        assert violation is not None
        assert ("not_your_turn", 1, "DEAL-3") == (
            *(violation.code, violation.seat, violation.rule),
        )


@pytest.mark.rule("SEIGNEUR-20")
def test_a_random_player_may_bomb_or_not() -> None:
    """Who may interrupt picks among declining and each bomb; else the seat on turn acts."""
    state = stated("2j", "Kj", BOMB + "8j8w8p8s", trick=[(0, "5j")])
    drawn = {tichu.random_action(state, random.Random(seed)) for seed in range(40)}
    seen = tichu.view(state, 2)
    own = {tichu.random_action(seen, random.Random(seed)) for seed in range(40)}
    bombs = {tichu.Play(2, BOMB), tichu.Play(2, "8j8w8p8s")}

    assert {*bombs, *state.legal(1)} == drawn
    assert {*bombs, None} == own
    assert tichu.random_action(tichu.view(state, 3), random.Random(1)) is None


def test_legal_actions_of_one_seat_or_all() -> None:
    """Of one seat, of all that may act, and of a view only of its own."""
    state = stated("2j", "Kj", BOMB, trick=[(0, "5j")])
    seen = tichu.view(state, 2)
    on_turn, bombs = [tichu.Pass(1), tichu.Play(1, "Kj")], [tichu.Play(2, BOMB)]

    assert on_turn == list(tichu.legal_actions(state, 1))
    assert [*on_turn, *bombs] == list(tichu.legal_actions(state))
    assert bombs == list(tichu.legal_actions(seen)) == list(tichu.legal_actions(seen, 2))
    assert [] == [*tichu.legal_actions(seen, 1), *tichu.legal_actions(state.table)]
    for action in (-1, 5):
        with pytest.raises(InvalidValue, match=r"legal_actions\(seat\)"):
            tichu.legal_actions(state, action)
