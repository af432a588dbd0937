"""I1 to I8 and C1 to C6: interactives, their controls and the colour picker."""

import time

import books
from harness import Keys, until
from world import equal, rule, true

PAGE = "live"
FIGURE = "const f = [...octavo.interactives.pages.values()].flat().find(x => x.id === arguments[0]); "
BOX = FIGURE + "const b = f.picture.getBoundingClientRect(); return [b.left, b.top, b.width, b.height, f.isActive]"


def open_page(w, page=PAGE, book="interactives"):
    r = w.fresh(book, page)
    r.settle()
    r.wait_until("return octavo.interactives && octavo.interactives.pages.size > 0", "the figures")
    return r


def press(r, name):
    """A press on the middle of a figure's picture."""
    r.js(FIGURE + "f.picture.scrollIntoView({block: 'center', behavior: 'instant'})", name)
    left, top, width, height, _ = r.js(BOX, name)
    point(r, left + width / 2, top + height * 0.4)


def point(r, x, y):
    r.js("""let e = document.elementFromPoint(arguments[0], arguments[1]);
        while (e?.shadowRoot) { const d = e.shadowRoot.elementFromPoint(arguments[0], arguments[1]); if (!d || d === e) break; e = d; }
        for (const name of ['pointerdown', 'pointerup']) e.dispatchEvent(new PointerEvent(name, {bubbles: true, composed: true, cancelable: true, pointerId: 7, clientX: arguments[0], clientY: arguments[1], button: 0, isPrimary: true}));
        e.dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, cancelable: true, clientX: arguments[0], clientY: arguments[1]}))""", x, y)


def drag(r, selector, start, end, hold=False, steps=6):
    """A pointer on an element or figure, from one share of its box to another."""
    script = """const [target, from, to, hold, steps] = arguments;
        const e = target.startsWith('#figure ') ? [...octavo.interactives.pages.values()].flat().find(x => x.id === target.slice(8)).picture : document.querySelector(target);
        const b = e.getBoundingClientRect();
        const fire = (name, share) => e.dispatchEvent(new PointerEvent(name, {bubbles: true, composed: true, cancelable: true, pointerId: 9, button: 0, buttons: name === 'pointerup' ? 0 : 1, isPrimary: true,
            clientX: b.left + b.width * (from[0] + (to[0] - from[0]) * share), clientY: b.top + b.height * (from[1] + (to[1] - from[1]) * share)}));
        fire('pointerdown', 0);
        for (let i = 1; i <= steps; i += 1) fire('pointermove', i / steps);
        if (!hold) fire('pointerup', 1);"""
    r.js(script, selector, start, end, hold, steps)


def activate(r, name="waves"):
    press(r, name)
    r.wait_until(BOX.replace("return [b.left, b.top, b.width, b.height, f.isActive]", "return f.isActive && f.list !== undefined && !f.isDrawing"), f"{name} active", 30, (name,))
    r.still()


def values(r, name="waves"):
    return r.js(FIGURE + "return f.values", name)


def drawn(r, name="waves"):
    r.wait_until(FIGURE + "return !f.isDrawing", "the drawing", arguments=(name,))
    return r.js(FIGURE + """const c = f.canvas; const x = document.createElement('canvas'); x.width = 60; x.height = 40;
        x.getContext('2d').drawImage(c, 0, 0, 60, 40); return [...x.getContext('2d').getImageData(0, 0, 60, 40).data].join()""", name)


def panel(r):
    return r.js("const p = document.querySelector('#control-panel'); return p && !p.hidden ? p.getBoundingClientRect().height : 0")


@rule
def I1_an_inactive_one_carries_a_gloss_and_reads_as_a_button(w):
    r = open_page(w)
    look = r.js(FIGURE + """const g = f.picture.querySelector('.octavo-gloss'); const s = getComputedStyle(g);
        return [s.opacity, s.backgroundImage.includes('gradient'), f.picture.getAttribute('role'), f.picture.tabIndex, f.picture.getAttribute('aria-label').includes('Waves')]""", "waves")
    equal(look, ["1", True, "button", 0, True])
    activate(r)
    r.wait_until(FIGURE + "return getComputedStyle(f.picture.querySelector('.octavo-gloss')).opacity === '0'", "the gloss fades", arguments=("waves",))


@rule
def I1_on_dark_paper_neither_badge_nor_live_picture_glares(w):
    r = open_page(w)
    activate(r)
    r.js("octavo.send({type: 'set', setting: 'dark'})")
    r.still()
    badge, live, still = r.js("""const [f, other] = [...octavo.interactives.pages.values()].flat();
        const look = e => { const s = getComputedStyle(e); return [s.backgroundColor, s.filter] };
        return [look(f.picture.querySelector('.octavo-badge svg')), look(f.canvas), look(other.svg)]""")
    equal(badge, ["rgba(0, 0, 0, 0)", "none"], "the badge's drawing")
    equal(live, still, "the live picture, as the still one,")


