"""R18: colours and notes of highlights, one list of them, files of annotations, addresses, a new version of the book."""

import base64
import io
import json
import zipfile

from annotation_rules import check_epub, check_web
from harness import ActionChains, Keys
from rules_screen import size
from world import axe, equal, rule, true

HREFS = [f"pages/{name}.xhtml" for name in ["preview", "introduction", "functions", "symmetry", "limits", "squeeze", "derivatives"]]
MARKED = "return [...octavo.sheets.get(octavo.shown).body.querySelectorAll('.octavo-highlight')].map(m => m.textContent).join('')"
SELECT = """const s = octavo.sheets.get(octavo.shown), p = s.shadow.getElementById(arguments[0]), walker = document.createTreeWalker(p, NodeFilter.SHOW_TEXT);
    p.scrollIntoView({block: 'center', behavior: 'instant'});
    const at = offset => { walker.currentNode = p; let node = walker.nextNode(); while (offset > node.length) { offset -= node.length; node = walker.nextNode() } return [node, offset] };
    getSelection().setBaseAndExtent(...at(arguments[1]), ...at(arguments[2]))"""
# What readers would find in their downloads: the last file, and its name.
CATCH = """window.files = []; const make = URL.createObjectURL; URL.createObjectURL = blob => { files.push(blob); return make.call(URL, blob) };
    HTMLAnchorElement.prototype.click = function () { files.at(-1).name = this.download }"""
READ = """const done = arguments[0]; files.at(-1).arrayBuffer().then(b => done([files.at(-1).name, files.at(-1).type, btoa([...new Uint8Array(b)].map(x => String.fromCharCode(x)).join(''))]))"""
CHOOSE = """const [text, name, done] = arguments, bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    octavo.takeFile(new File([bytes], name)).then(done, done)"""


def select(r, name, start, end):
    r.js(SELECT, name, start, end)
    r.wait_until("return !document.querySelector('#offer').hidden", "the offer")


def with_shift(r, key):
    ActionChains(r.driver).key_down(Keys.SHIFT).send_keys(key).key_up(Keys.SHIFT).perform()


def gone(r, what="the offer"):
    r.wait_until("return document.querySelector('#offer').hidden", f"{what} going away")


def export(r, form):
    r.js(CATCH)
    r.js("document.querySelector('#marks').click()")
    # What fills the panel comes after the first page.
    r.wait_until("return document.querySelector('.panel-foot .export')", "the panel")
    r.js("document.querySelector('.panel-foot .export').click(); document.querySelector(`[data-format='${arguments[0]}']`).click()", form)
    name, kind, text = r.driver.execute_async_script(READ)
    r.js("document.querySelector('#backdrop').click()")
    return name, kind, base64.b64decode(text)


def take(r, data, name):
    r.driver.execute_async_script(CHOOSE, base64.b64encode(data).decode(), name)
    r.wait_until("return document.querySelector('.is-import li')", "what the file holds")


def saved(r, least=1):
    """The marks that are kept, as soon as there are so many; the reader keeps them a moment after the gesture."""
    return r.wait_until("const [, text] = Object.entries(localStorage).find(([k]) => k.endsWith(':marks')) ?? []; const marks = text ? JSON.parse(text).marks : []; return marks.length >= arguments[0] && marks", "marks are saved", arguments=[least])


@rule
def R18_a_highlight_gets_a_colour_and_another(w):
    r = w.fresh("flip", "preview")
    select(r, "preview-2", 3, 30)
    colours = r.js("return [...document.querySelectorAll('.offer-color')].map(x => [x.dataset.color, x.getAttribute('aria-label'), x.getBoundingClientRect().width >= 40])")
    equal([c[0] for c in colours], ["yellow", "green", "blue", "pink", "purple", "orange"])
    true(all(c[1] and c[2] for c in colours), f"each has a name, and room for a finger: {colours}")
    box = r.js("const b = document.querySelector('#offer').getBoundingClientRect(); return [b.left >= 0, b.right <= innerWidth, b.top >= 0, b.bottom <= innerHeight]")
    equal(box, [True] * 4, "it is within the screen")
    r.tap(".offer-color[data-color='green']")
    gone(r)
    paint = "const m = octavo.sheets.get(1).body.querySelector('.octavo-highlight'); return [m.dataset.color, getComputedStyle(m).backgroundColor]"
    first = r.js(paint)
    equal(first[0], "green")
    r.js("const m = octavo.sheets.get(1).body.querySelector('.octavo-highlight'); m.scrollIntoView({block: 'center', behavior: 'instant'})")
    r.still()
    r.tap_at(*r.js("const b = octavo.sheets.get(1).body.querySelector('.octavo-highlight').getClientRects()[0]; return [b.left + b.width / 2, b.top + b.height / 2]"))
    r.wait_until("return document.querySelector('.offer-color[data-color=\"green\"]')?.getAttribute('aria-pressed') === 'true' && !document.querySelector('#offer').hidden", "the offer with its colour")
    r.tap(".offer-color[data-color='pink']")
    gone(r)
    second = r.js(paint)
    true(second[0] == "pink" and second[1] != first[1], f"another colour: {first} {second}")


