"""Writes every golden file anew and takes away those that are none any more."""

from __future__ import annotations

import sys

from tests.golden.files import FOLDER, files


def main() -> None:
    """Write what changed, and say what it was."""
    made = files()
    for name, make in made.items():
        path = FOLDER / name
        text = make()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{name} is new.\n")
    for path in FOLDER.glob("*/*"):
        name = path.relative_to(FOLDER).as_posix()
        if path.suffix in (".svg", ".txt", ".json") and name not in made:
            path.unlink()
            sys.stdout.write(f"{name} is gone.\n")


if __name__ == "__main__":
    main()
