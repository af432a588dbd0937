"""The reader's budgets in Chromium with the CPU slowed four times: the example, and a generated book of 2,000 pages.

Prints what was measured beside the budget, and fails where one is exceeded.
"""

import gzip
import itertools
import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Reader"))
import books  # noqa: E402
from harness import SIZES, Reader, Site, open_browser  # noqa: E402

SLOWDOWN = 4
# The duration of a frame at 60 frames a second, in milliseconds.
FRAME = 1000 / 60
exceeded = []


def tell(what, value, budget, unit):
    over = value > budget
    if over:
        exceeded.append(what)
    print(f"{what:<62} {value:>9.1f} {unit:<3} budget {budget:>7.1f} {'EXCEEDED' if over else 'ok'}")


def sizes(folder):
    files = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in (folder / "reader").rglob("*") if path.is_file() and path.name != "files.json"}
    core = files.pop("core.packed")
    # Fetched only with a page that has an interactive.
    kernel = files.pop("kernel.packed", 0)
    # Absent in a book whose definitions do not need it.
    files.pop("extras.packed", None)
    extras = (ROOT / "templates" / "web" / "extras.packed").stat().st_size
    later = sum(files.pop(path.name) for path in (folder / "reader" / "interactives").glob("*") if path.name in files)
    # Fetched after the first page, or only with what needs it.
    names = ["columns.js", "fixed-page.css", "layout.js", "overlays.js", "printed.js", "sentences.js", "side-notes.js", "headings.js",
             "slider.js", "slider.css", "notebook.js", "notebook.css", "notes.js", "bars.js"]
    laid = sum(files.pop(name, 0) for name in names)
    shell = sum(files.values()) + len(gzip.compress((folder / "index.html").read_bytes(), 9))
    tell("shell, gzipped", shell / 1000, 80, "kB")
    tell("core, deflated", core / 1000, 350, "kB")
    tell("kernel, deflated", (kernel + extras) / 1000, 2100, "kB")
    print(f"{'of it the second part, which only some interactives fetch':<62} {extras / 1000:>9.1f} kB")
    print(f"{'with what comes after the first page besides, gzipped':<62} {laid / 1000:>9.1f} kB")
    print(f"{'with interactives besides: their shell, gzipped':<62} {later / 1000:>9.1f} kB")


# From the press to the end of the commands, and to the next frame, in which the turn's first picture is made.
TURN = """const done = arguments[arguments.length - 1];
requestAnimationFrame(() => { const start = performance.now(); document.querySelector('#next').click(); const worked = performance.now() - start;
  const began = octavo.turning.isRunning; requestAnimationFrame((now) => done([worked, began])) })"""
POPOVER = """const done = arguments[arguments.length - 1];
requestAnimationFrame(() => { const start = performance.now(); document.querySelector('#title').click();
  const box = document.querySelector('#popover').getBoundingClientRect(); done([performance.now() - start, document.querySelectorAll('#popover .row').length, box.height]) })"""
FRAMES = """const done = arguments[arguments.length - 1]; const times = []; document.querySelector('#next').click();
const step = (now) => { times.push(now); if (octavo.turning.isRunning) requestAnimationFrame(step); else done(times) }; requestAnimationFrame(step)"""


def slow(driver, rate=SLOWDOWN):
    driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": rate})


def launch(reader, url):
    reader.forget(url)
    slow(reader.driver)
    reader.open(url)
    return reader.js("return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")


def turns(reader, name, count=8):
    worked = []
    for _ in range(count):
        reader.wait_until("return octavo.sheets.get(octavo.shown + 1)?.body", "the next page", 60)
        value, began = reader.driver.execute_async_script(TURN)
        assert began, "the turn has not begun"
        worked.append(value)
        reader.settle()
    tell(f"{name}: a turn to a preloaded page starts (median)", statistics.median(worked), FRAME, "ms")


