"""A table for servers: the six rules at the head of ``tichu.hosting``, one after the other."""

import json
import random
from copy import copy
from inspect import signature
from pickle import dumps, loads

import pytest

import tichu
from support import anything, position
from support.tables import cases
from tichu import (
    AnnounceBomb,
    GameState,
    Pass,
    Phase,
    Play,
    PlayerAction,
    PlayerView,
    RoundState,
)
from tichu.bots import RandomBot, RuleBot
from tichu.hosting import Accepted, Host, Pending, Reason, Refused
from tichu.moves import Move, SeenDeal
from tichu.notation import format_action, parse_action

HANDS = "2j3j / 7j8j / 9j9w9p9sTs / KjKwKpKsAs"


def on_a_five(hands: str = HANDS, rules: tichu.Rules = tichu.NANJING) -> RoundState:
    """Return a trick with a five of seat 0's, and seat 1 on turn; seats 2 and 3 have bombs."""
    return position(hands, turn=1, trick=(Play(0, "5j"),), rest_to=0, rules=rules)


def hosted(state: RoundState) -> Host:
    """Return a table at which a game is in some position."""
    return Host(GameState(state, (0, 0), ()), random.Random(1))


def full_hands() -> RoundState:
    """Return the first lead of a round, by seat 3; all may call tichu."""
    hands = (
        "2j 3j 4j 5j 6j 7j 8j 9j Tj Jj Qj Kj Aj Dr",
        "2w 3w 4w 5w 6w 7w 8w 9w Tw Jw Qw Kw Aw Ph",
        "2p 3p 4p 5p 6p 7p 8p 9p Tp Jp Qp Kp Ap Dg",
        "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As Ma 2s",
    )
    return position(*hands, turn=3, rest_to=None)


def refused(answer: Accepted | Refused) -> tuple[Reason, str]:
    """Return why an answer was refused."""
    assert isinstance(answer, Refused)
    return answer.reason, str(answer)


def played(host: Host) -> tuple[int, str] | None:
    """Return the seat and the cards of the play that was laid last."""
    plays = [move for move in host.since(0, None) if isinstance(move, Play)]
    return (plays[-1].seat, str(plays[-1].combination)) if plays else None


# 1. The ply is the number of actions so far, deals included.


def test_the_ply_counts_actions_and_deals() -> None:
    """A new table has dealt once; the second deal follows the fourth decision."""
    host = Host(tichu.new_game(), random.Random(7))
    plies = [host.ply]
    for seat in range(4):
        host.submit(seat, "decline", host.ply)
        plies.append(host.ply)

    assert [1, 2, 3, 4, 6] == plies
    assert host.ply == len(host.log)


def test_happenings_are_moves_and_what_people_notice() -> None:
    """A spectator sees the play of a last card, and that its player is out."""
    host = hosted(on_a_five("2j3j / 7j / 9j9w / KjKw"))
    host.submit(1, "play 7j", 0)
    host.resolve()

    assert (Play(1, "7j"),) == host.since(0, None)
    assert (Play(1, "7j"), tichu.moves.WentOut(1, 1)) == host.happenings(0, None)


@pytest.mark.parametrize("ply", [None, -1, 1, True, 0.0, "0", 10**30], ids=ascii)
def test_a_ply_is_a_number_up_to_that_of_the_table(ply: object) -> None:
    """Anything else is refused, with what was expected."""
    reason, message = refused(hosted(on_a_five()).submit(1, "pass", ply))

    assert Reason.NO_SUCH_PLY is reason
    assert message.startswith("expected a ply from 0 to 0, got ")


# 2. An answer is refused if it is not an action of its sender, late, or illegal.


@pytest.mark.parametrize(
    "sent",
    [None, 7, b"pass", [], {"play": 1}, "", "play 1j", "7", "٣ pass", "\ud800", "x" * 9999],
    ids=ascii,
)
def test_garbage_is_not_an_action(sent: object) -> None:
    """Anything that is not an action is refused."""
    assert Reason.NOT_AN_ACTION is refused(hosted(on_a_five()).submit(1, sent, 0))[0]


