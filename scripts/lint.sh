#!/usr/bin/env bash
# Holds the sources to the project's form: formatting, of Wolfram files too, portable modules, layers of imports, lengths; each diagnostic, built-in and
# rule of the reader to having a place and a test; documents and the graph of modules to what the code says; JavaScript
# to its types, and Python to its rules.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=0
# It takes as long as all the others, and one core.
swift format lint --strict --recursive --parallel Package.swift Plugins Sources Tests &
format=$!
./scripts/lint_scripts.sh || failed=1
python3 scripts/lint.py || failed=1
python3 scripts/wolfram_library.py --check || failed=1
python3 scripts/documents.py || failed=1
python3 scripts/index.py --check || failed=1
python3 scripts/handbook.py --check || failed=1
python3 scripts/module_graph.py --check || failed=1
python3 scripts/wasm_functions.py --check scripts/kernel_extras.txt || failed=1
wait "$format" || failed=1
exit $failed
