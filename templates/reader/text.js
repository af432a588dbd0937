// Offsets in a page's text, in UTF-16 units from its start as in the search index, and marks on the text.
// Rules: R15, R18.

const skipped = new Set(["script", "style", "template", "annotation", "annotation-xml"]);

/** The text nodes of a page, each with its offset.
 *  @param {Node} body */
export function textNodes(body) {
  /** @type {{ node: Text, offset: number }[]} */
  const nodes = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element
      ? skipped.has(node.localName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT);
  let offset = 0;
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    nodes.push({ node, offset });
    offset += node.length;
  }
  return nodes;
}

/** The offset of a DOM position.
 *  @param {HTMLElement} body @param {Node} container @param {number} within */
export function offsetOf(body, container, within) {
  const range = document.createRange();
  range.setStart(body, 0);
  range.setEnd(container, within);
  let offset = 0;
  for (const entry of textNodes(body)) {
    if (entry.node === container) return entry.offset + within;
    if (range.comparePoint(entry.node, 0) > 0) break;
    offset = entry.offset + entry.node.length;
  }
  return offset;
}

/** The DOM range between two offsets.
 *  @param {HTMLElement} body @param {number} start @param {number} end */
export function rangeOf(body, start, end) {
  const range = document.createRange();
  let isStarted = false;
  for (const { node, offset } of textNodes(body)) {
    if (!isStarted && start < offset + node.length) {
      range.setStart(node, Math.max(0, start - offset));
      isStarted = true;
    }
    if (isStarted && end <= offset + node.length) {
      range.setEnd(node, Math.max(0, end - offset));
      return range;
    }
  }
  return isStarted ? range : null;
}

/** The whole text of a page.
 *  @param {HTMLElement} body */
export const textOf = (body) => textNodes(body).map(({ node }) => node.data).join("");

// Block elements, which separate runs of text.
export const blocks = "address, article, aside, blockquote, caption, dd, details, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, li, math[display='block'], nav, ol, p, pre, section, summary, table, td, th, tr, ul";

/** Marks several ranges, sorted and disjoint. A range may include an object that becomes the data of its marks.
 *  @param {HTMLElement} body @param {[...Offsets, data?: Record<string, string>][]} ranges @param {string} className */
export function wrapAll(body, ranges, className) {
  const marks = [];
  let at = 0;
  for (const { node, offset } of textNodes(body)) {
    while (at < ranges.length && ranges[at][1] <= offset) at += 1;
    // From the last to the first, so that offsets before them stay valid.
    const within = [];
    for (let next = at; next < ranges.length && ranges[next][0] < offset + node.length; next += 1) within.push(ranges[next]);
    const found = within.reverse().map(([from, to, data]) => wrapNode(node, from - offset, to - offset, className, data)).filter(Boolean);
    marks.push(...found.reverse());
  }
  return marks;
}

/** @param {Text} node @param {number} start @param {number} end @param {string} className
 *  @param {Record<string, string>} [data] */
function wrapNode(node, start, end, className, data) {
  const from = Math.max(0, start);
  const to = Math.min(node.length, end);
  if (from >= to || !node.data.slice(from, to).trim()) return undefined;
  const formula = node.parentElement?.closest("math");
  if (formula) {
    if (formula.classList.contains(className)) return undefined;
    formula.classList.add(className);
    Object.assign(formula.dataset, data);
    return formula;
  }
  if (node.parentElement?.namespaceURI !== "http://www.w3.org/1999/xhtml") return undefined;
  const part = node.splitText(from);
  part.splitText(to - from);
  const mark = document.createElement("mark");
  mark.className = className;
  Object.assign(mark.dataset, data);
  part.replaceWith(mark);
  mark.append(part);
  return mark;
}

/** Opens the closed ancestors of a node.
 *  @param {Node | null | undefined} node */
export function disclose(node) {
  for (let element = node?.parentElement; element; element = element.parentElement) if (element instanceof HTMLDetailsElement) element.open = true;
}

/** Removes marks, and keeps their content.
 *  @param {HTMLElement} body @param {string} className */
export function unwrapMarks(body, className) {
  for (const formula of body.querySelectorAll(`math.${className}`)) {
    formula.classList.remove(className, "has-note");
    for (const name of ["data-mark", "data-color", "tabindex"]) formula.removeAttribute(name);
  }
  for (const mark of body.querySelectorAll(`mark.${className}`)) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}
