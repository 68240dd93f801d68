# ruff: noqa: E501  # what is patched stands as it is
"""Wrong rules of cards, combinations, bombs and the four special cards."""

from typing import Final

from conformance.wrong import Wrong, at, wrong

_ACTIONS: Final = at("actions")
_CARDS: Final = at("cards")
_COMBOS: Final = at("combinations")
_MOVE: Final = at("transition")
_RULES: Final = at("rules")
_STATE: Final = at("state")

CARDS: Final[tuple[Wrong, ...]] = (
    wrong(
        "DECK-1",
        "A card may be dealt twice.",
        _MOVE(
            "if len(set(dealt)) != len(dealt) or not set(dealt) <= DECK:",
            "if not set(dealt) <= DECK:",
        ),
    ),
    wrong(
        "DECK-2",
        "The ten is above the king.",
        _CARDS(
            "    return RANK_LETTERS.index(card[0]) + 2",
            '    return "..23456789JQKTA".index(card[0])',
        ),
    ),
    wrong("DECK-3", "Sixes count, not fives.", _CARDS('if card[0] == "5":', 'if card[0] == "6":')),
    wrong("DECK-3", "Aces count for kings.", _CARDS('if card[0] in "TK":', 'if card[0] in "TA":')),
    wrong("DECK-3", "The Dragon counts 20.", _CARDS("return 25\n", "return 20\n")),
    wrong("PHX-7", "The Phoenix counts 25.", _CARDS("return -25", "return 25")),
    wrong(
        "MAH-5",
        "The Mah Jong counts 10.",
        _CARDS(
            "    if card in (MAH_JONG, DOG):",
            "    if card == MAH_JONG:\n        return 10\n    if card == DOG:",
        ),
    ),
    wrong(
        "DOG-5",
        "The Dog counts 10.",
        _CARDS(
            "    if card in (MAH_JONG, DOG):",
            "    if card == DOG:\n        return 10\n    if card == MAH_JONG:",
        ),
    ),
    wrong(
        "DECK-4 COMBO-8",
        "Among singles of a rank the higher suit beats.",
        _COMBOS(
            "    return strength(new, top_strength) > top_strength",
            "    if len(new.cards) == 1 and new.rank == top.rank and 2 * new.rank == top_strength:\n"
            "        return max(new.cards)[1:] > max(top.cards)[1:]\n"
            "    return strength(new, top_strength) > top_strength",
        ),
    ),
    wrong(
        "DECK-4",
        "Pairs are of one colour: jade with sword, pagoda with star.",
        _COMBOS(
            "                    cards = frozenset(subset)\n",
            "                    cards = frozenset(subset)\n"
            '                    if plain[0] == "PAIR" and len({c[1] in "jw" for c in cards}) == 2:\n'
            "                        continue\n",
        ),
    ),
    wrong(
        "COMBO-1",
        "The Phoenix is never played alone.",
        _COMBOS("for card in hand]\n", "for card in hand if card != PHOENIX]\n"),
    ),
    wrong("COMBO-2", "There are no pairs.", _COMBOS('return ("PAIR", highest)', "return None")),
    wrong("COMBO-3", "There are no triples.", _COMBOS('return ("TRIPLE", highest)', "return None")),
    wrong(
        "COMBO-4",
        "The pair ranks a full house.",
        _COMBOS("if counts[rank] == 3)", "if counts[rank] == 2)"),
    ),
    wrong(
        "COMBO-5",
        "Four ranks in a row are a straight.",
        _COMBOS("if size >= 5 and len(distinct)", "if size >= 4 and len(distinct)"),
    ),
    wrong(
        "COMBO-5 COMBO-8",
        "The lowest card ranks a straight.",
        _COMBOS('return ("STRAIGHT", highest)', 'return ("STRAIGHT", distinct[0])'),
    ),
    wrong(
        "COMBO-6",
        "Any pairs are stairs, adjacent or not.",
        _COMBOS("counts.values()) and consecutive(distinct):", "counts.values()):"),
    ),
    wrong(
        "COMBO-7 BOMB-1 BOMB-4",
        "Four of a kind is no bomb.",
        _COMBOS('BOMBS = ("FOUR", "STRAIGHT_FLUSH")', 'BOMBS = ("STRAIGHT_FLUSH",)'),
    ),
    wrong(
        "COMBO-7 BOMB-2 BOMB-4",
        "A run of one suit is no bomb.",
        _COMBOS('BOMBS = ("FOUR", "STRAIGHT_FLUSH")', 'BOMBS = ("FOUR",)'),
    ),
    wrong(
        "COMBO-8",
        "Equal beats equal.",
        _COMBOS(
            "strength(new, top_strength) > top_strength",
            "strength(new, top_strength) >= top_strength",
        ),
    ),
    wrong(
        "COMBO-8",
        "What has more cards of the kind beats too.",
        _COMBOS("or len(new.cards) != len(top.cards):", "or len(new.cards) < len(top.cards):"),
    ),
    wrong(
        "COMBO-9 DECK-2",
        "A-2-3-4-5 is a straight.",
        _COMBOS(
            "    return all(after ==",
            "    return (len(ranks) == 5 and ranks == [2, 3, 4, 5, 14]) or all(after ==",
        ),
    ),
    wrong(
        "COMBO-9",
        "Aces and twos are stairs.",
        _COMBOS("    return all(after ==", "    return ranks == [2, 14] or all(after =="),
    ),
    wrong(
        "COMBO-10",
        "A straight has twelve cards at most.",
        _COMBOS("if size >= 5 and len(distinct)", "if 12 >= size >= 5 and len(distinct)"),
    ),
    wrong(
        "COMBO-10",
        "Stairs have five pairs at most.",
        _COMBOS("    if all(count == 2 for", "    if size <= 10 and all(count == 2 for"),
    ),
    wrong(
        "COMBO-11",
        "Triples in a row may be played together.",
        _COMBOS(
            "    if all(count == 2 for",
            "    if set(counts.values()) == {3} and consecutive(distinct):\n"
            '        return ("STAIRS", highest)\n'
            "    if all(count == 2 for",
        ),
    ),
    wrong(
        "COMBO-11",
        "A bomb may take a card along.",
        _COMBOS(
            "    if all(count == 2 for",
            "    if size == 5 and 4 in counts.values():\n"
            '        return ("FOUR", max(distinct, key=counts.__getitem__))\n'
            "    if all(count == 2 for",
        ),
    ),
    wrong(
        "COMBO-12",
        "Four of a kind and the Phoenix are a full house.",
        _COMBOS(
            '            return ("FOUR", highest)  # BOMB-1\n        return None\n',
            '            return ("FOUR", highest)  # BOMB-1\n'
            '        return ("FULL_HOUSE", highest) if size == 5 else None\n',
        ),
    ),
)

