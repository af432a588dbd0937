// Paints scenes in space where WebGL has no graphics processor: there, a scene of small triangles takes several times as long as
// here. Shiny surfaces, whose light changes within a triangle, are left to WebGL.
// Rules: I5.

// Corners are snapped to sixteenths of a pixel, so that edges are exact and neighbours share no pixel.
const grid = 16;
/** What lies on a surface is seen before it; by so much of the scene's radius. */
const lineLift = 0.006;
const dotLift = 0.012;

/**
 * Corners of triangles as they are seen: places in sixteenths of a pixel, nearness, colours.
 * @typedef {Record<"x" | "y" | "depth" | "red" | "green" | "blue" | "alpha", Float64Array>} Places
 */

/** Paints scenes as `SpacePainter` does, which it needs for shiny ones. */
export class SoftwarePainter {
  canvas = document.createElement("canvas");
  context = this.canvas.getContext("2d", { willReadFrequently: true });
  /** What is painted: its size, and for each pixel colour and nearness. */
  wide = 0;
  high = 0;
  picture = new ImageData(1, 1);
  pixels = new Uint32Array();
  depths = new Float32Array();
  corners = new Corners();

  /** @param {ScenePainter} other */
  constructor(other) {
    this.other = other;
  }

  get isLost() { return this.other.isLost; }

  /** Paints a view of a scene with `density` pixels of the canvas for each pixel of the picture; returns the canvas.
   *  @param {Scene} scene @param {SceneView} view @param {number} density */
  paint(scene, view, density) {
    if (scene.batches.some(({ specularity }) => specularity > 0)) return this.other.paint(scene, view, density);
    this.clear(Math.max(1, Math.round(scene.width * density)), Math.max(1, Math.round(scene.height * density)));
    const eye = new Eye(scene, view, density);
    const { corners } = this;
    corners.place(scene, eye);
    for (const batch of scene.batches) if (batch.isOpaque) this.paintBatch(corners, batch, scene.indices.subarray(batch.first, batch.first + batch.count));
    this.paintLines(scene, eye);
    this.paintDots(scene, eye);
    for (const batch of scene.batches) if (!batch.isOpaque) this.paintBatch(corners, batch, fromBack(scene, view, batch));
    this.context?.putImageData(this.picture, 0, 0);
    return this.canvas;
  }

  /** @param {number} wide @param {number} high */
  clear(wide, high) {
    if (this.wide === wide && this.high === high) {
      this.pixels.fill(0);
    } else {
      Object.assign(this, { wide, high, picture: new ImageData(wide, high), depths: new Float32Array(wide * high) });
      Object.assign(this.canvas, { width: wide, height: high });
      this.pixels = new Uint32Array(this.picture.data.buffer);
    }
    this.depths.fill(-Infinity);
  }

  /** @param {Corners} corners @param {Batch} batch @param {Uint32Array} indices */
  paintBatch(corners, batch, indices) {
    corners.begin(batch);
    for (let at = 0; at < indices.length; at += 3) {
      const a = indices[at], b = indices[at + 1], c = indices[at + 2];
      corners.light(a);
      corners.light(b);
      corners.light(c);
      this.triangle(corners, a, b, c, batch.isOpaque);
    }
  }

