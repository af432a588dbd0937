"""What a script can judge of the tests of w3c/epub-tests: a function for each, from the test's own words."""

import dataclasses
import itertools
import pathlib
import re
import time
import typing

JUDGES: dict[str, typing.Callable] = {}


@dataclasses.dataclass
class Test:
    """A test, how it was built, and the reader that shows it."""

    folder: pathlib.Path
    name: str
    #: What the tool said, and whether it built the book only with --keep-going; None where it did not.
    said: list = dataclasses.field(default_factory=list)
    isPartial: bool | None = False
    web: pathlib.Path | None = None
    url: str = ""
    reader: typing.Any = None
    #: The text of each screen in the order of reading.
    screens: list = dataclasses.field(default_factory=list)
    #: Where pictures of its screens are kept.
    places: pathlib.Path | None = None
    #: For each screen the boxes of the pages of fixed layout on it.
    layouts: list = dataclasses.field(default_factory=list)


def keep(test, name):
    """Keeps a picture of the screen, for people."""
    test.reader.screenshot(test.places / f"{name}.png")


def judges(*names):
    """Registers a judge of tests by the names of their folders. It gives True, or why the test fails."""
    def register(function):
        for name in names:
            JUDGES[name] = function
        return function
    return register


@judges("pub-xml-names", "pub-xml-non-validating_unclosed", "pub-foreign_bad-fallback", "ocf-zip-comp", "ocf-zip-mult")
def errorIsSaid(test):
    """The book is refused with an error, or a page says that it is damaged."""
    if test.isPartial is not False:
        return True
    return True if test.reader.js("return Boolean(document.querySelector('.damaged'))") else "no error is said"


@judges("fxl-layout-duplication", "lay-pp-layout-duplication")
def checkFindsAnError(test):
    """The words ask for an error of a checker: `octavo check` is ours."""
    import subprocess

    import books

    packed = test.web.parents[1] / "books" / f"{test.folder.name}.epub"
    run = subprocess.run([books.octavo(), "check", str(packed)], capture_output=True, text=True)
    return True if run.returncode != 0 and "rendition:layout" in run.stdout + run.stderr else "check finds no error"


LINES = """
const boxes = [...octavo.sheets.get(octavo.shown).body.querySelectorAll('p.wrapbox')];
const starts = (box) => {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), found = [];
  let last = null, isInside = true;
  while (walker.nextNode()) for (let i = 0; i < walker.currentNode.length; i++) {
    const range = document.createRange();
    range.setStart(walker.currentNode, i); range.setEnd(walker.currentNode, i + 1);
    const { top, right, width } = range.getBoundingClientRect();
    if (!width) continue;
    if (last === null || top > last + 4) found.push(range.toString());
    last = top;
    isInside = isInside && right <= innerWidth;
  }
  return [found, isInside];
};
const seen = boxes.map((box) => ({ value: getComputedStyle(box).lineBreak, lines: [], starts: '', isInside: true }));
for (let width = 60; width <= 420; width += 4) boxes.forEach((box, number) => {
  box.style.maxWidth = `${width}px`;
  const [found, isInside] = starts(box);
  seen[number].lines.push(found.length); seen[number].starts += found.join(''); seen[number].isInside &&= isInside;
  box.style.maxWidth = '';
});
return seen;
"""


@judges("css-epub-line-break")
def linesBreakAsTheyShould(test):
    """Lines break anew as the width changes, with all text inside, and where breaks are loose also before the two characters."""
    r = test.reader
    r.js("octavo.send({type: 'key', key: 'home'})")
    r.settle()
    r.turn("next")
    seen = r.js(LINES)
    if [one["value"] for one in seen] != ["auto", "loose", "normal", "strict"]:
        return f"the values are {[one['value'] for one in seen]}"
    for one in seen:
        if not one["isInside"] or one["lines"][0] <= one["lines"][-1]:
            return f"lines do not follow the width: {one}"
    begins = [sorted(set(one["starts"]) & set("々ぁ")) for one in seen]
    return True if len(begins[1]) == 2 else f"lines begin with {begins}"


