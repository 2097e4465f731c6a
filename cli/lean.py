"""Typer without what a start does not need: commands load when called, option values stay text, told once."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from cli.complaint import usage

if TYPE_CHECKING:
    from collections.abc import Mapping


class _AsTyped:
    """Stands in for Typer's own conversion, which imports pydantic (70 ms) to turn text into text."""

    def coerce(self, value: object, param: object, ctx: object) -> object:
        return value


def _no_type(ctx: object) -> None:
    """Help without `<str>` behind an argument, which says nothing to a card player."""


def keep_as_typed(params: list[Any]) -> list[Any]:
    """Take Typer's conversion out of parameters, where this version of Typer has it."""
    for param in params:
        if hasattr(param, "_runtime_param"):
            param._runtime_param = _AsTyped()
        if hasattr(param, "display_type_rich") and param.param_type_name == "argument":
            param.display_type_rich = _no_type
            if param.required and hasattr(param, "_usage_display_name"):
                # Braces round what must be given look like something to type.
                param._usage_display_name = partial(str, param.display_name_raw)
    return params


class LeanCommand(TyperCommand):
    """A command whose options are flags and texts only, each given once."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Every parameter, help and completion among them."""
        return keep_as_typed(super().get_params(ctx))

    def make_parser(self, ctx: Any) -> Any:
        """The parser, which refuses an option that is given twice."""
        parser = super().make_parser(ctx)
        if not ctx.resilient_parsing:
            parser.parse_args = _once(parser.parse_args)  # type: ignore[method-assign]
        return parser


def _once(parse: Any) -> Any:
    """A parser's work, with a complaint about the first option that is given twice and holds one value."""

    def parse_once(args: list[str]) -> Any:
        opts, rest, order = parse(args=args)
        for index, param in enumerate(order):
            if param in order[:index] and _holds_one_value(param):
                names = " or ".join([*param.opts, *param.secondary_opts])
                raise usage(f"{names} is given twice.", "Leave one of them out.")
        return opts, rest, order

    return parse_once


def _holds_one_value(param: Any) -> bool:
    """Whether a second value would take the place of the first; a mere flag only says the same again."""
    if param.param_type_name != "option" or param.multiple:
        return False
    return not param.is_flag or bool(param.secondary_opts)


class LazyGroup(TyperGroup):
    """A group whose commands are in modules named by `modules`: functions `command`, or groups `app`."""

    modules: Mapping[str, str]
    """Module by command name, in the order of the help."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands.update(dict.fromkeys(self.modules))  # type: ignore[arg-type]

    def get_params(self, ctx: Any) -> list[Any]:
        """Every parameter, help and completion among them."""
        return keep_as_typed(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, its module imported now."""
        if cmd_name not in self.modules:
            return None
        if self.commands[cmd_name] is None:
            self.commands[cmd_name] = _loaded(cmd_name, self.modules[cmd_name])
        return self.commands[cmd_name]


def _loaded(name: str, module: str) -> Any:
    loaded = import_module(module)
    if hasattr(loaded, "app"):
        group = typer.main.get_command(loaded.app)
        group.name = name
        return group
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=LeanCommand)(loaded.command)
    command = typer.main.get_command(app)
    assert isinstance(command, TyperCommand)
    return command