# The kernel runs in the page itself, so that it is slowed as the page is; a drawing is evaluated, transferred and painted.
REDRAW = """const done = arguments[arguments.length - 1]; const [id, variable, from, to] = arguments;
(async () => {
  const reader = new URL('reader/', document.baseURI);
  const { Kernel } = await import(new URL('interactives/interactives.js', reader));
  const part = async (name) => new Response((await fetch(new URL(name, reader))).body.pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
  const figure = [...octavo.interactives.pages.values()].flat().find((one) => one.id === id);
  const kernel = await Kernel.open(await part('kernel.packed'), () => part('extras.packed'));
  const number = await kernel.define(figure.definition);
  const { width, height } = figure.size;
  const values = [...figure.values];
  const times = [];
  for (let step = 0; step < 40; step += 1) {
    values[variable] = String(from + (to - from) * step / 40 + 0.0001);
    const start = performance.now();
    figure.show(await kernel.draw(number, values, width, height, figure.isFlat, undefined, figure.room), true);
    figure.canvas.getContext('2d').getImageData(0, 0, 1, 1);
    times.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  done(times.slice(10));
})().catch((error) => done(String(error)))"""


def interactives(driver):
    """A slider of a plot and one of a surface are dragged."""
    live = {"plot": "Manipulate[Plot[a Sin[b x], {x, 0, 10}], {{a, 1}, 0, 3}, {{b, 1}, 0, 5}]",
            "surface": "Manipulate[Plot3D[a Sin[x] Cos[y], {x, -3, 3}, {y, -3, 3}, PlotPoints -> 50, MaxRecursion -> 0, Mesh -> None], {{a, 1}, 0, 2}]"}
    pages = {"live": "".join(f'<o:interactive xmlns:o="urn:octavo:page:1" id="{name}" title="{name}">{text.replace("<", "&lt;").replace(">", "&gt;")}</o:interactive>'
                             for name, text in live.items())}
    folder = books.build(books.write("bench-live", contents='<contents><page src="live.xhtml"/></contents>', pages=pages), "bench-live")
    site = Site(folder, "/some/bench-live/")
    reader = Reader(driver)
    launch(reader, site.url + "#pages/live.xhtml")
    if not reader.js("return !!octavo.sheets.get(1).body.querySelector('figure[data-interactive]')"):
        print("interactives are not live in this build: they are not measured")
        return site.stop()
    reader.wait_until("return octavo.interactives && octavo.interactives.pages.size > 0", "the figures", 30)
    for name, what, budget in [("plot", "a slider redraws a plot (median)", FRAME), ("surface", "a slider redraws a surface of 50 by 50 (median)", 2 * FRAME)]:
        reader.js("[...octavo.interactives.pages.values()].flat().find((one) => one.id === arguments[0]).picture.click()", name)
        reader.wait_until("return octavo.interactives.active?.id === arguments[0] && octavo.interactives.active.values && !octavo.interactives.active.isDrawing && !octavo.interactives.active.canvas.hidden", name, 30, (name,))
        times = driver.execute_async_script(REDRAW, name, 0, 0.2, 2)
        assert isinstance(times, list), times
        tell(f"interactives: {what}", statistics.median(times), budget, "ms")
    return site.stop()


def page_thread(driver):
    """Processor time of the thread that runs pages, in milliseconds, added up over the renderers."""
    waiting, total = [driver.service.process.pid], 0
    while waiting:
        process = waiting.pop()
        for task in pathlib.Path(f"/proc/{process}/task").glob("*"):
            waiting += [int(child) for child in (task / "children").read_text().split()]
        if b"--type=renderer" in pathlib.Path(f"/proc/{process}/cmdline").read_bytes():
            # The times of the main thread, in ticks of 10 ms.
            fields = pathlib.Path(f"/proc/{process}/task/{process}/stat").read_text().rpartition(")")[2].split()
            total += 10 * (int(fields[11]) + int(fields[12]))
    return total


def flips(reader, name, count=10):
    """What the page's own thread does while sheets flip; the pictures between are the compositor's, which here draws by software.

    Processor time, four times what is measured without slowing, so that other work of the machine does not count."""
    slow(reader.driver, 1)
    before, gaps, length = page_thread(reader.driver), [], 0
    for _ in range(count):
        reader.wait_until("return octavo.sheets.get(octavo.shown + 1)?.body", "the next page", 60)
        times = reader.driver.execute_async_script(FRAMES)
        gaps += [b - a for a, b in itertools.pairwise(times)]
        length += times[-1] - times[0]
        reader.settle()
    work = (page_thread(reader.driver) - before) * SLOWDOWN / (length / FRAME)
    tell(f"{name}: work of a frame while a sheet flips, slowed", work, FRAME, "ms")
    print(f"{name + ': frames of a flip, drawn by software, not slowed':<62} {statistics.median(gaps):>9.1f} ms  ({len(gaps)}, longest {max(gaps):.1f} ms)")
    slow(reader.driver)


