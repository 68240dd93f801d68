"""Bombs that must be announced before they are played out of turn (IRR)."""

import random

import attrs
import pytest

import tichu
from support import accept, altered, anything, cards, decisions, play, plays, position, refusal, run
from tichu import GRIFFIN, AnnounceBomb, Call, CallTichu, Pass, Phase, RoundState, TakeTrick
from tichu.errors import Code

THREES = "3j3w3p3s"
FOURS = "4j4w4p4s"
FIVES = "5j5w5p5s"
FOUR = "4j4w4p4s"
ANNOUNCED = tichu.Rules(announced_bombs=True)
HANDS = ("5j9j", "6j7w", f"{FOUR}7j", "8j9w9pTj")


def led(
    *hands: str, calls: dict[int, Call] | None = None, rules: tichu.Rules = GRIFFIN
) -> RoundState:
    """Return the round after seat 0 has led a king, with seat 1 on turn."""
    state = position("Kj" + hands[0], *hands[1:], turn=0, rules=rules, calls=calls or {})
    return run(state, play(0, "Kj"))


def announcers(state: RoundState) -> list[int]:
    """Return the seats that may announce a bomb."""
    return [seat for seat in range(state.rules.seats) if accept_announcement(state, seat)]


def accept_announcement(state: RoundState, seat: int) -> bool:
    """Return whether a seat may announce, which its list has to say as well."""
    legal = AnnounceBomb(seat) in state.legal(seat)
    assert legal is (AnnounceBomb(seat) in list(tichu.legal_actions(state)))
    return legal


def counted_out(state: RoundState, seat: int) -> tuple[int, ...]:
    """Return the scores after a false announcement, which ends the round at once."""
    end = run(state, AnnounceBomb(seat))
    assert end.result is not None
    assert (Phase.OVER, "counted_out", ()) == (end.phase, end.result.victory, end.to_act)
    assert [] == list(tichu.legal_actions(end))
    assert (Code.ROUND_OVER, "IRR-1") == refusal(end, Pass(0))
    return end.result.scores


@pytest.mark.rule("IRR-1")
def test_any_seat_with_four_cards_may_announce_out_of_turn() -> None:
    """On an open trick any other seat with four cards may announce, the trick's winner included."""
    state = led("2j2w7p8j", "6j6w7j8s", "9j9w9pTs", "JjJwJpQs")

    assert [0, 2, 3] == announcers(state)
    assert (2, 3, 0) == state.may_interrupt


@pytest.mark.rule("IRR-1")
def test_three_cards_are_too_few_to_announce() -> None:
    """Three cards cannot hold a bomb, and everybody can see that."""
    state = led("2j2w2p", "6j", "9j9w9p", "JjJwJpJs")

    assert [3] == announcers(state)
    assert (Code.BOMB_NOT_NOW, "IRR-1") == refusal(state, AnnounceBomb(2))


@pytest.mark.rule("IRR-1")
def test_the_seat_on_turn_bombs_unannounced() -> None:
    """The seat on turn plays a bomb without announcing it."""
    state = led("2j", FOURS + "6j", "9j", "Jj")

    assert [Pass(1)] == decisions(state, 1)
    assert (Code.BOMB_NOT_NOW, "IRR-1") == refusal(state, AnnounceBomb(1))
    assert accept(state, play(1, FOURS))


@pytest.mark.rule("IRR-1")
def test_others_may_announce_on_a_trick_that_waits_to_be_taken() -> None:
    """The trick's winner is to act and bombs unannounced; the others may still announce."""
    state = run(led(THREES + "7j", "6j6w7w8s", FOURS + "7p", "Jj"), Pass(1), Pass(2), Pass(3))

    assert (Phase.TAKE_TRICK, (0,)) == (state.phase, state.to_act)
    assert [1, 2] == announcers(state)
    assert [TakeTrick(0)] == decisions(state, 0)
    assert accept(state, play(0, THREES))
    assert (Code.BOMB_NOT_NOW, "IRR-1") == refusal(state, AnnounceBomb(0))
    bombed = run(state, AnnounceBomb(2), play(2, FOURS))
    assert (Phase.PLAY, (3,)) == (bombed.phase, bombed.to_act)


