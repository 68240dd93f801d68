"""The other side of the protocol: a Python bot as a program."""

import sys
from contextlib import redirect_stdout
from typing import IO

from tichu._trees import field
from tichu.bots.bot import Bot
from tichu.bots.checks import want_bot
from tichu.bots.stdio import messages
from tichu.codec import Envelope, loads
from tichu.engine.advance import advance
from tichu.engine.view import PlayerView
from tichu.errors import DataCode, DataError, shown
from tichu.notation import format_action


def serve(bot: Bot, source: IO[bytes] | None = None, target: IO[bytes] | None = None) -> None:
    """Let a bot answer the messages on standard input, until ``quit`` or the end of the input.

    The bot is given the view that follows from the events that were sent. Its own output goes to
    standard error, because standard output belongs to the protocol. Raises :class:`DataError` for
    a line that is not a message, :class:`InvalidValue` for a value that is not a bot, and passes on
    the exceptions of the bot.
    """
    want_bot("serve(bot)", bot)
    given = sys.stdin.buffer if source is None else source
    output = sys.stdout.buffer if target is None else target
    seen: PlayerView | None = None
    with redirect_stdout(sys.stderr):
        while line := given.readline(messages.LONGEST + 1):
            message = messages.read(line)
            reply: bytes | None = None
            match message["kind"]:
                case "hello":
                    seen = None
                    reply = _ready(field(message, "version"))
                case "view":
                    seen = messages.read_view(line)
                case "events":
                    for event in loads(line, Envelope.EVENTS):
                        seen = advance(_known(seen), event)
                        bot.observe(event)
                case "ask":
                    known = _known(seen)
                    must = field(message, "must")
                    if must and known.seat not in known.to_act:
                        problem = f"seat {known.seat} does not have to act"
                        raise DataError(DataCode.BAD_VALUE, "must", problem)
                    action = bot.act(known) if must else bot.interrupt(known)
                    text = None if action is None else format_action(action)
                    reply = messages.write("answer", id=field(message, "id"), action=text)
                case "ping":
                    reply = messages.write("pong", id=field(message, "id"))
                case "quit":
                    return
                case _:  # of a later version
                    pass
            if reply is not None:
                output.write(reply + b"\n")
                output.flush()


def _ready(version: object) -> bytes:
    if version != messages.PROTOCOL:
        message = f"expected {messages.PROTOCOL}, got {shown(version)}"
        raise DataError(DataCode.UNKNOWN_VERSION, "version", message)
    return messages.write("ready", wants=[])


def _known(seen: PlayerView | None) -> PlayerView:
    if seen is None:
        raise DataError(DataCode.MISSING_FIELD, "view", "expected a view before events and asks")
    return seen
