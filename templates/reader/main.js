// The shell: draws what the core commands, and tells it what happens. It decides nothing.

import { openCore } from "./core.js";
import { listen } from "./gestures.js";
import { changeOutline, indexPage, showColumns, showOutline, showPopover } from "./lists.js";
import { build, Sheet } from "./pages.js";
import { Storage } from "./storage.js";
import { Turning } from "./turning.js";

const root = new URL(".", document.baseURI).href;
const $ = (id) => document.getElementById(id);
const stage = $("stage");
const sheets = new Map();
const turning = new Turning(stage);
const preview = document.documentElement.dataset.preview !== undefined;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

let core;
let storage;
let setUp;
let shown = -1;
let theme = "automatic";
let wantsFrames = false;
let lastFocus = null;
let isBusy = false;
const waiting = [];
const shell = {};

/** Tells the core of an event and does what it commands; gives the commands. */
function send(event, payload) {
  // What happens while commands are being done comes after them.
  if (isBusy) {
    waiting.push([event, payload]);
    return [];
  }
  isBusy = true;
  try {
    const commands = core.send(event, payload);
    for (const command of commands) doers[command.do](command);
    return commands;
  } finally {
    isBusy = false;
    if (waiting.length > 0) send(...waiting.shift());
  }
}

/** Does what need not be seen at once, in order, when the turn under way has its first picture. */
const later = (work) => setTimeout(work, 0);