@judges("pub-external-links", "pub-external-links_consent")
def consentIsAsked(test):
    r = test.reader
    r.js("window.opened = []; window.open = (...all) => { window.opened.push(all[0]); return null }")
    link = r.js("""for (const sheet of octavo.sheets.values()) { const a = [...(sheet.body?.querySelectorAll('a[href]') ?? [])].find((one) => !one.href.startsWith(location.origin)); if (a) { a.click(); return a.href } }""")
    if not link:
        return "there is no link out of the book"
    asked = r.js("return !document.querySelector('#notice').hidden && window.opened.length === 0")
    r.js("document.querySelector('#notice .choice')?.click()")
    return True if asked and r.js("return window.opened[0]") == link else "nothing is asked"


@judges("pkg-spine-duplicate-item-hyperlink")
def linkLeadsToTheFirst(test):
    r = test.reader
    r.js("octavo.send({type: 'key', key: 'home'})")
    r.settle()
    r.turn("next")
    r.js("octavo.sheets.get(octavo.shown).body.querySelector('a[href]').click()")
    r.settle()
    return True if r.shown == 2 else f"the link leads to page {r.shown}"


@judges("pkg-spine-duplicate-item-rendering", "pkg-spine-duplicate-item-ui")
def duplicatesArePages(test):
    """The page that the spine names three times is three pages, each with a bookmark of its own."""
    r = test.reader
    texts = [" ".join(text.split()) for text in test.screens]
    if len(texts) < 4 or len(set(texts[-3:])) != 1:
        return f"{len(texts)} screens"
    r.press("bookmark")
    last = r.js("return document.querySelector('#bookmark').getAttribute('aria-pressed')")
    r.turn("previous")
    return True if [last, r.js("return document.querySelector('#bookmark').getAttribute('aria-pressed')")] == ["true", "false"] else "bookmarks are shared"


@judges("pkg-spine-nonlinear-activation", "nav-activation")
def linkOpensAPage(test):
    r = test.reader
    r.js("octavo.send({type: 'key', key: 'home'})")
    r.settle()
    if test.name == "nav-activation":
        r.js("document.querySelector('.index .row').click()")
        r.settle()
        return True if r.shown > 0 else "the contents lead nowhere"
    r.turn("next")
    before = r.shown
    r.js("octavo.sheets.get(octavo.shown).body.querySelector('a[href]').click()")
    r.settle()
    return True if r.shown != before else "the link leads nowhere"


@judges("pkg-lang_but_not_content")
def languageIsNotThatOfThePackage(test):
    return True if test.reader.js("return octavo.sheets.get(octavo.shown).body.parentNode.lang") == "" else "the page has the package's language"


@judges("pkg-dir_but_not_content")
def directionIsNotThatOfThePackage(test):
    return True if test.reader.js("return getComputedStyle(octavo.sheets.get(octavo.shown).body).direction") == "ltr" else "the page has the package's direction"


@judges("pub-cmt-mp3", "pub-cmt-mp4", "pub-cmt-opus")
def soundCanBePlayed(test):
    """The engine reads the sound; that it is heard cannot be judged by a machine."""
    r = test.reader
    found = r.driver.execute_async_script("""const done = arguments[0];
        const player = [...octavo.sheets.values()].map((sheet) => sheet.body?.querySelector('audio')).find(Boolean);
        if (!player) return done('there is no player');
        if (player.readyState >= 1) return done(player.duration > 0 && player.controls ? 'ok' : 'no sound');
        player.addEventListener('loadedmetadata', () => done(player.duration > 0 && player.controls ? 'ok' : 'no sound'));
        player.addEventListener('error', () => done('the engine does not read it'));
        player.querySelector('source')?.addEventListener('error', () => done('the engine does not read it'));
        player.load(); setTimeout(() => done('nothing happens'), 5000)""")
    return True if found == "ok" else found


