// The worker in which the kernel runs.

import { Kernel } from "./kernel.js";

let kernel = null;

async function load() {
  const answer = await fetch(new URL("../kernel.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`kernel.wasm: ${answer.status}`);
  return Kernel.open(await answer.arrayBuffer());
}

onmessage = async ({ data: { call, method, parameters } }) => {
  try {
    kernel ??= load();
    const result = (await kernel)[method](...parameters);
    postMessage({ call, result }, result instanceof ArrayBuffer ? [result] : []);
  } catch (error) {
    // After a trap its memory is undefined.
    kernel = null;
    postMessage({ call, error: String(error) });
  }
};
