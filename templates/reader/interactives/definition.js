// The definition of an interactive, as a book holds it. Only this reads one: the page and the worker take its result, and the
// core and the kernel, which share the reader of the Swift module InteractiveModel, take its bytes.

const decoder = new TextDecoder();

/** The form of the JSON that this reader and its kernel know. */
const version = 2;

/** Reads a definition; throws if it is none.
 *  @param {Uint8Array} bytes @returns {Definition} */
export function readDefinition(bytes) {
  const json = JSON.parse(decoder.decode(bytes));
  if (json?.version !== version || typeof json.body !== "string") throw new Error("no definition of an interactive");
  return { bytes, needsExtras: json.extras === true, hasSound: json.sound === true };
}
