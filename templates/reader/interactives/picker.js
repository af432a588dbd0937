// The colour picker: a popover with the colour at the top, tabs, and a palette or sliders.
// Rules: C2, C3, C4, C5, C6.

import { follow, keys } from "./controls.js";
import { tell } from "./tell.js";
import { book } from "../book.js";
import { focused, make, part, parts } from "../elements.js";

/** @type {ColorSpace[]} */
const tabs = ["palette", "rgb", "hsb", "cmyk", "gray"];

/** The widths of a picker beside its object, in pixels. */
const [narrowest, widest] = [196, 300];

export class Picker {
  /** The tab that is shown. @type {ColorSpace | undefined} */
  tab;
  /** @type {HTMLElement[]} */
  sliders = [];
  /** @type {HTMLElement | null} */
  lastFocus = null;

  constructor() {
    const { words } = book;
    this.backdrop = make("div", "picker-backdrop");
    this.backdrop.hidden = true;
    // C4: only a tap outside closes the picker.
    this.backdrop.addEventListener("click", () => this.act("closed"));
    this.element = make("div", "picker");
    this.element.id = "color-picker";
    this.element.hidden = true;
    this.element.tabIndex = -1;
    this.element.setAttribute("role", "dialog");
    this.element.setAttribute("aria-modal", "true");
    this.element.setAttribute("aria-label", words.colour);
    this.preview = make("div", "picker-preview");
    this.preview.append(make("span", "picker-color"), make("output", "picker-name"));
    this.tabs = make("div", "picker-tabs");
    this.tabs.setAttribute("role", "tablist");
    for (const tab of tabs) {
      const made = make("button", "picker-tab", tab === "palette" || tab === "gray" ? words[tab] : tab.toUpperCase());
      made.type = "button";
      made.setAttribute("role", "tab");
      made.dataset.tab = tab;
      made.addEventListener("click", () => this.act("tab", { tab }));
      this.tabs.append(made);
    }
    keys(this.tabs, (key) => this.moveTab(key));
    this.body = make("div", "picker-body");
    this.body.setAttribute("role", "tabpanel");
    this.element.append(this.preview, this.tabs, this.body);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Tab") this.keepFocus(event);
      if (event.key !== "Escape") event.stopPropagation();
    });
    document.body.append(this.backdrop, this.element);
  }

  /** @template {keyof PickerActions} Action @param {Action} action @param {PickerActions[Action]} [more] */
  act(action, more) {
    // The check cannot tell that an action has its own members.
    const event = /** @type {InteractiveEvent} */ ({ what: "picker", action, ...more });
    tell(event);
  }

  /** @param {ControlKey} key */
  moveTab(key) {
    const at = tabs.findIndex((tab) => tab === this.tab);
    /** @type {Partial<Record<ControlKey, number>>} */
    const places = { left: at - 1, up: at - 1, right: at + 1, down: at + 1, home: 0, end: tabs.length - 1 };
    const next = places[key];
    if (next === undefined || !tabs[next]) return;
    this.act("tab", { tab: tabs[next] });
    parts(this.tabs, "button")[next].focus();
  }

  /** @param {KeyboardEvent} event */
  keepFocus(event) {
    const all = parts(this.element, "button, [tabindex='0']").filter((element) => element.tabIndex >= 0);
    const last = event.shiftKey ? all[0] : all.at(-1);
    if (document.activeElement !== last && document.activeElement !== this.element) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  }

  /** Shows a colour. `object` is the picture of the interactive, which the picker leaves in sight.
   *  @param {PickerLook} look @param {HTMLElement} anchor @param {HTMLElement | undefined} object */
  show(look, anchor, object) {
    const isNew = this.element.hidden;
    if (isNew) this.lastFocus = focused();
    this.element.hidden = this.backdrop.hidden = false;
    this.preview.style.setProperty("--color", look.css);
    part(this.preview, "output").textContent = look.name;
    if (this.tab !== look.tab || isNew) this.build(look);
    this.tab = look.tab;
    look.sliders.forEach((slider, channel) => this.update(channel, slider));
    for (const swatch of parts(this.body, ".palette-color")) {
      swatch.setAttribute("aria-checked", swatch.dataset.name === look.name ? "true" : "false");
    }
    if (isNew) {
      this.place(anchor, (object ?? anchor).getBoundingClientRect());
      parts(this.tabs, "[aria-selected=true]")[0]?.focus({ preventScroll: true });
    }
  }

  close() {
    this.element.hidden = this.backdrop.hidden = true;
    this.tab = undefined;
    if (this.lastFocus?.isConnected) this.lastFocus.focus({ preventScroll: true });
  }

  /** Places the picker above its control. Where it would hide the object: beside that, or as low as it can be, in two columns
   *  if need be, or as a narrow column beside an object that is as high as the screen has room.
   *  @param {HTMLElement} anchor @param {DOMRect} object */
  place(anchor, object) {
    const { classList, style } = this.element;
    const box = anchor.getBoundingClientRect();
    const middle = (box.left + box.right) / 2;
    const edge = 8;
    classList.remove("is-wide", "is-tall");
    style.width = "";
    if (this.element.offsetHeight + 2 * edge > innerHeight - object.bottom && innerWidth >= 580) classList.add("is-wide");
    const { offsetWidth: width, offsetHeight: height } = this.element;
    let left = Math.max(edge, Math.min(innerWidth - width - edge, middle - width / 2));
    let top = Math.max(edge, box.top - height - 12);
    const hides = () => top < object.bottom && top + height > object.top && left < object.right && left + width > object.left;
    if (hides()) {
      if (object.right + width + edge <= innerWidth) left = innerWidth - width - edge;
      else if (object.left - width >= edge) left = edge;
      if (hides()) top = innerHeight - height - edge;
      if (hides() && this.#standBeside(object, edge)) return;
    }
    style.left = `${left}px`;
    style.top = `${top}px`;
    style.setProperty("--arrow", `${Math.max(24, Math.min(width - 24, middle - left))}px`);
    classList.toggle("has-arrow", top + height < box.top && middle > left && middle < left + width);
  }

  /** Makes the picker as narrow as the room beside the object, and places it there; returns false if there is too little.
   *  @param {DOMRect} object @param {number} edge */
  #standBeside(object, edge) {
    const { classList, style } = this.element;
    const [before, after] = [object.left, innerWidth - object.right];
    const width = Math.min(widest, Math.max(before, after) - 2 * edge);
    if (width < narrowest) return false;
    classList.remove("is-wide", "has-arrow");
    classList.add("is-tall");
    style.width = `${width}px`;
    style.left = `${before >= after ? edge : innerWidth - width - edge}px`;
    style.top = `${Math.max(edge, Math.min(object.top, innerHeight - this.element.offsetHeight - edge))}px`;
    return true;
  }

  /** The palette, or the sliders of a colour space.
   *  @param {PickerLook} look */
  build(look) {
    for (const tab of parts(this.tabs, "button")) {
      const isSelected = tab.dataset.tab === look.tab;
      tab.setAttribute("aria-selected", isSelected ? "true" : "false");
      tab.tabIndex = isSelected ? 0 : -1;
    }
    this.body.dataset.tab = look.tab;
    this.sliders = [];
    if (look.tab === "palette") {
      const palette = make("div", "palette");
      palette.setAttribute("role", "radiogroup");
      palette.setAttribute("aria-label", book.words.palette);
      for (const { name, css } of look.swatches) {
        const swatch = make("button", "palette-color");
        swatch.type = "button";
        swatch.dataset.name = name;
        swatch.title = name;
        swatch.setAttribute("role", "radio");
        swatch.setAttribute("aria-label", name);
        swatch.style.setProperty("--color", css);
        swatch.addEventListener("click", () => this.act("chose", { name }));
        palette.append(swatch);
      }
      return this.body.replaceChildren(palette);
    }
    this.body.replaceChildren(...look.sliders.map((slider, channel) => this.slider(slider, channel)));
  }

  /** C6: a slider whose whole gradient can be touched.
   *  @param {PickerSlider} look @param {number} channel */
  slider({ channel: name }, channel) {
    const row = make("div", "picker-row");
    const label = make("span", "picker-label", book.words[name]);
    label.id = `picker-label-${name}`;
    const area = make("div", "gradient");
    area.setAttribute("role", "slider");
    area.tabIndex = 0;
    area.dataset.channel = name;
    area.setAttribute("aria-labelledby", label.id);
    area.setAttribute("aria-valuemin", "0");
    area.setAttribute("aria-valuemax", "100");
    area.innerHTML = '<span class="gradient-fill"></span><span class="gradient-line"></span><span class="gradient-knob"></span><output class="gradient-value"></output>';
    follow(area, 16, (share) => this.act("slid", { channel, share }), () => this.act("letGo"));
    keys(area, (key) => this.act("key", { channel, key }));
    row.append(label, area);
    this.sliders[channel] = area;
    return row;
  }

  /** @param {number} channel @param {PickerSlider} look */
  update(channel, { share, text, gradient, held }) {
    const area = this.sliders[channel];
    area.style.setProperty("--share", String(share));
    area.style.setProperty("--gradient", `linear-gradient(to right, ${gradient.join(", ")})`);
    area.classList.toggle("is-glowing", held === true);
    area.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    area.setAttribute("aria-valuetext", text);
    part(area, "output").textContent = text;
  }
}
