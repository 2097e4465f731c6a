"""Where the process starts and ends. Imports next to nothing before it can be interrupted quietly."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and leave with its exit code; Ctrl-C makes no traceback."""
    try:
        code = _code()
    except KeyboardInterrupt:
        from cli.exits import Exit

        code = Exit.INTERRUPTED
    from cli.process import leave

    leave(code)


def _code() -> int:
    from cli.process import no_room, prepare

    prepare()
    try:
        from cli.app import run

        code = run(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        code = no_room(error)
    return code


if __name__ == "__main__":
    main()
