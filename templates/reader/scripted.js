// Pages with the book's own scripts. They run only with the reader's consent, in a frame of an opaque origin without
// network.
// Rules: R23.

import { book, root } from "./book.js";
import { send } from "./dispatcher.js";
import { build, part } from "./elements.js";
import { tell } from "./notice.js";
import { sheets, shown } from "./sheets.js";
import { storage } from "./storage.js";

const folder = new URL("own/", root).href;
const frameAddress = new URL("reader/frame.html", root).href;
const xlink = "http://www.w3.org/1999/xlink";
const svg = "http://www.w3.org/2000/svg";

// The maximum nesting of embedded documents.
const deepest = 4;

/** @type {Promise<{ pages: Map<string, string>, addresses: Map<string, string>, texts: Set<string> }> | undefined} */
let index;
/** The files for scripts: the documents of pages by address, the addresses of pages by document, and the files that frames get as text. */
function files() {
  index ??= (async () => {
    const answer = await fetch(document.querySelector("meta[name=octavo-scripts]")?.getAttribute("content") ?? "");
    const { pages, addresses, texts } = await answer.json();
    return { pages: new Map(Object.entries(pages)), addresses: new Map(Object.entries(addresses)), texts: new Set(texts) };
  })();
  return index;
}

/** Restricts the frame of scripts to the document that is written into it. */
function narrowFrames() {
  if (document.querySelector("meta[data-octavo-frames]")) return;
  const policy = document.createElement("meta");
  policy.dataset.octavoFrames = "";
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `frame-src ${frameAddress.replace(/[;,]/g, encodeURIComponent)}`;
  document.head.append(policy);
}

const isAllowed = () => storage.read("scripts") === "1";

/** Offers to run the scripts of a page, or runs them; pages without scripts are unchanged.
 *  @param {Sheet} sheet @param {string} href */
export async function offerScripts(sheet, href) {
  const path = (await files()).pages.get(href);
  if (path === undefined) return;
  sheet.scripted = path;
  await show(sheet);
}

/** @param {Sheet} sheet */
async function show(sheet) {
  const { words } = book;
  sheet.scroller.querySelector(":scope > .scripts")?.remove();
  sheet.ownFrame?.remove();
  sheet.ownFrame = undefined;
  const banner = build(`<div class="scripts" role="status"><p></p><button type="button"></button></div>`);
  part(banner, "p").textContent = isAllowed() ? words.scriptsRun : words.scriptsRest;
  part(banner, "button").textContent = isAllowed() ? words.stopScripts : words.runScripts;
  part(banner, "button").addEventListener("click", async () => {
    if (!storage.write("scripts", isAllowed() ? "0" : "1")) return tell(words.storageFull);
    for (const other of sheets.values()) if (other.scripted !== undefined) await show(other);
  });
  sheet.scroller.prepend(banner);
  sheet.element.classList.toggle("is-scripted", isAllowed());
  if (isAllowed()) await run(sheet, banner);
}

/** Shows the page in a frame, instead of its version without scripts.
 *  @param {Sheet} sheet @param {HTMLElement} banner */
async function run(sheet, banner) {
  /** @type {string} */
  let page;
  try {
    page = await assembled(sheet.scripted ?? "", 0);
  } catch (error) {
    console.warn(error);
    sheet.element.classList.remove("is-scripted");
    return;
  }
  narrowFrames();
  const frame = document.createElement("iframe");
  frame.className = "own-frame";
  frame.title = sheet.title;
  // Allow scripts only: no origin, no windows, no forms, no navigation.
  frame.sandbox = "allow-scripts";
  frame.referrerPolicy = "no-referrer";
  frame.allow = "";
  frame.addEventListener("load", () => frame.contentWindow?.postMessage({ page }, "*"), { once: true });
  frame.src = frameAddress;
  banner.after(frame);
  sheet.ownFrame = frame;
  fitFrame(sheet);
}

/** Scales a fixed-layout page to the screen, as without scripts.
 *  @param {Sheet} sheet */
function fitFrame(sheet) {
  const { ownFrame: frame, scroller } = sheet;
  const page = book.pages[sheet.page];
  if (!frame || !page.layout || !page.width || !page.height) return;
  const scale = Math.min(scroller.clientWidth / page.width, (scroller.clientHeight - frame.offsetTop) / page.height);
  Object.assign(frame.style, { flex: "none", width: `${page.width}px`, height: `${page.height}px`, scale, transformOrigin: "top center", alignSelf: "center", marginBottom: `${-(1 - scale) * page.height}px` });
}

addEventListener("resize", () => {
  for (const sheet of sheets.values()) fitFrame(sheet);
});

