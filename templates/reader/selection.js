// Selected text and the actions on it: colours, a note, its address.
// Rules: R15, R18.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { $, build, focused, part, parts, pathOf, stage } from "./elements.js";
import { stamp } from "./environment.js";
import { addressOfText, copyAddress } from "./permalinks.js";
import { sheets, shown } from "./sheets.js";
import { storage } from "./storage.js";

export const colors = ["yellow", "green", "blue", "pink", "purple", "orange"];

/** @satisfies {Partial<Doers>} */
export const selectionDoers = {
  selection(command) { showOffer(command); },
};

let selectionTimer = 0;
/** Whether the keyboard focus moves to the offer as soon as it is shown. */
let takesFocus = false;
document.addEventListener("selectionchange", () => {
  clearTimeout(selectionTimer);
  selectionTimer = setTimeout(() => {
    const sheet = sheets.get(shown);
    if (sheet?.body) tellSelection(sheet.selection());
  }, 200);
});

/** What is selected in the shown page. @type {SelectedText | null} */
let selected = null;
/** @param {SelectedText | null} range */
function tellSelection(range) {
  selected = range;
  const { box: _box, ...text } = range ?? { start: 0, end: 0, text: "" };
  send({ type: "selected", page: shown, ...text });
}

/** Selects the text of a highlight; `isByKey` moves the keyboard focus to the offered actions.
 *  @param {Sheet | undefined} sheet @param {string | undefined} id */
export function selectHighlight(sheet, id, isByKey = false) {
  const marks = sheet?.marksOf(id ?? "") ?? [];
  const range = document.createRange();
  range.setStartBefore(marks[0]);
  range.setEndAfter(marks[marks.length - 1]);
  selectRange(range);
  takesFocus = isByKey;
}

/** Selects a range of a page. Engines differ in whether a selection supports ranges in shadow trees, but not in this call.
 *  @param {Range} range */
function selectRange(range) {
  document.getSelection().setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}

function deselect() {
  document.getSelection().removeAllRanges();
  const sheet = sheets.get(shown);
  if ($("offer").contains(document.activeElement)) sheet?.scroller.focus({ preventScroll: true });
}

/** The colour used last. */
const lastColor = () => colors.find((color) => color === storage.read("color")) ?? colors[0];

/** @type {Record<string, () => void>} */
const actions = {
  note: () => send({ type: "annotated", color: lastColor(), ...stamp() }),
  link: () => { if (selected) copyAddress(addressOfText(shown, selected)); },
  remove: () => send({ type: "tapped", target: "removeHighlight" }),
};

/** Creates the offer and connects its events. */
export function connectOffer() {
  const offer = $("offer");
  offer.addEventListener("pointerdown", (event) => { if (!/** @type {Element} */ (event.target).closest(".offer-note")) event.preventDefault(); });
  offer.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (!button) return;
    const { color, action } = button.dataset;
    // First, since in WebKit the caret of the note would vanish with the selection.
    deselect();
    if (color) {
      storage.write("color", color);
      send({ type: "highlighted", color, ...stamp() });
    } else if (action) {
      actions[action]();
    }
  });
  offer.addEventListener("keydown", (event) => {
    const buttons = parts(offer, "button:not([hidden])");
    const place = buttons.findIndex((one) => one === focused());
    const isReversed = document.documentElement.dir === "rtl";
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1, ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) buttons[(place + step + buttons.length) % buttons.length].focus();
    else if (event.key === "Escape") deselect();
    else if (event.key === "Tab") deselect();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("keydown", reachOffer, true);
}

/** Moves the focus with Tab from selected text to the offered actions; also with Enter from a highlight.
 *  @param {KeyboardEvent} event */
