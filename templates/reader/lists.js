// The index page as outline or columns, and the panels of the popover.
// Rules: R4, R5, R6.

import { chooseFile, exportMarks } from "./exchange.js";
import { build } from "./pages.js";
import { addressOfPlace, copyAddress } from "./permalinks.js";
import { filled } from "./progress.js";
import { sanitize } from "./sanitize.js";
import { settingsPanel, updateSettings } from "./settings.js";
import { focused, part, parts } from "./shell.js";

const rowHeight = 44;

/** The sanitized nodes of a title with superscripts, formulas or ruby; undefined if it cannot be parsed.
 *  @param {string} markup */
function titleNodes(markup) {
  const parsed = new DOMParser().parseFromString(`<span xmlns="http://www.w3.org/1999/xhtml">${markup}</span>`, "application/xhtml+xml");
  if (parsed.querySelector("parsererror")) return undefined;
  sanitize(parsed.documentElement, location.href, location.href);
  return [...document.importNode(parsed.documentElement, true).childNodes];
}

/** A row of contents as a button.
 *  @param {ContentsRow} row @param {RowList} kind @param {Send} send */
function rowElement(row, kind, send) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `row${row.more ? " has-more" : ""}${row.current ? " is-current" : ""}${row.open ? " is-open" : ""}`;
  button.dataset.entry = String(row.entry);
  if (row.disabled) button.disabled = true;
  if (row.current) button.setAttribute("aria-current", "page");
  if (row.lead) {
    const lead = document.createElement("span");
    lead.className = "lead";
    lead.textContent = row.lead;
    button.append(lead, " ");
  }
  const title = document.createElement("span");
  title.className = "row-title";
  title.append(...(row.markup && titleNodes(row.markup)) || [row.title]);
  title.dir = "auto";
  button.append(title);
  button.addEventListener("click", () => send({ type: "row", list: kind, entry: row.entry }));
  return button;
}

// Outline

/** Makes the index page: the book's title, and an empty list of its contents.
 *  @param {SetUp} setUp */
export function indexPage(setUp) {
  const element = build(`<div class="index"><header><h1></h1><p class="creators"></p></header><nav></nav></div>`);
  part(element, "h1").textContent = setUp.title;
  part(element, ".creators").textContent = setUp.creators;
  if (setUp.titleDirection) part(element, "h1").dir = setUp.titleDirection;
  if (setUp.creatorDirection) part(element, ".creators").dir = setUp.creatorDirection;
  part(element, "nav").setAttribute("aria-label", setUp.words.contents);
  element.classList.add(`is-${setUp.contents}`);
  return element;
}

/** Offers to continue where the reader was.
 *  @param {HTMLElement} index @param {string | undefined} title @param {Words} words @param {Send} send */
export function showResume(index, title, words, send) {
  const header = part(index, "header");
  header.querySelector(".resume")?.remove();
  if (!title) return;
  const button = build(`<button type="button" class="resume"><span class="lead"></span><span class="row-title" dir="auto"></span></button>`);
  part(button, ".lead").textContent = words.resume;
  part(button, ".row-title").textContent = title;
  button.addEventListener("click", () => send({ type: "tapped", target: "resume" }));
  header.append(button);
}

/** @param {HTMLElement} index @param {ContentsRow[]} rows @param {Send} send */
export function showOutline(index, rows, send) {
  part(index, "nav").replaceChildren(...rows.map((row) => outlineRow(row, send)));
}

/** @param {ContentsRow} row @param {Send} send @param {RowList} [kind] */
function outlineRow(row, send, kind = "index") {
  const button = rowElement(row, kind, send);
  button.dataset.depth = String(row.depth ?? 0);
  button.style.setProperty("--depth", button.dataset.depth);
  if (row.more) {
    button.setAttribute("aria-expanded", row.open ? "true" : "false");
    button.prepend(build(`<svg class="triangle" viewBox="0 0 12 12" aria-hidden="true"><path d="M3.500 1.500 9 6l-5.500 4.500z"/></svg>`));
  }
  return button;
}

/** R19: shows the contents beside the page.
 *  @param {HTMLElement} side @param {ContentsRow[]} rows @param {Send} send */
