// Passes events to the core, and its commands to the functions that execute them.

/** One connection to the core. */
export class Dispatcher {
  #core;
  #doers;
  #report;
  /** Commands that are not executed yet. @type {Command[]} */
  #commands = [];
  #isExecuting = false;

  /** `report` gets what a doer throws. @param {Core} core @param {Doers} doers @param {(error: unknown) => void} report */
  constructor(core, doers, report = reportError) {
    this.#core = core;
    this.#doers = doers;
    this.#report = report;
  }

  /**
   * Sends an event to the core, executes its commands, and returns them. A doer may send events itself: the core answers each at once,
   * and the commands of its answer are executed after all earlier ones. So the sender always gets the whole answer, such as a `claim`.
   * @type {Send}
   */
  send(event, payload) {
    const answer = this.#core.send(event, payload);
    this.#commands.push(...answer);
    if (!this.#isExecuting) this.#execute();
    return answer;
  }

  #execute() {
    this.#isExecuting = true;
    for (let command = this.#commands.shift(); command; command = this.#commands.shift()) {
      try {
        this.#doerOf(command)(command);
      } catch (error) {
        // The other commands do not depend on this one.
        this.#report(error);
      }
    }
    this.#isExecuting = false;
  }

  /** The function for a command. The check cannot tell that it takes just this one. @param {Command} command */
  #doerOf(command) { return /** @type {(command: Command) => void} */ (this.#doers[command.do]); }
}

/** The connection to the core of the open book. @type {Dispatcher | undefined} */
let dispatcher;

/** Connects the shell to the core. @param {Core} core @param {Doers} doers */
export function connect(core, doers) { dispatcher = new Dispatcher(core, doers); }

/** Sends an event to the core of the open book, if it is open yet. @type {Send} */
export const send = (event, payload) => dispatcher?.send(event, payload) ?? [];
