// Sets formulas side by side, TeXMath's MathML and KaTeX's HTML, for looking at in a browser.
//
//   OCTAVO_FORMULAS=build/formulas.jsonl swift test --filter KaTeXOracle
//   node scripts/katex/sheet.mjs < build/formulas.jsonl > build/formulas.html
import { existsSync, readFileSync } from "node:fs";

const folder = [process.env.KATEX, "/usr/share/nodejs/katex/dist", "/usr/share/javascript/katex"]
  .find((path) => path && existsSync(path + "/katex.js"));

/** @param {string} path @param {KaTeX | null} katex @returns {KaTeX} */
function run(path, katex) {
  const module = { exports: /** @type {any} what a script makes of it */ ({}) };
  new Function("module", "exports", "require", readFileSync(path, "utf8"))(module, module.exports, () => katex);
  return module.exports;
}

const katex = run(folder + "/katex.js", null);
run(folder + "/contrib/mhchem.js", katex);
/** @param {string} text */
const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const css = readFileSync(new URL("../../templates/book.css", import.meta.url), "utf8");

console.log(`<!DOCTYPE html><html><head><meta charset="utf-8"/><title>Formulas</title>
<link rel="stylesheet" href="file://${folder}/katex.css"/><style>${css}
body { max-width: none; margin: 1em; font-size: 1rem; padding: 0; } table.sheet { width: 100%; table-layout: fixed; border-collapse: collapse; }
table.sheet > tbody > tr > td { border-bottom: 1px solid #ccc; padding: 6px; vertical-align: middle; overflow-wrap: anywhere; text-align: left; }
table.sheet code { font-size: 10px; white-space: normal; }</style></head><body><table class="sheet">
<colgroup><col style="width:20%"/><col style="width:40%"/><col style="width:40%"/></colgroup><tbody>`);
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const formula = JSON.parse(line);
  let theirs;
  try {
    theirs = katex.renderToString((formula.preamble ?? "") + formula.tex, { output: "html", displayMode: !!formula.display, strict: false, trust: true });
  } catch (error) { theirs = "<small>" + escape((error instanceof Error ? error.message : String(error)).slice(0, 80)) + "</small>"; }
  console.log(`<tr><td><code>${escape(formula.tex)}</code></td><td>${formula.mathml ?? escape(formula.error ?? "")}</td><td>${theirs}</td></tr>`);
}
console.log("</tbody></table></body></html>");
