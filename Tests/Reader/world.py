"""What a browser test has at hand: the list of tests, a reader, the books."""

import functools
import hashlib
import json
import pathlib
import zlib

import books
from harness import ROOT, Handler, Reader, Site, give_size

TESTS = []


def rule(function):
    """A test; its name begins with that of the rule, or of what it is about."""
    TESTS.append(function)
    return function


@functools.cache
def axe():
    """The text of axe-core; None where it is not installed."""
    try:
        import axe_playwright_python
        return next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    except (ImportError, StopIteration):
        return None


class World:
    """What a test has at hand."""

    def __init__(self, driver, engine, size_name, sites, seed=""):
        self.driver, self.engine, self.size_name, self.sites, self.seed = driver, engine, size_name, sites, seed
        # Not always the size that was asked for: MiniBrowser's tool bar keeps its window wider than a phone.
        self.width, self.height = driver.execute_script("return [innerWidth, innerHeight]")
        self.reader = Reader(driver)

    def picks(self, name, share):
        """Whether a test that goes through many things alike looks at this one: at all, or in a slice at one of `share`, which the seed picks."""
        return not self.seed or hashlib.sha256(f"{self.seed} {name}".encode()).digest()[1] % share == 0

    def opens(self, href):
        """Opens a page: by the next button, or in a slice, which leaves pages out, by its address."""
        way = "octavo.send({type: 'linked', page: 0, href: arguments[0]})" if self.seed else "document.querySelector('#next').click()"
        self.reader.js(way + "; octavo.turning.complete()", href)

    def fresh(self, book="flip", page="", ready=True, delays=()):
        """Opens a book as if for the first time; some of its files are slow to come."""
        Handler.delays.clear()
        Handler.delays.update({f"pages/{name}.xhtml": 1.5 for name in delays})
        r = self.reader
        url = self.sites[book].url
        r.forget(url)
        self.driver.execute_async_script("""const done = arguments[0]; (async () => {
            for (const one of await navigator.serviceWorker?.getRegistrations() ?? []) await one.unregister();
            for (const one of await caches.keys()) await caches.delete(one) })().then(done, done)""")
        r.open(url + (f"#pages/{page}.xhtml" if page else ""), ready)
        return r

    def turn_screen(self):
        width, height = self.height, self.width
        if self.engine == "chromium":
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        else:
            give_size(self.driver, (width, height))
        self.width, self.height = width, height


def alive():
    """Says that a long test goes on, so that it is not taken for one that hangs."""
    print("@alive", flush=True)


def equal(found, wanted, what=""):
    if found != wanted:
        raise AssertionError(f"{what} is {found!r}, not {wanted!r}")


def true(value, what):
    if not value:
        raise AssertionError(f"not so: {what}")


def make_folders():
    sources = books.write("flip")
    sites = {"flip": books.build(sources, "flip")}
    sites["scroll"] = books.build(books.write("scroll", '<reader turning="scroll"/>'), "scroll")
    sites["printed"] = books.printed(sources, "printed")
    sites["columns"] = books.build(books.write("columns", '<reader contents="columns"/>'), "columns")
    sites["arabic"] = books.build(books.write("arabic", language="ar"), "arabic")
    pages = books.bodies()
    pages["extra"] = books.paragraphs(3, "extra")
    newer = books.CONTENTS.replace('<page src="functions.xhtml"/>', '<page src="extra.xhtml"/><page src="functions.xhtml"/>')
    sites["newer"] = books.build(books.write("newer", contents=newer, pages=pages), "newer")
    sites["heavy"] = books.build(books.write("heavy"), "heavy")
    weigh(sites["heavy"], 40 << 20)
    many = {f"p{i}": f"<p>Page {i}</p>" for i in range(300)}
    listing = "<contents><chapter title='All'>" + "".join(f"<page src='p{i}.xhtml'/>" for i in range(300)) + "</chapter></contents>"
    sites["long"] = books.build(books.write("long", contents=listing, pages=many), "long")
    sites["hostile"] = books.build(books.write("hostile"), "hostile")
    (books.OUT / "hostile" / "reader" / "evil.js").write_text("window.hacked = 99")
    sites["forbidden"] = books.build(books.write("forbidden"), "forbidden")
    forbid(sites["forbidden"])
    sites["example"] = books.build(ROOT / "examples" / "introduction-to-calculus", "example")
    sites["chance"] = books.build(ROOT / "examples" / "games-of-chance", "chance")
    live = {"preview": books.paragraphs(3, "preview"), "live": books.live() + books.paragraphs(6, "live")}
    listing = '<contents><page src="preview.xhtml"/><page src="live.xhtml"/></contents>'
    sites["interactives"] = books.build(books.write("interactives", contents=listing, pages=live), "interactives")
    listing_of_formulas = '<contents><page src="preview.xhtml"/><page src="formulas.xhtml"/><page src="wide.xhtml"/><page src="boxed.xhtml"/></contents>'
    sites["formulas"] = books.build(books.write("formulas", contents=listing_of_formulas, pages=books.formulas()), "formulas")
    graphs = {"preview": books.paragraphs(3, "preview"), "live": books.live(books.GRAPHS)}
    sites["graphs"] = books.build(books.write("graphs", contents=listing, pages=graphs), "graphs")
    plain = {"preview": books.paragraphs(3, "preview"), "live": books.live({"plain": books.GRAPHS["plain"]})}
    sites["plain"] = books.build(books.write("plain", contents=listing, pages=plain), "plain")
    square = {"preview": books.paragraphs(3, "preview"), "live": books.live(books.SQUARE)}
    sites["square"] = books.build(books.write("square", contents=listing, pages=square), "square")
    space = {"preview": books.paragraphs(3, "preview"), "live": books.live(books.SPACE)}
    sites["space"] = books.build(books.write("space", contents=listing, pages=space), "space")
    curves = {"preview": books.paragraphs(3, "preview"), "live": books.live(books.CURVES)}
    sites["curves"] = books.build(books.write("curves", contents=listing, pages=curves), "curves")
    sites["lacking"] = books.build(books.write("lacking", contents=listing, pages=curves), "lacking")
    (books.OUT / "lacking" / "reader" / "extras.packed").unlink()
    sites["laid"] = books.build(books.laid_out(), "laid")
    sites["styled"] = books.build(books.styled(), "styled")
    sites["scripted"] = books.build(books.scripted(), "scripted")
    sites["covers"] = books.build(books.write("covers"), "covers", artwork="essential")
    return sites


def weigh(folder, size):
    """The reader index says that every page is so many bytes large."""
    index = folder / "manifest.json"
    book = json.loads(index.read_text())
    for page in book["readingOrder"]:
        page["size"] = size
    text = json.dumps(book)
    index.write_text(text)
    (folder / "reader" / "index.packed").write_bytes(zlib.compress(text.encode()))


def forbid(folder):
    """The folder's page may keep nothing, as where cookies are forbidden."""
    (folder / "reader" / "forbid.js").write_text("""for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });""")
    page = folder / "index.html"
    page.write_text(page.read_text().replace('<script type="module"', '<script src="reader/forbid.js"></script><script type="module"', 1))


def serve(folders):
    return {name: Site(folder, f"/some/{name}/") for name, folder in folders.items()}
