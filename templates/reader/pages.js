// Sheets: each holds one page in a shadow tree, out of sight until it is shown.

import { nameFormulas, reachBoxes } from "./access.js";
import { absoluteURLs, sanitize } from "./sanitize.js";
import { preview, root } from "./shell.js";
import { fitSheet } from "./styles.js";
import { findAgain, offsetOf, rangeOf, textNodes, unwrapMarks, wrap } from "./text.js";

// Comes after a page's own style: what the reader itself needs of every page.
const readerStyle = `
:host { display: block; min-height: 100%; }
html, body { min-height: 100%; }
html { display: block; background-color: transparent !important; }
body { display: block; box-sizing: border-box; }
* { touch-action: var(--page-touch, pan-y); }
a[href] { -webkit-touch-callout: none; }
mark.octavo-highlight { background: var(--octavo-highlight); color: inherit; border-radius: 0.15em; }
mark.octavo-found { background: var(--octavo-found); color: inherit; border-radius: 0.15em; box-shadow: 0 0 0 0.15em var(--octavo-found); }
`;

// And of a page in its author's own style: pictures are no wider than the screen, unless that style says so.
const authorStyle = `
:where(img, video, svg) { max-width: 100%; }
:where(img, video):where([width][height]) { height: auto; }
`;

// Older engines give the boxes of a zoomed page as if it were not.
const scalesBoxes = (() => {
  const probe = build(`<div style="position: absolute; zoom: 2; width: 8px; visibility: hidden"></div>`);
  document.body.append(probe);
  const isScaled = probe.getBoundingClientRect().width > 12;
  probe.remove();
  return isScaled;
})();

// What places are measured by.
const blocks = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, figure, table, pre, blockquote, img, svg, [id]";

/** A sheet in the stage. */
export class Sheet {
  constructor(page, title, words) {
    this.page = page;
    this.element = build(`<div class="sheet is-hidden"><div class="cut"><div class="keep">
      <div class="page" tabindex="-1"><div class="content"></div></div>
      <div class="waiting" hidden><p class="waiting-title"></p><div class="spinner" role="progressbar"></div><button type="button" class="retry" hidden></button></div>
    </div></div></div>`);
    this.element.dataset.page = page;
    this.element.inert = true;
    this.scroller = this.element.querySelector(".page");
    this.content = this.element.querySelector(".content");
    this.waiting = this.element.querySelector(".waiting");
    this.waiting.querySelector(".spinner").setAttribute("aria-label", words.loading);
    this.waiting.querySelector(".retry").textContent = words.retry;
    this.zoom = 1;
    this.title = title;
    /** Where the core last put it. */
    this.placed = 0;
  }

