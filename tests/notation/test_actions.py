"""Actions as text: the seat, a verb, and what belongs to it."""

import random
from typing import get_args

import pytest

import tichu
from support import cards, play
from support.tables import cases
from support.texts import refused
from tichu import (
    Action,
    AnnounceBomb,
    CallGrandTichu,
    Card,
    Cards,
    Deal,
    MakeWish,
    NotationError,
    Pass,
    Push,
)
from tichu.notation import format_action, parse_action, parse_actions

GOLDEN: dict[str, Action] = {
    "deal": Deal(()),
    "deal -": Deal((Cards(),)),
    "deal 2j3jPh - DgMaDr 5w": Deal((cards("Ph2j3j"), Cards(), cards("MaDgDr"), cards("5w"))),
    "0 grand": CallGrandTichu(0),
    "1 decline": tichu.DeclineGrandTichu(1),
    "2 tichu": tichu.CallTichu(2),
    "0 push 2j 9w Dr": Push(0, (Card("2j"), Card("9w"), Card("Dr"))),
    "5 push Dr 2j": Push(5, (Card("Dr"), Card("2j"))),
    "2 play 5j5w": play(2, "5j5w"),
    "3 play Ph": play(3, "Ph"),
    "3 play Dg": play(3, "Dg"),
    "2 play 8j9wTpJsPh=Q": play(2, "8j9wTpJsPh=Q"),
    "1 pass": Pass(1),
    "3 wish 7": MakeWish(3, 7),
    "3 wish T": MakeWish(3, 10),
    "3 wish none": MakeWish(3, None),
    "4 take": tichu.TakeTrick(4),
    "1 give 0": tichu.GiveTrick(1, 0),
    "1 lead 5": tichu.ChooseLeader(1, 5),
    "3 announce": AnnounceBomb(3),
}


def test_actions_as_they_are_written() -> None:
    """Every kind of action is written and read."""
    for text, value in GOLDEN.items():
        assert text == format_action(value)
        assert value == parse_action(text)


def test_every_kind_of_action_is_among_the_examples() -> None:
    """No kind of action can change unnoticed."""
    assert set(get_args(Action)) == {type(action) for action in GOLDEN.values()}


def test_every_simple_action_comes_back() -> None:
    """Every action is read back, with each seat, rank and second seat."""
    seats = range(6)
    actions: list[Action] = []
    for kind in (
        *(CallGrandTichu, tichu.DeclineGrandTichu, tichu.CallTichu),
        *(Pass, tichu.TakeTrick, AnnounceBomb),
    ):
        actions += [kind(seat) for seat in seats]
    for two in (tichu.GiveTrick, tichu.ChooseLeader):
        actions += [two(seat, to) for seat in seats for to in seats]
    actions += [MakeWish(seat, rank) for seat in seats for rank in (None, *range(2, 15))]
    assert actions == [parse_action(format_action(action)) for action in actions]


def test_deals_and_pushes_come_back() -> None:
    """Packets of any size are read back, and pushed cards in their order."""
    rng = random.Random("packets")
    for _ in range(500):
        deck = list(tichu.DECK)
        rng.shuffle(deck)
        cuts = sorted(rng.randrange(57) for _ in range(rng.randrange(7)))
        packets = [deck[a:b] for a, b in zip([0, *cuts], [*cuts, 56], strict=True)]
        dealt = Deal(tuple(map(Cards, packets)))
        assert dealt == parse_action(format_action(dealt))
        pushed = Push(rng.randrange(6), tuple(deck[: rng.randrange(1, 6)]))
        assert pushed == parse_action(format_action(pushed))


def test_spellings_of_actions() -> None:
    """Capitals do not matter, blanks may separate cards, and cards have all their spellings."""
    for text, written in cases(__file__, "actions: spellings of actions"):
        assert written == format_action(parse_action(text))


@pytest.mark.parametrize("text", ["0 play Ma2j3w4p5s wish 7", " 0 PLAY Ma 2j3w4p5s\tWISH 7 "])
def test_a_play_with_its_wish(text: str) -> None:
    """One text is read as two actions; any other text stands for one action."""
    both = (parse_action("0 play Ma2j3w4p5s"), MakeWish(0, 7))

    assert both == parse_actions(text)
    assert both == sum(map(parse_actions, map(str, both)), ())
    for wrong in ("0 wish 7 wish 8", "0 play wish 7", "play Ma wish 7"):
        with pytest.raises(NotationError):
            parse_actions(wrong)


@pytest.mark.parametrize(
    ("text", "span", "part"),
    [
        ("0 play Ma wish 1", (15, 16), "expected a rank"),
        ("0 play Ma  wish", (15, 15), "expected a rank or 'none', got nothing"),
        ("0 play Ma wish 7 wish 8", (17, 21), "expected the end of the text"),
        ("0 play  zz wish 7", (8, 10), "'zz' is not a card"),
        ("12 play Ma wish 7", (0, 2), "expected the number of a seat"),
        ("0 play a" + " wish" * 200 + " \nx", (1000, 1011), "expected at most 1,000 characters"),
    ],
)
def test_a_wrong_play_with_a_wish(text: str, span: tuple[int, int], part: str) -> None:
    """The error has the place in the text that was given; a long text is refused at once."""
    with pytest.raises(NotationError, match=part) as caught:
        parse_actions(text)
    assert (text, span) == (caught.value.text, caught.value.span)


def test_invalid_texts() -> None:
    """An error has its message and its place in the whole text."""
    for text, span, message in cases(__file__, "actions: invalid texts"):
        assert (span, message) == refused(parse_action, text)


def test_a_card_may_be_dealt_twice_and_an_action_need_not_be_legal() -> None:
    """Illegal actions can be written; the rules judge them later."""
    twice = Deal((cards("2j"), cards("2j")))
    assert twice == parse_action("deal 2j 2j")
    assert Push(0, (Card("2j"),)) == parse_action("0 push 2j")
