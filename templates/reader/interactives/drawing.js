// Reads the kernel's drawings (Sources/Wolfram/Graphics/Encoding/DrawingBytes.swift describes their form) and paints flat ones on
// a canvas.

const decoder = new TextDecoder();

/** Reads the values of a drawing in their order. */
export class Bytes {
  /** @param {ArrayBuffer} buffer */
  constructor(buffer) {
    this.buffer = buffer;
    this.words = new Uint32Array(buffer, 0, buffer.byteLength >> 2);
    this.numbers = new Float32Array(buffer, 0, buffer.byteLength >> 2);
    this.at = 0;
  }
  word() { return this.words[this.at++]; }
  number() { return this.numbers[this.at++]; }
  /** @param {number} count */
  some(count) { return this.numbers.subarray(this.at, this.at += count); }
  /** @param {number} count */
  bytes(count) {
    const part = new Uint8Array(this.buffer, this.at * 4, count);
    this.at += (count + 3) >> 2;
    return part;
  }
  text() {
    const part = this.bytes(this.word());
    // For short texts of ASCII, such as the numbers at axes, a decoder takes longer than this.
    if (part.length > 24 || part.some((byte) => byte > 127)) return decoder.decode(part);
    return String.fromCharCode(...part);
  }
  skipText() {
    const length = this.word();
    this.at += (length + 3) >> 2;
  }
  color() {
    const word = this.word();
    return `rgb(${word & 255} ${(word >> 8) & 255} ${(word >> 16) & 255} / ${(word >>> 24) / 255})`;
  }
}

/** Reads a drawing; its `kind` is `plane`, `space`, `message` or `view`.
 *  @param {ArrayBuffer} buffer @returns {Drawing} */
export function read(buffer) {
  const bytes = new Bytes(buffer);
  if (bytes.word() !== 0x3144564f) throw new Error("not a drawing");
  const kind = bytes.word();
  if (kind === 2) return { kind: "message", isStopped: bytes.word() === 0, text: bytes.text() };
  if (kind === 0) {
    const [left, top, right, bottom, minimumX, maximumX, minimumY, maximumY] = bytes.some(8);
    const list = readList(bytes);
    return { kind: "plane", frame: { left, top, right, bottom, minimumX, maximumX, minimumY, maximumY }, list, width: list.width, height: list.height };
  }
  return { kind: kind === 1 ? "space" : "view", bytes };
}

/** @type {CanvasLineCap[]} */
const caps = ["butt", "round", "square"];
/** @type {CanvasLineJoin[]} */
const joins = ["miter", "round", "bevel"];

/** Reads a flat drawing. Its items are read each time it is painted.
 *  @param {Bytes} bytes @returns {DrawingList} */
export function readList(bytes) {
  const [width, height] = bytes.some(2);
  /** @type {Paint[]} */
  const paints = [];
  for (let count = bytes.word(); count > 0; count -= 1) {
    const flags = bytes.word();
    const fill = bytes.color();
    const stroke = bytes.color();
    const lineWidth = bytes.number();
    const dashes = [...bytes.some(bytes.word())];
    paints.push({
      fill: flags & 1 ? fill : null, stroke: flags & 2 ? stroke : null, rule: flags & 4 ? "evenodd" : "nonzero",
      lineWidth, dashes, cap: caps[(flags >> 4) & 3], join: joins[(flags >> 6) & 3],
    });
  }
  const list = { width, height, paints, bytes, start: bytes.at, count: 0 };
  list.count = bytes.word();
  list.start = bytes.at;
  skipItems(list);
  return list;
}

/** Skips the items, to read what follows them.
 *  @param {DrawingList} list */
function skipItems({ bytes, count }) {
  for (; count > 0; count -= 1) {
    const command = bytes.word();
    if (command === 1) {
      bytes.at += 1;
      const verbs = bytes.word();
      const coordinates = bytes.word();
      bytes.at += ((verbs + 3) >> 2) + coordinates;
    } else if (command === 2) {
      bytes.at += 6;
      bytes.skipText();
      for (let lines = bytes.word(); lines > 0; lines -= 1) {
        bytes.at += 1;
        for (let runs = bytes.word(); runs > 0; runs -= 1) {
          bytes.at += 4;
          bytes.skipText();
        }
      }
    } else if (command === 3) {
      bytes.at += 5;
      bytes.at += bytes.word() * bytes.word();
    } else if (command === 4) bytes.at += 4;
    else if (command === 6) bytes.skipText();
    else if (command === 8) bytes.at += 6;
  }
}

const family = 'Helvetica, Arial, "Liberation Sans", sans-serif';

/** The font that is set on the context; empty where it is not known. Setting a font takes longer than writing with it. */
let fontNow = "";

/** @param {CanvasRenderingContext2D} context @param {string} font */
function use(context, font) {
  if (font === fontNow) return;
  context.font = font;
  fontNow = font;
}

/** @param {CanvasRenderingContext2D} context */
function restore(context) {
  context.restore();
  fontNow = "";
}

/** Paints a flat drawing on a context that is scaled to the drawing's own pixels.
 *  @param {CanvasRenderingContext2D} context @param {DrawingList} list */
