"""What a seat may do, judged by the table and one hand: the list, the judgement, the reasons."""

import abc

from tichu._kernel import COMPILED
from tichu.engine.legality.options import LegalActions
from tichu.engine.legality.pushes import Pushes

if COMPILED:  # pragma: no cover
    # mypyc does not call ABCMeta, so that these classes would share the registry of their base:
    # every sequence would pass as an instance.
    for _class in (LegalActions, Pushes):
        getattr(abc, "_abc_init")(_class)  # noqa: B009  # type checkers do not know it
