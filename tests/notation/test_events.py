"""Events as text, whole and redacted: the seat, a verb in the past, and what belongs to it.

``TICHU_NOTATION_ROUNDS`` says how many rounds by each preset, and by house rules, are written down
event by event.
"""

import os
import random
from collections.abc import Iterator
from typing import get_args

import attrs
import pytest

import tichu.events
from steering import SOURCES, rules_of, steered_game
from support import anything, cards, play
from support.texts import refused
from tichu import Card, Cards, Event, InvalidValue, Rules, new_game, redact, score_round, transition
from tichu.errors import shown
from tichu.events import Dealt, Exchanged, GameEnded, GrandTichuDecided, Played, Pushed, RoundEnded
from tichu.notation import format_event, format_result, parse_event, parse_result

ROUNDS = int(os.environ.get("TICHU_NOTATION_ROUNDS", "2"))


def listed(text: str) -> tuple[Card, ...]:
    """Return the cards of a text in its order."""
    return tuple(map(Card.parse, text.split()))


COUNTED = score_round((2, 1, 0), (70, 30), {2: "tichu"})
DOUBLE = score_round((1, 3), calls={0: "tichu"})
TO = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
KNOWN = ((0,), (1,), (0, 2), (3,))
GIVEN = (listed("2j 9w Dr"), listed("3j 3w 3p"), listed("Ma Tj Ts"), listed("4j 5j Ph"))
SEEN = (
    (None, None, Card.parse("Dr")),
    (None, None, None),
    (Card.parse("Ma"), None, None),
    listed("4j 5j Ph"),
)

GOLDEN: dict[str, Event] = {
    "dealt 2j3jPh - DgMaDr 5w": Dealt((cards("Ph2j3j"), Cards(), cards("MaDgDr"), cards("5w"))),
    "dealt ?? 2j3jPh ?? ?? ?? ??": Dealt((None, cards("2j3jPh"), None, None, None, None)),
    "0 decided grand": GrandTichuDecided(0, called=True, secret=False),
    "1 decided none": GrandTichuDecided(1, called=False, secret=False),
    "1 decided none secret": GrandTichuDecided(1, called=False, secret=True),
    "2 decided ?? secret": GrandTichuDecided(2, called=None, secret=True),
    "revealed none grand none none": tichu.events.GrandTichuRevealed((False, True, False, False)),
    "2 called tichu": tichu.events.TichuCalled(2),
    "0 pushed 2j 9w Dr known 0": Pushed(0, listed("2j 9w Dr"), (0,)),
    "5 pushed Dr 2j known 5": Pushed(5, listed("Dr 2j"), (5,)),
    "2 pushed ?? known 02": Pushed(2, None, (0, 2)),
    "exchanged 2j9wDr/3j3w3p/MaTjTs/4j5jPh to 123/230/301/012 known 0/1/02/3 leader 1": Exchanged(
        GIVEN, TO, KNOWN, 1
    ),
    "exchanged ????Dr/??????/Ma????/4j5jPh to 123/230/301/012 known 0/1/02/3 leader 1": Exchanged(
        SEEN, TO, KNOWN, 1
    ),
    "exchanged -/2j to -/0 known -/1 leader 0": Exchanged(
        ((), listed("2j")), ((), (0,)), ((), (1,)), 0
    ),
    "2 showed 5j6j known 02": tichu.events.HandShown(2, cards("5j6j"), (0, 2)),
    "2 showed ?? known 02": tichu.events.HandShown(2, None, (0, 2)),
    "2 showed - known all": tichu.events.HandShown(2, Cards(), None),
    "2 showed 5j known -": tichu.events.HandShown(2, cards("5j"), ()),
    "2 played 5j5w": Played(2, play(2, "5j5w").combination),
    "2 played 8j9wTpJsPh=7": Played(2, play(2, "8j9wTpJsPh=7").combination),
    "3 played Ph": Played(3, play(3, "Ph").combination),
    "1 passed": tichu.events.Passed(1),
    "3 wished 7": tichu.events.WishMade(3, 7),
    "3 wished none": tichu.events.WishMade(3, None),
    "3 fulfilled T": tichu.events.WishFulfilled(3, 10),
    "3 finished 1": tichu.events.WentOut(3, 1),
    "1 yielded to 3": tichu.events.LeadPassed(1, 3),
    "3 announced": tichu.events.BombAnnounced(3),
    "4 claimed": tichu.events.TrickClaimed(4),
    "1 took 5j5w6j6w": tichu.events.TrickTaken(1, cards("5j5w6j6w")),
    "1 gave 5jDr to 0": tichu.events.TrickGiven(1, 0, cards("Dr5j")),
    "round ended 210 70:30 100:0 hands -/-/-/5jKs": RoundEnded(
        COUNTED, (Cards(), Cards(), Cards(), cards("5jKs"))
    ),
    "round ended 13 0:200 -100:0 double hands ??/??/??/??": RoundEnded(DOUBLE, (None,) * 4),
    "round started dealer 2 scores 170:-30": tichu.events.RoundStarted(2, (170, -30)),
    "round started dealer 0 scores 170:30:5:0": tichu.events.RoundStarted(0, (170, 30, 5, 0)),
    "game ended scores 1040:620 winner 0": GameEnded((1040, 620), 0),
    "game ended scores 500:500 winner none": GameEnded((500, 500), None),
    "game ended scores 500:500:20:9 winners 01": GameEnded((500, 500, 20, 9), (0, 1)),
    "game ended scores 500:40:20:9 winners 0": GameEnded((500, 40, 20, 9), (0,)),
}
"""Events of each kind."""


