"""R13 to R15: keys, sizes and themes, reading offline, search and marks."""

import contextlib
import json

import books
from harness import Handler, Keys, PlainHandler, Site, until
from world import alive, equal, rule, true


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
def R13_keys_reach_wide_boxes_and_move_them_first(w):
    r = w.fresh("flip", "functions")
    r.js("window.cell = octavo.sheets.get(3).shadow.querySelector('[data-octavo-box][tabindex]'); cell.focus()")
    for _ in range(3):
        r.keys(Keys.ARROW_RIGHT)
    r.wait_until("return cell.scrollLeft > 20", "moving the box")
    equal(r.title, "Functions")
    r.js("cell.scrollLeft = cell.scrollWidth")
    r.still()
    r.keys(Keys.ARROW_RIGHT)
    r.settle()
    equal(r.title, "Symmetry")


@rule
def R13_rotation_text_size_and_theme(w):
    r = w.fresh("flip", "preview")
    r.settle()
    r.keep_place("const s = octavo.sheets.get(1); s.shadow.getElementById('preview-6').scrollIntoView({behavior: 'instant'})")
    top = "const s = octavo.sheets.get(1); return Math.round(s.shadow.getElementById('preview-6').getBoundingClientRect().top - s.scroller.getBoundingClientRect().top)"
    true(abs(r.js(top)) < 4, "the paragraph is at the top")
    w.turn_screen()
    try:
        r.still()
        true(abs(r.js(top)) < 12, f"rotation keeps the place: {r.js(top)}")
        r.js("octavo.send({type: 'set', setting: 'largerText'})")
        r.still()
        true(abs(r.js(top)) < 12, f"larger text keeps the place: {r.js(top)}")
        equal(r.js("return document.documentElement.style.fontSize"), "105%")
    finally:
        w.turn_screen()
    r.still()
    r.js("octavo.send({type: 'set', setting: 'dark'})")
    ink, paper = r.js("const s = octavo.sheets.get(1); return [getComputedStyle(s.body).color, getComputedStyle(s.scroller).backgroundColor]")
    equal([ink, paper], ["rgb(219, 216, 209)", "rgb(22, 24, 27)"])


@rule
def R13_rotation_keeps_a_zoomed_page_as_wide_as_the_screen(w):
    r = w.fresh("flip", "preview")
    r.js("octavo.send({type: 'pinched', scale: 1.25, x: 100, y: 200, first: true})")
    wide = r.js("return octavo.sheets.get(1).scroller.clientWidth")
    w.turn_screen()
    try:
        # Engines differ in how they measure what is zoomed: the width that the page is given, before it is zoomed.
        r.wait_until("""const s = octavo.sheets.get(1);
            return s.scroller.clientWidth !== arguments[0] && s.content.style.zoom === '1.25' && s.content.style.width === s.scroller.clientWidth + 'px'""",
            "a page that is as wide as the turned screen", 5, (wide,))
    finally:
        w.turn_screen()


@rule
def R13_the_browsers_buttons_and_its_bar_lead_through_the_book(w):
    r = w.fresh("flip", "preview")
    if w.engine == "chromium":
        # Of a history that is full, as after many tests, it drops what no hand has touched first: the page before.
        w.driver.execute_cdp_cmd("Page.resetNavigationHistory", {})
    def go(name, title):
        return (r.js(f"history.{name}()"), r.wait_until("return document.querySelector('#title span').textContent === arguments[0]", title, arguments=[title]))
    for name in ["functions", "squeeze"]:
        r.follow(name)
    go("back", "Functions")
    go("back", "Preview")
    go("forward", "Functions")
    go("forward", "Squeeze")
    r.settle()
    r.js("history.go(-2)")
    r.wait_until("return document.querySelector('#title span').textContent === 'Preview'", "two steps at once")
    r.settle()
    r.js("location.hash = 'pages/limits.xhtml'")
    r.wait_until("return document.querySelector('#title span').textContent === 'Limits'", "an address in the bar")
    r.settle()
    go("back", "Preview")
    # After a reload the browser remembers more than the reader.
    go("forward", "Limits")
    r.settle()
    w.driver.refresh()
    r.wait_until("return window.octavo && !document.body.classList.contains('is-launching')", "the launch")
    equal(r.title, "Limits")
    go("back", "Preview")
    r.settle()
    equal(r.js("return octavo.isLegal()"), True)


