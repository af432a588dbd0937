#!/usr/bin/env bash
# The whole test suite: lint, then unit, phase and end-to-end tests, and the reader in browsers. OCTAVO_SOAK=1 runs the long tests in full.
#
# In this order two cores take about twenty minutes: the reader's WebAssembly is compiled beside the tests, which build websites
# and need it; browsers run by themselves, since their tests have moments that a busy machine misses. build/test-times.txt has the
# seconds of each stage.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
times=build/test-times.txt
rm -f "$times"

# Runs a stage and notes its seconds: on the clock, and of processor time.
stage() {
  local name=$1
  shift
  local TIMEFORMAT="$name: %R s, %U + %S s of processor time"
  { time "$@" 2>&3; } 3>&2 2>>"$times"
}

# Ends what still runs if a stage fails, so that its lines are the last.
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

stage lint ./scripts/lint.sh
# One core for minutes. A session of its own gives it half of the processor, where sessions share it evenly.
stage reader setsid --wait ./scripts/reader.sh &
reader=$!
stage "build of tests" swift build --build-tests
wait "$reader"
failed=0
# Thousands of lines: what failed is said once more.
native() { swift test --skip-build --parallel >build/test.log 2>&1; }
if ! stage "native tests" native; then
  failed=1
  echo "Failed:"
  grep -a "✘.* recorded an issue" build/test.log | cut -c 1-2000 || tail -n 20 build/test.log
fi
grep -a "Test run with" build/test.log || true
export OCTAVO=.build/debug/octavo
# Each test of the reader in one engine or both, in one size each; OCTAVO_SEED picks others, `make soak` runs all. The seed is fixed,
# so that a change is not refused for a test in a size that was never run before.
seed=${OCTAVO_SEED:-43dd79f}
[ -z "${OCTAVO_SOAK:-}" ] || seed=
if [ -n "$seed" ]; then echo "Reader tests in engines and sizes picked by OCTAVO_SEED=$seed"; fi
stage browsers .venv/bin/python Tests/Reader/test_reader.py ${seed:+--slice "$seed"} >build/test-browsers.log 2>&1 &
browsers=$!
stage sequences node Tests/Reader/sequences.mjs || failed=1
stage kernel node Tests/Reader/kernel.mjs || failed=1
wait "$browsers" || failed=1
grep -v "^ok " build/test-browsers.log || true
cat "$times"
exit $failed