# Counts layout shifts of the shown page: compares the positions of its blocks, relative to the scrolled content, frame
# by frame. The browser's own metric also counts pages that are laid out behind the shown one.
SHIFTS = """window.shifts = []; window.looked = 0; let before = null;
const step = () => { requestAnimationFrame(step); const sheet = window.octavo?.sheets.get(octavo.shown);
  if (!sheet?.body || !sheet.waiting.hidden || octavo.turning.isRunning) return;
  const top = sheet.scroller.getBoundingClientRect().top - sheet.scroller.scrollTop;
  const places = [...sheet.body.querySelectorAll('p, li, figure, table, pre, h1, h2, h3, math[display=block], img')].slice(0, 300).map((x) => { const b = x.getBoundingClientRect(); return [x, b.top - top, b.left, b.width] });
  if (before?.body === sheet.body) places.forEach(([element, ...now], number) => { const was = before.places[number]; if (was?.[0] === element) { const most = Math.max(...now.map((x, i) => Math.abs(x - was[i + 1]))); if (most > 0.5) window.shifts.push([most, element.localName + ' ' + element.textContent.slice(0, 40)]) } });
  window.looked += before?.body === sheet.body ? places.length : 0; before = { body: sheet.body, places } }; requestAnimationFrame(step);"""


def shifts(driver, name, url, page):
    """Nothing on a page jumps once it is seen, on a slow network, while fonts and pictures arrive and other pages are loaded."""
    reader = Reader(driver)
    reader.forget(url)
    slow(driver)
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHIFTS})["identifier"]
    throttle(driver, True)
    try:
        reader.open(url + "#" + page)
        reader.settle()
        for _ in range(3):
            time.sleep(1.5)
            reader.press("next")
            time.sleep(0.2)
            reader.settle()
        time.sleep(2)
        reader.js("document.querySelector('#settings').click()")
        time.sleep(0.5)
        reader.js("document.querySelector('#backdrop').click()")
        time.sleep(0.5)
        found, looked = reader.js("return [window.shifts, window.looked]")
        assert looked > 1000, f"only {looked} blocks were looked at"
    finally:
        throttle(driver, False)
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
    for pixels, what in found[:8]:
        print(f"  moved by {pixels:.1f} px: {what}")
    tell(f"{name}: the most that a block moves once it is seen", max((pixels for pixels, _ in found), default=0), 0.5, "px")


def throttle(driver, is_slow):
    """A network of 1.6 Mbit/s and 150 ms, or none of that."""
    speed = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 100_000} if is_slow else {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, **speed})


def waits(driver, folder, name, seconds=1.6, count=14):
    """Turns that need not wait, on a network of 1.6 Mbit/s, by a reader who leafs quickly: with the plan of the index, and without it.

    Without the plan nothing is loaded ahead: the index says that every page is larger than what may be held, and there is no service
    worker."""
    import json
    index = folder / "manifest.json"
    whole = index.read_text()
    worker = (folder / "sw.js").read_text()
    result = {}
    for kind in ["with", "without"]:
        book = json.loads(whole)
        if kind == "without":
            book["reader"]["preload"] = {"startup": [], "pages": []}
            for page in book["readingOrder"]:
                page["size"] = 1 << 30
            (folder / "sw.js").write_text("")
        index.write_text(json.dumps(book))
        site = Site(folder, f"/some/{folder.name}-{kind}/")
        try:
            reader = Reader(driver)
            reader.forget(site.url)
            slow(driver, 1)
            throttle(driver, True)
            reader.open(site.url + "#" + hrefs(folder)[2])
            reader.settle()
            ready = 0
            for _ in range(count):
                time.sleep(seconds)
                ready += reader.js("""const s = octavo.sheets.get(octavo.shown + 1); const isThere = !!s?.body && [...s.body.querySelectorAll('img')].every((x) => x.complete && x.naturalWidth > 0);
                    document.querySelector('#next').click(); return isThere ? 1 : 0""")
                reader.settle()
            result[kind] = ready
        finally:
            throttle(driver, False)
            site.stop()
            index.write_text(whole)
            (folder / "sw.js").write_text(worker)
    print(f"{name + ': turns without waiting, with and without the plan':<62} {result['with']:>4} and {result['without']} of {count}")
    if result["with"] <= result["without"] and result["without"] < count:
        exceeded.append(f"{name}: the plan earns nothing")


