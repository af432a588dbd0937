// The contents beside the page.
// Rules: R19.

import { book } from "./book.js";
import { $, focused, parts } from "./elements.js";
import { later } from "./environment.js";
import { outlineRow } from "./rows.js";

/** @satisfies {Partial<Doers>} */
export const sideDoers = {
  side({ shown: isShown, rows }) {
    const side = $("side");
    side.setAttribute("aria-label", book.words.contents);
    if (isShown) later(() => show(side, rows));
    else side.hidden = true;
  },
};

/** @param {HTMLElement} side @param {ContentsRow[]} rows */
function show(side, rows) {
  const isNew = side.hidden;
  const entry = side.contains(focused()) ? focused()?.dataset.entry : null;
  side.replaceChildren(...rows.map((row) => outlineRow(row, "side")));
  side.hidden = false;
  if (entry !== null) parts(side, `[data-entry="${entry}"]`)[0]?.focus({ preventScroll: true });
  const current = side.querySelector(".is-current");
  if (!current) return;
  const [box, frame] = [current.getBoundingClientRect(), side.getBoundingClientRect()];
  if (isNew || box.top < frame.top || box.bottom > frame.bottom) side.scrollTop += box.top - frame.top - frame.height / 3;
}
