"""Wrong rules of the four special cards, and of the wish."""

from typing import Final

from mutants.patch import Edit, Mutant, mutant

_DOG: Final = "rulebook/dog.py"
_DRAGON: Final = "rulebook/dragon.py"
_FORMS: Final = "_kernel/forms.py"
_JUDGE: Final = "engine/legality/judgement.py"
_LEGAL: Final = "engine/legality/options.py"
_MAH_JONG: Final = "rulebook/mahjong.py"
_MOVE: Final = "engine/table/moves.py"
_MOVES: Final = "_kernel/moves.py"
_PHOENIX: Final = "rulebook/phoenix.py"
_RUNS: Final = "_kernel/runs.py"
_WISH: Final = "rulebook/wish.py"

PHOENIX: Final[tuple[Mutant, ...]] = (
    mutant(
        "Phoenix beats the Dragon",
        "PHX-5 DRG-1",
        "The Phoenix beats every single, the Dragon too.",
        Edit(_PHOENIX, " or on_strength >= 2 * DRAGON_RANK", ""),
        Edit(_MOVES, "    if strength < 2 * DRAGON_RANK:\n", "    if True:\n"),
    ),
    mutant(
        "Phoenix below the ace",
        "PHX-4",
        "The Phoenix beats every single up to the king, but no ace.",
        Edit(_PHOENIX, "on_strength >= 2 * DRAGON_RANK", "on_strength >= 28"),
        Edit(
            _MOVES,
            "cards |= hand & PHOENIX | (hand & DRAGON) << 53",
            "cards |= (hand & PHOENIX if strength < 28 else 0) | (hand & DRAGON) << 53",
        ),
    ),
    mutant(
        "Phoenix led is an ace and a half",
        "PHX-3",
        "Led alone, the Phoenix counts 14.5.",
        Edit(_PHOENIX, "        return 3\n", "        return 29\n"),
    ),
    mutant(
        "Phoenix a whole rank more",
        "PHX-4",
        "Alone, the Phoenix counts one rank more than what it beats, so that the next does not.",
        Edit(_PHOENIX, "return on_strength + 1", "return on_strength + 2"),
    ),
    mutant(
        "Phoenix in a four",
        "PHX-6 COMBO-11",
        "Three of a kind and the Phoenix are a bomb.",
        Edit(_FORMS, "    if kind == FOUR and mask & PHOENIX:  # PHX-6\n        return 0\n", ""),
        Edit(
            _MOVES,
            "            found.append(flag * 15)\n",
            "            found.append(flag * 15)\n"
            "    if hand & PHOENIX and length < 4:\n"
            "        found += [\n"
            "            three | PHOENIX_AT[rank]\n"
            "            for rank in range(2, 15)\n"
            "            for three in TRIPLES_OF[rank][hand >> 4 * rank - 4 & 15]\n"
            "        ]\n",
        ),
        Edit(
            _MOVES,
            "    runs = hand & NATURALS\n    twos =",
            "    if hand & PHOENIX and triples(hand & NATURALS, 0):\n"
            "        return True\n"
            "    runs = hand & NATURALS\n    twos =",
        ),
    ),
    mutant(
        "Phoenix in a run of one suit",
        "PHX-6 BOMB-3",
        "A run of one suit that the Phoenix completes is a bomb.",
        Edit(
            _FORMS,
            "not mask & (PHOENIX | MAH_JONG) and is_one_suit(mask)",
            "not mask & MAH_JONG and is_one_suit(mask & ~PHOENIX)",
        ),
    ),
    mutant(
        "Phoenix always high",
        "PHX-8",
        "The higher reading of the Phoenix is the only one.",
        Edit(
            _LEGAL,
            "    found = moves.leads(hand)\n    rules = table.course.rules\n"
            '    if rules.phoenix_ambiguity == "high":',
            "    found = moves.leads(hand)\n    rules = table.course.rules\n    if rules.seats:",
        ),
        Edit(
            _LEGAL,
            'trick.top)\n    rules = table.course.rules\n    if rules.phoenix_ambiguity == "high":',
            "trick.top)\n    rules = table.course.rules\n    if rules.seats:",
        ),
        Edit(_JUDGE, 'DECK and table.rules.phoenix_ambiguity == "high" and', "DECK and"),
    ),
    mutant(
        "Phoenix in the triple only",
        "PHX-1 COMBO-4",
        "In a full house the Phoenix completes the triple, never the pair.",
        Edit(
            _FORMS,
            "    if kind == FOUR and mask & PHOENIX:  # PHX-6\n",
            "    if kind == FULL_HOUSE and mask & PHOENIX:\n"
            "        if phoenix_as != (known & 15) + (shift >> 2) + 1:\n"
            "            return 0\n"
            "    if kind == FOUR and mask & PHOENIX:  # PHX-6\n",
        ),
        Edit(
            _MOVES,
            "            if threes:\n                _join_phoenix",
            "            if not rank:\n                _join_phoenix",
        ),
    ),
    mutant(
        "Phoenix not for a held pair",
        "PHX-1 COMBO-6",
        "In stairs the Phoenix is not offered for a rank of which two or more are held.",
        Edit(
            _RUNS,
            "    for rank in range(low, top + 1):\n        found += _steps",
            "    for rank in ():\n        found += _steps",
        ),
    ),
    mutant(
        "Phoenix not for a held rank",
        "PHX-1 COMBO-5",
        "In a straight the Phoenix is not offered for a rank that is held.",
        Edit(
            _RUNS,
            "    for rank in range(max(low, 2), top + 1):\n        found += _product",
            "    for rank in ():\n        found += _product",
        ),
    ),
    mutant(
        "Phoenix counts plus 25",
        "PHX-7 DECK-3",
        "The Phoenix is worth 25 points.",
        Edit("_kernel/points.py", "total -= 25", "total += 25"),
    ),
)

