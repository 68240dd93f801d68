"""``tichu conformance``: compare another engine with the vectors, or answer as one."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tichu._spelling.words import either
from tichu.cli.console import is_there, printable, say, show_table, track
from tichu.cli.parsing import (
    Subparsers,
    add_options,
    as_typed,
    command_given,
    count,
    ordinal,
    print_help,
)
from tichu.errors import InvalidValue, did_you_mean, shown

if TYPE_CHECKING:
    from tichu.conformance import Outcome, Vector

_SHOWN: Final = 300  # characters of a question or an answer
_VERDICTS: Final = ("passed", "failed", "unsupported", "broken", "skipped")
_LISTED: Final = 8  # actions that are missing, or too many
_DESCRIPTION: Final = """\
Compare rules engines of Tichu with the vectors of this package: questions about
cards, positions, points and games, with the answers of a referee that shares no
code with this library."""
_EPILOG: Final = """\
examples:
  tichu conformance run -- node adapter.js
  tichu conformance run --only classify --limit 50 ./adapter
  tichu conformance run --rule WISH-3 python adapter.py
  tichu conformance run --limit 5 --json python adapter.py
  tichu conformance run --timeout 60 --failures 1 --vectors vectors/ ./adapter
  tichu conformance serve                          answer as tichu does

The documentation specifies the protocol and the vectors.
"""
_RUN_DESCRIPTION: Final = """\
Start COMMAND, send it one question a line as JSON, and judge its answers, one a
line. An engine may answer that it does not support something, which is counted
separately. An engine that does not answer is started again."""
_RUN_EPILOG: Final = """\
exit code: 0 if there are answers and all of them are right, otherwise 1;
2 for wrong usage, or if COMMAND cannot be started.
"""
_SERVE_DESCRIPTION: Final = """\
Answer questions of the protocol, one JSON object a line, from standard input to
standard output, as tichu itself answers them."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "conformance",
        help="check another engine against these rules",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.set_defaults(func=print_help)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser = commands.add_parser(
        "run",
        help="ask an engine and judge its answers",
        description=_RUN_DESCRIPTION,
        epilog=_RUN_EPILOG,
    )
    parser.set_defaults(func=_run)
    parser.add_argument(
        "--only",
        metavar="KIND",
        action="append",
        help="ask only questions of this kind; repeatable",
    )
    parser.add_argument(
        "--rule",
        metavar="ID",
        action="append",
        help="ask only questions that test this rule; repeatable",
    )
    parser.add_argument(
        "--limit", metavar="N", type=count, help="ask only N questions of each kind"
    )
    parser.add_argument(
        "--timeout", metavar="S", type=count, default=10, help="seconds for an answer (default: 10)"
    )
    parser.add_argument(
        "--failures",
        metavar="N",
        type=ordinal,
        default=5,
        help="show the first N failures (default: 5)",
    )
    parser.add_argument("--vectors", metavar="DIR", help="a folder with other vectors")
    add_options(parser, "--json")
    parser.add_argument(
        "command", metavar="COMMAND", nargs=argparse.REMAINDER, help="the engine, and its arguments"
    )
    parser = commands.add_parser(
        "serve",
        help="answer as tichu does",
        description=_SERVE_DESCRIPTION,
        epilog="exit code: 0.\n",
    )
    parser.set_defaults(func=_serve)


def _serve(_: argparse.Namespace) -> int:
    from tichu.conformance import serve

    serve(sys.stdin, sys.stdout)
    return 0


def _run(arguments: argparse.Namespace) -> int:
    from tichu.conformance import Engine, read_vectors
    from tichu.conformance import run as run_all

    command = command_given(arguments.command, "the engine")
    if arguments.vectors is not None and not is_there(arguments.vectors):
        raise InvalidValue("--vectors", f"no such folder: {shown(arguments.vectors)}")
    vectors = _chosen(
        read_vectors(arguments.vectors), arguments.only, arguments.rule, arguments.limit
    )
    try:
        engine = Engine(command, arguments.timeout)
        outcomes = tuple(track(run_all(engine, vectors), "asked", len(vectors)))
    except InvalidValue as error:
        raise as_typed(error, command="COMMAND") from None
    if arguments.json:
        say(json.dumps(_as_json(outcomes), indent=2))
    else:
        _show(outcomes, arguments.failures)
    verdicts = {outcome.verdict.value for outcome in outcomes}
    return 0 if "passed" in verdicts and verdicts <= {"passed", "unsupported"} else 1


def _chosen(
    vectors: Sequence["Vector"],
    kinds: Sequence[str] | None,
    rules: Sequence[str] | None,
    limit: int | None,
) -> "tuple[Vector, ...]":
    known = {vector.kind for vector in vectors}
    for kind in kinds or ():
        if kind not in known:
            kinds_known = either(sorted(known))
            meant = did_you_mean(kind, known)
            raise InvalidValue("--only", f"expected {kinds_known}, got {shown(kind)}{meant}")
    wanted = {rule.upper() for rule in rules or ()}
    tested = {rule for vector in vectors for rule in vector.shows}
    for rule in sorted(wanted - tested):
        meant = did_you_mean(rule, sorted(tested))
        message = f"expected a rule that a vector tests, got {shown(rule)}{meant}"
        raise InvalidValue("--rule", message)
    asked: Counter[str] = Counter()
    found: list[Vector] = []
    for vector in vectors:
        if kinds and vector.kind not in kinds:
            continue
        if wanted and not wanted.intersection(vector.shows):
            continue
        asked[vector.kind] += 1
        if limit is None or asked[vector.kind] <= limit:
            found.append(vector)
    if not found:
        raise InvalidValue("--only, --rule", "expected options that at least one vector matches")
    return tuple(found)


