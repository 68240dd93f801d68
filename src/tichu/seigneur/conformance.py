"""What Grandseigneur answers to questions about ends; compare `tichu.conformance.answering`."""

import attrs

from tichu.seigneur.engine.round import SeigneurGame, SeigneurRound


def result(position: SeigneurRound) -> dict[str, object] | None:
    """Return the result of a round: the seats, and the persons, by rank; None before its end."""
    return None if position.result is None else attrs.asdict(position.result)


def standing(game: SeigneurGame) -> dict[str, object]:
    """Return how a game stands after a round: ranks in place of scores."""
    winners = [game.winner] if game.is_over else []
    return {"ranking": game.results[-1].ranking, "over": game.is_over, "winners": winners}
