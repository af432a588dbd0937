// The reader's core and the kernel in WebAssembly, as pages, workers and tests call them.

/** What the core's module exports. */
interface CoreExports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  octavo_reserve(length: number): number;
  octavo_open(length: number): number;
  octavo_event(length: number, payload: number): number;
  octavo_output(): number;
  octavo_is_legal(): number;
}

/** A view of a thing in space, as the reader has turned it. */
interface SpaceView { rotation: number[]; panX: number; panY: number; scale: number }

/** The definition of an interactive: its JSON, for the core and the kernel, and what the page and the worker must know of it. */
interface Definition {
  bytes: Uint8Array;
  /** Whether the kernel's second part is fetched with it. */
  needsExtras: boolean;
  /** Whether actions of its controls may make sounds. */
  hasSound: boolean;
}

/** What the kernel's module exports. */
interface KernelExports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  octavo_kernel_reserve(length: number): number;
  octavo_kernel_output(): number;
  octavo_kernel_evaluate(length: number): number;
  octavo_kernel_define(length: number): number;
  octavo_kernel_draw(figure: number, length: number): number;
  octavo_kernel_view(figure: number, length: number): number;
  octavo_kernel_settle(figure: number, length: number): number;
  octavo_kernel_sound(figure: number, length: number): number;
  octavo_kernel_forget(figure: number): void;
}

/** The kernel's functions that take a figure and a request. */
type KernelQuestion = "octavo_kernel_draw" | "octavo_kernel_view" | "octavo_kernel_settle" | "octavo_kernel_sound";

/** The methods of the kernel that a page calls in the worker. */
type KernelMethods = Pick<import("../templates/reader/interactives/kernel.js").Kernel, "define" | "draw" | "view" | "settle" | "sound">;