@pytest.mark.parametrize("text", GOLDEN)
def test_events_as_they_are_written(text: str) -> None:
    """Every kind of event, written and read."""
    assert text == format_event(GOLDEN[text])
    assert GOLDEN[text] == parse_event(text)


def test_every_kind_of_event_is_among_the_examples() -> None:
    """So that none can change unnoticed."""
    assert set(get_args(Event)) == {type(event) for event in GOLDEN.values()}


def happened(rules: Rules, rounds: int, rng: random.Random) -> Iterator[Event]:
    """Yield all events of games of two rounds, until so many rounds have ended."""
    short = attrs.evolve(rules, target=None, rounds=2)
    while rounds > 0:
        for game, action in steered_game(new_game(short), rng):
            for event in transition(game, action)[1]:
                yield event
                rounds -= isinstance(event, RoundEnded)


@pytest.mark.parametrize("source", SOURCES)
def test_every_event_of_a_game_comes_back(source: str) -> None:
    """Events are read back whole, and as redacted for each seat and for a spectator."""
    rng = random.Random(f"events {source}")
    rules = rules_of(source, rng)
    for event in happened(rules, ROUNDS, rng):
        for heard in {event, *(redact(event, seat) for seat in (*range(rules.seats), None))}:
            text = format_event(heard)
            assert heard == parse_event(text)
            assert text.isascii()
            assert len(text) < 1000
        if isinstance(event, RoundEnded):
            assert event.result == parse_result(format_result(event.result))


def test_the_longest_texts_are_read() -> None:
    """The longest events, with six whole decks, have less than 800 characters."""
    deck = Cards(2**56 - 1)
    worst = attrs.evolve(
        DOUBLE,
        finished=(0, 1, 2, 3, 4, 5),
        victory="counted_out",
        card_points=(-999_999_999,) * 2,
        call_points=(-999_999_999,) * 2,
        scores=(-1_999_999_998,) * 2,
    )
    many = (Card.parse("Dr"), *listed("2j 3j 4j 5j"))
    all_seats = ((0, 1, 2, 3, 4, 5),) * 6
    long: tuple[Event, ...] = (
        Dealt((deck,) * 6),
        RoundEnded(worst, (deck,) * 6),
        Exchanged((many,) * 6, all_seats, all_seats, 5),
    )
    for event in long:
        text = format_event(event)
        assert event == parse_event(text)
        assert len(text) < 800


