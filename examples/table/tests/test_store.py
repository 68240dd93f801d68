"""The file: what is written is there, or nothing of it; and what is old is forgotten."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import attrs
import pytest
from examples.table import store as module
from examples.table.store import Store, Unusable
from examples.table.table import Keeper, Saved, new_table


def table(owner: str = "") -> Saved:
    """Return what is kept of a new table."""
    return new_table(Keeper(), "nanjing", owner)


def test_what_is_written_is_there(tmp_path: Path) -> None:
    """Also in a store that is opened later."""
    saved = attrs.evolve(table(), keys=("a", None, None, "b"), names=("Zoe", None, None, None))
    with closing(Store(tmp_path / "a.db")) as store:
        store.write(table())
        store.write(saved, 0, ["one", "two"])
        store.write(attrs.evolve(saved, begun=True), 2, ["three"])
    with closing(Store(tmp_path / "a.db")) as store:
        assert attrs.evolve(saved, begun=True) == store.find(saved.id)
        assert (["one", "two", "three"], ["three"]) == (
            store.actions(saved.id),
            store.actions(saved.id, 2),
        )
        assert 2 == store.numbers("")[0]


def test_a_write_is_all_or_nothing(store: Store) -> None:
    """If one action cannot be written, the others and the table are not; and the store goes on."""
    saved = table()
    store.write(saved, 0, ["one", "two"])
    with pytest.raises(sqlite3.IntegrityError):
        store.write(attrs.evolve(saved, begun=True), 1, ["other", "three"])
    assert (saved, ["one", "two"]) == (store.find(saved.id), store.actions(saved.id))
    store.write(attrs.evolve(saved, begun=True), 2, ["three"])
    assert ["one", "two", "three"] == store.actions(saved.id)


def test_another_program_holds_the_file(tmp_path: Path) -> None:
    """What it forbids fails at once, and works when it is done."""
    saved = table()
    with closing(Store(tmp_path / "a.db")) as store:
        with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(3):
                start = time.monotonic()
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    store.write(saved)
                assert time.monotonic() - start < 2
            other.execute("ROLLBACK")
        store.write(saved)
        assert saved == store.find(saved.id)


def test_two_servers_cannot_use_one_file(tmp_path: Path) -> None:
    """The second is refused, however it names the file, until the first has ended."""
    (tmp_path / "link.db").symlink_to(tmp_path / "a.db")
    with closing(Store(tmp_path / "a.db")):
        for name in ("a.db", "link.db"):
            with pytest.raises(Unusable, match="another server uses"):
                Store(tmp_path / name)
    Store(tmp_path / "link.db").close()


def test_files_of_others(tmp_path: Path) -> None:
    """A file that is none of a server, or of another version, is refused and left as it is."""
    (tmp_path / "text.db").write_text("a letter " * 1000)
    with closing(sqlite3.connect(tmp_path / "other.db")) as db:
        db.execute("PRAGMA user_version = 77")
    for name, why in (
        ("text.db", "file is not a database"),
        ("other.db", "is of another version"),
        ("no/folder.db", "unable to open"),
    ):
        with pytest.raises(Unusable, match=why):
            Store(tmp_path / name)
    assert "a letter" in (tmp_path / "text.db").read_text()


def test_old_tables_are_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Soon if nothing was begun, later if it was, never while somebody is there."""
    tables = [attrs.evolve(table(), begun=begun) for begun in (False, False, True, True)]
    for saved in tables:
        store.write(saved, 0, ["one"])
    now = time.time()
    here = [tables[0].id, tables[2].id]

    def left(after: float) -> list[bool]:
        monkeypatch.setattr(time, "time", lambda: now + after)
        store.forget(here)
        return [store.find(saved.id) is not None for saved in tables]

    assert [True, True, True, True] == left(module.WAITING - 10)
    assert [True, False, True, True] == left(module.WAITING + 10)
    assert [True, False, True, False] == left(module.KEPT + 10)
    assert [["one"], [], ["one"], []] == [store.actions(saved.id) for saved in tables]


def test_tables_are_counted_by_address(store: Store) -> None:
    """Those of a day, and all."""
    for owner in ("10.0.0.1", "10.0.0.2", "10.0.0.1"):
        store.write(table(owner))
    found = [store.numbers(f"10.0.0.{last}") for last in (1, 2, 3)]
    assert [(3, 2), (3, 1), (3, 0)] == found
