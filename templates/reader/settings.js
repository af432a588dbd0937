// The panel of the settings: text size, theme, typeface, lines, margins.
// Rules: R13, R20.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { build, part, parts } from "./elements.js";
import { head } from "./panel-head.js";
import { speechButton } from "./speech.js";

/** @type {["typeface" | "spacing" | "margins" | "alignment", string, string[]][]} */
const choices = [
  ["typeface", "typeface", ["book", "serif", "sans", "legible"]],
  ["spacing", "spacing", ["book", "tight", "open", "wide"]],
  ["margins", "margins", ["book", "narrow", "wide"]],
  ["alignment", "lineEnds", ["book", "ragged", "justified"]],
];

/** @type {("smaller" | "larger")[]} */
const sizes = ["smaller", "larger"];

/** @param {Panels["settings"]} command @returns {Panel} */
export function settingsPanel(command) {
  const { words } = book;
  const panel = build(`<div class="panel is-settings"><div class="settings-body"><div class="sizes" role="group"><button type="button" class="smaller">A</button><output></output><button type="button" class="larger">A</button><input type="range" min="70" max="250" step="5"></div>
    <div class="themes" role="group"></div></div></div>`);
  panel.prepend(head(words.settings));
  part(panel, ".sizes").setAttribute("aria-label", words.textSize);
  const range = part(panel, "input");
  range.setAttribute("aria-label", words.textSize);
  range.addEventListener("input", () => send({ type: "set", setting: "textSize", value: Number(range.value) }));
  for (const name of sizes) {
    const button = part(panel, `.${name}`);
    button.setAttribute("aria-label", words[name]);
    button.addEventListener("click", () => send({ type: "set", setting: `${name}Text` }));
  }
  part(panel, ".themes").setAttribute("aria-label", words.theme);
  for (const theme of ["automatic", "light", "sepia", "dark"]) {
    const button = build(`<button type="button"><span class="swatch"></span><span class="name"></span></button>`);
    button.dataset.theme = theme;
    part(button, ".name").textContent = words[theme];
    button.addEventListener("click", () => send({ type: "set", setting: "theme", value: theme }));
    part(panel, ".themes").append(button);
  }
  const body = part(panel, ".settings-body");
  const aloud = speechButton();
  if (aloud) body.prepend(aloud);
  for (const [setting, title, values] of choices) body.append(choiceOf(setting, words[title], values));
  const usual = build(`<button type="button" class="usual"></button>`);
  usual.textContent = words.usual;
  usual.addEventListener("click", () => send({ type: "set", setting: "usual" }));
  body.append(usual);
  updateSettings(panel, command);
  return { element: panel, ready: () => parts(panel, "[aria-pressed=true]")[0]?.focus({ preventScroll: true }) };
}

/** A group of choices for a setting.
 *  @param {keyof Appearance} setting @param {string} title @param {string[]} values */
function choiceOf(setting, title, values) {
  const element = build(`<fieldset class="choice"><legend></legend><div></div></fieldset>`);
  element.dataset.setting = setting;
  part(element, "legend").textContent = title;
  for (const value of values) {
    const option = build(`<label><input type="radio"><span></span></label>`);
    const input = part(option, "input");
    input.name = setting;
    input.value = value;
    option.dataset.value = value;
    part(option, "span").textContent = book.words[value];
    input.addEventListener("change", () => send({ type: "set", setting, value }));
    part(element, "div").append(option);
  }
  return element;
}

/** Shows the current choices in an open panel; keeps the keyboard focus.
 *  @param {HTMLElement} panel @param {Panels["settings"]} command */
export function updateSettings(panel, command) {
  part(panel, "output").textContent = `${command.textSize} %`;
  // The slider comes before the choices.
  const range = part(panel, "input");
  if (Number(range.value) !== command.textSize) range.value = String(command.textSize);
  range.setAttribute("aria-valuetext", `${command.textSize} %`);
  /** @param {string} selector @param {boolean | undefined} isOn */
  const enable = (selector, isOn) => part(panel, selector).toggleAttribute("disabled", !isOn);
  enable(".smaller", command.canShrink);
  enable(".larger", command.canGrow);
  for (const button of parts(panel, "[data-theme]")) button.setAttribute("aria-pressed", button.dataset.theme === command.theme ? "true" : "false");
  for (const [setting] of choices) {
    /** @type {HTMLInputElement[]} */
    const inputs = parts(panel, `input[name=${setting}]`);
    for (const input of inputs) input.checked = input.value === command[setting];
  }
  enable(".usual", !command.usual);
}
