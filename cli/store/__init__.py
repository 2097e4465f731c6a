"""The games that were kept: events of each in one SQLite file, which only ever grows."""

from cli.store.store import Event, GameEntry, NewEvent, Store, Writing

__all__ = ["Event", "GameEntry", "NewEvent", "Store", "Writing"]