def test_players_act_for_themselves() -> None:
    """A player acts for their own seat and never deals; a spectator does not act."""
    host = hosted(on_a_five())
    deal = tichu.deal(tichu.new_game(), random.Random(1))

    for action, got in ((Pass(1), "one of seat 1"), ("9 pass", "one of seat 9"), (deal, "a deal")):
        message = f"expected an action of seat 2, got {got}"
        assert (Reason.NOT_YOURS, message) == refused(host.submit(2, action, 0))
    assert (Reason.NOT_YOURS, "a spectator does not act") == refused(host.submit(None, Pass(1), 0))
    for player in (9, -1, "1", True):
        message = f"expected a player from 0 to 3, or None for a spectator, got {player!r}"
        assert (Reason.NOT_YOURS, message) == refused(host.submit(anything(player), Pass(1), 0))


def test_text_may_leave_out_the_seat() -> None:
    """Text is read with and without the seat, and a wrong seat is refused."""
    for text in ("1 pass", "pass"):
        assert Accepted(0, held=True) == hosted(on_a_five()).submit(1, text, 0)
    assert Reason.NOT_YOURS is refused(hosted(on_a_five()).submit(2, "1 pass", 0))[0]


def test_a_refusal_names_the_rule() -> None:
    """An illegal action is refused with its violation, and changes nothing."""
    host = hosted(on_a_five())
    answer = host.submit(1, "play 2j", 0)

    assert isinstance(answer, Refused)
    assert answer.reason is Reason.ILLEGAL
    assert answer.violation == tichu.why_illegal(host.game, Play(1, "2j"))
    assert str(answer) == str(answer.violation)
    assert (0, False) == (host.ply, host.is_holding)


def test_reasons_are_words_for_clients() -> None:
    """Reasons are sent to clients, so they stay the same."""
    assert ["not_an_action", "not_yours", "no_such_ply", "late", "illegal"] == list(Reason)


# 3. An answer is late if what it depends on has changed since its ply.


def test_what_depends_on_the_hand_is_late_after_a_deal() -> None:
    """A call, a decision on grand tichu and a push are for the cards that were held."""
    host = Host(tichu.new_game(), random.Random(7))

    for text in ("grand", "decline", "tichu", "push 2j 3j 4j"):
        assert Reason.LATE is refused(host.submit(0, text, 0))[0]
        assert Reason.LATE is not getattr(host.submit(0, text, 1), "reason", None)


def test_what_depends_on_the_hand_is_late_only_after_a_deal() -> None:
    """Others may have called, pushed and played meanwhile."""
    host = hosted(full_hands())
    host.submit(3, "play 2s", 0)

    assert Accepted(2, held=False) == host.submit(1, "tichu", 0)

    host = Host(tichu.new_game(), random.Random(7))
    host.timeout()
    ply = host.ply
    for seat in range(3):
        lowest = [card for card in host.game.round.hand(seat) if not card.is_special][:3]
        assert Accepted(ply + 1 + seat, held=False) == host.submit(
            seat, tichu.Push(seat, lowest), ply
        )


@pytest.mark.rule("BOMB-10")
def test_a_bomb_is_meant_for_the_top_play() -> None:
    """A bomb is on time after a pass, and late once another play is on top."""
    host = hosted(on_a_five())
    host.submit(1, "pass", 0)
    host.resolve()
    assert Accepted(1, held=True) == host.submit(3, "play KjKwKpKs", 0)
    host.submit(2, "play 9j9w9p9s", 0)
    host.resolve()

    late = host.submit(3, "play KjKwKpKs", 1)

    assert (Reason.LATE, "the table has changed since ply 1") == refused(late)
    assert isinstance(host.submit(3, "play KjKwKpKs", 2), Accepted)
    assert (3, "KjKwKpKs") == played(host)


