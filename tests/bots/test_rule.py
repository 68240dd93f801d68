"""``RuleBot``: its advice in positions, and its strength in duplicate deals."""

import random
from collections.abc import Callable

import pytest

import tichu
from support.newcomer import Newcomer
from tichu import CallTichu, Pass, Play, PlayerAction, PlayerView, RoundSetup
from tichu.bots import Bot, RandomBot, RuleBot, steps


def margin(seed: int, ours: Callable[[int], Bot], theirs: Callable[[int], Bot]) -> float:
    """Return how far ahead a team of bots is in a deal that both sides play."""
    ahead = 0
    for team in (0, 1):
        bots = [(ours if seat % 2 == team else theirs)(seed + seat) for seat in range(4)]
        start = tichu.new_round(dealer=seed % 4)
        *_, last = steps(bots, random.Random(seed), start)
        assert last.state.result is not None
        scores = last.state.result.scores
        ahead += scores[team] - scores[1 - team]
    return ahead / 2


def interval(number: int, theirs: Callable[[int], Bot]) -> tuple[float, float]:
    """Return the mean of ``RuleBot``'s margins, and half of its 95 % interval."""
    margins = [margin(seed, lambda _: RuleBot(), theirs) for seed in range(number)]
    mean = sum(margins) / number
    variance = sum((each - mean) ** 2 for each in margins) / (number - 1)
    return mean, 1.96 * (variance / number) ** 0.5


def test_it_beats_random_play_by_far() -> None:
    """A few deals show it."""
    mean, _ = interval(20, lambda seed: RandomBot(seed, bombs=True))

    assert mean > 150


@pytest.mark.slow
@pytest.mark.parametrize("bombs", [False, True])
def test_it_beats_random_play(bombs: bool) -> None:
    """By at least 195 points a round, whether random play bombs or never interrupts."""
    mean, half = interval(2000, lambda seed: RandomBot(seed, bombs=bombs))

    assert mean >= 195
    assert mean - half > 190


@pytest.mark.slow
def test_it_beats_a_newcomer() -> None:
    """The interval of 2,000 duplicate deals lies above 0."""
    mean, half = interval(2000, lambda _: Newcomer())

    assert mean - half > 0


def answer(seat: int, /, **stated: object) -> PlayerAction | None:
    """Return what a bot does in a position of which it sees its own part."""
    setup = RoundSetup(**{"rest_to": (seat + 1) % 4, **stated})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    seen = PlayerView.from_setup(setup, seat)
    return RuleBot().act(seen) if seat in seen.to_act else RuleBot().interrupt(seen)


def test_lead_winners_before_the_last_loser() -> None:
    """With one play that can be beaten, the others come first."""
    hands = ("Dr Aj Aw 3j", "4j 5j 9w", "6j 7w 8p", "2j 2w 9j")

    assert Play(0, "AjAw") == answer(0, hands=hands, turn=0)


def test_lead_the_whole_hand() -> None:
    """A hand that is one play goes out."""
    assert Play(0, "3j3w3p") == answer(0, hands=("3j3w3p", "4j", "5j", "6j"), turn=0)


def test_no_single_for_an_opponent_with_one_card() -> None:
    """The pair is led, though the single card is lower."""
    hands = ("3j 7j 7w 9p Tj Qw", "Kj", "6j 8w 8p", "2j 2w 9j")

    assert Play(0, "7j7w") == answer(0, hands=hands, turn=0)


def test_the_dog_for_a_partner_who_has_called() -> None:
    """The partner gets the lead."""
    hands = ("Dg 3j 5w 9p", "Kj 4j", "6j 8w 8p", "2j 2w 9j")
    calls = {2: "tichu"}

    assert Play(0, "Dg") == answer(0, hands=hands, turn=0, calls=calls)


def test_the_partner_keeps_a_high_trick() -> None:
    """An ace of the partner is not beaten; an opponent's low card is, as cheaply as possible."""
    hands = ("Dr 9j 3w 5p", "4j 5j 9w", "6j 7w 8p", "2j 2w 9p")

    assert Pass(0) == answer(0, hands=hands, turn=0, trick=(Play(2, "Aj"),))
    assert Play(0, "9j") == answer(0, hands=hands, turn=0, trick=(Play(3, "8j"),))


def test_a_bomb_stops_an_opponent() -> None:
    """It is laid on the trick of an opponent with few cards, but only when all have passed."""
    hands = ("3j", "4j4w4p4s 5j 7w Tp", "6j 7j 8p", "9j 9w 9p")
    waiting = answer(1, hands=hands, turn=2, trick=(Play(0, "Aj"),))
    assert waiting is None
    assert Play(1, "4j4w4p4s") == answer(
        1, hands=hands, turn=0, phase=tichu.Phase.TAKE_TRICK, trick=(Play(0, "Aj"),)
    )


def test_advice_says_what_it_does_and_why() -> None:
    """On turn and out of turn, ``advise`` names the action of ``act`` and ``interrupt``."""
    bot = RuleBot()
    reasons = set[str]()
    for seed in range(10):
        for step in steps([bot] * 4, random.Random(seed), tichu.new_round()):
            for seat in range(4):
                seen = tichu.view(step.state, seat)
                if seat in seen.to_act or seat in seen.may_interrupt:
                    advice = bot.advise(seen)
                    answers = bot.act if seat in seen.to_act else bot.interrupt
                    assert advice.action == answers(seen)
                    reasons.add(advice.reason)

    assert "" not in reasons
    assert len(reasons) > 20


@pytest.mark.parametrize(
    ("hand", "trick", "reason"),
    [
        ("Dr 9j 3w 5p", (2, "Aj"), "the trick is your partner's"),
        ("3w 5j", (3, "Kj"), "there is no other legal action"),
        ("Kw", (3, "8j"), "it is the rest of your hand"),
        ("3w Aw", (3, "8j"), "it probably takes the lead, and you can then expect to go out"),
    ],
)
def test_reasons_in_a_trick(hand: str, trick: tuple[int, str], reason: str) -> None:
    """The reason is that of the rule of thumb that decided."""
    hands = (hand, "4j 5s 9w Ts", "6j 7w 8p Tp", "2j 2w 9s Tw")
    setup = RoundSetup(hands=hands, turn=0, rest_to=1, trick=(Play(*trick),))

    assert RuleBot().advise(PlayerView.from_setup(setup, 0)).reason == reason


def test_calls() -> None:
    """A hand of winners is called before its first play, and a poor hand is not."""
    good = "Dr Ph Aj Aw Ap Kj Kw Kp Qj Qw Qp Jj Jw Ma"
    others = tichu.DECK - tichu.Cards.parse(good)
    hands = (good, *(tichu.Cards.of(others.listed[place::3]) for place in range(3)))

    assert CallTichu(0) == answer(0, hands=hands, turn=0, played=(), rest_to=None)
    assert CallTichu(1) != answer(1, hands=hands, turn=1, played=(), rest_to=None)
