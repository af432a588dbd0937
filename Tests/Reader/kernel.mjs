// The kernel in WebAssembly, where machine words have 32 bits: it agrees with the oracles, and no body breaks or holds it.
//   node Tests/Reader/kernel.mjs

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { readDefinition } from "../../templates/reader/interactives/definition.js";
import { Kernel } from "../../templates/reader/interactives/kernel.js";

const here = new URL(".", import.meta.url);
const templates = new URL("../../templates/reader/", here);
const wasm = await WebAssembly.compile(readFileSync(new URL("kernel.wasm", templates)));
const extras = await WebAssembly.compile(readFileSync(new URL("extras.wasm", templates)));
const encoder = new TextEncoder(), decoder = new TextDecoder();
const isSoak = process.env.OCTAVO_SOAK === "1";
// What a seed picks, where not all is tried.
let chance = [...(process.env.OCTAVO_SEED ?? "")].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
/** @param {string[]} list */
const anyOf = (list) => {
  chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
  return list[(chance >>> 8) % list.length];
};

/** Thrown by a function of the second part where only the first is there. */
class Absent extends Error {}

/** An instance of the kernel: the first part alone, as on a page that needs no more, or both.
 *  @param {boolean} isWhole */
async function instance(isWhole) {
  /** @type {WebAssembly.Imports} */
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(wasm)) {
    (imports[module] ??= {})[name] = () => { throw new Absent("extras.wasm"); };
  }
  const exports = /** @type {KernelExports} */ ((await WebAssembly.instantiate(wasm, imports)).exports);
  if (isWhole) await WebAssembly.instantiate(extras, { primary: exports });
  return exports;
}

let kernel = await instance(true);

/** Gives the kernel bytes, for the function that takes them next. @param {Uint8Array} bytes */
function give(bytes) {
  new Uint8Array(kernel.memory.buffer, kernel.octavo_kernel_reserve(bytes.length), bytes.length).set(bytes);
  return bytes.length;
}

/** @param {number} length */
const output = (length) => new Uint8Array(kernel.memory.buffer, kernel.octavo_kernel_output(), length);
/** @param {string} text */
const evaluate = (text) => decoder.decode(output(kernel.octavo_kernel_evaluate(give(encoder.encode(text)))));

// What mpmath, SymPy and Mathics say, and what is exact.
/** @param {string} name */
const rowsOf = (name) => readFileSync(new URL(`../KernelTests/Oracle/${name}.tsv`, here), "utf8").trim().split("\n").map((line) => line.split("\t"));
/** @param {string} text */
const number = (text) => text.trim().replace(/e([+-]?\d+)$/i, "*^$1").replace("*^+", "*^");
/** @param {string} expression @param {string} real @param {string} [imaginary] */
const near = (expression, real, imaginary = "0") =>
  `With[{wanted = N[(${number(real)}) + (${number(imaginary)}) I]}, Abs[N[${expression}] - wanted] <= 10.^-9 Max[1, Abs[wanted]]]`;
/** @param {string} expression @param {string} value */
const same = (expression, value) => `With[{found = (${expression})}, SameQ[found, (${value})]]`;
const questions = rowsOf("expressions").map(([, oracle, expression, value]) =>
  [expression, value, oracle === "Mathics3" ? `SameQ[${expression}, ${value}]` : near(expression, value.split(",")[0], value.split(",")[1])]);
const exact = rowsOf("exact").map(([, , expression, value]) =>
  [expression, value, value.startsWith("~") ? near(`(${expression})`, value.slice(1)) : same(expression, value)]);
// A third of them by OCTAVO_SEED: natively all are tried.
const all = questions.concat(exact).filter(() => isSoak || anyOf(["", "", "taken"]) === "taken");
const differing = [];
for (const [expression, value, question] of all) {
  if (evaluate(question) !== "True") differing.push(`${expression} should be ${value}: ${evaluate(expression)}`);
}
console.log(`kernel: ${all.length - differing.length} of ${all.length} expressions agree with the oracles`);

