// Reads aloud with the voices of the device, and marks the spoken sentence.
// Rules: R21.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { $, build, part } from "./elements.js";
import { later, stillness } from "./environment.js";
import { sheets, shown } from "./sheets.js";
import { rangeOf, unwrapMarks, wrapAll } from "./text.js";

const voices = () => globalThis.speechSynthesis;

/** Whether the device has a voice. Some devices list their voices only after a while. */
export const canSpeak = () => Boolean(typeof SpeechSynthesisUtterance === "function" && voices()?.getVoices().length > 0);
// Called once in advance, so that the list of voices is ready when the settings open.
voices()?.getVoices();

/** @type {HTMLElement | undefined} */
let player;
/** The page that was split: its number and its sentences. @type {{ page: number, sentences: (Sentence | Clip)[] }} */
let parted = { page: -1, sentences: [] };
/** The module that plays media overlays, loaded on demand. @type {typeof import("./overlays.js") | undefined} */
let overlays;
/** The current utterance; referenced because some engines drop unreferenced utterances and never report their end.
 *  @type {SpeechSynthesisUtterance | null} */
let saying = null;

/** @param {SpeechKey} action */
const act = (action) => send({ type: "speech", action });

/** @type {{ [Action in keyof SpeechCommands]: (command: SpeechCommands[Action]) => void }} */
const actions = {
  // After the first frame of a turn, so that splitting a long page does not delay it.
  gather({ page, offset }) { later(() => gather(page, offset)); },
  say({ page, sentence, number, speed, aloud }) {
    hush();
    const said = parted.page === page ? parted.sentences[sentence] : undefined;
    if (!said) return;
    mark(sheets.get(page), said);
    if (player) overlays?.offerLeaving(player, parted.sentences, sentence);
    if (aloud && said.src) overlays?.play(said, speed, () => send({ type: "speech", action: "spoken", number }), () => send({ type: "speech", action: "failed", number }));
    else if (aloud) speak(said, number, speed);
  },
  silence() {
    hush();
    unmark();
  },
  player({ shown: isShown, playing, speed }) {
    player ??= makePlayer();
    document.body.classList.toggle("has-player", isShown === true);
    const isNew = player.hidden && isShown === true;
    const hadFocus = player.contains(document.activeElement);
    player.hidden = !isShown;
    if (isNew) part(player, ".speech-toggle").focus({ preventScroll: true });
    if (!isShown && hadFocus) sheets.get(shown)?.scroller.focus({ preventScroll: true });
    const { words } = book;
    const toggle = part(player, ".speech-toggle");
    name(toggle, playing ? words.pause : words.play);
    toggle.querySelector("use")?.setAttribute("href", playing ? "#icon-pause" : "#icon-play");
    part(player, "output").textContent = `${speed}×`;
  },
};

/** @param {number} page @param {number} offset */
async function gather(page, offset) {
  const sheet = sheets.get(page);
  /** @type {(Sentence | Clip)[]} */
  let sentences = sheet?.body ? await clipsOf(sheet, page) : [];
  if (sheet?.body && sentences.length === 0) sentences = await parts(sheet);
  parted = { page, sentences };
  const first = offset > 0 ? Math.max(0, sentences.findIndex(({ end }) => end > offset)) : 0;
  send({ type: "speech", action: "gathered", page, count: sentences.length, first });
}

/** The sentences of a page; none where the code for it cannot be had.
 *  @param {Sheet} sheet @returns {Promise<Sentence[]>} */
async function parts(sheet) {
  try {
    const { sentencesOf } = await import("./sentences.js");
    return sheet.body ? sentencesOf(sheet.body, sheet.content.lang || book.language) : [];
  } catch (error) {
    console.info(error);
    return [];
  }
}

/** The clips of the book's own recording of a page, if it has one.
 *  @param {Sheet} sheet @param {number} page @returns {Promise<Clip[]>} */
async function clipsOf(sheet, page) {
  if (!(sheet.group?.pages ?? [page]).some((number) => book.pages[number].overlay)) return [];
  try {
    overlays ??= await import("./overlays.js");
    if (window.octavo) window.octavo.overlays = overlays.state;
    return await overlays.clipsOf(sheet);
  } catch (error) {
    // On failure, the device's voice reads the page.
    console.info(error);
    return [];
  }
}

