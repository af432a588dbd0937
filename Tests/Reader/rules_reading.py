"""R16 to R18 and R22: references in place, what is enlarged and copied, progress, pages by themselves."""

import json

from harness import Handler, Keys
from world import equal, rule, true

LINK = "const s = octavo.sheets.get(octavo.shown), a = s.shadow.getElementById(arguments[0]); "
SHOWN = "return document.querySelector('.reference')?.querySelector('.reference-body > div').shadowRoot.querySelector('body').textContent ?? ''"


def press(r, name):
    """A tap on an element of the page, by finger where the engine has one."""
    r.js(LINK + "a.scrollIntoView({block: 'center', behavior: 'instant'})", name)
    r.still()
    r.tap_at(*r.js(LINK + "const b = a.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]", name))


@rule
def R16_a_reference_opens_in_place_with_a_way_to_go_there(w):
    r = w.fresh("flip", "symmetry")
    r.settle()
    press(r, "near")
    text = r.wait_until(SHOWN, "the figure")
    true("Figure 1. A square." in text, f"what is shown: {text}")
    equal(r.title, "Symmetry")
    link, box = r.js(LINK + "const x = a.getBoundingClientRect(), b = document.querySelector('.reference').getBoundingClientRect(); return [[x.top, x.bottom], [b.left, b.top, b.right, b.bottom]]", "near")
    true(box[0] >= 0 and box[2] <= w.width and (box[1] >= link[1] or box[3] <= link[0]), f"it stands beside its link: {link} {box}")
    r.keys(Keys.ESCAPE)
    equal(r.js(SHOWN), "", "after Escape")
    press(r, "mark-1")
    text = r.wait_until(SHOWN, "the note")
    true("1." in text and "A note on axes." in text, f"the note has its number: {text}")
    r.js("document.querySelector('.reference .go').click()")
    r.wait_until("return location.hash === '#pages/symmetry.xhtml#note-1'", "the way there")
    true(not r.js("return document.querySelector('#return').hidden"), "there is a way back")
    press(r, "near")
    r.wait_until(SHOWN, "the figure")
    r.tap_at(*r.js("""const b = document.querySelector('.reference').getBoundingClientRect(), y = innerHeight * 0.45;
        return b.left > 40 ? [20, y] : b.right < innerWidth - 40 ? [(b.right + innerWidth) / 2, y] : [20, b.top > y ? y : (b.bottom + innerHeight) / 2]"""))
    r.wait_until("return !document.querySelector('.reference')", "closing by a tap outside")


@rule
def R16_notes_of_any_book_open_in_place(w):
    r = w.fresh("styled")
    r.turn("next")
    text = "return document.querySelector('.reference-body')?.firstElementChild.shadowRoot.querySelector('html').textContent.trim()"
    for mark, wanted in [("raised", "1 The first note."), ("starred", "The starred note.")]:
        r.tap_at(*r.js("""const e = octavo.sheets.get(1).shadow.getElementById(arguments[0]); e.scrollIntoView({block: 'center', behavior: 'instant'});
            const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]""", mark))
        equal(r.wait_until(text, f"the note of {mark}"), wanted)
        r.keys(Keys.ESCAPE)
        r.wait_until("return !document.querySelector('.reference')", "closing")
    for link in ["back", "plain"]:
        r.js("octavo.sheets.get(1).shadow.getElementById(arguments[0]).click()", link)
        equal(r.js("return [document.querySelector('.reference'), document.querySelector('#return').hidden]"), [None, False], f"{link} leads to its place")


