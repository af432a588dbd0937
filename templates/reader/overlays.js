// Plays media overlays: elements of a page with audio clips. Fetched with the first page that has one.
// The player and its rules are those of reading aloud: a clip replaces a sentence.
// Rules: R21.

import { book, decode, root } from "./book.js";
import { send } from "./dispatcher.js";
import { part } from "./elements.js";
import { offsetOf, textNodes } from "./text.js";

// Structures that the reader can skip out of.
const escapable = new Set(["table", "table-row", "table-cell", "list", "list-item", "figure", "footnotes", "endnotes", "rearnotes", "bibliography", "glossary", "index", "toc", "loi", "lot"]);

const sound = new Audio();
sound.preload = "auto";
/** The clip being played, with its callbacks; null if none is. @type {{ clip: Clip, ended: () => void, failed: () => void } | null} */
let playing = null;
/** The address of the loaded sound. */
let loaded = "";
/** Sounds that were fetched completely, by address. @type {Map<string, string>} */
const whole = new Map();
/** How often in succession such a sound was rejected. */
let attempts = 0;
/** The paused clip, to continue at the same position. @type {Clip | null} */
let held = null;

/** The clips of a sheet's page and of the other pages in its group, in the format of read-aloud sentences.
 *  @param {Sheet} sheet */
export async function clipsOf(sheet) {
  const { leaves, group } = sheet;
  const members = leaves && group ? group.pages.map((page) => leaves.get(page)) : [{ page: sheet.page, body: sheet.body }];
  const lists = await Promise.all(members.map((member) => member ? read(member) : []));
  return lists.flat();
}

