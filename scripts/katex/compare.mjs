// Compares TeXMath's MathML with KaTeX's, after normalising both.
//
// Standard input: lines of JSON, { "tex", "display", "mathml" } or { "tex", "display", "error" }, as TeXMath has them.
// Standard output: a line of JSON for each formula that differs, { "tex", "display", "ours", "theirs", "reason" },
// where `reason` is that of the first row of reasons.txt that fits, else null; last a line with counts.
//
// What normalising does to both sides (see docs/formulas.md):
//  1. Only what <semantics> shows is compared, not the annotation.
//  2. Rows: <mrow>, <mstyle> without colour and <mpadded> without effect are dissolved into the row around them;
//     a row of one is that one.
//  3. Spaces, zero-width characters and invisible operators are left out: spacing is looked at on the sheet.
//  4. Attributes: those that only say what a renderer does anyway are left out (fence, stretchy, form, accent ...).
//     Kept are colour, line thickness of 0, notation of <menclose> and href.
//  5. Letters: a mathvariant and a letter become Unicode's letter, as MathML Core has it; a single letter of <mi>
//     that is not italic is marked.
//  6. Names of operators are <mi>, be they written as <mi>, <mo> or <mtext>.
//  7. Characters that are one and the same in print are one (the table SAME).
//  8. Neighbouring <mtext> are one, neighbouring <mn> and upright letters too; a script stands on the whole number.
//  9. Cells that only hold glue or numbers of equations are left out: they are tested by themselves. A table of one
//     cell is what is in it.
// 10. An empty script of an arrow is none; scripts on phantoms, of KaTeX's chemistry, are those of what is before.
import { createInterface } from "node:readline";
import { existsSync, readFileSync } from "node:fs";

/** KaTeX with mhchem, as Debian installs them, or from the folder in KATEX. Without it, there is nothing to do. */
function load() {
  const folders = [process.env.KATEX, "/usr/share/nodejs/katex/dist", "/usr/share/javascript/katex"];
  for (const folder of folders.filter((folder) => folder && existsSync(folder + "/katex.js"))) {
    const katex = run(folder + "/katex.js", null);
    run(folder + "/contrib/mhchem.js", katex);
    return katex;
  }
  console.log(JSON.stringify({ missing: true }));
  process.exit(0);
}

/**
 * The tree of MathML, and the normalised one: a name and, as `any`, a text in tokens; attributes as texts and children in all others.
 * @typedef {{ name: string, attributes: Record<string, string>, children: (Element | string)[] }} Element
 * @typedef {[name: string, ...rest: any[]]} Normal
 */

/** What a script exports, given KaTeX for whatever it requires.
 *  @param {string} path @param {KaTeX | null} katex @returns {KaTeX} */
function run(path, katex) {
  const module = { exports: /** @type {any} what a script makes of it */ ({}) };
  new Function("module", "exports", "require", readFileSync(path, "utf8"))(module, module.exports, () => katex);
  return module.exports;
}

/** @type {Record<string, string>} */
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: "\"", apos: "'", nbsp: "\u00A0" };

/** @param {string} text */
function unescape(text) {
  return text.replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (_, name) => {
    if (name[0] !== "#") return ENTITIES[name] ?? "";
    return String.fromCodePoint(name[1] === "x" ? parseInt(name.slice(2), 16) : parseInt(name.slice(1)));
  });
}

/** The tree of MathML, which is well-formed and small: { name, attributes, children } and strings.
 *  @param {string} text @returns {Element} */
function parse(text) {
  /** @type {Element} */
  const root = { name: "root", attributes: {}, children: [] };
  const open = [root];
  for (const match of text.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+\s*=\s*"[^"]*")*)\s*(\/?)>|([^<]+)/g)) {
    const top = open[open.length - 1];
    if (match[5] !== undefined) top.children.push(unescape(match[5]));
    else if (match[1]) open.pop();
    else {
      /** @type {Element} */
      const node = { name: match[2], attributes: {}, children: [] };
      for (const a of match[3].matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)) node.attributes[a[1]] = unescape(a[2]);
      top.children.push(node);
      if (!match[4]) open.push(node);
    }
  }
  return root;
}

