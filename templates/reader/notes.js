// The editor of a mark's note. Fetched after the first page.
// Rules: R18.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { build, focused, part } from "./elements.js";
import { stamp } from "./environment.js";

/** @type {{ id: number, element: HTMLElement, backdrop: HTMLElement, field: HTMLTextAreaElement, saved: string, focus: HTMLElement | null } | null} */
let open = null;

/** Shows the note of a mark, to be written. @param {Commands["note"]} note */
export function editNote({ id, quote, text }) {
  close();
  const { words } = book;
  const element = build(`<div class="popover note" role="dialog" aria-modal="true" aria-labelledby="note-title"><div class="panel"><div class="panel-head"><h2 id="note-title"></h2><button type="button" class="note-done"></button></div>
    <p class="note-quote" dir="auto"></p><textarea dir="auto" rows="6" maxlength="20000"></textarea></div></div>`);
  part(element, "h2").textContent = words.note;
  part(element, ".note-done").textContent = words.done;
  part(element, ".note-quote").textContent = quote;
  const field = part(element, "textarea");
  field.value = text;
  field.placeholder = words.noteHint;
  field.setAttribute("aria-label", words.noteHint);
  const backdrop = build(`<div class="backdrop"></div>`);
  backdrop.addEventListener("click", close);
  part(element, ".note-done").addEventListener("click", close);
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, 800);
  });
  open = { id, element, backdrop, field, saved: text, focus: focused() };
  document.body.append(backdrop, element);
  field.focus();
  field.setSelectionRange(text.length, text.length);
}

/** Sends the current text to the core. */
function keep() {
  if (!open || open.field.value.trim() === open.saved) return;
  open.saved = open.field.value.trim();
  send({ type: "noted", id: open.id, text: open.saved, time: stamp().time });
}

function close() {
  if (!open) return;
  keep();
  const { element, backdrop, focus } = open;
  open = null;
  element.remove();
  backdrop.remove();
  if (focus?.isConnected) focus.focus({ preventScroll: true });
}

addEventListener("pagehide", keep);
document.addEventListener("keydown", (event) => {
  if (!open) return;
  const { element, field } = open;
  if (event.key === "Escape") close();
  else if (event.key === "Tab") (focused() === field ? part(element, ".note-done") : field).focus();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
