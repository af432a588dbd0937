// Breaks displayed formulas that are wider than their column at relations, then at signs of sums, or makes them a little smaller.
// What is still too wide scrolls, and fades where it goes on.
// Rules: R24.

const relations = new Set("=≠<>≤≥≦≧≪≫≡≈≅≃∼∝→⟶⇒⟹⇔⟺↦∈⊂⊆⊃⊇≺≻⊢⊨∣≔".split(""));
const opening = new Set("([{⟨⌊⌈".split(""));
const closing = new Set(")]}⟩⌋⌉".split(""));
const sums = new Set("+−-±∓".split(""));
/** The least size of a formula, as a share of its own. */
const smallest = 0.8;
/** The indent of lines after the first, in the formula's font sizes. */
const indent = 2;

/** Joins the lines of broken formulas, and gives smaller ones their size.
 *  @param {HTMLElement} body */
export function joinFormulas(body) {
  for (const formula of body.querySelectorAll("math.octavo-smaller")) {
    formula.classList.remove("octavo-smaller");
    /** @type {MathMLElement} */ (formula).style.removeProperty("font-size");
  }
  for (const table of body.querySelectorAll("mtable.octavo-broken")) {
    table.replaceWith(...[...table.querySelectorAll(":scope > mtr > mtd")].flatMap((cell) => [...cell.childNodes]));
  }
}

/** Breaks the formulas of a page that do not fit.
 *  @param {HTMLElement} body */
export function breakFormulas(body) {
  // All is measured before anything is changed, so that the page is laid out once for each step.
  const wide = widest(body).map((formula) => ({ formula, row: rowOf(formula), lines: linesOf(formula) }));
  for (const { row, lines } of wide) if (lines.length > 1) row.replaceChildren(tableOf(lines));
  /** @type {[MathMLElement, number][]} */
  const smaller = [];
  for (const { formula } of wide) {
    const share = roomFor(formula) / formula.scrollWidth;
    if (share < 1 && share >= smallest) smaller.push([formula, share]);
  }
  for (const [formula, share] of smaller) {
    formula.classList.add("octavo-smaller");
    formula.style.fontSize = `${Math.floor(share * 98)}%`;
  }
}

/** The displayed formulas that are wider than their boxes.
 *  @param {HTMLElement} body @returns {MathMLElement[]} */
function widest(body) {
  /** @type {NodeListOf<MathMLElement>} */
  const formulas = body.querySelectorAll("math[display='block']");
  return [...formulas].filter((formula) => excess(formula) > 0);
}

/** The width that a formula has, in pixels: not all engines make it a box that scrolls.
 *  @param {Element} formula */
function roomFor(formula) {
  const { parentElement: outer, clientWidth } = formula;
  if (!outer) return clientWidth;
  const { paddingLeft, paddingRight } = getComputedStyle(outer);
  return Math.min(clientWidth, outer.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
}

/** By how much a formula is wider than its box, in pixels; 0 if it is not.
 *  @param {Element} formula */
export function excess(formula) {
  const { scrollWidth, clientWidth } = formula;
  const more = clientWidth > 0 ? scrollWidth - roomFor(formula) : 0;
  return more > 1 ? more : 0;
}

/** The row of a formula whose parts are beside one another.
 *  @param {Element} formula @returns {Element} */
function rowOf(formula) {
  let row = formula;
  for (;;) {
    const inner = row.localName === "semantics" ? row.firstElementChild : row.children.length === 1 ? row.children[0] : null;
    if (!inner || !["mrow", "mstyle", "semantics"].includes(inner.localName)) return row;
    row = inner;
  }
}

/** The lines into which a formula is broken: each as many parts as the box has room for. One line if it cannot be broken.
 *  @param {MathMLElement} formula @returns {Element[][]} */
function linesOf(formula) {
  const row = rowOf(formula);
  const parts = [...row.children];
  if (row.localName === "semantics" || parts.length < 3 || getComputedStyle(formula).direction === "rtl") return [parts];
  const room = roomFor(formula);
  const inner = room - indent * parseFloat(getComputedStyle(formula).fontSize);
  /** @type {Element[][]} */
  const lines = [];
  for (const piece of split(parts, relations)) {
    const isFirst = lines.length === 0;
    if (widthOf(piece) <= (isFirst ? room : inner)) lines.push(piece);
    else lines.push(...filled(split(piece, sums), inner));
  }
  return lines;
}

/** Pieces put together again, as far as they fit in a line.
 *  @param {Element[][]} pieces @param {number} room */
function filled(pieces, room) {
  /** @type {Element[][]} */
  const lines = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last && widthOf([...last, ...piece]) <= room) last.push(...piece);
    else lines.push(piece);
  }
  return lines;
}

/** Parts before each of these signs, but for one at the beginning.
 *  @param {Element[]} parts @param {Set<string>} signs */
function split(parts, signs) {
  /** @type {Element[][]} */
  const pieces = [[]];
  let depth = 0;
  parts.forEach((part, number) => {
    const sign = part.localName === "mo" ? part.textContent.trim() : "";
    depth += Number(opening.has(sign)) - Number(closing.has(sign));
    // A sign after another, or at the beginning, is that of a number.
    const before = parts[number - 1];
    const isBetween = number > 0 && (signs === relations || before.localName !== "mo" || closing.has(before.textContent.trim()));
    if (isBetween && depth === 0 && signs.has(sign)) pieces.push([]);
    pieces[pieces.length - 1].push(part);
  });
  return pieces;
}

/** @param {Element[]} parts */
function widthOf(parts) {
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
}

/** @param {Element[][]} lines */
function tableOf(lines) {
  /** @param {string} name */
  const make = (name) => document.createElementNS("http://www.w3.org/1998/Math/MathML", name);
  const table = make("mtable");
  table.classList.add("octavo-broken");
  table.setAttribute("displaystyle", "true");
  for (const line of lines) {
    const cell = make("mtd");
    // At the beginning of a line it would be the sign of what follows.
    if (line !== lines[0] && sums.has(line[0].textContent.trim())) line[0].setAttribute("form", "infix");
    cell.append(...line);
    const row = make("mtr");
    row.append(cell);
    table.append(row);
  }
  return table;
}