// The time of the last accepted message.
let heard = 0;
// The minimum time between messages of a frame, in milliseconds; others are ignored.
const pause = 300;

addEventListener("message", ({ source, data }) => {
  // Requires a user action: a script on its own must not turn pages or ask questions.
  if (performance.now() < heard + pause || navigator.userActivation?.isActive === false) return;
  const sheet = [...sheets.values()].find(({ ownFrame }) => ownFrame?.contentWindow === source);
  if (!sheet || sheet.page !== shown || typeof data !== "object" || data === null) return;
  heard = performance.now();
  if (typeof data.link === "string") return follow(sheet, data.link);
  if (typeof data.key === "string" && /^(Arrow|Page)\w+$/.test(data.key)) {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: data.key, bubbles: true, cancelable: true }));
  } else if (data.swipe === "next" || data.swipe === "previous") {
    send({ type: "tapped", target: data.swipe });
  }
});

/** Follows a link of a frame: to the page of the document, or out of the book after a question.
 *  @param {Sheet} sheet @param {string} address */
async function follow(sheet, address) {
  if (!address.startsWith(folder)) return send({ type: "linked", page: sheet.page, href: address });
  const path = pathOf(address, folder);
  const fragment = new URL(address).hash.slice(1);
  const href = (await files()).addresses.get(path ?? "");
  if (href) send({ type: "linked", page: sheet.page, href: href + (fragment ? `#${fragment}` : "") });
}

/** The path of a file of the book, without query and fragment; undefined for other addresses.
 *  @param {string} address @param {string} base */
