"""Describe a round as text: events as sentences; tricks, hands and pushes as lines."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from tichu._syntax import UNKNOWN
from tichu.cards import Card, Cards
from tichu.engine import moves as mv
from tichu.engine.moves import Happening
from tichu.rulebook.combinations import Combination
from tichu.text.words import (
    combination_name,
    is_plain,
    numbered,
    rank_name,
    seats_joined,
    spaced_cards,
    spaced_combination,
    victory_name,
)

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The words for the positions in the finishing order."""


def format_hands(hands: Sequence[Cards], names: Sequence[str]) -> str:
    """Return a line for each seat: its name and its cards from low to high.

    >>> from tichu.text.sentences import format_hands
    >>> from tichu import Cards
    >>> print(format_hands([Cards("7j2wKj"), Cards("Ph3s")], ("Anna", "Ben")))
    Anna  2w 7j Kj
    Ben   3s Ph
    """
    return aligned(((seat, spaced_cards(hand)) for seat, hand in enumerate(hands)), names)


def aligned(texts: Iterable[tuple[int, str]], names: Sequence[str]) -> str:
    """Return a line for each text, preceded by the name of its seat."""
    width = max(map(len, names))
    return "\n".join(f"{names[seat]:<{width}}  {text}" for seat, text in texts)


def format_exchange(exchange: mv.Exchanged, names: Sequence[str]) -> str:
    """Return a line for each seat with the cards that it pushed; hidden cards are ``??``.

    >>> from tichu.text.sentences import format_exchange
    >>> from tichu.engine.move_text import parse_move
    >>> seen_by_3 = "????Dr/??3p??/Ma????/4j5jPh to 123/230/301/012 leader 3"
    >>> move = parse_move(f"exchanged {seen_by_3}")
    >>> print(format_exchange(move, ("Anna", "Ben", "Clara", "David")))
    Anna   ?? to Ben, ?? to Clara, Dr to David
    Ben    ?? to Clara, 3p to David, ?? to Anna
    Clara  Ma to David, ?? to Anna, ?? to Ben
    David  4j to Anna, 5j to Ben, Ph to Clara
    """
    pushing = (seat for seat, cards in enumerate(exchange.pushes) if cards)
    return aligned(((seat, pushed(exchange.given(seat), names)) for seat in pushing), names)


def pushed(given: Iterable[tuple[Card | None, int]], names: Sequence[str]) -> str:
    """Return the cards that a seat pushed, with the name of the seat that gets each.

    >>> from tichu.text.sentences import pushed
    >>> from tichu import Card
    >>> tens = (Card("Tj"), 0), (Card("Tw"), 0)
    >>> pushed((*tens, (None, 1)), ("Anna", "Ben"))
    'Tj Tw to Anna, ?? to Ben'
    """
    cards: dict[int, list[str]] = {}
    for card, to in given:
        cards.setdefault(to, []).append(UNKNOWN if card is None else str(card))
    return ", ".join(f"{' '.join(told)} to {names[to]}" for to, told in cards.items())


def sentence(happening: Happening, names: Sequence[str] | None = None) -> str:
    """Return a sentence about a move or another happening, without a full stop.

    >>> from tichu.text import sentence
    >>> from tichu import MakeWish, Pass
    >>> sentence(MakeWish(seat=2, rank=13), ("Ann", "Bob", "Cleo", "Dan"))
    'Cleo wishes for a king'
    >>> sentence(Pass(seat=3))
    'Seat 3 passes'
    """
    names = numbered() if names is None else tuple(names)
    match happening:
        case mv.Deal() | mv.SeenDeal():
            return f"dealt: {_dealt(happening, names)}"
        case mv.GrandTichuShown():
            callers = [seat for seat, has_called in enumerate(happening.called) if has_called]
            verb = "call" if len(callers) > 1 else "calls"
            return f"{seats_joined(callers, names) if callers else 'nobody'} {verb} grand tichu"
        case mv.Exchanged():
            return f"the cards are exchanged; {names[happening.leader]} has the Mah Jong and leads"
        case mv.HandShown():
            return f"the hand of {names[happening.seat]} is shown: {spaced_cards(happening.cards)}"
        case mv.RoundEnded():
            return "the round is over, " + format_ending(happening, names).replace("\n", "; ")
        case mv.RoundStarted():
            scores = " : ".join(map(str, happening.scores))
            return f"a new round begins at {scores}; {names[happening.dealer]} deals"
        case mv.GameEnded():
            return f"the game is over at {' : '.join(map(str, happening.scores))}"
        case _:
            return f"{names[happening.seat]} {_predicate(happening, names)}"


