"""A table for servers: what it accepts, holds and refuses, and what happens when time is up."""

import random
from collections.abc import Iterator

import pytest

import tichu
from support import anything
from tichu import AnnounceBomb, GameState, Pass, Phase, Play, RoundSetup, RoundState, events
from tichu.hosting import Accepted, Host, Pending, Reason, Refused
from tichu.notation import format_action, parse_action
from tichu.records import Record

BOMBS = RoundSetup(
    hands=("2j 3j", "7j 8j", "9j 9w 9p 9s Ts", "Kj Kw Kp Ks As"),
    trick=(Play(0, "5j"),),
    turn=1,
    rest_to=0,
)
"""Seats 2 and 3 have bombs, and seat 1 is on turn."""


def game_of(setup: RoundSetup) -> GameState:
    """Return a game in a position."""
    return GameState(RoundState.from_setup(setup), (0, 0), ())


def hosted(setup: RoundSetup = BOMBS) -> Host:
    """Return a table in a position."""
    return Host(game_of(setup), random.Random(1))


def refused(answer: Accepted | Refused) -> tuple[Reason, str]:
    """Return why an answer was refused."""
    assert isinstance(answer, Refused)
    return answer.reason, str(answer)


def played(host: Host) -> tuple[int, str] | None:
    """Return the seat and the cards of the top play."""
    trick = host.game.trick
    return None if trick is None else (trick.winner, str(trick.best.combination))


def test_a_new_table_deals() -> None:
    """The first packets are dealt at once, and the rest when all have decided."""
    host = Host(tichu.new_game(), random.Random(7))

    assert Pending(1, (0, 1, 2, 3), (), ()) == host.pending()
    for seat in (3, 1, 0):
        assert isinstance(host.submit(seat, tichu.DeclineGrandTichu(seat), 1), Accepted)
    assert Accepted(6, held=False) == host.submit(2, "grand", 1)
    assert host.game.phase is Phase.PUSH
    assert Pending(6, (0, 1, 2, 3), (), (0, 1, 3)) == host.pending()


def test_text_may_leave_out_the_seat() -> None:
    """Text is read with and without the seat."""
    for text in ("1 pass", "pass"):
        host = hosted()
        assert Accepted(0, held=True) == host.submit(1, text, 0)


def test_wrong_senders() -> None:
    """A player acts for their own seat, never deals, and spectators do not act."""
    host = hosted()
    deal = tichu.deal(tichu.new_game(), random.Random(1))

    assert (Reason.NOT_YOURS, "you do not act for seat 1") == refused(host.submit(2, Pass(1), 0))
    assert (Reason.NOT_YOURS, "players do not deal") == refused(host.submit(2, deal, 0))
    assert (Reason.NOT_YOURS, "a spectator does not act") == refused(host.submit(None, Pass(1), 0))
    for player in (9, -1, "1", True):
        message = f"expected a player from 0 to 3, or None for a spectator, got {player!r}"
        assert (Reason.NOT_YOURS, message) == refused(host.submit(anything(player), Pass(1), 0))


@pytest.mark.parametrize(
    "sent",
    [None, 7, b"pass", [], {"play": 1}, "", "play 1j", "7", "٣ pass", "\ud800", "x" * 9999],
    ids=ascii,
)
def test_garbage(sent: object) -> None:
    """Anything that is not an action is refused."""
    assert Reason.NOT_AN_ACTION is refused(hosted().submit(1, sent, 0))[0]


@pytest.mark.parametrize("ply", [None, -1, 1, True, 0.0, "0", 10**30], ids=ascii)
def test_wrong_plies(ply: object) -> None:
    """A ply is a number up to that of the table."""
    assert Reason.NO_SUCH_PLY is refused(hosted().submit(1, "pass", ply))[0]


def test_illegal_actions() -> None:
    """A refusal names the rule."""
    answer = hosted().submit(1, "play 2j", 0)

    assert isinstance(answer, Refused)
    assert answer.reason is Reason.ILLEGAL
    assert answer.violation is not None
    assert answer.violation.code is tichu.Code.CARDS_NOT_HELD


@pytest.mark.rule("BOMB-10")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_of_two_bombs_the_order_of_play_decides(order: tuple[int, ...]) -> None:
    """Bombs go before a pass, in the order of play, whatever came first; the others are dropped."""
    host = hosted()
    sent = {1: "pass", 2: "play 9j9w9p9s", 3: "play KjKwKpKs"}

    for seat in order:
        assert Accepted(0, held=True) == host.submit(seat, sent[seat], 0)
    holding = [host.is_holding]
    host.resolve()
    assert [True, False] == [*holding, host.is_holding]

    assert (2, "9j9w9p9s") == played(host)
    assert 1 == host.ply
    host.resolve()
    assert 1 == host.ply


