// Parts of a page shown elsewhere: in a popover, or enlarged.

import { chosen } from "./settings.js";

/** The kinds of elements that can be shown on their own. */
export const objects = "figure, table, .equation, .box, math, aside";

const rules = new WeakMap();

/** The current style of a page as text; its sheets are already loaded and adapted.
 *  @param {Sheet} sheet */
function styleOf(sheet) {
  const sheets = [...sheet.shadow?.styleSheets ?? []];
  const known = rules.get(sheet);
  if (known && known.theme === document.documentElement.className && known.chosen === chosen.text && known.count === sheets.length) return known.text;
  const text = sheets.map((one) => {
    try {
      return [...one.cssRules].map((rule) => rule.cssText).join("\n");
    } catch {
      return "";
    }
  }).join("\n") + chosen.text;
  rules.set(sheet, { text, chosen: chosen.text, theme: document.documentElement.className, count: sheets.length });
  return text;
}

// Removes the page's own width and background from its parts.
const style = `
:host { display: block; min-height: 0; }
html { display: block; min-height: 0; background: none !important; }
body { display: block; min-height: 0; max-width: none; margin: 0; padding: 0; background: none; }
body > * { margin-block: 0 !important; }
* { animation: none !important; touch-action: inherit; }
`;

/** A copy of elements of a page, in a shadow tree with the page's style.
 *  @param {Sheet} sheet @param {Element[]} elements */
export function framed(sheet, elements, more = "") {
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  const own = document.createElement("style");
  own.textContent = `${styleOf(sheet)}\n${style}\n${more}`;
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