// Pairs of characters that look the same, or mean the same to MathML: the first is taken for the second.
const SAME = new Map(Object.entries({
  "ˆ": "^", "\u0302": "^", "˜": "~", "\u0303": "~", "ˉ": "¯", "‾": "¯", "\u0304": "¯", "\u0305": "¯", "⟶": "→", "⟵": "←",
  "\u20D7": "→", "˙": "\u0307", "¨": "\u0308", "ˇ": "\u030C", "˘": "\u0306", "´": "\u0301", "`": "\u0300", "˚": "\u030A",
  "-": "−", "|": "∣", "∥": "‖", "∶": ":", "\u2223": "∣", "∗": "*", "∼": "~", "’": "′", "\u2758": "∣", "ϵ": "ϵ", "ℎ": "ℎ",
  "⟨": "⟨", "〈": "⟨", "〉": "⟩", "⋅": "⋅", "·": "⋅", "…": "…", "\u00A0": " ", "\u2005": " ", "⃛": "...",
  "ı": "ı", "𝚤": "ı", "ȷ": "ȷ", "𝚥": "ȷ", "_": "¯", "\u0332": "¯", "△": "△", "∖": "\\", "⧵": "\\", "◯": "◯",
  "─": "¯", "•": "∙", "⃜": "....", "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M",
  "Ν": "N", "Ο": "O", "Ρ": "P", "Τ": "T", "Χ": "X", "ο": "o", "ˊ": "\u0301", "ˋ": "\u0300", "⇀": "⇀", "∘": "∘", "∙": "∙", "∡": "∡", "⎵": "⎵", "\u23E0": "⏠",
}));
const DROPPED = /[\u200B\u2060-\u2064\uFE00-\uFE0F\u200A-\u200D\u034F]/gu;

/** @type {Record<string, number[]>} */
const ALPHABETS = {
  bold: [0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8], italic: [0x1D434, 0x1D44E, 0, 0x1D6E2],
  "bold-italic": [0x1D468, 0x1D482, 0, 0x1D71C], script: [0x1D49C, 0x1D4B6, 0], "bold-script": [0x1D4D0, 0x1D4EA, 0],
  fraktur: [0x1D504, 0x1D51E, 0], "double-struck": [0x1D538, 0x1D552, 0x1D7D8], "bold-fraktur": [0x1D56C, 0x1D586, 0],
  "sans-serif": [0x1D5A0, 0x1D5BA, 0x1D7E2], "bold-sans-serif": [0x1D5D4, 0x1D5EE, 0x1D7EC, 0x1D756],
  "sans-serif-italic": [0x1D608, 0x1D622, 0], "sans-serif-bold-italic": [0x1D63C, 0x1D656, 0, 0x1D790],
  monospace: [0x1D670, 0x1D68A, 0x1D7F6],
};
// Letters that had a place in Unicode before the alphabets had.
const HOLES = new Map(Object.entries({
  0x1D455: 0x210E, 0x1D49D: 0x212C, 0x1D4A0: 0x2130, 0x1D4A1: 0x2131, 0x1D4A3: 0x210B, 0x1D4A4: 0x2110, 0x1D4A7: 0x2112,
  0x1D4A8: 0x2133, 0x1D4AD: 0x211B, 0x1D4BA: 0x212F, 0x1D4BC: 0x210A, 0x1D4C4: 0x2134, 0x1D506: 0x212D, 0x1D50B: 0x210C,
  0x1D50C: 0x2111, 0x1D515: 0x211C, 0x1D51D: 0x2128, 0x1D53A: 0x2102, 0x1D53F: 0x210D, 0x1D545: 0x2115, 0x1D547: 0x2119,
  0x1D548: 0x211A, 0x1D549: 0x211D, 0x1D551: 0x2124,
}).map(([a, b]) => [Number(a), b]));