export function showSide(side, rows, send) {
  const isNew = side.hidden;
  const entry = side.contains(focused()) ? focused()?.dataset.entry : null;
  side.replaceChildren(...rows.map((row) => outlineRow(row, send, "side")));
  side.hidden = false;
  if (entry !== null) parts(side, `[data-entry="${entry}"]`)[0]?.focus({ preventScroll: true });
  const current = side.querySelector(".is-current");
  if (!current) return;
  const [box, frame] = [current.getBoundingClientRect(), side.getBoundingClientRect()];
  if (isNew || box.top < frame.top || box.bottom > frame.bottom) side.scrollTop += box.top - frame.top - frame.height / 3;
}

/** Opens or closes a row in place.
 *  @param {HTMLElement} index @param {Commands["outlineChange"]} command @param {Send} send @param {boolean} isQuick */
export function changeOutline(index, command, send, isQuick) {
  const [row] = command.row;
  const old = index.querySelector(`.row[data-entry="${row.entry}"]`);
  if (!old) return;
  old.classList.toggle("is-open", row.open === true);
  old.setAttribute("aria-expanded", row.open ? "true" : "false");
  for (let count = command.removed; count > 0; count -= 1) old.nextElementSibling?.remove();
  const inserted = command.inserted.map((entry) => outlineRow(entry, send));
  old.after(...inserted);
  if (isQuick) return;
  inserted.slice(0, 40).forEach((element, place) => element.animate(
    [{ opacity: 0, transform: "translateY(-0.5em)" }, { opacity: 1, transform: "none" }],
    { duration: 180, delay: Math.min(place * 12, 160), easing: "ease-out", fill: "backwards" }));
}

// Columns

/** @param {HTMLElement} index @param {Commands["columns"]} command @param {Send} send @param {boolean} isQuick */
export function showColumns(index, command, send, isQuick) {
  const nav = part(index, "nav");
  nav.style.setProperty("--column", `${command.width}px`);
  const known = parts(nav, ":scope > *");
  command.columns.forEach((column, place) => {
    let element = known[place];
    if (Number(element?.dataset.entry) !== column.entry) {
      element = build(`<section class="column"><h2></h2><div class="rows"></div></section>`);
      element.dataset.entry = String(column.entry);
      part(element, "h2").textContent = column.title;
      part(element, ".rows").append(...column.rows.map((row) => columnRow(row, send)));
      for (const old of known.splice(place)) old.remove();
      nav.append(element);
    } else {
      column.rows.forEach((row, number) => {
        const button = part(element, ".rows").children[number];
        button.classList.toggle("is-open", row.open === true);
        if (row.more) button.setAttribute("aria-expanded", row.open ? "true" : "false");
      });
    }
  });
  for (const old of [...nav.children].slice(command.columns.length)) old.remove();
  requestAnimationFrame(() => {
    // If all columns fit, disables panning, which could trigger the browser's Back gesture.
    nav.classList.toggle("is-whole", nav.scrollWidth <= nav.clientWidth);
    nav.children[command.focus]?.scrollIntoView({ behavior: isQuick ? "instant" : "smooth", inline: "end", block: "nearest" });
  });
}

/** @param {ContentsRow} row @param {Send} send */
function columnRow(row, send) {
  const button = rowElement(row, "index", send);
  if (row.more) {
    button.setAttribute("aria-expanded", row.open ? "true" : "false");
    button.append(disclosure());
  }
  return button;
}

function disclosure() {
  return build(`<svg class="disclosure" viewBox="0 0 12 12" aria-hidden="true"><path d="m4 1.500 4.500 4.500L4 10.500"/></svg>`);
}

// Popover

/** Shows a panel in the popover; `more` is shown below its title.
 *  @param {HTMLElement} popover @param {Popover} command @param {Words} words @param {Send} send @param {boolean} isNew
 *  @param {HTMLElement | null} more */