@judges("pub-file-urls", "sec-untrusted-consent_network")
def nothingElseIsLoaded(test):
    foreign = test.reader.js("return performance.getEntriesByType('resource').map((one) => one.name).filter((name) => !name.startsWith(location.origin))")
    frames = test.reader.js("return [...octavo.sheets.values()].flatMap((sheet) => [...(sheet.body?.querySelectorAll('iframe, embed, object') ?? [])]).length")
    return True if not foreign and not frames else f"{foreign} {frames}"


@judges("lay-fxl-spread-none", "lay-pp-spread-none")
def pagesAreAlone(test):
    return True if all(len(one) <= 1 for one in test.layouts[1:]) and len(test.layouts) > 2 else f"{test.layouts}"


@judges("lay-fxl-spread-auto", "lay-fxl-spread-both", "lay-fxl-spread-default", "lay-fxl-spread-landscape",
        "lay-fxl-layout-pre-paginated-spreads", "lay-pp-layout-pre-paginated-spreads")
def pagesAreSpreadsWithoutGaps(test):
    for one in test.layouts[1:-1]:
        if len(one) != 2 or abs(one[0]["right"] - one[1]["left"]) > 1:
            return f"no spread: {one}"
    return True


def startReading(test):
    """The first page with a recording is shown, and the reader's button for reading aloud is pressed; why not, else None."""
    r = test.reader
    r.js("octavo.send({type: 'speech', action: 'stop'})")
    r.js("octavo.send({type: 'key', key: 'home'})")
    r.settle()
    for _ in range(12):
        r.turn("next")
        if r.js(HAS_RECORDING):
            break
    else:
        return "no page has a recording"
    r.press("settings")
    time.sleep(0.5)
    if not r.js("return Boolean(document.querySelector('.read-aloud'))"):
        return "there is no button for reading aloud"
    # A user action is required, since engines otherwise block playback.
    r.tap(".read-aloud")
    return None


HAS_RECORDING = "return fetch('manifest.json').then((answer) => answer.json()).then((book) => (octavo.sheets.get(octavo.shown).group?.pages ?? [octavo.shown]).some((page) => book.readingOrder[page]?.properties?.mediaOverlay))"

# The state of playback: the clip's text and bounds, the time in the sound, the marked element, and whether the sound
# is playing.
HEARD = """const o = octavo.overlays; if (!o?.clip || !(o.sound.duration > 0) || o.sound.seeking) return null;
    const roots = [...document.querySelectorAll('.sheet')].flatMap((sheet) => [...sheet.querySelectorAll('.content')]).map((one) => one.shadowRoot).filter(Boolean);
    const marked = roots.flatMap((one) => [...one.querySelectorAll('[data-octavo-heard]')]);
    return { text: o.clip.text.slice(0, 40), file: o.sound.currentSrc.startsWith('blob:') ? o.clip.src : o.sound.currentSrc, src: o.clip.src, time: o.time, from: o.clip.from, to: o.clip.to ?? null,
      marked: marked.map((one) => one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)), colours: marked.map((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]),
      rest: roots.flatMap((one) => [...one.querySelectorAll('body, .body, section')]).map((one) => getComputedStyle(one).color),
      duration: o.sound.duration, page: octavo.shown, isHeard: !o.paused && o.sound.volume > 0 && !o.sound.muted }"""


def listen(test, isEnough, seconds):
    """Notes the clips that are heard until it is enough: for each what was there at its beginning, and its last time."""
    heard, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        now = test.reader.js(HEARD)
        if now and (not heard or heard[-1]["text"] != now["text"] or heard[-1]["page"] != now["page"]):
            heard.append({**now, "last": now["time"]})
        elif now:
            # While the sound is loading or seeking, nothing is heard.
            if now["isHeard"] and not heard[-1]["isHeard"]:
                heard[-1] |= {"isHeard": True, "time": now["time"]}
            heard[-1]["last"] = now["time"]
        if isEnough(heard):
            break
        time.sleep(0.05)
    return heard


