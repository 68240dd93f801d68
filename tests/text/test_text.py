"""The texts of ``tichu.text`` about cards, moves, tricks, rounds and games."""

import random
import typing
from collections.abc import Callable

import attrs
import pytest

import tichu
from support import anything
from support.tables import cases
from tichu import (
    NANJING,
    TIENTSIN,
    TRICHU,
    Cards,
    Combination,
    InvalidValue,
    RoundResult,
    Rules,
    score_round,
    text,
)
from tichu import moves as mv
from tichu.bots import RuleBot
from tichu.errors import Code

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def combination(cards: str, phoenix_as: int | None = None) -> Combination:
    """Return the combination that a text names."""
    return Combination(Cards(cards), phoenix_as)


def hands(*texts: str) -> tuple[Cards, ...]:
    """Return a hand for each text."""
    return tuple(map(Cards, texts))


RESULT = score_round((2, 1, 0), (70, 30), {2: "tichu"})

SENTENCES: list[tuple[mv.Happening, str]] = cases(
    __file__, "text: everything is a sentence", globals()
)


def test_everything_is_a_sentence() -> None:
    """Every move and happening is described with the names of the seats."""
    for happening, sentence in SENTENCES:
        assert sentence == text.sentence(happening, NAMES)


def test_places_have_names() -> None:
    """Up to six seats go out."""
    told = [text.sentence(mv.WentOut(0, place)) for place in range(1, 7)]
    places = "first second third fourth fifth sixth"
    assert places == " ".join(sentence.removeprefix("Seat 0 is out ") for sentence in told)


def test_the_end_of_a_round_without_names() -> None:
    """There are as many seats as hands."""
    ended = mv.RoundEnded(RESULT, (0, 0, 0, 2), hands("", "", "", ""), hands("", "", "", "2j5w"))
    assert text.sentence(ended).endswith("Seat 2, Seat 1, Seat 0; Seat 3 is left with 2j 5w")


def test_a_sheet_starts_with_less_than_a_billion_points() -> None:
    """Points have at most nine digits."""
    assert "-999999999" in text.format_score_sheet([], NANJING, start=(-999_999_999, 999_999_999))
    with pytest.raises(InvalidValue, match=r"^format_score_sheet\(start\): expected 2 whole"):
        text.format_score_sheet([], NANJING, start=(10**9, 0))


def test_no_event_is_left_out() -> None:
    """The sentences above cover the union of happenings."""
    assert set(typing.get_args(mv.Happening)) == {type(event) for event, _ in SENTENCES}


def test_the_words_of_each_language() -> None:
    """Cards, ranks, combinations, calls and victories have the names that players use."""
    for name, value, english, german in cases(
        __file__, "text: the words of each language", globals()
    ):
        assert (english, english, german) == (name(value), name(value, "en"), name(value, "de"))


@pytest.mark.parametrize(
    ("played", "shown"),
    [
        (combination("Ma2j3j4jPh", 5), "Ma 2j 3j 4j Ph=5"),
        (combination("TjJjPhKjAw", 12), "Tj Jj Ph=Q Kj Aw"),
        (combination("5j5w9j9wPh", 5), "5j 5w Ph=5 9j 9w"),
        (combination("Ph"), "Ph"),
        ("5j5w", "5j 5w"),
    ],
    ids=str,
)
def test_the_phoenix_stands_in_its_place(played: Combination | str, shown: str) -> None:
    """The Phoenix is shown among the cards, with its rank."""
    assert shown == text.words.spaced_combination(played)


def test_hands_have_a_line_a_seat() -> None:
    """Names are aligned, and an empty hand is shown as ``nothing``."""
    shown = text.sentences.format_hands(hands("2jDr", "Ma", "", "3w4w"), NAMES)
    assert ["Ann   2j Dr", "Bob   Ma", "Cleo  nothing", "Dan   3w 4w"] == shown.splitlines()


def test_the_exchange_names_the_recipients() -> None:
    """A pushed card is shown with its recipient, in order of play."""
    given = tuple(Cards(cards).listed for cards in ("2j3j4j", "5j6j7j", "8j9jTj"))
    recipients = tuple(map(NANJING.push_recipients, range(4)))
    exchange = mv.Exchanged((*given, (None, None, None)), recipients, leader=0)
    shown = text.sentences.format_exchange(exchange, NAMES).splitlines()
    assert "Cleo  8j to Dan, 9j to Ann, Tj to Bob" == shown[2]
    assert "Dan   ?? to Ann, ?? to Bob, ?? to Cleo" == shown[3]


def test_a_trick_has_a_line_a_play() -> None:
    """Passes follow the play that was not beaten; the last line names the trick's new owner."""
    told = text.format_trick(
        [
            tichu.Play(0, combination("Ma")),
            tichu.MakeWish(0, 7),
            tichu.Pass(1),
            tichu.CallTichu(3),
            tichu.Play(2, combination("7j")),
            mv.WishFulfilled(2, 7),
            mv.WentOut(2, 1),
            tichu.AnnounceBomb(1),
            tichu.Play(1, combination("5j5w5p5s")),
            tichu.Pass(3),
            tichu.Pass(0),
            tichu.TakeTrick(1),
            mv.TrickTaken(1, Cards("Ma7j5j5w5p5s")),
        ],
        NAMES,
    )
    assert [
        "Ann   Ma                    Mah Jong, wishes for a 7  (Bob passes)",
        "Dan   calls TICHU",
        "Cleo  7j                    fulfils the wish, OUT first",
        "Bob   announces a bomb",
        "Bob   5j 5w 5p 5s           BOMB, four 5s; all pass, Bob takes 20 points",
    ] == told.splitlines()