function pathOf(address, base) {
  try {
    const url = new URL(address, base);
    url.hash = url.search = "";
    return url.href.startsWith(folder) ? decodeURIComponent(url.href.slice(folder.length)) : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} path */
const addressOf = (path) => new URL(path.replace(/[%#?]/g, encodeURIComponent), folder).href;

/** @param {string} path */
async function textOf(path) {
  const answer = await fetch(addressOf(path) + ".txt");
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** A document of the book as a self-contained HTML page, with embedded documents and scripts inlined.
 *  @param {string} path @param {number} depth @returns {Promise<string>} */
async function assembled(path, depth) {
  const source = await textOf(path);
  let parsed = new DOMParser().parseFromString(source, path.endsWith(".svg") ? "image/svg+xml" : "application/xhtml+xml");
  if (parsed.querySelector("parsererror")) parsed = new DOMParser().parseFromString(source, "text/html");
  // Imports the elements into an HTML document, for which they are serialized.
  const made = document.implementation.createHTMLDocument("");
  const copy = made.importNode(parsed.documentElement, true);
  if (copy.namespaceURI === svg) {
    made.body.append(copy);
    made.body.style.margin = "0";
  } else {
    made.replaceChild(copy, made.documentElement);
  }
  await embed(made, path, depth);
  const head = made.head ?? made.documentElement.insertBefore(made.createElement("head"), made.documentElement.firstChild);
  const charset = made.createElement("meta");
  charset.setAttribute("charset", "UTF-8");
  const base = made.createElement("base");
  base.href = addressOf(path);
  const own = made.createElement("script");
  own.textContent = `(${host.toString()})()`;
  head.prepend(charset, base, own);
  return `<!DOCTYPE html>\n${made.documentElement.outerHTML}`;
}

/** @param {Document} made @param {string} path @param {number} depth */
async function embed(made, path, depth) {
  const { texts } = await files();
  const base = addressOf(path);
  for (const element of made.querySelectorAll("base, meta[http-equiv], link:not([rel~=stylesheet])")) element.remove();
  // HTML has no CDATA sections: convert them to text.
  const walker = made.createTreeWalker(made, NodeFilter.SHOW_CDATA_SECTION);
  /** @type {CDATASection[]} */
  const sections = [];
  while (walker.nextNode()) sections.push(/** @type {CDATASection} */ (walker.currentNode));
  for (const section of sections) section.replaceWith(made.createTextNode(section.data));
  for (const script of made.querySelectorAll("script")) {
    const address = script.getAttribute("src") ?? script.getAttribute("href") ?? script.getAttributeNS(xlink, "href");
    if (address !== null) {
      const file = pathOf(address, base);
      script.textContent = file !== undefined && texts.has(file) ? await textOf(file) : "";
      // A deferred script moves to the end of the body.
      if (script.hasAttribute("defer") || script.hasAttribute("async")) made.body?.append(script);
      for (const name of ["src", "href", "xlink:href", "async", "defer", "integrity", "crossorigin"]) script.removeAttribute(name);
    }
    script.textContent = script.textContent.replace(/<(?=\/script|!--)/gi, "\\x3C");
  }
  for (const element of made.querySelectorAll("iframe, object, embed")) {
    const file = pathOf(element.getAttribute(element.localName === "object" ? "data" : "src") ?? "", base);
    if (file === undefined || !texts.has(file) || !/\.(xhtml|html?|svg|xml)$/i.test(file)) continue;
    const frame = made.createElement("iframe");
    for (const { name, value } of element.attributes) if (!["src", "data", "srcdoc", "type", "sandbox", "allow"].includes(name)) frame.setAttribute(name, value);
    if (depth < deepest) frame.setAttribute("srcdoc", await assembled(file, depth + 1));
    element.replaceWith(frame);
  }
  for (const image of made.querySelectorAll("img[src], image")) {
    const name = image.localName === "img" ? "src" : image.hasAttribute("href") ? "href" : "xlink:href";
    const file = pathOf(image.getAttribute(name) ?? "", base);
    if (file !== undefined && texts.has(file)) image.setAttribute(name, `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await textOf(file))}`);
  }
}

/** Runs in the frame before the page's own scripts; has no access to the reader's variables. */
function host() {
  /** @type {Record<string, boolean>} */
  const features = { "dom-manipulation": true, "layout-changes": true, "touch-events": "ontouchstart" in window, "mouse-events": true, "keyboard-events": true, "spine-scripting": true, "embedded-web-content": false };
  Object.defineProperty(navigator, "epubReadingSystem", {
    value: Object.freeze({
      name: "Octavo", version: "1", layoutStyle: "scrolling",
      hasFeature: (/** @type {string} */ feature, /** @type {string | undefined} */ version) => version !== undefined && version !== "" && version !== "1.0" ? false : features[feature],
    }),
  });
  // Removes the interfaces for connections between browsers, which not every engine's policy can block.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel"]) Reflect.deleteProperty(window, name);
  // An opaque origin has no storage; provides one that lasts while the page is shown.
  class Kept {
    /** @type {Map<string, string>} */
    #values = new Map();
    get length() { return this.#values.size; }
    /** @param {number} number */
    key(number) { return [...this.#values.keys()][number] ?? null; }
    /** @param {string} name */
    getItem(name) { return this.#values.get(String(name)) ?? null; }
    /** @param {string} name @param {string} value */
    setItem(name, value) { this.#values.set(String(name), String(value)); }
    /** @param {string} name */
    removeItem(name) { this.#values.delete(String(name)); }
    clear() { this.#values.clear(); }
  }
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: new Kept() });
  /** @param {object} message */
  const tell = (message) => parent.postMessage(message, "*");
  // Forward messages of embedded documents to the parent.
  addEventListener("message", ({ source, data }) => {
    if (source !== parent && source !== window && typeof data === "object" && data !== null && (data.link ?? data.key ?? data.swipe)) tell({ link: data.link, key: data.key, swipe: data.swipe });
  });
  addEventListener("click", (event) => {
    const path = event.composedPath().filter((one) => one instanceof Element);
    const link = path.find((element) => element.localName === "a" && element.namespaceURI);
    const href = link?.getAttribute("href") ?? link?.getAttribute("xlink:href");
    if (event.defaultPrevented || !href || /^javascript:/i.test(href.trim())) return;
    event.preventDefault();
    const url = new URL(href, document.baseURI);
    const here = new URL(document.baseURI);
    if (url.hash && url.href.split("#")[0] === here.href.split("#")[0]) document.getElementById(decodeURIComponent(url.hash.slice(1)))?.scrollIntoView();
    else tell({ link: url.href });
  });
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || /** @type {Partial<Element>} */ (event.target).closest?.("input, textarea, select, [contenteditable]")) return;
    if (/^(ArrowLeft|ArrowRight|PageUp|PageDown)$/.test(event.key)) tell({ key: event.key });
  });
  /** @type {{ x: number, y: number, time: number, isFree: boolean } | undefined} */
  let start;
  addEventListener("touchstart", (event) => { start = event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY, time: event.timeStamp, isFree: !event.defaultPrevented } : undefined; }, { passive: true });
  addEventListener("touchend", (event) => {
    if (!start?.isFree || event.defaultPrevented) return;
    const [across, down] = [event.changedTouches[0].clientX - start.x, event.changedTouches[0].clientY - start.y];
    const isLeftwards = across < 0;
    if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down) && event.timeStamp - start.time < 600) tell({ swipe: isLeftwards === (getComputedStyle(document.documentElement).direction !== "rtl") ? "next" : "previous" });
    start = undefined;
  }, { passive: true });
}
