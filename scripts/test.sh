#!/usr/bin/env bash
# The whole test suite: lint, then unit, phase and end-to-end tests, then the reader in browsers. OCTAVO_SOAK=1 runs the long tests in full.
set -euo pipefail
cd "$(dirname "$0")/.."

./scripts/lint.sh
swift build --build-tests
./scripts/reader.sh
swift test --skip-build --parallel
node Tests/Reader/sequences.mjs
swift build --product octavo
export OCTAVO=.build/debug/octavo
.venv/bin/python Tests/Reader/test_reader.py
