#!/usr/bin/env bash
# Fuzzes parsers with libFuzzer: scripts/fuzz.sh SECONDS [PARSER ...]. Inputs that were found stay in build/fuzz, and
# what broke a parser as build/fuzz/PARSER-crash-*.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds="${1:-60}"
shift || true
export OCTAVO_FUZZ=1
# Else Swift's own report of a crash comes before libFuzzer's, which keeps the input.
export SWIFT_BACKTRACE=enable=no
swift build --scratch-path .build-fuzz -c release --product octavo-fuzz \
  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer -Xswiftc -parse-as-library >&2
tool=.build-fuzz/release/octavo-fuzz
if [ $# -eq 0 ]; then
  read -r -a parsers < <(OCTAVO_PARSER=none "$tool" 2>/dev/null | sed -n 's/^OCTAVO_PARSER is one of: //p' || true)
  set -- "${parsers[@]}"
fi
failed=0
for parser in "$@"; do
  folder="build/fuzz/${parser//\//-}"
  mkdir -p "$folder"
  log="$folder.log"
  if OCTAVO_PARSER="$parser" OCTAVO_SEEDS="$folder" "$tool" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=2048 \
    -max_len=65536 -artifact_prefix="$folder-" -print_final_stats=1 "$folder" >"$log" 2>&1; then
    stat() { sed -n "s/^stat::$1: *//p" "$log"; }
    echo "$parser: nothing found in $(stat number_of_executed_units) inputs; the slowest took" \
      "$(stat slowest_unit_time_sec) s, the most memory was $(stat peak_rss_mb) MB"
  else
    echo "$parser: FAILED, see $log and $(ls -t "$folder"-* 2>/dev/null | head -n 1)"
    failed=1
  fi
done
exit "$failed"
