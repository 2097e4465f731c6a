"""Settings: flags over environment over files over defaults, and every way in which a file can be wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from cli.exits import Exit
from cli.settings import Settings, settings
from tests.cli.test_app import LOADED

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Meldwright

GERMAN = "7PHKa / 9-DKr | 7Kr KKa X"
ENGLISH = "7SHD / 9-QC | 7C KD X"


def app_file(tmp_path: Path, text: str) -> Path:
    """The file in the user's folder."""
    path = tmp_path / "app" / "meldwright" / "meldwright.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def told(meldwright: Meldwright) -> dict[str, Any]:
    """What the command says of each setting."""
    ran = meldwright("config", "--json")
    assert ran.code == Exit.OK
    found = ran.document["settings"]
    assert isinstance(found, dict)
    return found


def test_the_defaults(meldwright: Meldwright, tmp_path: Path) -> None:
    assert settings() == Settings(players=None, letters="en", suits="two", plain=False, time_limit=10.0)
    ran = meldwright("config")
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == (
        "players: not said (default)\n"
        "letters: en (default)\n"
        "suits: two (default)\n"
        "plain: no (default)\n"
        "words: no (default)\n"
        "time_limit: 10 (default)\n"
        "meldwright.toml: not there.\n"
        f"{tmp_path}/app/meldwright/meldwright.toml: not there.\n"
    )


def test_where_each_value_came_from(
    meldwright: Meldwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = app_file(tmp_path, 'letters = "fr"\nsuits = "mono"\nplayers = 5\ntime_limit = 3\n')
    (tmp_path / "meldwright.toml").write_text('# ours\n\nplayers = 4\nsuits = "four"\n')
    monkeypatch.setenv("MELDWRIGHT_SUITS", "two")
    monkeypatch.setenv("MELDWRIGHT_PLAIN", "yes")
    ran = meldwright("config")
    assert ran.out == (
        "players: 4 (meldwright.toml, line 3)\n"
        f"letters: fr ({path}, line 1)\n"
        "suits: two (MELDWRIGHT_SUITS)\n"
        "plain: yes (MELDWRIGHT_PLAIN)\n"
        "words: no (default)\n"
        f"time_limit: 3 ({path}, line 4)\n"
        "meldwright.toml: read.\n"
        f"{path}: read.\n"
    )
    assert told(meldwright)["players"] == {
        "value": 4,
        "source": "file",
        "origin": "meldwright.toml",
        "line": 3,
    }
    assert told(meldwright)["plain"] == {
        "value": True,
        "source": "environment",
        "origin": "MELDWRIGHT_PLAIN",
        "line": None,
    }
    assert settings(letters="sv", time_limit="7") == Settings(4, "sv", "two", True, 7.0)


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("players", "2", 2),
        ("letters", "pl", "pl"),
        ("suits", "mono", "mono"),
        ("plain", "1", True),
        ("plain", "TRUE", True),
        ("plain", "on", True),
        ("plain", "0", False),
        ("plain", "no", False),
        ("words", "yes", True),
        ("time_limit", "0.5", 0.5),
    ],
)
def test_the_environment_wins_over_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, text: str, value: object
) -> None:
    (tmp_path / "meldwright.toml").write_text(
        'players = 3\nletters = "nl"\nsuits = "four"\nplain = true\ntime_limit = 99\n'
    )
    monkeypatch.setenv(f"MELDWRIGHT_{key.upper()}", text)
    assert getattr(settings(), key) == value
    monkeypatch.setenv(f"MELDWRIGHT_{key.upper()}", "")
    assert settings() == Settings(3, "nl", "four", True, 99.0)


def test_accessible_always_means_plain(
    meldwright: Meldwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "meldwright.toml").write_text("plain = false")
    monkeypatch.setenv("ACCESSIBLE", "1")
    monkeypatch.setenv("MELDWRIGHT_PLAIN", "no")
    assert settings().plain
    assert told(meldwright)["plain"]["origin"] == "ACCESSIBLE"
    monkeypatch.setenv("ACCESSIBLE", "0")
    assert not settings().plain


