"""Positions as a table of the seats, with the trick and all else that lies open."""

from collections.abc import Sequence
from typing import Final, assert_never

import attrs

from tichu import events as ev
from tichu._values import as_tuple, objects
from tichu.cards import new_cards
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.table.table import PushMasks, Table
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import InvalidValue, shown
from tichu.notation.positions import known_hand
from tichu.notation.rules import format_rules
from tichu.notation.words import UNKNOWN
from tichu.phases import Phase
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules
from tichu.text.cards import rank_name
from tichu.text.events import ORDINALS, victory_name
from tichu.text.names import seats_joined
from tichu.text.sheets import format_score, party_names, seat_names, team_names
from tichu.text.tables import format_table
from tichu.text.tricks import format_trick

Position = RoundState | GameState | PublicView
"""A position with all hands, or a view of one."""

_HEADERS: Final = ("seat", "name", "call", "out", "points", "cards", "hand")
_RIGHT: Final = (True, False, False, False, True, True)


def format_position(position: Position, names: Sequence[str] | None = None) -> str:
    """Return a position as lines: who must act, the hands, the trick and the pushed cards.

    The points are those of the cards that each seat has taken.

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
    parts = _parts(position)
    given = _names(parts.rules, names)
    blocks = [_head(parts, given), _seats(parts, given)]
    trick = parts.table.trick
    if trick is not None:
        laid = [ev.Played(play.seat, play.combination) for play in trick.plays]
        passes = map(ev.Passed, parts.table.passed)
        points = trick.cards.points
        blocks.append(f"The trick, {points} points\n{format_trick([*laid, *passes], given)}")
    pushed = _pushed(parts, given)
    if pushed:
        blocks.append(f"Pushed\n{pushed}")
    if parts.result is not None:
        victory = victory_name(parts.result)
        title = f"The round: {victory}" if victory else "The round"
        score = format_score(parts.result, team_names(parts.rules, given))
        blocks.append(f"{title}\n{score}")
    elif parts.results and parts.table.phase is Phase.DEAL_FIRST:
        blocks.append(f"The round before: {' : '.join(map(str, parts.results[-1].scores))}")
    return "\n\n".join(blocks)


def format_awaited(position: Position, names: Sequence[str] | None = None) -> str:
    """Return in a few words who must act, and how.

    >>> from tichu import new_round
    >>> format_awaited(new_round())
    'the first cards are to be dealt'
    """
    parts = _parts(position)
    given = _names(parts.rules, names)
    return _awaited(parts.table, given)


@attrs.frozen(slots=True)
class _Parts:
    """The parts that states and views have in common."""

    table: Table
    round: RoundState | PublicView
    pushes: PushMasks
    result: RoundResult | None
    scores: tuple[int, ...] | None
    results: tuple[RoundResult, ...]
    persons: tuple[int, ...]
    seer: int | None

    @property
    def rules(self) -> Rules:
        return self.table.rules


def _names(rules: Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return seat_names(rules)
    given = objects(as_tuple(names)) or ()
    checked = tuple(name for name in given if isinstance(name, str) and name.isprintable())
    if len(checked) != rules.seats or len(given) != rules.seats:
        raise InvalidValue("names", f"expected {rules.seats} names, got {shown(names)}")
    return checked


def _parts(position: object) -> _Parts:
    match position:
        case RoundState():
            persons = tuple(range(position.rules.seats))
            return _Parts(
                position.table,
                position,
                position.push_masks,
                position.result,
                None,
                (),
                persons,
                None,
            )
        case GameState():
            return attrs.evolve(
                _parts(position.round),
                scores=position.scores,
                results=position.results,
                persons=position.persons,
            )
        case PublicView():
            seer = position.seat if isinstance(position, PlayerView) else None
            pushes = position.push_masks if isinstance(position, PlayerView) else ()
            return _Parts(
                position.table,
                position,
                pushes,
                position.result,
                position.scores,
                position.results,
                position.persons,
                seer,
            )
        case _:
            message = f"expected a state or a view, got {shown(position)}"
            raise InvalidValue("position", message)


def _head(parts: _Parts, names: tuple[str, ...]) -> str:
    table = parts.table
    first = f"{format_rules(parts.rules)} rules, {names[table.course.dealer]} deals"
    if parts.scores is not None:
        number = len(parts.results) + (table.phase is not Phase.OVER)
        first = f"Round {number}, {first}"
    if parts.seer is not None:
        first += f"; as {names[parts.seer]} sees it"
    lines = [first, f"{table.phase}: {_awaited(table, names)}"]
    if table.may_interrupt:
        lines.append(f"May act out of turn: {', '.join(names[s] for s in table.may_interrupt)}")
    if table.wished:
        lines.append(f"Wish: {rank_name(table.wished)}")
    counted_out = table.course.counted_out
    if counted_out is not None:
        lines.append(f"Counted out: {team_names(parts.rules, names)[counted_out]}")
    if parts.scores is not None:
        # With an open dummy persons have scores, and change seats (TRICHU-8).
        people = [names[parts.persons.index(person)] for person in range(parts.rules.seats)]
        scores = zip(party_names(parts.rules, people), parts.scores, strict=True)
        lines.append("Score: " + ", ".join(f"{party} {score}" for party, score in scores))
    return "\n".join(lines)


def _seats(parts: _Parts, names: tuple[str, ...]) -> str:
    course = parts.table.course
    acting = parts.table.to_act
    rows: list[list[str]] = []
    for seat, name in enumerate(names):
        call = course.calls[seat]
        out = ORDINALS[course.finished.index(seat)] if seat in course.finished else ""
        rows.append(
            [
                f"{'>' if seat in acting else ''}{seat}",
                name,
                "" if call is None else call.replace("_", " "),
                out,
                f"{new_cards(course.taken[seat]).points}",
                f"{parts.table.size(seat)}",
                _hand(parts, seat),
            ]
        )
    return format_table(_HEADERS, rows, _RIGHT)


def _hand(parts: _Parts, seat: int) -> str:
    known = known_hand(parts.round, seat)
    hidden = parts.table.size(seat) - len(known)
    return " ".join([*map(str, known), *[UNKNOWN] * hidden]) or "-"


def _pushed(parts: _Parts, names: tuple[str, ...]) -> str:
    width = max(map(len, names))
    lines: list[str] = []
    for seat, masks in enumerate(parts.pushes):
        if masks is None:
            continue
        to = parts.rules.push_recipients(seat)
        given = [
            f"{UNKNOWN if mask is None else new_cards(mask)} to {names[recipient]}"
            for mask, recipient in zip(masks, to, strict=True)
        ]
        lines.append(f"{names[seat]:<{width}}  {', '.join(given)}")
    return "\n".join(lines)


def _awaited(table: Table, names: tuple[str, ...]) -> str:
    acting = table.to_act
    who = seats_joined(acting, names) if acting else ""
    s = "" if len(acting) > 1 else "s"
    match table.phase:
        case Phase.DEAL_FIRST:
            return "the first cards are to be dealt"
        case Phase.GRAND_TICHU:
            return f"{who} decide{s} on grand tichu"
        case Phase.DEAL_REST:
            return "the rest of the cards is to be dealt"
        case Phase.PUSH:
            return f"{who} push{'es' if s else ''} cards"
        case Phase.PLAY if table.trick is None:
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
            return f"{who} says which partner leads"
        case Phase.ANNOUNCED:
            return f"{who} lays the bomb that was announced"
        case Phase.OVER:
            return "the round is over"
        case _:
            assert_never(table.phase)