const doers = {
  setUp(command) {
    setUp = command;
    document.title = command.title;
    document.documentElement.lang = command.language;
    document.documentElement.dir = command.direction;
    stage.dataset.turning = command.turning;
    const { words } = command;
    const names = { previous: words.previous, next: words.next, search: words.search, marks: words.marks, settings: words.settings, return: words.return };
    for (const [id, name] of Object.entries(names)) {
      $(id).setAttribute("aria-label", name);
      $(id).title = name;
    }
    $("bar").setAttribute("aria-label", words.reader);
    $("notice").querySelector("button").setAttribute("aria-label", words.close);
    stage.setAttribute("aria-label", command.title);
  },
  cover({ href, title, creators }) {
    let cover = $("front").querySelector(".cover");
    $("front").hidden = false;
    if (!cover) {
      cover = build(`<div class="sheet cover"><div class="cut"><div class="keep"><div class="spinner" role="progressbar" hidden></div></div></div></div>`);
      cover.querySelector(".spinner").setAttribute("aria-label", setUp.words.loading);
      $("front").append(cover);
    }
    const keep = cover.querySelector(".keep");
    keep.querySelector("img, .drawn-cover")?.remove();
    if (href) {
      const picture = document.createElement("img");
      picture.src = href;
      picture.alt = `${setUp.words.cover}: ${title}`;
      picture.draggable = false;
      keep.prepend(picture);
    } else {
      const drawn = build(`<div class="drawn-cover"><p class="drawn-title"></p><p class="drawn-creators"></p></div>`);
      drawn.firstElementChild.textContent = title;
      drawn.lastElementChild.textContent = creators;
      keep.prepend(drawn);
    }
  },
  spinner({ shown: isShown }) {
    const spinner = $("front").querySelector(".spinner");
    if (spinner) spinner.hidden = !isShown;
  },
  load({ page, href }) { load(page, href); },
  unload({ page }) {
    sheets.get(page)?.element.remove();
    sheets.delete(page);
    shell.forgetCells?.();
  },
  place({ page, ready }) {
    const sheet = sheetOf(page);
    if (!ready) sheet.wait("middle");
    sheet.element.classList.remove("is-hidden");
    sheet.element.inert = false;
    shown = page;
    endLaunch();
  },
  turn(command) {
    const to = sheetOf(command.to);
    const from = command.from < 0 ? $("front").querySelector(".cover") : sheetOf(command.from).element;
    if (!command.ready) to.wait(edgeOf(command));
    if (!command.held) shown = command.to;
    const pulled = turning.takeOver();
    if (pulled && pulled !== to.element) pulled.classList.add("is-hidden");
    turning.start(command, from, to.element, setUp.direction, () => {
      if (command.from < 0) endLaunch();
      focusPage();
      send({ type: "turned" });
    });
  },
  peel({ share }) { turning.peel(share); },
  settle({ completes }) {
    if (completes) shown = Number(turning.running?.to.dataset.page ?? shown);
    turning.settle(completes === true);
  },
  finish() {
    turning.finish();
    endLaunch();
  },
  reveal({ page }) { sheets.get(page)?.reveal(stillness.matches); },
  unreachable({ page }) { sheetOf(page).fail(setUp.words); },
  position(command) { sheets.get(command.page)?.moveTo(command); },
  scrollBy({ share }) {
    const scroller = sheets.get(shown)?.scroller;
    scroller?.scrollBy({ top: share * scroller.clientHeight, behavior: stillness.matches ? "instant" : "smooth" });
  },
  pull({ distance, page, ready }) {
    const sheet = sheetOf(page);
    if (!ready) sheet.wait(distance < 0 ? "top" : "bottom");
    turning.pull(distance, sheetOf(shown).element, sheet.element);
  },
  pullBack() { turning.release(!stillness.matches); },
  cell({ id, offset }) { shell.moveCell(id, offset); },
  frames({ on }) {
    wantsFrames = on === true;
    if (wantsFrames) requestAnimationFrame(frame);
  },
  claim() {},
  zoom({ page, scale, x, y }) { sheets.get(page)?.setZoom(scale, x, y); },
  bar(command) {
    const title = $("title");
    title.querySelector("span").textContent = command.title;
    title.setAttribute("aria-label", `${command.title}, ${setUp.words.contents}`);
    $("previous").disabled = !command.previous;
    $("next").disabled = !command.next;
    $("return").hidden = !command.return;
    const bookmark = $("bookmark");
    bookmark.setAttribute("aria-pressed", command.bookmarked ? "true" : "false");
    bookmark.setAttribute("aria-label", command.bookmarked ? setUp.words.removeBookmark : setUp.words.bookmark);
    bookmark.title = bookmark.getAttribute("aria-label");
    document.title = command.page > 0 ? `${command.title} – ${setUp.title}` : setUp.title;
    later(() => {
      const hash = command.page > 0 ? `#${setUp.pages[command.page].href}` : location.pathname + location.search;
      try {
        history.replaceState(history.state, "", hash);
      } catch {
        // Some engines allow only so many changes in a while; the address is a convenience.
      }
    });
  },
  outline({ rows }) { showOutline(indexSheet().index, rows, send); },
  outlineChange(command) { changeOutline(indexSheet().index, command, send, stillness.matches); },
  columns(command) { showColumns(indexSheet().index, command, send, stillness.matches || shown < 0); },
  popover(command) {
    const popover = $("popover");
    const isNew = popover.hidden || popover.dataset.kind !== command.kind;
    if (popover.hidden) lastFocus = document.activeElement;
    popover.hidden = false;
    $("backdrop").hidden = false;
    popover.dataset.at = command.kind === "contents" ? "title" : command.kind;
    $("title").setAttribute("aria-expanded", command.kind === "contents" ? "true" : "false");
    showPopover(popover, command, setUp.words, send, isNew);
    placePopover();
    for (const element of [stage, $("bar")]) element.inert = element === stage;
  },
  closePopover() {
    $("popover").hidden = true;
    $("popover").replaceChildren();
    $("backdrop").hidden = true;
    $("title").setAttribute("aria-expanded", "false");
    stage.inert = false;
    if (lastFocus?.isConnected) lastFocus.focus({ preventScroll: true });
  },
  fetch({ href }) { fetch(new URL(href, root), { priority: "low" }).catch(() => {}); },
  async part({ name }) {
    let bytes;
    try {
      const answer = await fetch(new URL(`search/${name}.bin`, root));
      if (answer.ok) bytes = new Uint8Array(await answer.arrayBuffer());
    } catch {
      // The core is told that there is none.
    }
    send({ type: "part", name }, bytes);
  },
  save({ name, text }) { later(() => { if (!storage.write(name, text)) send({ type: "storageRefused" }); }); },
  highlights({ page, ranges }) { sheets.get(page)?.showHighlights(ranges); },
  selection({ offer }) { showOffer(offer); },
  appearance({ textSize, theme: chosen }) {
    theme = chosen;
    keepQuiet();
    const { documentElement } = document;
    documentElement.dataset.theme = theme;
    documentElement.style.fontSize = textSize === 1 ? "" : `${textSize * 100}%`;
    for (const sheet of sheets.values()) sheet.applyTheme(theme);
    colourBar();
  },
  announce({ text }) { $("spoken").textContent = text; },
  notice({ text }) {
    $("notice").hidden = !text;
    $("notice").querySelector("p").textContent = text ?? "";
  },
  open({ href }) { window.open(href, "_blank", "noopener,noreferrer"); },
  remember() { later(() => history.pushState({ octavo: true }, "")); },
};

