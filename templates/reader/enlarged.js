// R16: a figure, wide formula or wide table enlarged on its own within the viewport, to pinch and pan.

import { isWide } from "./access.js";
import { book } from "./book.js";
import { build, focused, part } from "./elements.js";
import { stillness } from "./environment.js";
import { framed } from "./framed.js";
import { sheets } from "./sheets.js";

/** The maximum scale of a picture: this many times its size, and four times the size at which it fills the screen. */
const most = 8;

/**
 * What is open: its element, what had the focus, the least and greatest scale, where it is, and what fits it to the screen.
 * @type {{ element: HTMLElement, focus: HTMLElement | null, least: number, most: number, view: { scale: number, x: number, y: number }, fit: () => void } | null}
 */
let open = null;

/** The object that a tap enlarges: a figure's picture, or a formula or table wider than the screen; null for others.
 *  @param {EventTarget[]} path */
function objectAt(path) {
  const elements = path.filter((one) => one instanceof Element);
  if (elements.some((one) => one.matches("a[href], button, summary, input, video, audio, [data-interactive], .interactive"))) return null;
  const picture = elements.find((one) => one.matches("figure img, figure svg, figure picture"));
  if (picture) return picture.closest("picture") ?? picture;
  for (const one of elements) {
    if (!one.matches("math, table, .scroll, .equation") || !isWide(one)) continue;
    return one.matches("math, table") ? one : one.querySelector("math, table") ?? one;
  }
  return null;
}

/** Enlarges the tapped object; returns false if there is none.
 *  @param {MouseEvent} event @param {number} page */
export function enlarge(event, page) {
  const sheet = sheets.get(page);
  const object = sheet?.body && document.getSelection().isCollapsed && objectAt(event.composedPath());
  if (!object) return false;
  show(sheet, object);
  return true;
}

/** @param {Sheet} sheet @param {Element} object */
function show(sheet, object) {
  closeEnlarged();
  const { words } = book;
  const element = build(`<div class="enlarged" role="dialog" aria-modal="true" tabindex="-1"><div class="enlarged-sheet"><div class="enlarged-object"></div></div><p class="enlarged-text"></p><button type="button" class="tool"><svg><use href="#icon-close"/></svg></button></div>`);
  const caption = object.closest("figure")?.querySelector("figcaption") ?? object.querySelector("caption");
  element.setAttribute("aria-label", words.enlarged);
  part(element, "button").setAttribute("aria-label", words.close);
  part(element, "button").addEventListener("click", closeEnlarged);
  part(element, ".enlarged-text").textContent = caption?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const holder = part(element, ".enlarged-object");
  const box = object.getBoundingClientRect();
  const isPicture = object.matches("img, svg, picture");
  // Copies the enclosing figure as well, so that its style applies.
  const around = /** @type {HTMLElement} */ (object.closest("figure")?.cloneNode(false) ?? document.createElement("div"));
  around.append(object.cloneNode(true));
  const host = framed(sheet, [around], isPicture ? "is-picture" : "is-wide");
  host.style.setProperty("--octavo-width", `${box.width}px`);
  host.style.setProperty("--octavo-height", `${box.height}px`);
  holder.append(host);
  document.body.append(element);
  const focus = /** @type {HTMLElement | null} */ (sheet.shadow.activeElement ?? focused());
  const frame = part(element, ".enlarged-sheet");
  const fit = () => {
    const { offsetWidth: width, offsetHeight: height } = holder;
    const scale = Math.min(frame.clientWidth / width, frame.clientHeight / height, isPicture ? most : 2.5);
    const view = { scale, x: (frame.clientWidth - width * scale) / 2, y: (frame.clientHeight - height * scale) / 2 };
    open = { element, focus, least: Math.min(1, scale), most: Math.max(most, scale * 4), view, fit };
    paint();
  };
  fit();
  listen(element, frame);
  element.focus({ preventScroll: true });
  if (!stillness.matches) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160, easing: "ease-out" });
}

function paint() {
  if (!open) return;
  const { x, y, scale } = open.view;
  part(open.element, ".enlarged-object").style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Scales by a factor around a point of the sheet, and moves; keeps the object within the sheet.
 *  @param {number} factor @param {number} x @param {number} y @param {number} dx @param {number} dy */
function change(factor, x, y, dx, dy) {
  if (!open) return;
  const { view, element } = open;
  const frame = part(element, ".enlarged-sheet");
  const holder = part(element, ".enlarged-object");
  const scale = Math.max(open.least * 0.8, Math.min(open.most, view.scale * factor));
  const grown = scale / view.scale;
  Object.assign(view, { scale, x: x - (x - view.x) * grown + dx, y: y - (y - view.y) * grown + dy });
  /** @param {number} place @param {number} size @param {number} room */
  const held = (place, size, room) => size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, place));
  view.x = held(view.x, holder.offsetWidth * scale, frame.clientWidth);
  view.y = held(view.y, holder.offsetHeight * scale, frame.clientHeight);
  paint();
}

/** @param {HTMLElement} element @param {HTMLElement} frame */
function listen(element, frame) {
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let moved = 0;
  /** @param {MouseEvent} event */
  const at = (event) => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const middle = () => {
    const all = [...fingers.values()];
    const spread = all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0;
    return { x: all.reduce((sum, one) => sum + one.x, 0) / all.length, y: all.reduce((sum, one) => sum + one.y, 0) / all.length, spread };
  };
  element.addEventListener("pointerdown", (event) => {
    if (/** @type {Element} */ (event.target).closest("button")) return;
    try { element.setPointerCapture(event.pointerId); } catch { /* The pointer may be gone. */ }
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, at(event));
  });
  element.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = middle();
    fingers.set(event.pointerId, at(event));
    const after = middle();
    moved += Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(after.spread - before.spread);
    change(before.spread > 0 && after.spread > 0 ? after.spread / before.spread : 1, before.x, before.y, after.x - before.x, after.y - before.y);
  });
  element.addEventListener("pointerup", (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || moved > 8) return;
    // A tap beside the object closes the sheet; a tap on it does nothing.
    const box = part(element, ".enlarged-object").getBoundingClientRect();
    if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) closeEnlarged();
  });
  element.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  element.addEventListener("dblclick", (event) => {
    const { x, y } = at(event);
    if (open && open.view.scale > open.least * 1.6) open.fit();
    else change(2.4, x, y, 0, 0);
  });
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { x, y } = at(event);
    change(Math.exp(-event.deltaY / 300), x, y, 0, 0);
  }, { passive: false });
}

/** Closes the sheet; returns whether one was open. */
export function closeEnlarged() {
  if (!open) return false;
  const { element, focus } = open;
  open = null;
  element.remove();
  if (focus?.isConnected) focus.focus({ preventScroll: true });
  return true;
}

/** By how much the arrow keys move. @type {Record<string, [number, number]>} */
const moves = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
/** @type {Record<string, number>} */
const factors = { "+": 1.25, "=": 1.25, "-": 0.8 };

addEventListener("resize", () => open?.fit());
document.addEventListener("keydown", (event) => {
  if (!open) return;
  const steps = moves[event.key];
  const factor = factors[event.key];
  const { clientWidth: width, clientHeight: height } = open.element;
  if (event.key === "Escape") closeEnlarged();
  else if (steps) change(1, 0, 0, ...steps);
  else if (factor) change(factor, width / 2, height / 2, 0, 0);
  else if (event.key === "0") open.fit();
  else if (event.key === "Tab") part(open.element, "button").focus();
  else if (event.key !== "Enter" && event.key !== " ") return;
  if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
  event.stopImmediatePropagation();
}, true);
