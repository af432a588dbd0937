// One interactive in a page: its picture and live drawing, its locators, and pointers and keys on it.
// Rules: I1, I3, I4, I5, I6.

import { paintList, read } from "./drawing.js";
import { SpacePainter, readSpace, readView } from "./space.js";
import { tell } from "./tell.js";
import { book } from "../book.js";
import { make, parts } from "../elements.js";

/** Null where there is no WebGL. @type {ScenePainter | null | undefined} */
let painter;

/** The width of a picture for which its author gave none. Style shows it in 36rem, or in what the column has (page.css). */
const usualWidth = 360;

/** The view of a thing in space that its author chose. @type {SpaceView} */
const authorsView = { rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], panX: 0, panY: 0, scale: 1 };

/** A finger that is down for no longer, in milliseconds, and moves no further than this, in pixels, taps. */
const [tapTime, tremble] = [300, 10];

export class Figure {
  /** The kernel's number of the figure; null where it has none yet. @type {number | null} */
  number = null;
  isActive = false;
  /** Whether things in space are drawn flat, where there is no WebGL. */
  isFlat = false;
  isSpace = false;
  takesTaps = false;
  /** Whether it was activated from the keyboard. */
  isByKey = false;
  /** The frame that the core was told last, as JSON. */
  told = "";
  /** The fingers on the picture. @type {Map<number, { x: number, y: number }>} */
  pointers = new Map();
  canvas = make("canvas", "octavo-live");
  locators = make("div", "octavo-locators");
  message = make("p", "octavo-message");
  /** I11: leads back to the author's view. */
  viewReset = make("button", "octavo-reset");
  /** Where and when a finger came down, and when one tapped last. */
  press = { x: 0, y: 0, time: 0, tapped: 0 };
  /** The shape of what it shows, where that is not its picture's. @type {Extent | undefined} */
  shape;
  /** What it shows: a flat drawing, or things in space and their view. @type {DrawingList | null} */
  list = null;
  /** @type {Scene | null} */
  scene = null;
  /** @type {SceneView | undefined} */
  spaceView;
  /** Where plot coordinates are, and where the drawing is on the canvas, as shares of it. @type {PlotFrame | null} */
  frame = null;
  /** @type {{ left: number, top: number, width: number, height: number } | undefined} */
  place;

  // What the core and the kernel were asked, by interactives.js.
  /** The definition; null until it is there. @type {Definition | null} */
  definition = null;
  /** @type {string[]} */
  values = [];
  settles = false;
  /** @type {SpaceView | undefined} */
  view;
  isDrawing = false;
  isStale = false;
  isTurned = false;
  lastTime = 0;
  /** The worker that knows the number. @type {number | undefined} */
  generation;

  /** @param {HTMLElement} element @param {number} page @param {number} index */
  constructor(element, page, index) {
    this.element = element;
    this.page = page;
    this.index = index;
    this.id = element.id || `interactive-${index + 1}`;
    /** @type {HTMLElement} */
    this.picture = element.querySelector(".interactive-picture") ?? element;
    this.title = element.querySelector("figcaption")?.textContent.replace(/\s+/g, " ").trim() ?? "";
    /** @type {SVGElement | HTMLImageElement | null} */
    this.svg = this.picture.querySelector("svg, img");
    this.parts();
    this.listen();
  }

  parts() {
    const { picture, svg } = this;
    const { words } = book;
    const description = svg?.getAttribute("aria-label") ?? svg?.getAttribute("alt") ?? "";
    svg?.setAttribute("aria-hidden", "true");
    picture.setAttribute("role", "button");
    picture.tabIndex = 0;
    picture.setAttribute("aria-label", [this.title, words.interactive, description].filter(Boolean).join(". "));
    this.canvas.setAttribute("aria-hidden", "true");
    this.canvas.hidden = true;
    this.message.hidden = true;
    this.message.setAttribute("role", "status");
    const { width, height } = this.size;
    picture.classList.toggle("is-small", Math.min(width, height) < 110);
    const badge = make("span", "octavo-badge");
    badge.innerHTML = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 6h6M14 6h4M2 14h3M11 14h7"/><circle cx="11" cy="6" r="2.4"/><circle cx="8" cy="14" r="2.4"/></svg>';
    new ResizeObserver(() => { if (!this.canvas.hidden) this.paint(); }).observe(picture);
    const { viewReset } = this;
    viewReset.type = "button";
    viewReset.hidden = true;
    // The keyboard has Home.
    viewReset.tabIndex = -1;
    viewReset.title = words.reset;
    viewReset.setAttribute("aria-label", words.reset);
    viewReset.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12a7 7 0 1 0 2.500-5.400M5 4v4h4"/></svg>';
    viewReset.addEventListener("pointerdown", (event) => event.stopPropagation());
    viewReset.addEventListener("click", () => this.resetView());
    picture.append(this.canvas, this.locators, make("span", "octavo-gloss"), make("span", "octavo-edge"), badge, this.message, viewReset);
  }

