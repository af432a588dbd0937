// The browser's history: its Back button returns to the places that the core remembers, and the address is that of the shown page.
// Rules: R3.

import { send } from "./dispatcher.js";
import { later } from "./environment.js";

/** The number of places that the Back button leads to. */
let depth = history.state?.octavo ?? 0;

/** Whether the book was open in this entry of the history before: the page was reloaded, or returned to. */
export const isReturn = history.state?.octavo !== undefined;

/** @satisfies {Partial<Doers>} */
export const visitDoers = {
  remember() {
    later(() => {
      depth += 1;
      history.pushState({ octavo: depth }, "");
    });
  },
};

/** Shows an address, without a new place.
 *  @param {string} address */
export function showAddress(address) {
  try {
    history.replaceState({ octavo: depth }, "", address);
  } catch {
    // Some engines limit how often the address may change; the address is not essential.
  }
}

/** Tells the core when the reader goes through the history, or enters an address. */
export function followHistory() {
  addEventListener("popstate", wentThroughHistory);
  addEventListener("hashchange", () => {
    // An address entered by the user has no state; `popstate` handles all others.
    if (history.state) return;
    depth += 1;
    history.replaceState({ octavo: depth }, "");
    send({ type: "addressed", href: location.hash.slice(1) });
  });
}

/** Handles the browser's back and forward buttons, for one step or many.
 *  @param {PopStateEvent} event */
function wentThroughHistory({ state }) {
  if (state?.octavo === undefined) return;
  const steps = state.octavo - depth;
  depth = state.octavo;
  const href = location.hash.slice(1);
  for (let step = Math.min(100, Math.abs(steps)); step > 0; step -= 1) send({ type: steps < 0 ? "wentBack" : "wentForward", href });
}
