"""The commands: options in, text out.

This room knows what is typed and how answers are printed.  It does not know how they come about: the rooms below do.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pkgutil import walk_packages

import click

from sixfold.cli import environment, output
from sixfold.cli.group import cli
from sixfold.cli.output import fail
from sixfold.cli.translated_commands import usage_sentence
from sixfold.positions.record_lines import BadRecord
from sixfold.text.errors import BadFile, BotFailed, MissingExtra, Refusal, system_error
from sixfold.text.messages import language, say, speaking

for module in walk_packages(__path__, f"{__name__}."):  # a command is known once its module is imported
    import_module(module.name)
__all__ = ["main", "run"]

TRACEBACK = "SIXFOLD_TRACEBACK"  # for who looks for a bug

EXTRAS = {
    "numba": "fast",
    "numpy": "fast",
    "pyarrow": "table",
    "psycopg": "postgres",
    "ray": "ray",
    "textual": "tui",
}  # libraries that an extra brings


BROKEN_PIPE = 141  # as shells count a program that wrote to nobody


def run(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code.

    0 done, 1 the answer is no or something failed, 2 bad input, 130 interrupted, 141 nobody read on.
    """
    try:
        code = _run(arguments)
        output.flush()
        return code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        return BROKEN_PIPE
    except OSError as error:
        reason = system_error(error)
        if error.filename:
            fail(BadFile(str(error.filename), say("the file cannot be used: {error}", error=reason)))
        else:
            fail(say("the output cannot be written: {error}", error=reason))
        return 1
    finally:
        output.discard()


def _run(arguments: list[str] | None) -> int:
    """The command itself; what it refuses is told in a line."""
    try:
        answer = cli.main(arguments, prog_name="sixfold", standalone_mode=False)
    except BadRecord as error:
        for_programs = "--json" in (sys.argv if arguments is None else arguments)
        return fail(error.located if for_programs else error.sentence)
    except BotFailed as error:
        fail(error)
        return 1
    except Refusal as error:
        return fail(error)
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        return fail(MissingExtra(error.name, EXTRAS[error.name]))
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        return 0
    except click.ClickException as error:
        return fail(usage_sentence(error))
    except SystemExit:
        if type(sys.stdout).__name__.endswith("PacifyFlushWrapper"):  # click's, where nobody reads on
            return BROKEN_PIPE
        raise
    return answer if isinstance(answer, int) else 0


def main() -> None:
    output.open_closed_streams()
    output.write_plainly()
    if not os.environ.get(TRACEBACK):
        sys.unraisablehook = lambda _: None  # what Ctrl-C leaves half made cannot always be taken down
    with speaking(language()):
        for problem in environment.problems():
            fail(problem)
        try:
            code = run()
        except Exception as error:
            if os.environ.get(TRACEBACK):
                raise
            fail(
                say(
                    "sixfold failed, and that is its own fault: {error}. With {variable}=1 it shows where.",
                    error=f"{type(error).__name__}: {error}",
                    variable=TRACEBACK,
                )
            )
            code = 1
        sys.exit(code)
