#!/usr/bin/env bash
# The whole test suite: lint, then unit, phase and end-to-end tests, then the reader in browsers. OCTAVO_SOAK=1 runs the long tests in full.
set -euo pipefail
cd "$(dirname "$0")/.."

./scripts/lint.sh
# The reader's WebAssembly takes one core for minutes.
./scripts/reader.sh &
reader=$!
swift build --build-tests
wait "$reader"
swift test --skip-build --parallel
node Tests/Reader/sequences.mjs
node Tests/Reader/kernel.mjs
swift build --product octavo
export OCTAVO=.build/debug/octavo
.venv/bin/python Tests/Reader/test_reader.py
