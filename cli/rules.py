"""`meldwright rules`: the rules in plain words, one by one with examples or all by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import options  # noqa: TC001 - Typer reads the annotations

if TYPE_CHECKING:
    from cli.settings import Settings
    from solver.rules import Rule


def command(
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="ID",
            show_default=False,
            help="The rule, as answers cite it: J2. Without it, all rules are listed.",
        ),
    ] = None,
    json: options.Json = False,
    plain: options.Plain = False,
    letters: options.Letters = None,
) -> None:
    """Read the rules, with examples of what is allowed and what is not.

    Exit code: 0, or 2 if there is no such rule.
    """
    from cli.settings import settings

    settled = settings(letters, plain)
    if rule is None:
        print_contents(settled, json=json)
    else:
        print_rule(rule, settled, json=json)


def print_rule(text: str, settled: Settings, *, json: bool = False) -> None:
    """Print the rule whose id was typed; raises `Complaint` where there is none."""
    from solver.rulebook import entry

    found = entry(rule_named(text))
    if json:
        from cli.render.document import print_document
        from solver.rulebook.document import rules_document

        print_document(rules_document([found]))
        return
    from cli.render.media import show_lines
    from cli.render.rulebook import rule_lines

    show_lines(
        lambda symbols: rule_lines(found, symbols),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )


def print_contents(settled: Settings, *, json: bool = False) -> None:
    """Print what rules there are; as a document, all of every rule."""
    from solver.rulebook import CHAPTERS, rulebook
    from solver.rules import MANIPULATION

    if json:
        from cli.render.document import print_document
        from solver.rulebook.document import rules_document

        print_document(rules_document(rulebook()))
        return
    from cli.render.media import show_lines
    from cli.render.rulebook import contents_lines

    show_lines(lambda _: contents_lines(CHAPTERS, MANIPULATION), plain=settled.plain)


def rule_named(text: str) -> Rule:
    """The rule with an id as typed, in any case; raises `Complaint` with the nearest ids for any other text.

    >>> rule_named(" j2 ").value
    'J2'
    """
    from cli.complaint import usage
    from solver.listing import listed
    from solver.rules import Rule

    try:
        return Rule(text.strip().upper())
    except ValueError:
        near = nearest(text)
        perhaps = f" Perhaps {listed(near, 'or')}?" if near else ""
        raise usage(
            f"there is no rule {text!r}.{perhaps}", "All rules by name: meldwright rules", "unknown_rule"
        ) from None


def nearest(text: str) -> tuple[str, ...]:
    """The ids that an unknown one may be meant for: its letters in another order, its letter, or its figure.

    >>> nearest("J9"), nearest("2j"), nearest("K7"), nearest("!")
    (('J1', 'J2', 'J3', 'J4', 'J5'), ('J2',), ('S7',), ())
    """
    from solver.rules import Rule

    typed = text.strip().upper()
    ids = [rule.value for rule in Rule]
    for like in (
        lambda known: sorted(known) == sorted(typed),
        lambda known: typed.startswith(known[0]),
        lambda known: typed.endswith(known[1:]),
    ):
        if found := tuple(filter(like, ids)):
            return found
    return ()
