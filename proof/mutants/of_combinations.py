"""Wrong rules of combinations, of what beats what, and of bombs."""

from typing import Final

from mutants.patch import Edit, Mutant, mutant

_FORMS: Final = "_kernel/forms.py"
_MOVES: Final = "_kernel/moves.py"
_RUNS: Final = "_kernel/runs.py"
_BOMBS: Final = "rulebook/bombs.py"
_JUDGE: Final = "engine/legality/judgement.py"
_LEGAL: Final = "engine/legality/options.py"
_MOVE: Final = "engine/table/moves.py"
_TABLE: Final = "engine/table/table.py"

COMBINATIONS: Final[tuple[Mutant, ...]] = (
    mutant(
        "straight of four",
        "COMBO-5",
        "Four ranks in a row are a straight.",
        Edit(_FORMS, "for length in range(5, 15):", "for length in range(4, 15):"),
        Edit(_MOVES, "straights(hand, 5, 14, 0)", "straights(hand, 4, 14, 0)"),
    ),
    mutant(
        "ace low",
        "COMBO-9 DECK-2",
        "A-2-3-4-5 is a straight, and the five ranks it.",
        Edit(
            _FORMS,
            "    return known\n\n\n_PATTERNS",
            "    known[1 << 48 | 0x1111] = STRAIGHT << 8 | 5 << 4 | 3\n"
            "    return known\n\n\n_PATTERNS",
        ),
        Edit(
            _RUNS,
            "    return found\n\n\ndef _fill_phoenix(",
            "    wheel = 1 << 52 | 0x11110\n"
            "    if shortest <= 5 <= longest and above < 5 and ranks & wheel == wheel:\n"
            "        aces = CARDS_OF[14][hand >> 52 & 15]\n"
            "        lows = _product(hand, 2, 5, 0, 0)\n"
            "        found += [ace | low for ace in aces for low in lows]\n"
            "    return found\n\n\ndef _fill_phoenix(",
        ),
    ),
    mutant(
        "full house by its pair",
        "COMBO-4",
        "The pair ranks a full house.",
        Edit(
            _FORMS,
            "known[2 | 3 << (4 * gap)] = FULL_HOUSE << 8 | 5 << 4 | gap",
            "known[2 | 3 << (4 * gap)] = FULL_HOUSE << 8 | 5 << 4",
        ),
        Edit(
            _FORMS,
            "known[3 | 2 << (4 * gap)] = FULL_HOUSE << 8 | 5 << 4\n",
            "known[3 | 2 << (4 * gap)] = FULL_HOUSE << 8 | 5 << 4 | gap\n",
        ),
        Edit(_MOVES, "import counts\n", "import counts, figure\n"),
        Edit(
            _MOVES,
            "        return full_houses(hand, strength >> 1)",
            "        found = full_houses(hand, 0)\n"
            "        deck = (1 << 56) - 1\n"
            "        return [p for p in found if figure(p & deck, p >> 56) & 15 > strength >> 1]",
        ),
    ),
    mutant(
        "triples in a row",
        "COMBO-11",
        "Two triples of adjacent ranks may be played together.",
        Edit(
            _FORMS,
            "    return known\n\n\n_PATTERNS",
            "    known[0x33] = TRIPLE << 8 | 6 << 4 | 1\n    return known\n\n\n_PATTERNS",
        ),
        Edit(
            _MOVES,
            "        found += full_houses(hand, 0)\n    if bits(hand) >= 5:",
            "        found += [\n"
            "            low | high\n"
            "            for rank in range(2, 14)\n"
            "            for low in TRIPLES_OF[rank][hand >> 4 * rank - 4 & 15]\n"
            "            for high in TRIPLES_OF[rank + 1][hand >> 4 * rank & 15]\n"
            "        ]\n"
            "        found += full_houses(hand, 0)\n    if bits(hand) >= 5:",
        ),
    ),
    mutant(
        "stairs with a gap",
        "COMBO-6",
        "Any two pairs are stairs, adjacent or not.",
        Edit(
            _FORMS,
            "    return known\n\n\n_PATTERNS",
            "    for gap in range(2, 13):\n"
            "        known[2 | 2 << 4 * gap] = STAIRS << 8 | 4 << 4 | gap\n"
            "    return known\n\n\n_PATTERNS",
        ),
        Edit(
            _MOVES,
            "    found += stairs(hand, 2, 7, 0)\n",
            "    found += stairs(hand, 2, 7, 0)\n"
            "    found += [\n"
            "        low | high\n"
            "        for rank in range(2, 13)\n"
            "        for other in range(rank + 2, 15)\n"
            "        for low in PAIRS_OF[rank][hand >> 4 * rank - 4 & 15]\n"
            "        for high in PAIRS_OF[other][hand >> 4 * other - 4 & 15]\n"
            "    ]\n",
        ),
    ),
    mutant(
        "longer straight beats",
        "COMBO-8",
        "A straight is beaten by any higher one that is as long or longer.",
        Edit(
            _BOMBS,
            "return form == on_form and strength > on_strength",
            "longer = form >> 4 == on_form >> 4 == 5 and form > on_form\n"
            "        return (form == on_form or longer) and strength > on_strength",
        ),
        Edit(
            _MOVES,
            "straights(hand, length, length, strength >> 1)",
            "straights(hand, length, 14, strength >> 1)",
        ),
    ),
    mutant(
        "equal beats equal",
        "COMBO-8",
        "A pair, or anything of several cards, beats another of the same rank.",
        Edit(
            _BOMBS,
            "return form == on_form and strength > on_strength",
            "return form == on_form and strength + (form & 15 > 1) > on_strength",
        ),
        Edit(
            _MOVES,
            "    if form == PAIR_FORM:\n",
            "    strength -= 1\n    if form == PAIR_FORM:\n",
        ),
    ),
    mutant(
        "one suit is no bomb",
        "BOMB-2 BOMB-9",
        "Only four of a kind is a bomb; a run of one suit is a straight.",
        Edit(_FORMS, "if kind == STRAIGHT and not mask &", "if not kind and not mask &"),
        Edit(_RUNS, "    flushes = straight_flush_flags(hand, 5)", "    flushes: i64 = 0"),
        Edit(_MOVES, "    runs = straight_flush_flags(hand, 5)\n", "    runs = 0\n"),
        Edit(_MOVES, "return fours != 0 and fours & runs >> 16 != 0", "return fours < 0"),
    ),
    mutant(
        "one suit hides the straight",
        "COMBO-5 BOMB-9",
        "Who holds a run of one suit has no straight of mixed suits on these ranks.",
        Edit(_RUNS, "[run for run in runs if not is_one_suit(run)]", "[]"),
    ),
    mutant(
        "longest straight thirteen",
        "COMBO-10",
        "A straight has thirteen cards at most.",
        Edit(_FORMS, "for length in range(5, 15):", "for length in range(5, 14):"),
        Edit(_MOVES, "straights(hand, 5, 14, 0)", "straights(hand, 5, 13, 0)"),
    ),
    mutant(
        "four and one is a full house",
        "COMBO-12",
        "Four of a kind with the Phoenix is a full house.",
        Edit(
            _FORMS,
            "    return known\n\n\n_PATTERNS",
            "    known[5] = FULL_HOUSE << 8 | 5 << 4\n    return known\n\n\n_PATTERNS",
        ),
        Edit(
            _MOVES,
            "        group.sort()\n",
            "        if phoenix and nibble == 15:\n"
            "            group.append(flag * 15 | PHOENIX_AT[rank])\n"
            "        group.sort()\n",
        ),
    ),
)

