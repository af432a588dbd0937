#!/usr/bin/env bash
# The whole test suite: lint, then unit, phase and end-to-end tests. OCTAVO_SOAK=1 runs the long tests in full.
set -euo pipefail
cd "$(dirname "$0")/.."

./scripts/lint.sh
swift build --build-tests
swift test --skip-build --parallel
