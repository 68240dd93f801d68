"""Wrong rules of calls, of the exchange, of tricks, and of how a round ends."""

from typing import Final

from mutants.patch import Edit, Mutant, mutant

_CALLS: Final = "rulebook/calls.py"
_ENDING: Final = "rulebook/ending.py"
_JUDGE: Final = "engine/legality/judgement.py"
_LEGAL: Final = "engine/legality/options.py"
_MOVE: Final = "engine/table/moves.py"
_SCORING: Final = "rulebook/scoring.py"
_TABLE: Final = "engine/table/table.py"

CALLS: Final[tuple[Mutant, ...]] = (
    mutant(
        "call after the first card",
        "TICHU-1",
        "Tichu may be called after one's first card.",
        Edit(_TABLE, "if course.played[seat] or not calls", "if not calls"),
        Edit(_TABLE, "        if all(self.course.played):\n            return ()\n", ""),
        Edit(_LEGAL, "if not course.played[seat] and table.may_call", "if table.may_call"),
    ),
    mutant(
        "call in turn only",
        "TICHU-1",
        "In play, tichu is called when it is one's turn.",
        Edit(
            _TABLE,
            "return self.phase in _CALLING",
            "return self.phase in _CALLING and self.turn == seat",
        ),
    ),
    mutant(
        "small beside grand",
        "TICHU-5",
        "Who has called grand tichu may call tichu as well.",
        Edit(_CALLS, "if calls[seat] is not None:\n", "if calls[seat] is Call.TICHU:\n"),
    ),
    mutant(
        "one call a team",
        "TICHU-4 GRAND-3",
        "Who has a partner that has called may not call.",
        Edit(_CALLS, 'if rules.calls == "one_per_team":', "if rules.calls:"),
    ),
    mutant(
        "call until one's own push",
        "TICHU-2",
        "During the exchange tichu may be called until one has pushed oneself.",
        Edit(_CALLS, "return not any(pushed)", "return not pushed[seat]"),
    ),
    mutant(
        "small call on eight cards",
        "TICHU-10",
        "Tichu may be called before all cards are dealt.",
        Edit(
            _TABLE,
            "(PLAY, WISH,",
            "(GRAND_TICHU, PLAY, WISH,",
        ),
    ),
    mutant(
        "no call before the wish",
        "TICHU-11",
        "While a wish is awaited nobody may call.",
        Edit(_TABLE, "(PLAY, WISH,", "(PLAY,"),
    ),
    mutant(
        "no call after somebody is out",
        "TICHU-8",
        "Nobody may call once a player is out.",
        Edit(
            _TABLE,
            "if course.played[seat] or not",
            "if course.finished or course.played[seat] or not",
        ),
    ),
    mutant(
        "failed call costs nothing",
        "TICHU-3 GRAND-2",
        "A call that fails scores nothing.",
        Edit(
            _CALLS,
            "return call.points if first_out else -call.points",
            "return call.points if first_out else 0",
        ),
    ),
    mutant(
        "partner makes the call",
        "TICHU-3",
        "A call is made if the caller's partner goes out first.",
        Edit(
            _SCORING,
            "made = finished[:1] == (seat,) if",
            "made = {rules.team(s) for s in finished[:1]} == {team} if",
        ),
    ),
    mutant(
        "no calls on a victory",
        "SCORE-7 TICHU-9",
        "On a double victory calls do not count.",
        Edit(
            _SCORING,
            "points_of(call, first_out=made)",
            "points_of(call, first_out=made) if victory is None else 0",
        ),
    ),
    mutant(
        "grand tichu from seat 0",
        "GRAND-5",
        "In the sequential order seat 0 decides first, whoever deals.",
        Edit(
            _TABLE,
            "key=lambda seat: (seat - course.dealer) % seats",
            "key=lambda seat: seat % seats",
        ),
    ),
    mutant(
        "grand tichu on nine cards",
        "GRAND-1",
        "Grand tichu is called on nine cards.",
        Edit("rules.py", "default=(8, 6)", "default=(9, 5)"),
    ),
    mutant(
        "grand tichu is worth 150",
        "GRAND-2",
        "Grand tichu brings or costs 150 points.",
        Edit(_CALLS, "100 if self is Call.TICHU else 200", "100 if self is Call.TICHU else 150"),
    ),
)

EXCHANGE: Final[tuple[Mutant, ...]] = (
    mutant(
        "pushes the other way round",
        "PASS-1",
        "The first of the pushed cards goes to the seat before, the last to the next seat.",
        Edit(
            _MOVE,
            "zip(table.rules.push_recipients(seat), cards, strict=True)",
            "zip(table.rules.push_recipients(seat)[::-1], cards, strict=True)",
        ),
    ),
    mutant(
        "Dog is not pushed",
        "PASS-2",
        "The Dog may not be pushed.",
        Edit(_LEGAL, "Pushes(seat, hand, len", "Pushes(seat, hand & ~2, len"),
        Edit(_JUDGE, "if not hand >> card.index & 1]", "if not (hand & ~2) >> card.index & 1]"),
    ),
    mutant(
        "pushed to the opponents alone",
        "PASS-1",
        "One pushes a card to each opponent, and none to the partner.",
        Edit("rules.py", '"opponents"] = "everyone"', '"opponents"] = "opponents"'),
    ),
)

