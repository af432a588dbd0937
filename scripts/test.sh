#!/usr/bin/env bash
# The whole test suite: lint, then unit, phase and end-to-end tests, and the reader in browsers. OCTAVO_SOAK=1 runs the long tests in full.
#
# In the order that takes least on two cores: the reader's WebAssembly is compiled beside the tests, which build websites
# and need it. Browsers wait more than they work, but have moments that a busy machine misses: they go first wherever they want a
# core, and all other tests take what they leave. build/test-times.txt has the seconds of each stage.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
times=build/test-times.txt
rm -f "$times"

# Starts a stage and notes its seconds: on the clock, and of processor time. It has a shell of its own, because `time` counts every
# child of its shell that ends meanwhile. It ignores interrupts, so that the trap below finds all that it started.
start() {
  local name=$1
  shift
  local TIMEFORMAT="$name: %R s, %U + %S s of processor time"
  { trap '' INT; time "$@" 2>&3; } 3>&2 2>>"$times" &
}

stage() {
  start "$@"
  wait $!
}

# Runs a command with the lowest priority, also where sessions share the processor evenly whatever their processes' priorities.
in_background() {
  setsid --wait bash -c '{ echo 19 >"/proc/$$/autogroup"; } 2>/dev/null; exec nice -n 19 "$@"' in_background "$@" 2>&1
}

# Ends a process and all that it started, in whatever sessions.
end() {
  local child
  for child in $(cat "/proc/$1/task/"*/children 2>/dev/null); do end "$child"; done
  kill "$1" 2>/dev/null || true
}

# If a stage fails or the suite is interrupted, nothing of it runs on.
trap 'for job in $(jobs -p); do end "$job"; done' EXIT

stage lint ./scripts/lint.sh
# One core for minutes. A session of its own gives it half of the processor, where sessions share it evenly.
start reader setsid --wait ./scripts/reader.sh
reader=$!
# A fresh clone is compiled a module at a time and without debug information, in a third of the processor time. Such a build does not see
# that a type of a module far below has another size: after a change it is thrown away, and one is made that can be gone on with.
flags=()
whole=.build/whole-modules
if [ -e $whole ] && [ -n "$(find Package.swift Plugins Sources Tests -newer $whole -print -quit)" ]; then
  rm -rf .build/debug .build/*/debug $whole
elif [ ! -e .build/debug ] || [ -e $whole ]; then
  mkdir -p .build
  touch $whole
  flags=(-debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1)
fi
# A warning fails as an error does: the log of a fresh clone has those of all modules.
build_tests() { swift build --build-tests "${flags[@]}" 2>&1 | tee build/test-build.log; }
stage "build of tests" build_tests
if grep -aE '^/.*: warning: ' build/test-build.log; then
  echo "The compiler warns"
  exit 1
fi
wait "$reader"
failed=0
# Each test of the reader in one engine and one size; OCTAVO_SEED picks others, `make soak` runs all. The seed is fixed,
# so that a change is not refused for a test in a size that was never run before.
usual=43dd79f
seed=${OCTAVO_SEED:-$usual}
[ -z "${OCTAVO_SOAK:-}" ] || seed=
export OCTAVO_SEED=$seed
if [ -n "$seed" ]; then echo "Slices of long tests, engines and sizes of the reader's picked by OCTAVO_SEED=$seed"; fi
start browsers env OCTAVO=.build/debug/octavo .venv/bin/python Tests/Reader/test_reader.py ${seed:+--slice "$seed"} >build/test-browsers.log 2>&1
browsers=$!
# Thousands of lines: what failed is said once more.
native() { in_background swift test --skip-build --parallel >build/test.log 2>&1; }
node_tests() {
  local result=0
  stage dispatcher in_background node Tests/Reader/dispatcher.mjs || result=1
  stage sequences in_background node Tests/Reader/sequences.mjs || result=1
  stage kernel in_background node Tests/Reader/kernel.mjs || result=1
  return $result
}
# They use one core, which others leave at times.
node_tests >build/test-node.log &
node=$!
if ! stage "native tests" native; then
  failed=1
  echo "Failed:"
  grep -a "✘.* recorded an issue" build/test.log | cut -c 1-2000 || tail -n 20 build/test.log
fi
grep -a "Test run with" build/test.log || true
wait "$node" || failed=1
cat build/test-node.log
wait "$browsers" || failed=1
grep -v "^ok " build/test-browsers.log || true
cat "$times"
# What runs in full, or after other stages failed, is no measure.
if [ "$failed" = 0 ] && [ "$seed" = "$usual" ]; then
  python3 scripts/test_times.py "$times" ${OCTAVO_RECORD_TIMES:+--record} || failed=1
elif [ -n "${OCTAVO_RECORD_TIMES:-}" ]; then
  echo "Nothing is recorded: a stage failed, or the seed is not the usual one"
fi
exit $failed
