// Tasks of the device other than drawing: fetching, saving texts, opening windows, and caching the book for offline
// reading.
// Rules: R2, R10, R14.

import { book, root } from "./book.js";
import { send } from "./dispatcher.js";
import { later } from "./environment.js";
import { tell } from "./notice.js";
import { storage } from "./storage.js";

/** Texts to save, by name. They are written after the next frame, or at the latest when the page is closed. @type {Map<string, string>} */
const unsaved = new Map();
function saveAll() {
  for (const [name, text] of unsaved) {
    unsaved.delete(name);
    if (!storage.write(name, text)) send({ type: "storageRefused" });
  }
}
addEventListener("pagehide", saveAll);

/** Whether parts of the search index were fetched, which the core keeps. */
export let hasSearchParts = false;

/** @satisfies {Partial<Doers>} */
export const deviceDoers = {
  fetch({ href }) { fetch(new URL(href, root), { priority: "low" }).catch(() => {}); },
  async part({ name }) {
    hasSearchParts = true;
    let bytes;
    try {
      const answer = await fetch(new URL(`search/${name}.bin`, root));
      if (answer.ok) bytes = new Uint8Array(await answer.arrayBuffer());
    } catch {
      // On failure, the event has no bytes.
    }
    send({ type: "part", name }, bytes);
  },
  save({ name, text }) {
    unsaved.set(name, text);
    later(saveAll);
  },
  // Asks before leaving the book, since a link's text may misrepresent its target.
  open({ href }) {
    const { words } = book;
    const address = href.length > 120 ? `${href.slice(0, 119)}…` : href;
    tell(words.leaveBook.replace("{address}", address), { word: words.goThere, act: () => window.open(href, "_blank", "noopener,noreferrer") });
  },
};

/** @type {ServiceWorker | null} */
let worker = null;

/** Starts the service worker, which caches the whole book. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  try {
    await navigator.serviceWorker.register("sw.js");
    worker = (await navigator.serviceWorker.ready).active;
    worker?.postMessage("keep");
  } catch (error) {
    console.info(error);
  }
}

/** Lets the service worker pause while a page turns. */
export function restOffline() { if (worker) (navigator.serviceWorker.controller ?? worker).postMessage("rest"); }

/** Removes the service worker: a preview is never cached. */
export async function stopOffline() {
  const registrations = await navigator.serviceWorker?.getRegistrations?.() ?? [];
  for (const registration of registrations) if (registration.scope === root) await registration.unregister();
}
