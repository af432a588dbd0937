// Sheets: each contains one page in a shadow tree, and is hidden until the page is shown.
// Rules: R11.

import { keepTogether, nameFormulas, reachBoxes } from "./access.js";
import { chosen, theme } from "./appearance.js";
import { book, decode, preview, root } from "./book.js";
import { clearCopies, offerCopies } from "./code.js";
import { send } from "./dispatcher.js";
import { build, part, parts } from "./elements.js";
import { closeFences, setPrimes } from "./formulas.js";
import { useMargins } from "./margins.js";
import { tell } from "./notice.js";
import { isLink, readPage } from "./page-file.js";
import { offerLinks, rangeOfLink } from "./permalinks.js";
import { marksOf, quoteAt } from "./quotations.js";
import { groups } from "./sheets.js";
import { loadStyleSheets, styleSheet } from "./style-sheets.js";
import { fitSheet } from "./styles.js";
import { disclose, offsetOf, rangeOf, textNodes, textOf, unwrapMarks, wrapAll } from "./text.js";
import { breakFormulas, joinFormulas } from "./wide-formulas.js";

// Older engines do not scale the client rectangles of a zoomed page.
const scalesBoxes = (() => {
  const probe = build(`<div style="position: absolute; zoom: 2; width: 8px; visibility: hidden"></div>`);
  document.body.append(probe);
  const isScaled = probe.getBoundingClientRect().width > 12;
  probe.remove();
  return isScaled;
})();

// Whether any page of the book has scripts of its own.
const hasScripts = document.querySelector("meta[name=octavo-scripts]") !== null;

// How long a page waits for its fonts before it is shown with others, in milliseconds.
const patience = 1500;

// R24: the screens on which notes stand in the margin, and what a page with notes has.
const wide = matchMedia("(min-width: 1200px)");
const noted = "[role='doc-noteref'], a[href*='#'] > sup:only-child, sup a[href*='#'], aside.margin";

// The elements to which places in the text are relative.
const blocks = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, figure, table, pre, blockquote, img, svg, [id]";

/** The sheet of one page. */
export class Sheet {
  /** The page, once it is loaded. @type {HTMLElement | undefined} */
  body;
  /** The blocks of the text, each with its offset, once they are looked for. @type {{ element: Element, offset: number }[] | undefined} */
  elements;
  /** The index page, which the shell draws. @type {HTMLElement | undefined} */
  index;
  /** R23: for a page of fixed layout, or in a group, the frame and what is in it. @type {HTMLElement | undefined} */
  frame;
  /** @type {Map<number, Leaf> | undefined} */
  leaves;
  /** @type {PageGroup | undefined} */
  group;
  isHalf = false;
  /** @type {ResizeObserver | undefined} */
  resizing;
  /** @type {IntersectionObserver | undefined} */
  watcher;
  /** R24: what lays out notes in the margin, if the page has some. @type {typeof import("./side-notes.js") | undefined} */
  notes;
  /** The writing mode of a page in columns. @type {string | undefined} */
  vertical;
  /** R23: the document of a page with scripts, and the frame in which they run. @type {string | undefined} */
  scripted;
  /** @type {HTMLIFrameElement | undefined} */
  ownFrame;
  isSpoken = false;
  #reload;

  /** `reload` loads the page once more, if it is damaged. @param {number} page @param {() => void} reload */
  constructor(page, reload) {
    this.page = page;
    this.#reload = reload;
    const { words } = book;
    this.element = build(`<div class="sheet is-hidden"><div class="cut"><div class="keep">
      <div class="page" tabindex="-1"><div class="content"></div></div>
      <div class="waiting" hidden><p class="waiting-title"></p><div class="spinner" role="progressbar"></div><div class="ways" hidden><button type="button" class="retry"></button><button type="button" class="onward"></button></div></div>
    </div></div></div>`);
    this.element.dataset.page = String(page);
    this.element.inert = true;
    this.scroller = part(this.element, ".page");
    this.content = part(this.element, ".content");
    /** The shadow tree that the page is in. */
    this.shadow = this.content.attachShadow({ mode: "open" });
    this.waiting = part(this.element, ".waiting");
    part(this.waiting, ".spinner").setAttribute("aria-label", words.loading);
    part(this.waiting, ".retry").textContent = words.retry;
    part(this.waiting, ".onward").textContent = words.next;
    this.zoom = 1;
    this.title = book.pages[page].title;
    /** The scroll offset of the core's last request. */
    this.placed = 0;
  }

