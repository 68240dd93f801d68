"""Task: find out with pandas how often calls succeed in the games of a file."""

import random
import tempfile
from pathlib import Path

import pandas as pd

from tichu import records, tables
from tichu.bots import RuleBot, play_game

LOGS = Path(tempfile.mkdtemp(), "games.tichu")
records.write_file(LOGS, [play_game([RuleBot()] * 4, random.Random(seed)) for seed in range(4)])

games = records.read_file(LOGS)
rounds = pd.DataFrame(tables.rounds(games))
seats = rounds.explode("calls")  # a row of each seat
seats["seat"] = seats.groupby(["game", "round"]).cumcount()
seats["made"] = seats["seat"] == seats["finished"].str[0]
print(seats.groupby("calls")["made"].agg(["count", "mean"]))

plays = pd.DataFrame(tables.plays(games))
print(plays[plays["phase"] == "play"].groupby("number")["result"].agg(["count", "mean"]).head())