@rule
def R18_a_note_is_written_shown_and_kept(w):
    r = w.fresh("flip", "preview")
    select(r, "preview-2", 3, 30)
    r.tap("[data-action='note']")
    r.wait_until("return document.activeElement.matches('.note textarea')", "the field")
    equal(r.js("return document.querySelector('.note-quote').textContent"), r.js("return octavo.sheets.get(1).shadow.getElementById('preview-2').textContent.slice(3, 30)"))
    r.keys("Why so?")
    r.keys(Keys.TAB)
    true(r.js("return document.activeElement.matches('.note-done')"), "Tab leads to Done")
    r.keys(Keys.ESCAPE)
    equal(r.js("return [document.querySelector('.note'), octavo.sheets.get(1).body.querySelector('.octavo-highlight.has-note') !== null]"), [None, True])
    r.open(w.sites["flip"].url)
    r.settle()
    r.js("octavo.sheets.get(1).body.querySelector('.octavo-highlight').focus()")
    r.keys(Keys.ENTER)
    r.wait_until("return document.activeElement.matches('.offer-color[aria-pressed=\"true\"]')", "the keyboard's way to the highlight")
    equal(r.js("return document.querySelector('.offer-note').textContent"), "Why so?", "after a reload")
    r.keys(Keys.ARROW_LEFT)
    equal(r.js("return document.activeElement.className"), "offer-note", "arrow keys go round")
    r.keys(Keys.ESCAPE)
    gone(r)
    r.tap("#marks")
    r.wait_until("return document.querySelector('.mark-note')?.textContent === 'Why so?'", "the list")
    r.js("document.querySelector('.mark-edit').click()")
    r.wait_until("return document.querySelector('.note textarea')?.value === 'Why so?'", "the field")
    r.keys(" Really?")
    r.js("document.querySelector('.note-done').click()")
    r.wait_until("return document.querySelector('.mark-note').textContent === 'Why so? Really?'", "the list follows")


# A chooser of files cannot be operated from here: it gives the file at once.
GIVE = """const [text, name] = arguments, bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0)), click = HTMLInputElement.prototype.click;
    HTMLInputElement.prototype.click = function () { if (this.type !== 'file') return click.call(this);
        const held = new DataTransfer(); held.items.add(new File([bytes], name)); this.files = held.files; this.dispatchEvent(new Event('change')) }"""


def touch(r, selector):
    """A finger on a control, which has to be in sight, uncovered, and large enough for it."""
    place = """const e = document.querySelector(arguments[0]); if (!e) return null; e.scrollIntoView({block: 'nearest', behavior: 'instant'}); const b = e.getBoundingClientRect();
        const [x, y] = [b.left + b.width / 2, b.top + b.height / 2]; return e.contains(document.elementFromPoint(x, y)) && [x, y, Math.min(b.width, b.height)]"""
    r.wait_until(place, f"{selector} in sight", arguments=(selector,))
    # Panels come in by moving.
    r.still()
    x, y, least = r.js(place, selector)
    true(least >= 32, f"{selector} has room for a finger: {least}")
    r.tap_at(x, y)


@rule
def R18_annotations_by_finger_on_wide_and_low_screens(w):
    if w.width < w.height:
        return
    for width, height in [(w.width, w.height), (844, 390)]:
        size(w, width, height)
        try:
            annotate_by_finger(w)
        finally:
            size(w, w.width, w.height)


