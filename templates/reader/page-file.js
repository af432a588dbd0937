// The file of a page: fetched, parsed, and without anything that runs.

import { root } from "./book.js";
import { parts } from "./elements.js";
import { absoluteURLs, sanitize } from "./sanitize.js";

/** Fetches and sanitizes a page: its source, whether it is damaged, its style sheets, and its html and body elements.
 *  @param {string} href @param {RequestCache} [cache] */
export async function readPage(href, cache = "default") {
  const address = new URL(href, root).href;
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  const source = await answer.text();
  let parsed = new DOMParser().parseFromString(source, "application/xhtml+xml");
  const isDamaged = parsed.querySelector("parsererror") !== null;
  if (isDamaged) parsed = new DOMParser().parseFromString(source, "text/html");
  if (isDamaged && !parsed.body?.textContent.trim()) throw new Error(`${href} is damaged`);
  const sheets = styleElements(parsed, address);
  for (const alone of parsed.querySelectorAll(".octavo-alone")) alone.remove();
  // The parsed document is inert: removed elements were never fetched.
  sanitize(parsed.documentElement, address, root);
  const html = document.createElement("html");
  const body = document.createElement("body");
  copyAttributes(parsed.documentElement, html);
  if (parsed.body) {
    copyAttributes(parsed.body, body);
    body.append(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
  }
  html.append(body);
  return { source, isDamaged, sheets, html, body };
}

/** Copies of the style sheets and style elements of a parsed page, for its shadow tree.
 *  @param {Document} parsed @param {string} base @returns {StyleElement[]} */
function styleElements(parsed, base) {
  /** @type {{ source: Element, made: StyleElement }[]} */
  const elements = [];
  for (const node of parts(parsed, "head > link, head > style, head link, head style")) {
    if (elements.some(({ source }) => source === node)) continue;
    if (node.localName === "style") {
      const style = document.createElement("style");
      style.textContent = absoluteURLs(node.textContent, base);
      elements.push({ source: node, made: style });
    } else if (node instanceof HTMLLinkElement && /\bstylesheet\b/i.test(node.rel) && !/\balternate\b/i.test(node.rel)) {
      const url = new URL(node.getAttribute("href") ?? "", base).href;
      if (!url.startsWith(root)) continue;
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = url;
      if (node.media) link.media = node.media;
      elements.push({ source: node, made: link });
    }
  }
  return elements.map(({ made }) => made);
}

/** Whether a style sheet has a file of its own. @param {StyleElement} sheet @returns {sheet is HTMLLinkElement} */
export const isLink = (sheet) => sheet.localName === "link";

/** @param {Element} from @param {Element} to */
function copyAttributes(from, to) {
  for (const attribute of from.attributes) {
    if (attribute.prefix === "xmlns" || attribute.name === "xmlns") continue;
    // In a damaged page parsed as HTML, `xml:lang` is a name without namespace.
    if (attribute.namespaceURI) to.setAttributeNS(attribute.namespaceURI, attribute.name, attribute.value);
    else to.setAttribute(attribute.name, attribute.value);
  }
}
