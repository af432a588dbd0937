// Pages with text in columns, which scroll sideways, as in a browser window. Fetched with the first such page.

import { decode } from "./book.js";

/** Makes a page scroll sideways; `mode` is its writing mode.
 *  @param {Sheet} sheet @param {HTMLElement} html @param {string} mode */
export function write(sheet, html, mode) {
  sheet.vertical = mode;
  sheet.scroller.classList.add("is-vertical");
  sheet.content.style.writingMode = html.style.writingMode = mode;
  html.style.height = "100%";
}

/** @param {Sheet} sheet */
const limitOf = ({ scroller }) => scroller.scrollWidth - scroller.clientWidth;
/** @param {Sheet} sheet */
const isFromRight = (sheet) => sheet.vertical === "vertical-rl";

/** The fraction of the page that has been read, 0 to 1.
 *  @param {Sheet} sheet */
function readShare(sheet) {
  const share = limitOf(sheet) <= 1 ? 0 : sheet.scroller.scrollLeft / limitOf(sheet);
  return isFromRight(sheet) ? 1 - share : share;
}

/** @param {Sheet} sheet */
export const isAtStart = (sheet) => limitOf(sheet) <= 1 || readShare(sheet) < 0.01;
/** @param {Sheet} sheet */
export const isAtEnd = (sheet) => limitOf(sheet) <= 1 || readShare(sheet) > 0.99;

/** The place in a page: the fraction that has been read.
 *  @param {Sheet} sheet @returns {Anchor} */
export const anchor = (sheet) => ({ offset: 0, share: isAtStart(sheet) ? 0 : readShare(sheet) });

/** Scrolls by a fraction of the screen.
 *  @param {Sheet} sheet @param {number} share @param {ScrollBehavior} behavior */
export function scrollBy(sheet, share, behavior) {
  sheet.scroller.scrollBy({ left: (isFromRight(sheet) ? -share : share) * sheet.scroller.clientWidth, behavior });
}

/** Scrolls to a position.
 *  @param {Sheet} sheet @param {Position} command */
export function move(sheet, command) {
  const { scroller } = sheet;
  const share = command.to === "anchor" ? command.share : command.to === "bottom" ? 1 : 0;
  let left = (isFromRight(sheet) ? 1 - share : share) * limitOf(sheet);
  if (command.to === "fragment" || command.to === "found") {
    // Marks the match; the returned vertical position is not used.
    sheet.topOf(command);
    const isText = command.to === "found" || command.fragment.startsWith("text=");
    const target = isText ? sheet.body?.querySelector(".octavo-found") : sheet.shadow.getElementById(decode(command.fragment));
    const box = target?.getBoundingClientRect();
    if (box) left = scroller.scrollLeft + box.left - scroller.getBoundingClientRect().left - (isFromRight(sheet) ? scroller.clientWidth - box.width - 24 : 24);
  }
  scroller.scrollTo({ left, top: 0, behavior: command.smooth ? "smooth" : "instant" });
}
