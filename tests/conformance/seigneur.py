"""Grandseigneur: its texts for the referee, and the referee's answers, without the library.

The notation page of the documentation specifies the texts.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from oracle import seigneur
from oracle.cards import RANK_LETTERS
from oracle.seigneur import Action, Hand, Play, State, Trick
from perft.texts import card_list, card_text

Question = Mapping[str, Any]

WORDS: Final[Mapping[str, object]] = {"true": True, "false": False, "none": None}


def is_asked(question: Question) -> bool:
    """Return whether a question is about Grandseigneur: a card twice, or its rules."""
    if question["kind"] == "classify":
        cards = card_list(question["cards"])
        return len(set(cards)) < len(cards)
    text: str = question.get("position", question.get("rules", ""))
    return text.startswith("grandseigneur")


def answer(question: Question) -> object:
    """Return the referee's answer to a question."""
    return _ANSWERS[question["kind"]](question)


def fields_of(text: str) -> dict[str, object]:
    """Return the rules that are written as ``grandseigneur:5(rounds=2)`` as a plain dict."""
    name, _, changes = text.rstrip(")").partition("(")
    fields: dict[str, object] = {"players": int(name.partition(":")[2])}
    for change in changes.split(",") if changes else ():
        field, _, word = change.partition("=")
        fields[field] = int(word) if word.isdigit() else WORDS.get(word, word)
    return fields


def parse(text: str) -> State:
    """Return the referee's state for a position string."""
    rules, phase, dealer, turn, hands, trick, wish, ranking, pushes, out, discard = text.split(" ")
    fresh = seigneur.start(fields_of(rules), _numbers(ranking) or None)
    held = tuple(seigneur.hand_of(card_list(hand)) for hand in hands.split("/"))
    given = pushes.split("/") if pushes != "-" else ["-"] * len(held)
    return replace(
        fresh,
        phase="DEAL" if phase == "deal_first" else phase.upper(),
        dealer=int(dealer),
        hands=held,
        pushes=tuple(seigneur.hand_of(card_list(each)) or None for each in given),
        turn=None if turn == "-" else int(turn),
        trick=None if trick == "-" else Trick(tuple(map(_play, trick.split(",")))),
        wish=None if wish == "-" else RANK_LETTERS.index(wish) + 2,
        finished=_numbers(out),
        discard=seigneur.hand_of(card_list(discard)),
    )


def write(rules: str, ranking: str, state: State) -> str:
    """Return a state of the referee's as a position string; its rules and ranking are texts."""
    plays = () if state.trick is None else state.trick.plays
    return " ".join(
        (
            rules,
            "deal_first" if state.phase == "DEAL" else state.phase.lower(),
            str(state.dealer),
            "-" if state.turn is None else str(state.turn),
            "/".join(map(card_text, state.hands)),
            ",".join(f"{seat}:{_laid(cards, rank)}" for seat, cards, rank in plays) or "-",
            "-" if state.wish is None else RANK_LETTERS[state.wish - 2],
            ranking,
            "/".join(card_text(each or ()) for each in state.pushes) if any(state.pushes) else "-",
            ",".join(map(str, state.finished)) or "-",
            card_text(state.discard),
        )
    )


def action_text(action: Action) -> str:
    """Return an action as it is written.

    >>> action_text(("push", 6, ("Dr", "2s"))), action_text(("play", 11, ("5j", "5j", "Ph"), 5))
    ('6 push 2s Dr', '11 play 5j5jPh=5')
    """
    name, *rest = action
    if name == "deal":
        return " ".join(["deal", *map(card_text, cast("tuple[Hand, ...]", rest[0]))])
    seat, *given = cast("list[Any]", rest)
    words = [f"{seat} {name}"]
    if name == "push":
        words += card_list(card_text(given[0]))
    elif name == "play":
        words.append(_laid(*given))
    elif name == "wish":
        words.append("none" if given[0] is None else RANK_LETTERS[given[0] - 2])
    return " ".join(words)


def parse_action(text: str) -> Action:
    """Return the action that a text describes."""
    words = text.split(" ")
    if words[0] == "deal":
        return ("deal", tuple(map(card_list, words[1:])))
    seat, name, *rest = words
    if name == "push":
        return ("push", int(seat), seigneur.hand_of(rest))
    if name == "play":
        return ("play", *_play(f"{seat}:{rest[0]}"))
    if name == "wish":
        return ("wish", int(seat), None if rest[0] == "none" else RANK_LETTERS.index(rest[0]) + 2)
    return (name, int(seat))


def listed(state: State) -> list[str]:
    """Return all legal actions of a position."""
    seats = range(state.rules.players)
    return sorted(action_text(each) for seat in seats for each in seigneur.legal(state, seat))


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(",")))


def _play(text: str) -> Play:
    seat, _, laid = text.partition(":")
    named, _, rank = laid.partition("=")
    stands = RANK_LETTERS.index(rank) + 2 if rank else None
    return int(seat), seigneur.hand_of(card_list(named)), stands


def _laid(cards: Iterable[str], rank: int | None) -> str:
    return card_text(cards) + ("" if rank is None else f"={RANK_LETTERS[rank - 2]}")


def _classify(question: Question) -> object:
    found = [
        {
            "kind": each.kind.lower(),
            "rank": each.rank,
            "phoenix_as": None if each.phoenix_as is None else RANK_LETTERS[each.phoenix_as - 2],
        }
        for each in seigneur.readings(seigneur.hand_of(card_list(question["cards"])))
    ]
    return sorted(found, key=str)


def _legal(question: Question) -> object:
    return listed(parse(question["position"]))


def _judge(question: Question) -> object:
    return _apply(question) is not None


def _apply(question: Question) -> object:
    """Return the position after an action; None if it is illegal."""
    position: str = question["position"]
    words = position.split(" ")
    try:
        state = seigneur.apply(parse(position), parse_action(question["action"]))
    except ValueError:
        return None
    return write(words[0], words[7], state)


def _result(question: Question) -> object:
    state = parse(question["position"])
    return {"order": list(state.result or ()), "ranking": list(seigneur.next_ranking(state))}


def _game(question: Question) -> object:
    """Return the standing after each round; None if an action is illegal."""
    fields = fields_of(question["rules"])
    state = seigneur.start(fields)
    rankings: list[tuple[int, ...]] = []
    standings: list[dict[str, object]] = []
    for text in question["actions"]:
        try:
            state = seigneur.apply(state, parse_action(text))
        except ValueError:
            return None
        if state.result is not None:
            rankings.append(seigneur.next_ranking(state))
            winner = seigneur.winner(state.rules, rankings)
            is_over = winner is not None
            winners = [winner] if is_over else []
            standings.append({"ranking": list(rankings[-1]), "over": is_over, "winners": winners})
            if is_over:
                return standings
            state = seigneur.start(fields, rankings[-1])
    return standings


_ANSWERS: Final[Mapping[str, Callable[[Question], object]]] = {
    "classify": _classify,
    "legal": _legal,
    "judge": _judge,
    "apply": _apply,
    "result": _result,
    "game": _game,
}
