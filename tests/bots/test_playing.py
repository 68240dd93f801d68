"""Rounds and games played by bots: which seats are asked, and when."""

import itertools
import random
from collections.abc import Callable, Sequence

import attrs
import pytest

import tichu
from support import anything, filled, play, position
from support.tables import cases
from tichu import PlayerAction, PlayerView, RoundState, Rules, bots
from tichu.bots import Bot, RandomBot
from tichu.moves import Move
from tichu.notation import format_action


class Listener(RandomBot):
    """Plays at random, and keeps what it was shown."""

    def __init__(self, seed: int = 0, *, bombs: bool = True) -> None:
        super().__init__(seed, bombs=bombs)
        self.heard: list[Move] = []
        self.views: list[PlayerView] = []
        self.polls: list[PlayerView] = []

    def act(self, seen: PlayerView) -> PlayerAction:
        """Keep the view, and act."""
        self.views.append(seen)
        return super().act(seen)

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Keep the view, and bomb or not."""
        self.polls.append(seen)
        return super().interrupt(seen)

    def observe(self, move: Move) -> None:
        """Keep the move."""
        self.heard.append(move)


class Caller(RandomBot):
    """Calls tichu as soon as it may, in turn or not."""

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Call if it may."""
        call = tichu.CallTichu(seen.seat)
        return call if call in seen.legal() else None


def table(rules: Rules, kind: type[RandomBot] = RandomBot) -> list[RandomBot]:
    """Return a bot for each seat."""
    return [kind(seed, bombs=True) for seed in range(rules.seats)]


@pytest.mark.parametrize("rules", tichu.rules.PRESETS.values(), ids=tichu.rules.PRESETS)
def test_rounds_and_games_under_all_presets(rules: Rules) -> None:
    """A round has one result, a game goes on to its end, and both can be replayed."""
    short = attrs.evolve(rules, target=100) if rules.target else rules
    one = bots.play_round(table(rules), random.Random(1), short)
    game = bots.play_game(table(rules), random.Random(1), short)

    assert len(one.end().results) == 1
    assert game.end().is_over


def test_the_same_seeds_play_the_same_round() -> None:
    """A round follows from the seeds of the bots, 0 if none is given, and of the deals."""
    rounds = (table(tichu.BSW), table(tichu.BSW), [RandomBot()] * 4, [RandomBot(0)] * 4)
    one, same, unseeded, seeded = (bots.play_round(each, random.Random(5)) for each in rounds)

    assert (one, unseeded) == (same, seeded)


def test_the_cards_follow_from_the_seed_of_the_deals() -> None:
    """Other bots get the same cards."""
    hands: list[list[tichu.Deal]] = []
    for seed in range(2):
        record = bots.play_round([RandomBot(seed)] * 4, random.Random(5))
        hands.append([a.action for a in record.entries if isinstance(a.action, tichu.Deal)])

    assert hands[0] == hands[1]


class Scripted(Bot):
    """Does what it is given as soon as it may, and otherwise its first action; all is noted."""

    def __init__(self, notes: list[str], *wanted: PlayerAction) -> None:
        self.notes = notes
        self.wanted = list(wanted)

    def act(self, seen: PlayerView) -> PlayerAction:
        """Act."""
        self.notes.append(f"{seen.seat}")
        return self._wanted(seen) or seen.legal()[0]

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Interrupt, if it may."""
        self.notes.append(f"{seen.seat}?")
        return self._wanted(seen)

    def _wanted(self, seen: PlayerView) -> PlayerAction | None:
        may = self.wanted and self.wanted[0] in seen.legal()
        return self.wanted.pop(0) if may else None


def asked(state: RoundState, steps: int, *wanted: PlayerAction) -> list[str]:
    """Return who is asked and who acts in some steps; each seat wants to do some things."""
    notes: list[str] = []
    seated = [Scripted(notes, *(each for each in wanted if each.seat == at)) for at in range(4)]
    taken = itertools.islice(bots.steps(seated, random.Random(1), state), steps)
    assert steps == len(list(taken))
    return notes


def bombs() -> RoundState:
    """Return a trick of seat 3's on which seat 1 is to play; all but seat 2 hold a bomb."""
    return position("5j5w5p5s8j / 4j4w4p4s9j / 6wTjJjQj / 3j3w3p3sAj", turn=1, trick="3:2j")


def full_hands() -> RoundState:
    """Return the first trick, which seat 3 leads: seat 0 is on turn, and seats 0 to 2 may call."""
    hands = filled(("3j", "4j", "5j", "Ma2s"))
    return tichu.apply(position(*hands, turn=3, rest_to=None), play(3, "2s"))