export function showPopover(popover, command, words, send, isNew, more) {
  const before = popover.dataset.kind;
  popover.dataset.kind = command.kind;
  if (command.kind === "search" && before === "search" && !isNew) return fillResults(part(popover, ".panel"), command, words, send);
  if (command.kind === "settings" && before === "settings" && !isNew) return updateSettings(part(popover, ".panel"), command);
  // The check cannot tell that a maker takes just the commands of its kind.
  const make = /** @type {(command: Popover, words: Words, send: Send) => Panel} */ (makers[command.kind]);
  const panel = make(command, words, send);
  popover.replaceChildren(panel);
  popover.setAttribute("aria-labelledby", "popover-title");
  if (more) part(panel, ".panel-head").after(more);
  panel.ready?.();
  for (const list of parts(panel, ".rows, .results, .marks, .settings-body")) showMore(list);
  return undefined;
}

/** @type {{ [Kind in PanelKind]: (command: Panels[Kind], words: Words, send: Send) => Panel }} */
const makers = { contents: contentsPanel, search: searchPanel, marks: marksPanel, settings: settingsPanel, importing: importPanel };

/** R19: shows with a fading edge that a list continues below.
 *  @param {HTMLElement} list */
function showMore(list) {
  const sign = () => list.classList.toggle("goes-on", list.scrollTop + list.clientHeight < list.scrollHeight - 4);
  list.addEventListener("scroll", sign, { passive: true });
  new ResizeObserver(sign).observe(list);
  new MutationObserver(sign).observe(list, { childList: true });
}

/** @param {string} title @param {string | null | undefined} up @param {Send} send */
export function head(title, up, send) {
  const element = build(`<div class="panel-head"><h2 id="popover-title"></h2></div>`);
  part(element, "h2").textContent = title;
  if (up) {
    const button = build(`<button type="button" class="up"><svg><use href="#icon-back"/></svg><span></span></button>`);
    part(button, "span").textContent = up;
    button.addEventListener("click", () => send({ type: "tapped", target: "up" }));
    element.prepend(button);
  }
  return element;
}

/** @param {Panels["contents"]} command @param {Words} _words @param {Send} send */
function contentsPanel(command, _words, send) {
  /** @type {Panel} */
  const panel = build(`<div class="panel is-list"></div>`);
  const list = build(`<div class="rows" role="list"></div>`);
  panel.append(head(command.title, command.up, send), list);
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
      const button = rowElement(rows[number], "popover", send);
      if (rows[number].more) button.append(disclosure());
      item.append(button);
      made.set(number, item);
      // The order of elements is that of the keyboard and of screen readers.
      const next = [...made.keys()].filter((other) => other > number).sort((a, b) => a - b)[0];
      list.insertBefore(item, made.get(next) ?? null);
    }
  };
  list.addEventListener("scroll", fill, { passive: true });
  panel.ready = () => {
    const marked = rows.findIndex((row) => row.current || row.open);
    // Some rows before it are shown, as far as a low list has room.
    const above = Math.min(3, Math.max(0, Math.floor((list.clientHeight / rowHeight - 1) / 2)));
    if (marked > above) list.scrollTop = (marked - above) * rowHeight;
    fill();
    const [first] = [".is-current", ".is-open", "button"].flatMap((selector) => parts(list, selector));
    first?.focus({ preventScroll: true });
  };
  return panel;
}

/** @param {Panels["search"]} command @param {Words} words @param {Send} send */
function searchPanel(command, words, send) {
  /** @type {Panel} */
  const panel = build(`<div class="panel is-search"><h2 id="popover-title" class="spoken"></h2>
    <div class="field"><svg><use href="#icon-search"/></svg><input type="search" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"></div>
    <p class="state" role="status"></p><div class="results"></div></div>`);
  part(panel, "h2").textContent = words.search;
  const field = part(panel, "input");
  field.placeholder = words.searchHint;
  field.setAttribute("aria-label", words.searchHint);
  field.value = command.query;
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => send({ type: "searched", text: field.value }), 120);
  });
  panel.ready = () => {
    fillResults(panel, command, words, send);
    field.focus();
    field.select();
  };
  return panel;
}