@pytest.mark.rule("BOMB-10")
def test_a_bomb_is_meant_for_the_top_play() -> None:
    """A bomb is late once another play is on top, and on time after a pass."""
    host = hosted()
    host.submit(1, "pass", 0)
    host.resolve()
    assert Accepted(1, held=True) == host.submit(3, "play KjKwKpKs", 0)
    host.submit(2, "play 9j9w9p9s", 0)
    host.resolve()

    late = host.submit(3, "play KjKwKpKs", 1)

    assert (Reason.LATE, "the table has changed since ply 1") == refused(late)
    assert isinstance(host.submit(3, "play KjKwKpKs", 2), Accepted)
    assert (3, "KjKwKpKs") == played(host)


def test_the_last_answer_counts() -> None:
    """While an answer is held, its sender may replace it."""
    host = hosted()
    host.submit(1, "play 7j", 0)
    host.submit(1, "play 8j", 0)
    host.resolve()

    assert (1, "8j") == played(host)


def test_a_bomb_that_nobody_can_outbid_is_not_held() -> None:
    """A bomb is applied at once if no other player has four cards; it drops what is held."""
    setup = RoundSetup(
        hands=("2j 3j", "7j 8j", "9j 9w 9p 9s Ts", "As"),
        trick=(Play(0, "5j"),),
        turn=1,
        rest_to=0,
    )
    host = hosted(setup)

    assert Accepted(0, held=True) == host.submit(1, "pass", 0)
    assert Accepted(1, held=False) == host.submit(2, "play 9j9w9p9s", 0)
    host.resolve()
    assert 1 == host.ply


def test_a_trick_can_be_bombed_before_it_is_taken() -> None:
    """Taking a trick is held, so that a bomb can come first."""
    host = hosted()
    for seat in (1, 2, 3):
        host.submit(seat, "pass", host.ply)
        host.resolve()
    assert Pending(3, (0,), (2, 3), ()) == host.pending()

    assert Accepted(3, held=True) == host.submit(0, "take", 3)
    assert Accepted(3, held=True) == host.submit(3, "play KjKwKpKs", 2)
    host.resolve()

    assert (3, "KjKwKpKs") == played(host)


def test_an_answer_about_the_table_is_late() -> None:
    """An answer that reacts to the table is refused when the table has changed."""
    host = hosted()
    host.submit(1, "pass", 0)
    host.resolve()

    assert Reason.LATE is refused(host.submit(2, "pass", 0))[0]
    assert isinstance(host.submit(2, "pass", 1), Accepted)


def test_calls_are_never_held_and_make_nothing_late() -> None:
    """A call is applied at once, and a play that crosses it still counts, also a held one."""
    hands = (
        "2j 3j 4j 5j 6j 7j 8j 9j Tj Jj Qj Kj Aj Dr",
        "2w 3w 4w 5w 6w 7w 8w 9w Tw Jw Qw Kw Aw Ph",
        "2p 3p 4p 5p 6p 7p 8p 9p Tp Jp Qp Kp Ap Dg",
        "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As Ma 2s",
    )
    host = hosted(RoundSetup(hands=hands, turn=3))
    assert Accepted(1, held=False) == host.submit(3, "play 2s", 0)
    assert Accepted(1, held=True) == host.submit(0, "play 3j", 1)

    assert Accepted(2, held=False) == host.submit(1, "tichu", 0)
    assert Accepted(2, held=True) == host.submit(0, "play 4j", 1)
    host.resolve()

    assert (0, "4j") == played(host)


def test_an_old_call_is_not_for_new_cards() -> None:
    """A decision about a hand is late once new cards have been dealt."""
    host = Host(tichu.new_game(), random.Random(7))
    assert Reason.LATE is refused(host.submit(0, "grand", 0))[0]


def test_announced_bombs() -> None:
    """Announcing counts as bombing; then only the announcer acts."""
    rules = tichu.Rules(announced_bombs=True)
    host = hosted(
        RoundSetup(
            rules=rules,
            hands=("2j 3j", "7j 8j", "9j 9w 9p 9s Ts", "Kj Kw Kp Ks As"),
            trick=(Play(0, "5j"),),
            turn=1,
            rest_to=0,
        )
    )
    host.submit(3, AnnounceBomb(3), 0)
    host.submit(2, "announce", 0)
    host.resolve()

    assert Pending(1, (2,), (), ()) == host.pending()
    assert Accepted(2, held=False) == host.submit(2, "play 9j9w9p9s", 1)