@rule
def R16_what_another_page_has_is_there_at_once(w):
    r = w.fresh("flip", "derivatives")
    r.settle()
    r.wait_until("return performance.getEntriesByType('resource').some(e => e.name.endsWith('references/symmetry.xhtml'))", "what references point at")
    equal(r.js("return octavo.sheets.has(4)"), False, "the page itself is loaded")
    press(r, "far")
    text = r.wait_until(SHOWN, "the figure")
    true("A square." in text, f"what is shown: {text}")
    r.js("document.querySelector('.reference .go').click()")
    r.settle()
    equal(r.title, "Symmetry")
    r.follow("derivatives")
    press(r, "section")
    r.wait_until("return document.querySelector('#title span').textContent === 'Limits'", "a place in the text is gone to")


@rule
def R16_a_pointer_that_rests_on_a_reference_gives_the_same(w):
    r = w.fresh("flip", "symmetry")
    r.settle()
    # The mouse comes from the text of the same paragraph, and goes back there.
    text, link = r.js(LINK + """a.scrollIntoView({block: 'center', behavior: 'instant'});
        const box = a.getBoundingClientRect(), block = a.parentElement.getBoundingClientRect();
        return [[block.left + 12, box.top + box.height / 2], [box.left + box.width / 2, box.top + box.height / 2]]""", "near")
    r.rest_at(*text)
    r.rest_at(*link)
    r.wait_until(SHOWN, "the figure")
    equal(r.js("return document.activeElement.closest('.reference')"), None, "the focus")
    r.rest_at(*text)
    r.wait_until("return !document.querySelector('.reference')", "its end")


@rule
def R16_a_figure_is_enlarged_pinched_and_panned(w):
    r = w.fresh("flip", "symmetry")
    r.settle()
    r.js("octavo.sheets.get(4).shadow.querySelector('#fig-1 svg').scrollIntoView({block: 'center', behavior: 'instant'})")
    r.still()
    box = r.js("const b = octavo.sheets.get(4).shadow.querySelector('#fig-1 svg').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]")
    r.tap_at(box[0] + box[2] / 2, box[1] + box[3] / 2)
    r.wait_until("return document.querySelector('.enlarged')", "the sheet")
    size = "const b = document.querySelector('.enlarged-object').getBoundingClientRect(); return [b.width, b.height, b.left, b.top, b.right, b.bottom]"
    large = r.js(size)
    true(large[0] > box[2] * 1.2 and large[2] >= 0 and large[4] <= w.width + 1 and large[3] >= 0 and large[5] <= w.height + 1, f"it is larger, and held in the viewport: {box} {large}")
    true("A square" in r.js("return document.querySelector('.enlarged-text').textContent"), "its caption")
    finger = """const [name, id, x, y] = arguments; document.querySelector('.enlarged').dispatchEvent(new PointerEvent(name, {bubbles: true, cancelable: true, pointerId: id, clientX: x, clientY: y, pointerType: 'touch'}))"""
    middle = w.width / 2, w.height / 2
    for name, number, dx in [("pointerdown", 1, -40), ("pointerdown", 2, 40), ("pointermove", 1, -120), ("pointermove", 2, 120), ("pointerup", 1, -120), ("pointerup", 2, 120)]:
        r.js(finger, name, number, middle[0] + dx, middle[1])
    pinched = r.js(size)
    true(pinched[0] > large[0] * 1.8, f"two fingers enlarge it: {large} {pinched}")
    for name, dx in [("pointerdown", 0), ("pointermove", 60), ("pointerup", 60)]:
        r.js(finger, name, 3, middle[0] + dx, middle[1])
    true(abs(r.js(size)[2] - pinched[2] - 60) < 2, "one finger moves it")
    equal(r.title, "Symmetry")
    r.keys(Keys.ESCAPE)
    r.wait_until("return !document.querySelector('.enlarged')", "closing")