@rule
def I2_a_tap_brings_it_to_the_top_half_and_the_panel_up(w):
    r = open_page(w)
    room = "const s = document.querySelector('#stage'); return [s.clientWidth, s.clientHeight]"
    before = r.js(room)
    activate(r)
    height = panel(r)
    true(height > 60, f"the panel is up: {height}")
    after = r.js(room)
    # On low screens the panel stands at the side.
    side, size = (0, r.js("return document.querySelector('#control-panel').getBoundingClientRect().width")) if w.height < 500 else (1, height)
    true(abs(before[side] - after[side] - size) < (60 if w.size_name == "phone" else 2), f"the viewport shrinks by the panel's size: {before} {after} {size}")
    top = r.js(BOX, "waves")[1]
    true(0 < top < w.height / 2, f"it is in the top half: {top}")


@rule
def R19_labels_stand_above_tracks_and_nothing_vanishes(w):
    r = open_page(w)
    activate(r)
    row = r.js("""const c = document.querySelector('#control-panel .is-manipulator'), b = s => c.querySelector(s).getBoundingClientRect(), whole = c.getBoundingClientRect();
        const [label, track, value, play] = ['.control-label', '.slider', '.control-value', '.fold'].map(b);
        const middle = x => (x.top + x.bottom) / 2;
        return [label.bottom <= track.top + 1, track.width / whole.width, Math.abs(middle(play) - middle(track)) < 6, Math.abs(middle(value) - middle(track)) < 6, value.left >= track.right - 1, play.left >= value.right - 1]""")
    true(row[0], "the label is above the track")
    true(row[1] > 0.6, f"the track has most of the width: {row[1]}")
    equal(row[2:], [True] * 4, "value and play at its end")
    seen = r.js("return ['previous', 'next', 'title', 'done', 'full-screen'].map(i => { const b = document.getElementById(i).getBoundingClientRect(); const e = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2); return !!e && document.getElementById(i).contains(e) })")
    equal(seen, [True] * 5, "previous, next, title, Done and full screen can be pressed")


@rule
def R19_on_low_screens_the_panel_docks_at_the_side(w):
    if w.engine != "chromium" or w.size_name != "landscape":
        return
    def screen(width, height):
        return w.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
    screen(844, 390)
    try:
        r = open_page(w)
        activate(r)
        state = r.js(FIGURE + """const p = document.querySelector('#control-panel').getBoundingClientRect(), b = f.picture.getBoundingClientRect(), s = document.querySelector('#stage').getBoundingClientRect();
            return [p.left - s.right, p.bottom, p.height > 300, b.right <= p.left, b.top >= s.top, b.height]""", "waves")
        true(abs(state[0]) < 2, f"the page ends where the panel begins: {state}")
        equal(state[1:5], [390, True, True, True], "the panel's bottom, its height, the object beside it")
        before = r.js(FIGURE + "return f.picture.getBoundingClientRect().height", "waves")
        r.js("document.querySelector('#full-screen').click()")
        r.still()
        after = r.js(FIGURE + "return f.picture.getBoundingClientRect().height", "waves")
        true(after > before * 1.15, f"full screen is larger: {before} and {after}")
    finally:
        screen(w.width, w.height)


@rule
def I3_it_glows_and_only_one_is_active(w):
    r = open_page(w)
    activate(r)
    true("rgba(76, 156, 255" in r.js(FIGURE + "return getComputedStyle(f.picture).boxShadow", "waves"), "it glows")
    press(r, "surface")
    r.wait_until(FIGURE + "return f.isActive", "the other one", arguments=("surface",))
    equal(r.js(FIGURE + "return f.isActive", "waves"), False)
    equal(r.js("return document.querySelectorAll('#control-panel').length"), 1)


@rule
def I4_scrolling_off_it_leaves_it_active_and_swipes_on_it_turn_nothing(w):
    r = open_page(w)
    activate(r)
    shown = r.shown
    left, top, width, height, _ = r.js(BOX, "waves")
    r.swipe((left + width * 0.8, top + height / 2), (left + width * 0.1, top + height / 2))
    r.still()
    equal(r.shown, shown)
    r.hear()
    r.js("const s = octavo.sheets.get(octavo.shown).scroller; s.scrollTo({top: s.scrollHeight, behavior: 'instant'})")
    r.wait_until_told("scrolled")
    true(r.js(BOX, "waves")[4], "it is active off screen")
    true(panel(r) > 60, "the panel is still up")