MAH_JONG: Final[tuple[Mutant, ...]] = (
    mutant(
        "Mah Jong must be led",
        "TRICK-1",
        "Who leads first must play the Mah Jong.",
        Edit(
            _LEGAL,
            "    found = moves.leads(hand)\n",
            "    found = [play for play in moves.leads(hand) if play & 1 or not hand & 1]\n",
        ),
        Edit(
            _JUDGE,
            "    wished = table.wished\n    if not wished or not wish.binds_seat",
            "    if hand & ~play & 1:\n"
            '        return Violation(Code.LEADER_MUST_PLAY, seat, "TRICK-1", "the Mah Jong")\n'
            "    wished = table.wished\n    if not wished or not wish.binds_seat",
        ),
    ),
    mutant(
        "dealer leads first",
        "MAH-1",
        "The dealer has the first lead.",
        Edit(
            _MOVE,
            "after_exchange(table, mahjong.first_leader(swapped))",
            "after_exchange(table, table.course.dealer)",
        ),
    ),
    mutant(
        "Mah Jong before the exchange",
        "PASS-6",
        "Who was dealt the Mah Jong leads first, even if it was pushed on.",
        Edit(_MOVE, "mahjong.first_leader(swapped)", "mahjong.first_leader(state.hands)"),
    ),
    mutant(
        "no wish with a straight",
        "WISH-1",
        "Only the Mah Jong alone brings a wish, not one in a straight.",
        Edit(_MAH_JONG, "return bool(mask & MAH_JONG)", "return mask == MAH_JONG"),
    ),
    mutant(
        "no wish when going out",
        "WISH-14 OUT-6",
        "Who goes out with the Mah Jong makes no wish.",
        Edit(
            _MOVE,
            "    if may_wish:\n        return new_table(course, WISH",
            "    if may_wish and not out:\n        return new_table(course, WISH",
        ),
    ),
    mutant(
        "Mah Jong in a bomb",
        "MAH-3 BOMB-3",
        "The Mah Jong and 2-3-4-5 of one suit are a bomb.",
        Edit(
            _FORMS,
            "not mask & (PHOENIX | MAH_JONG) and is_one_suit(mask)",
            "not mask & PHOENIX and is_one_suit(mask & ~MAH_JONG)",
        ),
    ),
    mutant(
        "Mah Jong alone only",
        "MAH-2",
        "The Mah Jong is a single, and no part of a straight.",
        Edit(
            _FORMS,
            "    if mask & (DOG | DRAGON):  # DOG-1, DRG-2\n",
            "    if mask & (DOG | DRAGON | MAH_JONG):\n",
        ),
        Edit(
            _RUNS,
            "    ranks = held_ranks(hand)\n    whole",
            "    ranks = held_ranks(hand & ~MAH_JONG)\n    whole",
        ),
    ),
)

