"""R20: how readers choose to see the pages."""

import time

from harness import Keys
from world import equal, rule, true

STYLE = "const s = getComputedStyle(octavo.sheets.get(octavo.shown).shadow.querySelector(arguments[0])); return [s.fontFamily, parseFloat(s.lineHeight) / parseFloat(s.fontSize), s.textAlign, s.letterSpacing, s.fontSize]"
CHOOSE = "document.querySelector(`.choice[data-setting='${arguments[0]}'] input[value='${arguments[1]}']`).click()"


def page(r):
    return r.js(STYLE, "#preview-3")


@rule
def R20_typeface_lines_margins_and_alignment(w):
    r = w.fresh("flip", "preview")
    r.settle()
    before = page(r)
    width = r.js("return octavo.sheets.get(1).shadow.getElementById('preview-3').getBoundingClientRect().width")
    r.tap("#settings")
    r.wait_until("return document.querySelector('.choice')", "the panel")
    r.js(CHOOSE, "typeface", "legible")
    r.js(CHOOSE, "spacing", "wide")
    r.js(CHOOSE, "alignment", "justified")
    r.js(CHOOSE, "margins", "wide")
    after = page(r)
    true("Verdana" in after[0] and after[0] != before[0] and after[3] != before[3], f"the typeface: {before} {after}")
    true(abs(after[1] - 2.1) < 0.02 and before[1] < 1.7, f"the lines: {before} {after}")
    equal(after[2], "justify")
    if w.width > 700:
        true(r.js("return octavo.sheets.get(1).shadow.getElementById('preview-3').getBoundingClientRect().width") < width - 40, "the margins")
    r.open(w.sites["flip"].url)
    r.settle()
    equal(page(r), after, "after a reload")
    r.follow("squeeze")
    equal(r.js(STYLE, "#squeeze-3")[:3], after[:3], "on other pages")
    r.tap("#settings")
    r.wait_until("return document.querySelector('.choice')", "the panel")
    equal(r.js("return [...document.querySelectorAll('.choice input:checked')].map(x => x.value)"), ["legible", "wide", "wide", "justified"])
    r.js("document.querySelector('.usual').click()")
    r.follow("preview")
    equal(page(r), before, "as the book has it")


@rule
def R20_text_grows_in_fine_steps_and_the_keyboard_chooses(w):
    r = w.fresh("flip", "preview")
    r.settle()
    before = float(page(r)[4][:-2])
    r.tap("#settings")
    r.wait_until("return document.querySelector('.choice')", "the panel")
    time.sleep(0.3)
    r.tap(".larger")
    r.wait_until("return document.querySelector('output').textContent === '105 %'", "a fine step")
    true(abs(float(page(r)[4][:-2]) / before - 1.05) < 0.01, "the text")
    r.js("document.querySelector('.sizes input').focus()")
    r.keys(Keys.ARROW_RIGHT)
    r.wait_until("return document.querySelector('output').textContent === '110 %'", "a key on the slider")
    true(r.js("return document.activeElement.matches('.sizes input')"), "the keyboard stays where it is")
    r.js("document.querySelector('[data-setting=typeface] input:checked').focus()")
    r.keys(Keys.ARROW_RIGHT)
    r.wait_until("return document.querySelector('[data-setting=typeface] input[value=serif]').checked", "the next typeface")
    true(r.js("return document.activeElement.value") == "serif", "the keyboard stays there too")
    box = r.js("const b = document.querySelector('#popover').getBoundingClientRect(); return [b.left >= 0, b.right <= innerWidth, b.top >= 0, b.bottom <= innerHeight]")
    equal(box, [True] * 4, "the panel is within the screen")


@rule
def R20_sepia_is_a_light_paper(w):
    r = w.fresh("flip", "preview")
    r.settle()
    r.js("octavo.send({type: 'set', setting: 'theme', value: 'sepia'})")
    time.sleep(0.2)
    seen = r.js("const s = octavo.sheets.get(1), b = s.body; return [getComputedStyle(document.body).backgroundColor, getComputedStyle(s.scroller).backgroundColor, getComputedStyle(b).color]")
    equal(seen, ["rgb(247, 240, 223)", "rgb(247, 240, 223)", "rgb(58, 49, 37)"])
