"""Builds EPUBs of anybody with Octavo and compares each bundle with what it was made from, part by part.

    .venv/bin/python scripts/epub_roundtrip.py FOLDER [OCTAVO] [--keep FOLDER] [--verbose]

FOLDER holds packed EPUBs. A row counts, of the original and of the bundle, what each has of a part; then

    check     the errors and warnings that epubcheck, as `make setup-test` installs it, reports of the bundle
    unnamed   the parts of which the bundle has less and that no finding of the build names

The exit is 1 if a book was not built, if epubcheck reports anything, or if a loss is unnamed.
"""

import argparse
import collections
import hashlib
import html.parser
import json
import pathlib
import posixpath
import re
import subprocess
import sys
import tempfile
import unicodedata
import urllib.parse
import xml.etree.ElementTree as ET
import zipfile
from typing import ClassVar

import epubcheck_suite

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = ["pages", "words", "pictures", "sound", "film", "fonts", "notes", "page list", "contents", "landmarks", "overlays"]
# The findings that report the loss of a part.
NAMES = {
    "pages": {"source-repeated", "entry-left-out"},
    "words": {"element-replaced", "element-foreign", "element-not-allowed-here", "script-dropped", "content-left-out"},
    "pictures": {"item-not-kept", "media-unreadable", "media-unsupported", "media-missing", "drawing-malformed", "drawing-adjusted"},
    "sound": {"item-not-kept", "media-unreadable", "media-unsupported", "media-missing"},
    "film": {"item-not-kept", "media-unreadable", "media-unsupported", "media-missing"},
    "fonts": {"item-not-kept", "media-unreadable", "style-adjusted"},
    "notes": {"note-unreferenced"},
    "page list": {"package-part-not-kept"},
    "contents": {"entry-page-missing"},
    "landmarks": {"package-part-not-kept"},
    "overlays": {"item-not-kept"},
}


class Page(html.parser.HTMLParser):
    """The words and notes of a document."""

    silent: ClassVar = {"script", "style", "title", "head", "epub:case", "case", "metadata", "desc"}

    def __init__(self, text):
        super().__init__()
        self.words, self.notes, self.depth, self.open = collections.Counter(), 0, 0, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        types = (dict(attributes).get("epub:type") or "").split()
        self.notes += any(t in ("footnote", "endnote", "rearnote", "noteref") for t in types)
        if tag in self.silent:
            self.depth += 1

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag in self.silent:
            self.depth -= 1

    def handle_endtag(self, tag):
        if tag in self.silent and self.depth:
            self.depth -= 1

    def handle_data(self, data):
        if not self.depth:
            # Styled mathematical letters count as their base letters.
            self.words.update(re.findall(r"\w+", unicodedata.normalize("NFKC", data)))


