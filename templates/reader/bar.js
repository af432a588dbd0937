// The bar and the popover.
// Rules: R3, R6, R7.

import { showPopover, showSide } from "./lists.js";
import { build } from "./pages.js";
import { countReading, filled, placeText, showProgress } from "./progress.js";
import { $, focused, later, part, parts, send, sheets, shell, stamp, stillness, tell } from "./shell.js";

/** @type {HTMLElement | null} */
let lastFocus = null;

/** The buttons at which panels open whose names differ. @type {Partial<Record<PanelKind, string>>} */
const owners = { contents: "title", importing: "marks" };

/** @satisfies {Partial<Doers>} */
export const barDoers = {
  bar(command) {
    const title = $("title");
    part(title, "span").textContent = command.title;
    title.setAttribute("aria-label", `${command.title}, ${shell.setUp.words.contents}`);
    $("previous").disabled = !command.previous;
    $("next").disabled = !command.next;
    $("return").hidden = !command.return;
    const bookmark = $("bookmark");
    bookmark.setAttribute("aria-pressed", command.bookmarked ? "true" : "false");
    bookmark.title = command.bookmarked ? shell.setUp.words.removeBookmark : shell.setUp.words.bookmark;
    bookmark.setAttribute("aria-label", bookmark.title);
    document.title = command.page > 0 ? `${command.title} – ${shell.setUp.title}` : shell.setUp.title;
    countReading(command.page);
    later(() => {
      showProgress();
      const within = command.fragment ? `#${command.fragment}` : "";
      const hash = command.page > 0 ? `#${shell.setUp.pages[command.page].href}${within}` : location.pathname + location.search;
      try {
        history.replaceState({ octavo: shell.depth }, "", hash);
      } catch {
        // Some engines limit how often the address may change; the address is not essential.
      }
    });
  },
  popover(command) {
    const popover = $("popover");
    const isNew = Boolean(popover.hidden) || popover.dataset.kind !== command.kind;
    if (popover.hidden) lastFocus = focused();
    popover.hidden = false;
    $("backdrop").hidden = false;
    popover.dataset.at = owners[command.kind] ?? command.kind;
    $("title").setAttribute("aria-expanded", command.kind === "contents" ? "true" : "false");
    const isContents = command.kind === "contents";
    showPopover(popover, command, shell.setUp.words, send, isNew, isContents && shell.shown > 0 ? whereInBook() : null);
    if (isContents && shell.setUp.printedPages) offerPrintedPages(part(popover, ".panel-head"));
    if (isContents) offerPin(popover);
    placePopover();
    // The backdrop and `aria-modal` make the page inaccessible. `inert` would too, but it restyles all pages.
  },
  side({ shown: isShown, rows }) {
    const side = $("side");
    side.setAttribute("aria-label", shell.setUp.words.contents);
    if (isShown) later(() => showSide(side, rows, send));
    else side.hidden = true;
  },
  closePopover() {
    $("popover").hidden = true;
    $("popover").replaceChildren();
    $("backdrop").hidden = true;
    $("title").setAttribute("aria-expanded", "false");
    if (lastFocus?.isConnected) lastFocus.focus({ preventScroll: true });
  },
  announce({ text }) { $("spoken").textContent = text; },
  notice({ text }) { tell(text); },
};

/** R17: the current page, and a slider to go to any other. */
function whereInBook() {
  const { pages, words } = shell.setUp;
  const element = build(`<div class="where"><p></p><input type="range" min="1" step="1"></div>`);
  const text = part(element, "p");
  const range = part(element, "input");
  text.textContent = placeText(shell.shown);
  range.max = String(pages.length - 1);
  range.value = String(shell.shown);
  range.hidden = pages.length < 3;
  range.setAttribute("aria-label", words.page);
  const tellPage = () => {
    const page = Number(range.value);
    const place = filled(words.pageOf, { page, pages: pages.length - 1 });
    if (page !== shell.shown) text.textContent = `${pages[page].title} · ${place}`;
    range.setAttribute("aria-valuetext", `${place}, ${pages[page].title}`);
  };
  tellPage();
  range.addEventListener("input", tellPage);
  // A key only moves the slider; Enter, or releasing the pointer, goes to the page.
  const go = () => { if (Number(range.value) !== shell.shown) send({ type: "linked", page: shell.shown, href: pages[Number(range.value)].href }); };
  range.addEventListener("pointerup", go);
  range.addEventListener("touchend", go);
  range.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Prevent the key from also pressing the button that gets the focus back.
    event.preventDefault();
    go();
  });
  return element;
}

/** R17: a field for the numbers of printed pages, in books that list them.
 *  @param {HTMLElement} head */
