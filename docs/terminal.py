"""The pictures of ``tichu play``; ``draw.py`` writes them.

They need the extras ``tichu[rich,tui]``. Each picture shows the first trick of a fixed round that
the person can beat in several ways.
"""

import asyncio
import builtins
import io
import os
import re
from collections import Counter
from contextlib import redirect_stdout

from rich.console import Console
from rich.text import Text

import tichu
from tichu.cli.match import Match
from tichu.cli.play import play_in_lines
from tichu.cli.question import Question
from tichu.cli.tui import TableApp

SEED = 16
PLAYS = 4
"""A picture needs more options than this."""


def is_shown(question: Question) -> bool:
    """Return whether a question is the one to show."""
    return question.seen.trick is not None and len(question.offered) > PLAYS


class Terminal(io.StringIO):
    """A terminal that keeps what is written."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def in_lines(width: int) -> str:
    """Return a picture of the game in lines of text, with its colours."""
    match = Match.new(tichu.NANJING, SEED)
    terminal = Terminal()
    answers = iter(["hint"])

    def answer(prompt: str) -> str:
        question = match.question
        word = "auto"
        if question is not None and is_shown(question):
            word = next(answers, "quit")
        terminal.write(prompt)
        return word

    os.environ |= {"COLUMNS": str(width), "TERM": "xterm-256color"}
    kept, builtins.input = builtins.input, answer
    try:
        with redirect_stdout(terminal):
            play_in_lines(match, 1, plain=False)
    finally:
        builtins.input = kept
    lines = terminal.getvalue().rstrip("\n").split("\n")
    begin = [place for place, line in enumerate(lines) if "pushes" in line][-1]
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi("\n".join([*lines[begin:-1], "> "])))
    return console.export_svg(title="tichu play")


def on_screen(width: int, height: int, theme: str) -> str:
    """Return a picture of the game on a full screen."""
    match = Match.new(tichu.NANJING, SEED)
    app = TableApp(match, 1)

    async def shown() -> str:
        async with app.run_test(size=(width, height)) as pilot:
            app.theme = theme
            while match.question is not None and not is_shown(match.question):
                await pilot.press("b")
            await pilot.press("h")
            await pilot.pause()
            return app.export_screenshot(title="tichu play --tui")

    return asyncio.run(shown())


def small(picture: str) -> str:
    """Return a picture with short names, and without fonts from elsewhere."""
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = re.sub(r"terminal-\d+-", "t", picture)
    picture = re.sub(r"(\d+\.\d)\d+", r"\1", picture).replace("Fira Code, monospace", "monospace")
    rects = re.findall(r'<rect fill="(#\w+)" x="[^>]*crispEdges"/>', picture)
    if rects:  # the most frequent background is painted once
        ground = Counter(rects).most_common(1)[0][0]
        picture = re.sub(f'<rect fill="{ground}" x="[^>]*crispEdges"/>', "", picture)
        whole = f'<rect fill="{ground}" width="100%" height="100%"/>'
        picture = re.sub(r'(<g transform="translate\(9, 41\)"[^>]*>)', rf"\1{whole}", picture)
    return re.sub(r"\n\s+", "\n", picture)


def pictures() -> dict[str, str]:
    """Return the pictures by name."""
    drawn = {
        "play-60": in_lines(60),
        "play-120": in_lines(120),
        "tui-60": on_screen(60, 34, "textual-dark"),
        "tui-120": on_screen(120, 32, "textual-dark"),
        "tui-120-light": on_screen(120, 32, "textual-light"),
    }
    return {name: small(picture) for name, picture in drawn.items()}
