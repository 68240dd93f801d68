"""``tichu play --tui``: the face on a full screen, on textual (the extra ``tichu[tui]``).

Like all faces it is told what the person may know, and nothing else: questions with views, and
redacted events. ``screen`` is the table, ``hand`` the cards to choose from, ``dialogs`` what lies
over the table, and ``paint`` the colours.
"""

from tichu.cli.tui.screen import TableApp

__all__ = ["TableApp"]