def test_accessible_means_words_unless_words_are_settled(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACCESSIBLE", "1")
    assert settings().words
    assert told(meldwright)["words"]["origin"] == "ACCESSIBLE"
    assert "Lay: 7 of clubs" in meldwright("hint", "7SHD | 7C | 3").out
    assert "hand: 7C" in meldwright("show", "7SHD | 7C | 3").out
    monkeypatch.setenv("MELDWRIGHT_WORDS", "no")
    assert not settings().words
    assert "Lay: 7C" in meldwright("hint", "7SHD | 7C | 3").out


def test_plain_is_obeyed(meldwright: Meldwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    for arguments in (("show", f"{ENGLISH} | 3"), ("hint", f"{ENGLISH} | 3"), ("rules", "J2"), ("config",)):
        (tmp_path / "meldwright.toml").write_text("")
        assert "\x1b[" in meldwright(*arguments).out, arguments
        (tmp_path / "meldwright.toml").write_text("plain = true")
        assert "\x1b[" not in meldwright(*arguments).out, arguments


def test_letters_are_obeyed_and_a_flag_wins(meldwright: Meldwright, tmp_path: Path) -> None:
    (tmp_path / "meldwright.toml").write_text('letters = "de"')
    assert meldwright("show", "--compact", GERMAN).out == f"{GERMAN}\n"
    assert meldwright("show", "--compact", "--letters", "en", ENGLISH).out == f"{ENGLISH}\n"
    assert "9-DKr" in meldwright("show", "nonsense").err


def test_players_count_as_not_said_in_the_text(
    meldwright: Meldwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "meldwright.toml").write_text("players = 4")

    def shown(*arguments: str) -> tuple[str, str]:
        ran = meldwright("show", "--compact", *arguments)
        return ran.out, ran.err

    assert shown(ENGLISH) == (f"{ENGLISH} | 4\n", "")
    assert shown(f"{ENGLISH} | 3") == (f"{ENGLISH} | 3\n", "")
    assert shown(ENGLISH, "--players", "5") == (f"{ENGLISH} | 5\n", "")
    assert "given twice" in shown(f"{ENGLISH} | 3", "--players", "5")[1]
    monkeypatch.setenv("MELDWRIGHT_PLAYERS", "2")
    assert shown(ENGLISH) == (f"{ENGLISH} | 2\n", "")
    assert shown(f"{ENGLISH} | 3") == (f"{ENGLISH} | 3\n", "")
    assert meldwright("tidy", "7SHD", "--json").err == ""
    assert meldwright("check", "before: 7SHD hand: 7C after: 7SHDC").err == ""


def test_the_time_limit_is_obeyed(meldwright: Meldwright, tmp_path: Path) -> None:
    (tmp_path / "meldwright.toml").write_text("time_limit = 0.00001")
    assert meldwright("hint", f"{ENGLISH} | 3").code == Exit.UNDECIDED
    assert meldwright("hint", f"{ENGLISH} | 3", "--time-limit", "10").code == Exit.OK


HEAD = "meldwright: the configuration meldwright.toml cannot be used, see line"
BROKEN = {
    "letters = pl\n": (
        "bad_toml",
        f"{HEAD} 1.\n  1 | letters = pl\n    |           ^\n      This is no TOML: Invalid value.\n",
    ),
    "players = 3\nplayers = 4\n": (
        "bad_toml",
        f"{HEAD} 2.\n  2 | players = 4\n    |            ^\n"
        "      This is no TOML: Cannot overwrite a value.\n",
    ),
    'plain = true\nletters = "pl': (
        "bad_toml",
        f'{HEAD} 2.\n  2 | letters = "pl\n    |              ^\n'
        "      This is no TOML: Unterminated string.\n",
    ),
    "\n  playres = 3\n": (
        "unknown_setting",
        f'{HEAD} 2.\n  2 |   playres = 3\n    |   ^^^^^^^\n      "playres" is no setting: write players.\n',
    ),
    "time-limit = 3": (
        "unknown_setting",
        f"{HEAD} 1.\n  1 | time-limit = 3\n    | ^^^^^^^^^^\n"
        '      "time-limit" is no setting: write time_limit.\n',
    ),
    "[zoo]\nplain = true": (
        "unknown_setting",
        f"{HEAD} 1.\n  1 | [zoo]\n    |  ^^^\n"
        '      "zoo" is no setting: there are players, letters, suits, plain, words, time_limit.\n',
    ),
    "players = 6": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | players = 6\n    | ^^^^^^^\n      players takes 2, 3, 4 or 5, not 6.\n",
    ),
    "players = true": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | players = true\n    | ^^^^^^^\n      players takes 2, 3, 4 or 5, not true.\n",
    ),
    'players = "3"': (
        "bad_setting",
        f'{HEAD} 1.\n  1 | players = "3"\n    | ^^^^^^^\n      players takes 2, 3, 4 or 5, not "3".\n',
    ),
    'letters = "tlh"': (
        "bad_setting",
        f'{HEAD} 1.\n  1 | letters = "tlh"\n    | ^^^^^^^\n'
        '      letters takes en, pl, de, fr, nl, it, es or sv, not "tlh".\n',
    ),
    "suits = 4": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | suits = 4\n    | ^^^^^\n      suits takes two, four or mono, not 4.\n",
    ),
    "plain = 1": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | plain = 1\n    | ^^^^^\n      plain takes true or false, not 1.\n",
    ),
    "plain = 1979-05-27": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | plain = 1979-05-27\n    | ^^^^^\n"
        "      plain takes true or false, not a date or time.\n",
    ),
    "time_limit = 0": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | time_limit = 0\n    | ^^^^^^^^^^\n"
        "      time_limit takes seconds above 0, such as 30, not 0.\n",
    ),
    "time_limit = inf": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | time_limit = inf\n    | ^^^^^^^^^^\n"
        "      time_limit takes seconds above 0, such as 30, not inf.\n",
    ),
    "time_limit = [3]": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | time_limit = [3]\n    | ^^^^^^^^^^\n"
        "      time_limit takes seconds above 0, such as 30, not a list.\n",
    ),
    "players.zoo = 3": (
        "bad_setting",
        f"{HEAD} 1.\n  1 | players.zoo = 3\n    | ^^^^^^^\n      players takes 2, 3, 4 or 5, not a table.\n",
    ),
}


