// Shared by all parts of the shell: the stage, the sheets, and the connection to the core.

import { Turning } from "./turning.js";

/** The address of the book's folder. */
export const root = new URL(".", document.baseURI).href;

export const $ = (id) => document.getElementById(id);
export const stage = $("stage");

/** The loaded sheets, by page. */
export const sheets = new Map();
export const turning = new Turning(stage);
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether `octavo serve` serves the book. */
export const preview = document.documentElement.dataset.preview !== undefined;

/** Runs invisible work after the first frame of a turn that starts now, in call order. */
export const later = (work) => setTimeout(work, 0);

/** The state of the shell. */
export const shell = {
  core: null,
  storage: null,
  /** The functions that execute commands, by the name of the command. */
  doers: {},
  /** The command `setUp`: title, words, pages. */
  setUp: null,
  /** The shown page; -1 before the first. */
  shown: -1,
  theme: "automatic",
  /** The number of places that the browser's back button leads to. */
  depth: 0,
  /** Whether the core has loaded parts of the search index. */
  hasSearched: false,
  /** The pages of groups, by the first page of the group. */
  groups: null,
  /** Whether the core has requested frames. */
  isGliding: false,
};

/** The time and a new identifier for a new object, since the core has neither a clock nor random numbers. */
export function stamp() {
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // Not `randomUUID`, which requires a secure context.
  const uuid = digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
  return { urn: `urn:uuid:${uuid}`, time: new Date().toISOString().replace(/\.\d+Z$/, "Z") };
}

/** Shows a message until it is closed; `choice` is a button and its action. */
export function tell(text, choice) {
  const notice = $("notice");
  notice.hidden = !text;
  notice.querySelector("p").textContent = text ?? "";
  notice.querySelector(".choice")?.remove();
  if (!choice) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "choice";
  button.textContent = choice.word;
  button.addEventListener("click", () => {
    tell("");
    choice.act();
  });
  notice.querySelector("p").after(button);
  button.focus({ preventScroll: true });
}

let isBusy = false;
const waiting = [];

/** Sends an event to the core, executes its commands, and returns them. */
export function send(event, payload) {
  // Events during the execution of commands are sent afterwards.
  if (isBusy) {
    waiting.push([event, payload]);
    return [];
  }
  isBusy = true;
  try {
    const commands = shell.core.send(event, payload);
    for (const command of commands) shell.doers[command.do](command);
    return commands;
  } finally {
    isBusy = false;
    if (waiting.length > 0) send(...waiting.shift());
  }
}