def annotate_by_finger(w):
    r = w.fresh("flip", "preview")
    r.settle()
    on_mark = """const m = octavo.sheets.get(1).body.querySelector('.octavo-highlight'); m.scrollIntoView({block: 'center', behavior: 'instant'});
        const b = m.getClientRects()[0]; return [b.left + b.width / 2, b.top + b.height / 2]"""
    select(r, "preview-2", 3, 30)
    touch(r, ".offer-color[data-color='green']")
    gone(r)
    for colour, what in [("pink", ".offer-color[data-color='pink']"), ("pink", "[data-action='note']")]:
        r.tap_at(*r.js(on_mark))
        r.wait_until("return !document.querySelector('#offer').hidden", "the offer")
        touch(r, what)
        gone(r)
        equal(r.js("return octavo.sheets.get(1).body.querySelector('.octavo-highlight').dataset.color"), colour, "the colour")
    r.wait_until("return document.activeElement.matches('.note textarea')", "the field")
    r.keys("By finger.")
    touch(r, ".note-done")
    r.wait_until("return !document.querySelector('.note')", "the note going away")
    before = r.wait_until("const [, text] = Object.entries(localStorage).find(([k]) => k.endsWith(':marks')) ?? []; const marks = text ? JSON.parse(text).marks : []; return marks[0]?.note && marks", "the note is saved")
    equal([(one["color"], one["note"]) for one in before], [("pink", "By finger.")])
    r.js(CATCH)
    touch(r, "#marks")
    touch(r, ".panel-foot .export")
    touch(r, ".panel-foot [data-format='epub']")
    name, _, text = r.driver.execute_async_script(READ)
    equal(name, "A Book of Tests.annotations")
    r = w.fresh("flip", "preview")
    r.settle()
    r.js(GIVE, text, name)
    touch(r, "#marks")
    touch(r, ".panel-foot .import")
    touch(r, ".is-import .take")
    r.wait_until("return document.querySelectorAll('.mark').length === 1", "the list")
    equal([saved(r), r.js(MARKED)], [before, r.js("return octavo.sheets.get(1).shadow.getElementById('preview-2').textContent.slice(3, 30)")], "what was taken in")


@rule
def R18_the_keyboard_selects_and_highlights(w):
    r = w.fresh("flip", "preview")
    r.js("octavo.sheets.get(1).scroller.focus()")
    with_shift(r, Keys.ENTER)
    r.wait_until("return !document.querySelector('#offer').hidden", "the offer")
    first = r.js("return octavo.sheets.get(1).selection().text")
    r.hear()
    with_shift(r, Keys.ARROW_DOWN)
    r.wait_until("return octavo.sheets.get(1).selection()?.text !== arguments[0]", "the next paragraph", arguments=[first])
    r.wait_until("return told.at(-1)?.type === 'selected' && told.at(-1).text === octavo.sheets.get(1).selection().text", "the core knowing of it")
    text = r.js("return octavo.sheets.get(1).selection().text")
    r.keys(Keys.TAB)
    equal(r.js("return document.activeElement.dataset.color"), "yellow")
    r.keys(Keys.ARROW_RIGHT)
    r.keys(Keys.ENTER)
    gone(r)
    equal([r.js(MARKED), saved(r)[0]["color"]], [text, "green"])
    equal(r.js("return document.activeElement === octavo.sheets.get(1).scroller"), True, "the keyboard is back on the page")


