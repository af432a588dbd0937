// Parts of a page shown elsewhere: in a popover, or enlarged.

import { chosen } from "./appearance.js";
import { make } from "./elements.js";
import { styleSheet } from "./style-sheets.js";

/** The kinds of elements that can be shown on their own. */
export const objects = "figure, table, .equation, .box, math, aside";

/** @type {WeakMap<Sheet, { text: string, theme: string, count: number }>} */
const rules = new WeakMap();

/** The style of a page itself as text; its sheets are already loaded and adapted.
 *  @param {Sheet} sheet */
function styleOf(sheet) {
  const sheets = [...sheet.shadow.styleSheets];
  const known = rules.get(sheet);
  if (known && known.theme === document.documentElement.className && known.count === sheets.length) return known.text;
  const text = sheets.map((one) => {
    try {
      return [...one.cssRules].map((rule) => rule.cssText).join("\n");
    } catch {
      return "";
    }
  }).join("\n");
  rules.set(sheet, { text, theme: document.documentElement.className, count: sheets.length });
  return text;
}

/** A copy of elements of a page, in a shadow tree with the page's style; `kind` is the class of its rules in excerpt.css.
 *  @param {Sheet} sheet @param {Element[]} elements @param {"is-reference" | "is-picture" | "is-wide"} kind */
export function framed(sheet, elements, kind) {
  const host = make("div", kind);
  const shadow = host.attachShadow({ mode: "open" });
  const own = document.createElement("style");
  own.textContent = styleOf(sheet);
  shadow.adoptedStyleSheets = [...new Set([...sheet.shadow.adoptedStyleSheets, chosen, styleSheet("excerpt.css")])];
  const html = /** @type {Element} */ (sheet.body?.parentElement?.cloneNode(false));
  const body = /** @type {Element} */ (sheet.body?.cloneNode(false));
  host.lang = sheet.content.lang;
  host.classList.toggle("is-night", sheet.content.classList.contains("is-night"));
  html.append(body);
  for (const element of elements) {
    const copy = /** @type {Element} */ (element.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    for (const one of copy.querySelectorAll("[data-octavo-made], canvas, [role='doc-backlink'] > img")) one.remove();
    for (const one of [copy, ...copy.querySelectorAll("*")]) one.classList.remove("octavo-target", "octavo-found", "octavo-highlight", "octavo-margins", "is-first");
    body.append(copy);
  }
  shadow.append(own, html);
  return host;
}
