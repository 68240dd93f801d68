"""The files of the page: its folder, its words in all languages, and the pictures of cards."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import tichu
from tichu import svg, text

_FOLDER: Final = Path(__file__).parent / "page"


def files() -> dict[str, bytes]:
    """Return the files of the page by their paths: the page, its words in all languages, cards."""
    found = {f"page/{file.name}": file.read_bytes() for file in _FOLDER.iterdir() if file.suffix}
    found["index.html"] = found.pop("page/index.html")
    found |= {f"cards/{card}.svg": svg.card(card).encode() for card in tichu.DECK}
    found["cards/back.svg"] = svg.back().encode()
    own = {file.stem: json.loads(file.read_bytes()) for file in _FOLDER.glob("words/*.json")}
    for language, words in own.items():
        told = _merged(text.words_of(), own["en"], text.words_of(language), words)
        told["cards"] = {f"{card}": _called(card, told) for card in tichu.DECK}
        found[f"page/words/{language}.json"] = json.dumps(told).encode()
    names = {language: words["language"] for language, words in own.items()}
    found["page/words/languages.json"] = json.dumps(names).encode()
    return found


def _merged(*tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return words, and tables of words, of which the last counts."""
    merged: dict[str, Any] = {}
    for table in tables:
        for key, words in table.items():
            merged[key] = {**merged.get(key, {}), **words} if isinstance(words, dict) else words
    return merged


def _called(card: tichu.Card, words: Mapping[str, Any]) -> str:
    """Return the name of a card in the words of a language."""
    if card == tichu.PHOENIX:
        return str(words["phoenix"])
    rank = words["ranks"][f"{card.rank}"]
    suit = words["suits"].get(f"{card}"[1])
    return f"{rank if suit is None else words['card'].format(rank=rank, suit=suit)}"
