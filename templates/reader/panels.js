// The panels of the popover: contents and search; those of marks and of the import of notes are filled by notebook.js.
// Rules: R6, R15, R18.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { build, part, parts } from "./elements.js";
import { head, showMore } from "./panel-head.js";
import { disclosure, rowElement } from "./rows.js";
import { settingsPanel, updateSettings } from "./settings.js";
import { adoptStyle } from "./style-sheets.js";

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
  if (more) element.append(more);
  ready?.();
  for (const list of parts(element, ".rows, .results, .settings-body")) showMore(list);
  return undefined;
}

/** @type {{ [Kind in PanelKind]: (command: Panels[Kind]) => Panel }} */
const makers = { contents: contentsPanel, search: searchPanel, marks: marksPanel, settings: settingsPanel, importing: importPanel };

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
  return laterPanel(panel, ({ fill }) => fill(panel, command.marks));
}

/** The content of a chosen annotation file, with the question whether to import it.
 *  @param {Panels["importing"]} command @returns {Panel} */
function importPanel(command) {
  const panel = build(`<div class="panel is-import"></div>`);
  panel.append(head(book.words.import));
  return laterPanel(panel, ({ fillImport }) => fillImport(panel, command));
}

/** A panel that the notebook fills: once it is shown, or as soon as the notebook is there.
 *  @param {HTMLElement} element @param {(notebook: typeof import("./notebook.js")) => void} fill @returns {Panel} */
function laterPanel(element, fill) {
  const ready = () => {
    if (notebook) fill(notebook);
    else fetchNotebook().then(() => { if (notebook && element.isConnected) fill(notebook); });
  };
  return { element, ready };
}

/** What fills the panel of marks, once it is fetched. @type {typeof import("./notebook.js") | undefined} */
let notebook;

/** Fetches what fills the panel of marks. */
export async function fetchNotebook() {
  const [module] = await Promise.all([import("./notebook.js"), adoptStyle("notebook.css")]);
  notebook = module;
}
