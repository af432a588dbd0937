// Interactives: carries out the core's commands on the figures of pages, and has the kernel draw them. Loaded with the
// first page that has one.

import { bars } from "../bar.js";
import { readDefinition } from "./definition.js";
import { hasDepth, Figure } from "./figure.js";
import { FullScreen } from "./full-screen.js";
import { CallFailure, Kernel, KernelHost } from "./kernel.js";
import { Panel } from "./panel.js";
import { Picker } from "./picker.js";
import { SoftwarePainter } from "./software.js";
import { SpacePainter } from "./space.js";
import { tell } from "./tell.js";
import { book, root } from "../book.js";
import { $, parts, stage } from "../elements.js";
import { stillness } from "../environment.js";
import { sheets } from "../sheets.js";
import { styleSheet } from "../style-sheets.js";

/** For tests and measurements, which find in a web folder only what a joined file exports. */
export { Kernel, SoftwarePainter, SpacePainter };

/** The figures of each page. @type {Map<number, Figure[]>} */
const pages = new Map();
const host = new KernelHost(root);
/** @type {{ panel: Panel, picker: Picker, sheet: FullScreen } | undefined} */
let made;
/** @type {Figure | null} */
let active = null;

/** Makes the panel, the picker, the sheet and the buttons, once. */
function interfaceParts() {
  if (made) return made;
  const { words } = book;
  const panel = new Panel();
  made = { panel, picker: new Picker(), sheet: new FullScreen() };
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
  new ResizeObserver(() => {
    panel.measure();
    made?.sheet.fit();
  }).observe(panel.element);
  return made;
}

/** @param {boolean} isOpen */
function nameFullScreen(isOpen) {
  const { words } = book;
  $("full-screen").setAttribute("aria-label", isOpen ? words.leaveFullScreen : words.fullScreen);
  $("full-screen").title = isOpen ? words.leaveFullScreen : words.fullScreen;
  $("full-screen").setAttribute("aria-pressed", isOpen ? "true" : "false");
}

/** Finds the interactives of a formatted page, and tells the core.
 *  @param {Sheet} sheet */
export function adopt(sheet) {
  const { body, shadow } = sheet;
  const elements = body ? parts(body, "figure[data-interactive]") : [];
  if (elements.length === 0) return;
  const style = styleSheet("interactives/figure.css");
  if (!shadow.adoptedStyleSheets.includes(style)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, style];
  const figures = elements.map((element, index) => new Figure(element, sheet.page, index));
  pages.set(sheet.page, figures);
  tell({ what: "found", page: sheet.page, ids: figures.map(({ id }) => id).join("\n") });
}

/** @param {FigureAddress} address */
const figureOf = ({ page, index }) => pages.get(page)?.[index];

