# ruff: noqa: E501  # what is patched stands as it is
"""Wrong rules of calls, exchange, tricks, wishes, the end of a round, points, and other tables."""

from typing import Final

from conformance.wrong import Wrong, at, wrong

_ACTIONS: Final = at("actions")
_MOVE: Final = at("transition")
_RULES: Final = at("rules")
_SCORE: Final = at("scoring")
_STATE: Final = at("state")

_LIMIT: Final = "        if not self.limit_allows_call(seat):\n            return False\n"
_PHASES: Final = 'self.phase in ("PLAY", "WISH", "TAKE_TRICK", "CHOOSE_LEADER")'
_CALLED: Final = "if self.calls[seat] is not None or seat in self.played:"
_GRAND: Final = "    if state.limit_allows_call(seat):"
_ENDED: Final = "    if len(state.active) == 1:  # OUT-3\n"
_WISHES: Final = "    if MAH_JONG in laid.cards:  # WISH-1\n"
_FULFILS: Final = "if has_natural_rank(each.cards, state.wish)]"
_VICTORY: Final = "    if victory(state) is not None:  # OUT-4, SCORE-8: no gift\n"

BEFORE_PLAY: Final[tuple[Wrong, ...]] = (
    wrong(
        "SETUP-2",
        "Played to the left, the turn goes to the seat before.",
        _RULES(
            "return [(seat + step) % self.seats",
            'return [(seat + (step if self.direction == "right" else -step)) % self.seats',
        ),
    ),
    wrong(
        "DEAL-1",
        "Hands of any size may be dealt.",
        _MOVE(
            "if tuple(len(packet) for packet in packets) != sizes:",
            "if sum(len(packet) for packet in packets) != sum(sizes):",
        ),
    ),
    wrong(
        "DEAL-4 TIENTSIN-2",
        "Cards that are left over go to the first seats, whoever deals.",
        _RULES(
            "lucky = self.from_seat(dealer)[:left_over]", "lucky = self.from_seat(0)[:left_over]"
        ),
    ),
    wrong(
        "DEAL-4",
        "The next seat deals the next round.",
        _SCORE(
            "return state.finished[0] if state.finished else state.dealer",
            "return (state.dealer + 1) % state.rules.seats",
        ),
    ),
    wrong(
        "GRAND-1",
        "Grand tichu is decided on nine cards.",
        _RULES("packets: tuple[int, ...] = (8, 6)", "packets: tuple[int, ...] = (9, 5)"),
    ),
    wrong(
        "GRAND-3",
        "Who has a partner that has called may not call grand tichu.",
        _ACTIONS(
            _GRAND,
            "    if state.limit_allows_call(seat) and not any(\n"
            "        state.calls[other] for other in state.rules.partners(seat)\n    ):",
        ),
    ),
    wrong(
        "GRAND-4",
        "Grand tichu is decided in turn though together.",
        _STATE(
            'if self.rules.grand_order == "sequential":', 'if self.rules.grand_order != "open":'
        ),
    ),
    wrong(
        "GRAND-4",
        "Grand tichu may be decided upon twice.",
        _STATE(
            "if seat not in self.decided]",
            "if seat not in self.decided or self.calls[seat] == None]",
        ),
    ),
    wrong(
        "GRAND-5",
        "Grand tichu is decided from seat 0 on.",
        _STATE(
            "in_order = self.rules.from_seat(self.dealer)", "in_order = self.rules.from_seat(0)"
        ),
    ),
    wrong(
        "GRAND-5",
        "Grand tichu is decided in any order though in turn.",
        _STATE("waiting = waiting[:1]", "waiting = waiting[:]"),
    ),
    wrong(
        "GRAND-5",
        "A limit on callers is none for grand tichu.",
        _ACTIONS(_GRAND, "    if seat >= 0:"),
    ),
    wrong(
        "TICHU-1",
        "Tichu is called in one's turn.",
        _STATE(_PHASES, f"{_PHASES} and self.turn == seat"),
    ),
    wrong(
        "TICHU-1", "Tichu is called before the exchange alone.", _STATE(_PHASES, "not self.phase")
    ),
    wrong(
        "TICHU-2",
        "Tichu is called until one's own push.",
        _STATE(
            "return all(push is None for push in self.pushes)", "return self.pushes[seat] is None"
        ),
    ),
    wrong(
        "TICHU-4",
        "Who has a partner that has called may not call tichu.",
        _STATE(
            _LIMIT,
            f"{_LIMIT}        if any(self.calls[other] for other in self.rules.partners(seat)):\n"
            "            return False\n",
        ),
    ),
    wrong(
        "TICHU-4",
        "Nobody may call tichu after somebody has.",
        _STATE(_LIMIT, f"{_LIMIT}        if any(self.calls):\n            return False\n"),
    ),
    wrong(
        "TICHU-5",
        "Who has called grand tichu may call tichu, too.",
        _STATE(_CALLED, 'if self.calls[seat] == "tichu" or seat in self.played:'),
    ),
    wrong(
        "TICHU-6",
        "Who calls tichu again has not called.",
        _STATE(_CALLED, 'if self.calls[seat] == "grand" or seat in self.played:'),
    ),
    wrong(
        "TICHU-7 TICHU-1",
        "Tichu is called at any time.",
        _STATE(_CALLED, "if self.calls[seat] is not None:"),
    ),
    wrong(
        "TICHU-7",
        "Who has led the Dog may still call tichu.",
        _MOVE(
            "played=state.played | {seat},",
            "played=state.played if DOG in laid.cards else state.played | {seat},",
        ),
    ),
    wrong(
        "TICHU-8",
        "Nobody may call tichu once somebody is out.",
        _STATE(_LIMIT, f"{_LIMIT}        if self.finished:\n            return False\n"),
    ),
    wrong(
        "TICHU-10",
        "Tichu is called before all cards are dealt.",
        _STATE(
            _LIMIT, f'{_LIMIT}        if self.phase == "GRAND_TICHU":\n            return True\n'
        ),
    ),
    wrong(
        "TICHU-11",
        "Nobody calls before the wish.",
        _STATE(_PHASES, _PHASES.replace('"WISH", ', "")),
    ),
    wrong(
        "TICHU-11",
        "Nobody calls while a trick waits.",
        _STATE(_PHASES, _PHASES.replace('"TAKE_TRICK", ', "")),
    ),
    wrong(
        "TICHU-11",
        "Nobody calls before the Dragon's trick is given.",
        _STATE("return len(self.active) > 1", "return len(self.active) > 9"),
    ),
    wrong(
        "TICHU-11",
        "Nobody calls before a leader is chosen.",
        _STATE(_PHASES, _PHASES.replace(', "CHOOSE_LEADER"', "")),
    ),
    wrong(
        "PASS-1",
        "The first card that is pushed goes to the seat before.",
        _RULES(
            '"everyone":\n            return self.after(seat)',
            '"everyone":\n            return self.after(seat)[::-1]',
        ),
    ),
    wrong(
        "PASS-1",
        "One pushes to the opponents alone.",
        _RULES(
            '"everyone":\n            return self.after(seat)',
            '"everyone":\n            return self.opponents(seat)',
        ),
    ),
    wrong(
        "PASS-2",
        "Special cards are not pushed.",
        _ACTIONS(
            "in permutations(state.hands[seat], count)}",
            'in permutations(state.hands[seat] - {"Ma", "Dg", "Ph", "Dr"}, count)}',
        ),
    ),
    wrong(
        "PASS-3",
        "A pushed card leaves the hand at once.",
        _MOVE(
            "    if any(pending is None for pending in pushes):\n        return state\n",
            "    if any(pending is None for pending in pushes):\n"
            "        return replace(state, hands=put(state.hands, seat, state.hands[seat] - {*cards}))\n",
        ),
    ),
    wrong(
        "PASS-4",
        "Seats push one after the other.",
        _STATE("if self.pushes[s] is None)", "if self.pushes[s] is None)[:1]"),
    ),
    wrong(
        "PASS-5",
        "The dealer only receives.",
        _MOVE(
            "        for card, recipient in zip(given, state.rules.push_recipients(giver), strict=True):\n",
            "        for card, recipient in zip(given, state.rules.push_recipients(giver), strict=True):\n"
            "            if giver == state.dealer:\n                continue\n",
        ),
    ),
    wrong(
        "PASS-6",
        "Who held the Mah Jong before the exchange leads.",
        _MOVE("if MAH_JONG in swapped[s])", "if MAH_JONG in state.hands[s])"),
    ),
)

