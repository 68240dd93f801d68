"""``tichu play --tui``: a person against bots on a full screen."""

import asyncio
import contextlib
import textwrap
from collections.abc import Awaitable, Callable
from unittest.mock import Mock

import pytest

import tichu
from support import anything
from support.commands import ran
from tichu.cli import main
from tichu.cli.console import CARD
from tichu.cli.match import Match
from tichu.search import unseen

pytest.importorskip("textual")

from textual.binding import Binding
from textual.content import Content
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Static

from tichu.cli.tui import TableApp
from tichu.cli.tui.dialogs import FileName, Notice
from tichu.cli.tui.hand import Hand, key_of
from tichu.cli.tui.paint import painted
from tichu.cli.tui.screen import Table, _asked

Script = Callable[["Pilot[bool]"], Awaitable[None]]
SEED = 5


def played(script: Script, *, width: int = 80, height: int = 34) -> TableApp:
    """Play a round on a screen by a script, and return the app at its end."""
    app = TableApp(Match.new(tichu.NANJING, SEED), 1)

    async def run() -> None:
        async with app.run_test(size=(width, height)) as pilot:
            await script(pilot)

    asyncio.run(run())
    return app


def table_of(pilot: "Pilot[bool]") -> Table:
    """Return the table."""
    table = pilot.app.screen_stack[1]
    assert isinstance(table, Table)
    return table


def shown(pilot: "Pilot[bool]") -> str:
    """Return what is on the screen, without colours."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def is_round_over(pilot: "Pilot[bool]") -> bool:
    """Return whether the score of a round is shown."""
    return isinstance(pilot.app.screen, Notice)


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 120])
def test_a_round_with_the_keyboard(width: int) -> None:
    """A round can be played with keys only; then the score is shown, and Enter ends the game."""

    async def script(pilot: "Pilot[bool]") -> None:
        while not is_round_over(pilot):
            if "Select cards to push" in shown(pilot):
                await pilot.press("space", "right", "space", "left", "left", "space")
            await pilot.press("enter")
        verdict = textwrap.fill(table_of(pilot).match.verdict(), width - 8)
        assert verdict.startswith("The game goes on after one round: ")
        assert str(pilot.app.screen.query_one(Static).content).startswith(f"{verdict}\n\n")
        await pilot.press("enter")

    assert played(script, width=width).return_value is True


@pytest.mark.slow
def test_a_round_with_the_mouse() -> None:
    """A round can be played with clicks only."""

    async def script(pilot: "Pilot[bool]") -> None:
        while not is_round_over(pilot):
            if "Select cards to push" in shown(pilot):
                for place in (0, 3, 5):
                    await pilot.click(Hand, offset=(4 * place + 2, 3))
                assert 3 == len(pilot.app.screen.query_one(Hand).selected)
            await pilot.click("#offers", offset=(3, 1))
        await pilot.click("#close")

    assert played(script).return_value is True


def test_hint_and_auto() -> None:
    """A hint selects the cards that a bot would play, and ``b`` lets it play them."""

    async def script(pilot: "Pilot[bool]") -> None:
        await pilot.press("enter", "h")
        selected = list(table_of(pilot).hand.selected)
        assert 3 == len(selected)
        assert "RuleBot would push" in shown(pilot)
        await pilot.press("b")
        seen = table_of(pilot).match.question
        assert seen is not None
        assert tuple(selected) == seen.seen.given

    played(script)


@pytest.mark.parametrize("size", [(60, 24), (120, 36)], ids=str)
def test_everything_is_on_the_screen(size: tuple[int, int]) -> None:
    """Hand, table, trick and list are inside the screen, whatever its size."""

    async def script(pilot: "Pilot[bool]") -> None:
        await pilot.press("enter")
        for widget in pilot.app.screen.query("#hand, #trick, #offers, #news, .seat, #asked"):
            assert pilot.app.screen.region.contains_region(widget.region)
            assert widget.size.height >= 1
        words = shown(pilot)
        for word in ("David", "Clara, partner", "Ben", "14 cards", "Aj", "call tichu"):
            assert word in words

    played(script, width=size[0], height=size[1])


def test_nothing_hidden_is_shown() -> None:
    """No card is on the screen that the person has not seen."""

    async def script(pilot: "Pilot[bool]") -> None:
        while not is_round_over(pilot):
            question = table_of(pilot).match.question
            assert question is not None
            hidden = {*map(str, unseen(question.seen))} - {*map(str, question.seen.given or ())}
            assert set() == hidden & set(CARD.findall(shown(pilot)))
            await pilot.press("b")

    played(script, width=120)


def test_without_textual(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says what to install."""
    monkeypatch.setitem(__import__("sys").modules, "tichu.cli.tui", None)
    assert "pip install 'tichu[tui]'" in ran(capsys, 2, "play", "--tui").err


