// The contents beside the page.
// Rules: R19, R24.

import { book } from "./book.js";
import { $, focused, parts } from "./elements.js";
import { later } from "./environment.js";
import { outlineRow } from "./rows.js";

/** Screens on which the contents are pinned until the reader decides. */
const wide = matchMedia("(min-width: 1200px)");

/** The last command. @type {Commands["side"]} */
let told = { rows: [] };

/** @satisfies {Partial<Doers>} */
export const sideDoers = {
  side(command) {
    told = command;
    follow();
  },
};

wide.addEventListener("change", follow);

function follow() {
  const side = $("side");
  side.setAttribute("aria-label", book.words.contents);
  if (told.shown && (!told.automatic || wide.matches)) later(() => show(side, told.rows));
  else side.hidden = true;
}

/** @param {HTMLElement} side @param {ContentsRow[]} rows */
function show(side, rows) {
  const isNew = side.hidden;
  const entry = side.contains(focused()) ? focused()?.dataset.entry : null;
  side.replaceChildren(...rows.map((row) => outlineRow(row, "side")));
  side.hidden = false;
  if (entry) parts(side, `[data-entry="${entry}"]`)[0]?.focus({ preventScroll: true });
  showHeadings();
  const current = side.querySelector(".is-current");
  if (!current) return;
  const [box, frame] = [current.getBoundingClientRect(), side.getBoundingClientRect()];
  if (isNew || box.top < frame.top || box.bottom > frame.bottom) side.scrollTop += box.top - frame.top - frame.height / 3;
}

/** Lists the headings of the shown page below its row. */
export async function showHeadings() {
  if ($("side").hidden) return;
  (await import("./headings.js")).listHeadings($("side"));
}
