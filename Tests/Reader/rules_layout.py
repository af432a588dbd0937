"""R23: pages that have a size of their own, and R21: the recordings of books."""

import base64
import time

from books import silence
from world import equal, rule, true

LEAVES = """const s = octavo.sheets.get(octavo.shown), v = s.scroller.getBoundingClientRect();
    return [...s.frame.querySelectorAll(':scope > .leaf:not(.is-blank)')].map((leaf) => { const b = leaf.getBoundingClientRect();
        return { title: leaf.querySelector('.content').shadowRoot.querySelector('body').innerText.trim().split(/\\s+/)[0],
                 left: Math.round(b.left - v.left), top: Math.round(b.top - v.top), width: Math.round(b.width), height: Math.round(b.height) } })"""


def fixed(w, page="a"):
    r = w.fresh("laid", page)
    r.settle()
    return r


def stage(r):
    return r.js("const v = octavo.sheets.get(octavo.shown).scroller; return [v.clientWidth, v.clientHeight]")


@rule
def R23_pages_lie_side_by_side_on_wide_screens_and_are_scaled_as_a_whole(w):
    r = fixed(w)
    width, height = stage(r)
    leaves = r.js(LEAVES)
    if width > height:
        equal([leaf["title"] for leaf in leaves], ["One.", "Three."], "the spread")
        scale = min(width / 2 / 400, height / 600)
        equal(leaves[0]["left"] + leaves[0]["width"], leaves[1]["left"], "no gap between the pages")
        true(abs(leaves[0]["left"] + leaves[0]["width"] - width / 2) <= 1, "the spread is in the middle")
    else:
        equal([leaf["title"] for leaf in leaves], ["One."], "the page alone")
        scale = min(width / 400, height / 600)
    true(abs(leaves[0]["width"] - 400 * scale) <= 1 and abs(leaves[0]["height"] - 600 * scale) <= 1, f"{leaves[0]} is scaled by {scale}")
    # What lies outside of the page is not seen, and the size of the reader's text changes nothing.
    x = leaves[0]["left"] + leaves[0]["width"] - 10
    equal(r.js("const v = octavo.sheets.get(octavo.shown).scroller.getBoundingClientRect(), e = octavo.sheets.get(octavo.shown).shadow.elementFromPoint(v.left + arguments[0], v.top + arguments[1] + 10); return e?.id", x, leaves[0]["top"]), "out")
    size = "return getComputedStyle(octavo.sheets.get(octavo.shown).body.querySelector('#s1')).fontSize"
    before = r.js(size)
    r.js("octavo.send({type: 'set', setting: 'largerText'})")
    r.wait_until("return document.documentElement.style.fontSize === '105%'", "a larger text")
    r.still()
    equal([r.js(size), r.js(LEAVES)], [before, leaves], "after a larger text was asked for")
    equal(r.js("return getComputedStyle(octavo.sheets.get(octavo.shown).body.parentNode).backgroundColor"), "rgb(221, 221, 238)", "the body's background is the page's")