// Pages

function sheetOf(page) {
  let sheet = sheets.get(page);
  if (!sheet) {
    sheet = new Sheet(page, setUp.pages[page].title, setUp.words);
    sheets.set(page, sheet);
    sheet.waiting.querySelector(".retry").addEventListener("click", () => send({ type: "tapped", target: "retry" }));
    sheet.content.addEventListener("click", (event) => followLink(event, page));
    sheet.scroller.addEventListener("scroll", () => pageScrolled(sheet), { passive: true });
    stage.prepend(sheet.element);
  }
  return sheet;
}

/** The index page is drawn by the shell itself. */
function indexSheet() {
  const sheet = sheetOf(0);
  if (!sheet.index) {
    sheet.index = indexPage(setUp);
    sheet.content.replaceWith(sheet.index);
    sheet.element.classList.add("is-index");
    sheet.scroller.classList.toggle("is-columns", setUp.contents === "columns");
  }
  return sheet;
}

async function load(page, href) {
  const sheet = sheetOf(page);
  try {
    if (page > 0) await sheet.load(href, theme);
    if (sheets.get(page) === sheet) send({ type: "formatted", page });
  } catch (error) {
    console.warn(error);
    if (sheets.get(page) === sheet) send({ type: "failed", page });
  }
}

let scrollTimer = 0;
let quietUntil = 0;

/** Layout is about to move the page: that is no scrolling, and the place stays what it was. */
function keepQuiet() {
  clearTimeout(scrollTimer);
  scrollTimer = 0;
  quietUntil = performance.now() + 400;
}

function pageScrolled(sheet) {
  if (scrollTimer || sheet.page !== shown || performance.now() < quietUntil) return;
  scrollTimer = setTimeout(() => {
    scrollTimer = 0;
    if (sheet.page === shown && sheet.body) send({ type: "scrolled", page: shown, ...sheet.anchor() });
  }, 120);
}

function followLink(event, page) {
  const link = event.composedPath().find((element) => element.localName === "a" && element.namespaceURI);
  const mark = event.composedPath().find((element) => element.className === "octavo-highlight");
  const href = link?.getAttribute("href") ?? link?.getAttribute("xlink:href");
  if (href) {
    event.preventDefault();
    const url = new URL(href, new URL(setUp.pages[page].href, root)).href;
    send({ type: "linked", page, href: url.startsWith(root) ? url.slice(root.length) : url });
  } else if (mark && document.getSelection().isCollapsed) {
    selectHighlight(sheets.get(page), mark.dataset.id);
  }
}

/** Text at the top while loading forward, at the bottom while loading back; in the middle for a flip. */
function edgeOf({ style, forward }) { return style !== "scroll" ? "middle" : forward ? "top" : "bottom"; }

function endLaunch() {
  if (!document.body.classList.contains("is-launching")) return;
  document.body.classList.remove("is-launching");
  $("front").replaceChildren();
  $("front").hidden = true;
  if (!preview) keepOffline();
}

function focusPage() {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !stage.contains(activeElement)) return;
  sheets.get(shown)?.scroller.focus({ preventScroll: true });
}

function frame(time) {
  if (!wantsFrames) return;
  send({ type: "frame", time });
  requestAnimationFrame(frame);
}

// Selection

let selectionTimer = 0;
document.addEventListener("selectionchange", () => {
  clearTimeout(selectionTimer);
  selectionTimer = setTimeout(() => {
    const sheet = sheets.get(shown);
    if (!core || !sheet?.body) return;
    const range = sheet.selection();
    tellSelection(range);
  }, 200);
});

let offerBox = null;
function tellSelection(range) {
  offerBox = range?.box ?? null;
  send({ type: "selected", page: shown, start: range?.start ?? 0, end: range?.end ?? 0, text: range?.text ?? "" });
}

function selectHighlight(sheet, id) {
  const marks = [...sheet.body.querySelectorAll(`mark.octavo-highlight[data-id="${id}"]`)];
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
  button.textContent = offer === "highlight" ? setUp.words.highlight : setUp.words.removeHighlight;
  button.dataset.target = offer === "highlight" ? "highlight" : "removeHighlight";
  const box = offerBox ?? stage.getBoundingClientRect();
  const above = box.top - element.offsetHeight - 10;
  const top = above > stage.getBoundingClientRect().top + 4 ? above : Math.min(box.bottom + 10, innerHeight - 60);
  const middle = Math.max(element.offsetWidth / 2 + 8, Math.min(innerWidth - element.offsetWidth / 2 - 8, (box.left + box.right) / 2));
  element.style.top = `${top}px`;
  element.style.left = `${middle}px`;
}

