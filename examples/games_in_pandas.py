"""Task: find out with pandas how often calls succeed, and what players do, in some games."""

import random

import pandas as pd

from tichu import tables
from tichu.bots import RuleBot, play_game

games = [play_game([RuleBot()] * 4, random.Random(seed)) for seed in range(4)]
rounds = pd.DataFrame(tables.rounds(games))
seats = rounds.explode("calls")  # a row of each seat
seats["seat"] = seats.groupby(["game", "round"]).cumcount()
seats["made"] = seats["seat"] == seats["finished"].str[0]
print(seats.groupby("calls")["made"].agg(["count", "mean"]))

plays = pd.DataFrame(tables.plays(games))
plays = plays[plays["seat"].notna()].convert_dtypes()  # without deals, seats are integers
plays["kind"] = plays["action"].str.split().str[1]  # such as "play", "pass" or "tichu"
print(plays.groupby(["seat", "kind"]).size())