BOMBS: Final[tuple[Wrong, ...]] = (
    wrong(
        "BOMB-2",
        "A run of one suit needs six cards to be a bomb.",
        _COMBOS(
            "is_one_suit(cards):\n        return",
            "is_one_suit(cards) and len(cards) > 5:\n        return",
        ),
    ),
    wrong(
        "BOMB-3 MAH-3",
        "The Mah Jong and 2-3-4-5 of a suit are a bomb.",
        _COMBOS(
            "    if MAH_JONG in cards or PHOENIX in cards:\n        return False\n",
            "    if PHOENIX in cards:\n        return False\n    cards = cards - {MAH_JONG}\n",
        ),
    ),
    wrong(
        "BOMB-3 PHX-6",
        "The Phoenix completes a run of one suit to a bomb.",
        _COMBOS(
            "found.append(Combination(kind, cards, rank, stands_for))",
            "found.append(\n"
            "                        Combination(with_suits(kind, frozenset(subset)), cards, rank, stands_for)\n"
            "                    )",
        ),
    ),
    wrong(
        "BOMB-3 PHX-6 COMBO-11",
        "Three of a kind and the Phoenix are a bomb.",
        _COMBOS('if whole is not None and whole[0] != "FOUR":', "if whole is not None:"),
    ),
    wrong(
        "BOMB-4",
        "No bomb beats the Dragon.",
        _COMBOS(
            "        return new.is_bomb\n",
            "        return new.is_bomb and DRAGON not in top.cards\n",
        ),
    ),
    wrong(
        "BOMB-5",
        "Between bombs the rank decides.",
        _COMBOS("(len(new.cards), new.rank) > (len(top.cards), top.rank)", "new.rank > top.rank"),
    ),
    wrong(
        "BOMB-5",
        "Equal bombs beat each other.",
        _COMBOS(
            "(len(new.cards), new.rank) > (len(top.cards), top.rank)",
            "(len(new.cards), new.rank) >= (len(top.cards), top.rank)",
        ),
    ),
    wrong(
        "BOMB-6",
        "A play of one's partner is not bombed.",
        _STATE(
            "            and len(self.hands[seat]) >= 4\n",
            "            and len(self.hands[seat]) >= 4\n"
            "            and (\n"
            "                self.trick.owner == seat\n"
            "                or self.rules.teams[seat] != self.rules.teams[self.trick.owner]\n"
            "            )\n",
        ),
    ),
    wrong(
        "BOMB-6",
        "Bombs are laid in turn only.",
        _STATE(
            "            and self.trick is not None\n            and self.phase",
            "            and self.trick is None\n            and self.phase",
        ),
    ),
    wrong(
        "BOMB-6 BOMB-1",
        "Who holds four cards is not asked for a bomb.",
        _STATE("len(self.hands[seat]) >= 4", "len(self.hands[seat]) >= 5"),
    ),
    wrong(
        "BOMB-7",
        "The lead may be bombed.",
        _ACTIONS(
            "    elif state.may_bomb(seat):",
            '    elif state.phase == "PLAY" and state.trick is None:\n'
            "        found = combinations_of(state, seat)\n"
            "        actions |= as_plays(seat, [each for each in found if each.is_bomb])\n"
            "    elif state.may_bomb(seat):",
        ),
    ),
    wrong(
        "BOMB-8",
        "A bomb is not led.",
        _ACTIONS(
            "    plays = combinations_of(state, seat)\n",
            "    plays = [each for each in combinations_of(state, seat) if not each.is_bomb]\n",
        ),
    ),
    wrong(
        "BOMB-9",
        "A run of one suit is a bomb and a plain straight.",
        _COMBOS(
            "                    found.append(Combination(with_suits(plain[0], cards), cards, plain[1]))\n",
            "                    found.append(Combination(with_suits(plain[0], cards), cards, plain[1]))\n"
            "                    if with_suits(plain[0], cards) != plain[0]:\n"
            "                        found.append(Combination(plain[0], cards, plain[1]))\n",
        ),
    ),
    wrong(
        "BOMB-11 TRICK-9",
        "After a bomb out of turn the seat that was on turn goes on.",
        _MOVE(
            "turn=state.next_active(seat))  # TRICK-9, BOMB-11",
            "turn=(\n"
            "                state.turn\n"
            "                if state.turn not in (None, seat) and state.hands[state.turn]\n"
            "                else state.next_active(seat)\n"
            "            ),\n"
            "        )",
        ),
    ),
    wrong(
        "BOMB-12",
        "After a bomb who led the trick leads again.",
        _MOVE('state.rules.bomb_leads == "trick_leader" and state', "state"),
    ),
    wrong(
        "BOMB-13",
        "The play that ends a round may still be bombed.",
        _MOVE(
            "    if len(state.active) == 1:  # OUT-3\n",
            "    if len(state.active) == 1 and len(state.hands[state.active[0]]) < 4:\n",
        ),
    ),
    wrong(
        "BOMB-14",
        "While a wish is awaited bombs are laid.",
        _STATE('in ("PLAY", "TAKE_TRICK")\n', 'in ("PLAY", "WISH", "TAKE_TRICK")\n'),
    ),
    wrong(
        "BOMB-14",
        "While the Dragon's trick is to be given bombs are laid.",
        _STATE('in ("PLAY", "TAKE_TRICK")\n', 'in ("PLAY", "GIVE_TRICK", "TAKE_TRICK")\n'),
    ),
    wrong(
        "BOMB-14",
        "Bombs are laid out of turn though only in turn.",
        _STATE('self.rules.bombs == "any_time"', "bool(self.rules.bombs)"),
    ),
    wrong(
        "BOMB-14",
        "The owner of a waiting trick bombs it though bombs are laid in turn only.",
        _ACTIONS('if state.rules.bombs == "any_time":', "if state.rules.bombs:"),
    ),
)

