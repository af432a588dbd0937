// Only for `octavo serve`: patches an edit into an open page, without changing the rest of its layout.

import { nameFormulas } from "./access.js";
import { offerCopies } from "./code.js";
import { closeFences, setPrimes } from "./formulas.js";
import { offerLinks } from "./permalinks.js";
import { sanitize } from "./sanitize.js";
import { root } from "./shell.js";
import { textNodes, unwrapMarks } from "./text.js";

/** Matches a comment or the like, or a tag with groups: `/` of an end tag, name, attributes, `/` of an empty element. */
const markup = /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<!(?:"[^"]*"|'[^']*'|[^"'>])*>|<(\/?)([^\s/>"'=<]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/g;

/** The lengths of the common prefix and suffix of two texts, in UTF-16 units. */
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
 */
function openElements(source, place) {
  const open = [{ name: "", number: 0, closed: 0, from: 0 }];
  markup.lastIndex = 0;
  for (let match; (match = markup.exec(source)) && markup.lastIndex <= place;) {
    const [, closes, name, , isEmpty] = match;
    if (!name) continue;
    if (closes) open.pop();
    else if (!isEmpty) {
      open.push({ name, number: open.at(-1).closed, closed: 0, from: markup.lastIndex });
      continue;
    }
    open.at(-1).closed += 1;
    open.at(-1).from = markup.lastIndex;
  }
  return open;
}

/** For each open element, the offsets after `place` at which its end tag and its further children begin. */
function whatFollows(source, place, depth) {
  const levels = Array.from({ length: depth }, () => ({ end: -1, starts: [] }));
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

/** The part of an element that an edit changed: from one child, or the start, to another, or the end. */
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
    const followers = [[before, old], [after, now]].map(([source, levels]) => levels[level].starts.filter((at) => at >= source.length - end).length);
    const kept = Math.min(...followers);
    const { closed, from } = open[level];
    const [oldEnd, newEnd] = [old, now].map(({ [level]: { starts, end } }) => (kept > 0 ? starts.at(-kept) : end));
    if (before.length - oldEnd !== after.length - newEnd) continue;
    // Count one more if the edit is inside a child.
    const count = closed + (level + 1 < open.length ? 1 : 0) + old[level].starts.length;
    return { path: open.slice(body + 1, level + 1), closed, kept, count, removed: before.slice(from, oldEnd), added: after.slice(from, newEnd) };
  }
  return null;
}

/** The sanitized nodes of a piece of a page; null if the piece cannot be parsed on its own. */
function nodes(text, source, address) {
  const namespaces = source.match(/<html\b[^>]*>/)?.[0].match(/\sxmlns(?::[\w-]+)?="[^"]*"/g) ?? [];
  const parsed = new DOMParser().parseFromString(`<div${namespaces.join("")}>${text}</div>`, "application/xhtml+xml");
  if (parsed.querySelector("parsererror")) return null;
  sanitize(parsed.documentElement, address, root);
  return [...parsed.documentElement.childNodes].map((node) => document.adoptNode(node));
}

/** The offset of a place after an edit: text inserted above shifts it. */
export function placeAfter(before, after, offset, blocks) {
  const [start, end] = shared(before, after);
  const moved = offset + after.length - before.length;
  return offset >= before.length - end && blocks.some((block) => block.offset === moved) ? moved : Math.min(offset, start);
}

/** The text of an open page. */
export const textOf = (sheet) => textNodes(sheet.body).map(({ node }) => node.data).join("");

/** Patches an open page to another source; returns false if the page must be reloaded. */
export function patch(sheet, source, href) {
  if (sheet.source === source) return true;
  const run = sheet.source && changedRun(sheet.source, source);
  if (!run || run.removed.includes("data-interactive") || run.added.includes("data-interactive")) return false;
  const added = nodes(run.added, source, new URL(href, root).href);
  if (!added) return false;
  for (const made of sheet.body.querySelectorAll("[data-octavo-made]")) made.remove();
  unwrapMarks(sheet.body, "octavo-highlight");
  unwrapMarks(sheet.body, "octavo-found");
  let element = sheet.body;
  for (const { name, number } of run.path) {
    element = element.children[number];
    if (element?.localName !== name) return false;
  }
  if (element.children.length !== run.count) return false;
  const last = run.kept > 0 ? element.children[run.count - run.kept] : null;
  let old = run.closed > 0 ? element.children[run.closed - 1].nextSibling : element.firstChild;
  while (old !== last) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
  for (const node of added) element.insertBefore(node, last);
  for (const image of element.querySelectorAll("img")) image.decoding = "async";
  sheet.source = source;
  sheet.elements = undefined;
  nameFormulas(sheet.body);
  closeFences(sheet.body);
  setPrimes(sheet.body);
  offerCopies(sheet.body);
  offerLinks(sheet.body, href);
  sheet.fit();
  return true;
}
