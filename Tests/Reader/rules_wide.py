"""R24 and R25: wide screens are used, bars go while one reads, a slider shows where it leads, marks are a notebook."""

from harness import Keys, until
from rules_annotations import export, gone, select, touch
from rules_screen import size
from world import axe, equal, rule, true

# What of a note in the margin is seen: its text, and the boxes of note, mark and column.
NOTES = """const s = octavo.sheets.get(octavo.shown), body = s.body, style = getComputedStyle(body), b = body.getBoundingClientRect();
    const box = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom].map(Math.round) };
    return {notes: [...s.shadow.querySelectorAll('.octavo-note')].map(e => [e.textContent.replace(/\\s+/g, ' ').trim(), ...box(e)]), mark: box(body.querySelector('[role=doc-noteref]')),
      column: [b.left + parseFloat(style.paddingLeft), b.right - parseFloat(style.paddingRight)].map(Math.round), page: box(s.scroller), wide: [...body.querySelectorAll('.octavo-margins')].map(box)}"""
# Whether the bar is in sight, and where a paragraph of the text is on the screen.
BARS = """const bar = document.querySelector('#bar').getBoundingClientRect(), s = octavo.sheets.get(octavo.shown), stage = document.querySelector('#stage').getBoundingClientRect();
    return {bar: Math.round(bar.bottom) > 0, text: Math.round(s.body.querySelectorAll('p')[8].getBoundingClientRect().top), stage: [Math.round(stage.top), Math.round(innerHeight - stage.bottom)]}"""


@rule
def R24_contents_are_beside_the_page_by_themselves_on_wide_screens(w):
    r = w.fresh("flip", "functions")
    r.settle()
    shown = "return [!document.querySelector('#side').hidden, document.querySelector('#side').getBoundingClientRect().width > 200]"
    try:
        equal(r.js(shown)[1], w.width >= 1200, "on a screen of the test's size")
        size(w, 1280, 800)
        r.wait_until("return !document.querySelector('#side').hidden", "the contents")
        true(r.js("return document.querySelector('#side .is-current').textContent").startswith("Functions"), "the page's row")
        r.js("document.querySelector('#title').click()")
        equal(r.js("return document.querySelector('#popover .pin').getAttribute('aria-pressed')"), "true", "they count as pinned")
        r.tap("#popover .pin")
        r.wait_until("return document.querySelector('#side').hidden", "going away")
        r.still()
        r.open(w.sites["flip"].url)
        r.settle()
        equal(r.js(shown), [False, False], "the choice is kept")
    finally:
        size(w, w.width, w.height)


@rule
def R24_headings_of_the_page_are_listed_below_its_row(w):
    r = w.fresh("example", "01-functions-functions")
    r.settle()
    try:
        size(w, 1280, 800)
        r.wait_until("return document.querySelectorAll('#side .is-heading').length >= 3", "the headings")
        names = r.js("return [...document.querySelectorAll('#side .is-heading .row-title')].map(x => x.textContent)")
        equal(names, r.js("return [...octavo.sheets.get(octavo.shown).body.querySelectorAll('h2')].filter(x => !x.closest('.box, figure, aside, details')).map(x => x.cloneNode(true)).map(x => (x.querySelectorAll('.octavo-link').forEach(y => y.remove()), x.textContent))"))
        row = f"[...document.querySelectorAll('#side .is-heading')][{len(names) - 2}]"
        r.tap(r.js(f"return {row}"))
        r.wait_until(f"return {row}.getAttribute('aria-current') === 'true'", "the mark of what is read")
        r.still()
        top = r.js("const s = octavo.sheets.get(octavo.shown); return [...s.body.querySelectorAll('h2')].find(x => x.textContent.startsWith(arguments[0])).getBoundingClientRect().top - s.scroller.getBoundingClientRect().top", names[-2])
        true(0 <= top < 120, f"the heading is at the top: {top}")
    finally:
        size(w, w.width, w.height)


