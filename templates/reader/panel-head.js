// What the panels of the popover share: their head, and the sign that a list goes on.

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

/** R19: shows with a fading edge that a list continues below.
 *  @param {HTMLElement} list */
export function showMore(list) {
  const sign = () => list.classList.toggle("goes-on", list.scrollTop + list.clientHeight < list.scrollHeight - 4);
  list.addEventListener("scroll", sign, { passive: true });
  const resized = new ResizeObserver(sign);
  resized.observe(list);
  const changed = () => {
    for (const child of list.children) resized.observe(child);
    sign();
  };
  new MutationObserver(changed).observe(list, { childList: true });
}