@rule
def I5_things_in_space_turn_and_pan_while_active(w):
    r = open_page(w)
    activate(r, "surface")
    r.wait_until(FIGURE + "return f.isSpace", "the surface", arguments=("surface",))
    before = drawn(r, "surface")
    drag(r, "#figure surface", (0.3, 0.5), (0.7, 0.4))
    until(lambda: drawn(r, "surface") != before, "a drag turning it")
    r.wait_until(FIGURE + "return !f.isDrawing", "the end of that", arguments=("surface",))
    turned = drawn(r, "surface")
    r.js(FIGURE + "octavo.send({type: 'interactive', what: 'pinched', factor: 1.4, dx: 0.1, dy: 0})", "surface")
    until(lambda: drawn(r, "surface") != turned, "two fingers enlarging and moving it")
    r.js(FIGURE + "f.picture.focus()", "surface")
    r.keys(Keys.HOME)
    r.wait_until(FIGURE + "return f.view.scale === 1 && f.view.panX === 0", "the first view", arguments=("surface",))
    r.keys(Keys.ARROW_LEFT)
    r.wait_until(FIGURE + "return f.view.rotation[0] < 0.999", "keys turning it", arguments=("surface",))


@rule
def I5_two_taps_or_a_button_lead_back_to_the_authors_view(w):
    r = open_page(w)
    activate(r, "surface")
    r.wait_until(FIGURE + "return f.isSpace", "the surface", arguments=("surface",))
    r.still()
    offered = FIGURE + "const b = f.viewReset.getBoundingClientRect(); return [f.viewReset.hidden, b.left + b.width / 2, b.top + b.height / 2]"
    equal(r.js(offered, "surface")[0], True, "the way back from the author's own view")
    first = FIGURE + "return !f.isDrawing && f.view.scale === 1 && f.view.panX === 0 && f.view.rotation[0] > 0.9999 && f.viewReset.hidden"
    left, top, width, height, _ = r.js(BOX, "surface")
    middle = left + width / 2, top + height / 2
    for way in ["two taps", "the button"]:
        r.hold_and_drag(middle, (middle[0] + 60, middle[1] - 20))
        r.js("octavo.send({type: 'interactive', what: 'pinched', factor: 1.4, dx: 0.1, dy: 0})")
        hidden, x, y = r.wait_until(FIGURE + "const b = f.viewReset.getBoundingClientRect(); return !f.isDrawing && f.view.scale === 1.4 && f.view.rotation[0] < 0.999 && [f.viewReset.hidden, b.left + b.width / 2, b.top + b.height / 2]", "another view", arguments=("surface",))
        equal(hidden, False, "the way back is offered")
        if way == "two taps":
            # Both within the time of a double tap, however long the driver takes for one.
            r.tap_at(*middle, times=2)
        else:
            r.tap_at(x, y)
        r.wait_until(first, way, arguments=("surface",))


@rule
def I5_without_a_graphics_processor_a_surface_looks_the_same(w):
    r = open_page(w)
    activate(r, "surface")
    r.wait_until(FIGURE + "return f.isSpace", "the surface", arguments=("surface",))
    name, drawn_pixels, different = w.driver.execute_async_script("""const done = arguments[1]; const f = [...octavo.interactives.pages.values()].flat().find(x => x.id === arguments[0]);
        (async () => {
          const { SoftwarePainter, SpacePainter } = await import(new URL('reader/interactives/interactives.js', document.baseURI));
          const made = SpacePainter.make(), webgl = made.other ?? made;
          const pixels = (painter) => { const c = painter.paint(f.scene, f.spaceView, 2), x = document.createElement('canvas'); Object.assign(x, { width: c.width / 4, height: c.height / 4 });
            // Smaller, since one of them smooths edges.
            const context = x.getContext('2d'); context.drawImage(c, 0, 0, x.width, x.height); return context.getImageData(0, 0, x.width, x.height).data };
          const [one, other] = [pixels(webgl), pixels(new SoftwarePainter(webgl))];
          let seen = 0, apart = 0;
          for (let at = 0; at < one.length; at += 4) {
            if (one[at + 3] > 0 || other[at + 3] > 0) seen += 1;
            if ([0, 1, 2, 3].some(i => Math.abs(one[at + i] - other[at + i]) > 24)) apart += 1;
          }
          done([made instanceof SoftwarePainter ? 'SoftwarePainter' : made.constructor.name, seen, apart]);
        })().catch(error => done([String(error), 0, 0]))""", "surface")
    true(drawn_pixels > 2000 and different < 0.06 * drawn_pixels, f"the pictures of both painters: {name}, {different} of {drawn_pixels} pixels differ")
    if w.engine == "chromium":
        equal(name, "SoftwarePainter", "the painter of a browser without a graphics processor")