TRICKS: Final[tuple[Wrong, ...]] = (
    wrong(
        "TRICK-2",
        "The leader may pass.",
        _ACTIONS(
            "return as_plays(seat, leads(state, seat))",
            'return {("pass", seat), *as_plays(seat, leads(state, seat))}',
        ),
    ),
    wrong(
        "TRICK-3",
        "Who can beat must.",
        _ACTIONS(
            'return {("pass", seat), *as_plays(seat, plays)}',
            'return as_plays(seat, plays) or {("pass", seat)}',
        ),
    ),
    wrong(
        "TRICK-4 TRICK-9",
        "Who has passed lays nothing more to the trick in turn.",
        _MOVE(
            'return replace(state, phase="PLAY", hands=swapped,',
            'return replace(state, phase="PLAY", decided=frozenset(), hands=swapped,',
        ),
        _MOVE(
            "    for other in state.rules.after(seat):\n",
            "    state = replace(state, decided=state.decided | {seat})\n    for other in state.rules.after(seat):\n",
        ),
        _MOVE(
            "return replace(state, trick=None, piles",
            "return replace(state, trick=None, decided=frozenset(), piles",
        ),
        _ACTIONS(
            "    plays = beating(state, seat)\n",
            "    plays = [] if seat in state.decided else beating(state, seat)\n",
        ),
    ),
    wrong(
        "TRICK-5",
        "If the last to play is out, the first pass closes the trick.",
        _MOVE(
            "        if other == state.trick.owner:\n",
            "        if other == state.trick.owner or not state.hands[state.trick.owner]:\n",
        ),
    ),
    wrong(
        "TRICK-5",
        "A pass of the seat before the partner closes the trick.",
        _MOVE(
            "        if other == state.trick.owner:\n",
            "        if other in (state.trick.owner, (state.trick.owner + 2) % 4):\n",
        ),
    ),
    wrong(
        "TRICK-6",
        "The last pass collects the trick.",
        _MOVE('if state.rules.take_trick == "auto":', "if state.rules.take_trick:"),
    ),
    wrong(
        "TRICK-6",
        "The last pass does not collect the trick though it should.",
        _MOVE('if state.rules.take_trick == "auto":', "if not state.rules.take_trick:"),
    ),
    wrong(
        "TRICK-7 OUT-2",
        "If the winner of a trick is out, his partner leads.",
        _MOVE(
            "leader = seat if state.hands[seat] else state.next_active(seat)",
            "leader = next(s for s in [seat, *state.rules.partners(seat), *state.rules.after(seat)] if state.hands[s])",
        ),
    ),
    wrong(
        "TRICK-7",
        "The trick goes to who led it.",
        _MOVE(
            "return lead_next(collect(state, seat),",
            "return lead_next(collect(state, state.trick.leader),",
        ),
    ),
    wrong(
        "TRICK-7",
        "The seat after the winner leads.",
        _MOVE(
            "    return state.trick.owner\n", "    return state.next_active(state.trick.owner)\n"
        ),
    ),
    wrong(
        "TRICK-8",
        "The owner may beat his own play.",
        _ACTIONS("        elif state.rules.beat_own_play:\n", "        else:\n"),
    ),
    wrong(
        "TRICK-9",
        "After a play the turn goes to the opponent after the next.",
        _MOVE(
            "turn=state.next_active(seat))  # TRICK-9, BOMB-11",
            "turn=state.next_active(state.next_active(seat)))",
        ),
    ),
    wrong(
        "TRICK-10",
        "A team has one pile.",
        _MOVE(
            "    pile = state.piles[to] | state.trick.cards\n",
            "    to = min(state.rules.members(state.rules.teams[to]))\n"
            "    pile = state.piles[to] | state.trick.cards\n",
        ),
    ),
)