@rule
def R13_the_address_names_the_place_that_a_link_led_to(w):
    r = w.fresh("flip", "preview")
    r.js("octavo.sheets.get(1).body.querySelector('a[href]').click()")
    r.settle()
    r.wait_until("return location.hash === '#pages/squeeze.xhtml#squeeze-5'", "the address of the link")
    true(r.js("return octavo.sheets.get(octavo.shown).body.querySelector('#squeeze-5').classList.contains('octavo-target')"), "where it led lights up")
    r.turn("previous")
    r.wait_until("return location.hash === '#pages/limits.xhtml'", "the address of a page")
    # Opened anew, the address leads there; loaded again where it was read, the reader stays where it was.
    address = w.sites["flip"].url + "#pages/squeeze.xhtml#squeeze-5"
    w.driver.get(w.sites["flip"].url + "book.webmanifest")
    r.open(address)
    top = "const s = octavo.sheets.get(6); return Math.round(s.shadow.getElementById('squeeze-5').getBoundingClientRect().top - s.scroller.getBoundingClientRect().top)"
    true(abs(r.js(top)) < 20, f"the place is at the top: {r.js(top)}")


@rule
def R13_what_a_page_fixes_stays_on_its_sheet(w):
    r = w.fresh("flip", "limits")
    r.settle()
    stage, stuck = r.js("return [document.querySelector('#stage').getBoundingClientRect().top, octavo.sheets.get(octavo.shown).shadow.getElementById('stuck').getBoundingClientRect().top]")
    true(stuck >= stage, f"it is below the bar: {stuck} and {stage}")
    r.turn("next")
    hit = r.js("""const x = innerWidth / 2, y = document.querySelector('#stage').getBoundingClientRect().top + 8; const e = document.elementFromPoint(x, y); return e.closest('.sheet')?.dataset.page""")
    equal(hit, "6", "the sheet that is seen there")


@rule
def R13_right_to_left_books_turn_the_other_way(w):
    r = w.fresh("arabic", "preview")
    equal(r.js("return [document.documentElement.dir, getComputedStyle(octavo.sheets.get(1).body).direction]"), ["rtl", "rtl"])
    a, b = r.js("return ['previous', 'next'].map(i => document.getElementById(i).getBoundingClientRect().left)")
    true(a > b, "the next page is at the left")
    r.swipe((w.width * 0.2, w.height * 0.6), (w.width * 0.8, w.height * 0.6))
    r.settle()
    equal(r.shown, 2)
    r.keys(Keys.ARROW_LEFT)
    r.settle()
    equal(r.shown, 3)


KEPT = """return caches.keys().then(async names => { for (const n of names) { const c = await caches.open(n); const f = await (await c.match('reader/files.json'))?.json();
    if (f && (await c.keys()).length > f.startup.length + f.order.length) return true } return false })"""
FORGET = "navigator.serviceWorker.getRegistrations().then(all => all.forEach(one => one.unregister())); caches.keys().then(all => all.forEach(one => caches.delete(one)))"


def wait_for_offline(w):
    """Waits until everything is kept; False where the engine has no service workers."""
    if not w.reader.js("return 'serviceWorker' in navigator"):
        print("      (this engine has no service workers)")
        return False
    w.driver.set_script_timeout(20)
    until(lambda: w.reader.js(KEPT), "keeping everything", 30, pause=0.2)
    return True


@rule
def R14_the_folder_installs_as_an_app(w):
    r = w.fresh("covers")
    manifest = json.loads(r.js("const x = new XMLHttpRequest(); x.open('GET', 'book.webmanifest', false); x.send(); return x.responseText"))
    equal([manifest["start_url"], manifest["display"], manifest["scope"]], ["./", "standalone", "./"])
    sizes = r.js("""const done = []; for (const icon of arguments[0]) { const x = new Image(); x.src = icon.src; done.push(x.decode().then(() => [icon.sizes, `${x.naturalWidth}x${x.naturalHeight}`])) }
        return Promise.all(done)""", manifest["icons"])
    true(len(sizes) == 3 and all(told == found for told, found in sizes), f"icons are as large as told: {sizes}")
    fitting = r.js("return [...document.querySelectorAll('link[rel=apple-touch-startup-image]')].map(l => [l.media, new URL(l.href).pathname.split('/').pop()])")
    true(len(fitting) > 20 and any("landscape" in media for media, _ in fitting) and any("portrait" in media for media, _ in fitting), f"startup images of both orientations: {len(fitting)}")


@rule
def R26_little_is_asked_for_before_the_first_page(w):
    r = w.fresh("example")
    asked = r.js("""const all = performance.getEntriesByType('resource').sort((a, b) => a.startTime - b.startTime), end = all.findIndex((one) => /\\/pages\\//.test(one.name));
        return all.slice(0, end + 1).map((one) => [new URL(one.name).pathname.split('/some/example/')[1], one.encodedBodySize])""")
    true(len(asked) > 4 and len(asked) + 1 <= 12, f"requests: {asked}")
    # Engines that do not tell sizes tell 0. The cover is the book's.
    own = sum(size for name, size in asked if name.startswith("reader/"))
    true(own <= 480_000, f"{own} bytes of the reader")