/** @type {{ [What in keyof InteractiveCommands]: (command: InteractiveCommands[What]) => void }} */
const doers = {
  async define({ page, index }) {
    const figure = figureOf({ page, index });
    /** @type {Definition | null} */
    let definition = null;
    try {
      if (!figure) throw new Error("no such figure");
      const address = new URL(figure.element.dataset.interactive ?? "", new URL(book.pages[page].href, root));
      if (!address.href.startsWith(root)) throw new Error("outside the book");
      const answer = await fetch(address);
      if (answer.ok) definition = readDefinition(new Uint8Array(await answer.arrayBuffer()));
    } catch (error) {
      console.info(error);
    }
    if (figure) Object.assign(figure, { definition, told: "" });
    tell({ what: "defined", page, index }, definition?.bytes);
  },
  activate({ page, index, title, controls, partly }) {
    const { panel } = interfaceParts();
    active = figureOf({ page, index }) ?? null;
    if (!active) return;
    active.setActive(true);
    document.body.classList.add("has-active");
    bars.comeBack();
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
  unavailable({ page, index }) { figureOf({ page, index })?.say(book.words.unavailable); },
  bring(address) {
    const figure = figureOf(address);
    if (figure) bring(figure);
    made?.sheet.fit();
  },
  control({ number, look }) { made?.panel.update(number, look); },
  draw({ page, index, values, settles }) {
    const figure = figureOf({ page, index });
    if (!figure) return;
    Object.assign(figure, { values, settles: settles === true });
    draw(figure);
  },
  act({ page, index, control, values }) {
    const figure = figureOf({ page, index });
    if (!figure) return;
    if (figure.definition?.hasSound) sound(figure, values, control);
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
    if (!open) sheet.close();
    else if (active) sheet.open(active);
    if (active) draw(active);
  },
  picker({ look, control }) {
    const { picker, panel } = interfaceParts();
    if (look) picker.show(look, panel.anchorOf(control), active?.picture);
    else picker.close();
  },
};

/** Carries out a command of the core.
 *  @param {InteractiveCommand} command */
export function perform(command) {
  // The check cannot tell that a doer takes just the commands of its name.
  const act = /** @type {((command: InteractiveCommand) => void) | undefined} */ (doers[command.what]);
  act?.(command);
}

/** I2: scrolls a figure to the top half of the screen.
 *  @param {Figure} figure */
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

/** Draws a figure with its present values. While a drawing is in progress, only the latest request waits.
 *  @param {Figure} figure */
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
      const number = await numberOf(figure);
      const { width, height } = made?.sheet.sizeFor(figure) ?? figure.size;
      const isInPage = made?.sheet.figure !== figure;
      figure.isFlat = !hasDepth();
      const buffer = await host.call("draw", number, figure.values, width, height, figure.isFlat, figure.isFlat ? figure.view : undefined, isInPage ? figure.room : 0);
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

/** What a reader is told of a failed call; a missing file is named for whoever runs the server.
 *  @param {unknown} error */
function failure(error) {
  const { stopped, unavailable, failed } = book.words;
  const text = messageOf(error);
  if (text === "stopped") return stopped;
  const missing = error instanceof CallFailure && error.missing;
  return missing ? `${unavailable} (${missing})` : `${failed} ${text}`;
}

/** Has the kernel evaluate the rules between controls, and sends the core the result.
 *  @param {Figure} figure @param {string[]} values @param {number} [control] */
async function settle(figure, values, control) {
  try {
    const bytes = await host.call("settle", await numberOf(figure), values, control);
    // These bounds belong to earlier values; the next drawing brings new ones.
    if (control === undefined && figure.values !== values) return;
    tell({ what: "settled", page: figure.page, index: figure.index, control }, new Uint8Array(bytes));
  } catch (error) {
    figure.number = null;
    figure.say(failure(error));
  }
}

/** @type {{ context: AudioContext, source: AudioBufferSourceNode | null } | undefined} */
let ear;

/** Plays what the action of a control sounds like; a sound before it ends.
 *  @param {Figure} figure @param {string[]} values @param {number} control */
async function sound(figure, values, control) {
  // Only what readers do themselves may start it.
  ear ??= { context: new AudioContext(), source: null };
  try {
    const samples = new Int16Array(await host.call("sound", await numberOf(figure), values, control));
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

/** The kernel's number of a figure, whose definition it gets once for each worker.
 *  @param {Figure} figure */
async function numberOf(figure) {
  if (figure.number !== null && figure.generation === host.generation) return figure.number;
  figure.generation = host.generation;
  if (!figure.definition) throw new Error("no definition");
  figure.number = await host.call("define", figure.definition);
  return figure.number;
}

/** @param {unknown} error */
const messageOf = (error) => error instanceof Error ? error.message : String(error);

/** Draws a thing in space from its present view.
 *  @param {Figure} figure */
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

/** @param {Figure} figure */
async function look(figure) {
  const { number, view } = figure;
  if (number === null || !view) return;
  figure.show(await host.call("view", number, view, figure.isFlat));
  figure.isTurned = figure.view !== view;
}

/** For tests. */
export const state = { pages, host, get active() { return active; } };
