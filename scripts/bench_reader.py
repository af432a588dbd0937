"""The reader's budgets in Chromium with the CPU slowed four times: the example, and a generated book of 2,000 pages.

Prints what was measured beside the budget, and fails where one is exceeded.
"""

import gzip
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Reader"))
import books  # noqa: E402
from harness import SIZES, Reader, Site, open_browser  # noqa: E402

SLOWDOWN = 4
# The frame of a display of 60 pictures a second, in milliseconds.
FRAME = 1000 / 60
exceeded = []


def tell(what, value, budget, unit):
    over = value > budget
    if over:
        exceeded.append(what)
    print(f"{what:<62} {value:>9.1f} {unit:<3} budget {budget:>7.1f} {'EXCEEDED' if over else 'ok'}")


def sizes(folder):
    files = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in (folder / "reader").rglob("*") if path.is_file() and path.name != "files.json"}
    core = files.pop("core.wasm")
    # Fetched only with a page that has an interactive.
    kernel = files.pop("kernel.wasm", 0)
    extras = files.pop("extras.wasm", 0)
    later = sum(files.pop(path.name) for path in (folder / "reader" / "interactives").glob("*") if path.name in files)
    shell = sum(files.values()) + len(gzip.compress((folder / "index.html").read_bytes(), 9))
    tell("shell, gzipped", shell / 1000, 80, "kB")
    tell("core, gzipped", core / 1000, 350, "kB")
    tell("kernel, gzipped", kernel / 1000, 1300, "kB")
    tell("extras of the kernel, gzipped", extras / 1000, 800, "kB")
    print(f"{'with interactives besides: their shell, gzipped':<62} {later / 1000:>9.1f} kB")


# From the press to the commands' end, and on to the next frame, while the turn's first picture is made.
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


# The kernel runs in the page itself, so that it is slowed as the page is; a drawing is evaluated, handed over and painted.
REDRAW = """const done = arguments[arguments.length - 1]; const [id, variable, from, to] = arguments;
(async () => {
  const reader = new URL('reader/', document.baseURI);
  const { Kernel } = await import(new URL('interactives/kernel.js', reader));
  const figure = [...octavo.interactives.pages.values()].flat().find((one) => one.id === id);
  const kernel = await Kernel.open(await (await fetch(new URL('kernel.wasm', reader))).arrayBuffer());
  const number = await kernel.define(figure.definition);
  const { width, height } = figure.size;
  const values = [...figure.values];
  const times = [];
  for (let step = 0; step < 40; step += 1) {
    values[variable] = String(from + (to - from) * step / 40 + 0.0001);
    const start = performance.now();
    figure.show(kernel.draw(number, values, width, height, figure.isFlat));
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
            # Of the thread that has the process's own number, in ticks of 10 ms.
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
        gaps += [b - a for a, b in zip(times, times[1:])]
        length += times[-1] - times[0]
        reader.settle()
    work = (page_thread(reader.driver) - before) * SLOWDOWN / (length / FRAME)
    tell(f"{name}: work of a frame while a sheet flips, slowed", work, FRAME, "ms")
    print(f"{name + ': frames of a flip, drawn by software, not slowed':<62} {statistics.median(gaps):>9.1f} ms  ({len(gaps)}, longest {max(gaps):.1f} ms)")
    slow(reader.driver)


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
        interactives(driver)
    finally:
        driver.quit()
    return 1 if exceeded else 0


def hrefs(folder):
    import json
    return [page["href"] for page in json.loads((folder / "manifest.json").read_text())["readingOrder"]]


if __name__ == "__main__":
    sys.exit(main())
