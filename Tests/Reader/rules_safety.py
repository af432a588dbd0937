"""What holds of every page: nothing of it runs, and axe finds nothing."""

import time

from harness import Handler
from world import alive, axe, equal, rule, true


@rule
def safety_nothing_of_a_page_runs_and_nothing_is_asked_for_elsewhere(w):
    Handler.asked.clear()
    r = w.fresh("hostile", "preview")
    true(r.js("return octavo.sheets.get(1).body.textContent.includes('The end of the page.')"), "the page is shown")
    for selector in ["#js a", "#handler", "#submit", "#svg-link", "summary"]:
        r.js("""for (const e of octavo.sheets.get(1).shadow.querySelectorAll(arguments[0])) {
            for (const n of ['mouseover', 'focus', 'click', 'toggle']) e.dispatchEvent(new MouseEvent(n, {bubbles: true, composed: true, cancelable: true})); e.click?.() }""", selector)
    # What a page might do by itself, it may do a moment later.
    time.sleep(0.8)
    equal(r.js("return window.hacked ?? null"), None, "what a page ran")
    equal([path for path in Handler.asked if "elsewhere" in path or "evil" in path], [], "requests")
    equal(r.js("return location.pathname.endsWith('/')"), True, "still in the book")
    left = r.js("""return [...octavo.sheets.get(1).shadow.querySelectorAll('*')].flatMap(e => [...e.attributes].filter(a => /^on|^formaction$|^action$/i.test(a.name) || /javascript:|elsewhere\\//i.test(a.value)).map(a => e.localName + ' ' + a.name + '=' + a.value))
        .concat([...octavo.sheets.get(1).shadow.querySelectorAll('script, iframe, object, embed, form, base, meta')].map(e => e.localName))""")
    left = [one for one in left if "style.png" not in one and not one.startswith("a href=http")]
    equal(left, [], "what is left in the page")
    equal(len(w.driver.window_handles), 1, "windows")


# What lies behind the popover waits without being reached; only the colours of what is seen count.
RUN_AXE = """const done = arguments[arguments.length - 1]; const context = arguments.length > 1 ? arguments[0] : document;
    axe.run(context, {resultTypes: ['violations']}).then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target.flat().join(' > ') + ' ' + n.failureSummary).join(' | '))), e => done([String(e)]))"""


@rule
def accessibility_axe_finds_nothing_on_screens(w):
    if not axe():
        return
    screens = {
        "index": "", "open rows": "for (const row of document.querySelectorAll('.index .row.has-more')) row.click()",
        "page": "octavo.send({type: 'linked', page: 0, href: 'pages/functions.xhtml'})",
        "contents": "document.querySelector('#title').click()", "search": "document.querySelector('#backdrop').click(); document.querySelector('#search').click(); octavo.send({type: 'searched', text: 'quokka'})",
        "settings": "document.querySelector('#backdrop').click(); document.querySelector('#settings').click()",
        "marks": "document.querySelector('#backdrop').click(); document.querySelector('#bookmark').click(); document.querySelector('#marks').click()",
        "selection": """document.querySelector('#backdrop').click(); const p = octavo.sheets.get(3).shadow.getElementById('functions-0').firstChild; getSelection().setBaseAndExtent(p, 3, p, 30)""",
        "notice": "getSelection().removeAllRanges(); octavo.send({type: 'storageRefused'})",
        "dark": "octavo.send({type: 'set', setting: 'dark'})", "dark contents": "document.querySelector('#title').click()",
        "failed": "document.querySelector('#backdrop').click(); window.fetch = () => Promise.reject(new TypeError('offline')); octavo.send({type: 'linked', page: 0, href: 'pages/derivatives.xhtml'})",
    }
    # What is there when the screen is; of others, that nothing moves.
    there = {
        "page": "octavo.shown === 3", "search": "document.querySelector('.result')", "selection": "!document.querySelector('#offer').hidden",
        "notice": "!document.querySelector('#notice').hidden", "dark": "document.documentElement.classList.contains('is-dark')",
        "failed": "document.querySelector(`.sheet[data-page='${octavo.shown}'] .ways:not([hidden])`)",
        **{name: f"document.querySelector('#popover[data-kind={kind}]:not([hidden])')"
           for name, kind in [("contents", "contents"), ("settings", "settings"), ("dark contents", "contents")]},
        "marks": "document.querySelector('#popover .mark')",
    }
    for book in ["flip", "columns", "arabic"]:
        r = w.fresh(book)
        r.js(axe())
        for name, script in screens.items():
            if book != "flip" and name == "page":
                break
            r.js(script)
            r.wait_until(f"return {there.get(name, 'true')}", name)
            # A list that fades in has little contrast until then.
            r.still()
            equal(w.driver.execute_async_script(RUN_AXE), [], f"axe on {book}, {name}")


@rule
def accessibility_axe_finds_nothing_on_pages_of_the_examples(w):
    if not axe() or (w.engine == "webkit" and w.size_name != "landscape"):
        return
    problems = []
    for book in ["example", "chance"]:
        r = w.fresh(book)
        if w.size_name == "phone":
            r.js("octavo.send({type: 'set', setting: 'dark'})")
        r.js(axe())
        pages = r.js("return fetch('manifest.json').then(a => a.json()).then(m => m.readingOrder.map(p => p.href))")
        for href in pages[1:] if pages[0].startswith("contents") else pages:
            if not w.picks(href, 5) and href != pages[-1]:
                continue
            alive()
            w.opens(href)
            r.settle()
            r.wait_until("return octavo.sheets.get(octavo.shown).scroller.getAnimations().length === 0", "the end of fading in")
            found = w.driver.execute_async_script(RUN_AXE)
            problems += [f"{book}, {r.title}: {one}" for one in found]
        equal(r.shown, r.js("return Math.max(...[...octavo.sheets.keys()])"), "the last page")
        true(r.js("return document.querySelector('#next').disabled"), "that was the last page")
    equal(problems, [], "axe on pages")
