// R16: shows the target of a reference in a popover, with a button to go there.

import { book, decode, preview, root } from "./book.js";
import { send } from "./dispatcher.js";
import { build, part, pathOf, stage } from "./elements.js";
import { closeFences, setPrimes } from "./formulas.js";
import { framed } from "./framed.js";
import { sanitize } from "./sanitize.js";
import { sheets, shown } from "./sheets.js";

const seen = "figure:not([data-interactive]), table, .equation, .box, math, aside, [role='doc-footnote'], [role='doc-endnote'], [role='doc-biblioentry'], dt, dd";
const lists = "[role='doc-endnotes'], [role='doc-bibliography'], .bibliography, .footnotes";

// Notes, works and their marks, by role or by the type that EPUB gives.
/** @param {Element} element */
const typeOf = (element) => element.getAttribute("epub:type") ?? "";
/** @param {Element} element */
const isNote = (element) => /\b(footnote|endnote|rearnote|note|biblioentry)\b/.test(typeOf(element));
const mostOfNote = 4000;

/** Whether a link is the mark of a note or citation: by its role or type, or since it is a raised number or sign.
 *  @param {Element} link */
function isMark(link) {
  if (link.matches("[role='doc-noteref'], [role='doc-biblioref']") || /\b(note|biblio)ref\b/.test(typeOf(link))) return true;
  return link.matches("sup *, :has(> sup:only-child)") && link.textContent.trim().length <= 6;
}

/** The notes in the margin, by their marks. @type {WeakMap<Element, HTMLElement>} */
export const besides = new WeakMap();

/** Whether a link is the mark of a note, and not of a work.
 *  @param {Element} link */
export const isNoteMark = (link) => isMark(link) && !link.matches("[role='doc-biblioref'], [role='doc-backlink'], nav *");

/** The note of a mark: an element of its page, or of another that is known; null if there is none.
 *  @param {Element} link @param {Sheet} sheet */
export function noteOf(link, sheet) {
  const elements = find(link, sheet)?.elements;
  if (elements?.length !== 1) return null;
  return elements[0].matches("ol, ul") ? elements[0].firstElementChild : elements[0];
}

/** R24: shows which note of the margin a mark has; returns false if it has none.
 *  @param {Element} link */
function pointBeside(link) {
  const note = besides.get(link);
  if (!note?.isConnected) return false;
  note.getAnimations().forEach((one) => one.cancel());
  note.animate([{ backgroundColor: "var(--octavo-found)" }, { backgroundColor: "var(--octavo-found)", offset: 0.6 }, {}], 1600);
  return true;
}

/** What a fragment names, as far as it can be seen by itself: its elements; null for sections and places in the text.
 *  @param {HTMLElement} body @param {string} fragment @param {boolean} isByMark @returns {Element[] | null} */
function targetOf(body, fragment, isByMark) {
  const element = body.querySelector(`[id="${CSS.escape(fragment)}"]`);
  if (!element) return null;
  const entry = element.closest(`:is(${lists}) li`);
  if (entry) return [listed(entry)];
  if (isNote(element)) return [element];
  // A note's number leads back to its mark in the text.
  if (isByMark && !element.matches("a[href], sup, span:has(> a[href], > sup)")) {
    const block = element.matches("ol li, ul li") ? element : element.closest("p, li, dd, td, blockquote, aside, div");
    const isText = block?.matches("p, li, dd, td, blockquote, div") && !block.matches(`${seen}, ${lists}`);
    if (block && isText && block.textContent.length <= mostOfNote) return [block.localName === "li" ? listed(block) : block];
  }
  const whole = element.matches(seen) ? element : element.matches("section, h1, h2, h3, h4, h5, h6, p, div, li, article") ? null : element.closest(seen);
  if (!whole) return element.localName === "dfn" ? [element.closest("p, li, dd") ?? element] : null;
  if (whole.localName === "math") return [whole.closest(".equation") ?? whole];
  if (whole.localName === "dd") return [whole];
  if (whole.localName !== "dt") return [whole];
  const entries = [whole];
  for (let next = whole.nextElementSibling; next?.localName === "dd"; next = next.nextElementSibling) entries.push(next);
  return entries;
}