SPECIALS: Final[tuple[Wrong, ...]] = (
    wrong(
        "MAH-2",
        "The Mah Jong is no part of a straight.",
        _COMBOS(
            "sorted(hand - {DOG, DRAGON, PHOENIX},",
            "sorted(hand - {DOG, DRAGON, PHOENIX, MAH_JONG},",
        ),
    ),
    wrong(
        "MAH-4 COMBO-8",
        "The Mah Jong beats every single.",
        _COMBOS(
            "    if new.cards == frozenset({PHOENIX}):\n        return top.cards",
            "    if new.cards == frozenset({MAH_JONG}):\n"
            "        return True\n"
            "    if new.cards == frozenset({PHOENIX}):\n        return top.cards",
        ),
    ),
    wrong(
        "MAH-1 TRICK-1",
        "The dealer has the first lead.",
        _MOVE("full_hands=swapped, turn=holder)", "full_hands=swapped, turn=state.dealer)"),
    ),
    wrong(
        "TRICK-1",
        "Who holds the Mah Jong has to lead it.",
        _ACTIONS(
            "    plays = combinations_of(state, seat)\n",
            "    plays = combinations_of(state, seat)\n"
            '    if "Ma" in state.hands[seat]:\n'
            '        plays = [each for each in plays if "Ma" in each.cards]\n',
        ),
    ),
    wrong(
        "DOG-1",
        "The Dog may be laid on any single.",
        _COMBOS(
            "    if new.kind != top.kind or",
            '    if new.kind == "DOG" and len(top.cards) == 1:\n'
            "        return True\n"
            "    if new.kind != top.kind or",
        ),
    ),
    wrong(
        "DOG-2",
        "The Dog gives the lead to the next seat.",
        _MOVE(
            "    partners = active_partners(state, seat)\n    if len(partners) > 1:",
            "    partners = [state.next_active(seat)]\n    if len(partners) > 1:",
        ),
    ),
    wrong(
        "DOG-2",
        "The Dog lies on the table as a single that can be beaten.",
        _MOVE(
            "    if laid.cards == frozenset({DOG}):\n        return play_dog",
            "    if laid.cards == frozenset({DOG}) and hand:\n        state = replace(state, trick=Trick(((seat, laid.cards, None),), 0))\n        return replace(state, turn=state.next_active(seat))\n    if laid.cards == frozenset({DOG}):\n        return play_dog",
        ),
    ),
    wrong(
        "DOG-3",
        "If the partner is out, the Dog's player keeps the lead.",
        _MOVE(
            "turn=state.next_active(first_partner))",
            "turn=seat if state.hands[seat] else state.next_active(first_partner))",
        ),
    ),
    wrong(
        "DOG-3",
        "If the partner is out, the Dog gives the lead to the next seat.",
        _MOVE("state.rules.partners(seat)[0]", "seat"),
    ),
    wrong(
        "DOG-4",
        "The Dog is not the last card.",
        _ACTIONS(
            "    plays = combinations_of(state, seat)\n",
            "    plays = [\n"
            "        each\n"
            "        for each in combinations_of(state, seat)\n"
            '        if each.kind != "DOG" or len(state.hands[seat]) > 1\n'
            "    ]\n",
        ),
    ),
    wrong(
        "DOG-4 OUT-1",
        "Who lays the Dog as his last card is not out.",
        _MOVE(
            "finished=state.finished if hand else",
            "finished=state.finished if hand or DOG in laid.cards else",
        ),
    ),
    wrong(
        "DOG-5 SCORE-8",
        "The Dog is in nobody's pile.",
        _MOVE(
            "    state = replace(state, piles=put(state.piles, seat, state.piles[seat] | {DOG}))\n",
            "",
        ),
    ),
    wrong(
        "PHX-1",
        "The Phoenix is no part of a straight.",
        _COMBOS('whole[0] != "FOUR":', 'whole[0] not in ("FOUR", "STRAIGHT"):'),
    ),
    wrong(
        "PHX-1",
        "The Phoenix stands for no rank that is held.",
        _COMBOS(
            'whole[0] != "FOUR":',
            'whole[0] not in ("FOUR", "STAIRS", "FULL_HOUSE"):',
        ),
    ),
    wrong(
        "PHX-2",
        "The Phoenix stands for the Mah Jong, too.",
        _COMBOS(
            "    for stands_for in NATURAL_RANKS:", "    for stands_for in (1, *NATURAL_RANKS):"
        ),
    ),
    wrong(
        "PHX-3", "Led, the Phoenix counts 14.5.", _COMBOS("return 3 if below", "return 29 if below")
    ),
    wrong(
        "PHX-4",
        "The Phoenix counts a rank more than what it lies on.",
        _COMBOS("else below + 1", "else below + 2"),
    ),
    wrong(
        "PHX-4",
        "The Phoenix beats no ace.",
        _COMBOS("return top.cards != frozenset({DRAGON})", "return top_strength < 28"),
    ),
    wrong(
        "PHX-5 DRG-1",
        "The Phoenix beats the Dragon.",
        _COMBOS("return top.cards != frozenset({DRAGON})", "return True"),
    ),
    wrong(
        "PHX-8",
        "The higher reading is the only one.",
        _ACTIONS(
            'if state.rules.phoenix_ambiguity == "high":', "if state.rules.phoenix_ambiguity:"
        ),
    ),
    wrong(
        "PHX-8",
        "Both readings are there though only the higher one is.",
        _ACTIONS(
            'if state.rules.phoenix_ambiguity == "high":', "if not state.rules.phoenix_ambiguity:"
        ),
    ),
    wrong(
        "DRG-1",
        "The Dragon is no higher than an ace.",
        _CARDS("        return 15\n", "        return 14\n"),
    ),
    wrong(
        "DRG-2",
        "The Dragon is the card above the ace in straights.",
        _COMBOS("sorted(hand - {DOG, DRAGON, PHOENIX},", "sorted(hand - {DOG, PHOENIX},"),
    ),
    wrong(
        "DRG-2",
        "The Dragon and the Phoenix are a pair.",
        _COMBOS(
            "    return tuple(found)\n\n\ndef readings",
            "    if {DRAGON, PHOENIX} <= hand:\n"
            '        found.append(Combination("PAIR", frozenset({DRAGON, PHOENIX}), 15, 14))\n'
            "    return tuple(found)\n\n\ndef readings",
        ),
    ),
    wrong(
        "DRG-3",
        "Who wins a trick with the Dragon keeps it.",
        _MOVE(
            "    if state.trick.top.cards == frozenset({DRAGON}):  # DRG-3",
            "    if not state.trick.plays:",
        ),
    ),
    wrong(
        "DRG-3 TIENTSIN-10",
        "The Dragon's trick goes to the next opponent.",
        _ACTIONS(
            "    return opponents\n\n\ndef active", "    return opponents[:1]\n\n\ndef active"
        ),
    ),
    wrong(
        "DRG-3",
        "The Dragon's trick may be given to anybody.",
        _ACTIONS(
            "    return opponents\n\n\ndef active",
            "    return state.rules.after(seat)\n\n\ndef active",
        ),
    ),
    wrong(
        "DRG-4",
        "The Dragon's trick goes to who still holds cards.",
        _ACTIONS(
            'if state.rules.dragon_recipient == "active_only":', "if state.rules.dragon_recipient:"
        ),
    ),
    wrong(
        "DRG-9",
        "The Dragon's trick goes to anybody though only to who holds cards.",
        _ACTIONS(
            'if state.rules.dragon_recipient == "active_only":',
            "if not state.rules.dragon_recipient:",
        ),
    ),
    wrong(
        "DRG-9",
        "With no opponent who holds cards the Dragon's trick goes to the first one.",
        _ACTIONS("return active or opponents", "return active or opponents[:1]"),
    ),
    wrong(
        "DRG-5",
        "Who is given the Dragon's trick leads.",
        _MOVE(
            "return lead_next(collect(state, to), seat)", "return lead_next(collect(state, to), to)"
        ),
    ),
    wrong(
        "DRG-6",
        "A bombed Dragon is given away.",
        _MOVE(
            "if state.trick.top.cards == frozenset({DRAGON}):  # DRG-3",
            "if DRAGON in state.trick.cards:",
        ),
    ),
    wrong(
        "DRG-7",
        "The last trick is not given away.",
        _MOVE(
            ' and state.rules.dragon_last_trick == "give":',
            " and not state.rules.dragon_last_trick:",
        ),
    ),
    wrong(
        "DRG-7",
        "The last trick is given away though it is kept.",
        _MOVE(
            ' and state.rules.dragon_last_trick == "give":', " and state.rules.dragon_last_trick:"
        ),
    ),
    wrong(
        "DRG-8 SCORE-8 OUT-7",
        "The Dragon's trick is given away on a double victory.",
        _MOVE(
            "    if victory(state) is not None:  # OUT-4, SCORE-8: no gift\n",
            "    if victory(state) is not None and laid.cards == frozenset({DRAGON}):\n"
            '        return replace(state, phase="GIVE_TRICK", turn=seat)\n'
            "    if victory(state) is not None:\n",
        ),
    ),
    wrong(
        "SETUP-1",
        "Partners sit side by side.",
        _RULES("teams: tuple[int, ...] = (0, 1, 0, 1)", "teams: tuple[int, ...] = (0, 0, 1, 1)"),
    ),
)