@rule
def I6_locators_move_while_active(w):
    r = open_page(w)
    equal(r.js(FIGURE + "return f.locators.children.length", "waves"), 0)
    activate(r)
    r.wait_until(FIGURE + "return f.locators.children.length === 1", "the locator", arguments=("waves",))
    before = values(r)
    drag(r, "#figure waves", (0.5, 0.5), (0.7, 0.3))
    true(values(r) != before, f"the value follows: {values(r)}")
    place = r.js(FIGURE + "const l = f.locators.firstElementChild; return [parseFloat(l.style.left), l.getAttribute('role'), l.getAttribute('aria-valuetext')]", "waves")
    true(abs(place[0] - 70) < 3, f"the locator is under the finger: {place}")
    equal(place[1], "slider")
    r.js(FIGURE + "f.locators.firstElementChild.focus()", "waves")
    before = values(r)
    r.keys(Keys.ARROW_RIGHT)
    until(lambda: values(r) != before, "keys moving it")


@rule
def I7_dismissing_a_tap_off_it_and_done_end_it(w):
    r = open_page(w)
    ways = ["document.querySelector('.control-dismiss').click()", "document.querySelector('#done').click()",
            "octavo.sheets.get(octavo.shown).body.querySelector('h1').click()"]
    for way in ways:
        activate(r)
        r.js(way)
        r.wait_until("return document.querySelector('#control-panel').hidden", way)
        equal(r.js(BOX, "waves")[4], False, way)
        true(r.js("return document.querySelector('#object-tools').hidden"), "Done is gone")
    activate(r)
    r.keys(Keys.ESCAPE)
    r.wait_until("return document.querySelector('#control-panel').hidden", "Escape")


@rule
def I8_done_and_full_screen_are_in_the_bar_and_the_sheet_fits(w):
    r = open_page(w)
    activate(r)
    # On narrow screens the bar has no room: there the head of the panel has them.
    true(r.js("""const bar = document.querySelector(innerWidth < 700 ? '.control-head' : '#bar').getBoundingClientRect();
        return ['done', 'full-screen'].every(i => { const b = document.getElementById(i).getBoundingClientRect(); return b.width > 20 && b.top >= bar.top - 2 && b.bottom <= bar.bottom + 2 })"""), "both are in the bar")
    inline = r.js(BOX, "waves")[2:4]
    r.js("document.querySelector('#full-screen').click()")
    r.still()
    enlarged = r.js(BOX, "waves")[2:4]
    least = 1.3 if min(w.width, w.height) >= 600 else 1
    true(enlarged[0] >= least * inline[0] and enlarged[1] >= least * inline[1], f"{least} times its size in the page, {inline}: {enlarged}")
    sheet = r.js("const b = document.querySelector('#object-sheet').getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]")
    # On screens that are wider than high the panel stands at the side.
    right, bottom = r.js("const p = document.querySelector('#control-panel').getBoundingClientRect(); return innerWidth > innerHeight ? [p.left, innerHeight] : [innerWidth, p.top]")
    true(sheet[0] >= 0 and sheet[1] >= 0 and sheet[2] <= right + 1 and sheet[3] <= bottom + 1, f"the sheet is held in the viewport: {sheet}")
    true(sheet[2] - sheet[0] > 200, "and is no speck")
    drag(r, "#control-panel .slider", (0.3, 0.5), (0.9, 0.5))
    true(values(r)[0] not in ("1", "1."), "controls go on working")
    r.js("document.querySelector('#full-screen').click()")
    r.wait_until(FIGURE + "return f.picture.getRootNode() === octavo.sheets.get(octavo.shown).shadow", "its return to its page", arguments=("waves",))


@rule
def I8_the_bars_buttons_stay_in_reach_beside_an_active_object(w):
    r = open_page(w)
    r.still()
    ids = ["previous", "title", "next", "search", "bookmark", "marks", "settings"]
    places = "return arguments[0].map(i => { const b = document.getElementById(i).getBoundingClientRect(); return [Math.round(b.left), Math.round(b.top)] })"
    before = r.js(places, ids)
    activate(r)
    equal(r.js(places, ids), before, "the places of the buttons")
    hidden = r.js("""return arguments[0].filter(i => { const e = document.getElementById(i), b = e.getBoundingClientRect(); return !e.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)) })""", [*ids, "done", "full-screen"])
    equal(hidden, [], "buttons that something covers")
    for button in ["search", "settings"]:
        r.tap(f"#{button}")
        r.wait_until("return !document.querySelector('#popover').hidden", button)
        r.still()
        covered = r.js("""const b = document.querySelector('#popover').getBoundingClientRect();
            return [0.1, 0.5, 0.9].filter(share => !document.querySelector('#popover').contains(document.elementFromPoint((b.left + b.right) / 2, b.top + b.height * share)))""")
        equal(covered, [], f"what something covers of the popover of {button}")
        r.keys(Keys.ESCAPE)
        r.wait_until("return document.querySelector('#popover').hidden", f"closing {button}")
    true(r.js(FIGURE + "return f.isActive", "waves"), "the object is still active")


