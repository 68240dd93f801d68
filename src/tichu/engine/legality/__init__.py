"""What a seat may do, judged by the table and one hand: the list, the judgement, the reasons."""

import abc

from tichu._kernel import COMPILED
from tichu.engine.legality.options import LegalActions

if COMPILED:  # pragma: no cover
    # mypyc does not call ABCMeta, so that the class would share the registry of its base: every
    # sequence would pass as an instance.
    getattr(abc, "_abc_init")(LegalActions)  # noqa: B009  # type checkers do not know it
