"""``tichu serve``, ``bot``, ``conformance``, ``arena`` and ``games``: bots and other programs.

Programs in any language ask or answer questions over standard input and output. The arena compares
Python bots, or lets them play games and saves the games to files.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from tichu._files import want_path, write_file
from tichu._syntax import either
from tichu.cli.console import (
    Progress,
    as_typed,
    complain,
    printable,
    say,
    say_json,
    show_table,
    standard_input,
    track,
    want_target,
)
from tichu.cli.parsing import (
    Parser,
    command_given,
    count,
    ordinal,
    rules_named,
    seconds,
    want_picture,
)
from tichu.errors import InvalidValue, TichuError, did_you_mean, shown
from tichu.text.words import counted

if TYPE_CHECKING:
    from tichu.conformance import Outcome, Vector


T = TypeVar("T")

_DESCRIPTION: Final = """\
Work with bots that are programs, in any language. They read questions from
standard input and write answers to standard output, one JSON object a line."""
_EPILOG: Final = """\
examples:
  tichu bot check node examples/bots/lowest.js
  tichu bot check --rounds 100 --seconds 0.2 -- ./mybot --level 3
  tichu bot check --rules bsw --seed 1 --json python mybot.py
  tichu bot check docker run -i --rm --network none --memory 256m mybot

The documentation specifies the protocol.
"""
_CHECK_DESCRIPTION: Final = """\
Start COMMAND, let it play some rounds against random bots, at each seat in turn,
and report its faults in sentences: late and illegal answers, lines that are not
answers, and crashes. Also check that it answers questions of unknown kinds, and
ends at the end of its input."""
_CHECK_EPILOG: Final = """\
exit code: 0 if nothing is wrong, 1 if something is, 2 for wrong usage, or if
COMMAND cannot be started.
"""


def add_bot(program: Parser) -> None:
    """Add the command to the command line."""
    group = program.command("bot", ("check a bot that is a program", _DESCRIPTION, _EPILOG))
    meaning = "let a program play, and report its faults"
    parser = group.command("check", (meaning, _CHECK_DESCRIPTION, _CHECK_EPILOG), _check)
    parser.shared("--rules=nanjing", "--rounds=10", "--seed=0")
    parser.option("--seconds", "S", "the time for a decision", seconds, default=1)
    parser.shared("--json")
    parser.program("the bot")


def _check(arguments: argparse.Namespace) -> int:
    from tichu.bots.stdio import check

    command = command_given(arguments.command, "the bot")
    rules = rules_named(arguments.rules)
    with as_typed("check", command="COMMAND"):
        found = check(
            command,
            rounds=arguments.rounds,
            seconds=arguments.seconds,
            rules=rules,
            seed=arguments.seed,
        )
    if arguments.json:
        say_json(attrs.asdict(found))
    else:
        for problem in found.problems:
            say(problem)
        mean, slowest = found.mean * 1000, found.slowest * 1000
        asked = f"{counted(found.rounds, 'round')}, {found.decisions} decisions"
        say(f"{asked}, {mean:.1f} ms on average, {slowest:.1f} ms at most")
        if not found.problems:
            say("Nothing is wrong.")
    return 1 if found.problems else 0


_SHOWN: Final = 300  # characters of a question or an answer
_VERDICTS: Final = ("passed", "failed", "unsupported", "broken", "skipped")
_WORST: Final = 10  # rules
_LISTED: Final = 8  # actions that are missing, or too many
_ENGINES: Final = """\
Compare rules engines of Tichu with the vectors of this package: questions about
cards, positions, points and games, with the answers of a referee that shares no
code with this library."""
_ENGINES_EPILOG: Final = """\
examples:
  tichu conformance run -- node adapter.js
  tichu conformance run --only classify --limit 50 ./adapter
  tichu conformance run --rule WISH-3 python adapter.py
  tichu conformance run --limit 5 --json python adapter.py
  tichu conformance run --timeout 60 --failures 1 --vectors vectors/ ./adapter

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
_SERVE: Final = """\
Answer questions about positions, cards and scores, for programs in any language:
one JSON object a line from standard input, and one to standard output. Nothing is
remembered; a question has the position that it is about."""
_SERVE_EPILOG: Final = """\
examples:
  tichu serve                            then type {"kind": "new"}

The documentation has all kinds of questions, and clients in other languages.

exit code: 0 at the end of standard input; 2 if it is closed.
"""


