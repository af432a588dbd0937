// Rows of contents, on the index page, in the popover and beside the page.
// Rules: R4, R6.

import { send } from "./dispatcher.js";
import { build } from "./elements.js";
import { sanitize } from "./sanitize.js";

/** The sanitized nodes of a title with superscripts, formulas or ruby; undefined if it cannot be parsed.
 *  @param {string} markup */
function titleNodes(markup) {
  const parsed = new DOMParser().parseFromString(`<span xmlns="http://www.w3.org/1999/xhtml">${markup}</span>`, "application/xhtml+xml");
  if (parsed.querySelector("parsererror")) return undefined;
  sanitize(parsed.documentElement, location.href, location.href);
  return [...document.importNode(parsed.documentElement, true).childNodes];
}

/** A row of contents as a button.
 *  @param {ContentsRow} row @param {RowList} kind */
export function rowElement(row, kind) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `row${row.more ? " has-more" : ""}${row.current ? " is-current" : ""}${row.open ? " is-open" : ""}`;
  button.dataset.entry = String(row.entry);
  if (row.disabled) button.disabled = true;
  if (row.current) button.setAttribute("aria-current", "page");
  if (row.lead) {
    const lead = document.createElement("span");
    lead.className = "lead";
    lead.textContent = row.lead;
    button.append(lead, " ");
  }
  const title = document.createElement("span");
  title.className = "row-title";
  title.append(...(row.markup && titleNodes(row.markup)) || [row.title]);
  title.dir = "auto";
  button.append(title);
  button.addEventListener("click", () => send({ type: "row", list: kind, entry: row.entry }));
  return button;
}

/** A row of an outline, which opens and closes in place.
 *  @param {ContentsRow} row @param {RowList} [kind] */
export function outlineRow(row, kind = "index") {
  const button = rowElement(row, kind);
  button.dataset.depth = String(row.depth ?? 0);
  button.style.setProperty("--depth", button.dataset.depth);
  if (row.more) {
    button.setAttribute("aria-expanded", row.open ? "true" : "false");
    button.prepend(build(`<svg class="triangle" viewBox="0 0 12 12" aria-hidden="true"><path d="M3.500 1.500 9 6l-5.500 4.500z"/></svg>`));
  }
  return button;
}

/** The sign of a row that opens another list. */
export function disclosure() {
  return build(`<svg class="disclosure" viewBox="0 0 12 12" aria-hidden="true"><path d="m4 1.500 4.500 4.500L4 10.500"/></svg>`);
}
