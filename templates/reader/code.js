// Buttons that copy code.

import { book } from "./book.js";
import { copyText } from "./clipboard.js";
import { $, build, part } from "./elements.js";

/** Adds a button at the corner of every code block. The button has no text, so that offsets in the page's text do not change.
 *  @param {HTMLElement} body */
export function offerCopies(body) {
  for (const block of body.querySelectorAll("pre:not(.output, .stderr, .traceback)")) {
    if (block.querySelector(":scope > .octavo-copy") || block.textContent.trim() === "") continue;
    const place = build(`<span class="octavo-copy" data-octavo-made=""><button type="button"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="8.500" y="8.500" width="11" height="11" rx="2"/><path d="M15.500 8.500V6.500a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/></svg></button></span>`);
    const button = part(place, "button");
    button.setAttribute("aria-label", book.words.copyCode);
    button.title = book.words.copyCode;
    button.addEventListener("click", async (event) => {
      event.stopPropagation();
      if (!await copyText(codeOf(block))) return;
      button.classList.add("is-done");
      $("spoken").textContent = book.words.copied;
      setTimeout(() => button.classList.remove("is-done"), 1600);
    });
    block.prepend(place);
  }
}

/** The width and height of the button, with a little room. */
const [wide, high] = [40, 30];

/** Gives the buttons that would hide code a place above it.
 *  @param {HTMLElement} body */
export function clearCopies(body) {
  const blocks = [...body.querySelectorAll("pre:has(> .octavo-copy)")];
  // All is measured before anything is changed, so that the page is laid out once.
  const hide = blocks.map((block) => block.scrollWidth > block.clientWidth + 1 || reachesCorner(block));
  blocks.forEach((block, number) => block.classList.toggle("octavo-roofed", hide[number]));
}

/** Whether one of the first lines of a block reaches the corner where the button is.
 *  @param {Element} block */
function reachesCorner(block) {
  const box = block.getBoundingClientRect();
  const top = box.top + parseFloat(getComputedStyle(block).paddingTop);
  const range = document.createRange();
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    for (const line of range.getClientRects()) {
      if (line.top > top + high) return false;
      if (line.width > 0 && line.right > box.right - wide) return true;
    }
  }
  return false;
}

/** The code of a block, without prompts.
 *  @param {Element} block */
function codeOf(block) {
  const copy = /** @type {Element} */ (block.cloneNode(true));
  for (const prompt of copy.querySelectorAll(".prompt, .p, [data-octavo-made]")) prompt.remove();
  return copy.textContent.replace(/^\n|\s+$/g, "");
}
