"""The functions of the library that the page calls."""

import random
from itertools import islice
from pathlib import Path

import tichu
from tichu import bots, bsw, html, notation, svg, text

NAMES = ("Anna (you)", "Ben", "Clara", "David")


class Game:
    """A round of seat 0 against bots."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._bots = [bots.RuleBot() for _ in range(4)]
        self.state = tichu.new_round()
        self.told: list[str] = []
        self._go()

    def _apply(self, action: tichu.Action) -> None:
        self.state, events = tichu.transition(self.state, action)
        for event in events:
            self.told.append(text.event_sentence(tichu.redact(event, 0), NAMES))

    def _go(self, may_bomb: bool = True) -> None:
        """Let the others act until it is the turn of seat 0, or seat 0 may bomb."""
        while not self.state.is_over:
            if self.state.phase.is_chance:
                action: tichu.Action | None = tichu.deal(self.state, self._rng)
            else:
                action = self._interruption()
                if action is None:
                    if 0 in self.state.to_act or (may_bomb and self.is_asked()):
                        return
                    seat = self.state.to_act[0]
                    action = self._bots[seat].act(tichu.view(self.state, seat))
            self._apply(action)
            may_bomb = True

    def _interruption(self) -> tichu.Action | None:
        """Return what another seat does out of turn, or None."""
        asked = (seat for seat in self.state.may_interrupt if seat)
        found = (self._bots[seat].interrupt(tichu.view(self.state, seat)) for seat in asked)
        return next((action for action in found if action is not None), None)

    def is_asked(self) -> bool:
        """Return whether seat 0 may bomb out of turn."""
        actions = self.state.legal(0) if 0 in self.state.may_interrupt else ()
        return any(isinstance(action, tichu.Play) for action in actions)

    def go_on(self) -> None:
        """Let the others act although seat 0 may bomb."""
        self._go(may_bomb=False)

    def picture(self) -> str:
        """Return the table as seat 0 sees it."""
        return str(svg.table(tichu.view(self.state, 0), NAMES))

    def actions(self) -> list[str]:
        """Return the first legal actions of seat 0."""
        waits = 0 in self.state.to_act or self.is_asked()
        legal = tichu.view(self.state, 0).legal() if waits else ()
        return [notation.format_action(action) for action in islice(legal, 500)]

    def play(self, given: str) -> str:
        """Play an action; return why not if it is illegal."""
        try:
            action = notation.parse_action(given if given.startswith("0 ") else f"0 {given}")
            why = tichu.why_illegal(tichu.view(self.state, 0), action)
            if why is None:
                self._apply(action)
                self._go()
        except tichu.TichuError as error:
            return str(error)
        return "" if why is None else f"{why.message} ({why.rule})"


def replay(log: str) -> str:
    """Return the page of the game of a log of Brettspielwelt, or nothing."""
    path = Path("/tmp/pasted.tch")  # noqa: S108  # in the browser
    path.write_text(log)
    found = [record for game in bsw.games(str(path)) for record in bsw.to_records(game).records]
    return str(html.page(found[0])) if found else ""