def test_what_is_hidden_is_seen_to_be() -> None:
    """A text has ``??`` exactly where a field of the event is None because it is hidden."""
    pushed = GOLDEN["0 pushed 2j 9w Dr known 0"]
    assert "0 pushed ?? known 0" == format_event(redact(pushed, 1))
    assert "0 pushed 2j 9w Dr known 0" == format_event(redact(pushed, 0))
    dealt = GOLDEN["dealt 2j3jPh - DgMaDr 5w"]
    assert "dealt ?? ?? ?? ??" == format_event(redact(dealt, None))
    decided = GOLDEN["1 decided none secret"]
    assert "1 decided ?? secret" == format_event(redact(decided, 3))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2 PLAYED 5W 5J", "2 played 5j5w"),
        ("  2\tplayed   5w5j\n", "2 played 5j5w"),
        ("2 played 8j 9w 10p Js Phoenix", "2 played 8j9wTpJsPh=Q"),
        ("2 played 5jPh = 5", "2 played 5jPh=5"),
        ("0 pushed 2j9w10p KNOWN 0", "0 pushed 2j 9w Tp known 0"),
        ("0 Pushed dragon 10W sparrow known -", "0 pushed Dr Tw Ma known -"),
        ("DEALT PH2J 10w - dog", "dealt 2jPh Tw - Dg"),
        ("3 wished NONE", "3 wished none"),
        ("3 fulfilled 10", "3 fulfilled T"),
        ("1 Decided GRAND Secret", "1 decided grand secret"),
        ("dealt ?? ???? ?? -", "dealt ?? ?? ?? -"),
        ("0 pushed ?? ?? ?? known 0", "0 pushed ?? known 0"),
        ("2 showed ?????? known 0", "2 showed ?? known 0"),
        ("1 gave dr5J TO 0", "1 gave 5jDr to 0"),
        ("2 showed 6J5j known ALL", "2 showed 5j6j known all"),
        (
            "Round Ended 210 070:+30 100:0 Hands ///KS5j",
            "round ended 210 70:30 100:0 hands -/-/-/5jKs",
        ),
        ("GAME ENDED SCORES 05:5 WINNER None", "game ended scores 5:5 winner none"),
        ("exchanged /2J to /0 known /1 leader 0", "exchanged -/2j to -/0 known -/1 leader 0"),
    ],
)
def test_spellings_of_events(text: str, written: str) -> None:
    """Capitals and blanks do not matter, and cards have all their spellings."""
    assert written == format_event(parse_event(text))


FIRST = "expected a seat from 0 to 11, dealt, revealed, exchanged, round or game"
VERB = (
    "expected a verb (decided, called, pushed, showed, played, passed, wished, fulfilled, "
    "finished, yielded, announced, claimed, took or gave)"
)
SEAT = "expected a seat from 0 to 11"
SEATS = "expected seats from 0 to 11, or -"
RANK = "expected a rank (2 to 9, T, J, Q, K or A)"
MORE = "expected the end of the text"
PLACE = "expected a place from 1 to 12"
PUSHED = "expected at most 5 pushed cards"


