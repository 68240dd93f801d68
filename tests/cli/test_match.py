"""The game behind ``tichu play``: what the person is asked, and what can be taken back."""

import random
from pathlib import Path
from typing import ClassVar

import pytest

import tichu
from tichu.bots import RandomBot, RuleBot
from tichu.cli.match import YOU, Match
from tichu.cli.question import Question, Unclear
from tichu.engine import moves as act
from tichu.records import Record, write_file
from tichu.records.record import seen_by

SEED = 5
ADVISER = RuleBot()
GAMES = pytest.mark.parametrize("rules", ["nanjing", "tientsin", "trichu"])


def begin(rules: str) -> Match:
    """Return a new match."""
    return Match(tichu.new_game(rules), SEED)


def asked(match: Match) -> Question:
    """Return what the person is asked next."""
    match.go_on()
    assert match.question is not None
    return match.question


def begun(**setup: object) -> Match:
    """Return a match that starts in the middle of a round."""
    state = tichu.RoundState.from_setup(tichu.RoundSetup(**setup))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    return Match(tichu.GameState(state, (0, 0), ()), SEED)


def play_round(match: Match) -> None:
    """Let a bot answer until a round ends."""
    match.go_on()
    while match.question is not None:
        match.answer(match.question.advice(RuleBot()))
        match.go_on()


@GAMES
def test_it_stops_at_the_end_of_a_round(rules: str) -> None:
    """There is no question then, and the next call begins the next round."""
    match = begin(rules)
    play_round(match)
    assert 1 == match.rounds
    assert not match.is_over
    assert match.verdict().startswith("The game goes on after one round: ")
    assert asked(match).seen.phase in (tichu.Phase.GRAND_TICHU, tichu.Phase.PUSH)


@pytest.mark.rule("GRAND-5")
def test_a_decision_on_grand_tichu_is_heard_when_it_is_known() -> None:
    """A public decision is shown at once, and a secret one with all others."""
    for rules, heard in ((tichu.BSW, ["DeclineGrandTichu"] * 4), (tichu.NANJING, [])):
        match = Match(tichu.new_game(rules), SEED)
        asked(match)
        match.answer(act.DeclineGrandTichu(YOU))
        told = [type(event).__name__ for event in match.go_on()]
        assert (heard or ["GrandTichuShown"]) == told


@GAMES
def test_a_seed_deals_the_same_cards(rules: str) -> None:
    """Taking everything back and playing on deals the same cards, in later rounds, too."""
    match = begin(rules)
    play_round(match)
    hand = asked(match).seen.own
    while match.take_back():
        pass
    play_round(match)
    assert hand == asked(match).seen.own


@GAMES
def test_undo_goes_back_to_a_choice(rules: str) -> None:
    """Passes that were forced are not choices: each undo returns to an earlier question."""
    match = begin(rules)
    questions = [asked(match)]
    while match.rounds == 0:
        question = questions[-1]
        match.answer(question.advice(RuleBot()))
        match.go_on()
        if match.question is not None:
            questions.append(match.question)
    chosen = [each for each in questions if not each.out_of_turn]
    for question in reversed(chosen):
        assert match.take_back()
        assert question == asked(match)
    assert not match.take_back()


class Listener(RandomBot):
    """Remembers the moves it observes."""

    made: ClassVar[list["Listener"]] = []

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tichu.moves.Move] = []
        self.made.append(self)

    def observe(self, move: tichu.moves.Move) -> None:
        """Remember a move."""
        self.heard.append(move)