/** @param {Pick<Leaf, "page" | "body">} member @returns {Promise<Clip[]>} */
async function read({ page, body }) {
  const { overlay, href } = book.pages[page];
  if (!overlay || !body) return [];
  const address = new URL(overlay, root);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${overlay}: ${answer.status}`);
  const smil = new DOMParser().parseFromString(await answer.text(), "application/xml");
  const own = new URL(href, root).href;
  /** @type {Clip[]} */
  const clips = [];
  for (const par of smil.querySelectorAll("par")) {
    const source = new URL(par.querySelector("text")?.getAttribute("src") ?? "", address);
    if (source.href.split("#")[0] !== own) continue;
    const id = decode(source.hash.slice(1));
    const element = id ? /** @type {ShadowRoot} */ (body.getRootNode()).getElementById(id) : body;
    if (!element) continue;
    const audio = par.querySelector("audio");
    const file = audio ? new URL(audio.getAttribute("src") ?? "", address) : null;
    clips.push({
      element, isOverlay: true, lang: element.closest("[lang]")?.getAttribute("lang") || book.language,
      text: element.textContent.replace(/\s+/g, " ").trim(),
      end: endOf(body, element),
      src: file?.href.startsWith(root) ? file.href : null,
      from: seconds(audio?.getAttribute("clipBegin")) ?? 0, to: seconds(audio?.getAttribute("clipEnd")),
      par, group: groupOf(par),
    });
  }
  return clips;
}

/** The offset after an element, in the page's text.
 *  @param {HTMLElement} body @param {Element} element */
function endOf(body, element) {
  const texts = textNodes(body).filter(({ node }) => element.contains(node));
  const last = texts.at(-1);
  return last ? last.offset + last.node.length : offsetOf(body, element, 0) ?? 0;
}

/** The innermost escapable structure around a clip; null if there is none.
 *  @param {Element} par */
function groupOf(par) {
  for (let element = /** @type {Element | null} */ (par.parentElement); element; element = element.parentElement) {
    const type = element.getAttributeNS("http://www.idpf.org/2007/ops", "type") ?? "";
    if (type.split(/\s+/).some((word) => escapable.has(word))) return element;
  }
  return null;
}

/** Converts a clock value in the bundle's format to seconds.
 *  @param {string | null | undefined} value */
function seconds(value) {
  if (!value) return undefined;
  return value.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Plays a clip; calls `ended` at its end, or `failed` if it cannot be played.
 *  @param {Clip} clip @param {number} speed @param {() => void} ended @param {() => void} failed */
export function play(clip, speed, ended, failed) {
  playing = { clip, ended, failed };
  sound.defaultPlaybackRate = sound.playbackRate = speed;
  const { src } = clip;
  const isSame = loaded === src;
  if (!isSame && src !== null) {
    loaded = src;
    sound.src = whole.get(src) ?? src;
  }
  const start = () => {
    if (playing?.clip !== clip) return;
    if (src !== null && !canSeek(clip.from)) return void takeWhole(clip, src, start);
    // A clip that continues at the end of the previous one needs no seeking, which would be audible.
    const { currentTime } = sound;
    const goesOn = clip === held && currentTime >= clip.from && currentTime < (clip.to ?? Infinity);
    held = null;
    // Sound between two clips belongs to neither; the end of a clip is detected up to a tenth of a second late.
    const isNear = currentTime > clip.from - 0.05 && currentTime < clip.from + 0.25;
    const begin = () => {
      if (playing?.clip !== clip) return;
      sound.play().catch((error) => {
        if (playing?.clip === clip && error.name !== "AbortError") end("failed");
      });
      watch();
    };
    // A newly loaded sound is at its beginning.
    const isThere = goesOn || (isSame ? isNear && !sound.ended : currentTime === clip.from);
    if (isThere) begin();
    else seek(clip.from, begin);
  };
  if (sound.readyState >= HTMLMediaElement.HAVE_METADATA) start();
  else sound.addEventListener("loadedmetadata", start, { once: true });
}

/** The timeout of seeking, in milliseconds. */
const seekTime = 2000;

/** Seeks to a time, then calls `then`; sound played before that would start at the old position.
 *  @param {number} time @param {() => void} then */
function seek(time, then) {
  let isDone = false;
  const done = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(limit);
    sound.removeEventListener("seeked", done);
    then();
  };
  // Continue even in engines that lose the event.
  const limit = setTimeout(done, seekTime);
  sound.addEventListener("seeked", done);
  sound.currentTime = time;
}

/** Whether the sound can be played from a time. Without range requests, servers deliver a sound only from its beginning.
 *  @param {number} time */
const canSeek = (time) => time === 0 || whole.has(loaded) || (sound.seekable.length > 0 && sound.seekable.end(sound.seekable.length - 1) >= time);

/** Fetches the whole sound, then continues with it.
 *  @param {Clip} clip @param {string} src @param {() => void} then */
async function takeWhole(clip, src, then) {
  try {
    const answer = await fetch(src);
    if (!answer.ok) throw new Error(`${src}: ${answer.status}`);
    whole.set(src, URL.createObjectURL(measured(await answer.arrayBuffer(), answer.headers.get("content-type") ?? "")));
  } catch (error) {
    console.info(error);
    if (playing?.clip === clip) end("failed");
    return;
  }
  if (playing?.clip !== clip) return;
  sound.src = whole.get(src) ?? src;
  sound.addEventListener("loadedmetadata", then, { once: true });
}

// MPEG audio, layer III: the bit rates (kbit/s) and sample rates by the values in a frame header.
const rates = { full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320], low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] };
const frequencies = [44100, 48000, 32000];

/** Decodes bytes as Latin-1 text.
 *  @param {Uint8Array} bytes @param {number} place @param {number} count */
const textAt = (bytes, place, count) => String.fromCharCode(...bytes.subarray(place, place + count));

/** The frame of MPEG audio, layer III, at a byte offset; null if none begins there.
 *  @param {Uint8Array} bytes @param {number} place */
function frameAt(bytes, place) {
  const version = bytes[place + 1] >> 3 & 3;
  const bitrate = bytes[place + 2] >> 4;
  const frequency = frequencies[bytes[place + 2] >> 2 & 3];
  if (bytes[place] !== 0xFF || (bytes[place + 1] & 0xE6) !== 0xE2 || version === 1 || !bitrate || bitrate === 15 || !frequency) return null;
  const isFull = version === 3;
  /** @param {number} rate */
  const lengthAt = (rate) => Math.floor((isFull ? 144000 : 72000) * (isFull ? rates.full : rates.low)[rate] / (frequency >> (isFull ? 0 : version === 2 ? 1 : 2)));
  const isMono = bytes[place + 3] >> 6 === 3;
  return { length: lengthAt(bitrate) + (bytes[place + 2] >> 1 & 1), lengthAt, head: 4 + (isFull ? (isMono ? 17 : 32) : isMono ? 9 : 17) };
}

/**
 * Adds a length to an MP3 file that has none: otherwise engines take the part played so far for the whole and
 * cannot seek beyond it. The length is stored in an initial silent frame, which has the number of frames, their
 * size, and the byte offset of each hundredth of the duration.
 * @param {ArrayBuffer} buffer @param {string} type
 */
export function measured(buffer, type) {
  const bytes = new Uint8Array(buffer);
  const asIs = new Blob([buffer], { type });
  // The size of an ID3 tag before the sound is stored in four bytes of seven bits.
  const start = textAt(bytes, 0, 3) === "ID3" ? 10 + [6, 7, 8, 9].reduce((sum, index) => sum << 7 | bytes[index], 0) : 0;
  const first = frameAt(bytes, start);
  if (!first) return asIs;
  const mark = textAt(bytes, start + first.head, 4);
  if (mark === "Xing" || mark === "Info") return asIs;
  const places = [];
  for (let place = start, next = frameAt(bytes, place); next && place < bytes.length; next = frameAt(bytes, place)) {
    places.push(place - start);
    place += next.length;
  }
  if (places.length < 100) return asIs;
  // 128 or 80 kbit/s: a frame large enough for the data.
  const head = bytes.slice(start, start + 4);
  head[1] |= 1;
  head[2] = 9 << 4 | head[2] & 0x0C;
  const frame = new Uint8Array(first.lengthAt(9));
  frame.set(head);
  const size = frame.length + bytes.length - start;
  const fields = new DataView(frame.buffer, first.head);
  for (const [index, letter] of [..."Xing"].entries()) fields.setUint8(index, letter.charCodeAt(0));
  fields.setUint32(4, 7);
  fields.setUint32(8, places.length);
  fields.setUint32(12, size);
  for (let part = 0; part < 100; part += 1) {
    fields.setUint8(16 + part, Math.min(255, Math.floor(256 * (frame.length + places[Math.floor(places.length * part / 100)]) / size)));
  }
  return new Blob([frame, bytes.subarray(start)], { type });
}

/** Stops the clip without calling its callbacks. */
export function hush() {
  held = playing?.clip ?? held;
  playing = null;
  sound.pause();
}

/** @param {"ended" | "failed"} how */
function end(how) {
  const done = playing;
  playing = null;
  done?.[how]();
}

let timer = 0;

/** Detects the end of the clip by timers, since the sound's own events occur only every quarter of a second. */
function watch() {
  clearTimeout(timer);
  if (!playing) return;
  // The end of the sound itself is reported by its event, since an engine's first estimate of the duration may be 0.
  const limit = playing.clip.to ?? Infinity;
  if (sound.ended || sound.currentTime >= limit - 0.02) return end("ended");
  const rest = (limit - sound.currentTime) / sound.playbackRate;
  timer = setTimeout(watch, Math.max(10, Math.min(100, rest * 1000)));
}

sound.addEventListener("ended", () => { if (playing) end("ended"); });
sound.addEventListener("error", () => {
  if (!playing) return;
  // WebKit sometimes rejects a sound that it accepts a moment later.
  if (sound.src.startsWith("blob:") && attempts < 3) {
    attempts += 1;
    loaded = "";
    return play(playing.clip, sound.playbackRate, playing.ended, playing.failed);
  }
  end("failed");
});
sound.addEventListener("canplay", () => { attempts = 0; });

/** The first clip after the current escapable structure; null if there is none.
 *  @param {(Sentence | Clip)[]} clips @param {number} number */
function leaving(clips, number) {
  const group = clips[number]?.group;
  if (!group) return null;
  const next = clips.findIndex(({ par }, other) => other > number && !group.contains(par ?? null));
  return next < 0 ? clips.length : next;
}

/** Offers to leave the escapable structure of a clip: a table, list or notes.
 *  @param {HTMLElement} player @param {(Sentence | Clip)[]} clips @param {number} number */
export function offerLeaving(player, clips, number) {
  /** @type {HTMLElement | null} */
  let button = player.querySelector(".speech-leave");
  const next = leaving(clips, number);
  if (!button && next !== null) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "speech-leave";
    made.textContent = book.words.skipPart;
    made.addEventListener("click", () => send({ type: "speech", action: "jump", sentence: Number(made.dataset.next) }));
    part(player, ".speech-stop").before(made);
    button = made;
  }
  if (!button) return;
  button.style.display = next === null ? "none" : "";
  button.dataset.next = String(next);
}

/** Sets the book's classes on the element being played; removes them if `clip` is null.
 *  @param {Sheet} sheet @param {Clip | null} clip */
export function mark(sheet, clip) {
  const { activeClass, playbackClass } = book;
  const classes = [activeClass || "octavo-spoken"];
  for (const leaf of sheet.leaves?.values() ?? [{ body: sheet.body }]) {
    for (const element of leaf.body?.querySelectorAll("[data-octavo-heard]") ?? []) {
      element.classList.remove(...classes);
      element.removeAttribute("data-octavo-heard");
    }
    if (playbackClass) leaf.body?.parentElement?.classList.toggle(playbackClass, clip !== null);
  }
  if (!clip) return;
  clip.element.classList.add(...classes);
  clip.element.setAttribute("data-octavo-heard", "");
}

/** For tests: the clip being played, and the time in it. */
export const state = { get clip() { return playing?.clip ?? null; }, get time() { return sound.currentTime; }, get paused() { return sound.paused; }, sound };