def test_a_bomb_is_late_when_the_trick_is_gone() -> None:
    """After taking, giving or a deal, a bomb for the old trick is late."""
    taken = hosted(position(HANDS, phase=Phase.TAKE_TRICK, trick=(Play(0, "5j"),), rest_to=0))
    taken.submit(0, "take", 0)
    taken.resolve()
    given = hosted(position(HANDS, phase=Phase.GIVE_TRICK, trick=(Play(0, "Dr"),), rest_to=0))
    given.submit(0, tichu.GiveTrick(0, 1), 0)
    dealt = Host(tichu.new_game(), random.Random(7))

    for host in (taken, given, dealt):
        assert 1 == host.ply
        for bomb in (Play(3, "KjKwKpKs"), AnnounceBomb(3)):
            assert Reason.LATE is refused(host.submit(3, bomb, 0))[0]


def test_any_other_answer_is_late_after_anything_but_calls() -> None:
    """A pass answers the table as it was."""
    host = hosted(on_a_five())
    host.submit(1, "pass", 0)
    host.resolve()

    assert Reason.LATE is refused(host.submit(2, "pass", 0))[0]
    assert isinstance(host.submit(2, "pass", 1), Accepted)


def test_no_answer_is_late_after_a_call() -> None:
    """A call does not change the table."""
    host = hosted(full_hands())
    host.submit(1, "tichu", 0)

    assert Accepted(2, held=False) == host.submit(3, "play 2s", 0)


# 4. An answer is held while another seat may bomb, as far as everybody can see.


@pytest.mark.parametrize(
    ("hands", "seat", "text", "held"),
    [
        ("2j3j4j6j / 7j8j / 9j9wTs / Kj", 1, "pass", True),  # seat 0 may bomb its own play
        ("2j3j4j / 7j8j / 9j9wTs / Kj", 1, "pass", False),  # three cards are no bomb
        ("2j / 7j8jTjJj / 9j / KjKwKpKsAs", 3, "play KjKwKpKs", True),  # the seat on turn may
        ("2j / 7j8jTj / 9j / KjKwKpKsAs", 3, "play KjKwKpKs", False),
        ("2j / 7j8jTjJj / 9j / KjKwKpKsAs", 1, "pass", True),
        ("2j / 7j8jTjJj / 9j / Kj", 1, "pass", False),  # the others cannot
    ],
)
def test_an_answer_is_held_while_another_seat_may_bomb(
    hands: str, seat: int, text: str, held: bool
) -> None:
    """A seat may bomb if it has four cards, on turn or not, but nobody bombs before themselves."""
    host = hosted(on_a_five(hands))

    assert Accepted(int(not held), held=held) == host.submit(seat, text, 0)
    assert held is host.is_holding


def test_calls_are_never_held() -> None:
    """A call is applied at once, though others may bomb."""
    host = hosted(full_hands())
    host.submit(3, "play 2s", 0)

    assert (1, 2, 3) == host.pending().may_bomb
    assert Accepted(2, held=False) == host.submit(1, "tichu", 1)


@pytest.mark.rule("BOMB-10")
@pytest.mark.parametrize("order", [(0, 1, 3), (3, 1, 0), (1, 3, 0)])
def test_of_several_bombs_the_first_in_the_order_of_play_counts(order: tuple[int, ...]) -> None:
    """The order begins after the top play; who was quicker, or is on turn, does not count."""
    host = hosted(on_a_five("9j9w9p9sTs / KjKwKpKsAs / 2j3j6p / 7j7w7p7s8j"))
    host.submit(1, "pass", 0)
    host.submit(2, "play 6p", 0)
    host.resolve()
    host.submit(2, "play 6p", 1)
    host.resolve()
    sent = {0: "play 9j9w9p9s", 1: "play KjKwKpKs", 3: "play 7j7w7p7s"}

    for seat in order:
        assert Accepted(2, held=True) == host.submit(seat, sent[seat], 2)
    host.resolve()

    assert ((3, "7j7w7p7s"), 3) == (played(host), host.ply)


@pytest.mark.rule("BOMB-10")
def test_a_bomb_counts_before_the_seat_on_turn() -> None:
    """A pass that was sent first gives way to a bomb."""
    host = hosted(on_a_five())
    host.submit(1, "pass", 0)
    host.submit(3, "play KjKwKpKs", 0)
    host.resolve()

    assert (3, "KjKwKpKs") == played(host)