@pytest.mark.parametrize(
    ("text", "span", "message"),
    [
        ("", (0, 0), FIRST),
        ("  ", (2, 2), FIRST),
        ("passed", (0, 6), FIRST),
        ("12 passed", (0, 2), FIRST),
        ("٢ passed", (0, 1), FIRST),
        ("2", (1, 1), VERB),
        ("2 5j5w", (2, 6), VERB),
        ("2 passed 3", (9, 10), MORE),
        ("dealt", (5, 5), "expected cards"),
        ("dealt 2j2j2j", (10, 12), "'2j' appears three times"),
        ("dealt 2j??", (8, 10), "'??' is not a card"),
        ("dealt" + " -" * 13, (30, 31), MORE),
        ("dealt - leader", (14, 14), SEAT),
        ("0 decided", (9, 9), "expected grand, none or ??"),
        ("0 decided yes", (10, 13), "expected grand, none or ??"),
        ("0 decided ?? openly", (13, 19), "expected 'secret'"),
        ("0 decided ?? secret 1", (20, 21), MORE),
        ("revealed", (8, 8), "expected grand or none"),
        ("revealed none ??", (14, 16), "expected grand or none"),
        ("revealed" + " none" * 13, (69, 73), MORE),
        ("2 called grand", (9, 14), "expected 'tichu'"),
        ("0 pushed", (8, 8), "expected the pushed cards"),
        ("0 pushed known 0", (9, 14), "expected the pushed cards"),
        ("0 pushed 2j", (11, 11), "expected 'known'"),
        ("0 pushed 2j ?? known 0", (12, 14), "'??' is not a card"),
        ("0 pushed 2j 2j 2j known 0", (15, 17), "'2j' appears three times"),
        ("0 pushed 2j 3j 4j 5j 6j 7j known 0", (9, 26), PUSHED),
        ("0 pushed 2j known", (17, 17), "expected seats"),
        ("0 pushed 2j known 010", (20, 21), "'0' appears twice"),
        ("0 pushed 2j known all", (18, 19), SEATS),
        ("exchanged 2j/3x to 1/0 known 0/1 leader 0", (13, 15), "'3x' is not a card"),
        ("exchanged 2j/??3x to 1/0 known 0/1 leader 0", (15, 17), "'3x' is not a card"),
        (
            "exchanged 2j/3j3j??3j to 1/0 known 0/1 leader 0",
            (13, 21),
            "a card appears three times in '3j3j??3j'",
        ),
        ("exchanged 2j/???????????? to 1/0 known 0/1 leader 0", (13, 25), PUSHED),
        ("exchanged 2j/3j 1/0 known 0/1 leader 0", (16, 19), "expected 'to'"),
        ("exchanged 2j/3j to 1/x known 0/1 leader 0", (21, 22), SEATS),
        ("exchanged 2j/3j to 1/0 0/1 leader 0", (23, 26), "expected 'known'"),
        ("exchanged 2j/3j to 1/0 known 0/1", (32, 32), "expected 'leader'"),
        ("exchanged 2j/3j to 1/0 known 0/1 leader", (39, 39), SEAT),
        (
            f"exchanged {'/' * 12} to 1 known 0 leader 0",
            (10, 22),
            "expected parts for at most 12 seats",
        ),
        ("2 showed 5j", (11, 11), "expected 'known'"),
        ("2 showed 5j known none", (18, 19), SEATS),
        ("2 played", (8, 8), "expected the cards of the play"),
        ("2 played 5j 6j", (9, 14), "'5j 6j' is not a combination"),
        ("2 played 5jPh=x", (14, 15), RANK),
        ("3 wished", (8, 8), "expected a rank or 'none'"),
        ("3 wished 1", (9, 10), RANK),
        ("3 fulfilled none", (12, 16), RANK),
        ("3 finished", (10, 10), "expected a place"),
        ("3 finished 0", (11, 12), PLACE),
        ("3 finished 13", (11, 13), PLACE),
        ("1 yielded 3", (10, 11), "expected 'to'"),
        ("1 yielded to 12", (13, 15), SEAT),
        ("1 took ??", (7, 9), "'??' is not a card"),
        ("1 took 5j 5w", (10, 12), MORE),
        ("1 gave 5j", (9, 9), "expected 'to'"),
        ("1 gave 5j to", (12, 12), SEAT),
        ("round", (5, 5), "expected started or ended"),
        ("round over", (6, 10), "expected started or ended"),
        ("round ended 210 70:30 0:0", (25, 25), "expected 'hands'"),
        ("round ended 210 70:30 hands", (22, 27), "expected a whole number of at most 9 digits"),
        (
            "round ended 210 70:30 0:0 won hands -",
            (26, 29),
            "expected double, triple or counted_out",
        ),
        ("round ended 210 70:30 0:0 hands -/-/x", (36, 37), "'x' is not a card"),
        ("round started at 2", (14, 16), "expected 'dealer'"),
        ("round started dealer 2 170:30", (23, 29), "expected 'scores'"),
        (
            "round started dealer 2 scores 1:2:3:4:5:6:7",
            (30, 43),
            "expected 1 to 6 numbers with : between them",
        ),
        ("game", (4, 4), "expected 'ended'"),
        ("game ended 5:5", (11, 14), "expected 'scores'"),
        ("game ended scores 5:5", (21, 21), "expected winner or winners"),
        *(
            (text, (len(text), len(text)), f"expected {what}")
            for text, what in (
                ("2 showed", "cards"),
                ("2 showed 5j known", "seats"),
                ("3 fulfilled", "a rank"),
                ("1 took", "cards"),
                ("exchanged", "the pushed cards"),
                ("exchanged 2j/3j to", "seats"),
                ("round started dealer 2 scores", "scores"),
                ("round ended", "the seats that went out"),
                ("round ended 210", "the points for cards"),
                ("round ended 210 70:30", "the points for calls"),
                ("round ended 210 70:30 0:0 hands", "hands"),
                ("game ended scores 5:5 winner", "a winner"),
                ("game ended scores 5:5 winners", "seats"),
            )
        ),
        ("game ended scores 5:5 winner -", (29, 30), "expected a number from 0 to 5"),
        ("game ended scores 5:5 winner 01", (29, 31), "expected a number from 0 to 5"),
        ("game ended scores 5:5 winners none", (30, 31), "expected seats from 0 to 5, or -"),
    ],
)
def test_invalid_texts(text: str, span: tuple[int, int], message: str) -> None:
    """Each error has its message and its place in the whole text."""
    assert (span, message) == refused(parse_event, text)


