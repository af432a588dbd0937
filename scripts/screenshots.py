"""Writes the reader's screens to build/screenshots, from the example book and books of the tests, for looking at."""

import pathlib
import re
import shutil
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Reader"))
import books  # noqa: E402
from harness import SIZES, Handler, Reader, Site, open_browser, stop_display  # noqa: E402
from rules_preview import served  # noqa: E402

OUT = ROOT / "build" / "screenshots"
EXAMPLE = ROOT / "examples" / "introduction-to-calculus"


def take(reader, name, size, engine):
    time.sleep(0.45)
    reader.screenshot(OUT / f"{name}-{size}-{engine}.png")


def hold_flip(reader, button, share):
    reader.js(f"""const t = octavo.turning; document.querySelector('#{button}').click();
        t.running.animations.forEach(a => {{ a.pause(); a.currentTime = t.timeAt({share}) * a.effect.getTiming().duration }})""")


def calculus(reader, site, size, engine):
    url = site.url
    reader.forget(url)
    Handler.delays["pages/"] = 2
    reader.driver.get(url + "#" + PAGES[3])
    reader.wait_until("return document.querySelector('.cover img, .drawn-cover') && !document.querySelector('.cover .spinner').hidden", "the cover")
    take(reader, "launch", size, engine)
    Handler.delays.clear()
    reader.wait_until("return document.querySelector('.front .flap')", "the flip", 20)
    reader.js("octavo.turning.running.animations.forEach(a => { a.pause(); a.currentTime = 0.45 * a.effect.getTiming().duration })")
    take(reader, "launch-flip", size, engine)
    reader.js("octavo.turning.complete()")
    take(reader, "page", size, engine)
    hold_flip(reader, "next", 0.42)
    take(reader, "flip-forward", size, engine)
    reader.js("octavo.turning.complete()")
    reader.settle()
    hold_flip(reader, "previous", 0.6)
    take(reader, "flip-backward", size, engine)
    reader.js("octavo.turning.complete()")
    reader.settle()
    reader.js("document.querySelector('#title').click()")
    take(reader, "popover", size, engine)
    reader.js("document.querySelector('#backdrop').click(); document.querySelector('#search').click()")
    reader.keys("difference quotient")
    reader.wait_until("return document.querySelectorAll('.result').length > 3", "the results")
    take(reader, "search", size, engine)
    reader.js("document.querySelector('#backdrop').click(); document.querySelector('#bookmark').click(); document.querySelector('#marks').click()")
    take(reader, "bookmarks", size, engine)
    reader.js("document.querySelector('#backdrop').click(); document.querySelector('#settings').click()")
    take(reader, "settings", size, engine)
    reader.js("document.querySelector('#backdrop').click(); octavo.send({type: 'set', setting: 'dark'})")
    take(reader, "dark", size, engine)
    hold_flip(reader, "next", 0.42)
    take(reader, "dark-flip", size, engine)
    reader.js("octavo.turning.complete(); octavo.send({type: 'set', setting: 'automatic'})")
    reader.js("octavo.send({type: 'key', key: 'home'})")
    reader.settle()
    for place in [1, 3]:
        reader.js(f"document.querySelector('.index .row:nth-child({place})').click()")
        time.sleep(0.3)
    take(reader, "outline", size, engine)
    reader.js("window.fetch = () => new Promise(() => {}); octavo.send({type: 'linked', page: 0, href: arguments[0]})", PAGES[-2])
    reader.wait_until("return !octavo.turning.isRunning", "the turn")
    take(reader, "loading", size, engine)


def others(reader, sites, size, engine):
    reader.forget(sites["columns"].url)
    reader.open(sites["columns"].url)
    for place, row in [(1, 1), (2, 2)]:
        reader.js(f"document.querySelector('.column:nth-child({place}) .row:nth-child({row})').click()")
        time.sleep(0.5)
    take(reader, "columns", size, engine)
    reader.forget(sites["scroll"].url)
    reader.open(sites["scroll"].url + "#" + PAGES[3])
    reader.wait_until("return octavo.sheets.get(4)?.body", "the next page")
    reader.js("const s = octavo.sheets.get(3).scroller; s.scrollTop = s.scrollHeight")
    time.sleep(0.2)
    reader.js("""const send = octavo.send, x = 300, y = innerHeight - 150;
        send({type: 'pressed', x, y, time: 0, surface: 'page', atBottom: true});
        for (const d of [20, 90, 200]) send({type: 'dragged', x, y: y - d, time: d * 5, atBottom: true})""")
    take(reader, "scroll-turning", size, engine)
    reader.js("octavo.send({type: 'cancelled'})")
    if "arabic" in sites:
        reader.open(sites["arabic"].url)
        reader.js("octavo.send({type: 'key', key: 'left'})")
        reader.settle()
        reader.js("octavo.send({type: 'key', key: 'left'})")
        reader.settle()
        take(reader, "right-to-left", size, engine)
        hold_flip(reader, "next", 0.42)
        take(reader, "right-to-left-flip", size, engine)
        reader.js("octavo.turning.complete(); document.querySelector('#title').click()")
        take(reader, "right-to-left-popover", size, engine)


def preview(reader, size, engine):
    """The example as `octavo serve` shows it, with something that cannot be built."""
    folder = books.OUT / "sources" / "example-served"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns(".octavo"))
    page = next(path for path in sorted(folder.rglob("*.xhtml")) if "<p>" in path.read_text() and "symmetry" in path.name)
    with served(folder) as url:
        reader.open(url + "#" + PAGES[3])
        page.write_text(page.read_text().replace("</p>", "", 1))
        reader.wait_until("return document.querySelector('aside[aria-label=Octavo] ')?.shadowRoot.querySelector('.has-errors')", "what was found", 30)
        take(reader, "preview", size, engine)


def example_as(name, settings):
    """The example, with other settings of the reader."""
    folder = books.OUT / "sources" / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns(".octavo"))
    manifest = folder / "book.xml"
    text = re.sub(r"<reader\b[^>]*/>", "", manifest.read_text())
    manifest.write_text(text.replace("<contents>", f"<reader {settings}/><contents>", 1))
    return books.build(folder, name)


PAGES = []


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    example = books.build(EXAMPLE, "example-covers", artwork="essential")
    import json
    PAGES.extend(page["href"] for page in json.loads((example / "manifest.json").read_text())["readingOrder"])
    sites = {"example": example, "columns": example_as("example-columns", 'contents="columns"'),
             "scroll": example_as("example-scroll", 'turning="scroll"')}
    arabic = ROOT.parent / "shared" / "corpus" / "xhtml"
    found = [folder for folder in sorted(arabic.glob("*")) if "arabic" in folder.name] if arabic.exists() else []
    sites["arabic"] = books.build(found[0] if found else books.write("arabic", language="ar"), "arabic-book")
    sites = {name: Site(folder, f"/some/{name}/") for name, folder in sites.items()}
    engines = sys.argv[1].split(",") if len(sys.argv) > 1 else ["chromium", "webkit"]
    sizes = sys.argv[2].split(",") if len(sys.argv) > 2 else list(SIZES)
    for engine in engines:
        for size in sizes:
            driver = open_browser(engine, SIZES[size])
            try:
                reader = Reader(driver)
                calculus(reader, sites["example"], size, engine)
                others(reader, sites, size, engine)
                preview(reader, size, engine)
            finally:
                driver.quit()
    stop_display()
    print(f"the screens are in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
