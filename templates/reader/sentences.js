// Splits a page into sentences to read aloud; formulas and pictures are read by their descriptions.
// Rules: R21.

import { blocks, textNodes } from "./text.js";

// Elements that are not read: buttons of the reader, printed page numbers, hidden elements.
const silent = "button, .octavo-copy, .octavo-link, [aria-hidden='true'], [role='doc-pagebreak'], [hidden], details:not([open]) > :not(summary), rt, rp";
const longest = 240;

/**
 * The sentences of a page, in order: `text` is the spoken text in the language `lang`; `start` and `end` are
 * offsets in the page's text, and `element` is the picture if the sentence is a picture's description.
 * @param {HTMLElement} body @param {string} language @returns {Sentence[]}
 */
export function sentencesOf(body, language) {
  /** @type {Sentence[]} */
  const found = [];
  /** @type {Run | null} */
  let run = null;
  const finish = () => {
    if (run) found.push(...sentencesOfRun(run));
    run = null;
  };
  for (const piece of piecesOf(body)) {
    if ("element" in piece) {
      finish();
      found.push({ text: piece.text, lang: languageOf(piece.element, language), start: piece.offset, end: piece.offset, element: piece.element });
      continue;
    }
    const lang = languageOf(piece.parent, language);
    if (!run || run.block !== piece.block || run.lang !== lang) {
      finish();
      run = { block: piece.block, lang, text: "", places: [] };
    }
    run.places.push({ at: run.text.length, length: piece.text.length, start: piece.offset, end: piece.end, isWhole: piece.isWhole });
    run.text += piece.text;
  }
  finish();
  return found;
}

/**
 * A piece of a page: a described picture, or a text or formula in a block.
 * @typedef {{ element: Element, offset: number, text: string }} Picture
 * @typedef {{ parent: Element, block: Element | null, offset: number, end: number, text: string, isWhole?: boolean }} Wording
 * Texts in one block and language.
 * @typedef {{ block: Element | null, lang: string, text: string, places: { at: number, length: number, start: number, end: number, isWhole?: boolean }[] }} Run
 */

/** The texts, formulas and described pictures of a page, in order.
 *  @param {HTMLElement} body @returns {Generator<Picture | Wording, void>} */
function* piecesOf(body) {
  const pictures = [...body.querySelectorAll("img[alt]:not([alt='']), svg[aria-label], [role='img'][aria-label]")]
    .filter((element) => !element.closest(silent) && !element.parentElement?.closest("svg, [role='img']"));
  let formula = null;
  /** @type {Wording | null} */
  let pending = null;
  let last = 0;
  for (const { node, offset } of textNodes(body)) {
    last = offset + node.length;
    while (pictures.length > 0 && pictures[0].compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING && !pictures[0].contains(node)) {
      yield { element: pictures[0], offset, text: described(pictures[0]) };
      pictures.shift();
    }
    const parent = /** @type {Element} */ (node.parentElement);
    const math = parent.closest("math");
    if (math !== formula) {
      if (pending) yield pending;
      pending = null;
    }
    formula = math;
    if (parent.closest(silent) || parent.closest("svg, [role='img']")) continue;
    const block = parent.closest(blocks);
    if (!math) {
      // Line breaks are spaces, except in listings, which are read line by line.
      yield { parent, block, offset, end: offset + node.length, text: parent.closest("pre") ? node.data : node.data.replace(/[\n\r\t\u2028\u2029]/g, " ") };
    } else if (pending) {
      pending.end = offset + node.length;
    } else {
      const text = math.getAttribute("alttext") ?? math.getAttribute("aria-label") ?? math.textContent;
      pending = { parent, block: math.parentElement?.closest(blocks) ?? null, offset, end: offset + node.length, text: ` ${text} `, isWhole: true };
    }
  }
  if (pending) yield pending;
  for (const picture of pictures) yield { element: picture, offset: last, text: described(picture) };
}

/** @param {Element} picture */
const described = (picture) => picture.getAttribute("alt") ?? picture.getAttribute("aria-label") ?? "";

/** @param {Element} element @param {string} language */
const languageOf = (element, language) => element.closest("[lang]")?.getAttribute("lang") || language;

/** @param {Run} run @returns {Sentence[]} */
function sentencesOfRun({ text, lang, places }) {
  /** @type {Sentence[]} */
  const sentences = [];
  for (const [from, to] of parts(text, lang)) {
    const said = text.slice(from, to).replace(/\s+/g, " ").replace(/ ([.,;:!?)\]])/g, "$1").trim();
    if (!/[\p{L}\p{N}]/u.test(said)) continue;
    const within = places.filter(({ at, length }) => at < to && at + length > from);
    if (within.length === 0) continue;
    const [first, last] = [within[0], within[within.length - 1]];
    const start = first.isWhole ? first.start : first.start + Math.max(0, from - first.at) + leading(text, Math.max(from, first.at));
    const end = last.isWhole ? last.end : last.start + Math.min(last.length, to - last.at);
    sentences.push({ text: said, lang, start, end: Math.max(start, end) });
  }
  return sentences;
}

/** @param {string} text @param {number} at */
const leading = (text, at) => text.slice(at, at + 200).search(/\S|$/);

/** The ranges of sentences; sentences too long for voices are split at commas.
 *  @param {string} text @param {string} lang */
function parts(text, lang) {
  const ranges = [];
  for (const [from, to] of wholeSentences(text, lang)) {
    let start = from;
    while (to - start > longest) {
      const cut = lastPause(text.slice(start, start + longest));
      ranges.push([start, start + cut]);
      start += cut;
    }
    ranges.push([start, to]);
  }
  return ranges;
}

/** @param {string} piece */
function lastPause(piece) {
  const pauses = [...piece.matchAll(/[,;:،؛、—–]\s|\s/g)].map((match) => match.index + match[0].length).filter((place) => place > longest / 3);
  const commas = [...piece.matchAll(/[,;:،؛、—–]\s/g)].map((match) => match.index + match[0].length).filter((place) => place > longest / 3);
  return commas.at(-1) ?? pauses.at(-1) ?? piece.length;
}

/** @param {string} text @param {string} lang @returns {Offsets[]} */
function wholeSentences(text, lang) {
  if (typeof Intl.Segmenter === "function") {
    let segmenter;
    try {
      segmenter = new Intl.Segmenter(lang || undefined, { granularity: "sentence" });
    } catch {
      segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
    }
    return [...segmenter.segment(text)].map(({ index, segment }) => [index, index + segment.length]);
  }
  const ends = [...text.matchAll(/[.!?؟。…]+["”’)»]*\s+/g)].map((match) => match.index + match[0].length);
  const starts = [0, ...ends];
  return starts.map((start, number) => /** @type {Offsets} */ ([start, ends[number] ?? text.length])).filter(([start, end]) => end > start);
}
