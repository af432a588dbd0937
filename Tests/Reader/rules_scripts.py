"""R23: scripts of the book's own run if its reader wants that, apart from all else."""

import json
import time

from harness import Handler, until
from world import equal, rule, true

FRAME = "return octavo.sheets.get(octavo.shown).scroller.querySelector(':scope > iframe.own-frame')"


def allow(r):
    r.settle()
    r.js("octavo.sheets.get(octavo.shown).scroller.querySelector('.scripts button').click()")
    r.wait_until("return octavo.sheets.get(octavo.shown).scroller.querySelector('.own-frame')", "the frame")


def inside(w, script, wanted, what, nested=False):
    """Waits until something is so in the frame of the shown page, or in the first frame in it; returns it."""
    def look():
        w.driver.switch_to.default_content()
        w.driver.switch_to.frame(w.driver.execute_script(FRAME))
        try:
            if nested:
                w.driver.switch_to.frame(0)
            return w.driver.execute_script(script)
        except Exception as problem:  # noqa: BLE001  (the document is just being written)
            return str(problem)
        finally:
            w.driver.switch_to.default_content()
    def found():
        value = look()
        return (value,) if value is not None and wanted(value) else None

    return until(found, what)[0]


def pass_pause():
    """The reader hears no second message of a frame within 0.3 s."""
    time.sleep(0.4)


def press(w, selector):
    """A press on an element of the frame as whoever reads makes it."""
    w.driver.switch_to.frame(w.driver.execute_script(FRAME))
    try:
        w.driver.find_element("css selector", selector).click()
    finally:
        w.driver.switch_to.default_content()


@rule
def R23_scripts_of_the_book_rest_until_the_reader_runs_them_and_reach_nothing(w):
    Handler.asked.clear()
    r = w.fresh("scripted", "a")
    r.settle()
    equal(r.js("const s = octavo.sheets.get(octavo.shown); return [s.shadow.getElementById('out').textContent, s.scroller.querySelectorAll('iframe').length]"), ["still", 0], "before it is allowed")
    allow(r)
    told = json.loads(inside(w, "return document.getElementById('out').textContent", lambda text: text.startswith("{"), "what the script tells"))
    equal({name: told[name] for name in ["ran", "inline", "file", "origin", "name", "scripting", "asked"]},
          {"ran": True, "inline": True, "file": True, "origin": "null", "name": "Octavo", "scripting": True, "asked": "refused"})
    equal([told["storage"], told["above"]], [["1", 1], "SecurityError"], "a storage of its own, and the reader's document")
    equal(r.js("return localStorage.getItem('a')"), None, "what the script kept")
    equal(len(w.driver.window_handles), 1, "windows")
    equal([path for path in Handler.asked if "stolen" in path], [], "what a request could carry away")
    inside(w, "document.getElementById('count').click(); return document.getElementById('count').textContent", lambda text: text.isdigit() and int(text) > 0, "a handler")
    true(inside(w, "const i = document.getElementById('drawn'); return i.complete && i.naturalWidth", lambda width: isinstance(width, int) and width > 0, "the drawing of the page") > 0, "the drawing")
    true(inside(w, "const i = document.getElementById('painted'); return i.complete && i.naturalWidth", lambda width: isinstance(width, int) and width > 0, "the picture of the page") == 1, "the picture")
    # Nothing of the book is a page of the site that runs by itself.
    equal([path for path in Handler.asked if "/own/" in path and not path.endswith((".txt", ".json", "dot.png"))], [], "files of the book as they are")


@rule
def R23_pages_with_scripts_are_left_by_links_keys_and_buttons(w):
    r = w.fresh("scripted", "a")
    allow(r)
    inside(w, "return document.getElementById('out').textContent", lambda text: text.startswith("{"), "the script")
    r.js("window.opened = []; window.open = (...all) => { window.opened.push(all[0]); return null }")
    press(w, "#count")
    inside(w, "document.getElementById('out-of').click(); return true", lambda done: done is True, "the link out of the book")
    r.wait_until("return !document.querySelector('#notice').hidden", "the question")
    r.js("document.querySelector('#notice .close, #notice button:not(.choice)').click()")
    pass_pause()
    press(w, "#next")
    r.wait_until("return octavo.sheets.get(octavo.shown)?.title === 'Page b.xhtml' && !octavo.turning.isRunning", "the page that the link names")
    r.js("octavo.send({type: 'tapped', target: 'previous'})")
    r.settle()
    pass_pause()
    press(w, "#count")
    inside(w, "dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'})); return true", lambda done: done is True, "a key")
    r.wait_until("return octavo.sheets.get(octavo.shown)?.title === 'Page b.xhtml' && !octavo.turning.isRunning", "the next page")


@rule
def R23_a_script_by_itself_turns_no_page_and_leads_nowhere(w):
    r = w.fresh("scripted", "a")
    allow(r)
    inside(w, "return document.getElementById('out').textContent", lambda text: text.startswith("{"), "the script")
    if not r.js("return navigator.userActivation !== undefined"):
        print(f"     {w.size_name}: the engine does not tell who acts: not tried")
        return
    # The press that allowed the scripts counts for a while.
    r.wait_until("return !navigator.userActivation.isActive", "the end of that")
    page = r.shown
    inside(w, "parent.postMessage({link: new URL('b.xhtml', document.baseURI).href}, '*'); parent.postMessage({key: 'PageDown'}, '*'); return true", lambda done: done is True, "messages")
    Handler.asked.clear()
    inside(w, "location.href = new URL('../index.html?stolen', document.baseURI).href; return true", lambda done: done is True or isinstance(done, str), "an address")
    # What it would lead to may come a moment later.
    time.sleep(0.6)
    equal([r.shown, r.js("return document.querySelector('#notice').hidden")], [page, True], "the page stays")
    equal([path for path in Handler.asked if "stolen" in path], [], "what the frame asked for")


@rule
def R23_scripts_in_embedded_documents_and_drawings_run_and_can_be_stopped(w):
    r = w.fresh("scripted", "c")
    allow(r)
    inside(w, "return document.getElementById('out').textContent", lambda text: text == "ran null Octavo", "the embedded document", nested=True)
    r.follow("e")
    inside(w, "return document.getElementById('out').textContent", lambda text: text == "ran null", "the drawing")
    # What was allowed holds for the book, until it is taken back.
    r.js("octavo.sheets.get(octavo.shown).scroller.querySelector('.scripts button').click()")
    r.wait_until("return octavo.sheets.get(octavo.shown).scroller.querySelectorAll('.own-frame').length === 0", "no frame")
    equal(r.js("return octavo.sheets.get(octavo.shown).shadow.getElementById('out').textContent"), "still")
