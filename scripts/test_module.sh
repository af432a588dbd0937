#!/usr/bin/env bash
# Builds and runs the tests of one module: test_module.sh Files [filter]. The whole suite is one bundle, which every change of a
# low module compiles and links anew; this one has the tests of the module alone.
set -euo pipefail
cd "$(dirname "$0")/.."
module=${1%Tests}
if ! [ -d "Tests/${module}Tests" ]; then
  echo "test-module: there is no folder Tests/${module}Tests; MODULE=NAME names a module" >&2
  exit 64
fi
export OCTAVO_TEST_MODULE=$module
# A folder of its own: what other targets made stays as it is.
swift build --product octavoPackageTests --scratch-path .build-module
swift test --skip-build --scratch-path .build-module ${2:+--filter "$2"}
