# Functions that compile portable modules to WebAssembly; sourced by scripts/reader.sh.
# They are compiled as Embedded Swift, into build/wasm.

swiftc=$(command -v swiftc)
toolchain=$(dirname "$(dirname "$(readlink -f "$swiftc")")")
embedded=$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm
for libc in /usr/lib/wasm32-wasi/libc.a /usr/lib/wasm32-wasip1/libc.a; do [ ! -e "$libc" ] || break; done
for linker in "$toolchain/bin/wasm-ld" /usr/bin/wasm-ld /usr/bin/wasm-ld-*; do [ ! -x "$linker" ] || break; done
objects=build/wasm
# What the compiler makes use of, which every browser since 2021 has.
features=(--enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int)

# sources_of MODULE...: their files, in order.
sources_of() {
  local module
  for module in "$@"; do find Sources/*/"$module" -name '*.swift' | LC_ALL=C sort; done
}

# link OPTIMISATION OUTPUT STACK EXPORTS -- MODULE...: links their objects; EXPORTS are parted by spaces.
link() {
  local optimisation=$1 output=$2 stack=$3 exports=$4 name options=() files=()
  shift 4
  for name in $exports; do options+=("--export=$name"); done
  for name in "$@"; do files+=("$objects/$optimisation/$name.o"); done
  # Nothing lies below 1,024, which wasm-opt makes use of: a hundredth.
  "$linker" --gc-sections --strip-all --no-entry --global-base=1024 -z "stack-size=$stack" "${options[@]}" "${files[@]}" \
    "$embedded/libswiftUnicodeDataTables.a" "$libc" -o "$output.linked"
  # Over all that was linked: a sixth smaller, and a fourteenth as it is sent.
  wasm-opt -Oz --low-memory-unused "${features[@]}" "$output.linked" -o "$output.new"
  rm "$output.linked"
  mv "$output.new" "$output"
  echo "$output: $(stat -c %s "$output") bytes, $(gzip -9 -c "$output" | wc -c) gzipped"
}

# link_parted OPTIMISATION OUTPUT SECOND TYPES STACK EXPORTS MODULE...: the same, as two modules. SECOND has the functions of the
# types that the file TYPES lists, and nothing else: it is instantiated over the memory and the table of OUTPUT, in whose table
# imports of `placeholder` stand for its functions until then.
link_parted() {
  local optimisation=$1 output=$2 second=$3 types=$4 stack=$5 exports=$6 name options=() files=()
  shift 6
  for name in $exports; do options+=("--export=$name"); done
  for name in "$@"; do files+=("$objects/$optimisation/$name.o"); done
  "$linker" --gc-sections --strip-debug --no-entry --global-base=1024 -z "stack-size=$stack" "${options[@]}" "${files[@]}" \
    "$embedded/libswiftUnicodeDataTables.a" "$libc" -o "$output.linked"
  # Large functions with one caller are not inlined: the compressed module is 3 % smaller, and more functions can be in the second.
  wasm-opt -Oz -g --one-caller-inline-max-function-size=60 --low-memory-unused "${features[@]}" "$output.linked" -o "$output.named"
  wasm-dis "${features[@]}" "$output.named" -o "$output.text"
  python3 scripts/wasm_functions.py "$output.named" > "$output.functions"
  "$toolchain/bin/swift-demangle" -compact < "$output.functions" | paste -d ' ' "$output.functions" - \
    | python3 scripts/wasm_functions.py --second "$types" "$output.text" > "$output.second"
  wasm-split "${features[@]}" "--split-funcs=@$output.second" --export-prefix=% "$output.named" -o1 "$output.new" -o2 "$second.new"
  rm "$output.linked" "$output.named" "$output.text" "$output.functions" "$output.second"
  for name in "$output" "$second"; do
    # Once more over each part, and over functions that differ by a constant: 1 % smaller as it is sent.
    wasm-opt --one-caller-inline-max-function-size=60 --merge-similar-functions -Oz --low-memory-unused "${features[@]}" "$name.new" \
      -o "$name"
    rm "$name.new"
    echo "$name: $(stat -c %s "$name") bytes, $(gzip -9 -c "$name" | wc -c) gzipped"
  done
}

# merge OPTIMISATION NAME FILE...: compiles files of several modules as one, which optimises better; NAME.o.
merge() {
  local optimisation=$1 name=$2 file copies=$objects/$1/$2
  shift 2
  rm -rf "$copies"
  mkdir -p "$copies"
  for file in "$@"; do
    # Imports of what is merged are left out; line numbers stay.
    sed -E 's/^(public )?import [A-Za-z]+$//' "$file" > "$copies/$(echo "$file" | tr / .)"
  done
  "$swiftc" -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded \
    -enable-experimental-feature Extern -swift-version 6 -wmo "-$optimisation" -enforce-exclusivity=unchecked \
    -parse-as-library -package-name octavo -module-name "$name" -Xfrontend -disable-stack-protector -suppress-warnings \
    -c "$copies"/*.swift -o "$objects/$optimisation/$name.o"
}