  /** Fetches and formats the page at `href`; resolves once its style sheets are loaded.
   *  @param {string} href @param {RequestCache} [cache] */
  async load(href, cache = "default") {
    const { source, isDamaged, sheets, html, body } = await readPage(href, cache);
    if (preview) this.source = source;
    this.tellDamage(isDamaged);
    // R23: a page of fixed layout, or in a group of pages.
    const isFixed = Boolean(book.pages[this.page].layout);
    this.layout = isFixed || groups.has(this.page) ? await loadLayout() : null;
    const isOwnStyle = sheets.some((sheet) => isLink(sheet) && sheet.href === root + "style/book.css");
    const styles = [styleSheet("page.css")];
    if (isFixed) styles.push(styleSheet("fixed-page.css"));
    else styles.push(...isOwnStyle ? [] : [styleSheet("author-page.css")], chosen);
    this.shadow.adoptedStyleSheets = styles;
    this.content.lang = html.lang || html.getAttribute("xml:lang") || "";
    this.scroller.dir = html.dir || "ltr";
    this.element.classList.toggle("is-own-style", isOwnStyle);
    const loads = sheets.filter((sheet) => isLink(sheet) && !this.#known(sheet)).map((link) => new Promise((done) => {
      link.addEventListener("load", done);
      link.addEventListener("error", done);
    }));
    this.#show(sheets, html);
    this.body = body;
    this.elements = undefined;
    for (const image of body.querySelectorAll("img")) image.decoding = "async";
    await Promise.all(loads);
    // Not the theme from before the wait: another may have been chosen meanwhile.
    this.applyTheme(theme);
    // Text that is written in columns makes the whole page go sideways.
    const mode = isFixed ? undefined : [body, html].map((element) => getComputedStyle(element).writingMode).find((one) => one.startsWith("vertical"));
    this.columns = mode ? await import("./columns.js") : undefined;
    if (mode) this.columns?.write(this, html, mode);
    nameFormulas(body);
    closeFences(body);
    setPrimes(body);
    keepTogether(body);
    offerCopies(body);
    for (const picture of parts(body, ".interactive-picture > svg[width][height]")) {
      picture.style.setProperty("--octavo-ratio", String(Number(picture.getAttribute("width")) / Number(picture.getAttribute("height"))));
    }
    if (this.page > 0 && !isFixed) offerLinks(body, book.pages[this.page].href);
    await this.layout?.arrange(this);
    if (hasScripts) await (await import("./scripted.js")).offerScripts(this, href);
    await this.#prepareNotes();
    // Forces the layout now, so that the turn to the page need not; this also requests the fonts.
    this.fit();
    if (document.fonts.status !== "loading") return;
    await Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, patience))]);
    this.fit();
  }

  /** R22: shows a notice above a damaged page, with a button to reload it.
   *  @param {boolean} isDamaged */
  tellDamage(isDamaged) {
    this.scroller.querySelector(":scope > .damaged")?.remove();
    if (!isDamaged) return;
    const banner = build(`<div class="damaged" role="status"><p></p><button type="button"></button></div>`);
    part(banner, "p").textContent = book.words.damaged;
    part(banner, "button").textContent = book.words.retry;
    part(banner, "button").addEventListener("click", () => this.#reload());
    this.scroller.prepend(banner);
  }

  /** The loaded style sheet with the same address and media, if the page is reloaded.
   *  @param {HTMLLinkElement} sheet @returns {HTMLLinkElement | undefined} */
  #known({ href, media }) {
    /** @type {HTMLLinkElement[]} */
    const links = parts(this.shadow, ":scope > link");
    return links.find((link) => link.href === href && link.media === media && link.sheet);
  }

  /** Inserts a page into its shadow tree. Style sheets that are already loaded are kept, so that the page is never shown unstyled.
   *  @param {StyleElement[]} sheets @param {HTMLElement} html */
  #show(sheets, html) {
    const { shadow } = this;
    /** @type {(Element | undefined)[]} */
    const kept = sheets.map((sheet) => isLink(sheet) ? this.#known(sheet) : undefined);
    if (kept.length === 0 || kept.includes(undefined)) return shadow.replaceChildren(...sheets, html);
    for (const child of [...shadow.children]) if (!kept.includes(child)) child.remove();
    shadow.append(html);
  }

  /** Fetches what lays out notes in the margin, if the page has some and the screen has room. */
  async #prepareNotes() {
    const mayHave = !this.notes && !this.frame && !this.columns && wide.matches && this.body?.querySelector(noted);
    if (mayHave) this.notes = await import("./side-notes.js");
    return Boolean(mayHave);
  }

  /** Updates everything that depends on the size of the screen and of the text. */
  fit() {
    if (!this.body) return;
    if (!this.notes) this.#prepareNotes().then((isNew) => { if (isNew) this.fit(); });
    if (this.layout) this.layout.fit(this);
    if (this.frame && !this.isHalf) return;
    if (this.zoom === 1) {
      joinFormulas(this.body);
      this.notes?.makeRoom(this);
      useMargins(this.body, this.scroller);
      breakFormulas(this.body);
      this.notes?.placeNotes(this);
    }
    clearCopies(this.body);
    reachBoxes(this.body);
  }

  /** @param {Theme} theme */
  applyTheme(theme) {
    let knowsDark = false;
    for (const sheet of this.shadow.styleSheets) knowsDark = fitSheet(sheet, theme) || knowsDark;
    // A page with its author's own style, unless that style has colours for dark paper.
    const isDark = document.documentElement.classList.contains("is-dark");
    this.content.classList.toggle("is-night", isDark && !knowsDark && !this.element.classList.contains("is-own-style"));
  }

  get isAtTop() {
    if (this.columns) return this.columns.isAtStart(this);
    return this.scroller.scrollTop <= 1;
  }
  get isAtBottom() {
    if (this.columns) return this.columns.isAtEnd(this);
    return this.scroller.scrollTop + this.scroller.clientHeight >= this.scroller.scrollHeight - 2;
  }

  /** Fades the spinner out and the content in.
   *  @param {boolean} isQuick */
  reveal(isQuick) {
    if (this.waiting.hidden) return;
    this.waiting.classList.add("is-leaving");
    this.scroller.classList.remove("is-unready");
    const end = () => {
      this.waiting.hidden = true;
      this.waiting.classList.remove("is-leaving");
    };
    if (isQuick) end();
    else this.waiting.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 260, easing: "ease-out" }).finished.then(end, end);
    if (!isQuick) this.scroller.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 320, easing: "ease-in" });
  }

  /** Shows the title in light grey and a spinner; `edge` is `top`, `bottom` or `middle`.
   *  @param {string | undefined} edge */
  wait(edge) {
    this.waiting.hidden = false;
    this.waiting.dataset.edge = edge;
    part(this.waiting, ".waiting-title").textContent = this.title;
    part(this.waiting, ".ways").hidden = true;
    part(this.waiting, ".spinner").hidden = false;
    this.scroller.classList.add("is-unready");
  }

  /** Reports that the page could not be loaded. */
  fail() {
    this.wait(this.waiting.dataset.edge ?? "middle");
    part(this.waiting, ".spinner").hidden = true;
    part(this.waiting, ".ways").hidden = false;
    part(this.waiting, ".onward").hidden = !book.pages.some((page, number) => number > this.page && page.linear);
    part(this.waiting, ".waiting-title").textContent = `${this.title}. ${book.words.unreachable}`;
  }

  // Places

  measured() {
    if (!this.elements) {
      this.elements = [];
      if (!this.body) return this.elements;
      const offsets = new Map(textNodes(this.body).map(({ node, offset }) => [node, offset]));
      let last = 0;
      const walker = document.createTreeWalker(this.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node instanceof Text) last = (offsets.get(node) ?? last) + node.length;
        else if (node instanceof Element && node.matches(blocks)) {
          // Prefer an inner element to the one that contains it.
          if (this.elements.at(-1)?.element.contains(node)) this.elements.pop();
          // Only the first element at an offset counts.
          if (this.elements.at(-1)?.offset !== last) this.elements.push({ element: node, offset: last });
        }
      }
    }
    return this.elements;
  }

  /** A client rectangle in screen pixels.
   *  @param {DOMRect} box */
  seen(box) {
    const scale = scalesBoxes ? 1 : this.zoom;
    return { top: box.top * scale, bottom: box.bottom * scale, height: box.height * scale };
  }

  /** The anchor of the text at the top of the screen, in the core's format. @returns {Anchor} */
  anchor() {
    if (this.index) return rowAtTop(this.index, this.scroller);
    if (this.layout && this.frame && !this.isHalf) return this.layout.memberAtTop(this);
    if (!this.body) return { offset: 0, share: 0 };
    if (this.columns) return this.columns.anchor(this);
    const top = this.scroller.getBoundingClientRect().top + 1;
    const list = this.measured();
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.seen(list[middle].element.getBoundingClientRect()).bottom <= top) low = middle + 1;
      else high = middle;
    }
    if (low === list.length) return { offset: list.at(-1)?.offset ?? 0, share: 0 };
    const box = this.seen(list[low].element.getBoundingClientRect());
    const share = box.height > 0 ? Math.max(-1, Math.min(1, (top - box.top) / box.height)) : 0;
    return { offset: list[low].offset, share };
  }

  /** The text after the top of the screen, for the list of bookmarks. @returns {Partial<Quotation>} */
  topQuote() {
    if (!this.body) return { text: this.title };
    const { offset } = this.anchor();
    return quoteAt(textOf(this.body), offset, offset + 120);
  }

  /** @param {Position} command */
  moveTo(command) {
    const { scroller } = this;
    if (this.columns) return this.columns.move(this, command);
    const top = this.topOf(command);
    if (top === null) return;
    scroller.scrollTo({ top, left: 0, behavior: command.smooth ? "smooth" : "instant" });
    if (!command.smooth) this.placed = scroller.scrollTop;
  }

  /** @param {Position} command */
  topOf(command) {
    const { scroller } = this;
    if (command.to === "bottom") return scroller.scrollHeight;
    const origin = scroller.getBoundingClientRect().top - scroller.scrollTop;
    if (this.index) return topOfRow(this.index, command, origin);
    if (command.to === "top" || !this.body) return 0;
    if (this.layout && this.frame && !this.isHalf) return this.layout.topOf(this, command);
    if (command.to === "fragment" && command.fragment.startsWith("text=")) return this.topOfText(this.body, command.fragment, origin);
    if (command.to === "fragment") {
      const target = this.shadow.getElementById(decode(command.fragment));
      if (target) this.arrive(target);
      return target ? Math.max(0, this.seen(boxOf(target)).top - origin - 12) : 0;
    }
    if (command.to === "found") {
      unwrapMarks(this.body, "octavo-found");
      /** @type {Offsets[]} */
      const all = [];
      for (let at = 0; at < command.all.length; at += 2) all.push([command.all[at], command.all[at + 1]]);
      if (!all.some(([start]) => start === command.start)) all.splice(0, all.length, [command.start, command.end]);
      wrapAll(this.body, all, "octavo-found");
      const place = rangeOf(this.body, command.start, command.end);
      const mark = place?.startContainer.parentElement?.closest(".octavo-found");
      mark?.classList.add("is-first");
      disclose(mark ?? place?.startContainer);
      this.elements = undefined;
      const box = (mark ?? rangeOf(this.body, command.start, command.end))?.getBoundingClientRect();
      return box ? Math.max(0, this.seen(box).top - origin - scroller.clientHeight / 3) : 0;
    }
    if (command.to === "member" || (command.offset === 0 && command.share === 0)) return 0;
    const entry = this.measured().findLast(({ offset }) => offset <= command.offset);
    if (!entry) return 0;
    const exact = entry.offset === command.offset ? null : rangeOf(this.body, command.offset, command.offset + 1);
    disclose(exact?.startContainer);
    const box = this.seen((exact ?? entry.element).getBoundingClientRect());
    if (exact) return Math.max(0, box.top - origin - scroller.clientHeight / 4);
    return Math.max(0, box.top - origin + command.share * box.height - 1);
  }

  /** The position of the text in an address's fragment; marks the text.
   *  @param {HTMLElement} body @param {string} fragment @param {number} origin */
  topOfText(body, fragment, origin) {
    unwrapMarks(body, "octavo-found");
    const found = rangeOfLink(textOf(body), fragment);
    this.elements = undefined;
    if (!found) {
      tell(book.words.gone);
      return 0;
    }
    const [first] = wrapAll(body, [found], "octavo-found");
    disclose(first);
    const box = (first ?? rangeOf(body, ...found))?.getBoundingClientRect();
    return box ? Math.max(0, this.seen(box).top - origin - this.scroller.clientHeight / 3) : 0;
  }

  /** Shows the target of a link: opens its closed ancestors, and highlights it for a moment.
   *  @param {HTMLElement} target */
  arrive(target) {
    disclose(target);
    if (target instanceof HTMLDetailsElement) target.open = true;
    const seen = target.matches("body, section, article, main") || target.getBoundingClientRect().height === 0 ? null : target;
    this.arrived?.classList.remove("octavo-target");
    this.arrived = seen;
    if (!seen) return;
    seen.classList.add("octavo-target");
    seen.addEventListener("animationend", () => seen.classList.remove("octavo-target"), { once: true });
  }

  /** @param {number} scale @param {number} x @param {number} y */
  setZoom(scale, x, y) {
    const { scroller } = this;
    const content = this.frame ?? this.content;
    const box = scroller.getBoundingClientRect();
    const [left, top] = [(scroller.scrollLeft + x - box.left) / this.zoom, (scroller.scrollTop + y - box.top) / this.zoom];
    content.style.zoom = scale === 1 ? "" : String(scale);
    scroller.classList.toggle("is-zoomed", scale > 1);
    this.zoom = scale;
    this.widen();
    scroller.scrollTo({ left: left * scale - x + box.left, top: top * scale - y + box.top, behavior: "instant" });
  }

  /** Keeps the line breaks of a zoomed page as they are at the screen's width. */
  widen() {
    if (this.frame) return;
    this.content.style.width = this.zoom === 1 ? "" : `${this.scroller.clientWidth}px`;
  }

  // Marks

  /** @param {MarkedRange[]} ranges */
  showHighlights(ranges) {
    if (!this.body) return;
    this.highlights = ranges;
    unwrapMarks(this.body, "octavo-highlight");
    const { layers, moved } = marksOf(textOf(this.body), ranges);
    for (const layer of layers) wrapAll(this.body, layer, "octavo-highlight");
    for (const { id, note } of ranges) {
      const marks = this.marksOf(id);
      marks.at(-1)?.classList.toggle("has-note", note === true);
      // Makes a highlight reachable by keyboard, unless it is inside an element that already is.
      const first = marks.find((mark) => !mark.closest("a, button, summary, [tabindex]"));
      if (first) first.tabIndex = 0;
    }
    for (const event of moved) send({ type: "relocated", ...event });
    this.elements = undefined;
  }

  /** The elements that mark a highlight, in order.
   *  @param {number | string} id @returns {HTMLElement[]} */
  marksOf(id) { return this.body ? parts(this.body, `.octavo-highlight[data-mark="${id}"]`) : []; }

  /** The selected range of the page; null if nothing of it is selected. */
  range() {
    const selection = document.getSelection();
    /** @type {AbstractRange | undefined} */
    let range = selection.getComposedRanges?.({ shadowRoots: [this.shadow] })?.[0];
    const within = this.shadow.getSelection?.();
    range ??= within?.rangeCount ? within.getRangeAt(0) : undefined;
    range ??= selection.rangeCount ? selection.getRangeAt(0) : undefined;
    return range && !range.collapsed && this.body?.contains(range.startContainer) && this.body.contains(range.endContainer) ? range : null;
  }

  /** The selected range as offsets, text and rectangle; null if nothing is selected. @returns {SelectedText | null} */
  selection() {
    const range = this.range();
    const { body } = this;
    if (!range || !body) return null;
    const start = offsetOf(body, range.startContainer, range.startOffset);
    const end = offsetOf(body, range.endContainer, range.endOffset);
    if (end <= start) return null;
    // Computed from text nodes, since the selection's own text includes the sources of formulas.
    return { start, end, ...quoteAt(textOf(body), start, end), box: rangeOf(body, start, end)?.getBoundingClientRect() };
  }
}

