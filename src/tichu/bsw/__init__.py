r"""Logs of Brettspielwelt: reading, replaying and writing ``.tch`` files.

Three steps, each usable alone: text to values that keep all that is printed (:func:`read`,
:func:`games`); a round as printed to the library's own actions (:func:`script`); actions through
the engine, with counts (:func:`replay`). :func:`record_round` and :func:`write` go the way back.

Imports the core and the standard library alone. No text makes any of this fail: what is wrong
with a log comes back as a :class:`Defect`, what is against the rules as a :class:`Rejection`.

>>> import random
>>> import tichu
>>> rng = random.Random(5)
>>> state, actions = tichu.new_round(tichu.BSW), []
>>> while not state.is_over:
...     actions.append(tichu.random_action(state, rng))
...     state = tichu.apply(state, actions[-1])
>>> text = write(record_round(actions))
>>> text.splitlines()[0]
'---------------Gr.Tichukarten------------------'
>>> script(read(text).rounds[0]).actions == tuple(actions)
True
>>> replay([LogFile.of_text(text)]).counts
Counts(games=1, rounds=1, complete=1, truncated=0, accepted=1, score_equal=1, rejected=0)
"""

from tichu.bsw.cards import card_name, parse_card
from tichu.bsw.changes import Change, ChangeKind
from tichu.bsw.conversion import Loss, LossKind, ToLog, ToRecords, to_log, to_records
from tichu.bsw.defects import Defect, DefectKind
from tichu.bsw.log import (
    BombLine,
    CallLine,
    GiftLine,
    GiveLine,
    HandLine,
    HeadingLine,
    LogGame,
    LogLine,
    LogRound,
    PassLine,
    PlayLine,
    ResultLine,
    Section,
    UnreadLine,
    WishLine,
)
from tichu.bsw.naming import seat_names
from tichu.bsw.normalising import Normalised, normalise
from tichu.bsw.order import combination_of, in_play_order
from tichu.bsw.reader import read, read_lines
from tichu.bsw.replay import (
    Counts,
    Rejection,
    Replay,
    RoundReplay,
    Tally,
    replay,
    replay_file,
    replay_round,
)
from tichu.bsw.scripts import Script, script
from tichu.bsw.sources import LogFile, find, games, read_file
from tichu.bsw.writer import record_game, record_round, write

__all__ = [
    "BombLine",
    "CallLine",
    "Change",
    "ChangeKind",
    "Counts",
    "Defect",
    "DefectKind",
    "GiftLine",
    "GiveLine",
    "HandLine",
    "HeadingLine",
    "LogFile",
    "LogGame",
    "LogLine",
    "LogRound",
    "Loss",
    "LossKind",
    "Normalised",
    "PassLine",
    "PlayLine",
    "Rejection",
    "Replay",
    "ResultLine",
    "RoundReplay",
    "Script",
    "Section",
    "Tally",
    "ToLog",
    "ToRecords",
    "UnreadLine",
    "WishLine",
    "card_name",
    "combination_of",
    "find",
    "games",
    "in_play_order",
    "normalise",
    "parse_card",
    "read",
    "read_file",
    "read_lines",
    "record_game",
    "record_round",
    "replay",
    "replay_file",
    "replay_round",
    "script",
    "seat_names",
    "to_log",
    "to_records",
    "write",
]
