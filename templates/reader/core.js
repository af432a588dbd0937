// The reader core in WebAssembly: events in, commands out, both as JSON.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Compiles the core and opens a book; `wasm` and `index`, the reader index, are array buffers.
 *  @param {ArrayBuffer} wasm @param {ArrayBuffer} index @returns {Promise<Core>} */
export async function openCore(wasm, index) {
  // Compiled from bytes, since servers may not send the media type that streaming requires.
  const { instance } = await WebAssembly.instantiate(wasm, {});
  // What it exports: Sources/Reader/ReaderWeb/Exports.swift.
  const core = /** @type {CoreExports} */ (instance.exports);
  /** @param {number} start @param {number} length */
  const memory = (start, length) => new Uint8Array(core.memory.buffer, start, length);
  const bytes = new Uint8Array(index);
  memory(core.octavo_reserve(bytes.length), bytes.length).set(bytes);
  if (core.octavo_open(bytes.length) !== 1) throw new Error("reader/index.packed cannot be read");
  return {
    /** Sends an event with its payload, and returns the commands in response. */
    send(event, payload) {
      const json = encoder.encode(JSON.stringify(event));
      const room = core.octavo_reserve(json.length + (payload?.length ?? 0));
      memory(room, json.length).set(json);
      if (payload) memory(room + json.length, payload.length).set(payload);
      const length = core.octavo_event(json.length, payload ? payload.length : -1);
      return JSON.parse(decoder.decode(memory(core.octavo_output(), length)));
    },
    isLegal: () => core.octavo_is_legal() === 1,
  };
}
