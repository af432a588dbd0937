// Interactives: carries out the core's commands on the figures of pages, and has the kernel draw them. Loaded with the
// first page that has one.

import { hasDepth, dress, Figure } from "./figure.js";
import { FullScreen } from "./full-screen.js";
import { KernelHost } from "./kernel.js";
import { Panel } from "./panel.js";
import { Picker } from "./picker.js";
import { $, root, send, sheets, shell, stage, stillness } from "../shell.js";

/** Sends the core an event of interactives. */
const tell = (event, payload) => send({ type: "interactive", ...event }, payload);
/** The figures of each page. */
const pages = new Map();
const host = new KernelHost(root);
let parts = null;
let active = null;

/** Makes the panel, the picker, the sheet and the buttons, once. */
function interfaceParts() {
  if (parts) return parts;
  const { words } = shell.setUp;
  parts = { panel: new Panel(words, tell), picker: new Picker(words, tell), sheet: new FullScreen(words, tell) };
  const done = $("done");
  done.textContent = words.done;
  done.addEventListener("click", () => tell({ what: "done" }));
  $("full-screen").addEventListener("click", () => tell({ what: "fullScreen" }));
  nameFullScreen(false);
  // I7: a tap outside of the active one ends it; scrolling and pinching do not.
  stage.addEventListener("click", (event) => {
    if (!active) return;
    const path = event.composedPath();
    if (!path.includes(active.picture)) tell({ what: "tappedOff" });
  });
  new ResizeObserver(() => parts.panel.measure()).observe(parts.panel.element);
  return parts;
}

function nameFullScreen(isOpen) {
  const { words } = shell.setUp;
  $("full-screen").setAttribute("aria-label", isOpen ? words.leaveFullScreen : words.fullScreen);
  $("full-screen").title = isOpen ? words.leaveFullScreen : words.fullScreen;
  $("full-screen").setAttribute("aria-pressed", isOpen ? "true" : "false");
}

/** Finds the interactives of a formatted page, and tells the core. */
export function adopt(sheet) {
  const elements = [...sheet.body.querySelectorAll("figure[data-interactive]")];
  if (elements.length === 0) return;
  if (!sheet.shadow.octavoDressed || !sheet.shadow.octavoDressed.isConnected) {
    dress(sheet.shadow);
    sheet.shadow.octavoDressed = sheet.shadow.lastElementChild;
  }
  const figures = elements.map((element, index) => new Figure(element, sheet.page, index, shell.setUp.words, tell));
  for (const figure of figures) figure.definition = null;
  pages.set(sheet.page, figures);
  tell({ what: "found", page: sheet.page, ids: figures.map(({ id }) => id).join("\n") });
}

const figureOf = ({ page, index }) => pages.get(page)?.[index];

const doers = {
  async define({ page, index }) {
    const figure = figureOf({ page, index });
    let bytes;
    try {
      const address = new URL(figure.element.dataset.interactive, new URL(shell.setUp.pages[page].href, root));
      if (!address.href.startsWith(root)) throw new Error("outside the book");
      const answer = await fetch(address);
      if (answer.ok) bytes = new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      console.info(error);
    }
    if (figure) {
      Object.assign(figure, { definition: bytes ?? null, told: "" });
      figure.hasSound = bytes !== undefined && JSON.parse(new TextDecoder().decode(bytes)).sound === true;
    }
    tell({ what: "defined", page, index }, bytes);
  },
  activate({ page, index, title, controls, partly }) {
    const { panel } = interfaceParts();
    active = figureOf({ page, index });
    active.setActive(true);
    document.body.classList.add("has-active");
    $("object-tools").hidden = false;
    panel.open(title || active.title, controls, partly === true);
    // From the keyboard, the focus moves on to the first control.
    if (active.isByKey) panel.focus();
    bring(active);
  },
  deactivate({ page, index }) {
    const { panel } = interfaceParts();
    const figure = figureOf({ page, index });
    figure?.setActive(false);
    active = null;
    panel.close();
    document.body.classList.remove("has-active");
    $("object-tools").hidden = true;
    const scroller = sheets.get(page)?.scroller;
    if (scroller) scroller.style.paddingBottom = "";
    if (document.activeElement === document.body) figure?.picture.focus({ preventScroll: true });
  },
  unavailable({ page, index }) { figureOf({ page, index })?.say(shell.setUp.words.unavailable); },
  bring(address) {
    const figure = figureOf(address);
    if (figure) bring(figure);
    parts?.sheet.fit();
  },
  control({ number, look }) { parts?.panel.update(number, look); },
  draw({ page, index, values, settles }) {
    const figure = figureOf({ page, index });
    if (!figure) return;
    Object.assign(figure, { values, settles });
    draw(figure);
  },
  act({ page, index, control, values }) {
    const figure = figureOf({ page, index });
    if (!figure) return;
    if (figure.hasSound) sound(figure, values, control);
    settle(figure, values, control);
  },
  view({ page, index, rotation, panX, panY, scale }) {
    const figure = figureOf({ page, index });
    if (!figure) return;
    figure.view = { rotation, panX, panY, scale };
    turn(figure);
  },
  locators({ page, index, places, taps }) {
    const figure = figureOf({ page, index });
    figure?.showLocators(places, taps === true);
  },
  sheet({ open }) {
    const { sheet } = interfaceParts();
    nameFullScreen(open === true);
    if (open) sheet.open(active);
    else sheet.close();
    if (active) draw(active);
  },
  picker({ look, control }) {
    const { picker, panel } = interfaceParts();
    if (look) picker.show(look, panel.anchorOf(control));
    else picker.close();
  },
};

