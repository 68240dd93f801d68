"""The vectors: questions with their answers, read from the package or from a folder."""

import json
from collections.abc import Iterator, Mapping
from importlib import resources
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import attrs

from tichu._files import want_path
from tichu.errors import InvalidValue

KINDS: Final = ("classify", "beats", "legal", "judge", "apply", "result", "report", "match", "game")
"""The kinds of questions, in the order of the documentation."""

_VERSION: Final = 1
_NOTES: Final = ("shows", "breaks", "answer")
"""Members of a vector that are not sent to the engine."""


@attrs.frozen(slots=True)
class Vector:
    """A question with the right answer."""

    id: str
    """The unique ID of the question."""
    kind: str
    """The kind of the question, one of :data:`KINDS`."""
    shows: tuple[str, ...]
    """The IDs of rules that the question shows: some wrong form of each gives another answer."""
    question: str
    """The line that is sent to the engine: a JSON object with the ID and the kind."""
    answer: str
    """The answer as JSON."""

    @property
    def expected(self) -> Any:  # noqa: ANN401  # whatever JSON has
        """The answer."""
        return json.loads(self.answer)


def read_vectors(folder: str | PathLike[str] | None = None) -> tuple[Vector, ...]:
    """Return all vectors, of the package or of the files ``*.json`` of a folder.

    Raises :class:`InvalidValue` for a folder without vectors, and for a file of something else.

    >>> vectors = read_vectors()
    >>> len(vectors) > 3000
    True
    """
    if folder is None:
        packed = resources.files("tichu.conformance").joinpath("vectors.zip").read_bytes()
        with ZipFile(BytesIO(packed)) as archive:
            return tuple(_of_files({kind: archive.read(f"{kind}.json") for kind in KINDS}))
    name = want_path("read_vectors(folder)", folder)
    paths = {kind: Path(name) / f"{kind}.json" for kind in KINDS}
    try:
        files = {kind: path.read_bytes() for kind, path in paths.items() if path.exists()}
    except OSError as error:
        raise InvalidValue(name, f"cannot be read: {error}") from None
    if not files:
        raise InvalidValue(name, "expected vectors, like legal.json, got none")
    return tuple(_of_files(files))


def _of_files(files: Mapping[str, bytes]) -> Iterator[Vector]:
    for kind, data in files.items():
        try:
            found = json.loads(data)
            if found["version"] != _VERSION or found["kind"] != kind:
                raise InvalidValue(f"{kind}.json", f"expected version {_VERSION} of {kind}")
            for each in found["vectors"]:
                yield _vector(kind, each)
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            if isinstance(error, InvalidValue):
                raise
            raise InvalidValue(f"{kind}.json", "expected vectors") from None


def _vector(kind: str, found: Mapping[str, Any]) -> Vector:
    inputs = {name: value for name, value in found.items() if name not in _NOTES}
    question = {"id": found["id"], "kind": kind, **inputs}
    return Vector(
        id=str(found["id"]),
        kind=kind,
        shows=tuple(map(str, found["shows"])),
        question=json.dumps(question),
        answer=json.dumps(found["answer"]),
    )
