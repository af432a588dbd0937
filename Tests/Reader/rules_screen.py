"""R19 and R22: the screen is used, lists show that they go on, and what fails says so and leads on."""



from harness import Handler, Keys
from world import equal, rule, true


def size(w, width, height):
    """Gives the screen another size."""
    if w.engine == "chromium":
        w.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
    else:
        w.driver.set_window_size(width, height + w.driver.execute_script("return outerHeight - innerHeight"))
    # A window of WebKit is no narrower than its bars.
    w.reader.wait_until("return innerHeight === arguments[1] && innerWidth >= arguments[0]", "the size", arguments=(width, height))
    w.reader.still()


@rule
def R19_contents_are_pinned_beside_the_page(w):
    r = w.fresh("flip", "functions")
    r.settle()
    try:
        size(w, 1100, 800)
        r.js("document.querySelector('#title').click()")
        r.tap("#popover .pin")
        r.wait_until("return !document.querySelector('#side').hidden && document.querySelector('#side .is-current')", "the contents")
        seen = "return [document.querySelector('#side .is-current').textContent.includes(arguments[0]), Math.round(document.querySelector('#side').getBoundingClientRect().right) <= Math.round(document.querySelector('#stage').getBoundingClientRect().left)]"
        equal(r.js(seen, "Functions"), [True, True], "the page is marked, and beside it")
        r.turn("next")
        r.wait_until("return document.querySelector('#side .is-current').textContent.includes('Symmetry')", "the mark follows")
        r.js("[...document.querySelectorAll('#side .row')].find(x => x.textContent.includes('Derivatives')).click()")
        r.settle()
        equal(r.title, "Derivatives")
        r.open(w.sites["flip"].url)
        r.wait_until("return document.querySelector('#side .is-current')?.textContent.includes('Derivatives')", "after a reload")
        size(w, w.width, w.height)
        if w.width < 1000:
            equal(r.js("return document.querySelector('#side').getBoundingClientRect().width"), 0, "on a screen without room")
        size(w, 1100, 800)
        r.js("document.querySelector('#title').click()")
        equal(r.js("return document.querySelector('#popover .pin').getAttribute('aria-pressed')"), "true")
        r.tap("#popover .pin")
        r.wait_until("return document.querySelector('#side').hidden", "going away")
    finally:
        size(w, w.width, w.height)


@rule
def R19_a_list_shows_that_it_goes_on(w):
    r = w.fresh("long", "p200")
    r.settle()
    r.js("document.querySelector('#title').click()")
    fades = "return document.querySelector('#popover .rows').classList.contains('goes-on')"
    r.wait_until(fades, "the sign")
    # Rows that come into sight may be higher than they were taken for.
    r.wait_until("const l = document.querySelector('#popover .rows'); l.scrollTop = l.scrollHeight; return !l.classList.contains('goes-on')", "its end")


@rule
def R19_a_low_screen_has_room_for_all_panels(w):
    r = w.fresh("flip", "preview")
    r.settle()
    try:
        size(w, 844, 390)
        for button in ["title", "search", "marks", "settings"]:
            r.js("document.getElementById(arguments[0]).click()", button)
            r.still()
            box = r.js("const b = document.querySelector('#popover').getBoundingClientRect(); return [b.left >= 0, b.right <= innerWidth, b.top >= 0, b.bottom <= innerHeight, b.height >= 80]")
            equal(box, [True] * 5, button)
            r.js("document.querySelector('#backdrop').click()")
    finally:
        size(w, w.width, w.height)


