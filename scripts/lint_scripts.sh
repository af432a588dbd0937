#!/usr/bin/env bash
# Holds JavaScript to its types (JSDoc, with types/ and deno.json) and to deno's rules, and Python to ruff's. Fetches nothing.
set -uo pipefail
cd "$(dirname "$0")/.."
for tool in deno ruff; do
  if ! [ -x ".venv/bin/$tool" ]; then
    echo "lint: .venv/bin/$tool is missing; scripts/setup.sh lint installs it" >&2
    exit 1
  fi
done
export DENO_DIR=$PWD/.venv/deno-cache DENO_NO_UPDATE_CHECK=1
[ -t 1 ] || export NO_COLOR=1
failed=0

# A worker says by its reference that it runs in another world than pages do; scripts of node lie beside what they serve.
worker='^/// <reference lib="webworker" />$'
mapfile -t workers < <(grep -rlE --include='*.js' --exclude-dir=web "$worker" templates | sort)
mapfile -t pages < <(grep -rLE --include='*.js' --exclude-dir=web "$worker" templates | sort)
mapfile -t scripts < <(find Tests scripts -name '*.mjs' | sort)

types() { .venv/bin/deno check --quiet --no-remote --no-npm --config "$@" || failed=1; }
types deno.json "${pages[@]}"
types types/workers.json "${workers[@]}"
types types/scripts.json "${scripts[@]}"
.venv/bin/deno lint --quiet "${pages[@]}" "${workers[@]}" "${scripts[@]}" || failed=1
.venv/bin/ruff check --quiet . || failed=1
exit $failed