@rule
def R18_files_of_annotations_are_valid_and_come_back_equal(w):
    r = w.fresh("flip", "limits")
    select(r, "formula", 0, 12)
    r.tap(".offer-color[data-color='blue']")
    gone(r)
    select(r, "limits-3", 5, 40)
    r.js("document.querySelector('[data-action=note]').click()")
    r.keys("Uno → 数 🎈")
    r.keys(Keys.ESCAPE)
    r.js("document.querySelector('#bookmark').click()")
    before = saved(r, 3)
    equal([len(before), before[0]["page"]], [3, "pages/limits.xhtml"])
    name, kind, data = export(r, "epub")
    equal([name, kind.split(";")[0]], ["A Book of Tests.annotations", "application/zip"])
    packed = zipfile.ZipFile(io.BytesIO(data))
    equal([packed.namelist(), packed.testzip()], [["annotations.json"], None])
    held = json.loads(packed.read("annotations.json"))
    equal(list(check_epub(held, HREFS)), [], "EPUB Annotations")
    equal(held["about"]["dc:identifier"], ["urn:x-reader-tests:flip"])
    web_name, _, web = export(r, "web")
    equal([web_name, list(check_web(json.loads(web), w.sites["flip"].url + "pages/"))], ["A Book of Tests.jsonld", []], "Web Annotations")
    _, _, markdown = export(r, "markdown")
    true("Uno → 数 🎈" in markdown.decode() and w.sites["flip"].url + "#pages/limits.xhtml" in markdown.decode(), "Markdown")
    deflated = io.BytesIO()
    with zipfile.ZipFile(deflated, "w", zipfile.ZIP_DEFLATED) as other:
        other.writestr("notes/extra.txt", "x" * 2000)
        other.writestr("annotations.json", packed.read("annotations.json"))
    for file, label in [(deflated.getvalue(), "a.annotations"), (markdown, "b.md")]:
        r = w.fresh("flip", "limits")
        r.settle()
        take(r, file, label)
        equal(r.js("return [...document.querySelectorAll('.is-import li')].map(x => x.textContent).at(-1)"), "3 new", label)
        r.js("document.querySelector('.take').click()")
        r.wait_until("return document.querySelectorAll('.mark').length === 3", "the list")
        r.wait_until("return Object.keys(localStorage).some(k => k.endsWith(':marks'))", "saving")
        equal(saved(r), before, label)
        true(r.js("return octavo.sheets.get(octavo.shown).body.querySelectorAll('.octavo-highlight').length") >= 2, "they are shown")


@rule
def R18_five_hundred_notes_go_to_another_device(w):
    r = w.fresh("flip", "preview")
    r.settle()
    # As five hundred taps would leave them.
    whole = r.js("return octavo.sheets.get(1).body.textContent")
    starts = [40 + 5 * n for n in range(500)]
    many = [{"urn": f"urn:uuid:0c9e3f8a-0000-4000-8000-{n:012}", "created": "2026-03-01T10:00:00Z", "page": HREFS[0], "text": whole[at:at + 4], "prefix": whole[at - 32:at],
             "suffix": whole[at + 4:at + 36], "start": at, "end": at + 4, "color": ["green", "yellow"][n % 2], "note": f"Note {n}"} for n, at in enumerate(starts)]
    r.js("localStorage.setItem(`octavo:${document.querySelector('meta[name=octavo-book]').content}:marks`, JSON.stringify({version: 2, marks: arguments[0]}))", many)
    r.open(w.sites["flip"].url)
    r.settle()
    r.js("document.querySelector('#bookmark').click()")
    before = saved(r, 501)
    equal(len(before), 501)
    _, _, data = export(r, "epub")
    held = json.loads(zipfile.ZipFile(io.BytesIO(data)).read("annotations.json"))
    equal([len(held["items"]), list(check_epub(held, HREFS))], [501, []])
    r = w.fresh("flip", "preview")
    r.settle()
    take(r, data, "all.annotations")
    r.js("document.querySelector('.take').click()")
    r.wait_until("return octavo.sheets.get(1).body.querySelectorAll('.octavo-highlight.has-note').length >= 500", "the highlights")
    equal(saved(r, 501), before)


