// Only for `octavo serve`: patches an edit into an open page, without changing the rest of its layout.

import { nameFormulas } from "../access.js";
import { root } from "../book.js";
import { offerCopies } from "../code.js";
import { closeFences, setPrimes } from "../formulas.js";
import { offerLinks } from "../permalinks.js";
import { sanitize } from "../sanitize.js";
import { textNodes, unwrapMarks } from "../text.js";

/** Matches a comment or the like, or a tag with groups: `/` of an end tag, name, attributes, `/` of an empty element. */
const markup = /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<!(?:"[^"]*"|'[^']*'|[^"'>])*>|<(\/?)([^\s/>"'=<]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/g;

/** The lengths of the common prefix and suffix of two texts, in UTF-16 units.
 *  @param {string} before @param {string} after */
function shared(before, after) {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end += 1;
  return [start, end];
}

/**
 * The open elements at an offset of a page's source, the root first. Each has its `name`, its `number` among its
 * parent's children, the number of its children `closed` before the offset, and the offset `from` which the next
 * child may begin.
 * @param {string} source @param {number} place
 */
function openElements(source, place) {
  const open = [{ name: "", number: 0, closed: 0, from: 0 }];
  markup.lastIndex = 0;
  for (let match; (match = markup.exec(source)) && markup.lastIndex <= place;) {
    const [, closes, name, , isEmpty] = match;
    if (!name) continue;
    if (closes) open.pop();
    const last = open[open.length - 1];
    if (!closes && !isEmpty) {
      open.push({ name, number: last.closed, closed: 0, from: markup.lastIndex });
      continue;
    }
    last.closed += 1;
    last.from = markup.lastIndex;
  }
  return open;
}

/** For each open element, the offsets after `place` at which its end tag and its further children begin.
 *  @param {string} source @param {number} place @param {number} depth */
function whatFollows(source, place, depth) {
  const levels = Array.from({ length: depth }, () => ({ end: -1, starts: /** @type {number[]} */ ([]) }));
  markup.lastIndex = place;
  let level = depth - 1;
  for (let match; level > 0 && (match = markup.exec(source));) {
    const [, closes, name, , isEmpty] = match;
    if (!name) continue;
    if (closes) {
      if (level < depth) levels[level].end = match.index;
      level -= 1;
    } else {
      if (level < depth) levels[level].starts.push(match.index);
      if (!isEmpty) level += 1;
    }
    if (level < depth) depth = Math.min(depth, level + 1);
  }
  return levels;
}

/** The part of an element that an edit changed: from one child, or the start, to another, or the end.
 *  @param {string} before @param {string} after */
function changedRun(before, after) {
  const [start, end] = shared(before, after);
  const open = openElements(before, start);
  const place = Math.max(...open.map(({ from }) => from));
  const [old, now] = [before, after].map((source) => whatFollows(source, place, open.length));
  const body = open.findIndex(({ name }) => name === "body");
  let deepest = open.findIndex(({ name }) => name === "math" || name === "svg");
  deepest = (deepest < 0 ? open.length : deepest) - 1;
  for (let level = deepest; body > 0 && level >= body; level -= 1) {
    if (old[level].end < before.length - end || now[level].end < after.length - end) continue;
    const followers = [old, now].map((levels, number) => levels[level].starts.filter((at) => at >= [before, after][number].length - end).length);
    const kept = Math.min(...followers);
    const { closed, from } = open[level];
    const [oldEnd, newEnd] = [old, now].map(({ [level]: { starts, end } }) => (kept > 0 ? starts[starts.length - kept] : end));
    if (before.length - oldEnd !== after.length - newEnd) continue;
    // Count one more if the edit is inside a child.
    const count = closed + (level + 1 < open.length ? 1 : 0) + old[level].starts.length;
    return { path: open.slice(body + 1, level + 1), closed, kept, count, removed: before.slice(from, oldEnd), added: after.slice(from, newEnd) };
  }
  return null;
}

/** The sanitized nodes of a piece of a page; null if the piece cannot be parsed on its own.
 *  @param {string} text @param {string} source @param {string} address */
function nodes(text, source, address) {
  const namespaces = source.match(/<html\b[^>]*>/)?.[0].match(/\sxmlns(?::[\w-]+)?="[^"]*"/g) ?? [];
  const parsed = new DOMParser().parseFromString(`<div${namespaces.join("")}>${text}</div>`, "application/xhtml+xml");
  if (parsed.querySelector("parsererror")) return null;
  sanitize(parsed.documentElement, address, root);
  return [...parsed.documentElement.childNodes].map((node) => document.adoptNode(node));
}

/** The offset of a place after an edit: text inserted above shifts it.
 *  @param {string} before @param {string} after @param {number} offset @param {{ offset: number }[]} blocks */
export function placeAfter(before, after, offset, blocks) {
  const [start, end] = shared(before, after);
  const moved = offset + after.length - before.length;
  return offset >= before.length - end && blocks.some((block) => block.offset === moved) ? moved : Math.min(offset, start);
}

/** The text of an open page.
 *  @param {Sheet} sheet */
export const textOf = (sheet) => (sheet.body ? textNodes(sheet.body) : []).map(({ node }) => node.data).join("");

/** Patches an open page to another source; returns false if the page must be reloaded.
 *  @param {Sheet} sheet @param {string} source @param {string} href */
export function patch(sheet, source, href) {
  const { body } = sheet;
  if (sheet.source === source) return true;
  const run = sheet.source && changedRun(sheet.source, source);
  if (!body || !run || run.removed.includes("data-interactive") || run.added.includes("data-interactive")) return false;
  const added = nodes(run.added, source, new URL(href, root).href);
  if (!added) return false;
  for (const made of body.querySelectorAll("[data-octavo-made]")) made.remove();
  unwrapMarks(body, "octavo-highlight");
  unwrapMarks(body, "octavo-found");
  let element = /** @type {Element} */ (body);
  for (const { name, number } of run.path) {
    element = element.children[number];
    if (element?.localName !== name) return false;
  }
  if (element.children.length !== run.count) return false;
  const last = run.kept > 0 ? element.children[run.count - run.kept] : null;
  let old = run.closed > 0 ? element.children[run.closed - 1].nextSibling : element.firstChild;
  while (old && old !== last) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
  for (const node of added) element.insertBefore(node, last);
  for (const image of element.querySelectorAll("img")) image.decoding = "async";
  sheet.source = source;
  sheet.elements = undefined;
  nameFormulas(body);
  closeFences(body);
  setPrimes(body);
  offerCopies(body);
  offerLinks(body, href);
  sheet.fit();
  return true;
}
