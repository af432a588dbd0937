// The index page as outline or columns.
// Rules: R4, R5.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { build, part, parts } from "./elements.js";
import { disclosure, outlineRow, rowElement } from "./rows.js";

/** Makes the index page: the book's title, and an empty list of its contents. */
export function indexPage() {
  const element = build(`<div class="index"><header><h1></h1><p class="creators"></p></header><nav></nav></div>`);
  part(element, "h1").textContent = book.title;
  part(element, ".creators").textContent = book.creators;
  if (book.titleDirection) part(element, "h1").dir = book.titleDirection;
  if (book.creatorDirection) part(element, ".creators").dir = book.creatorDirection;
  part(element, "nav").setAttribute("aria-label", book.words.contents);
  element.classList.add(`is-${book.contents}`);
  return element;
}

/** Offers to continue where the reader was.
 *  @param {HTMLElement} index @param {string | undefined} title */
export function showResume(index, title) {
  const header = part(index, "header");
  header.querySelector(".resume")?.remove();
  if (!title) return;
  const button = build(`<button type="button" class="resume"><span class="lead"></span><span class="row-title" dir="auto"></span></button>`);
  part(button, ".lead").textContent = book.words.resume;
  part(button, ".row-title").textContent = title;
  button.addEventListener("click", () => send({ type: "tapped", target: "resume" }));
  header.append(button);
}

/** @param {HTMLElement} index @param {ContentsRow[]} rows */
export function showOutline(index, rows) {
  part(index, "nav").replaceChildren(...rows.map((row) => outlineRow(row)));
}

/** Opens or closes a row in place.
 *  @param {HTMLElement} index @param {Commands["outlineChange"]} command @param {boolean} isQuick */
export function changeOutline(index, command, isQuick) {
  const [row] = command.row;
  const old = index.querySelector(`.row[data-entry="${row.entry}"]`);
  if (!old) return;
  old.classList.toggle("is-open", row.open === true);
  old.setAttribute("aria-expanded", row.open ? "true" : "false");
  for (let count = command.removed; count > 0; count -= 1) old.nextElementSibling?.remove();
  const inserted = command.inserted.map((entry) => outlineRow(entry));
  old.after(...inserted);
  if (isQuick) return;
  inserted.slice(0, 40).forEach((element, place) => element.animate(
    [{ opacity: 0, transform: "translateY(-0.5em)" }, { opacity: 1, transform: "none" }],
    { duration: 180, delay: Math.min(place * 12, 160), easing: "ease-out", fill: "backwards" }));
}

// Columns

/** @param {HTMLElement} index @param {Commands["columns"]} command @param {boolean} isQuick */
export function showColumns(index, command, isQuick) {
  const nav = part(index, "nav");
  nav.style.setProperty("--column", `${command.width}px`);
  const known = parts(nav, ":scope > *");
  command.columns.forEach((column, place) => {
    let element = known[place];
    if (Number(element?.dataset.entry) !== column.entry) {
      element = build(`<section class="column"><h2></h2><div class="rows"></div></section>`);
      element.dataset.entry = String(column.entry);
      part(element, "h2").textContent = column.title;
      part(element, ".rows").append(...column.rows.map((row) => columnRow(row)));
      for (const old of known.splice(place)) old.remove();
      nav.append(element);
    } else {
      column.rows.forEach((row, number) => {
        const button = part(element, ".rows").children[number];
        button.classList.toggle("is-open", row.open === true);
        if (row.more) button.setAttribute("aria-expanded", row.open ? "true" : "false");
      });
    }
  });
  for (const old of [...nav.children].slice(command.columns.length)) old.remove();
  requestAnimationFrame(() => {
    // If all columns fit, disables panning, which could trigger the browser's Back gesture.
    nav.classList.toggle("is-whole", nav.scrollWidth <= nav.clientWidth);
    nav.children[command.focus]?.scrollIntoView({ behavior: isQuick ? "instant" : "smooth", inline: "end", block: "nearest" });
  });
}

/** @param {ContentsRow} row */
function columnRow(row) {
  const button = rowElement(row, "index");
  if (row.more) {
    button.setAttribute("aria-expanded", row.open ? "true" : "false");
    button.append(disclosure());
  }
  return button;
}
