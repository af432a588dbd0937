// The stage: the cover, the pages, the index page, and turns between them.
// Rules: R1, R9, R11, R13.

import { applyAppearance } from "./appearance.js";
import { bars } from "./bar.js";
import { book, preview, root } from "./book.js";
import { forgetCells } from "./cells.js";
import { keepOffline, restOffline } from "./device.js";
import { send } from "./dispatcher.js";
import { $, build, focused, part, pathOf, stage } from "./elements.js";
import { closeEnlarged, enlarge } from "./enlarged.js";
import { later, stillness } from "./environment.js";
import { changeOutline, indexPage, showColumns, showOutline, showResume } from "./index-page.js";
import { findInteractives } from "./interactives-loader.js";
import { Sheet } from "./pages.js";
import { fetchNotebook } from "./panels.js";
import { placePopover } from "./popover.js";
import { pageEnd, showProgress } from "./progress.js";
import { closeReference, expectReferences, hoverReferences, openReference } from "./references.js";
import { selectHighlight } from "./selection.js";
import { groups, setShown, sheets, shown } from "./sheets.js";
import { showHeadings } from "./side.js";
import { Turning } from "./turning.js";

export const turning = new Turning(stage);

/** Whether the core wants to hear of every frame, as while something glides on. */
export let isGliding = false;