  /** Fetches and formats the page at `href`; resolves once its style is there. */
  async load(href, theme) {
    const address = new URL(href, root).href;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
    const source = await answer.text();
    if (preview) this.source = source;
    let parsed = new DOMParser().parseFromString(source, "application/xhtml+xml");
    if (parsed.querySelector("parsererror")) parsed = new DOMParser().parseFromString(source, "text/html");
    this.shadow ??= this.content.attachShadow({ mode: "open" });
    const sheets = styleElements(parsed, address);
    // While it is still in its own lifeless document, so that nothing is fetched meanwhile.
    sanitize(parsed.documentElement, address, root);
    const html = document.createElement("html");
    const body = document.createElement("body");
    copyAttributes(parsed.documentElement, html);
    if (parsed.body) {
      copyAttributes(parsed.body, body);
      body.append(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
    }
    html.append(body);
    const own = document.createElement("style");
    const isOwnStyle = sheets.some((sheet) => sheet.href === root + "style/book.css");
    own.textContent = isOwnStyle ? readerStyle : readerStyle + authorStyle;
    this.content.lang = html.lang || html.getAttribute("xml:lang") || "";
    this.scroller.dir = html.dir || "ltr";
    this.element.classList.toggle("is-own-style", isOwnStyle);
    const loads = sheets.filter((sheet) => sheet.localName === "link" && !this.#known(sheet)).map((link) => new Promise((done) => {
      link.addEventListener("load", done);
      link.addEventListener("error", done);
    }));
    this.#show(sheets, own, html);
    this.body = body;
    this.elements = undefined;
    for (const image of body.querySelectorAll("img")) image.decoding = "async";
    await Promise.all(loads);
    this.applyTheme(theme);
    nameFormulas(body);
    // Laid out now, so that the turn to it has nothing left to do.
    this.fit();
  }

  /** The style sheet that is there already, of a page that is loaded again. */
  #known({ href, media }) {
    return [...this.shadow.querySelectorAll(":scope > link")].find((link) => link.href === href && link.media === media && link.sheet);
  }

  /** Puts a page into its shadow tree. Where its style sheets are there already they stay, so that it is never seen without. */
  #show(sheets, own, html) {
    const kept = sheets.map((sheet) => sheet.localName === "link" ? this.#known(sheet) : undefined);
    if (kept.length === 0 || kept.includes(undefined)) return this.shadow.replaceChildren(...sheets, own, html);
    for (const child of [...this.shadow.children]) if (!kept.includes(child)) child.remove();
    this.shadow.append(own, html);
  }

  /** What depends on the size of the screen and of the text. */
  fit() {
    if (this.body) reachBoxes(this.body);
  }

  applyTheme(theme) {
    for (const sheet of this.shadow?.styleSheets ?? []) fitSheet(sheet, theme);
  }

  get isAtTop() { return this.scroller.scrollTop <= 1; }
  get isAtBottom() {
    return this.scroller.scrollTop + this.scroller.clientHeight >= this.scroller.scrollHeight - 2;
  }

  /** Fades the spinner out and the content in. */
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

  /** Shows the title in light grey and a spinner; `edge` is top, bottom or middle. */
  wait(edge) {
    this.waiting.hidden = false;
    this.waiting.dataset.edge = edge;
    this.waiting.querySelector(".waiting-title").textContent = this.title;
    this.waiting.querySelector(".retry").hidden = true;
    this.waiting.querySelector(".spinner").hidden = false;
    this.scroller.classList.add("is-unready");
  }

  /** Says that the page cannot be had. */
  fail(words) {
    this.wait(this.waiting.dataset.edge ?? "middle");
    this.waiting.querySelector(".spinner").hidden = true;
    const button = this.waiting.querySelector(".retry");
    button.hidden = false;
    this.waiting.querySelector(".waiting-title").textContent = `${this.title}. ${words.unreachable}`;
  }

  // Places

  measured() {
    if (!this.elements) {
      const offsets = new Map(textNodes(this.body).map(({ node, offset }) => [node, offset]));
      let last = 0;
      this.elements = [];
      const walker = document.createTreeWalker(this.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.nodeType === Node.TEXT_NODE) last = (offsets.get(node) ?? last) + node.length;
        else if (node.matches(blocks)) {
          // What holds others is measured by them.
          if (this.elements.at(-1)?.element.contains(node)) this.elements.pop();
          // Of those at the same place in the text the first stands for all.
          if (this.elements.at(-1)?.offset !== last) this.elements.push({ element: node, offset: last });
        }
      }
    }
    return this.elements;
  }

  /** Where a box is seen on the screen. */
  seen(box) {
    const scale = scalesBoxes ? 1 : this.zoom;
    return { top: box.top * scale, bottom: box.bottom * scale, height: box.height * scale };
  }

  /** The text at the top of the screen. */
  anchor() {
    if (this.index) return rowAtTop(this.index, this.scroller);
    if (!this.body) return { offset: 0, share: 0 };
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

  /** The text from the top of the screen on, for a bookmark's list. */
  topText() {
    if (!this.body) return this.title;
    const { offset } = this.anchor();
    const text = textNodes(this.body).map(({ node }) => node.data).join("").slice(offset, offset + 400);
    return text.replace(/\s+/g, " ").trim().slice(0, 120);
  }

  moveTo(command) {
    const { scroller } = this;
    const top = this.topOf(command);
    if (top === null) return;
    scroller.scrollTo({ top, left: 0, behavior: command.smooth ? "smooth" : "instant" });
    if (!command.smooth) this.placed = scroller.scrollTop;
  }

  topOf(command) {
    const { scroller } = this;
    if (command.to === "bottom") return scroller.scrollHeight;
    const origin = scroller.getBoundingClientRect().top - scroller.scrollTop;
    if (this.index) return topOfRow(this.index, command, origin);
    if (command.to === "top" || !this.body) return 0;
    if (command.to === "fragment") {
      const target = this.shadow.getElementById(decode(command.fragment));
      return target ? Math.max(0, this.seen(boxOf(target)).top - origin - 12) : 0;
    }
    if (command.to === "found") {
      unwrapMarks(this.body, "octavo-found");
      const [mark] = wrap(this.body, command.start, command.end, "octavo-found");
      this.elements = undefined;
      const box = (mark ?? rangeOf(this.body, command.start, command.end))?.getBoundingClientRect();
      return box ? Math.max(0, this.seen(box).top - origin - scroller.clientHeight / 3) : 0;
    }
    if (command.offset === 0 && command.share === 0) return 0;
    const entry = this.measured().findLast(({ offset }) => offset <= command.offset);
    if (!entry) return 0;
    const exact = entry.offset === command.offset ? null : rangeOf(this.body, command.offset, command.offset + 1);
    const box = this.seen((exact ?? entry.element).getBoundingClientRect());
    if (exact) return Math.max(0, box.top - origin - scroller.clientHeight / 4);
    return Math.max(0, box.top - origin + command.share * box.height - 1);
  }

  setZoom(scale, x, y) {
    const { scroller, content } = this;
    const box = scroller.getBoundingClientRect();
    const [left, top] = [(scroller.scrollLeft + x - box.left) / this.zoom, (scroller.scrollTop + y - box.top) / this.zoom];
    content.style.zoom = scale === 1 ? "" : scale;
    scroller.classList.toggle("is-zoomed", scale > 1);
    this.zoom = scale;
    this.widen();
    scroller.scrollTo({ left: left * scale - x + box.left, top: top * scale - y + box.top, behavior: "instant" });
  }

  /** A zoomed page keeps the lines that it has on the screen's width. */
  widen() {
    this.content.style.width = this.zoom === 1 ? "" : `${this.scroller.clientWidth}px`;
  }

  // Marks

  showHighlights(ranges) {
    if (!this.body) return;
    this.highlights = ranges;
    unwrapMarks(this.body, "octavo-highlight");
    for (const range of ranges) {
      const place = findAgain(this.body, range.start, range.end, range.text);
      if (place) wrap(this.body, place[0], place[1], "octavo-highlight", range.id);
    }
    this.elements = undefined;
  }

  /** The selected range, as offsets and text. */
  selection() {
    const selection = document.getSelection();
    let range = selection.getComposedRanges?.({ shadowRoots: [this.shadow] })?.[0];
    range ??= this.shadow?.getSelection?.()?.rangeCount ? this.shadow.getSelection().getRangeAt(0) : undefined;
    range ??= selection.rangeCount ? selection.getRangeAt(0) : undefined;
    if (!range || !this.body?.contains(range.startContainer) || !this.body.contains(range.endContainer)) return null;
    const start = offsetOf(this.body, range.startContainer, range.startOffset);
    const end = offsetOf(this.body, range.endContainer, range.endOffset);
    if (end <= start) return null;
    // Without what is no text of the page, such as the sources of formulas.
    const text = textNodes(this.body).map(({ node }) => node.data).join("").slice(start, end);
    return { start, end, text, box: rangeOf(this.body, start, end)?.getBoundingClientRect() };
  }
}

