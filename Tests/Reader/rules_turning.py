"""R8 to R12: swipes, turning, loading."""



from harness import Handler
from pixels import Picture
from world import equal, rule, true


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
    r.still()
    r.swipe((box[0], box[1]), (box[2], box[1]))
    r.settle()
    equal(r.title, "Symmetry")
    r.swipe((w.width * 0.2, w.height * 0.6), (w.width * 0.8, w.height * 0.6))
    r.settle()
    equal(r.title, "Functions")


@rule
def R8_swipes_do_nothing_on_interactives_or_while_zoomed(w):
    r = w.fresh("flip", "functions")
    y = r.js("const e = octavo.sheets.get(octavo.shown).shadow.getElementById('toy'); e.classList.add('interactive'); const b = e.getBoundingClientRect(); return b.top + b.height / 2")
    r.swipe((w.width * 0.7, y), (w.width * 0.3, y))
    r.still()
    equal(r.title, "Functions")
    # Below the objects: on text.
    r.js("octavo.sheets.get(octavo.shown).shadow.getElementById('functions-2').scrollIntoView({block: 'start', behavior: 'instant'})")
    r.js("octavo.send({type: 'pinched', scale: 1.6, x: 100, y: 200, first: true})")
    r.swipe((w.width * 0.8, w.height * 0.7), (w.width * 0.2, w.height * 0.7))
    r.still()
    equal(r.title, "Functions")
    true(r.js("const s = octavo.sheets.get(octavo.shown).scroller; return s.scrollWidth > s.clientWidth"), "the zoomed page can be moved sideways")
    r.js("octavo.send({type: 'pinched', scale: 0.1, x: 100, y: 200, first: true})")
    r.swipe((w.width * 0.8, w.height * 0.7), (w.width * 0.2, w.height * 0.7))
    r.settle()
    equal(r.title, "Symmetry")


@rule
def R8_swipes_beside_an_object_turn_the_page(w):
    r = w.fresh("interactives", "live")
    r.settle()
    r.wait_until("return octavo.interactives && octavo.interactives.pages.size > 0", "the figures")
    # The column beside the picture, and the caption below it, are page.
    x, y, inside = r.js("""const f = [...octavo.interactives.pages.values()].flat()[0]; f.picture.scrollIntoView({block: 'center', behavior: 'instant'});
        const b = f.element.getBoundingClientRect(), p = f.picture.getBoundingClientRect();
        const c = f.element.querySelector('figcaption')?.getBoundingClientRect();
        return b.left + 60 < p.left ? [b.left + 20, p.top + p.height / 2, p.left + p.width / 2] : [b.left + b.width * 0.3, c.top + c.height / 2, p.left + p.width / 2]""")
    middle = r.js("const p = [...octavo.interactives.pages.values()].flat()[0].picture.getBoundingClientRect(); return p.top + p.height / 2")
    shown = r.shown
    r.swipe((inside - 60, middle), (inside + w.width * 0.3, middle))
    r.still()
    equal(r.shown, shown, "after a swipe on the picture the page")
    r.swipe((x, y), (x + w.width * 0.4, y), milliseconds=60)
    r.settle()
    equal(r.title, "Preview", "after a swipe beside it the page")


@rule
def R9_forward_peels_and_backward_lays(w):
    r = w.fresh("flip", "preview")
    r.js("window.from = octavo.shown; document.querySelector('#next').click()")
    state = r.js("return [document.querySelector('.is-turning')?.dataset.page, !!document.querySelector('.flap'), document.querySelector('.is-turning .cut')?.getAnimations().length]")
    equal(state, ["1", True, 1], "the sheet that is peeled")
    r.settle()
    r.press("previous")
    equal(r.js("return document.querySelector('.is-turning')?.dataset.page"), "1", "the sheet that is laid")
    r.settle()
    equal(r.js("return document.querySelectorAll('.flap, .cast, .is-turning').length"), 0, "what is left of a turn")
    r.swipe((w.width * 0.9, w.height * 0.6), (w.width * 0.45, w.height * 0.6), hold=True)
    shares = r.js("return octavo.turning.running.animations.map(a => a.playState)")
    true(set(shares) == {"paused"}, "the finger leads the peel")
    if w.engine == "chromium":
        w.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    else:
        r.js("octavo.send({type: 'cancelled'})")
    r.settle()
    equal(r.title, "Preview")