  /** Fills a triangle. Numbers are read where they are used: as parameters or tuples they would be kept on the heap.
   *  @param {Places} corners @param {number} first @param {number} second @param {number} third @param {boolean} isOpaque */
  triangle(corners, first, second, third, isOpaque) {
    const { x, y, depth, red, green, blue } = corners;
    const { wide, high, pixels, depths } = this;
    const xa = x[first], ya = y[first];
    let area = (x[second] - xa) * (y[third] - ya) - (x[third] - xa) * (y[second] - ya);
    if (area === 0) return;
    // The corners go round clockwise on the screen.
    const b = area > 0 ? second : third, c = area > 0 ? third : second;
    if (area < 0) area = -area;
    const xb = x[b], yb = y[b], xc = x[c], yc = y[c];
    const left = Math.max(0, Math.ceil((Math.min(xa, xb, xc) - 8) / grid));
    const right = Math.min(wide - 1, Math.floor((Math.max(xa, xb, xc) - 8) / grid));
    const top = Math.max(0, Math.ceil((Math.min(ya, yb, yc) - 8) / grid));
    const bottom = Math.min(high - 1, Math.floor((Math.max(ya, yb, yc) - 8) / grid));
    if (left > right || top > bottom) return;
    const abx = xb - xa, aby = yb - ya, bcx = xc - xb, bcy = yc - yb, cax = xa - xc, cay = ya - yc;
    const px = left * grid + 8, py = top * grid + 8;
    // How far a pixel is inside each edge; a pixel on an edge belongs to the triangle that the edge is left or top of.
    let rowC = abx * (py - ya) - aby * (px - xa) - (isLeftOrTop(abx, aby) ? 0 : 1);
    let rowA = bcx * (py - yb) - bcy * (px - xb) - (isLeftOrTop(bcx, bcy) ? 0 : 1);
    let rowB = cax * (py - yc) - cay * (px - xc) - (isLeftOrTop(cax, cay) ? 0 : 1);
    // What is between the corners changes by so much from pixel to pixel.
    const scale = grid / area, fromX = (px - xa) / grid, fromY = (py - ya) / grid;
    const da = depth[first], db = depth[b] - da, dc = depth[c] - da;
    const dx = -(db * cay + dc * aby) * scale, dy = (db * cax + dc * abx) * scale;
    const ra = red[first], rb = red[b] - ra, rc = red[c] - ra;
    const rx = -(rb * cay + rc * aby) * scale, ry = (rb * cax + rc * abx) * scale;
    const ga = green[first], gb = green[b] - ga, gc = green[c] - ga;
    const gx = -(gb * cay + gc * aby) * scale, gy = (gb * cax + gc * abx) * scale;
    const ba = blue[first], bb = blue[b] - ba, bc = blue[c] - ba;
    const bx = -(bb * cay + bc * aby) * scale, by = (bb * cax + bc * abx) * scale;
    const stepA = bcy * grid, stepB = cay * grid, stepC = aby * grid;
    for (let row = top; row <= bottom; row += 1) {
      let inA = rowA, inB = rowB, inC = rowC, column = left;
      // A row crosses a triangle once.
      while (column <= right && (inA < 0 || inB < 0 || inC < 0)) {
        inA -= stepA;
        inB -= stepB;
        inC -= stepC;
        column += 1;
      }
      const down = fromY + row - top, across = fromX + column - left;
      let near = da + across * dx + down * dy;
      let r = ra + across * rx + down * ry, g = ga + across * gx + down * gy, l = ba + across * bx + down * by;
      for (let at = row * wide + column; column <= right && inA >= 0 && inB >= 0 && inC >= 0; column += 1, at += 1) {
        if (near >= depths[at]) {
          if (isOpaque) {
            depths[at] = near;
            // Between the corners' colours, so that it is not below 0 nor above 255.
            pixels[at] = (r + 0.5) | ((g + 0.5) << 8) | ((l + 0.5) << 16) | 0xff000000;
          } else {
            pixels[at] = mixed(pixels[at], r, g, l, corners.alpha[first]);
          }
        }
        near += dx;
        r += rx;
        g += gx;
        l += bx;
        inA -= stepA;
        inB -= stepB;
        inC -= stepC;
      }
      rowA += bcx * grid;
      rowB += cax * grid;
      rowC += abx * grid;
    }
  }

  /** @param {Scene} scene @param {Eye} eye */
  paintLines({ segments, segmentCount }, eye) {
    const numbers = new Float32Array(segments.buffer, segments.byteOffset, segments.length);
    const corners = cornersOf(4);
    for (let at = 0; at < segmentCount * 8; at += 8) {
      const p = eye.see(numbers[at], numbers[at + 1], numbers[at + 2], lineLift);
      const q = eye.see(numbers[at + 3], numbers[at + 4], numbers[at + 5], lineLift);
      const width = numbers[at + 6] * eye.density;
      const color = segments[at + 7];
      const alongX = q.x - p.x, alongY = q.y - p.y;
      const length = Math.max(1e-4, Math.hypot(alongX, alongY));
      const unitX = alongX / length, unitY = alongY / length;
      const half = Math.max(width, 1) / 2;
      for (let corner = 0; corner < 4; corner += 1) {
        const [end, past] = corner < 2 ? [p, -width / 4] : [q, width / 4];
        const side = corner % 2 === 0 ? half : -half;
        corners.x[corner] = snapped(end.x + unitX * past - unitY * side);
        corners.y[corner] = snapped(end.y + unitY * past + unitX * side);
        corners.depth[corner] = end.depth;
        corners.red[corner] = color & 255;
        corners.green[corner] = (color >> 8) & 255;
        corners.blue[corner] = (color >> 16) & 255;
        corners.alpha[corner] = (color >>> 24) / 255;
      }
      const isOpaque = color >>> 24 === 255;
      this.triangle(corners, 0, 1, 2, isOpaque);
      this.triangle(corners, 1, 2, 3, isOpaque);
    }
  }

