#!/usr/bin/env bash
# Compiles the portable modules that the interactives will run as Embedded Swift for WebAssembly, to see that they can be.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for module in TextBytes Numerics WolframLanguage Graphics WolframGraphics; do
  mapfile -t sources < <(find Sources/*/"$module" -name '*.swift' | LC_ALL=C sort)
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -enable-experimental-feature Extern \
    -swift-version 6 -wmo -Osize -parse-as-library -module-name "$module" -package-name octavo -Xfrontend -disable-stack-protector \
    -I "$out" -emit-module -emit-module-path "$out/$module.swiftmodule" -c "${sources[@]}" -o "$out/$module.o"
  echo "$module: $(stat -c %s "$out/$module.o") bytes of WebAssembly"
done
