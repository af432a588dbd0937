// Paints scenes in space with WebGL: triangles lit as in flat drawings, lines and dots, with a depth buffer. One context
// serves all figures; its canvas is copied to theirs.
// Rules: I5.

import { readList } from "./drawing.js";
import { SoftwarePainter } from "./software.js";

/** Reads a scene; its arrays are views of the drawing's bytes.
 *  @param {DrawingBytes} bytes @returns {Scene} */
export function readSpace(bytes) {
  const [width, height] = bytes.some(2);
  const isOrthographic = bytes.word() === 1;
  /** @returns {Vector} */
  const vector = () => [bytes.number(), bytes.number(), bytes.number()];
  const ambient = vector();
  const lights = Array.from({ length: bytes.word() }, () => ({ isOfBox: bytes.word() === 1, direction: vector(), color: vector() }));
  const batches = Array.from({ length: bytes.word() }, () => ({
    first: bytes.word(), count: bytes.word(), specularity: bytes.number(), shininess: bytes.number(),
    glow: vector(), isOpaque: bytes.word() === 1,
  }));
  const vertices = bytes.word();
  const positions = bytes.some(vertices * 3);
  const normals = bytes.some(vertices * 3);
  const colors = bytes.bytes(vertices * 4);
  const indexCount = bytes.word();
  const indices = bytes.words.subarray(bytes.at, bytes.at += indexCount);
  const segmentCount = bytes.word();
  const segments = bytes.words.subarray(bytes.at, bytes.at += segmentCount * 8);
  const dotCount = bytes.word();
  const dots = bytes.words.subarray(bytes.at, bytes.at += dotCount * 5);
  return { width, height, isOrthographic, ambient, lights, batches, positions, normals, colors, indices, segments, segmentCount, dots, dotCount, view: readView(bytes) };
}

/** Reads a view of a scene: the camera, and the flat drawings behind and in front of the shapes.
 *  @param {DrawingBytes} bytes @returns {SceneView} */
export function readView(bytes) {
  const matrix = [...bytes.some(9)];
  const [distance, scale, shiftX, shiftY] = bytes.some(4);
  return { matrix, distance, scale, shiftX, shiftY, behind: readList(bytes), front: readList(bytes) };
}

const common = `
uniform mat3 matrix;
uniform vec4 camera; // distance, scale, shift
uniform vec3 size; // width and height of the picture, pixels of the screen to one of it
uniform float isFlat;
vec3 seen(vec3 place) { return matrix * place; }
float nearness(vec3 v) { return isFlat > 0.5 ? 1.0 : max(camera.x - v.z, 0.05) / camera.x; }
vec2 pixel(vec3 v) { return camera.zw + vec2(v.x, -v.y) * camera.y / nearness(v); }
vec4 placed(vec3 v, vec2 pixel, float lift) {
  vec2 clip = vec2(pixel.x / size.x * 2.0 - 1.0, 1.0 - pixel.y / size.y * 2.0);
  if (isFlat > 0.5) return vec4(clip, -(v.z + lift) / 2.0, 1.0);
  float w = nearness(v);
  float low = max(0.02, (camera.x - 1.0) / camera.x), high = (camera.x + 1.0) / camera.x;
  float b = 2.0 / (1.0 / high - 1.0 / low);
  float lifted = max(0.01, w - lift / camera.x);
  float depth = -1.0 + b * (1.0 / lifted - 1.0 / low);
  return vec4(clip * w, depth * w, w);
}`;

