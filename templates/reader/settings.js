// The chosen appearance of pages: typeface, size, lines, margins, colours.
// Rules: R13, R20.

import { head } from "./lists.js";
import { build } from "./pages.js";
import { part, parts, send } from "./shell.js";
import { speechButton } from "./speech.js";

/** The style that every page adopts after its own, as a sheet and as text. */
export const chosen = { sheet: new CSSStyleSheet(), text: "" };

const serif = `"Iowan Old Style", Charter, "Source Serif 4", "Noto Serif", Georgia, serif`;
const sans = `system-ui, -apple-system, "Source Sans 3", "Segoe UI", "Noto Sans", Arial, sans-serif`;
// Fonts with open shapes and wide letters, if the device has them.
const legible = `OpenDyslexic, "Atkinson Hyperlegible", "Lexend", Verdana, "DejaVu Sans", "Trebuchet MS", sans-serif`;
const text = "body, p, li, dd, dt, blockquote";

/** @type {{ [Setting in "typeface" | "spacing" | "margins" | "alignment"]: { [Value in Appearance[Setting]]?: string } }} */
const styles = {
  typeface: {
    serif: `${text} { font-family: ${serif} !important; }`,
    sans: `${text} { font-family: ${sans} !important; }`,
    legible: `body, body :not(pre, pre *, code, kbd, samp, math, math *, svg, svg *) { font-family: ${legible} !important; letter-spacing: 0.035em; word-spacing: 0.14em; font-style: normal; }
      em, i, cite, dfn { font-weight: 600; }`,
  },
  spacing: {
    tight: `${text} { line-height: 1.35 !important; }`,
    open: `${text} { line-height: 1.75 !important; }`,
    wide: `${text} { line-height: 2.1 !important; }`,
  },
  margins: {
    narrow: "body { max-width: 46em !important; padding-inline: 0.75em !important; }",
    wide: "body { max-width: 27em !important; }",
  },
  alignment: {
    ragged: "p, li, dd { text-align: start !important; hyphens: manual !important; -webkit-hyphens: manual !important; }",
    justified: "p, li, dd { text-align: justify !important; hyphens: auto !important; -webkit-hyphens: auto !important; }",
  },
};

// The variables of the book's own style; pages with another style get only the paper's colour.
const sepia = `:host, html { --paper: #f7f0df; --ink: #3a3125; --soft: #685a46; --line: #dacdb2; --accent: #7a4517; --given: #37592f; --alert: #8a3b0c; --accent-wash: rgba(122, 69, 23, 0.07); --given-wash: rgba(55, 89, 47, 0.08); }`;

/** Applies the chosen appearance to all pages and to the reader.
 *  @param {Appearance} appearance */
export function applyAppearance(appearance) {
  const { typeface, spacing, margins, alignment } = appearance;
  const rules = [styles.typeface[typeface], styles.spacing[spacing], styles.margins[margins], styles.alignment[alignment]].map((rule) => rule ?? "");
  if (appearance.theme === "sepia") rules.push(sepia);
  chosen.text = rules.join("\n");
  chosen.sheet.replaceSync(chosen.text);
  const { documentElement } = document;
  documentElement.dataset.theme = appearance.theme;
  documentElement.dataset.margins = appearance.margins;
  documentElement.style.fontSize = appearance.textSize === 100 ? "" : `${appearance.textSize}%`;
}

/** @type {[keyof typeof styles, string, string[]][]} */
const choices = [
  ["typeface", "typeface", ["book", "serif", "sans", "legible"]],
  ["spacing", "spacing", ["book", "tight", "open", "wide"]],
  ["margins", "margins", ["book", "narrow", "wide"]],
  ["alignment", "lineEnds", ["book", "ragged", "justified"]],
];

/** @type {("smaller" | "larger")[]} */
const sizes = ["smaller", "larger"];

/** @param {Panels["settings"]} command @param {Words} words */
export function settingsPanel(command, words) {
  /** @type {Panel} */
  const panel = build(`<div class="panel is-settings"><div class="settings-body"><div class="sizes" role="group"><button type="button" class="smaller">A</button><output></output><button type="button" class="larger">A</button><input type="range" min="70" max="250" step="5"></div>
    <div class="themes" role="group"></div></div></div>`);
  panel.prepend(head(words.settings, null, send));
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
  for (const [setting, title, values] of choices) body.append(choiceOf(setting, words[title], values, words));
  const usual = build(`<button type="button" class="usual"></button>`);
  usual.textContent = words.usual;
  usual.addEventListener("click", () => send({ type: "set", setting: "usual" }));
  body.append(usual);
  updateSettings(panel, command);
  panel.ready = () => parts(panel, "[aria-pressed=true]")[0]?.focus({ preventScroll: true });
  return panel;
}

/** A group of choices for a setting.
 *  @param {keyof Appearance} setting @param {string} title @param {string[]} values @param {Words} words */
function choiceOf(setting, title, values, words) {
  const element = build(`<fieldset class="choice"><legend></legend><div></div></fieldset>`);
  element.dataset.setting = setting;
  part(element, "legend").textContent = title;
  for (const value of values) {
    const option = build(`<label><input type="radio"><span></span></label>`);
    const input = part(option, "input");
    input.name = setting;
    input.value = value;
    option.dataset.value = value;
    part(option, "span").textContent = words[value];
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
