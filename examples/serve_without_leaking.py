"""Task: serve a round to clients that hold only views, in JSON, without leaking a card.

Only the host has the state. A client receives the moves for its seat, applies them to its view,
and answers with an action and the ply, the number of actions so far. Some connections are slow, so
some answers are late.
"""

import json
import random
from collections import Counter

import tichu
from tichu.codec import Envelope, from_tree, to_tree
from tichu.hosting import Accepted, Host


class Client:
    """Holds the view of one seat, and never sees a state."""

    def __init__(self, seat: int, rng: random.Random) -> None:
        self.view = tichu.view(tichu.new_game(), seat)  # before the deal nothing is hidden
        self.ply = 0
        self.rng = rng

    def hear(self, text: str) -> None:
        """Apply the moves of a message to the view."""
        message = json.loads(text)
        for move in from_tree(message["moves"], Envelope.MOVES):
            self.view = tichu.advance(self.view, move)
        self.ply = message["ply"]

    def answer(self) -> str | None:
        """Return the player's action, in turn or out of turn; None to wait."""
        action = tichu.random_action(self.view, self.rng)
        if action is None:
            return None
        return json.dumps({"action": str(action), "ply": self.ply})


def main() -> None:
    """Serve one round, and count the answers by result."""
    rng = random.Random(7)
    host = Host(tichu.new_game(), rng)
    clients = [Client(seat, rng) for seat in range(4)]
    answers = Counter[str]()

    while not host.game.results:
        seat = rng.randrange(4)
        client = clients[seat]
        if rng.random() < 0.8:  # otherwise the connection is slow
            moves = to_tree(host.since(client.ply, seat), Envelope.MOVES)
            client.hear(json.dumps({"ply": host.ply, "moves": moves}))
            assert client.view == host.snapshot(seat)
        text = client.answer()
        if text is not None:
            message = json.loads(text)
            answer = host.submit(seat, message["action"], message["ply"])
            answers["accepted" if isinstance(answer, Accepted) else answer.reason.value] += 1
        if rng.random() < 0.3:
            host.resolve()  # the time for bombs is over
    print(f"{host.ply} actions, answers: {dict(answers)}, scores: {host.game.scores}")


if __name__ == "__main__":
    main()