  /** The size in which the figure is drawn: that of its picture. */
  get size() {
    const width = Number(this.svg?.getAttribute("width")) || usualWidth;
    const height = Number(this.svg?.getAttribute("height")) || 240;
    return { width, height };
  }

  /** I10: the width for which the kernel lays wider results out: that of the column, but no less than the picture's own, whose text
   *  is scaled with it. */
  get room() { return Math.max(Math.round(this.picture.parentElement?.clientWidth ?? 0), Math.round(this.size.width)); }

  /** I10: gives the picture the shape of what it shows; small differences, as of the marks on an axis, do not move the page.
   *  @param {Extent} extent */
  fit({ width, height }) {
    if (!this.svg || !(width > 0) || !(height > 0)) return;
    const shown = this.shape ?? this.size;
    const isSame = Math.abs(shown.width - width) < 0.03 * shown.width && Math.abs(shown.height - height) < 0.03 * shown.height;
    if (isSame) return;
    this.shape = { width, height };
    const growth = Number(this.svg.getAttribute("width")) === usualWidth ? 1.6 : 1;
    this.svg.style.width = `${width * growth}px`;
    this.svg.style.aspectRatio = `${width} / ${height}`;
    this.svg.style.setProperty("--octavo-ratio", String(width / height));
  }

  /** @param {boolean} isActive */
  setActive(isActive) {
    this.isActive = isActive;
    this.picture.classList.toggle("is-active", isActive);
    this.picture.setAttribute("aria-pressed", isActive ? "true" : "false");
    for (const locator of parts(this.locators, ":scope > *")) locator.tabIndex = isActive ? 0 : -1;
    if (isActive) this.picture.setAttribute("aria-roledescription", book.words.interactive);
    this.offerReset();
  }

  /** Offers the way back to the author's view while the active thing in space has another. */
  offerReset() {
    const { rotation, panX, panY, scale } = this.view ?? authorsView;
    const isMoved = rotation.some((value, place) => Math.abs(value - authorsView.rotation[place]) > 1e-6) || panX !== 0 || panY !== 0 || scale !== 1;
    this.viewReset.hidden = !(this.isActive && this.isSpace && isMoved);
  }

  /** The core takes this key for the way back. */
  resetView() { tell({ what: "key", key: "home" }); }

  // Drawing

  /** Shows a drawing of the kernel, and tells the core where plot coordinates are.
   *  @param {ArrayBuffer} buffer @param {boolean} [isInPage] */
  show(buffer, isInPage) {
    const drawing = read(buffer);
    if (drawing.kind === "message") return this.say(drawing.isStopped ? book.words.stopped : `${book.words.failed} ${drawing.text}`);
    this.say("");
    if (drawing.kind === "space") {
      this.scene = readSpace(drawing.bytes);
      this.spaceView = this.scene.view;
      this.list = null;
    } else if (drawing.kind === "view") {
      this.spaceView = readView(drawing.bytes);
    } else {
      this.list = drawing.list;
      if (!this.isFlat) this.scene = null;
    }
    this.frame = drawing.kind === "plane" ? drawing.frame : null;
    this.isSpace = this.scene !== null || this.isFlat;
    if (this.canvas.hidden) this.canvas.hidden = false;
    if (!this.picture.classList.contains("has-live")) this.picture.classList.add("has-live");
    const shown = this.list ?? this.scene;
    if (isInPage && shown) this.fit(shown);
    this.paint();
    if (drawing.kind !== "view") this.tellFrame();
    this.offerReset();
  }

