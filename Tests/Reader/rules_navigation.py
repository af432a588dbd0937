"""R1 to R7: launch, the last place, contents."""


from harness import Handler, until
from world import equal, rule, true


@rule
def R1_the_cover_of_the_orientation_lies_over_everything_until_the_page_is_there(w):
    Handler.delays.clear()
    r = w.reader
    r.forget(w.sites["covers"].url)
    Handler.delays["pages/functions.xhtml"] = 1.2
    w.driver.get(w.sites["covers"].url + "#pages/functions.xhtml")
    r.wait_until("return document.querySelector('.cover img')?.naturalWidth > 0", "the cover")
    picture, box, spinner = r.js("""const i = document.querySelector('.cover img'); const b = i.getBoundingClientRect();
        return [i.currentSrc.split('/').pop(), [b.left, b.top, b.width, b.height, innerWidth, innerHeight], !document.querySelector('.cover .spinner').hidden]""")
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
    r.turn("next")
    r.keep_place("octavo.sheets.get(1).scroller.scrollTop = 500")
    true("pages/preview" in r.kept_place, "the page is kept")
    top = r.js("return octavo.sheets.get(1).scroller.scrollTop")
    w.driver.get(w.sites["flip"].url + "book.webmanifest")
    r.open(w.sites["flip"].url)
    equal(r.title, "Preview")
    true(abs(r.js("return octavo.sheets.get(1).scroller.scrollTop") - top) < 3, "the scroll offset is back")
    equal(r.js("return document.querySelectorAll('.index .row').length"), 5, "the number of rows that are open")


@rule
def R2_a_zoomed_page_is_restored(w):
    r = w.fresh("flip", "preview")
    r.js("octavo.send({type: 'pinched', scale: 1.5, x: 100, y: 200, first: true})")
    r.keep_place("const s = octavo.sheets.get(1); s.shadow.getElementById('preview-6').scrollIntoView({behavior: 'instant', block: 'start'})")
    top = "const s = octavo.sheets.get(1); return Math.round(s.scroller.scrollTop)"
    before = r.js(top)
    true(before > 1000, f"the page is scrolled: {before}")
    w.driver.get(w.sites["flip"].url + "book.webmanifest")
    r.open(w.sites["flip"].url)
    equal(r.js("return octavo.sheets.get(1).content.style.zoom"), "1.5", "the zoom")
    true(abs(r.js(top) - before) < 12, f"the scroll offset: {before} and {r.js(top)}")


@rule
def R2_the_scroll_offset_of_the_index_page_is_restored(w):
    r = w.fresh("long")
    r.wait_until("return document.querySelectorAll('.index .row').length > 300", "the rows of the only chapter")
    row = """const row = document.querySelector('.index .row[data-entry="100"]');"""
    place = "localStorage.getItem('octavo:urn:x-reader-tests:long:place')"
    unscrolled = r.js(f"return {place}")
    r.js(row + "row.scrollIntoView({behavior: 'instant', block: 'start'})")
    r.wait_until(f"return {place} !== arguments[0]", "the saved place", arguments=(unscrolled,))
    top = row + "return Math.round(row.getBoundingClientRect().top)"
    before = r.js(top)
    r.open(w.sites["long"].url)
    near = row + "return row && Math.abs(row.getBoundingClientRect().top - arguments[0]) < 4"
    r.wait_until(near, f"the row that was at the top, at {before},", arguments=(before,))


@rule
def R2_a_new_version_of_the_book_keeps_the_place(w):
    r = w.fresh("flip", "symmetry")
    r.turn("previous")
    place = r.js("return localStorage.getItem('octavo:urn:x-reader-tests:flip:place')")
    w.driver.get(w.sites["newer"].url + "book.webmanifest")
    r.js("localStorage.setItem('octavo:urn:x-reader-tests:newer:place', arguments[0])", place)
    r.open(w.sites["newer"].url)
    equal(r.title, "Functions")
    equal(r.shown, 4)


@rule
def R2_storage_that_is_full_is_said_and_the_reader_works(w):
    r = w.fresh()
    # All that the engine gives to a site.
    r.js("""let size = 1 << 20; for (let n = 0; size >= 1; ) { try { localStorage.setItem('filler' + n, 'x'.repeat(size)); n += 1 } catch { size >>= 1 } }""")
    try:
        r.press("next")
        r.wait_until("return !document.querySelector('#notice').hidden", "the message")
        r.settle()
        equal(r.title, "Preview")
        r.tap("#notice button")
        r.wait_until("return document.querySelector('#notice').hidden", "the message going away")
        r.hear()
        r.turn("next")
        r.wait_until_told("storageRefused")
        true(r.js("return document.querySelector('#notice').hidden"), "it is said once")
        r.press("bookmark")
        equal(r.js("return document.querySelector('#bookmark').getAttribute('aria-pressed')"), "true", "the bookmark, until the book is closed,")
    finally:
        r.js("localStorage.clear()")


