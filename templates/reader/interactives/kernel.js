// The kernel in WebAssembly: definitions in, drawings out, as bytes. `KernelHost` runs `Kernel` in a worker, so that the
// page never waits for it; benchmarks run `Kernel` directly.
// Rules: I9.

const encoder = new TextEncoder();

/** Thrown by a function of the kernel's second part that is called before that part is there. */
class Absent extends Error {}

/**
 * One instance of the kernel, with any number of figures. Its second part, extras.wasm, works in the memory and the function
 * table of the first; it is fetched with the first definition that names one of its functions.
 */
export class Kernel {
  /** @param {BufferSource} wasm @param {() => Promise<BufferSource>} fetchExtras */
  static async open(wasm, fetchExtras) {
    const kernel = new Kernel(await WebAssembly.compile(wasm), fetchExtras);
    await kernel.start();
    return kernel;
  }

  /** @param {WebAssembly.Module} module @param {() => Promise<BufferSource>} fetchExtras */
  constructor(module, fetchExtras) {
    this.module = module;
    this.fetchExtras = fetchExtras;
    /** @type {WebAssembly.Module | null} */
    this.extras = null;
    /** By the number that a caller knows: the definition, and the number that the instance knows.
     *  @type {Map<number, { definition: Definition, number: number }>} */
    this.figures = new Map();
    this.count = 0;
    /** @type {KernelExports | null} */
    this.exports = null;
  }

  /** The functions of the instance, which `open` has started. */
  get core() {
    if (!this.exports) throw new Error("the kernel is not started");
    return this.exports;
  }

  /** Starts an instance, with all figures. */
  async start() {
    const absent = () => { throw new Absent("extras.wasm"); };
    /** @type {WebAssembly.Imports} */
    const imports = {};
    for (const { module, name } of WebAssembly.Module.imports(this.module)) (imports[module] ??= {})[name] = absent;
    this.exports = /** @type {KernelExports} */ ((await WebAssembly.instantiate(this.module, imports)).exports);
    if (this.extras) await WebAssembly.instantiate(this.extras, { primary: this.exports });
    for (const figure of this.figures.values()) figure.number = this.core.octavo_kernel_define(this.write(figure.definition.bytes));
  }

  async loadExtras() { return this.extras ??= await WebAssembly.compile(await this.fetchExtras()); }

  /** What `call` returns; where it needs the second part after all, once more with it. What an exception leaves in the memory of an
   *  instance is undefined, so that a new one with all figures follows each.
   *  @template Answer @param {() => Answer} call @returns {Promise<Answer>} */
  async ask(call) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof Absent)) {
        await this.start();
        throw error;
      }
    }
    try { await this.loadExtras(); } finally { await this.start(); }
    return call();
  }

  /** @param {Uint8Array} bytes */
  write(bytes) {
    const { core } = this;
    const room = core.octavo_kernel_reserve(bytes.length);
    new Uint8Array(core.memory.buffer, room, bytes.length).set(bytes);
    return bytes.length;
  }

  /** A copy of the last result.
   *  @param {number} length */
  output(length) {
    const { core } = this;
    const start = core.octavo_kernel_output();
    return /** @type {ArrayBuffer} */ (core.memory.buffer).slice(start, start + length);
  }

  /** Takes a definition and returns the figure's number; -1 if it cannot be read.
   *  @param {Definition} definition */
  async define(definition) {
    if (!this.extras && definition.needsExtras) {
      await WebAssembly.instantiate(await this.loadExtras(), { primary: this.core });
    }
    const number = await this.ask(() => this.core.octavo_kernel_define(this.write(definition.bytes)));
    if (number < 0) return number;
    this.figures.set(this.count, { definition, number });
    return this.count++;
  }

  /** Draws a figure with values as the language writes them; with `isFlat`, things in space too are flat drawings.
   *  @param {number} figure @param {string[]} values @param {number} width @param {number} height @param {boolean} isFlat
   *  @param {SpaceView} [view] @param {number} [most] */
  draw(figure, values, width, height, isFlat, view, most) {
    return this.answer("octavo_kernel_draw", figure, { values, width, height, flat: isFlat, view, most });
  }

  /** Draws the last thing in space from another view.
   *  @param {number} figure @param {SpaceView} view @param {boolean} isFlat */
  view(figure, view, isFlat) { return this.answer("octavo_kernel_view", figure, { view, flat: isFlat }); }

  /** Evaluates the rules between controls for these values, and the action of `control` if given; returns JSON as bytes.
   *  @param {number} figure @param {string[]} values @param {number} [control] */
  settle(figure, values, control) { return this.answer("octavo_kernel_settle", figure, { values, control }); }

  /** The sound that the action of `control` makes: samples of 16 bits, 8,000 a second.
   *  @param {number} figure @param {string[]} values @param {number} control */
  sound(figure, values, control) { return this.answer("octavo_kernel_sound", figure, { values, control }); }

  /** @param {KernelQuestion} method @param {number} figure @param {object} request */
  answer(method, figure, request) {
    const bytes = encoder.encode(JSON.stringify(request));
    return this.ask(() => {
      const number = this.figures.get(figure)?.number ?? -1;
      return this.output(this.core[method](number, this.write(bytes)));
    });
  }

  /** Frees a figure.
   *  @param {number} figure */
  forget(figure) {
    const known = this.figures.get(figure);
    if (!known) return;
    this.figures.delete(figure);
    this.core.octavo_kernel_forget(known.number);
  }
}