/** @satisfies {Partial<Doers>} */
export const speechDoers = {
  speech(command) {
    // The check cannot tell that an action takes just the commands of its name.
    const act = /** @type {(command: SpeechCommand) => void} */ (actions[command.action]);
    act(command);
  },
};

/** Whether a page of the book has a recording. */
const hasRecording = () => book.pages.some(({ overlay }) => overlay);

/** @param {Sentence | Clip} sentence @param {number} number @param {number} speed */
function speak({ text, lang }, number, speed) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = lang;
  utterance.rate = speed;
  utterance.addEventListener("end", () => { if (saying === utterance) send({ type: "speech", action: "spoken", number }); });
  utterance.addEventListener("error", ({ error }) => {
    if (saying === utterance && error !== "canceled" && error !== "interrupted") send({ type: "speech", action: "failed", number });
  });
  saying = utterance;
  voices().speak(utterance);
}

function hush() {
  saying = null;
  overlays?.hush();
  if (voices()?.speaking || voices()?.pending) voices()?.cancel();
}
addEventListener("pagehide", hush);

function unmark() {
  for (const sheet of sheets.values()) {
    if (!sheet.body || !sheet.isSpoken) continue;
    overlays?.mark(sheet, null);
    unwrapMarks(sheet.body, "octavo-spoken");
    for (const element of sheet.body.querySelectorAll(".octavo-spoken")) element.classList.remove("octavo-spoken");
    sheet.isSpoken = false;
    sheet.elements = undefined;
  }
}

/** @param {Sheet | undefined} sheet @param {Sentence | Clip} said */
function mark(sheet, said) {
  const { start = 0, end, element } = said;
  unmark();
  if (!sheet?.body) return;
  if (said.isOverlay) overlays?.mark(sheet, said);
  else if (element) element.classList.add("octavo-spoken");
  else wrapAll(sheet.body, [[start, end]], "octavo-spoken");
  sheet.isSpoken = true;
  sheet.elements = undefined;
  const box = sheet.seen((element ?? rangeOf(sheet.body, start, end))?.getBoundingClientRect() ?? new DOMRect());
  const screen = sheet.scroller.getBoundingClientRect();
  if (box.height > 0 && (box.top < screen.top + 8 || box.bottom > screen.bottom - screen.height * 0.12)) {
    sheet.scroller.scrollBy({ top: box.top - screen.top - screen.height * 0.22, behavior: stillness.matches ? "instant" : "smooth" });
  }
}

/** @param {HTMLElement} button @param {string} text */
function name(button, text) {
  button.setAttribute("aria-label", text);
  button.title = text;
}

/** @param {string} kind @param {string} icon */
const tool = (kind, icon) => `<button type="button" class="tool ${kind}"><svg><use href="#icon-${icon}"/></svg></button>`;

function makePlayer() {
  const { words } = book;
  const element = build(`<section id="player" hidden><div class="speech-keys" role="toolbar">${tool("speech-back", "back")}${tool("speech-toggle", "play")}${tool("speech-forward", "forward")}
    <button type="button" class="speech-slower">−</button><output></output><button type="button" class="speech-faster">+</button>${tool("speech-stop", "close")}</div></section>`);
  element.setAttribute("aria-label", words.readAloud);
  part(element, ".speech-keys").setAttribute("aria-label", words.readAloud);
  part(element, "output").setAttribute("aria-label", words.speed);
  /** @type {Record<string, [SpeechKey, string]>} */
  const buttons = { back: ["back", words.previousSentence], forward: ["forward", words.nextSentence], toggle: ["toggle", words.play], slower: ["slower", words.slower], faster: ["faster", words.faster], stop: ["stop", words.stopReading] };
  for (const [kind, [action, text]] of Object.entries(buttons)) {
    const button = part(element, `.speech-${kind}`);
    name(button, text);
    button.addEventListener("click", () => act(action));
  }
  $("offer-region").after(element);
  return element;
}

/** The settings' button that starts reading aloud; null if the device has no voice. */
export function speechButton() {
  if (!canSpeak() && !hasRecording()) return null;
  const button = build(`<button type="button" class="read-aloud"><svg><use href="#icon-speak"/></svg><span></span></button>`);
  part(button, "span").textContent = book.words.readAloud;
  button.addEventListener("click", () => act("start"));
  return button;
}
