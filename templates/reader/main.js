// The shell: executes the commands of the core and sends events to it. It makes no decisions.

import { applyTheme } from "./appearance.js";
import { barDoers, connectButtons } from "./bar.js";
import { preview, root, setBook } from "./book.js";
import { cellDoers } from "./cells.js";
import "./copying.js";
import { openCore } from "./core.js";
import { deviceDoers, stopOffline } from "./device.js";
import { connect, send } from "./dispatcher.js";
import { $, part, stage } from "./elements.js";
import { stamp, stillness } from "./environment.js";
import { Gestures } from "./gestures.js";
import { interactiveDoers } from "./interactives-loader.js";
import { connectPopover, popoverDoers } from "./popover.js";
import { connectOffer, selectionDoers } from "./selection.js";
import { unpacked } from "./packed.js";
import { sheets, shown } from "./sheets.js";
import { sideDoers } from "./side.js";
import { speechDoers } from "./speech.js";
import { isGliding, stageDoers, turning, watchSize } from "./stage.js";
import { storage } from "./storage.js";
import { loadStyleSheets } from "./style-sheets.js";
import { followHistory, isReturn, visitDoers } from "./visits.js";

/** The buttons that have the words for them as their ids. @type {("previous" | "next" | "search" | "marks" | "settings" | "return")[]} */
const named = ["previous", "next", "search", "marks", "settings", "return"];

/** The functions that execute commands, by the name of the command. @type {Doers} */
const doers = {
  setUp(command) {
    setBook(command);
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
  // Read from the answer to a move of a finger (`Gestures`).
  claim() {},
  ...stageDoers,
  ...cellDoers,
  ...barDoers,
  ...popoverDoers,
  ...sideDoers,
  ...visitDoers,
  ...selectionDoers,
  async note(command) { (await import("./notes.js")).editNote(command); },
  async file(command) { (await import("./notebook.js")).saveFile(command); },
  ...deviceDoers,
  ...interactiveDoers,
  ...speechDoers,
};

async function launch() {
  document.documentElement.classList.add("is-running");
  applyTheme();
  const [wasm, index] = await Promise.all([
    unpacked(new URL("reader/core.packed", root)), unpacked(new URL("reader/index.packed", root)), loadStyleSheets("page.css", "author-page.css", "excerpt.css", "appearance.css"),
  ]);
  const core = await openCore(wasm, index);
  connect(core, doers);
  connectButtons();
  connectPopover();
  connectOffer();
  followHistory();
  watchSize();
  const box = stage.getBoundingClientRect();
  turning.size = { width: box.width, height: box.height };
  send({
    type: "started", ...stamp(), width: box.width, height: box.height, density: devicePixelRatio,
    place: storage.read("place"), marks: storage.read("marks"),
    interactives: storage.read("interactives"), storageRefused: !storage.probe(),
    reducesMotion: stillness.matches, quick: preview && sessionStorage.getItem("octavo-preview") === "again",
    target: location.hash.slice(1) || undefined, reload: isReturn, budget: (navigator.deviceMemory ?? 4) * (4 << 20),
  });
  new Gestures(stage);
  if (preview) {
    sessionStorage.setItem("octavo-preview", "again");
    await stopOffline();
  }
  // Used by tests and by the preview.
  const takeFile = async (/** @type {File} */ file) => (await import("./notebook.js")).takeFile(file);
  window.octavo = { core, send, isLegal: core.isLegal, sheets, takeFile, turning, get shown() { return shown; }, get isGliding() { return isGliding; } };
}

launch().catch((error) => {
  console.error(error);
  document.documentElement.classList.remove("is-running");
  document.documentElement.classList.add("is-broken");
});