def _predicate(happening: Happening, names: Sequence[str]) -> str:
    """Return the predicate of the sentence about a happening."""
    match happening:
        case mv.Push():
            return f"pushes {spaced_cards(happening.cards)}"
        case mv.Play():
            return f"plays {told(happening.combination)}"
        case mv.MakeWish():
            return wish_said(happening)
        case mv.WishFulfilled():
            return f"fulfils the wish for {rank_name(happening.rank)}"
        case mv.WentOut():
            return f"is out {ORDINALS[happening.place - 1]}"
        case mv.LeadPassed() | mv.ChooseLeader():
            return f"passes the lead to {names[happening.to]}"
        case mv.TrickTaken():
            return f"takes the trick, {points_of(happening.cards)}"
        case mv.GiveTrick():
            return f"gives the Dragon's trick to {names[happening.to]}"
        case _:
            return _PREDICATES[type(happening)]


_PREDICATES: Final[Mapping[type[Happening], str]] = {
    mv.CallGrandTichu: "calls grand tichu",
    mv.DeclineGrandTichu: "declines grand tichu",
    mv.SeenDecision: "decides on grand tichu",
    mv.CallTichu: "calls tichu",
    mv.SeenPush: "pushes",
    mv.Pass: "passes",
    mv.AnnounceBomb: "announces a bomb",
    mv.TakeTrick: "claims the trick",
}


def format_ending(ended: mv.RoundEnded, names: Sequence[str]) -> str:
    """Return the finishing order, and a line for each seat that still has cards.

    >>> from tichu.text.sentences import format_ending
    >>> from tichu import score_round
    >>> from tichu.moves import RoundEnded
    >>> result = score_round((0, 1, 2), (60, 40))
    >>> hands = ("", "", "", "2j3jKw")
    >>> ended = RoundEnded(result, (0, 0, 0, 3), ("",) * 4, hands)
    >>> print(format_ending(ended, ("Anna", "Ben", "Clara", "David")))
    out in this order: Anna, Ben, Clara
    David is left with 2j 3j Kw
    """
    result = ended.result
    order = "nobody is out"
    if result.finished:
        order = "out in this order: " + ", ".join(names[seat] for seat in result.finished)
    victory = victory_name(result.victory)
    left = [
        f"{names[seat]} is left with {spaced_cards(hand)}"
        for seat, hand in enumerate(ended.hands)
        if hand
    ]
    return "\n".join([f"{order} ({victory})" if victory else order, *left])


def wish_said(wish: mv.MakeWish) -> str:
    """Return the predicate of the sentence about a wish."""
    return "makes no wish" if wish.rank is None else f"wishes for {rank_name(wish.rank)}"


def points_of(cards: Cards) -> str:
    """Return points as words; no trick is worth one point, so there is no singular."""
    return f"{cards.points} points"


def _dealt(deal: mv.Deal | mv.SeenDeal, names: tuple[str, ...]) -> str:
    packets = [*zip(deal.hands, names[: len(deal.hands)], strict=True)]
    seen = [f"{len(cards)} cards to {name}" for cards, name in packets if cards is not None]
    hidden = len(packets) - len(seen)
    if not seen:
        return "cards to all"
    others = {0: "", 1: "; the other gets theirs"}.get(hidden, "; the others get theirs")
    return ", ".join(seen) + others


