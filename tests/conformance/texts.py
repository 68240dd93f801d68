"""Actions, readings and results as text and JSON, for the referee and without the library.

The notation page of the documentation specifies the texts. See ``perft.texts`` for positions.
"""

from collections.abc import Iterable
from typing import cast

from oracle.actions import Action
from oracle.cards import RANK_LETTERS, Cards, is_cards
from oracle.combinations import Combination, readings
from oracle.rules import Rules
from oracle.scoring import counted_out_result, round_result
from oracle.state import Result, State
from perft.texts import card_list, card_text, parse, write

_WORDS = {"grand": "grand", "no_grand": "decline", "tichu": "tichu", "pass": "pass", "take": "take"}
_NAMES = {word: name for name, word in _WORDS.items()}


def rank_text(rank: int) -> str:
    """Return the character of a rank from 2 to ace."""
    return RANK_LETTERS[rank - 2]


def action_text(action: Action) -> str:
    """Return an action as it is written.

    >>> action_text(("play", 2, frozenset({"5w", "5j", "Ph"}), 5))
    '2 play 5j5wPh=5'
    """
    match action:
        case ("deal", packets):
            return " ".join(["deal", *map(card_text, cast("tuple[Cards, ...]", packets))])
        case ("push", seat, cards):
            return f"{seat} push {' '.join(cast('tuple[str, ...]', cards))}"
        case ("play", seat, cards, phoenix_as) if is_cards(cards):
            stands = f"={rank_text(phoenix_as)}" if isinstance(phoenix_as, int) else ""
            return f"{seat} play {card_text(cards)}{stands}"
        case ("wish", seat, rank):
            return f"{seat} wish {rank_text(rank) if isinstance(rank, int) else 'none'}"
        case (("give" | "lead") as name, seat, to):
            return f"{seat} {name} {to}"
        case ("bomb", seat):
            return f"{seat} announce"
        case (str(name), seat):
            return f"{seat} {_WORDS[name]}"
        case _:
            raise AssertionError(f"no action: {action}")


def parse_action(text: str) -> Action:
    """Return the action that a text describes."""
    words = text.split(" ")
    if words[0] == "deal":
        return ("deal", tuple(frozenset(card_list(each)) for each in words[1:]))
    seat, name, rest = int(words[0]), words[1], words[2:]
    if name == "push":
        return ("push", seat, tuple(rest))
    if name == "play":
        cards, phoenix_as = _laid(rest[0])
        return ("play", seat, cards, phoenix_as)
    if name == "wish":
        return ("wish", seat, None if rest[0] == "none" else RANK_LETTERS.index(rest[0]) + 2)
    if name in ("give", "lead"):
        return (name, seat, int(rest[0]))
    return ("bomb", seat) if name == "announce" else (_NAMES[name], seat)


def _laid(text: str) -> tuple[Cards, int | None]:
    """Return the cards of a play, and the rank of the Phoenix."""
    named, _, rank = text.partition("=")
    return frozenset(card_list(named)), RANK_LETTERS.index(rank) + 2 if rank else None


def parse_combination(text: str) -> Combination:
    """Return the combination that a text describes."""
    cards, phoenix_as = _laid(text)
    (found,) = [each for each in readings(cards) if each.phoenix_as == phoenix_as]
    return found


def combination_text(combination: Combination) -> str:
    """Return a combination as it is written."""
    return action_text(("play", 0, combination.cards, combination.phoenix_as)).split(" ")[-1]


def position_text(rules_text: str, state: State) -> str:
    """Return a state as a position, with the team that was counted out."""
    text = write(rules_text, state)
    if state.result is None or state.result.victory != "counted_out":
        return text
    worth = [each - calls for each, calls in _scored(state.result)]
    # Without a value of a victory the calls alone tell: there are none in such positions.
    return f"{text[:-1]}{0 if worth[1] else 1}"


def ended_result(position: str) -> Result:
    """Return the result of a round that is over."""
    state = parse(position)
    counted_out = position[-1]
    if counted_out == "-":
        return round_result(state)
    announcer = min(state.rules.members(int(counted_out)))
    return counted_out_result(state, announcer)


def result_json(result: Result) -> dict[str, object]:
    """Return a result as in the vectors, with the points for a victory among those for cards."""
    return {
        "finished": list(result.finished),
        "cards": [score - calls for score, calls in _scored(result)],
        "calls": list(result.call_points),
        "victory": result.victory,
        "scores": list(result.scores),
    }


def _scored(result: Result) -> Iterable[tuple[int, int]]:
    """Return each team's score with its points for calls."""
    return zip(result.scores, result.call_points, strict=True)


def fields_of(rules: Rules) -> dict[str, object]:
    """Return the fields of rules, for the referee's functions that take a mapping."""
    return {name: getattr(rules, name) for name in Rules.__dataclass_fields__}
