"""Wrong rules of six players, of Trichu, of announced bombs, and of what a seat may see."""

from typing import Final

from mutants.patch import Edit, Mutant, mutant

_ENDING: Final = "rulebook/ending.py"
_GAME: Final = "engine/state/game.py"
_JUDGE: Final = "engine/legality/judgement.py"
_LEGAL: Final = "engine/legality/options.py"
_MOVE: Final = "engine/table/moves.py"
_REDACTION: Final = "engine/views/redaction.py"
_SCORING: Final = "rulebook/scoring.py"
_VIEWS: Final = "engine/views/view.py"

TIENTSIN: Final[tuple[Mutant, ...]] = (
    mutant(
        "six push to opponents",
        "TIENTSIN-4",
        "Of six, everybody pushes a card to each opponent.",
        Edit("rules.py", 'push_to="partners",\n    double', 'push_to="opponents",\n    double'),
    ),
    mutant(
        "triple victory 200",
        "TIENTSIN-9",
        "A triple victory scores 200.",
        Edit("rules.py", "triple_victory=300", "triple_victory=200"),
    ),
    mutant(
        "fifth keeps his tricks",
        "TIENTSIN-8",
        "The last to go out keeps his tricks.",
        Edit(
            _SCORING,
            "        elif seat == finished[-1]:\n",
            "        elif seat == finished[-1] == last:\n",
        ),
    ),
    mutant(
        "six: tricks to the first out",
        "TIENTSIN-7",
        "Of six, the last player's tricks go to who was first out.",
        Edit("rules.py", 'tailender_tricks="opponents",\n)', 'tailender_tricks="first_out",\n)'),
    ),
    mutant(
        "six: Dog to the next partner",
        "TIENTSIN-5",
        "Of six, the Dog gives the lead to the next partner, without a choice.",
        Edit("rulebook/dog.py", "        return holding\n", "        return holding[:1]\n"),
    ),
    mutant(
        "six: a team out ends the round",
        "TIENTSIN-6",
        "The round ends when a whole team is out, whoever was first.",
        Edit(
            _ENDING,
            "    return len(finished) >= rules.seats - 1 or",
            "    out = [rules.team(seat) for seat in finished]\n"
            "    if max(out.count(0), out.count(1)) == rules.seats // 2:\n"
            "        return True\n"
            "    return len(finished) >= rules.seats - 1 or",
        ),
    ),
    mutant(
        "six: long hands from seat 0",
        "TIENTSIN-2 DEAL-4",
        "Cards left over go to seats 0 and 1, whoever deals.",
        Edit("rules.py", "((seat - dealer) % self.seats < over)", "(seat < over)"),
    ),
)

TRICHU: Final[tuple[Mutant, ...]] = (
    mutant(
        "dummy fulfils wishes",
        "TRICHU-6",
        "The open dummy is bound by a wish.",
        Edit("rulebook/wish.py", "return seat != rules.dummy", "return seat >= 0"),
    ),
    mutant(
        "dealer calls grand tichu",
        "TRICHU-2",
        "The dealer and the dummy decide on grand tichu like everybody.",
        Edit(
            "engine/state/round.py",
            "    if rules.open_dummy:  # TRICHU-2\n",
            "    if not rules.seats:\n",
        ),
    ),
    mutant(
        "dealers rotate the other way",
        "TRICHU-8",
        "In Trichu the next person in order of play deals next.",
        Edit(_GAME, "dealer = -rounds % 3", "dealer = rounds % 3"),
    ),
    mutant(
        "dummy can win",
        "TRICHU-9",
        "The dummy's column can win the game.",
        Edit(_GAME, "best = max(scores[:-1])", "best = max(scores)"),
        Edit(_GAME, "enumerate(scores[:-1]) if", "enumerate(scores) if"),
    ),
    mutant(
        "dealer pushes to the dummy",
        "TRICHU-3",
        "In Trichu everybody pushes a card to each other seat.",
        Edit("rules.py", 'Rules(push_to="opponents", open', 'Rules(push_to="everyone", open'),
    ),
)