function reachOffer(event) {
  const offer = $("offer");
  const [inside] = pathOf(event);
  if (event.key === "Tab" && !event.shiftKey && !offer.hidden && !offer.contains(document.activeElement) && !document.querySelector(".popover:not([hidden])")) {
    part(offer, "button").focus();
  } else if (event.key === "Enter" && inside?.matches(".octavo-highlight")) {
    selectHighlight(sheets.get(shown), inside.dataset.mark, true);
  } else if (event.shiftKey && (event.key === "Enter" || event.key === "ArrowDown" || event.key === "ArrowUp") && stage.contains(document.activeElement) && !inside?.matches("button, a, summary, input, textarea")) {
    if (!selectBlock(event.key === "Enter" ? 0 : event.key === "ArrowDown" ? 1 : -1)) return;
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

const blocks = "p, li, dd, dt, h1, h2, h3, h4, h5, h6, blockquote, pre, figcaption, caption, td, th, math[display='block']";

/** Selects the first visible paragraph, or the one before or after the selected one.
 *  @param {number} step */
function selectBlock(step) {
  const sheet = sheets.get(shown);
  if (!sheet?.body) return false;
  const all = [...sheet.body.querySelectorAll(blocks)].filter((block) => !block.querySelector(blocks) && block.textContent.trim() && block.getBoundingClientRect().height > 0);
  const range = sheet.range();
  if (!range && step !== 0) return false;
  const frame = sheet.scroller.getBoundingClientRect();
  const place = range ? all.findIndex((block) => block.contains(range.startContainer) || range.startContainer.contains(block)) + step : all.findIndex((block) => block.getBoundingClientRect().top >= frame.top);
  const block = all[Math.max(0, Math.min(all.length - 1, place))];
  if (!block) return false;
  const whole = document.createRange();
  whole.selectNodeContents(block);
  selectRange(whole);
  const box = block.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom) block.scrollIntoView({ block: "center", behavior: "instant" });
  $("spoken").textContent = block.textContent.replace(/\s+/g, " ").trim().slice(0, 200);
  return true;
}

/** @param {HTMLElement} offer */
function fillOffer(offer) {
  const { words } = book;
  offer.setAttribute("aria-label", words.highlight);
  offer.parentElement?.setAttribute("aria-label", words.highlight);
  const row = build(`<div class="offer-colors"></div>`);
  for (const color of colors) {
    const button = build(`<button type="button" class="offer-color"><span></span></button>`);
    button.dataset.color = color;
    button.title = words[color];
    button.setAttribute("aria-label", words[color]);
    row.append(button);
  }
  const tools = build(`<div class="offer-tools"></div>`);
  for (const [action, name] of [["note", words.note], ["link", words.copyLink], ["remove", words.removeHighlight]]) {
    const button = build(`<button type="button" class="tool"><svg><use href="#icon-${action}"/></svg></button>`);
    button.dataset.action = action;
    button.title = name;
    button.setAttribute("aria-label", name);
    tools.append(button);
  }
  const note = build(`<button type="button" class="offer-note" dir="auto"></button>`);
  note.dataset.action = "note";
  offer.replaceChildren(row, tools, note);
}

/** @param {Commands["selection"]} command */
function showOffer({ offer: kind, color, note }) {
  const element = $("offer");
  if (kind === "none") {
    element.hidden = true;
    takesFocus = false;
    return;
  }
  if (!element.firstElementChild) fillOffer(element);
  element.hidden = false;
  for (const button of parts(element, ".offer-color")) button.setAttribute("aria-pressed", button.dataset.color === color ? "true" : "false");
  part(element, "[data-action='remove']").hidden = kind !== "edit";
  const text = part(element, ".offer-note");
  text.hidden = !note;
  text.textContent = note ?? "";
  placeOffer(element);
  if (takesFocus) part(element, "[aria-pressed='true'], button").focus();
  takesFocus = false;
}

/** @param {HTMLElement} element */
function placeOffer(element) {
  const frame = stage.getBoundingClientRect();
  const box = selected?.box ?? frame;
  const above = box.top - element.offsetHeight - 10;
  const top = Math.min(above > frame.top + 4 ? above : box.bottom + 10, frame.bottom - element.offsetHeight - 8);
  const half = element.offsetWidth / 2;
  const middle = Math.max(half + 8, Math.min(innerWidth - half - 8, (box.left + box.right) / 2));
  element.style.top = `${Math.max(frame.top + 4, top)}px`;
  element.style.left = `${middle}px`;
}
