"""Positions of Grandseigneur as one line, for a round in any phase and for a view of it.

A position string has eleven fields with blanks between them, ``-`` for an empty one. A view adds a
twelfth: its seat, or ``-`` for what everybody sees.

    rules phase dealer turn hands trick wish ranking pushes finished discard

Positions are read by way of :class:`~tichu.seigneur.SeigneurSetup`, so every position that is read
has been checked. For that check, the hidden cards of a view are dealt in a way that agrees with it.
"""

from collections.abc import Iterable
from typing import Any, Final, cast

import attrs

from tichu._kernel.layout import ACE, DRAGON, LOWEST, MAH_JONG, PHOENIX, RANK
from tichu._spelling.values import format_rank, parse_rank, phase_named
from tichu._spelling.words import (
    EMPTY,
    UNKNOWN,
    number_of,
    unexpected,
    want_text,
)
from tichu._values import want_instance
from tichu.cards import Cards, new_cards
from tichu.engine.table.actions import Play
from tichu.engine.table.spelled import parse_packet
from tichu.errors import InvalidSetup, InvalidValue, NotationError, shown
from tichu.notation.positions import Line
from tichu.phases import Phase
from tichu.rulebook.combinations import Combination
from tichu.seigneur.engine.bags import added, singles_of
from tichu.seigneur.engine.exchange import Part, choices, roles
from tichu.seigneur.engine.knowledge import Knowledge
from tichu.seigneur.engine.plays import to_play
from tichu.seigneur.engine.round import SeigneurRound
from tichu.seigneur.engine.rules import SeigneurRules
from tichu.seigneur.engine.setup import SeigneurSetup
from tichu.seigneur.engine.spelled import format_rules, parse_rules
from tichu.seigneur.engine.table import PHASES, Table
from tichu.seigneur.engine.views import SeigneurView, view_of
from tichu.seigneur.notation.values import (
    LAST_SEAT,
    format_seats,
    parse_seats,
)

FIELDS: Final = (
    "rules",
    "phase",
    "dealer",
    "turn",
    "hands",
    "trick",
    "wish",
    "ranking",
    "pushes",
    "finished",
    "discard",
)
_LONGEST: Final = 4000  # characters; the longest position has about 700


@attrs.frozen
class _Part:
    """Cards of which some may be unknown."""

    known: Cards
    hidden: int = 0


def format_state(state: SeigneurRound) -> str:
    """Return a round as a position string.

    >>> from tichu import new_round
    >>> from tichu.seigneur import SeigneurRules
    >>> format_state(new_round(SeigneurRules(5), dealer=2))
    'grandseigneur:5 deal_first 2 - -/-/-/-/- - - - - - -'
    """
    want_instance("format_state(state)", state, SeigneurRound)
    pushes = [EMPTY if mask is None else str(new_cards(mask)) for mask in state.push_masks]
    return _format(state.table, [str(new_cards(mask)) for mask in state.hand_masks], pushes)