@rule
def R24_notes_are_in_the_margin_beside_their_marks(w):
    r = w.fresh("example", "01-functions-introduction")
    r.settle()
    try:
        size(w, 1280, 800)
        seen = until(lambda: (lambda found: found if found["notes"] else None)(r.js(NOTES)), "a note in the margin")
        text, left, top, right, bottom = seen["notes"][0]
        true(text.startswith("1 The number is half"), f"its number and its text: {text[:60]}")
        true(left >= seen["column"][1] + 24 and right <= seen["page"][2] - 8, f"beside the column, on the screen: {seen}")
        true(abs(top - seen["mark"][1]) < 16, f"at the height of its mark: {seen}")
        true(all(box[3] <= top or box[1] >= bottom or box[2] <= left for box in seen["wide"]), f"nothing lies over it: {seen}")
        true(r.js("return octavo.sheets.get(octavo.shown).shadow.querySelector('.octavo-notes').getAttribute('aria-hidden')") == "true", "screen readers have the note once")
        mark = r.js("const b = octavo.sheets.get(octavo.shown).body.querySelector('[role=doc-noteref]').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]")
        r.tap_at(*mark)
        equal(r.js("return [document.querySelectorAll('.reference').length, octavo.shown]"), [0, 2], "a press on the mark shows what is in sight already")
        r.js("octavo.sheets.get(octavo.shown).body.querySelector('[role=doc-noteref]').focus()")
        r.keys(Keys.ENTER)
        r.wait_until("return document.querySelector('.reference')", "the note for the keyboard")
        r.keys(Keys.ESCAPE)
        if w.engine == "chromium":
            size(w, 768, 1024)
            r.wait_until("return !octavo.sheets.get(octavo.shown).shadow.querySelector('.octavo-notes')", "no note on a narrow screen")
    finally:
        size(w, w.width, w.height)


@rule
def R24_notes_are_on_the_left_of_right_to_left_pages(w):
    r = w.fresh("arabic", "symmetry")
    r.settle()
    try:
        size(w, 1280, 800)
        seen = until(lambda: (lambda found: found if found["notes"] else None)(r.js(NOTES)), "a note in the margin")
        text, left, top, right, _ = seen["notes"][0]
        true(text == "1 A note on axes.", f"its number and its text: {text}")
        true(right <= seen["column"][0] - 24 and left >= 8 and abs(top - seen["mark"][1]) < 16, f"beside the column, at its mark: {seen}")
        side, page = r.js("return ['#side', '#stage'].map(x => document.querySelector(x).getBoundingClientRect()).map(b => [b.left, b.right])")
        true(side[0] >= page[1], f"the contents are on the right: {side} {page}")
    finally:
        size(w, w.width, w.height)