WISHES: Final[tuple[Wrong, ...]] = (
    wrong(
        "WISH-1",
        "A straight with the Mah Jong brings no wish.",
        _MOVE(_WISHES, "    if laid.cards == frozenset({MAH_JONG}):\n"),
    ),
    wrong(
        "WISH-1",
        "A wish has to be made.",
        _ACTIONS("if state.rules.wish_optional:", "if not state.rules:"),
    ),
    wrong(
        "WISH-15",
        "A wish need not be made though it must.",
        _ACTIONS("if state.rules.wish_optional:", "if state.rules:"),
    ),
    wrong(
        "WISH-2",
        "The ace is not wished for.",
        _ACTIONS("for rank in NATURAL_RANKS}", "for rank in range(2, 14)}"),
    ),
    wrong(
        "WISH-2",
        "One wishes for no rank that one holds.",
        _ACTIONS(
            "for rank in NATURAL_RANKS}",
            "for rank in NATURAL_RANKS if not has_natural_rank(state.hands[seat], rank)}",
        ),
    ),
    wrong(
        "WISH-3",
        "Who can fulfil a wish may pass.",
        _ACTIONS(
            "            allowed = as_plays(seat, wished)\n",
            '            allowed = {("pass", seat), *as_plays(seat, wished)}\n',
        ),
    ),
    wrong(
        "WISH-3 WISH-5",
        "A wish binds on singles alone.",
        _ACTIONS(_FULFILS, "if len(each.cards) == 1 and has_natural_rank(each.cards, state.wish)]"),
    ),
    wrong(
        "WISH-4",
        "A wish is fulfilled with as few cards as can be.",
        _ACTIONS(
            _FULFILS,
            "if has_natural_rank(each.cards, state.wish) and len(each.cards) == min(\n"
            "        len(o.cards) for o in plays if has_natural_rank(o.cards, state.wish))]",
        ),
    ),
    wrong(
        "WISH-5",
        "The Phoenix fulfils a wish when it stands for the rank.",
        _ACTIONS(
            _FULFILS,
            "if has_natural_rank(each.cards, state.wish) or each.phoenix_as == state.wish]",
        ),
    ),
    wrong(
        "WISH-5",
        "The Phoenix need not help to fulfil a wish.",
        _ACTIONS(
            _FULFILS, 'if has_natural_rank(each.cards, state.wish) and "Ph" not in each.cards]'
        ),
    ),
    wrong(
        "WISH-6",
        "A bomb is never owed to a wish.",
        _ACTIONS(_FULFILS, "if has_natural_rank(each.cards, state.wish) and not each.is_bomb]"),
    ),
    wrong(
        "WISH-7",
        "A wish does not bind the leader.",
        _ACTIONS("if wished:  # WISH-7, WISH-8", "if not plays:"),
    ),
    wrong(
        "WISH-8",
        "The Dog is led whatever is wished for.",
        _ACTIONS("if state.rules.dog_under_wish:", "if state.rules:"),
    ),
    wrong(
        "WISH-8",
        "The Dog is not led though it may be.",
        _ACTIONS("if state.rules.dog_under_wish:", "if not state.rules:"),
    ),
    wrong(
        "WISH-9",
        "On turn a bomb has to contain the wish.",
        _ACTIONS('if state.rules.wish_bomb == "interrupt":', "if not state.rules:"),
    ),
    wrong(
        "WISH-9",
        "Out of turn a bomb has to contain the wish.",
        _ACTIONS(
            "actions |= as_plays(seat, beating_bombs(state, seat))",
            "bombs = beating_bombs(state, seat)\n"
            "            actions |= as_plays(\n"
            "                seat, bombs if state.wish is None else fulfilling(state, bombs)\n"
            "            )",
        ),
    ),
    wrong(
        "WISH-15",
        "On turn a bomb need not contain the wish though it must.",
        _ACTIONS('if state.rules.wish_bomb == "interrupt":', "if state.rules:"),
    ),
    wrong(
        "WISH-10",
        "A wish ends with the trick.",
        _MOVE(
            "return replace(state, trick=None, piles",
            "return replace(state, trick=None, wish=None, piles",
        ),
    ),
    wrong(
        "WISH-10",
        "A wish does not bind who holds the Dog.",
        _ACTIONS(
            "return state.wish is not None and",
            'return "Dg" not in state.hands[seat] and state.wish is not None and',
        ),
    ),
    wrong(
        "WISH-11",
        "A wish stays whoever plays the rank.",
        _MOVE("        state = replace(state, wish=None)  # WISH-11\n", "        pass\n"),
    ),
    wrong(
        "WISH-11",
        "A bomb out of turn does not fulfil a wish.",
        _MOVE(
            "    if state.wish is not None and has_natural_rank(laid.cards, state.wish):\n",
            "    if (\n        state.wish is not None\n        and seat == state.turn\n"
            "        and has_natural_rank(laid.cards, state.wish)\n    ):\n",
        ),
    ),
    wrong(
        "WISH-12",
        "The straight that makes a wish fulfils it.",
        _MOVE("if rank is not None and fulfils and", "if rank is not None and"),
    ),
    wrong(
        "WISH-15",
        "The straight that makes a wish does not fulfil it though it should.",
        _MOVE("fulfils = state.rules.own_straight_fulfils_wish", "fulfils = not state.rules"),
    ),
    wrong(
        "WISH-15",
        "Who owns a waiting trick has to fulfil a wish with a bomb.",
        _ACTIONS(
            '        return {("take", seat), *as_plays(seat, plays_on_own_trick(state, seat))}\n',
            "        plays = plays_on_own_trick(state, seat)\n"
            "        if state.wish is not None and fulfilling(state, plays):\n"
            "            return as_plays(seat, plays)\n"
            '        return {("take", seat), *as_plays(seat, plays)}\n',
        ),
    ),
    wrong(
        "WISH-13",
        "Who cannot fulfil a wish has to pass.",
        _ACTIONS(
            'return {("pass", seat), *as_plays(seat, plays)}',
            'return {("pass", seat), *as_plays(seat, plays if state.wish is None else [])}',
        ),
    ),
    wrong(
        "WISH-14",
        "A wish that is made with one's last card is void.",
        _MOVE(
            "    assert state.trick is not None\n    _, cards, _ = state.trick.plays[-1]\n",
            "    assert state.trick is not None\n    _, cards, _ = state.trick.plays[-1]\n"
            "    if not state.hands[seat]:\n        rank = None\n",
        ),
    ),
    wrong(
        "WISH-14 OUT-6",
        "Who is out makes no wish.",
        _MOVE(_WISHES, "    if MAH_JONG in laid.cards and hand:\n"),
    ),
)

