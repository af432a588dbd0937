// Plays media overlays: the places of a page with the pieces of sounds that say them. Fetched with the first page that has
// one. The player and its rules are those of reading aloud: a clip takes the place of a sentence.
// Rules: R21.

import { decode } from "./pages.js";
import { root, send, shell } from "./shell.js";
import { offsetOf, textNodes } from "./text.js";

// Structures that the player offers to leave.
const escapable = new Set(["table", "table-row", "table-cell", "list", "list-item", "figure", "footnotes", "endnotes", "rearnotes", "bibliography", "glossary", "index", "toc", "loi", "lot"]);

const sound = new Audio();
sound.preload = "auto";
/** What is heard: its clip, and what follows it. */
let playing = null;
/** The address of the sound that is loaded. */
let loaded = "";
/** Sounds that were fetched whole, by their addresses. */
const whole = new Map();
/** How often in a row such a sound was refused. */
let attempts = 0;
/** The clip that was held last, to go on where it was. */
let held = null;

/** The clips of a sheet's page and of those that are shown with it, as what reading aloud calls sentences. */
export async function clipsOf(sheet) {
  const members = sheet.leaves && sheet.group ? sheet.group.pages.map((page) => sheet.leaves.get(page)) : [{ page: sheet.page, body: sheet.body }];
  const lists = await Promise.all(members.map((member) => read(member)));
  return lists.flat();
}

