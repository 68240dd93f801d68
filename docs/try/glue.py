"""What the page asks of the library."""

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

    def _go(self) -> None:
        """Let the others act until it is the turn of seat 0."""
        while not self.state.is_over:
            if self.state.phase.is_chance:
                self._apply(tichu.deal(self.state, self._rng))
                continue
            others = [seat for seat in self.state.to_act if seat]
            if not others:
                return
            self._apply(self._bots[others[0]].act(tichu.view(self.state, others[0])))

    def picture(self) -> str:
        """Return the table as seat 0 sees it."""
        return str(svg.table(tichu.view(self.state, 0), NAMES))

    def actions(self) -> list[str]:
        """Return the first legal actions of seat 0."""
        legal = tichu.view(self.state, 0).legal() if 0 in self.state.to_act else ()
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