@pytest.mark.parametrize("terminal", ["is_typed", "watched"])
def test_without_a_terminal(
    terminal: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe is refused, on either side."""
    monkeypatch.setattr("tichu.cli.tui.TableApp", Mock())  # would wait for a key
    monkeypatch.setattr(f"tichu.cli.play.{terminal}", Mock(return_value=True))
    assert "--tui: expected a terminal" in ran(capsys, 2, "play", "--tui").err


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (True, ""),
        (None, "Stopped. The key `s` saves a game, and `tichu play FILE` continues it.\n"),
    ],
)
@pytest.mark.parametrize("path", [None, "a.tichu"])
def test_what_the_screen_gets(
    result: bool | None,
    said: str,
    path: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The match, the number of rounds and the file; how to save is said if there is no file."""
    monkeypatch.setattr(Match, "save", Mock())
    app, match = Mock(), Match.new(tichu.NANJING, SEED)
    app.return_value.run.return_value = result
    monkeypatch.setattr("tichu.cli.tui.TableApp", app)
    monkeypatch.setattr(Match, "new", Mock(return_value=match))
    monkeypatch.setattr("tichu.cli.play.is_typed", lambda: True)
    monkeypatch.setattr("tichu.cli.play.watched", Mock(return_value=True))

    assert 0 == main(["play", "--tui", "--rounds", "2", *(["--record", path] if path else [])])
    app.assert_called_once_with(match, 2, path)
    assert (f"Saved as {path}.\n" if path else said, "") == capsys.readouterr()


def test_the_keys() -> None:
    """The keys of the help, and what they do; the footer shows the commands with a label."""
    table = [each for each in Table.BINDINGS if isinstance(each, Binding)]
    assert [
        ("left", "move(-1)", ""),
        ("right", "move(1)", ""),
        ("space", "select", ""),
        ("escape", "clear", ""),
        ("p", "take_offer('Pass', 'TakeTrick')", "Pass"),
        ("c", "take_offer('CallTichu', 'CallGrandTichu')", "Call"),
        ("h", "hint", "Hint"),
        ("b", "auto", "Bot"),
        ("u", "undo", "Undo"),
        ("s", "save", "Save"),
        ("l", "light", ""),
        ("question_mark", "help", "Help"),
    ] == [(each.key, each.action, each.description * each.show) for each in table]
    assert ["?"] == [each.key_display for each in table if each.key_display]
    assert [Binding("ctrl+q", "quit", "Quit", priority=True)] == TableApp.BINDINGS
    assert [("enter,escape,space", "close", "Continue")] == Notice.BINDINGS
    assert [("escape", "dismiss(None)", "Cancel")] == FileName.BINDINGS
    assert ("Tichu", False) == (TableApp.TITLE, TableApp.ENABLE_COMMAND_PALETTE)
    assert [(0, "-narrow"), (100, "-wide")] == TableApp.HORIZONTAL_BREAKPOINTS
    assert [(0, "-short"), (32, "-tall")] == TableApp.VERTICAL_BREAKPOINTS


def test_a_full_disk() -> None:
    """It is reported, and does not end the game."""
    table = Mock()
    table.match.save.side_effect = OSError(28, "No space left on device")
    Table._save(table, "a.tichu")
    table.notify.assert_called_once_with("a.tichu: No space left on device", severity="error")


@pytest.mark.parametrize(
    ("typed", "answer"), [(" a.tichu ", "a.tichu"), ("  ", None), ("taken.tichu", "asked")]
)
def test_a_file_name(typed: str, answer: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blanks around it do not count; none is no answer, and one that is taken is asked again."""
    dialog = FileName(None, "taken.tichu".__eq__)
    monkeypatch.setattr(dialog, "dismiss", closed := Mock())
    monkeypatch.setattr(dialog, "query_one", label := Mock())
    dialog.on_input_submitted(Mock(value=typed))
    if answer == "asked":
        label().update.assert_called_once_with(
            "This file exists. Press Enter again to overwrite it."
        )
        dialog.on_input_submitted(Mock(value=typed))
        answer = typed
    closed.assert_called_once_with(answer)


def test_the_newest_events_are_shown() -> None:
    """The log keeps 200 sentences, the last ones."""
    table = Mock(_news=[Content(str(number)) for number in range(300)])
    table.match.go_on.return_value = ()
    log = table.query_one.return_value
    with contextlib.suppress(Exception):  # what follows needs a screen
        Table._go_on(table)

    shown = str(log.update.call_args_list[0].args[0]).split()
    assert ["100", "299", 200] == [shown[0], shown[-1], len(shown)]


def test_a_hand() -> None:
    """A cursor goes round, keys and clicks select cards, and a second time they deselect them."""
    hand = Hand(id="hand")
    hand.move(1)
    hand.toggle()
    assert ("hand", []) == (hand.id, hand.selected)

    def after(act: Callable[[], None]) -> tuple[str, int]:
        act()
        return "".join(map(str, hand.selected)), hand._cursor

    def click(column: int | None) -> None:
        offset = None if column is None else Offset(column, 1)
        event = Mock(**{"get_content_offset.return_value": offset})
        hand.on_click(anything(event))
        event.get_content_offset.assert_called_once_with(hand)

    hand.hold(tichu.Cards.parse("2j5j5wKj").listed)
    assert ("", 3) == after(lambda: hand.move(-1))
    assert ("", 0) == after(lambda: hand.move(1))
    assert ("2j", 0) == after(hand.toggle)
    assert ("2j5j", 1) == after(lambda: click(4))
    assert ("5j", 0) == after(lambda: click(3))
    assert ("5jKj", 3) == after(lambda: click(15))
    assert ("5jKj", 3) == after(lambda: click(16))
    assert ("5jKj", 3) == after(lambda: click(None))
    assert ("5jKj2j", 0) == after(lambda: hand.toggle(0))
    assert ("5jKj", 0) == after(lambda: hand.toggle(4))
    assert ("5jKj5w", 2) == after(lambda: hand.press("5"))
    assert ("Kj", 2) == after(lambda: hand.press("5"))
    assert ("Kj", 2) == after(lambda: hand.press("9"))
    assert ("", 2) == after(hand.clear)
    assert ("5w", 0) == after(lambda: hand.hold(hand._cards[2:3], hand._cards[2:3]))


def test_the_keys_of_cards() -> None:
    """A card has the key of its rank; the special cards have letters that no rank has."""
    keys = {"Ma": "m", "Dg": "d", "Ph": "f", "Dr": "r", "2j": "2", "Tw": "t", "Ap": "a", "Qs": "q"}
    assert keys == {card: key_of(tichu.Card.parse(card)) for card in keys}


def test_the_colours_of_cards() -> None:
    """They are those of the theme; "four 5s" names no card."""
    sentence = "Anna plays 5j 5w 5p 5s, BOMB, four 5s; Ben Ma Dg Ph Dr"
    special = "bold $text-warning"
    colours = ["$text-success", "bold", "$text-primary", "$text-error", *[special] * 4]
    cards = ["5j", "5w", "5p", "5s", "Ma", "Dg", "Ph", "Dr"]
    found = painted(sentence)
    assert sentence == found.plain
    assert [*zip(cards, colours, strict=True)] == [
        (sentence[span.start : span.end], span.style) for span in found.spans
    ]


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        (tichu.Phase.ANNOUNCED, "Play the bomb that you announced."),
        (tichu.Phase.TAKE_TRICK, "The trick is yours."),
        (tichu.Phase.CHOOSE_LEADER, "Who leads?"),
    ],
)
def test_rare_questions(phase: tichu.Phase, sentence: str) -> None:
    """What is asked in the phases that most rounds lack."""
    seen = Mock(phase=phase, wish=None)
    question = anything(Mock(seen=seen, trick=("", (), ()), out_of_turn=False))
    assert sentence == _asked(question)