def told(combination: Combination) -> str:
    """Return the cards of a play, and its name unless it is a plain single card."""
    cards = spaced_combination(combination)
    return cards if is_plain(combination) else f"{cards}, {combination_name(combination)}"


_CARDS_WIDTH: Final = 20
"""The width of the column for the cards of a play, enough for most plays."""
_WIDTH: Final = 76
"""The longest line that has both a play and the end of the trick; longer ones are split in two."""


@attrs.define
class _Row:
    """A play of a trick, with the calls and passes that follow it."""

    seat: int
    cards: str
    remarks: list[str] = attrs.Factory(list[str])
    passes: list[int] = attrs.Factory(list[int])


def format_trick(events: Iterable[Happening], names: Sequence[str] | None = None) -> str:
    """Return a line for each play of a trick; the last line names the seat that takes it.

    ``events`` are the moves and happenings from the lead to the end of the trick, or until now.
    Passes are on the line of the play before them. Events that belong to no trick are omitted.

    >>> import tichu
    >>> from tichu.text import format_trick
    >>> setup = tichu.RoundSetup(hands=("2j", "4j", "7w", "Dr"), turn=0, rest_to=1)
    >>> state = tichu.RoundState.from_setup(setup)
    >>> state, events = tichu.transition(state, tichu.Play(0, "2j"))
    >>> print(format_trick(events))
    Seat 0  2j                    OUT first
    """
    names = numbered() if names is None else names
    rows: list[_Row] = []
    end = ""
    gift = None
    for event in events:
        match event:
            case mv.Play():
                played = event.combination
                name = [] if is_plain(played) else [combination_name(played)]
                rows.append(_Row(event.seat, spaced_combination(played), name))
            case mv.CallTichu():
                rows.append(_Row(event.seat, "calls TICHU"))
            case mv.AnnounceBomb():
                rows.append(_Row(event.seat, "announces a bomb"))
            case mv.GiveTrick():
                gift = event
            case mv.TrickTaken() if gift is not None:
                end = f"{names[gift.seat]} gives {points_of(event.cards)} to {names[event.seat]}"
            case mv.TrickTaken():
                end = f"{names[event.seat]} takes {points_of(event.cards)}"
            case _ if not rows:
                pass
            case mv.Pass():
                rows[-1].passes.append(event.seat)
            case mv.MakeWish():
                rows[-1].remarks.append(wish_said(event))
            case mv.WishFulfilled():
                rows[-1].remarks.append("fulfils the wish")
            case mv.WentOut():
                rows[-1].remarks.append(f"OUT {ORDINALS[event.place - 1]}")
            case mv.LeadPassed() | mv.ChooseLeader():
                rows[-1].remarks.append(f"the lead goes to {names[event.to]}")
            case _:
                pass
    width = max(map(len, names))
    if end and rows and rows[-1].passes:
        rows[-1].passes.clear()
        end = f"all pass, {end}"
    room = width + _CARDS_WIDTH + 2
    lines = [_line(row, names, width) for row in rows]
    if end and lines and len(lines[-1]) + len(end) + 2 <= _WIDTH:
        joint = "; " if rows[-1].remarks else "  "
        lines[-1] = f"{lines[-1]:<{room}}{joint}{end}"
    elif end:
        lines.append(f"{'':{room}}  {end}")
    return "\n".join(lines)


def _line(row: _Row, names: Sequence[str], width: int) -> str:
    remarks = ", ".join(row.remarks)
    if row.passes:
        verb = "passes" if len(row.passes) == 1 else "pass"
        passes = f"({', '.join(names[seat] for seat in row.passes)} {verb})"
        remarks = f"{remarks}  {passes}" if remarks else passes
    return f"{names[row.seat]:<{width}}  {row.cards:<{_CARDS_WIDTH}}  {remarks}".rstrip()
