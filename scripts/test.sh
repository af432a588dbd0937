#!/usr/bin/env bash
# The whole test suite: lint, then unit, phase and end-to-end tests, and the reader in browsers. OCTAVO_SOAK=1 runs the long tests in full.
#
# In this order two cores take less than twenty minutes: the reader's WebAssembly is compiled beside the tests, which build websites
# and need it. Browsers wait more than they work, but have moments that a busy machine misses: they go first wherever they want a
# core, and all other tests take what they leave. build/test-times.txt has the seconds of each stage.
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

# Runs a command with the lowest priority, also where sessions share the processor evenly whatever their processes' priorities.
in_background() {
  setsid bash -c '{ echo 19 >"/proc/$$/autogroup"; } 2>/dev/null; exec nice -n 19 "$@"' in_background "$@" 2>&1 &
  session=$!
  wait "$session"
}

# Ends what still runs if a stage fails or the suite is interrupted, so that its lines are the last.
session=
finish() {
  kill $(jobs -p) 2>/dev/null || true
  [ -z "$session" ] || kill -- "-$session" 2>/dev/null || true
}
trap finish EXIT

stage lint ./scripts/lint.sh
# One core for minutes. A session of its own gives it half of the processor, where sessions share it evenly.
stage reader setsid --wait ./scripts/reader.sh &
reader=$!
stage "build of tests" swift build --build-tests
wait "$reader"
failed=0
octavo=OCTAVO=.build/debug/octavo
# Each test of the reader in one engine and one size; OCTAVO_SEED picks others, `make soak` runs all. The seed is fixed,
# so that a change is not refused for a test in a size that was never run before.
seed=${OCTAVO_SEED:-43dd79f}
[ -z "${OCTAVO_SOAK:-}" ] || seed=
if [ -n "$seed" ]; then echo "Reader tests in engines and sizes picked by OCTAVO_SEED=$seed"; fi
stage browsers env "$octavo" .venv/bin/python Tests/Reader/test_reader.py ${seed:+--slice "$seed"} >build/test-browsers.log 2>&1 &
browsers=$!
# Thousands of lines: what failed is said once more.
native() { in_background swift test --skip-build --parallel >build/test.log 2>&1; }
if ! stage "native tests" native; then
  failed=1
  echo "Failed:"
  grep -a "✘.* recorded an issue" build/test.log | cut -c 1-2000 || tail -n 20 build/test.log
fi
grep -a "Test run with" build/test.log || true
stage sequences in_background env "$octavo" node Tests/Reader/sequences.mjs || failed=1
stage kernel in_background env "$octavo" node Tests/Reader/kernel.mjs || failed=1
wait "$browsers" || failed=1
grep -v "^ok " build/test-browsers.log || true
cat "$times"
# What runs in full, or after other stages failed, is no measure.
if [ "$failed$seed" = 043dd79f ]; then python3 scripts/test_times.py "$times" ${OCTAVO_RECORD_TIMES:+--record} || failed=1; fi
exit $failed