class Book:
    """What a packed EPUB has of each part."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path)
        names = self.names = set(self.zip.namelist())
        container = ET.fromstring(self.zip.read("META-INF/container.xml"))
        self.package = next(e.get("full-path") for e in container.iter() if e.tag.endswith("rootfile"))
        tree = ET.fromstring(self.zip.read(self.package))
        def local(e):
            return e.tag.rsplit("}")[-1] if isinstance(e.tag, str) else ""
        base = posixpath.dirname(self.package)
        self.items = {}
        for item in (e for e in tree.iter() if local(e) == "item"):
            name = posixpath.normpath(posixpath.join(base, urllib.parse.unquote(item.get("href", ""))))
            self.items[item.get("id")] = (name, item.get("media-type", ""), (item.get("properties") or "").split())
        spine = [self.items[e.get("idref")] for e in tree.iter() if local(e) == "itemref" and e.get("idref") in self.items]
        self.identifier = next((e.text or "" for e in tree.iter() if local(e) == "identifier" and e.get("id") == tree.get("unique-identifier")), "")
        self.parts = {part: collections.Counter() for part in PARTS}
        seen = set()
        for name, kind, _properties in spine:
            if name in seen or name not in names:
                continue
            seen.add(name)
            # The pages that Octavo adds at the front are not part of the original.
            if name in ("cover.xhtml", "contents.xhtml") and base == "":
                continue
            self.parts["pages"][len(seen)] += 1
            if kind in ("application/xhtml+xml", "image/svg+xml", "text/html"):
                page = Page(self.zip.read(name).decode("utf-8", "replace"))
                self.parts["words"].update(page.words)
                self.parts["notes"]["note"] += page.notes
        self.count_files(tree, local)
        self.count_navigation(local)

    def count_files(self, tree, local):
        cover = next((e.get("content") for e in tree.iter() if local(e) == "meta" and e.get("name") == "cover"), None)
        spine = {e.get("idref") for e in tree.iter() if local(e) == "itemref"}
        for identifier, (name, kind, properties) in self.items.items():
            # The cover is drawn again, or not at all, as here.
            if name not in self.names or identifier == cover or "cover-image" in properties:
                continue
            # A drawing that is a page stays a page: an XHTML document that contains it.
            if identifier in spine and kind == "image/svg+xml":
                continue
            part = {"image": "pictures", "audio": "sound", "video": "film", "font": "fonts"}.get(kind.split("/")[0])
            if "font" in kind or "opentype" in kind:
                part = "fonts"
            if kind == "application/smil+xml":
                part = "overlays"
            if part and not name.startswith("art/"):
                # Drawings are rewritten and fonts may be obfuscated: compare only their numbers.
                same = "any" if part in ("fonts", "overlays") or kind == "image/svg+xml" else hashlib.sha1(self.zip.read(name)).hexdigest()
                self.parts[part][same] += 1

    def count_navigation(self, local):
        nav = next((name for name, _, properties in self.items.values() if "nav" in properties and name in self.names), None)
        if nav:
            text = self.zip.read(nav).decode("utf-8", "replace")
            for match in re.finditer(r"<nav\b([^>]*)>(.*?)</nav>", text, re.S):
                kind = re.search(r"epub:type\s*=\s*[\"']([^\"']*)", match.group(1))
                part = {"toc": "contents", "page-list": "page list", "landmarks": "landmarks"}.get(kind.group(1).strip() if kind else "")
                if part:
                    self.parts[part]["any"] += len(re.findall(r"<a\b", match.group(2)))
        else:
            ncx = next((name for name, kind, _ in self.items.values() if kind == "application/x-dtbncx+xml" and name in self.names), None)
            if ncx:
                text = self.zip.read(ncx).decode("utf-8", "replace")
                self.parts["contents"]["any"] += len(re.findall(r"<navPoint\b", text))
                self.parts["page list"]["any"] += len(re.findall(r"<pageTarget\b", text))


def compare(old, new, found):
    """What the bundle has less of, and which of that no finding names."""
    cells, unnamed = [], []
    for part in PARTS:
        before, after = old.parts[part], new.parts[part]
        lost = sum((before - after).values()) if part in ("words", "pictures", "sound", "film") else before.total() - after.total()
        cells.append(f"{before.total()}" + (f" -{lost}" if lost > 0 else ""))
        if lost > 0 and not NAMES[part] & found:
            unnamed.append(f"{part} -{lost}")
    return cells, unnamed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("octavo", nargs="?", default=str(ROOT / ".build/release/octavo"))
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    keep = options.keep or pathlib.Path(tempfile.mkdtemp(prefix="octavo-roundtrip-"))
    keep.mkdir(parents=True, exist_ok=True)
    books, failed = sorted(options.folder.glob("*.epub")), False
    rows, built = [], []
    for book in books:
        target = keep / book.name
        run = subprocess.run(
            [options.octavo, "build", str(book), "-o", str(target), "--artwork", "none", "--no-cache", "--format", "json"],
            capture_output=True, text=True)
        try:
            findings = json.loads(run.stderr)["diagnostics"]
        except ValueError:
            findings = []
        (keep / (book.stem + ".json")).write_text(json.dumps(findings, indent=1, ensure_ascii=False))
        if run.returncode:
            rows.append((book.stem, None, None, findings, run.returncode))
            continue
        built.append((target, "default"))
        rows.append((book.stem, *compare(Book(book), Book(target), {f["id"] for f in findings}), findings, 0))
    reports = epubcheck_suite.oracle(built) if built else {}
    print(f"{'book':<40}" + "".join(f"{part:>11}" for part in PARTS) + f"{'check':>7}  unnamed")
    for name, cells, unnamed, findings, code in rows:
        if code:
            failed = True
            errors = [f["summary"] for f in findings if f["severity"] == "error"]
            print(f"{name:<40} not built, exit {code}: {'; '.join(errors[:3])}")
            continue
        report = reports[str(keep / (name + ".epub"))]
        failed = failed or bool(unnamed) or report is None or bool(report)
        count = "crash" if report is None else len(report)
        print(f"{name:<40}" + "".join(f"{cell:>11}" for cell in cells) + f"{count:>7}  {', '.join(unnamed) or '-'}")
        if options.verbose:
            for line in report or []:
                print("    epubcheck", *line)
    sum_built = sum(1 for row in rows if not row[4])
    print(f"built {sum_built} of {len(rows)}; clean {sum(1 for r in reports.values() if r == [])}; "
          f"with unnamed losses {sum(1 for r in rows if r[2])}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
