// Sends events of fingers, wheel and keys to the core.
// Rules: R8, R12, R13, I4.

import { canMove } from "./access.js";
import { pathOf } from "./shell.js";

const wide = new Set(["auto", "scroll"]);
// Objects that handle touches themselves. The area of an interactive beside its picture belongs to the page.
const objects = ":is(.interactive, [data-interactive]):not(:has(.interactive-picture)), .interactive-picture, .control-panel";

/** Connects the events of the stage; `shown` returns the shown sheet, `send` the core's commands.
 *  @param {HTMLElement} stage @param {() => Sheet | undefined} shown @param {Send} send @param {Shell} shell */
export function listen(stage, shown, send, shell) {
  /** Numbers wide boxes; a box gets its number with its first touch. @type {Map<number, Element>} */
  const cells = new Map();
  let cellCount = 0;
  let pinchStart = 0;
  let claimed = false;
  /** Where a finger began on what the browser itself pans sideways, and that box. @type {{ x: number, y: number, box: Element } | null} */
  let pan = null;

  const edges = () => {
    const sheet = shown();
    return { atTop: sheet?.isAtTop ?? true, atBottom: sheet?.isAtBottom ?? true };
  };

  /** @param {Element} element */
  const numberOf = (element) => {
    for (const [id, cell] of cells) if (cell === element) return id;
    cellCount += 1;
    cells.set(cellCount, element);
    return cellCount;
  };

  /** @param {Event} event @returns {Surface} */
  const surface = (event) => {
    for (const element of event.composedPath()) {
      if (element === stage || !(element instanceof Element)) continue;
      if (element.matches(objects)) return { surface: "interactive" };
      if (element.matches(".is-columns")) return { surface: "columns" };
      // A page in columns is scrolled by swipes, like a wide box.
      if (element.matches(".page:not(.is-vertical)")) break;
      const limit = element.scrollWidth - element.clientWidth;
      if (limit > 1 && wide.has(getComputedStyle(element).overflowX)) {
        const id = numberOf(element);
        // The core counts from the left in both writing directions.
        const left = element.scrollLeft < 0 || getComputedStyle(element).direction === "rtl"
          ? element.scrollLeft + limit : element.scrollLeft;
        return { surface: "cell", id, offset: left, limit };
      }
    }
    return { surface: "page" };
  };

  shell.moveCell = (id, offset) => {
    const element = cells.get(id);
    if (!element) return;
    const limit = element.scrollWidth - element.clientWidth;
    element.scrollLeft = getComputedStyle(element).direction === "rtl" ? offset - limit : offset;
  };
  shell.forgetCells = () => { for (const [id, cell] of cells) if (!cell.isConnected) cells.delete(id); };

  /** Whether a finger that pans goes on past the box's end: the browser would take it for its Back.
   *  @param {number} x @param {number} y */
  const isPastEnd = (x, y) => {
    if (!pan) return false;
    const across = x - pan.x;
    const { box } = pan;
    if (Math.abs(across) <= Math.abs(y - pan.y)) return false;
    const limit = box.scrollWidth - box.clientWidth;
    const left = getComputedStyle(box).direction === "rtl" ? box.scrollLeft + limit : box.scrollLeft;
    return across > 0 ? left < 1 : left > limit - 1;
  };

  /** @param {TouchList} touches */
  const spread = (touches) => Math.hypot(
    touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);

  stage.addEventListener("touchstart", (event) => {
    claimed = false;
    if (event.touches.length === 2) {
      pinchStart = spread(event.touches);
      return;
    }
    if (event.touches.length > 2) return;
    const { clientX: x, clientY: y } = event.touches[0];
    const box = pathOf(event).find((element) => element.matches(".is-columns nav, .page.is-zoomed"));
    pan = box ? { x, y, box } : null;
    send({ type: "pressed", x, y, time: event.timeStamp, ...edges(), ...surface(event) });
  }, { passive: true });

  let isFirst = true;
  stage.addEventListener("touchmove", (event) => {
    if (event.touches.length === 2 && pinchStart > 0) {
      if (event.cancelable) event.preventDefault();
      send({
        type: "pinched", scale: spread(event.touches) / pinchStart, first: isFirst,
        x: (event.touches[0].clientX + event.touches[1].clientX) / 2,
        y: (event.touches[0].clientY + event.touches[1].clientY) / 2,
      });
      isFirst = false;
      return;
    }
    const { clientX: x, clientY: y } = event.touches[0];
    claimed = send({ type: "dragged", x, y, time: event.timeStamp, ...edges() }).some((command) => command.do === "claim");
    if (event.cancelable && (claimed || isPastEnd(x, y))) event.preventDefault();
  }, { passive: false });

  stage.addEventListener("touchend", (event) => {
    if (event.touches.length < 2) {
      pinchStart = 0;
      isFirst = true;
    }
    if (event.touches.length > 0) return;
    const { clientX: x, clientY: y } = event.changedTouches[0];
    send({ type: "released", x, y, time: event.timeStamp, ...edges() });
    // A gesture must not click the element under it.
    if (claimed && event.cancelable) event.preventDefault();
  }, { passive: false });

  stage.addEventListener("touchcancel", () => send({ type: "cancelled" }), { passive: true });

  stage.addEventListener("wheel", (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      send({ type: "pinched", scale: Math.exp(-event.deltaY / 200), first: true, x: event.clientX, y: event.clientY });
      return;
    }
    const over = surface(event);
    if (over.surface === "cell" && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? stage.clientHeight : 1;
    send({ type: "wheeled", dx: event.deltaX * unit, dy: event.deltaY * unit, time: event.timeStamp, ...edges() });
  }, { passive: false });

  /** @type {Record<string, Key>} */
  const keys = {
    ArrowLeft: "left", ArrowRight: "right", PageUp: "pageUp", PageDown: "pageDown", " ": "space", Home: "home",
    End: "end", Escape: "escape",
  };
  /** @type {Record<string, Key>} */
  const controlKeys = { f: "search", "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", 0: "zoomReset" };
  document.addEventListener("keydown", (event) => {
    const path = pathOf(event);
    const inField = path[0]?.matches("input, textarea, select, [contenteditable]");
    const control = event.ctrlKey || event.metaKey;
    let key = (control ? controlKeys : keys)[event.key];
    if (event.altKey || !key || (inField && key !== "escape" && key !== "search")) return;
    if (!control && event.shiftKey && key !== "space") return;
    // A focused box is scrolled first, as by a swipe.
    const moves = key === "left" || key === "right";
    if (moves && path.some((element) => element.matches("[data-octavo-box]") && canMove(element, key))) return;
    const onButton = path[0]?.matches("button, a[href], summary");
    if (key === "space" && onButton) return;
    if (key === "space" && event.shiftKey) key = "pageUp";
    const commands = send({ type: "key", key, ...edges() });
    if (commands.length > 0) event.preventDefault();
  });
}
