// Events of interactives.

import { send } from "../dispatcher.js";

/** Sends the core an event of interactives.
 *  @param {InteractiveEvent} event @param {Uint8Array} [payload] */
export const tell = (event, payload) => void send({ type: "interactive", ...event }, payload);
