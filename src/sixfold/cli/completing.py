"""The command `completion`: the Tab key in bash, zsh and fish."""

from __future__ import annotations

import os

import click
from click.shell_completion import (
    BashComplete,
    ShellComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.parameters import OneOf
from sixfold.text.messages import translate as _

PROGRAM, VARIABLE = "sixfold", "_SIXFOLD_COMPLETE"
# Bash takes = and : for ends of words, so it is given the whole line, and only what follows them comes back.
BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' line kind value typed word
    typed="${COMP_LINE:0:COMP_POINT}"
    COMPREPLY=()
    for line in $(SIXFOLD_TYPED="$typed" %(complete_var)s=bash_complete "$1" 2>/dev/null); do
        kind="${line%%%%,*}"
        value="${line#*,}"
        if [[ $kind == file ]]; then
            compopt -o default
        else
            COMPREPLY+=("$value")
            [[ $value == *[=:] ]] && compopt -o nospace
        fi
    done
    word="${typed##*[[:space:]]}"
    [[ $word == *[=:]* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%%"${word##*[=:]}"}"}")
    return 0
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Bash, whose words are put together again."""

    source_template = BASH

    def source(self) -> str:
        """The script, without asking which bash is there."""
        return ShellComplete.source(self)

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is typed, and that one as far as it goes."""
        typed = os.environ.get("SIXFOLD_TYPED", "")
        words = split_arg_string(typed)[1:]
        if not words or typed[-1:].isspace():
            return words, ""
        return words[:-1], words[-1]


add_completion_class(Bash)


@cli.command(
    "completion",
    help=_(
        "Print a script for the Tab key. With it your shell completes commands, games, options, their values and files."
    ),
    epilog=example(
        'eval "$(sixfold completion bash)"    # in ~/.bashrc',
        'eval "$(sixfold completion zsh)"     # in ~/.zshrc',
        "sixfold completion fish > ~/.config/fish/completions/sixfold.fish",
    ),
)
@click.argument("shell", type=OneOf(["bash", "zsh", "fish"]), metavar="bash|zsh|fish")
def completion_command(shell: str) -> None:
    found = get_completion_class(shell)
    assert found
    click.echo(found(cli, {}, PROGRAM, VARIABLE).source())