/** Stylesheet links and style texts of a parsed page, remade for its shadow tree. */
function styleElements(parsed, base) {
  const elements = [];
  for (const node of parsed.querySelectorAll("head > link, head > style, head link, head style")) {
    if (elements.some(({ source }) => source === node)) continue;
    if (node.localName === "style") {
      const style = document.createElement("style");
      style.textContent = absoluteURLs(node.textContent, base);
      elements.push({ source: node, made: style });
    } else if (/\bstylesheet\b/i.test(node.rel) && !/\balternate\b/i.test(node.rel)) {
      const url = new URL(node.getAttribute("href") ?? "", base).href;
      if (!url.startsWith(root)) continue;
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = url;
      if (node.media) link.media = node.media;
      elements.push({ source: node, made: link });
    }
  }
  return elements.map(({ made }) => made);
}

function copyAttributes(from, to) {
  for (const attribute of from.attributes) {
    if (attribute.prefix === "xmlns" || attribute.name === "xmlns") continue;
    to.setAttributeNS(attribute.namespaceURI, attribute.name, attribute.value);
  }
}

/** The row of the index page at the top of the screen, by its entry; the place where nothing is scrolled is the top. */
function rowAtTop(index, scroller) {
  if (scroller.scrollTop <= 1) return { offset: 0, share: 0 };
  const top = scroller.getBoundingClientRect().top;
  for (const row of index.querySelectorAll(".row")) {
    const box = row.getBoundingClientRect();
    if (box.bottom > top) return { offset: Number(row.dataset.entry), share: Math.max(-1, Math.min(1, (top - box.top) / box.height)) };
  }
  return { offset: 0, share: 0 };
}

function topOfRow(index, { to, offset, share }, origin) {
  const row = to === "anchor" ? index.querySelector(`.row[data-entry="${offset}"]`) : null;
  if (!row) return 0;
  const box = row.getBoundingClientRect();
  return box.top - origin + share * box.height;
}

/** The box of an element, or of what follows it where it has none. */
function boxOf(element) {
  let box = element.getBoundingClientRect();
  while (box.height === 0 && element.nextElementSibling) {
    element = element.nextElementSibling;
    box = element.getBoundingClientRect();
  }
  return box;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first element of a piece of HTML; only ever called with texts of this file. */
export function build(html) {
  const template = document.createElement("template");
  template.innerHTML = html.replace(/>\s+</g, "><");
  return template.content.firstElementChild;
}