@rule
def R9_the_device_ticks_as_a_finger_lets_go_of_a_page_that_turns(w):
    r = w.fresh("flip", "preview")
    r.settle()
    # WebKit's touches here are no activation, and its devices have no motor for pages.
    r.js("window.ticks = 0; Object.defineProperty(navigator, 'vibrate', { value: () => { window.ticks += 1; return true }, configurable: true }); Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })")
    r.swipe((w.width * 0.9, w.height * 0.6), (w.width * 0.8, w.height * 0.6), milliseconds=400, pause=300)
    r.settle()
    equal([r.title, r.js("return window.ticks")], ["Preview", 0], "a page that goes back")
    r.swipe((w.width * 0.9, w.height * 0.6), (w.width * 0.2, w.height * 0.6))
    r.settle()
    equal([r.title, r.js("return window.ticks")], ["Introduction", 1], "a page that turns")


@rule
def R9_a_screen_that_is_turned_lays_a_held_page_back(w):
    r = w.fresh("flip", "preview")
    r.swipe((w.width * 0.9, w.height * 0.6), (w.width * 0.45, w.height * 0.6), hold=True)
    true(r.js("return octavo.turning.isRunning"), "a page is held")
    w.turn_screen()
    try:
        r.wait_until("return !octavo.turning.isRunning", "the end of the turn")
        seen = "return [...document.querySelectorAll('.stage > .sheet:not(.is-hidden)')].map(s => s.dataset.page)"
        equal([r.shown, r.title, r.js(seen)], [1, "Preview", ["1"]], "what is shown")
        equal(r.js("return [document.querySelectorAll('.flap, .cast, .is-turning').length, octavo.isLegal()]"), [0, True])
    finally:
        w.turn_screen()
        if w.engine == "chromium":
            w.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    r.turn("next")
    equal(r.title, "Introduction")


@rule
def R9_scroll_turning_scrolls(w):
    r = w.fresh("scroll", "preview")
    r.press("next")
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
def R10_pages_over_the_byte_budget_are_forgotten(w):
    # Each says that it is larger than all that may be held: only what is needed is.
    r = w.fresh("heavy", "preview")
    for _ in range(3):
        r.turn("next")
    r.wait_until("return octavo.sheets.get(5)?.body", "the next page")
    equal(r.js("return [...octavo.sheets.keys()].sort()"), [0, 4, 5], "the pages that are held")
    r.turn("previous")
    equal(r.title, "Functions")


@rule
def R11_a_page_that_was_left_while_it_loaded_is_there_later(w):
    r = w.fresh(delays=["derivatives"])
    r.js("octavo.send({type: 'linked', page: 0, href: 'pages/derivatives.xhtml'})")
    r.press("previous")
    r.wait_until("return octavo.sheets.get(7)?.body?.textContent && !octavo.turning.isRunning", "the page's arrival")
    r.follow("derivatives")
    true(r.js("return octavo.sheets.get(7).element.querySelector('.waiting').hidden"), "its title is not in the way")


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
    r.wait_until("return octavo.sheets.get(7)?.element.querySelector('.ways')?.hidden === false && !octavo.turning.isRunning", "the offer")
    r.js("window.fetch = async (...all) => { await new Promise(done => setTimeout(done, 400)); return realFetch(...all) }")
    r.tap(".sheet[data-page='7'] .retry")
    state = r.js("const w = octavo.sheets.get(7).waiting; return [w.querySelector('.waiting-title').textContent, w.querySelector('.spinner').hidden, w.querySelector('.ways').hidden]")
    equal(state, ["Derivatives", False, True], "the title and spinner while it is tried again")
    r.settle()
    true(r.js("return octavo.sheets.get(7).body.textContent.includes('derivatives 1')"), "the page is there")