  /** @param {Scene} scene @param {Eye} eye */
  paintDots({ dots, dotCount }, eye) {
    const { wide, high, pixels, depths } = this;
    const numbers = new Float32Array(dots.buffer, dots.byteOffset, dots.length);
    for (let at = 0; at < dotCount * 5; at += 5) {
      const { x, y, depth } = eye.see(numbers[at], numbers[at + 1], numbers[at + 2], dotLift);
      const radius = Math.max(0.5, numbers[at + 3] * eye.density / 2);
      const color = dots[at + 4];
      const [r, g, b, alpha] = [color & 255, (color >> 8) & 255, (color >> 16) & 255, color >>> 24];
      const [top, bottom] = [Math.max(0, Math.ceil(y - radius - 0.5)), Math.min(high - 1, Math.floor(y + radius - 0.5))];
      for (let row = top; row <= bottom; row += 1) {
        const half = Math.sqrt(Math.max(0, radius * radius - (row + 0.5 - y) ** 2));
        const last = Math.min(wide - 1, Math.floor(x + half - 0.5));
        for (let column = Math.max(0, Math.ceil(x - half - 0.5)); column <= last; column += 1) {
          const place = row * wide + column;
          if (depth < depths[place]) continue;
          pixels[place] = alpha === 255 ? color : mixed(pixels[place], r, g, b, alpha / 255);
          if (alpha === 255) depths[place] = depth;
        }
      }
    }
  }
}

/** @param {number} count @returns {Places} */
function cornersOf(count) {
  const array = () => new Float64Array(count);
  return { x: array(), y: array(), depth: array(), red: array(), green: array(), blue: array(), alpha: array() };
}

/** @param {number} value */
const snapped = (value) => Math.round(value * grid);
/** @param {number} alongX @param {number} alongY */
const isLeftOrTop = (alongX, alongY) => alongY < 0 || (alongY === 0 && alongX > 0);
/** @param {number} value */
const byte = (value) => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

/** A pixel with a colour laid over it.
 *  @param {number} under @param {number} red @param {number} green @param {number} blue @param {number} alpha */
function mixed(under, red, green, blue, alpha) {
  const below = ((under >>> 24) / 255) * (1 - alpha);
  const whole = alpha + below;
  if (whole <= 0) return 0;
  const share = alpha / whole;
  /** @param {number} color @param {number} shift */
  const over = (color, shift) => byte(color * share + ((under >>> shift) & 255) * (1 - share));
  return (over(red, 0) | (over(green, 8) << 8) | (over(blue, 16) << 16) | (byte(whole * 255) << 24)) >>> 0;
}

/** The triangles of a batch, from back to front.
 *  @param {Scene} scene @param {SceneView} view @param {Batch} batch */
function fromBack({ positions, indices }, { matrix }, { first, count }) {
  const [, , , , , , x, y, z] = matrix;
  /** @param {number} index */
  const depth = (index) => x * positions[3 * index] + y * positions[3 * index + 1] + z * positions[3 * index + 2];
  const triangles = Array.from({ length: count / 3 }, (_, number) => {
    const at = first + 3 * number;
    return { at, depth: depth(indices[at]) + depth(indices[at + 1]) + depth(indices[at + 2]) };
  }).sort((one, other) => one.depth - other.depth);
  const sorted = new Uint32Array(count);
  triangles.forEach(({ at }, number) => sorted.set(indices.subarray(at, at + 3), 3 * number));
  return sorted;
}

/** The camera: where places in space are on the canvas, and how near. */
class Eye {
  /** @param {Scene} scene @param {SceneView} view @param {number} density */
  constructor({ isOrthographic }, view, density) {
    this.isFlat = isOrthographic;
    this.view = view;
    this.density = density;
  }

  /** A place on the canvas; `depth` grows towards the eye, and is linear between places on the screen.
   *  @param {number} x @param {number} y @param {number} z @param {number} lift */
  see(x, y, z, lift) {
    const { isFlat, density } = this;
    const { matrix: m, distance, scale, shiftX, shiftY } = this.view;
    const [turnedX, turnedY] = [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z];
    const turnedZ = m[6] * x + m[7] * y + m[8] * z;
    const near = isFlat ? 1 : Math.max(distance - turnedZ, 0.05) / distance;
    return {
      x: (shiftX + turnedX * scale / near) * density,
      y: (shiftY - turnedY * scale / near) * density,
      depth: isFlat ? turnedZ + lift : 1 / Math.max(0.01, near - lift / distance),
    };
  }
}