def popovers(reader, name, count=5):
    times = []
    for _ in range(count):
        opened, rows, height = reader.driver.execute_async_script(POPOVER)
        assert rows > 1 and height > 60, (rows, height)
        times.append(opened)
        reader.js("document.querySelector('#backdrop').click()")
    tell(f"{name}: the popover opens (median)", statistics.median(times), 50, "ms")


def main():
    example = books.build(ROOT / "examples" / "introduction-to-calculus", "bench-example")
    count = 2000
    pages = {f"p{i}": books.paragraphs(6, f"p{i}") for i in range(count)}
    listing = "<contents><chapter title='All'>" + "".join(f"<page src='p{i}.xhtml'/>" for i in range(count)) + "</chapter></contents>"
    large = books.build(books.write("bench-large", contents=listing, pages=pages), "bench-large")
    sizes(example)
    driver = open_browser("chromium", SIZES["portrait"])
    driver.set_script_timeout(60)
    try:
        reader = Reader(driver)
        for name, folder, page in [("example", example, 2), ("2,000 pages", large, 1000)]:
            site = Site(folder, f"/some/{folder.name}/")
            launch(reader, site.url)
            reader.js("octavo.send({type: 'linked', page: 0, href: arguments[0]})", hrefs(folder)[page])
            reader.settle()
            popovers(reader, name)
            turns(reader, name)
            flips(reader, name)
            site.stop()
        slow_line(driver, example)
        shifting(driver, example)
        interactives(driver)
    finally:
        driver.quit()
    return 1 if exceeded else 0


# When the first page has its text, and what had been asked for by then.
FIRST_PAGE = """const done = arguments[arguments.length - 1];
const look = () => { if (![...window.octavo?.sheets?.values() ?? []].some((sheet) => sheet.body?.textContent.length > 20)) return void setTimeout(look, 20);
  const now = performance.now(), all = performance.getEntriesByType('resource').filter((one) => one.responseEnd > 0 && one.responseEnd <= now);
  done([now, all.length + 1, all.reduce((sum, one) => sum + one.encodedBodySize, performance.getEntriesByType('navigation')[0].encodedBodySize)]) }; look()"""


def slow_line(driver, example):
    """The first page over 1.6 Mbit/s with 150 ms, from a server that compresses nothing (R26)."""
    site = Site(example, "/some/bench-line/")
    reader = Reader(driver)
    reader.forget(site.url)
    slow(driver, 1)
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000})
    driver.get(site.url)
    took, count, size = driver.execute_async_script(FIRST_PAGE)
    tell("first page over 1.6 Mbit/s with 150 ms", took / 1000, 3.5, "s")
    tell("requests until then", count, 12, "")
    tell("bytes until then", size / 1000, 480, "kB")
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    site.stop()


def shifting(driver, example):
    """The example on a slow network, and a book whose pages have pictures of 60 to 140 kB."""
    site = Site(example, "/some/bench-shifts/")
    for number in [3, 12]:
        shifts(driver, f"example from page {number}", site.url, hrefs(example)[number])
    site.stop()
    count = 24
    pages = {f"p{i}": f'<p>Before.</p><figure><img src="p{i}.png" alt="Noise {i}" width="300" height="{100 + 20 * (i % 5)}"/></figure>' + books.paragraphs(3, f"p{i}") for i in range(count)}
    listing = "<contents>" + "".join(f"<page src='p{i}.xhtml'/>" for i in range(count)) + "</contents>"
    sources = books.write("bench-pictures", contents=listing, pages=pages)
    for i in range(count):
        (sources / f"p{i}.png").write_bytes(noise(300, 100 + 20 * (i % 5), i))
    folder = books.build(sources, "bench-pictures")
    waits(driver, folder, "pages of pictures at 1.6 Mbit/s")


def noise(width, height, seed):
    """A picture in PNG that does not deflate."""
    import random
    import struct
    import zlib
    chance = random.Random(seed)
    rows = b"".join(b"\0" + chance.randbytes(3 * width) for _ in range(height))
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


def hrefs(folder):
    import json
    return [page["href"] for page in json.loads((folder / "manifest.json").read_text())["readingOrder"]]


if __name__ == "__main__":
    sys.exit(main())
