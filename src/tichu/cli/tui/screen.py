"""The table on a full screen."""

import textwrap
from typing import ClassVar, Final

from textual import events, getters
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from tichu import events as ev
from tichu.bots import RuleBot
from tichu.cards import RANKS
from tichu.cli.inputs import reason_of
from tichu.cli.match import Match
from tichu.cli.question import CALLS, YOU, Question, sentences
from tichu.cli.tui.dialogs import FileName, Notice
from tichu.cli.tui.hand import Hand
from tichu.cli.tui.paint import painted
from tichu.engine.table import actions as act
from tichu.engine.table.actions import PlayerAction
from tichu.engine.views.view import PlayerView
from tichu.errors import TichuError
from tichu.phases import Phase
from tichu.rulebook.combinations import Combination
from tichu.text import combination_name, party_names, rank_name, spaced_combination
from tichu.text.cards import is_plain

HELP: Final = """\
Arrows left and right, space    go to a card, and select it
2-9 t j q k a                   select a card of that rank
m d f r                         Mah Jong, Dog, Phoenix, Dragon
Esc                             clear the selection
Arrows up and down, Enter       choose from the list
p                               pass, or take the trick
c                               call tichu, or grand tichu
h                               show what a bot would do, and why
b                               let a bot decide this
u                               undo your last decision
s                               save the game
l                               light or dark
Ctrl+Q                          quit

The list shows what you can play with the selected cards.
In the exchange, the first card that you select goes to the
next player, and so on. You can also use the mouse.\
"""
_MARGIN: Final = 8
"""The columns around the text of a dialog."""
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
    #seats { height: auto; }
    .seat { width: 1fr; height: 4; border: round $foreground-muted; padding: 0 1; }
    .seat { border-subtitle-color: $text-warning; border-subtitle-style: bold; }
    .partner { border: double $accent; }
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
        self._adviser = RuleBot()
        self._offers: tuple[PlayerAction | None, ...] = ()
        self._news: list[Content] = []
        self._laid: list[act.Play] = []  # in the last trick
        self._ending = ""  # who won it
        self._note = ""

    # What is shown

    def compose(self) -> ComposeResult:
        """Lay out the other players, the trick, the events, the hand and the list."""
        seats = len(self.match.names)
        yield Static(id="score")
        yield VerticalScroll(Static(id="log"), id="news")
        with Horizontal(id="seats"):
            for seat in range(seats - 1, 0, -1):  # the next player sits to the right
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
            verdict = textwrap.fill(self.match.verdict(), self.size.width - _MARGIN)
            text = f"{verdict}\n\n{self.match.sheet()}"
            self._offers = ()
            self.offers.clear_options()
            self.app.push_screen(Notice("The round is over", text), self._after_round)
        else:
            self._show_table(question.seen)
            self.hand.hold(question.seen.own.listed)
            self._show_offers(question)

    def _after_round(self, _: None) -> None:
        rounds = self.match.rounds
        if self.match.is_over or (self._rounds is not None and rounds >= self._rounds):
            self.dismiss(result=True)
        else:
            self._go_on()

    def _hear(self, event: ev.Event) -> None:
        for sentence in sentences(event, self.match.names):
            self._say(sentence)
        match event:
            case ev.Played():
                if self._ending:
                    self._laid, self._ending = [], ""
                self._laid.append(act.Play(event.seat, event.combination))
            case ev.TrickTaken() | ev.TrickGiven() | ev.LeadPassed():
                self._ending = sentences(event, self.match.names)[0]
            case ev.RoundEnded():
                self._laid, self._ending = [], ""
            case _:
                pass

    def _say(self, sentence: str) -> None:
        """Add a line to the list of events."""
        self._news.append(painted(sentence))

    def _show_table(self, seen: PlayerView) -> None:
        rules, names = seen.rules, self.match.names
        for seat in range(1, rules.seats):
            panel = self.query_one(f"#seat{seat}", Static)
            partner = seat in rules.partners(seen.seat)
            panel.border_title = f"{names[seat]}, partner" if partner else names[seat]
            panel.border_subtitle = CALLS[seen.calls[seat]].upper()
            panel.set_class(partner, "partner")
            panel.update("\n".join(_state_of(seen, seat)))
        parties = zip(party_names(rules, names), seen.scores or (), strict=True)
        score = "   ".join(f"{party} {points}" for party, points in parties)
        self.query_one("#score", Static).update(f"Round {len(seen.results) + 1}   {score}")
        self.hand.border_title = f"{names[YOU]} (you)"
        self.hand.border_subtitle = ", ".join(_state_of(seen, YOU))
        self._show_trick(seen)

    def _show_trick(self, seen: PlayerView) -> None:
        trick, names = seen.trick, self.match.names
        plays = self._laid if trick is None else trick.plays
        title = "Last trick" if plays else "Trick"
        if trick is not None:
            title = f"Trick, {trick.cards.points} points"
        lines = [f"{names[play.seat]:<7}{_named(play.combination)}" for play in plays]
        if len(lines) > _MOST_PLAYS:
            lines[: 1 - _MOST_PLAYS] = [f"... {len(lines) + 1 - _MOST_PLAYS} plays"]
        if trick is None:
            lines.append(self._ending)
        elif seen.passed:
            lines.append(f"passed: {', '.join(names[seat] for seat in seen.passed)}")
        self.trick.border_title = title
        top = "" if trick is None else f"{names[trick.winner]} has the top play"
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
            note = ", ".join(f"{card} to {name}" for card, name in pairs)
        elif not note and selected and not question.is_push:
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
        self.hand.hold(question.seen.own.listed, cards)
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
        self.app.push_screen(Notice("Help", HELP))

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


def _state_of(seen: PlayerView, seat: int) -> list[str]:
    """Return the public facts about a seat."""
    size = seen.size(seat)
    cards = "out" if seat in seen.finished else f"{size} card{'s' * (size != 1)}"
    call = CALLS[seen.calls[seat]].upper() if seat == seen.seat else ""
    return [each for each in (cards, f"{seen.taken(seat).points} points", call) if each]


def _named(combination: Combination) -> str:
    cards = spaced_combination(combination)
    return cards if is_plain(combination) else f"{cards}  {combination_name(combination)}"


def _label(question: Question, action: PlayerAction | None) -> str:
    match action:
        case act.Play():
            return _named(action.combination)
        case act.Push():
            pairs = zip(action.cards, question.recipients, strict=True)
            return "push " + ", ".join(f"{card} to {name}" for card, name in pairs)
        case act.CallTichu() | act.CallGrandTichu():
            return f"call {question.label(action)}"
        case _:
            return question.label(action)


def _asked(question: Question) -> str:
    """Return the question for the person as a sentence."""
    seen = question.seen
    wish = f" Wish: {rank_name(seen.wish)}." if seen.wish else ""
    if question.out_of_turn:
        return "You hold a bomb. Do you bomb?"
    match seen.phase:
        case Phase.GRAND_TICHU:
            return f"Do you call grand tichu on these {len(seen.own)} cards?"
        case Phase.PUSH:
            return f"Select cards to push: for {', '.join(question.recipients)}."
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
        case _ if seen.trick is None:
            return f"You lead.{wish}"
        case _:
            top = combination_name(seen.trick.best.combination)
            return f"Your turn: beat {question.names[seen.trick.winner]}'s {top}, or pass.{wish}"