@rule
def I2_the_panels_tracks_are_wide_and_its_height_is_dragged(w):
    r = open_page(w)
    column = r.js("const s = octavo.sheets.get(octavo.shown); return s.shadow.querySelector('#after-waves-0').offsetWidth")
    if w.height >= 500:
        true(r.js(BOX, "waves")[2] >= column - 2, f"an object for which no width is given fills the column of {column}")
    activate(r)
    panel = "const b = document.querySelector('#control-panel').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]"
    left, top, width, height = r.js(panel)
    tracks = r.js("return [...document.querySelectorAll('#control-panel .track')].map(e => { const b = e.getBoundingClientRect(); return [b.left, b.width] })")
    true(all(track == tracks[0] and track[1] >= width - 210 for track in tracks), f"tracks as wide as the panel of {width}, in line: {tracks}")
    ends = r.js("return [...document.querySelectorAll('#control-panel :is(.switch, .color-swatch)')].map(e => e.getBoundingClientRect().width > 0)")
    equal(ends, [True, True], "a switch and a swatch")
    knob = r.js("const b = document.querySelector('#control-panel .knob').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]")
    seen = r.hold_and_drag(knob, (knob[0] + 60, knob[1]), """const line = document.querySelector('#control-panel .slider.is-held'), b = line?.querySelector('.knob-value').getBoundingClientRect(), k = line?.querySelector('.knob').getBoundingClientRect();
        return b && [line.querySelector('.knob-value').textContent === line.getAttribute('aria-valuetext'), b.bottom <= k.top + 4, Math.abs((b.left + b.right) / 2 - (k.left + k.right) / 2) < 2]""")
    equal(seen, [True, True, True], "the value above the knob that is held")
    if w.width > w.height and w.height < 500:
        return
    r.hold_and_drag((left + width / 2, top + 2), (left + width / 2, top + 82))
    lower = r.js(panel)[3]
    true(abs(height - lower - 80) < 3 or lower <= 131, f"a lower panel: {height} and {lower}")
    stage = r.js("const b = document.querySelector('#stage').getBoundingClientRect(), p = document.querySelector('#control-panel').getBoundingClientRect(); return b.bottom - p.top")
    true(abs(stage) < 2, f"the stage ends where the panel begins: {stage}")
    r.js("document.querySelector('.control-grip').focus()")
    r.keys(Keys.ARROW_UP)
    until(lambda: r.js(panel)[3] > lower + 20, "a higher panel by the keyboard")


@rule
def I10_labels_at_the_edge_of_a_drawing_are_whole(w):
    r = open_page(w, book="space")
    # Letters are three quarters of their size high, whatever the font.
    boxes = r.js(FIGURE + """const view = (e) => e.getAttribute('viewBox').split(' ').map(Number);
        return [...f.svg.querySelectorAll('text')].map(text => {
          const [left, top, width, height] = view(text.closest('svg')), [x, y, size, length] = ['x', 'y', 'font-size', 'textLength'].map(name => Number(text.getAttribute(name)));
          return [text.textContent, y - 0.72 * size >= top, y + 0.2 * size <= top + height, x - length / 2 >= left, x + length / 2 <= left + width] })""", "labels")
    equal(boxes, [["a label that is high", True, True, True, True]], "the label is within the drawing")


@rule
def I11_pictures_in_space_turn_without_controls(w):
    r = open_page(w, book="space")
    for name in ["alone", "tabs"]:
        activate(r, name)
        r.wait_until(FIGURE + "return f.isSpace && !f.isDrawing", f"{name} in space", arguments=(name,))
        left, top, width, height, _ = r.js(BOX, name)
        middle = left + width / 2, top + height / 2
        r.hold_and_drag(middle, (middle[0] + 50, middle[1] - 20))
        r.wait_until(FIGURE + "return f.view && f.view.rotation[0] < 0.999", f"a drag turning {name}", arguments=(name,))
    r.js("document.querySelectorAll('#control-panel .setter')[1].click()")
    r.wait_until(FIGURE + "return f.values[0] === '2' && f.isSpace && !f.isDrawing", "the other tab", arguments=("tabs",))


@rule
def I9_every_control_is_operated_by_pointer_and_by_key(w):
    r = open_page(w)
    activate(r)
    before = drawn(r)
    drag(r, "#control-panel .slider", (0.2, 0.5), (0.95, 0.5))
    until(lambda: float(values(r)[0]) > 2, "the value following the slider")
    until(lambda: drawn(r) != before, "the drawing following")
    slider = r.js("const s = document.querySelector('#control-panel .slider'); s.focus(); return [s.getAttribute('role'), s.getAttribute('aria-valuetext')]")
    equal(slider[0], "slider")
    r.keys(Keys.HOME)
    equal(r.js("return document.querySelector('#control-panel .slider').getAttribute('aria-valuetext')"), "0")
    r.js("document.querySelectorAll('.setter')[1].click()")
    equal(r.js("return [...document.querySelectorAll('.setter')].map(b => b.getAttribute('aria-checked'))"), ["false", "true"])
    r.js("document.querySelectorAll('.setter')[1].focus()")
    r.keys(Keys.ARROW_LEFT)
    equal(r.js("return [...document.querySelectorAll('.setter')].map(b => b.getAttribute('aria-checked'))"), ["true", "false"])
    r.js("document.querySelector('.switch').click()")
    equal(r.js("return document.querySelector('.switch').getAttribute('aria-checked')"), "true")
    shown = r.shown
    r.js("document.querySelector('#control-panel .slider').focus()")
    r.keys(Keys.ARROW_RIGHT)
    equal(r.shown, shown)
    true(r.js("return octavo.isLegal()"), "the state is legal")