// The first part alone answers all that names no function of the second.
const listed = readFileSync(new URL("../KernelPlotsTests/Snapshots/second-part.txt", here), "utf8");
const needing = new Set(listed.trim().split("\n"));
const alone = all.filter(([expression]) => !(expression.match(/[A-Za-z$][A-Za-z0-9$]*/g) ?? []).some((name) => needing.has(name)));
kernel = await instance(false);
let isReached = false, asked = 0;
// These ask the second part where they cannot do without: for sums up to a symbol, and for patterns.
const asking = /\b(Sum|Product|StringReplace|StringSplit|StringTrim)\[/;
for (const [expression, , question] of alone) {
  try {
    if (evaluate(question) !== "True") differing.push(`${expression}: otherwise without the second part`);
  } catch (error) {
    if (error instanceof Absent && asking.test(expression)) asked += 1;
    else differing.push(`${expression} names nothing that is listed, and needs the second part: ${String(error)}`);
    kernel = await instance(false);
  }
}
try { evaluate("VertexCount[CycleGraph[3]]"); } catch (error) { isReached = error instanceof Absent; }
if (!isReached) differing.push("CycleGraph does not need the second part");
console.log(`kernel: ${alone.length - asked} of them without the second part`);
kernel = await instance(true);
if (evaluate("VertexCount[CycleGraph[3]]") !== "3") differing.push("CycleGraph is not in the second part");

// The page's own path: the second part is fetched once, when a function of it is called although the definition does not say
// so, and what was asked then is asked again; figures that were there before are there still.
{
  /** @param {string} name */
  const bytesOf = (name) => readFileSync(new URL(name, templates));
  let fetched = 0;
  const open = () => Kernel.open(bytesOf("kernel.wasm"), () => { fetched += 1; return Promise.resolve(bytesOf("extras.wasm")); });
  /** @param {string} body @param {object} [more] */
  const definition = (body, more) => readDefinition(encoder.encode(JSON.stringify({ version: 2, id: "m", title: "m", description: "",
    width: 360, height: 240, definitions: "", initialisation: "", body, ...more,
    controls: [{ kind: "manipulator", variable: "a", label: "a", value: 1.5, minimum: 0, maximum: 3 }] })));
  /** @param {Kernel} page @param {number} figure */
  const drawn = async (page, figure) => Buffer.from(await page.draw(figure, ["1.5"], 360, 240, false)).toString("base64");
  const plain = "Plot[Sin[a x], {x, 0, 6}]", graph = "Graph[{1 -> 2, 2 -> 3, 3 -> 1}]";
  const page = await open();
  const first = await page.define(definition(plain));
  const before = await drawn(page, first);
  if (fetched !== 0) differing.push("a plot fetched the second part");
  const second = await page.define(definition(graph));
  const late = await drawn(page, second);
  if (fetched !== 1) differing.push(`a graph fetched the second part ${fetched} times`);
  if (await drawn(page, first) !== before) differing.push("a figure is another one after the second part came");
  const third = await page.define(definition(graph, { extras: true }));
  if (await drawn(page, third) !== late || fetched !== 1) differing.push("a second graph fetched the second part again");
  // A definition that says so has it before anything is drawn, and draws the same.
  const told = await open();
  const figure = await told.define(definition(graph, { extras: true }));
  if (fetched !== 2) differing.push("a definition that needs the second part did not fetch it");
  if (await drawn(told, figure) !== late) differing.push("the question that was asked again has another answer");
  if (late.length < 200 || late === before) differing.push("a graph is not drawn");
  console.log(`kernel: the second part is fetched when it is needed${differing.length ? "" : ", and asked again"}`);
}

// Words of 32 bits: numbers as places, and products beyond them.
for (const [text, value] of [["1 - - 3", "4"], ["- - 3 + x", "3 + x"], ["2^31 + 1", "2147483649"], ["65537 65537", "4295098369"]]) {
  if (evaluate(text) !== value) differing.push(`${text} should be ${value}: ${evaluate(text)}`);
}

// Every built-in with arguments that nobody expects: a value, or a call that stays, and never a trap. A tenth of them by OCTAVO_SEED,
// all of them in a long run.
const awkward = ["46400", "2^31", "2^31 - 1", "-2^31", "-1", "0", "1", "3", "2^63", "-2^63", "2^63 - 1", "10^20", "-10^20", "10^400", "1.5", "-2.5",
  "10.^300", "1/3", "I", "Infinity", "-Infinity", "ComplexInfinity", "Indeterminate", "x", "\"abc\"", "\"\"", "{}", "{1, 2, 3}", "{2^31, -2^63}",
  "{{1, 2}, {3, 4}}", "{{}}", "f[x]", "All", "x == 2^70", "{x, 0, 2^40}", "x -> 2^33", "# &", "_", "1 ;; 2^40", "<|1 -> 2|>", "{-1, 2}"];
const shares = isSoak ? 1 : 10, first = chance % shares;
const functions = readFileSync(new URL("../KernelTests/Snapshots/functions.tsv", here), "utf8").trim().split("\n").map((row) => row.split("\t")[0])
  .filter((_, place) => place % shares === first);
let calls = 0, largest = 0;
for (const name of functions) {
  const texts = awkward.filter(() => anyOf(["yes", "no"]) === "yes").map((value) => `${name}[${value}]`);
  for (let count = 0; count < 8; count += 1) texts.push(`${name}[${anyOf(awkward)}, ${anyOf(awkward)}]`);
  for (let count = 0; count < 4; count += 1) texts.push(`${name}[${anyOf(awkward)}, ${anyOf(awkward)}, ${anyOf(awkward)}]`);
  for (const text of texts) {
    calls += 1;
    try { evaluate(text); } catch (error) {
      differing.push(`${text} breaks the kernel: ${String(error)}`);
      kernel = await instance(true);
    }
    largest = Math.max(largest, kernel.memory.buffer.byteLength);
    if (kernel.memory.buffer.byteLength > 256e6) {
      differing.push(`${text} takes ${(kernel.memory.buffer.byteLength / 1e6).toFixed(0)} MB`);
      kernel = await instance(true);
    }
  }
}
console.log(`kernel: ${calls} awkward calls of ${functions.length} built-ins, at most ${(largest / 1e6).toFixed(0)} MB`);

// What never ends is stopped.
const endless = ["While[True, 1]", "f[x_] := f[x + 1]; f[1]", "x = {1, 2}; While[True, x = {x, x}]", "a := b; b := a; a",
  "Nest[{#, #} &, 1, 10^9]", "NestWhile[# + 1 &, 0, True &]", "FixedPoint[# + 1 &, 0]", "x = x + 1; x", "1 //. n_ :> {n, n}",
  "MatchQ[Range[40], {a___, b___, c___, d___, e___, 41}]", "Range[10^10]", "Tuples[Range[50], 20]", "Expand[(a + b + c + d)^60]",
  "Plot[While[True, 1], {x, 0, 1}]", "Table[Table[Table[i j k, {i, 1000}], {j, 1000}], {k, 1000}]"];
/** @type {[milliseconds: number, body: string]} */
let longest = [0, ""];
for (const body of endless) {
  const start = performance.now();
  evaluate(body);
  const took = performance.now() - start;
  if (took > longest[0]) longest = [took, body];
}
console.log(`kernel: ${endless.length} bodies without end are stopped, the last after ${longest[0].toFixed(0)} ms (${longest[1]})`);

// Bodies of all kinds with bytes changed, left out, doubled or exchanged, as figures.
const bodies = ["f[x_] := x^2 + 1; Table[f[i]/(i - 3), {i, 0, 5}]", "Plot[Sin[a x], {x, 0, 6}, PlotRange -> {-1, 1}]",
  "Module[{p = 1, q = 2}, While[p < 100, p = p q + 1]; {p, q}]", "Graphics[{Red, Disk[{0, 0}, a], Line[{{0, 0}, {1, 1}}], Text[\"t\", {1, 0}]}]",
  "Plot3D[Sin[a x] Cos[y], {x, -3, 3}, {y, -3, 3}]", "Solve[x^2 + a x - 2 == 0, x]", "Integrate[x^2 Exp[-x], {x, 0, 3}]",
  "NDSolve[{y''[t] + 0.1 y'[t] + Sin[y[t]] == 0, y[0] == 1, y'[0] == 0}, y, {t, 0, 5}]", "ContourPlot[x^2 + a y^2, {x, -2, 2}, {y, -2, 2}]",
  "Show[ParametricPlot[{Cos[t], Sin[a t]}, {t, 0, 2 Pi}], Graphics[Point[{0, 0}]], Axes -> False]", "ListLinePlot[Table[{i, i^a}, {i, 10}]]",
  "m = {{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}; {Det[m], Inverse[m], m[[2, ;; -2]], Transpose[m]}", "Grid[{{a, 2}, {Style[x, Bold], Framed[y]}}]",
  "g[n_Integer /; n > 1] := g[n - 1] + g[n - 2]; g[0] = 0; g[1] = 1; g[12]", "If[10^20 > 2^64, Mod[10^20, 7], Quotient[-7, 2]]",
  "BarChart[{1, a, 3}]", "Piecewise[{{1, x < 0}, {Sqrt[x], x < 4}}, Indeterminate] /. x -> 2", "Series[Log[1 + x], {x, 0, 5}] // Normal",
  "Row[{\"x = \", NumberForm[3.14159, {5, 3}], Subscript[x, 2]}]", "StringJoin[\"n\", ToString[a]]", "FindRoot[x^3 - 2 x + 2 == 0, {x, -1}]"];
const letters = "0123456789.+-*/^()[]{}<>=!&|;:,_#@$~'\" abxyfgnPSi`\\";
let state = 20;
/** @param {number} bound */
const random = (bound) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 8) % bound;
};