WISH: Final[tuple[Mutant, ...]] = (
    mutant(
        "wish spares the leader",
        "WISH-7",
        "A wish binds who follows, not who leads.",
        Edit(
            _WISH,
            "return fulfils(play, wish) or (play == DOG and rules.dog_under_wish)",
            "return True",
        ),
    ),
    mutant(
        "Dog under a wish",
        "WISH-8",
        "The Dog may be led whatever is wished for.",
        Edit(_WISH, "(play == DOG and rules.dog_under_wish)", "play == DOG"),
    ),
    mutant(
        "wish forces no bomb",
        "WISH-6",
        "Nobody is forced to break a bomb open: a bomb is never owed to a wish.",
        Edit(
            _WISH,
            "any(fulfils(play, wish) for play in answers(hand, form, strength))",
            "any(\n"
            "        fulfils(play, wish) and not is_bomb(figure(play & DECK, play >> 56) >> 4)\n"
            "        for play in answers(hand, form, strength)\n"
            "    )",
        ),
        Edit(
            _LEGAL,
            "any(wish.fulfils(play, wished) for play in found)",
            "any(wish.fulfils(p, wished) and not bombs.is_bomb(_form(p)) for p in found)",
        ),
    ),
    mutant(
        "Phoenix fulfils the wish",
        "WISH-5",
        "The Phoenix fulfils a wish when it stands for the rank.",
        Edit(
            _WISH,
            "return play & RANK[wish] != 0\n\n\ndef after_play",
            "return play & RANK[wish] != 0 or play >> 56 == wish != 0\n\n\ndef after_play",
        ),
    ),
    mutant(
        "wish ends with the trick",
        "WISH-10",
        "A wish that nobody has fulfilled ends with the trick.",
        Edit(
            _MOVE,
            "return new_table(course, PLAY, leader, None, table.wished, table.sizes)",
            "return new_table(course, PLAY, leader, None, 0, table.sizes)",
        ),
    ),
    mutant(
        "pass under a wish",
        "WISH-3",
        "Who can fulfil a wish may pass all the same.",
        Edit(
            _LEGAL,
            "[play for play in found if wish.allows_answer(rules, play, wished)], False",
            "[play for play in found if wish.allows_answer(rules, play, wished)], True",
        ),
        Edit(
            _JUDGE,
            "        wished\n        and wish.binds_seat(table.rules, seat)\n",
            "        wished < 0\n        and wish.binds_seat(table.rules, seat)\n",
        ),
    ),
    mutant(
        "wish for singles only",
        "WISH-3 WISH-5",
        "A wish binds on single cards only, not on pairs, straights and the like.",
        Edit(
            _WISH,
            "    return holds(hand, wish) and any(",
            "    return form == 17 and holds(hand, wish) and any(",
        ),
        Edit(
            _LEGAL,
            "        and wish.holds(hand, wished)  # without",
            "        and trick.form == 17\n        and wish.holds(hand, wished)  # without",
        ),
    ),
    mutant(
        "own straight fulfils the wish",
        "WISH-12",
        "A wish for a rank of one's own straight is fulfilled at once.",
        Edit(_WISH, "if rules.own_straight_fulfils_wish and fulfils", "if fulfils"),
    ),
    mutant(
        "bomb out of turn leaves the wish",
        "WISH-11",
        "A bomb out of turn does not fulfil a wish, though it has the rank.",
        Edit(
            _MOVE,
            "wished = wish.after_play(table.wished, play) if table.wished else 0",
            "wished = table.wished\n"
            "    if wished and seat == table.turn:\n"
            "        wished = wish.after_play(wished, play)",
        ),
    ),
    mutant(
        "wish is a must",
        "WISH-1",
        "Who plays the Mah Jong has to wish.",
        Edit(_WISH, "return (*ranks, None) if rules.wish_optional else ranks", "return ranks"),
    ),
    mutant(
        "wish never fulfilled",
        "WISH-11",
        "A wish stays for the whole round, whoever plays the rank.",
        Edit(_WISH, "return 0 if fulfils(play, wish) else wish", "return wish"),
    ),
    mutant(
        "wish for an ace is none",
        "WISH-2",
        "The ace cannot be wished for.",
        Edit(_WISH, "tuple(range(LOWEST, ACE + 1))", "tuple(range(LOWEST, ACE))"),
    ),
)