TRICKS: Final[tuple[Mutant, ...]] = (
    mutant(
        "trick closes early",
        "TRICK-5",
        "If the last to play is out, the first pass closes the trick.",
        Edit(
            _MOVE,
            "    if (trick.owner - seat) % seats <=",
            "    if not table.size(trick.owner) or (trick.owner - seat) % seats <=",
        ),
    ),
    mutant(
        "partner leads for who is out",
        "TRICK-7",
        "If the winner of a trick is out, his partner leads.",
        Edit(
            _MOVE,
            "        leader = table.next_active(leader)\n",
            "        mates = [mate for mate in table.rules.partners(leader) if table.size(mate)]\n"
            "        leader = mates[0] if mates else table.next_active(leader)\n",
        ),
    ),
    mutant(
        "next seat leads",
        "TRICK-7",
        "The seat after the winner of a trick leads.",
        Edit(_MOVE, "    leader = trick.owner\n", "    leader = table.next_active(trick.owner)\n"),
    ),
    mutant(
        "beats the own play",
        "TRICK-8",
        "Who owns a trick that waits may beat his own play.",
        Edit(_LEGAL, "    if rules.beat_own_play:\n", "    if rules.seats:\n"),
        Edit(_LEGAL, "    if has_bomb or table.course.rules.beat_own_play:\n", "    if True:\n"),
        Edit(_JUDGE, "if not is_bomb and not rules.beat_own_play:", "if not is_bomb and seat < 0:"),
    ),
    mutant(
        "leader passes",
        "TRICK-2",
        "The leader may pass the lead on.",
        Edit(
            _LEGAL,
            "            singles = moves.single_cards(hand, 0)\n",
            "            singles = moves.single_cards(hand, 0)\n"
            "            before = PASSES[seat]\n",
        ),
        Edit(
            _JUDGE,
            "    if trick is None:\n        return Violation(\n            Code.LEADER_MUST_PLAY",
            "    if trick is None:\n        return None and Violation(\n"
            "            Code.LEADER_MUST_PLAY",
        ),
        Edit(
            _MOVE,
            "    assert trick is not None  # noqa: S101  # a pass was judged legal\n",
            "    if trick is None:\n"
            "        return evolve_table(table, turn=table.next_active(seat))\n",
        ),
    ),
    mutant(
        "trick to its leader",
        "TRICK-7",
        "The trick goes to who led it.",
        Edit(
            _MOVE,
            "_piled(table.course, seat, trick.mask)",
            "_piled(table.course, trick.leader, trick.mask)",
        ),
    ),
    mutant(
        "last trick is lost",
        "OUT-3 SCORE-4",
        "The trick on the table when the round ends is not counted.",
        Edit(
            _MOVE,
            "_over(_pile(table, trick.owner, trick.mask))",
            "_over(_pile(table, trick.owner, 0))",
        ),
    ),
    mutant(
        "last trick to the tailender",
        "OUT-3 OUT-5",
        "The last play of a round wins nothing: the trick goes to who is left.",
        Edit(
            _MOVE,
            "_over(_pile(table, trick.owner, trick.mask))",
            "_over(_pile(table, table.next_active(trick.owner), trick.mask))",
        ),
    ),
)

ENDING: Final[tuple[Mutant, ...]] = (
    mutant(
        "double victory is played out",
        "OUT-4",
        "A double victory does not end the round, which goes on until three are out.",
        Edit(_ENDING, " or victory_of(rules, finished) is not None", ""),
    ),
    mutant(
        "double victory past an opponent",
        "OUT-4 TIENTSIN-6",
        "A team that is out before the last opponent has a victory, also with an opponent between.",
        Edit(
            _ENDING,
            "    if len(finished) < size or any(rules.team(seat) != team for seat in "
            "finished[:size]):\n",
            "    if sum(rules.team(seat) == team for seat in finished) < size:\n",
        ),
    ),
    mutant(
        "wish awaited at the end",
        "OUT-7",
        "The play that ends the round brings a wish too, if it has the Mah Jong.",
        Edit(
            _MOVE,
            "    if out and ending.is_decided(course.rules, course.finished):\n",
            "    if out and not may_wish and ending.is_decided(course.rules, course.finished):\n",
        ),
    ),
    mutant(
        "Dog does not end the round",
        "DOG-4 OUT-4",
        "Who goes out with the Dog ends no round: the lead goes on.",
        Edit(
            _MOVE,
            "    if ending.is_decided(rules, table.course.finished):\n        return _over(table)\n"
            "    leader, *others",
            "    if len(table.course.finished) >= rules.seats - 1:\n        return _over(table)\n"
            "    leader, *others",
        ),
    ),
)