def faultOf(heard, least):
    """Why clips are not heard as the overlay says: each within its bounds, with its place marked."""
    if len(heard) < least:
        return f"{len(heard)} clips are heard, not {least}: {[clip['text'] for clip in heard]}"
    for clip in heard:
        if not clip["isHeard"]:
            return f"the sound does not run: {clip}"
        if not clip["from"] - 0.3 <= clip["time"] <= (clip["to"] or 1e9) + 0.3 or not clip["last"] <= (clip["to"] or 1e9) + 0.5:
            return f"a clip is heard at the wrong time: {clip}"
        if not clip["marked"]:
            return f"nothing is marked: {clip}"
    return None


def leapTo(test, clip, beforeEnd=None):
    """Goes to a clip by its number in the overlay, and to a time shortly before its end or that of the sound."""
    r = test.reader
    overlay = sorted(test.folder.rglob("*.smil"))[0].read_text()
    begins = [re.search(r'clipBegin="([^"]*)"|$', tag).group(1) or "0" for tag in re.findall(r"<audio [^>]*>", overlay)]
    begin = sum(float(part) * 60 ** power for power, part in enumerate(reversed(begins[clip].split(":"))))
    r.js("octavo.send({type: 'speech', action: 'jump', sentence: arguments[0]})", clip)
    r.wait_until("const o = octavo.overlays; return o?.clip && Math.abs(o.clip.from - arguments[0]) < 0.01 && !o.paused && !o.sound.seeking && o.sound.readyState >= 2 && o.time >= o.clip.from - 0.1", f"clip {clip}", arguments=(begin,))
    if beforeEnd is not None:
        r.js("const o = octavo.overlays; o.sound.currentTime = Math.max(o.clip.from, Math.min(o.clip.to ?? Infinity, o.sound.duration) - arguments[0])", beforeEnd)
        time.sleep(0.3)


def stopReading(test):
    test.reader.js("octavo.send({type: 'speech', action: 'stop'})")


def ends(test, seconds):
    """Whether nothing is heard any more within some seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if test.reader.js("return !octavo.overlays?.clip && octavo.overlays.paused"):
            return True
        time.sleep(0.05)
    return False


@judges("mol-support_xhtml", "mol-support_xhtml-fxl", "mol-timing-synchronization", "mol-timing-synchronization_svg", "mol-timing-synchronization_svg-fxl",
        "mol-timing-synchronization_fxl")
def extractIsReadAloud(test):
    """There is a button; the page's clips are heard one after another, from first to last, and their places are marked."""
    fault = startReading(test)
    if fault:
        return fault
    heard = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["last"] > heard[-1]["from"] + 0.05, 15)
    leapTo(test, 0, beforeEnd=1)
    heard = listen(test, lambda heard: len(heard) >= 2 and heard[-1]["last"] > heard[-1]["from"] + 0.1, 15)
    stopReading(test)
    return faultOf(heard, 2) or True


@judges("mol-css")
def stylesOfTheBookMark(test):
    """What is read has a green background, the rest is grey."""
    fault = startReading(test)
    if fault:
        return fault
    listen(test, lambda heard: len(heard) >= 1 and heard[-1]["isHeard"], 15)
    leapTo(test, 4)
    heard = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["last"] > heard[-1]["from"] + 0.3, 15)
    keep(test, "heard")
    stopReading(test)
    fault = faultOf(heard, 1)
    if fault:
        return fault
    colours = heard[-1]["colours"]
    if colours != [["rgb(13, 146, 95)", "rgb(241, 241, 220)"]]:
        return f"what is heard has the colours {colours}"
    return True if "rgb(158, 158, 158)" in heard[-1]["rest"] else f"the rest has the colours {heard[-1]['rest']}"


