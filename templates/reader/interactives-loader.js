// Loads the code of interactives with the first page that has one.

import { root } from "./book.js";
import { loadStyleSheets } from "./style-sheets.js";

/** @type {typeof import("./interactives/interactives.js") | undefined} */
let module;
/** @type {Promise<void> | undefined} */
let loading;

function load() {
  loading ??= new Promise((done, fail) => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("reader/interactives/interactives.css", root).href;
    document.head.append(style);
    Promise.all([import("./interactives/interactives.js"), loadStyleSheets("interactives/figure.css", "interactives/enlarged-figure.css")]).then(([loaded]) => {
      module = loaded;
      if (window.octavo) window.octavo.interactives = loaded.state;
      done();
    }, fail);
  });
  return loading;
}

/** Loads the code of interactives if a formatted page has any, and passes the page to it.
 *  @param {Sheet} sheet */
export async function findInteractives(sheet) {
  if (!sheet.body?.querySelector("figure[data-interactive]")) return;
  try {
    await load();
    module?.adopt(sheet);
  } catch (error) {
    // On failure, the figures remain pictures.
    console.info(error);
  }
}

/** @satisfies {Partial<Doers>} */
export const interactiveDoers = { interactive(command) { module?.perform(command); } };