def add_conformance(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "check another engine against these rules"
    group = program.command("conformance", (meaning, _ENGINES, _ENGINES_EPILOG))
    meaning = "ask an engine and judge its answers"
    parser = group.command("run", (meaning, _RUN_DESCRIPTION, _RUN_EPILOG), _run)
    only, rule = "ask only questions of this kind", "ask only questions that test this rule"
    parser.option("--only", "KIND", f"{only}; repeatable", action="append")
    parser.option("--rule", "ID", f"{rule}; repeatable", action="append")
    parser.option("--limit", "N", "ask only N questions of each kind", count)
    parser.option("--timeout", "S", "seconds for an answer", count, default=10)
    parser.option("--failures", "N", "show the first N failures", ordinal, default=5)
    parser.option("--vectors", "DIR", "a folder with other vectors")
    parser.shared("--json")
    parser.program("the engine")


def add_serve(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "answer questions of programs in other languages"
    program.command("serve", (meaning, _SERVE, _SERVE_EPILOG), _serve)


def _serve(_: argparse.Namespace) -> int:
    from tichu.protocol import serve

    serve(standard_input().buffer, sys.stdout.buffer)
    return 0


def _run(arguments: argparse.Namespace) -> int:
    from tichu.conformance import read_vectors, run

    command = command_given(arguments.command, "the engine")
    known = read_vectors(arguments.vectors)
    vectors = _chosen(known, arguments)
    with as_typed("run", command="COMMAND"):
        found = run(command, vectors, arguments.timeout)
        outcomes = tuple(track(found, "questions", len(vectors)))
    if arguments.json:
        say_json(_as_json(outcomes))
    else:
        tested = Counter(rule for vector in known for rule in vector.shows)
        _show(outcomes, arguments.failures, tested)
    verdicts = {outcome.verdict.value for outcome in outcomes}
    return 0 if "passed" in verdicts and verdicts <= {"passed", "unsupported"} else 1


def _chosen(vectors: Sequence["Vector"], arguments: argparse.Namespace) -> list["Vector"]:
    """Return the questions that the options select."""
    tested = sorted({rule for vector in vectors for rule in vector.shows})
    rules = {rule.upper() for rule in arguments.rule or ()}
    _want_among("--rule", sorted(rules), tested, "a rule that a vector tests")
    matching = [each for each in vectors if not rules or rules.intersection(each.shows)]
    known = sorted({vector.kind for vector in vectors})
    _want_among("--only", arguments.only or (), known, either(known))
    found: list[Vector] = []
    for kind in dict.fromkeys(vector.kind for vector in vectors):
        if not arguments.only or kind in arguments.only:
            found += [each for each in matching if each.kind == kind][: arguments.limit]
    if not found:
        raise InvalidValue("--only, --rule", "expected options that at least one vector matches")
    return found


def _want_among(option: str, words: Iterable[str], known: Sequence[str], expected: str) -> None:
    for word in words:
        if word not in known:
            meant = did_you_mean(word, known)
            raise InvalidValue(option, f"expected {expected}, got {shown(word)}{meant}")


_Tally = Mapping[str, Counter[str]]
"""The number of times that each verdict occurs, by kind or rule."""


def _tallies(outcomes: Iterable["Outcome"]) -> tuple[_Tally, _Tally]:
    """Return the numbers of verdicts by kind and by rule."""
    kinds: dict[str, Counter[str]] = {}
    rules: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        kinds.setdefault(outcome.vector.kind, Counter())[outcome.verdict.value] += 1
        for rule in outcome.vector.shows:
            rules.setdefault(rule, Counter())[outcome.verdict.value] += 1
    return kinds, dict(sorted(rules.items(), key=_rule_order))


def _rule_order(item: tuple[str, object]) -> tuple[str, int]:
    chapter, _, number = item[0].partition("-")
    return chapter, int(number) if number.isdigit() else 0


def _as_json(outcomes: Sequence["Outcome"]) -> dict[str, object]:
    """Return the outcomes as a JSON object; those that passed are only counted."""
    kinds, rules = _tallies(outcomes)
    return {
        "verdicts": Counter(outcome.verdict.value for outcome in outcomes),
        "kinds": kinds,
        "rules": rules,
        "outcomes": [attrs.asdict(each) for each in outcomes if each.verdict != "passed"],
    }


def _show(outcomes: Sequence["Outcome"], failures: int, tested: Mapping[str, int]) -> None:
    wrong = [outcome for outcome in outcomes if outcome.verdict in ("failed", "broken")]
    for outcome in wrong[:failures]:
        _show_failure(outcome, sorted(outcome.vector.shows, key=tested.__getitem__))
    kinds, rules = _tallies(outcomes)
    _show_tally("kind", kinds)
    say()
    broken = [(_wrongness(found), rule) for rule, found in rules.items() if _wrongness(found)[1]]
    if broken:
        broken.sort(key=lambda each: each[0], reverse=True)
        last = broken[:_WORST][-1][0]
        _show_tally("rule", {rule: rules[rule] for how, rule in broken if how >= last})
        say()
    passed = sum(set(found) == {"passed"} for found in rules.values())
    say(f"{passed} of {len(rules)} rules passed")
    verdicts = Counter(outcome.verdict.value for outcome in outcomes)
    say(", ".join(f"{verdicts[each]:,} {each}" for each in _VERDICTS if verdicts[each]))


def _wrongness(found: Counter[str]) -> tuple[float, int]:
    """Return the share of wrong answers among all attempted ones, and their number."""
    wrong = found["failed"] + found["broken"]
    return wrong / max(1, wrong + found["passed"]), wrong


def _show_tally(title: str, verdicts: _Tally) -> None:
    rows = [
        (name, f"{found.total():,}", *(f"{found[each]:,}" for each in _VERDICTS))
        for name, found in verdicts.items()
    ]
    show_table((title, "asked", *_VERDICTS), rows)


def _show_failure(outcome: "Outcome", shows: Iterable[str]) -> None:
    vector = outcome.vector
    say(f"{vector.id}: {outcome.verdict.value} ({' '.join(shows) or 'no rule of its own'})")
    for name, value in vector.question.items():
        if name not in ("id", "kind"):
            say(f"  {name}: {_cut(value if isinstance(value, str) else json.dumps(value))}")
    if vector.kind == "legal" and (unlike := _unlike(vector.answer, outcome.said)):
        for text in unlike:
            say(f"  {text}")
    else:
        say(f"  expected: {_cut(json.dumps(vector.answer))}")
        say(f"  answered: {_cut(outcome.said)}")
    say()


def _unlike(expected: Sequence[str], said: str) -> Sequence[str]:
    """Return the missing and the superfluous actions in an answer, if it is a list."""
    try:
        given: object = json.loads(said)
    except (ValueError, RecursionError):
        return ()
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        return ()
    ours, theirs = Counter(expected), Counter[str](given)
    found = ((ours - theirs, "missing"), (theirs - ours, "extra"))
    return [f"{word}: {_some(sorted(map(str, each)))}" for each, word in found if each]


def _some(words: Sequence[str]) -> str:
    more = f" and {len(words) - _LISTED} more" if len(words) > _LISTED else ""
    return _cut(", ".join(words[:_LISTED])) + more


def _cut(text: str) -> str:
    plain = printable(text[:_SHOWN], sys.stdout)
    return plain if len(text) <= _SHOWN else f"{plain}..."


_CRASHED: Final = 1
_ARENA: Final = """\
Compare two or more bots. Each pair plays every deal twice, the second time with
the teams swapped; cards and random numbers are the same in both rounds. The
tables show by how many points a round one bot is ahead of another, with a 95 %
interval, and the calls, time and crashes of each bot.

A bot is the name of a class or a function that makes a bot, with or without a
seed: package.module:name, or one of tichu.bots. Modules may be in the current
folder. To choose the name that is shown, write NAME=BOT."""
_ARENA_EPILOG: Final = """\
examples:
  tichu arena RuleBot RandomBot --deals 20
  tichu arena RuleBot mybots:FirstBot --workers 2
  tichu arena RuleBot mybots:FirstBot --seed 1 --json
  tichu arena RuleBot mybots:FirstBot --svg bots.svg --force
  tichu arena old=mybots:FirstBot new=mybots:SecondBot --out today.jsonl
  tichu arena RuleBot RandomBot --rules tientsin --deals 20

With --out, each deal is kept as soon as it is finished. The same command again
continues where the last one stopped; a greater number of deals adds to them.
The exit code is 1 if a bot crashed.
"""


def add_arena(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "compare bots over many deals"
    parser = program.command("arena", (meaning, _ARENA, _ARENA_EPILOG), _compare)
    parser.option("bots", "BOT", "the bots, at least two", nargs="+")
    parser.option("--deals", "N", "the deals for each pair of bots", count, default=300)
    parser.option("--out", "FILE", "keep the deals in FILE, or continue it")
    parser.shared("--seed=0", "--workers=1", "--rules=nanjing", "--json", "--svg", "--force")


def _compare(arguments: argparse.Namespace) -> int:
    """Compare the bots in the arguments."""
    from tichu import arena

    rules = rules_named(arguments.rules)
    bots = _named(arguments.bots)
    want_picture(arguments)
    if arguments.out is not None:
        if arguments.out == arguments.svg:
            raise InvalidValue("--svg", "expected another file than that of --out")
        if not Path(want_path("--out", arguments.out)).is_file():
            want_target("--out", arguments.out, force=False)
    result = _worked(
        lambda progress: arena.compare(
            bots,
            arguments.deals,
            seed=arguments.seed,
            rules=rules,
            workers=arguments.workers,
            file=arguments.out,
            progress=progress,
        ),
        "deals",
        "compare",
        file="--out",
    )
    if result is None:
        return _CRASHED
    if arguments.svg is not None:
        write_file(arguments.svg, [result.svg()], overwrite=arguments.force)
    if arguments.json:
        say_json(result.as_json())
    else:
        say(f"{arguments.deals:,} deals, each played twice, seed {arguments.seed}")
        for headers, rows in result.tables():
            say()
            show_table(headers, rows)
    for remark in result.remarks:
        complain(remark)
    return _CRASHED if result.remarks else 0


_GAMES: Final = """\
Let bots play games, on all cores, and write them into a folder: as records, or
as the parts of a table, which needs the extra tichu[parquet]. Cards and random
numbers depend on the seed and the number of the game only.

A bot is named as for tichu arena. One bot has all seats, two have a team each;
four have a seat each."""
_GAMES_EPILOG: Final = """\
examples:
  tichu games RuleBot --number 20000 --into games
  tichu games RuleBot mybots:FirstBot --into games --rules bsw --seed 1 --workers 2
  tichu games RuleBot --into rounds --rounds 1 --table rounds --part 500

Each file is complete when it has its name. The same command again plays only
what is missing. The exit code is 1 if a bot crashed.
"""


def add_games(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "let bots play many games into files"
    parser = program.command("games", (meaning, _GAMES, _GAMES_EPILOG), _games)
    parser.option("bots", "BOT", "the bots, by seat", nargs="+")
    parser.option("--number", "N", "the number of games", ordinal, default=100)
    parser.option("--into", "DIR", "a new folder, or one to continue", required=True)
    parser.shared("--rounds", more=", in each game")
    meaning = "the rows of a table *.parquet: actions (plays) or rounds (default: no table)"
    parser.option("--table", None, meaning, choices=("plays", "rounds"))
    parser.option("--part", "N", "the games in a file (default: a 32nd, at most 100)", count)
    parser.shared("--seed=0", "--rules=nanjing")
    parser.shared("--workers", more=" (default: one for each core)")


def _games(arguments: argparse.Namespace) -> int:
    """Let the bots in the arguments play."""
    from tichu import arena
    from tichu._processes import MOST

    if arguments.table is not None and find_spec("pyarrow") is None:
        raise TichuError("a table needs pyarrow; install it with: pip install 'tichu[parquet]'")
    rules = rules_named(arguments.rules)
    bots = _named(arguments.bots)
    made = _worked(
        lambda progress: arena.play_games(
            bots,
            arguments.into,
            arguments.number,
            seed=arguments.seed,
            rules=rules,
            rounds=arguments.rounds,
            table=arguments.table,
            part=arguments.part,
            workers=arguments.workers or min(os.cpu_count() or 1, MOST),
            progress=progress,
        ),
        "games",
        "play_games",
        folder="--into",
    )
    if made is None:
        return _CRASHED
    files = f"{counted(len(made.paths), 'file')} in {arguments.into}"
    say(f"{counted(arguments.number, 'game')} in {files}; {made.played:,} played now")
    for remark in made.remarks:
        complain(remark)
    return _CRASHED if made.remarks else 0


def _worked(
    work: Callable[[Callable[[int, int], None]], T], what: str, function: str, **places: str
) -> T | None:
    """Show the progress of an arena function; return its result, or None if a process was killed.

    Its errors name the options; see :func:`as_typed`.
    """
    from concurrent.futures import BrokenExecutor

    progress = Progress(what)
    try:
        with as_typed(function, bots="BOT", **places):
            return work(progress.show)
    except BrokenExecutor as error:  # its note names the task
        complain(f"{error.__notes__[-1]}: the process was killed")
        return None
    finally:
        progress.clear()


def _named(words: list[str]) -> dict[str, str]:
    """Return the bots by name; their modules may be in the current folder."""
    from tichu.arena.deals import unused_name

    if os.getcwd() not in sys.path:  # noqa: PTH109  # as text; the script of a package lacks it
        sys.path.insert(0, os.getcwd())  # noqa: PTH109
    found: dict[str, str] = {}
    for word in words:
        name, equals, bot = word.rpartition("=")
        if equals and (not name or name in found):
            raise InvalidValue("BOT", f"expected a different name before each =, got {shown(word)}")
        found[name or unused_name(bot, found)] = bot
    return found
