"""Runs the reading-system tests of w3c/epub-tests, whose folder is given, in our reader.

    .venv/bin/python scripts/epub_reading_tests.py ../epub-tests [--engines chromium,webkit] [-k lay-pp] [--report FILE]

Each test is packed as its README says, built with `octavo build --web`, and read page by page. What a script can judge from
the test's own words it judges; the rest are looked at: each leaves a sheet of its screens in build/epub-reading, and the
verdicts that people gave are in docs/epub-reading.md. Nothing of the tests is kept in the project.
"""

import argparse
import collections
import contextlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time
import zipfile
from typing import ClassVar

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Reader"))
import books  # noqa: E402
from epub_reading_judges import JUDGES, Test  # noqa: E402
from harness import Handler, Reader, Site, open_browser, stop_display  # noqa: E402

OUT = ROOT / "build" / "epub-reading"
# The results of all runs, so that a suite can be run in parts.
KNOWN = OUT / "results.json"
RECORD = ROOT / "docs" / "epub-reading.md"
SCREEN = (1024, 768)
MOST_PAGES = 10


def frames(sound):
    """The frames of an MP3 without what is said of it as a whole, so that they can be repeated."""
    if sound[:3] == b"ID3":
        sound = sound[10 + sum(byte << 7 * power for power, byte in enumerate(reversed(sound[6:10]))):]
    first = sound.find(b"\xff", 2)
    while first >= 0 and sound[first + 1] != sound[1]:
        first = sound.find(b"\xff", first + 1)
    return sound[first:] if b"Xing" in sound[:200] or b"Info" in sound[:200] else sound


def stand_ins(folder):
    """What stands in for files that the manifest names and a copy of the suite lacks, as some leave out what is large.

    Recordings are those of the same name that other tests of the suite have, three times over; a file of a type that no reader
    has to know is a thousand zeros.
    """
    container = (folder / "META-INF" / "container.xml").read_text(errors="replace")
    package = folder / re.search(r'full-path="([^"]+)"', container).group(1)
    text = package.read_text(errors="replace") if package.exists() else ""
    for item in re.findall(r"<item\b[^>]*>", text):
        values = dict(re.findall(r'([\w-]+)="([^"]*)"', item))
        name, kind = values.get("href", ""), values.get("media-type", "")
        path = package.parent / name
        if not name or ":" in name or path.exists():
            continue
        if kind.startswith("audio/"):
            other = next((one for one in sorted(folder.parent.glob(f"*/*/audio/{path.stem}.*")) if one.is_file()), None)
            if other:
                # Repeated, since the other recordings are shorter than the last clips need.
                yield path.relative_to(folder).as_posix(), frames(other.read_bytes()) * 3
        elif kind == "application/octet-stream":
            yield path.relative_to(folder).as_posix(), bytes(1000)


def pack(folder, target):
    """The test as a packed EPUB: `mimetype` first and not compressed, then all else by name."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        if (folder / "mimetype").exists():
            archive.write(folder / "mimetype", "mimetype", zipfile.ZIP_STORED)
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name not in ("mimetype", ".DS_Store"):
                archive.write(path, path.relative_to(folder).as_posix())
        for name, data in stand_ins(folder):
            archive.writestr(name, data)
    return target


def damage(folder, target):
    """The two tests of archives ask for one that cannot be packed by the usual means."""
    if folder.name == "ocf-zip-comp":
        with zipfile.ZipFile(target, "w", zipfile.ZIP_BZIP2) as archive:
            archive.write(folder / "mimetype", "mimetype", zipfile.ZIP_STORED)
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.name != "mimetype":
                    archive.write(path, path.relative_to(folder).as_posix())
    if folder.name == "ocf-zip-mult":
        # Only the first of two segments: the central directory is in the second.
        target.write_bytes(target.read_bytes()[: target.stat().st_size // 2])


def facts(folder):
    """A test's identifier and the version of EPUB that it came with, from its package document."""
    container = (folder / "META-INF" / "container.xml").read_text(errors="replace")
    package = folder / re.search(r'full-path="([^"]+)"', container).group(1)
    text = package.read_text(errors="replace") if package.exists() else ""
    name = re.search(r"<dc:identifier[^>]*>\s*([^<]*?)\s*<", text)
    version = re.search(r'schema:version"[^>]*>\s*([\d.]+)', text)
    return (name.group(1) if name else folder.name), (version.group(1) if version else "3.3")


