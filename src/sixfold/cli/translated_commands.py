"""Commands and groups that speak the reader's language in their usage lines and refuse with what to type."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from typing import Any

import click

from sixfold.cli.parameters import called
from sixfold.text.errors import BadValue, shown
from sixfold.text.messages import Message, say
from sixfold.text.messages import translate as _
from sixfold.text.spelling import with_suggestion

CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 96, "show_default": True}
WHOLE = 1_000  # characters of a first sentence that is never cut
CLICKS_LEAST = 52  # columns that click thinks every terminal has
DEFAULT = re.compile(r"(?<=  \[)default: ([^;\]]*)")  # what click adds to an option's help,
REQUIRED = re.compile(r"(?<=[\[ ])required(?=\]$)")  # and what it adds to one that must be given
EXTRA = re.compile(r"extra argument.*?\((.*)\)")  # how click tells of words that are too many


class Command(click.Command):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.context_settings = CONTEXT | dict(self.context_settings)

    def get_help(self, ctx: click.Context) -> str:
        """The help page; in a narrow terminal it is as narrow."""
        columns = shutil.get_terminal_size().columns
        ctx.terminal_width = ctx.terminal_width or (columns if columns < CLICKS_LEAST else None)
        return super().get_help(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, described in the reader's language."""
        option = super().get_help_option(ctx)
        if option:
            option.help = _("Show this message and exit.")
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{_('Usage:')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [record for option in options if (record := option.get_help_record(ctx))]
        with formatter.section(_("Options")):
            formatter.write_dl([(name, _with_own_words(text)) for name, text in records])

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [_translated(piece) for piece in super().collect_usage_pieces(ctx)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the words; what is wrong with them knows its command."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise


class Group(Command, click.Group):
    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What each command does, in a whole sentence; a narrow terminal wraps it."""
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        rows = [(name, command.get_short_help_str(WHOLE)) for name, command in commands.items() if command]
        if rows:
            with formatter.section(_("Commands")):
                formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named first; refuses others with the nearest name."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-") and not ctx.resilient_parsing:
            problem = say("{command} has no command {name}", command=ctx.command_path, name=shown(name))
            raise BadValue(name, with_suggestion(problem, name, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


Group.group_class = Group


def command(name: str, **named: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A command that a game brings along; those of ours are made by their group."""
    return click.command(name, Command, **named)


def _translated(piece: str) -> str:
    return {"[OPTIONS]": _("[OPTIONS]"), "COMMAND [ARGS]...": _("COMMAND [ARGS]...")}.get(piece, piece)


def _with_own_words(text: str) -> str:
    """What click adds to an option's help, in the reader's language."""
    text = DEFAULT.sub(lambda found: _("default: {default}").format(default=found[1]), text)
    return REQUIRED.sub(_("required"), text)


def usage(ctx: click.Context) -> str:
    """What to type: the command with everything that it needs."""
    arguments = [param.make_metavar(ctx) for param in ctx.command.params if isinstance(param, click.Argument)]
    options = [f"{called(param)} {param.make_metavar(ctx)}" for param in ctx.command.params if _is_needed_option(param)]
    return " ".join([ctx.command_path, *arguments, *options])


def _is_needed_option(param: click.Parameter) -> bool:
    return isinstance(param, click.Option) and param.required


def usage_sentence(error: click.ClickException) -> Message | str:
    """What is wrong with a command line and what to type instead, in one language."""
    ctx = getattr(error, "ctx", None) or click.get_current_context(silent=True)
    if ctx is None:
        return error.format_message()
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error.option_name, ctx)
    if isinstance(error, click.MissingParameter):
        name = called(error.param) if error.param else str(error.param_hint or "-").strip("'")
        return say("{name} is missing; type: {usage}", name=name, usage=usage(ctx))
    if isinstance(error, click.BadOptionUsage):
        return _bad_option_usage(error.option_name, ctx)
    if found := EXTRA.search(error.format_message()):
        return say("{words}: that is too much; type: {usage}", words=shown(found[1]), usage=usage(ctx))
    return error.format_message()


def _no_such_option(name: str, ctx: click.Context) -> Message:
    known = [opt for param in ctx.command.get_params(ctx) for opt in (*param.opts, *param.secondary_opts)]
    problem = say("{command} has no option {name}", command=ctx.command_path, name=shown(name))
    return with_suggestion(problem, name, [opt for opt in known if opt.startswith("--")])


def _bad_option_usage(name: str, ctx: click.Context) -> Message:
    param = next((param for param in ctx.command.get_params(ctx) if name in (*param.opts, *param.secondary_opts)), None)
    if isinstance(param, click.Option) and param.is_flag:
        return say("{name} takes no value", name=name)
    kind = param.make_metavar(ctx).strip("[]") if param else ""
    return say("{name} needs a value; type: {name} {kind}", name=name, kind=kind)