@rule
def I9_controls_follow_their_rules(w):
    r = open_page(w)
    activate(r, "rules")

    def texts():
        return r.js("return [...document.querySelectorAll('#control-panel .slider')].map(s => s.getAttribute('aria-valuetext'))")

    def note():
        return r.js("return getComputedStyle([...document.querySelectorAll('#control-panel .control-text')].at(-1)).display !== 'none'")

    equal(texts(), ["1", "9", "1", "0"])
    equal(note(), False)
    # Two controls of one variable, and a pane.
    r.js("document.querySelectorAll('.setter')[1].click()")
    equal(texts()[0], "2")
    equal(note(), True)
    # A bound that follows, and a function that is given each value.
    drag(r, "#control-panel .is-manipulator:nth-of-type(4) .slider", (0.1, 0.5), (1, 0.5))
    r.wait_until("return [...document.querySelectorAll('#control-panel .slider')].map(s => s.getAttribute('aria-valuetext')).join() === '2,2,8,9'", "the rules", 10)
    r.js("document.querySelector('.push').click()")
    r.wait_until("return [...document.querySelectorAll('#control-panel .slider')].map(s => s.getAttribute('aria-valuetext')).slice(0, 3).join() === '1,3,1'", "the button", 10)
    equal(note(), False)
    true(r.js("return octavo.isLegal()"), "the state is legal")


@rule
def I9_a_manipulator_plays(w):
    r = open_page(w)
    activate(r)
    before = values(r)[1]
    equal(r.js("return document.querySelector('.is-manipulator .players').hidden"), True)
    r.js("document.querySelector('.is-manipulator .fold').click()")
    equal(r.js("const b = document.querySelector('.is-manipulator .players').getBoundingClientRect(); return b.height > 30 && document.querySelector('.fold').getAttribute('aria-expanded')"), "true")
    r.js("document.querySelector('.is-manipulator [data-icon=play]').click()")
    r.wait_until(FIGURE + "return JSON.stringify(f.values[1]) !== JSON.stringify(arguments[1])", "a value that moves by itself", 10, ("waves", before))
    r.js("document.querySelector('.is-manipulator [data-icon=pause]').click()")
    after = values(r)[1]
    # That nothing moves takes time to see.
    time.sleep(0.3)
    equal(values(r)[1], after, "paused")


@rule
def I9_values_are_kept_for_the_page(w):
    r = open_page(w)
    activate(r)
    drag(r, "#control-panel .slider", (0.2, 0.5), (0.95, 0.5))
    kept = values(r)
    r.wait_until("""const text = Object.entries(localStorage).find(([name]) => name.endsWith(':interactives'))?.[1];
        return text && JSON.parse(text).interactives.some(one => Object.values(one.values).some(value => Math.abs(value - arguments[0]) < 0.001))""", "keeping the value", arguments=(float(kept[0]),))
    r.open(w.sites["interactives"].url)
    r.wait_until("return octavo.interactives && octavo.interactives.pages.size > 0", "the figures")
    r.wait_until(FIGURE + "return f.values && !f.canvas.hidden", "the drawing with the kept values", arguments=("waves",))
    equal(values(r), kept)


@rule
def I9_a_body_that_never_ends_is_stopped_and_says_so(w):
    r = open_page(w)
    activate(r, "endless")
    began = time.monotonic()
    r.js("document.querySelector('.switch').click()")
    r.wait_until(FIGURE + "return !f.message.hidden && f.message.textContent", "the message", arguments=("endless",))
    true(time.monotonic() - began < 5, "it says so soon")
    took = r.js(FIGURE + "return f.lastTime", "endless")
    print(f"      (stopped after {took:.0f} ms)")
    r.js("document.querySelector('.switch').click()")
    r.wait_until(FIGURE + "return f.message.hidden", "the drawing comes back", arguments=("endless",))


