"""What ``RuleBot`` plays in Grandseigneur: the rules at the heads of ``tichu.seigneur.bots``."""

import random
from typing import Any

import pytest

import tichu
from support.advising import told
from support.forging import anything
from support.tables import cases
from tichu import Cards, seigneur
from tichu.bots import RandomBot, RuleBot, play_game
from tichu.notation import format_action
from tichu.rulebook.combinations import Combination
from tichu.seigneur.bots.plan import plan
from tichu.seigneur.bots.situation import Situation, height


def seen(hands: str, **stated: object) -> seigneur.SeigneurView:
    """Return what seat 0 sees if the seats hold these hands: ``"2j3j / - / 5w / Dr / Kj"``."""
    given = [hand.strip(" -") for hand in hands.split("/")]
    if stated.setdefault("phase", "play") == "play":
        stated.setdefault("turn", 0)
    rules = f"grandseigneur:{len(given)}({stated.pop('options', 'decks=2')})"
    setup = seigneur.SeigneurSetup(rules=anything(rules), hands=anything(given), **anything(stated))
    view: seigneur.SeigneurView = tichu.view(seigneur.SeigneurRound.from_setup(setup), 0)
    return view


def advised(hands: str, **stated: object) -> tuple[str, str]:
    """Return what ``RuleBot`` advises seat 0, as text, and why; ``""`` to do nothing."""
    return told(seen(hands, **stated))


def trick(*plays: str) -> list[tichu.Play]:
    """Return the plays of a trick, as ``"4 KjKw"``."""
    return [tichu.Play(int(play[0]), play[2:]) for play in plays]


# The plan.


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # 1. A bomb stays together; the longest one, then the highest.
        ("3j4j5j6j7j8p9p", "3j4j5j6j7j 8p 9p"),
        ("5j5w5p5s5s6j7w8w9w", "5j5w5p5s 5s6j7w8w9w"),
        ("5j6j7j8j9j9w9p9s", "5j6j7j8j9j 9w9p9s"),
        ("5j5w5p5s9j9w9p9s", "9j9w9p9s 5j5w5p5s"),
        ("3j4j5j6j7j8j", "3j4j5j6j7j8j"),
        # 2. As few plays as possible.
        ("", ""),
        ("Ma", "Ma"),
        ("3j3w4j4w", "3j3w4j4w"),
        ("3j3w3w5j5w", "3j3w3w5j5w"),
        ("3j3w5j5w5p", "3j3w5j5w5p"),
        ("Ma2j3w4j5p", "Ma2j3w4j5p"),
        ("2j3w4j5p7w", "2j 3w 4j 5p 7w"),
        ("3j3w4j5w6j7w8p8j", "3j3w 4j5w6j7w8j 8p"),
        ("3j3w5j5w", "3j3w 5j5w"),
        ("5j5j5w5w", "5j 5j5w5w"),
        ("5j5j5w5w6j6w", "5j5w 5j5w6j6w"),
        ("5j5j5w5w5p", "5j5w 5j5w5p"),
        ("AjAw", "AjAw"),
        ("TjJwQjKwAj", "TjJwQjKwAj"),
        # Of several such divisions one with higher weak plays.
        ("3j4w5j6w7p8w", "3j4w5j6w7p8w"),
        ("3j3w3pQjQw7j7wKj", "3j3w3p7j7w QjQw Kj"),
        ("4j5p6w7p8j8s9w9s", "4j5p6w7p8j 8s 9w9s"),
        ("6j7p8j9pTjJjJwJs", "6j7p8j9pTj JjJwJs"),
        ("9j9wTjTpJwQpKpPh", "9jTjJwQpKp 9w Tp Ph"),
        # 3. The Phoenix, and the Dragons.
        ("3w8w8pTjTpJwPh", "3w 8w8p TjTpJwPh=J"),
        ("3j4w6j7p8wPh", "3j4w6j7p8wPh=5"),
        ("3j4w5j6pPh", "3j4w5j6pPh=7"),
        ("3j3w4jPh", "3j3w4jPh=4"),
        ("JjQwKjAwPh", "Jj Qw Kj Aw Ph"),
        ("2j3w4j5wPh", "2j3w4j5wPh=6"),
        ("Ma3w4j5wPh", "Ma3w4j5wPh=2"),
        ("3jPh", "3j Ph"),
        ("3j3wPh", "3j3w Ph"),
        ("3jPhPhDrDr", "3j Ph Ph Dr Dr"),
        ("3j4w6j7p8wPh9jKjKwAj", "3j4w6j7p8w9jPh=5 KjKw Aj"),
        ("3j4w6j7p8wTjTwJjPhPh", "3j4w6j7p8wPh=5 TjTwJjPh=J"),
    ],
)
def test_the_plan(hand: str, expected: str) -> None:
    """The plays into which a hand is divided."""
    assert expected == " ".join(map(str, plan(Cards.of(hand))))


# The facts.


