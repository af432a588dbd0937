// The notebook: bookmarks, highlights and notes, told apart, searched and put in order. Fetched after the first page.
// Rules: R18, R25.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { build, make, part } from "./elements.js";
import { chooseFile, exportMarks } from "./exchange.js";
import { showMore } from "./panel-head.js";
import { addressOfPlace, copyAddress } from "./permalinks.js";
import { filled } from "./progress.js";

export { saveFile, takeFile } from "./exchange.js";

/** The kinds of marks that can be shown alone, by the word for them. @type {Record<string, (mark: MarkRow) => boolean>} */
const kinds = {
  all: () => true,
  bookmarks: (mark) => !mark.highlight,
  highlights: (mark) => mark.highlight === true,
  notes: (mark) => mark.note !== "",
};

/** What is shown, kept until the book is closed. */
const view = { kind: "all", color: "", query: "", isNewestFirst: false, top: 0 };

/** The marks in the panel, each with its element and the text that is searched. @type {{ mark: MarkRow, element: HTMLElement, text: string }[]} */
let items = [];

/** Fills the panel of marks.
 *  @param {HTMLElement} panel @param {MarkRow[]} marks */
export function fill(panel, marks) {
  if (marks.length === 0) {
    const empty = make("p", "empty", book.words.noMarks);
    panel.append(empty, footOf(true));
    return;
  }
  items = marks.map((mark) => ({ mark, element: markItem(mark), text: folded(`${mark.text} ${mark.note} ${mark.title} ${mark.path}`) }));
  const list = build(`<div class="marks"></div>`);
  const state = build(`<p class="state" role="status"></p>`);
  const show = () => arrange(list, state);
  if (!marks.some((mark) => mark.color === view.color && mark.highlight)) view.color = "";
  if (!marks.some(kinds[view.kind])) view.kind = "all";
  panel.append(tools(marks, show), state, list, footOf(false));
  list.addEventListener("scroll", () => { view.top = list.scrollTop; }, { passive: true });
  showMore(list);
  const { top } = view;
  show();
  list.scrollTop = top;
}

/** A text without case and accents. @param {string} text */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The field, the kinds, the colours and the order. @param {MarkRow[]} marks @param {() => void} show */
function tools(marks, show) {
  const { words } = book;
  const element = build(`<div class="mark-tools"><div class="field"><svg><use href="#icon-search"/></svg><input type="search" autocomplete="off" autocapitalize="off" spellcheck="false"></div><div class="mark-kinds" role="group"></div><div class="mark-colors" role="group"></div></div>`);
  const field = part(element, "input");
  field.placeholder = words.searchMarks;
  field.setAttribute("aria-label", words.searchMarks);
  field.value = view.query;
  field.addEventListener("input", () => {
    view.query = field.value;
    show();
  });
  /** @type {(() => void)[]} */
  const updates = [];
  /** A button that shows whether it is chosen. @param {string} className @param {string} name @param {() => boolean} isChosen @param {() => void} choose */
  const choice = (className, name, isChosen, choose) => {
    const button = make("button", className, name);
    button.type = "button";
    updates.push(() => button.setAttribute("aria-pressed", String(isChosen())));
    button.addEventListener("click", () => {
      choose();
      for (const update of updates) update();
      view.top = 0;
      show();
    });
    return button;
  };
  for (const [kind, is] of Object.entries(kinds)) {
    const count = marks.filter(is).length;
    if (count === 0) continue;
    const button = choice("", words[kind], () => view.kind === kind, () => { view.kind = kind; });
    button.append(" ", make("span", "mark-count", String(count)));
    button.dataset.kind = kind;
    part(element, ".mark-kinds").append(button);
  }
  const colors = [...new Set(marks.filter((mark) => mark.highlight).map((mark) => mark.color))];
  for (const color of colors.length > 1 ? colors : []) {
    const button = choice("mark-color", "", () => view.color === color, () => { view.color = view.color === color ? "" : color; });
    button.dataset.color = color;
    button.title = words[color];
    button.setAttribute("aria-label", words[color]);
    button.append(make("span"));
    part(element, ".mark-colors").append(button);
  }
  part(element, ".mark-colors").append(choice("mark-order", words.newestFirst, () => view.isNewestFirst, () => { view.isNewestFirst = !view.isNewestFirst; }));
  for (const update of updates) update();
  return element;
}

/** Shows the chosen marks in the chosen order: by chapter, or the newest first.
 *  @param {HTMLElement} list @param {HTMLElement} state */
function arrange(list, state) {
  const { words } = book;
  const query = folded(view.query.trim());
  const shown = items.filter(({ mark, text }) => kinds[view.kind](mark) && (!view.color || (mark.highlight && mark.color === view.color)) && text.includes(query));
  if (view.isNewestFirst) shown.sort((one, other) => (one.mark.created < other.mark.created ? 1 : one.mark.created > other.mark.created ? -1 : 0));
  /** The marks of one chapter after another. @type {HTMLElement[]} */
  const elements = [];
  let chapter = "";
  for (const { mark, element } of shown) {
    const path = view.isNewestFirst ? "" : mark.path;
    if (elements.length === 0 || path !== chapter) {
      if (path) elements.push(make("h3", "result-page", path));
      elements.push(build(`<div role="list"></div>`));
    }
    chapter = path;
    elements.at(-1)?.append(element);
  }
  list.classList.toggle("is-by-time", view.isNewestFirst);
  list.replaceChildren(...elements);
  const isPart = shown.length < items.length;
  state.textContent = shown.length === 0 ? words.noResults : isPart ? `${words.results}: ${shown.length}` : "";
}