@rule
def I9_what_few_books_need_is_fetched_with_a_definition_that_needs_it(w):
    parts = books.OUT / "plain" / "reader"
    true((parts / "kernel.packed").exists() and (parts / "extras.packed").exists(), "a book of curves carries every part")
    r = w.fresh("graphs", PAGE)
    r.settle()
    r.wait_until("return octavo.interactives && octavo.interactives.pages.size > 0", "the figures")
    activate(r, "network")
    before = drawn(r, "network")
    drag(r, "#control-panel .slider", (0.2, 0.5), (0.95, 0.5))
    true(drawn(r, "network") != before, "the network has more vertices")
    equal(r.js(FIGURE + "return f.message.hidden", "network"), True, "no message")


@rule
def I9_every_part_of_the_kernel_is_on_the_site(w):
    r = w.fresh("curves", PAGE)
    r.settle()
    r.wait_until("return octavo.interactives && octavo.interactives.pages.size > 0", "the figures")
    for name in books.CURVES:
        activate(r, name)
        before = drawn(r, name)
        drag(r, "#control-panel .slider", (0.2, 0.5), (0.8, 0.5))
        true(drawn(r, name) != before, f"{name} changes with its slider")
        equal(r.js(FIGURE + "return f.message.hidden", name), True, f"no message on {name}")


@rule
def I9_a_part_that_the_server_lacks_is_named(w):
    r = w.fresh("lacking", PAGE)
    r.settle()
    r.wait_until("return octavo.interactives && octavo.interactives.pages.size > 0", "the figures")
    press(r, "parametric")
    said = r.wait_until(FIGURE + "return !f.message.hidden && f.message.textContent", "the message", 30, ("parametric",))
    equal(said, "This interactive could not be loaded. (reader/extras.packed)")


def open_picker(r):
    activate(r)
    r.js("document.querySelector('.color-swatch').click()")
    r.wait_until("return !document.querySelector('#color-picker').hidden", "the picker")


@rule
def C1_a_swatch_with_a_buttons_border_opens_the_picker(w):
    r = open_page(w)
    activate(r)
    look = r.js("const s = getComputedStyle(document.querySelector('.color-swatch')); return [s.boxShadow !== 'none', document.querySelector('.color-swatch').localName]")
    equal(look, [True, "button"])
    r.js("document.querySelector('.color-swatch').click()")
    box = r.wait_until("const b = document.querySelector('#color-picker').getBoundingClientRect(); return b.width > 100 && [b.left, b.top, b.right, b.bottom]", "the picker")
    true(box[0] >= 0 and box[1] >= 0 and box[2] <= w.width and box[3] <= w.height + 1, f"it is on the screen: {box}")


@rule
def C2_it_opens_on_the_colours_own_tab_with_the_colour_at_the_top(w):
    r = open_page(w)
    open_picker(r)
    equal(r.js("return [...document.querySelectorAll('.picker-tab')].map(t => t.textContent)"), ["Palette", "RGB", "HSB", "CMYK", "Gray"])
    equal(r.js("return [document.querySelector('.picker-tab[aria-selected=true]').textContent, document.querySelector('.picker-name').textContent]"), ["Palette", "Orange"])


@rule
def C2_the_picker_is_whole_and_leaves_its_object_in_sight(w):
    r = open_page(w)
    activate(r)
    r.tap(".color-swatch")
    r.wait_until("return !document.querySelector('#color-picker').hidden", "the picker")
    r.still()
    for tab in ["palette", "rgb", "hsb", "cmyk", "gray"]:
        r.tap(f"[data-tab={tab}]")
        r.wait_until("return document.querySelector('.picker-body').dataset.tab === arguments[0]", tab, arguments=(tab,))
        outside = r.js("""const p = document.querySelector('#color-picker').getBoundingClientRect();
            const within = (b, a) => b.left >= a.left - 1 && b.top >= a.top - 1 && b.right <= a.right + 1 && b.bottom <= a.bottom + 1;
            const parts = [...document.querySelectorAll('#color-picker :is(button, .gradient, .picker-color)')];
            return [...within(p, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }) ? [] : ['the picker'],
              ...parts.filter(e => !within(e.getBoundingClientRect(), p)).map(e => e.className)]""")
        equal(outside, [], f"what is outside the picker, or the screen, of {tab}")
        covered = r.js("""const p = document.querySelector('#color-picker').getBoundingClientRect();
            const f = [...octavo.interactives.pages.values()].flat().find(x => x.id === 'waves').picture.getBoundingClientRect();
            return Math.max(0, Math.min(p.bottom, f.bottom) - Math.max(p.top, f.top)) * Math.max(0, Math.min(p.right, f.right) - Math.max(p.left, f.left))""")
        equal(covered, 0, f"what it hides of the object, of {tab}")


