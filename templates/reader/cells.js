// The wide boxes of pages, such as tables, which the core scrolls and knows by number ("cells"). A box gets its number with its first touch.

/** @type {Map<number, Element>} */
const cells = new Map();
let count = 0;

/** @param {Element} element */
const isRightToLeft = (element) => getComputedStyle(element).direction === "rtl";

/** How far a box can be scrolled.
 *  @param {Element} element */
export const limitOf = (element) => element.scrollWidth - element.clientWidth;

/** How far a box is scrolled, from the left in both writing directions, as the core counts.
 *  @param {Element} element */
export const offsetOf = (element) => element.scrollLeft < 0 || isRightToLeft(element) ? element.scrollLeft + limitOf(element) : element.scrollLeft;

/** @param {Element} element */
export function numberOf(element) {
  for (const [id, cell] of cells) if (cell === element) return id;
  count += 1;
  cells.set(count, element);
  return count;
}

/** Drops the numbers of boxes that are gone. */
export function forgetCells() { for (const [id, cell] of cells) if (!cell.isConnected) cells.delete(id); }

/** @satisfies {Partial<Doers>} */
export const cellDoers = {
  cell({ id, offset }) {
    const element = cells.get(id);
    if (element) element.scrollLeft = isRightToLeft(element) ? offset - limitOf(element) : offset;
  },
};