@pytest.mark.parametrize(
    ("hands", "led", "factor", "higher"),
    cases(__file__, "rule_bot: how likely a play keeps the lead", globals()),
)
def test_how_likely_a_play_keeps_the_lead(hands: str, led: str, factor: float, higher: int) -> None:
    """What beats it, and in whose hands that can be."""
    keeps = Situation(seen(hands)).keeps(Combination(led))

    assert keeps == pytest.approx((1 - factor) ** higher)


def test_a_phoenix_on_a_trick() -> None:
    """It is half a rank above the trick's top, so what is higher beats it."""
    now = Situation(seen("Ph2j / QjKj / 3j / Aj / 4jDr", trick=trick("4 Jj")))

    assert now.top == 22
    assert now.keeps(Combination("Ph"), now.top) == pytest.approx(0.33**4)


def test_the_debt() -> None:
    """Each play of the plan that loses the lead adds 1, each that keeps it subtracts 1."""
    now = Situation(seen("Aj3w / Kj / 2j / KwKp / 4j"))

    three = 0.33**5  # four kings and a four are higher
    assert now.debt(now.own) == pytest.approx(-1 + 1 - 2 * three, abs=0.02)
    assert now.debt(Cards.of("Aj")) == -1
    assert now.debt(Cards.of("")) == 0


def test_what_lies_on_the_table_is_not_out() -> None:
    """Neither on the discard pile nor in the trick."""
    now = Situation(seen("Qj2w / Kj / 2j / 3w / 4j", trick=trick("3 Aj")))

    assert [4, 3, 2, 13] == [rank for rank in (4, 3, 2, 14, 12, 13) if now.is_out(rank)]
    assert now.keeps(Combination("Qj")) == pytest.approx(0.33)


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("Ma", 1),
        ("Aj", 14),
        ("Dr", 15),
        ("Ph", 15),
        ("3jPh=3", 3),
        ("2j2w2p2s", 19),
        ("2j3j4j5j6j", 20),
    ],
)
def test_how_high_a_play_is(play: str, expected: int) -> None:
    """The Phoenix is as high as a Dragon, and a bomb higher."""
    assert expected == height(Combination(play))


# Leads.

SURE = "at most one of your plays can lose the lead, and that one goes last"
LOW = "it is your lowest play"
OTHERS = "/ 4jKjQw / 5jKwQp / 6jKp / 7jDr"


@pytest.mark.parametrize(
    ("hands", "expected"),
    cases(__file__, "rule_bot: leads", globals()),
)
def test_leads(hands: str, expected: tuple[str, str]) -> None:
    """Those that keep the lead first, if that is enough; else low and long ones."""
    assert expected == advised(hands)


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        (5, ("play 5w5p5s", "the wish must be fulfilled")),
        (13, ("play Ks", "the wish must be fulfilled")),
        (9, ("play 3j", LOW)),
    ],
)
def test_a_wish_is_fulfilled(wish: int, expected: tuple[str, str]) -> None:
    """3. With a play of the plan, if the hand has the rank."""
    assert expected == advised(f"3j5w5p5sKs {OTHERS}", wish=wish)


# Follows.

SPARE = "your hand can spare it"
LATER = "the cards that beat the trick are worth more later"
OUT = "it probably takes the lead, and you can then expect to go out"


@pytest.mark.parametrize(
    ("hands", "laid", "expected"),
    cases(__file__, "rule_bot: follows", globals()),
)
def test_follows(hands: str, laid: str, expected: tuple[str, str]) -> None:
    """Rather a play than a pass, if the hand does not need it."""
    assert expected == advised(hands, trick=trick(laid))


def test_a_wish_binds() -> None:
    """Then the best of the plays that fulfil it is made, even a bomb."""
    told = "the wish must be fulfilled"

    assert ("play 9w", told) == advised(f"9w9sKs3j {OTHERS}", trick=trick("4 8j"), wish=9)
    hands = "9j9w9p9s8pTpJpQp2j / 4jKjQw / 5jKwQp / 6jKp / 7jDr"
    assert ("play 8p9pTpJpQp", told) == advised(hands, trick=trick("4 TjTw"), wish=9)


def test_nothing_to_choose() -> None:
    """A pass, if no play beats the trick."""
    expected = ("pass", "there is no other legal action")

    assert expected == advised(f"3j {OTHERS}", trick=trick("4 8j"))


# Bombs.

BOMB = "after the bomb you can expect to go out"


@pytest.mark.parametrize(
    ("hands", "phase", "expected"),
    cases(__file__, "rule_bot: bombs out of turn", globals()),
)
def test_bombs_out_of_turn(hands: str, phase: str, expected: tuple[str, str]) -> None:
    """The trick is another player's."""
    turn = {"turn": 1} if phase == "play" else {}

    assert expected == advised(hands, phase=phase, trick=trick("4 Aj"), **turn)