/** Vibrates the device, if it can and reduced motion is not preferred. */
function tick() { if (!stillness.matches && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(8); }

// Whether the page is pulled far enough to turn when the finger is lifted.
let wasFar = false;

/** @satisfies {Partial<Doers>} */
export const stageDoers = {
  cover({ href, title, creators }) {
    /** @type {HTMLElement | null} */
    let cover = $("front").querySelector(".cover");
    $("front").hidden = false;
    if (!cover) {
      $("front").replaceChildren();
      cover = build(`<div class="sheet cover"><div class="cut"><div class="keep"><div class="spinner" role="progressbar" hidden></div></div></div></div>`);
      $("front").append(cover);
    }
    cover.classList.remove("is-early");
    part(cover, ".spinner").setAttribute("aria-label", book.words.loading);
    const keep = part(cover, ".keep");
    const early = keep.querySelector("picture, img, .drawn-cover");
    keep.dataset.picture = href ?? "";
    if (href) {
      const picture = document.createElement("img");
      picture.src = href;
      picture.alt = `${book.words.cover}: ${title}`;
      picture.draggable = false;
      // The earlier picture stays until this one is decoded.
      const show = () => {
        if (keep.dataset.picture !== href) return;
        for (const old of keep.querySelectorAll("picture, img, .drawn-cover")) old.remove();
        // A blurred copy fills the screen where the picture's shape differs.
        const behind = /** @type {HTMLImageElement} */ (picture.cloneNode());
        behind.className = "behind";
        behind.alt = "";
        keep.prepend(picture, behind);
      };
      if (early) picture.decode().then(show, () => {});
      else show();
    } else {
      early?.remove();
      const drawn = build(`<div class="drawn-cover"><p class="drawn-title"></p><p class="drawn-creators"></p></div>`);
      part(drawn, ".drawn-title").textContent = title;
      part(drawn, ".drawn-creators").textContent = creators;
      keep.prepend(drawn);
    }
  },
  spinner({ shown: isShown }) {
    $("front").querySelector(".spinner")?.toggleAttribute("hidden", !isShown);
  },
  load({ page, href }) { load(page, href); },
  unload({ page }) {
    sheets.get(page)?.element.remove();
    sheets.delete(page);
    forgetCells();
  },
  place({ page, ready }) {
    const sheet = sheetOf(page);
    if (!ready) sheet.wait("middle");
    sheet.element.classList.remove("is-hidden");
    sheet.element.inert = false;
    setShown(page);
    later(showProgress);
    sheet.layout?.tellOrientation(sheet);
    endLaunch();
  },
  turn(command) {
    closeReference();
    closeEnlarged();
    const to = sheetOf(command.to);
    const from = command.from < 0 ? part($("front"), ".cover") : sheetOf(command.from).element;
    if (!command.ready) to.wait(edgeOf(command));
    if (!command.held) setShown(command.to);
    restOffline();
    const pulled = turning.takeOver();
    if (pulled && pulled !== to.element) pulled.classList.add("is-hidden");
    turning.start(command, from, to.element, book.direction, () => {
      if (command.from < 0) endLaunch();
      focusPage();
      showProgress();
      const sheet = sheets.get(shown);
      sheet?.layout?.tellOrientation(sheet);
      showHeadings();
      if (shown <= 0) bars.comeBack();
      send({ type: "turned" });
    });
  },
  peel({ share }) { turning.peel(share); },
  settle({ completes }) {
    if (!completes) return turning.settle(false);
    tick();
    setShown(Number(turning.running?.to.dataset.page ?? shown));
    turning.settle(true);
  },
  finish() {
    turning.finish();
    endLaunch();
  },
  reveal({ page }) { sheets.get(page)?.reveal(stillness.matches); },
  unreachable({ page }) { sheetOf(page).fail(); },
  position(command) { sheets.get(command.page)?.moveTo(command); },
  scrollBy({ share }) {
    const sheet = sheets.get(shown);
    const behavior = stillness.matches ? "instant" : "smooth";
    if (sheet?.columns) return sheet.columns.scrollBy(sheet, share, behavior);
    sheet?.scroller.scrollBy({ top: share * sheet.scroller.clientHeight, behavior });
  },
  pull({ distance, page, ready }) {
    const sheet = sheetOf(page);
    const isFar = Math.abs(distance) >= stage.clientHeight / 4;
    if (isFar && !wasFar) tick();
    wasFar = isFar;
    if (!ready) sheet.wait(distance < 0 ? "top" : "bottom");
    turning.pull(distance, sheetOf(shown).element, sheet.element);
  },
  pullBack() {
    wasFar = false;
    turning.release(!stillness.matches);
  },
  frames({ on }) {
    isGliding = on === true;
    if (isGliding) requestAnimationFrame(frame);
  },
  groups({ groups: list }) {
    groups.clear();
    for (const group of list) groups.set(group.pages[0], group);
    for (const sheet of sheets.values()) sheet.layout?.arrange(sheet).then(() => sheet.fit());
  },
  zoom({ page, scale, x, y }) { sheets.get(page)?.setZoom(scale, x, y); },
  resume({ title }) { showResume(drawnIndex(), title); },
  outline({ rows }) { showOutline(drawnIndex(), rows); },
  outlineChange(command) { changeOutline(drawnIndex(), command, stillness.matches); },
  columns(command) { showColumns(drawnIndex(), command, stillness.matches || shown < 0); },
  highlights({ page, ranges }) { sheets.get(page)?.showHighlights(ranges); },
  appearance(command) {
    keepQuiet();
    applyAppearance(command);
    later(fitSheets);
  },
};

/** @param {number} page */
function sheetOf(page) {
  const known = sheets.get(page);
  if (known) return known;
  const sheet = new Sheet(page, () => loadAgain(sheet));
  sheets.set(page, sheet);
  part(sheet.waiting, ".retry").addEventListener("click", () => send({ type: "tapped", target: "retry" }));
  part(sheet.waiting, ".onward").addEventListener("click", () => send({ type: "tapped", target: "next" }));
  sheet.content.addEventListener("click", (event) => followLink(event, page));
  hoverReferences(sheet);
  sheet.scroller.addEventListener("scroll", () => {
    pageScrolled(sheet);
    if (sheet.page === shown) showProgress();
  }, { passive: true });
  if (page > 0) sheet.scroller.append(pageEnd(page));
  stage.prepend(sheet.element);
  return sheet;
}

/** The index page, which the shell itself draws. */
function drawnIndex() {
  const sheet = sheetOf(0);
  if (!sheet.index) {
    sheet.index = indexPage();
    sheet.content.replaceWith(sheet.index);
    sheet.element.classList.add("is-index");
    sheet.scroller.classList.toggle("is-columns", book.contents === "columns");
  }
  return sheet.index;
}

/** @param {number} page @param {string} href */
async function load(page, href) {
  const sheet = sheetOf(page);
  // On a retry, the page shows its spinner again.
  if (!sheet.waiting.hidden) sheet.wait(sheet.waiting.dataset.edge);
  try {
    if (page > 0) await sheet.load(href);
    if (sheets.get(page) === sheet) {
      send({ type: "formatted", page });
      findInteractives(sheet);
      if (page > 0) later(() => expectReferences(sheet));
      if (page === shown) later(showProgress);
      if (page === shown) later(showHeadings);
    }
  } catch (error) {
    console.warn(error);
    if (sheets.get(page) === sheet) send({ type: "failed", page });
  }
}

/** Reloads a damaged page from the server.
 *  @param {Sheet} sheet */
async function loadAgain(sheet) {
  try {
    await sheet.load(book.pages[sheet.page].href, "reload");
    sheet.showHighlights(sheet.highlights ?? []);
    findInteractives(sheet);
  } catch (error) {
    // On failure, the shown page stays.
    console.warn(error);
  }
}

let scrollTimer = 0;
let quietUntil = 0;
let quietTimer = 0;
const quietTime = 400;

/** Ignores scroll events for a moment, since a layout change is about to move the page. */
function keepQuiet() {
  clearTimeout(scrollTimer);
  scrollTimer = 0;
  quietUntil = performance.now() + quietTime;
  clearTimeout(quietTimer);
  quietTimer = setTimeout(() => {
    // The reader may have scrolled meanwhile.
    const sheet = sheets.get(shown);
    if (sheet && Math.abs(sheet.scroller.scrollTop - sheet.placed) > 2) pageScrolled(sheet);
  }, quietTime + 20);
}

/** @param {Sheet} sheet */
function pageScrolled(sheet) {
  if (scrollTimer || sheet.page !== shown || performance.now() < quietUntil) return;
  scrollTimer = setTimeout(() => {
    scrollTimer = 0;
    if (sheet.page === shown && (sheet.body || sheet.index)) send({ type: "scrolled", page: shown, ...sheet.anchor() });
  }, 120);
}

/** @param {MouseEvent} event @param {number} page */
function followLink(event, page) {
  const path = pathOf(event);
  const link = path.find((element) => element.localName === "a" && element.namespaceURI);
  const mark = path.find((element) => element.classList.contains("octavo-highlight"));
  const href = link?.getAttribute("href") ?? link?.getAttribute("xlink:href");
  if (link && href) {
    event.preventDefault();
    if (openReference(link, page, false, event.detail === 0)) return;
    const url = new URL(href, new URL(book.pages[page].href, root)).href;
    send({ type: "linked", page, href: url.startsWith(root) ? url.slice(root.length) : url });
  } else if (mark && document.getSelection().isCollapsed) {
    selectHighlight(sheets.get(page), mark.dataset.mark);
  } else if (!sheets.get(page)?.frame) {
    enlarge(event, page);
  }
}

/** The edge at which a page that is not loaded shows its title.
 *  @param {Turn} turn */
function edgeOf({ style, forward }) { return style !== "scroll" ? "middle" : forward ? "top" : "bottom"; }

function endLaunch() {
  if (!document.body.classList.contains("is-launching")) return;
  document.body.classList.remove("is-launching");
  $("front").replaceChildren();
  $("front").hidden = true;
  if (!preview) keepOffline();
  // What no first page needs.
  later(async () => {
    (await import("./bars.js")).watchReading(acceptSize);
    await Promise.all([fetchNotebook(), import("./notes.js")]);
  });
}

function focusPage() {
  const element = focused();
  if (element && element !== document.body && !stage.contains(element)) return;
  sheets.get(shown)?.scroller.focus({ preventScroll: true });
}

/** @param {number} time */
function frame(time) {
  if (!isGliding) return;
  send({ type: "frame", time });
  requestAnimationFrame(frame);
}

/** Adapts the pages to another size of screen or text. */
function fitSheets() { for (const sheet of sheets.values()) sheet.fit(); }

/** The last size of the stage. */
let size = "";

/** Takes the stage's size as one by which no page changes. */
function acceptSize() {
  const { clientWidth: width, clientHeight: height } = stage;
  size = `${width} ${height}`;
  turning.size = { width, height };
}

/** Sends the stage's size to the core whenever it changes. */
export function watchSize() {
  // The observer also reports the initial size, which the core already has.
  acceptSize();
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = stage;
    if (size === `${width} ${height}`) return;
    acceptSize();
    keepQuiet();
    sheets.get(shown)?.widen();
    // The core releases a turn that follows a finger. The turn in progress then ends at once.
    send({ type: "resized", width, height });
    turning.complete();
    later(fitSheets);
    placePopover();
  }).observe(stage);
}