def build(tool, book, folder):
    """Builds a web folder; what the tool said, and whether only --keep-going led to one."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    said = []
    for more in [[], ["--keep-going"]]:
        command = [tool, "build", str(book), "--web", str(folder), "--artwork", "none", "--no-cache", *more]
        result = subprocess.run(command, capture_output=True, text=True, timeout=120)
        said.append(result.stdout + result.stderr)
        if (folder / "index.html").exists():
            return said, bool(more)
    return said, None


def shoot(reader, test, engine):
    """Reads through the book, and keeps a picture and the text of each screen."""
    test.places = places = OUT / "screens" / engine / test.folder.name
    shutil.rmtree(places, ignore_errors=True)
    for number in range(MOST_PAGES):
        time.sleep(0.2)
        # Allow the book's scripts, as the tests of scripts require.
        if reader.js(RUN_SCRIPTS):
            time.sleep(1.5)
        reader.screenshot(places / f"{number:02}.png")
        test.screens.append(reader.js(TEXT))
        test.layouts.append(reader.js(LAYOUT))
        if reader.js("return document.querySelector('#next').disabled"):
            break
        reader.turn("next")
    return sorted(places.glob("*.png"))


RUN_SCRIPTS = """
const scroller = octavo.sheets.get(octavo.shown)?.scroller;
const isFirst = scroller?.querySelector('.scripts') && !scroller.querySelector('.own-frame');
if (isFirst) scroller.querySelector('.scripts button').click();
return Boolean(isFirst || scroller?.querySelector('.own-frame'));
"""

LAYOUT = """
const sheet = octavo.sheets.get(octavo.shown);
return [...(sheet?.frame?.querySelectorAll(':scope > .leaf:not(.is-blank)') ?? [])].map((leaf) => leaf.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
"""

TEXT = """
const sheet = octavo.sheets.get(octavo.shown);
const roots = [...(sheet?.leaves?.values() ?? [])].map((leaf) => leaf.body).filter(Boolean);
return (roots.length ? roots : [sheet?.body ?? sheet?.index]).map((root) => root?.innerText ?? root?.textContent ?? '').join('\\n');
"""


def contact_sheet(pictures, target, title):
    """All screens of a test on one picture, where ImageMagick is installed."""
    montage = shutil.which("montage")
    if not pictures or not montage:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([montage, *map(str, pictures), "-geometry", "380x285+3+3", "-tile", "4x", "-background", "#888888",
                    "-title", title.replace("%", "%%"), str(target)], check=False, capture_output=True)


def recorded(engine):
    """The verdicts that people gave, from the tables of docs/epub-reading.md: id -> (verdict, reason).

    A verdict of one engine alone, `fail in webkit`, stands before one of all.
    """
    verdicts, own = {}, {}
    if RECORD.exists():
        for line in RECORD.read_text().splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            verdict, _, where = cells[1].partition(" in ") if len(cells) >= 3 else ("", "", "")
            if verdict in ("pass", "fail", "n/a", "not run") and where in ("", engine):
                for name in cells[0].split():
                    (own if where else verdicts)[name.strip("`")] = (verdict, cells[2])
    return {**verdicts, **own}


class PartsHandler(Handler):
    """Gives parts of files, too, as servers of books do: without, engines cannot seek in a recording."""

    extensions_map: ClassVar = {**Handler.extensions_map, ".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".mp4": "audio/mp4", ".opus": "audio/ogg"}

    def end_headers(self):
        # Engines request byte ranges only if this field is present.
        self.send_header("Accept-Ranges", "bytes")
        super().end_headers()

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        found = re.match(r"bytes=(\d+)-(\d*)$", self.headers.get("Range", ""))
        if not found or not path.is_file():
            return super().do_GET()
        data = path.read_bytes()
        first, last = int(found.group(1)), min(int(found.group(2) or len(data) - 1), len(data) - 1)
        self.send_response(206 if first <= last else 416)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}" if first <= last else f"bytes */{len(data)}")
        self.send_header("Content-Length", str(max(0, last + 1 - first)))
        self.end_headers()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.wfile.write(data[first:last + 1])
        return None


def run(test, engine, driver):
    reader = Reader(driver)
    test.reader, test.screens, test.layouts = reader, [], []
    pictures = []
    if test.web:
        site = Site(test.web, f"/{test.folder.name}/", PartsHandler)
        test.url = site.url
        try:
            reader.driver.get(site.url + "book.webmanifest")
            reader.js("localStorage.clear(); sessionStorage.clear()")
            reader.open(site.url)
            pictures = shoot(reader, test, engine)
            judge = JUDGES.get(test.folder.name)
            if judge:
                verdict = judge(test)
                pictures = sorted(test.places.glob("*.png"))
                return ("pass" if verdict is True else "fail"), verdict if isinstance(verdict, str) else "", pictures
        except Exception as error:  # noqa: BLE001  (what a book does to a browser is not known)
            return "fail", f"{type(error).__name__}: {str(error)[:160]}", pictures
        finally:
            site.stop()
    judge = JUDGES.get(test.folder.name) if not test.web else None
    if judge:
        verdict = judge(test)
        return ("pass" if verdict is True else "fail"), verdict if isinstance(verdict, str) else "", []
    return None, "" if test.web else "the tool refuses the book", pictures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="a copy of w3c/epub-tests")
    parser.add_argument("-k", default="", help="only tests whose names hold one of these, parted by commas")
    parser.add_argument("--engines", default="chromium")
    parser.add_argument("--report", type=pathlib.Path, help="where the report goes, in the suite's own format")
    parser.add_argument("--forget", action="store_true", help="begins anew; without, results are added to those of runs before")
    options = parser.parse_args()
    tool = books.octavo()
    known = json.loads(KNOWN.read_text()) if KNOWN.exists() and not options.forget else {}
    folders = [path for path in sorted((options.folder / "tests").iterdir()) if (path / "META-INF").is_dir() and not path.name.startswith("xx-")]
    wanted = [word for word in options.k.split(",") if word]
    folders = [path for path in folders if not wanted or any(word in path.name for word in wanted)]
    for engine in options.engines.split(","):
        driver, people = None, recorded(engine)
        for folder in folders:
            name, version = facts(folder)
            test = Test(folder=folder, name=name)
            book = pack(folder, OUT / "books" / f"{folder.name}.epub")
            damage(folder, book)
            web = OUT / "web" / folder.name
            test.said, test.isPartial = build(tool, book, web)
            test.web = web if test.isPartial is not None else None
            try:
                driver = driver or open_browser(engine, SCREEN, reduced=True)
                verdict, reason, pictures = run(test, engine, driver)
                contact_sheet(pictures, OUT / "sheets" / engine / f"{folder.name}.png", f"{folder.name}: {verdict or '?'} {reason}")
            except Exception as error:  # noqa: BLE001
                verdict, reason = "fail", f"the browser was lost: {str(error)[:100]}"
                driver = None
            by = "script"
            if folder.name in people and (verdict is None or people[folder.name][0] == "n/a"):
                (verdict, reason), by = people[folder.name], "people"
            if verdict is None:
                verdict, by = "not judged", "nobody"
            known.setdefault(engine, {})[folder.name] = {"id": name, "version": version, "verdict": verdict, "by": by, "reason": reason}
            print(engine, folder.name, version, verdict, by, reason, sep="\t", flush=True)
            KNOWN.write_text(json.dumps(known, indent=1, ensure_ascii=False))
        if driver:
            driver.quit()
    stop_display()
    for engine, results in known.items():
        # Verdicts of people always use the current records, even for earlier screens.
        for name, (verdict, reason) in recorded(engine).items():
            if name in results and results[name]["by"] in ("people", "nobody"):
                results[name] |= {"verdict": verdict, "reason": reason, "by": "people"}
        counts = collections.Counter(result["verdict"] for result in results.values())
        judged = counts["pass"] + counts["fail"]
        print(f"{engine}: " + ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
        print(f"{engine}: {100 * counts['pass'] / max(1, judged):.1f} % of those that apply and were judged pass")
    if options.report:
        write_report(known, options.report)


def write_report(known, path):
    """The report in the suite's own format, of all engines that were run: a test passes if it does in each."""
    values = {}
    for results in known.values():
        for result in results.values():
            values.setdefault(result["id"], []).append({"pass": True, "fail": False, "n/a": "n/a"}.get(result["verdict"]))
    order = [False, None, "n/a", True]
    tests = {name: min(found, key=order.index) for name, found in sorted(values.items())}
    report = {"name": "Octavo", "variant": f"Web ({', '.join(sorted(known))})", "tested_by": "implementer", "tests": tests}
    path.write_text(json.dumps(report, indent=4, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
