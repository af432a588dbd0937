// The shell: executes the commands of the core and sends events to it. It makes no decisions.

import { barDoers, colourBar, connectButtons } from "./bar.js";
import "./copying.js";
import { openCore } from "./core.js";
import { deviceDoers, stopOffline } from "./device.js";
import { listen } from "./gestures.js";
import { interactiveDoers } from "./interactives-loader.js";
import { exchangeDoers } from "./exchange.js";
import { noteDoers } from "./notes.js";
import { speechDoers } from "./speech.js";
import { connectOffer, selectionDoers } from "./selection.js";
import { $, part, preview, root, send, sheets, shell, stage, stamp, stillness, turning } from "./shell.js";
import { stageDoers, watchSize } from "./stage.js";
import { Storage } from "./storage.js";

/** The buttons that have the words for them as their ids. @type {("previous" | "next" | "search" | "marks" | "settings" | "return")[]} */
const named = ["previous", "next", "search", "marks", "settings", "return"];

shell.doers = {
  setUp(command) {
    shell.setUp = command;
    document.title = command.title;
    document.documentElement.lang = command.language;
    document.documentElement.dir = command.direction;
    stage.dataset.turning = command.turning;
    const { words } = command;
    for (const id of named) {
      $(id).setAttribute("aria-label", words[id]);
      $(id).title = words[id];
    }
    $("bar").setAttribute("aria-label", words.reader);
    part($("notice"), "button").setAttribute("aria-label", words.close);
    stage.setAttribute("aria-label", command.title);
  },
  ...stageDoers,
  ...barDoers,
  ...selectionDoers,
  ...noteDoers,
  ...exchangeDoers,
  ...deviceDoers,
  ...interactiveDoers,
  ...speechDoers,
};

/** @param {string} name */
async function bytes(name) {
  const answer = await fetch(new URL(name, root));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function launch() {
  document.documentElement.classList.add("is-running");
  colourBar();
  const [wasm, index] = await Promise.all([bytes("reader/core.wasm"), bytes("manifest.json")]);
  const identifier = document.querySelector("meta[name=octavo-book]")?.getAttribute("content") ?? root;
  shell.storage = new Storage(identifier);
  shell.core = await openCore(wasm, index);
  shell.depth = history.state?.octavo ?? 0;
  connectButtons();
  connectOffer();
  watchSize();
  const box = stage.getBoundingClientRect();
  turning.size = { width: box.width, height: box.height };
  send({
    type: "started", ...stamp(), width: box.width, height: box.height, density: devicePixelRatio,
    place: shell.storage.read("place"), marks: shell.storage.read("marks"),
    interactives: shell.storage.read("interactives"), storageRefused: !shell.storage.probe(),
    reducesMotion: stillness.matches, quick: preview && sessionStorage.getItem("octavo-preview") === "again",
    target: location.hash.slice(1) || undefined, reload: history.state?.octavo !== undefined, budget: (navigator.deviceMemory ?? 4) * (4 << 20),
  });
  listen(stage, () => sheets.get(shell.shown), send, shell);
  if (preview) {
    sessionStorage.setItem("octavo-preview", "again");
    await stopOffline();
  }
  // Used by tests and by the preview.
  window.octavo = { send, isLegal: shell.core.isLegal, sheets, turning, get shown() { return shell.shown; }, get isGliding() { return shell.isGliding; } };
}

launch().catch((error) => {
  console.error(error);
  document.documentElement.classList.remove("is-running");
  document.documentElement.classList.add("is-broken");
});
