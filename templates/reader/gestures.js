// Sends events of fingers, wheel and keys to the core.
// Rules: R8, R12, R13, I4.

import { canMove } from "./access.js";
import { limitOf, numberOf, offsetOf } from "./cells.js";
import { send } from "./dispatcher.js";
import { pathOf } from "./elements.js";
import { sheets, shown } from "./sheets.js";

const wide = new Set(["auto", "scroll"]);
// Objects that handle touches themselves. The area of an interactive beside its picture belongs to the page.
const objects = ":is(.interactive, [data-interactive]):not(:has(.interactive-picture)), .interactive-picture, .control-panel";
// What the browser itself pans sideways.
const panned = ".is-columns nav, .page.is-zoomed";

/** @type {Record<string, Key>} */
const keys = {
  ArrowLeft: "left", ArrowRight: "right", PageUp: "pageUp", PageDown: "pageDown", " ": "space", Home: "home",
  End: "end", Escape: "escape",
};
/** @type {Record<string, Key>} */
const controlKeys = { f: "search", "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", 0: "zoomReset" };

/** The height of a line, in which some wheels count, in pixels. */
const lineHeight = 18;

/** Whether the shown page is at its top and at its bottom. @returns {Edges} */
function edges() {
  const sheet = sheets.get(shown);
  return { atTop: sheet?.isAtTop ?? true, atBottom: sheet?.isAtBottom ?? true };
}

/** @param {TouchList} touches */
const spread = ([first, second]) => Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);

/** The fingers and the wheel on the stage, and the keys. */
export class Gestures {
  #stage;
  /** The distance of two fingers as they came down; 0 if there are not two. */
  #pinchStart = 0;
  /** Whether the next move of two fingers is their first. */
  #isFirstPinch = true;
  /** Whether the core claims the gesture, so that the browser does not scroll. */
  #isClaimed = false;
  /** Where a finger came down on what the browser itself pans sideways, and that box. @type {{ x: number, y: number, box: Element } | null} */
  #pan = null;

  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.#stage = stage;
    stage.addEventListener("touchstart", (event) => this.#press(event), { passive: true });
    stage.addEventListener("touchmove", (event) => this.#drag(event), { passive: false });
    stage.addEventListener("touchend", (event) => this.#release(event), { passive: false });
    stage.addEventListener("touchcancel", () => send({ type: "cancelled" }), { passive: true });
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    document.addEventListener("keydown", pressKey);
  }

  /** @param {TouchEvent} event */
  #press(event) {
    this.#isClaimed = false;
    if (event.touches.length === 2) {
      this.#pinchStart = spread(event.touches);
      return;
    }
    if (event.touches.length > 2) return;
    const { clientX: x, clientY: y } = event.touches[0];
    const box = pathOf(event).find((element) => element.matches(panned));
    this.#pan = box ? { x, y, box } : null;
    send({ type: "pressed", x, y, time: event.timeStamp, ...edges(), ...this.#surface(event) });
  }

  /** @param {TouchEvent} event */
  #drag(event) {
    if (event.touches.length === 2 && this.#pinchStart > 0) return this.#pinch(event);
    const { clientX: x, clientY: y } = event.touches[0];
    this.#isClaimed = send({ type: "dragged", x, y, time: event.timeStamp, ...edges() }).some((command) => command.do === "claim");
    if (event.cancelable && (this.#isClaimed || this.#isPastEnd(x, y))) event.preventDefault();
  }

  /** @param {TouchEvent} event */
  #pinch(event) {
    if (event.cancelable) event.preventDefault();
    const [first, second] = event.touches;
    send({
      type: "pinched", scale: spread(event.touches) / this.#pinchStart, first: this.#isFirstPinch,
      x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2,
    });
    this.#isFirstPinch = false;
  }

  /** @param {TouchEvent} event */
  #release(event) {
    if (event.touches.length < 2) {
      this.#pinchStart = 0;
      this.#isFirstPinch = true;
    }
    if (event.touches.length > 0) return;
    const { clientX: x, clientY: y } = event.changedTouches[0];
    send({ type: "released", x, y, time: event.timeStamp, ...edges() });
    // A gesture must not click the element under it.
    if (this.#isClaimed && event.cancelable) event.preventDefault();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (event.ctrlKey) {
      event.preventDefault();
      send({ type: "pinched", scale: Math.exp(-event.deltaY / 200), first: true, x: event.clientX, y: event.clientY });
      return;
    }
    const over = this.#surface(event);
    if (over.surface === "cell" && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    const unit = event.deltaMode === 1 ? lineHeight : event.deltaMode === 2 ? this.#stage.clientHeight : 1;
    send({ type: "wheeled", dx: event.deltaX * unit, dy: event.deltaY * unit, time: event.timeStamp, ...edges() });
  }

  /** What is under a finger or the pointer.
   *  @param {Event} event @returns {Surface} */
  #surface(event) {
    for (const element of event.composedPath()) {
      if (element === this.#stage || !(element instanceof Element)) continue;
      if (element.matches(objects)) return { surface: "interactive" };
      if (element.matches(".is-columns")) return { surface: "columns" };
      // A page in columns is scrolled by swipes, like a wide box.
      if (element.matches(".page:not(.is-vertical)")) break;
      const limit = limitOf(element);
      if (limit > 1 && wide.has(getComputedStyle(element).overflowX)) return { surface: "cell", id: numberOf(element), offset: offsetOf(element), limit };
    }
    return { surface: "page" };
  }

  /** Whether a finger that pans goes on past the box's end: the browser would take it for its Back.
   *  @param {number} x @param {number} y */
  #isPastEnd(x, y) {
    if (!this.#pan) return false;
    const { box } = this.#pan;
    const across = x - this.#pan.x;
    if (Math.abs(across) <= Math.abs(y - this.#pan.y)) return false;
    const left = offsetOf(box);
    return across > 0 ? left < 1 : left > limitOf(box) - 1;
  }
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const path = pathOf(event);
  const isInField = path[0]?.matches("input, textarea, select, [contenteditable]");
  const isControl = event.ctrlKey || event.metaKey;
  let key = (isControl ? controlKeys : keys)[event.key];
  if (event.altKey || !key || (isInField && key !== "escape" && key !== "search")) return;
  if (!isControl && event.shiftKey && key !== "space") return;
  // A focused box is scrolled first, as by a swipe.
  const moves = key === "left" || key === "right";
  if (moves && path.some((element) => element.matches("[data-octavo-box]") && canMove(element, key))) return;
  const isOnButton = path[0]?.matches("button, a[href], summary");
  if (key === "space" && isOnButton) return;
  if (key === "space" && event.shiftKey) key = "pageUp";
  // A key that the core does not use is the browser's.
  if (send({ type: "key", key, ...edges() }).length > 0) event.preventDefault();
}