def _by_kind(outcomes: Iterable["Outcome"]) -> Mapping[str, Counter[str]]:
    return _tally((outcome.vector.kind, outcome) for outcome in outcomes)


def _by_rule(outcomes: Iterable["Outcome"]) -> Mapping[str, Counter[str]]:
    found = _tally((rule, outcome) for outcome in outcomes for rule in outcome.vector.shows)
    return dict(sorted(found.items(), key=_rule_order))


def _tally(named: Iterable[tuple[str, "Outcome"]]) -> dict[str, Counter[str]]:
    """Return the number of times that each verdict occurs, by name."""
    found: dict[str, Counter[str]] = {}
    for name, outcome in named:
        found.setdefault(name, Counter())[outcome.verdict.value] += 1
    return found


def _rule_order(item: tuple[str, object]) -> tuple[str, int]:
    chapter, _, number = item[0].partition("-")
    return chapter, int(number) if number.isdigit() else 0


def _as_json(outcomes: Sequence["Outcome"]) -> dict[str, object]:
    """Return the outcomes as a JSON object; those that passed are only counted."""
    return {
        "verdicts": Counter(outcome.verdict.value for outcome in outcomes),
        "kinds": _by_kind(outcomes),
        "rules": _by_rule(outcomes),
        "outcomes": [
            {
                "id": outcome.vector.id,
                "verdict": outcome.verdict.value,
                "shows": outcome.vector.shows,
                "question": json.loads(outcome.vector.question),
                "expected": outcome.vector.expected,
                "said": outcome.said,
            }
            for outcome in outcomes
            if outcome.verdict != "passed"
        ],
    }


def _show(outcomes: Sequence["Outcome"], failures: int) -> None:
    wrong = [outcome for outcome in outcomes if outcome.verdict in ("failed", "broken")]
    for outcome in wrong[:failures]:
        _show_failure(outcome)
    _show_tally("kind", _by_kind(outcomes))
    say()
    rules = _by_rule(outcomes)
    broken = {rule: found for rule, found in rules.items() if _wrong_share(found)}
    if broken:
        worst = sorted(broken.items(), key=lambda item: -_wrong_share(item[1]))
        _show_tally("rule", dict(worst))
        say()
    passed = sum(set(found) == {"passed"} for found in rules.values())
    say(f"{passed} of {len(rules)} rules passed")
    verdicts = Counter(outcome.verdict.value for outcome in outcomes)
    say(", ".join(f"{verdicts[each]:,} {each}" for each in _VERDICTS if verdicts[each]))


def _wrong_share(found: Counter[str]) -> float:
    """Return the share of wrong answers among all that an engine has tried."""
    wrong = found["failed"] + found["broken"]
    return wrong / max(1, wrong + found["passed"])


def _show_tally(title: str, verdicts: Mapping[str, Counter[str]]) -> None:
    rows = [
        (name, f"{found.total():,}", *(f"{found[each]:,}" for each in _VERDICTS))
        for name, found in verdicts.items()
    ]
    show_table((title, "asked", *_VERDICTS), rows)


def _show_failure(outcome: "Outcome") -> None:
    vector = outcome.vector
    question = json.loads(vector.question)
    say(f"{vector.id}: {outcome.verdict.value} ({' '.join(vector.shows) or 'no rule of its own'})")
    for name, value in question.items():
        if name not in ("id", "kind"):
            say(f"  {name}: {_cut(value if isinstance(value, str) else json.dumps(value))}")
    if vector.kind == "legal" and (unlike := _unlike(vector.expected, outcome.said)):
        for text in unlike:
            say(f"  {text}")
    else:
        say(f"  expected: {_cut(vector.answer)}")
        say(f"  answered: {_cut(outcome.said)}")
    say()


def _unlike(expected: Sequence[str], said: str) -> Sequence[str]:
    """Return the missing and the superfluous actions of an answer, if it is a list."""
    try:
        given: object = json.loads(said)
    except (ValueError, RecursionError):
        return ()
    items: list[object] = given if isinstance(given, list) else [None]
    if not all(isinstance(each, str) for each in items):
        return ()
    ours, theirs = Counter[object](expected), Counter(items)
    found = ((ours - theirs, "missing"), (theirs - ours, "extra"))
    return [f"{word}: {_some(sorted(map(str, each)))}" for each, word in found if each]


def _some(words: Sequence[str]) -> str:
    more = f" and {len(words) - _LISTED} more" if len(words) > _LISTED else ""
    return _cut(", ".join(words[:_LISTED])) + more


def _cut(text: str) -> str:
    plain = printable(text[:_SHOWN], sys.stdout)
    return plain if len(text) <= _SHOWN else f"{plain}..."
