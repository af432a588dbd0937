// What is on the stage: the sheets of loaded pages, the page in front, and the pages that share a sheet.

/** The sheets, by page. @type {Map<number, Sheet>} */
export const sheets = new Map();

/** The page in front; -1 before the first. A turn that follows the finger changes it only when the finger lets go. */
export let shown = -1;

/** @param {number} page */
export function setShown(page) { shown = page; }

/** R23: the groups of pages that share a sheet, by the first page of each. @type {Map<number, PageGroup>} */
export const groups = new Map();
