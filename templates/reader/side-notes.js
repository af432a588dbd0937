// Notes in the margin of wide screens, beside their marks. Fetched with the first page that has some and room for them.
// Rules: R24.

import { besides, isNoteMark, noteOf } from "./references.js";

const wide = matchMedia("(min-width: 1200px)");
const gap = 36;
const edge = 24;
const [narrowest, widest] = [196, 300];
/** Longer notes stay behind their marks. */
const mostLetters = 900;
/** What a narrow column cannot show. */
const large = "table, figure, pre, img, video, math[display='block'], [data-interactive]";

/** The notes of a page in the margin, with their marks. @type {WeakMap<Sheet, { link: Element, element: HTMLElement }[]>} */
const placed = new WeakMap();

/** Takes the notes out of the margin, and the column back to the middle.
 *  @param {Sheet} sheet */
export function clearNotes({ shadow, body }) {
  shadow.querySelector(".octavo-notes")?.remove();
  body?.classList.remove("octavo-noted");
}

/** Makes room for the notes of a page, before what is wide is laid out.
 *  @param {Sheet} sheet */
export function makeRoom(sheet) {
  const { body, scroller, shadow } = sheet;
  clearNotes(sheet);
  if (!body || !wide.matches) return;
  const style = getComputedStyle(body);
  const column = columnOf(body, style);
  const width = Math.min(widest, scroller.clientWidth - 2 * edge - gap - column.width);
  const links = [...body.querySelectorAll("a[href*='#']")].filter(isNoteMark);
  const isNoted = links.length > 0 || body.querySelector("aside.margin") !== null;
  if (!isNoted || width < narrowest || style.columnCount !== "auto") return;
  const notes = notesOf(links, sheet);
  const layer = document.createElement("div");
  layer.className = "octavo-notes";
  // The notes themselves, at their place in the text, are for screen readers.
  layer.setAttribute("aria-hidden", "true");
  layer.append(...notes.map(({ element }) => element));
  for (const name of ["font-family", "color", "direction"]) layer.style.setProperty(name, style.getPropertyValue(name));
  const frame = scroller.getBoundingClientRect();
  const before = style.direction === "rtl" ? frame.right - column.right : column.left - frame.left;
  const shift = Math.max(edge, (scroller.clientWidth - column.width - gap - width) / 2) - before;
  layer.style.setProperty("--octavo-note", `${width}px`);
  body.style.setProperty("--octavo-note", `${width}px`);
  body.style.setProperty("--octavo-shift", `${Math.min(0, shift)}px`);
  body.classList.add("octavo-noted");
  shadow.append(layer);
  placed.set(sheet, notes);
}

/** The column of the text, without the padding of the body.
 *  @param {HTMLElement} body @param {CSSStyleDeclaration} style */
function columnOf(body, style) {
  const box = body.getBoundingClientRect();
  const [left, right] = [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)];
  return { left, right, width: right - left };
}

/** Places the notes beside their marks, below one another and below what is wide.
 *  @param {Sheet} sheet */
export function placeNotes(sheet) {
  const { shadow, body, scroller } = sheet;
  /** @type {HTMLElement | null} */
  const layer = shadow.querySelector(".octavo-notes");
  if (!layer || !body) return;
  const frame = scroller.getBoundingClientRect();
  const style = getComputedStyle(body);
  const column = columnOf(body, style);
  const isLeft = style.direction === "rtl";
  const inner = isLeft ? frame.right - column.left : column.right - frame.left;
  layer.style.insetInlineStart = `${inner + gap}px`;
  const origin = frame.top - scroller.scrollTop;
  const taken = [...body.querySelectorAll(".octavo-margins, aside.margin")].map((one) => one.getBoundingClientRect())
    .filter((box) => isLeft ? box.left < column.left - 2 : box.right > column.right + 2)
    .map(({ top, bottom }) => ({ top: top - origin - 8, bottom: bottom - origin + 8 }));
  let free = 0;
  for (const { link, element } of placed.get(sheet) ?? []) {
    // Nothing is wider than the margin: such a note stays behind its mark.
    if (element.scrollWidth > element.clientWidth + 1) element.remove();
    if (!element.isConnected) continue;
    const height = element.offsetHeight;
    let top = Math.max(free, link.getBoundingClientRect().top - origin - 4);
    for (let hit; (hit = taken.find((box) => box.top < top + height && box.bottom > top));) top = hit.bottom;
    element.style.top = `${top}px`;
    free = top + height + 12;
  }
}

/** The notes that fit into the margin, in the order of their marks.
 *  @param {Element[]} links @param {Sheet} sheet */
function notesOf(links, sheet) {
  const notes = [];
  for (const link of links) {
    const note = link.closest("figure, table, aside, details:not([open])") ? null : noteOf(link, sheet);
    if (!note || note.textContent.length > mostLetters || note.querySelector(large)) continue;
    const element = copyOf(note, link.textContent.trim());
    besides.set(link, element);
    notes.push({ link, element });
  }
  return notes;
}

/** A copy of a note that begins with its mark.
 *  @param {Element} note @param {string} mark */
function copyOf(note, mark) {
  const element = document.createElement("div");
  element.className = "octavo-note";
  const whole = /** @type {Element} */ (note.cloneNode(true));
  for (const one of whole.querySelectorAll("[role='doc-backlink'], [data-octavo-made]")) one.remove();
  for (const one of whole.querySelectorAll("[id]")) one.removeAttribute("id");
  for (const one of whole.querySelectorAll("a, [tabindex]")) one.setAttribute("tabindex", "-1");
  for (const one of whole.querySelectorAll("mark")) one.replaceWith(...one.childNodes);
  element.append(...whole.childNodes);
  trimStart(element, mark);
  const number = document.createElement("span");
  number.className = "octavo-note-mark";
  number.textContent = mark;
  const first = element.querySelector(":scope > p") ?? element;
  first.prepend(number, " ");
  return element;
}

/** Takes the mark and the full stop behind it from the beginning of a note.
 *  @param {Element} element @param {string} mark */
function trimStart(element, mark) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const bare = mark.replace(/[[\]().]/g, "");
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const text = node.data.trimStart();
    if (text === "") continue;
    const rest = /^[[(]?([^\s.)\]]{1,6})[\])]?\.?\s+/.exec(text);
    node.data = rest && rest[1] === bare ? text.slice(rest[0].length) : text.replace(/^[.)\]]\s*/, "");
    return;
  }
}