@rule
def R14_every_page_of_the_example_opens_with_the_server_stopped(w):
    if w.size_name != "portrait":
        return
    r = w.fresh("example")
    if not wait_for_offline(w):
        return
    pages = r.js("return fetch('manifest.json').then(a => a.json()).then(m => m.readingOrder.map(p => p.href))")
    w.sites["example"].stop()
    try:
        r.open(w.sites["example"].url)
        for number, href in enumerate(pages[1:] if pages[0].startswith("contents") else pages, 1):
            if not w.picks(href, 5) and href != pages[-1]:
                continue
            alive()
            w.opens(href)
            r.settle()
            equal(r.shown, number)
            true(r.js("return location.hash.length > 1 && octavo.sheets.get(octavo.shown).body.textContent.length > 40"), f"{href} has its text")
            r.wait_until("return [...octavo.sheets.get(octavo.shown).body.querySelectorAll('img')].every(i => i.complete && i.naturalWidth > 0)", f"the pictures of {href}")
        true(r.js("return document.querySelector('#next').disabled"), "that was the last page")
        r.js("document.querySelector('#search').click(); octavo.send({type: 'searched', text: 'function'})")
        r.wait_until("return document.querySelectorAll('.result').length > 3", "searching offline")
    finally:
        w.sites["example"].again()
        r.js(FORGET)


@rule
def R14_a_new_version_is_fetched_beside_the_one_that_is_read(w):
    folder = books.build(books.write("renewed"), "renewed")
    site = Site(folder, "/some/renewed/")
    r = w.reader

    def text():
        # From elsewhere, since to go to another place of a page does not load it anew.
        w.driver.get(site.url + "book.webmanifest")
        r.open(site.url + "#pages/preview.xhtml")
        r.settle()
        return r.js("return octavo.sheets.get(1).body.textContent")

    try:
        true("Written anew." not in text(), "the first version")
        if not wait_for_offline(w):
            return
        pages = books.bodies()
        pages["preview"] = "<p>Written anew.</p>" + pages["preview"]
        books.build(books.write("renewed", pages=pages), "renewed")
        # The first visit shows what is kept and fetches what is new; a later one shows it.
        until(lambda: "Written anew." in text(), "the new version", 30, pause=0.5)
        true(wait_for_offline(w), "it is kept")
        site.stop()
        true("Written anew." in text(), "it opens with the server stopped")
    finally:
        with contextlib.suppress(OSError):
            site.stop()
        r.js(FORGET)


@rule
def R14_it_opens_under_any_path_without_headers(w):
    for prefix in ["/", "/a/b/c/", "/a folder/naïve+50%/"]:
        # Python's own server, which sets no header of its own but length, type and date.
        site = Site(books.OUT / "flip", prefix, PlainHandler)
        try:
            w.driver.get(site.url + "book.webmanifest")
            for name in ["", "index.html"]:
                w.reader.open(site.url + name)
                w.reader.js("octavo.send({type: 'linked', page: 0, href: 'pages/functions.xhtml'})")
                w.reader.settle()
                equal(w.reader.title, "Functions")
                true(w.reader.js("return octavo.sheets.get(octavo.shown).shadow.styleSheets[0].cssRules.length > 10"), "the page has its style")
            w.reader.js("localStorage.clear()")
        finally:
            site.stop()


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
def R25_search_puts_titles_first_and_finds_signs(w):
    r = w.fresh()
    r.tap("#search")
    found = "return [[...document.querySelectorAll('.result-page')].map(x => x.textContent), [...document.querySelectorAll('.result mark')].map(x => x.textContent)]"
    for text, wanted in [("∫", [["Derivatives"], ["∫"]]), ("f(x)", [["Derivatives"], ["f(x", "f(x"]]), ("x^2", [["Limits"], ["x²"]]), ("x^{2}", [["Limits"], ["x²"]])]:
        r.js("const field = document.querySelector('#popover input'); field.value = arguments[0]; field.dispatchEvent(new Event('input', {bubbles: true}))", text)
        until(lambda wanted=wanted: r.js(found) == wanted, f"{wanted} for {text}")
    r.js("octavo.send({type: 'searched', text: 'squeeze'})")
    until(lambda: r.js(found)[0] == ["Squeeze", "Preview"], "the page that has the word as its title, first")