def read_on(r, w, distance):
    """A finger, or in WebKit the page itself after a turn of the wheel, moves the text up by so many pixels, or down."""
    if w.engine == "webkit":
        r.js("""document.querySelector('#stage').dispatchEvent(new WheelEvent('wheel', {deltaY: arguments[0], bubbles: true}));
            octavo.sheets.get(octavo.shown).scroller.scrollBy({top: arguments[0], behavior: 'instant'})""", distance)
        return
    x, middle = w.width * 3 // 4, w.height // 2
    step = min(abs(distance), w.height // 3)
    for _ in range(round(abs(distance) / step)):
        half = step // 2 * (1 if distance > 0 else -1)
        r.swipe((x, middle + half), (x, middle - half), milliseconds=400, pause=200)


@rule
def R24_bars_go_while_one_reads_and_come_back(w):
    r = w.fresh("flip", "symmetry")
    r.settle()
    r.js("octavo.sheets.get(octavo.shown).body.insertAdjacentHTML('beforeend', '<p>More words.</p>'.repeat(60))")
    # What brings the bars comes after the first page.
    r.wait_until("return performance.getEntriesByType('resource').some(x => /notebook\\.css/.test(x.name))", "what comes later")
    before = r.js(BARS)
    true(before["bar"], "a page begins with its bars")
    away = "return document.body.classList.contains('is-reading') && document.querySelector('#bar').getBoundingClientRect().bottom <= 0"
    read_on(r, w, 320)
    r.wait_until(away, "going")
    r.still()
    reading = r.js(BARS)
    equal(reading["stage"], [0, 0], "the page has the whole screen")
    top = r.js("return octavo.sheets.get(octavo.shown).scroller.scrollTop")
    # A tap on the text: the bars are there, and no word has moved.
    r.tap_at(w.width * 3 // 4, w.height // 2)
    r.wait_until("return !document.body.classList.contains('is-reading') && !document.body.classList.contains('has-bars-back')", "coming back")
    r.still()
    back = r.js(BARS)
    equal([back["bar"], back["text"], back["stage"]], [True, reading["text"], before["stage"]], "the bars, and the text where it was")
    true(top > 100 and r.shown == 4, "the page is where it was")
    read_on(r, w, 240)
    r.wait_until(away, "going again")
    # Reading back brings them, and so does the focus of a key or of a screen reader.
    read_on(r, w, -160)
    r.wait_until("return !document.body.classList.contains('is-reading')", "coming back")
    r.still()
    read_on(r, w, 240)
    r.wait_until(away, "going once more")
    r.js("document.querySelector('#search').focus()")
    r.wait_until("return !document.body.classList.contains('is-reading')", "the focus")
    r.js("document.activeElement.blur()")


@rule
def R24_bars_that_are_away_disturb_no_link_and_no_turn(w):
    r = w.fresh("flip", "symmetry")
    r.settle()
    r.js("octavo.sheets.get(octavo.shown).body.insertAdjacentHTML('beforeend', '<p>More words.</p>'.repeat(60))")
    r.wait_until("return performance.getEntriesByType('resource').some(x => /notebook\\.css/.test(x.name))", "what comes later")
    away = "return document.body.classList.contains('is-reading')"
    link = "octavo.sheets.get(octavo.shown).shadow.getElementById('near')"
    # Until the link is in the upper half of the screen.
    for _ in range(20):
        if r.js(f"return {link}.getBoundingClientRect().top") < w.height * 0.45:
            break
        read_on(r, w, w.height // 4)
        r.still()
    r.wait_until(away, "going")
    r.still()
    box = r.js(f"const b = {link}.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]")
    r.tap_at(*box)
    r.wait_until("return document.querySelector('.reference figure, .reference .is-reference')", "the figure")
    true(r.js(away), "a link is not what a tap for the bars is")
    r.keys(Keys.ESCAPE)
    r.keys(Keys.ARROW_RIGHT)
    r.settle()
    equal(r.shown, 5, "a page turns without the bars")


@rule
def R24_the_slider_shows_where_it_leads(w):
    r = w.fresh("example", "01-functions-functions")
    r.settle()
    r.tap("#title")
    r.wait_until("return document.querySelector('.where input')", "the slider")
    r.still()
    chapters, pages = r.js("return fetch('manifest.json').then(x => x.json()).then(m => [m.toc.length, m.readingOrder.length])")
    ticks = r.js("const b = document.querySelector('.where input').getBoundingClientRect(); return [...document.querySelectorAll('.ticks span')].map(x => (x.getBoundingClientRect().left - b.left) / b.width)")
    true(3 < len(ticks) <= chapters and ticks == sorted(ticks) and 0 < ticks[0] < 0.1 and ticks[-1] < 1, f"a tick for each chapter: {ticks} of {chapters}")
    left, top, width, height = r.js("const b = document.querySelector('.where input').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]")
    share = (int(r.js("return document.querySelector('.where input').value")) - 1) / (pages - 2)
    start = left + 13 + share * (width - 26)
    look = "const b = document.querySelector('.slider-bubble')?.getBoundingClientRect(); return b && [document.querySelector('.glimpse-chapter').textContent, document.querySelector('.glimpse-title').textContent, b.left, b.top, b.right, b.bottom]"
    seen = r.hold_and_drag((start, top + height / 2), (left + width * 0.6, top + height / 2), look)
    true(seen and seen[0].startswith("Chapter ") and seen[1], f"its chapter and its title: {seen}")
    true(seen[2] >= 0 and seen[3] >= 0 and seen[4] <= w.width and seen[5] <= top + height / 2, f"above the finger, on the screen: {seen}")
    r.settle()
    equal(r.title, seen[1], "the page on which it was let go")


@rule
def R24_the_slider_shows_what_the_page_looks_like(w):
    r = w.fresh("example", "01-functions-functions")
    r.settle()
    r.tap("#title")
    r.wait_until("return document.querySelector('.where input')", "the slider")
    r.js("document.querySelector('.where input').focus()")
    r.keys(Keys.ARROW_RIGHT)
    r.wait_until("const x = document.querySelector('.glimpse-page'); return x && x.style.visibility === '' && x.shadowRoot.querySelector('h1')?.textContent.includes(document.querySelector('.glimpse-title').textContent)", "the page")
    equal(r.js("const a = document.querySelector('.glimpse').getBoundingClientRect(), b = document.querySelector('.glimpse-page').getBoundingClientRect(); return Math.round(b.width) <= Math.round(a.width)"), True, "all of its width")
    r.keys(Keys.TAB)
    r.wait_until("return !document.querySelector('.slider-bubble')", "going with the focus")


def mark_some(w):
    """Four marks on three pages: a yellow and a green highlight, the latter with a note, a blue one, and a bookmark."""
    r = w.fresh("flip", "preview")
    r.settle()
    for page, name, color in [("preview", "preview-1", "yellow"), ("preview", "preview-2", "green"), ("squeeze", "squeeze-1", "blue")]:
        if page != "preview":
            r.follow(page)
        select(r, name, 0, 20)
        touch(r, f".offer-color[data-color='{color}']")
        gone(r)
    r.js("octavo.send({type: 'noted', id: 2, text: 'Really? Un café.', time: '2026-03-02T10:00:00Z'})")
    r.follow("derivatives")
    r.press("bookmark")
    touch(r, "#marks")
    r.wait_until("return document.querySelectorAll('.mark').length === 4", "the marks")
    return r


LISTED = """const texts = (x) => [x.querySelector('.mark-page > [dir]'), ...x.querySelectorAll('.mark-place span')].filter(y => getComputedStyle(y).display !== 'none').map(y => y.textContent);
    return [...document.querySelectorAll('.marks :is(h3, .mark)')].map(x => x.matches('h3') ? '# ' + x.textContent : texts(x).join(' '))"""


@rule
def R25_marks_are_told_apart_searched_and_put_in_order(w):
    r = mark_some(w)
    everything = r.js(LISTED)
    equal(everything, ["# Chapter 1: Functions", "Preview Page 1", "Preview Page 1", "# Chapter 2: Limits", "Squeeze Page 6", "Derivatives Page 7"], "by chapter, with page numbers")
    kinds = r.js("return [...document.querySelectorAll('.mark-kinds button')].map(x => x.textContent)")
    equal(kinds, ["All 4", "Bookmarks 1", "Highlights 3", "Notes 1"])
    touch(r, ".mark-kinds [data-kind='bookmarks']")
    equal(r.js(LISTED), ["Derivatives Page 7"], "bookmarks")
    equal(r.js("return document.querySelectorAll('.marks .mark-sign').length"), 1, "their sign")
    touch(r, ".mark-kinds [data-kind='highlights']")
    equal(len(r.js("return document.querySelectorAll('.mark')")), 3, "highlights")
    touch(r, ".mark-color[data-color='blue']")
    equal(r.js(LISTED), ["# Chapter 2: Limits", "Squeeze Page 6"], "blue ones")
    touch(r, ".mark-color[data-color='blue']")
    touch(r, ".mark-kinds [data-kind='all']")
    equal(r.js(LISTED), everything, "all again")
    touch(r, ".mark-tools input")
    r.keys("CAFE")
    r.wait_until("return document.querySelectorAll('.mark').length === 1 && /Un café/.test(document.querySelector('.mark-note').textContent)", "what is searched, without case and accents")
    equal(r.js("return document.querySelector('.is-marks .state').textContent"), "Results: 1")
    r.keys("zz")
    r.wait_until("return document.querySelectorAll('.mark').length === 0", "nothing found")
    r.js("const x = document.querySelector('.mark-tools input'); x.value = ''; x.dispatchEvent(new Event('input'))")
    # The day of each is shown where it gives the order.
    touch(r, ".mark-order")
    rows = r.js(LISTED)
    true(len(rows) == 4 and not any(row.startswith("#") for row in rows) and all("20" in row.split("Page")[1] for row in rows), f"by time: {rows}")
    # What is chosen stays while marks are removed.
    touch(r, ".mark .mark-remove")
    r.wait_until("return document.querySelectorAll('.mark').length === 3", "one less")
    equal(r.js("return document.querySelector('.mark-order').getAttribute('aria-pressed')"), "true")
    r.js("document.querySelector('.mark-open').click()")
    r.settle()
    true(r.js("return document.querySelector('#popover').hidden"), "a mark leads to its place")


@rule
def R25_files_name_chapters_and_pages(w):
    r = mark_some(w)
    r.js("document.querySelector('#backdrop').click()")
    text = export(r, "markdown")[2].decode()
    true("## Chapter 1: Functions\n\n### Preview\n" in text and "\nPage 6, [Squeeze](" in text, text[:600])
    text = export(r, "web")[2].decode()
    true('"meta":{"headings":[{"level":1,"txt":"Chapter 2: Limits"},{"level":2,"txt":"Squeeze"}],"page":"6"}' in text, text[:900])


@rule
def R25_the_notebook_has_no_faults_for_screen_readers(w):
    if not axe():
        return
    r = mark_some(w)
    # A panel that fades in has little contrast until then.
    r.still()
    r.js(axe())
    found = r.driver.execute_async_script("const done = arguments[0]; axe.run('#popover').then(x => done(x.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).slice(0, 2).join(' '))), e => done([String(e)]))")
    equal(found, [], "what axe finds")