export function paintList(context, list) {
  const { bytes, paints } = list;
  bytes.at = list.start;
  fontNow = "";
  for (let count = list.count; count > 0; count -= 1) {
    switch (bytes.word()) {
      case 1: paintPath(context, bytes, paints); break;
      case 2: paintText(context, bytes); break;
      case 3: paintPicture(context, bytes); break;
      case 4: {
        const [x, y, width, height] = bytes.some(4);
        context.save();
        context.beginPath();
        context.rect(x, y, width, height);
        context.clip();
        break;
      }
      case 5: case 9: restore(context); break;
      case 6: bytes.skipText(); break;
      case 8: {
        context.save();
        const [a, b, c, d, e, f] = bytes.some(6);
        context.transform(a, b, c, d, e, f);
        break;
      }
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {Bytes} bytes @param {Paint[]} paints */
function paintPath(context, bytes, paints) {
  const paint = paints[bytes.word()];
  const verbCount = bytes.word();
  const count = bytes.word();
  const verbs = bytes.bytes(verbCount);
  const c = bytes.some(count);
  let i = 0;
  context.beginPath();
  for (const verb of verbs) {
    switch (verb) {
      case 0: context.moveTo(c[i], c[i + 1]); i += 2; break;
      case 1: context.lineTo(c[i], c[i + 1]); i += 2; break;
      case 2: context.bezierCurveTo(c[i], c[i + 1], c[i + 2], c[i + 3], c[i + 4], c[i + 5]); i += 6; break;
      case 3: context.closePath(); break;
      case 4:
        context.moveTo(c[i] + c[i + 2], c[i + 1]);
        context.ellipse(c[i], c[i + 1], Math.abs(c[i + 2]), Math.abs(c[i + 3]), 0, 0, 2 * Math.PI);
        i += 4;
        break;
      case 5: {
        // A dot is a line of length 0 with round ends, which not all engines draw.
        const radius = paint.lineWidth / 2;
        context.moveTo(c[i] + radius, c[i + 1]);
        context.arc(c[i], c[i + 1], radius, 0, 2 * Math.PI);
        i += 2;
        break;
      }
    }
  }
  if (paint.fill) {
    context.fillStyle = paint.fill;
    context.fill(paint.rule);
  }
  if (!paint.stroke) return;
  if (verbs[0] === 5) {
    context.fillStyle = paint.stroke;
    context.fill();
    return;
  }
  context.strokeStyle = paint.stroke;
  context.lineWidth = paint.lineWidth;
  context.lineCap = paint.cap;
  context.lineJoin = paint.join;
  context.setLineDash(paint.dashes);
  context.stroke();
}

/** The widths of texts in pixels, by font and text: those at axes are the same in most drawings of a figure. Fonts of the book's own
 *  may still be on their way, so that theirs are not kept. */
const widths = new Map();

/** @param {CanvasRenderingContext2D} context @param {string} font @param {string} text @param {boolean} isOwn */
function widthOf(context, font, text, isOwn) {
  const key = `${font}\n${text}`;
  let width = widths.get(key);
  if (width !== undefined) return width;
  use(context, font);
  ({ width } = context.measureText(text));
  if (widths.size > 2000) widths.clear();
  if (!isOwn) widths.set(key, width);
  return width;
}

/** @param {CanvasRenderingContext2D} context @param {Bytes} bytes */
function paintText(context, bytes) {
  const x = bytes.number(), y = bytes.number(), align = bytes.number(), angle = bytes.number(), size = bytes.number();
  bytes.at += 1;
  const own = bytes.text();
  const fonts = own ? `${JSON.stringify(own)}, ${family}` : family;
  if (angle !== 0) {
    context.save();
    context.translate(x, y);
    context.rotate(-angle);
  }
  const [originX, originY] = angle === 0 ? [x, y] : [0, 0];
  for (let line = 0, lines = bytes.word(); line < lines; line += 1) {
    const room = bytes.number();
    const runs = [];
    let width = 0;
    for (let count = bytes.word(); count > 0; count -= 1) {
      const scale = bytes.number(), rise = bytes.number();
      const flags = bytes.word();
      const color = bytes.color();
      const text = bytes.text();
      const font = `${flags & 2 ? "italic " : ""}${flags & 1 ? "bold " : ""}${scale * size}px ${fonts}`;
      const length = widthOf(context, font, text, own !== "");
      runs.push({ text, font, color, rise, width: length });
      width += length;
    }
    // The kernel lays texts out for Helvetica; a wider font is condensed to the room that was made for the text. Short ones have room.
    const share = width > room + 2 && room > 0 ? room / width : 1;
    let left = originX - align * width * share;
    for (const run of runs) {
      use(context, run.font);
      context.fillStyle = run.color;
      const baseline = originY + line * size * 1.2 - run.rise * size;
      if (share < 1) context.fillText(run.text, left, baseline, run.width * share);
      else context.fillText(run.text, left, baseline);
      left += run.width * share;
    }
  }
  if (angle !== 0) restore(context);
}

/** @param {CanvasRenderingContext2D} context @param {Bytes} bytes */
function paintPicture(context, bytes) {
  const [x, y, width, height] = bytes.some(4);
  const flags = bytes.word();
  const columns = bytes.word();
  const rows = bytes.word();
  const pixels = bytes.bytes(columns * rows * 4);
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  canvas.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(pixels), columns, rows), 0, 0);
  context.save();
  context.imageSmoothingEnabled = (flags & 4) !== 0 || width < 1.5 * columns;
  context.translate(flags & 1 ? 2 * x + width : 0, flags & 2 ? 2 * y + height : 0);
  context.scale(flags & 1 ? -1 : 1, flags & 2 ? -1 : 1);
  context.drawImage(canvas, x, y, width, height);
  context.restore();
}
