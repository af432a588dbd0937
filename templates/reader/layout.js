// Lays out fixed-layout pages: alone, side by side, or one below the other as a roll. Scales them as a whole,
// without reflow.
// Fetched with the first such page.
// Rules: R23.

import { theme } from "./appearance.js";
import { book } from "./book.js";
import { build, part } from "./elements.js";
import { tell } from "./notice.js";
import { readPage } from "./page-file.js";
import { groups } from "./sheets.js";
import { styleSheet } from "./style-sheets.js";
import { fitSheet } from "./styles.js";

/** The widest column of a roll, in pixels. */
const widestRoll = 1000;

/** Arranges a sheet's page and the pages of its group. Called again when the orientation changes.
 *  @param {Sheet} sheet */
export async function arrange(sheet) {
  /** @type {PageGroup} */
  const group = groups.get(sheet.page) ?? { pages: [sheet.page] };
  const isFixed = Boolean(book.pages[sheet.page].layout);
  sheet.isHalf = !isFixed && Boolean(group.side);
  sheet.element.classList.toggle("is-fixed", isFixed);
  sheet.element.classList.toggle("is-roll", group.roll === true);
  if (!isFixed && !group.side) return release(sheet);
  if (!sheet.frame) {
    sheet.frame = build(`<div class="frame"></div>`);
    sheet.content.before(sheet.frame);
    const own = build(`<div class="leaf"></div>`);
    own.append(sheet.content);
    sheet.leaves = new Map([[sheet.page, { page: sheet.page, element: own, content: sheet.content, body: sheet.body }]]);
    sheet.resizing = new ResizeObserver(() => fit(sheet));
    sheet.resizing.observe(sheet.scroller);
  }
  sheet.group = group;
  leafOf(sheet, sheet.page).body = sheet.body;
  const blank = group.side ? [build(`<div class="leaf is-blank"></div>`)] : [];
  const leaves = group.pages.map((page) => leafOf(sheet, page));
  const elements = leaves.map(({ element }) => element);
  sheet.frame.dir = book.direction;
  const isStart = group.side === (book.direction === "rtl" ? "right" : "left");
  sheet.frame.replaceChildren(...(isStart ? [...elements, ...blank] : [...blank, ...elements]));
  fit(sheet);
  // The pages of a spread are loaded together, those of a roll when they are reached.
  if (!group.roll) await Promise.all(leaves.map((leaf) => load(leaf)));
  else watch(sheet, leaves);
  // The styles of a new page may apply only some frames later, and those of a prepared page when it is shown.
  for (const wait of [0, 50, 300]) setTimeout(() => fit(sheet), wait);
}

/** Restores the sheet's layout for the whole screen.
 *  @param {Sheet} sheet */
function release(sheet) {
  if (!sheet.frame) return;
  sheet.resizing?.disconnect();
  sheet.frame.replaceWith(sheet.content);
  sheet.content.removeAttribute("style");
  sheet.frame = sheet.leaves = undefined;
}

/** @param {Sheet} sheet @param {number} page @returns {Leaf} */
function leafOf(sheet, page) {
  const known = sheet.leaves?.get(page);
  if (known) return known;
  const element = build(`<div class="leaf"><div class="content"></div></div>`);
  const leaf = { page, element, content: part(element, ".content"), body: null };
  sheet.leaves?.set(page, leaf);
  return leaf;
}

/** Loads the page of a leaf, other than the sheet's own page.
 *  @param {Leaf} leaf */
function load(leaf) {
  if (leaf.body || leaf.isLoading) return leaf.loaded;
  leaf.isLoading = true;
  leaf.loaded = (async () => {
    const { href, title } = book.pages[leaf.page];
    try {
      const { sheets, html, body } = await readPage(href);
      const shadow = leaf.content.shadowRoot ?? leaf.content.attachShadow({ mode: "open" });
      shadow.adoptedStyleSheets = [styleSheet("page.css"), styleSheet("fixed-page.css")];
      leaf.content.lang = html.lang || html.getAttribute("xml:lang") || "";
      const loads = sheets.filter((sheet) => sheet.localName === "link").map((link) => new Promise((done) => {
        link.addEventListener("load", done);
        link.addEventListener("error", done);
      }));
      shadow.append(...sheets, html);
      leaf.body = body;
      await Promise.all(loads);
      for (const sheet of shadow.styleSheets) fitSheet(sheet, theme);
      paint(body);
    } catch (error) {
      console.warn(error);
      leaf.content.textContent = `${title}. ${book.words.unreachable}`;
    }
    leaf.isLoading = false;
  })();
  return leaf.loaded;
}

/** Loads the pages of a roll one screen ahead.
 *  @param {Sheet} sheet @param {Leaf[]} leaves */
