"""Positions as a table of the seats, with the trick and everything else that is visible."""

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from tichu._spelling.words import UNKNOWN
from tichu.cards import Card, Cards, new_cards
from tichu.engine import moves as ev
from tichu.engine.state import GameState, RoundState
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import InvalidValue, shown
from tichu.notation import format_rules, known_hand
from tichu.rulebook.match import is_final
from tichu.rules import Phase
from tichu.text.cards import rank_name
from tichu.text.events import ORDINALS, pushed, victory_name
from tichu.text.names import called, seats_joined
from tichu.text.sheets import format_score, party_names, team_names
from tichu.text.tables import format_table
from tichu.text.tricks import format_trick

Position = RoundState | GameState | PublicView
"""A position with all hands, or a view of one."""

Pushes = Mapping[int, Sequence[tuple[Card | None, int]]]
"""By seat the cards that it has pushed, None where they are hidden, with their recipients."""

_HEADERS: Final = ("seat", "name", "call", "out", "points", "cards", "hand")
_RIGHT: Final = (True, False, False, False, True, True)


def format_position(position: Position, names: Sequence[str] | None = None) -> str:
    """Return a position as lines: who must act, the hands, the trick and the pushed cards.

    The points are those of the cards that each seat has taken.

    Raises :class:`~tichu.InvalidValue` unless there is a name for each seat that can be printed.

    >>> from tichu import RoundSetup, RoundState
    >>> hands = ("2j3jPh", "Ma4w", "", "Dr5sAs")
    >>> setup = RoundSetup(hands=hands, turn=3, finished=(2,), played=range(4), rest_to=2)
    >>> print(format_position(RoundState.from_setup(setup), ("Anna", "Ben", "Clara", "David")))
    nanjing rules, Anna deals
    play: David leads
    <BLANKLINE>
    seat  name   call  out    points  cards  hand
    ----  -----  ----  -----  ------  -----  --------
       0  Anna                     0      3  2j 3j Ph
       1  Ben                      0      2  Ma 4w
       2  Clara        first      95      0  -
      >3  David                    0      3  5s As Dr
    """
    given = _names("format_position", position, names)
    blocks = ["\n".join(_head(position, given)), _seats(position, given)]
    trick = position.trick
    if trick is not None:
        laid = [ev.Played(play.seat, play.combination) for play in trick.plays]
        passes = map(ev.Passed, position.passed)
        points = trick.cards.points
        blocks.append(f"The trick, {points} points\n{format_trick([*laid, *passes], given)}")
    pushes = known_pushes(position)
    if pushes:
        width = max(map(len, given))
        lines = [f"{given[seat]:<{width}}  {pushed(each, given)}" for seat, each in pushes.items()]
        blocks.append("\n".join(["Pushed", *lines]))
    if position.result is not None:
        victory = victory_name(position.result)
        title = f"The round: {victory}" if victory else "The round"
        score = format_score(position.result, team_names(position.rules, given))
        blocks.append(f"{title}\n{score}")
    elif (
        not isinstance(position, RoundState)
        and position.results
        and position.phase is Phase.DEAL_FIRST
    ):
        blocks.append(f"The previous round: {' : '.join(map(str, position.results[-1].scores))}")
    return "\n\n".join(blocks)


def format_awaited(position: Position, names: Sequence[str] | None = None) -> str:
    """Return in a few words who must act, and how.

    Raises :class:`~tichu.InvalidValue` unless there is a name for each seat that can be printed.

    >>> from tichu import new_round
    >>> format_awaited(new_round())
    'the first cards are to be dealt'
    """
    return _awaited(position, _names("format_awaited", position, names))


def _names(function: str, position: Position, names: Sequence[str] | None) -> tuple[str, ...]:
    place = f"{function}(names)"
    given = called(place, names, position.rules.seats)
    if not all(map(str.isprintable, given)):
        raise InvalidValue(place, f"expected names that can be printed, got {shown(names)}")
    return given