@rule
def R16_code_is_copied_and_formulas_stay_with_their_words(w):
    r = w.fresh("flip", "symmetry")
    r.settle()
    before = r.js("return octavo.sheets.get(4).body.textContent.includes('print(1)')")
    r.js("window.copied = ''; Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: async text => { window.copied = text }}})")
    button = "octavo.sheets.get(4).shadow.querySelector('#code .octavo-copy button')"
    equal(r.js(f"return {button}.getAttribute('aria-label')"), "Copy the code")
    r.js(f"{button}.click()")
    r.wait_until("return window.copied", "the copy")
    equal([before, r.js("return window.copied")], [True, "print(1)\nprint(2)"])
    r.wait_until("return document.querySelector('#spoken').textContent === 'Copied'", "saying so")
    equal(r.js("const m = octavo.sheets.get(4).body.querySelector('math').parentNode; return [m.textContent, getComputedStyle(m).whiteSpace]"), ["x-axis.", "nowrap"])


@rule
def R18_copied_text_has_its_formulas_as_tex(w):
    r = w.fresh("flip", "limits")
    r.settle()
    copied = r.js("""const p = octavo.sheets.get(octavo.shown).shadow.getElementById('formula');
        getSelection().setBaseAndExtent(p.firstChild, 0, p.lastChild, 5);
        const event = new ClipboardEvent('copy', {bubbles: true, cancelable: true, composed: true, clipboardData: new DataTransfer()});
        document.dispatchEvent(event);
        return [event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html').includes('<math'), event.defaultPrevented]""")
    equal(copied, ["Let $x^{2}$ be a", True, True])
    written = r.js("""const sheet = octavo.sheets.get(octavo.shown); return arguments[0].map(text => {
        const p = document.createElement('p');
        p.innerHTML = `<math xmlns="http://www.w3.org/1998/Math/MathML">${text}</math>`;
        sheet.body.append(p);
        getSelection().setBaseAndExtent(p, 0, p, 1);
        const event = new ClipboardEvent('copy', {bubbles: true, cancelable: true, composed: true, clipboardData: new DataTransfer()});
        document.dispatchEvent(event);
        p.remove();
        return event.clipboardData.getData('text/plain').trim() })""", [
        "<mi>f</mi><mo>(</mo><mi>x</mi><mo>+</mo><mi>h</mi><mo>)</mo><mo>=</mo><mo>−</mo><mi>α</mi><mi>x</mi>",
        "<mfrac><mrow><mi>sin</mi><mi>x</mi></mrow><mi>π</mi></mfrac><mo>→</mo><mtext>as it goes</mtext>"])
    equal(written, [r"$f(x + h) = -\alpha x$", r"$\frac{\sin x}{\pi} \to \text{as it goes}$"])


@rule
def R17_progress_and_the_next_title(w):
    r = w.fresh("flip", "symmetry")
    r.settle()
    share = "return Number(document.querySelector('#progress').style.getPropertyValue('--share'))"
    first = r.wait_until(share, "the line")
    true(3 / 7 < first < 4 / 7, f"in the fourth of seven pages: {first}")
    r.js("const s = octavo.sheets.get(4).scroller; s.scrollTo({top: s.scrollHeight, behavior: 'instant'})")
    r.wait_until(f"{share} > arguments[0] + 0.05", "the line follows", arguments=[first])
    equal(r.js("return [...document.querySelectorAll('.sheet[data-page=\"4\"] .page-end :is(p, .row-title)')].map(x => x.textContent)"), ["Functions", "Limits", "Page 4 of 7"])
    r.tap("#title")
    r.wait_until("return document.querySelector('#popover .where')", "where the reader is")
    true(r.js("return document.querySelector('#popover .where').textContent").startswith("Page 4 of 7"), "page of pages")
    r.js("document.querySelector('#backdrop').click()")
    r.js("document.querySelector('.sheet[data-page=\"4\"] .page-end .onward').click()")
    r.settle()
    equal(r.title, "Limits")
    r.js("octavo.sheets.get(5).element.querySelector('.page-end .back').click()")
    r.settle()
    equal(r.title, "Symmetry")
    r.follow("preview")
    equal(r.js("return ['.back', '.onward'].map(x => octavo.sheets.get(1).element.querySelector('.page-end ' + x).disabled)"), [True, False], "the first page has none before it")


