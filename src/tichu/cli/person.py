"""A person at the keyboard, as a bot that asks.

Owns :class:`Person`: what it shows at each decision, and how it reads an answer. What cannot be
done is told with the reason, and asked again.
"""

import textwrap
from collections.abc import Callable, Sequence
from typing import Final

from tichu.bots import Bot
from tichu.cards import Card
from tichu.cli.console import say
from tichu.engine.table import actions as act
from tichu.engine.table.actions import PlayerAction
from tichu.engine.verbs import why_illegal
from tichu.engine.views.view import PlayerView
from tichu.errors import NotationError, TichuError
from tichu.events import Dealt, Event, Exchanged, RoundStarted
from tichu.phases import Phase
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Combination
from tichu.search import collapse, partition
from tichu.text import event_sentence, rank_name, spaced_cards

HELP: Final = """\
a number         choose from the list
cards, 5j5w      play them; three cards in the exchange: for the next player,
                 your partner, and the one before you
pass tichu take  and the other words of the list, which can be cut short
hint             what a bot would do, and what that leaves in your hand
auto             let a bot decide this
all              every legal action, not one of each pattern of suits
undo             take back your last decision
save FILE        save the game as a record; `tichu play FILE` goes on with it
quit             stop\
"""
_CALLS: Final = {Call.TICHU: "tichu", Call.GRAND_TICHU: "grand tichu"}


_NEITHER: Final = "that is neither in the list nor cards like 5j5w"
YOU: Final = 0
"""The seat of the person."""


class Undone(Exception):
    """The person takes their last decision back."""


class Stopped(Exception):
    """The person stops the game, or the input ends."""


