"""Count turns of phrase that make sentences hard to read: ``python docs/words.py [PATTERN]``.

Prints how often each occurs in ``src``, ``docs`` and ``tests``; with a pattern, the sentences.
"""

import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "docs", "tests")
PATTERNS = {
    "what-that": r"\bwhat (\w+ ){1,8}that (is|has|may)\b",
    "of-which": r"\b(of|in|for|by|with|from) (which|whom)\b",
    "whoever": r"\b(who|what|which|how)ever\b",
    "opens-with-it": r"\A(It|They|Each|Both|That)\b",
    "opens-without-verb": r"\A(Whether|What|Of|As|Not|Where)\b",
    "that-of": r"\b(that|those|one) (of|that|which)\b",
    "says-what": r"\b(says|has) (what|who|how|all|every)\b",
    "the-x-first": r", (the )?(\w+ ){1,4}(first|last|aside)[.;)]",
    "metaphors": r"\b(doors?|rooms?|shelf|hears?|told|news)\b",
    "three-wh": r"(\b(who|what|which|that|whose|whom)\b[^.:;]*){3}",
    "after-this-page": r"\bAfter this page\b",
}


def prose(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a program, or the paragraphs of a page."""
    if path.suffix == ".md":
        text = re.sub(r"(?ms)^:*(`{3,}).*?^\1$", "", path.read_text("utf-8"))
        yield from re.split(r"(?m)\n{2,}|^[-|#] *", text)
        return
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.string.lstrip("# ")
            elif token.type == tokenize.STRING and token.string.lstrip("r").startswith('"""'):
                yield re.sub(r"(?m)^ *(>>>|\.\.\.).*$", "", token.string.strip('r"'))


def main(chosen: str | None) -> None:
    """Print the table, or the sentences of a pattern."""
    found: dict[str, list[int]] = {name: [0] * len(FOLDERS) for name in PATTERNS}
    for place, folder in enumerate(FOLDERS):
        for path in sorted((ROOT / folder).rglob("*.md" if folder == "docs" else "*.py")):
            for text in map(str.strip, prose(path)):
                plain = re.sub(r"`[^`]*`|\]\(.*?\)", "X", " ".join(text.split()))
                for name, pattern in PATTERNS.items():
                    number = len(re.findall(pattern, plain))
                    found[name][place] += number
                    if number and name == chosen:
                        print(f"{path.relative_to(ROOT)}: {plain[:200]}")
    for name, numbers in found.items() if chosen is None else ():
        print(f"{name:20}", *(f"{number:6}" for number in numbers))


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else None)