/** The sources of each program: for vertices and for fragments. @type {Record<string, [string, string]>} */
const shaders = {
  area: [`#version 300 es
precision highp float;
in vec3 place; in vec3 normal; in vec4 color;
out vec3 turned; out vec3 at; out vec4 tint;
${common}
void main() {
  vec3 v = seen(place);
  turned = matrix * normal;
  at = v;
  tint = color;
  gl_Position = placed(v, pixel(v), 0.0);
}`, `#version 300 es
precision highp float;
in vec3 turned; in vec3 at; in vec4 tint;
uniform vec4 camera; uniform float isFlat;
uniform vec3 ambient; uniform int lamps; uniform vec3 directions[8]; uniform vec3 lampColors[8];
uniform vec2 gloss; uniform vec3 glow;
out vec4 result;
void main() {
  vec3 n = normalize(turned);
  vec3 eye = isFlat > 0.5 ? vec3(0.0, 0.0, 1.0) : normalize(vec3(0.0, 0.0, camera.x) - at);
  if (dot(n, eye) < 0.0) n = -n;
  vec3 light = ambient;
  vec3 shine = vec3(0.0);
  for (int i = 0; i < 8; i++) {
    if (i >= lamps) break;
    float cosine = dot(n, directions[i]);
    if (cosine <= 0.0) continue;
    light += lampColors[i] * cosine;
    if (gloss.x > 0.0) {
      float angle = dot(2.0 * cosine * n - directions[i], eye);
      if (angle > 0.0) shine += lampColors[i] * gloss.x * pow(angle, gloss.y);
    }
  }
  vec3 lit = clamp(tint.rgb * light + shine + glow, 0.0, 1.0);
  result = vec4(lit * tint.a, tint.a);
}`],
  line: [`#version 300 es
precision highp float;
in vec3 from; in vec3 to; in float width; in vec4 color;
out vec4 tint;
${common}
void main() {
  int corner = gl_VertexID;
  vec3 a = seen(from), b = seen(to);
  vec2 p = pixel(a), q = pixel(b);
  vec2 along = q - p;
  float length = max(length(along), 1e-4);
  vec2 across = vec2(-along.y, along.x) / length * max(width, 1.0 / size.z) / 2.0;
  bool atEnd = corner >= 2;
  vec2 end = atEnd ? q + along / length * width / 4.0 : p - along / length * width / 4.0;
  tint = color;
  gl_Position = placed(atEnd ? b : a, end + (corner % 2 == 0 ? across : -across), 0.006);
}`, `#version 300 es
precision highp float;
in vec4 tint; out vec4 result;
void main() { result = vec4(tint.rgb * tint.a, tint.a); }`],
  dot: [`#version 300 es
precision highp float;
in vec3 place; in float diameter; in vec4 color;
out vec4 tint;
${common}
void main() {
  vec3 v = seen(place);
  gl_PointSize = diameter * size.z;
  tint = color;
  gl_Position = placed(v, pixel(v), 0.012);
}`, `#version 300 es
precision highp float;
in vec4 tint; out vec4 result;
void main() {
  if (length(gl_PointCoord - 0.5) > 0.5) discard;
  result = vec4(tint.rgb * tint.a, tint.a);
}`],
};

/** Paints scenes; `SpacePainter.make()` returns a painter for this device, or null if there is no WebGL. */
export class SpacePainter {
  static make() {
    /** @param {boolean} antialias */
    const context = (antialias) => {
      const canvas = document.createElement("canvas");
      return { canvas, gl: canvas.getContext("webgl2", { alpha: true, antialias, premultipliedAlpha: true, powerPreference: "low-power" }) };
    };
    let { canvas, gl } = context(false);
    if (!gl) return null;
    // Without a graphics processor, antialiasing takes as long as all the rest.
    const isSlow = isSoftware(gl);
    if (!isSlow) {
      gl.getExtension("WEBGL_lose_context")?.loseContext();
      ({ canvas, gl } = context(true));
      if (!gl) return null;
    }
    try {
      const painter = new SpacePainter(canvas, gl);
      return isSlow ? new SoftwarePainter(painter) : painter;
    } catch (error) {
      console.info(error);
      return null;
    }
  }

  /** @param {HTMLCanvasElement} canvas @param {WebGL2RenderingContext} gl */
  constructor(canvas, gl) {
    this.canvas = canvas;
    this.gl = gl;
    /** The scene whose arrays are uploaded. @type {Scene | null} */
    this.scene = null;
    this.isLost = false;
    canvas.addEventListener("webglcontextlost", () => { this.isLost = true; });
    this.programs = Object.fromEntries(Object.entries(shaders).map(([name, [vertex, fragment]]) => [name, program(gl, vertex, fragment)]));
    this.buffers = Object.fromEntries(["place", "normal", "color", "index", "segment", "dot"].map((name) => [name, gl.createBuffer()]));
  }

