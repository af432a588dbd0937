"""R21: reading aloud. The browsers of tests have no voices: a voice that says nothing stands in for the device's."""



from harness import Keys
from world import axe, equal, rule, true

# Tells what it is asked to say; its sentences end when the test lets them.
VOICE = """
window.said = [];
window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; this.lang = ''; this.rate = 1; } };
const voice = {
  now: null, speaking: false, pending: false, cancelled: 0,
  getVoices: () => [{ name: 'Test', lang: 'en', default: true }],
  speak(utterance) { this.now = utterance; this.speaking = true; window.said.push([utterance.text, utterance.lang, utterance.rate]); },
  cancel() { const was = this.now; this.now = null; this.speaking = false; this.cancelled += 1;
    if (was) setTimeout(() => was.dispatchEvent(Object.assign(new Event('error'), { error: 'canceled' })), 0); },
  end() { const was = this.now; this.now = null; this.speaking = false; was.dispatchEvent(new Event('end')); },
  fail() { const was = this.now; this.now = null; this.speaking = false; was.dispatchEvent(Object.assign(new Event('error'), { error: 'synthesis-failed' })); },
};
Object.defineProperty(window, 'speechSynthesis', { value: voice, configurable: true });
"""
MARKED = "return [...octavo.sheets.get(octavo.shown).body.querySelectorAll('.octavo-spoken')].map(x => x.textContent).join('')"


def start(w, page):
    r = w.fresh("flip", page)
    r.settle()
    r.js(VOICE)
    r.tap("#settings")
    r.wait_until("return document.querySelector('.read-aloud')", "the button")
    r.still()
    r.tap(".read-aloud")
    r.wait_until("return window.said.length > 0", "the voice")
    return r


def said(r):
    return r.js("return window.said.at(-1)[0]")


def ends(r):
    count = r.js("return window.said.length")
    r.js("speechSynthesis.end()")
    r.wait_until("return window.said.length > arguments[0]", "the next sentence", arguments=(count,))


@rule
def R21_sentences_are_said_and_marked_one_after_another(w):
    r = start(w, "limits")
    equal([said(r), r.js(MARKED), r.js("return window.said.at(-1)[1]")], ["Chapter 2 Limits", "Chapter 2Limits", "en"], "the title")
    equal(r.js("return [document.querySelector('#player').hidden, document.querySelector('#popover').hidden, document.activeElement.className]"), [False, True, "tool speech-toggle"])
    box = r.js("const p = document.querySelector('#player').getBoundingClientRect(), s = document.querySelector('#stage').getBoundingClientRect(); return [s.bottom <= p.top + 1, p.bottom <= innerHeight + 1]")
    equal(box, [True, True], "the page is above the player")
    for _ in range(3):
        ends(r)
    true(said(r).startswith("A page of plain words") and r.js(MARKED).strip() == said(r), f"the next: {said(r)!r} {r.js(MARKED)!r}")
    r.tap(".speech-forward")
    r.wait_until("return window.said.at(-1)[0].startsWith('A page of plain')", "skipping on")
    count = r.js("return window.said.length")
    r.tap(".speech-back")
    r.wait_until("return window.said.length > arguments[0]", "skipping back", arguments=(count,))
    # What is said is seen.
    for _ in range(16):
        ends(r)
    r.wait_until("""const s = octavo.sheets.get(octavo.shown), b = s.body.querySelector('.octavo-spoken').getBoundingClientRect(), v = s.scroller.getBoundingClientRect();
        return s.scroller.scrollTop > 100 && b.top >= v.top && b.bottom <= v.bottom""", "following")