@rule
def R12_a_quarter_past_the_edge_turns(w):
    r = w.fresh("scroll", "functions")
    page = r.shown
    def bottom():
        return r.js("const s = octavo.sheets.get(octavo.shown).scroller; s.scrollTop = s.scrollHeight; return s.clientHeight")
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
    r.swipe((w.width / 2, w.height * 0.2), (w.width / 2, w.height * 0.6), milliseconds=60, steps=5, exact=True)
    r.settle()
    equal(r.shown, page, "after a quick swipe at the top the page")
    true(r.js("return octavo.sheets.get(octavo.shown).isAtBottom"), "going back shows the end of the page before")


@rule
def R12_short_flicks_at_the_edges_turn(w):
    r = w.fresh("scroll", "symmetry")
    for distance, milliseconds in [(140, 70), (200, 120)]:
        for sign, title in [(1, "Functions"), (-1, "Limits")]:
            r.follow("symmetry")
            r.wait_until("return [3, 5].every(p => octavo.sheets.get(p)?.body)", "the neighbours")
            r.js("const s = octavo.sheets.get(octavo.shown).scroller; s.scrollTo({top: arguments[0] > 0 ? 0 : s.scrollHeight, behavior: 'instant'})", sign)
            r.still()
            y = w.height * (0.3 if sign > 0 else 0.7)
            r.swipe((w.width / 2, y), (w.width / 2, y + sign * distance), milliseconds=milliseconds, steps=4)
            r.still()
            equal(r.title, title, f"after a flick of {sign * distance} px in {milliseconds} ms the page")


@rule
def R12_a_page_that_arrives_while_it_is_pulled_is_there(w):
    r = w.fresh("scroll", delays=["limits"])
    r.follow("symmetry")
    drag = "octavo.send({type: arguments[0], x: 200, y: arguments[1], time: arguments[2], surface: 'page', atBottom: true})"
    for kind, y, at in [("pressed", 700, 0), ("dragged", 600, 300), ("dragged", 400, 600)]:
        r.js(drag, kind, y, at)
    equal(r.js("const w = octavo.sheets.get(5).waiting; return [w.hidden, w.dataset.edge]"), [False, "top"], "its title is pulled in")
    r.wait_until("return octavo.sheets.get(5).body?.textContent", "its arrival")
    r.wait_until("return octavo.sheets.get(5).waiting.hidden", "its text in place of the title")
    r.js(drag, "released", 400, 2500)
    r.settle()
    equal(r.title, "Limits")


@rule
def R12_an_unloaded_page_shows_its_title_at_the_edge(w):
    r = w.fresh("scroll", delays=["limits"])
    r.follow("symmetry")
    r.press("next")
    state = r.js("const w = octavo.sheets.get(5).waiting; return [w.hidden, w.dataset.edge, w.querySelector('.waiting-title').textContent]")
    equal(state, [False, "top", "Limits"])
    Handler.delays.clear()
    r.settle()


# Holds the turn of the cover at a moment, in milliseconds.
HOLD = """const animate = Element.prototype.animate; window.held = [];
    Element.prototype.animate = function (...given) { const one = animate.apply(this, given);
        if (document.body.classList.contains('is-launching') && given[1]?.duration === 900) { one.pause(); one.currentTime = 250; held.push(one) } return one }"""


@rule
def R9_no_line_is_round_the_cover_while_it_flips(w):
    if w.engine == "webkit":
        return
    made = w.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HOLD})
    try:
        r = w.fresh("covers", ready=False)
        r.wait_until("return window.held?.length > 5", "the turn")
        r.wait_until("return document.querySelector('.cover.is-turning')", "the cover")
        picture = Picture(w.driver.get_screenshot_as_png())
        step = picture.bytes
        # The outermost points have the colour of those beside them, where the cover still lies.
        rims = [[picture.rows[y][0:step], picture.rows[y][2 * step:3 * step]] for y in range(40, w.height - 40, 3)]
        rims += [[picture.rows[0][x * step:(x + 1) * step], picture.rows[2][x * step:(x + 1) * step]] for x in range(20, w.width // 3, 3)]
        # The picture has edges of its own; a line is dashed, and all around.
        apart = sum(max(abs(a - b) for a, b in zip(rim, inner, strict=True)) > 24 for rim, inner in rims)
        true(apart < len(rims) * 0.15, f"{apart} of {len(rims)} points of the rim differ from what is beside them")
    finally:
        w.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": made["identifier"]})
        w.reader.js("held.forEach(one => one.play())")
