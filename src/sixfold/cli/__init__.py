"""The commands.  They read options and print; the work is done in the rooms below."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pkgutil import iter_modules

import click

from sixfold.cli.commands import usage_sentence
from sixfold.cli.failing import fail, speak_click
from sixfold.cli.group import cli
from sixfold.errors import MissingExtra, Refusal
from sixfold.messages import language, speaking
from sixfold.record_lines import BadRecord

for module in iter_modules(__path__):  # a command is known once its module is imported
    import_module(f"{__name__}.{module.name}")
__all__ = ["main", "run"]

EXTRAS = {"numba": "fast", "numpy": "fast", "ray": "ray"}  # libraries that an extra brings


def run(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0 done, 1 a check failed, 2 bad input, 130 interrupted."""
    try:
        answer = cli.main(arguments, prog_name="sixfold", standalone_mode=False)
    except BadRecord as error:
        for_programs = "--json" in (sys.argv if arguments is None else arguments)
        return fail(error if for_programs else error.sentence)
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
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return answer if isinstance(answer, int) else 0


def main() -> None:
    """The `sixfold` command."""
    with speaking(language()):
        speak_click(language())
        sys.exit(run())