@rule
def R21_formulas_and_pictures_are_said_by_their_text_and_what_is_closed_is_not(w):
    r = w.fresh("flip", "limits")
    r.settle()
    texts = r.driver.execute_async_script("""const done = arguments[0]; (async () => {
        const { sentencesOf } = await import(new URL('reader/sentences.js', document.baseURI));
        const all = [];
        for (const page of [octavo.shown]) all.push(...sentencesOf(octavo.sheets.get(page).body, 'en').map(x => x.text));
        const box = document.createElement('div');
        box.innerHTML = '<p>See <a>Fig. 1</a>, e.g. here. Is <math alttext="one half"><mfrac><mn>1</mn><mn>2</mn></mfrac></math> less than one? Yes!</p><figure><img alt="A square."><figcaption>Figure 1.</figcaption></figure>'
          + '<p lang="de">Guten Tag.</p><p>' + 'a long list of words, '.repeat(30) + 'end.</p><p>… — …</p><button>not said</button>';
        document.body.append(box);
        const own = sentencesOf(box, 'en');
        box.remove();
        return [all, own.map(x => [x.text, x.lang]), own.map(x => x.text.length), own.map(x => x.start)];
    })().then(done, (error) => done(String(error)))""")
    page, own, lengths, starts = texts
    true(any(x == "Let x^2 be a square." for x in page), f"the formula: {page[-3:]}")
    true(not any("okapi" in x for x in page), "a closed answer is not said")
    equal([x for x, _ in own[:3]][-1], "Yes!", f"sentences: {own[:5]}")
    true(own[1][0] == "Is one half less than one?", f"the formula: {own[1]}")
    equal([own[3][0], own[4][0]], ["A square.", "Figure 1."], "the picture, in its place")
    equal(own[5], ["Guten Tag.", "de"], "the language")
    true(max(lengths) <= 240 and not any("not said" in x for x, _ in own) and "end." in own[-1][0], f"long sentences: {lengths}")
    equal(starts, sorted(starts), "the order")


@rule
def R21_the_page_turns_by_itself(w):
    r = start(w, "limits")
    sheet = r.shown
    count = r.driver.execute_async_script("""const done = arguments[0];
        import(new URL('reader/sentences.js', document.baseURI)).then(({ sentencesOf }) => done(sentencesOf(octavo.sheets.get(octavo.shown).body, 'en').length))""")
    true(count > 10, f"sentences: {count}")
    for _ in range(count - 1):
        ends(r)
    equal(r.shown, sheet)
    ends(r)
    r.settle()
    equal([r.title, said(r)], ["Squeeze", "Squeeze"])
    r.turn("previous")
    r.wait_until("return window.said.at(-1)[0] === 'Chapter 2 Limits'", "another page is followed")
    r.follow("derivatives")
    r.wait_until("return window.said.at(-1)[0] === 'Derivatives'", "and this one")
    r.wait_until("if (!speechSynthesis.now) return true; speechSynthesis.end(); return false", "the end of what is said", 30)
    r.wait_until("return document.querySelector('#player').hidden && !octavo.sheets.get(octavo.shown).body.querySelector('.octavo-spoken')", "the end of the book")


@rule
def R21_holding_speed_and_the_keyboard(w):
    r = start(w, "limits")
    ends(r)
    r.js("document.querySelector('.speech-toggle').focus()")
    r.keys(Keys.SPACE)
    r.wait_until("return !speechSynthesis.speaking && document.querySelector('.speech-toggle').getAttribute('aria-label') === 'Play'", "holding")
    true(r.js(MARKED) != "", "the sentence stays marked")
    count = r.js("return window.said.length")
    r.keys(Keys.ENTER)
    r.wait_until("return window.said.length === arguments[0] + 1", "going on", arguments=(count,))
    r.js("document.querySelector('.speech-faster').focus()")
    r.keys(Keys.ENTER)
    r.wait_until("return window.said.at(-1)[2] === 1.25 && document.querySelector('#player output').textContent === '1.25×'", "the speed")
    if axe() and w.engine == "chromium":
        r.js(axe())
        found = r.driver.execute_async_script("axe.run({resultTypes: ['violations']}).then(x => arguments[0](x.violations.map(v => v.id + ' ' + v.nodes[0].html.slice(0, 120))))")
        equal(found, [], "axe")
    r.keys(Keys.ESCAPE)
    r.wait_until("return document.querySelector('#player').hidden && !speechSynthesis.speaking", "Escape")
    equal(r.js("return octavo.sheets.get(octavo.shown).body.querySelectorAll('.octavo-spoken').length"), 0)
    r.open(w.sites["flip"].url)
    r.settle()
    r.js(VOICE)
    r.js("octavo.send({type: 'speech', action: 'start'})")
    r.wait_until("return window.said.length > 0 && window.said.at(-1)[2] === 1.25", "the speed is kept")
    r.js("speechSynthesis.fail()")
    r.wait_until("return !document.querySelector('#notice').hidden && document.querySelector('#player').hidden", "a voice that fails")


@rule
def R21_without_voices_nothing_is_offered(w):
    r = w.fresh("flip", "limits")
    r.settle()
    r.js("Object.defineProperty(window, 'speechSynthesis', { value: { getVoices: () => [] }, configurable: true })")
    r.tap("#settings")
    r.wait_until("return document.querySelector('.choice')", "the settings")
    equal(r.js("return document.querySelectorAll('.read-aloud').length"), 0)