/** Carries out a command of the core. */
export function perform(command) { doers[command.what]?.(command); }

/** I2: scrolls a figure to the top half of the screen. */
function bring(figure) {
  const scroller = sheets.get(figure.page)?.scroller;
  if (!scroller) return;
  // The last figure of a page needs room below to scroll so far.
  scroller.style.paddingBottom = `${scroller.clientHeight}px`;
  const box = figure.picture.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  const margin = Math.max(18, Math.min(40, (frame.height - box.height) / 2));
  const top = scroller.scrollTop + box.top - frame.top - margin;
  scroller.scrollTo({ top: Math.max(0, top), behavior: stillness.matches ? "instant" : "smooth" });
}

/** Draws a figure with its present values. While a drawing is in progress, only the latest request waits. */
async function draw(figure) {
  if (figure.isDrawing) {
    figure.isStale = true;
    return;
  }
  figure.isDrawing = true;
  const started = performance.now();
  try {
    do {
      figure.isStale = false;
      await define(figure);
      const { width, height } = parts?.sheet.sizeFor(figure) ?? figure.size;
      const isInPage = parts?.sheet.figure !== figure;
      figure.isFlat = !hasDepth();
      const buffer = await host.call("draw", figure.number, figure.values, width, height, figure.isFlat, figure.isFlat ? figure.view : undefined, isInPage ? figure.room : 0);
      figure.show(buffer, isInPage);
      if (figure.settles) await settle(figure, figure.values);
      if (figure.view && figure.isSpace && !figure.isFlat) await look(figure);
    } while (figure.isStale);
  } catch (error) {
    figure.number = null;
    figure.say(failure(error));
  } finally {
    figure.isDrawing = false;
    figure.lastTime = performance.now() - started;
  }
}

/** What a reader is told of a failed call; a missing file is named for whoever runs the server. */
function failure({ message, missing }) {
  const { stopped, unavailable, failed } = shell.setUp.words;
  if (message === "stopped") return stopped;
  return missing ? `${unavailable} (${missing})` : `${failed} ${message}`;
}

/** Has the kernel evaluate the rules between controls, and sends the core the result. */
async function settle(figure, values, control) {
  try {
    await define(figure);
    const bytes = await host.call("settle", figure.number, values, control);
    // These bounds belong to earlier values; the next drawing brings new ones.
    if (control === undefined && figure.values !== values) return;
    tell({ what: "settled", page: figure.page, index: figure.index, control }, new Uint8Array(bytes));
  } catch (error) {
    figure.number = null;
    figure.say(failure(error));
  }
}

let ear = null;

/** Plays what the action of a control sounds like; a sound before it ends. */
async function sound(figure, values, control) {
  // Only what readers do themselves may start it.
  ear ??= { context: new AudioContext(), source: null };
  try {
    await define(figure);
    const samples = new Int16Array(await host.call("sound", figure.number, values, control));
    if (samples.length === 0) return;
    const buffer = ear.context.createBuffer(1, samples.length, 8000);
    buffer.getChannelData(0).set(Float32Array.from(samples, (sample) => (sample / 32768) * 0.6));
    ear.source?.stop();
    ear.source = ear.context.createBufferSource();
    ear.source.buffer = buffer;
    ear.source.connect(ear.context.destination);
    ear.source.start();
    await ear.context.resume();
  } catch (error) {
    figure.say(failure(error));
  }
}

/** Gives the kernel the definition of a figure, once for each worker. */
async function define(figure) {
  if (figure.number !== null && figure.generation === host.generation) return;
  figure.generation = host.generation;
  figure.number = await host.call("define", figure.definition);
}

/** Draws a thing in space from its present view. */
async function turn(figure) {
  if (figure.isDrawing || figure.number === null) return;
  figure.isDrawing = true;
  try {
    do {
      figure.isTurned = false;
      await look(figure);
    } while (figure.isTurned);
  } catch (error) {
    figure.number = null;
    figure.say(failure(error));
  } finally {
    figure.isDrawing = false;
  }
  if (figure.isStale) draw(figure);
}

async function look(figure) {
  const view = figure.view;
  figure.show(await host.call("view", figure.number, view, figure.isFlat));
  figure.isTurned = figure.view !== view;
}

/** For tests. */
export const state = { pages, host, get active() { return active; } };
