#!/usr/bin/env bash
# Compiles the example book, checks it with epubcheck and says where it is and how to read it.
set -euo pipefail
cd "$(dirname "$0")/.."
book=${1:-examples/introduction-to-calculus}
bundle=build/$(basename "$book").epub
mkdir -p build

web=build/$(basename "$book")-web

.build/release/octavo build "$book" -o "$bundle" --web "$web"
echo
echo "The contents it generated (first levels):"
.build/release/octavo toc "$bundle" --depth 2
echo
.venv/bin/python scripts/check_bundles.py "$bundle"
echo
echo "The book is $bundle ($(du -h "$bundle" | cut -f1))."
echo "Look inside with: .build/release/octavo inspect $bundle"
echo
echo "Read it in a browser, and see what you change at once:"
echo "    .build/release/octavo serve $book"
echo "$web is the same book as a folder for any web server, for example:"
echo "    python3 -m http.server --directory $web"
echo "The bundle opens in any EPUB reader."