ENDS: Final[tuple[Wrong, ...]] = (
    wrong(
        "OUT-1",
        "Who goes out takes the trick at once.",
        _MOVE(
            _WISHES,
            f"    if not hand and MAH_JONG not in laid.cards:\n        return take(state, seat)\n{_WISHES}",
        ),
    ),
    wrong(
        "OUT-2",
        "Who is out still has his turn to pass.",
        _MOVE(
            "        if state.hands[other]:\n            return replace(state, turn=other)",
            "        return replace(state, turn=other)",
        ),
    ),
    wrong(
        "OUT-3",
        "A round is played until nobody holds cards.",
        _MOVE(_ENDED, "    if not state.active:\n"),
    ),
    wrong(
        "OUT-4",
        "A double victory does not end the round.",
        _MOVE(_VICTORY, "    if not laid.cards:\n"),
    ),
    wrong(
        "OUT-4 TIENTSIN-6",
        "A team that is out has its victory though an opponent was out before.",
        _SCORE(
            "if members == frozenset(state.finished):", "if members <= frozenset(state.finished):"
        ),
    ),
    wrong(
        "OUT-5 OUT-3",
        "The last trick goes to who is left.",
        _MOVE(
            'phase="GIVE_TRICK", turn=seat)\n        return over(collect(state, seat))',
            'phase="GIVE_TRICK", turn=seat)\n        return over(collect(state, state.active[0]))',
        ),
    ),
    wrong(
        "OUT-6",
        "The trick of who is out is collected by the last pass.",
        _MOVE(
            'if state.rules.take_trick == "auto":',
            'if state.rules.take_trick == "auto" or not state.hands[state.trick.owner]:',
        ),
    ),
    wrong(
        "OUT-6",
        "Who is out with the Dragon keeps its trick.",
        _MOVE(
            "if state.trick.top.cards == frozenset({DRAGON}):  # DRG-3",
            "if state.trick.top.cards == frozenset({DRAGON}) and state.hands[seat]:",
        ),
    ),
    wrong(
        "OUT-7",
        "The play that ends a round brings a wish.",
        _MOVE(
            _VICTORY,
            f'    if MAH_JONG in laid.cards:\n        return replace(state, phase="WISH", turn=seat)\n{_VICTORY}',
        ),
    ),
    wrong(
        "OUT-7 DOG-4",
        "The Dog that ends a round gives the lead on.",
        _MOVE(
            "    if victory(state) is not None or len(state.active) == 1:  # OUT-7\n",
            "    if not state.active:\n",
        ),
    ),
)