@pytest.mark.rule("IRR-1", "BOMB-7")
def test_no_announcement_on_an_empty_table() -> None:
    """Neither the right to lead nor the Dog can be bombed."""
    state = position("Dg2j", FOURS, FIVES, "9j9w9pTs", turn=0, rules=GRIFFIN)

    for moment in (state, run(state, play(0, "Dg"))):
        assert [] == announcers(moment)
        assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(moment, AnnounceBomb(1))


@pytest.mark.rule("IRR-1", "BOMB-14")
def test_no_announcement_before_a_wish_or_a_gift() -> None:
    """Nobody announces before the wish is made or the Dragon's trick is given."""
    wish = run(position("Ma2j", FOURS, FIVES, "9j", turn=0, rules=GRIFFIN), play(0, "Ma"))
    dragon = position("Dr2j", FOURS, FIVES, "9j", turn=0, rules=GRIFFIN)
    gift = run(dragon, play(0, "Dr"), Pass(1), Pass(2), Pass(3), TakeTrick(0))

    assert (Phase.WISH, Phase.GIVE_TRICK) == (wish.phase, gift.phase)
    for moment in (wish, gift):
        assert [] == announcers(moment)
        assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(moment, AnnounceBomb(1))
    assert [2] == announcers(run(wish, tichu.MakeWish(0, 9)))
    assert [] == announcers(run(gift, tichu.GiveTrick(0, 1)))


@pytest.mark.rule("IRR-1")
def test_no_announcements_under_the_official_rules() -> None:
    """Without the option a bomb is simply played."""
    state = led("2j", "6j", FOURS, "9j", rules=tichu.NANJING)

    assert [] == announcers(state)
    assert (Code.BOMB_NOT_NOW, "IRR-1") == refusal(state, AnnounceBomb(2))
    assert accept(state, play(2, FOURS))


@pytest.mark.rule("IRR-1")
def test_an_unannounced_bomb_out_of_turn_is_illegal() -> None:
    """A bomb out of turn must be announced, even while the trick waits to be taken."""
    state = led("2j", "6j", FOURS, "9j9w9pTs")
    waiting = run(state, Pass(1), Pass(2), Pass(3))

    for moment in (state, waiting):
        assert [] == plays(moment, 2)
        assert (Code.NOT_ANNOUNCED, "IRR-1") == refusal(moment, play(2, FOURS))


@pytest.mark.rule("IRR-1")
def test_only_the_announcer_may_act() -> None:
    """Nobody else plays, passes, announces or calls; the announcer can only play a bomb."""
    state = position(
        "Kj", "6j7w8s9p", FOURS + "6w7p8j9jTjJsQjKwAwAp", FIVES, turn=1, rules=GRIFFIN, trick="0:Qs"
    )
    assert CallTichu(2) in state.legal(2)
    state = run(state, AnnounceBomb(2))

    assert (Phase.ANNOUNCED, (2,), ()) == (state.phase, state.to_act, state.may_interrupt)
    assert [play(2, FOURS)] == list(tichu.legal_actions(state))
    assert (Code.NOT_YOUR_TURN, "IRR-1") == refusal(state, play(3, FIVES))
    assert (Code.WRONG_PHASE, "IRR-1") == refusal(state, Pass(1))
    assert (Code.WRONG_PHASE, "IRR-1") == refusal(state, Pass(2))
    assert (Code.CALL_NOT_OPEN, "TICHU-11") == refusal(state, CallTichu(2))
    assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(state, AnnounceBomb(3))
    others: tuple[tichu.Action, ...] = (AnnounceBomb(2), TakeTrick(0))
    for action in others:
        refusal(state, action)


@pytest.mark.rule("IRR-1")
def test_the_announced_bomb_must_beat_the_trick() -> None:
    """A lower bomb and a play that is not a bomb are refused."""
    hands = ("2j", "6j", f"{THREES}{FIVES}AjQs", "9j")
    state = position(*hands, turn=1, rules=GRIFFIN, trick=(play(0, "Kj"), play(3, FOURS)))
    state = altered(state, turn=0)
    state = run(state, AnnounceBomb(2))

    assert [FIVES] == plays(state, 2)
    assert (Code.TOO_LOW, "BOMB-5") == refusal(state, play(2, THREES))
    assert (Code.NOT_ANNOUNCED, "IRR-1") == refusal(state, play(2, "Aj"))


