// The panels of the popover: contents, search, bookmarks and notes, the import of notes.
// Rules: R6, R15, R18.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { build, part, parts } from "./elements.js";
import { chooseFile, exportMarks } from "./exchange.js";
import { head } from "./panel-head.js";
import { addressOfPlace, copyAddress } from "./permalinks.js";
import { filled } from "./progress.js";
import { disclosure, rowElement } from "./rows.js";
import { settingsPanel, updateSettings } from "./settings.js";

const rowHeight = 44;

/** Shows a panel in the popover; `more` is shown below its title.
 *  @param {HTMLElement} popover @param {Popover} command @param {boolean} isNew
 *  @param {HTMLElement | null} more */
export function showPanel(popover, command, isNew, more) {
  const before = popover.dataset.kind;
  popover.dataset.kind = command.kind;
  if (command.kind === "search" && before === "search" && !isNew) return fillResults(part(popover, ".panel"), command);
  if (command.kind === "settings" && before === "settings" && !isNew) return updateSettings(part(popover, ".panel"), command);
  // The check cannot tell that a maker takes just the commands of its kind.
  const make = /** @type {(command: Popover) => Panel} */ (makers[command.kind]);
  const { element, ready } = make(command);
  popover.replaceChildren(element);
  popover.setAttribute("aria-labelledby", "popover-title");
  if (more) part(element, ".panel-head").after(more);
  ready?.();
  for (const list of parts(element, ".rows, .results, .marks, .settings-body")) showMore(list);
  return undefined;
}

/** @type {{ [Kind in PanelKind]: (command: Panels[Kind]) => Panel }} */
const makers = { contents: contentsPanel, search: searchPanel, marks: marksPanel, settings: settingsPanel, importing: importPanel };

/** R19: shows with a fading edge that a list continues below.
 *  @param {HTMLElement} list */
function showMore(list) {
  const sign = () => list.classList.toggle("goes-on", list.scrollTop + list.clientHeight < list.scrollHeight - 4);
  list.addEventListener("scroll", sign, { passive: true });
  new ResizeObserver(sign).observe(list);
  new MutationObserver(sign).observe(list, { childList: true });
}

/** @param {Panels["contents"]} command @returns {Panel} */
function contentsPanel(command) {
  const panel = build(`<div class="panel is-list"></div>`);
  const list = build(`<div class="rows" role="list"></div>`);
  panel.append(head(command.title, command.up), list);
  if (command.browse !== "open") panel.classList.add(`comes-${command.browse}`);
  const { rows } = command;
  // Creates only visible rows, since a book may have thousands.
  const filler = build(`<div class="filler"></div>`);
  filler.style.height = `${rows.length * rowHeight}px`;
  list.append(filler);
  /** @type {Map<number, HTMLElement>} */
  const made = new Map();
  const fill = () => {
    const height = list.clientHeight || 480;
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 8);
    const last = Math.min(rows.length, Math.ceil((list.scrollTop + height) / rowHeight) + 8);
    for (const [number, element] of made) {
      if ((number < first || number >= last) && !element.contains(document.activeElement)) {
        element.remove();
        made.delete(number);
      }
    }
    for (let number = first; number < last; number += 1) {
      if (made.has(number)) continue;
      const item = document.createElement("div");
      item.setAttribute("role", "listitem");
      item.setAttribute("aria-setsize", String(rows.length));
      item.setAttribute("aria-posinset", String(number + 1));
      item.className = "item";
      item.style.top = `${number * rowHeight}px`;
      const button = rowElement(rows[number], "popover");
      if (rows[number].more) button.append(disclosure());
      item.append(button);
      made.set(number, item);
      // The order of elements is that of the keyboard and of screen readers.
      const next = [...made.keys()].filter((other) => other > number).sort((a, b) => a - b)[0];
      list.insertBefore(item, made.get(next) ?? null);
    }
  };
  list.addEventListener("scroll", fill, { passive: true });
  const ready = () => {
    const marked = rows.findIndex((row) => row.current || row.open);
    // Some rows before it are shown, as far as a low list has room.
    const above = Math.min(3, Math.max(0, Math.floor((list.clientHeight / rowHeight - 1) / 2)));
    if (marked > above) list.scrollTop = (marked - above) * rowHeight;
    fill();
    const [first] = [".is-current", ".is-open", "button"].flatMap((selector) => parts(list, selector));
    first?.focus({ preventScroll: true });
  };
  return { element: panel, ready };
}

/** @param {Panels["search"]} command @returns {Panel} */
function searchPanel(command) {
  const panel = build(`<div class="panel is-search"><h2 id="popover-title" class="spoken"></h2>
    <div class="field"><svg><use href="#icon-search"/></svg><input type="search" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"></div>
    <p class="state" role="status"></p><div class="results"></div></div>`);
  part(panel, "h2").textContent = book.words.search;
  const field = part(panel, "input");
  field.placeholder = book.words.searchHint;
  field.setAttribute("aria-label", book.words.searchHint);
  field.value = command.query;
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => send({ type: "searched", text: field.value }), 120);
  });
  const ready = () => {
    fillResults(panel, command);
    field.focus();
    field.select();
  };
  return { element: panel, ready };
}


