// The headings of the shown page, below its row in the contents beside it. Fetched with these contents.
// Rules: R24.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { make, parts } from "./elements.js";
import { sheets, shown } from "./sheets.js";

const boxes = ".box, figure, aside, details, blockquote, nav, li, td";
/** Pages that already tell when they are scrolled. @type {WeakSet<Sheet>} */
const followed = new WeakSet();
/** The listed headings, each with its row. @type {{ heading: HTMLElement, row: HTMLElement }[]} */
let listed = [];

/** Lists the headings of the shown page, and marks the one that is read.
 *  @param {HTMLElement} side */
export function listHeadings(side) {
  for (const row of side.querySelectorAll(".is-heading")) row.remove();
  listed = [];
  const sheet = sheets.get(shown);
  const current = /** @type {HTMLElement | null} */ (side.querySelector(".row.is-current"));
  if (!sheet?.body || !current || current.getAttribute("aria-expanded") === "false") return;
  const titles = new Set(parts(side, ".row-title").map((title) => title.textContent.trim()));
  const headings = parts(sheet.body, "h2").filter((heading) => heading.offsetHeight > 0 && !heading.closest(boxes));
  const depth = Number(current.dataset.depth) + 1;
  listed = headings.filter((heading) => !titles.has(titleOf(heading).textContent.trim())).map((heading) => ({ heading, row: rowOf(heading, sheet, depth) }));
  if (listed.length < 2) listed = [];
  current.after(...listed.map(({ row }) => row));
  if (!followed.has(sheet)) sheet.scroller.addEventListener("scroll", () => markHeading(sheet), { passive: true });
  followed.add(sheet);
  markHeading(sheet);
}

/** A copy of the text of a heading.
 *  @param {HTMLElement} heading */
function titleOf(heading) {
  const title = make("span", "row-title");
  title.dir = "auto";
  title.append(...heading.cloneNode(true).childNodes);
  for (const one of title.querySelectorAll("[data-octavo-made], [role='doc-noteref'], sup:has(> a)")) one.remove();
  for (const one of title.querySelectorAll("[id], a[href]")) {
    one.removeAttribute("id");
    one.removeAttribute("href");
  }
  return title;
}

/** @param {HTMLElement} heading @param {Sheet} sheet @param {number} depth */
function rowOf(heading, sheet, depth) {
  const row = make("button", "row is-heading");
  row.type = "button";
  row.style.setProperty("--depth", String(depth));
  row.append(titleOf(heading));
  const { parentElement } = heading;
  const id = heading.id || (parentElement?.matches("section") && parentElement.firstElementChild === heading ? parentElement.id : "");
  const { href } = book.pages[sheet.page];
  row.addEventListener("click", () => {
    if (id) send({ type: "linked", page: sheet.page, href: `${href}#${id}` });
    else sheet.scroller.scrollTop += heading.getBoundingClientRect().top - sheet.scroller.getBoundingClientRect().top - 12;
  });
  return row;
}

/** Marks the heading of the text at the top of the screen.
 *  @param {Sheet} sheet */
function markHeading(sheet) {
  if (sheet.page !== shown || listed.length === 0) return;
  const line = sheet.scroller.getBoundingClientRect().top + sheet.scroller.clientHeight / 4;
  const read = sheet.isAtBottom ? listed.at(-1) : listed.findLast(({ heading }) => heading.getBoundingClientRect().top <= line);
  for (const one of listed) one.row.setAttribute("aria-current", String(one === read));
}
