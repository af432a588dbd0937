"""`octavo serve`: the open page follows what is written."""

import contextlib
import socket
import subprocess
import time

import books
from world import equal, rule, true


@contextlib.contextmanager
def served(folder):
    """Serves a book as an author would; gives its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([books.octavo(), "serve", str(folder), "--port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = []
    try:
        for line in process.stdout:
            lines.append(line)
            if "Read it at" in line:
                break
        else:
            raise AssertionError("".join(lines))
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.communicate(timeout=20)


@rule
def preview_reloads_in_place_and_shows_what_was_found(w):
    folder = books.write("served")
    page = folder / "functions.xhtml"
    text = page.read_text()
    r = w.reader
    with served(folder) as url:
        w.driver.get(url)
        r.js("localStorage.clear(); sessionStorage.clear()")
        w.driver.get(url + "book.webmanifest")
        r.open(url + "#pages/functions.xhtml")
        r.js("const s = octavo.sheets.get(3); s.scroller.scrollTop = s.shadow.getElementById('functions-6').offsetTop; window.sameWindow = true")
        time.sleep(0.5)
        top = "const s = octavo.sheets.get(3); return s.shadow.getElementById('functions-6').getBoundingClientRect().top - s.scroller.getBoundingClientRect().top"
        before = r.js(top)
        # A paragraph more above what is read, and another word in it.
        page.write_text(text.replace('<p id="functions-6">functions', '<p>Put in above.</p><p id="functions-6">Changed functions'))
        r.wait_until("return window.octavo?.sheets.get(3)?.body?.textContent.includes('Changed functions')", "the new text", 30)
        r.wait_until("return !document.body.classList.contains('is-launching')", "the launch")
        true(r.js("return !document.querySelector('.cover')"), "no cover is left")
        equal(r.title, "Functions")
        time.sleep(0.3)
        true(abs(r.js(top) - before) < 60, f"the place is kept: {before} and {r.js(top)}")
        true(r.js("return window.sameWindow === true"), "the reader itself stays")
        # The same page once more, shorter above the place, from the top: it stays at the top.
        r.js("octavo.sheets.get(3).scroller.scrollTop = 0")
        page.write_text(text.replace('<p id="functions-6">functions', '<p id="functions-6">Again functions'))
        r.wait_until("return octavo.sheets.get(3).body.textContent.includes('Again functions')", "the text of the third build", 30)
        equal(r.js("return [octavo.sheets.get(3).scroller.scrollTop, window.sameWindow === true, octavo.sheets.get(3).shadow.querySelectorAll('link').length]"), [0, True, 1])
        # A title is in the contents as well: the whole reader comes anew, at the same page.
        page.write_text(text.replace("Functions</h1>", "All Functions</h1>").replace("Functions</title>", "All Functions</title>"))
        r.wait_until("return window.sameWindow === undefined && window.octavo?.sheets.get(3)?.body?.textContent.includes('All Functions')", "the new title", 30)
        page.write_text(text.replace('<p id="functions-6">functions', '<p id="functions-6">Changed functions'))
        r.wait_until("return window.octavo?.sheets.get(3)?.body?.textContent.includes('Changed functions')", "the text of the fifth build", 30)
        # What cannot be built is told over the page, which stays as it was.
        page.write_text(text.replace("</table>", ""))
        found = "return document.querySelector('aside[aria-label=Octavo]')?.shadowRoot.querySelector('details.has-errors')?.innerText ?? ''"
        told = r.wait_until(found, "what was found", 30)
        true("1 error" in told and "functions.xhtml:" in told and "[" in told, f"the file, the line and the rule: {' '.join(told.split())[-300:]}")
        true(r.js("return octavo.sheets.get(3).body.textContent.includes('Changed functions')"), "the page is still there")
        box = r.js("const b = document.querySelector('aside[aria-label=Octavo]').getBoundingClientRect(); return [b.left, innerWidth - b.right, innerHeight - b.bottom, b.height / innerHeight]")
        true(min(box[:3]) >= 0 and box[3] < 0.6, f"it is over the page, and not all of it: {box}")
        r.screenshot(books.OUT / f"preview-{w.size_name}-{w.engine}.png")
        page.write_text(text)
        r.wait_until("return window.octavo?.sheets.get(3)?.body && !document.querySelector('aside[aria-label=Octavo]')?.shadowRoot.querySelector('.has-errors') && !octavo.sheets.get(3).body.textContent.includes('Changed')", "the book without errors", 30)
        equal(r.title, "Functions")
