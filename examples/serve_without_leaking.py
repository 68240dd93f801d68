"""Task: serve a round to clients that hold only views, in JSON, without leaking a card.

Only the server has the state. It sends events redacted for each seat. A client applies them to its
view, and answers with an action and the ply, which is the number of actions that it has seen.
A late answer that does not depend on the table, such as a bomb, is judged again. One that does,
such as a play, is refused, because the player saw another position.
"""

import json
import random
from collections import Counter
from typing import Any, cast, get_args

import attrs

import tichu
from tichu import Action, Card, Cards, Combination, Deal, Event, Phase, Play, RoundResult

Json = dict[str, object] | list[object] | str | int | None
TYPES: tuple[type[Any], ...] = (*get_args(Event), *get_args(Action), RoundResult)
NAMES = {cls.__name__: cls for cls in TYPES}


def encoded(value: object) -> Json:
    """Return an event or an action as JSON values."""
    match value:
        case None | str() | int():
            return value
        case tuple():
            return [encoded(part) for part in cast("tuple[object, ...]", value)]
        case Card() | Cards():
            return {type(value).__name__: str(value)}
        case Combination():
            return {"Combination": str(value.cards), "phoenix_as": value.phoenix_as}
        case _:
            known = cast("attrs.AttrsInstance", value)
            fields = {f.name: encoded(getattr(value, f.name)) for f in attrs.fields(type(known))}
            return {"type": type(value).__name__, **fields}


def decoded(data: object) -> object:
    """Return the event or the action for some JSON values."""
    if isinstance(data, list):
        return tuple(decoded(part) for part in cast("list[object]", data))
    if not isinstance(data, dict):
        return data
    fields = cast("dict[str, object]", data)
    if "Card" in fields:
        return Card.parse(str(fields["Card"]))
    if "Cards" in fields:
        return Cards.parse(str(fields["Cards"]))
    if "Combination" in fields:
        cards = Cards.parse(str(fields["Combination"]))
        return Combination.of(cards, cast("int | None", fields["phoenix_as"]))
    cls = NAMES[str(fields["type"])]
    return cls(**{name: decoded(part) for name, part in fields.items() if name != "type"})


class Server:
    """Holds the state, and counts late answers."""

    def __init__(self) -> None:
        self.state = tichu.new_round()
        self.ply = 0
        self.late = Counter[str]()

    def play(self, action: Action) -> list[str]:
        """Apply a legal action, and return the message for each seat."""
        self.state, events = tichu.transition(self.state, action)
        self.ply += 1
        heard = [tuple(tichu.redact(event, seat) for event in events) for seat in range(4)]
        return [json.dumps({"ply": self.ply, "events": encoded(part)}) for part in heard]

    def receive(self, seat: int, text: str) -> list[str]:
        """Return the messages that result from a seat's answer; none if it is refused."""
        answer = json.loads(text)
        try:
            action = decoded(answer["action"])
        except (KeyError, TypeError, tichu.TichuError):
            return []
        if not isinstance(action, Action) or isinstance(action, Deal) or action.seat != seat:
            return []  # otherwise a refusal could reveal another seat's cards
        if answer["ply"] != self.ply:
            verdict = "refused" if is_about_the_table(action) else "judged again"
            self.late[f"late {type(action).__name__} {verdict}"] += 1
            if verdict == "refused":
                return []
        if tichu.why_illegal(self.state, action) is not None:  # its text may go to this seat
            return []
        return self.play(action)


def is_about_the_table(action: Action) -> bool:
    """Return whether an action depends on the table, and not only on the player's hand."""
    if isinstance(action, Play):
        return not action.combination.is_bomb
    return isinstance(action, tichu.Pass | tichu.TakeTrick)


class Client:
    """Holds the view of one seat, and never sees a state."""

    def __init__(self, seat: int, rng: random.Random) -> None:
        self.view = tichu.view(tichu.new_round(), seat)  # before the deal, everybody knows this one
        self.ply = 0
        self.rng = rng

    def hear(self, text: str) -> None:
        """Apply the events of a message to the view."""
        message = json.loads(text)
        for data in message["events"]:
            self.view = tichu.advance(self.view, cast("Event", decoded(data)))
        self.ply = message["ply"]

    def answer(self) -> str | None:
        """Return the player's action, in turn or out of turn; None to wait."""
        legal = [a for a in self.view.legal()[:500] if not isinstance(a, tichu.CallTichu)]
        if not legal or (self.view.seat not in self.view.to_act and self.rng.random() < 0.5):
            return None
        return json.dumps({"ply": self.ply, "action": encoded(self.rng.choice(legal))})


def main() -> None:
    """Serve one round, with answers that arrive in any order."""
    rng = random.Random(381)
    server = Server()
    clients = [Client(seat, rng) for seat in range(4)]

    def tell(messages: list[str]) -> None:
        for client, message in zip(clients, messages, strict=False):
            client.hear(message)
            assert client.view == tichu.view(server.state, client.view.seat)

    while server.state.phase is not Phase.OVER:
        if server.state.phase.is_chance:
            tell(server.play(tichu.deal(server.state, rng)))
            continue
        answers = [(client.view.seat, client.answer()) for client in clients]
        rng.shuffle(answers)
        for seat, text in answers:
            if text is not None:
                tell(server.receive(seat, text))
    assert server.late["late Play judged again"]  # a bomb
    assert server.late["late Play refused"]
    print(f"{server.ply} actions, {dict(server.late)}")
    print(f"in each client's view: {clients[0].view.result}")


if __name__ == "__main__":
    main()