/** @param {string} character @param {string} variant */
function letter(character, variant) {
  const alphabet = ALPHABETS[variant];
  const code = character.codePointAt(0) ?? 0;
  if (!alphabet) return character;
  let result = 0;
  if (code >= 65 && code <= 90) result = alphabet[0] + code - 65;
  else if (code >= 97 && code <= 122) result = alphabet[1] + code - 97;
  else if (code >= 48 && code <= 57 && alphabet[2]) result = alphabet[2] + code - 48;
  else if (code >= 0x391 && code <= 0x3C9 && alphabet[3]) {
    result = alphabet[3] + code - 0x391 + (code >= 0x3B1 ? -6 : 0);
  }
  return result ? String.fromCodePoint(HOLES.get(result) ?? result) : character;
}

const ITALIC = new Map();
for (const base of [65, 97]) {
  for (let i = 0; i < 26; i += 1) {
    const plain = String.fromCharCode(base + i);
    ITALIC.set(letter(plain, "italic"), plain);
  }
}
// Greek letters of Unicode's italic alphabet are what <mi> makes of the plain ones.
for (let code = 0x391; code <= 0x3C9; code += 1) ITALIC.set(letter(String.fromCodePoint(code), "italic"), String.fromCodePoint(code));

const TOKENS = new Set(["mi", "mn", "mo", "mtext", "ms"]);
const ROWS = new Set(["root", "mrow", "mstyle", "mpadded", "msqrt", "mtd", "menclose", "mphantom", "merror", "math", "semantics"]);

/** @type {Record<string, string>} */
const COLOURS = { blue: "#0000ff", red: "#ff0000", green: "#008000", black: "#000000", white: "#ffffff", gray: "#808080",
  orange: "#ffa500", purple: "#800080", teal: "#008080", brown: "#a52a2a", pink: "#ffc0cb", cyan: "#00ffff", magenta: "#ff00ff", yellow: "#ffff00" };

/** @param {string | undefined} text */
function colour(text) {
  const name = (text ?? "").toLowerCase();
  const hex = COLOURS[name] ?? name;
  return /^#[0-9a-f]{3}$/.test(hex) ? "#" + [...hex.slice(1)].map((c) => c + c).join("") : hex;
}

/** @param {string} text */
const isSymbol = (text) => !/[\p{L}\p{N}]/u.test(text) && text.length > 0;

/** Whether a letter or word is upright or of a special alphabet, so that neighbours are one word.
 *  @type {(node: Normal) => boolean} */
const isSpecial = ([name, text]) => (name === "mi" && (/^upright /.test(text) || [...text].length > 1 || /^[\u{1D400}-\u{1D7CB}]/u.test(text)))
  || (name === "mn" && /^[\u{1D7CE}-\u{1D7FF}]/u.test(text));

/** @param {Element} node @returns {Normal[]} */
function token(node) {
  // KaTeX puts rows into tokens where a group has a class.
  if (node.children.some((c) => typeof c !== "string")) return merged(node.children.flatMap(normal));
  let text = node.children.filter((c) => typeof c === "string").join("").replace(DROPPED, "");
  const variant = node.attributes.mathvariant;
  const isWord = [...text].length > 1;
  let name = node.name;
  if (name !== "mtext") text = text.trim();
  if (variant && variant !== "normal" && name !== "mtext") text = [...text].map((c) => letter(c, variant)).join("");
  // A letter of the italic alphabet, be it alone or not, is the plain letter in italics.
  if (name === "mi" && [...text].length === 1 && ITALIC.has(text)) text = ITALIC.get(text);
  text = [...text].map((c) => SAME.get(c) ?? c).join("");
  if (name === "mo" && /^[\p{L} ]{2,}$/u.test(text)) name = "mi";
  if (name === "mi" && isWord) name = "mi";
  if (name === "ms") name = "mtext";
  if (name === "mtext") text = text.replace(/\s+/g, " ");
  if (name === "mi" && !isWord && variant === "normal" && /^[A-Za-z]$/.test(text)) text = "upright " + text;
  if (isSymbol(text) && name !== "mtext") name = "mo";
  if (text === "" || text === " ") return [];
  // Signs that KaTeX has to put together from two; a stroke joins its sign.
  return name === "mo" ? [...text.replace("⩴", "∷=").replace("⁗", "′′′′").replace("‴", "′′′").replace("″", "′′")].map((sign) => ["mo", sign]) : [[name, text]];
}