/** A copy of a list item, in a list with its number.
 *  @param {Element} entry */
function listed(entry) {
  const list = /** @type {Element} */ (entry.parentElement?.cloneNode(false));
  const place = [...entry.parentElement?.children ?? []].indexOf(entry);
  if (list.localName === "ol") list.setAttribute("start", String(Number(list.getAttribute("start") ?? 1) + place));
  list.append(entry.cloneNode(true));
  return list;
}

/** The referenced elements of other pages, by page: a document with only these. @type {Map<string, Promise<HTMLElement | null>>} */
const parts = new Map();

/** Fetches the targets of a page's references to other pages, to have them ready.
 *  @param {Sheet} sheet */
export function expectReferences(sheet) {
  // A preview has none, since its pages change.
  if (preview || !sheet.body) return;
  const before = parts.size;
  const own = book.pages[sheet.page]?.href;
  for (const link of sheet.body.querySelectorAll("a[href*='#']")) {
    const [href] = addressOf(link, own) ?? [];
    if (href && href !== own && !parts.has(href) && pageAt(href) > 0) parts.set(href, fetchParts(href));
  }
  if (sheet.notes && parts.size > before) Promise.all(parts.values()).then(() => sheet.fit());
}

/** @param {string} href */
async function fetchParts(href) {
  try {
    const answer = await fetch(new URL(`references/${href.replace(/^pages\//, "")}`, root), { priority: "low" });
    if (!answer.ok) return null;
    const parsed = new DOMParser().parseFromString(await answer.text(), "application/xhtml+xml");
    if (parsed.querySelector("parsererror")) return null;
    sanitize(parsed.documentElement, new URL(href, root).href, root);
    const body = document.importNode(parsed.body, true);
    closeFences(body);
    setPrimes(body);
    known.set(href, body);
    return body;
  } catch {
    return null;
  }
}

/** @type {Map<string, HTMLElement>} */
const known = new Map();
/** @param {string} href */
const pageAt = (href) => book.pages.findIndex((page) => page.href === href);

/** The page and fragment of a link; null if it leads out of the book or to a whole page.
 *  @param {Element} link @param {string} base */
function addressOf(link, base) {
  const text = link.getAttribute("href") ?? link.getAttribute("xlink:href");
  if (!text) return null;
  const url = new URL(text, new URL(base, root));
  if (!url.href.startsWith(root) || url.hash.length < 2) return null;
  return [url.href.slice(root.length, url.href.length - url.hash.length), decode(url.hash.slice(1))];
}

/** Finds the target of a page's link: the elements, and the sheet whose style they have; null if there is none.
 *  @param {Element} link @param {Sheet} sheet */
function find(link, sheet) {
  if (link.matches("[role='doc-backlink'], nav *")) return null;
  const [href, fragment] = addressOf(link, book.pages[sheet.page].href) ?? [];
  if (!fragment) return null;
  const loaded = sheets.get(pageAt(href));
  const body = loaded?.body ?? known.get(href);
  const elements = body && targetOf(body, fragment, isMark(link));
  // A link within what it points at, as in a note's own text, leads there.
  if (!elements || elements.some((element) => element.contains(link))) return null;
  return { elements, sheet: loaded?.body ? loaded : sheet, link };
}

/** @type {{ element: HTMLElement, backdrop: HTMLElement, link: PageElement } | null} */
let open = null;

/** Opens the target of a link in a popover; returns false if it cannot be shown on its own.
 *  @param {PageElement} link @param {number} page */
export function openReference(link, page, isByHover = false, isByKey = false) {
  if (!isByKey && pointBeside(link)) return true;
  const sheet = sheets.get(page);
  const found = sheet?.body && find(link, sheet);
  if (!found) return false;
  closeReference();
  const { words } = book;
  const element = build(`<div class="popover reference" role="dialog" tabindex="-1"><div class="reference-body"></div><div class="reference-foot"><button type="button" class="go"></button></div></div>`);
  element.setAttribute("aria-label", link.textContent.trim() || words.reference);
  part(element, ".go").textContent = words.goThere;
  part(element, ".go").addEventListener("click", () => go(link, page));
  const content = framed(found.sheet, found.elements, "is-reference");
  content.addEventListener("click", (event) => {
    const inner = pathOf(event).find((one) => one.localName === "a");
    if (!inner) return;
    event.preventDefault();
    go(inner, found.sheet.page);
  });
  part(element, ".reference-body").append(content);
  const backdrop = build(`<div class="backdrop"></div>`);
  backdrop.hidden = isByHover;
  backdrop.addEventListener("click", closeReference);
  document.body.append(backdrop, element);
  open = { element, backdrop, link };
  place(element, link);
  link.setAttribute("aria-expanded", "true");
  if (!isByHover) element.focus({ preventScroll: true });
  element.addEventListener("pointerleave", () => { if (isByHover) leave(); });
  element.addEventListener("pointerenter", () => clearTimeout(timer));
  return true;
}

