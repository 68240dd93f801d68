"""``check_bot``: good bots pass, bad bots are found."""

from collections.abc import Callable

import pytest

import tichu
from tichu import Phase, PlayerAction, PlayerView
from tichu.bots import Bot, RandomBot, RuleBot
from tichu.testing import check_bot

REFERENCE: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "random with bombs": lambda seed: RandomBot(seed, bombs=True),
    "rule": lambda _: RuleBot(),
}


@pytest.mark.parametrize("name", REFERENCE)
def test_reference_bots_pass(name: str) -> None:
    """The reference bots act legally under any rules, and have no undeclared memory."""
    assert check_bot(REFERENCE[name], 1, ["griffin", "tientsin", "trichu"]) > 300


@pytest.mark.slow
def test_the_number_of_answers() -> None:
    """The same seed gives the same rounds, and the deal moves on."""
    assert 302 == check_bot(RandomBot, 2, seed=1)
    assert 857 == check_bot(RandomBot, rules=["trichu", "tientsin"], rounds=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", REFERENCE)
def test_reference_bots_pass_in_many_rounds(name: str) -> None:
    """The same in 1,000 rounds of the official game."""
    assert check_bot(REFERENCE[name], 1000) > 90_000


class Listening(Bot):
    """Plays by the number of moves that it has heard."""

    remembers = True

    def __init__(self, _seed: int) -> None:
        self.heard = 0

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return an action that follows from the number."""
        legal = seen.legal()
        return legal[self.heard % legal.count_without_calls]

    def observe(self, move: tichu.moves.Move) -> None:
        """Count."""
        self.heard += 1


def test_a_bot_and_its_double_hear_the_same() -> None:
    """A bot may play by the moves it has observed, because its double gets the same ones."""
    assert check_bot(Listening, 2) > 100


class Forgetful(RandomBot):
    """Does not say that its generator runs on."""

    remembers = False


class Unseeded(RandomBot):
    """Ignores its seed."""

    count = 0

    def __init__(self, _seed: int) -> None:
        Unseeded.count += 1
        super().__init__(Unseeded.count)


class Changing(Bot):
    """Plays by the identity of the view, which a copy does not have."""

    def __init__(self, _seed: int) -> None:
        self.seen: list[PlayerView] = []

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return an action that follows from no rule."""
        self.seen.append(seen)
        legal = seen.legal()
        return legal[id(seen) // 16 % legal.count_without_calls]


class Illegal(RandomBot):
    """Passes whenever it plays."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Pass."""
        return tichu.Pass(seen.seat) if seen.phase is Phase.PLAY else super().act(seen)


class Pushy(RandomBot):
    """Pushes when it is asked for a call."""

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Push too early."""
        return self.act(seen) if seen.phase is Phase.PUSH else None


class Dealer(RandomBot):
    """Acts for the dummy as well."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Push the dummy's cards first."""
        if seen.phase is Phase.PUSH and seen.rules.open_dummy and seen.seat == 0:
            dummy = seen.hand(2)
            assert dummy is not None
            return tichu.Push(2, dummy.listed[:2])
        return super().act(seen)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (Forgetful, "its double"),
        (Unseeded, "its double"),
        (Changing, "its double"),
        (Illegal, r"Pass\(seat=.\): the leader must play and cannot pass"),
        (Pushy, r"\): only a call is possible now"),
        (Dealer, r"expected an action of seat 0, got Push\(seat=2"),
    ],
)
def test_bad_bots_are_found(make: Callable[[int], Bot], message: str) -> None:
    """The error names the fault and its place."""
    with pytest.raises(AssertionError, match=message):
        check_bot(make, 5, [tichu.NANJING, tichu.TRICHU])