/** The normalised nodes that a node becomes: arrays of name, attributes as text, children.
 *  @param {Element | string} node @returns {Normal[]} */
function normal(node) {
  if (typeof node === "string") return [];
  const name = node.name;
  if (name === "annotation" || name === "mspace" || name === "none" || name === "mprescripts" || name === "maligngroup") {
    return name === "mprescripts" ? [["mprescripts"]] : name === "none" ? [["row"]] : [];
  }
  if (TOKENS.has(name)) return token(node);
  const className = node.attributes.class ?? "";
  if (name === "mtd" && (/glue|eqn-num/.test(className) || /width:50%/.test(node.attributes.style ?? ""))) return [];
  const kept = [];
  if (node.attributes.mathcolor) kept.push("color=" + colour(node.attributes.mathcolor));
  if (node.attributes.linethickness && /^0[a-z%]*$/.test(node.attributes.linethickness)) kept.push("rule=0");
  if (node.attributes.notation) kept.push("notation=" + node.attributes.notation.split(" ").sort().join(" "));
  if (node.attributes.href) kept.push("href=" + node.attributes.href);
  if (ROWS.has(name)) {
    const children = merged(node.children.flatMap(normal));
    if (["mrow", "mstyle", "mpadded", "root", "math", "semantics", "merror"].includes(name) && !kept.length) return children;
    return [[name === "mstyle" || name === "mrow" || name === "mpadded" ? "styled" : name, ...kept, ...children]];
  }
  if (name === "mtable" || name === "mtr" || name === "mlabeledtr") {
    const children = node.children.flatMap(normal);
    // A table of one cell, as KaTeX makes of {equation}, is what is in it.
    if (name === "mtable" && children.length === 1 && children[0].length === 2) return children[0][1].slice(1);
    return [[name === "mlabeledtr" ? "mtr" : name, ...children]];
  }
  // Elements with a fixed number of arguments: each is one row.
  const children = node.children.filter((c) => typeof c !== "string").map((c) => {
    const row = merged(normal(c));
    /** @type {Normal} */
    const whole = ["row", ...row];
    return row.length === 1 ? row[0] : whole;
  });
  // KaTeX 0.16.4 writes \\min as two arguments where it is a script.
  if (children.length > 2 && /^m(sub|sup|under|over|frac)$/.test(name)) children.length = 2;
  // An arrow with nothing above or below it is an arrow.
  /** @param {Normal} child */
  const isEmpty = (child) => child[0] === "row" && child.length === 1;
  if (/^m(over|under)$/.test(name) && children.length === 2 && isEmpty(children[1])) return [children[0]];
  if (name === "munderover" && children.length === 3 && isEmpty(children[1])) return [["mover", children[0], children[2]]];
  return [[name, ...kept, ...children]];
}

/** Whether a script stands on a phantom, as KaTeX's chemistry has it: it belongs to what is before.
 *  @param {Normal} node */
const isHanging = (node) => /^m(sub|sup|subsup)$/.test(node[0]) && node[1][0] === "mphantom";

/** Neighbouring texts as one, and neighbouring numbers.
 *  @param {Normal[]} nodes @returns {Normal[]} */