// Bar and popover

function placePopover() {
  const popover = $("popover");
  const owner = { title: "title", search: "search", marks: "marks", settings: "settings" }[popover.dataset.at];
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

function colourBar() {
  const dark = theme === "dark" || (theme === "automatic" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("is-dark", dark);
}

function connectButtons() {
  for (const target of ["next", "previous", "title", "search", "marks", "settings"]) {
    $(target).addEventListener("click", () => send({ type: "tapped", target }));
  }
  $("return").addEventListener("click", () => history.back());
  $("backdrop").addEventListener("click", () => send({ type: "tapped", target: "outside" }));
  $("bookmark").addEventListener("click", () => {
    const sheet = sheets.get(shown);
    send({ type: "bookmarked", page: shown, ...(sheet?.anchor() ?? { offset: 0, share: 0 }), text: sheet?.topText() ?? "" });
  });
  $("notice").querySelector("button").addEventListener("click", () => { $("notice").hidden = true; });
  const offer = $("offer").querySelector("button");
  offer.addEventListener("pointerdown", (event) => event.preventDefault());
  offer.addEventListener("click", () => {
    send({ type: "tapped", target: offer.dataset.target });
    document.getSelection().removeAllRanges();
  });
  $("popover").addEventListener("keydown", moveInList);
  addEventListener("popstate", () => send({ type: "wentBack" }));
  addEventListener("hashchange", () => {
    const href = location.hash.slice(1);
    if (href && href !== setUp.pages[shown]?.href) send({ type: "linked", page: Math.max(0, shown), href });
  });
  stillness.addEventListener("change", () => send({ type: "motionReduced", value: stillness.matches }));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colourBar);
  let size = "";
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = stage;
    if (size === `${width} ${height}`) return;
    size = `${width} ${height}`;
    turning.size = { width, height };
    turning.complete();
    keepQuiet();
    send({ type: "resized", width, height });
    if (!$("popover").hidden) placePopover();
  }).observe(stage);
}

/** Arrow keys go from row to row; Tab stays in the popover. */
function moveInList(event) {
  const buttons = [...$("popover").querySelectorAll("button:not(:disabled), input")];
  const place = buttons.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
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

// Offline

async function keepOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  try {
    await navigator.serviceWorker.register("sw.js");
    const registration = await navigator.serviceWorker.ready;
    registration.active.postMessage("keep");
  } catch (error) {
    console.info(error);
  }
}

async function stopOffline() {
  const registrations = await navigator.serviceWorker?.getRegistrations?.() ?? [];
  for (const registration of registrations) if (registration.scope === root) await registration.unregister();
}

// Launch

async function bytes(name) {
  const answer = await fetch(new URL(name, root));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function launch() {
  document.documentElement.classList.add("is-running");
  colourBar();
  const [wasm, index] = await Promise.all([bytes("reader/core.wasm"), bytes("manifest.json")]);
  const identifier = document.querySelector("meta[name=octavo-book]")?.content ?? root;
  storage = new Storage(identifier);
  core = await openCore(wasm, index);
  connectButtons();
  const box = stage.getBoundingClientRect();
  turning.size = { width: box.width, height: box.height };
  send({
    type: "started", width: box.width, height: box.height, density: devicePixelRatio,
    place: storage.read("place"), marks: storage.read("marks"), storageRefused: !storage.probe(),
    reducesMotion: stillness.matches, quick: preview && sessionStorage.getItem("octavo-preview") === "again",
    target: location.hash.slice(1) || undefined, budget: (navigator.deviceMemory ?? 4) * (4 << 20),
  });
  listen(stage, () => sheets.get(shown), send, shell);
  if (preview) {
    sessionStorage.setItem("octavo-preview", "again");
    await stopOffline();
  }
  // For tests and for the preview.
  window.octavo = { send, isLegal: core.isLegal, sheets, turning, get shown() { return shown; }, get isGliding() { return wantsFrames; } };
}

launch().catch((error) => {
  console.error(error);
  document.documentElement.classList.remove("is-running");
  document.documentElement.classList.add("is-broken");
});