def test_a_trick_that_is_taken_at_once() -> None:
    """Then waiting is too late."""
    stated: dict[str, Any] = {"turn": 1, "trick": trick("4 Aj")}
    hands = f"5j5w5p5s3j {OTHERS}"

    assert ("play 5j5w5p5s", BOMB) == advised(hands, options="decks=2, take_trick=auto", **stated)


def test_bombs_on_the_own_turn_only() -> None:
    """Then a bomb is one of the answers, if no other play is worth it."""
    options = "decks=2, bombs=in_turn"

    assert ("play 5j5w5p5s", BOMB) == advised(
        f"5j5w5p5s3j {OTHERS}", options=options, trick=trick("4 Aj")
    )
    assert ("pass", LATER) == advised(
        f"5j5w5p5s3j9w {OTHERS}", options=options, trick=trick("4 Aj")
    )


def test_the_own_trick() -> None:
    """It is taken, and never bombed."""
    hands = f"5j5w5p5s3j {OTHERS}"
    taken = advised(hands, phase="take_trick", trick=trick("0 Aj"))

    assert ("take", "everybody has passed: the trick is yours") == taken
    told = advised(hands, options="decks=2, take_trick=auto", turn=1, trick=trick("0 Aj"))
    assert ("", "you have no bomb to play now") == told


# The wish.


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("3jAs / 4jAw / 5jKw / 6jKp / 7j", "wish K"),
        ("3jKs / 4jAw / 5jKw / 6jKp / 7j", "wish A"),
        ("3jKs / 4jKw / 5jQw / 6jKp / 7j", "wish Q"),
        ("3j / 3w / 3p / 3s / 3j", "wish A"),
    ],
)
def test_the_wish(hands: str, expected: str) -> None:
    """For the highest rank that others hold and the hand does not."""
    told = advised(hands, phase="wish", trick=trick("0 Ma"))

    assert (expected, "others may have to play it, and you do not") == told


# The exchange.


def pushed(own: str, seat: int, options: str = "decks=1") -> tuple[str, str]:
    """Return what a seat of five pushes of a hand of eleven cards, and why; seat 0 has rank 1."""
    rules: Any = tichu.new_round(f"grandseigneur:5({options})").rules
    left = [*(Cards(rules.deck) - Cards.of(own))]
    hands = [Cards.of(left[11 * place : 11 * place + 11]) for place in range(4)]
    hands.insert(seat, Cards.of(own))
    setup = seigneur.SeigneurSetup(
        rules=rules, hands=anything(hands), phase=anything("push"), ranking=anything(range(5))
    )
    state = seigneur.SeigneurRound.from_setup(setup)
    if seat not in state.to_act:
        state = tichu.apply(state, state.legal(1)[0])
    advice = RuleBot().advise(anything(tichu.view(state, seat)))
    return format_action(anything(advice.action))[7:], advice.reason


@pytest.mark.parametrize(
    ("own", "gift"),
    [
        # 1. Of gifts of equal rank, the one that leaves the least debt.
        ("2j3j4j5w8j9jTjJjQjQwQp", "Qw Qp"),
        ("2j3j4jTwJwQwKsAw5jDr9s", "Aw Dr"),
    ],
)
def test_gifts(own: str, gift: str) -> None:
    """The best cards must go; a straight flush is kept."""
    assert (gift, "your best cards must go") == pushed(own, 1)


@pytest.mark.parametrize(
    ("own", "returned"),
    cases(__file__, "rule_bot: returns"),
)
def test_returns(own: str, returned: str) -> None:
    """What the hand needs least."""
    assert (returned, "these are low cards that your hand does not need") == pushed(own, 0)


def test_a_gift_that_was_seen() -> None:
    """Where returns are sighted, it counts as a part of the hand."""
    own = "2j2w4j6jTwJwQwKwAwAjAp"

    assert "4j 6j" == pushed(own, 0)[0]
    assert "4j 5j" == pushed(own, 0, "decks=1, returns=sighted")[0]


# The bot.


def test_it_beats_random_play() -> None:
    """Of six, three rule bots and three random ones."""
    bots = [RandomBot(person) if person % 2 else RuleBot() for person in range(6)]
    record: Any = play_game(bots, random.Random(1), "grandseigneur:6(rounds=2)")

    assert [[0, 2, 4]] * 2 == [sorted(each.ranking[:3]) for each in record.end().results]


@pytest.mark.parametrize(
    "rules",
    [
        "grandseigneur:5(returns=sighted, bombs=in_turn, rounds=2)",
        "grandseigneur:6(take_trick=auto, wish_bomb=strict_turn, rounds=2)",
        "grandseigneur:12(phoenix_ambiguity=high, wish_optional=no, decks=1, rounds=2)",
    ],
)
def test_all_that_it_does_is_legal(rules: str) -> None:
    """With any number of players and any options."""
    bots = [RuleBot() for _ in range(tichu.new_round(rules).rules.seats)]
    record: Any = play_game(bots, random.Random(5), rules)

    assert 2 == len(record.end().results)
