#!/usr/bin/env bash
# Compiles the reader core to WebAssembly: templates/reader/core.wasm, from the sources of ReaderCore and ReaderWeb.
set -euo pipefail
cd "$(dirname "$0")/.."
out=templates/reader


mapfile -t sources < <(find Sources/ReaderCore Sources/ReaderWeb -name '*.swift' | LC_ALL=C sort)
if [ -e "$out/core.wasm" ] && [ -z "$(find "${sources[@]}" "$0" -newer "$out/core.wasm")" ]; then exit 0; fi

swiftc=$(command -v swiftc)
toolchain=$(dirname "$(dirname "$(readlink -f "$swiftc")")")
embedded=$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm
for libc in /usr/lib/wasm32-wasi/libc.a /usr/lib/wasm32-wasip1/libc.a; do [ ! -e "$libc" ] || break; done
for linker in "$toolchain/bin/wasm-ld" /usr/bin/wasm-ld /usr/bin/wasm-ld-*; do [ ! -x "$linker" ] || break; done

"$swiftc" -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -swift-version 6 -wmo -Osize \
  -parse-as-library -module-name ReaderWeb -Xfrontend -disable-stack-protector -c "${sources[@]}" -o "$out/core.o"
"$linker" --gc-sections --strip-all --no-entry -z stack-size=1048576 \
  --export=octavo_reserve --export=octavo_output --export=octavo_open --export=octavo_event --export=octavo_is_legal \
  "$out/core.o" "$embedded/libswiftUnicodeDataTables.a" "$libc" -o "$out/core.wasm.new"
mv "$out/core.wasm.new" "$out/core.wasm"
rm "$out/core.o"
echo "$out/core.wasm: $(stat -c %s "$out/core.wasm") bytes, $(gzip -9 -c "$out/core.wasm" | wc -c) gzipped"