def test_timeout_acts_for_all_who_must() -> None:
    """Time after time, the default actions play a whole game."""
    host = Host(tichu.new_game(scores=(990, 990)), random.Random(7))
    phases: list[Phase] = []
    for _ in range(2):
        host.timeout()
        phases.append(host.game.phase)
    assert [Phase.PUSH, Phase.PLAY] == phases
    while not host.game.is_over:
        before = host.ply
        host.timeout()
        assert host.ply > before

    end = host.ply
    host.timeout()

    assert end == host.ply
    assert Reason.ILLEGAL is refused(host.submit(0, "pass", end))[0]


def test_timeout_closes_the_time_for_bombs() -> None:
    """If an answer is held, it is applied instead of a default."""
    host = hosted()
    host.submit(2, "play 9j9w9p9s", 0)
    host.timeout()

    assert (2, "9j9w9p9s") == played(host)
    assert 1 == host.ply


def test_events_are_redacted_for_their_receiver() -> None:
    """A player and a spectator hear each event, without what is hidden from them."""
    host = Host(tichu.new_game(), random.Random(7))

    for player in (0, 3, None):
        (dealt,) = host.since(0, player)
        assert isinstance(dealt, events.Dealt)
        assert [seat == player for seat in range(4)] == [bool(each) for each in dealt.packets]
    assert () == host.since(1, 0)


def test_wrong_questions() -> None:
    """Plies and players that do not exist raise an error, as do wrong arguments of a table."""
    host = hosted()
    for ply, player in ((1, 0), (-1, 0), (0, 4)):
        with pytest.raises(tichu.InvalidValue):
            host.since(ply, player)
    with pytest.raises(tichu.InvalidValue):
        host.snapshot(4)
    with pytest.raises(tichu.InvalidValue, match="expected a GameState"):
        Host(anything(RoundState.from_setup(BOMBS)), random.Random(1))


def test_a_log_may_be_text_or_a_record() -> None:
    """A table continues from actions, from their lines, and from the record of the game."""
    start = tichu.new_game(dealer=2, scores=(300, 0))
    host = Host(start, random.Random(7))
    for seat in range(4):
        host.submit(seat, "decline", 1)
    lines = [f"{format_action(action)}\n" for action in host.log]
    record = Record.of(host.log, dealer=2, start_scores=(300, 0))

    for log in (host.log, lines, map(parse_action, lines), record):
        assert host.game == Host(start, random.Random(8), log).game


@pytest.mark.parametrize(
    ("log", "code", "path", "message"),
    [
        (["1 pass", "2 pla"], "bad_notation", "log[1]", "'2 pla': expected a verb"),
        (["1 pass", ""], "bad_notation", "log[1]", "'': expected"),
        (map(parse_action, ["1 pass", "2"]), "bad_notation", "log[1]", "'2': expected a verb"),
        ([Pass(3)], "illegal_action", "log[0]", "Pass(seat=3): it is seat 1's turn (TRICK-3)"),
        (["1 pass", None], "illegal_action", "log[1]", "expected an action, got None"),
    ],
)
def test_a_log_that_cannot_be_followed(log: object, code: str, path: str, message: str) -> None:
    """The error names the entry, and says what is wrong with it."""
    with pytest.raises(tichu.DataError) as caught:
        Host(game_of(BOMBS), random.Random(1), anything(log))

    assert (code, path) == (caught.value.code, caught.value.path)
    assert message in caught.value.message
    assert (code == "illegal_action") == (caught.value.violation is not None)


def test_a_log_resumes_before_a_deal() -> None:
    """If the server was killed between the last decision and the deal, the cards are dealt."""
    start = tichu.new_game()
    host = Host(start, random.Random(7))
    for seat in range(4):
        host.submit(seat, "decline", 1)
    cut = host.log[:5]

    resumed = Host(start, random.Random(8), cut)

    assert 6 == resumed.ply
    assert host.game.round.table == resumed.game.round.table


def seats_of_persons(host: Host) -> Iterator[tuple[int, int]]:
    """Yield each person of a table with an open dummy, and their seat."""
    yield from ((person, host.game.persons.index(person)) for person in range(3))


@pytest.mark.rule("TRICHU-8")
def test_persons_keep_their_number() -> None:
    """With an open dummy, players are persons: nobody is shown what another held before."""
    start = tichu.new_game(tichu.TRICHU)
    host = Host(start, random.Random(7))
    while not host.game.results:
        host.timeout()

    for person, seat in seats_of_persons(host):
        seen = host.snapshot(person)
        assert isinstance(seen, tichu.PlayerView)
        assert seat == seen.seat
        packets = [each for each in host.since(0, person) if isinstance(each, events.Dealt)]
        shown = [[seat for seat, cards in enumerate(each.packets) if cards] for each in packets]
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