@rule
def R17_a_slider_leads_through_the_book(w):
    r = w.fresh("flip", "symmetry")
    r.settle()
    r.tap("#title")
    r.wait_until("return document.querySelector('.where input')", "the slider")
    r.still()
    equal(r.js("const x = document.querySelector('.where input'); return [x.min, x.max, x.value, x.getAttribute('aria-label'), x.getAttribute('aria-valuetext')]"), ["1", "7", "4", "Page", "Page 4 of 7, Symmetry"])
    r.js("document.querySelector('.where input').focus()")
    r.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    equal([r.js("return document.querySelector('.where p').textContent"), r.title], ["Squeeze · Page 6 of 7", "Symmetry"], "where it would lead")
    r.keys(Keys.ENTER)
    r.settle()
    equal([r.title, r.js("return document.querySelector('#popover').hidden")], ["Squeeze", True])
    # A finger on its end.
    r.tap("#title")
    r.wait_until("return document.querySelector('.where input')", "the slider")
    r.still()
    x, y = r.js("const b = document.querySelector('.where input').getBoundingClientRect(); return [b.left + 6, b.top + b.height / 2]")
    r.tap_at(x, y)
    r.settle()
    equal(r.title, "Preview")


@rule
def R17_a_printed_page_is_gone_to_by_its_number(w):
    listed = json.loads((w.sites["printed"].folder / "manifest.json").read_text())["pageList"]
    numbers = [item["title"] for item in listed]
    true(len(numbers) > 20 and numbers[-1] == str(len(numbers)), f"the pages of the PDF are listed: {numbers}")
    wanted = next(item for item in listed if item["title"] == "12")
    page, name = wanted["href"].split("#")
    r = w.fresh("printed")

    def enter(text):
        r.tap("#title")
        r.wait_until("return document.querySelector('.printed input')", "the field")
        r.js("document.querySelector('.printed input').focus()")
        r.keys(text, Keys.ENTER)

    # From the index page.
    enter("12")
    r.settle()
    equal(r.js("return location.hash.split('#')[1]"), page, "the page")
    top = """const s = octavo.sheets.get(octavo.shown), m = s.shadow.getElementById(arguments[0]), e = m.getClientRects().length ? m : m.parentElement;
        return Math.round(e.getBoundingClientRect().top - s.scroller.getBoundingClientRect().top)"""
    r.wait_until("return Math.abs((() => { " + top + " })()) < 130", f"page 12 begins at the top of the screen: {r.js(top, name)}", arguments=(name,))
    equal([r.js("return document.querySelector('#popover').hidden"), r.js("return document.querySelector('#return').hidden")], [True, False], "the popover is gone, there is a way back")
    # A page that is not there is said, and can be mended.
    enter("9999")
    equal(r.js("const x = document.querySelector('.printed'); return [x.querySelector('p').textContent, x.querySelector('input').getAttribute('aria-invalid'), document.querySelector('#spoken').textContent]"),
          ["The printed edition has no such page.", "true", "The printed edition has no such page."])
    true(r.js("const b = document.querySelector('.printed p').getBoundingClientRect(); return b.height > 10 && b.bottom < innerHeight"), "it can be read")
    r.keys("٢")
    r.tap(".printed button")
    r.settle()
    equal(r.js("return location.hash.split('#')[1]"), listed[1]["href"].split("#")[0], "the page, by other digits and the button")
    r.tap("#title")
    equal(r.wait_until("return document.querySelector('.printed input')?.placeholder", "the field"), f"1–{numbers[-1]}", "which pages there are")
    # Other books have no such field.
    r = w.fresh("flip")
    r.tap("#title")
    r.wait_until("return document.querySelector('#popover .rows')", "the contents")
    equal(r.js("return document.querySelector('.printed')"), None)