@judges("mol-audio")
def clipIsHeardFromItsBeginToItsEnd(test):
    fault = startReading(test)
    if fault:
        return fault
    heard = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["last"] > heard[-1]["from"] + 1, 15)
    leapTo(test, 0, beforeEnd=1)
    last = listen(test, lambda heard: test.reader.js("return !octavo.overlays.clip"), 6)
    isOver = ends(test, 3)
    where = test.reader.js("return octavo.overlays.time")
    stopReading(test)
    if not isOver or where > 44.783 + 0.3:
        return f"the sound goes on to {where}"
    return faultOf(heard, 1) or faultOf(last, 1) or True


@judges("mol-audio-no-clipbegin")
def soundBeginsAtItsBeginning(test):
    fault = startReading(test)
    if fault:
        return fault
    heard = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["last"] > 1, 15)
    stopReading(test)
    return faultOf(heard, 1) or (True if heard[0]["from"] == 0 and heard[0]["time"] < 1.5 else f"it begins at {heard[0]['time']}")


@judges("mol-audio-no-clipend")
def soundIsHeardToItsEnd(test):
    """The last clip has no end: the sound is heard as long as it is."""
    fault = startReading(test)
    if fault:
        return fault
    heard = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["isHeard"], 15)
    leapTo(test, 1)
    heard += listen(test, lambda heard: len(heard) >= 1 and heard[-1]["last"] > heard[-1]["from"] + 8, 15)
    leapTo(test, 1, beforeEnd=2)
    heard += listen(test, lambda _: test.reader.js("return octavo.overlays.clip === null"), 8)
    isOver = ends(test, 3)
    where = test.reader.js("return [octavo.overlays.time, octavo.overlays.sound.duration]")
    stopReading(test)
    return faultOf(heard, 3) or (True if isOver and where[0] > where[1] - 0.5 else f"it ends at {where}")


@judges("mol-audio-exceeding-clipend", "mol-timing-synchronization_multiple_audio", "mol-timing-synchronization_multiple_audio-fxl")
def secondSoundFollowsTheFirst(test):
    """The last clip is one of another sound: after the one before it, it begins without a gap that is heard."""
    fault = startReading(test)
    if fault:
        return fault
    heard = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["isHeard"], 15)
    leapTo(test, 2, beforeEnd=1.5)
    started = time.monotonic()
    heard = listen(test, lambda heard: len(heard) >= 2 and heard[-1]["last"] > heard[-1]["from"] + 0.5, 15)
    took = time.monotonic() - started
    stopReading(test)
    fault = faultOf(heard, 2)
    if fault:
        return fault
    if heard[0]["src"] == heard[1]["src"]:
        return f"both clips are of {heard[0]['src']}"
    return True if took < 4.5 else f"{took:.1f} s from before the end of one sound into the next"


@judges("mol-support_xhtml-load", "mol-support_xhtml-load-fxl", "mol-support_xhtml-load-next", "mol-support_xhtml-load-next-fxl")
def readingGoesOnOnTheNextPage(test):
    """After the last clip of a page its successor is shown, and its clips are heard."""
    fault = startReading(test)
    if fault:
        return fault
    first = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["isHeard"], 15)
    leapTo(test, 9, beforeEnd=1)
    heard = listen(test, lambda heard: len(heard) >= 2 and heard[-1]["last"] > heard[-1]["from"] + 0.5, 20)
    stopReading(test)
    fault = faultOf(first, 1) or faultOf(heard, 2)
    if fault:
        return fault
    return True if heard[-1]["text"].startswith("There now is your insular city") else f"then is heard {heard[-1]}"


