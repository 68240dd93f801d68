"""Tables in text files: ``[sections]`` of rows, a row a line, with ``|`` between cells."""

from pathlib import Path


def read_tables(path: Path) -> dict[str, list[list[str]]]:
    """Return the rows of each section; a paragraph that does not begin with one is a comment."""
    paragraphs = path.read_text(encoding="utf-8").rstrip().split("\n\n")
    return {
        lines[0].strip("[]"): [line.split(" | ") for line in lines[1:]]
        for lines in map(str.splitlines, paragraphs)
        if lines[0].startswith("[")
    }
