// Selected text, and the offer to highlight it.
// Rules: R15.

import { $, send, sheets, shell, stage } from "./shell.js";

export const selectionDoers = {
  selection({ offer }) { showOffer(offer); },
};

let selectionTimer = 0;
document.addEventListener("selectionchange", () => {
  clearTimeout(selectionTimer);
  selectionTimer = setTimeout(() => {
    const sheet = sheets.get(shell.shown);
    if (!shell.core || !sheet?.body) return;
    const range = sheet.selection();
    tellSelection(range);
  }, 200);
});

let offerBox = null;
function tellSelection(range) {
  offerBox = range?.box ?? null;
  send({ type: "selected", page: shell.shown, start: range?.start ?? 0, end: range?.end ?? 0, text: range?.text ?? "" });
}

/** Selects the text of a highlight. */
export function selectHighlight(sheet, id) {
  const marks = [...sheet.body.querySelectorAll(`.octavo-highlight[data-mark="${id}"]`)];
  const range = document.createRange();
  range.setStartBefore(marks[0]);
  range.setEndAfter(marks.at(-1));
  const selection = document.getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}

function showOffer(offer) {
  const element = $("offer");
  element.hidden = offer === "none";
  if (offer === "none") return;
  const button = element.querySelector("button");
  button.textContent = offer === "highlight" ? shell.setUp.words.highlight : shell.setUp.words.removeHighlight;
  button.dataset.target = offer === "highlight" ? "highlight" : "removeHighlight";
  const box = offerBox ?? stage.getBoundingClientRect();
  const above = box.top - element.offsetHeight - 10;
  const top = above > stage.getBoundingClientRect().top + 4 ? above : Math.min(box.bottom + 10, innerHeight - 60);
  const middle = Math.max(element.offsetWidth / 2 + 8, Math.min(innerWidth - element.offsetWidth / 2 - 8, (box.left + box.right) / 2));
  element.style.top = `${top}px`;
  element.style.left = `${middle}px`;
}
