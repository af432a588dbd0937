// Splits a page into sentences to read aloud; formulas and pictures are read by their descriptions.
// Rules: R21.

import { blocks, textNodes } from "./text.js";

// Elements that are not read: buttons of the reader, printed page numbers, hidden elements.
const silent = "button, .octavo-copy, .octavo-link, [aria-hidden='true'], [role='doc-pagebreak'], [hidden], details:not([open]) > :not(summary), rt, rp";
const longest = 240;

/**
 * The sentences of a page, in order: `text` is the spoken text in the language `lang`; `start` and `end` are
 * offsets in the page's text, and `element` is the picture if the sentence is a picture's description.
 */
export function sentencesOf(body, language) {
  const found = [];
  let run = null;
  const finish = () => {
    if (run) found.push(...sentencesOfRun(run));
    run = null;
  };
  for (const piece of piecesOf(body)) {
    if (piece.element) {
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

/** The texts, formulas and described pictures of a page, in order. */
function* piecesOf(body) {
  const pictures = [...body.querySelectorAll("img[alt]:not([alt='']), svg[aria-label], [role='img'][aria-label]")]
    .filter((element) => !element.closest(silent) && !element.parentElement.closest("svg, [role='img']"));
  let formula = null;
  let pending = null;
  let last = 0;
  for (const { node, offset } of textNodes(body)) {
    last = offset + node.length;
    while (pictures.length > 0 && pictures[0].compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING && !pictures[0].contains(node)) {
      const picture = pictures.shift();
      yield { element: picture, offset, text: picture.getAttribute("alt") ?? picture.getAttribute("aria-label") };
    }
    const parent = node.parentElement;
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
      pending = { parent, block: math.parentElement.closest(blocks), offset, end: offset + node.length, text: ` ${text} `, isWhole: true };
    }
  }
  if (pending) yield pending;
  for (const picture of pictures) yield { element: picture, offset: last, text: picture.getAttribute("alt") ?? picture.getAttribute("aria-label") };
}

const languageOf = (element, language) => element.closest("[lang]")?.lang || language;

function sentencesOfRun({ text, lang, places }) {
  const sentences = [];
  for (const [from, to] of parts(text, lang)) {
    const said = text.slice(from, to).replace(/\s+/g, " ").replace(/ ([.,;:!?)\]])/g, "$1").trim();
    if (!/[\p{L}\p{N}]/u.test(said)) continue;
    const within = places.filter(({ at, length }) => at < to && at + length > from);
    if (within.length === 0) continue;
    const [first, last] = [within[0], within.at(-1)];
    const start = first.isWhole ? first.start : first.start + Math.max(0, from - first.at) + leading(text, Math.max(from, first.at));
    const end = last.isWhole ? last.end : last.start + Math.min(last.length, to - last.at);
    sentences.push({ text: said, lang, start, end: Math.max(start, end) });
  }
  return sentences;
}

const leading = (text, at) => /^\s*/.exec(text.slice(at, at + 200))[0].length;

/** The ranges of sentences; sentences too long for voices are split at commas. */
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

function lastPause(piece) {
  const pauses = [...piece.matchAll(/[,;:،؛、—–]\s|\s/g)].map((match) => match.index + match[0].length).filter((place) => place > longest / 3);
  const commas = [...piece.matchAll(/[,;:،؛、—–]\s/g)].map((match) => match.index + match[0].length).filter((place) => place > longest / 3);
  return commas.at(-1) ?? pauses.at(-1) ?? piece.length;
}

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
  return [0, ...ends].map((start, number) => [start, ends[number] ?? text.length]).filter(([start, end]) => end > start);
}