@rule
def R2_storage_that_is_forbidden_is_said_and_the_reader_works(w):
    r = w.reader
    r.open(w.sites["forbidden"].url)
    true("keeps nothing" in r.js("return document.querySelector('#notice').textContent"), "the message")
    r.turn("next")
    equal(r.title, "Preview")
    r.tap("#bookmark")
    r.wait_until("return document.querySelector('#bookmark').getAttribute('aria-pressed') === 'true'", "the bookmark")
    r.js("octavo.send({type: 'set', setting: 'dark'})")
    true(r.js("return document.documentElement.classList.contains('is-dark') && octavo.isLegal()"), "settings hold until the book is closed")


@rule
def R3_the_previous_button_and_gesture_are_off_on_the_index(w):
    r = w.fresh()
    true(r.js("return document.querySelector('#previous').disabled"), "the button is disabled")
    r.swipe((w.width * 0.3, w.height * 0.5), (w.width * 0.8, w.height * 0.5))
    r.still()
    equal(r.shown, 0)
    r.swipe((w.width * 0.8, w.height * 0.5), (w.width * 0.2, w.height * 0.5))
    r.settle()
    equal(r.shown, 1)
    true(not r.js("return document.querySelector('#previous').disabled"), "the button is enabled")


@rule
def R4_rows_open_close_and_lead_to_pages(w):
    r = w.fresh()
    equal(r.js("return [...document.querySelectorAll('.index .row')].map(x => x.getAttribute('aria-expanded'))"), ["false", "false", None])
    r.tap(".index .row .triangle")
    r.wait_until("return document.querySelectorAll('.index .row').length === 5", "opening by the triangle")
    r.still()
    r.tap(".index .row:nth-child(3)")
    r.wait_until("return document.querySelectorAll('.index .row').length === 8", "opening by the row")
    r.still()
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
    r.still()
    r.tap(".column:nth-child(2) .row:nth-child(2)")
    r.wait_until("return document.querySelectorAll('.column').length === 3", "the third column")
    r.still()
    boxes, width = r.js("return [[...document.querySelectorAll('.column')].map(c => { const b = c.getBoundingClientRect(); return [b.left, b.right] }), innerWidth]")
    true(boxes[2][1] <= width + 1 and boxes[2][0] >= 0, f"the last column is in sight: {boxes}")
    if boxes[0][0] < 0 or boxes[1][0] < 0:
        true(any(left < 0 and right >= 20 for left, right in boxes), f"an edge of the column before is visible: {boxes}")
    true(r.js("return [...document.querySelectorAll('.column')].every(c => c.querySelector('.disclosure') || c.querySelectorAll('.row.has-more').length === 0)"), "rows with children have a disclosure indicator")
    place = "return document.querySelector('.index nav').scrollLeft"
    limit = r.js("const n = document.querySelector('.index nav'); return n.scrollWidth - n.clientWidth")
    before = r.js(place)
    # The columns move under the finger, by the engine itself: only real touches can tell.
    r.swipe((w.width * 0.3, w.height * 0.7), (w.width * 0.8, w.height * 0.7))
    r.still()
    equal(r.shown, 0)
    if w.engine == "chromium" and limit > 20:
        true(r.js(place) < before - 20, f"the columns are panned: from {before} to {r.js(place)}")
    # Past either end the browser would take the drag for its Back, and leave the book.
    for start, end in [(0.2, 0.85)] * 3 + [(0.85, 0.2)] * 3:
        r.swipe((w.width * start, w.height * 0.7), (w.width * end, w.height * 0.7))
        r.still()
        true(r.js("return window.octavo !== undefined"), "the book is still there")
    chains = r.js("return ['.column', '.index nav'].map(s => getComputedStyle(document.querySelector(s)).overscrollBehaviorX)")
    equal(chains, ["auto", "contain"], "columns pass a swipe on, their row does not")
    equal(r.js("return location.hash"), "", "the place in the browser's history")
    r.js("document.querySelectorAll('.column')[2].querySelectorAll('.row')[1].click()")
    r.settle()
    equal(r.title, "Functions")


@rule
def R4_the_only_chapter_is_open_and_stays_closed_once_closed(w):
    r = w.fresh("long")
    equal(r.js("return document.querySelector('.index .row').getAttribute('aria-expanded')"), "true")
    before = r.kept_place
    r.tap(".index .row")
    r.wait_until("return document.querySelectorAll('.index .row').length === 1", "closing")
    until(lambda: r.kept_place != before, "keeping that")
    r.open(w.sites["long"].url)
    equal(r.js("return document.querySelectorAll('.index .row').length"), 1, "the rows after a reload")


