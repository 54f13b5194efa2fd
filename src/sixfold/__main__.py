"""The `sixfold` command, also as `python -m sixfold`.

It imports the commands only when called, so that Ctrl-C in the meantime ends it as quietly as later.
"""

import sys


def main() -> None:
    try:
        from sixfold import cli

        cli.main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
