// Saves small texts by name, separately for each book.
// Rules: R2.

import { root } from "./book.js";

export class Storage {
  /** @param {string} book */
  constructor(book) {
    this.prefix = `octavo:${book}:`;
    this.isRefused = false;
  }

  /** @param {string} name */
  read(name) {
    try {
      return localStorage.getItem(this.prefix + name) ?? undefined;
    } catch {
      this.isRefused = true;
      return undefined;
    }
  }

  /** Saves a text; returns whether that succeeded.
   *  @param {string} name @param {string} text */
  write(name, text) {
    try {
      localStorage.setItem(this.prefix + name, text);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether the device can save anything. */
  probe() {
    const works = this.write("probe", "1");
    if (works) localStorage.removeItem(this.prefix + "probe");
    this.isRefused ||= !works;
    return works;
  }
}

/** What is saved for the open book. */
export const storage = new Storage(document.querySelector("meta[name=octavo-book]")?.getAttribute("content") ?? root);
