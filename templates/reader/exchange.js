// Annotation files: export for download, and import of chosen files.
// Rules: R18.

import { book, root } from "./book.js";
import { send } from "./dispatcher.js";
import { stamp } from "./environment.js";

const kinds = {
  epub: { ending: "annotations", type: 'application/zip;profile="https://www.w3.org/TR/epub-anno-10/"' },
  web: { ending: "jsonld", type: 'application/ld+json;profile="http://www.w3.org/ns/anno.jsonld"' },
  markdown: { ending: "md", type: "text/markdown" },
};

// The maximum size of an uncompressed file, in bytes.
const mostBytes = 32 << 20;

/** Offers a file with the marks for download. @param {Commands["file"]} file */
export function saveFile({ format, text }) {
  const { ending, type } = kinds[format];
  const bytes = new TextEncoder().encode(text);
  const title = book.title.replace(/[\s/\\?%*:|"<>.]+/g, " ").trim().slice(0, 80) || "annotations";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([format === "epub" ? zip("annotations.json", bytes) : bytes], { type }));
  link.download = `${title}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Requests a file from the core.
 *  @param {ExportFormat} format */
export const exportMarks = (format) => send({ type: "exported", format, base: root, ...stamp() });

/** Lets the reader choose a file, and sends its content to the core. */
export function chooseFile() {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".annotations,.annotation,.json,.jsonld,.md,application/json";
  field.addEventListener("change", () => { if (field.files?.[0]) takeFile(field.files[0]); });
  field.click();
}

/** Sends the content of a file to the core.
 *  @param {File} file */
export async function takeFile(file) {
  let bytes = new Uint8Array();
  try {
    if (file.size <= mostBytes) bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) bytes = await unzip(bytes);
  } catch (error) {
    // The core reports that the empty file has no annotations.
    console.warn(error);
    bytes = new Uint8Array();
  }
  send({ type: "imported" }, bytes);
}

const table = Uint32Array.from({ length: 256 }, (_, number) => {
  for (let bit = 0; bit < 8; bit += 1) number = number & 1 ? 0xedb88320 ^ (number >>> 1) : number >>> 1;
  return number;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** A ZIP archive with one stored file.
 *  @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
function zip(name, bytes) {
  const label = new TextEncoder().encode(name);
  // The local header: version, UTF-8 flag, stored, 1 January 1980, checksum and sizes, length of the name.
  const head = [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0, ...number(checksum(bytes)), ...number(bytes.length), ...number(bytes.length), label.length, 0, 0, 0];
  const local = Uint8Array.from([0x50, 0x4b, 3, 4, ...head, ...label]);
  const central = Uint8Array.from([0x50, 0x4b, 1, 2, 20, 0, ...head, ...new Array(14).fill(0), ...label]);
  const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, ...number(central.length), ...number(local.length + bytes.length), 0, 0];
  return new Blob([local, bytes, central, Uint8Array.from(end)]);
}

/** @param {number} value */
const number = (value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];

/** Extracts the annotations from a ZIP archive.
 *  @param {Uint8Array<ArrayBuffer>} bytes */
function unzip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error("the ZIP file has no end");
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    const [method, size, label] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + label));
    if (/(^|\/)annotations?\.json$|\.annotation$/.test(name)) {
      const local = view.getUint32(at + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = bytes.subarray(start, start + size);
      return method === 0 ? packed : inflate(packed);
    }
    at += 46 + label + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  throw new Error("the ZIP file has no annotations");
}

/** @param {Uint8Array<ArrayBuffer>} packed */
async function inflate(packed) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > mostBytes) throw new Error("the file is too large");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
