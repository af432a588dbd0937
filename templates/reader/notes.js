// The editor of a mark's note.
// Rules: R18.

import { build } from "./pages.js";
import { send, shell, stamp } from "./shell.js";

let open = null;

export const noteDoers = {
  note(command) { show(command); },
};

function show({ id, quote, text }) {
  close();
  const { words } = shell.setUp;
  const element = build(`<div class="popover note" role="dialog" aria-modal="true" aria-labelledby="note-title"><div class="panel"><div class="panel-head"><h2 id="note-title"></h2><button type="button" class="note-done"></button></div>
    <p class="note-quote" dir="auto"></p><textarea dir="auto" rows="6" maxlength="20000"></textarea></div></div>`);
  element.querySelector("h2").textContent = words.note;
  element.querySelector(".note-done").textContent = words.done;
  element.querySelector(".note-quote").textContent = quote;
  const field = element.querySelector("textarea");
  field.value = text;
  field.placeholder = words.noteHint;
  field.setAttribute("aria-label", words.noteHint);
  const backdrop = build(`<div class="backdrop"></div>`);
  backdrop.addEventListener("click", close);
  element.querySelector(".note-done").addEventListener("click", close);
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, 800);
  });
  open = { id, element, backdrop, field, saved: text, focus: document.activeElement };
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
  else if (event.key === "Tab") (document.activeElement === field ? element.querySelector(".note-done") : field).focus();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