STRANGE: tuple[object, ...] = (
    None,
    True,
    -1,
    12,
    10**30,
    1.0,
    "0",
    b"0",
    (),
    (7,),
    ((),),
    [0],
    {},
    object(),
    Card,
)
"""Values that hardly any field has."""


@pytest.mark.parametrize("text", GOLDEN)
def test_strange_fields(text: str) -> None:
    """An event with a strange field is refused, or is written and read back."""
    event = GOLDEN[text]
    names = [field.name for field in attrs.fields(type(event))]
    for name in names:
        for value in STRANGE:
            strange = attrs.evolve(event, **anything({name: value}))
            try:
                written = format_event(strange)
            except InvalidValue:
                continue
            assert strange == parse_event(written)


MANY = listed("2j 3j 4j 5j 6j 7j")


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (Dealt(()), "expected an item for each seat, got ()"),
        (Dealt((None,) * 13), f"expected an item for each seat, got {shown((None,) * 13)}"),
        (Dealt(anything(("2j",))), "expected Cards, got '2j'"),
        (GrandTichuDecided(0, called=anything(1), secret=True), "expected True or False, got 1"),
        (
            GrandTichuDecided(0, called=True, secret=anything(None)),
            "expected True or False, got None",
        ),
        (tichu.events.GrandTichuRevealed(anything((None,))), "expected True or False, got None"),
        (Pushed(0, (), ()), "expected pushed cards or None, got ()"),
        (Pushed(0, anything((None,)), ()), "expected pushed cards or None, got (None,)"),
        (Pushed(0, anything(("2j",)), ()), "expected a Card, got '2j'"),
        (Pushed(0, listed("2j 2j 2j"), ()), "2j is pushed three times"),
        (Pushed(0, MANY, ()), f"expected a tuple of pushed cards, got {shown(MANY)}"),
        (Pushed(0, listed("2j"), (1, 1)), "seat 1 appears twice"),
        (Exchanged((listed("2j 2j 2j"),), ((0,),), ((0,),), 0), "2j is pushed three times"),
        (
            Exchanged(anything((None,)), ((0,),), ((0,),), 0),
            "expected a tuple of pushed cards, got None",
        ),
        (Played(0, anything("5j5w")), "expected a Combination, got '5j5w'"),
        (tichu.events.WentOut(0, 0), "expected a whole number from 1 to 12, got 0"),
        (tichu.events.WentOut(0, 13), "expected a whole number from 1 to 12, got 13"),
        (RoundEnded(anything(None), (None,)), "expected a RoundResult, got None"),
        (
            RoundEnded(attrs.evolve(COUNTED, scores=(0, 0)), (None,)),
            "expected the scores (170, 30), got (0, 0)",
        ),
        (tichu.events.RoundStarted(0, ()), "expected a tuple of 1 to 6 numbers, got ()"),
        (
            tichu.events.RoundStarted(0, (0,) * 7),
            "expected a tuple of 1 to 6 numbers, got (0, 0, 0, 0, 0, 0, 0)",
        ),
        (
            GameEnded((10**9, 0), 0),
            "expected a whole number from -999999999 to 999999999, got 1000000000",
        ),
        (GameEnded((0, 0), 6), "expected a whole number from 0 to 5, got 6"),
        (GameEnded((0, 0), (0, 0)), "seat 0 appears twice"),
    ],
)
def test_events_that_have_no_text(event: Event, message: str) -> None:
    """An event that could not be read back is not written."""
    with pytest.raises(InvalidValue) as caught:
        format_event(event)
    assert ("format_event(event)", message) == (caught.value.place, caught.value.message)


@pytest.mark.parametrize("number", [1, 6])
def test_a_field_of_all_seats(number: int) -> None:
    """It has from one to six parts."""
    for event in (Dealt((None,) * number), GameEnded((5,) * number, 0)):
        assert event == parse_event(format_event(event))