def _head(position: Position, names: tuple[str, ...]) -> list[str]:
    """Return what is said above the seats."""
    rules = position.rules
    scores = None if isinstance(position, RoundState) else position.scores
    first = f"{format_rules(rules)} rules, {names[position.dealer]} deals"
    if not isinstance(position, RoundState) and scores is not None:
        rounds = len(position.results)
        first = f"Round {rounds + (not is_final(rules, scores, rounds))}, {first}"
    if isinstance(position, PlayerView):
        first += f"; as {names[position.seat]} sees it"
    lines = [first, f"{position.phase}: {_awaited(position, names)}"]
    if position.may_interrupt:
        who = ", ".join(names[seat] for seat in position.may_interrupt)
        lines.append(f"May act out of turn: {who}")
    if position.wish is not None:
        lines.append(f"Wish: {rank_name(position.wish)}")
    counted_out = position.table.counted_out
    if counted_out is not None:
        lines.append(f"Counted out: {team_names(rules, names)[counted_out]}")
    if not isinstance(position, RoundState) and scores is not None:
        # With an open dummy persons have scores, and change seats (TRICHU-8).
        people = [names[position.persons.index(person)] for person in range(rules.seats)]
        scored = zip(party_names(rules, people), scores, strict=True)
        lines.append("Score: " + ", ".join(f"{party} {score}" for party, score in scored))
    return lines


def _seats(position: Position, names: tuple[str, ...]) -> str:
    rows: list[list[str]] = []
    for seat, name in enumerate(names):
        call = position.calls[seat]
        finished = position.finished
        rows.append(
            [
                f"{'>' if seat in position.to_act else ''}{seat}",
                name,
                "" if call is None else call.replace("_", " "),
                ORDINALS[finished.index(seat)] if seat in finished else "",
                f"{position.pile(seat).points}",
                f"{position.size(seat)}",
                _hand(known_hand(position, seat), position.size(seat)),
            ]
        )
    return format_table(_HEADERS, rows, _RIGHT)


def _hand(known: Cards, size: int) -> str:
    """Return the known cards of a hand, and ``??`` for each of the others."""
    return " ".join([*map(str, known), *[UNKNOWN] * (size - len(known))]) or "-"


def known_pushes(position: Position) -> Pushes:
    """Return the pushes of which something is known, by seat."""
    state = position.round if isinstance(position, GameState) else position
    masks = state.push_masks if isinstance(state, RoundState | PlayerView) else ()
    return {
        seat: tuple(zip(map(_card, cards), position.rules.push_recipients(seat), strict=True))
        for seat, cards in enumerate(masks)
        if cards is not None
    }


def _card(mask: int | None) -> Card | None:
    return None if mask is None else new_cards(mask).listed[0]


def _awaited(position: Position, names: tuple[str, ...]) -> str:
    acting = position.to_act
    who = seats_joined(acting, names) if acting else ""
    s = "" if len(acting) > 1 else "s"
    match position.phase:
        case Phase.DEAL_FIRST:
            return "the first cards are to be dealt"
        case Phase.GRAND_TICHU:
            return f"{who} decide{s} on grand tichu"
        case Phase.DEAL_REST:
            return "the rest of the cards is to be dealt"
        case Phase.PUSH:
            return f"{who} push{'es' if s else ''} cards"
        case Phase.PLAY if not position.trick:
            return f"{who} lead{s}"
        case Phase.PLAY:
            return f"{who} passes or plays"
        case Phase.WISH:
            return f"{who} may wish for a rank"
        case Phase.TAKE_TRICK:
            return f"all others have passed: {who} takes the trick, or bombs it"
        case Phase.GIVE_TRICK:
            return f"{who} gives the Dragon's trick to an opponent"
        case Phase.CHOOSE_LEADER:
            return f"{who} chooses the partner who leads"
        case Phase.ANNOUNCED:
            return f"{who} plays the announced bomb"
        case Phase.OVER:
            return "the round is over"
        case _:
            assert_never(position.phase)