function watch(sheet, leaves) {
  sheet.watcher?.disconnect();
  sheet.watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const leaf = isIntersecting ? leaves.find(({ element }) => element === target) : undefined;
      if (leaf) load(leaf);
    }
  }, { root: sheet.scroller, rootMargin: "100% 0px" });
  for (const leaf of leaves) sheet.watcher.observe(leaf.element);
}

/** Extends the background of a body to its whole page, as in a window.
 *  @param {HTMLElement} body */
function paint(body) {
  const html = body.parentElement;
  const none = "rgba(0, 0, 0, 0)";
  if (!html) return;
  const own = getComputedStyle(html);
  const its = getComputedStyle(body);
  if (html.dataset.painted === undefined && (own.backgroundColor !== none || own.backgroundImage !== "none")) return;
  if (its.backgroundColor === none && its.backgroundImage === "none") return;
  html.dataset.painted = "";
  for (const part of ["color", "image", "position", "size", "repeat"]) {
    html.style.setProperty(`background-${part}`, its.getPropertyValue(`background-${part}`), "important");
  }
}

/** The size of a page; by default that of its part of the screen.
 *  @param {number} page @param {Extent} room @returns {Extent} */
function sizeOf(page, room) {
  const { width, height } = book.pages[page];
  return { width: width || room.width, height: height || room.height };
}

/** Scales the pages to the screen.
 *  @param {Sheet} sheet */
export function fit(sheet) {
  const { frame, group } = sheet;
  if (!frame || !group || sheet.scroller.clientWidth === 0) return;
  const { clientWidth, clientHeight } = sheet.scroller;
  const isHalf = Boolean(group.side) || group.pages.length > 1;
  const room = { width: isHalf && !group.roll ? clientWidth / 2 : clientWidth, height: clientHeight };
  const column = Math.min(clientWidth, widestRoll);
  for (const page of group.pages) {
    const { element, content, body } = leafOf(sheet, page);
    // Computed styles exist only for elements in the document.
    if (body && !sheet.isHalf) paint(body);
    element.classList.toggle("is-half", sheet.isHalf);
    if (sheet.isHalf) {
      element.style.cssText = `width: ${room.width}px`;
      content.removeAttribute("style");
      continue;
    }
    const { width, height } = sizeOf(page, room);
    const scale = group.roll ? column / width : Math.min(room.width / width, room.height / height);
    element.style.cssText = `width: ${width * scale}px; height: ${height * scale}px`;
    content.style.cssText = `width: ${width}px; height: ${height}px; transform: scale(${scale})`;
  }
  /** @type {HTMLElement | null} */
  const blank = frame.querySelector(":scope > .is-blank");
  if (blank) blank.style.width = sheet.isHalf ? `${room.width}px` : leafOf(sheet, sheet.page).element.style.width;
}

/** The leaf at the top of the screen, as an anchor: `offset` is its index in the group.
 *  @param {Sheet} sheet @returns {Anchor} */
export function memberAtTop(sheet) {
  const { group } = sheet;
  if (!group) return { offset: 0, share: 0 };
  const top = sheet.scroller.getBoundingClientRect().top + 1;
  const boxes = group.pages.map((page) => leafOf(sheet, page).element.getBoundingClientRect());
  const offset = Math.max(0, boxes.findIndex(({ bottom }) => bottom > top));
  if (!group.roll || boxes[offset].height === 0) return { offset: 0, share: 0 };
  return { offset, share: Math.max(-1, Math.min(1, (top - 1 - boxes[offset].top) / boxes[offset].height)) };
}

/** The scroll offset of a position: of a page of the roll, or of an id in one.
 *  @param {Sheet} sheet @param {Position} command */
export function topOf(sheet, command) {
  const { group, scroller } = sheet;
  if (!group?.roll) return 0;
  const origin = scroller.getBoundingClientRect().top - scroller.scrollTop;
  const page = command.to === "member" ? command.member : command.to === "anchor" ? group.pages[command.offset] : sheet.page;
  const leaf = sheet.leaves?.get(page);
  if (!leaf) return 0;
  const box = leaf.element.getBoundingClientRect();
  return Math.max(0, box.top - origin + (command.to === "anchor" ? command.share * box.height : 0));
}

/** Shows the screen orientation that the page requires, if any.
 *  @param {Sheet} sheet */
export function tellOrientation(sheet) {
  const wanted = book.pages[sheet.page].orientation;
  const isWide = sheet.scroller.clientWidth > sheet.scroller.clientHeight;
  if (wanted && (wanted === "landscape") !== isWide) tell(book.words[wanted === "landscape" ? "holdLandscape" : "holdPortrait"]);
}