@pytest.mark.rule("IRR-1")
def test_the_announcer_chooses_among_bombs() -> None:
    """An announcer with several bombs chooses when playing."""
    state = run(led("2j", "6j", f"{THREES}{FIVES}Aj", "9j"), AnnounceBomb(2))

    assert [THREES, FIVES] == plays(state, 2)


@pytest.mark.rule("IRR-1", "TRICK-9")
def test_the_turn_after_an_announced_bomb() -> None:
    """Earlier passes are forgotten, and the seat after the bomber is on turn."""
    state = run(led("2j", "6j", FOURS + "7j", "9j"), Pass(1), Pass(2), AnnounceBomb(2))
    state = run(state, play(2, FOURS))

    assert (Phase.PLAY, (3,)) == (state.phase, state.to_act)
    assert [Pass(3)] == list(state.legal(3))


@pytest.mark.rule("IRR-1")
def test_an_announced_bomb_may_be_bombed() -> None:
    """A higher bomb is announced in the same way, by the same seat again too."""
    state = run(led(FIVES, "6j7p8s9p", FOURS + THREES, "9j"), AnnounceBomb(2), play(2, THREES))

    assert [0, 1, 2] == announcers(state)
    state = run(state, AnnounceBomb(0), play(0, FIVES))
    assert ((1,), 0) == (state.to_act, state.trick.winner if state.trick else None)


@pytest.mark.rule("IRR-1", "WISH-9")
@pytest.mark.parametrize("wish_bomb", ["interrupt", "strict_turn"])
def test_no_wish_binds_an_announced_bomb(wish_bomb: str) -> None:
    """An announced bomb is out of turn, so it need not contain the wished rank."""
    state = position(
        "2s",
        "7j",
        f"{FOURS}{FIVES}",
        "8j",
        turn=1,
        wish=5,
        rules=attrs.evolve(GRIFFIN, wish_bomb=anything(wish_bomb)),
        trick="0:Kj",
    )
    state = run(state, AnnounceBomb(2))

    assert [FOURS, FIVES] == plays(state, 2)
    assert (5, None) == (run(state, play(2, FOURS)).wish, run(state, play(2, FIVES)).wish)


@pytest.mark.rule("IRR-1")
def test_going_out_with_an_announced_bomb() -> None:
    """The announcer goes out with their last cards, and the next seat is on turn."""
    state = run(led("2j", "6j", FOURS, "9j"), AnnounceBomb(2), play(2, FOURS))

    assert ((2,), (3,)) == (state.finished, state.to_act)


@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize(
    "hand", ["4j4w4p5j", "4j4w4pPh", "4j5j6j7jPh", "Ma2w3w4w5w", "4j4w4p5j6j7j8w"]
)
def test_an_announcement_without_a_bomb_ends_the_round(hand: str) -> None:
    """The opponents score a double victory, the announcer's team nothing."""
    assert (0, 200) == counted_out(led("2j", "6s", hand, "9s"), 2)
    assert (200, 0) == counted_out(led("2j", "6s", "9s", hand), 3)


@pytest.mark.rule("IRR-1")
def test_an_announcement_with_too_low_a_bomb_ends_the_round() -> None:
    """A bomb that does not beat the trick does not save the announcer."""
    state = run(led("2j", FIVES + "6j", FOURS + "7j", "9j"), play(1, FIVES), Pass(2))

    assert (0, 200) == counted_out(state, 2)


@pytest.mark.rule("IRR-1")
def test_calls_after_a_false_announcement() -> None:
    """The opponents' calls succeed and the announcer's team's fail, for any first player out."""
    calls = {0: Call.TICHU, 1: Call.TICHU, 2: Call.GRAND_TICHU, 3: Call.GRAND_TICHU}
    state = led("2j", "6j", "9j9w9p8j", "JjJwJpQj", calls=calls)
    won = position(
        "- / 6j / 9j9w9p8j / Jj",
        turn=3,
        finished=(0,),
        calls={0: Call.TICHU},
        rules=GRIFFIN,
        trick="1:Ts",
    )

    assert (-300, 500) == counted_out(state, 2)
    assert (500, -300) == counted_out(state, 3)
    assert (-100, 200) == counted_out(won, 2)


