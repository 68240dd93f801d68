"""The hand: cards in a row, which are selected with a click or a key."""

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card
from tichu.cli.tui.paint import painted

_WIDE: Final = 4
"""The columns of a card."""
_KEYS: Final = {MAH_JONG: "m", DOG: "d", PHOENIX: "f", DRAGON: "r"}


class Hand(Static):
    """Cards in a row. Selected cards are raised, and a cursor marks one card."""

    class Changed(Message):
        """The message that the selection has changed."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  # as textual has it
        super().__init__(id=id)
        self._cards: tuple[Card, ...] = ()
        self._cursor = 0
        self.selected: list[Card] = []
        """The selected cards, in the order in which they were selected."""

    def hold(self, cards: Sequence[Card], selected: Sequence[Card] = ()) -> None:
        """Show cards, some of them selected."""
        self._cards = tuple(cards)
        self._cursor = max(0, min(self._cursor, len(self._cards) - 1))
        self.selected = list(selected)
        self.update(self._drawn())

    def move(self, step: int) -> None:
        """Move the cursor, and wrap around at the ends."""
        if self._cards:
            self._cursor = (self._cursor + step) % len(self._cards)
            self.update(self._drawn())

    def toggle(self, place: int | None = None) -> None:
        """Select or deselect the card at a place, or at the cursor."""
        if place is not None and 0 <= place < len(self._cards):
            self._cursor = place
        if self._cards:
            card = self._cards[self._cursor]
            others = [each for each in self.selected if each != card]
            self._select(others if card in self.selected else [*others, card])

    def clear(self) -> None:
        """Clear the selection."""
        self._select([])

    def press(self, key: str) -> None:
        """Select one more card of the rank of a key; if all are selected, deselect them."""
        own = [card for card in self._cards if key_of(card) == key]
        free = [card for card in own if card not in self.selected]
        if free:
            self._cursor = self._cards.index(free[0])
            self._select([*self.selected, free[0]])
        elif own:
            self._select([card for card in self.selected if card not in own])

    def on_click(self, event: events.Click) -> None:
        """Select the card under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.x < _WIDE * len(self._cards):
            self.toggle(offset.x // _WIDE)

    def _select(self, cards: list[Card]) -> None:
        self.selected = cards
        self.update(self._drawn())
        self.post_message(self.Changed())

    def _drawn(self) -> Content:
        rows: list[list[Content]] = [[], [], [], []]
        for place, card in enumerate(self._cards):
            is_raised = card in self.selected
            drawn = [Content("╭──╮"), painted(f"│{card}│"), Content("╰──╯")]
            rest = Content("    ")
            if place == self._cursor:
                rest = Content(" ▲▲ " if is_raised else " ▼▼ ")
            lines = [*drawn, rest] if is_raised else [rest, *drawn]
            for row, line in zip(rows, lines, strict=True):
                row.append(line)
        return Content("\n").join(Content("").join(row) for row in rows)


def key_of(card: Card) -> str:
    """Return the key that selects a card: that of its rank, or of a special card."""
    return _KEYS.get(card) or str(card)[0].lower()
