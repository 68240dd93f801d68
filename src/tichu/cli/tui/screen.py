"""The table on a full screen."""

import textwrap
from collections.abc import Iterable
from typing import ClassVar, Final

from textual import events, getters
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from tichu.cards import RANKS, Card
from tichu.cli.inputs import reason_of
from tichu.cli.match import Match
from tichu.cli.question import Question
from tichu.cli.tui.dialogs import FileName, Notice
from tichu.cli.tui.hand import Hand
from tichu.cli.tui.paint import painted
from tichu.engine.table import actions as act
from tichu.engine.table import events as ev
from tichu.engine.table.actions import PlayerAction
from tichu.errors import TichuError
from tichu.phases import Phase
from tichu.rulebook.combinations import Combination
from tichu.text import combination_name, rank_name
from tichu.text.cards import is_plain, spaced_combination

HELP: Final = """\
Arrows left and right, space    go to a card, and select it
2-9 t j q k a                   select a card of that rank
{keys}\
h                               show what a bot would do, and why
b                               let a bot decide this
u                               undo your last decision
s                               save the game
l                               light or dark
Ctrl+Q                          quit

The list shows what you can play with the selected cards.
{exchange} You can also use the mouse.\
"""
_MARGIN: Final = 8
"""The columns around the text of a dialog."""
_MOST_IN_ROW: Final = 5
"""The most other players in a row with borders around each."""
_MOST_NEWS: Final = 200
"""The greatest number of sentences about events that are kept."""
_MOST_PLAYS: Final = 4
"""The greatest number of plays of a trick that are shown."""


_Breakpoints = list[tuple[int, str]] | None