/** @param {HTMLElement} panel @param {Panels["search"]} command @param {Words} words @param {Send} send */
function fillResults(panel, command, words, send) {
  const state = part(panel, ".state");
  const hasQuery = command.query.trim() !== "";
  const texts = [];
  if (hasQuery && !command.complete && !command.failed) texts.push(words.searching);
  else if (hasQuery && command.results.length === 0) texts.push(words.noResults);
  else if (hasQuery) texts.push(`${words.results}: ${command.results.length}${command.cut ? "+" : ""}`);
  if (command.cut) texts.push(words.more);
  if (command.failed) texts.push(words.searchFailed);
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

/** @param {Panels["marks"]} command @param {Words} words @param {Send} send */
function marksPanel(command, words, send) {
  const panel = build(`<div class="panel is-marks"></div>`);
  panel.append(head(words.marks, null, send));
  if (command.marks.length === 0) {
    const empty = build(`<p class="empty"></p>`);
    empty.textContent = words.noMarks;
    panel.append(empty);
  } else {
    const list = build(`<div class="marks" role="list"></div>`);
    list.append(...command.marks.map((mark) => markItem(mark, words, send)));
    panel.append(list);
  }
  panel.append(marksFoot(command, words));
  return panel;
}

/** @param {MarkRow} mark @param {Words} words @param {Send} send */
function markItem(mark, words, send) {
  const item = build(`<div class="mark" role="listitem"><button type="button" class="mark-open"><span class="mark-page"></span><span class="mark-text" dir="auto"></span><span class="mark-note" dir="auto"></span></button>
    <button type="button" class="tool mark-edit"><svg><use href="#icon-note"/></svg></button><button type="button" class="tool mark-remove"><svg><use href="#icon-close"/></svg></button></div>`);
  item.classList.toggle("is-highlight", mark.highlight === true);
  item.classList.toggle("is-gone", mark.gone === true);
  item.dataset.color = mark.color;
  part(item, ".mark-page").textContent = mark.gone ? `${mark.title}: ${words.gone}` : mark.title;
  part(item, ".mark-text").textContent = mark.text;
  const note = part(item, ".mark-note");
  note.textContent = mark.note;
  note.hidden = !mark.note;
  const [open, edit, remove] = item.querySelectorAll("button");
  open.addEventListener("click", () => send({ type: "mark", action: "open", id: mark.id }));
  /** @type {[HTMLElement, "edit" | "remove", string][]} */
  const tools = [[edit, "edit", words.note], [remove, "remove", words.remove]];
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
 *  @param {Panels["marks"]} command @param {Words} words */
function marksFoot(command, words) {
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
  copy.textContent = words.copyLink;
  copy.addEventListener("click", () => copyAddress(addressOfPlace(), copy));
  out.textContent = words.export;
  out.disabled = command.marks.length === 0;
  out.addEventListener("click", () => {
    formats.hidden = !formats.hidden;
    out.setAttribute("aria-expanded", formats.hidden ? "false" : "true");
    if (!formats.hidden) part(formats, "button").focus();
  });
  into.textContent = words.import;
  into.addEventListener("click", chooseFile);
  return foot;
}

/** The content of a chosen annotation file, with the question whether to import it.
 *  @param {Panels["importing"]} command @param {Words} words @param {Send} send */
function importPanel(command, words, send) {
  /** @type {Panel} */
  const panel = build(`<div class="panel is-import"><ul></ul><div class="panel-foot"><button type="button" class="take"></button><button type="button" class="leave"></button></div></div>`);
  panel.prepend(head(words.import, null, send));
  const lines = [command.title, command.foreign ? words.importForeign : ""];
  /** @type {[number, string][]} */
  const counts = [[command.new, words.importNew], [command.known, words.importKnown], [command.gone, words.importGone], [command.unread, words.importUnread]];
  for (const [count, text] of counts) if (count > 0) lines.push(filled(text, { n: count }));
  for (const line of lines.filter(Boolean)) {
    const item = document.createElement("li");
    item.textContent = line;
    part(panel, "ul").append(item);
  }
  const [take, leave] = panel.querySelectorAll("button");
  take.textContent = words.import;
  take.disabled = !(command.new > 0 || command.known > 0);
  take.addEventListener("click", () => send({ type: "tapped", target: "takeImport" }));
  leave.textContent = words.close;
  leave.addEventListener("click", () => send({ type: "tapped", target: "outside" }));
  panel.ready = () => (take.disabled ? leave : take).focus({ preventScroll: true });
  return panel;
}
