/// <reference lib="webworker" />
// The worker in which the kernel runs.

import { unpacked } from "../packed.js";
import { Kernel } from "./kernel.js";

let kernel = null;

/** A part of the kernel that the server does not have, or that does not come. */
class Missing extends Error {}

/** @param {string} name */
const fetched = (name) => unpacked(new URL(`../${name}`, import.meta.url)).catch(() => { throw new Missing(`reader/${name}`); });

async function load() { return Kernel.open(await fetched("kernel.packed"), () => fetched("extras.packed")); }

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