function merged(nodes) {
  /** @type {Normal[]} */
  const result = [];
  for (const node of nodes) {
    const last = result[result.length - 1];
    if (last && isHanging(node)) {
      const scripted = /^m(sub|sup)$/.test(last[0]) && last[0] !== node[0] && node[0] !== "msubsup";
      result.pop();
      if (scripted) result.push(["msubsup", last[1], ...(last[0] === "msub" ? [last[2], node[2]] : [node[2], last[2]])]);
      else result.push([node[0], last, ...node.slice(2)]);
      continue;
    }
    if (last && node[0] === "mo" && node[1] === "\u0338" && last[0] === "mo") last[1] = (last[1] + node[1]).normalize("NFC");
    else if (last && (node[0] === "mtext" || node[0] === "mn") && last[0] === node[0] && !isSpecial(node)) last[1] += node[1];
    else if (last && last[0] === "mn" && /^m(sub|sup|subsup)$/.test(node[0]) && node[1][0] === "mn" && !isSpecial(node[1])) {
      // Scripts stand on the whole number, not on its last digit.
      const number = last[1];
      result.pop();
      result.push([node[0], ["mn", number + node[1][1]], ...node.slice(2)]);
    } else if (last && isSpecial(node) && isSpecial(last)) {
      last[0] = "mi";
      last[1] = last[1].replace(/^upright /, "") + node[1].replace(/^upright /, "");
    }
    else result.push([...node]);
  }
  for (const node of result) if (node[0] === "mtext") node[1] = node[1].trim();
  return result.filter((node) => !(node[0] === "mtext" && node[1] === ""));
}

/** @param {(Normal | string)[]} nodes @returns {string} */
function shown(nodes) {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    if (["mi", "mn", "mo", "mtext"].includes(node[0])) return `${node[0]}:${node[1]}`;
    return `${node[0]}(${shown(node.slice(1))})`;
  }).join(" ");
}

/** @param {string} tex @param {boolean} displayMode @returns {string} */
function render(tex, displayMode) {
  const options = { output: "mathml", displayMode, strict: false, trust: true, throwOnError: true, maxExpand: 10000 };
  try { return katex.renderToString(tex, options); } catch (error) {
    if (!displayMode && /only in display mode/.test(String(error))) return render(tex, true);
    throw error;
  }
}

/** @param {string} mathml */
const normalise = (mathml) => shown(merged(normal(parse(mathml))));

/** Rows of `pattern | reason`: a regular expression that fits the TeX, and why TeXMath differs there. */
function reasons() {
  const rows = readFileSync(new URL("reasons.txt", import.meta.url), "utf8").split("\n");
  return rows.filter((row) => row && !row.startsWith("#")).map((row) => {
    const at = row.lastIndexOf(" | ");
    return { pattern: new RegExp(row.slice(0, at)), reason: row.slice(at + 3) };
  });
}

const katex = load();
const table = reasons();
const counts = { formulas: 0, same: 0, explained: 0, different: 0, refusedByBoth: 0, beyond: 0, version: katex.version };
for await (const line of createInterface({ input: process.stdin })) {
  if (!line) continue;
  const formula = JSON.parse(line);
  let theirs = null;
  let error = "";
  try {
    const html = render((formula.preamble ?? "") + formula.tex, !!formula.display);
    theirs = normalise(html.slice(html.indexOf("<math")).replace(/<annotation[\s\S]*<\/annotation>/, ""));
  } catch (problem) { error = problem instanceof Error ? problem.message : String(problem); }
  const ours = formula.mathml ? normalise(formula.mathml.replace(/<annotation[\s\S]*<\/annotation>/, "")) : null;
  counts.formulas += 1;
  if (ours === null && theirs === null) { counts.refusedByBoth += 1; continue; }
  if (ours === theirs) { counts.same += 1; continue; }
  if (theirs === null) {
    counts.beyond += 1;
    if (process.env.BEYOND) console.log(JSON.stringify({ tex: formula.tex, ours, theirs: "error: " + error, reason: "beyond" }));
    continue;
  }
  const reason = table.find((row) => row.pattern.test(formula.tex))?.reason ?? null;
  if (reason) counts.explained += 1; else counts.different += 1;
  console.log(JSON.stringify({
    tex: formula.tex, display: formula.display, ours: ours ?? "error: " + formula.error, theirs: theirs ?? "error: " + error, reason,
  }));
}
console.log(JSON.stringify(counts));
