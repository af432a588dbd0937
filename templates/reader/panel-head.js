// The head of a panel of the popover.

import { send } from "./dispatcher.js";
import { build, part } from "./elements.js";

/** A panel's title, and a button to the level above it, if there is one.
 *  @param {string} title @param {string | null | undefined} [up] */
export function head(title, up) {
  const element = build(`<div class="panel-head"><h2 id="popover-title"></h2></div>`);
  part(element, "h2").textContent = title;
  if (up) {
    const button = build(`<button type="button" class="up"><svg><use href="#icon-back"/></svg><span></span></button>`);
    part(button, "span").textContent = up;
    button.addEventListener("click", () => send({ type: "tapped", target: "up" }));
    element.prepend(button);
  }
  return element;
}
