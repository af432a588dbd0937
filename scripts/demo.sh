#!/usr/bin/env bash
# Compiles the example book, checks it with epubcheck and says where it is and how to read it.
set -euo pipefail
cd "$(dirname "$0")/.."
book=${1:-examples/introduction-to-calculus}
bundle=build/$(basename "$book").epub
mkdir -p build

.build/release/octavo build "$book" -o "$bundle"
echo
echo "The contents it generated (first levels):"
.build/release/octavo toc "$bundle" --depth 2
echo
.venv/bin/python scripts/check_bundles.py "$bundle"
echo
echo "The book is $bundle ($(du -h "$bundle" | cut -f1))."
echo "Read it in any EPUB reader; look inside with: .build/release/octavo inspect $bundle"
