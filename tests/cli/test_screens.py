"""``tichu play --tui``: exactly what stands on the screen after each key.

A page in ``screens`` begins with a sentence, and the name of the match that is played. Then come
keys, each line of them after ``>``, and below them what has changed on the screen: the names of its
parts with their titles, and indented their text. In a list, ``>`` marks what Enter chooses. The
other players play at random.
"""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

import tichu
from support import position
from support.logs import round_actions
from support.ranked import before_exchange
from tichu.bots import RandomBot
from tichu.cli.match import Match

pytest.importorskip("textual")

from textual.app import App
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Static

from tichu.cli.tui import TableApp

PAGES: Final = sorted((Path(__file__).parent / "screens").glob("*.txt"))


def in_round(*hands: str, **stated: object) -> Match:
    """Return a match that starts in the middle of a round."""
    state = position(*hands, **stated)  # type: ignore[arg-type]
    return Match(tichu.GameState(state, (20, 0), ()), (), 5)


def ending() -> Match:
    """Return a match near the end of a round, in which the person is out."""
    return Match(tichu.new_game(), round_actions(2)[:-14], 5)


MATCHES: Final[dict[str, Callable[[], Match]]] = {
    "a new game": lambda: Match.new(tichu.NANJING, 5),
    "a dummy": lambda: Match.new(tichu.TRICHU, 5),
    "a round of two": ending,
    "the last round": ending,
    "a pair to beat": lambda: in_round(
        *("5j8j8wKj", "3j3w", "4j4w", "7jAj"), turn=0, trick=(tichu.Play(3, "6j6w"),)
    ),
    "a bomb": lambda: in_round("5j5w5p5s2j", "Kj3w", "Kw3p", "Ks3s", turn=1),
    "the Mah Jong": lambda: in_round("Ma5jQj", "6j9j", "7jAj", "8jKj", turn=0),
    "a long trick": lambda: in_round(
        *("KjAj5j5w", "7w2w", "3s", "8j"),
        turn=0,
        trick=tuple(tichu.Play(at % 4, f"{card}p") for at, card in enumerate("3456789", 1)),
        calls={0: tichu.Call.TICHU, 2: tichu.Call.GRAND_TICHU},
    ),
    "four plays": lambda: in_round(
        *("KjAj", "7w2w", "3s", "8j"),
        turn=0,
        trick=tuple(tichu.Play(at % 4, f"{card}p") for at, card in enumerate("3456")),
    ),
    "a Great Lord": lambda: before_exchange(
        "grandseigneur:7", range(7), "2j2j4j5j6j7j8jTjAjAwAsDrDrPhPh"
    ),
    "a Wretch": lambda: before_exchange(
        "grandseigneur:5", (1, 2, 3, 4, 0), "2j3j4j5j6j7j8jAjAwAsDr"
    ),
    "the Dragon": lambda: in_round("Dr5j", "6j9j", "7jAj", "8jKj", turn=0),
}


def told(app: TableApp) -> Iterator[str]:
    """Yield what each part of the screen says, with its name and its titles."""
    screen = app.screen
    keys = (f"{key.key_display} {key.description}" for key in screen.query("FooterKey"))  # type: ignore[attr-defined]
    yield f"keys: {', '.join(keys)}".rstrip()
    yield f"colours: {app.theme}"
    for widget in screen.query("Static, OptionList, Input, Button, .dialog, #news"):
        lines: list[str] = []
        match widget:
            case OptionList():
                for number, option in enumerate(widget.options):
                    mark = ">" if number == widget.highlighted else " "
                    lines.append(f"{mark} {option.prompt}")
            case Static():
                lines = str(widget.content).split("\n")
            case Input():
                lines = [widget.value]
            case Button():
                lines = [str(widget.label)]
            case _:
                pass
        titles = " / ".join(filter(None, (widget.border_title, widget.border_subtitle)))
        name = f"{widget.id or type(widget).__name__}: {titles}"
        if len(lines) == 1 and not titles:
            yield f"{name}{lines[0]}".rstrip()
        else:
            yield "\n".join((name.rstrip(), *(f"  {line}".rstrip() for line in lines)))


def played(page: str, heard: list[str]) -> str:
    """Return a page as the screens are."""
    title, *steps = page.split("\n> ")
    title, name = title.split("\n")[:2]
    last = 2 if name == "a round of two" else 1
    app = TableApp(MATCHES[name](), last, "mine.tichu" if "long" in name else None)
    lines = [title, name]
    known: dict[type[Screen[object]], list[str]] = {}

    def look() -> None:
        parts = [*told(app)]
        before = known.get(type(app.screen), ())
        lines.extend(part for part in parts if part not in before)
        known[type(app.screen)] = parts

    async def play() -> None:
        async with app.run_test(size=(80, 34)) as pilot:
            look()
            for step in steps:
                keys = step.partition("\n")[0]
                await pilot.press(*keys.split())
                lines.append(f"> {keys}")
                lines.extend(heard)
                heard.clear()
                look()

    asyncio.run(play())
    if app.return_value is not None:
        lines.append(f"The match returns {app.return_value}.")
    return "\n".join([*lines, ""])


def listen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which what pops up, and the bell, will be added."""
    heard: list[str] = []

    def notify(_: object, message: str, *, severity: str = "information") -> None:
        heard.append(f"{severity}: {message}")

    def bell(_: object) -> None:
        heard.append("The bell rings.")

    monkeypatch.setattr(Widget, "notify", notify)
    monkeypatch.setattr(App, "bell", bell)
    return heard


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_screens(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the letter."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tichu.cli.match.RuleBot", RandomBot)
    text = page.read_text(encoding="utf-8")

    Path("evening.tichu").write_text("old", encoding="utf-8")

    assert text == played(text, listen(monkeypatch))
