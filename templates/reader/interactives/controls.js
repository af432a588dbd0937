// The controls of the panel. Each shows the look that the core sends, and sends the core what readers do.
// Rules: I9, C1.

import { controlKeys } from "./figure.js";
import { tell } from "./tell.js";
import { book } from "../book.js";
import { make, part, parts } from "../elements.js";

/** @param {string} className @param {string} [label] @param {string} [text] */
const button = (className, label, text) => {
  const element = make("button", className, text);
  element.type = "button";
  if (label) {
    element.setAttribute("aria-label", label);
    element.title = label;
  }
  return element;
};

const icons = {
  play: '<path d="M7 4.500v15l12-7.500z" fill="currentColor"/>', pause: '<path d="M8 5v14M16 5v14" stroke-width="3.500"/>',
  stepBack: '<path d="M6 5v14"/><path d="M18 5 9 12l9 7z" fill="currentColor"/>', stepForward: '<path d="M18 5v14"/><path d="M6 5l9 7-9 7z" fill="currentColor"/>',
  faster: '<path d="m5 13 7-7 7 7M5 20l7-7 7 7"/>', slower: '<path d="m5 4 7 7 7-7M5 11l7 7 7-7"/>',
  unfold: '<path d="M12 5v14M5 12h14"/>', minus: '<path d="M5 12h14"/>',
  reverse: '<path d="M4 9h14l-4-4M20 15H6l4 4"/>', reset: '<path d="M5 12a7 7 0 1 0 2.500-5.400M5 4v4h4"/>',
};
/** @param {keyof typeof icons} name */
const icon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`;

let count = 0;

/** Makes a control: its `element`, a function to `update` it, and the `anchor` that a popover points to.
 *  @param {ControlLook} look @param {number} number @returns {Control} */
export function control(look, number) {
  const { words } = book;
  /** @type {Act} */
  const act = (action, more) => {
    // The check cannot tell that an action has its own members.
    const event = /** @type {InteractiveEvent} */ ({ what: "control", control: number, action, ...more });
    tell(event);
  };
  if (look.kind === "delimiter") return shownOrNot(make("hr", "control-line", look.label), look);
  if (look.kind === "heading") return shownOrNot(make("h3", "control-heading", look.label), look);
  if (look.kind === "text") return shownOrNot(make("p", "control-text", look.label), look);
  const row = make("div", `control is-${look.kind}`);
  row.dataset.control = String(number);
  if (look.kind === "button") return shownOrNot(push(look, row, act, words), look);
  const maker = look.kind === "locator" && !look.text ? undefined : makers[look.kind];
  if (!maker) return {};
  const label = make("span", look.label ? "control-label" : "control-label is-unseen", look.label || words.controls);
  label.id = `control-label-${count += 1}`;
  row.append(label);
  const made = maker({ look, row, label, words, act });
  return { anchor: made.anchor ?? row, ...shownOrNot(row, look, made.update) };
}

/** @type {Partial<Record<ControlKind, ControlMaker>>} */
const makers = {
  slider, manipulator: slider, animator: slider, trigger: slider, slider2D: square, setterBar: bar, radioButtonBar: bar,
  popupMenu: menu, togglerBar: togglers, interval, locator: places, checkbox: box, inputField: field, colorSetter: swatch, colorSlider: swatch,
};

/** Hides a control while its look says so.
 *  @param {HTMLElement} element @param {ControlLook} look @param {(look: ControlLook) => void} [updated] */
function shownOrNot(element, look, updated) {
  /** @param {ControlLook} next */
  const update = (next) => {
    element.hidden = next.hidden === true;
    updated?.(next);
  };
  update(look);
  return { element, update };
}

/** A button that sets variables.
 *  @param {ControlLook} look @param {HTMLElement} row @param {Act} act @param {Words} words */
function push(look, row, act, words) {
  const made = button("push", look.label === "▶" ? words.play : "", look.label);
  made.addEventListener("click", () => act("pressed"));
  row.append(made);
  return row;
}

/** Follows a pointer on an element; `moved` takes its shares from the left and from the bottom, 0 to 1.
 *  @param {HTMLElement} element @param {number} inset @param {(x: number, y: number) => void} moved @param {() => void} ended */
export function follow(element, inset, moved, ended) {
  /** @param {PointerEvent} event */
  const move = (event) => {
    const box = element.getBoundingClientRect();
    const [wide, high] = [box.width - 2 * inset, box.height - 2 * inset];
    /** @param {number} value @param {number} length */
    const share = (value, length) => Math.max(0, Math.min(1, length > 0 ? value / length : 0));
    moved(share(event.clientX - box.left - inset, wide), share(box.bottom - inset - event.clientY, high));
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    try { element.setPointerCapture(event.pointerId); } catch { /* The pointer may be gone. */ }
    element.classList.add("is-held");
    move(event);
    event.preventDefault();
    parts(element, "[role=slider]")[0]?.focus({ preventScroll: true });
    if (element.getAttribute("role") === "slider") element.focus({ preventScroll: true });
  });
  element.addEventListener("pointermove", (event) => { if (element.classList.contains("is-held")) move(event); });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(name, () => {
      if (!element.classList.contains("is-held")) return;
      element.classList.remove("is-held");
      ended();
    });
  }
}

/** Calls `told` with the keys that move a control.
 *  @param {HTMLElement} element @param {(key: ControlKey) => void} told */
export function keys(element, told) {
  element.addEventListener("keydown", (event) => {
    const key = controlKeys[event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    told(key);
  });
}

/** @type {ControlMaker} */
function slider({ look, row, label, words, act }) {
  const line = make("div", "slider");
  line.setAttribute("role", "slider");
  line.tabIndex = 0;
  line.setAttribute("aria-labelledby", label.id);
  line.setAttribute("aria-valuemin", "0");
  line.setAttribute("aria-valuemax", "100");
  line.innerHTML = '<span class="track"><span class="done"></span></span><span class="knob"></span><span class="knob-value" aria-hidden="true"></span>';
  const value = make("output", "control-value");
  follow(line, 14, (x) => act("slid", { x, y: 0 }), () => act("letGo"));
  keys(line, (key) => act("key", { key }));
  row.append(line, value);
  const player = look.kind === "slider" ? null : players(look, words, act);
  if (player && look.kind === "manipulator") row.append(fold(player.element, words));
  if (player) row.append(player.element);
  return {
    update(next) {
      line.style.setProperty("--share", String(next.x));
      line.setAttribute("aria-valuenow", String(Math.round(next.x * 100)));
      line.setAttribute("aria-valuetext", next.text);
      if (next.minimum) line.title = `${next.minimum} – ${next.maximum}`;
      value.textContent = part(line, ".knob-value").textContent = next.text;
      player?.update(next);
    },
  };
}

/** The button that shows the buttons of the animation.
 *  @param {HTMLElement} players @param {Words} words */
function fold(players, words) {
  const made = button("fold", words.animation);
  made.innerHTML = icon("unfold");
  /** @param {boolean} isOpen */
  const set = (isOpen) => {
    players.hidden = !isOpen;
    made.setAttribute("aria-expanded", isOpen ? "true" : "false");
  };
  made.addEventListener("click", () => set(players.hidden === true));
  set(false);
  return made;
}

/** The buttons of the animation; a trigger has only play and reset.
 *  @param {ControlLook} look @param {Words} words @param {Act} act */
function players(look, words, act) {
  const element = make("span", "players");
  element.setAttribute("role", "group");
  /** @type {["played" | "reset" | "stepBack" | "stepForward" | "slower" | "faster" | "reversed", keyof typeof icons][]} */
  const names = look.kind === "trigger"
    ? [["played", "play"], ["reset", "reset"]]
    : [["stepBack", "stepBack"], ["played", "play"], ["stepForward", "stepForward"], ["slower", "slower"], ["faster", "faster"], ["reversed", "reverse"]];
  /** @type {Partial<Record<typeof names[number][0], HTMLElement>>} */
  const buttons = {};
  for (const [action, name] of names) {
    const made = button("player", words[name]);
    made.innerHTML = icon(name);
    made.addEventListener("click", () => {
      if (action === "stepBack" || action === "stepForward") act("stepped", { forward: action === "stepForward" });
      else act(action);
    });
    buttons[action] = made;
    element.append(made);
  }
  return {
    element,
    /** @param {ControlLook} next */
    update(next) {
      const name = next.playing ? "pause" : "play";
      const { played, reversed } = buttons;
      if (played && played.dataset.icon !== name) {
        played.dataset.icon = name;
        played.innerHTML = icon(name);
        played.setAttribute("aria-label", words[name]);
        played.title = words[name];
      }
      reversed?.setAttribute("aria-pressed", next.reversed ? "true" : "false");
    },
  };
}

/** @type {ControlMaker} */
function square({ row, label, act }) {
  const area = make("div", "square");
  area.setAttribute("role", "slider");
  area.tabIndex = 0;
  area.setAttribute("aria-labelledby", label.id);
  area.setAttribute("aria-valuemin", "0");
  area.setAttribute("aria-valuemax", "100");
  area.innerHTML = '<span class="cross-x"></span><span class="cross-y"></span><span class="knob"></span>';
  const value = make("output", "control-value");
  follow(area, 12, (x, y) => act("slid", { x, y }), () => act("letGo"));
  keys(area, (key) => act("key", { key }));
  row.append(area, value);
  return {
    update(next) {
      area.style.setProperty("--x", String(next.x));
      area.style.setProperty("--y", String(next.y));
      area.setAttribute("aria-valuenow", String(Math.round(next.x * 100)));
      area.setAttribute("aria-valuetext", next.text);
      value.textContent = next.text;
    },
  };
}

/** Buttons side by side: one Tab stop, between them arrow keys.
 *  @type {ControlMaker} */
function bar({ look, row, label, act }) {
  const group = make("div", look.kind === "setterBar" ? "setters" : "radios");
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-labelledby", label.id);
  const buttons = (look.choices ?? []).map((text, choice) => {
    const made = button(look.kind === "setterBar" ? "setter" : "radio", "", text);
    made.setAttribute("role", "radio");
    made.addEventListener("click", () => act("chose", { choice }));
    return made;
  });
  group.append(...buttons);
  keys(group, (key) => {
    act("key", { key });
    buttons.find((made) => made.tabIndex === 0)?.focus();
  });
  row.append(group);
  return {
    update(next) {
      buttons.forEach((made, choice) => {
        const isChosen = choice === next.chosen;
        made.setAttribute("aria-checked", isChosen ? "true" : "false");
        made.tabIndex = isChosen || ((next.chosen ?? 0) < 0 && choice === 0) ? 0 : -1;
      });
    },
  };
}

/** Buttons side by side, any of which are pressed.
 *  @type {ControlMaker} */
function togglers({ look, row, label, act }) {
  const group = make("div", "setters togglers");
  group.setAttribute("role", "group");
  group.setAttribute("aria-labelledby", label.id);
  const buttons = (look.choices ?? []).map((text, choice) => {
    const made = button("setter", "", text);
    made.addEventListener("click", () => act("chose", { choice }));
    return made;
  });
  group.append(...buttons);
  row.append(group);
  return {
    update(next) { buttons.forEach((made, choice) => made.setAttribute("aria-pressed", next.ticked?.includes(choice) ? "true" : "false")); },
  };
}

/** A line with two knobs; a finger moves the nearer one.
 *  @type {ControlMaker} */
function interval({ row, label, act }) {
  const line = make("div", "slider is-interval");
  line.innerHTML = '<span class="track"><span class="done"></span></span>';
  const ends = [0, 0];
  let held = 0;
  const slid = () => act("slid", { x: ends[0], y: ends[1] });
  const knobs = ends.map((_, end) => {
    const knob = make("span", "knob");
    knob.setAttribute("role", "slider");
    knob.tabIndex = 0;
    knob.setAttribute("aria-labelledby", label.id);
    knob.setAttribute("aria-valuemin", "0");
    knob.setAttribute("aria-valuemax", "100");
    keys(knob, (key) => {
      const step = { left: -0.01, down: -0.01, right: 0.01, up: 0.01, pageDown: -0.1, pageUp: 0.1, home: -1, end: 1 }[key];
      ends[end] = Math.max(end ? ends[0] : 0, Math.min(end ? 1 : ends[1], ends[end] + step));
      slid();
      act("letGo");
    });
    return knob;
  });
  line.append(...knobs);
  line.addEventListener("pointerdown", (event) => {
    const box = line.getBoundingClientRect();
    const share = (event.clientX - box.left - 14) / (box.width - 28);
    held = Math.abs(share - ends[0]) < Math.abs(share - ends[1]) || (ends[0] === ends[1] && share < ends[0]) ? 0 : 1;
  });
  follow(line, 14, (x) => {
    ends[held] = held ? Math.max(x, ends[0]) : Math.min(x, ends[1]);
    slid();
  }, () => act("letGo"));
  const value = make("output", "control-value");
  row.append(line, value);
  return {
    update(next) {
      [ends[0], ends[1]] = [next.x, next.y];
      line.style.setProperty("--low", String(next.x));
      line.style.setProperty("--share", String(next.y));
      knobs.forEach((knob, end) => {
        knob.setAttribute("aria-valuenow", String(Math.round(ends[end] * 100)));
        knob.setAttribute("aria-valuetext", next.text);
      });
      value.textContent = next.text;
    },
  };
}

/** Buttons that add a locator to the drawing and remove the last.
 *  @type {ControlMaker} */
function places({ row, label, words, act }) {
  const group = make("span", "players");
  group.setAttribute("role", "group");
  group.setAttribute("aria-labelledby", label.id);
  /** @type {[string, keyof typeof icons][]} */
  const names = [["addPlace", "unfold"], ["removePlace", "minus"]];
  const buttons = names.map(([name, picture], less) => {
    const made = button("player", words[name]);
    made.innerHTML = icon(picture);
    made.addEventListener("click", () => act("stepped", { forward: less === 0 }));
    return made;
  });
  group.append(...buttons);
  const value = make("output", "control-value");
  row.append(group, value);
  return {
    update(next) {
      buttons.forEach((made, number) => { made.disabled = !next.ticked?.includes(number); });
      value.textContent = next.text;
    },
  };
}

/** @type {ControlMaker} */
function menu({ look, row, label, act }) {
  const select = make("select", "menu");
  select.setAttribute("aria-labelledby", label.id);
  select.append(...(look.choices ?? []).map((text) => make("option", "", text)));
  select.addEventListener("change", () => act("chose", { choice: select.selectedIndex }));
  row.append(select);
  return { update(next) { select.selectedIndex = next.chosen ?? -1; } };
}

/** @type {ControlMaker} */
function box({ row, label, act }) {
  const made = button("switch");
  made.setAttribute("role", "checkbox");
  made.setAttribute("aria-labelledby", label.id);
  made.addEventListener("click", () => act("toggled"));
  label.addEventListener("click", () => act("toggled"));
  row.append(made);
  return { update(next) { made.setAttribute("aria-checked", next.on ? "true" : "false"); } };
}

/** @type {ControlMaker} */
function field({ row, label, act }) {
  const input = make("input", "input-field");
  input.type = "text";
  input.spellcheck = false;
  input.autocomplete = "off";
  input.setAttribute("autocapitalize", "off");
  input.setAttribute("aria-labelledby", label.id);
  let shown = "";
  const commit = () => { if (input.value !== shown) act("typed", { text: input.value }); };
  input.addEventListener("change", commit);
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") commit(); });
  row.append(input);
  return {
    update(next) {
      shown = next.text;
      input.value = next.text;
    },
  };
}

/** C1: a swatch that opens the colour picker.
 *  @type {ControlMaker} */
function swatch({ look, row, words, act }) {
  const made = button("color-swatch");
  made.setAttribute("aria-haspopup", "dialog");
  made.innerHTML = '<span class="color-shown"></span>';
  made.addEventListener("click", () => act("opened"));
  row.append(made);
  const name = make("output", "control-value");
  row.append(name);
  return {
    anchor: made,
    update(next) {
      made.style.setProperty("--color", next.css ?? "");
      made.setAttribute("aria-label", `${look.label || words.colour}: ${next.text}`);
      name.textContent = next.text.includes("[") ? "" : next.text;
    },
  };
}