ANNOUNCED: Final[tuple[Mutant, ...]] = (
    mutant(
        "calls stand when counted out",
        "IRR-1",
        "After a false announcement calls count as if the round had been played out.",
        Edit(
            _SCORING,
            "(seat,) if counted_out is None else team != counted_out",
            "(seat,)",
        ),
    ),
    mutant(
        "false announcement wins",
        "IRR-1",
        "A false announcement counts the other team out.",
        Edit(_MOVE, "counted_out=table.rules.team(seat)", "counted_out=1 - table.rules.team(seat)"),
    ),
    mutant(
        "unannounced bomb",
        "IRR-1",
        "Where bombs are announced, one may lay a bomb out of turn without it.",
        Edit(_LEGAL, "if trick is None or table.rules.announced_bombs or", "if trick is None or"),
        Edit(
            _JUDGE,
            '    if table.rules.announced_bombs:\n        message = "a bomb out',
            '    if not table.rules.seats:\n        message = "a bomb out',
        ),
    ),
    mutant(
        "anything after an announcement",
        "IRR-1",
        "Who has announced a bomb may lay anything that beats.",
        Edit(
            _LEGAL,
            "        return NONE, bombs_on(trick, hand)\n",
            "        return NONE, moves.answers(hand, trick.form, trick.top)\n",
        ),
        Edit(
            _JUDGE,
            "if phase is ANNOUNCED and not bombs.is_bomb(value >> 4):",
            "if not rules.seats:",
        ),
    ),
    mutant(
        "only who has a bomb announces",
        "IRR-1",
        "Who holds no bomb that beats cannot announce one.",
        Edit(
            _LEGAL,
            "announced_bombs and seat in table.bombers:",
            "announced_bombs and seat in table.bombers and interrupting(table, hand):",
        ),
        Edit(
            _LEGAL,
            "def interruptions(table",
            "def interrupting(table: Table, hand: int) -> bool:\n"
            "    return table.trick is not None and bool(bombs_on(table.trick, hand))\n\n\n"
            "def interruptions(table",
        ),
        Edit(
            _JUDGE,
            "    act.AnnounceBomb: _announce,\n",
            "    act.AnnounceBomb: _announcing,\n",
        ),
        Edit(
            _JUDGE,
            "def _announce(table",
            "def _announcing(table: Table, hand: int, action: act.AnnounceBomb) -> Any:\n"
            "    from tichu.engine.legality.options import interrupting\n\n"
            "    found = _announce(table, hand, action)\n"
            "    if found is None and not interrupting(table, hand):\n"
            '        return Violation(Code.BOMB_NOT_NOW, action.seat, "IRR-1", "no bomb")\n'
            "    return found\n\n\n"
            "def _announce(table",
        ),
    ),
)

VIEWS: Final[tuple[Mutant, ...]] = (
    mutant(
        "partner's hand is seen",
        "DEAL-3",
        "Partners see each other's hands.",
        Edit(
            _VIEWS,
            "    if hand_of == seat or _is_open",
            "    if table.rules.team(hand_of) == table.rules.team(seat) or _is_open",
        ),
    ),
    mutant(
        "pushed cards are seen at once",
        "PASS-3",
        "One sees a card that is pushed to one before the exchange is complete.",
        Edit(_VIEWS, "(to in own and exchanged for", "(to in own for"),
    ),
    mutant(
        "pushes of others are seen",
        "PASS-3 DEAL-3",
        "Afterwards everybody sees what was pushed to whom.",
        Edit(_VIEWS, "(to in own and exchanged for", "(exchanged for"),
    ),
    mutant(
        "grand tichu in the open",
        "GRAND-4 GRAND-5",
        "A call of grand tichu is seen before all have decided.",
        Edit(
            _VIEWS,
            'is not Phase.GRAND_TICHU or course.rules.grand_order != "simultaneous"',
            "is not None",
        ),
    ),
    mutant(
        "exchange told to all",
        "PASS-3 DEAL-3",
        "Every player hears which cards were exchanged.",
        Edit(
            _REDACTION,
            "card if seat in event.known_to[giver] or seat in event.known_to[to] else None",
            "card if seat is not None else None",
        ),
    ),
    mutant(
        "push told to all",
        "PASS-3 DEAL-3",
        "Every player hears which cards somebody pushes.",
        Edit(
            _REDACTION,
            "case ev.Pushed() if seat not in event.known_to:",
            "case ev.Pushed() if seat is None:",
        ),
    ),
    mutant(
        "deal told to spectators",
        "DEAL-3",
        "A spectator sees all cards that are dealt.",
        Edit(_REDACTION, "cards if s == seat else None", "cards if seat in (s, None) else None"),
    ),
    mutant(
        "hands shown after a victory",
        "DEAL-3 SCORE-6",
        "After a double victory all hands are laid open.",
        Edit(_VIEWS, "table.phase is Phase.OVER and table.is_decided", "table.phase is Phase.OVER"),
    ),
    mutant(
        "dummy open before the exchange",
        "TRICHU-4",
        "The dummy's hand is laid open before the exchange.",
        Edit(
            _VIEWS,
            "    if seat == table.rules.dummy and table.phase not in BEFORE_PLAY:\n",
            "    if seat == table.rules.dummy and table.phase not in BEFORE_PLAY[:3]:\n",
        ),
    ),
    mutant(
        "only holders are asked",
        "BOMB-6 DEAL-3",
        "Only who holds a bomb is asked for one, which tells who does.",
        Edit(
            "engine/state/round.py",
            "        return self.table.may_interrupt\n",
            "        return tuple(\n"
            "            seat\n"
            "            for seat in self.table.may_interrupt\n"
            "            if seat in self.table.callers or self.bomb_holders >> seat & 1\n"
            "        )\n",
        ),
    ),
)