@pytest.mark.rule("BOMB-10", "TICHU-2")
@pytest.mark.parametrize(
    ("state", "wanted", "steps", "expected"), cases(__file__, "playing: who is asked", globals())
)
def test_who_is_asked(
    state: RoundState, wanted: tuple[PlayerAction, ...], steps: int, expected: str
) -> None:
    """The right seats are asked to interrupt (``0?``), and the right seats act (``1``)."""
    assert expected == " ".join(asked(state, steps, *wanted))


def test_each_bot_hears_what_its_seat_may_know() -> None:
    """A bot receives the moves for its seat; the steps hide nothing."""
    listeners = [Listener(seed) for seed in range(4)]
    start = tichu.new_round()
    step = next(bots.steps(listeners, random.Random(3), start))

    assert [[*tichu.told(start, step.action, step.state, seat)] for seat in range(4)] == [
        bot.heard for bot in listeners
    ]
    assert step.happenings == tichu.transition(start, step.action)[1]


def test_bots_see_views_of_the_present() -> None:
    """A bot that must act is given the view of the state at that moment."""
    listeners = [Listener(seed) for seed in range(4)]
    asked = {seat: iter(bot.views) for seat, bot in enumerate(listeners)}
    state = tichu.new_round(tichu.TRICHU)

    for step in bots.steps(listeners, random.Random(3), state):
        action = step.action
        if not isinstance(action, tichu.Deal) and action.seat in state.to_act:
            assert next(asked[action.seat]) == tichu.view(state, action.seat)
        state = step.state


@pytest.mark.parametrize("rules", [tichu.NANJING, tichu.TRICHU], ids=["nanjing", "trichu"])
def test_bots_hear_moves_from_which_their_view_follows(rules: Rules) -> None:
    """The moves that a bot observes lead from its first view to its last."""
    listeners = [Listener(seed) for seed in range(4)]
    start = tichu.new_round(rules)
    *_, last = bots.steps(listeners, random.Random(3), start)

    for seat, bot in enumerate(listeners):
        seen = tichu.view(start, seat)
        for move in bot.heard:
            seen = tichu.advance(seen, move)
        assert tichu.view(last.state, seat) == seen


def test_a_random_bot_bombs_out_of_turn_if_it_is_to() -> None:
    """The bot declines or plays any of its bombs, all equally likely, and only out of turn."""
    state = position("5j", "4j4w4p4s", "6j", "KjKwKpKsAjAwApAs", turn=1, trick="2:2j")
    bombs = (play(3, "KjKwKpKs"), play(3, "AjAwApAs"))
    seen = [tichu.view(state, seat) for seat in range(4)]
    for seed in range(10):
        bot, picked = RandomBot(seed, bombs=True), int(3 * random.Random(seed).random())
        assert [None, (None, *bombs)[picked]] == [bot.interrupt(seen[1]), bot.interrupt(seen[3])]
        assert RandomBot(seed).interrupt(seen[3]) is None


def test_random_bots_with_bombs_play_as_random_action_does() -> None:
    """One generator in all seats makes the choices of random play, one for one."""
    shared = random.Random(4)
    players = [RandomBot(bombs=True) for _ in range(4)]
    for bot in players:
        bot._rng = shared
    for seed in range(20):
        shared.seed(seed)
        rng = random.Random(seed)
        state = start = tichu.new_round(tichu.GRIFFIN)
        actions: list[tichu.Action] = []
        while not state.is_over:
            actions.append(tichu.random_action(state, rng))
            state = tichu.apply(state, actions[-1])

        assert actions == [step.action for step in bots.steps(players, shared, start)]


@pytest.mark.parametrize("rules", tichu.rules.PRESETS.values(), ids=tichu.rules.PRESETS)
def test_calls_out_of_turn(rules: Rules) -> None:
    """All call before they push or play, as far as the rules let them."""
    state = bots.play_round([Caller(seed) for seed in range(rules.seats)], random.Random(1), rules)
    called = sum(isinstance(each.action, tichu.CallTichu) for each in state.entries)

    assert called == (1 if rules.calls == "one_per_table" else rules.seats)


def test_persons_change_seats_with_an_open_dummy() -> None:
    """In a game with a dummy each person has a bot (TRICHU-8)."""
    listeners = [Listener(seed) for seed in range(4)]
    bots.play_game(listeners, random.Random(1), attrs.evolve(tichu.TRICHU, rounds=3))

    assert [{0, 1, 3}, {0, 1, 3}, {0, 1, 3}, {2}] == [
        {seen.seat for seen in bot.views} for bot in listeners
    ]


def test_the_round_begins_with_what_is_given() -> None:
    """The dealer and the scores before the round are in the record and in the views."""
    listener = Listener()
    others = [RandomBot(seed) for seed in (1, 2, 3)]
    start = {"dealer": 2, "scores": (300, 960)}
    for begin in (bots.play_round, bots.play_game):
        record = begin([listener, *others], random.Random(1), **anything(start))
        assert (2, (300, 960)) == (record.dealer, record.start_scores)
        assert (300, 960) == listener.views.pop(0).scores
        listener.views.clear()