class TableApp(App[bool]):
    """A match on a full screen; ``run`` returns True if it was played to the end."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    TITLE: str | None = "Tichu"
    HORIZONTAL_BREAKPOINTS: _Breakpoints = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS: _Breakpoints = [(0, "-short"), (32, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Quit", priority=True)]
    CSS: ClassVar[str] = """
    #score { height: 1; padding: 0 1; text-style: bold; }
    #news {
        border: round $foreground-muted; padding: 0 1;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }
    #seats { layout: grid; height: auto; grid-rows: auto; }
    .seat { width: 1fr; height: 4; border: round $foreground-muted; padding: 0 1; }
    .seat { border-subtitle-color: $text-warning; border-subtitle-style: bold; }
    .partner { border: double $accent; }
    .-close .seat { padding: 0; }
    .-crowded .seat { border: none; border-top: round $foreground-muted; height: 3; }
    #trick { height: 7; border: heavy $primary; padding: 0 1; }
    #hand { height: 6; border: round $foreground-muted; }
    #asked { padding: 0 1; text-style: bold; }
    #note { padding: 0 1; min-height: 1; }
    #offers { height: 1fr; min-height: 3; border: round $foreground-muted; }
    #offers, #offers:focus { background: $background; background-tint: $background; }
    #offers > .option-list--option-highlighted {
        background: $primary 25%; color: $foreground; text-style: bold underline;
    }
    .-narrow #news { height: 1fr; min-height: 3; }
    .-wide #news { dock: right; width: 44; height: 100%; margin-bottom: 1; }
    .-short #hand { height: 4; border: none; }
    .-short #offers { border: none; }
    .-short #trick { height: 5; }
    .-crowded.-short.-narrow #news { border: none; min-height: 1; }
    ModalScreen { align: center middle; }
    .dialog {
        width: auto; max-width: 100%; height: auto; max-height: 100%;
        border: heavy $primary; padding: 1 2; background: $surface;
    }
    .dialog Static { width: auto; }
    .dialog Button { margin-top: 1; }
    """

    def __init__(self, match: Match, rounds: int | None = None, path: str | None = None) -> None:
        super().__init__()
        self._table = Table(match, rounds, path)

    def on_mount(self) -> None:
        """Show the table until it is dismissed."""
        self.push_screen(self._table, self.exit)


class Table(Screen[bool]):
    """The table, which is dismissed after the game or a number of rounds."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("space", "select", "Select", show=False),
        Binding("escape", "clear", "None", show=False),
        Binding("p", "take_offer('Pass', 'TakeTrick')", "Pass"),
        Binding("c", "take_offer('CallTichu', 'CallGrandTichu')", "Call"),
        Binding("h", "hint", "Hint"),
        Binding("b", "auto", "Bot"),
        Binding("u", "undo", "Undo"),
        Binding("s", "save", "Save"),
        Binding("l", "light", "Light", show=False),
        Binding("question_mark", "help", "Help", key_display="?"),
    ]
    app: getters.app[TableApp] = getters.app(TableApp)
    hand: getters.query_one[Hand] = getters.query_one(Hand)
    news: getters.query_one[VerticalScroll] = getters.query_one("#news", VerticalScroll)
    offers: getters.query_one[OptionList] = getters.query_one("#offers", OptionList)
    trick: getters.query_one[Static] = getters.query_one("#trick", Static)

    def __init__(self, match: Match, rounds: int | None, path: str | None) -> None:
        super().__init__()
        self.match = match
        self._rounds = rounds
        self._path = path
        self._adviser = match.adviser
        self._offers: tuple[PlayerAction | None, ...] = ()
        self._news: list[Content] = []
        self._laid: list[act.Play] = []  # in the last trick
        self._ending = ""  # who won it
        self._note = ""

    # What is shown

    def compose(self) -> ComposeResult:
        """Lay out the other players, the trick, the events, the hand and the list."""
        others = len(self.match.names) - 1
        is_crowded = others > _MOST_IN_ROW
        yield Static(id="score")
        yield VerticalScroll(Static(id="log"), id="news")
        self.set_class(others >= _MOST_IN_ROW, "-close").set_class(is_crowded, "-crowded")
        with Container(id="seats") as panels:
            panels.styles.grid_size_columns = (others + 1) // 2 if is_crowded else others
            for seat in range(others, 0, -1):  # the next player sits to the right
                yield Static(id=f"seat{seat}", classes="seat")
        yield Static(id="trick")
        yield Hand(id="hand")
        yield Static(id="asked")
        yield Static(id="note")
        yield OptionList(id="offers")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin to play."""
        self.news.border_title = "What happened"
        self.offers.border_title = "You can"
        self.offers.focus()
        self._go_on()

    def _go_on(self) -> None:
        """Let the bots play, and show the next question, or the score of a round."""
        for event in self.match.go_on():
            self._hear(event)
        self.query_one("#log", Static).update(Content("\n").join(self._news[-_MOST_NEWS:]))
        self.call_after_refresh(self.news.scroll_end, animate=False)
        self._note = ""
        question = self.match.question
        if question is None:
            self._laid, self._ending = [], ""
            verdict = textwrap.fill(self.match.verdict(), self.size.width - _MARGIN)
            text = f"{verdict}\n\n{self.match.sheet()}"
            self._offers = ()
            self.offers.clear_options()
            self.app.push_screen(Notice("The round is over", text), self._after_round)
        else:
            self._show_table(question)
            self.hand.hold(question.hand)
            self._show_offers(question)

    def _after_round(self, _: None) -> None:
        rounds = self.match.rounds
        if self.match.is_over or (self._rounds is not None and rounds >= self._rounds):
            self.dismiss(result=True)
        else:
            self._go_on()

    def _hear(self, event: ev.Event) -> None:
        sentences = self.match.sentences(event)
        for sentence in sentences:
            self._say(sentence)
        match event:
            case ev.Played():
                if self._ending:
                    self._laid, self._ending = [], ""
                self._laid.append(act.Play(event.seat, event.combination))
            case ev.TrickTaken() | ev.TrickGiven() | ev.LeadPassed():
                self._ending = sentences[0]
            case _:
                pass

    def _say(self, sentence: str) -> None:
        """Add a line to the list of events."""
        self._news.append(painted(sentence))

    def _show_table(self, question: Question) -> None:
        seen, told, names = question.seen, question.told, question.names
        for step, seat in enumerate(question.seats[:-1], 1):
            panel = self.query_one(f"#seat{step}", Static)
            partner = seat in told.partners(question.own)
            panel.border_title = f"{names[seat]}, partner" if partner else names[seat]
            panel.border_subtitle = told.call(seen, seat).upper()
            panel.set_class(partner, "partner")
            panel.update("\n".join(_state_of(question, seat)))
        score = "   ".join((f"Round {self.match.rounds + 1}", *told.standing(seen, names)))
        self.query_one("#score", Static).update(score.rstrip())
        you = " (you)" if seen.seat == question.you else ""
        self.hand.border_title = f"{names[seen.seat]}{you}"
        own = [*_state_of(question, seen.seat), told.call(seen, seen.seat).upper()]
        self.hand.border_subtitle = ", ".join(filter(None, own))
        self._show_trick(question)

    def _show_trick(self, question: Question) -> None:
        names = question.names
        title, laid, passed = question.trick
        plays = laid or self._laid
        lines = [f"{names[play.seat]:<7}{_named(play.combination)}" for play in plays]
        if len(lines) > _MOST_PLAYS:
            lines[: 1 - _MOST_PLAYS] = [f"... {len(lines) + 1 - _MOST_PLAYS} plays"]
        if not laid:
            lines.append(self._ending)
        elif passed:
            lines.append(f"passed: {', '.join(names[seat] for seat in passed)}")
        for whose, cards in question.hands[:-1]:
            lines.append(f"{whose} hand: {' '.join(map(str, cards))}")
        self.trick.border_title = title or ("Last trick" if plays else "Trick")
        top = f"{names[laid[-1].seat]} has the top play" if laid else ""
        self.trick.border_subtitle = top
        self.trick.update(Content("\n").join(map(painted, filter(None, lines))))

    def _show_offers(self, question: Question) -> None:
        """Show the question, and the actions with the selected cards."""
        selected = self.hand.selected if question.takes_cards else []
        self._offers = question.with_cards(selected)
        self.offers.clear_options()
        self.offers.add_options([Option(painted(_label(question, each))) for each in self._offers])
        is_first = bool(self._offers) and (
            isinstance(self._offers[0], act.Play | act.Push) or not (selected or question.is_push)
        )
        self.offers.highlighted = 0 if is_first else None
        note = self._note
        if not note and question.is_push and 0 < len(selected) < len(question.recipients):
            pairs = zip(selected, question.recipients, strict=False)
            note = _shared(pairs)
        elif not note and selected:
            note = question.objection(selected)
        self.query_one("#asked", Static).update(_asked(question))
        self.query_one("#note", Static).update(painted(note))

    # What is done

    def on_key(self, event: events.Key) -> None:
        """Select a card of the rank that is typed, or choose the rank of a wish."""
        question = self.match.question
        if question is None or event.character is None:
            return
        if question.seen.phase is Phase.WISH:
            for place, offer in enumerate(self._offers):
                rank = offer.rank if isinstance(offer, act.MakeWish) else None
                if rank is not None and RANKS[rank - 2].lower() == event.character.lower():
                    self.offers.highlighted = place
        else:
            self.hand.press(event.character.lower())

    def on_hand_changed(self) -> None:
        """Let the list follow the selection."""
        if (question := self.match.question) is not None:
            self._note = ""
            self._show_offers(question)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Apply the action that is chosen from the list."""
        if self.match.question is not None:
            self._do(self._offers[event.option_index])

    def action_move(self, step: int) -> None:
        """Go to another card."""
        self.hand.move(step)

    def action_select(self) -> None:
        """Select the card at the cursor, or deselect it."""
        self.hand.toggle()

    def action_clear(self) -> None:
        """Clear the selection."""
        self.hand.clear()

    def action_take_offer(self, *kinds: str) -> None:
        """Choose the first offer of the given kinds."""
        question = self.match.question
        for offer in question.offered if question is not None else ():
            if type(offer).__name__ in kinds:
                self._do(offer)
                return
        self.app.bell()

    def action_hint(self) -> None:
        """Show the advice of a bot, and select its cards."""
        question = self.match.question
        if question is None:
            return
        match question.advice(self._adviser):
            case act.Play() as play:
                cards = play.combination.cards.listed
            case act.Push() as push:
                cards = push.cards
            case _:
                cards = ()
        self.hand.hold(question.hand, cards)
        self._note = question.hint(self._adviser)
        self._show_offers(question)

    def action_auto(self) -> None:
        """Let a bot decide."""
        if (question := self.match.question) is not None:
            self._do(question.advice(self._adviser))

    def action_undo(self) -> None:
        """Take back the last decision."""
        if self.match.take_back():
            self._laid, self._ending = [], ""
            self._say("Taken back")
            self._go_on()
        else:
            self.notify("There is nothing to take back.")

    def action_save(self) -> None:
        """Save the game."""
        self.app.push_screen(FileName(self._path, self.match.is_taken), self._save)

    def action_light(self) -> None:
        """Switch between a light and a dark screen."""
        is_dark = self.app.current_theme.dark
        self.app.theme = "textual-light" if is_dark else "textual-dark"

    def action_help(self) -> None:
        """Show the keys."""
        told = self.match.told
        text = HELP.format(keys=told.KEYS, exchange=told.EXCHANGE)
        self.app.push_screen(Notice("Help", text))

    def check_action(
        self,
        action: str,  # noqa: ARG002  # as textual has it
        parameters: tuple[object, ...],
    ) -> bool | None:
        """Return whether a key is there: to call, only in a game that has calls."""
        return bool(self.match.told.CALLS) or "CallTichu" not in parameters

    def _do(self, action: PlayerAction | None) -> None:
        self.match.answer(action)
        self._go_on()

    def _save(self, path: str | None) -> None:
        if path is None:
            return
        try:
            self.match.save(path, force=True)  # the dialog has asked
        except TichuError as error:
            self.notify(str(error), severity="error")
        except OSError as error:
            self.notify(f"{path}: {reason_of(error)}", severity="error")
        else:
            self.notify(f"Saved as {path}.")


