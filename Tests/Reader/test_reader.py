"""Every rule of the navigation design in a browser: R1 to R15, safety and accessibility, in both engines and three sizes.

    .venv/bin/python Tests/Reader/test_reader.py [-k R8] [--engines chromium,webkit] [--sizes portrait]
"""

import argparse
import json
import pathlib
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import books  # noqa: E402
from harness import ENGINES, SIZES, Handler, Keys, Reader, Site, open_browser, stop_display  # noqa: E402

AXE = None
TESTS = []


def rule(function):
    TESTS.append(function)
    return function


class World:
    """What a test has at hand."""

    def __init__(self, driver, engine, size_name, sites):
        self.driver, self.engine, self.size_name, self.sites = driver, engine, size_name, sites
        self.width, self.height = SIZES[size_name]
        self.reader = Reader(driver)

    def fresh(self, book="flip", page="", ready=True, delays=()):
        """Opens a book as if for the first time; some of its files are slow to come."""
        Handler.delays.clear()
        Handler.delays.update({f"pages/{name}.xhtml": 1.5 for name in delays})
        r = self.reader
        url = self.sites[book].url
        self.driver.get(url + "book.webmanifest")
        r.js("localStorage.clear(); sessionStorage.clear()")
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
            self.driver.set_window_size(width, height)
        self.width, self.height = width, height


def equal(found, wanted, what=""):
    if found != wanted:
        raise AssertionError(f"{what} is {found!r}, not {wanted!r}")


def true(value, what):
    if not value:
        raise AssertionError(f"not so: {what}")


@rule
def R1_the_cover_of_the_orientation_lies_over_everything_until_the_page_is_there(w):
    Handler.delays.clear()
    r = w.reader
    w.driver.get(w.sites["covers"].url + "book.webmanifest")
    r.js("localStorage.clear()")
    Handler.delays["pages/functions.xhtml"] = 1.2
    w.driver.get(w.sites["covers"].url + "#pages/functions.xhtml")
    r.wait_until("return document.querySelector('.cover img')?.naturalWidth > 0", "the cover")
    picture, box, spinner = r.js("""const i = document.querySelector('.cover img'); const b = i.getBoundingClientRect();
        return [i.src.split('/').pop(), [b.left, b.top, b.width, b.height, innerWidth, innerHeight], !document.querySelector('.cover .spinner').hidden]""")
    true(("landscape" if w.width > w.height else "portrait") in picture, f"the cover is {picture}")
    equal(box[:4], [0, 0, box[4], box[5]], "the cover's box")
    true(spinner, "a spinner lies over it")
    Handler.delays.clear()
    r.wait_until("return document.querySelector('.front .flap')", "the flip")
    true(r.js("return document.querySelector('.cover .spinner').hidden"), "the spinner is gone")
    r.wait_until("return !document.querySelector('.cover')", "the page")
    equal(r.title, "Functions")


@rule
def R2_the_first_launch_opens_the_index_and_later_ones_the_last_place(w):
    r = w.fresh()
    equal(r.shown, 0)
    r.tap(".index .row")
    r.wait_until("return document.querySelectorAll('.index .row').length > 4", "the rows")
    r.js("document.querySelector('#next').click()")
    r.settle()
    r.js("octavo.sheets.get(1).scroller.scrollTop = 500")
    r.wait_until("return (localStorage.getItem('octavo:urn:x-reader-tests:flip:place') ?? '').includes('pages/preview')", "saving")
    time.sleep(0.3)
    top = r.js("return octavo.sheets.get(1).scroller.scrollTop")
    w.driver.get(w.sites["flip"].url + "book.webmanifest")
    r.open(w.sites["flip"].url)
    equal(r.title, "Preview")
    true(abs(r.js("return octavo.sheets.get(1).scroller.scrollTop") - top) < 3, "the scroll offset is back")
    equal(r.js("return document.querySelectorAll('.index .row').length"), 5, "the number of rows that are open")