POINTS: Final[tuple[Wrong, ...]] = (
    wrong("GRAND-2", "Grand tichu counts 150.", _SCORE('"grand": 200', '"grand": 150')),
    wrong("TICHU-3", "Tichu counts 50.", _SCORE('"tichu": 100', '"tichu": 50')),
    wrong(
        "TICHU-3 GRAND-2",
        "A call is made if the partner is first out.",
        _SCORE(
            "made = state.finished[:1] == (seat,)",
            "made = any(state.rules.teams[s] == state.rules.teams[seat] for s in state.finished[:1])",
        ),
    ),
    wrong(
        "TICHU-3 GRAND-2",
        "A call that fails counts nothing.",
        _SCORE("(1 if made else -1)", "(1 if made else 0)"),
    ),
    wrong(
        "TICHU-9 SCORE-7",
        "On a victory calls do not count.",
        _SCORE(
            "card_points[team] + bonus[team] + calls[team] for",
            "card_points[team] + bonus[team] + calls[team] * (won is None) for",
        ),
    ),
    wrong(
        "TICHU-9",
        "A call that is made doubles the points for cards.",
        _SCORE(
            "card_points[team] + bonus[team] + calls[team] for",
            "card_points[team] * (2 if calls[team] > 0 else 1) + bonus[team] + calls[team] for",
        ),
    ),
    wrong(
        "SCORE-7",
        "Of a team's calls one counts.",
        _SCORE("totals[state.rules.teams[seat]] +=", "totals[state.rules.teams[seat]] ="),
    ),
    wrong(
        "SCORE-1",
        "A pile below nothing counts nothing.",
        _SCORE("totals[team] += points(pile)", "totals[team] += max(0, points(pile))"),
    ),
    wrong(
        "SCORE-1",
        "The tricks of the first out alone count for his team.",
        _SCORE(
            "        team = rules.teams[seat]\n        if rules",
            "        team = 1 - rules.teams[first_out] if seat != first_out else rules.teams[seat]\n        if rules",
        ),
    ),
    wrong(
        "SCORE-2",
        "The last hand counts for its own team.",
        _SCORE(
            "totals[opposing] += points(state.hands[tailender])",
            "totals[1 - opposing] += points(state.hands[tailender])",
        ),
    ),
    wrong(
        "SCORE-2",
        "The last hand goes to who was first out.",
        _SCORE(
            "totals[opposing] += points(state.hands[tailender])",
            "totals[rules.teams[first_out]] += points(state.hands[tailender])",
        ),
    ),
    wrong(
        "SCORE-2 SCORE-4",
        "The last hand is not counted.",
        _SCORE("    totals[opposing] += points(state.hands[tailender])  # SCORE-2\n", ""),
    ),
    wrong(
        "SCORE-3",
        "The last player keeps his tricks.",
        _SCORE("team = rules.teams[first_out]  # SCORE-3", "pass"),
    ),
    wrong(
        "SCORE-3",
        "The last player's tricks go to the opponents.",
        _SCORE("team = rules.teams[first_out]  # SCORE-3", "team = opposing"),
    ),
    wrong(
        "SCORE-5",
        "A team scores no less than nothing for cards, and no more than 100.",
        _SCORE(
            "        totals[team] += points(pile)\n    return tuple(totals)",
            "        totals[team] += points(pile)\n    return tuple(min(100, max(0, each)) for each in totals)",
        ),
    ),
    wrong(
        "SCORE-6",
        "A double victory counts 100.",
        _RULES("double_victory: int | None = 200", "double_victory: int | None = 100"),
    ),
    wrong(
        "SCORE-6",
        "On a victory the cards in the piles count, too.",
        _SCORE(
            "        bonus[rules.teams[state.finished[0]]] = value\n",
            "        bonus[rules.teams[state.finished[0]]] = value\n"
            "        for seat, pile in enumerate(state.piles):\n"
            "            bonus[rules.teams[seat]] += points(pile)\n",
        ),
    ),
    wrong(
        "SCORE-8",
        "On a victory the last trick stays on the table.",
        _MOVE(
            f"{_VICTORY}        return over(collect(state, seat))\n",
            f"{_VICTORY}        return over(state)\n",
        ),
    ),
    wrong(
        "MATCH-1",
        "A game goes on until a team has more than the target.",
        _SCORE("best >= rules.target", "best > rules.target"),
    ),
    wrong(
        "MATCH-1",
        "A game ends when the teams together have the target.",
        _SCORE(
            "    if not is_due(rules, max(totals), played):",
            "    if not is_due(rules, sum(totals), played):",
        ),
    ),
    wrong(
        "MATCH-2",
        "If both are there, team 0 wins.",
        _SCORE(
            "0 if totals[0] > totals[1] else 1",
            "0 if rules.target and totals[0] >= rules.target else 1",
        ),
    ),
    wrong("MATCH-3", "A tie ends the game.", _SCORE('rules.tie == "draw"', "bool(rules.tie)")),
    wrong(
        "MATCH-3",
        "A tie is played on though it is a draw.",
        _SCORE('rules.tie == "draw"', "not rules.tie"),
    ),
    wrong(
        "MATCH-4",
        "Who has minus 500 has lost.",
        _SCORE(
            "    if not is_due(rules, max(totals), played):",
            "    if min(totals) > -500 and not is_due(rules, max(totals), played):",
        ),
    ),
)