  /** Shows a message over the picture; an empty one hides it.
   *  @param {string} text */
  say(text) {
    const isHidden = text === "";
    // Writing the same again makes the browser lay out the page.
    if (this.message.hidden !== isHidden) this.message.hidden = isHidden;
    if (this.message.textContent !== text) this.message.textContent = text;
  }

  /** Paints the last drawing at the canvas's present size. */
  paint(canvas = this.canvas) {
    const box = canvas.getBoundingClientRect();
    const [wide, high] = [canvas.clientWidth || box.width, canvas.clientHeight || box.height];
    const drawing = this.list ?? this.scene;
    if (!drawing || wide === 0) return;
    const density = Math.min(3, devicePixelRatio * Math.max(1, box.width / wide));
    const [width, height] = [Math.round(wide * density), Math.round(high * density)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const scale = Math.min(width / drawing.width, height / drawing.height);
    const [left, top] = [(width - drawing.width * scale) / 2, (height - drawing.height * scale) / 2];
    this.place = { left: left / width, top: top / height, width: (drawing.width * scale) / width, height: (drawing.height * scale) / height };
    const context = canvas.getContext("2d");
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(scale, 0, 0, scale, left, top);
    if (this.list) return paintList(context, this.list);
    if (!this.scene || !this.spaceView || !painter) return;
    paintList(context, this.spaceView.behind);
    const source = painter.paint(this.scene, this.spaceView, scale);
    context.drawImage(source, 0, 0, this.scene.width, this.scene.height);
    paintList(context, this.spaceView.front);
  }

  tellFrame() {
    this.grip();
    if (this.isSpace) return this.tellDrawn({ space: true });
    const { frame, place } = this;
    if (!place || !frame) return;
    /** @param {number} share */
    const x = (share) => place.left + share * place.width;
    /** @param {number} share */
    const y = (share) => place.top + share * place.height;
    this.tellDrawn({ ...frame, left: x(frame.left), right: x(frame.right), top: y(frame.top), bottom: y(frame.bottom) });
  }

  /** Tells the core where plot coordinates are, unless it knows: most drawings of a figure have the same frame.
   *  @param {{ space: true } | PlotFrame} frame */
  tellDrawn(frame) {
    const told = JSON.stringify(frame);
    if (this.told === told) return;
    this.told = told;
    tell({ what: "drawn", page: this.page, index: this.index, ...frame });
  }

  /** Lets fingers act on the picture if it is in space or has locators; else they scroll the page. */
  grip() { this.picture.classList.toggle("is-gripped", this.isSpace || this.takesTaps || this.locators.children.length > 0); }

  /** @param {LocatorLook[]} places @param {boolean} takesTaps */
  showLocators(places, takesTaps) {
    this.takesTaps = takesTaps;
    const known = parts(this.locators, ":scope > *");
    for (const old of known.splice(places.length)) old.remove();
    places.forEach(({ x, y, label, text, unmarked }, number) => {
      const locator = known[number] ?? this.addLocator(number);
      locator.classList.toggle("is-unmarked", unmarked === true);
      locator.style.left = `${x * 100}%`;
      locator.style.top = `${y * 100}%`;
      locator.setAttribute("aria-label", label);
      locator.setAttribute("aria-valuenow", String(Math.round(x * 100)));
      locator.setAttribute("aria-valuetext", text);
    });
    this.grip();
  }

  /** @param {number} number */
  addLocator(number) {
    const locator = make("button", "octavo-locator");
    locator.type = "button";
    locator.setAttribute("role", "slider");
    locator.tabIndex = this.isActive ? 0 : -1;
    locator.dataset.locator = String(number);
    locator.setAttribute("aria-valuemin", "0");
    locator.setAttribute("aria-valuemax", "100");
    this.locators.append(locator);
    return locator;
  }

  // Fingers and keys

  listen(picture = this.picture) {
    picture.addEventListener("click", (event) => {
      if (this.isActive) return;
      event.stopPropagation();
      event.preventDefault();
      this.isByKey = false;
      tell({ what: "tapped", page: this.page, index: this.index });
    });
    picture.addEventListener("pointerdown", (event) => this.pressed(event, picture));
    picture.addEventListener("pointermove", (event) => this.moved(event, picture));
    picture.addEventListener("pointerup", (event) => this.lifted(event, picture));
    picture.addEventListener("pointercancel", (event) => this.lifted(event, picture));
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("wheel", (event) => {
      if (!this.isActive || !this.isSpace) return;
      event.preventDefault();
      event.stopPropagation();
      tell({ what: "pinched", factor: Math.exp(-event.deltaY / 300), dx: 0, dy: 0 });
    }, { passive: false });
    // Touches on the active one neither scroll nor turn the page.
    for (const name of ["touchstart", "touchmove"]) {
      picture.addEventListener(name, (event) => {
        if (!this.isActive || !picture.classList.contains("is-gripped")) return;
        event.stopPropagation();
        // A finger on the button clicks it.
        if (event.cancelable && !event.composedPath().includes(this.viewReset)) event.preventDefault();
      }, { passive: false });
    }
  }

  /** @param {"pressed" | "dragged" | "released" | "cancelled"} phase @param {PointerEvent} event @param {HTMLElement} picture */
  touch(phase, event, picture) {
    const box = picture.getBoundingClientRect();
    tell({
      what: "touched", phase, x: event.clientX - box.left, y: event.clientY - box.top, width: box.width, height: box.height,
      pans: event.shiftKey || event.buttons === 4 || event.buttons === 2,
    });
  }

  /** @param {PointerEvent} event @param {HTMLElement} picture */
  pressed(event, picture) {
    if (!this.isActive || !picture.classList.contains("is-gripped")) return;
    try { picture.setPointerCapture(event.pointerId); } catch { /* The pointer may be gone. */ }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.preventDefault();
    Object.assign(this.press, { x: event.clientX, y: event.clientY, time: this.pointers.size === 1 ? event.timeStamp : 0 });
    if (this.pointers.size === 1) this.touch("pressed", event, picture);
    else this.touch("cancelled", event, picture);
  }

  /** @param {PointerEvent} event @param {HTMLElement} picture */
  moved(event, picture) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (this.pointers.size === 1) {
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      return this.touch("dragged", event, picture);
    }
    const [one, other] = [...this.pointers.values()];
    const spread = Math.hypot(one.x - other.x, one.y - other.y);
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    Object.assign(before, { x: event.clientX, y: event.clientY });
    const width = picture.getBoundingClientRect().width;
    tell({
      what: "pinched", factor: Math.hypot(one.x - other.x, one.y - other.y) / Math.max(1, spread),
      dx: ((one.x + other.x) / 2 - middle.x) / width, dy: ((one.y + other.y) / 2 - middle.y) / width,
    });
  }