@rule
def R2_a_new_version_of_the_book_keeps_the_place(w):
    r = w.fresh("flip", "symmetry")
    place = r.js("return localStorage.getItem('octavo:urn:x-reader-tests:flip:place')") or ""
    r.js("document.querySelector('#previous').click()")
    r.settle()
    place = r.js("return localStorage.getItem('octavo:urn:x-reader-tests:flip:place')")
    w.driver.get(w.sites["newer"].url + "book.webmanifest")
    r.js("localStorage.setItem('octavo:urn:x-reader-tests:newer:place', arguments[0])", place)
    r.open(w.sites["newer"].url)
    equal(r.title, "Functions")
    equal(r.shown, 4)


@rule
def R2_storage_that_is_full_is_said_and_the_reader_works(w):
    r = w.fresh()
    r.js("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    r.js("document.querySelector('#next').click()")
    r.wait_until("return !document.querySelector('#notice').hidden", "the message")
    r.settle()
    equal(r.title, "Preview")


@rule
def R3_the_previous_button_and_gesture_are_off_on_the_index(w):
    r = w.fresh()
    true(r.js("return document.querySelector('#previous').disabled"), "the button is disabled")
    r.swipe((w.width * 0.3, 400), (w.width * 0.8, 400))
    time.sleep(0.2)
    equal(r.shown, 0)
    r.swipe((w.width * 0.8, 400), (w.width * 0.2, 400))
    r.settle()
    equal(r.shown, 1)
    true(not r.js("return document.querySelector('#previous').disabled"), "the button is enabled")


@rule
def R4_rows_open_close_and_lead_to_pages(w):
    r = w.fresh()
    equal(r.js("return [...document.querySelectorAll('.index .row')].map(x => x.getAttribute('aria-expanded'))"), ["false", "false", None])
    r.tap(".index .row .triangle")
    r.wait_until("return document.querySelectorAll('.index .row').length === 5", "opening by the triangle")
    time.sleep(0.3)
    r.tap(".index .row:nth-child(3)")
    r.wait_until("return document.querySelectorAll('.index .row').length === 8", "opening by the row")
    time.sleep(0.3)
    r.tap(".index .row:nth-child(1)")
    r.wait_until("return document.querySelectorAll('.index .row').length === 3", "closing")
    r.tap(".index .row:nth-child(3)")
    r.settle()
    equal(r.title, "Derivatives")


@rule
def R5_columns_go_three_levels_deep_and_show_an_edge(w):
    r = w.fresh("columns")
    r.tap(".column:nth-child(1) .row:nth-child(1)")
    r.wait_until("return document.querySelectorAll('.column').length === 2", "the second column")
    time.sleep(0.4)
    r.tap(".column:nth-child(2) .row:nth-child(2)")
    r.wait_until("return document.querySelectorAll('.column').length === 3", "the third column")
    time.sleep(0.6)
    boxes, width = r.js("return [[...document.querySelectorAll('.column')].map(c => { const b = c.getBoundingClientRect(); return [b.left, b.right] }), innerWidth]")
    true(boxes[2][1] <= width + 1 and boxes[2][0] >= 0, f"the last column is in sight: {boxes}")
    if boxes[0][0] < 0 or boxes[1][0] < 0:
        true(any(left < 0 and right >= 20 for left, right in boxes), f"an edge of the column before is visible: {boxes}")
    true(r.js("return [...document.querySelectorAll('.column')].every(c => c.querySelector('.disclosure') || c.querySelectorAll('.row.has-more').length === 0)"), "rows with children have a disclosure indicator")
    r.swipe((w.width * 0.8, w.height * 0.7), (w.width * 0.2, w.height * 0.7))
    time.sleep(0.3)
    equal(r.shown, 0)
    r.js("document.querySelectorAll('.column')[2].querySelectorAll('.row')[1].click()")
    r.settle()
    equal(r.title, "Functions")


@rule
def R6_the_title_opens_the_contents_at_the_pages_level(w):
    r = w.fresh("flip", "functions")
    r.tap("#title")
    r.wait_until("return !document.querySelector('#popover').hidden", "the popover")
    rows = r.js("return [...document.querySelectorAll('#popover .row')].map(x => [x.textContent, x.getAttribute('aria-current')])")
    equal(rows, [["Introduction", None], ["Functions", "page"], ["Symmetry", None]])
    equal(r.js("return document.querySelector('#popover h2').textContent"), "1.1 Review of Functions")
    time.sleep(0.25)
    r.tap("#popover .up")
    r.wait_until("return document.querySelector('#popover h2').textContent === 'Chapter 1: Functions'", "the level above")
    time.sleep(0.3)
    r.tap("#popover .item:nth-child(2) .row, #popover .item:nth-of-type(1) .row")
    time.sleep(0.2)
    r.js("if (document.querySelector('#popover').hidden) document.querySelector('#title').click()")
    true(r.js("const b = document.querySelector('#popover').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight"), "the popover is on the screen")
    r.js("window.__outside = [innerWidth / 2, innerHeight - 70]")
    r.tap("#backdrop") if w.size_name == "nothing" else r.js("document.elementFromPoint(20, innerHeight - 90).click()")
    r.wait_until("return document.querySelector('#popover').hidden", "closing by a tap outside")


@rule
def R6_long_lists_scroll(w):
    r = w.fresh("long", "p150")
    r.tap("#title")
    r.wait_until("return document.querySelector('#popover .is-current')", "the marked row")
    time.sleep(0.3)
    true(r.js("""const l = document.querySelector('#popover .rows'), c = document.querySelector('#popover .is-current').getBoundingClientRect(), b = l.getBoundingClientRect();
        return l.scrollHeight > l.clientHeight && c.top >= b.top && c.bottom <= b.bottom + 1"""), "the marked row is in sight of a list that scrolls")
    r.js("document.querySelector('#popover .rows').scrollTop = 0")
    r.wait_until("return document.querySelector('#popover .item .row')?.dataset.entry === '-1' || [...document.querySelectorAll('#popover .item')].some(x => x.style.top === '0px')", "the first rows")


@rule
def R7_buttons_stand_on_either_side_of_the_title(w):
    r = w.fresh()
    a, t, b = r.js("return ['previous', 'title', 'next'].map(i => { const x = document.getElementById(i).getBoundingClientRect(); return [x.left, x.right, x.width, x.height] })")
    true(a[1] <= t[0] + 1 and t[1] <= b[0] + 1, "previous, title, next")
    small = r.js("return [...document.querySelectorAll('button')].filter(x => x.offsetParent && (x.offsetWidth < 44 || x.offsetHeight < 44)).map(x => x.id || x.className)")
    equal(small, [], "targets under 44 points")
    r.tap("#next")
    r.settle()
    equal(r.title, "Preview")
    r.tap("#next")
    r.settle()
    r.tap("#previous")
    r.settle()
    equal(r.title, "Preview")


@rule
def R8_swipes_turn_but_wide_cells_scroll_first(w):
    r = w.fresh("flip", "functions")
    box = r.js("""const root = octavo.sheets.get(octavo.shown).shadow; let e = root.getElementById('wide');
        while (e.scrollWidth <= e.clientWidth + 1 || !['auto','scroll'].includes(getComputedStyle(e).overflowX)) e = e.parentElement;
        window.cell = e; const b = e.getBoundingClientRect(); return [b.left + b.width * 0.8, b.top + 12, b.left + b.width * 0.2]""")
    r.swipe((box[0], box[1]), (box[2], box[1]), exact=True)
    r.wait_until("return !octavo.isGliding", "the end of the glide")
    moved = r.js("return cell.scrollLeft")
    true(moved > box[0] - box[2] + 20, f"the cell follows the finger and goes on by inertia: {moved}")
    equal(r.title, "Functions")
    r.js("cell.scrollLeft = cell.scrollWidth")
    time.sleep(0.1)
    r.swipe((box[0], box[1]), (box[2], box[1]))
    r.settle()
    equal(r.title, "Symmetry")
    r.swipe((w.width * 0.2, 500), (w.width * 0.8, 500))
    r.settle()
    equal(r.title, "Functions")


@rule
def R8_swipes_do_nothing_on_interactives_or_while_zoomed(w):
    r = w.fresh("flip", "functions")
    y = r.js("const e = octavo.sheets.get(octavo.shown).shadow.getElementById('toy'); e.classList.add('interactive'); const b = e.getBoundingClientRect(); return b.top + b.height / 2")
    r.swipe((w.width * 0.7, y), (w.width * 0.3, y))
    time.sleep(0.2)
    equal(r.title, "Functions")
    r.js("octavo.send({type: 'pinched', scale: 1.6, x: 100, y: 200, first: true})")
    r.swipe((w.width * 0.8, 600), (w.width * 0.2, 600))
    time.sleep(0.2)
    equal(r.title, "Functions")
    true(r.js("const s = octavo.sheets.get(octavo.shown).scroller; return s.scrollWidth > s.clientWidth"), "the zoomed page can be moved sideways")
    r.js("octavo.send({type: 'pinched', scale: 0.1, x: 100, y: 200, first: true})")
    r.swipe((w.width * 0.8, 600), (w.width * 0.2, 600))
    r.settle()
    equal(r.title, "Symmetry")


@rule
def R9_forward_peels_and_backward_lays(w):
    r = w.fresh("flip", "preview")
    r.js("window.from = octavo.shown; document.querySelector('#next').click()")
    state = r.js("return [document.querySelector('.is-turning')?.dataset.page, !!document.querySelector('.flap'), document.querySelector('.is-turning .cut')?.getAnimations().length]")
    equal(state, ["1", True, 1], "the sheet that is peeled")
    r.settle()
    r.js("document.querySelector('#previous').click()")
    equal(r.js("return document.querySelector('.is-turning')?.dataset.page"), "1", "the sheet that is laid")
    r.settle()
    equal(r.js("return document.querySelectorAll('.flap, .cast, .is-turning').length"), 0, "what is left of a turn")
    r.swipe((w.width * 0.9, 500), (w.width * 0.45, 500), hold=True)
    shares = r.js("return octavo.turning.running.animations.map(a => a.playState)")
    true(set(shares) == {"paused"}, "the finger leads the peel")
    if w.engine == "chromium":
        w.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    else:
        r.js("octavo.send({type: 'cancelled'})")
    r.settle()
    equal(r.title, "Preview")


@rule
def R9_scroll_turning_scrolls(w):
    r = w.fresh("scroll", "preview")
    r.js("document.querySelector('#next').click()")
    true(r.js("return octavo.turning.isRunning && !document.querySelector('.flap')"), "no flip")
    r.settle()
    equal(r.title, "Introduction")


@rule
def R10_neighbours_are_loaded_in_the_background(w):
    r = w.fresh("flip", "functions")
    r.wait_until("return [2, 3, 4].every(p => octavo.sheets.get(p)?.body)", "the neighbours")
    true(r.js("return [2, 4].every(p => octavo.sheets.get(p).element.classList.contains('is-hidden'))"), "they are out of sight")
    asked = "return performance.getEntriesByType('resource').filter(e => e.name.includes('symmetry')).length"
    before = r.js(asked)
    r.tap("#next")
    r.settle()
    equal(r.js(asked), before, "requests for a page that is there")


@rule
def R11_a_page_on_its_way_shows_its_title_and_a_spinner_on_white(w):
    r = w.fresh(delays=["derivatives"])
    r.tap(".index .row:nth-child(3)")
    r.wait_until("return !octavo.turning.isRunning && octavo.shown === 7", "the turn")
    state = r.js("""const s = octavo.sheets.get(7).element, t = s.querySelector('.waiting-title'), p = s.querySelector('.waiting .spinner').getBoundingClientRect(), b = s.getBoundingClientRect();
        return [t.textContent, getComputedStyle(s.querySelector('.waiting')).backgroundColor, getComputedStyle(t).color, Math.round(p.left + p.width / 2 - b.left - b.width / 2), Math.round(p.top + p.height / 2 - b.top - b.height / 2)]""")
    equal(state[:2], ["Derivatives", "rgb(255, 255, 255)"])
    true(all(int(part) > 150 for part in state[2][4:-1].split(",")), f"the title is light grey: {state[2]}")
    equal(state[3:], [0, 0], "the spinner's distance from the middle")
    Handler.delays.clear()
    r.wait_until("return octavo.sheets.get(7).scroller.getAnimations().length > 0", "the content fading in")
    r.settle()


@rule
def R11_a_page_that_cannot_be_had_can_be_tried_again(w):
    r = w.fresh()
    r.js("window.realFetch = fetch; window.fetch = (a, ...b) => String(a).includes('derivatives') ? Promise.reject(new TypeError('offline')) : realFetch(a, ...b)")
    r.tap(".index .row:nth-child(3)")
    r.wait_until("return octavo.sheets.get(7)?.element.querySelector('.retry')?.hidden === false && !octavo.turning.isRunning", "the offer")
    r.js("window.fetch = realFetch")
    r.tap(".sheet[data-page='7'] .retry")
    r.settle()
    true(r.js("return octavo.sheets.get(7).body.textContent.includes('derivatives 1')"), "the page is there")


@rule
def R12_a_quarter_past_the_edge_turns(w):
    r = w.fresh("scroll", "functions")
    page = r.shown
    bottom = lambda: r.js("const s = octavo.sheets.get(octavo.shown).scroller; s.scrollTop = s.scrollHeight; return s.clientHeight")
    height = bottom()
    r.wait_until("return octavo.sheets.get(arguments[0])?.body", "the next page", arguments=[page + 1])
    start = (w.width / 2, w.height * 0.8)
    r.swipe(start, (w.width / 2, w.height * 0.8 - height * 0.15), milliseconds=700, pause=150)
    r.settle()
    equal(r.shown, page, "after a short drag the page")
    bottom()
    r.swipe(start, (w.width / 2, w.height * 0.8 - height * 0.4), milliseconds=700, hold=w.engine == "chromium")
    if w.engine == "chromium":
        gap = r.js("const [a, b] = [arguments[0], arguments[0] + 1].map(p => octavo.sheets.get(p).element.getBoundingClientRect()); return b.top - a.bottom", page)
        true(abs(gap) < 1.5, f"both pages are one document: {gap}")
        w.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    r.settle()
    equal(r.shown, page + 1, "after a longer drag the page")
    r.js("octavo.sheets.get(octavo.shown).scroller.scrollTop = 0")
    r.swipe((w.width / 2, 200), (w.width / 2, 400), milliseconds=60, steps=5, exact=True)
    r.settle()
    equal(r.shown, page, "after a quick swipe at the top the page")
    true(r.js("return octavo.sheets.get(octavo.shown).isAtBottom"), "going back shows the end of the page before")


@rule
def R12_an_unloaded_page_shows_its_title_at_the_edge(w):
    r = w.fresh("scroll", delays=["limits"])
    r.js("octavo.send({type: 'linked', page: 0, href: 'pages/symmetry.xhtml'})")
    r.settle()
    r.js("document.querySelector('#next').click()")
    state = r.js("const w = octavo.sheets.get(5).waiting; return [w.hidden, w.dataset.edge, w.querySelector('.waiting-title').textContent]")
    equal(state, [False, "top", "Limits"])
    Handler.delays.clear()
    r.settle()


@rule
def R13_keyboard(w):
    r = w.fresh("flip", "preview")
    r.keys(Keys.ARROW_RIGHT)
    r.settle()
    equal(r.title, "Introduction")
    r.keys(Keys.ARROW_LEFT)
    r.settle()
    equal(r.title, "Preview")


@rule
def R13_rotation_text_size_and_theme(w):
    r = w.fresh("flip", "preview")
    r.settle()
    r.js("const s = octavo.sheets.get(1); s.shadow.getElementById('preview-6').scrollIntoView({behavior: 'instant'})")
    time.sleep(0.8)
    top = "const s = octavo.sheets.get(1); return Math.round(s.shadow.getElementById('preview-6').getBoundingClientRect().top - s.scroller.getBoundingClientRect().top)"
    true(abs(r.js(top)) < 4, "the paragraph is at the top")
    w.turn_screen()
    time.sleep(0.5)
    try:
        true(abs(r.js(top)) < 12, f"rotation keeps the place: {r.js(top)}")
        r.js("octavo.send({type: 'set', setting: 'largerText'})")
        time.sleep(0.2)
        true(abs(r.js(top)) < 12, f"larger text keeps the place: {r.js(top)}")
        equal(r.js("return document.documentElement.style.fontSize"), "115%")
    finally:
        w.turn_screen()
    time.sleep(0.3)
    r.js("octavo.send({type: 'set', setting: 'dark'})")
    ink, paper = r.js("const s = octavo.sheets.get(1); return [getComputedStyle(s.body).color, getComputedStyle(s.scroller).backgroundColor]")
    equal([ink, paper], ["rgb(219, 216, 209)", "rgb(22, 24, 27)"])


@rule
def R13_right_to_left_books_turn_the_other_way(w):
    r = w.fresh("arabic", "preview")
    equal(r.js("return [document.documentElement.dir, getComputedStyle(octavo.sheets.get(1).body).direction]"), ["rtl", "rtl"])
    a, b = r.js("return ['previous', 'next'].map(i => document.getElementById(i).getBoundingClientRect().left)")
    true(a > b, "the next page is at the left")
    r.swipe((w.width * 0.2, 500), (w.width * 0.8, 500))
    r.settle()
    equal(r.shown, 2)
    r.keys(Keys.ARROW_LEFT)
    r.settle()
    equal(r.shown, 3)


@rule
def R14_the_folder_installs_and_works_offline(w):
    if w.size_name != "portrait":
        return
    r = w.fresh("flip")
    manifest = json.loads(r.js("const x = new XMLHttpRequest(); x.open('GET', 'book.webmanifest', false); x.send(); return x.responseText"))
    equal([manifest["start_url"], manifest["display"]], ["./", "standalone"])
    if not r.js("return 'serviceWorker' in navigator"):
        print("      (this engine has no service workers)")
        return
    kept = "return caches.keys().then(async names => { for (const n of names) { const c = await caches.open(n); const f = await (await c.match('reader/files.json'))?.json(); if (f && (await c.keys()).length > f.startup.length + f.order.length) return true } return false })"
    w.driver.set_script_timeout(20)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and not r.js(kept):
        time.sleep(0.2)
    true(r.js(kept), "everything is kept")
    w.sites["flip"].stop()
    try:
        r.open(w.sites["flip"].url)
        for page in range(1, 8):
            r.js("document.querySelector('#next').click()")
            r.settle()
            equal(r.shown, page)
            true(r.js("return octavo.sheets.get(octavo.shown).body.textContent.length > 100"), "the page has its text")
        r.js("document.querySelector('#search').click(); octavo.send({type: 'searched', text: 'quokka'})")
        r.wait_until("return document.querySelectorAll('.result').length === 1", "searching offline")
    finally:
        w.sites["flip"].again()
        r.js("navigator.serviceWorker.getRegistrations().then(all => all.forEach(one => one.unregister())); caches.keys().then(all => all.forEach(one => caches.delete(one)))")


@rule
def R15_the_whole_book_is_searched(w):
    r = w.fresh()
    r.tap("#search")
    r.wait_until("return document.activeElement.matches('input[type=search]')", "the field")
    r.keys("quokka")
    r.wait_until("return document.querySelectorAll('.result').length === 1", "the result")
    true("Only this page speaks of a quokka" in r.js("return document.querySelector('.result').textContent"), "the result has context")
    r.tap(".result")
    r.settle()
    equal(r.title, "Squeeze")
    found = r.js("const m = octavo.sheets.get(octavo.shown).body.querySelector('mark.octavo-found'), b = m.getBoundingClientRect(); return [m.textContent, b.top > 0 && b.bottom < innerHeight]")
    equal(found, ["quokka", True])
    r.js("document.querySelector('#search').click(); octavo.send({type: 'searched', text: 'Words long'})")
    r.wait_until("return document.querySelectorAll('.result').length > 6", "results of all pages")
    pages = r.js("return [...document.querySelectorAll('.result-page')].map(x => x.textContent)")
    equal(pages, ["Preview", "Introduction", "Functions", "Symmetry", "Limits", "Squeeze", "Derivatives"])


@rule
def R15_bookmarks_and_highlights_are_kept(w):
    r = w.fresh("flip", "preview")
    r.tap("#bookmark")
    r.wait_until("return document.querySelector('#bookmark').getAttribute('aria-pressed') === 'true'", "the bookmark")
    r.js("""const s = octavo.sheets.get(1), p = s.shadow.getElementById('preview-2').firstChild, sel = getSelection();
        const range = document.createRange(); range.setStart(p, 3); range.setEnd(p, 30);
        sel.removeAllRanges(); sel.setBaseAndExtent(p, 3, p, 30)""")
    r.wait_until("return !document.querySelector('#offer').hidden", "the offer")
    text = r.js("return octavo.sheets.get(1).selection().text")
    equal(len(text), 27)
    r.tap("#offer button")
    marked = "return [...octavo.sheets.get(1).body.querySelectorAll('mark.octavo-highlight')].map(m => m.textContent).join('')"
    equal(r.js(marked), text)
    r.open(w.sites["flip"].url)
    r.settle()
    equal(r.js(marked), text, "the highlight after a reload")
    r.tap("#marks")
    r.wait_until("return document.querySelectorAll('.mark').length === 2", "the list")
    time.sleep(0.25)
    r.tap(".mark.is-highlight .tool")
    r.wait_until("return document.querySelectorAll('.mark').length === 1", "removing")
    equal(r.js(marked), "")


@rule
def safety_nothing_of_a_page_runs_and_nothing_is_asked_for_elsewhere(w):
    Handler.asked.clear()
    r = w.fresh("hostile", "preview")
    true(r.js("return octavo.sheets.get(1).body.textContent.includes('The end of the page.')"), "the page is shown")
    for selector in ["#js a", "#handler", "#submit", "#svg-link", "summary"]:
        r.js("""for (const e of octavo.sheets.get(1).shadow.querySelectorAll(arguments[0])) {
            for (const n of ['mouseover', 'focus', 'click', 'toggle']) e.dispatchEvent(new MouseEvent(n, {bubbles: true, composed: true, cancelable: true})); e.click?.() }""", selector)
    time.sleep(0.8)
    equal(r.js("return window.hacked ?? null"), None, "what a page ran")
    equal([path for path in Handler.asked if "elsewhere" in path or "evil" in path], [], "requests")
    equal(r.js("return location.pathname.endsWith('/')"), True, "still in the book")
    left = r.js("""return [...octavo.sheets.get(1).shadow.querySelectorAll('*')].flatMap(e => [...e.attributes].filter(a => /^on|^formaction$|^action$/i.test(a.name) || /javascript:|elsewhere\\//i.test(a.value)).map(a => e.localName + ' ' + a.name + '=' + a.value))
        .concat([...octavo.sheets.get(1).shadow.querySelectorAll('script, iframe, object, embed, form, base, meta')].map(e => e.localName))""")
    left = [one for one in left if "style.png" not in one and not one.startswith("a href=http")]
    equal(left, [], "what is left in the page")
    equal(len(w.driver.window_handles), 1, "windows")


@rule
def accessibility_axe_finds_nothing(w):
    if not AXE:
        return
    r = w.fresh("flip")
    screens = {
        "index": "", "page": "octavo.send({type: 'linked', page: 0, href: 'pages/functions.xhtml'})",
        "contents": "document.querySelector('#title').click()", "search": "document.querySelector('#backdrop').click(); document.querySelector('#search').click(); octavo.send({type: 'searched', text: 'quokka'})",
        "settings": "document.querySelector('#backdrop').click(); document.querySelector('#settings').click()",
        "marks": "document.querySelector('#backdrop').click(); document.querySelector('#bookmark').click(); document.querySelector('#marks').click()",
        "dark": "document.querySelector('#backdrop').click(); octavo.send({type: 'set', setting: 'dark'})",
    }
    r.js(AXE)
    for name, script in screens.items():
        r.js(script)
        time.sleep(0.2)
        r.settle()
        time.sleep(0.5)
        # What lies behind the popover waits without being reached; only the colours of what is seen count.
        found = w.driver.execute_async_script("""const done = arguments[0];
            axe.run(document, {resultTypes: ['violations']}).then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target.flat().join(' > ') + ' ' + n.failureSummary).join(' | '))), e => done([String(e)]))""")
        equal(found, [], f"axe on {name}")


def make_folders():
    sources = books.write("flip")
    sites = {"flip": books.build(sources, "flip")}
    sites["scroll"] = books.build(books.write("scroll", '<reader turning="scroll"/>'), "scroll")
    sites["columns"] = books.build(books.write("columns", '<reader contents="columns"/>'), "columns")
    sites["arabic"] = books.build(books.write("arabic", language="ar"), "arabic")
    pages = books.bodies()
    pages["extra"] = books.paragraphs(3, "extra")
    newer = books.CONTENTS.replace('<page src="functions.xhtml"/>', '<page src="extra.xhtml"/><page src="functions.xhtml"/>')
    sites["newer"] = books.build(books.write("newer", contents=newer, pages=pages), "newer")
    many = {f"p{i}": f"<p>Page {i}</p>" for i in range(300)}
    listing = "<contents><chapter title='All'>" + "".join(f"<page src='p{i}.xhtml'/>" for i in range(300)) + "</chapter></contents>"
    sites["long"] = books.build(books.write("long", contents=listing, pages=many), "long")
    sites["hostile"] = books.build(books.write("hostile"), "hostile")
    (books.OUT / "hostile" / "reader" / "evil.js").write_text("window.hacked = 99")
    sites["covers"] = books.build(books.write("covers"), "covers", artwork="essential")
    return sites


def serve(folders):
    return {name: Site(folder, f"/some/{name}/") for name, folder in folders.items()}


def attempt(test, world, name):
    """Runs one test; whether it passed."""
    began = time.monotonic()
    try:
        test(world)
        print(f"ok   {name} {time.monotonic() - began:.1f}s", flush=True)
        return True
    except Exception as error:  # noqa: BLE001  (a browser fails in many ways)
        lines = traceback.format_exc().splitlines()
        print(f"FAIL {name}: {(str(error).splitlines() or [''])[0][:600]}", flush=True)
        print("     " + [x for x in lines if "test_reader.py" in x][-1].strip(), flush=True)
        return False
    finally:
        if world.engine == "chromium":
            for entry in world.driver.get_log("browser"):
                if "Uncaught" in entry["message"]:
                    print("     console: " + entry["message"][:300])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-k", default="")
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    options = parser.parse_args()
    folders = make_folders()
    global AXE
    try:
        import axe_playwright_python
        AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    except (ImportError, StopIteration):
        print("axe.min.js is not installed: the accessibility tests are left out")
    sites = serve(folders)
    # Whatever a hostile page asks for would be asked of this server.
    hostile = books.HOSTILE.format(port=sites["flip"].port)
    Handler.replaced["/some/hostile/pages/preview.xhtml"] = hostile.encode()
    failures = 0
    count = 0
    try:
        for engine in options.engines.split(","):
            for size_name in options.sizes.split(","):
                driver = open_browser(engine, SIZES[size_name])
                driver.set_script_timeout(60)
                world = World(driver, engine, size_name, sites)
                try:
                    for test in TESTS:
                        if options.k not in test.__name__:
                            continue
                        count += 1
                        name = f"{engine} {size_name} {test.__name__}"
                        # A machine that is busy makes browsers miss their moment: once more, and it is said.
                        if not attempt(test, world, name) and not attempt(test, world, name + " (again)"):
                            failures += 1
                finally:
                    driver.quit()
    finally:
        stop_display()
    print(f"{count} browser tests, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
