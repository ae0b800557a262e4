#!/bin/sh
# Makes the virtual environment and installs its one argument there: `.`, the program, or `.[dev]`, what tests need, too.
# Needs Python 3.11 or later with pip, and nothing else:
# Debian's Python comes without ensurepip, so where `venv` cannot bring pip along, the pip at hand installs one.
set -eu
say() { echo "kibitz setup: $*" >&2; }

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || {
    say "needs Python 3.11 or later, and '$PYTHON' is not; name one behind the target, such as PYTHON=python3.12"
    exit 2
}
say "installing into $VENV, once"
if [ ! -x "$VENV/bin/python" ] || ! "$VENV/bin/python" -m pip --version >/dev/null 2>&1; then
    rm -rf "$VENV"
    "$PYTHON" -m venv "$VENV" >/dev/null 2>&1 || {
        rm -rf "$VENV"
        { "$PYTHON" -m venv --without-pip "$VENV" && "$PYTHON" -m pip --python "$VENV/bin/python" -q install --constraint constraints.txt pip; } || {
            say "cannot make a virtual environment: install Debian's package python3-venv, or pip 22.3 or later"
            exit 2
        }
    }
fi
install() { "$VENV/bin/python" -m pip --disable-pip-version-check -q install --constraint constraints.txt "$@"; }
install setuptools && install --no-build-isolation --editable "$1" || {
    say "pip could not install what constraints.txt pins: is a package index within reach?"
    exit 2
}