/** The corners of a scene's triangles; each is lit when a batch first needs it. The arrays serve one scene after the other. */
class Corners {
  x = new Float64Array();
  y = new Float64Array();
  depth = new Float64Array();
  red = new Float64Array();
  green = new Float64Array();
  blue = new Float64Array();
  alpha = new Float64Array();
  /** The round in which each corner was lit. */
  litIn = new Uint32Array();
  round = 0;
  positions = new Float32Array();
  normals = new Float32Array();
  colors = new Uint8Array();
  /** @type {Vector} */
  ambient = [0, 0, 0];
  /** The lights as the eye sees them. @type {Pick<Light, "direction" | "color">[]} */
  lights = [];
  /** @type {Eye | null} */
  eye = null;
  /** @type {Batch | null} */
  batch = null;

  /** @param {number} count */
  makeRoom(count) {
    Object.assign(this, cornersOf(count));
    this.litIn = new Uint32Array(count);
  }

  /** Takes the corners of a scene, as the eye sees them.
   *  @param {Scene} scene @param {Eye} eye */
  place(scene, eye) {
    const { positions, normals, colors, lights, ambient } = scene;
    const count = positions.length / 3;
    Object.assign(this, { positions, normals, colors, ambient, eye, batch: null });
    if (this.litIn.length < count) this.makeRoom(count);
    const { matrix: m, distance, scale, shiftX, shiftY } = eye.view;
    this.lights = lights.slice(0, 8).map(({ isOfBox, direction: [x, y, z], color }) => ({
      color, direction: isOfBox ? [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z] : [x, y, z],
    }));
    for (let corner = 0, at = 0; corner < count; corner += 1, at += 3) {
      const x = positions[at], y = positions[at + 1], z = positions[at + 2];
      const turnedZ = m[6] * x + m[7] * y + m[8] * z;
      const near = eye.isFlat ? 1 : Math.max(distance - turnedZ, 0.05) / distance;
      this.x[corner] = snapped((shiftX + (m[0] * x + m[1] * y + m[2] * z) * scale / near) * eye.density);
      this.y[corner] = snapped((shiftY - (m[3] * x + m[4] * y + m[5] * z) * scale / near) * eye.density);
      this.depth[corner] = eye.isFlat ? turnedZ : 1 / near;
    }
  }

  /** @param {Batch} batch */
  begin(batch) {
    this.batch = batch;
    this.round += 1;
  }

  /** @param {number} corner */
  light(corner) {
    if (this.litIn[corner] === this.round) return;
    this.litIn[corner] = this.round;
    const { positions, normals, colors, ambient, eye, batch, lights } = this;
    if (!eye || !batch) return;
    const { matrix: m, distance } = eye.view;
    const at = corner * 3;
    const givenX = normals[at], givenY = normals[at + 1], givenZ = normals[at + 2];
    const nx = m[0] * givenX + m[1] * givenY + m[2] * givenZ;
    const ny = m[3] * givenX + m[4] * givenY + m[5] * givenZ;
    const nz = m[6] * givenX + m[7] * givenY + m[8] * givenZ;
    // A surface is lit on the side that is seen.
    let side = nz;
    if (!eye.isFlat) {
      const x = positions[at], y = positions[at + 1], z = positions[at + 2];
      side = nz * (distance - (m[6] * x + m[7] * y + m[8] * z)) - nx * (m[0] * x + m[1] * y + m[2] * z) - ny * (m[3] * x + m[4] * y + m[5] * z);
    }
    const length = (side < 0 ? -1 : 1) * (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
    let red = ambient[0], green = ambient[1], blue = ambient[2];
    for (let number = 0; number < lights.length; number += 1) {
      const { direction, color } = lights[number];
      const cosine = (nx * direction[0] + ny * direction[1] + nz * direction[2]) / length;
      if (cosine <= 0) continue;
      red += color[0] * cosine;
      green += color[1] * cosine;
      blue += color[2] * cosine;
    }
    const { glow } = batch;
    this.red[corner] = Math.min(255, Math.max(0, colors[corner * 4] * red + 255 * glow[0]));
    this.green[corner] = Math.min(255, Math.max(0, colors[corner * 4 + 1] * green + 255 * glow[1]));
    this.blue[corner] = Math.min(255, Math.max(0, colors[corner * 4 + 2] * blue + 255 * glow[2]));
    this.alpha[corner] = colors[corner * 4 + 3] / 255;
  }
}
