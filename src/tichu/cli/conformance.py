"""``tichu conformance``: compare another engine with the vectors, or answer as one."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from tichu.cli.console import complain, say, show_table, track
from tichu.cli.parsing import Subparsers, add_command, count, ordinal
from tichu.errors import shown
from tichu.notation.words import either

if TYPE_CHECKING:
    from tichu.conformance import Outcome, Vector

_WRONG_USAGE: Final = 2
_SHOWN: Final = 300  # characters of a question or an answer
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
  tichu conformance serve                          answer as tichu does

The documentation specifies the protocol and the vectors.
"""
_RUN_DESCRIPTION: Final = """\
Start COMMAND, send it one question a line as JSON, and judge its answers, one a
line. An engine may answer that it does not support something, which is counted
separately. An engine that does not answer is started again."""
_RUN_EPILOG: Final = """\
exit code: 0 if all answers are right, 1 if one is not, or if there is none;
2 for wrong usage, or if COMMAND cannot be started.
"""
_SERVE_DESCRIPTION: Final = """\
Answer questions of the protocol, one JSON object a line, from standard input to
standard output, as tichu itself answers them."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = add_command(
        subparsers,
        "conformance",
        run,
        summary="compare another engine with this one's rules",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_run(commands)
    add_command(
        commands,
        "serve",
        run_serve,
        summary="answer as tichu does",
        description=_SERVE_DESCRIPTION,
        epilog="exit code: 0.\n",
    )


def _add_run(commands: Subparsers) -> None:
    parser = add_command(
        commands,
        "run",
        run_engine,
        summary="ask an engine and judge its answers",
        description=_RUN_DESCRIPTION,
        epilog=_RUN_EPILOG,
    )
    parser.add_argument(
        "--only", metavar="KIND", action="append", help="ask questions of this kind; repeatable"
    )
    parser.add_argument(
        "--rule",
        metavar="ID",
        action="append",
        help="ask questions that show this rule; repeatable",
    )
    parser.add_argument("--limit", metavar="N", type=count, help="ask N questions of each kind")
    parser.add_argument(
        "--timeout", metavar="S", type=count, default=10, help="seconds for an answer (default: 10)"
    )
    parser.add_argument(
        "--failures", metavar="N", type=ordinal, default=5, help="show the first N (default: 5)"
    )
    parser.add_argument("--vectors", metavar="DIR", help="a folder with other vectors")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "command", metavar="COMMAND", nargs=argparse.REMAINDER, help="the engine, and its arguments"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the help."""
    parser: argparse.ArgumentParser = arguments.parser
    parser.print_help()
    return 0


def run_serve(arguments: argparse.Namespace) -> int:  # noqa: ARG001  # as all commands
    """Answer the questions on standard input."""
    from tichu.conformance import serve

    serve(sys.stdin, sys.stdout)
    return 0


def run_engine(arguments: argparse.Namespace) -> int:
    """Ask the engine that the arguments name, and print the outcome."""
    from tichu.conformance import Engine, Verdict, read_vectors
    from tichu.conformance import run as run_all

    command: list[str] = arguments.command
    if command[:1] == ["--"]:
        command = command[1:]
    if not command:
        complain("expected COMMAND, which starts the engine")
        return _WRONG_USAGE
    folder = None if arguments.vectors is None else Path(arguments.vectors)
    vectors = chosen(read_vectors(folder), arguments.only, arguments.rule, arguments.limit)
    if isinstance(vectors, str):
        complain(vectors)
        return _WRONG_USAGE
    engine = Engine(command, arguments.timeout)
    outcomes = tuple(track(run_all(engine, vectors), "asked", len(vectors)))
    if arguments.json:
        say(json.dumps(as_json(outcomes), indent=2))
    else:
        _show(outcomes, arguments.failures)
    verdicts = Counter(outcome.verdict for outcome in outcomes)
    others = verdicts[Verdict.FAILED] + verdicts[Verdict.BROKEN] + verdicts[Verdict.SKIPPED]
    return 0 if verdicts[Verdict.PASSED] and not others else 1


