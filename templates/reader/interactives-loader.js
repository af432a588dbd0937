// Loads the code of interactives with the first page that has one.

import { root } from "./shell.js";

let module;
let loading;

function load() {
  loading ??= new Promise((done, fail) => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("reader/interactives/interactives.css", root).href;
    document.head.append(style);
    import("./interactives/interactives.js").then((loaded) => {
      module = loaded;
      window.octavo.interactives = loaded.state;
      done();
    }, fail);
  });
  return loading;
}

/** Loads the code of interactives if a formatted page has any, and passes the page to it. */
export async function findInteractives(sheet) {
  if (!sheet.body?.querySelector("figure[data-interactive]")) return;
  try {
    await load();
    module.adopt(sheet);
  } catch (error) {
    // On failure, the figures remain pictures.
    console.info(error);
  }
}

export const interactiveDoers = { interactive(command) { module?.perform(command); } };