@pytest.mark.rule("IRR-1")
def test_no_cards_are_counted_after_a_false_announcement() -> None:
    """The points of the victory replace the card points, with any cards in the piles."""
    state = position(
        "2j / 6j / 9j9w9p8j / Jj", turn=1, rules=GRIFFIN, trick="0:Kj", piles={2: "TjTwTpTs"}
    )
    end = run(state, AnnounceBomb(2))

    assert end.result is not None
    assert ((0, 200), (0, 0), ()) == (
        end.result.card_points,
        end.result.call_points,
        end.result.finished,
    )


@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize(("worth", "scores"), [(100, (0, 100)), (None, (0, 0))])
def test_a_false_announcement_costs_a_double_victory(
    worth: int | None, scores: tuple[int, int]
) -> None:
    """Its price is the rules' ``double_victory``; without one only calls count."""
    rules = attrs.evolve(GRIFFIN, double_victory=worth)

    assert scores == counted_out(led("2j", "6j", "9j9w9p8j", "Jj", rules=rules), 2)


@pytest.mark.rule("IRR-1")
def test_a_false_announcement_among_six_costs_a_triple_victory() -> None:
    """With six players the price is a triple victory."""
    rules = attrs.evolve(tichu.TIENTSIN, announced_bombs=True)
    state = position(
        "Kj2j", "6j", "9j9w9p8j", "Jj", "Qj", "3j", turn=0, rules=rules, calls={5: Call.TICHU}
    )

    assert (0, 400) == counted_out(run(state, play(0, "Kj")), 2)


@pytest.mark.rule("IRR-1", "DEAL-4")
@pytest.mark.parametrize(("finished", "dealer"), [((), 1), ((0,), 0)])
def test_the_round_after_a_false_announcement(finished: tuple[int, ...], dealer: int) -> None:
    """The score is added; the first out deals next, or the same dealer if nobody is out."""
    hands = ("" if finished else "2j", "6j", "9j9w9p8j", "Jj")
    state = position(*hands, turn=1, dealer=1, rules=GRIFFIN, finished=finished, trick="0:Kj")
    game: tichu.GameState = attrs.evolve(tichu.new_game(GRIFFIN, (10, 20)), round=state)
    game = tichu.apply(game, AnnounceBomb(2))

    assert ((10, 220), dealer, Phase.DEAL_FIRST) == (game.scores, game.dealer, game.phase)


@pytest.mark.rule("IRR-1")
def test_an_announcement_is_public() -> None:
    """Everybody knows of it, and every sampled world gives the announcer a bomb that beats."""
    state = led("2j", "6j7p8s9p", FOURS + "7j", "9j")
    after = tichu.apply(state, AnnounceBomb(2))

    assert (AnnounceBomb(2),) == tichu.told(state, AnnounceBomb(2), after, None)
    for seat in (0, 1, 3):
        seen = tichu.view(after, seat)
        assert (Phase.ANNOUNCED, (2,), None) == (seen.phase, seen.to_act, seen.hand(2))
        world = tichu.determinize(seen, random.Random(seat))
        assert world.legal(2)
    assert list(tichu.view(after, 2).legal()) == list(after.legal(2))


@pytest.mark.rule("IRR-1")
def test_random_play_announces_only_bombs_it_holds() -> None:
    """Random play never announces falsely, and plays what it announced."""
    rng = random.Random(5)
    true = led("2j2w7p8j", "6j", FOURS + "7j", "9j9w9pTs")
    false = led("2j2w7p8j", "6j", "4j4w4p7j", "9j9w9pTs")

    assert AnnounceBomb(2) in {tichu.random_action(true, rng) for _ in range(20)}
    assert {type(tichu.random_action(false, rng)) for _ in range(40)} == {Pass}
    said = run(true, AnnounceBomb(2))
    assert {play(2, FOURS)} == {tichu.random_action(said, rng) for _ in range(5)}


@pytest.mark.rule("IRR-1")
def test_a_stated_false_announcement() -> None:
    """A position that states who was counted out has the same result as playing to it."""
    state = position(*HANDS, turn=1, rules=ANNOUNCED, trick="0:5w")

    over = run(state, AnnounceBomb(3))

    assert over.result is not None
    assert ("counted_out", (200, 0)) == (over.result.victory, over.result.scores)
    assert cards("5w") == (over.trick.cards if over.trick else None)
    stated = position(*HANDS, phase=Phase.OVER, rules=ANNOUNCED, trick="0:5w", counted_out=1)
    assert over.result == stated.result
