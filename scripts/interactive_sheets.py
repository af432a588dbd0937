"""Draws each interactive of a book at three settings beside its code, as HTML and PNG in build/interactives.

    interactive_sheets.py BOOK
"""

import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = ROOT / "build" / "interactives"


def photograph(sheet):
    """Takes a picture of a page as long as the page is, where Chromium is there."""
    chromium = shutil.which("chromium")
    if not chromium:
        return
    picture = sheet.with_suffix(".png")
    subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1540,1900", f"--screenshot={picture}",
         sheet.as_uri()], check=True, capture_output=True)
    print(picture)


def main():
    book = pathlib.Path(sys.argv[1])
    tool = os.environ.get("OCTAVO", str(ROOT / ".build" / "debug" / "octavo"))
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    site = OUT / "site"
    bundle = OUT / "book.epub"
    subprocess.run([tool, "build", str(book), "-o", str(bundle), "--artwork", "none"], check=True)
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(site)
    environment = dict(os.environ, OCTAVO_SHEETS=str(OUT), OCTAVO_SHEETS_BUNDLE=str(site))
    subprocess.run(["swift", "test", "--skip-build", "--filter", "drawsTheInteractivesOfABundle"], check=True, env=environment,
                   cwd=ROOT, stdout=subprocess.DEVNULL)
    for sheet in sorted(OUT.glob("interactives-*.html")):
        photograph(sheet)


main()