@rule
def R18_a_new_version_keeps_what_moved(w):
    r = w.fresh("flip", "symmetry")
    select(r, "symmetry-3", 3, 60)
    r.tap(".offer-color[data-color='blue']")
    gone(r)
    marks = saved(r)
    text = marks[0]["text"]
    # As if the version before had had the text elsewhere, and a word of it otherwise.
    moved = dict(marks[0], start=marks[0]["start"] + 400, end=marks[0]["end"] + 400)
    edited = dict(moved, urn="urn:x:2", text=text[:25] + "INSERTED" + text[25:], end=moved["end"] + 8)
    lost = dict(moved, urn="urn:x:3", text="Nothing of this is on the page any more.", prefix="ZZZZZZZZZZZZ", suffix="ZZZZZZZZZZZZ")
    for mark, found in [(moved, text), (edited, text), (lost, "")]:
        r.js("const key = Object.keys(localStorage).find(k => k.endsWith(':marks')); localStorage.setItem(key, JSON.stringify({version: 2, marks: [arguments[0]]}))", mark)
        # A page that only changes its fragment is not loaded again.
        r.driver.get(w.sites["flip"].url + "book.webmanifest")
        r.open(w.sites["flip"].url + "#pages/symmetry.xhtml")
        r.settle()
        equal(r.js(MARKED), found)
        if found:
            r.wait_until("return JSON.parse(localStorage.getItem(Object.keys(localStorage).find(k => k.endsWith(':marks')))).marks[0].start === arguments[0]", "the place is kept", arguments=[marks[0]["start"]])
    r.js("document.querySelector('#marks').click()")
    r.wait_until("return document.querySelector('.mark.is-gone')", "the list")
    true(r.js("return document.querySelector('.mark.is-gone .mark-page > [dir]').textContent").endswith("no longer in the book"), "what is lost is listed, and says so")


@rule
def R18_the_address_of_a_selection_is_copied_and_opened(w):
    r = w.fresh("flip", "limits")
    r.settle()
    r.js("window.copied = ''; Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: async text => { window.copied = text }}})")
    select(r, "limits-5", 4, 120)
    text = r.js("return octavo.sheets.get(octavo.shown).selection().text")
    r.tap("[data-action='link']")
    address = r.wait_until("return window.copied", "the address")
    true(address.startswith(w.sites["flip"].url + "#pages/limits.xhtml#text="), address)
    r = w.fresh("flip")
    r.driver.get("about:blank")
    r.open(address)
    r.settle()
    equal(r.title, "Limits")
    found = r.wait_until("const all = [...octavo.sheets.get(octavo.shown).body.querySelectorAll('.octavo-found')]; return all.length && [all.map(x => x.textContent).join(''), all[0].getBoundingClientRect().top > 0 && all[0].getBoundingClientRect().top < innerHeight]", "the text")
    equal(found, [text, True])


@rule
def R18_headings_and_places_have_addresses(w):
    r = w.fresh("example")
    r.js("window.copied = ''; Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: async text => { window.copied = text }}})")
    page = r.js("return performance.getEntriesByType('resource').length && fetch('manifest.json').then(x => x.json()).then(b => b.readingOrder[3].href)")
    r.js("octavo.send({type: 'linked', page: 0, href: arguments[0]})", page)
    r.settle()
    names = r.js("return [...octavo.sheets.get(octavo.shown).body.querySelectorAll('.octavo-link button')].map(b => b.getAttribute('aria-label'))")
    true(len(names) > 0 and all(name.startswith("Copy link: ") for name in names), f"headings have links: {names}")
    r.js("octavo.sheets.get(octavo.shown).body.querySelector('.octavo-link button').click()")
    address = r.wait_until("return window.copied", "the address")
    true(address.startswith(w.sites["example"].url + "#" + page + "#"), address)
    r.js("window.copied = ''; document.querySelector('#marks').click()")
    r.wait_until("return document.querySelector('.copy-link')", "the panel")
    r.tap(".copy-link")
    equal(r.wait_until("return window.copied", "the address of the place"), w.sites["example"].url + "#" + page)


@rule
def R18_the_panels_have_no_faults_for_screen_readers(w):
    if not axe():
        return
    r = w.fresh("flip", "preview")
    select(r, "preview-2", 3, 30)
    r.js(axe())
    faults = """const done = arguments[arguments.length - 1]; axe.run(document, {resultTypes: ['violations']}).then(x => done(x.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 120)).join(' | '))), e => done([String(e)]))"""
    equal(r.driver.execute_async_script(faults), [], "the offer")
    r.js("document.querySelector('[data-action=note]').click()")
    r.still()
    equal(r.driver.execute_async_script(faults), [], "the note")
    r.keys("A note")
    r.keys(Keys.ESCAPE)
    for button in ["#marks", "#settings"]:
        r.js("document.querySelector(arguments[0]).click(); document.querySelector('.export')?.click()", button)
        # The panel grows for a moment, in which its colours are faint.
        r.still()
        equal(r.driver.execute_async_script(faults), [], button)
        r.js("document.querySelector('#backdrop').click()")
