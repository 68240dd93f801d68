"""``tichu play --tui``: a person against bots on a full screen."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import tichu
from tichu.cli import main
from tichu.cli.console import CARD
from tichu.cli.match import Match
from tichu.search import unseen

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Input

from tichu.cli.tui import TableApp
from tichu.cli.tui.dialogs import Notice
from tichu.cli.tui.hand import Hand
from tichu.cli.tui.screen import Table

Script = Callable[["Pilot[bool]"], Awaitable[None]]
SEED = 5
WIDTHS = pytest.mark.parametrize("width", [60, 120])


def played(
    script: Script, match: Match | None = None, *, width: int = 80, height: int = 34
) -> TableApp:
    """Play a round on a screen by a script, and return the app at its end."""
    app = TableApp(match or Match.new(tichu.NANJING, SEED), 1)

    async def run() -> None:
        async with app.run_test(size=(width, height)) as pilot:
            await script(pilot)

    asyncio.run(run())
    return app


def after_a_pair() -> Match:
    """Return a match in which the person follows a pair."""
    setup = tichu.RoundSetup(
        hands=("5j8j8wKj", "3j3w", "4j4w", "7jAj"),
        turn=0,
        trick=(tichu.Play(3, "6j6w"),),
        rest_to=1,
    )
    return Match(tichu.GameState(tichu.RoundState.from_setup(setup), (0, 0), ()), (), SEED)


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


@pytest.mark.parametrize("width", [60, pytest.param(120, marks=pytest.mark.slow)])
def test_a_round_with_the_keyboard(width: int) -> None:
    """A round can be played with keys only; then the score is shown, and Enter ends the game."""

    async def script(pilot: "Pilot[bool]") -> None:
        while not is_round_over(pilot):
            if "Select cards to push" in shown(pilot):
                await pilot.press("space", "right", "space", "left", "left", "space")
            await pilot.press("enter")
        assert "The game goes on after one round" in shown(pilot).replace("\n", " ")
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


def test_the_list_follows_the_selection() -> None:
    """A letter selects a card; cards that cannot be played have a reason."""

    async def script(pilot: "Pilot[bool]") -> None:
        table = table_of(pilot)
        assert "beat David's pair of 6s, or pass" in shown(pilot)
        await pilot.press("space")
        assert ["5j"] == [str(card) for card in table.hand.selected]
        await pilot.press("space")
        await pilot.press("8")
        assert ["8j"] == [str(card) for card in table.hand.selected]
        assert "8j 8w  pair of 8s" in shown(pilot)
        assert "the trick asks for" in shown(pilot)
        await pilot.press("enter")
        assert "Anna plays 8j 8w" in shown(pilot)

    played(script, after_a_pair(), width=120)


def test_a_selection_that_cannot_be_played() -> None:
    """There is a reason instead of a highlighted play, until nothing is selected."""

    async def script(pilot: "Pilot[bool]") -> None:
        table = table_of(pilot)
        await pilot.press("5")
        assert "the trick asks for" in shown(pilot)
        assert [None] == [table.offers.highlighted]
        await pilot.press("k")
        assert "5jKj is not a combination" in shown(pilot)
        await pilot.press("enter", "escape")
        assert [] == table.hand.selected
        assert 0 == table.offers.highlighted
        assert "not a combination" not in shown(pilot)

    played(script, after_a_pair())


def test_undo() -> None:
    """It returns to the last choice, with the same cards."""

    async def script(pilot: "Pilot[bool]") -> None:
        table = table_of(pilot)
        first = table.match.question
        titles = [pilot.app.screen.query_one(f"#seat{seat}").border_title for seat in (1, 2, 3)]
        assert ["Ben", "Clara, partner", "David"] == titles
        await pilot.press("u")
        assert first == table.match.question
        await pilot.press("enter")
        assert "Select cards to push" in shown(pilot)
        await pilot.press("u")
        assert "Taken back" in shown(pilot)
        assert not table._ending
        assert first == table.match.question

    played(script)


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


def test_save_and_resume(tmp_path: Path) -> None:
    """The game is saved under the name that is typed, and goes on from there."""
    path = tmp_path / "evening.tichu"

    async def script(pilot: "Pilot[bool]") -> None:
        await pilot.press("enter", "s")
        pilot.app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        match = Match.saved(str(path), SEED)
        match.go_on()
        assert match.question == table_of(pilot).match.question
        await pilot.press("s")
        pilot.app.screen.query_one(Input).value = str(tmp_path / "none" / "x.tichu")
        await pilot.press("enter", "s", "escape")

    played(script)
    assert path.exists()


def test_help_and_light() -> None:
    """The help names the keys, and the screen can be light."""

    async def script(pilot: "Pilot[bool]") -> None:
        before = pilot.app.current_theme.dark
        await pilot.press("l")
        assert (before, pilot.app.current_theme.dark) == (True, False)
        await pilot.press("question_mark")
        assert "Mah Jong, Dog, Phoenix, Dragon" in shown(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is table_of(pilot)

    played(script)


@pytest.mark.parametrize("size", [(60, 24), (60, 36), (120, 24), (120, 36)], ids=str)
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
    assert 2 == main(["play", "--tui"])
    assert "pip install 'tichu[tui]'" in capsys.readouterr().err


def test_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe is refused."""
    assert 2 == main(["play", "--tui"])
    assert "--tui: expected a terminal" in capsys.readouterr().err
