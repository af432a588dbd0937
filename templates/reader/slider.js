// The slider of the whole book, with a tick for each chapter and the page that it leads to. Fetched after the first page.
// Rules: R17, R24.

import { theme } from "./appearance.js";
import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { build, make, part } from "./elements.js";
import { readPage } from "./page-file.js";
import { filled } from "./progress.js";
import { shown } from "./sheets.js";
import { styleSheet } from "./style-sheets.js";
import { fitSheet } from "./styles.js";

/** How long the finger rests before the page is fetched, in milliseconds. */
const rest = 110;
/** The most ticks that can be told apart. */
const mostTicks = 60;
const [glimpseWidth, pageWidth, tallest] = [176, 640, 190];

/** Adds the slider to what says where the reader is.
 *  @param {HTMLElement} where */
export function addSlider(where) {
  const { chapters, pages, words } = book;
  const last = pages.length - 1;
  const element = build(`<div class="slider"><div class="ticks"></div><input type="range" min="1" step="1"></div>`);
  const text = part(where, "p");
  const range = part(element, "input");
  range.max = String(last);
  range.value = String(shown);
  range.setAttribute("aria-label", words.page);
  const ticks = chapters.length > 1 && chapters.length <= mostTicks ? chapters : [];
  for (const { page } of ticks) {
    const tick = make("span");
    tick.style.setProperty("--share", String((page - 1) / (last - 1)));
    part(element, ".ticks").append(tick);
  }
  const bubble = new Bubble(range);
  const tellPage = () => {
    const page = Number(range.value);
    const place = filled(words.pageOf, { page, pages: last });
    if (page !== shown) text.textContent = `${pages[page].title} · ${place}`;
    range.setAttribute("aria-valuetext", `${place}, ${pages[page].title}`);
    element.style.setProperty("--share", String((page - 1) / (last - 1)));
  };
  tellPage();
  range.addEventListener("input", () => {
    tellPage();
    bubble.show(Number(range.value));
  });
  // A key only moves the slider; Enter, or releasing the pointer, goes to the page.
  const go = () => {
    bubble.hide();
    if (Number(range.value) !== shown) send({ type: "linked", page: shown, href: pages[Number(range.value)].href });
  };
  range.addEventListener("pointerup", go);
  range.addEventListener("touchend", go);
  range.addEventListener("blur", () => bubble.hide());
  range.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Prevent the key from also pressing the button that gets the focus back.
    event.preventDefault();
    go();
  });
  where.append(element);
}

/** The page that the slider leads to, above the finger: its chapter, its title, and what it looks like. */
class Bubble {
  #range;
  /** @type {HTMLElement | null} */
  #element = null;
  #page = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Pages that were looked at. @type {Map<number, HTMLElement>} */
  #glimpses = new Map();

  /** @param {HTMLInputElement} range */
  constructor(range) { this.#range = range; }

  /** @param {number} page */
  show(page) {
    this.#element ??= build(`<div class="slider-bubble" aria-hidden="true"><div class="glimpse"></div><p class="glimpse-chapter"></p><p class="glimpse-title"></p></div>`);
    const element = this.#element;
    if (!element.isConnected) this.#range.closest(".popover")?.append(element);
    this.#page = page;
    const chapter = book.chapters.findLast((one) => one.page <= page)?.label ?? "";
    const { title } = book.pages[page];
    part(element, ".glimpse-chapter").textContent = chapter === title ? "" : chapter;
    part(element, ".glimpse-title").textContent = title;
    part(element, ".glimpse").replaceChildren(...[this.#glimpses.get(page)].filter((one) => one !== undefined));
    this.#place();
    clearTimeout(this.#timer);
    if (!this.#glimpses.has(page)) this.#timer = setTimeout(() => this.#look(page), rest);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#element?.remove();
  }

  #place() {
    const element = this.#element;
    if (!element) return;
    const box = this.#range.getBoundingClientRect();
    const popover = /** @type {HTMLElement} */ (this.#range.closest(".popover"));
    const frame = popover.getBoundingClientRect();
    const share = (Number(this.#range.value) - 1) / (Number(this.#range.max) - 1);
    const from = getComputedStyle(this.#range).direction === "rtl" ? 1 - share : share;
    const middle = box.left + 13 + (box.width - 26) * from;
    const width = element.offsetWidth;
    // No higher than there is room above the finger.
    const glimpse = part(element, ".glimpse");
    const room = box.top - 22 - (element.offsetHeight - glimpse.offsetHeight);
    glimpse.style.height = `${Math.max(0, Math.min(tallest, room))}px`;
    element.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, middle - width / 2)) - frame.left}px`;
    element.style.bottom = `${frame.bottom - box.top + 14}px`;
  }

  /** Fetches a page, to show what it looks like. @param {number} page */
  async #look(page) {
    try {
      const { sheets, html, body } = await readPage(book.pages[page].href);
      const host = make("div", "glimpse-page");
      host.lang = html.lang;
      host.style.cssText = `width: ${pageWidth}px; transform: scale(${glimpseWidth / pageWidth})`;
      const shadow = host.attachShadow({ mode: "open" });
      shadow.adoptedStyleSheets = [styleSheet("page.css")];
      for (const picture of body.querySelectorAll("img")) picture.loading = "eager";
      const loads = sheets.filter((sheet) => sheet.localName === "link").map((link) => new Promise((done) => {
        link.addEventListener("load", done);
        link.addEventListener("error", done);
      }));
      shadow.append(...sheets, html);
      this.#glimpses.set(page, host);
      if (this.#page !== page || !this.#element?.isConnected) return;
      host.style.visibility = "hidden";
      part(this.#element, ".glimpse").replaceChildren(host);
      await Promise.all(loads);
      for (const sheet of shadow.styleSheets) fitSheet(sheet, theme);
      host.style.visibility = "";
    } catch (error) {
      // A page that does not come has its title alone.
      console.warn(error);
    }
  }
}