TABLES: Final[tuple[Wrong, ...]] = (
    wrong(
        "IRR-1",
        "A bomb need not be announced.",
        _ACTIONS(
            '            actions.add(("bomb", seat))  # IRR-1: with or without a bomb in hand\n',
            '            actions.add(("bomb", seat))\n            actions |= as_plays(seat, beating_bombs(state, seat))\n',
        ),
    ),
    wrong(
        "IRR-1",
        "Who has no bomb cannot announce one.",
        _ACTIONS(
            '            actions.add(("bomb", seat))  # IRR-1',
            '            if beating_bombs(state, seat):\n                actions.add(("bomb", seat))  # IRR-1',
        ),
    ),
    wrong(
        "IRR-1",
        "After an announcement anything that beats is laid.",
        _ACTIONS(
            '"ANNOUNCED":\n        return as_plays(seat, beating_bombs(state, seat))',
            '"ANNOUNCED":\n        return as_plays(seat, beating(state, seat))',
        ),
    ),
    wrong(
        "IRR-1",
        "A false announcement wins the round.",
        _SCORE("scores[1 - guilty] +=", "scores[guilty] +="),
    ),
    wrong(
        "IRR-1",
        "After a false announcement calls fail.",
        _SCORE("(-1 if team == guilty else 1)", "-1"),
    ),
    wrong(
        "IRR-1",
        "A false announcement costs no calls.",
        _SCORE("(-1 if team == guilty else 1)", "(0 if team == guilty else 1)"),
    ),
    wrong(
        "TIENTSIN-1",
        "Teams of three sit together.",
        _RULES("(0, 1, 0, 1, 0, 1)", "(0, 0, 0, 1, 1, 1)"),
    ),
    wrong(
        "TIENTSIN-2",
        "Six players have nine cards each.",
        _RULES("(1 if seat in lucky else 0)", "(1 if seat in lucky and self.seats == 4 else 0)"),
    ),
    wrong(
        "TIENTSIN-3",
        "Six players decide on grand tichu on eight cards.",
        _RULES('"packets": (6, 3)', '"packets": (8, 1)'),
    ),
    wrong(
        "TIENTSIN-4",
        "Six players push to everybody.",
        _RULES('"push_to": "partners"', '"push_to": "everyone"'),
    ),
    wrong(
        "TIENTSIN-4",
        "The first card that is pushed goes to the partner before.",
        _RULES(
            "            return self.partners(seat)\n",
            "            return self.partners(seat)[::-1]\n",
        ),
    ),
    wrong(
        "TIENTSIN-5",
        "The Dog gives the lead to the next partner.",
        _MOVE(
            "    partners = active_partners(state, seat)\n    if len(partners) > 1:",
            "    partners = active_partners(state, seat)[:1]\n    if len(partners) > 1:",
        ),
    ),
    wrong(
        "TIENTSIN-5",
        "The Dog gives the lead to anybody.",
        _ACTIONS(
            "for each in state.rules.partners(seat) if", "for each in state.rules.after(seat) if"
        ),
    ),
    wrong(
        "TIENTSIN-7",
        "The last of six keeps his tricks.",
        _SCORE("team = opposing  # TIENTSIN-7", "pass"),
    ),
    wrong(
        "TIENTSIN-7",
        "The last of six gives his tricks to the first out.",
        _SCORE("team = opposing  # TIENTSIN-7", "team = rules.teams[first_out]"),
    ),
    wrong(
        "TIENTSIN-8",
        "The fifth of six keeps his tricks.",
        _SCORE("team = rules.teams[first_out]  # TIENTSIN-8", "pass"),
    ),
    wrong(
        "TIENTSIN-9",
        "A triple victory counts 200.",
        _RULES('"triple_victory": 300', '"triple_victory": 200'),
    ),
    wrong(
        "TIENTSIN-9",
        "Two of three first out have a double victory.",
        _SCORE(
            "            if len(members) == 3 and state",
            "            if len(members) == 3 and state",
        ),
        _SCORE(
            "    for team in (0, 1):\n        members",
            "    if state.rules.seats == 6 and len(state.finished) == 2:\n"
            "        first, second = state.finished\n"
            "        if state.rules.teams[first] == state.rules.teams[second]:\n"
            '            return "triple"\n'
            "    for team in (0, 1):\n        members",
        ),
    ),
    wrong(
        "TIENTSIN-10",
        "The Dragon's trick goes to one of two opponents.",
        _ACTIONS(
            "    return opponents\n\n\ndef active", "    return opponents[:2]\n\n\ndef active"
        ),
    ),
    wrong(
        "TRICHU-1", "The dummy sits beside the dealer.", _RULES("DUMMY_SEAT = 2", "DUMMY_SEAT = 1")
    ),
    wrong(
        "TRICHU-2",
        "The dealer and the dummy decide on grand tichu.",
        _STATE(
            "return [s for s in in_order if s in self.rules.opponents(self.dealer)]",
            "return in_order",
        ),
    ),
    wrong(
        "TRICHU-3",
        "With a dummy one pushes to everybody.",
        _RULES('"push_to": "opponents"', '"push_to": "everyone"'),
    ),
    wrong(
        "TRICHU-5",
        "Nobody calls tichu for the dummy.",
        _STATE(
            _LIMIT, f"{_LIMIT}        if self.rules.is_dummy(seat):\n            return False\n"
        ),
    ),
    wrong(
        "TRICHU-6", "The dummy fulfils wishes.", _ACTIONS(" and not state.rules.is_dummy(seat)", "")
    ),
    wrong(
        "TRICHU-7",
        "The dummy has no column.",
        _SCORE("return (*persons, scores[0])", "return (*persons, 0)"),
    ),
    wrong(
        "TRICHU-7",
        "The dealer alone writes the points down.",
        _SCORE("else scores[1] for person", "else 0 for person"),
    ),
    wrong(
        "TRICHU-8",
        "The next person in order of play deals next.",
        _SCORE("return -number % 3", "return number % 3"),
    ),
    wrong("TRICHU-8", "Trichu has six rounds.", _RULES('"rounds": 9', '"rounds": 6')),
    wrong(
        "TRICHU-9",
        "The dummy can win.",
        _SCORE("    persons = totals[:3]\n", "    persons = totals\n"),
        _SCORE("for p in range(3) if", "for p in range(4) if"),
    ),
    wrong(
        "TRICHU-9",
        "With three persons a tie is played on.",
        _SCORE(
            "    return GameScore(totals, True, tuple(p",
            "    if persons.count(best) > 1:\n        return GameScore(totals, False, None)\n    return GameScore(totals, True, tuple(p",
        ),
    ),
)