/** @param {Element} link @param {number} page */
function go(link, page) {
  closeReference();
  const url = new URL(link.getAttribute("href") ?? "", new URL(book.pages[page].href, root)).href;
  send({ type: "linked", page, href: url.startsWith(root) ? url.slice(root.length) : url });
}

/** Closes the popover; returns whether one was open. */
export function closeReference() {
  clearTimeout(timer);
  if (!open) return false;
  const { element, backdrop, link } = open;
  open = null;
  const hadFocus = element.contains(document.activeElement);
  element.remove();
  backdrop.remove();
  link.removeAttribute("aria-expanded");
  if (hadFocus) link.focus({ preventScroll: true });
  return true;
}

/** Places the popover below its link, or above if there is more room.
 *  @param {HTMLElement} element @param {Element} link */
function place(element, link) {
  const boxes = [...link.getClientRects()];
  const box = boxes[0] ?? link.getBoundingClientRect();
  const frame = stage.getBoundingClientRect();
  const [above, below] = [box.top - frame.top, frame.bottom - box.bottom];
  const isBelow = below >= Math.min(element.offsetHeight + 18, above);
  element.style.maxHeight = `${Math.max(120, (isBelow ? below : above) - 20)}px`;
  element.classList.toggle("is-above-bar", !isBelow);
  const middle = (box.left + box.right) / 2;
  const left = Math.max(8, Math.min(innerWidth - element.offsetWidth - 8, middle - element.offsetWidth / 2));
  element.style.left = `${left}px`;
  element.style.top = isBelow ? `${box.bottom + 10}px` : "";
  element.style.bottom = isBelow ? "" : `${innerHeight - box.top + 10}px`;
  element.style.setProperty("--arrow", `${Math.max(24, Math.min(element.offsetWidth - 24, middle - left))}px`);
  const body = part(element, ".reference-body");
  const sign = () => body.classList.toggle("has-more", body.scrollTop + body.clientHeight < body.scrollHeight - 4);
  body.addEventListener("scroll", sign, { passive: true });
  sign();
}

// Opening by a resting pointer.

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
const rest = 420;
/** @param {Event} event */
const linkAt = (event) => pathOf(event).find((element) => element.localName === "a" && element.hasAttribute("href"));

function leave() {
  clearTimeout(timer);
  timer = setTimeout(closeReference, 260);
}

/** Opens the references of a page on which the pointer rests.
 *  @param {Sheet} sheet */
export function hoverReferences(sheet) {
  // Within the shadow tree: where a pointer comes from the page's text, its event does not leave the tree.
  sheet.shadow.addEventListener("pointerover", (event) => {
    const link = event instanceof PointerEvent && event.pointerType === "mouse" && linkAt(event);
    if (!link) return;
    clearTimeout(timer);
    if (open?.link === link) return;
    timer = setTimeout(() => { if (link.isConnected && shown === sheet.page && (!open || open.backdrop.hidden)) openReference(link, sheet.page, true); }, rest);
  });
  sheet.shadow.addEventListener("pointerout", (event) => {
    if (!linkAt(event)) return;
    if (open?.backdrop.hidden) leave();
    else clearTimeout(timer);
  });
}

document.addEventListener("keydown", (event) => {
  if (!open) return;
  if (event.key === "Escape") {
    closeReference();
    event.stopImmediatePropagation();
  } else if (event.key === "Tab" && !open.backdrop.hidden) {
    event.preventDefault();
    part(open.element, ".go").focus();
  }
}, true);
