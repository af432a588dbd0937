// What the device does besides drawing: it fetches, keeps texts, opens other windows, and keeps the book for reading offline.

import { later, root, send, shell } from "./shell.js";

// Texts to keep, by name: written once the picture under way is done, or at the latest when the page goes.
const unsaved = new Map();
function saveAll() {
  for (const [name, text] of unsaved) {
    unsaved.delete(name);
    if (!shell.storage.write(name, text)) send({ type: "storageRefused" });
  }
}
addEventListener("pagehide", saveAll);

export const deviceDoers = {
  fetch({ href }) { fetch(new URL(href, root), { priority: "low" }).catch(() => {}); },
  async part({ name }) {
    shell.hasSearched = true;
    let bytes;
    try {
      const answer = await fetch(new URL(`search/${name}.bin`, root));
      if (answer.ok) bytes = new Uint8Array(await answer.arrayBuffer());
    } catch {
      // The core is told that there is none.
    }
    send({ type: "part", name }, bytes);
  },
  save({ name, text }) {
    unsaved.set(name, text);
    later(saveAll);
  },
  open({ href }) { window.open(href, "_blank", "noopener,noreferrer"); },
  remember() {
    later(() => {
      shell.depth += 1;
      history.pushState({ octavo: shell.depth }, "");
    });
  },
};

let worker = null;

/** Starts the service worker, which keeps the whole book. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  try {
    await navigator.serviceWorker.register("sw.js");
    worker = (await navigator.serviceWorker.ready).active;
    worker.postMessage("keep");
  } catch (error) {
    console.info(error);
  }
}

/** A page turns: what is fetched for later can wait. */
export function restOffline() { if (worker) (navigator.serviceWorker.controller ?? worker).postMessage("rest"); }

/** What is previewed is never kept. */
export async function stopOffline() {
  const registrations = await navigator.serviceWorker?.getRegistrations?.() ?? [];
  for (const registration of registrations) if (registration.scope === root) await registration.unregister();
}
