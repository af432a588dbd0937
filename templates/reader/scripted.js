// Pages with scripts of the book's own. They run only if the reader of the book wants that, in a frame of an opaque origin without network.
// Rules: R23.

import { build } from "./pages.js";
import { root, send, sheets, shell, tell } from "./shell.js";

const folder = new URL("own/", root).href;
const frameAddress = new URL("reader/frame.html", root).href;
const xlink = "http://www.w3.org/1999/xlink";
const svg = "http://www.w3.org/2000/svg";

// How deep documents may be embedded in one another.
const deepest = 4;

let index;
/** What is there: the documents of pages by address, the addresses of pages by document, and the files whose text frames are given. */
async function files() {
  index ??= (async () => {
    const answer = await fetch(document.querySelector("meta[name=octavo-scripts]").content);
    const { pages, addresses, texts } = await answer.json();
    return { pages: new Map(Object.entries(pages)), addresses: new Map(Object.entries(addresses)), texts: new Set(texts) };
  })();
  return index;
}

/** Lets the frame of scripts lead nowhere but to the document that they are written into. */
function narrowFrames() {
  if (document.querySelector("meta[data-octavo-frames]")) return;
  const policy = document.createElement("meta");
  policy.dataset.octavoFrames = "";
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `frame-src ${frameAddress.replace(/[;,]/g, encodeURIComponent)}`;
  document.head.append(policy);
}

const isAllowed = () => shell.storage.read("scripts") === "1";

/** Offers to run the scripts of a page, or runs them; pages without scripts stay as they are. */
export async function offerScripts(sheet, href) {
  const path = (await files()).pages.get(href);
  if (path === undefined) return;
  sheet.scripted = path;
  await show(sheet);
}

async function show(sheet) {
  const { words } = shell.setUp;
  sheet.scroller.querySelector(":scope > .scripts")?.remove();
  sheet.ownFrame?.remove();
  sheet.ownFrame = undefined;
  const banner = build(`<div class="scripts" role="status"><p></p><button type="button"></button></div>`);
  banner.querySelector("p").textContent = isAllowed() ? words.scriptsRun : words.scriptsRest;
  banner.querySelector("button").textContent = isAllowed() ? words.stopScripts : words.runScripts;
  banner.querySelector("button").addEventListener("click", async () => {
    if (!shell.storage.write("scripts", isAllowed() ? "0" : "1")) return tell(words.storageFull);
    for (const other of sheets.values()) if (other.scripted !== undefined) await show(other);
  });
  sheet.scroller.prepend(banner);
  sheet.element.classList.toggle("is-scripted", isAllowed());
  if (isAllowed()) await run(sheet, banner);
}

/** Shows the page in a frame of its own, in place of what is shown without scripts. */
async function run(sheet, banner) {
  let page;
  try {
    page = await assembled(sheet.scripted, 0);
  } catch (error) {
    console.warn(error);
    sheet.element.classList.remove("is-scripted");
    return;
  }
  narrowFrames();
  const frame = document.createElement("iframe");
  frame.className = "own-frame";
  frame.title = sheet.title;
  // Scripts, and nothing else: no origin, no windows, no forms, no way out.
  frame.sandbox = "allow-scripts";
  frame.referrerPolicy = "no-referrer";
  frame.allow = "";
  frame.addEventListener("load", () => frame.contentWindow?.postMessage({ page }, "*"), { once: true });
  frame.src = frameAddress;
  banner.after(frame);
  sheet.ownFrame = frame;
  fitFrame(sheet);
}

/** Scales a page of fixed layout to the screen, as it would be without scripts. */
function fitFrame(sheet) {
  const { ownFrame: frame, scroller } = sheet;
  const page = shell.setUp.pages[sheet.page];
  if (!frame || !page.layout || !page.width || !page.height) return;
  const scale = Math.min(scroller.clientWidth / page.width, (scroller.clientHeight - frame.offsetTop) / page.height);
  Object.assign(frame.style, { flex: "none", width: `${page.width}px`, height: `${page.height}px`, scale, transformOrigin: "top center", alignSelf: "center", marginBottom: `${-(1 - scale) * page.height}px` });
}

addEventListener("resize", () => {
  for (const sheet of sheets.values()) fitFrame(sheet);
});

// When a frame was last listened to.
let heard = 0;
// A script that says more than this, in milliseconds, is not listened to.
const pause = 300;

addEventListener("message", ({ source, data }) => {
  // Only who reads leads on, by a finger or a key: a script by itself turns no page and asks nothing.
  if (performance.now() < heard + pause || navigator.userActivation?.isActive === false) return;
  const sheet = [...sheets.values()].find(({ ownFrame }) => ownFrame?.contentWindow === source);
  if (!sheet || sheet.page !== shell.shown || typeof data !== "object" || data === null) return;
  heard = performance.now();
  if (typeof data.link === "string") return follow(sheet, data.link);
  if (typeof data.key === "string" && /^(Arrow|Page)\w+$/.test(data.key)) {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: data.key, bubbles: true, cancelable: true }));
  } else if (data.swipe === "next" || data.swipe === "previous") {
    send({ type: "tapped", target: data.swipe });
  }
});

