// The shell's style sheets for shadow trees, which the styles of the document do not reach. Each is fetched once and shared by all trees.

import { root } from "./book.js";

/** The sheets, by the name of their file. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** The style sheet of a file in the reader's folder; `loadStyleSheets` has fetched it. @param {string} name */
export function styleSheet(name) {
  const sheet = sheets.get(name);
  if (!sheet) throw new Error(`${name} is not loaded`);
  return sheet;
}

/** Fetches style sheets, unless they are there. @param {string[]} names */
export async function loadStyleSheets(...names) {
  await Promise.all(names.filter((name) => !sheets.has(name)).map(async (name) => {
    const answer = await fetch(new URL(`reader/${name}`, root));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    keepStyleSheet(name, await answer.text());
  }));
}

/** Fetches the style of a part of the shell that is not there from the beginning, and applies it. @param {string} name */
export async function adoptStyle(name) {
  await loadStyleSheets(name);
  const sheet = styleSheet(name);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

/** Keeps a style sheet; `main.js` of a web folder has some of them. @param {string} name @param {string} text */
export function keepStyleSheet(name, text) {
  if (sheets.has(name)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.set(name, sheet);
}