  /** Uploads a scene's arrays, unless it was the last one.
   *  @param {Scene} scene */
  upload(scene) {
    if (this.scene === scene) return;
    this.scene = scene;
    const { gl, buffers } = this;
    /** @param {number} target @param {string} name @param {AllowSharedBufferSource} data */
    const fill = (target, name, data) => {
      gl.bindBuffer(target, buffers[name]);
      gl.bufferData(target, data, gl.DYNAMIC_DRAW);
    };
    fill(gl.ARRAY_BUFFER, "place", scene.positions);
    fill(gl.ARRAY_BUFFER, "normal", scene.normals);
    fill(gl.ARRAY_BUFFER, "color", scene.colors);
    fill(gl.ARRAY_BUFFER, "segment", scene.segments);
    fill(gl.ARRAY_BUFFER, "dot", scene.dots);
    fill(gl.ELEMENT_ARRAY_BUFFER, "index", scene.indices);
  }

  /** Paints a view of a scene with `density` pixels of the canvas for each pixel of the picture; returns the canvas.
   *  @param {Scene} scene @param {SceneView} view @param {number} density */
  paint(scene, view, density) {
    const { gl, canvas } = this;
    const [width, height] = [Math.max(1, Math.round(scene.width * density)), Math.max(1, Math.round(scene.height * density))];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    this.upload(scene);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    // What is opaque need not be mixed with what is behind it, which takes long without a graphics processor.
    gl.disable(gl.BLEND);
    this.paintAreas(scene, view, density, true);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.paintLines(scene, view, density);
    this.paintDots(scene, view, density);
    gl.depthMask(false);
    this.paintAreas(scene, view, density, false);
    gl.depthMask(true);
    return canvas;
  }

