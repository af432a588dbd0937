"""R1 to R12: launch, contents, turning, loading."""

import time

from harness import Handler
from world import equal, rule, true


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
    # All that the engine gives to a site.
    r.js("""let size = 1 << 20; for (let n = 0; size >= 1; ) { try { localStorage.setItem('filler' + n, 'x'.repeat(size)); n += 1 } catch { size >>= 1 } }""")
    try:
        r.js("document.querySelector('#next').click()")
        r.wait_until("return !document.querySelector('#notice').hidden", "the message")
        r.settle()
        equal(r.title, "Preview")
        r.tap("#notice button")
        r.wait_until("return document.querySelector('#notice').hidden", "the message going away")
        r.js("document.querySelector('#bookmark').click()")
        equal(r.js("return document.querySelector('#bookmark').getAttribute('aria-pressed')"), "true", "the bookmark, until the book is closed,")
    finally:
        r.js("localStorage.clear()")


@rule
def R2_storage_that_is_forbidden_is_said_and_the_reader_works(w):
    r = w.reader
    r.open(w.sites["forbidden"].url)
    true("keeps nothing" in r.js("return document.querySelector('#notice').textContent"), "the message")
    r.js("document.querySelector('#next').click()")
    r.settle()
    equal(r.title, "Preview")
    r.tap("#bookmark")
    r.wait_until("return document.querySelector('#bookmark').getAttribute('aria-pressed') === 'true'", "the bookmark")
    r.js("octavo.send({type: 'set', setting: 'dark'})")
    true(r.js("return document.documentElement.classList.contains('is-dark') && octavo.isLegal()"), "settings hold until the book is closed")


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
    r.js("document.elementFromPoint(20, innerHeight - 90).click()")
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
