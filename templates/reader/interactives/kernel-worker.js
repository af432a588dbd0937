/// <reference lib="webworker" />
// The worker in which the kernel runs.

import { Kernel } from "./kernel.js";

let kernel = null;

/** A part of the kernel that the server does not have, or that does not come. */
class Missing extends Error {}

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(`../${name}`, import.meta.url)).catch(() => null);
  if (!answer?.ok) throw new Missing(`reader/${name}`);
  return answer.arrayBuffer();
}

async function load() { return Kernel.open(await fetched("kernel.wasm"), () => fetched("extras.wasm")); }

onmessage = async ({ data: { call, method, parameters } }) => {
  try {
    // What cannot be loaded is asked for again by the next call.
    kernel ??= load().catch((error) => {
      kernel = null;
      throw error;
    });
    const result = await (await kernel)[method](...parameters);
    postMessage({ call, result }, result instanceof ArrayBuffer ? [result] : []);
  } catch (error) {
    postMessage({ call, error: String(error), missing: error instanceof Missing ? error.message : undefined });
  }
};