@rule
def R4_a_long_outline_behind_a_page_costs_nothing_and_keeps_its_place(w):
    r = w.fresh("long")
    look = """const nav = document.querySelector('.index nav'), page = nav.closest('.page');
        return [getComputedStyle(nav).contentVisibility, page.scrollHeight, page.scrollTop]"""
    # A frame, so that the browser has seen how high the list is.
    r.keep_place("document.querySelector('.index').closest('.page').scrollTop = 500")
    r.still()
    before = r.js(look)
    true(before[0] == "visible" and before[1] > 1500 and before[2] == 500, f"a list that is scrolled: {before}")
    r.turn("next")
    equal(r.js(look), ["hidden", *before[1:]], "behind a page")
    high = r.js("return document.querySelector('.index nav').offsetHeight")
    r.turn("previous")
    # "Continue" stands above it now; engines that anchor what is seen scroll by its height.
    after = r.js(look)
    equal([after[0], r.js("return document.querySelector('.index nav').offsetHeight")], ["visible", high], "in front again")
    true(500 <= after[2] <= 500 + after[1] - before[1], f"its place: {after}")


@rule
def R6_the_title_opens_the_contents_at_the_pages_level(w):
    r = w.fresh("flip", "functions")
    r.tap("#title")
    r.wait_until("return !document.querySelector('#popover').hidden", "the popover")
    rows = r.js("return [...document.querySelectorAll('#popover .row')].map(x => [x.textContent, x.getAttribute('aria-current')])")
    equal(rows, [["Introduction", None], ["Functions", "page"], ["Symmetry", None]])
    equal(r.js("return document.querySelector('#popover h2').textContent"), "1.1 Review of Functions")
    r.still()
    r.tap("#popover .up")
    r.wait_until("return document.querySelector('#popover h2').textContent === 'Chapter 1: Functions'", "the level above")
    r.still()
    r.tap("#popover .row.has-more")
    r.wait_until("return document.querySelector('#popover h2').textContent === '1.1 Review of Functions'", "the level below")
    true(r.js("const b = document.querySelector('#popover').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight"), "the popover is on the screen")
    r.tap_at(20, w.height - 90)
    r.wait_until("return document.querySelector('#popover').hidden", "closing by a tap outside")


@rule
def R6_long_lists_scroll(w):
    r = w.fresh("long", "p150")
    r.tap("#title")
    r.wait_until("return document.querySelector('#popover .is-current')", "the marked row")
    r.still()
    true(r.js("""const l = document.querySelector('#popover .rows'), c = document.querySelector('#popover .is-current').getBoundingClientRect(), b = l.getBoundingClientRect();
        return l.scrollHeight > l.clientHeight && c.top >= b.top && c.bottom <= b.bottom + 1"""), "the marked row is in sight of a list that scrolls")
    r.js("document.querySelector('#popover .rows').scrollTop = 0")
    r.wait_until("return document.querySelector('#popover .item .row')?.dataset.entry === '-1' || [...document.querySelectorAll('#popover .item')].some(x => x.style.top === '0px')", "the first rows")


@rule
def R6_a_swipe_over_a_panel_stays_in_the_book(w):
    for button in ["title", "settings"]:
        r = w.fresh("flip", "functions")
        r.tap(f"#{button}")
        left, top, width, height = r.wait_until("const b = document.querySelector('#popover').getBoundingClientRect(); return b.width > 100 && [b.left, b.top, b.width, b.height]", "the panel")
        r.still()
        for _ in range(2):
            # Over the list: below it is the slider of the book.
            r.swipe((left + 40, top + height / 2), (left + width - 10, top + height / 2))
            r.still()
        equal(r.js("return [window.octavo !== undefined, document.querySelector('#popover').hidden]"), [True, False], f"after swipes over the panel of {button}")


@rule
def R7_quick_taps_at_one_place_turn_as_many_pages(w):
    r = w.fresh()
    place = "return ['previous', 'next'].map(i => Math.round(document.getElementById(i).getBoundingClientRect().left))"
    before = r.js(place)
    x, y = r.js("const b = document.querySelector('#next').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]")
    for _ in range(4):
        r.tap_at(x, y)
        equal(r.js(place), before, f"the buttons' places at {r.title}")
    r.settle()
    equal([r.shown, r.js("return document.querySelector('#popover').hidden")], [4, True], "the page after four taps")


@rule
def R6_a_long_title_has_two_lines_in_the_bar(w):
    r = w.fresh("flip", "preview")
    r.settle()
    fits = r.js("""const span = document.querySelector('#title span'); span.textContent = arguments[0];
        const box = span.getBoundingClientRect(), bar = document.querySelector('#bar').getBoundingClientRect();
        return [span.scrollHeight <= span.clientHeight + 1, box.top >= bar.top && box.bottom <= bar.bottom]""", "The Derivative as a Function, and Its Graph")
    equal(fits, [True, True], "the whole title is seen, within the bar")


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