@rule
def R17_the_index_marks_the_place_and_offers_to_go_on(w):
    r = w.fresh("flip")
    equal(r.js("return document.querySelector('.resume')"), None, "before anything was read there")
    r.follow("symmetry")
    r.keep_place("octavo.sheets.get(4).shadow.getElementById('symmetry-6').scrollIntoView({block: 'start', behavior: 'instant'})")
    top = "const s = octavo.sheets.get(4); return Math.round(s.shadow.getElementById('symmetry-6').getBoundingClientRect().top - s.scroller.getBoundingClientRect().top)"
    before = r.js(top)
    r.keys(Keys.HOME)
    r.settle()
    r.wait_until("return document.querySelector('.resume')", "the offer to go on")
    equal(r.js("return [document.querySelector('.resume .row-title').textContent, document.querySelector('.index .row.is-current').textContent.includes('Functions')]"), ["Symmetry", True])
    r.open(w.sites["flip"].url)
    equal(r.js("return document.querySelector('.resume .row-title')?.textContent"), "Symmetry", "the offer after a reload")
    r.tap(".resume")
    r.settle()
    equal(r.title, "Symmetry")
    r.wait_until("return octavo.sheets.get(4).scroller.scrollTop > 100", "the place")
    true(abs(r.js(top) - before) < 6, f"where it was: {before} and {r.js(top)}")


@rule
def R22_a_page_is_read_by_itself(w):
    w.driver.get(w.sites["flip"].url + "pages/symmetry.xhtml")
    r = w.reader
    links = r.js("return [...document.querySelectorAll('.octavo-alone a')].map(a => [a.rel, new URL(a.href).pathname.split('/').pop() + new URL(a.href).hash, a.getBoundingClientRect().height > 0])")
    equal(links, [["prev", "functions.xhtml", True], ["", "index.html#pages/symmetry.xhtml", True], ["next", "limits.xhtml", True]])
    true(r.js("return document.styleSheets[0].cssRules.length > 10 && document.querySelector('meta[property=\"og:title\"]').content === 'Symmetry'"), "its style and its title")
    r.js("document.querySelectorAll('.octavo-alone a')[1].click()")
    r.wait_until("return window.octavo && !document.body.classList.contains('is-launching')", "the reader")
    r.settle()
    equal([r.title, r.js("return octavo.sheets.get(4).body.querySelector('.octavo-alone')")], ["Symmetry", None])


@rule
def R22_a_reader_that_cannot_start_says_so_and_leads_to_the_pages(w):
    r = w.reader
    Handler.replaced["/some/flip/reader/core.packed"] = b"nothing"
    try:
        # While a page of the book is open, its service worker fills the cache again, core.packed included. So the page is left before the
        # worker and its caches are removed.
        w.driver.get(w.sites["flip"].url + "book.webmanifest")
        r.driver.execute_async_script("""const done = arguments[0]; (async () => {
            for (let round = 0; round < 50; round += 1) {
              const workers = await navigator.serviceWorker?.getRegistrations() ?? [], names = await caches.keys();
              if (workers.length + names.length === 0) break;
              for (const one of workers) await one.unregister();
              for (const one of names) await caches.delete(one);
              await new Promise((next) => setTimeout(next, 100));
            } })().then(done, done)""")
        w.driver.get(w.sites["flip"].url + "book.webmanifest")
        w.driver.get(w.sites["flip"].url)
        text = r.wait_until("const f = document.querySelector('#fallback'); return getComputedStyle(f).visibility === 'visible' && document.documentElement.classList.contains('is-broken') && f.textContent", "the message")
        true("WebAssembly" in text, f"it says so: {text}")
        r.js("document.querySelector('#fallback a').click()")
        r.wait_until("return location.pathname.endsWith('contents.xhtml')", "the way on")
    finally:
        Handler.replaced.pop("/some/flip/reader/core.packed", None)