@rule
def C2_the_picker_stands_beside_a_square_object(w):
    if w.width < w.height or w.height < 500:
        return
    r = open_page(w, book="square")
    activate(r, "square")
    r.tap(".color-swatch")
    r.wait_until("return !document.querySelector('#color-picker').hidden", "the picker")
    for tab in ["cmyk", "palette"]:
        r.tap(f"[data-tab={tab}]")
        r.wait_until("return document.querySelector('.picker-body').dataset.tab === arguments[0]", tab, arguments=(tab,))
        r.still()
        picker, object_box, least = r.js("""const q = (e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] };
            const f = [...octavo.interactives.pages.values()].flat().find(x => x.id === 'square');
            const keys = [...document.querySelectorAll('#color-picker :is(.picker-tab, .palette-color, .gradient)')].map(e => e.getBoundingClientRect()).map(b => Math.min(b.width, b.height));
            return [q(document.querySelector('#color-picker')), q(f.picture), Math.min(...keys)]""")
        true(picker[2] <= object_box[0] or picker[0] >= object_box[2], f"beside the object: {picker} {object_box}")
        true(picker[0] >= 0 and picker[1] >= 0 and picker[2] <= w.width and picker[3] <= w.height, f"on the screen: {picker}")
        true(least >= 36, f"room for a finger: {least}")


@rule
def C3_the_palette_holds_25_names_and_puts_them_into_the_document(w):
    r = open_page(w)
    open_picker(r)
    equal(r.js("return document.querySelectorAll('.palette-color').length"), 25)
    r.js("document.querySelector('.palette-color[data-name=LightBlue]').click()")
    true("LightBlue" in values(r), f"{values(r)}")


@rule
def C4_choosing_never_closes_it_a_tap_outside_does(w):
    r = open_page(w)
    open_picker(r)
    r.js("document.querySelector('.palette-color[data-name=Red]').click(); document.querySelectorAll('.picker-tab')[1].click()")
    drag(r, ".gradient", (0.9, 0.5), (0.3, 0.5))
    equal(r.js("return document.querySelector('#color-picker').hidden"), False)
    r.js("document.querySelector('.picker-backdrop').click()")
    equal(r.js("return document.querySelector('#color-picker').hidden"), True)
    true(r.js(BOX, "waves")[4], "the interactive is still active")


@rule
def C5_changing_tabs_keeps_the_colour(w):
    r = open_page(w)
    open_picker(r)
    names = []
    for tab in range(1, 5):
        r.js("document.querySelectorAll('.picker-tab')[arguments[0]].click()", tab)
        names.append(r.js("return document.querySelector('.picker-name').textContent"))
    equal(names[:3], ["RGBColor[1, 0.5, 0]", "Hue[0.0833, 1, 1]", "CMYKColor[0, 0.5, 1, 0]"])
    equal(names[3], "GrayLevel[0.5925]")
    # To look at the others loses nothing.
    r.js("document.querySelectorAll('.picker-tab')[0].click()")
    equal(r.js("return document.querySelector('.picker-name').textContent"), "Orange", "the colour back on its own tab")
    r.js("document.querySelectorAll('.picker-tab')[4].click()")
    drag(r, ".gradient", (0.5, 0.5), (0.8, 0.5))
    chosen = r.js("return document.querySelector('.picker-name').textContent")
    for tab in [0, 4]:
        r.js("document.querySelectorAll('.picker-tab')[arguments[0]].click()", tab)
    equal(r.js("return document.querySelector('.picker-name').textContent"), chosen, "a grey that was looked at in the palette")


@rule
def C6_sliders_without_track_glow_and_show_their_value_live(w):
    r = open_page(w)
    open_picker(r)
    r.js("document.querySelectorAll('.picker-tab')[1].click()")
    equal(r.js("return [...document.querySelectorAll('.gradient')].map(g => g.dataset.channel)"), ["red", "green", "blue", "opacity"])
    true(r.js("const g = document.querySelector('.gradient'), f = g.querySelector('.gradient-fill'); return f.getBoundingClientRect().width >= g.getBoundingClientRect().width - 1 && getComputedStyle(g.querySelector('.gradient-line')).height === '2px'"), "the whole gradient is touched")
    drag(r, ".gradient[data-channel=blue]", (0.1, 0.5), (0.5, 0.5), hold=True)
    r.wait_until("return getComputedStyle(document.querySelector('.gradient[data-channel=blue] .gradient-value')).opacity === '1'", "the value comes up")
    look = r.js("const g = document.querySelector('.gradient[data-channel=blue]'); return [g.classList.contains('is-glowing'), getComputedStyle(g.querySelector('.gradient-value')).opacity, g.querySelector('.gradient-value').textContent, getComputedStyle(document.querySelector('.color-swatch')).getPropertyValue('--color')]")
    equal(look[0:2], [True, "1"])
    true(120 <= int(look[2]) <= 136, f"the value is shown: {look}")
    true(look[2] in look[3], f"the control in the page follows: {look}")
    r.js("document.querySelectorAll('.picker-tab')[3].click()")
    equal(r.js("return [...document.querySelectorAll('.gradient')].map(g => g.dataset.channel)"), ["cyan", "magenta", "yellow", "black", "opacity"])