class Person(Bot):
    """A player who is asked in the terminal."""

    def __init__(
        self,
        names: Sequence[str],
        adviser: Bot,
        save: Callable[[str], None],
        width: int,
        *,
        plain: bool,
    ) -> None:
        self._names = tuple(names)  # of the seats
        self._adviser = adviser
        self._save = save
        self._width = width
        self._plain = plain

    def observe(self, event: Event) -> None:
        """Say what happened."""
        if not isinstance(event, Dealt | RoundStarted):
            self._say(event_sentence(event, self._names))
        if isinstance(event, Exchanged):
            for giver, (cards, to) in enumerate(zip(event.pushes, event.recipients, strict=True)):
                card = cards[to.index(YOU)] if YOU in to else None
                if card is not None and giver != YOU:
                    self._say(f"{self._names[giver]} gives you {card}.")

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Ask only a player who holds a bomb; calls can wait for their own turn."""
        bombs = [a for a in seen.legal() if isinstance(a, act.Play | act.AnnounceBomb)]
        if seen.seat in seen.to_act or not bombs:
            return None
        self._show_trick(seen)
        return self._asked(seen, [None, *bombs])

    def act(self, seen: PlayerView) -> PlayerAction:
        """Ask what to do, unless there is nothing to decide."""
        legal = seen.legal()
        if len(legal) == 1 and isinstance(legal[0], act.Pass | act.TakeTrick):
            return legal[0]
        say()
        self._show_table(seen)
        self._show_trick(seen)
        self._say(f"Your hand: {spaced_cards(seen.own)}")
        calls = [action for action in legal[-1:] if isinstance(action, act.CallTichu)]
        offered = calls if seen.phase is Phase.PUSH else collapse(legal)
        action = self._asked(seen, offered)
        assert action is not None  # noqa: S101  # None is only offered out of turn
        return action

    # What is shown

    def _say(self, sentence: str) -> None:
        for line in sentence.split("\n"):
            say(textwrap.fill(line, self._width, subsequent_indent="  "), cards=True)

    def _show_table(self, seen: PlayerView) -> None:
        """Show the other seats: cards, calls, and points that lie open."""
        for step in range(1, seen.rules.seats):
            seat = (seen.seat + step) % seen.rules.seats
            call = seen.calls[seat]
            parts = [
                self._names[seat]
                + (" (partner)" if seat in seen.rules.partners(seen.seat) else ""),
                "out" if seat in seen.finished else f"{seen.size(seat)} cards",
                f"{seen.taken(seat).points} points",
            ]
            if call is not None:
                parts.append(_CALLS[call])
            self._say(", ".join(parts))

    def _show_trick(self, seen: PlayerView) -> None:
        trick = seen.trick
        if seen.wish is not None:
            self._say(f"A {rank_name(seen.wish)} is wished for.")
        if trick is not None:
            plays = ", ".join(f"{self._names[p.seat]} {p.combination}" for p in trick.plays)
            self._say(f"Trick, {trick.cards.points} points: {plays}")

    def _offer(self, offered: Sequence[PlayerAction | None]) -> None:
        entries = [f"{place} {self._label(each)}" for place, each in enumerate(offered, 1)]
        if self._plain:
            for entry in entries:
                say(entry, cards=True)
            return
        wide = max(map(len, entries)) + 2
        columns = max(1, self._width // wide)
        for start in range(0, len(entries), columns):
            row = entries[start : start + columns]
            say("".join(f"{entry:<{wide}}" for entry in row).rstrip(), cards=True)

    def _label(self, action: PlayerAction | None) -> str:
        match action:
            case None:
                return "no"
            case act.Play():
                return str(action.combination)
            case act.Pass():
                return "pass"
            case act.TakeTrick():
                return "take the trick"
            case act.CallTichu():
                return "tichu"
            case act.CallGrandTichu():
                return "grand tichu"
            case act.DeclineGrandTichu():
                return "no grand tichu"
            case act.MakeWish():
                return "no wish" if action.rank is None else f"wish for {rank_name(action.rank)}"
            case act.GiveTrick():
                return f"give it to {self._names[action.to]}"
            case act.ChooseLeader():
                return f"let {self._names[action.to]} lead"
            case act.AnnounceBomb():
                return "announce a bomb"
            case act.Push():
                return "push " + " ".join(map(str, action.cards))

    # What is answered

    def _asked(
        self, seen: PlayerView, offered: Sequence[PlayerAction | None]
    ) -> PlayerAction | None:
        if offered:
            self._offer(offered)
        while True:
            line = _read("Push which three cards? > " if seen.phase is Phase.PUSH else "> ")
            word, _, rest = line.partition(" ")
            match word.lower():
                case "":
                    if None in offered:
                        return None
                case "undo":
                    raise Undone
                case "quit":
                    raise Stopped
                case "help" | "?":
                    say(HELP)
                case "auto":
                    return self._advice(seen, offered)
                case "hint":
                    self._say(self._hint(seen, offered))
                case "all" if seen.phase is not Phase.PUSH:
                    offered = [*((None,) if None in offered else ()), *seen.legal()]
                    self._offer(offered)
                case "save":
                    self._save(rest.strip())
                case _:
                    try:
                        action = self._understood(seen, offered, line)
                    except TichuError as error:
                        self._say(f"{error if _has_card(line) else _NEITHER}; see `help`.")
                        continue
                    violation = None if action is None else why_illegal(seen, action)
                    if violation is None:
                        return action
                    self._say(f"You cannot: {violation}")

    def _understood(
        self, seen: PlayerView, offered: Sequence[PlayerAction | None], line: str
    ) -> PlayerAction | None:
        if line.isdigit() and 0 < int(line[:4]) <= len(offered) and len(line) < 4:
            return offered[int(line) - 1]
        named = [a for a in offered if self._label(a).lower().startswith(line.lower())]
        if named and not isinstance(named[0], act.Play):
            return named[0]
        if seen.phase is Phase.PUSH:
            compact = line.replace(" ", "")
            cards = [Card.parse(compact[at : at + 2]) for at in range(0, len(compact), 2)]
            return act.Push(seen.seat, cards)
        return act.Play(seen.seat, Combination.parse(line.replace(" ", "")))

    def _advice(
        self, seen: PlayerView, offered: Sequence[PlayerAction | None]
    ) -> PlayerAction | None:
        return self._adviser.interrupt(seen) if None in offered else self._adviser.act(seen)

    def _hint(self, seen: PlayerView, offered: Sequence[PlayerAction | None]) -> str:
        """Return what the adviser would do, and what it leaves in the hand."""
        action = self._advice(seen, offered)
        left = seen.own
        if isinstance(action, act.Play):
            left -= action.combination.cards
        plays = partition(left)
        hint = self._label(action)
        if isinstance(action, act.Pass) and seen.trick is not None:
            owner = seen.trick.owner
            if owner in seen.rules.partners(seen.seat):
                return f"{hint}: your partner has the trick"
        if not plays:
            return f"{hint}: then you are out"
        number = f"{len(plays)} play" + "s" * (len(plays) > 1)
        return f"{hint}: your hand is then {number}: {', '.join(map(str, plays))}"


def _has_card(line: str) -> bool:
    """Return whether a line begins as cards do."""
    try:
        Card.parse(line[:2])
    except NotationError:
        return False
    return True


def _read(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        say()
        raise Stopped from None