  /** @param {string} name @param {Scene} scene @param {SceneView} view @param {number} density */
  use(name, scene, view, density) {
    const { gl } = this;
    const { id, uniforms, attributes } = this.programs[name];
    gl.useProgram(id);
    const m = view.matrix;
    gl.uniformMatrix3fv(uniforms.matrix, false, [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]]);
    gl.uniform4f(uniforms.camera, view.distance, view.scale, view.shiftX, view.shiftY);
    gl.uniform3f(uniforms.size, scene.width, scene.height, density);
    gl.uniform1f(uniforms.isFlat, scene.isOrthographic ? 1 : 0);
    for (let place = 0; place < 4; place += 1) gl.disableVertexAttribArray(place);
    return { uniforms, attributes };
  }

  /** @param {number} place @param {string} buffer @param {number} size @param {number} type @param {number} [stride]
   *  @param {number} [offset] @param {number} [divisor] */
  attribute(place, buffer, size, type, stride = 0, offset = 0, divisor = 0) {
    const { gl } = this;
    if (place < 0) return;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers[buffer]);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, type, type === gl.UNSIGNED_BYTE, stride, offset);
    gl.vertexAttribDivisor(place, divisor);
  }

  /** @param {Scene} scene @param {SceneView} view @param {number} density @param {boolean} isOpaque */
  paintAreas(scene, view, density, isOpaque) {
    const { gl } = this;
    const batches = scene.batches.filter((batch) => batch.isOpaque === isOpaque);
    if (batches.length === 0) return;
    const { uniforms, attributes } = this.use("area", scene, view, density);
    gl.uniform3fv(uniforms.ambient, scene.ambient);
    const lights = scene.lights.slice(0, 8);
    gl.uniform1i(uniforms.lamps, lights.length);
    if (lights.length > 0) {
      gl.uniform3fv(uniforms["directions[0]"], lights.flatMap(({ isOfBox, direction }) => (isOfBox ? turned(view.matrix, direction) : direction)));
      gl.uniform3fv(uniforms["lampColors[0]"], lights.flatMap(({ color }) => color));
    }
    this.attribute(attributes.place, "place", 3, gl.FLOAT);
    this.attribute(attributes.normal, "normal", 3, gl.FLOAT);
    this.attribute(attributes.color, "color", 4, gl.UNSIGNED_BYTE);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffers.index);
    if (!isOpaque) this.sort(scene, view, batches);
    for (const batch of batches) {
      gl.uniform2f(uniforms.gloss, batch.specularity, batch.shininess);
      gl.uniform3fv(uniforms.glow, batch.glow);
      gl.drawElements(gl.TRIANGLES, batch.count, gl.UNSIGNED_INT, batch.first * 4);
    }
  }

  /** Sorts transparent triangles from back to front.
   *  @param {Scene} scene @param {SceneView} view @param {Batch[]} batches */
  sort(scene, view, batches) {
    const { gl } = this;
    const [, , , , , , x, y, z] = view.matrix;
    const { positions, indices } = scene;
    /** @param {number} index */
    const depth = (index) => x * positions[3 * index] + y * positions[3 * index + 1] + z * positions[3 * index + 2];
    for (const { first, count } of batches) {
      const triangles = Array.from({ length: count / 3 }, (_, number) => {
        const at = first + 3 * number;
        return { at, depth: depth(indices[at]) + depth(indices[at + 1]) + depth(indices[at + 2]) };
      }).sort((one, other) => one.depth - other.depth);
      const sorted = new Uint32Array(count);
      triangles.forEach(({ at }, number) => sorted.set(indices.subarray(at, at + 3), 3 * number));
      gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, first * 4, sorted);
    }
  }

  /** @param {Scene} scene @param {SceneView} view @param {number} density */
  paintLines(scene, view, density) {
    if (scene.segmentCount === 0) return;
    const { gl } = this;
    const { attributes } = this.use("line", scene, view, density);
    this.attribute(attributes.from, "segment", 3, gl.FLOAT, 32, 0, 1);
    this.attribute(attributes.to, "segment", 3, gl.FLOAT, 32, 12, 1);
    this.attribute(attributes.width, "segment", 1, gl.FLOAT, 32, 24, 1);
    this.attribute(attributes.color, "segment", 4, gl.UNSIGNED_BYTE, 32, 28, 1);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, scene.segmentCount);
    for (const name of ["from", "to", "width", "color"]) gl.vertexAttribDivisor(attributes[name], 0);
  }

  /** @param {Scene} scene @param {SceneView} view @param {number} density */
  paintDots(scene, view, density) {
    if (scene.dotCount === 0) return;
    const { gl } = this;
    const { attributes } = this.use("dot", scene, view, density);
    this.attribute(attributes.place, "dot", 3, gl.FLOAT, 20, 0);
    this.attribute(attributes.diameter, "dot", 1, gl.FLOAT, 20, 12);
    this.attribute(attributes.color, "dot", 4, gl.UNSIGNED_BYTE, 20, 16);
    gl.drawArrays(gl.POINTS, 0, scene.dotCount);
  }
}

/** Whether WebGL runs without a graphics processor.
 *  @param {WebGL2RenderingContext} gl */
function isSoftware(gl) {
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

/** @param {number[]} m @param {Vector} direction @returns {Vector} */
const turned = (m, [x, y, z]) => [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z];

/** Makes a program, with the locations of its uniforms and attributes by name.
 *  @param {WebGL2RenderingContext} gl @param {string} vertex @param {string} fragment */
function program(gl, vertex, fragment) {
  const id = gl.createProgram();
  /** @type {[number, string][]} */
  const sources = [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]];
  for (const [type, source] of sources) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("WebGL");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(id, shader);
  }
  gl.linkProgram(id);
  if (!gl.getProgramParameter(id, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(id) || "WebGL");
  /** @type {Record<string, WebGLUniformLocation | null>} */
  const uniforms = {};
  for (let i = gl.getProgramParameter(id, gl.ACTIVE_UNIFORMS) - 1; i >= 0; i -= 1) {
    const name = gl.getActiveUniform(id, i)?.name ?? "";
    uniforms[name] = gl.getUniformLocation(id, name);
  }
  /** @type {Record<string, number>} */
  const attributes = {};
  for (let i = gl.getProgramParameter(id, gl.ACTIVE_ATTRIBUTES) - 1; i >= 0; i -= 1) {
    const name = gl.getActiveAttrib(id, i)?.name ?? "";
    attributes[name] = gl.getAttribLocation(id, name);
  }
  return { id, uniforms, attributes };
}
