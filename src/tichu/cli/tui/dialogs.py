"""Dialogs: a text to read, and a question for a file name."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static


class Notice(ModalScreen[None]):
    """A text that stays until it is dismissed."""

    BINDINGS = [("enter,escape,space", "close", "Continue")]  # noqa: RUF012  # as textual has it

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._heading = title
        self._text = text

    def compose(self) -> ComposeResult:
        """Show the text and a button."""
        with ScrollableContainer(classes="dialog") as box:
            box.border_title = self._heading
            yield Static(self._text, markup=False)
            yield Button("Continue", id="close", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Let Enter press the button."""
        self.query_one(Button).focus()

    def on_button_pressed(self) -> None:
        """Close the dialog."""
        self.dismiss()

    def action_close(self) -> None:
        """Close the dialog."""
        self.dismiss()


class FileName(ModalScreen[str | None]):
    """A question for a file name; the answer is None if the person cancels.

    A file that ``is_taken`` is the answer only if it is entered twice.
    """

    BINDINGS = [("escape", "dismiss(None)", "Cancel")]  # noqa: RUF012  # as textual has it

    def __init__(self, path: str | None, is_taken: Callable[[str], bool]) -> None:
        super().__init__()
        self._path = path or "evening.tichu"
        self._is_taken = is_taken
        self._warned = ""  # the file about which the dialog has asked

    def compose(self) -> ComposeResult:
        """Show a field."""
        with ScrollableContainer(classes="dialog") as box:
            box.border_title = "Save"
            yield Label("Save the game as")
            yield Input(self._path, select_on_focus=True)

    def on_mount(self) -> None:
        """Let keys reach the field."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close the dialog with what was typed; ask once more before a file is overwritten."""
        path = event.value.strip()
        if path != self._warned and self._is_taken(path):
            self._warned = path
            self.query_one(Label).update("This file exists. Press Enter again to overwrite it.")
        else:
            self.dismiss(path or None)