@pytest.mark.parametrize("command", [("show", ENGLISH), ("hint", ENGLISH), ("config",), ("rules",)])
@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_told_before_anything_is_done(
    meldwright: Meldwright, tmp_path: Path, text: str, command: tuple[str, ...]
) -> None:
    (tmp_path / "meldwright.toml").write_text(text)
    code, words = BROKEN[text]
    ran = meldwright(*command)
    assert (ran.code, ran.out, ran.err) == (Exit.USAGE, "", words)
    document = meldwright(*command, "--json").document
    [fault] = document["faults"]
    assert (fault["code"], fault["line"]) == (code, int(words.split("see line ")[1].split(".")[0]))
    assert "meldwright.toml" in document["message"]


def test_every_fault_of_a_file_is_told(meldwright: Meldwright, tmp_path: Path) -> None:
    (tmp_path / "meldwright.toml").write_text("suits = 4\nplain = 1\nzoo = 2\n")
    document = meldwright("config", "--json").document
    assert [(fault["code"], fault["line"]) for fault in document["faults"]] == [
        ("bad_setting", 1),
        ("bad_setting", 2),
        ("unknown_setting", 3),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"plain = true\n# \xe9\n", "This cannot be read as text: save it as UTF-8."),
        (b"plain = true\r\nx = " + b"[" * 20_000, "This is no TOML: Nested too deeply."),
        (b"players = " + b"9" * 5000, "This is no TOML: "),
        (b"\0", "This is no TOML: "),
    ],
)
def test_what_is_no_toml_is_told(
    meldwright: Meldwright, tmp_path: Path, content: bytes, message: str
) -> None:
    (tmp_path / "meldwright.toml").write_bytes(content)
    document = meldwright("config", "--json").document
    [fault] = document["faults"]
    assert fault["code"] == "bad_toml"
    assert fault["message"].startswith(message)


