"""What commands say of Grandseigneur; compare ``tichu.cli.facts``."""

from collections.abc import Sequence
from typing import Final

from tichu._kernel.layout import DECK
from tichu._kernel.moves import bombs
from tichu.cards import COPIES, Cards, new_cards
from tichu.engine.table.actions import Play, PlayerAction
from tichu.phases import Phase
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine.bags import taken
from tichu.seigneur.engine.exchange import roles
from tichu.seigneur.engine.round import SeigneurGame
from tichu.seigneur.engine.rules import SeigneurRules
from tichu.seigneur.engine.views import SeigneurView
from tichu.seigneur.text import Position, format_ranking
from tichu.text.tables import format_table

CALLS: Final[dict[None, str]] = {}
"""Nobody calls anything (SEIGNEUR-28)."""
ANSWERS: Final = """\
cards, 5j5w      play them, or push them in the exchange
pass take        and other words from the list, which can be shortened
"""
KEYS: Final = """\
m f r                           Mah Jong, Phoenix, Dragon
Esc                             clear the selection
Arrows up and down, Enter       choose from the list
p                               pass, or take the trick
"""
EXCHANGE: Final = """\
In the exchange, select the cards that you push, in any
order."""


def usable(seen: SeigneurView) -> Cards:
    """Return the cards that the viewer may push or play, a gift that they have seen included."""
    return new_cards(seen.usable)


def hands(seen: SeigneurView) -> dict[int, Cards]:
    """Return the viewer's hand, by seat, without the cards that they have pushed."""
    pushed = (seen.given_mask or 0) if seen.phase is Phase.PUSH else 0
    return {seen.seat: new_cards(taken(seen.usable, pushed))}


def partners(_seen: SeigneurView) -> tuple[int, ...]:
    """Return nobody: all play for themselves (SEIGNEUR-1)."""
    return ()


def worth(seen: SeigneurView | SeigneurGame, seat: int) -> str:
    """Return the title of a seat; empty in the first round."""
    rules = seen.rules
    return "" if seen.table.ranking is None else rules.title(rules.rank_at(seat))


def call(_seen: SeigneurView, _seat: int) -> str:
    """Return nothing: nobody calls."""
    return ""


def trick(seen: Position) -> tuple[str, tuple[Play, ...], tuple[int, ...]]:
    """Return the title of the open trick, its plays, and nobody: a view does not say who passed."""
    return "Trick" if seen.trick else "", seen.trick, ()


def recipients(seen: SeigneurView) -> tuple[int, ...]:
    """Return, for each card that the viewer pushes, the seat that gets it."""
    part = roles(seen.rules)[seen.seat]
    return (part.other,) * part.number


def offered(seen: SeigneurView) -> tuple[PlayerAction, ...]:
    """Return the legal actions of the viewer, with one of the plays that differ only in suits.

    Plays that leave different bombs in the hand differ.
    """
    held = seen.own_mask
    whole = bombs(_present(held), 0, 0)
    found: dict[object, PlayerAction] = {}
    for action in seen.legal():
        pattern: object = action
        if isinstance(action, Play):
            play = action.combination
            left = _present(taken(held, play.cards.mask))
            pattern = (
                play.kind,
                tuple(card.rank or card for card in play.cards),
                play.phoenix_as,
                tuple(bomb for bomb in whole if not bomb & ~left),
            )
        found.setdefault(pattern, action)
    return tuple(found.values())


def _present(mask: int) -> int:
    """Return the cards of which there is a copy."""
    return (mask | mask >> COPIES) & DECK


def is_news(event: ev.Event) -> bool:
    """Return whether an event is worth a line: the seats and ranks are told at a round's end."""
    if isinstance(event, ev.Pushed):
        return event.cards is not None
    return not isinstance(event, ev.Dealt | ev.RoundStarted | ev.GameEnded)


def more(position: Position) -> dict[str, object]:
    """Return the facts of a position that not every game has, as JSON."""
    return {"persons": position.persons}


def standing(_seen: SeigneurView | SeigneurGame, _names: Sequence[str]) -> tuple[str, ...]:
    """Return nothing: each seat has its title."""
    return ()


def sheet(game: SeigneurGame, _start: SeigneurGame, names: Sequence[str]) -> str:
    """Return the rank of each person in each round."""
    numbers = [f"{number}" for number in range(1, len(game.results) + 1)]
    rows = [
        (name, *(f"{result.ranking.index(person) + 1}" for result in game.results))
        for person, name in enumerate(names)
    ]
    return format_table(("player", *numbers), rows, (False, *[True] * len(numbers)))


def verdict(game: SeigneurGame, names: Sequence[str], unfinished: str = "The game goes on") -> str:
    """Return the titles that were reached in the last round."""
    results, title = game.results, game.rules.title
    titles = [f"{title(rank)} {names[who]}" for rank, who in enumerate(results[-1].ranking, 1)]
    number = "one round" if len(results) == 1 else f"{len(results)} rounds"
    end = f"{names[results[-1].ranking[0]]} wins" if game.is_over else unfinished
    return f"{end} after {number}: {', '.join(titles)}"


def sides(_rules: SeigneurRules, _names: Sequence[str]) -> str:
    """Return that everybody plays for themselves."""
    return "Everyone plays alone, for ranks; after each round they change seats"


def seated(game: SeigneurGame, names: Sequence[str]) -> str:
    """Return the seats in order of play with their titles; nothing in the first round."""
    if game.table.ranking is None:
        return ""
    seats = (f"{name} ({worth(game, seat)})" for seat, name in enumerate(names))
    return f"In order of play: {', '.join(seats)}"


def ending(event: ev.Event, before: SeigneurGame, names: Sequence[str]) -> tuple[str, str] | None:
    """Return how a round ended, and the ranks as a table; None for any other event."""
    if not isinstance(event, ev.RoundEnded):
        return None
    order = [names[seat] for seat in event.result.order]
    persons = [names[before.persons.index(person)] for person in range(len(names))]
    told = f"out in this order: {', '.join(order[:-1])}\n{order[-1]} still has cards"
    return told, format_ranking(event.result, before.rules, persons)