  /** @param {PointerEvent} event @param {HTMLElement} picture */
  lifted(event, picture) {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0) return;
    this.touch(event.type === "pointerup" ? "released" : "cancelled", event, picture);
    if (event.type === "pointerup" && this.isSpace) this.countTap(event);
  }

  /** Two taps on a thing in space lead back to the author's view.
   *  @param {PointerEvent} event */
  countTap({ clientX, clientY, timeStamp }) {
    const { press } = this;
    const isTap = timeStamp - press.time < tapTime && Math.hypot(clientX - press.x, clientY - press.y) < tremble;
    const isSecond = isTap && timeStamp - press.tapped < 2 * tapTime;
    press.tapped = isTap && !isSecond ? timeStamp : 0;
    if (isSecond) this.resetView();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.isActive) {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.isByKey = true;
      return tell({ what: "tapped", page: this.page, index: this.index });
    }
    const key = controlKeys[event.key];
    const { locator } = /** @type {HTMLElement} */ (event.target).dataset;
    if (!key || event.ctrlKey || event.metaKey || event.altKey || (!this.isSpace && locator === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    tell({ what: "key", key, locator: locator === undefined ? undefined : Number(locator) });
  }
}

/** The core's names of keys that move controls. @type {Record<string, ControlKey>} */
export const controlKeys = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", PageUp: "pageUp", PageDown: "pageDown", Home: "home", End: "end",
};

/** Whether there is WebGL for things in space. */
export function hasDepth() {
  if (painter === undefined || painter?.isLost) painter = SpacePainter.make();
  return painter !== null;
}