/** @param {HTMLElement} panel @param {Panels["search"]} command */
function fillResults(panel, command) {
  const state = part(panel, ".state");
  const hasQuery = command.query.trim() !== "";
  const texts = [];
  if (hasQuery && !command.complete && !command.failed) texts.push(book.words.searching);
  else if (hasQuery && command.results.length === 0) texts.push(book.words.noResults);
  else if (hasQuery) texts.push(`${book.words.results}: ${command.results.length}${command.cut ? "+" : ""}`);
  if (command.cut) texts.push(book.words.more);
  if (command.failed) texts.push(book.words.searchFailed);
  state.textContent = texts.join(". ");
  let page = -1;
  const elements = [];
  for (const result of command.results) {
    if (result.page !== page) {
      page = result.page;
      const title = build(`<h3 class="result-page"></h3>`);
      title.textContent = result.title;
      elements.push(title);
      if (result.path) {
        const path = build(`<p class="result-path"></p>`);
        path.textContent = result.path;
        elements.push(path);
      }
    }
    const item = build(`<div><button type="button" class="result"><span dir="auto"></span></button></div>`);
    const hit = document.createElement("mark");
    hit.textContent = result.hit;
    part(item, "span").append(result.before, hit, result.after);
    part(item, "button").addEventListener("click", () => send({ type: "row", list: "result", entry: result.id }));
    elements.push(item);
  }
  part(panel, ".results").replaceChildren(...elements);
}

/** @param {Panels["marks"]} command @returns {Panel} */
function marksPanel(command) {
  const panel = build(`<div class="panel is-marks"></div>`);
  panel.append(head(book.words.marks));
  if (command.marks.length === 0) {
    const empty = build(`<p class="empty"></p>`);
    empty.textContent = book.words.noMarks;
    panel.append(empty);
  } else {
    const list = build(`<div class="marks" role="list"></div>`);
    list.append(...command.marks.map((mark) => markItem(mark)));
    panel.append(list);
  }
  panel.append(marksFoot(command));
  return { element: panel };
}

/** @param {MarkRow} mark */
function markItem(mark) {
  const item = build(`<div class="mark" role="listitem"><button type="button" class="mark-open"><span class="mark-page"></span><span class="mark-text" dir="auto"></span><span class="mark-note" dir="auto"></span></button>
    <button type="button" class="tool mark-edit"><svg><use href="#icon-note"/></svg></button><button type="button" class="tool mark-remove"><svg><use href="#icon-close"/></svg></button></div>`);
  item.classList.toggle("is-highlight", mark.highlight === true);
  item.classList.toggle("is-gone", mark.gone === true);
  item.dataset.color = mark.color;
  part(item, ".mark-page").textContent = mark.gone ? `${mark.title}: ${book.words.gone}` : mark.title;
  part(item, ".mark-text").textContent = mark.text;
  const note = part(item, ".mark-note");
  note.textContent = mark.note;
  note.hidden = !mark.note;
  const [open, edit, remove] = item.querySelectorAll("button");
  open.addEventListener("click", () => send({ type: "mark", action: "open", id: mark.id }));
  /** @type {[HTMLElement, "edit" | "remove", string][]} */
  const tools = [[edit, "edit", book.words.note], [remove, "remove", book.words.remove]];
  for (const [button, action, name] of tools) {
    button.setAttribute("aria-label", `${name}: ${mark.title}`);
    button.title = name;
    button.addEventListener("click", () => send({ type: "mark", action, id: mark.id }));
  }
  return item;
}

/** @type {[ExportFormat, string][]} */
const formatNames = [["epub", "EPUB Annotations"], ["web", "Web Annotations"], ["markdown", "Markdown"]];

/** The actions on all marks, and the address of the current place.
 *  @param {Panels["marks"]} command */
function marksFoot(command) {
  const foot = build(`<div class="panel-foot"><button type="button" class="copy-link"></button><button type="button" class="export" aria-expanded="false"></button><button type="button" class="import"></button><div class="formats" hidden></div></div>`);
  const [copy, out, into] = foot.querySelectorAll("button");
  const formats = part(foot, ".formats");
  for (const [format, name] of formatNames) {
    const button = build(`<button type="button"></button>`);
    button.textContent = name;
    button.dataset.format = format;
    button.addEventListener("click", () => exportMarks(format));
    formats.append(button);
  }
  copy.textContent = book.words.copyLink;
  copy.addEventListener("click", () => copyAddress(addressOfPlace(), copy));
  out.textContent = book.words.export;
  out.disabled = command.marks.length === 0;
  out.addEventListener("click", () => {
    formats.hidden = !formats.hidden;
    out.setAttribute("aria-expanded", formats.hidden ? "false" : "true");
    if (!formats.hidden) part(formats, "button").focus();
  });
  into.textContent = book.words.import;
  into.addEventListener("click", chooseFile);
  return foot;
}

/** The content of a chosen annotation file, with the question whether to import it.
 *  @param {Panels["importing"]} command @returns {Panel} */
function importPanel(command) {
  const panel = build(`<div class="panel is-import"><ul></ul><div class="panel-foot"><button type="button" class="take"></button><button type="button" class="leave"></button></div></div>`);
  panel.prepend(head(book.words.import));
  const lines = [command.title, command.foreign ? book.words.importForeign : ""];
  /** @type {[number, string][]} */
  const counts = [[command.new, book.words.importNew], [command.known, book.words.importKnown], [command.gone, book.words.importGone], [command.unread, book.words.importUnread]];
  for (const [count, text] of counts) if (count > 0) lines.push(filled(text, { n: count }));
  for (const line of lines.filter(Boolean)) {
    const item = document.createElement("li");
    item.textContent = line;
    part(panel, "ul").append(item);
  }
  const [take, leave] = panel.querySelectorAll("button");
  take.textContent = book.words.import;
  take.disabled = !(command.new > 0 || command.known > 0);
  take.addEventListener("click", () => send({ type: "tapped", target: "takeImport" }));
  leave.textContent = book.words.close;
  leave.addEventListener("click", () => send({ type: "tapped", target: "outside" }));
  const ready = () => (take.disabled ? leave : take).focus({ preventScroll: true });
  return { element: panel, ready };
}
