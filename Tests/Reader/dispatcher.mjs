// How the shell passes events to the core and carries out its commands: in order, without losing any.
//   node Tests/Reader/dispatcher.mjs

import assert from "node:assert/strict";
import test from "node:test";
import { Dispatcher } from "../../templates/reader/dispatcher.js";

/** A core that answers each event by the commands in `answers`, and writes down what it gets.
 *  @param {string[]} log @param {Record<string, Command[]>} answers @returns {Core} */
const coreOf = (log, answers) => ({
  send(event) {
    log.push(`event ${event.type}`);
    if (!answers[event.type]) throw new Error(`no answer to ${event.type}`);
    return answers[event.type];
  },
  isLegal: () => true,
});

/** Where no doer is to throw. @param {unknown} error */
const fails = (error) => { throw error; };

/** Doers that are only those of a test: of the others, none is called. @param {Partial<Doers>} doers */
const only = (doers) => /** @type {Doers} */ (doers);

test("commands are executed in the order of the events, though a doer sends one", () => {
  /** @type {string[]} */
  const log = [];
  const core = coreOf(log, { turned: [{ do: "spinner" }, { do: "finish" }], cancelled: [{ do: "pullBack" }], frame: [{ do: "claim" }] });
  const dispatcher = new Dispatcher(core, only({
    spinner() {
      log.push("spinner");
      dispatcher.send({ type: "cancelled" });
      dispatcher.send({ type: "frame", time: 1 });
    },
    finish() { log.push("finish"); },
    pullBack() { log.push("pullBack"); },
    claim() { log.push("claim"); },
  }), fails);
  dispatcher.send({ type: "turned" });
  assert.deepEqual(log, ["event turned", "spinner", "event cancelled", "event frame", "finish", "pullBack", "claim"]);
});

test("an event that a doer sends is answered in full at once, so that no claim is lost", () => {
  /** @type {Command[]} */
  let answer = [];
  const dispatcher = new Dispatcher(coreOf([], { turned: [{ do: "finish" }], dragged: [{ do: "peel", share: 0.5 }, { do: "claim" }] }), only({
    finish() { answer = dispatcher.send({ type: "dragged", x: 1, y: 2, time: 3, atTop: true, atBottom: true }); },
    peel() {},
    claim() {},
  }), fails);
  dispatcher.send({ type: "turned" });
  assert.deepEqual(answer.map((command) => command.do), ["peel", "claim"]);
});

test("many events that commands send are all handled, the first first", () => {
  /** @type {number[]} */
  const shares = [];
  let count = 0;
  const core = { send: () => /** @type {Command[]} */ ([{ do: "peel", share: count += 1 }]), isLegal: () => true };
  const dispatcher = new Dispatcher(core, only({
    peel({ share }) {
      shares.push(share);
      // Each of the first three commands sends two events.
      for (let more = 0; share <= 3 && more < 2; more += 1) dispatcher.send({ type: "turned" });
    },
  }), fails);
  dispatcher.send({ type: "turned" });
  assert.deepEqual(shares, [1, 2, 3, 4, 5, 6, 7]);
});

test("a doer that throws is reported, and drops neither the other commands nor later events", () => {
  /** @type {string[]} */
  const log = [];
  /** @type {unknown[]} */
  const reported = [];
  const fault = new Error("a fault of a doer");
  const core = coreOf(log, { turned: [{ do: "spinner" }, { do: "finish" }], cancelled: [{ do: "pullBack" }] });
  const dispatcher = new Dispatcher(core, only({
    spinner() {
      dispatcher.send({ type: "cancelled" });
      throw fault;
    },
    finish() { log.push("finish"); },
    pullBack() { log.push("pullBack"); },
  }), (error) => reported.push(error));
  assert.equal(dispatcher.send({ type: "turned" }).length, 2);
  dispatcher.send({ type: "cancelled" });
  assert.deepEqual(log, ["event turned", "event cancelled", "finish", "pullBack", "event cancelled", "pullBack"]);
  assert.deepEqual(reported, [fault]);
});

test("an event that the core cannot take fails at its sender only", () => {
  /** @type {string[]} */
  const log = [];
  const dispatcher = new Dispatcher(coreOf(log, { cancelled: [{ do: "pullBack" }] }), only({ pullBack() { log.push("pullBack"); } }), fails);
  assert.throws(() => dispatcher.send({ type: "turned" }), /no answer to turned/);
  dispatcher.send({ type: "cancelled" });
  assert.deepEqual(log, ["event turned", "event cancelled", "pullBack"]);
});