@rule
def R15_a_result_in_a_closed_answer_opens_it_and_all_hits_are_marked(w):
    r = w.fresh()
    r.tap("#search")
    r.js("octavo.send({type: 'searched', text: 'okapi'})")
    texts = r.wait_until("const all = [...document.querySelectorAll('.result')].map(x => x.textContent); return all.length === 2 && all", "the results")
    true("An okapi Another okapi" in texts[0], f"blocks are parted: {texts}")
    true("10² of them" in texts[1], f"what is raised is no digit: {texts}")
    equal(r.js("return document.querySelector('.result-page').textContent"), "Limits")
    r.js("document.querySelectorAll('.result')[1].click()")
    r.settle()
    r.wait_until("return octavo.sheets.get(octavo.shown).body.querySelector('.octavo-found')", "the marks")
    state = r.js("""const b = octavo.sheets.get(octavo.shown).body, all = [...b.querySelectorAll('.octavo-found')], m = b.querySelector('.octavo-found.is-first').getBoundingClientRect();
        return [b.querySelector('#answer').open, all.map(x => x.textContent), all.findIndex(x => x.classList.contains('is-first')), m.height > 5 && m.top > 0 && m.bottom < innerHeight]""")
    equal(state, [True, ["okapi", "okapi"], 1, True], "the answer, what is marked, the hit that was chosen, and that it is in sight")
    r.js("document.querySelector('#search').click(); octavo.send({type: 'searched', text: '102'})")
    r.wait_until("return !document.querySelector('#popover .state').textContent.includes('…')", "the search")
    equal(r.js("return document.querySelectorAll('.result').length"), 0, "results for 102")


@rule
def R15_a_result_says_its_chapter(w):
    r = w.fresh()
    r.tap("#search")
    r.js("octavo.send({type: 'searched', text: 'quokka'})")
    r.wait_until("return document.querySelectorAll('.result').length === 1", "the result")
    equal(r.js("return document.querySelector('.result-path').textContent"), "Chapter 2: Limits")


@rule
def R15_highlights_hold_their_formulas(w):
    r = w.fresh("flip", "limits")
    r.js("""const p = octavo.sheets.get(octavo.shown).shadow.getElementById('formula'); p.scrollIntoView({block: 'center', behavior: 'instant'});
        getSelection().setBaseAndExtent(p.firstChild, 0, p.lastChild, 5)""")
    r.wait_until("return !document.querySelector('#offer').hidden", "the offer")
    r.tap("#offer button")
    painted = "const m = octavo.sheets.get(octavo.shown).shadow.querySelector('#formula math'); return [m.classList.contains('octavo-highlight'), getComputedStyle(m).backgroundColor !== 'rgba(0, 0, 0, 0)']"
    r.wait_until("return octavo.sheets.get(octavo.shown).body.querySelector('mark.octavo-highlight')", "the highlight")
    equal(r.js(painted), [True, True], "the formula is marked and painted")
    r.tap("#marks")
    r.wait_until("return document.querySelector('.mark .mark-remove')", "the list")
    r.still()
    r.tap(".mark.is-highlight .mark-remove")
    r.wait_until("return !octavo.sheets.get(octavo.shown).body.querySelector('.octavo-highlight')", "removing")


@rule
def R15_highlights_that_overlap_become_one(w):
    r = w.fresh("flip", "preview")
    for first, last in [(3, 20), (12, 40)]:
        r.js("""const p = octavo.sheets.get(1).shadow.getElementById('preview-2'), walker = document.createTreeWalker(p, NodeFilter.SHOW_TEXT);
            const at = offset => { walker.currentNode = p; let node = walker.nextNode(); while (offset > node.length) { offset -= node.length; node = walker.nextNode() } return [node, offset] };
            getSelection().setBaseAndExtent(...at(arguments[0]), ...at(arguments[1]))""", first, last)
        r.wait_until("return !document.querySelector('#offer').hidden", "the offer")
        r.tap("#offer button")
        r.wait_until("return document.querySelector('#offer').hidden", "the offer going away")
    text = r.js("return octavo.sheets.get(1).shadow.getElementById('preview-2').textContent.slice(3, 40)")
    marked = "return [...octavo.sheets.get(1).body.querySelectorAll('mark.octavo-highlight')].map(m => m.textContent).join('')"
    r.wait_until(marked + " === arguments[0]", "one highlight", arguments=(text,))
    r.open(w.sites["flip"].url)
    r.settle()
    equal(r.js(marked), text, "the highlight after a reload")


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
    r.still()
    r.tap(".mark.is-highlight .mark-remove")
    r.wait_until("return document.querySelectorAll('.mark').length === 1", "removing")
    equal(r.js(marked), "")


@rule
def R26_nothing_is_asked_for_that_is_not_there(w):
    # Its links lead to figures, which are shown in place, and to sections, which are not.
    r = w.fresh("flip", "preview")
    Handler.missed.clear()
    for _ in range(6):
        r.turn("next")
    r.wait_until("return performance.getEntriesByType('resource').some(e => e.name.includes('/references/'))", "what references point at")
    r.still()
    equal(Handler.missed, [], "what was asked for and is not there")
