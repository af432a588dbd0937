// Finds marked text again after a new version of the book has moved it.
// Rules: R18.

const around = 32;
// The maximum number of occurrences to compare.
const mostPlaces = 2000;

/** A text without half a surrogate pair at its start or end.
 *  @param {string} text */
const whole = (text) => text.replace(/^[\udc00-\udfff]/, "").replace(/[\ud800-\udbff]$/, "");

/** The number of surrogate pairs in a text.
 *  @param {string} text */
const pairsIn = (text) => (text.match(/[\ud800-\udbff][\udc00-\udfff]/g) ?? []).length;

/** A piece of a page's text with its context.
 *  @param {string} text @param {number} start @param {number} end @returns {Quotation} */
export function quoteAt(text, start, end) {
  return {
    text: whole(text.slice(start, end)), prefix: whole(text.slice(Math.max(0, start - around), start)),
    suffix: whole(text.slice(end, end + around)), pairs: pairsIn(text.slice(0, start)),
  };
}

/** The number of characters that two texts have in common at their ends or starts.
 *  @param {string} first @param {string} second @param {boolean} isFromEnd */
function common(first, second, isFromEnd) {
  const most = Math.min(first.length, second.length);
  let count = 0;
  /** @param {string} text */
  const at = (text) => (isFromEnd ? text[text.length - 1 - count] : text[count]);
  while (count < most && at(first) === at(second)) count += 1;
  return count;
}

/** The occurrence of `text` with the best matching context, and of several the nearest to `start`; -1 if there is none.
 *  @param {string} page @param {string} text @param {{ start: number, prefix?: string, suffix?: string }} context */
function bestPlace(page, text, { start, prefix = "", suffix = "" }) {
  let [best, bestFit] = [-1, -1];
  let count = 0;
  for (let at = page.indexOf(text); at >= 0 && count < mostPlaces; at = page.indexOf(text, at + 1), count += 1) {
    const fit = common(page.slice(Math.max(0, at - around), at), prefix, true) + common(page.slice(at + text.length, at + text.length + around), suffix, false);
    if (fit > bestFit || (fit === bestFit && Math.abs(at - start) < Math.abs(best - start))) [best, bestFit] = [at, fit];
  }
  return best;
}

/** A text with each run of white space replaced by one space, and the original index of each character.
 *  @param {string} text */
function collapsed(text) {
  const places = [];
  let line = "";
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = /\s/.test(text[at]);
    if (isSpace && line.endsWith(" ")) continue;
    line += isSpace ? " " : text[at];
    places.push(at);
  }
  places.push(text.length);
  return { line, places };
}

/** The range of an edited text, from its first words (or the context before it) to its last words (or the context after it).
 *  @param {string} page @param {{ text: string, start: number, prefix: string, suffix: string }} quote
 *  @returns {Offsets | null} */
function rangeBetween(page, { text, start, prefix, suffix }) {
  const long = text.length >= 24 ? Math.min(24, text.length >> 1) : 0;
  /** @type {[string, number][]} */
  const heads = [];
  /** @type {[string, number][]} */
  const tails = [];
  if (long > 0) heads.push([text.slice(0, long), 0]);
  if (prefix.length >= 8) heads.push([prefix, prefix.length]);
  if (long > 0) tails.push([text.slice(-long), long]);
  if (suffix.length >= 8) tails.push([suffix, 0]);
  for (const [head, from] of heads) {
    const at = bestPlace(page, head, { start });
    if (at < 0) continue;
    for (const [tail, length] of tails) {
      const end = page.indexOf(tail, at + from);
      if (end >= 0 && end + length > at + from && end + length - at - from <= text.length * 2 + 16) return [at + from, end + length];
    }
  }
  return null;
}

/** The current offsets of a quotation in a page's text; null if it is gone. An empty quotation is a place.
 *  @param {string} page @param {{ text: string, start: number, end: number, prefix: string, suffix: string }} mark
 *  @returns {Offsets | null} */
export function relocate(page, mark) {
  const { start, end, text, prefix, suffix } = mark;
  const isPlace = end <= start;
  /** @param {number} at @param {number} length @returns {Offsets} */
  const given = (at, length) => [at, isPlace ? at : at + length];
  if (!text) return [Math.min(start, page.length), Math.min(end, page.length)];
  if (page.startsWith(text, start) && page.startsWith(suffix, start + text.length) && page.slice(0, start).endsWith(prefix)) return given(start, text.length);
  const same = bestPlace(page, text, mark);
  if (same >= 0) return given(same, text.length);
  const { line, places } = collapsed(page);
  const quote = { start: places.findIndex((at) => at >= start), text: collapsed(text).line, prefix: collapsed(prefix).line, suffix: collapsed(suffix).line };
  const spaced = bestPlace(line, quote.text, quote);
  const range = spaced >= 0 ? [spaced, spaced + quote.text.length] : rangeBetween(line, quote);
  return range && given(places[range[0]], places[range[1]] - places[range[0]]);
}

/** The highlights of a page as ranges to draw, those that overlap in layers of their own, and what of the marks is
    elsewhere than before.
 *  @param {string} page @param {MarkedRange[]} marks */
export function marksOf(page, marks) {
  /** @type {[...Offsets, { mark: string, color: string }][][]} */
  const layers = [];
  /** @type {CoreEvents["relocated"][]} */
  const moved = [];
  /** @type {typeof layers[number]} */
  const found = [];
  for (const mark of marks) {
    const place = relocate(page, mark);
    if (!place) moved.push({ id: mark.id, start: -1 });
    else if (place[0] !== mark.start || place[1] !== mark.end) moved.push({ id: mark.id, start: place[0], end: place[1], pairs: pairsIn(page.slice(0, place[0])) });
    if (place && mark.end > mark.start) found.push([...place, { mark: String(mark.id), color: mark.color }]);
  }
  found.sort((first, second) => first[0] - second[0]);
  for (const range of found) {
    const layer = layers.find((other) => other[other.length - 1][1] <= range[0]);
    if (layer) layer.push(range);
    else layers.push([range]);
  }
  return { layers, moved };
}