DOG: Final[tuple[Mutant, ...]] = (
    mutant(
        "Dog returns the lead",
        "DOG-3",
        "If the partner is out, the Dog's player keeps the lead.",
        Edit(_DOG, "((partners[0] + step) % rules.seats", "((seat + step - 1) % rules.seats"),
    ),
    mutant(
        "Dog to the next seat",
        "DOG-3",
        "If the partner is out, the next seat after the Dog's player leads.",
        Edit(_DOG, "((partners[0] + step) % rules.seats", "((seat + step) % rules.seats"),
    ),
    mutant(
        "Dog to an opponent",
        "DOG-2",
        "The Dog gives the lead to the next seat, an opponent.",
        Edit(
            _DOG, "    partners = rules.partners(seat)\n", "    partners = rules.opponents(seat)\n"
        ),
    ),
    mutant(
        "Dog keeps the call open",
        "TICHU-7",
        "The Dog is no play, so that its player may call afterwards.",
        Edit(
            _MOVE,
            "played=put(course.played, seat, True), finished",
            "played=put(course.played, seat, mask != DOG or out), finished",
        ),
    ),
    mutant(
        "Dog dropped under a wish",
        "WISH-8 DOG-1",
        "Under a wish the Dog may not be led at all.",
        Edit(
            _LEGAL,
            "    found = moves.leads(hand)\n",
            "    found = moves.leads(hand)\n"
            "    if table.wished and hand & ~2:\n"
            "        found = [play for play in found if play != 2]\n",
        ),
        Edit(
            _JUDGE,
            "    wished = table.wished\n    if not wished or not wish.binds_seat",
            "    wished = table.wished\n"
            "    if wished and play == DOG != hand:\n"
            '        return say.bound(seat, wished, "WISH-8", "lead")\n'
            "    if not wished or not wish.binds_seat",
        ),
    ),
)

DRAGON: Final[tuple[Mutant, ...]] = (
    mutant(
        "Dragon's trick is kept",
        "DRG-3",
        "Who wins a trick with the Dragon keeps it.",
        Edit(_DRAGON, "strength == 2 * DRAGON_RANK", "strength < 0"),
    ),
    mutant(
        "bombed Dragon is given away",
        "DRG-6",
        "A trick with the Dragon is given away, even if a bomb has won it.",
        Edit(
            _MOVE,
            "    if dragon.wins(trick.form, trick.top):\n        return evolve_table(table, "
            "phase=GIVE",
            "    if trick.mask & 8:\n        return evolve_table(table, phase=GIVE",
        ),
    ),
    mutant(
        "Dragon to who still plays",
        "DRG-4",
        "The Dragon's trick goes to an opponent who still holds cards.",
        Edit(_DRAGON, 'if rules.dragon_recipient == "active_only":', "if rules.seats:"),
    ),
    mutant(
        "Dragon to the next opponent",
        "DRG-3",
        "The Dragon's trick goes to one opponent, without a choice.",
        Edit(_DRAGON, "opponents\n    return opponents\n", "opponents\n    return opponents[:1]\n"),
    ),
    mutant(
        "Dragon to the partner",
        "DRG-3",
        "The Dragon's trick may be given to anybody, one's partner too.",
        Edit(
            _DRAGON,
            "tuple(sorted(rules.opponents(seat)))",
            "tuple(other for other in range(rules.seats) if other != seat)",
        ),
    ),
    mutant(
        "Dragon's last trick is kept",
        "DRG-7",
        "The trick that ends the round is not given away.",
        Edit(_MOVE, 'and rules.dragon_last_trick == "give"', "and not rules.seats"),
    ),
    mutant(
        "Dragon given on a victory",
        "DRG-8",
        "The Dragon's trick is given away on a double victory too.",
        Edit(
            _MOVE,
            "        and ending.victory_of(rules, table.course.finished) is None  # DRG-8\n",
            "",
        ),
    ),
    mutant(
        "who gets the Dragon's trick leads",
        "DRG-5",
        "Who is given the Dragon's trick has the next lead.",
        Edit(
            _MOVE,
            "    return _next_lead(table, _piled(table.course, to, trick.mask), trick)",
            "    leader = to if table.size(to) else table.next_active(to)\n"
            "    return evolve_table(_pile(table, to, trick.mask), phase=PLAY, turn=leader)",
        ),
    ),
    mutant(
        "out with the Dragon",
        "OUT-6 DRG-3",
        "Who went out with the Dragon gives no trick away.",
        Edit(
            _MOVE,
            "    if dragon.wins(trick.form, trick.top):\n        return evolve_table(table, "
            "phase=GIVE",
            "    if dragon.wins(trick.form, trick.top) and table.size(seat):\n"
            "        return evolve_table(table, phase=GIVE",
        ),
    ),
)