async function read({ page, body }) {
  const { overlay, href } = shell.setUp.pages[page];
  if (!overlay || !body) return [];
  const address = new URL(overlay, root);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${overlay}: ${answer.status}`);
  const smil = new DOMParser().parseFromString(await answer.text(), "application/xml");
  const own = new URL(href, root).href;
  const clips = [];
  for (const par of smil.querySelectorAll("par")) {
    const source = new URL(par.querySelector("text")?.getAttribute("src") ?? "", address);
    if (source.href.split("#")[0] !== own) continue;
    const id = decode(source.hash.slice(1));
    const element = id ? body.ownerDocument && body.getRootNode().getElementById(id) : body;
    if (!element) continue;
    const audio = par.querySelector("audio");
    const file = audio ? new URL(audio.getAttribute("src"), address) : null;
    clips.push({
      element, isOverlay: true, lang: element.closest("[lang]")?.lang || shell.setUp.language,
      text: element.textContent.replace(/\s+/g, " ").trim(),
      end: endOf(body, element),
      src: file?.href.startsWith(root) ? file.href : null,
      from: seconds(audio?.getAttribute("clipBegin")) ?? 0, to: seconds(audio?.getAttribute("clipEnd")),
      par, group: groupOf(par),
    });
  }
  return clips;
}

/** The place behind an element, in characters of the page's text. */
function endOf(body, element) {
  const texts = textNodes(body).filter(({ node }) => element.contains(node));
  const last = texts.at(-1);
  return last ? last.offset + last.node.length : offsetOf(body, element, 0) ?? 0;
}

/** The structure around a clip that can be left; null if there is none. */
function groupOf(par) {
  for (let element = par.parentElement; element; element = element.parentElement) {
    const type = element.getAttributeNS("http://www.idpf.org/2007/ops", "type") ?? "";
    if (type.split(/\s+/).some((word) => escapable.has(word))) return element;
  }
  return null;
}

/** A clock value as the bundle writes it, in seconds. */
function seconds(value) {
  if (!value) return undefined;
  return value.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Plays a clip; `ended` is called at its end, `failed` where it cannot be played. */
export function play(clip, speed, ended, failed) {
  playing = { clip, ended, failed };
  sound.defaultPlaybackRate = sound.playbackRate = speed;
  const isSame = loaded === clip.src;
  if (!isSame) {
    loaded = clip.src;
    sound.src = whole.get(clip.src) ?? clip.src;
  }
  const start = () => {
    if (playing?.clip !== clip) return;
    if (!canSeek(clip.from)) return void takeWhole(clip, start);
    // A clip that goes on where the last one ended needs no seeking, which would be heard.
    const { currentTime } = sound;
    const goesOn = clip === held && currentTime >= clip.from && currentTime < (clip.to ?? Infinity);
    held = null;
    // Sound between two clips belongs to neither; the end of one is found up to a tenth of a second late.
    const isNear = currentTime > clip.from - 0.05 && currentTime < clip.from + 0.25;
    const begin = () => {
      if (playing?.clip !== clip) return;
      sound.play().catch((error) => {
        if (playing?.clip === clip && error.name !== "AbortError") end("failed");
      });
      watch();
    };
    // A new sound is at its beginning.
    const isThere = goesOn || (isSame ? isNear && !sound.ended : currentTime === clip.from);
    if (isThere) begin();
    else seek(clip.from, begin);
  };
  if (sound.readyState >= HTMLMediaElement.HAVE_METADATA) start();
  else sound.addEventListener("loadedmetadata", start, { once: true });
}

/** How long a place in the sound is waited for, in milliseconds. */
const seekTime = 2000;

/** Goes to a place in the sound, and then on; what is played before that is heard from where the sound was. */
function seek(time, then) {
  let isDone = false;
  const done = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(limit);
    sound.removeEventListener("seeked", done);
    then();
  };
  // Engines that lose the event go on all the same.
  const limit = setTimeout(done, seekTime);
  sound.addEventListener("seeked", done);
  sound.currentTime = time;
}

/** Whether the sound can be heard from a place on. Servers that do not answer for parts of a file give it from its beginning alone. */
const canSeek = (time) => time === 0 || whole.has(loaded) || (sound.seekable.length > 0 && sound.seekable.end(sound.seekable.length - 1) >= time);

/** Fetches the whole sound, and goes on with that. */
async function takeWhole(clip, then) {
  try {
    const answer = await fetch(clip.src);
    if (!answer.ok) throw new Error(`${clip.src}: ${answer.status}`);
    whole.set(clip.src, URL.createObjectURL(measured(await answer.arrayBuffer(), answer.headers.get("content-type") ?? "")));
  } catch (error) {
    console.info(error);
    if (playing?.clip === clip) end("failed");
    return;
  }
  if (playing?.clip !== clip) return;
  sound.src = whole.get(clip.src);
  sound.addEventListener("loadedmetadata", then, { once: true });
}

// MPEG audio, layer III: kilobits a second and samples a second by what the header of a frame says.
const rates = { full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320], low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] };
const frequencies = [44100, 48000, 32000];

/** Some bytes as the letters that they are. */
const textAt = (bytes, place, count) => String.fromCharCode(...bytes.subarray(place, place + count));

/** The frame of MPEG audio, layer III, at a place; null where none begins there. */
function frameAt(bytes, place) {
  const version = bytes[place + 1] >> 3 & 3;
  const bitrate = bytes[place + 2] >> 4;
  const frequency = frequencies[bytes[place + 2] >> 2 & 3];
  if (bytes[place] !== 0xFF || (bytes[place + 1] & 0xE6) !== 0xE2 || version === 1 || !bitrate || bitrate === 15 || !frequency) return null;
  const isFull = version === 3;
  const lengthAt = (rate) => Math.floor((isFull ? 144000 : 72000) * (isFull ? rates.full : rates.low)[rate] / (frequency >> (isFull ? 0 : version === 2 ? 1 : 2)));
  const isMono = bytes[place + 3] >> 6 === 3;
  return { length: lengthAt(bitrate) + (bytes[place + 2] >> 1 & 1), lengthAt, head: 4 + (isFull ? (isMono ? 17 : 32) : isMono ? 9 : 17) };
}

/**
 * A sound with its length: engines that find none in an MP3 file take it for as long as what they have heard, and cannot go
 * to a place behind that. What they look for is a frame of no sound before the others, with their number and size, and
 * where in the file each hundredth of the time is.
 */
export function measured(buffer, type) {
  const bytes = new Uint8Array(buffer);
  const asIs = new Blob([buffer], { type });
  // A tag before the sound has its size in four times seven bits.
  const start = textAt(bytes, 0, 3) === "ID3" ? 10 + [6, 7, 8, 9].reduce((sum, index) => sum << 7 | bytes[index], 0) : 0;
  const first = frameAt(bytes, start);
  if (!first) return asIs;
  const mark = textAt(bytes, start + first.head, 4);
  if (mark === "Xing" || mark === "Info") return asIs;
  const places = [];
  for (let place = start, frame = first; frame && place < bytes.length; frame = frameAt(bytes, place)) {
    places.push(place - start);
    place += frame.length;
  }
  if (places.length < 100) return asIs;
  // 128 or 80 kilobits a second: large enough for what it holds.
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

/** Ends what is heard; nothing is called. */
export function hush() {
  held = playing?.clip ?? held;
  playing = null;
  sound.pause();
}

function end(how) {
  const done = playing;
  playing = null;
  done?.[how]();
}

let timer = 0;

/** Looks for the end of the clip: events of the sound come only every quarter of a second. */
function watch() {
  clearTimeout(timer);
  if (!playing) return;
  // The end of the sound itself is told by its event: what an engine takes for its duration at first may be nothing.
  const limit = playing.clip.to ?? Infinity;
  if (sound.ended || sound.currentTime >= limit - 0.02) return end("ended");
  const rest = (limit - sound.currentTime) / sound.playbackRate;
  timer = setTimeout(watch, Math.max(10, Math.min(100, rest * 1000)));
}

sound.addEventListener("ended", () => { if (playing) end("ended"); });
sound.addEventListener("error", () => {
  if (!playing) return;
  // WebKit now and then refuses what it takes a moment later.
  if (sound.src.startsWith("blob:") && attempts < 3) {
    attempts += 1;
    loaded = "";
    return play(playing.clip, sound.playbackRate, playing.ended, playing.failed);
  }
  end("failed");
});
sound.addEventListener("canplay", () => { attempts = 0; });

/** The first clip behind the structure that one is in; null where it is in none that can be left. */
function leaving(clips, number) {
  const group = clips[number]?.group;
  if (!group) return null;
  const next = clips.findIndex(({ par }, other) => other > number && !group.contains(par));
  return next < 0 ? clips.length : next;
}

/** Offers to leave the structure that a clip is in: a table, a list, notes. */
export function offerLeaving(player, clips, number) {
  let button = player.querySelector(".speech-leave");
  const next = leaving(clips, number);
  if (!button && next !== null) {
    button = document.createElement("button");
    button.type = "button";
    button.className = "speech-leave";
    button.style.cssText = "min-height: 44px; padding: 0 10px; border-radius: 10px; color: var(--accent); font-size: 14px";
    button.textContent = shell.setUp.words.skipPart;
    button.addEventListener("click", () => send({ type: "speech", action: "jump", sentence: Number(button.dataset.next) }));
    player.querySelector(".speech-stop").before(button);
  }
  if (!button) return;
  button.style.display = next === null ? "none" : "";
  button.dataset.next = String(next);
}

/** Gives what is heard the classes of the book; takes them away again where `clip` is null. */
export function mark(sheet, clip) {
  const { activeClass, playbackClass } = shell.setUp;
  const classes = [activeClass, activeClass ? "" : "octavo-spoken"].filter(Boolean);
  for (const leaf of sheet.leaves?.values() ?? [{ body: sheet.body }]) {
    for (const element of leaf.body?.querySelectorAll("[data-octavo-heard]") ?? []) {
      element.classList.remove(...classes);
      element.removeAttribute("data-octavo-heard");
    }
    if (playbackClass) leaf.body?.parentNode.classList.toggle(playbackClass, clip !== null);
  }
  if (!clip) return;
  clip.element.classList.add(...classes);
  clip.element.setAttribute("data-octavo-heard", "");
}

/** For tests: what is heard, and where in it. */
export const state = { get clip() { return playing?.clip ?? null; }, get time() { return sound.currentTime; }, get paused() { return sound.paused; }, sound };
