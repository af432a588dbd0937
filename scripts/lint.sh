#!/usr/bin/env bash
# Holds the sources to the project's form: formatting, portable modules, layers of imports, lengths.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=0
swift format lint --strict --recursive --parallel Package.swift Sources Tests || failed=1
python3 scripts/lint.py || failed=1
exit $failed
