"""``tichu play --tui``: the game on a full screen, with Textual (the extra ``tichu[tui]``).

It gets only what the person may know: questions with views, and redacted events. ``screen`` is the
table, ``hand`` the cards to choose from, ``dialogs`` the dialogs, and ``paint`` the colours.
"""

from tichu.cli.tui.screen import TableApp

__all__ = ["TableApp"]