@pytest.mark.parametrize(
    "content", [b"", b"\n \n", b"# nothing", b"\xef\xbb\xbfplain = true", b"plain = true\r\n"]
)
def test_what_is_no_fault(meldwright: Meldwright, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "meldwright.toml").write_bytes(content)
    assert meldwright("config").code == Exit.OK


def test_what_cannot_be_read_is_told(
    meldwright: Meldwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "meldwright.toml").mkdir()
    ran = meldwright("show", ENGLISH)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == (
        "meldwright: the configuration meldwright.toml cannot be read: Is a directory.\n"
        "Check its permissions, or move it away.\n"
    )
    (tmp_path / "meldwright.toml").rmdir()
    (tmp_path / "meldwright.toml").write_bytes(b"#" * (1 << 17))
    assert meldwright("config").err == "meldwright: meldwright.toml is too large to be a configuration.\n"

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cli.config_file.open", refuse, raising=False)
    assert "cannot be read: Permission denied." in meldwright("config").err


def test_one_file_can_be_named_in_place_of_both(
    meldwright: Meldwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "meldwright.toml").write_text("broken")
    app_file(tmp_path, "players = 2")
    (tmp_path / "mine.toml").write_text("players = 3")
    monkeypatch.setenv("MELDWRIGHT_CONFIG", "mine.toml")
    assert settings().players == 3
    assert meldwright("config", "--json").document["files"] == [{"path": "mine.toml", "read": True}]
    monkeypatch.setenv("MELDWRIGHT_CONFIG", os.devnull)
    assert settings().players is None
    monkeypatch.setenv("MELDWRIGHT_CONFIG", "gone.toml")
    ran = meldwright("show", ENGLISH)
    assert (ran.code, ran.err) == (
        Exit.USAGE,
        "meldwright: MELDWRIGHT_CONFIG names gone.toml, which is not there.\n",
    )


@pytest.mark.parametrize(
    ("name", "text", "takes"),
    [
        ("MELDWRIGHT_PLAYERS", "6", "2, 3, 4 or 5"),
        ("MELDWRIGHT_PLAYERS", "three", "2, 3, 4 or 5"),
        ("MELDWRIGHT_LETTERS", "PL", "en, pl, de, fr, nl, it, es or sv"),
        ("MELDWRIGHT_SUITS", "three", "two, four or mono"),
        ("MELDWRIGHT_PLAIN", "perhaps", "true or false"),
        ("MELDWRIGHT_TIME_LIMIT", "nan", "seconds above 0, such as 30"),
    ],
)
def test_a_bad_variable_is_told(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, name: str, text: str, takes: str
) -> None:
    monkeypatch.setenv(name, text)
    ran = meldwright("show", ENGLISH)
    assert (ran.code, ran.out, ran.err) == (
        Exit.USAGE,
        "",
        f"meldwright: {name} takes {takes}, not {text!r}.\n",
    )


def test_help_and_versions_need_no_configuration(meldwright: Meldwright, tmp_path: Path) -> None:
    (tmp_path / "meldwright.toml").write_text("broken")
    for arguments in (("--help",), ("--version",), ("show", "--help")):
        assert meldwright(*arguments).code == Exit.OK


def test_no_toml_is_loaded_without_a_file(tmp_path: Path) -> None:
    call = [sys.executable, "-c", LOADED % (("tomllib", "ortools", "rich", "pydantic"),), "show", ENGLISH]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "none")}
    ran = subprocess.run(call, capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert ran.stderr.splitlines()[-1] == "[]"


def test_settings_cost_next_to_nothing() -> None:
    settings()
    times = []
    for _ in range(20):
        start = perf_counter()
        settings()
        times.append(perf_counter() - start)
    assert min(times) < 0.002