def test_six_seats_have_default_names() -> None:
    """The six seats of the largest table have default names."""
    assert "Seat 5  Tj" == text.format_trick([tichu.Play(5, combination("Tj"))])


def test_a_trick_of_one_play() -> None:
    """Passes stand behind it until the trick is taken."""
    laid: list[mv.Happening] = [tichu.Play(0, combination("Tj")), tichu.Pass(1)]
    assert "Ann   Tj                    (Bob passes)" == text.format_trick(laid, NAMES)
    taken: list[mv.Happening] = [*laid[:1], mv.TrickTaken(0, Cards("Tj"))]
    assert "Ann   Tj                    Ann takes 10 points" == text.format_trick(taken, NAMES)


@pytest.mark.parametrize(
    ("name", "cards", "lines"),
    [("Charles", "5j5w", 1), ("Xavier", "5j5w5p5s", 2)],  # 76 and 77 characters
)
def test_a_line_has_at_most_76_characters(name: str, cards: str, lines: int) -> None:
    """The end of the trick is on the line of the last play if it fits."""
    events: list[mv.Happening] = [
        tichu.Play(0, combination(cards)),
        tichu.Pass(1),
        mv.TrickTaken(0, Cards("5j5w")),
    ]
    assert lines == len(text.format_trick(events, (name, "B")).splitlines())


def test_the_end_of_a_long_trick_has_its_own_line() -> None:
    """If a line would become too long, the end of the trick has its own line."""
    events: list[mv.Happening] = [
        tichu.Play(0, combination("2j3j4j5j6j7j8j9jTw")),
        tichu.Pass(1),
        mv.TrickTaken(0, Cards("2j3j4j5j6j7j8j9jTw")),
    ]
    told = text.format_trick(events, NAMES).splitlines()
    assert [
        "Ann   2j 3j 4j 5j 6j 7j 8j 9j Tw  straight to 10",
        "all pass, Ann takes 15 points",
    ] == [line.strip() for line in told]


def test_dog_and_dragon_say_where_lead_and_trick_go() -> None:
    """The Dog's lead and the Dragon's trick are shown with their recipient."""
    dog = text.format_trick([tichu.Play(0, combination("Dg")), mv.LeadPassed(0, 2)], NAMES)
    assert dog.endswith("Dog, the lead goes to Cleo")
    gift: list[mv.Happening] = [
        tichu.Play(0, combination("Dr")),
        tichu.GiveTrick(0, 3),
        mv.TrickTaken(3, Cards("Dr")),
    ]
    assert text.format_trick(gift, NAMES).endswith("Dragon; Ann gives 25 points to Dan")


def test_what_belongs_to_no_trick_is_left_out() -> None:
    """A trick without plays is empty."""
    assert "" == text.format_trick([tichu.Pass(0), tichu.TakeTrick(0)], NAMES)


@pytest.mark.parametrize(
    ("result", "ending"),
    [
        (score_round((1, 3)), "out in this order: Bob, Dan (double victory)"),
        (score_round((), counted_out=0), "nobody is out (counted out)"),
    ],
    ids=["double", "counted_out"],
)
def test_a_round_that_is_not_counted_says_so(result: RoundResult, ending: str) -> None:
    """A victory is named after the order of going out."""
    ended = mv.RoundEnded(result, (0,) * 4, (Cards(),) * 4)
    assert ending == text.sentences.format_ending(ended, NAMES)


def test_a_score_sheet_adds_up() -> None:
    """A line has the cards, the calls and the running total of both teams."""
    results = [RESULT, score_round((1, 3), calls={0: "grand_tichu"})]
    results.append(score_round((), counted_out=0))
    sheet = text.format_score_sheet(results, NANJING, NAMES, start=(10, 20))
    assert [
        "                Ann & Cleo            Bob & Dan",
        "round  cards  calls  total  cards  calls  total  first out",
        "-----  -----  -----  -----  -----  -----  -----  -------------------",
        "start                   10                   20",
        "    1     70   +100    180     30            50  Cleo",
        "    2      0   -200    -20    200           250  Bob, double victory",
        "    3      0           -20    200           450  nobody, counted out",
    ] == sheet.splitlines()
    beside = attrs.evolve(NANJING, teams=(1, 1, 0, 0))
    other = text.format_score_sheet(results, beside, NAMES, start=(10, 20))
    assert sheet.splitlines()[1:] == other.splitlines()[1:]


