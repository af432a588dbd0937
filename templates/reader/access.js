// What keys and screen readers need of a page beyond what its author gave.

const boxes = "pre, table, figure, div, math[display='block']";
const scrolls = new Set(["auto", "scroll"]);

/** Whether a box can be moved sideways. */
export function isWide(element) {
  return element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && scrolls.has(getComputedStyle(element).overflowX);
}

/** Whether a wide box has room left where an arrow key leads. */
export function canMove(element, key) {
  const limit = element.scrollWidth - element.clientWidth;
  const place = Math.abs(element.scrollLeft);
  const isAhead = (key === "right") !== (getComputedStyle(element).direction === "rtl");
  return isAhead ? place < limit - 1 : place > 1;
}

/** Lets keys reach the boxes that can be moved, and only as long as they can. */
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

/** Header cells that are formulas are read by what the formula says. */
export function nameFormulas(body) {
  for (const formula of body.querySelectorAll("th math[alttext]:not([aria-label])")) {
    formula.setAttribute("aria-label", formula.getAttribute("alttext"));
  }
}
