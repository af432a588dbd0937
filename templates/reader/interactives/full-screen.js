// I8: full screen. Shows the active interactive as large as fits between bar and panel. The picture itself moves there,
// with its listeners and locators, and moves back when the sheet is closed.

import { tell } from "./tell.js";
import { book } from "../book.js";
import { make } from "../elements.js";
import { styleSheet } from "../style-sheets.js";

/** @typedef {import("./figure.js").Figure} Figure */

/** By how much the sheet shows an object larger than the page does, on screens that are not small. */
const enlargement = 1.3;
/** The least shorter side of such a screen, and the least height of the panel, in pixels. */
const [smallScreen, leastPanel] = [600, 130];

/** The sheet in which the active interactive fills the screen. */
export class FullScreen {
  /** The figure that is shown, and what stands in its place meanwhile. @type {Figure | null} */
  figure = null;
  /** The height of the picture in its page. */
  height = 0;
  marker = document.createComment("");
  keeper = make("div");

  constructor() {
    this.backdrop = make("div", "sheet-backdrop");
    this.backdrop.hidden = true;
    this.element = make("div", "object-sheet");
    this.element.id = "object-sheet";
    this.element.setAttribute("role", "dialog");
    this.element.setAttribute("aria-label", book.words.fullScreen);
    this.frame = make("div", "object-frame");
    this.shadow = this.frame.attachShadow({ mode: "open" });
    this.shadow.adoptedStyleSheets = ["page.css", "interactives/figure.css", "interactives/enlarged-figure.css"].map(styleSheet);
    this.element.append(this.frame);
    this.backdrop.append(this.element);
    this.backdrop.addEventListener("click", (event) => { if (event.target === this.backdrop) tell({ what: "fullScreen" }); });
    document.body.append(this.backdrop);
    addEventListener("resize", () => this.fit());
  }

  /** @param {Figure} figure */
  open(figure) {
    this.figure = figure;
    this.backdrop.hidden = false;
    document.body.classList.add("has-sheet");
    // A figure as in the page, so that the page's style of interactives applies.
    const holder = make("figure");
    holder.dataset.interactive = "";
    figure.picture.before(this.marker);
    this.height = figure.picture.offsetHeight;
    this.keeper.style.height = `${this.height}px`;
    this.marker.after(this.keeper);
    this.shadow.replaceChildren();
    const root = /** @type {ShadowRoot} */ (figure.picture.getRootNode());
    for (const style of root.querySelectorAll("style")) this.shadow.append(style.cloneNode(true));
    holder.append(figure.picture);
    this.shadow.append(holder);
    this.fit();
    figure.picture.focus({ preventScroll: true });
  }

  /** Makes the picture as large as fits between bar and panel. */
  fit() {
    if (!this.figure) return;
    const style = getComputedStyle(this.backdrop);
    const { style: own } = document.documentElement;
    const edge = 2 * parseFloat(getComputedStyle(this.element).paddingLeft);
    const room = {
      width: this.backdrop.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - edge,
      height: this.backdrop.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - edge,
    };
    // A panel below the sheet scrolls rather than make the object smaller than it is in the page.
    const wanted = this.height * (Math.min(innerWidth, innerHeight) < smallScreen ? 1 : enlargement);
    const panel = parseFloat(own.getPropertyValue("--panel-height")) || 0;
    own.setProperty("--panel-room", `${Math.max(leastPanel, Math.floor(room.height + panel - wanted))}px`);
    const { width, height } = this.figure.shape ?? this.figure.size;
    const scale = Math.max(0.2, Math.min(room.width / width, room.height / height));
    this.frame.style.width = `${Math.floor(width * scale)}px`;
    this.frame.style.height = `${Math.floor(height * scale)}px`;
    this.figure.paint();
  }

  close() {
    const { figure, marker } = this;
    if (!figure) return;
    this.figure = null;
    marker.before(figure.picture);
    this.keeper.remove();
    marker.remove();
    this.backdrop.hidden = true;
    document.body.classList.remove("has-sheet");
    document.documentElement.style.removeProperty("--panel-room");
    figure.paint();
  }

  /** The size in which to draw a figure: larger in the sheet, so that its letters do not grow with it.
   *  @param {Figure} figure */
  sizeFor(figure) {
    const { width, height } = figure.size;
    if (this.figure !== figure) return { width, height };
    const scale = Math.max(1, Math.min(1.7, this.frame.clientWidth / width / 1.3));
    return { width: Math.round(width * scale), height: Math.round(height * scale) };
  }
}
