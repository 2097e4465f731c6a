"""Text in a drawing: how wide it comes out, where it breaks. Widths are estimates on the safe side."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

_CLASSES = {"ijlfIJ.,:;'|! ": 0.36, "rt()[]-": 0.42, "mwMW%@": 0.98}
_EMS = {char: ems for chars, ems in _CLASSES.items() for char in chars}


def text_width(text: str, size: float) -> float:
    """About how wide a text is in a common sans-serif.

    >>> text_width("ill", 10) < text_width("WOW", 10) < text_width("漢字漢", 10)
    True
    """
    return size * sum(map(_ems, text))


def _ems(char: str) -> float:
    """About as in the widest of the common fonts (DejaVu Sans)."""
    if combining(char):
        return 0.0
    if east_asian_width(char) in "WF":
        return 1.05
    return _EMS.get(char, 0.76 if char.isupper() or not char.isascii() else 0.625)


def broken(text: str, size: float, width: float, most: int) -> list[str]:
    """A text in lines of a width: at most so many, the last with an ellipsis where more would follow.

    >>> broken("A joker is released by a card of the table that is here", 10, 120, 2)
    ['A joker is released by', 'a card of the table…']
    >>> broken("x" * 40, 10, 100, 9)[0]
    'xxxxxxxxxxxxxxxx'
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".lstrip()
        if text_width(longer, size) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while text_width(word, size) > width:
            fits = _fitting(word, size, width)
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    if line:
        lines.append(line)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    return [*lines[: most - 1], f"{last[: _fitting(last, size, width - size)].rstrip()}…"]


def _fitting(text: str, size: float, width: float) -> int:
    """How many characters fit, at least one."""
    fits = 1
    while fits < len(text) and text_width(text[: fits + 1], size) <= width:
        fits += 1
    return fits
