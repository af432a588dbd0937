// Formulas as TeX, for copying.

/** @type {Record<string, string>} */
const signs = {
  "−": "-", "×": "\\times", "·": "\\cdot", "⋅": "\\cdot", "÷": "\\div", "±": "\\pm", "∓": "\\mp", "∗": "*", "∘": "\\circ", "≤": "\\le", "≥": "\\ge",
  "≠": "\\ne", "≈": "\\approx", "≡": "\\equiv", "∼": "\\sim", "≅": "\\cong", "∝": "\\propto", "→": "\\to", "←": "\\leftarrow", "⇒": "\\Rightarrow", "⟹": "\\implies",
  "⇔": "\\Leftrightarrow", "⟺": "\\iff", "↦": "\\mapsto", "∞": "\\infty", "∂": "\\partial", "∇": "\\nabla", "∑": "\\sum", "∏": "\\prod", "∫": "\\int",
  "∬": "\\iint", "∭": "\\iiint", "∮": "\\oint", "∈": "\\in", "∉": "\\notin", "⊂": "\\subset", "⊆": "\\subseteq", "∪": "\\cup", "∩": "\\cap", "∅": "\\emptyset",
  "∀": "\\forall", "∃": "\\exists", "¬": "\\neg", "∧": "\\land", "∨": "\\lor", "…": "\\dots", "⋯": "\\cdots", "′": "'", "″": "''", "⟨": "\\langle", "⟩": "\\rangle",
  "‖": "\\|", "{": "\\{", "}": "\\}", "%": "\\%", "#": "\\#", "&": "\\&", "$": "\\$", "ℝ": "\\mathbb{R}", "ℤ": "\\mathbb{Z}", "ℕ": "\\mathbb{N}", "ℚ": "\\mathbb{Q}", "ℂ": "\\mathbb{C}",
  "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "", "\u00a0": "~",
};
const greek = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega".split(" ");
greek.forEach((name, place) => {
  signs[String.fromCodePoint(0x3b1 + place)] = `\\${name}`;
  if ("gamma delta theta lambda xi pi sigma upsilon phi psi omega".split(" ").includes(name)) {
    signs[String.fromCodePoint(0x391 + place)] = `\\${name[0].toUpperCase()}${name.slice(1)}`;
  }
});
signs["ϕ"] = "\\phi";
signs["φ"] = "\\varphi";
const functions = new Set("arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min sec sin sinh sup tan tanh".split(" "));
/** @type {Record<string, string>} */
const accents = { "¯": "bar", "‾": "overline", "ˉ": "bar", "^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "→": "vec", "⃗": "vec", "˙": "dot", "¨": "ddot" };

/** Signs with space around them, as they are set. */
const spaced = new Set("= < > + - : \\times \\cdot \\div \\pm \\mp \\le \\ge \\ne \\approx \\equiv \\sim \\cong \\propto \\to \\leftarrow \\Rightarrow \\implies \\Leftrightarrow \\iff \\mapsto \\in \\notin \\subset \\subseteq \\cup \\cap \\land \\lor".split(" "));

/** Parts of a formula one after another, with spaces only between a command and a letter, and around signs between two parts.
 *  @param {string[]} parts */
function joined(parts) {
  let text = "";
  // Whether the part before is a sign with space around it.
  let isAfter = false;
  parts.forEach((part, number) => {
    const before = parts[number - 1] ?? "";
    const isCommand = /\\[A-Za-z]+$/.test(before) && /^[A-Za-z]/.test(part);
    // A sign after another, or at the beginning, is that of what follows.
    const isBetween = spaced.has(part) && number > 0 && number < parts.length - 1 && !/[([{,]$/.test(before) && !spaced.has(before);
    text += isCommand || isBetween || isAfter ? ` ${part}` : part;
    isAfter = isBetween;
  });
  return text;
}

/** @param {string} text */
const plain = (text) => joined([...text].map((letter) => signs[letter] ?? letter)).trim();
/** @param {Element} element */
const children = (element) => [...element.children].filter((child) => !child.localName.startsWith("annotation"));
/** @param {Element} element @returns {string} */
const row = (element) => joined(children(element).map(tex).filter(Boolean));
/** @param {Element | undefined} element */
const braced = (element) => `{${element ? tex(element) : ""}}`;

/** @param {Element} element */
function name(element) {
  const text = element.textContent.trim();
  if (functions.has(text)) return `\\${text}`;
  return [...text].length > 1 && /^[\p{L}\s]+$/u.test(text) ? `\\operatorname{${text}}` : plain(text);
}

/** @type {Record<string, (element: Element) => string>} */
const writers = {
  mi: name,
  mn: (element) => element.textContent.trim(),
  mo: name,
  mtext: (element) => `\\text{${element.textContent}}`,
  ms: (element) => `\\text{${element.textContent}}`,
  mspace: () => "\\,",
  mfrac: (element) => `\\frac${children(element).map(braced).join("")}`,
  msqrt: (element) => `\\sqrt{${row(element)}}`,
  mroot: (element) => { const [base, root] = children(element); return `\\sqrt[${tex(root)}]${braced(base)}`; },
  msup: (element) => { const [base, up] = children(element); return /^'+$/.test(tex(up)) ? `${tex(base)}${tex(up)}` : `${operand(base)}^${braced(up)}`; },
  msub: (element) => { const [base, down] = children(element); return `${operand(base)}_${braced(down)}`; },
  msubsup: (element) => { const [base, down, up] = children(element); return `${operand(base)}_${braced(down)}^${braced(up)}`; },
  munder: (element) => writers.msub(element),
  munderover: (element) => writers.msubsup(element),
  mover(element) {
    const [base, over] = children(element);
    const accent = accents[over.textContent.trim()];
    return accent ? `\\${accent}${braced(base)}` : `\\overset${braced(over)}${braced(base)}`;
  },
  mtable: (element) => `\\begin{matrix} ${children(element).map((line) => children(line).map((cell) => row(cell)).join(" & ")).join(" \\\\ ")} \\end{matrix}`,
  semantics: (element) => element.firstElementChild ? tex(element.firstElementChild) : "",
  mphantom: () => "",
};

/** The base of a script as one operand.
 *  @param {Element} element */
function operand(element) {
  const text = tex(element);
  return element.localName === "mrow" && children(element).length > 1 ? `{${text}}` : text;
}

/** A formula, or a part of one, as TeX.
 *  @param {Element} element @returns {string} */
export function tex(element) {
  const source = element.querySelector(":scope > semantics > annotation[encoding='application/x-tex']");
  if (source) return source.textContent.trim();
  return (writers[element.localName] ?? row)(element).replace(/\s+/g, " ").trim();
}