BOMBS: Final[tuple[Mutant, ...]] = (
    mutant(
        "bombs by rank alone",
        "BOMB-5",
        "Between bombs the rank decides, however many cards.",
        Edit(
            _BOMBS,
            "return (form & 15, strength) > (on_form & 15, on_strength)",
            "return strength > on_strength",
        ),
        Edit(_MOVES, "    if length <= 4:  # BOMB-5\n", "    if True:\n"),
        Edit(_MOVES, "        if length == 4:\n", "        if True:\n"),
        Edit(_MOVES, "        if size >= length:\n", "        if True:\n"),
        Edit(_MOVES, "if size == length and above >= size:", "if above >= size:"),
    ),
    mutant(
        "four over straight flush",
        "BOMB-5",
        "Four of a kind beats any run of one suit.",
        Edit(
            _BOMBS,
            "return (form & 15, strength) > (on_form & 15, on_strength)",
            "mine, other = (kind >> 4 == FOUR for kind in (form, on_form))\n"
            "    return (mine, form & 15, strength) > (other, on_form & 15, on_strength)",
        ),
        Edit(_MOVES, "    if length <= 4:  # BOMB-5\n", "    if True:\n"),
        Edit(
            _MOVES,
            "    runs = straight_flush_flags(hand, 5)\n",
            "    runs = straight_flush_flags(hand, 5) if length != 4 else 0\n",
        ),
    ),
    mutant(
        "no bomb out of turn",
        "BOMB-6",
        "A bomb is laid in turn only.",
        Edit(
            _LEGAL,
            'table.rules.announced_bombs or table.rules.bombs == "in_turn"',
            "table.rules.seats",
        ),
        Edit(
            _JUDGE,
            '    if table.rules.bombs == "in_turn":\n        message = "these rules allow',
            '    if table.rules.seats:\n        message = "these rules allow',
        ),
        Edit(_TABLE, 'or self.course.rules.bombs != "any_time"', "or self.course.rules.seats"),
    ),
    mutant(
        "no bomb on the partner",
        "BOMB-6",
        "One may not bomb a play of one's partner.",
        Edit(
            _LEGAL,
            "        return NONE, interruptions(table, hand) if has_bomb else []\n",
            "        trick = table.trick\n"
            "        if trick and table.rules.team(trick.owner) == table.rules.team(seat):\n"
            "            return NONE, []\n"
            "        return NONE, interruptions(table, hand) if has_bomb else []\n",
        ),
        Edit(
            _JUDGE,
            "    if not bombs.is_bomb(value >> 4) or table.phase is ANNOUNCED:\n",
            "    mates = table.rules.team(trick.owner) == table.rules.team(seat)\n"
            "    if mates or not bombs.is_bomb(value >> 4) or table.phase is ANNOUNCED:\n",
        ),
        Edit(
            _TABLE,
            "            if seat != self.turn and self.sizes",
            "            if self.rules.team(seat) != self.rules.team(self.trick.owner)\n"
            "            and seat != self.turn and self.sizes",
        ),
    ),
    mutant(
        "bomb on an empty table",
        "BOMB-7",
        "A bomb out of turn is accepted when no trick lies open: the lead can be bombed.",
        Edit(
            _LEGAL,
            "    trick = table.trick\n    if trick is None or table.rules.announced",
            "    trick = table.trick\n"
            "    if trick is None:\n"
            "        return moves.bombs(hand, 0, 0)\n"
            "    if table.rules.announced",
        ),
        Edit(
            _JUDGE,
            '            message = "there is no trick to bomb: the right',
            '            return None\n            message = "there is no trick to bomb: the right',
        ),
        Edit(_TABLE, "        if self.trick is None or self.course", "        if self.course"),
        Edit(
            _TABLE,
            "        if self.phase is not PLAY and self.phase is not",
            "        if self.trick is None and self.phase is not PLAY:\n"
            "            return ()\n"
            "        if self.phase is not PLAY and self.phase is not",
        ),
    ),
    mutant(
        "turn stays after a bomb",
        "BOMB-11 TRICK-9",
        "After a bomb out of turn the seat that was on turn goes on.",
        Edit(
            _MOVE,
            "    turn = turns.next_active(sizes,",
            "    turn = table.turn\n"
            "    if seat == turn or table.phase is not PLAY:\n"
            "        turn = turns.next_active(sizes,",
        ),
    ),
    mutant(
        "no bomb after the last pass",
        "TRICK-6",
        "The last pass ends the trick at once, and nobody can bomb it.",
        Edit(
            _MOVE,
            'if table.course.rules.take_trick == "auto":',
            "if table.course.rules.take_trick:",
        ),
    ),
    mutant(
        "trick's leader leads after a bomb",
        "BOMB-12",
        "After a bombed trick its first leader leads again.",
        Edit(_MOVE, 'course.rules.bomb_leads == "trick_leader" and ', ""),
    ),
    mutant(
        "bombs by seat number",
        "BOMB-10",
        "Seats are asked for bombs in the order of their numbers.",
        Edit(_BOMBS, "(seat - owner - 1) % rules.seats", "seat"),
    ),
    mutant(
        "five cards to bomb",
        "BOMB-1 BOMB-6",
        "Who holds four cards is no longer asked for a bomb.",
        Edit(_BOMBS, "SMALLEST: Final = 4", "SMALLEST: Final = 5"),
    ),
    mutant(
        "bomb must contain the wish",
        "WISH-9",
        "The seat on turn may not bomb without the rank that is wished for.",
        Edit(
            "rulebook/wish.py", 'return rules.wish_bomb == "interrupt" and', "return rank_less and"
        ),
        Edit(
            "rulebook/wish.py",
            "    if fulfils(play, wish):\n        return True\n",
            "    rank_less = False\n    if fulfils(play, wish):\n        return True\n",
        ),
    ),
)