def test_without_a_bomb_the_seat_on_turn_acts() -> None:
    """The held answer is applied when the time for bombs is over."""
    host = hosted(on_a_five())
    host.submit(1, "play 7j", 0)
    host.resolve()

    assert ((1, "7j"), 1, False) == (played(host), host.ply, host.is_holding)


def test_the_last_answer_of_a_seat_counts() -> None:
    """While an answer is held, its sender may replace it."""
    host = hosted(on_a_five())
    host.submit(1, "play 7j", 0)
    host.submit(1, "play 8j", 0)
    host.resolve()

    assert (1, "8j") == played(host)


def test_a_trick_can_be_bombed_before_it_is_taken() -> None:
    """Taking a trick is held, so that a bomb can come first."""
    host = hosted(on_a_five())
    for seat in (1, 2, 3):
        host.submit(seat, "pass", host.ply)
        host.resolve()
    ply = 3
    assert Pending(ply, (0,), (2, 3), ()) == host.pending()

    assert Accepted(ply, held=True) == host.submit(0, "take", ply)
    assert Accepted(ply, held=True) == host.submit(3, "play KjKwKpKs", ply - 1)
    host.resolve()

    assert (3, "KjKwKpKs") == played(host)


def test_announcing_a_bomb_counts_as_bombing() -> None:
    """The first announcer in the order of play is next, and then nobody else may bomb."""
    host = hosted(on_a_five(rules=tichu.Rules(announced_bombs=True)))
    host.submit(1, "pass", 0)
    host.submit(3, AnnounceBomb(3), 0)
    host.submit(2, "announce", 0)
    host.resolve()

    assert Pending(1, (2,), (), ()) == host.pending()
    assert Accepted(2, held=False) == host.submit(2, "play 9j9w9p9s", 1)


# 5. An action other than a call drops every held answer.


def test_an_action_drops_what_is_held() -> None:
    """The second of two bombs is dropped, since it was for another table."""
    host = hosted(on_a_five())
    host.submit(2, "play 9j9w9p9s", 0)
    host.submit(3, "play KjKwKpKs", 0)
    host.resolve()
    assert ((2, "9j9w9p9s"), False) == (played(host), host.is_holding)

    host.resolve()

    assert 1 == host.ply


def test_an_action_that_is_not_held_drops_what_is() -> None:
    """A bomb that nobody can beat is applied at once, and the pass before it is dropped."""
    host = hosted(on_a_five("2j3j / 7j8j / 9j9w9p9sTs / As"))

    assert Accepted(0, held=True) == host.submit(1, "pass", 0)
    assert Accepted(1, held=False) == host.submit(2, "play 9j9w9p9s", 0)
    host.resolve()

    assert ((2, "9j9w9p9s"), 1) == (played(host), host.ply)


def test_a_call_drops_nothing() -> None:
    """An answer held before a call is applied after it."""
    host = hosted(full_hands())
    host.submit(3, "play 2s", 0)
    assert Accepted(1, held=True) == host.submit(0, "play 3j", 1)
    host.submit(1, "tichu", 1)
    assert host.is_holding

    host.resolve()

    assert ((0, "3j"), 3) == (played(host), host.ply)


# 6. Cards are dealt as soon as all players have decided.


def test_cards_are_dealt_when_all_have_decided() -> None:
    """The first packets are dealt at once, and the rest with the last decision."""
    host = Host(tichu.new_game(), random.Random(7))

    assert Pending(1, (0, 1, 2, 3), (), ()) == host.pending()
    for seat in (3, 1, 0):
        host.submit(seat, tichu.DeclineGrandTichu(seat), 1)
    assert Pending(4, (2,), (), ()) == host.pending()
    assert Accepted(6, held=False) == host.submit(2, "grand", 1)
    assert Pending(6, (0, 1, 2, 3), (), (0, 1, 3)) == host.pending()


def test_the_next_round_is_dealt_when_one_ends() -> None:
    """The next round is dealt even if the last play was held, since seat 1 could bomb it."""
    host = hosted(position("6j / 7j8j9jTj / - / Kj", turn=0, trick=(Play(3, "5j"),)))
    assert Accepted(0, held=True) == host.submit(0, "play 6j", 0)

    host.resolve()

    assert (Phase.GRAND_TICHU, 2) == (host.game.phase, host.ply)
    assert 1 == len(host.game.results)


