/// <reference lib="webworker" />
// Caches the book for offline reading: the shell and the startup files at once, then all other files in the order of
// the preload
// plan. Files are compared by checksum, so that a new version of the book fetches only changed files.
// Rules: R14.
"use strict";

// The libraries know a worker only in general.
const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const version = "{{version}}";
const root = scope.registration.scope;
const prefix = `octavo:${root}:`;
const cacheName = prefix + version;

/**
 * The files of the book with their checksums: those of the start, and all in the order of the preload plan.
 * @typedef {{ startup: string[], order: string[], files: Record<string, string> }} Listing
 */

/** @type {Listing | undefined} */
let listing;
/** @returns {Promise<Listing>} */
async function files() {
  return listing ??= await (await fetch(new URL("reader/files.json", root), { cache: "no-cache" })).json();
}

/** The address of a file; escapes characters of its name that would end the path.
 *  @param {string} name */
const addressOf = (name) => new URL(name.replace(/[%#?]/g, encodeURIComponent), root).href;

/** Copies a file from an older cache if its checksum is equal, else fetches it.
 *  @param {Cache} cache @param {string} name @param {string} checksum */
async function keep(cache, name, checksum) {
  const url = addressOf(name);
  const present = await cache.match(url);
  if (present) return;
  for (const older of await caches.keys()) {
    if (!older.startsWith(prefix) || older === cacheName) continue;
    const store = await caches.open(older);
    const list = await store.match(new URL("reader/files.json", root).href);
    const response = list && (await list.json()).files[name] === checksum ? await store.match(url) : undefined;
    if (response) return void await cache.put(url, response);
  }
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await cache.put(url, response);
}

scope.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(cacheName);
  const { startup, files: checksums } = await files();
  await cache.put(new URL("reader/files.json", root).href, new Response(JSON.stringify(await files()), { headers: { "content-type": "application/json" } }));
  for (const name of startup) await keep(cache, name, checksums[name]);
  await scope.skipWaiting();
})()));

scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

// Nothing is fetched in the background during a turn, so that it is smooth.
let restsUntil = 0;
const restTime = 1500;
/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

let isKeeping = false;
scope.addEventListener("message", (event) => {
  if (event.data === "rest") restsUntil = Date.now() + restTime;
  else if (event.data !== "keep") return;
  if (isKeeping) return;
  isKeeping = true;
  event.waitUntil(keepAll().finally(() => { isKeeping = false; }));
});

let isComplete = false;
async function keepAll() {
  if (isComplete) return;
  const cache = await caches.open(cacheName);
  const stored = await cache.match(new URL("reader/files.json", root).href);
  /** @type {Listing} */
  const { order, files: checksums } = stored ? await stored.json() : await files();
  const present = new Set((await cache.keys()).map((request) => request.url));
  const waiting = order.filter((name) => !present.has(addressOf(name)));
  let failures = 0;
  const worker = async () => {
    while (waiting.length > 0) {
      while (restsUntil > Date.now()) await pause(restsUntil - Date.now());
      const name = waiting.shift();
      if (name === undefined) return;
      await keep(cache, name, checksums[name]).catch((error) => {
        failures += 1;
        console.info(error);
      });
    }
  };
  await Promise.all([worker(), worker()]);
  if (failures > 0) return;
  isComplete = true;
  for (const older of await caches.keys()) {
    if (older.startsWith(prefix) && older !== cacheName) await caches.delete(older);
  }
  for (const client of await scope.clients.matchAll()) client.postMessage("kept");
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(root)) return;
  event.respondWith((async () => {
    const cache = await caches.open(cacheName);
    const url = new URL(request.url);
    url.hash = url.search = "";
    if (request.mode === "navigate" && url.href === root) url.pathname += "index.html";
    const kept = await cache.match(url.href);
    if (!kept) return fetch(request);
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "");
    if (!range) return kept;
    // Browsers request audio and video in ranges.
    const bytes = await kept.arrayBuffer();
    const start = Number(range[1]);
    const end = Math.min(range[2] ? Number(range[2]) : bytes.byteLength - 1, bytes.byteLength - 1);
    const headers = new Headers(kept.headers);
    headers.set("content-range", `bytes ${start}-${end}/${bytes.byteLength}`);
    headers.set("content-length", String(end - start + 1));
    return new Response(bytes.slice(start, end + 1), { status: 206, headers });
  })());
});
