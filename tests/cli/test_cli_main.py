"""The command line as a whole: help, versions, exit codes, and how a run ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tichu
from tichu.cli import build_parser, main
from tichu.cli.presets import rules_named

SOURCE = Path(tichu.__file__).parents[1]


def run_module(*words: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m tichu`` with its output piped."""
    return subprocess.run(
        [sys.executable, "-m", "tichu", *words],
        capture_output=True,
        check=False,
        env=environment(),
        text=True,
    )


def environment() -> dict[str, str]:
    """Return this environment, with this tichu before any other."""
    path = os.pathsep.join(filter(None, (str(SOURCE), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """``--version`` prints the name and the version, and all is well."""
    assert 0 == main(["--version"])
    assert f"tichu {tichu.__version__}\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [[], ["--help"], ["demo", "--help"], ["bench", "--help"]], ids=str
)
def test_help_has_examples(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The help of the whole and of each command ends with examples; without a command it is due."""
    assert 0 == main(words)
    out = capsys.readouterr().out
    assert out.startswith("usage: tichu")
    assert "\n  tichu" in out[out.index("examples:") :]


def test_the_list_of_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """The help names each command."""
    main([])
    out = capsys.readouterr().out
    assert [] == [name for name in ("demo", "replay", "bench") if f"    {name}" not in out]


@pytest.mark.parametrize(
    "words",
    [
        ["shuffle"],
        ["demo", "--seed", "x"],
        ["demo", "--rounds", "0"],
        ["demo", "--call-rate", "2"],
        ["bench", "--rows", "nothing"],
        ["bench", "--runs", "-1"],
    ],
    ids=" ".join,
)
def test_wrong_words_are_explained(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be understood ends with 2 and usage on standard error."""
    assert 2 == main(words)
    printed = capsys.readouterr()
    assert "" == printed.out
    assert "usage: tichu" in printed.err


def test_unknown_rules_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown name of rules ends with 2 and the names that there are."""
    assert 2 == main(["demo", "--rules", "skat"])
    printed = capsys.readouterr()
    assert "" == printed.out
    assert printed.err.startswith("tichu: rules: 'skat' is not one of nanjing, ")
    assert 1 == printed.err.count("\n")


@pytest.mark.parametrize("name", tichu.PRESETS, ids=str)
def test_every_preset_has_its_name(name: str) -> None:
    """Presets are found by name, however it is written."""
    assert tichu.PRESETS[name] is rules_named(name)
    assert tichu.PRESETS[name] is rules_named(f" {name.upper().replace('_', '-')}")


def test_interrupt_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C ends with 130 and no traceback."""

    def interrupted(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tichu.cli.demo.tell", interrupted)
    assert 130 == main(["demo"])
    assert "" == capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way there")
def test_a_reader_that_goes_ends_it_quietly() -> None:
    """A pipe that is closed early ends with 141 and no traceback."""
    command = [sys.executable, "-m", "tichu", "demo"]
    with subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert "" == process.stderr.read()
    assert 141 == process.returncode


def test_python_m_tichu() -> None:
    """``python -m tichu`` is the same command line."""
    ran = run_module("--version")
    assert (0, f"tichu {tichu.__version__}\n", "") == (ran.returncode, ran.stdout, ran.stderr)
    ran = run_module("demo", "--rules", "skat")
    assert 2 == ran.returncode


def test_starting_up_loads_nothing_heavy() -> None:
    """What a command alone needs is not loaded to print a help."""
    code = "import sys; from tichu.cli import main; main([]); print(sorted(sys.modules))"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, env=environment(), text=True
    )
    loaded = ran.stdout.splitlines()[-1]
    heavy = ("rich", "subprocess", "statistics", "tichu.bench")
    assert [] == [name for name in heavy if f"'{name}'" in loaded]


def test_the_parser_is_complete() -> None:
    """Every command sets the function that runs it."""
    for name in ("demo", "bench"):
        assert callable(build_parser().parse_args([name]).func)