def format_view(seen: SeigneurView | Table) -> str:
    """Return a view as a position string, with ``??`` for hidden cards, and its seat.

    The seat of the table that everybody sees is ``-``.

    >>> from tichu import view
    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
    >>> hands = ("2j3j", "4j", "Ph", "5j", "5p")
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, turn=0)
    >>> format_view(view(SeigneurRound.from_setup(setup), 2))[:46]
    'grandseigneur:5 play 0 0 ????/??/Ph/??/?? - - '
    """
    if not isinstance(cast("object", seen), SeigneurView | Table):
        message = f"expected a SeigneurView or a Table, got {shown(seen)}"
        raise InvalidValue("format_view(seen)", message)
    table = seen if isinstance(seen, Table) else seen.table
    parts = roles(table.rules)
    pushes = [_hidden_push(table, seat, parts.get(seat)) for seat in range(table.rules.players)]
    hands = ["Ma" if seat == table.mah_jong_holder else "" for seat in range(table.rules.players)]
    if isinstance(seen, SeigneurView):
        hands[seen.seat] = str(seen.own)
        part = parts.get(seen.seat)
        if seen.given is not None:
            pushes[seen.seat] = str(seen.given)
        if part is not None and seen.received is not None:
            pushes[part.other] = str(seen.received)
    filled = [
        hand + UNKNOWN * (size - len(hand) // 2)
        for hand, size in zip(hands, table.sizes, strict=True)
    ]
    seat = str(seen.seat) if isinstance(seen, SeigneurView) else EMPTY
    return f"{_format(table, filled, pushes)} {seat}"


def parse_state(text: str) -> SeigneurRound:
    """Return the round that a position string describes.

    Raises :class:`~tichu.NotationError` with the place for text that is not a position string, and
    :class:`~tichu.InvalidSetup` for an impossible position.

    >>> parse_state("grandseigneur:5 deal_first 1 - //// - - 3,0,4,2,1 - - -").persons
    (3, 1, 2, 4, 0)
    """
    line = Line(want_text("parse_state(text)", text, _LONGEST), FIELDS)
    if "seat" in line.fields:
        span = line.fields["seat"].span()
        raise unexpected("the position of a round without a seat", text, *span)
    fields, discard = _fields(line)
    for name in ("hands", "pushes"):
        if any(part is not None and part.hidden for part in fields[name]):
            raise unexpected(
                "known cards, as only a view has unknown ones", text, *_span(line, name)
            )
    return _built(fields, discard)


def parse_view(text: str) -> SeigneurView | Table:
    """Return the view that a position string with a twelfth field describes.

    It is a :class:`SeigneurView` if that field is a seat, and a :class:`Table` if it is ``-``.
    Raises the errors of :func:`parse_state`.

    >>> parse_view("grandseigneur:5 deal_first 1 - //// - - 3,0,4,2,1 - - - 2").seat
    2
    """
    line = Line(want_text("parse_view(text)", text, _LONGEST), FIELDS)
    if "seat" not in line.fields:
        raise unexpected("the seat of the view, or -", text, len(text))
    fields, discard = _fields(line)
    seat = line.optional("seat", _seat)
    players = fields["rules"].players
    if seat is not None and seat >= players:
        raise unexpected(f"a seat from 0 to {players - 1}", text, *_span(line, "seat"))
    if len(fields["hands"]) == players:
        fields = _filled(fields, discard, seat)
    state = _built(fields, discard)
    return state.table if seat is None else view_of(state, seat)


def _span(line: Line, name: str) -> tuple[int, int]:
    return line.fields[name].span()


def _format(table: Table, hands: Iterable[str], pushes: list[str]) -> str:
    trick = ",".join(f"{play.seat}:{play.combination}" for play in table.trick)
    place = "format_state(state)"
    return " ".join(
        (
            format_rules(table.rules).replace(" ", ""),
            table.phase.value,
            str(table.dealer),
            EMPTY if table.turn is None else str(table.turn),
            "/".join(hand or EMPTY for hand in hands),
            trick or EMPTY,
            EMPTY if table.wish is None else format_rank(table.wish),
            EMPTY if table.ranking is None else format_seats(place, table.ranking),
            "/".join(pushes) if set(pushes) != {EMPTY} else EMPTY,
            format_seats(place, table.finished),
            str(table.discard) or EMPTY,
        )
    )


def _hidden_push(table: Table, seat: int, part: Part | None) -> str:
    if part is None or table.phase is not Phase.PUSH or not table.pushed >> seat & 1:
        return EMPTY
    return UNKNOWN * part.number


# Reading


def _fields(line: Line) -> tuple[dict[str, Any], Cards]:
    """Return the fields of a setup that a position string states, and the discard."""
    rules = line.read("rules", parse_rules)
    fields: dict[str, Any] = {
        "rules": rules,
        "phase": line.read("phase", _phase),
        "dealer": line.read("dealer", _seat),
        "turn": line.optional("turn", _seat),
        "hands": line.several("hands", _part),
        "trick": () if line.is_empty("trick") else line.several("trick", _play, ","),
        "wish": line.optional("wish", parse_rank),
        "ranking": line.optional("ranking", parse_seats),
        "pushes": line.several("pushes", _push),
        "finished": line.read("finished", parse_seats),
    }
    return fields, line.read("discard", parse_packet)


def _built(fields: dict[str, Any], discard: Cards) -> SeigneurRound:
    """Return the round of a setup whose cards are all known."""
    hands = tuple(part.known for part in fields["hands"])
    pushes = {seat: part.known for seat, part in enumerate(fields["pushes"]) if part is not None}
    stated: dict[str, Any] = {**fields, "hands": hands, "pushes": pushes}
    setup = SeigneurSetup(**stated)
    state = SeigneurRound.from_setup(setup)
    if state.table.discard != discard:
        rest = str(state.table.discard) or EMPTY
        raise InvalidSetup((f"discard: expected the other cards, {rest}, got {discard}",))
    return state


def _filled(fields: dict[str, Any], discard: Cards, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view with cards in place of the unknown ones.

    The cards agree with what the seat knows: a seat that was given cards holds those that have not
    been played, and a gift in the exchange was the best of its hand.
    """
    rules: SeigneurRules = fields["rules"]
    laid = [play.combination.cards for play in fields["trick"]]
    unseen = sorted(singles_of(rules.deck), key=_BEST.__getitem__)
    for bag in (discard, *laid, *(part.known for part in fields["hands"])):
        _remove(unseen, bag.mask, "the cards that are stated")
    hands = list(fields["hands"])
    parts = roles(rules)
    pushes = {each: part for each, part in enumerate(fields["pushes"]) if part is not None}
    order = list(range(rules.players))
    if seat in parts:
        order.sort(key=lambda each: each != parts[seat].other)  # it takes from the lowest cards
        other = parts[seat].other
        held = _known_of(other, seat, fields, discard) - hands[other].known
        _remove(unseen, held.mask, "the cards that the seat knows")
        hands[other] = _Part(hands[other].known + held, hands[other].hidden - len(held))
    number = sum(max(part.hidden, 0) for part in hands)
    has_mah_jong = MAH_JONG in unseen and fields["phase"] not in (Phase.DEAL_FIRST, Phase.PUSH)
    if fields["phase"] is not Phase.DEAL_FIRST and number != len(unseen):
        raise InvalidSetup((f"hands: expected {len(unseen)} unknown cards, got {number}",))
    if has_mah_jong:
        raise InvalidSetup(("hands: everybody knows who holds the Mah Jong after the first lead",))
    for each in order:
        mask = hands[each].known.mask
        for card in unseen[: max(hands[each].hidden, 0)]:
            mask = added(mask, card)
        del unseen[: max(hands[each].hidden, 0)]
        hands[each] = _Part(new_cards(mask))
    for each, push in pushes.items():
        if push.hidden and each in parts:
            part = parts[each]
            sighted = rules.returns == "sighted" and not part.gives_best
            gift = pushes.get(part.other) if sighted else None
            usable = added(hands[each].known.mask, gift.known.mask if gift else 0)
            if len(new_cards(usable)) < part.number:
                raise InvalidSetup((f"hands: seat {each} has pushed more cards than it holds",))
            pushes[each] = _Part(new_cards(choices(usable, part)[0]))
    listed = tuple(pushes.get(each) for each in range(rules.players))
    return {**fields, "hands": tuple(hands), "pushes": listed}


def _known_of(other: int, seat: int, fields: dict[str, Any], discard: Cards) -> Cards:
    """Return the cards that a seat knows another one to hold, from the fields of its view."""
    hands: list[_Part] = fields["hands"]
    pushes = [None if part is None else part.known.mask for part in fields["pushes"]]
    pushes += [None] * (len(hands) - len(pushes))
    table = Table(
        fields["rules"],
        fields["ranking"],
        fields["dealer"],
        fields["phase"],
        fields["turn"],
        0,
        tuple([len(part.known) + part.hidden for part in hands]),
        fields["wish"],
        fields["finished"],
        tuple([(play.seat, to_play(play.combination)) for play in fields["trick"]]),
        discard.mask,
        None,  # the Mah Jong of another seat is stated
    )
    own = hands[seat].known.mask
    return new_cards(Knowledge(table, seat, own, pushes[seat], pushes[other]).known[other])


def _remove(unseen: list[int], mask: int, what: str) -> None:
    for card in singles_of(mask):
        if card not in unseen:
            raise InvalidSetup((f"{new_cards(card)}: appears too often among {what}",))
        unseen.remove(card)


def _phase(word: str) -> Phase:
    phase = phase_named(word)
    if phase not in PHASES:
        raise unexpected("a phase of Grandseigneur", word)
    return phase


def _seat(word: str) -> int:
    seat = number_of(word, LAST_SEAT)
    if seat is None:
        raise unexpected(f"a seat from 0 to {LAST_SEAT}", word)
    return seat


def _part(word: str) -> _Part:
    """Return the known cards of a word, and how many ``??`` follow them."""
    known = word.rstrip("?")
    if (len(word) - len(known)) % len(UNKNOWN):
        raise unexpected("cards, and ?? for each unknown one", word)
    hidden = (len(word) - len(known)) // len(UNKNOWN)
    return _Part(parse_packet(known), hidden)


def _push(word: str) -> _Part | None:
    return None if word == EMPTY else _part(word)


def _play(part: str) -> Play:
    seat, sign, cards = part.partition(":")
    number = number_of(seat, LAST_SEAT)
    if not sign or number is None:
        raise unexpected(f"a seat from 0 to {LAST_SEAT}, : and its play", part)
    try:
        return Play(number, Combination.parse(cards))
    except NotationError as error:
        raise error.within(part, len(seat) + 1) from None


def _best() -> dict[int, int]:
    """Return the place of each card in the order from the worst to the best (SEIGNEUR-12)."""
    found: list[int] = []
    for rank in range(LOWEST, ACE + 1):
        found += singles_of(RANK[rank])
    return {card: place for place, card in enumerate((*found, MAH_JONG, PHOENIX, DRAGON))}


_BEST: Final = _best()
