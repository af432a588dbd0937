// What all parts of the shell share: the stage, the sheets, and the way to the core.

import { Turning } from "./turning.js";

/** Where the book lies. */
export const root = new URL(".", document.baseURI).href;

export const $ = (id) => document.getElementById(id);
export const stage = $("stage");

/** The sheets that there are, by page. */
export const sheets = new Map();
export const turning = new Turning(stage);
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether `octavo serve` shows the book. */
export const preview = document.documentElement.dataset.preview !== undefined;

/** Does what need not be seen at once, in order, when the turn under way has its first picture. */
export const later = (work) => setTimeout(work, 0);

/** What changes as the reader runs. */
export const shell = {
  core: null,
  storage: null,
  /** What draws each command, by its name. */
  doers: {},
  /** The book as the core told it: title, words, pages. */
  setUp: null,
  /** The page that is seen; -1 before the first. */
  shown: -1,
  theme: "automatic",
  /** How many places the browser's back button leads to. */
  depth: 0,
  /** Whether the core knows parts of the search index. */
  hasSearched: false,
  /** Whether the core asked for frames. */
  isGliding: false,
};

let isBusy = false;
const waiting = [];

/** Tells the core of an event and does what it commands; gives the commands. */
export function send(event, payload) {
  // What happens while commands are being done comes after them.
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