# The table


def test_pending_names_the_seats_that_may_bomb_or_call() -> None:
    """Bombers in the order of bombs (BOMB-10), callers by seat, on turn or not."""
    host = hosted(full_hands())
    assert Pending(0, (3,), (), (0, 1, 2, 3)) == host.pending()

    host.submit(3, "play 2s", 0)

    assert Pending(1, (0,), (1, 2, 3), (0, 1, 2)) == host.pending()


@pytest.mark.parametrize(
    "start",
    [tichu.new_game(scores=(990, 990)), tichu.new_game("trichu"), tichu.new_game("tientsin")],
    ids=["nanjing", "trichu", "tientsin"],
)
def test_timeout_plays_the_defaults(start: GameState) -> None:
    """All who must act do so at once; time after time, a whole game is played."""
    host = Host(start, random.Random(7))
    while not host.game.is_over:
        before = host.ply
        host.timeout()
        assert host.ply > before

    end = host.ply
    host.timeout()

    assert end == host.ply
    assert Reason.ILLEGAL is refused(host.submit(0, "pass", end))[0]


def test_timeout_acts_for_all_who_must_act() -> None:
    """The last decision on grand tichu is followed by a deal, the last push by the exchange."""
    host = Host(tichu.new_game(), random.Random(7))
    phases: list[Phase] = []
    for _ in range(2):
        host.timeout()
        phases.append(host.game.phase)

    assert [Phase.PUSH, Phase.PLAY] == phases


def test_timeout_ends_the_time_for_bombs() -> None:
    """If an answer is held, it is applied instead of a default."""
    host = hosted(on_a_five())
    host.submit(2, "play 9j9w9p9s", 0)
    host.timeout()

    assert ((2, "9j9w9p9s"), 1) == (played(host), host.ply)


def test_a_player_hears_the_moves_of_their_seat() -> None:
    """A player and a spectator get each move, without its hidden parts."""
    host = Host(tichu.new_game(), random.Random(7))
    host.submit(0, "decline", 1)

    for player in (0, 3, None):
        dealt, decided = host.since(0, player)
        assert isinstance(dealt, SeenDeal)
        assert [seat == player for seat in range(4)] == [bool(each) for each in dealt.hands]
        assert (decided,) == host.since(1, player)
        assert () == host.since(2, player)


def test_a_snapshot_is_the_view_of_a_player() -> None:
    """A spectator has the public view."""
    host = hosted(on_a_five())

    assert tichu.view(host.game, 2) == host.snapshot(2)
    assert tichu.view(host.game, None) == host.snapshot(None)


def shown(host: Host) -> list[object]:
    """Return every property of a table, and every answer for every player."""
    parts = [getattr(host, name) for name, of in vars(Host).items() if isinstance(of, property)]
    for player in host.game.persons:
        parts += [host.held(player), host.since(5, player), host.snapshot(player)]
    return [*parts, host.since(5, None), host.pending(), host.record(), host.save()]


@pytest.mark.rule("TRICHU-8")
@pytest.mark.parametrize("rules", ["nanjing", "trichu"])
def test_a_log_may_be_text(rules: str) -> None:
    """A table continues from actions or their lines, with the persons at their new seats."""
    start = tichu.new_game(rules)
    host = Host(start, random.Random(7))
    while not host.game.results:
        host.timeout()
    lines = [f"{format_action(action)}\n" for action in host.log]

    for log in (host.log, lines, map(parse_action, lines)):
        assert shown(host) == shown(Host(start, random.Random(8), log))


@pytest.mark.parametrize(
    "start",
    [
        tichu.new_game(dealer=2, scores=(300, 0)),
        tichu.new_game("trichu"),
        tichu.new_game("tientsin", dealer=4),
    ],
    ids=["nanjing", "trichu", "tientsin"],
)
def test_the_record_of_a_table(start: GameState) -> None:
    """The record begins like the game and contains all actions so far."""
    host = Host(start, random.Random(7))
    for _ in range(20):
        host.timeout()
    record = host.record()

    assert (start, host.game) == (record.start(), record.end())
    assert host.log == tuple(entry.action for entry in record.entries)


