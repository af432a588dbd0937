// The kernel in WebAssembly: definitions in, drawings out, as bytes. `KernelHost` runs `Kernel` in a worker, so that the
// page never waits for it; benchmarks run `Kernel` directly.
// Rules: I9.

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** What some definitions need beside the kernel: graphs, meshes and images. The kernel asks it through its imports. */
class Extras {
  constructor() {
    this.core = null;
    this.answer = 0;
    this.kernel = null;
    this.imports = { extras_ask: (start, length) => this.ask(start, length), extras_take: (room) => this.take(room) };
  }

  async load(wasm) { this.core ??= (await WebAssembly.instantiate(wasm, {})).instance.exports; }

  /** Hands a request in the kernel's memory over; returns the length of the answer, -1 if this is not loaded. */
  ask(start, length) {
    if (!this.core) return -1;
    const room = this.core.octavo_extras_reserve(length);
    new Uint8Array(this.core.memory.buffer, room, length).set(new Uint8Array(this.kernel.memory.buffer, start, length));
    this.answer = this.core.octavo_extras_answer(length);
    return this.answer;
  }

  /** Writes the last answer to the kernel's memory. */
  take(room) {
    const answer = new Uint8Array(this.core.memory.buffer, this.core.octavo_extras_output(), this.answer);
    new Uint8Array(this.kernel.memory.buffer, room, this.answer).set(answer);
  }
}

/** One instance of the kernel, with any number of figures. */
export class Kernel {
  /** `fetchExtras` gets extras.wasm, with the first definition that needs it. */
  static async open(wasm, fetchExtras) {
    const extras = new Extras();
    const { instance } = await WebAssembly.instantiate(wasm, { octavo: extras.imports });
    extras.kernel = instance.exports;
    return new Kernel(instance.exports, extras, fetchExtras);
  }

  constructor(core, extras, fetchExtras) {
    this.core = core;
    this.extras = extras;
    this.fetchExtras = fetchExtras;
  }

  write(bytes) {
    const { core } = this;
    const room = core.octavo_kernel_reserve(bytes.length);
    new Uint8Array(core.memory.buffer, room, bytes.length).set(bytes);
    return bytes.length;
  }

  /** A copy of the last result. */
  output(length) {
    const { core } = this;
    const start = core.octavo_kernel_output();
    return core.memory.buffer.slice(start, start + length);
  }

  /** Takes a definition (JSON as bytes) and returns the figure's number. */
  async define(definition) {
    if (!this.extras.core && JSON.parse(decoder.decode(definition)).extras) await this.extras.load(await this.fetchExtras());
    return this.core.octavo_kernel_define(this.write(definition));
  }

  /** Draws a figure with values as the language writes them; with `isFlat`, things in space too are flat drawings. */
  draw(figure, values, width, height, isFlat, view, most) {
    const request = this.write(encoder.encode(JSON.stringify({ values, width, height, flat: isFlat, view, most })));
    return this.output(this.core.octavo_kernel_draw(figure, request));
  }

  /** Draws the last thing in space from another view. */
  view(figure, view, isFlat) {
    const request = this.write(encoder.encode(JSON.stringify({ view, flat: isFlat })));
    return this.output(this.core.octavo_kernel_view(figure, request));
  }

  /** Evaluates the rules between controls for these values, and the action of `control` if given; returns JSON as bytes. */
  settle(figure, values, control) {
    const request = this.write(encoder.encode(JSON.stringify({ values, control })));
    return this.output(this.core.octavo_kernel_settle(figure, request));
  }

  /** Frees a figure. */
  forget(figure) { this.core.octavo_kernel_forget(figure); }
}

/** A worker without an answer after so many milliseconds is ended. The kernel itself stops long before. */
const patience = 4000;

/** The kernel in a worker: calls return promises. */
export class KernelHost {
  constructor(root) {
    this.root = root;
    this.waiting = new Map();
    this.count = 0;
    this.worker = null;
  }

  start() {
    this.worker = new Worker(new URL("reader/interactives/kernel-worker.js", this.root), { type: "module" });
    this.worker.onmessage = ({ data }) => {
      const call = this.waiting.get(data.call);
      this.waiting.delete(data.call);
      clearTimeout(call?.timer);
      if (data.error) call?.fail(new Error(data.error));
      else call?.done(data.result);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || "worker");
    };
  }

  /** Ends the worker. The next call starts a new one, in which no figure is defined. */
  end(reason) {
    this.worker?.terminate();
    this.worker = null;
    this.generation = (this.generation ?? 0) + 1;
    for (const { fail, timer } of this.waiting.values()) {
      clearTimeout(timer);
      fail(new Error(reason));
    }
    this.waiting.clear();
  }

  /** Calls a method of `Kernel` in the worker. */
  call(method, ...parameters) {
    if (!this.worker) this.start();
    const call = this.count += 1;
    return new Promise((done, fail) => {
      // The first call includes fetching and compiling the kernel.
      const timer = setTimeout(() => this.end("stopped"), call === 1 ? 60000 : patience);
      this.waiting.set(call, { done, fail, timer });
      this.worker.postMessage({ call, method, parameters });
    });
  }
}
