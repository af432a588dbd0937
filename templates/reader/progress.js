// R17: the reader's position in the book, and the remaining reading time at the reader's own pace.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { $, build, part } from "./elements.js";
import { sheets, shown } from "./sheets.js";
import { storage } from "./storage.js";

// Bytes of a page read per minute, until the reader's own pace is known.
const usualPace = 3000;
const [slowest, fastest] = [600, 24000];

let pace = 0;
/** The page being read, the time since when, and the fraction read. */
let reading = { page: -1, since: 0, share: 0 };

/** @param {string} text @param {Record<string, string | number>} values */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
/** @param {number} value */
const clamp = (value) => Math.max(0, Math.min(1, value));

/** The fraction of the shown page above the bottom of the screen, 0 to 1.
 *  @param {Sheet} sheet */
function shareOf(sheet) {
  const { scrollTop, clientHeight, scrollHeight } = sheet.scroller;
  return scrollHeight > 0 ? clamp((scrollTop + clientHeight) / scrollHeight) : 0;
}

/** Updates the progress line below the bar. */
export function showProgress() {
  const { pages } = book;
  const sheet = sheets.get(shown);
  const within = shown > 0 && sheet?.body ? shareOf(sheet) : 0;
  const share = shown > 0 && pages.length > 1 ? clamp((shown - 1 + within) / (pages.length - 1)) : 0;
  const line = $("progress");
  line.style.setProperty("--share", String(share));
  line.hidden = shown <= 0;
  if (reading.page === shown) reading.share = Math.max(reading.share, within);
}

/** Records that a page is shown; updates the reader's pace from the previous page.
 *  @param {number} page */
export function countReading(page) {
  const now = performance.now();
  const minutes = (now - reading.since) / 60000;
  const bytes = (book.pages[reading.page]?.size ?? 0) * reading.share;
  const rate = minutes > 0 ? bytes / minutes : 0;
  // Ignore pages that were only skimmed, or left open.
  if (reading.page > 0 && page !== reading.page && minutes > 0.1 && rate > slowest && rate < fastest) {
    pace = pace > 0 ? pace * 0.8 + rate * 0.2 : rate;
    storage.write("pace", String(Math.round(pace)));
  }
  if (page !== reading.page) reading = { page, since: now, share: 0 };
}

document.addEventListener("visibilitychange", () => { reading.since = performance.now(); });

/** The page number and the number of pages, and the minutes left in the chapter.
 *  @param {number} page */
export function placeText(page) {
  const { pages, words } = book;
  if (page <= 0) return "";
  pace ||= Number(storage.read("pace")) || 0;
  const sheet = sheets.get(page);
  const last = Math.max(page, pages[page].chapterEnd);
  let bytes = pages[page].size * (1 - (sheet?.body && page === shown ? shareOf(sheet) : 0));
  for (let other = page + 1; other <= last; other += 1) bytes += pages[other].size;
  const minutes = Math.round(bytes / (pace || usualPace));
  const texts = [filled(words.pageOf, { page, pages: pages.length - 1 })];
  if (minutes > 0) texts.push(filled(words.minutesLeft, { minutes }));
  return texts.join(" · ");
}

const chevron = `<svg class="disclosure" viewBox="0 0 12 12" aria-hidden="true"><path d="m4 1.500 4.500 4.500L4 10.500"/></svg>`;

/** The end of a page: the titles of its neighbours, and where it is in the book.
 *  @param {number} page */
export function pageEnd(page) {
  const { pages, words } = book;
  const element = build(`<footer class="page-end"><button type="button" class="back">${chevron}<span class="row-title" dir="auto"></span></button><button type="button" class="onward"><span class="lead"></span><span class="row-title" dir="auto"></span>${chevron}</button><p></p></footer>`);
  part(element, "p").textContent = filled(words.pageOf, { page, pages: pages.length - 1 });
  part(element, ".lead").textContent = words.upNext;
  /** @type {Record<string, [Target, number]>} */
  const neighbours = {
    back: ["previous", pages.findLastIndex((other, number) => number > 0 && number < page && other.linear)],
    onward: ["next", pages.findIndex((other, number) => number > page && other.linear)],
  };
  for (const [name, [target, number]] of Object.entries(neighbours)) {
    /** @type {HTMLButtonElement} */
    const button = part(element, `.${name}`);
    // The empty place keeps the other title on its side.
    button.classList.toggle("is-none", number < 0);
    button.disabled = number < 0;
    if (number < 0) continue;
    part(button, ".row-title").textContent = pages[number].title;
    if (name === "back") button.setAttribute("aria-label", `${words.previous}: ${pages[number].title}`);
    button.addEventListener("click", () => send({ type: "tapped", target }));
  }
  return element;
}
