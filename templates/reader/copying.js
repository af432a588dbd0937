// R18: copies formulas as TeX within copied text.

import { pathOf } from "./elements.js";
import { sheets, shown } from "./sheets.js";
import { tex } from "./tex.js";
import { blocks } from "./text.js";
import { joinFormulas } from "./wide-formulas.js";

/** A piece of a page as text: formulas as TeX, blocks on lines of their own.
 *  @param {Node} node @returns {string} */
function textOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? "").replace(/[ \t\r\n]+/g, " ");
  if (!(node instanceof Element)) return "";
  if (node.localName === "math") return node.getAttribute("display") === "block" ? `\n$$${tex(node)}$$\n` : `$${tex(node)}$`;
  if (node.localName === "br") return "\n";
  if (node.localName === "pre") return `\n${node.textContent}\n`;
  const text = [...node.childNodes].map(textOf).join("");
  return node.matches(blocks) ? `\n${text}\n` : text;
}

document.addEventListener("copy", (event) => {
  const range = sheets.get(shown)?.range();
  if (!range || pathOf(event)[0]?.matches("input, textarea")) return;
  const whole = document.createRange();
  // Extends the selection to whole formulas.
  /** @param {Node} node */
  const formula = (node) => (node instanceof Element ? node : node.parentElement)?.closest("math");
  const [first, last] = [formula(range.startContainer), formula(range.endContainer)];
  if (first) whole.setStartBefore(first);
  else whole.setStart(range.startContainer, range.startOffset);
  if (last) whole.setEndAfter(last);
  else whole.setEnd(range.endContainer, range.endOffset);
  const piece = whole.cloneContents();
  if (!piece.querySelector("math")) return;
  const holder = document.createElement("div");
  holder.append(piece);
  joinFormulas(holder);
  event.clipboardData?.setData("text/plain", [...holder.childNodes].map(textOf).join("").replace(/ *\n[ \n]*/g, "\n").trim());
  event.clipboardData?.setData("text/html", holder.innerHTML);
  event.preventDefault();
});
