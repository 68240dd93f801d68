"""The values that the calls in the tables of messages and refusals use."""

import random
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, cast

import attrs

import tichu
from support import exchange, first_packets, position
from support.logs import round_text
from tichu import (
    arena,
    bots,
    bsw,
    codec,
    conformance,
    encoding,
    envs,
    hosting,
    html,
    moves,
    notation,
    records,
    search,
    seigneur,
    svg,
    tables,
    testing,
    text,
)
from tichu.engine.verbs import bomb_order
from tichu.errors import DataError
from tichu.rulebook import drawing
from tichu.search import collapse, playouts


class Decider:
    """A bot that derives from nothing."""

    def act(self, seen: tichu.PlayerView) -> tichu.PlayerAction:
        """Return a legal action."""
        return seen.legal()[0]


class Answering(bots.Bot):
    """A bot that always gives the same answer."""

    def __init__(self, answer: Any) -> None:  # noqa: ANN401
        self.answer = answer

    def act(self, seen: tichu.PlayerView) -> tichu.PlayerAction:
        """Return the answer."""
        return cast("tichu.PlayerAction", self.answer)


def _file(name: str, text: str) -> str:
    """Write a file in the current folder, and return its path."""
    Path(name).write_text(text, encoding="utf-8")
    return name


@cache
def _record() -> records.Record:
    """Return the record of a round."""
    return bots.play_round([bots.RuleBot()] * 4, random.Random(1))


@cache
def _written() -> str:
    return records.write(_record())


@cache
def _log_round() -> bsw.LogRound:
    return bsw.read(round_text(1)).rounds[0]


class Setting(dict[str, Any]):
    """Names for the calls, made anew for each of them."""

    def __init__(self) -> None:
        super().__init__(vars(tichu))
        self.update(
            answers=search.answers,
            attrs=attrs,
            tichu=tichu,
            arena=arena,
            bots=bots,
            bsw=bsw,
            codec=codec,
            conformance=conformance,
            bomb_order=bomb_order,
            collapse=collapse,
            dealer_by_draw=drawing.dealer_by_draw,
            drawing=drawing,
            playouts=playouts,
            seats_by_draw=drawing.seats_by_draw,
            encoding=encoding,
            moves=moves,
            hosting=hosting,
            html=html,
            envs=envs,
            notation=notation,
            random=random,
            records=records,
            sample_worlds=search.sample_worlds,
            search=search,
            seigneur=seigneur,
            svg=svg,
            tables=tables,
            testing=testing,
            text=text,
        )
        self["rng"] = random.Random(7)
        self["round_"] = tichu.new_round()
        self["game"] = tichu.new_game()
        self["space"] = encoding.ActionSpace("nanjing")
        self["observed"] = encoding.ObservationSpace("nanjing")
        self["Answering"], self["Decider"] = Answering, Decider
        self["executor"] = ThreadPoolExecutor(1)
        self["rulebots"] = [bots.RuleBot() for _ in range(4)]
        self["record"] = _record()
        self["record_text"] = _written()
        self["passed"] = records.RecordRound((tichu.Pass(0),))
        self["actions"] = [entry.action for entry in _record().entries]
        self["Path"], self["file"] = Path, _file
        self["lines"] = [records.format_entry(_record().entries[0])]
        # Seat 1 holds a seven and has a straight to the six and a wish for a seven to answer.
        self["position"] = position
        self["laws"] = testing.laws
        self["over"] = position("", "", "2j", "", phase=tichu.Phase.OVER, finished=(0, 1, 3))
        self["seen"] = tichu.view(position("2j3jAj", "4jKj", "5j6jTw", "7j8jQj", turn=0), 0)
        begun = position("2j3j", "7j8j", "9jTj", "KjAj", turn=1, trick="0:5j")
        self["begun"] = tichu.GameState(begun, (0, 0), ())
        self["log_round"] = _log_round()
        self["deal_result"] = arena.DealResult(0, (0, 1), ((1, 2), (3, 4)), (arena.Tally(),) * 2)
        self["exchange"], self["first_packets"] = exchange, first_packets


def lay_out(folder: Path) -> None:
    """Put the files into a folder that the commands read."""
    (folder / "records").mkdir()
    (folder / "nothing").mkdir()
    for path in ("evening.tichu", "records/one.tichu", "records/two.tichu"):
        (folder / path).write_text(_written(), encoding="utf-8")
    for path in ("notes.txt", "broken.tichu", "old.svg"):
        (folder / path).write_text("Milk, eggs, bread\n", encoding="utf-8")
    (folder / "evening.tch").write_text(round_text(1), encoding="utf-8")
    (folder / "photo.tch").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "empty.txt").touch()


def told(error: tichu.TichuError) -> str:
    """Return the class of an error, and its code, rule and place as far as it has them."""
    words = [type(error).__name__]
    if isinstance(error, tichu.IllegalAction):
        words += [error.violation.code, error.violation.rule]
    elif isinstance(error, DataError):
        words += [error.code, error.path]
    elif isinstance(error, tichu.NotationError):
        words += ["{}-{}".format(*error.span)]
    elif isinstance(error, tichu.InvalidValue):
        words += [error.place]
    elif isinstance(error, tichu.RulesError):
        words += [error.field]
    return " ".join(filter(None, words))