/** @param {MarkRow} mark */
function markItem(mark) {
  const item = build(`<div class="mark" role="listitem"><button type="button" class="mark-open"><span class="mark-page"><span dir="auto"></span><span class="mark-place"></span></span><span class="mark-text" dir="auto"></span><span class="mark-note" dir="auto"></span></button>
    <button type="button" class="tool mark-edit"><svg><use href="#icon-note"/></svg></button><button type="button" class="tool mark-remove"><svg><use href="#icon-close"/></svg></button></div>`);
  const { words } = book;
  item.classList.toggle("is-highlight", mark.highlight === true);
  item.classList.toggle("is-gone", mark.gone === true);
  item.dataset.color = mark.color;
  if (!mark.highlight) part(item, ".mark-page").prepend(build(`<svg class="mark-sign" aria-hidden="true"><use href="#icon-bookmark"/></svg>`));
  part(item, ".mark-page > span").textContent = mark.gone ? `${mark.title}: ${words.gone}` : mark.title;
  part(item, ".mark-place").append(make("span", "", mark.page > 0 ? `${words.page} ${mark.page}` : ""), make("span", "mark-day", dayOf(mark.created)));
  part(item, ".mark-text").textContent = mark.text;
  const note = part(item, ".mark-note");
  note.textContent = mark.note;
  note.hidden = !mark.note;
  const [open, edit, remove] = item.querySelectorAll("button");
  open.addEventListener("click", () => send({ type: "mark", action: "open", id: mark.id }));
  /** @type {[HTMLElement, "edit" | "remove", string][]} */
  const buttons = [[edit, "edit", words.note], [remove, "remove", words.remove]];
  for (const [button, action, name] of buttons) {
    button.setAttribute("aria-label", `${name}: ${mark.title}`);
    button.title = name;
    button.addEventListener("click", () => send({ type: "mark", action, id: mark.id }));
  }
  return item;
}

/** The day of a time in the reader's own way. @param {string} time */
function dayOf(time) {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
}

/** @type {[ExportFormat, string][]} */
const formatNames = [["epub", "EPUB Annotations"], ["web", "Web Annotations"], ["markdown", "Markdown"]];

/** The actions on all marks, and the address of the current place.
 *  @param {boolean} isEmpty */
function footOf(isEmpty) {
  const element = build(`<div class="panel-foot"><button type="button" class="copy-link"></button><button type="button" class="export" aria-expanded="false"></button><button type="button" class="import"></button><div class="formats" hidden></div></div>`);
  const [copy, out, into] = element.querySelectorAll("button");
  const formats = part(element, ".formats");
  for (const [format, name] of formatNames) {
    const button = make("button", "", name);
    button.type = "button";
    button.dataset.format = format;
    button.addEventListener("click", () => exportMarks(format));
    formats.append(button);
  }
  copy.textContent = book.words.copyLink;
  copy.addEventListener("click", () => copyAddress(addressOfPlace(), copy));
  out.textContent = book.words.export;
  out.disabled = isEmpty;
  out.addEventListener("click", () => {
    formats.hidden = !formats.hidden;
    out.setAttribute("aria-expanded", formats.hidden ? "false" : "true");
    if (!formats.hidden) part(formats, "button").focus();
  });
  into.textContent = book.words.import;
  into.addEventListener("click", chooseFile);
  return element;
}

/** Fills the panel that says what a chosen annotation file has, and asks whether to take it in.
 *  @param {HTMLElement} panel @param {Panels["importing"]} command */
export function fillImport(panel, command) {
  const { words } = book;
  const list = make("ul");
  const lines = [command.title, command.foreign ? words.importForeign : ""];
  /** @type {[number, string][]} */
  const counts = [[command.new, words.importNew], [command.known, words.importKnown], [command.gone, words.importGone], [command.unread, words.importUnread]];
  for (const [count, text] of counts) if (count > 0) lines.push(filled(text, { n: count }));
  list.append(...lines.filter(Boolean).map((line) => make("li", "", line)));
  const foot = build(`<div class="panel-foot"><button type="button" class="take"></button><button type="button" class="leave"></button></div>`);
  const [take, leave] = foot.querySelectorAll("button");
  take.textContent = words.import;
  take.disabled = !(command.new > 0 || command.known > 0);
  take.addEventListener("click", () => send({ type: "tapped", target: "takeImport" }));
  leave.textContent = words.close;
  leave.addEventListener("click", () => send({ type: "tapped", target: "outside" }));
  panel.append(list, foot);
  (take.disabled ? leave : take).focus({ preventScroll: true });
}
