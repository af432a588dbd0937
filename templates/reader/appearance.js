// The appearance that the reader has chosen, of the pages and of the reader's own surfaces.
// Rules: R13, R20.

import { sheets } from "./sheets.js";
import { styleSheet } from "./style-sheets.js";

/** The rules for pages, which every page adopts after its own style. */
export const chosen = new CSSStyleSheet();

/** The chosen theme. @type {Theme} */
export let theme = "automatic";

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** The settings whose values have rules for pages in appearance.css. @type {(keyof Appearance)[]} */
const settings = ["typeface", "spacing", "margins", "alignment", "theme"];

/** Applies the chosen appearance to all pages and to the reader.
 *  @param {Appearance} appearance */
export function applyAppearance(appearance) {
  const names = new Set(settings.map((setting) => `${setting}-${appearance[setting]}`));
  const layers = [...styleSheet("appearance.css").cssRules].filter((rule) => rule instanceof CSSLayerBlockRule).filter(({ name }) => names.has(name));
  chosen.replaceSync(layers.flatMap((layer) => [...layer.cssRules].map((rule) => rule.cssText)).join("\n"));
  const { documentElement } = document;
  documentElement.dataset.theme = appearance.theme;
  documentElement.dataset.margins = appearance.margins;
  documentElement.style.fontSize = appearance.textSize === 100 ? "" : `${appearance.textSize}%`;
  theme = appearance.theme;
  applyTheme();
}

/** Applies the theme to the reader itself and to the pages. */
export function applyTheme() {
  const isDark = theme === "dark" || (theme === "automatic" && darkness.matches);
  document.documentElement.classList.toggle("is-dark", isDark);
  document.documentElement.classList.toggle("is-sepia", theme === "sepia");
  for (const sheet of sheets.values()) sheet.applyTheme(theme);
}

darkness.addEventListener("change", applyTheme);
