"""A record of a game, with its scores."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Self

import attrs

from tichu._spelling.rules import rules_given
from tichu._values import as_tuple, renamed
from tichu.engine.state.game import GameState, new_game
from tichu.engine.table.actions import Action
from tichu.engine.views.view import PlayerView
from tichu.errors import InvalidValue
from tichu.records.entries import Entry, RecordRound, as_fields, want_names, want_scores
from tichu.records.fields import UserFields
from tichu.records.played import PlayedGame, replayed
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules


def _as_rules(given: Rules | str) -> Rules:
    return rules_given("Record.rules", given)


@attrs.frozen(slots=True, repr=False)
class Record(PlayedGame[GameState, PlayerView]):
    """A game, complete or in part, with its players, event, date and so on.

    Its states, events and views raise :class:`DataError` when they come to an illegal action, an
    unknown card or a wrong score.

    >>> import random
    >>> import tichu
    >>> rng = random.Random(7)
    >>> game, actions = tichu.new_game(), []
    >>> while not game.is_over:
    ...     actions.append(tichu.random_action(game, rng))
    ...     game = tichu.apply(game, actions[-1])
    >>> record = Record.of(actions, players=("Anna", "Ben", "Clara", "David"))
    >>> record.end() == game
    True
    >>> record
    <Record nanjing: 11 rounds, 1045:655>
    """

    rules: Rules = attrs.field(default=NANJING, converter=_as_rules)
    """The rules of the game."""
    rounds: tuple[RecordRound, ...] = attrs.field(default=(), converter=as_tuple)
    """The rounds in order; only the last one may be unfinished."""
    players: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The names by seat; with an open dummy, those of persons 0 to 2 and of the dummy."""
    event: str = ""
    """The event, such as a tournament or an evening."""
    place: str = ""
    """The place where the game was played: a town or a site."""
    date: dt.date | None = None
    """The day on which the game began."""
    source: str = ""
    """The source of the record, such as the name of a log."""
    dealer: int = 0
    """The seat that dealt first."""
    start_scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The scores before the first round; None for 0:0."""
    scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The scores that are stated for the end of the record; None if no scores are stated."""
    seat: int | None = None
    """Where the player whose view it shows sits first; None if all cards are known."""
    comment: str = ""
    """A comment on the game."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Fields of your own."""

    def __attrs_post_init__(self) -> None:
        # Only the form; check() says whether the actions are legal.
        self._want_form("Record", RecordRound)
        for each in self.rounds:
            want_names("RecordRound.players", each.players, self.rules.seats)
        want_scores("Record.scores", self.scores)
        try:
            self.start()
        except InvalidValue as error:
            name = "dealer" if "dealer" in error.place else "start_scores"
            raise InvalidValue(f"Record.{name}", error.message) from None

    @classmethod
    def of(
        cls,
        actions: Iterable[Action | Entry | str],
        rules: Rules | str = NANJING,
        *,
        players: Sequence[str] = (),
        dealer: int = 0,
        start_scores: Sequence[int] | None = None,
    ) -> Self:
        """Return the record of a game from its actions, which are applied to find the rounds.

        An action may have a comment (:class:`Entry`), or be text. The game need not be over. The
        scores of its rounds and of the game are stated in the record; ``attrs.evolve`` adds other
        fields. Raises :class:`IllegalAction`, and :class:`InvalidValue` or :class:`NotationError`
        for a wrong argument.
        """
        try:
            bare = cls(rules, (), as_tuple(players), dealer=dealer, start_scores=start_scores)
        except InvalidValue as error:
            raise renamed(error, "Record.of") from None
        return replayed(bare, actions)

    def start(self) -> GameState:
        """Return the game before the first deal."""
        return new_game(self.rules, self.start_scores, self.dealer)

    def _round(self, entries: tuple[Entry, ...], result: RoundResult | None) -> RecordRound:
        return RecordRound(entries, None if result is None else result.scores)
