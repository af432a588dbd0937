// Accessibility of pages by keyboard and screen reader, beyond the author's markup.
// Rules: R13.

const boxes = "pre, table, figure, div, math";
const scrolls = new Set(["auto", "scroll"]);

/** Whether a box can be scrolled sideways.
 *  @param {Element} element */
export function isWide(element) {
  return element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && scrolls.has(getComputedStyle(element).overflowX);
}

/** Whether a box can be scrolled further in the direction of an arrow key.
 *  @param {Element} element @param {string} key */
export function canMove(element, key) {
  const limit = element.scrollWidth - element.clientWidth;
  const place = Math.abs(element.scrollLeft);
  const isAhead = (key === "right") !== (getComputedStyle(element).direction === "rtl");
  return isAhead ? place < limit - 1 : place > 1;
}

/** Adds scrollable boxes to the Tab order, and removes those that no longer scroll.
 *  @param {HTMLElement} body */
export function reachBoxes(body) {
  for (const element of body.querySelectorAll(boxes)) {
    const isTall = element.scrollHeight > element.clientHeight + 1 && scrolls.has(getComputedStyle(element).overflowY);
    const isReached = element.hasAttribute("data-octavo-reached");
    const isBox = isTall || isWide(element);
    element.toggleAttribute("data-octavo-box", isBox);
    if (isBox) {
      if (element.hasAttribute("tabindex")) continue;
      element.setAttribute("tabindex", "0");
      element.setAttribute("data-octavo-reached", "");
    } else if (isReached) {
      element.removeAttribute("tabindex");
      element.removeAttribute("data-octavo-reached");
    }
  }
}

// Text that is attached to a formula: "-axis", a comma, a bracket.
const tail = /^[-\u2010\u2011\u2013.,;:!?)\]’”»…][^\s]{0,24}(?=\s|$)/u;

/** Keeps a formula on one line with the text attached to it, as in "x-axis".
 *  @param {HTMLElement} body */
export function keepTogether(body) {
  for (const formula of body.querySelectorAll("math:not([display='block'])")) {
    const next = formula.nextSibling;
    const written = next instanceof Text && next.nodeType === Node.TEXT_NODE && tail.exec(next.data);
    if (!written || formula.parentElement?.closest(".nobreak, math")) continue;
    next.splitText(written[0].length);
    const line = document.createElement("span");
    line.className = "nobreak";
    line.style.whiteSpace = "nowrap";
    formula.before(line);
    line.append(formula, next);
  }
}

/** Labels formulas in header cells with their text, since screen readers repeat headers for each cell.
 *  @param {HTMLElement} body */
export function nameFormulas(body) {
  for (const formula of body.querySelectorAll("th math[alttext]:not([aria-label])")) {
    formula.setAttribute("aria-label", formula.getAttribute("alttext") ?? "");
  }
}
