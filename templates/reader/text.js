// Places in a page's text: numbers of UTF-16 units from its start, the same as in the search index.

const skipped = new Set(["script", "style", "template", "annotation", "annotation-xml"]);

/** The text nodes of a page with the offset of each. */
export function textNodes(body) {
  const nodes = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node.nodeType === Node.ELEMENT_NODE
      ? skipped.has(node.localName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT);
  let offset = 0;
  while (walker.nextNode()) {
    nodes.push({ node: walker.currentNode, offset });
    offset += walker.currentNode.length;
  }
  return nodes;
}

/** The offset of a place in the document. */
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

/** The document's range for offsets of its text. */
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

/** Where a text that stood at `start` stands now: there, or at the nearest place that reads the same. */
export function findAgain(body, start, end, text) {
  const whole = textNodes(body).map(({ node }) => node.data).join("");
  if (!text || whole.slice(start, end) === text) return [start, end];
  let best = -1;
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
    if (best < 0 || Math.abs(at - start) < Math.abs(best - start)) best = at;
  }
  return best < 0 ? null : [best, best + text.length];
}

/** Wraps a range of text in marks. */
export function wrap(body, start, end, className, id) {
  const marks = [];
  for (const { node, offset } of textNodes(body)) {
    const from = Math.max(0, start - offset);
    const to = Math.min(node.length, end - offset);
    if (from >= to || !node.data.slice(from, to).trim()) continue;
    if (node.parentNode.namespaceURI !== "http://www.w3.org/1999/xhtml") continue;
    const part = node.splitText(from);
    part.splitText(to - from);
    const mark = document.createElement("mark");
    mark.className = className;
    if (id !== undefined) mark.dataset.id = id;
    part.replaceWith(mark);
    mark.append(part);
    marks.push(mark);
  }
  return marks;
}

/** Takes marks away again. */
export function unwrapMarks(body, className) {
  for (const mark of body.querySelectorAll(`mark.${className}`)) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent.normalize();
  }
}
