// The random sequences of SequenceTests.swift in WebAssembly: the state stays legal, the commands are the same.
//   node Tests/Reader/sequences.mjs

import { readFileSync } from "node:fs";
import templates from "./sequence-events.mjs";

const here = new URL(".", import.meta.url);
const wasm = await WebAssembly.compile(readFileSync(new URL("../../templates/reader/core.wasm", here)));
const core = /** @type {CoreExports} */ ((await WebAssembly.instantiate(wasm, {})).exports);
const books = [0, 1, 2, 3, 4].map((number) => readFileSync(new URL(`sequence-book-${number}.json`, here)));
const expected = readFileSync(new URL("sequences.txt", here), "utf8").trim().split("\n");
const encoder = new TextEncoder();
const eventsOfSequence = 24;

/** @param {Uint8Array} bytes */
const give = (bytes) => {
  // First of all, since it may replace the memory's buffer.
  const room = core.octavo_reserve(bytes.length);
  new Uint8Array(core.memory.buffer, room, bytes.length).set(bytes);
};

/** @param {number} seed */
function generator(seed) {
  let state = seed >>> 0;
  /** @param {number} bound */
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % bound;
  };
}

/** @type {Record<string, number>} */
const bounds = { a: 9, b: 14, c: 800, d: 1100, e: 100000 };
let failed = false;
for (let part = 0; part < 10; part += 1) {
  let digest = 2166136261;
  for (let sequence = part * 1000; sequence < (part + 1) * 1000; sequence += 1) {
    const next = generator(Math.imul(sequence, 2654435761));
    const index = books[sequence % books.length];
    give(index);
    if (core.octavo_open(index.length) !== 1) throw new Error("the book cannot be opened");
    const events = [`{"type":"started","width":768,"height":1024,"budget":${next(9000)}}`];
    for (let count = 0; count < eventsOfSequence; count += 1) {
      const template = templates[next(templates.length)];
      events.push(template.replace(/@(.)/g, (_, letter) => String(next(bounds[letter]))));
    }
    for (const event of events) {
      const bytes = encoder.encode(event);
      give(bytes);
      const length = core.octavo_event(bytes.length, -1);
      const output = new Uint8Array(core.memory.buffer, core.octavo_output(), length);
      for (const byte of output) digest = Math.imul(digest ^ byte, 16777619);
      if (core.octavo_is_legal() !== 1) {
        console.error(`sequence ${sequence}: not legal after\n${events.join("\n")}`);
        process.exit(1);
      }
    }
  }
  if (String(digest >>> 0) !== expected[part]) {
    console.error(`sequences ${part * 1000} to ${part * 1000 + 999} differ from native ones`);
    failed = true;
  }
}
if (failed) process.exit(1);
console.log("10000 sequences: every state legal, every command the same as natively");