@rule
def R22_a_full_device_says_so_once_and_the_book_is_read_on(w):
    r = w.fresh("flip", "preview")
    r.settle()
    r.js("window.put = Storage.prototype.setItem; Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    r.js("document.querySelector('#bookmark').click()")
    r.wait_until("return !document.querySelector('#notice').hidden && document.querySelector('#notice p').textContent.includes('no room left')", "the message")
    r.js("document.querySelector('#notice button').click()")
    r.turn("next")
    equal([r.title, r.js("return document.querySelector('#notice').hidden")], ["Introduction", True])
    r.js("Storage.prototype.setItem = put")
    r.turn("previous")
    r.js("document.querySelector('#bookmark').click(); document.querySelector('#bookmark').click()")
    r.wait_until("return Object.entries(localStorage).some(([k, v]) => k.endsWith(':marks') && v.includes('preview'))", "saving once there is room")


@rule
def R22_a_damaged_page_says_so_and_a_page_that_is_gone_leads_on(w):
    r = w.fresh("flip", "functions")
    r.settle()
    path = "/some/flip/pages/squeeze.xhtml"
    whole = (w.sites["flip"].folder / "pages" / "squeeze.xhtml").read_bytes()
    Handler.replaced[path] = whole[:len(whole) * 2 // 3]
    try:
        r.follow("squeeze")
        r.wait_until("return document.querySelector('.sheet[data-page=\"6\"] .damaged')", "saying so")
        true(r.js("return octavo.sheets.get(6).body.textContent.includes('squeeze 2.')"), "what is left is shown")
        Handler.replaced.pop(path)
        r.js("document.querySelector('.sheet[data-page=\"6\"] .damaged button').click()")
        r.wait_until("return !document.querySelector('.sheet[data-page=\"6\"] .damaged') && octavo.sheets.get(6).body.textContent.includes('quokka')", "the whole page")
        r = w.fresh("flip", "functions")
        r.settle()
        Handler.replaced[path] = b""
        r.js("octavo.send({type: 'linked', page: 0, href: 'pages/squeeze.xhtml'})")
        r.wait_until("return !document.querySelector('.sheet[data-page=\"6\"] .ways')?.hidden && !octavo.turning.isRunning", "the ways on")
        r.js("document.querySelector('.sheet[data-page=\"6\"] .onward').click()")
        r.settle()
        equal(r.title, "Derivatives")
    finally:
        Handler.replaced.pop(path, None)


@rule
def R19_what_is_wide_uses_the_margins(w):
    r = w.fresh("formulas", "wide")
    r.settle()
    boxes = """const s = octavo.sheets.get(octavo.shown), v = s.scroller.getBoundingClientRect();
        return Object.fromEntries(['text', 'table', 'listing', 'figure', 'inner', 'small'].map(x => { const e = s.shadow.getElementById(x), o = x === 'table' || x === 'small' ? e.closest('.scroll') ?? e : e, b = o.getBoundingClientRect();
          return [x, [b.left - v.left, v.right - b.right, b.width, o.scrollWidth - o.clientWidth]] }))"""
    try:
        size(w, 1280, 800)
        # Without the contents, which are there by themselves.
        r.js("document.querySelector('#title').click()")
        r.tap("#popover .pin")
        r.wait_until("return document.querySelector('#side').hidden", "the whole screen for the page")
        r.still()
        seen = r.js(boxes)
        column = seen["text"][2]
        for name in ["table", "listing", "figure"]:
            left, right, width, rest = seen[name]
            true(width > column + 60 and left >= 8 and right >= 8 and rest <= 1, f"{name}: {seen}")
        true(abs(seen["figure"][0] - seen["figure"][1]) < 24, f"the figure is in the middle: {seen}")
        true(abs(seen["listing"][0] - seen["text"][0]) < 2 or seen["listing"][1] < 60, f"lines of code begin with those of the text, where there is room: {seen}")
        true(seen["inner"][2] <= column and seen["small"][2] <= column, f"what is in a list, or small, stays: {seen}")
        # Contents beside the page leave less room.
        if w.engine == "chromium":
            r.js("document.querySelector('#title').click()")
            r.tap("#popover .pin")
            r.wait_until("return !document.querySelector('#side').hidden", "the contents")
            r.still()
            pinned = r.js(boxes)
            true(pinned["table"][0] >= 8 and pinned["table"][1] >= 8, f"beside the contents: {pinned}")
            r.js("document.querySelector('#title').click()")
            r.tap("#popover .pin")
        size(w, 390, 844)
        if w.engine == "chromium":
            equal(r.js("return octavo.sheets.get(octavo.shown).body.querySelectorAll('.octavo-margins').length"), 0, "a phone has no margins")
    finally:
        size(w, w.width, w.height)


@rule
def R19_the_copy_button_hides_no_code(w):
    hidden = """const pre = octavo.sheets.get(octavo.shown).shadow.getElementById(arguments[0]), button = pre.querySelector('.octavo-copy > button').getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(pre.querySelector('code'));
        return [[...range.getClientRects()].filter(b => b.right > button.left && b.left < button.right && b.bottom > button.top + 4 && b.top < button.bottom - 4).length, pre.scrollWidth > pre.clientWidth]"""
    r = w.fresh("formulas", "wide")
    r.settle()
    equal(r.js(hidden, "inner"), [0, True], "code that is hidden, of a long line")
    r.js("octavo.sheets.get(octavo.shown).shadow.getElementById('inner').scrollLeft = 60")
    equal(r.js(hidden, "inner")[0], 0, "code that is hidden once it is scrolled")


@rule
def R24_wide_formulas_grow_break_or_are_made_smaller(w):
    r = w.fresh("formulas", "boxed")
    r.settle()
    look = """const s = octavo.sheets.get(octavo.shown).shadow, view = octavo.sheets.get(octavo.shown).scroller.getBoundingClientRect();
        return Object.fromEntries(['grown', 'sums', 'little'].map(id => { const e = s.getElementById(id), box = e.closest('.box') ?? e, b = box.getBoundingClientRect();
          const parts = [...e.querySelectorAll('mfrac, mi, mn')].map(x => x.getBoundingClientRect());
          return [id, { lines: Math.max(1, e.querySelectorAll('.octavo-broken > mtr').length), smaller: e.classList.contains('octavo-smaller'),
            rest: Math.max(0, Math.round(Math.max(...parts.map(x => x.right)) - Math.min(b.right, view.right))), width: Math.round(b.width), text: e.textContent }] }))"""
    try:
        size(w, 1280, 800)
        wide = r.js(look)
        column = r.js("return octavo.sheets.get(octavo.shown).shadow.getElementById('boxed-0').getBoundingClientRect().width")
        true(wide["grown"]["width"] > column + 20 and wide["grown"]["lines"] == 1, f"the box grows into the margin of a column of {column}: {wide}")
        equal([x["rest"] for x in wide.values()], [0, 0, 0], "what is cut on a wide screen")
        size(w, 480, 844)
        narrow = r.js(look)
        equal([x["rest"] for x in narrow.values()], [0, 0, 0], f"what is cut on a narrow screen: {narrow}")
        true(narrow["grown"]["lines"] >= 2 and narrow["sums"]["lines"] >= 2, f"broken at relations, and at signs of sums: {narrow}")
        equal([x["text"] for x in narrow.values()], [x["text"] for x in wide.values()], "the text")
        size(w, 1280, 800)
        equal(r.js(look), wide, "back on a wide screen")
    finally:
        size(w, w.width, w.height)


@rule
def R20_fractions_in_a_line_are_small_and_have_space_beside_them(w):
    r = w.fresh("formulas", "boxed")
    r.settle()
    small, high, beside, bars = r.js("""const s = octavo.sheets.get(octavo.shown).shadow, box = (e) => e.getBoundingClientRect();
        const half = s.getElementById('half'), fraction = half.querySelector('mfrac'), line = parseFloat(getComputedStyle(s.getElementById('lined')).lineHeight);
        return [parseFloat(getComputedStyle(fraction.firstElementChild).fontSize) / parseFloat(getComputedStyle(half).fontSize),
          s.getElementById('lined').getBoundingClientRect().height / line, box(fraction).left - box(half.firstElementChild).right, getComputedStyle(s.getElementById('sums')).scrollbarWidth]""")
    true(0.65 < small < 0.8, f"the size of its numbers: {small}")
    true(high < 1.3 * round(high), f"the lines of its paragraph: {high}")
    true(beside > 1, f"the space beside it: {beside}")
    true(bars in ("none", None), f"a scroll bar, through denominators: {bars}")


@rule
def R19_a_formula_that_its_line_cannot_hold_shows_that_it_goes_on(w):
    r = w.fresh("formulas", "wide")
    r.settle()
    r.js("octavo.sheets.get(octavo.shown).shadow.getElementById('inline').closest('p').style.width = '150px'; octavo.sheets.get(octavo.shown).fit()")
    r.still()
    mask = "const e = octavo.sheets.get(octavo.shown).shadow.getElementById(arguments[0]); return [e.scrollWidth > e.clientWidth + 20, getComputedStyle(e).maskImage.includes('gradient'), e.tabIndex]"
    if w.engine == "chromium":
        equal(r.js(mask, "inline"), [True, True, 0], "the long one fades, and the keyboard reaches it")
    equal(r.js(mask, "short")[1:], [False, -1], "the short one")


@rule
def R16_what_is_shown_in_place_keeps_within_its_box(w):
    # On the page it uses the margins, which the popover has not.
    r = w.fresh("formulas", "wide")
    r.settle()
    try:
        size(w, 1280, 800)
        r.wait_until("return octavo.sheets.get(octavo.shown).shadow.getElementById('figure').classList.contains('octavo-margins')", "the figure in the margins")
        r.js("octavo.sheets.get(octavo.shown).shadow.getElementById('see').click()")
        widths = r.wait_until("const b = document.querySelector('.reference-body'); return b && [b.scrollWidth, b.clientWidth]", "the figure in place")
        true(widths[0] <= widths[1] + 1, f"its width: {widths}")
        r.keys(Keys.ESCAPE)
        size(w, 844, 390)
        r.js("const e = octavo.sheets.get(octavo.shown).shadow.getElementById('see'); e.scrollIntoView({block: 'center', behavior: 'instant'}); e.click()")
        r.wait_until("return document.querySelector('.reference')", "the figure in place")
        body, go = r.js("return ['.reference-body', '.go'].map(x => { const b = document.querySelector(x).getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] })")
        true(body[3] - body[1] >= 110 and go[2] <= w.driver.execute_script("return innerWidth") and go[3] <= 390, f"room on a low screen: {body} {go}")
        r.keys(Keys.ESCAPE)
    finally:
        size(w, w.width, w.height)
