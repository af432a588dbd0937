"""`octavo serve`: the open page follows what is written."""

import contextlib
import socket
import subprocess

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
        r.keep_place("const s = octavo.sheets.get(3); s.scroller.scrollTop = s.shadow.getElementById('functions-6').offsetTop; window.sameWindow = true")
        top = "const s = octavo.sheets.get(3); return s.shadow.getElementById('functions-6').getBoundingClientRect().top - s.scroller.getBoundingClientRect().top"
        before = r.js(top)
        # A paragraph more above what is read, and another word in it.
        page.write_text(text.replace('<p id="functions-6">functions', '<p>Put in above.</p><p id="functions-6">Changed functions'))
        r.wait_until("return window.octavo?.sheets.get(3)?.body?.textContent.includes('Changed functions')", "the new text", 30)
        r.wait_until("return !document.body.classList.contains('is-launching')", "the launch")
        true(r.js("return !document.querySelector('.cover')"), "no cover is left")
        equal(r.title, "Functions")
        r.still()
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


# Random edits of a page's source, each put into the open page; then the page must be as if it had been loaded anew.
EDITS = """
const [count, done] = arguments;
(async () => {
  const sheet = octavo.sheets.get(octavo.shown);
  const href = document.location.hash.slice(1);
  const { patch } = await import("./reader/preview/page-patch.js");
  const { sanitize } = await import("./reader/sanitize.js");
  const { nameFormulas } = await import("./reader/access.js");
  const root = new URL(".", document.baseURI).href;
  let seed = 7;
  const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
  const written = (body) => {
    const copy = body.cloneNode(true);
    // Buttons of the reader's own, which it takes away before an edit and offers again after it.
    for (const made of copy.querySelectorAll("[data-octavo-made]")) made.remove();
    for (const element of copy.querySelectorAll("*")) for (const name of ["data-octavo-box", "data-octavo-reached", "tabindex", "decoding"]) element.removeAttribute(name);
    // What is wide reaches into the margins, as far as the screen leaves some.
    for (const wide of copy.querySelectorAll(".octavo-margins")) {
      wide.classList.remove("octavo-margins");
      for (const name of ["--octavo-start", "--octavo-end"]) wide.style.removeProperty(name);
      if (!wide.getAttribute("style")) wide.removeAttribute("style");
    }
    copy.normalize();
    return new XMLSerializer().serializeToString(copy).replace(/<(?:body|\\/body)[^>]*>/g, "");
  };
  const edits = [
    (text, at) => text.slice(0, at) + "<p>A paragraph <em>more</em>.</p>" + text.slice(at),
    (text, at) => text.slice(0, at) + "words " + text.slice(at),
    (text, at) => { const end = text.indexOf(">", at + 1); return text.slice(0, at) + text.slice(end + 1); },
    (text, at) => text.slice(0, at) + " id='x" + random(99) + "'" + text.slice(at),
    (text, at) => { const end = at + random(400); return text.slice(0, at) + text.slice(end); },
    (text, at) => { const end = text.indexOf("</p>", at); return end < 0 ? text : text.slice(0, end) + "</p><p>" + text.slice(end); },
    (text, at) => text.slice(0, at) + "<!-- a note -->" + text.slice(at),
  ];
  const result = { patched: 0, whole: 0, broken: 0, differing: [] };
  const original = await (await fetch(new URL(href, root))).text();
  for (let index = 0; index < count; index += 1) {
    const before = sheet.source;
    const start = original.indexOf("<body");
    let at = start + random(Math.max(1, before.length - start));
    // Most edits are at the edge of a tag.
    if (random(4) > 0) at = before.indexOf(random(2) ? "<" : ">", at) + random(2);
    let after = index % 10 === 9 ? original : edits[random(edits.length)](before, at);
    const parsed = new DOMParser().parseFromString(after, "application/xhtml+xml");
    if (parsed.querySelector("parsererror") || !parsed.body) { result.broken += 1; continue; }
    if (patch(sheet, after, href)) {
      result.patched += 1;
      sanitize(parsed.documentElement, new URL(href, root).href, root);
      nameFormulas(parsed.body);
      if (written(sheet.body) !== written(parsed.body)) result.differing.push([before.length, at, before.slice(at - 40, at + 40), after.slice(at - 40, at + 80)]);
    } else {
      result.whole += 1;
    }
  }
  done(result);
})().catch((error) => done({ error: String(error) }));
"""


@rule
def preview_edits_give_the_page_that_loading_anew_gives(w):
    folder = books.write("edited")
    with served(folder) as url:
        w.driver.get(url)
        w.driver.get(url + "book.webmanifest")
        w.reader.open(url + "#pages/functions.xhtml")
        w.driver.set_script_timeout(60)
        result = w.driver.execute_async_script(EDITS, 400)
        true("error" not in result, f"it runs: {result}")
        equal(result["differing"][:3], [])
        true(result["patched"] > 100, f"most are put into the open page: {result}")
