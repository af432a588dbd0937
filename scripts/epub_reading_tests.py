"""Runs the reading-system tests of w3c/epub-tests, whose folder is given, in our reader.

    .venv/bin/python scripts/epub_reading_tests.py ../epub-tests [--engines chromium,webkit] [-k lay-pp] [--report FILE]

Each test is packed as its README says, built with `octavo build --web`, and read page by page. What a script can judge from
the test's own words it judges; the rest are looked at: each leaves a sheet of its screens in build/epub-reading, and the
verdicts that people gave are in docs/epub-reading.md. Nothing of the tests is kept in the project.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Reader"))
import books  # noqa: E402
from harness import Reader, Site, open_browser, stop_display  # noqa: E402
from epub_reading_judges import JUDGES, Test  # noqa: E402

OUT = ROOT / "build" / "epub-reading"
RECORD = ROOT / "docs" / "epub-reading.md"
SCREEN = (1024, 768)
MOST_PAGES = 10


def pack(folder, target):
    """The test as a packed EPUB: `mimetype` first and not compressed, then all else by name."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        if (folder / "mimetype").exists():
            archive.write(folder / "mimetype", "mimetype", zipfile.ZIP_STORED)
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name not in ("mimetype", ".DS_Store"):
                archive.write(path, path.relative_to(folder).as_posix())
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
        # The first segment of two: the directory of all files is in the second.
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
    places = OUT / "screens" / engine / test.folder.name
    shutil.rmtree(places, ignore_errors=True)
    for number in range(MOST_PAGES):
        time.sleep(0.2)
        # Whoever reads the tests allows the scripts of the book, as the tests of scripts want it.
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


def recorded():
    """The verdicts that people gave, from the tables of docs/epub-reading.md: id -> (verdict, reason)."""
    verdicts = {}
    if RECORD.exists():
        for line in RECORD.read_text().splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if len(cells) >= 3 and cells[1] in ("pass", "fail", "n/a", "not run"):
                for name in cells[0].split():
                    verdicts[name.strip("`")] = (cells[1], cells[2])
    return verdicts


def run(test, engine, driver):
    reader = Reader(driver)
    test.reader, test.screens, test.layouts = reader, [], []
    pictures = []
    if test.web:
        site = Site(test.web, f"/{test.folder.name}/")
        test.url = site.url
        try:
            reader.driver.get(site.url + "book.webmanifest")
            reader.js("localStorage.clear(); sessionStorage.clear()")
            reader.open(site.url)
            pictures = shoot(reader, test, engine)
            judge = JUDGES.get(test.folder.name)
            if judge:
                verdict = judge(test)
                return ("pass" if verdict in (True, None) else "fail"), verdict if isinstance(verdict, str) else "", pictures
        except Exception as error:  # noqa: BLE001  (what a book does to a browser is not known)
            return "fail", f"{type(error).__name__}: {str(error)[:160]}", pictures
        finally:
            site.stop()
    judge = JUDGES.get(test.folder.name) if not test.web else None
    if judge:
        verdict = judge(test)
        return ("pass" if verdict in (True, None) else "fail"), verdict if isinstance(verdict, str) else "", []
    return None, "" if test.web else "the tool refuses the book", pictures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="a copy of w3c/epub-tests")
    parser.add_argument("-k", default="", help="only tests whose names hold one of these, parted by commas")
    parser.add_argument("--engines", default="chromium")
    parser.add_argument("--report", type=pathlib.Path, help="where the report goes, in the suite's own format")
    options = parser.parse_args()
    tool = books.octavo()
    people = recorded()
    report, lines, counts = {}, [], {}
    folders = [path for path in sorted((options.folder / "tests").iterdir()) if (path / "META-INF").is_dir() and not path.name.startswith("xx-")]
    wanted = [word for word in options.k.split(",") if word]
    folders = [path for path in folders if not wanted or any(word in path.name for word in wanted)]
    for engine in options.engines.split(","):
        driver = None
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
            counts[verdict] = counts.get(verdict, 0) + 1
            lines.append(f"{engine}\t{folder.name}\t{version}\t{verdict}\t{by}\t{reason}")
            print(lines[-1], flush=True)
            value = {"pass": True, "fail": False, "n/a": "n/a"}.get(verdict)
            # A test passes if it does in each engine.
            report[name] = value if report.get(name, True) is True else report[name]
        if driver:
            driver.quit()
    stop_display()
    (OUT / "results.tsv").write_text("\n".join(lines) + "\n")
    if options.report:
        whole = {"name": "Octavo", "variant": f"Web ({', '.join(options.engines.split(','))})", "tested_by": "implementer",
                 "tests": dict(sorted(report.items()))}
        options.report.write_text(json.dumps(whole, indent=4, ensure_ascii=False) + "\n")
    judged = counts.get("pass", 0) + counts.get("fail", 0)
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    print(f"{100 * counts.get('pass', 0) / max(1, judged):.1f} % of those that apply and were judged pass")


if __name__ == "__main__":
    main()