function mutated() {
  let body = bodies[random(bodies.length)];
  for (let count = random(4) + 1; count > 0; count -= 1) {
    const place = random(body.length + 1), other = bodies[random(bodies.length)];
    switch (random(4)) {
      case 0: body = body.slice(0, place) + letters[random(letters.length)] + body.slice(place + 1); break;
      case 1: body = body.slice(0, place) + body.slice(place + 1); break;
      case 2: body = body.slice(0, place) + letters[random(letters.length)] + body.slice(place); break;
      default: body = body.slice(0, place) + other.slice(0, random(other.length)) + body.slice(place);
    }
  }
  return body;
}

const count = isSoak ? 20000 : 1000;
const broken = [];
/** @type {[milliseconds: number, body: string]} */
let slowest = [0, ""];
for (let number = 0; number < count; number += 1) {
  const body = mutated();
  const definition = { version: 2, id: "m", title: "m", description: "", width: 360, height: 240, definitions: "", initialisation: "", body,
    controls: [{ kind: "manipulator", variable: "a", label: "a", value: 1.5, minimum: 0, maximum: 3 }] };
  const start = performance.now();
  try {
    const figure = kernel.octavo_kernel_define(give(encoder.encode(JSON.stringify(definition))));
    if (figure < 0) throw new Error("the definition cannot be read");
    const request = encoder.encode(JSON.stringify({ values: ["1.5"], width: 360, height: 240, flat: false }));
    const drawing = output(kernel.octavo_kernel_draw(figure, give(request)));
    if (decoder.decode(drawing.slice(0, 3)) !== "OVD") throw new Error("no drawing");
    kernel.octavo_kernel_forget(figure);
  } catch (error) {
    broken.push(`${body}\n    ${String(error)}`);
    kernel = await instance(true);
  }
  const took = performance.now() - start;
  if (took > slowest[0]) slowest = [took, body];
}
console.log(`kernel: ${count} mutated bodies, ${broken.length} broke it; the slowest took ${slowest[0].toFixed(0)} ms: ${slowest[1]}`);
if (broken.length > 0) console.error(broken.slice(0, 20).join("\n"));
if (differing.length > 0) console.error(differing.slice(0, 60).join("\n"));
if (differing.length > 0 || broken.length > 0) process.exit(1);