@judges("mol-navigation")
def playingFollowsThePage(test):
    """Another page is chosen while one is heard: its own recording goes on."""
    r = test.reader
    fault = startReading(test)
    if fault:
        return fault
    first = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["last"] > 0.3, 15)
    r.turn("next")
    second = listen(test, lambda heard: len(heard) >= 1 and heard[-1]["src"] != first[0]["src"] and heard[-1]["last"] > 0.3, 10)
    stopReading(test)
    fault = faultOf(first, 1) or faultOf(second[-1:], 1)
    if fault:
        return fault
    return True if second[-1]["src"] != first[0]["src"] and second[-1]["page"] != first[0]["page"] else f"what is heard after the turn: {second[-1]}"


@judges("mol-tts_multi", "mol-tts_single")
def voiceReadsWhatHasNoSound(test):
    """Browsers of tests have no voice: one that says nothing tells what it is asked to say."""
    r = test.reader
    r.js("""window.said = []; window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; } };
        Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: { getVoices: () => [{ lang: 'en' }], cancel() {}, speak(one) { window.said.push(one.text); setTimeout(() => one.dispatchEvent(new Event('end')), 50) } } })""")
    fault = startReading(test)
    if fault:
        return fault
    smil = next(test.folder.rglob("*.smil")).read_text()
    wanted = smil.count("<text")
    time.sleep(1 + wanted * 0.3)
    said = r.js("return window.said")
    stopReading(test)
    words = "".join("".join(test.screens).split())
    for text in said[:wanted]:
        if not text.strip() or "".join(text.split())[:40] not in words:
            return f"what is said is not on the page: {text[:60]}"
    return True if len(said) >= wanted else f"{len(said)} of {wanted} parts are said"


@judges("lay-roll-embedded-images", "lay-roll-embedded-images-svg", "lay-roll-images-in-spine", "lay-roll-images-mixed")
def pagesAreOneRoll(test):
    """All pages follow one another downwards, as wide as one another, without gaps, and each comes as it is reached."""
    r = test.reader
    wanted = len(set(r.js("return fetch('manifest.json').then((answer) => answer.json()).then((book) => book.readingOrder.filter((page) => page.properties?.layout === 'roll').map((page) => page.href))")))
    boxes = test.layouts[-1]
    if len(boxes) != wanted or wanted < 2:
        return f"{len(boxes)} of {wanted} pages are in the roll"
    for first, second in itertools.pairwise(boxes):
        if abs(first["bottom"] - second["top"]) > 1 or abs(first["left"] - second["left"]) > 1 or abs(first["right"] - second["right"]) > 1:
            return f"a gap: {first} {second}"
    for share in range(11):
        r.js("const s = octavo.sheets.get(octavo.shown).scroller; s.scrollTop = s.scrollHeight * arguments[0] / 10", share)
        time.sleep(0.15)
    shown = r.js("return [...octavo.sheets.get(octavo.shown).leaves.values()].filter((leaf) => leaf.body?.querySelector('img, svg')).length")
    return True if shown == wanted else f"{shown} of {wanted} pages show a picture"


def note(test, page):
    """Whether the first link of a screen opens a note in place."""
    r = test.reader
    r.js("octavo.send({type: 'key', key: 'home'})")
    r.settle()
    for _ in range(page):
        r.turn("next")
    r.js("octavo.sheets.get(octavo.shown).body.querySelector('a[href]')?.click()")
    until, isOpen = time.monotonic() + 3, False
    while not isOpen and time.monotonic() < until:
        time.sleep(0.1)
        isOpen = r.js("return Boolean(document.querySelector('.popover.reference'))")
    r.js("document.querySelector('#backdrop').click()")
    return isOpen


@judges("pss-support")
def aNoteOpensInPlace(test):
    return True if note(test, 1) else "no note opens"


@judges("pss-support_ignore-title")
def onlyTheTypedPartIsANote(test):
    return True if note(test, 1) and not note(test, 2) else "the second page has a note, or the first has none"