/** Goes where a link of a frame leads: to the page that shows the document, or out of the book, which is asked about. */
async function follow(sheet, address) {
  if (!address.startsWith(folder)) return send({ type: "linked", page: sheet.page, href: address });
  const path = pathOf(address, folder);
  const fragment = new URL(address).hash.slice(1);
  const href = (await files()).addresses.get(path);
  if (href) send({ type: "linked", page: sheet.page, href: href + (fragment ? `#${fragment}` : "") });
}

/** The path of a file of the book, without query and place; undefined for other addresses. */
function pathOf(address, base) {
  try {
    const url = new URL(address, base);
    url.hash = url.search = "";
    return url.href.startsWith(folder) ? decodeURIComponent(url.href.slice(folder.length)) : undefined;
  } catch {
    return undefined;
  }
}

const addressOf = (path) => new URL(path.replace(/[%#?]/g, encodeURIComponent), folder).href;

async function textOf(path) {
  const answer = await fetch(addressOf(path) + ".txt");
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** A document of the book as a page of HTML that needs no other document and no file of script: both are in it. */
async function assembled(path, depth) {
  const source = await textOf(path);
  let parsed = new DOMParser().parseFromString(source, path.endsWith(".svg") ? "image/svg+xml" : "application/xhtml+xml");
  if (parsed.querySelector("parsererror")) parsed = new DOMParser().parseFromString(source, "text/html");
  // The elements become those of a document in HTML, which is what they are written as.
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

async function embed(made, path, depth) {
  const { texts } = await files();
  const base = addressOf(path);
  for (const element of made.querySelectorAll("base, meta[http-equiv], link:not([rel~=stylesheet])")) element.remove();
  // Sections of CDATA are text in HTML.
  const walker = made.createTreeWalker(made, NodeFilter.SHOW_CDATA_SECTION);
  const sections = [];
  while (walker.nextNode()) sections.push(walker.currentNode);
  for (const section of sections) section.replaceWith(made.createTextNode(section.data));
  for (const script of made.querySelectorAll("script")) {
    const address = script.getAttribute("src") ?? script.getAttribute("href") ?? script.getAttributeNS(xlink, "href");
    if (address !== null) {
      const file = pathOf(address, base);
      script.textContent = file !== undefined && texts.has(file) ? await textOf(file) : "";
      // One that waits for the page does so at its end.
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

/** Runs in the frame before the page's own scripts; nothing around it is known there. */
function host() {
  const features = { "dom-manipulation": true, "layout-changes": true, "touch-events": "ontouchstart" in window, "mouse-events": true, "keyboard-events": true, "spine-scripting": true, "embedded-web-content": false };
  Object.defineProperty(navigator, "epubReadingSystem", {
    value: Object.freeze({
      name: "Octavo", version: "1", layoutStyle: "scrolling",
      hasFeature: (feature, version) => version !== undefined && version !== "" && version !== "1.0" ? false : features[feature],
    }),
  });
  // These reach other machines without being asked for, which no policy of every engine forbids.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel"]) delete window[name];
  // There is no storage without an origin; scripts that keep something while the page is shown can.
  class Kept {
    #values = new Map();
    get length() { return this.#values.size; }
    key(number) { return [...this.#values.keys()][number] ?? null; }
    getItem(name) { return this.#values.get(String(name)) ?? null; }
    setItem(name, value) { this.#values.set(String(name), String(value)); }
    removeItem(name) { this.#values.delete(String(name)); }
    clear() { this.#values.clear(); }
  }
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: new Kept() });
  const tell = (message) => parent.postMessage(message, "*");
  // What embedded documents tell goes on upwards.
  addEventListener("message", ({ source, data }) => {
    if (source !== parent && source !== window && typeof data === "object" && data !== null && (data.link ?? data.key ?? data.swipe)) tell({ link: data.link, key: data.key, swipe: data.swipe });
  });
  addEventListener("click", (event) => {
    const link = event.composedPath().find((element) => element.localName === "a" && element.namespaceURI);
    const href = link?.getAttribute("href") ?? link?.getAttribute("xlink:href");
    if (event.defaultPrevented || !href || /^javascript:/i.test(href.trim())) return;
    event.preventDefault();
    const url = new URL(href, document.baseURI);
    const here = new URL(document.baseURI);
    if (url.hash && url.href.split("#")[0] === here.href.split("#")[0]) document.getElementById(decodeURIComponent(url.hash.slice(1)))?.scrollIntoView();
    else tell({ link: url.href });
  });
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    if (/^(ArrowLeft|ArrowRight|PageUp|PageDown)$/.test(event.key)) tell({ key: event.key });
  });
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
