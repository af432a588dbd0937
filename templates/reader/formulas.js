// Improves the layout of formulas where engines that follow MathML Core exactly differ from printed typography.
// Rules: R20.

const fence = /^[()[\]{}|‖⟨⟩⌊⌋⌈⌉]$/u;
const primes = /^[′″‴⁗]+$/u;
const tokens = new Set(["mi", "mn", "mo", "mtext", "mspace"]);
const scripts = new Set(["msup", "msub", "msubsup"]);

/**
 * Turns off stretching of fences around content that is no higher than they are: engines reserve the width of
 * the widest form for a fence that may stretch, so that "f(x)" has gaps.
 * @param {ParentNode} body
 */
export function closeFences(body) {
  const low = new Map();
  for (const sign of body.querySelectorAll("math mo:not([stretchy])")) {
    if (!fence.test(sign.textContent.trim())) continue;
    const row = sign.parentElement;
    if (row && !low.has(row)) low.set(row, isRow(row) && [...row.children].every(isLow));
    if (low.get(row)) sign.setAttribute("stretchy", "false");
  }
}

/** @param {Element} element */
const isRow = ({ localName }) => ["mrow", "math", "mstyle", "mtd", "mpadded"].includes(localName);

/** Whether a part of a formula is at most as high as a line with scripts.
 *  @param {Element} part @returns {boolean} */
function isLow(part) {
  if (tokens.has(part.localName)) return part.getAttribute("largeop") !== "true" && !/[∑∏∐∫∮⋂⋃⋁⋀]/u.test(part.textContent);
  if (scripts.has(part.localName)) return [...part.children].every((child) => tokens.has(child.localName) || (isRow(child) && [...child.children].every((each) => tokens.has(each.localName)))) && (part.firstElementChild === null || isLow(part.firstElementChild));
  return ["mrow", "mstyle"].includes(part.localName) && [...part.children].every(isLow);
}

/** Sets primes at the height of their glyphs: as superscripts they would be raised twice, and small.
 *  @param {ParentNode} body */
export function setPrimes(body) {
  for (const raised of body.querySelectorAll("math msup")) {
    const [base, sign] = raised.children;
    if (raised.children.length !== 2 || sign.localName !== "mo" || !primes.test(sign.textContent.trim())) continue;
    const row = document.createElementNS(raised.namespaceURI, "mrow");
    for (const { name, value } of raised.attributes) row.setAttribute(name, value);
    for (const [name, value] of [["form", "postfix"], ["lspace", "0.04em"], ["rspace", "0"]]) sign.setAttribute(name, value);
    row.append(base, sign);
    raised.replaceWith(row);
  }
}
