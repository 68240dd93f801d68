"""What commands say of the base game: of each seat, the trick, the exchange and the score.

Another kind of game has a module ``cli`` with the same functions.
"""

from collections.abc import Sequence
from typing import Any, Final

from tichu import text
from tichu.cards import Cards
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table import events as ev
from tichu.engine.table.actions import Play
from tichu.engine.table.events import Event
from tichu.engine.views.view import PlayerView
from tichu.phases import Phase
from tichu.rulebook.calls import Call
from tichu.rules import Rules
from tichu.search.hands import collapse
from tichu.text.positions import Position, Pushes, known_pushes

CALLS: Final[dict[Call | None, str]] = {
    None: "",
    Call.TICHU: "tichu",
    Call.GRAND_TICHU: "grand tichu",
}
"""The calls in words."""
ANSWERS: Final = """\
cards, 5j5w      play them, or push them to the players named, in that order
pass tichu take  and other words from the list, which can be shortened
"""
"""The help for answers that not every game has."""
KEYS: Final = """\
m d f r                         Mah Jong, Dog, Phoenix, Dragon
Esc                             clear the selection
Arrows up and down, Enter       choose from the list
p                               pass, or take the trick
c                               call tichu, or grand tichu
"""
"""The help for keys, as far as it is not the same in every game."""
EXCHANGE: Final = """\
In the exchange, the first card that you select goes to the
next player, and so on."""
"""The help for the exchange on a full screen."""


def usable(seen: PlayerView) -> Cards:
    """Return the cards that the viewer may push or play."""
    return seen.own


def hands(seen: PlayerView) -> dict[int, Cards]:
    """Return the hands that the viewer sees, by seat: their own, and an open dummy's (TRICHU-4).

    Cards that have been pushed are no longer among them.
    """
    found: dict[int, Cards] = {}
    pushes: Pushes = known_pushes(seen) if seen.phase is Phase.PUSH else {}
    for seat in range(seen.rules.seats):
        hand = seen.hand(seat)
        if hand is not None:
            found[seat] = hand - Cards.of(card for card, _ in pushes.get(seat, ()) if card)
    return found


def partners(seen: PlayerView) -> tuple[int, ...]:
    """Return the partners of the viewer."""
    return seen.rules.partners(seen.seat)


def worth(seen: PlayerView, seat: int) -> str:
    """Return what a seat has won so far."""
    return f"{seen.pile(seat).points} points"


def call(seen: PlayerView, seat: int) -> str:
    """Return what a seat has called; empty if nothing."""
    return CALLS[seen.calls[seat]]


def trick(seen: Position) -> tuple[str, tuple[Play, ...], tuple[int, ...]]:
    """Return the open trick: its title, its plays and the seats that have passed since the last."""
    if seen.trick is None:
        return "", (), ()
    return f"Trick, {seen.trick.cards.points} points", seen.trick.plays, seen.passed


def recipients(seen: PlayerView) -> tuple[int, ...]:
    """Return, for each card that the viewer pushes, the seat that gets it."""
    return seen.rules.push_recipients(seen.seat)


def offered(seen: PlayerView) -> tuple[Any, ...]:
    """Return the legal actions of the viewer, with one of the plays that differ only in suits."""
    return collapse(seen.legal())


def is_news(event: Event) -> bool:
    """Return whether an event is worth a line: not if it is secret, or another event repeats it."""
    match event:
        case ev.Dealt() | ev.TrickClaimed() | ev.RoundStarted():
            return False
        case ev.GrandTichuDecided():
            return not event.secret  # the others are revealed
        case ev.Pushed():
            return event.cards is not None
        case _:
            return True


def more(position: Position) -> dict[str, Any]:
    """Return the facts of a position that not every game has, as JSON."""
    return {
        "passed": position.passed,
        "calls": position.calls,
        "points": [position.pile(seat).points for seat in range(position.rules.seats)],
        "scores": None if isinstance(position, RoundState) else position.scores,
    }


def standing(seen: PlayerView | GameState, names: Sequence[str]) -> tuple[str, ...]:
    """Return the scores of the game before this round."""
    persons = [names[seen.persons.index(person)] for person in range(len(names))]
    parties = zip(text.party_names(seen.rules, persons), seen.scores or (), strict=True)
    return tuple(f"{party} {points}" for party, points in parties)


def sheet(game: GameState, start: GameState, names: Sequence[str]) -> str:
    """Return the score sheet."""
    return text.format_score_sheet(game.results, game.rules, names, start.scores)


def verdict(game: GameState, names: Sequence[str], unfinished: str = "The game goes on") -> str:
    """Return the scores and the winner."""
    return text.format_verdict(game.rules, names, game.scores, len(game.results), unfinished)


def sides(rules: Rules, names: Sequence[str]) -> str:
    """Return who plays against whom."""
    if rules.open_dummy:
        return "For three, who change seats: the dealer also plays the open dummy's hand"
    return " against ".join(text.team_names(rules, names))


def seated(_game: GameState, _names: Sequence[str]) -> str:
    """Return nothing: the seats have no titles."""
    return ""


def ending(event: Event, before: GameState, names: Sequence[str]) -> tuple[str, str] | None:
    """Return how a round ended, and its score as a table; None for any other event."""
    if not isinstance(event, ev.RoundEnded):
        return None
    result, rules = event.result, before.rules
    told = text.format_ending(event, names)
    if result.victory is None:
        first, fifth = (names[result.finished[place]] for place in (0, -1))
        last = next(names[seat] for seat in range(rules.seats) if seat not in result.finished)
        told += (
            f"\n{last}'s hand goes to the opponents, the tricks to {first}"
            if rules.tailender_tricks == "first_out"
            else f"\n{last}'s hand and tricks go to the opponents, {fifth}'s tricks to {first}"
        )
    totals = None
    if not rules.open_dummy:
        totals = [sum(pair) for pair in zip(before.scores, result.scores, strict=True)]
    return told, text.format_score(result, text.team_names(rules, names), totals)
