#!/usr/bin/env bash
# Builds three books and shows the artwork of each in one picture, in build/contact-sheets: the example with its
# own art, a starter book with a drawn cover, and one with a cover in portrait alone.
set -euo pipefail
cd "$(dirname "$0")/.."
octavo=$PWD/.build/release/octavo
sheets=$PWD/build/contact-sheets
mkdir -p "$sheets"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$octavo" new "$scratch/the-art-of-counting" 2>/dev/null
cp -R examples/introduction-to-calculus "$scratch/one-cover"
sed -i 's|<cover portrait="\([^"]*\)"[^>]*>|<cover src="\1"/>|' "$scratch/one-cover/book.xml"
grep -q '<cover src=' "$scratch/one-cover/book.xml"

for book in examples/introduction-to-calculus "$scratch/the-art-of-counting" "$scratch/one-cover"; do
  name=$(basename "$book")
  "$octavo" build "$book" -o "$scratch/$name.epub" 2>/dev/null
  "$octavo" contact-sheet "$scratch/$name.epub" >"$sheets/$name.png"
  echo "$sheets/$name.png"
done
