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
"""The columns of a card; in a hand that is too wide, the next card covers the last one."""
_KEYS: Final = {MAH_JONG: "m", DOG: "d", PHOENIX: "f", DRAGON: "r"}


class Hand(Static):
    """Cards in a row. Selected cards are raised, and a cursor marks one card."""

    class Changed(Message):
        """The message that the selection has changed."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  # as textual has it
        super().__init__(id=id)
        self._cards: tuple[Card, ...] = ()
        self._cursor = 0
        self._raised: list[int] = []  # the places of the selected cards, as they were selected

    @property
    def selected(self) -> list[Card]:
        """The selected cards, in the order in which they were selected."""
        return [self._cards[place] for place in self._raised]

    def hold(self, cards: Sequence[Card], selected: Sequence[Card] = ()) -> None:
        """Show cards, some of them selected."""
        self._cards = tuple(cards)
        self._cursor = max(0, min(self._cursor, len(self._cards) - 1))
        self._raised = []
        for card in selected:
            self._raised.append(self._free(card)[0])
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
            others = [each for each in self._raised if each != self._cursor]
            self._select(others if self._cursor in self._raised else [*others, self._cursor])

    def clear(self) -> None:
        """Clear the selection."""
        self._select([])

    def press(self, key: str) -> None:
        """Select one more card of the rank of a key; if all are selected, deselect them."""
        own = [place for place, card in enumerate(self._cards) if key_of(card) == key]
        free = [place for place in own if place not in self._raised]
        if free:
            self._cursor = free[0]
            self._select([*self._raised, free[0]])
        elif own:
            self._select([place for place in self._raised if place not in own])

    def on_click(self, event: events.Click) -> None:
        """Select the card under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.x < self._wide * len(self._cards):
            self.toggle(offset.x // self._wide)

    def on_resize(self) -> None:
        """Let cards overlap if there is no room for all."""
        self.update(self._drawn())

    @property
    def _wide(self) -> int:
        """The columns from one card to the next."""
        return _WIDE - (0 < self.size.width < _WIDE * len(self._cards))

    def _free(self, card: Card) -> list[int]:
        """Return the places of a card that are not selected; in two decks there may be two."""
        held = enumerate(self._cards)
        return [place for place, each in held if each == card and place not in self._raised]

    def _select(self, places: list[int]) -> None:
        self._raised = places
        self.update(self._drawn())
        self.post_message(self.Changed())

    def _drawn(self) -> Content:
        rows: list[list[Content]] = [[], [], [], []]
        for place, card in enumerate(self._cards):
            is_raised = place in self._raised
            drawn = [Content("╭──╮"), painted(f"│{card}│"), Content("╰──╯")]
            rest = Content("    ")
            if place == self._cursor:
                rest = Content(" ▲▲ " if is_raised else " ▼▼ ")
            lines = [*drawn, rest] if is_raised else [rest, *drawn]
            shown = _WIDE if place == len(self._cards) - 1 else self._wide
            for row, line in zip(rows, lines, strict=True):
                row.append(line[:shown])
        return Content("\n").join(Content("").join(row) for row in rows)


def key_of(card: Card) -> str:
    """Return the key that selects a card: that of its rank, or of a special card."""
    return _KEYS.get(card) or str(card)[0].lower()
