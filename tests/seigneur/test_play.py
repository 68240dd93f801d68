"""``tichu play`` of Grandseigneur: ranks, titles and persons who change seats."""

import pytest

import tichu
from support.ranked import before_exchange, in_play
from tichu import Cards, Play, Push
from tichu.bots import RandomBot
from tichu.cli.match import Match
from tichu.cli.question import Question, Unclear

OWN = "2j3j4j5j6j7j8jAjAwAsDr"
"""The hand of a Wretch among five."""
TWICE = "2j2j4j5j6j7j8jTjAjAwAsDrDrPhPh"
"""The hand of a Great Lord among seven."""


SHEET = """\
player  1  2
------  -  -
Anna    5  2
Ben     4  3
Clara   1  5
David   2  1
Emma    3  4
David wins after 2 rounds: Great Lord David, Lord Anna, Squire Ben, Pauper Emma, Wretch Clara"""


class Listener(RandomBot):
    """Remembers the last deal that it hears."""

    dealt: tichu.events.Dealt

    def observe(self, event: tichu.events.Event) -> None:
        """Remember a deal."""
        if isinstance(event, tichu.events.Dealt):
            self.dealt = event


@pytest.fixture(autouse=True)
def _at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the others play at random."""
    monkeypatch.setattr("tichu.cli.match.new_bot", Listener)


def asked(match: Match) -> Question:
    """Return what the person is asked next."""
    match.go_on()
    assert match.question is not None
    return match.question


def labels(question: Question, cards: str = "") -> list[str]:
    """Return the offers in words, with some cards selected."""
    return [question.label(each) for each in question.with_cards(Cards.parse(cards).listed)]


def test_a_wretch_gives_the_best_cards() -> None:
    """Among equals at the limit they choose; anything else has a reason (SEIGNEUR-12)."""
    question = asked(before_exchange("grandseigneur:5", (1, 2, 3, 4, 0), OWN))
    assert ("Ben", "Anna", "Emma", "David", "Clara") == question.names
    assert "2 cards, to Ben" == question.pushed
    assert ["push Aj Dr", "push Aw Dr", "push As Dr"] == labels(question)
    assert labels(question) == labels(question, "Dr") == labels(question, "AjAw")
    assert ["push Aw Dr", "push Aj Dr", "push As Dr"] == labels(question, "DrAw")
    assert "you must give your 2 best cards (SEIGNEUR-12)" == question.objection(
        Cards.parse("AjAw").listed
    )
    assert "" == question.objection(Cards.parse("AjDr").listed)
    assert Push(1, "DrAs") == question.read("DrAs", question.offered)
    with pytest.raises(Unclear, match=r"^Expected 2 cards to push, got 1 \(SEIGNEUR-11\)\.$"):
        question.read("Dr", question.offered)


def test_a_great_lord_gives_any_cards() -> None:
    """They are too many to list; a card of two decks can be given twice."""
    question = asked(before_exchange("grandseigneur:7", range(7), TWICE))
    assert ("3 cards, to Greta", []) == (question.pushed, labels(question))
    assert ["push 2j 2j Dr"] == labels(question, "Dr2j2j")
    assert Push(0, "2j2jDr") == question.read("2j2jDr", question.offered)


def test_a_squire_gives_one_card() -> None:
    """It is a card, not cards."""
    assert (
        "card, to Emma"
        == asked(before_exchange("grandseigneur:7", (1, 2, 0, 3, 4, 5, 6), TWICE)).pushed
    )


@pytest.mark.parametrize(
    ("returns", "told", "hand"), [("blind", [], 15), ("sighted", ["Greta pushes Ma Qs Kp"], 18)]
)
def test_a_gift_is_seen_when_it_may_be(returns: str, told: list[str], hand: int) -> None:
    """Before the return where that is sighted; then it may go back (SEIGNEUR-13)."""
    match = before_exchange(f"grandseigneur:7(returns={returns})", range(7), TWICE)
    heard = match.go_on()
    assert told == [line for event in heard for line in match.sentences(event)]
    question = asked(match)
    assert hand == len(question.hand)
    match.answer(question.read("2j2jDr", ()))
    lines = [line for event in match.go_on() for line in match.sentences(event)]
    assert "Anna pushes 2j 2j Dr" == lines[0]
    assert "Greta gives Anna Ma Qs Kp" in lines
    assert "Greta pushes" not in "".join(lines)


def test_plays_that_differ_only_in_suits() -> None:
    """One is listed, unless they leave different bombs: a twin of a bomb's card can go."""
    question = asked(in_play("grandseigneur:7", "2j2j3j6j6w6p6s6s9sTs", *_OTHERS, turn=0))
    singles = [label for label in labels(question) if len(label) == 2]
    assert ["2j", "3j", "6j", "6s", "9s", "Ts"] == singles
    question = asked(in_play("grandseigneur:7", "2j3j4j5j6j6w", *_OTHERS, turn=0))
    singles = ["2j", "3j", "4j", "5j", "6j", "6w", "6j6w"]
    assert [*singles, "2j3j4j5j6w", "2j3j4j5j6j"] == labels(question)


def test_a_card_of_two_decks_can_be_led_twice() -> None:
    """Nothing says what a play leaves where a hand has a card twice."""
    question = asked(in_play("grandseigneur:7", "2j2j3j", *_OTHERS, turn=0))
    assert ["2j", "2j2j"] == labels(question, "2j")
    assert ["2j2j"] == labels(question, "2j2j")
    assert "2j3j is not a combination" == question.objection(Cards.parse("2j3j").listed)


def test_a_bomb_is_offered_out_of_turn() -> None:
    """To the person who holds one, while another seat is to act."""
    lead = (Play(1, "Kj"),)
    match = in_play("grandseigneur:5", "5j5w5p5s", "2w3w", "2s", "2j", "2p", turn=2, trick=lead)
    question = asked(match)
    assert (True, ["no bomb", "5j5w5p5s"]) == (question.out_of_turn, labels(question))
    match.answer(None)
    assert ["Clara passes"] == [
        line for event in match.go_on()[:1] for line in match.sentences(event)
    ]


def test_persons_change_their_seats() -> None:
    """So do the bots, who hear what their seat may know; the sheet has the rank of each round."""
    match = Match.new(tichu.new_game("grandseigneur:5(rounds=2)").rules, 8)
    adviser = RandomBot(1)
    lines: list[str] = []
    for number in (1, 2):
        while match.rounds < number:
            lines += [line for event in match.go_on() for line in match.sentences(event)]
            if match.question is not None:
                match.answer(match.question.advice(adviser))
    assert match.is_over
    told = [line for line in lines if line.startswith("The round is over")]
    first, second = "then David, Emma, Ben, Anna", "then Anna, Ben, Emma, Clara"
    expected = [f"Clara is the Great Lord, {first}", f"David is the Great Lord, {second}"]
    assert [f"The round is over; {each}" for each in expected] == told
    assert ("Clara", "Anna", "Ben", "Emma", "David") == match.names
    assert SHEET == f"{match.sheet()}\n{match.verdict()}"
    for seat, name in enumerate(match.names):
        bot = match._bots[match._persons.index(name)]
        assert isinstance(bot, Listener)
        assert [seat] == [at for at, cards in enumerate(bot.dealt.packets) if cards is not None]


_OTHERS = ("3s", "5w", "7p", "8p", "9p", "Tp")