def test_a_sheet_that_begins_with_nothing_has_no_start() -> None:
    """The line ``start`` appears only if the totals would not add up without it."""
    plain = text.format_score_sheet([RESULT], NANJING, NAMES)
    assert "start" not in plain
    assert plain == text.format_score_sheet([RESULT], NANJING, NAMES, start=(0, 0))
    minus = text.format_score_sheet([RESULT], NANJING, NAMES, start=(-50, 0)).splitlines()
    assert ["start", "-50", "0"] == minus[3].split()


def test_an_open_dummy_starts_with_four_scores() -> None:
    """Every player, and the dummy, has a score at the start."""
    result = score_round((0, 1, 3), (60, 40), rules=TRICHU)
    sheet = text.format_score_sheet([result], TRICHU, start=(5, 0, 15, 20)).splitlines()
    assert ["Player 0", "Player 1", "Player 2", "Dummy"] == [
        name.strip() for name in sheet[0].split("  ") if name.strip()
    ]
    assert ["start", "5", "0", "15", "20"] == sheet[3].split()
    assert ["1", "60", "65", "40", "40", "40", "55", "60", "80", "Player", "0"] == sheet[4].split()


PLAYERS = ("Ann", "Bob", "Cleo", "Dummy")
DRAWN = attrs.evolve(NANJING, target=None, rounds=9, tie="draw")


@pytest.mark.parametrize(
    ("rules", "names", "scores", "rounds", "verdict"),
    cases(__file__, "text: a verdict", globals()),
)
def test_a_verdict(
    rules: Rules, names: tuple[str, ...], scores: tuple[int, ...], rounds: int, verdict: str
) -> None:
    """The verdict names the winners, one or several, and the number of rounds."""
    told = text.tables.format_verdict(rules, names, scores, rounds)
    assert verdict == told.partition(":")[0]


def test_a_verdict_before_the_end() -> None:
    """The caller names the state of an unfinished game; the scores follow."""
    assert "Broken off after 2 rounds: Ann & Cleo 500, Bob & Dan 695" == text.tables.format_verdict(
        NANJING, NAMES, (500, 695), 2, "Broken off"
    )


def test_a_score_has_a_line_a_team() -> None:
    """The score of a round shows its parts, and the totals if they are given."""
    lines = text.format_score(RESULT, ("Ann & Cleo", "Bob & Dan"), (170, 30)).splitlines()
    assert ["Ann & Cleo     70   +100    170    170", "Bob & Dan      30            30     30"] == (
        lines[2:]
    )
    assert "total" not in text.format_score(RESULT, ("Ann & Cleo", "Bob & Dan"))


REPORT = text.RoundReport((0, 2), None, (None,) * 4)
RULES_OF: dict[str, Callable[[Rules], object]] = {
    "seat_names(rules)": text.seat_names,
    "team_names(rules)": text.team_names,
    "format_score_sheet(rules)": lambda rules: text.format_score_sheet([], rules),
    "parse_report(rules)": lambda rules: text.parse_report("out 0", rules),
    "format_report(rules)": lambda rules: text.format_report(REPORT, rules),
    "RoundReport.score(rules)": REPORT.score,
}


@pytest.mark.parametrize("place", RULES_OF)
def test_rules_are_values_or_their_names(place: str) -> None:
    """Anything else is refused."""
    call = RULES_OF[place]
    assert call(NANJING) == call(anything("nanjing"))
    with pytest.raises(InvalidValue) as caught:
        call(anything(5))
    assert f"{place}: expected Rules, got 5" == str(caught.value)


def test_seats_and_teams_without_names_have_numbers() -> None:
    """The default names of seats and teams are numbers."""
    assert ("Seat 0", "Seat 1", "Seat 2", "Seat 3") == text.seat_names(NANJING)
    teams = text.team_names(TIENTSIN, text.seat_names(TIENTSIN))
    assert ("Seat 0 & Seat 2 & Seat 4", "Seat 1 & Seat 3 & Seat 5") == teams


def test_all_refusals_have_words_in_german() -> None:
    """Each code has a sentence, by itself or with a rule; the others are about logs."""
    sentences = text.words_of("de")["sentences"]
    told = {key.partition(" ")[0] for key in sentences}
    assert {"bad_deal", "not_a_combination"} == {code.value for code in Code} - told


def test_all_advice_has_words_in_german() -> None:
    """Whatever the bot says in rounds of random play and of its own."""
    sentences = text.words_of("de")["sentences"]
    bot = RuleBot()
    for seed in range(12):
        rng = random.Random(seed)
        game = tichu.new_game()
        while not game.results:
            if game.phase.is_chance:
                game = tichu.apply(game, tichu.deal(game, rng))
                continue
            for seat in {*game.to_act, *game.may_interrupt}:
                assert bot.advise(tichu.view(game, seat)).reason in sentences
            seen = tichu.view(game, game.to_act[0])
            action = bot.act(seen) if seed % 2 else tichu.random_action(seen, rng)
            game = tichu.apply(game, action or bot.act(seen))


def test_a_language_without_a_file_is_english() -> None:
    """A word that a file does not have is English too."""
    assert text.words_of() == text.words_of("xx") == text.words_of("../words-de")
    assert text.words_of("de").keys() == text.words_of("en").keys()
