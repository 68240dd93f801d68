r"""Read, replay, convert and write Brettspielwelt logs (``.tch`` files).

:func:`read` parses a log without loss, :func:`script` returns the actions of a round, and
:func:`replay` applies them. :func:`record_round` and :func:`write` create a log from actions.

>>> from tichu.bsw import read, record_round, replay, script, write
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
>>> replay([read(text)]).counts
Counts(games=1, rounds=1, complete=1, truncated=0, accepted=1, score_equal=1, rejected=0)
"""

from tichu._values import export
from tichu.bsw.convert import record_round, to_log, to_records
from tichu.bsw.files import (
    Replay,
    RoundReplay,
    Script,
    games,
    read,
    replay,
    replay_round,
    script,
    write,
)
from tichu.bsw.log import LogGame, LogRound

__all__ = [
    "LogGame",
    "LogRound",
    "Replay",
    "RoundReplay",
    "Script",
    "games",
    "read",
    "record_round",
    "replay",
    "replay_round",
    "script",
    "to_log",
    "to_records",
    "write",
]

export(globals())