@rule
def R23_turns_lead_from_spread_to_spread_and_pages_for_the_middle_are_alone(w):
    r = fixed(w)
    isWide = stage(r)[0] > stage(r)[1]
    seen = [[leaf["title"] for leaf in r.js(LEAVES)]]
    for _ in range(3 if isWide else 4):
        r.turn("next")
        has_frame = r.js("return Boolean(octavo.sheets.get(octavo.shown).frame)")
        seen.append([leaf["title"] for leaf in r.js(LEAVES)] if has_frame else "text")
    pages = [["One.", "Three."]] if isWide else [["One."], ["Three."]]
    equal(seen, [*pages, ["Middle"], [""], "text"], "the pages in order")
    true(r.js("const s = octavo.sheets.get(octavo.shown); return s.scroller.scrollHeight > s.scroller.clientHeight && !s.element.classList.contains('is-fixed')"), "a page of text is laid out for the screen")
    r.turn("next")
    width, _ = stage(r)
    leaf = r.js(LEAVES)[0]
    true(leaf["left"] >= width // 2 - 1 if isWide else leaf["left"] < width / 2, f"a page for the right side is there on a wide screen: {leaf}")
    # A link to the second page of a spread leads to the spread.
    r.follow("b")
    equal([leaf["title"] for leaf in r.js(LEAVES)], pages[0] if isWide else pages[1])


@rule
def R23_turning_the_screen_joins_and_parts_pages(w):
    if w.size_name == "phone":
        return
    r = fixed(w, "b")
    first = [leaf["title"] for leaf in r.js(LEAVES)]
    w.turn_screen()
    try:
        r.wait_until("const s = octavo.sheets.get(octavo.shown); return s.frame && s.frame.querySelectorAll('.leaf').length !== arguments[0] && !octavo.turning.isRunning", "another arrangement", arguments=(len(first),))
        r.still()
        titles = {leaf["title"] for leaf in r.js(LEAVES)}
        true("Three." in titles or "One." in titles, f"the place is kept: {titles}")
        true(r.js("return octavo.isLegal()"), "the core is in order")
    finally:
        w.turn_screen()
        r.still()


@rule
def R23_languages_and_directions_of_metadata_stay_off_the_pages(w):
    r = fixed(w)
    r.follow("c")
    equal(r.js("const s = octavo.sheets.get(octavo.shown), h = s.body.parentNode; return [h.lang, h.dir, getComputedStyle(s.body).direction]"), ["", "ltr", "ltr"])
    r.js("octavo.send({type: 'key', key: 'home'})")
    r.settle()
    equal(r.js("return [document.querySelector('.index h1').dir, document.querySelector('.index .creators').dir]"), ["rtl", "ltr"], "title and author")


@rule
def R23_links_out_of_the_book_ask_first(w):
    r = fixed(w, "d")
    r.js("window.opened = []; window.open = (...all) => { window.opened.push(all); return null }")
    r.js("octavo.sheets.get(octavo.shown).shadow.querySelector('#far').click()")
    r.wait_until("return !document.querySelector('#notice').hidden", "the question")
    equal(r.js("return [window.opened.length, document.querySelector('#notice p').textContent.includes('https://example.org/else')]"), [0, True])
    r.js("document.querySelector('#notice .choice').click()")
    equal(r.js("return [window.opened.map((one) => one[0]), document.querySelector('#notice').hidden]"), [["https://example.org/else"], True])


@rule
def R21_recordings_are_played_with_the_classes_of_the_book_and_turn_pages(w):
    r = fixed(w)
    if r.js("return document.createElement('audio').canPlayType('audio/mpeg')") == "":
        print(f"     {w.size_name}: the engine has no decoder for recordings here: not tried")
        return
    r.tap("#settings")
    r.wait_until("return document.querySelector('.read-aloud')", "the button, also without a voice")
    # Sounds need no device here, and their time is what the test says: the test's server gives files whole, in which one cannot seek.
    r.js("""window.heard = []; HTMLMediaElement.prototype.play = function () {
            if (window.sound !== this) Object.defineProperty(this, 'currentTime', {value: this.currentTime, writable: true}); window.heard.push([this.src.split('/').at(-1), Math.round(this.currentTime * 10) / 10, this.playbackRate]); window.sound = this; return Promise.resolve() };
        octavo.send({type: 'speech', action: 'start'})""")
    heard = "return [...octavo.sheets.get(octavo.shown).leaves.values()].flatMap((leaf) => leaf.body ? [...leaf.body.querySelectorAll('.heard')].map((e) => e.textContent) : [])"
    # The first sound of all has the engine look for its decoders, which takes long on a busy machine.
    r.wait_until("return window.heard.length === 1", "the first clip", seconds=60)
    equal([r.js(heard), r.js("return window.heard[0]")], [["One."], ["sound.mp3", 0, 1]])
    equal(r.js("return octavo.sheets.get(octavo.shown).body.parentNode.classList.contains('playing')"), True, "the class of a page that is heard")
    isWide = stage(r)[0] > stage(r)[1]
    page = r.shown
    r.js("window.sound.currentTime = 0.4")
    r.wait_until("return window.heard.length === 2", "the second clip")
    equal(r.js(heard), ["Two."])
    r.tap(".speech-toggle")
    equal(r.js("return window.octavo.overlays.clip"), None, "held")
    r.tap(".speech-toggle")
    r.wait_until("return window.heard.length === 3", "going on")
    r.js("window.sound.currentTime = 0.8")
    # On a wide screen the page beside it is read next, on others the page turns.
    r.wait_until("return window.heard.length >= 4", "the clip of the next page")
    equal([r.js(heard), r.shown == page], [["Three."], isWide])
    equal(r.js("return window.heard.at(-1)[1]"), 1, "its place in the sound")
    r.tap(".speech-stop")
    equal([r.js(heard), r.js("return octavo.sheets.get(octavo.shown).body.parentNode.classList.contains('playing')")], [[], False], "nothing is marked any more")


# What the reader makes of a sound: its bytes, and how long the engine takes it for; -1 where it has no decoder.
MEASURE = """const done = arguments[1];
    (async () => {
      const { measured } = await import(new URL('reader/overlays.js', document.baseURI));
      const blob = measured(Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0)).buffer, 'audio/mpeg');
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const length = await new Promise((told) => {
        const sound = new Audio();
        for (const name of ['loadedmetadata', 'error']) sound.addEventListener(name, () => told(name === 'error' ? -1 : sound.duration));
        if (sound.canPlayType('audio/mpeg') === '') return told(-1);
        sound.src = URL.createObjectURL(blob);
      });
      return [blob.type, btoa([...bytes].map((byte) => String.fromCharCode(byte)).join('')), length];
    })().then(done, (error) => done(String(error)))"""


@rule
def R21_a_sound_without_its_length_gets_it(w):
    r = fixed(w)
    def measure(sound):
        return r.driver.execute_async_script(MEASURE, base64.b64encode(sound).decode())
    full = silence(3)
    # Half of the frames are of 64 kbit/s, and half as long.
    slow = (bytes([0xFF, 0xFB, 0x50, 0x64]) + bytes(204)) * 60
    frame = 417
    tag = b"ID3" + bytes([4, 0, 0, 0, 0, 1, 2]) + bytes(130)
    for name, sound, start, count, seconds in [("one rate", full, 0, 115, 3), ("a tag before it", tag + full, len(tag), 115, 3), ("two rates", full[:60 * frame] + slow, 0, 120, 3.13)]:
        kind, text, length = measure(sound)
        made = base64.b64decode(text)
        size = frame + len(sound) - start
        equal([kind, len(made), made[frame:] == sound[start:]], ["audio/mpeg", size, True], name)
        at = made.index(b"Xing")
        equal([at, int.from_bytes(made[at + 4:at + 8]), int.from_bytes(made[at + 8:at + 12]), int.from_bytes(made[at + 12:at + 16])], [36, 7, count, size], name)
        places = list(made[at + 16:at + 116])
        lengths = [417] * 60 + [208] * 60 if name == "two rates" else [417] * count
        equal(places, [min(255, 256 * (frame + sum(lengths[:count * part // 100])) // size) for part in range(100)], name)
        true(length == -1 or abs(length - seconds) < 0.1, f"{name}: {length} s")
        kind, again, _ = measure(made)
        equal(base64.b64decode(again) == made, True, f"{name}: what has its length stays")
    for name, other in [("too short to matter", full[:50 * frame]), ("no sound", b"RIFF" + bytes(900)), ("empty", b"")]:
        equal(base64.b64decode(measure(other)[1]) == other, True, name)


@rule
def R21_a_recording_is_heard_from_where_its_clip_begins(w):
    r = fixed(w)
    if r.js("return document.createElement('audio').canPlayType('audio/mpeg')") == "":
        print(f"     {w.size_name}: the engine has no decoder for recordings here: not tried")
        return
    # Sounds need no device here. Where the engine is in them as `play` is called is what would be heard first.
    r.js("""window.heard = []; HTMLMediaElement.prototype.play = function () { window.heard.push([Math.round(this.currentTime * 10) / 10, this.seeking]); return Promise.resolve() };
        import(new URL('reader/overlays.js', document.baseURI)).then(({ play, hush, state }) => {
          window.begin = (from) => { hush(); window.heard = []; play({ src: new URL('media/sound.mp3', document.baseURI).href, from, to: from + 0.3, element: document.body }, 1, () => {}, () => { window.heard = 'failed' }) };
          window.lose = () => state.sound.addEventListener('seeked', (event) => event.stopImmediatePropagation(), { capture: true }) })""")
    r.wait_until("return !!window.begin && !!window.lose", "the module")
    for begin in [1.7, 0.2]:
        r.js("window.begin(arguments[0])", begin)
        # The first sound of all has the engine look for its decoders, which takes long on a busy machine.
        r.wait_until("return window.heard.length > 0", f"the clip at {begin}", seconds=60)
        equal(r.js("return window.heard"), [[begin, False]], f"a clip at {begin}")
    r.js("window.lose(); window.begin(2.2)")
    # That nothing is heard takes time to notice; it is less than what the reader waits for the engine.
    time.sleep(1)
    equal(r.js("return window.heard"), [], "waiting for the engine to say that it is there")
    r.wait_until("return window.heard.length > 0", "an engine that never says so", seconds=10)
    equal(r.js("return window.heard"), [[2.2, False]])
