// R16: a figure, wide formula or wide table enlarged on its own within the viewport, to pinch and pan.

import { isWide } from "./access.js";
import { framed } from "./framed.js";
import { build } from "./pages.js";
import { shell, sheets, stillness } from "./shell.js";

/** The maximum scale of a picture: this many times its size, and four times the size at which it fills the screen. */
const most = 8;
let open = null;

/** The object that a tap enlarges: a figure's picture, or a formula or table wider than the screen; null for others. */
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

/** Enlarges the tapped object; returns false if there is none. */
export function enlarge(event, page) {
  const sheet = sheets.get(page);
  const object = sheet?.body && document.getSelection().isCollapsed && objectAt(event.composedPath());
  if (!object) return false;
  show(sheet, object);
  return true;
}

function show(sheet, object) {
  closeEnlarged();
  const { words } = shell.setUp;
  const element = build(`<div class="enlarged" role="dialog" aria-modal="true" tabindex="-1"><div class="enlarged-sheet"><div class="enlarged-object"></div></div><p class="enlarged-text"></p><button type="button" class="tool"><svg><use href="#icon-close"/></svg></button></div>`);
  const caption = object.closest("figure")?.querySelector("figcaption") ?? object.querySelector("caption");
  element.setAttribute("aria-label", words.enlarged);
  element.querySelector("button").setAttribute("aria-label", words.close);
  element.querySelector("button").addEventListener("click", closeEnlarged);
  element.querySelector(".enlarged-text").textContent = caption?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const holder = element.querySelector(".enlarged-object");
  const box = object.getBoundingClientRect();
  const isPicture = object.matches("img, svg, picture");
  // Copies the enclosing figure as well, so that its style applies.
  const around = object.closest("figure")?.cloneNode(false) ?? document.createElement("div");
  around.append(object.cloneNode(true));
  const host = framed(sheet, [around], isPicture
    ? `body, figure, div { margin: 0; padding: 0; } img, svg { display: block; width: ${box.width}px !important; height: ${box.height}px !important; max-width: none; max-height: none; margin: 0 !important; }`
    : "body { width: max-content; font-size: 1.125rem; } figure, div { margin: 0 } math, table { max-width: none !important; overflow: visible !important; margin: 0 !important; }");
  holder.append(host);
  document.body.append(element);
  open = { element, focus: sheet.shadow.activeElement ?? document.activeElement, view: null };
  const frame = element.querySelector(".enlarged-sheet");
  const fit = () => {
    const { offsetWidth: width, offsetHeight: height } = holder;
    const scale = Math.min(frame.clientWidth / width, frame.clientHeight / height, isPicture ? most : 2.5);
    Object.assign(open, { least: Math.min(1, scale), most: Math.max(most, scale * 4), view: { scale, x: (frame.clientWidth - width * scale) / 2, y: (frame.clientHeight - height * scale) / 2 } });
    paint();
  };
  fit();
  open.fit = fit;
  listen(element, frame);
  element.focus({ preventScroll: true });
  if (!stillness.matches) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160, easing: "ease-out" });
}

function paint() {
  const { x, y, scale } = open.view;
  open.element.querySelector(".enlarged-object").style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Scales by a factor around a point of the sheet, and moves; keeps the object within the sheet. */
function change(factor, x, y, dx, dy) {
  const { view, element } = open;
  const frame = element.querySelector(".enlarged-sheet");
  const holder = element.querySelector(".enlarged-object");
  const scale = Math.max(open.least * 0.8, Math.min(open.most, view.scale * factor));
  const grown = scale / view.scale;
  Object.assign(view, { scale, x: x - (x - view.x) * grown + dx, y: y - (y - view.y) * grown + dy });
  const held = (place, size, room) => size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, place));
  view.x = held(view.x, holder.offsetWidth * scale, frame.clientWidth);
  view.y = held(view.y, holder.offsetHeight * scale, frame.clientHeight);
  paint();
}

function listen(element, frame) {
  const fingers = new Map();
  let moved = 0;
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
    if (event.target.closest("button")) return;
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
  for (const name of ["pointerup", "pointercancel"]) {
    element.addEventListener(name, (event) => {
      if (!fingers.delete(event.pointerId) || fingers.size > 0 || moved > 8 || name === "pointercancel") return;
      // A tap beside the object closes the sheet; a tap on it does nothing.
      const box = element.querySelector(".enlarged-object").getBoundingClientRect();
      if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) closeEnlarged();
    });
  }
  element.addEventListener("dblclick", (event) => {
    const { x, y } = at(event);
    if (open.view.scale > open.least * 1.6) open.fit();
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

addEventListener("resize", () => open?.fit());
document.addEventListener("keydown", (event) => {
  if (!open) return;
  const steps = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] }[event.key];
  const factor = { "+": 1.25, "=": 1.25, "-": 0.8 }[event.key];
  const { clientWidth: width, clientHeight: height } = open.element;
  if (event.key === "Escape") closeEnlarged();
  else if (steps) change(1, 0, 0, ...steps);
  else if (factor) change(factor, width / 2, height / 2, 0, 0);
  else if (event.key === "0") open.fit();
  else if (event.key === "Tab") open.element.querySelector("button").focus();
  else if (event.key !== "Enter" && event.key !== " ") return;
  if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
  event.stopImmediatePropagation();
}, true);