/** A worker without an answer after so many milliseconds is ended. The kernel itself stops long before. */
const patience = 4000;

/** A call that the worker could not carry out; `missing` names the file that the server lacks, where that is why. */
export class CallFailure extends Error {
  /** @param {string} message @param {string} [missing] */
  constructor(message, missing) {
    super(message);
    this.missing = missing;
  }
}

/** The kernel in a worker: calls return promises. */
export class KernelHost {
  /** @param {string} root */
  constructor(root) {
    this.root = root;
    /** @type {Map<number, { done: (result: unknown) => void, fail: (error: Error) => void, timer: ReturnType<typeof setTimeout> }>} */
    this.waiting = new Map();
    this.count = 0;
    /** @type {Worker | null} */
    this.worker = null;
    /** The number of workers that were ended. */
    this.generation = 0;
  }

  start() {
    const worker = new Worker(new URL("reader/interactives/kernel-worker.js", this.root), { type: "module" });
    worker.onmessage = ({ data }) => {
      const call = this.waiting.get(data.call);
      this.waiting.delete(data.call);
      clearTimeout(call?.timer);
      if (data.error) call?.fail(new CallFailure(data.error, data.missing));
      else call?.done(data.result);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || "worker");
    };
    this.worker = worker;
    return worker;
  }

  /** Ends the worker. The next call starts a new one, in which no figure is defined.
   *  @param {string} reason */
  end(reason) {
    this.worker?.terminate();
    this.worker = null;
    this.generation += 1;
    for (const { fail, timer } of this.waiting.values()) {
      clearTimeout(timer);
      fail(new Error(reason));
    }
    this.waiting.clear();
  }

  /** Calls a method of `Kernel` in the worker.
   *  @template {keyof KernelMethods} Method @param {Method} method @param {Parameters<KernelMethods[Method]>} parameters
   *  @returns {ReturnType<KernelMethods[Method]>} */
  call(method, ...parameters) {
    const worker = this.worker ?? this.start();
    const call = this.count += 1;
    const answer = new Promise((done, fail) => {
      // The first call includes fetching and compiling the kernel.
      const timer = setTimeout(() => this.end("stopped"), call === 1 ? 60000 : patience);
      this.waiting.set(call, { done, fail, timer });
      worker.postMessage({ call, method, parameters });
    });
    // The worker answers with what the method returns.
    return /** @type {ReturnType<KernelMethods[Method]>} */ (answer);
  }
}
