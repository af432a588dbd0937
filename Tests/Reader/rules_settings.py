"""R20: how readers choose to see the pages."""



from harness import Keys
from pixels import Picture
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
    r.still()
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
    r.still()
    seen = r.js("const s = octavo.sheets.get(1), b = s.body; return [getComputedStyle(document.body).backgroundColor, getComputedStyle(s.scroller).backgroundColor, getComputedStyle(b).color]")
    equal(seen, ["rgb(247, 240, 223)", "rgb(247, 240, 223)", "rgb(58, 49, 37)"])


# How light something is, 0 to 1, from a colour as engines write it.
LIGHT = "const light = (text) => { const [r, g, b] = text.match(/[\\d.]+/g).map(Number); return (0.3 * r + 0.6 * g + 0.1 * b) / 255 }; "


@rule
def R20_dark_paper_is_dark_in_books_with_a_style_of_their_own(w):
    r = w.fresh("styled")
    r.turn("next")
    seen = LIGHT + """const s = octavo.sheets.get(octavo.shown), of = (name) => getComputedStyle(s.shadow.getElementById(name));
        return [light(getComputedStyle(s.content).backgroundColor), light(getComputedStyle(s.body).color), light(of('note').color), of('note').backgroundColor, of('far').color, light(of('drawn').backgroundColor === 'rgba(0, 0, 0, 0)' ? 'rgb(255,255,255)' : of('drawn').backgroundColor), light(of('line').fill)]"""
    before = r.js(seen)
    true(before[0] > 0.9 and before[1] < 0.2 and before[3] == "rgb(255, 255, 238)", f"as its author has it: {before}")
    r.js("octavo.send({type: 'set', setting: 'dark'})")
    r.still()
    paper, ink, note, behind, link, ground, line = r.js(seen)
    true(paper < 0.2 and ink > 0.7 and note > 0.7 and behind == "rgba(0, 0, 0, 0)", f"paper, ink and what stands out: {paper} {ink} {note} {behind}")
    true(link != before[4], "links are the reader's")
    true(ground > 0.8 and line < 0.2, f"a drawing keeps a light ground: {ground} {line}")
    r.turn("next")
    own = r.js("const s = octavo.sheets.get(octavo.shown); return [getComputedStyle(s.body).color, getComputedStyle(s.body).backgroundColor]")
    equal(own, ["rgb(200, 210, 220)", "rgb(10, 20, 30)"], "a style that knows dark paper")
    r.js("octavo.send({type: 'set', setting: 'theme', value: 'light'})")
    r.still()
    r.turn("previous")
    equal(r.js(seen), before, "light again")


@rule
def R20_lines_of_books_with_a_style_of_their_own_are_not_too_long(w):
    r = w.fresh("styled")
    r.turn("next")
    width, size = r.js("const s = octavo.sheets.get(octavo.shown), p = s.shadow.getElementById('a-3'); return [p.clientWidth, parseFloat(getComputedStyle(p).fontSize)]")
    true(width / size <= 40.5 and width >= min(340, w.width - 80), f"lines of {width / size} em")


ELEMENT = "return octavo.sheets.get(octavo.shown).shadow.getElementById(arguments[0])"
RECT = "const b = octavo.sheets.get(octavo.shown).shadow.getElementById(arguments[0]).getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]"


def drawn(r, name):
    """A picture of an element of the page, and its box."""
    element = r.js(ELEMENT, name)
    r.js("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
    r.still()
    return Picture(element.screenshot_as_png), r.js(RECT, name)


@rule
def R20_formulas_have_the_books_own_font_and_its_signs_stretch(w):
    r = w.fresh("formulas", "formulas")
    r.settle()
    # WebKit lists a font once more for each shadow tree, and loads each by itself.
    r.wait_until("""const fonts = [...document.fonts].filter(x => x.family.includes('Octavo Formulas'));
        return fonts.length > 0 && fonts.every(x => x.status === 'loaded')""", "the font of formulas", 10)
    equal(r.js("return getComputedStyle(octavo.sheets.get(octavo.shown).shadow.querySelector('math')).fontFamily.split(',')[0].replaceAll('\"', '')"), "Octavo Formulas")
    for sign in ["fence", "brace", "bar"]:
        picture, _ = drawn(r, sign)
        tall = r.js(ELEMENT.replace("return ", "return (") + ").parentElement.querySelector('mtable').getBoundingClientRect().height", sign)
        rows, _ = picture.ink(0, 0, picture.width, picture.height)
        true(rows > tall * 0.85, f"{sign} is drawn in {rows} rows beside {tall}")
    picture, root = drawn(r, "root")
    under = r.js(RECT, "under")
    rows, _ = picture.ink(0, 0, under[0] - root[0] - 2, picture.height)
    true(rows > (under[3] - under[1]) * 0.85, f"the root's sign has {rows} rows beside {under[3] - under[1]}")
    # Its own box is that of the unstretched sign in Chromium.
    picture, whole = drawn(r, "math-over")
    below = r.js(RECT, "below")
    _, columns = picture.ink(0, 0, picture.width, max(2, below[1] - whole[1]))
    true(columns > (below[2] - below[0]) * 0.85, f"the brace has {columns} columns over {below[2] - below[0]}")
    picture, _ = drawn(r, "integral")
    rows, _ = picture.ink(0, 0, picture.width, picture.height)
    letter = r.js(RECT, "plain")
    true(rows > (letter[3] - letter[1]) * 1.8, f"the integral has {rows} rows beside {letter}")


@rule
def R20_fences_are_close_and_primes_at_their_height(w):
    r = w.fresh("formulas", "formulas")
    r.settle()
    seen = r.js("""const id = (x) => octavo.sheets.get(octavo.shown).shadow.getElementById(x).getBoundingClientRect(); const size = parseFloat(getComputedStyle(octavo.sheets.get(octavo.shown).shadow.getElementById('letter')).fontSize);
        return [id('open').width / size, octavo.sheets.get(octavo.shown).shadow.getElementById('fence').getAttribute('stretchy'), octavo.sheets.get(octavo.shown).shadow.querySelector('#math-prime msup')]""")
    true(0.2 < seen[0] < 0.5, f"the fence takes {seen[0]} em")
    equal(seen[1:], [None, None], "a high fence stretches, and a prime is no superscript")
    equal(r.js("return octavo.sheets.get(octavo.shown).shadow.getElementById('math-prime').textContent"), "f′(x)")
