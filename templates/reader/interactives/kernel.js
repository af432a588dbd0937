// The kernel in WebAssembly: definitions in, drawings out, as bytes. `KernelHost` runs `Kernel` in a worker, so that the
// page never waits for it; benchmarks run `Kernel` directly.
// Rules: I9.

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** Thrown by a function of the kernel's second part that is called before that part is there. */
class Absent extends Error {}

/**
 * One instance of the kernel, with any number of figures. Its second part, extras.wasm, works in the memory and the function
 * table of the first; it is fetched with the first definition that names one of its functions.
 */
export class Kernel {
  static async open(wasm, fetchExtras) {
    const kernel = new Kernel(await WebAssembly.compile(wasm), fetchExtras);
    await kernel.start();
    return kernel;
  }

  constructor(module, fetchExtras) {
    this.module = module;
    this.fetchExtras = fetchExtras;
    this.extras = null;
    /** By the number that a caller knows: the definition, and the number that the instance knows. */
    this.figures = new Map();
    this.count = 0;
  }

  /** Starts an instance, with all figures. */
  async start() {
    const absent = () => { throw new Absent("extras.wasm"); };
    const imports = {};
    for (const { module, name } of WebAssembly.Module.imports(this.module)) (imports[module] ??= {})[name] = absent;
    this.core = (await WebAssembly.instantiate(this.module, imports)).exports;
    if (this.extras) await WebAssembly.instantiate(this.extras, { primary: this.core });
    for (const figure of this.figures.values()) figure.number = this.core.octavo_kernel_define(this.write(figure.definition));
  }

  async loadExtras() { this.extras ??= await WebAssembly.compile(await this.fetchExtras()); }

  /** What `call` returns; where it needs the second part after all, once more with it, in a new instance: what an exception
   *  leaves in the memory of the old one is undefined. */
  async ask(call) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof Absent)) throw error;
    }
    await this.loadExtras();
    await this.start();
    return call();
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

  /** Takes a definition (JSON as bytes) and returns the figure's number; -1 if it cannot be read. */
  async define(definition) {
    if (!this.extras && JSON.parse(decoder.decode(definition)).extras) {
      await this.loadExtras();
      await WebAssembly.instantiate(this.extras, { primary: this.core });
    }
    const number = await this.ask(() => this.core.octavo_kernel_define(this.write(definition)));
    if (number < 0) return number;
    this.figures.set(this.count, { definition, number });
    return this.count++;
  }

  /** Draws a figure with values as the language writes them; with `isFlat`, things in space too are flat drawings. */
  draw(figure, values, width, height, isFlat, view, most) {
    return this.answer("octavo_kernel_draw", figure, { values, width, height, flat: isFlat, view, most });
  }

  /** Draws the last thing in space from another view. */
  view(figure, view, isFlat) { return this.answer("octavo_kernel_view", figure, { view, flat: isFlat }); }

  /** Evaluates the rules between controls for these values, and the action of `control` if given; returns JSON as bytes. */
  settle(figure, values, control) { return this.answer("octavo_kernel_settle", figure, { values, control }); }

  /** The sound that the action of `control` makes: samples of 16 bits, 8,000 a second. */
  sound(figure, values, control) { return this.answer("octavo_kernel_sound", figure, { values, control }); }

  answer(method, figure, request) {
    const bytes = encoder.encode(JSON.stringify(request));
    return this.ask(() => {
      const number = this.figures.get(figure)?.number ?? -1;
      return this.output(this.core[method](number, this.write(bytes)));
    });
  }

  /** Frees a figure. */
  forget(figure) {
    const known = this.figures.get(figure);
    if (!known) return;
    this.figures.delete(figure);
    this.core.octavo_kernel_forget(known.number);
  }
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
      if (data.error) call?.fail(Object.assign(new Error(data.error), { missing: data.missing }));
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
