"""What a script can judge of the tests of w3c/epub-tests: a function for each, from the test's own words."""

import dataclasses
import pathlib
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
    #: For each screen the boxes of the pages of fixed layout on it.
    layouts: list = dataclasses.field(default_factory=list)


def judges(*names):
    """Registers a judge of tests by the names of their folders. It gives True, or why the test fails."""
    def register(function):
        for name in names:
            JUDGES[name] = function
        return function
    return register


@judges("pub-xml-names", "pub-xml-non-validating_unclosed", "ocf-zip-comp", "ocf-zip-mult")
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


def recording(test, seconds=12):
    """Plays the first recording; the clips that were heard, with the time in the sound at which each began."""
    r = test.reader
    r.js("octavo.send({type: 'key', key: 'home'})")
    r.settle()
    for _ in range(12):
        r.turn("next")
        if r.js("return fetch('manifest.json').then((answer) => answer.json()).then((book) => Boolean(book.readingOrder[octavo.shown]?.properties?.mediaOverlay))"):
            break
    r.js("octavo.send({type: 'speech', action: 'start'})")
    heard, deadline = [], seconds * 10
    for _ in range(deadline):
        now = r.js("""const o = octavo.overlays; if (!o?.clip) return null;
            const marked = [...document.querySelectorAll('.sheet')].flatMap((sheet) => [...sheet.querySelectorAll('.content')]).flatMap((one) => [...(one.shadowRoot?.querySelectorAll('[data-octavo-heard]') ?? [])]);
            if (!(o.sound.duration > 0) || o.sound.seeking) return null;
            return { text: o.clip.text.slice(0, 40), src: o.clip.src, time: o.time, from: o.clip.from, to: o.clip.to ?? null, marked: marked.map((one) => one.textContent.trim().slice(0, 40)), duration: o.sound.duration }""")
        if now and (not heard or heard[-1]["text"] != now["text"]):
            heard.append(now)
        elif now:
            heard[-1]["last"] = now["time"]
        time.sleep(0.1)
    r.js("octavo.send({type: 'speech', action: 'stop'})")
    return heard


def played(test, most=40):
    """Clips are heard within their bounds, one after another, and their places marked."""
    heard = recording(test, most)
    if not heard:
        return "nothing is heard"
    for clip in heard:
        if not clip["from"] - 0.3 <= clip["time"] <= (clip["to"] or 1e9) + 0.5:
            return f"a clip is heard at the wrong time: {clip}"
        if not clip["marked"]:
            return f"nothing is marked: {clip}"
    return True if len(heard) > 1 or most < 10 else f"only one clip is heard: {heard}"


for _name in ["mol-audio", "mol-audio-exceeding-clipend", "mol-audio-no-clipbegin", "mol-audio-no-clipend", "mol-timing-synchronization_fxl",
              "mol-timing-synchronization_multiple_audio", "mol-timing-synchronization_multiple_audio-fxl", "mol-timing-synchronization_svg",
              "mol-timing-synchronization_svg-fxl"]:
    JUDGES[_name] = played


@judges("mol-navigation")
def playingFollowsThePage(test):
    """Another page is chosen while one is heard: its own recording goes on."""
    r = test.reader
    heard = recording(test, 2)
    if not heard:
        return "nothing is heard"
    r.js("octavo.send({type: 'speech', action: 'start'})")
    r.turn("next")
    time.sleep(1.5)
    clip = r.js("return octavo.overlays?.clip?.src ?? ''")
    r.js("octavo.send({type: 'speech', action: 'stop'})")
    return True if clip and clip != heard[0]["src"] else f"what is heard after the turn: {clip}"


@judges("mol-tts_multi", "mol-tts_single")
def voiceReadsWhatHasNoSound(test):
    """Browsers of tests have no voice: one that says nothing tells what it is asked to say."""
    r = test.reader
    r.js("""window.said = []; window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; } };
        Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: { getVoices: () => [{ lang: 'en' }], cancel() {}, speak(one) { window.said.push(one.text); setTimeout(() => one.dispatchEvent(new Event('end')), 50) } } })""")
    r.js("octavo.send({type: 'key', key: 'home'})")
    r.settle()
    r.turn("next")
    r.turn("next")
    r.js("octavo.send({type: 'speech', action: 'start'})")
    time.sleep(1)
    said = r.js("return window.said")
    r.js("octavo.send({type: 'speech', action: 'stop'})")
    return True if said and said[0].strip() else "nothing is said"


@judges("lay-roll-embedded-images", "lay-roll-embedded-images-svg", "lay-roll-images-in-spine", "lay-roll-images-mixed")
def pagesAreOneRoll(test):
    """All pages follow one another downwards, as wide as one another, without gaps, and each comes as it is reached."""
    r = test.reader
    wanted = len(set(r.js("return fetch('manifest.json').then((answer) => answer.json()).then((book) => book.readingOrder.filter((page) => page.properties?.layout === 'roll').map((page) => page.href))")))
    boxes = test.layouts[-1]
    if len(boxes) != wanted or wanted < 2:
        return f"{len(boxes)} of {wanted} pages are in the roll"
    for first, second in zip(boxes, boxes[1:]):
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
    time.sleep(0.6)
    isOpen = r.js("return !document.querySelector('#popover').hidden")
    r.js("document.querySelector('#backdrop').click()")
    return isOpen


@judges("pss-support")
def aNoteOpensInPlace(test):
    return True if note(test, 1) else "no note opens"


@judges("pss-support_ignore-title")
def onlyTheTypedPartIsANote(test):
    return True if note(test, 1) and not note(test, 2) else "the second page has a note, or the first has none"
