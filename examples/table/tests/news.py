"""What the server of the table sends: the view, the happenings, and which cards are in it."""

import json
import re
from typing import Any

import tichu
from tichu.codec import position_at
from tichu.moves import is_move
from tichu.notation import parse_happening


def merged(before: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """Return all news, from those before and from a message, which has only what has changed."""
    return before | news | {"view": before.get("view", {}) | news["view"]}


def view_of(news: dict[str, Any]) -> tichu.PublicView:
    """Return the view that the news have; all that the tree says must agree."""
    view = position_at("view", news["view"])
    assert isinstance(view, tichu.PublicView)
    return view


def followed(
    view: tichu.PublicView | None, known: int | None, news: dict[str, Any]
) -> tichu.PublicView:
    """Return the view after news, by their moves if they begin where the last ones ended.

    It must be the view of the server, which shows the end of a round until the next one begins.
    """
    seen = view_of(news)
    if view is None or view.phase is tichu.Phase.OVER or news["since"] != known:
        return seen
    for tree in news["happenings"]:
        happening = parse_happening(tree["text"])
        if is_move(happening):
            view = tichu.advance(view, happening)
    if news["pause"] is None:
        assert view == seen
    assert (view.scores, view.results) == (seen.scores, seen.results)
    return view


def is_end(news: dict[str, Any]) -> bool:
    """Return whether the game is over."""
    return news["view"]["phase"] == "over" and news["pause"] is None


def hidden_from(seat: int | None, game: tichu.GameState) -> set[str]:
    """Return the cards that a seat may not see: those in other hands that it did not put there."""
    if game.is_over and game.results[-1].victory is None:
        return set()  # the last hand lies open: its cards are counted
    current = game.round
    known: set[str] = set()
    if seat is not None:
        known |= {f"{card}" for card in current.hand(seat)}
        known |= {f"{card}" for card in tichu.view(game, seat).given or ()}
    if game.phase not in (tichu.Phase.GRAND_TICHU, tichu.Phase.PUSH):
        known.add("Ma")  # its holder leads
    held = {f"{card}" for other in range(4) if other != seat for card in current.hand(other)}
    return held - known


def cards_in(message: dict[str, Any]) -> set[str]:
    """Return whatever looks like a card in a message, links and names aside."""
    seen = {key: value for key, value in message.items() if key not in ("table", "names")}
    return set(re.findall(r"[2-9TJQKA][jwps]|Ma|Dg|Ph|Dr", json.dumps(seen)))