@GAMES
def test_bots_hear_again_what_is_not_taken_back(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New bots replace bots that know too much, and the person sees nothing twice."""
    listeners = Listener.made
    listeners.clear()
    monkeypatch.setattr("tichu.cli.match.new_bot", lambda *_: Listener())
    match = begin(rules)
    first = asked(match)
    known = [[*each.heard] for each in listeners]
    match.answer(first.offered[0])
    assert match.take_back()
    assert first == asked(match)
    assert len(match.names) == len(known)
    assert known == [each.heard for each in listeners[len(known) :]]
    match.answer(first.offered[0])
    assert match.take_back()
    assert [] == match.go_on()


@GAMES
@pytest.mark.parametrize("rounds", [0, 1])
def test_a_saved_game_goes_on(rules: str, rounds: int, tmp_path: Path) -> None:
    """The same question is asked, and the choices before it can be taken back."""
    path = tmp_path / "evening.tichu"
    match = begin(rules)
    for _ in range(rounds):
        play_round(match)
    for _ in range(2):
        match.answer(asked(match).advice(RuleBot()))
    question = asked(match)
    match.save(str(path))
    again = Match.saved(str(path), SEED)
    assert question == asked(again)
    assert again.take_back()


def test_a_bomb_is_offered_out_of_turn() -> None:
    """A person who holds a bomb is asked while another seat is to act; doing nothing lets it go on.

    Others are not asked.
    """
    match = begun(hands=("5j5w5p5s2j", "Kj3w", "Kw3p", "Ks3s"), turn=1, rest_to=1)
    question = asked(match)
    assert question.out_of_turn
    assert ["no bomb", "5j5w5p5s"] == [question.label(each) for each in question.offered]
    match.answer(None)
    assert match.question is None
    assert match.go_on()
    match = begun(hands=("5j5w5p6s2j", "Kj3w", "Kw3p", "Ks3s"), turn=1, rest_to=1)
    match.go_on()
    assert match.question is None


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("none", "expected a game, got none"),
        ("seen", "expected a game in which all cards are known"),
    ],
)
def test_games_that_cannot_be_continued(
    name: str, error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file."""
    monkeypatch.chdir(tmp_path)
    dealt = tichu.deal(tichu.new_game(), random.Random(1))
    games = {
        "none": [],
        "seen": [seen_by(Record.of([dealt]), 1)],
    }
    write_file("a.tichu", games[name])
    with pytest.raises(tichu.InvalidValue) as caught:
        Match.saved("a.tichu", SEED)
    assert f"a.tichu: {error}" == str(caught.value)


@pytest.mark.parametrize(
    ("action", "label", "done"),
    [
        (None, "no bomb", "do nothing"),
        (act.Play(0, "4j4w"), "4j4w", "play 4j4w"),
        (act.Pass(0), "pass", "pass"),
        (act.TakeTrick(0), "take the trick", "take the trick"),
        (act.CallTichu(0), "tichu", "call tichu"),
        (act.CallGrandTichu(0), "grand tichu", "call grand tichu"),
        (act.DeclineGrandTichu(0), "no grand tichu", "decline grand tichu"),
        (act.MakeWish(0, None), "no wish", "make no wish"),
        (act.MakeWish(0, 14), "wish for an ace", "wish for an ace"),
        (act.GiveTrick(0, 3), "give it to David", "give it to David"),
        (act.ChooseLeader(0, 2), "let Clara lead", "let Clara lead"),
        (act.AnnounceBomb(0), "announce a bomb", "announce a bomb"),
        (act.Push(0, "2j3w4p"), "push 2j 3w 4p", "push 2j 3w 4p"),
    ],
)
def test_actions_in_words(action: tichu.PlayerAction | None, label: str, done: str) -> None:
    """Actions have words for a list, and for "RuleBot would ..."."""
    question = asked(Match(tichu.new_game(), SEED))

    assert (label, done) == (question.label(action), question.verb(action))


def test_answers_in_words() -> None:
    """A number, a beginning of a word or cards are read; anything else has a reason."""
    question = asked(Match(tichu.new_game(), SEED))
    offered = question.offered
    assert act.DeclineGrandTichu(YOU) == question.read("1", offered)
    assert act.CallGrandTichu(YOU) == question.read("Grand", offered)
    for line in ("9", "0", "zz", "5j", "5j6w", "Dg6p9p"):
        with pytest.raises(Unclear):
            question.read(line, offered)


def test_no_play_is_cut_short() -> None:
    """Cards that are typed are the whole play, although more of the hand would be one."""
    lead = tichu.Play(3, "3j3w")
    question = asked(begun(hands=("4j4w4pKj", "6j", "7j", "8j"), trick=(lead,), turn=0, rest_to=1))
    with pytest.raises(Unclear, match=r"^The trick asks for a pair"):
        question.read("4j", question.offered)


@GAMES
def test_the_person_hears_what_their_seat_is_told(rules: str) -> None:
    """A move that hides something from the seat is never passed on whole."""
    match = begin(rules)
    while match.rounds < 2:
        heard = match.go_on()
        own = match.question.seen.rules.controls(match.seat) if match.question else (match.seat,)
        assert not any(isinstance(each, tichu.Push) and each.seat not in own for each in heard)
        assert not any(isinstance(each, tichu.Deal) for each in heard)
        if match.question is not None:
            match.answer(match.question.advice(RuleBot()))


@pytest.mark.rule("TRICHU-4")
def test_the_dealer_decides_for_the_dummy_too() -> None:
    """The dealer sees both hands, but not their pushes; others see the dummy's hand later."""
    match = begin("trichu")
    own = asked(match)
    push = own.advice(RuleBot())
    match.answer(push)
    dummy = asked(match)
    assert ["Dummy", "Anna"] == [match.names[each.seen.seat] for each in (dummy, own)]
    assert ["Your", "Dummy's"] == [whose for whose, _ in dummy.hands]
    assert isinstance(push, act.Push)
    before, after = dict(own.hands), dict(dummy.hands)
    assert before["Dummy's"] == after["Dummy's"]
    assert before["Your"] == (*sorted((*after["Your"], *push.cards)),)
    assert own.seats == dummy.seats

    play_round(match)
    while (later := asked(match)).seen.phase is not tichu.Phase.PLAY:
        match.answer(later.advice(ADVISER))
    assert ["Dummy's", "Your"] == [whose for whose, _ in later.hands]
    assert match.seat == later.seen.seat