async function offerPrintedPages(head) {
  const { printedPage } = await import("./printed.js");
  if (!head.isConnected) return;
  (head.parentElement?.querySelector(".where") ?? head).after(printedPage());
  placePopover();
}

/** R19: offers to pin the contents beside the page, if there is room.
 *  @param {HTMLElement} popover */
function offerPin(popover) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tool pin";
  button.innerHTML = '<svg><use href="#icon-side"/></svg>';
  button.title = shell.setUp.words.pinContents;
  button.setAttribute("aria-label", button.title);
  button.setAttribute("aria-pressed", $("side").hidden ? "false" : "true");
  button.addEventListener("click", () => send({ type: "tapped", target: "pin" }));
  part(popover, ".panel-head").append(button);
}

/** Places the popover next to the button that opened it. */
export function placePopover() {
  const popover = $("popover");
  const owner = /** @type {"title" | "search" | "marks" | "settings"} */ (popover.dataset.at);
  const box = $(owner).getBoundingClientRect();
  const isBelow = box.top < innerHeight / 2;
  popover.classList.toggle("is-above-bar", !isBelow);
  const width = popover.offsetWidth;
  const middle = (box.left + box.right) / 2;
  const left = Math.max(8, Math.min(innerWidth - width - 8, middle - width / 2));
  popover.style.left = `${left}px`;
  popover.style.top = isBelow ? `${box.bottom + 8}px` : "";
  popover.style.bottom = isBelow ? "" : `${innerHeight - box.top + 8}px`;
  popover.style.setProperty("--arrow", `${Math.max(24, Math.min(width - 24, middle - left))}px`);
}

/** Applies the theme to the reader itself and to the pages. */
export function colourBar() {
  const dark = shell.theme === "dark" || (shell.theme === "automatic" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("is-dark", dark);
  document.documentElement.classList.toggle("is-sepia", shell.theme === "sepia");
  for (const sheet of sheets.values()) sheet.applyTheme(shell.theme);
}

/** @type {("next" | "previous" | "title" | "search" | "marks" | "settings")[]} */
const targets = ["next", "previous", "title", "search", "marks", "settings"];

/** Connects the buttons of the bar and the popover, and the browser's history buttons. */
export function connectButtons() {
  for (const target of targets) {
    $(target).addEventListener("click", () => send({ type: "tapped", target }));
  }
  $("return").addEventListener("click", () => history.back());
  $("backdrop").addEventListener("click", () => send({ type: "tapped", target: "outside" }));
  $("bookmark").addEventListener("click", () => {
    const sheet = sheets.get(shell.shown);
    send({ type: "bookmarked", page: shell.shown, ...(sheet?.anchor() ?? { offset: 0, share: 0 }), ...sheet?.topQuote(), ...stamp() });
  });
  part($("notice"), "button").addEventListener("click", () => { $("notice").hidden = true; });
  $("popover").addEventListener("keydown", moveInList);
  addEventListener("popstate", wentThroughHistory);
  addEventListener("hashchange", () => {
    // An address entered by the user has no state; `popstate` handles all others.
    if (history.state) return;
    shell.depth += 1;
    history.replaceState({ octavo: shell.depth }, "");
    send({ type: "addressed", href: location.hash.slice(1) });
  });
  stillness.addEventListener("change", () => send({ type: "motionReduced", value: stillness.matches }));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colourBar);
}

/** Handles the browser's back and forward buttons, for one step or many.
 *  @param {PopStateEvent} event */
function wentThroughHistory({ state }) {
  if (state?.octavo === undefined) return;
  const steps = state.octavo - shell.depth;
  shell.depth = state.octavo;
  const href = location.hash.slice(1);
  for (let step = Math.min(100, Math.abs(steps)); step > 0; step -= 1) send({ type: steps < 0 ? "wentBack" : "wentForward", href });
}

/** Moves the focus from row to row with the arrow keys, and keeps it in the popover with Tab.
 *  @param {KeyboardEvent} event */
function moveInList(event) {
  const buttons = parts($("popover"), "button:not(:disabled), input:not([hidden])").filter((one) => one.offsetParent);
  // Choices and sliders handle arrow keys themselves.
  if (event.key !== "Tab" && focused()?.matches("input:not([type='search'])")) return;
  const place = buttons.findIndex((one) => one === focused());
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step) {
    buttons[Math.max(0, Math.min(buttons.length - 1, place + step))]?.focus();
    event.preventDefault();
  } else if (event.key === "Tab") {
    const last = event.shiftKey ? 0 : buttons.length - 1;
    if (place === last || place < 0) {
      buttons[event.shiftKey ? buttons.length - 1 : 0]?.focus();
      event.preventDefault();
    }
  }
}
