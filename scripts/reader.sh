#!/usr/bin/env bash
# Compiles the reader to WebAssembly, into templates/reader: core.wasm, the reader core, and kernel.wasm, which evaluates
# interactives and is fetched only where there are any, and extras.wasm, its second part, which some interactives need besides.
# The scripts and these modules are joined and deflated into templates/web, for web folders.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/wasm.sh

# The core is compiled as one module, which makes it a third smaller.
out=templates/reader/core.wasm
mapfile -t sources < <(sources_of WebRuntime TextBytes Numerics JSONText InteractiveModel ReaderCore ReaderWeb)
sources+=(Sources/Wolfram/Graphics/Color.swift Sources/Wolfram/Graphics/Color+Spaces.swift Sources/Wolfram/Graphics/NamedColor.swift)
if [ ! -e "$out" ] || [ -n "$(find "${sources[@]}" scripts/wasm.sh "$0" -newer "$out")" ]; then
  merge Osize OctavoReader "${sources[@]}"
  link Osize "$out" 1048576 "octavo_reserve octavo_output octavo_open octavo_event octavo_is_legal" OctavoReader
fi

# The kernel as well: where each module is compiled by itself, it contains the code of those below it once more. What only some
# interactives need is parted from it when it has been linked.
out=templates/reader/kernel.wasm
extras=templates/reader/extras.wasm
modules=(WebRuntime TextBytes Numerics JSONText InteractiveModel Graphics WolframLanguage WolframGraphics Kernel \
  KernelArithmetic KernelMathematics KernelLibrary KernelDifferentialEquations KernelMethods KernelPrecision KernelStatistics KernelLanguage KernelTypesetting KernelExtras ExtrasBridge KernelPlots LiveFigures KernelWeb)
mapfile -t sources < <(sources_of "${modules[@]}")
for module in "${modules[@]}"; do
  folder=$(find Sources/*/"$module" -name '*.wl' -printf '%H' -quit)
  [ -n "$folder" ] || continue
  sources+=("$objects/${module}Tables.swift")
  python3 scripts/wolfram_library.py "$folder" "$objects/${module}Tables.swift"
done
parts=(scripts/wasm.sh scripts/wasm_functions.py scripts/kernel_extras.txt "$0")
if [ ! -e "$out" ] || [ ! -e "$extras" ] || [ -n "$(find "${sources[@]}" "${parts[@]}" -newer "$out")" ]; then
  merge Osize OctavoKernel "${sources[@]}"
  link_parted Osize "$out" "$extras" scripts/kernel_extras.txt 4194304 "octavo_kernel_reserve octavo_kernel_output \
    octavo_kernel_define octavo_kernel_draw octavo_kernel_view octavo_kernel_settle octavo_kernel_sound octavo_kernel_forget octavo_kernel_evaluate" \
    OctavoKernel
fi

# What web folders ship: few files, and deflated.
out=templates/web
if [ ! -e "$out" ] || [ -n "$(find templates/reader scripts/join_reader.py -path "$out" -prune -o -type f -newer "$out/main.js" -print)" ]; then
  python3 scripts/join_reader.py templates/reader "$out"
fi