def chosen(
    vectors: Sequence["Vector"],
    kinds: Sequence[str] | None,
    rules: Sequence[str] | None,
    limit: int | None,
) -> "tuple[Vector, ...] | str":
    """Return the chosen vectors, or what is wrong with the choice."""
    known = {vector.kind for vector in vectors}
    for kind in kinds or ():
        if kind not in known:
            return f"--only: expected {either(sorted(known))}, got {shown(kind)}"
    wanted = {rule.upper() for rule in rules or ()}
    for rule in sorted(wanted.difference(*(vector.shows for vector in vectors))):
        return f"--rule: expected a rule that a vector shows, got {shown(rule)}"
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
    return tuple(found) or "no vector fits all options"


def tally(named: Iterable[tuple[str, "Outcome"]]) -> Mapping[str, Counter[str]]:
    """Return how often each verdict occurs, by name."""
    found: dict[str, Counter[str]] = {}
    for name, outcome in named:
        found.setdefault(name, Counter())[outcome.verdict.value] += 1
    return found


def by_kind(outcomes: Iterable["Outcome"]) -> Mapping[str, Counter[str]]:
    """Return the verdicts by kind."""
    return tally((outcome.vector.kind, outcome) for outcome in outcomes)


def by_rule(outcomes: Iterable["Outcome"]) -> Mapping[str, Counter[str]]:
    """Return the verdicts by rule, in the order of the IDs."""
    found = tally((rule, outcome) for outcome in outcomes for rule in outcome.vector.shows)
    return dict(sorted(found.items(), key=_rule_order))


def as_json(outcomes: Sequence["Outcome"]) -> dict[str, Any]:
    """Return the outcomes as a JSON object; those that passed are only counted."""
    from tichu.conformance import Verdict

    return {
        "verdicts": Counter(outcome.verdict.value for outcome in outcomes),
        "kinds": by_kind(outcomes),
        "rules": by_rule(outcomes),
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
            if outcome.verdict is not Verdict.PASSED
        ],
    }


def _show(outcomes: Sequence["Outcome"], failures: int) -> None:
    from tichu.conformance import Verdict

    wrong = [o for o in outcomes if o.verdict in (Verdict.FAILED, Verdict.BROKEN)]
    for outcome in wrong[:failures]:
        _show_failure(outcome)
    _show_tally("kind", by_kind(outcomes))
    rules = by_rule(outcomes)
    unlike = {rule: verdicts for rule, verdicts in rules.items() if set(verdicts) != {"passed"}}
    say()
    if unlike:
        _show_tally("rule", dict(sorted(unlike.items(), key=_passed_share)))
        say()
    say(f"{len(rules) - len(unlike)} of {len(rules)} rules passed")
    verdicts = Counter(outcome.verdict.value for outcome in outcomes)
    say(", ".join(f"{verdicts[each]:,} {each}" for each in Verdict if verdicts[each]))


def _show_tally(title: str, verdicts: Mapping[str, Counter[str]]) -> None:
    from tichu.conformance import Verdict

    names = [each.value for each in Verdict]
    rows = [
        (name, f"{found.total():,}", *(f"{found[each]:,}" for each in names))
        for name, found in verdicts.items()
    ]
    show_table((title, "asked", *names), rows)


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
    try:
        given: object = json.loads(said)
    except (ValueError, RecursionError):
        return ()
    if not isinstance(given, list):
        return ()
    items = cast("list[object]", given)
    if not all(isinstance(each, str) for each in items):
        return ()
    ours, theirs = Counter[object](expected), Counter(items)
    found = ((ours - theirs, "missing"), (theirs - ours, "extra"))
    return [f"{word}: {_some(sorted(map(str, each)))}" for each, word in found if each]


def _some(words: Sequence[str]) -> str:
    more = f" and {len(words) - _LISTED} more" if len(words) > _LISTED else ""
    return _cut(", ".join(words[:_LISTED])) + more


def _cut(text: str) -> str:
    plain = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[:_SHOWN])
    return plain if len(text) <= _SHOWN else f"{plain}..."


def _passed_share(item: tuple[str, Counter[str]]) -> float:
    return item[1]["passed"] / item[1].total()


def _rule_order(item: tuple[str, object]) -> tuple[str, int]:
    chapter, _, number = item[0].partition("-")
    return chapter, int(number) if number.isdigit() else 0
