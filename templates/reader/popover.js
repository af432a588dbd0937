// The popover.
// Rules: R6, R17, R19.

import { bars } from "./bar.js";
import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { $, build, focused, part, parts } from "./elements.js";
import { showPanel } from "./panels.js";
import { placeText } from "./progress.js";
import { shown } from "./sheets.js";
import { adoptStyle } from "./style-sheets.js";

/** @type {HTMLElement | null} */
let lastFocus = null;

/** The buttons at which panels open whose names differ. @type {Partial<Record<PanelKind, string>>} */
const owners = { contents: "title", importing: "marks" };

/** @satisfies {Partial<Doers>} */
export const popoverDoers = {
  popover(command) {
    bars.comeBack(true);
    const popover = $("popover");
    const isNew = Boolean(popover.hidden) || popover.dataset.kind !== command.kind;
    if (popover.hidden) lastFocus = focused();
    popover.hidden = false;
    $("backdrop").hidden = false;
    popover.dataset.at = owners[command.kind] ?? command.kind;
    $("title").setAttribute("aria-expanded", command.kind === "contents" ? "true" : "false");
    const isContents = command.kind === "contents";
    showPanel(popover, command, isNew, isContents && shown > 0 ? whereInBook() : null);
    if (isContents && book.printedPages) offerPrintedPages(part(popover, ".panel-head"));
    if (isContents) offerPin(popover);
    placePopover();
    // The backdrop and `aria-modal` make the page inaccessible. `inert` would too, but it restyles all pages.
  },
  closePopover() {
    $("popover").hidden = true;
    $("popover").replaceChildren();
    $("backdrop").hidden = true;
    $("title").setAttribute("aria-expanded", "false");
    if (lastFocus?.isConnected) lastFocus.focus({ preventScroll: true });
  },
};

/** Connects the keys of the popover, and what lies around it. */
export function connectPopover() {
  $("backdrop").addEventListener("click", () => send({ type: "tapped", target: "outside" }));
  $("popover").addEventListener("keydown", moveInList);
}

/** R17: the current page; below it comes the slider of the whole book. */
function whereInBook() {
  const element = build(`<div class="where"><p></p></div>`);
  part(element, "p").textContent = placeText(shown);
  if (book.pages.length >= 3) offerSlider(element);
  return element;
}

/** @param {HTMLElement} where */
async function offerSlider(where) {
  const [{ addSlider }] = await Promise.all([import("./slider.js"), adoptStyle("slider.css")]);
  addSlider(where);
  placePopover();
}

/** R17: a field for the numbers of printed pages, in books that list them.
 *  @param {HTMLElement} head */
async function offerPrintedPages(head) {
  const { printedPage } = await import("./printed.js");
  if (!head.isConnected) return;
  head.after(printedPage(placePopover));
  placePopover();
}

/** R19: offers to pin the contents beside the page, if there is room.
 *  @param {HTMLElement} popover */
function offerPin(popover) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tool pin";
  button.innerHTML = '<svg><use href="#icon-side"/></svg>';
  button.title = book.words.pinContents;
  button.setAttribute("aria-label", button.title);
  button.setAttribute("aria-pressed", $("side").hidden ? "false" : "true");
  button.addEventListener("click", () => send({ type: "tapped", target: $("side").hidden ? "pin" : "unpin" }));
  part(popover, ".panel-head").append(button);
}

/** Places the popover, if it is open, next to the button that opened it. */
export function placePopover() {
  const popover = $("popover");
  if (popover.hidden) return;
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