class Wrong(Bot):
    """Returns what it is made with."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the answer."""
        return self.answer  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


def test_wrong_bots() -> None:
    """An illegal action, an action of another seat and no action stop the round."""
    others: Sequence[Bot] = [RandomBot(seed) for seed in (1, 2, 3)]
    for answer in (tichu.Pass(0), "0 pass", "pass"):
        with pytest.raises(tichu.IllegalAction, match=r"^Wrong.act \(seat 0\): Pass"):
            bots.play_round([Wrong(answer), *others], random.Random(1))
    for other in (tichu.DeclineGrandTichu(1), None, "1 decline"):
        with pytest.raises(tichu.InvalidValue, match="expected an action of seat 0, got "):
            bots.play_round([Wrong(other), *others], random.Random(1))


class Texting(Bot):
    """Plays at random, by text that leaves out the seat or not."""

    def __init__(self, seed: int) -> None:
        self.inner = RandomBot(seed, bombs=True)

    def act(self, seen: PlayerView) -> str:
        """Return the text of an action."""
        return format_action(self.inner.act(seen)).removeprefix(f"{seen.seat} ")

    def interrupt(self, seen: PlayerView) -> str | None:
        """Return the text of a bomb, or None."""
        action = self.inner.interrupt(seen)
        return None if action is None else format_action(action)


@pytest.mark.parametrize("guard", [lambda bot: bot, bots.guarded], ids=["alone", "guarded"])
def test_a_bot_may_answer_in_notation(guard: Callable[[Bot], Bot]) -> None:
    """The same round is played as with actions."""
    written = [guard(Texting(seed)) for seed in range(4)]

    assert bots.play_round(table(tichu.NANJING), random.Random(1)) == bots.play_round(
        written, random.Random(1)
    )


class Eager(RandomBot):
    """Does the first thing that it may do out of turn."""

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the first one."""
        return seen.interruptions()[0]


@pytest.mark.parametrize("rules", tichu.rules.PRESETS.values(), ids=tichu.rules.PRESETS)
def test_a_bot_is_asked_only_if_it_has_something_to_do(rules: Rules) -> None:
    """A bot is asked out of turn only if it has a legal action there."""
    record = bots.play_round(table(rules, Eager), random.Random(2), rules)

    assert record.end().results


@pytest.mark.parametrize("rules", tichu.rules.PRESETS.values(), ids=tichu.rules.PRESETS)
def test_interruptions_are_what_is_legal_out_of_turn(rules: Rules) -> None:
    """All legal actions of a seat that need not act; for a seat that must act, its call."""
    for step in bots.steps(table(rules), random.Random(3), tichu.new_round(rules)):
        for seat in range(rules.seats):
            seen = tichu.view(step.state, seat)
            call = tichu.CallTichu(seat)
            calls = (call,) if call in seen.legal() else ()
            legal = calls if seat in seen.to_act else tuple(seen.legal())
            assert legal == seen.interruptions()


class Hasty(RandomBot):
    """Takes out of turn what it may only do on turn."""

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return its first action."""
        return seen.legal()[0]


def test_an_interruption_that_is_none() -> None:
    """The error names the bot, its method and seat, and what to ask for."""
    with pytest.raises(tichu.IllegalAction) as error:
        bots.play_round([Hasty(), *map(RandomBot, (1, 2)), Hasty()], random.Random(1))

    assert str(error.value) == (
        "Hasty.interrupt (seat 3): Push(seat=3, cards=(Card('2w'), Card('2p'), Card('3j'))): "
        "you may only call or decline now; your other decision comes later; "
        "seen.interruptions() lists what it may return (TICHU-2)"
    )


def test_a_bot_has_the_four_members_of_the_protocol() -> None:
    """A bot need not derive from the base class, but then needs all four members."""

    class Free:
        remembers = True

        def __init__(self) -> None:
            self.inner = RandomBot(1)
            self.act, self.interrupt = self.inner.act, self.inner.interrupt

        def observe(self, move: Move) -> None:
            """Forget it."""

    free = [Free(), *map(RandomBot, (2, 3, 4))]
    same = bots.play_round(anything(free), random.Random(1))
    assert bots.play_round([*map(RandomBot, (1, 2, 3, 4))], random.Random(1)) == same

    del Free.remembers
    with pytest.raises(tichu.InvalidValue, match="got a Free, which has no remembers; derive"):
        bots.play_round(anything([Free()] * 4), random.Random(1))


def test_a_bot_without_act_cannot_be_made() -> None:
    """Python says so when an object of the class is made."""

    class Half(Bot):
        pass

    with pytest.raises(TypeError, match="abstract class Half"):
        anything(Half)()