def test_a_record_begins_before_a_deal() -> None:
    """A table that was opened in the middle of a game has no record."""
    with pytest.raises(tichu.InvalidValue, match=r"^record\(\): expected a table whose game began"):
        hosted(on_a_five()).record()


def test_an_illegal_entry_of_a_log_has_its_violation() -> None:
    """A program can read the rule off it."""
    with pytest.raises(tichu.DataError) as caught:
        Host(hosted(on_a_five()).game, random.Random(1), [Pass(3)])

    assert caught.value.violation == tichu.why_illegal(on_a_five(), Pass(3))


def test_a_log_resumes_before_a_deal() -> None:
    """If the server was killed between the last decision and the deal, the cards are dealt."""
    start = tichu.new_game()
    host = Host(start, random.Random(7))
    for seat in range(4):
        host.submit(seat, "decline", 1)
    cut = host.log[:5]

    resumed = Host(start, random.Random(8), cut)

    assert (cut, 6) == (resumed.log[:5], resumed.ply)
    assert host.since(0, None)[:5] == resumed.since(0, None)[:5]


# Tables that are put away


def controlled(game: GameState, player: int) -> tuple[int, ...]:
    """Return the seats that a player decides for."""
    return game.rules.controls(game.persons.index(player))


@pytest.mark.parametrize(
    "start",
    [tichu.new_game(scores=(300, 0)), tichu.new_game("trichu"), tichu.new_game("tientsin")],
    ids=["nanjing", "trichu", "tientsin"],
)
def test_a_saved_table_goes_on_as_it_was(start: GameState) -> None:
    """A saved table has the same arguments and answers, at every ply of a round and at its end."""
    host = Host(start, random.Random(7), ply=5, one_round=True)
    assert {*signature(Host).parameters} - {"start", "rng"} < {*json.loads(host.save())}
    held = 0
    while not (game := host.game).results:
        seat = game.to_act[0]
        player = next(each for each in game.persons if seat in controlled(game, each))
        host.submit(player, RuleBot().act(tichu.view(game, seat)), host.ply)
        if host.ply % 8 == 0:
            assert shown(host) == shown(Host.load(host.save(), random.Random(8)))
        held += host.is_holding
        host.resolve()
    assert held > 20
    for again in (Host.load(host.save(), random.Random(8)), copy(host), loads(dumps(host))):
        assert shown(host) == shown(again)


def test_a_saved_table_keeps_all_answers() -> None:
    """The first bomb in the order of play is played, even if it was held later."""
    host = hosted(on_a_five())
    host.submit(3, "play KjKwKpKs", 0)
    host.submit(2, "play 9j9w9p9s", 0)
    again = Host.load(host.save(), random.Random(8))

    again.resolve()

    assert (2, "9j9w9p9s") == played(again)


def test_a_saved_table_of_any_length_is_read() -> None:
    """The limit of texts from strangers does not hold for the own text of a long game."""
    host = hosted(on_a_five())
    text = host.save() + " " * tichu.codec.LONGEST

    assert host.game == Host.load(text, random.Random(8)).game


def test_a_table_may_begin_at_any_ply() -> None:
    """Answers to earlier plies are late, and earlier moves are not known."""
    host = Host(hosted(on_a_five()).game, random.Random(1), ply=40)

    assert 40 == host.ply == host.pending().ply
    assert Reason.LATE is refused(host.submit(1, "pass", 39))[0]
    assert Reason.NO_SUCH_PLY is refused(host.submit(1, "pass", 41))[0]
    with pytest.raises(tichu.InvalidValue, match="expected a whole number from 40 to 40, got 39"):
        host.since(39, 1)
    assert Accepted(40, held=True) == host.submit(1, "pass", 40)
    host.resolve()
    assert ((Pass(1),), 41) == (host.since(40, None), host.ply)


@pytest.mark.parametrize(("field", "value", "message"), cases(__file__, "hosting: damaged tables"))
def test_a_damaged_table(field: str, value: object, message: str) -> None:
    """The error names the place."""
    host = hosted(on_a_five())
    host.submit(1, "pass", 0)
    tree = json.loads(host.save())
    if value is None:
        del tree[field]
    else:
        tree[field] = value

    with pytest.raises(tichu.TichuError) as error:
        Host.load(json.dumps(tree), random.Random(8))

    assert message == str(error.value)


