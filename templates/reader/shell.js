// Shared by all parts of the shell: the stage, the sheets, and the connection to the core.

import { Turning } from "./turning.js";

/** The address of the book's folder. */
export const root = new URL(".", document.baseURI).href;

/** An element of index.html. Its kind is known from that page (`any`).
 *  @type {<Id extends keyof ShellParts>(id: Id) => ShellParts[Id]} */
export const $ = (id) => /** @type {any} */ (document.getElementById(id));
export const stage = $("stage");

/** A part of the shell's own markup, which is always there; of what kind, the caller knows (`any`). @type {FindsPart} */
export const part = (/** @type {ParentNode} */ parent, /** @type {string} */ selector) => /** @type {any} */ (parent.querySelector(selector));

/** All elements that match; of what kind, the caller knows. @type {<Part extends Element = HTMLElement>(parent: ParentNode, selector: string) => Part[]} */
export const parts = (parent, selector) => Array.from(parent.querySelectorAll(selector));

/** The elements that an event passes, from the innermost outwards. @type {(event: Event) => PageElement[]} */
export const pathOf = (event) => event.composedPath().filter((one) => isPageElement(one));

/** Makes an element with a class and a text. @type {Makes} */
export function make(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** The element that has the focus, which any element of these documents can. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/** @param {unknown} one @returns {one is PageElement} */
const isPageElement = (one) => one instanceof Element;

/** The loaded sheets, by page. @type {Map<number, Sheet>} */
export const sheets = new Map();
export const turning = new Turning(stage);
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether `octavo serve` serves the book. */
export const preview = document.documentElement.dataset.preview !== undefined;

/** Runs invisible work after the first frame of a turn that starts now, in call order.
 *  @param {() => void} work */
export const later = (work) => setTimeout(work, 0);

/** Null until the book is open, before which nothing reads it: `any` stands for what it will be. */
const unset = /** @type {any} */ (null);

/** The state of the shell. @type {Shell} */
export const shell = {
  core: unset,
  storage: unset,
  /** The functions that execute commands, by the name of the command. */
  doers: unset,
  /** The command `setUp`: title, words, pages. */
  setUp: unset,
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

/** Shows a message until it is closed; `choice` is a button and its action.
 *  @param {string | undefined} text @param {{ word: string, act: () => void }} [choice] */
export function tell(text, choice) {
  const notice = $("notice");
  notice.hidden = !text;
  part(notice, "p").textContent = text ?? "";
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
  part(notice, "p").after(button);
  button.focus({ preventScroll: true });
}

let isBusy = false;
/** @type {Parameters<Send>[]} */
const waiting = [];

/** Sends an event to the core, executes its commands, and returns them. @type {Send} */
export function send(event, payload) {
  // Events during the execution of commands are sent afterwards.
  if (isBusy) {
    waiting.push([event, payload]);
    return [];
  }
  isBusy = true;
  try {
    const commands = shell.core.send(event, payload);
    for (const command of commands) doerOf(command)(command);
    return commands;
  } finally {
    isBusy = false;
    const next = waiting.shift();
    if (next) send(...next);
  }
}

/** The function for a command. The check cannot tell that it takes just this one. @type {(command: Command) => (command: Command) => void} */
const doerOf = (command) => /** @type {(command: Command) => void} */ (shell.doers[command.do]);