def _state_of(question: Question, seat: int) -> list[str]:
    """Return the public facts about a seat, without what it has called."""
    seen, told = question.seen, question.told
    size = seen.size(seat)
    cards = "out" if seat in seen.finished else f"{size} card{'s' * (size != 1)}"
    return [each for each in (cards, told.worth(seen, seat)) if each]


def _named(combination: Combination) -> str:
    cards = spaced_combination(combination)
    return cards if is_plain(combination) else f"{cards}  {combination_name(combination)}"


def _shared(pairs: Iterable[tuple[Card, str]]) -> str:
    """Return which cards go to whom."""
    cards: dict[str, list[str]] = {}
    for card, name in pairs:
        cards.setdefault(name, []).append(str(card))
    return ", ".join(f"{' '.join(given)} to {name}" for name, given in cards.items())


def _label(question: Question, action: PlayerAction | None) -> str:
    match action:
        case act.Play():
            return _named(action.combination)
        case act.Push():
            pairs = zip(action.cards, question.recipients, strict=True)
            return f"push {_shared(pairs)}"
        case act.CallTichu() | act.CallGrandTichu():
            return f"call {question.label(action)}"
        case _:
            return question.label(action)


def _asked(question: Question) -> str:
    """Return the question for the person as a sentence."""
    seen = question.seen
    _, laid, _ = question.trick
    wish = f" Wish: {rank_name(seen.wish)}." if seen.wish else ""
    if question.out_of_turn:
        return "You hold a bomb. Do you bomb?"
    match seen.phase:
        case Phase.GRAND_TICHU:
            return f"Do you call grand tichu on these {len(question.hand)} cards?"
        case Phase.PUSH:
            return f"Select {question.pushed.replace(', to', ' to push: for')}."
        case Phase.WISH:
            return "Do you wish for a rank?"
        case Phase.GIVE_TRICK:
            return "Who gets the Dragon's trick?"
        case Phase.CHOOSE_LEADER:
            return "Who leads?"
        case Phase.ANNOUNCED:
            return "Play the bomb that you announced."
        case Phase.TAKE_TRICK:
            return "The trick is yours."
        case _ if not laid:
            return f"You lead.{wish}"
        case _:
            top = combination_name(laid[-1].combination)
            return f"Your turn: beat {question.names[laid[-1].seat]}'s {top}, or pass.{wish}"
