// The control panel: the controls of the active interactive, at the bottom of the screen like a keyboard.
// Rules: I2, I7.

import { control } from "./controls.js";
import { tell } from "./tell.js";
import { book } from "../book.js";
import { make, parts } from "../elements.js";

/** The least height of the panel in pixels: its head and a control. */
const least = 130;

export class Panel {
  /** @type {Control[]} */
  controls = [];

  constructor() {
    const { words } = book;
    this.element = make("section", "control-panel");
    this.element.id = "control-panel";
    this.element.hidden = true;
    this.element.setAttribute("aria-label", words.controls);
    const head = make("header", "control-head");
    this.title = make("h2", "control-title");
    this.dismiss = make("button", "control-dismiss");
    this.dismiss.type = "button";
    this.dismiss.setAttribute("aria-label", words.hideControls);
    this.dismiss.title = words.hideControls;
    this.dismiss.innerHTML = '<svg viewBox="0 0 30 24" aria-hidden="true"><rect x="3" y="2" width="24" height="13" rx="2.5"/><path d="M7 6h.01M11 6h.01M15 6h.01M19 6h.01M23 6h.01M9 11h12M11.500 19l3.500 3.500 3.500-3.500"/></svg>';
    this.dismiss.addEventListener("click", () => tell({ what: "dismissed" }));
    head.append(this.title, this.dismiss);
    this.grip = this.makeGrip();
    this.note = make("p", "control-note", words.partly);
    this.note.hidden = true;
    this.body = make("div", "control-body");
    this.body.addEventListener("scroll", () => this.sign(), { passive: true });
    this.element.append(this.grip, head, this.note, this.body);
    document.body.append(this.element);
    // Swipes and keys in the panel do not turn pages.
    for (const name of ["touchstart", "touchmove", "wheel"]) this.element.addEventListener(name, (event) => event.stopPropagation(), { passive: true });
    this.element.addEventListener("keydown", (event) => { if (event.key !== "Escape") event.stopPropagation(); });
  }

  /** @param {string} title @param {ControlLook[]} looks @param {boolean} isPartial */
  open(title, looks, isPartial) {
    this.title.textContent = title;
    this.note.hidden = !isPartial;
    this.controls = looks.map((look, number) => control(look, number));
    this.body.replaceChildren(...this.controls.flatMap(({ element }) => element ?? []));
    this.element.classList.toggle("is-empty", this.body.children.length === 0);
    this.body.scrollTop = 0;
    this.element.hidden = false;
    document.body.classList.add("has-panel");
    this.measure();
  }

  /** The upper edge, by which a finger or the arrow keys change the panel's height. */
  makeGrip() {
    const grip = make("div", "control-grip");
    grip.tabIndex = 0;
    grip.setAttribute("role", "separator");
    grip.setAttribute("aria-orientation", "horizontal");
    grip.setAttribute("aria-label", book.words.controls);
    /** Where the edge is above the finger that holds it. */
    let offset = 0;
    grip.addEventListener("pointerdown", (event) => {
      try { grip.setPointerCapture(event.pointerId); } catch { /* The pointer may be gone. */ }
      grip.classList.add("is-held");
      offset = event.clientY - this.element.getBoundingClientRect().top;
      event.preventDefault();
    });
    grip.addEventListener("pointermove", (event) => {
      if (grip.classList.contains("is-held")) this.setMost(this.element.getBoundingClientRect().bottom - event.clientY + offset);
    });
    for (const name of ["pointerup", "pointercancel"]) grip.addEventListener(name, () => grip.classList.remove("is-held"));
    grip.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowUp" ? 40 : event.key === "ArrowDown" ? -40 : 0;
      if (step === 0) return;
      event.preventDefault();
      this.setMost(this.element.offsetHeight + step);
    });
    return grip;
  }

  /** Sets the greatest height of the panel; it is no higher than its controls need.
   *  @param {number} height */
  setMost(height) {
    const most = Math.round(Math.max(least, Math.min(0.75 * innerHeight, height)));
    document.documentElement.style.setProperty("--panel-most", `${most}px`);
    this.measure();
  }

  /** Tells the style sheet the panel's height, by which the stage is shorter. */
  measure() {
    const { offsetHeight, hidden } = this.element;
    document.documentElement.style.setProperty("--panel-height", hidden ? "0px" : `${offsetHeight}px`);
    this.grip.setAttribute("aria-valuenow", String(Math.round((100 * offsetHeight) / innerHeight)));
    this.sign();
  }

  /** Shows whether there is more below. */
  sign() {
    const { body } = this;
    this.element.classList.toggle("has-more", body.scrollTop + body.clientHeight < body.scrollHeight - 4);
  }

  focus() { parts(this.body, "[tabindex='0'], select, input, button")[0]?.focus({ preventScroll: true }); }

  close() {
    this.element.hidden = true;
    this.body.replaceChildren();
    this.controls = [];
    document.body.classList.remove("has-panel");
    this.measure();
  }

  /** @param {number} number @param {ControlLook} look */
  update(number, look) { this.controls[number]?.update?.(look); }

  /** The element that the arrow of a control's colour picker points to.
   *  @param {number} number */
  anchorOf(number) { return this.controls[number]?.anchor ?? this.element; }
}