/** The code and the style for pages of fixed layout and for groups of pages. */
async function loadLayout() {
  const [layout] = await Promise.all([import("./layout.js"), loadStyleSheets("fixed-page.css")]);
  return layout;
}

/** The row of the index page at the top of the screen, as an anchor: `offset` is its entry, 0 for an unscrolled page.
 *  @param {HTMLElement} index @param {HTMLElement} scroller @returns {Anchor} */
function rowAtTop(index, scroller) {
  if (scroller.scrollTop <= 1) return { offset: 0, share: 0 };
  const top = scroller.getBoundingClientRect().top;
  for (const row of parts(index, ".row")) {
    const box = row.getBoundingClientRect();
    if (box.bottom > top) return { offset: Number(row.dataset.entry), share: Math.max(-1, Math.min(1, (top - box.top) / box.height)) };
  }
  return { offset: 0, share: 0 };
}

/** @param {HTMLElement} index @param {Place} place @param {number} origin */
function topOfRow(index, place, origin) {
  if (place.to !== "anchor") return 0;
  const box = index.querySelector(`.row[data-entry="${place.offset}"]`)?.getBoundingClientRect();
  return box ? box.top - origin + place.share * box.height : 0;
}

/** The rectangle of an element, or of its next sibling that has one.
 *  @param {Element} element */
function boxOf(element) {
  let box = element.getBoundingClientRect();
  while (box.height === 0 && element.nextElementSibling) {
    element = element.nextElementSibling;
    box = element.getBoundingClientRect();
  }
  return box;
}
