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
timeout -k 10 1200 .venv/bin/python Tests/Reader/test_reader.py --engines chromium
# WebKit's driver sometimes never answers; that is no fault of the reader's, and it is said.
status=0
timeout -k 10 900 .venv/bin/python Tests/Reader/test_reader.py --engines webkit || status=$?
if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
  echo "WebKit did not answer: the rest of its tests was left out"
elif [ "$status" -ne 0 ]; then
  exit "$status"
fi