def test_any_part_of_a_saved_table_is_an_error() -> None:
    """Cut anywhere, the text is not read."""
    text = hosted(on_a_five()).save()
    for end in range(len(text)):
        with pytest.raises(tichu.DataError):
            Host.load(text[:end], random.Random(8))


# Bots at a table


class Noting(RandomBot):
    """Bombs when it can, and keeps the moves it observes."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, bombs=True)
        self.heard: list[Move] = []

    def observe(self, move: Move) -> None:
        """Keep the move."""
        self.heard.append(move)


@pytest.mark.parametrize("rules", ["nanjing", "trichu", "tientsin"])
def test_bots_play_until_a_person_must_act(rules: str) -> None:
    """Bots wait for the person's decisions and bombs, and receive all moves."""
    start = tichu.new_game(rules)
    host = Host(start, random.Random(7))
    bots = {player: Noting(player) for player in range(1, start.rules.seats)}
    waited = 0
    while not host.game.results:
        host.let_bots(bots)
        pending, own = host.pending(), {*controlled(host.game, 0)}
        assert own & {*pending.decide, *pending.may_bomb} or host.game.is_over
        waited += bool(own & {*pending.may_bomb})
        host.timeout()
    host.let_bots(bots)

    assert waited > 5
    for player, bot in bots.items():
        assert [*host.since(0, player)] == bot.heard


def test_bots_alone_play_to_the_end() -> None:
    """Nobody is waited for, and the time for bombs is none."""
    host = Host(tichu.new_game(scores=(900, 0)), random.Random(7))
    host.let_bots({player: RandomBot(player, bombs=True) for player in range(4)})

    assert host.game.is_over


def test_a_bot_may_bomb_what_a_person_played() -> None:
    """If no other person may bomb, it is played at once, and the pass is dropped."""
    host = hosted(on_a_five())
    host.submit(1, "pass", 0)
    host.let_bots({2: Noting(3), 3: Noting(0)})

    assert Play(3, "KjKwKpKs") == host.since(0, None)[0]


@pytest.mark.parametrize("answer", ["0 pass", None, "fold", Pass(1)])
def test_a_wrong_bot_is_named(answer: object) -> None:
    """The error has the bot's method and seat, and what is wrong."""

    class Wrong(RandomBot):
        def act(self, seen: PlayerView) -> PlayerAction:
            """Return the answer."""
            return answer  # type: ignore[return-value]  # pyright: ignore[reportReturnType]

    with pytest.raises(tichu.InvalidValue, match=r"^Wrong\.act \(seat 0\): "):
        Host(tichu.new_game(), random.Random(7)).let_bots({0: Wrong()})


# Persons who change seats


@pytest.mark.rule("TRICHU-8")
def test_persons_keep_their_number() -> None:
    """Players are persons: nobody is shown what another held before."""
    start = tichu.new_game(tichu.TRICHU)
    host = Host(start, random.Random(7))
    while not host.game.results:
        host.timeout()
    assert start.persons != host.game.persons

    for seat, person in enumerate(host.game.persons):
        assert seat == host.snapshot(person).seat
        packets = [each for each in host.since(0, person) if isinstance(each, SeenDeal)]
        shown = [[seat for seat, cards in enumerate(each.hands) if cards] for each in packets]
        assert [[start.persons.index(person)], [seat]] == [shown[0], shown[-1]]


def test_the_person_who_deals_plays_the_dummy() -> None:
    """The dealer acts for the dummy, and nobody else does."""
    host = Host(tichu.new_game(tichu.TRICHU), random.Random(7))
    while host.game.to_act != (2,):
        host.timeout()
    (seat,) = host.game.to_act
    action = host.game.legal(seat)[0]
    dealer, other = host.game.persons[0], host.game.persons[1]

    assert Reason.NOT_YOURS is refused(host.submit(other, action, host.ply))[0]
    assert isinstance(host.submit(dealer, action, host.ply), Accepted)
