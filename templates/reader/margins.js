// Lets tables, code, figures and formulas that are wider than the column use the margins of wide screens, with the box that they
// are in.
// Rules: R19, R24.

import { excess } from "./wide-formulas.js";

const objects = "pre, .scroll, table, figure";
// Boxes with visible edges, beyond which their content must not extend.
const closed = "li, td, th, dd, blockquote, aside, details, .equation, .interactive, [data-interactive], .octavo-margins";
const edge = 24;
const most = 1200;
const sides = ["start", "end"];

/** Widens objects that do not fit the column of a page, as far as they need and the screen has room.
 *  @param {HTMLElement} body @param {HTMLElement} scroller */
export function useMargins(body, scroller) {
  for (const element of elementsOf(body, ".octavo-margins")) {
    element.classList.remove("octavo-margins");
    for (const side of sides) element.style.removeProperty(`--octavo-${side}`);
  }
  const style = getComputedStyle(body);
  const column = body.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const [before, after] = marginsOf(body, scroller, style);
  const room = Math.min(column + before + after, most);
  if (!(room > column + 2 * edge) || style.columnCount !== "auto") return;
  /** @type {[HTMLElement, number, number][]} */
  const wide = [];
  for (const element of elementsOf(body, objects)) {
    const wanted = neededWidth(element, scroller.clientHeight);
    const own = element.offsetWidth;
    if (own > 0 && wanted > own + 8 && isOpen(element, body)) wide.push([element, own, Math.min(wanted, room)]);
  }
  for (const [element, more] of cutFormulas(body)) {
    const own = element.getBoundingClientRect().width;
    if (isOpen(element, body)) wide.push([element, own, Math.min(own + more, room)]);
  }
  for (const [element, own, width] of wide) {
    if (wide.some(([outer]) => outer !== element && outer.contains(element))) continue;
    // A figure stays centred, as far as both margins have room. Other objects keep the left edge of the text.
    const more = Math.max(0, width - own);
    const wanted = element.localName === "figure" ? Math.max(more / 2, more - before) : more;
    const behind = Math.min(wanted, after);
    const given = getComputedStyle(element);
    for (const side of sides) {
      const wider = side === "start" ? more - behind : behind;
      const usual = parseFloat(side === "start" ? given.marginInlineStart : given.marginInlineEnd) || 0;
      element.style.setProperty(`--octavo-${side}`, `${usual - wider}px`);
    }
    element.classList.add("octavo-margins");
  }
}

/** The room before and after the column of a page, in pixels: equal, unless notes stand beside it.
 *  @param {HTMLElement} body @param {HTMLElement} scroller @param {CSSStyleDeclaration} style */
function marginsOf(body, scroller, style) {
  const box = body.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  const left = box.left + parseFloat(style.paddingLeft) - frame.left - edge;
  const right = frame.left + scroller.clientWidth - box.right + parseFloat(style.paddingRight) - edge;
  return (style.direction === "rtl" ? [right, left] : [left, right]).map((margin) => Math.max(0, margin));
}

/** The elements that have to grow for displayed formulas: the box that a formula is in, or else itself; each with how much.
 *  @param {HTMLElement} body */
function cutFormulas(body) {
  /** @type {Map<HTMLElement, number>} */
  const found = new Map();
  for (const formula of elementsOf(body, "math[display='block']")) {
    const more = excess(formula);
    if (more === 0) continue;
    let box = formula;
    for (let outer = formula.parentElement; outer && outer !== body; outer = outer.parentElement) {
      if (outer.matches(".box, .equation")) box = outer;
    }
    found.set(box, Math.max(found.get(box) ?? 0, more + 2));
  }
  return found;
}

/** @type {(body: HTMLElement, selector: string) => NodeListOf<HTMLElement>} */
const elementsOf = (body, selector) => body.querySelectorAll(selector);

/** The width at which an object is completely visible, in pixels; 0 if it needs no more room.
 *  @param {HTMLElement} element @param {number} height */
function neededWidth(element, height) {
  if (element.localName !== "figure") {
    return getComputedStyle(element).overflowX === "visible" ? 0 : element.scrollWidth + element.offsetWidth - element.clientWidth;
  }
  const pictures = element.querySelectorAll("img, svg");
  if (pictures.length !== 1 || element.querySelector("pre, table")) return 0;
  const [picture] = pictures;
  const natural = Number(picture.getAttribute("width")) || (picture instanceof HTMLImageElement ? picture.naturalWidth : 0);
  const box = picture.getBoundingClientRect();
  if (!(natural > box.width + 8) || !(box.width > 0)) return 0;
  // A picture is not enlarged beyond 80 % of the screen's height.
  const fitting = Math.min(natural, (height * 0.8 * box.width) / Math.max(1, box.height));
  return element.offsetWidth - box.width + fitting;
}

/** Whether no ancestor of an object has visible edges.
 *  @param {HTMLElement} element @param {HTMLElement} body */
function isOpen(element, body) {
  for (let outer = element.parentElement; outer && outer !== body; outer = outer.parentElement) {
    if (outer.matches(closed)) return false;
    const { display, backgroundColor, borderInlineStartWidth, overflowX, float } = getComputedStyle(outer);
    if (display !== "block" || overflowX !== "visible" || float !== "none" || parseFloat(borderInlineStartWidth) > 0) return false;
    if (!/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return false;
  }
  return true;
}
