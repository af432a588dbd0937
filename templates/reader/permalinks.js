// Addresses of headings, places and selected text: `#pages/limits.xhtml#squeeze`, or with the text itself as
// `#pages/limits.xhtml#text=first%20words,last%20words`, in the format of text fragments.
// Rules: R18.

import { book, decode, root } from "./book.js";
import { copyText } from "./clipboard.js";
import { $, build, part } from "./elements.js";
import { relocate } from "./quotations.js";
import { sheets, shown } from "./sheets.js";

// The maximum length of quoted text; longer text is identified by its first and last words.
const longest = 60;
/** @param {string} text */
const encode = (text) => encodeURIComponent(text).replace(/[-'()!*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The address of a place in the book.
 *  @param {number} page @param {string} fragment */
const addressOf = (page, fragment) => `${root}#${book.pages[page].href}${fragment ? `#${fragment}` : ""}`;

/** The address of selected text.
 *  @param {number} page @param {Quotation} quotation */
export function addressOfText(page, { text, prefix, suffix }) {
  const letters = [...text];
  const half = longest / 2;
  const words = letters.length <= longest ? encode(text) : `${encode(letters.slice(0, half).join(""))},${encode(letters.slice(-half).join(""))}`;
  const [before, after] = [prefix.slice(-12), suffix.slice(0, 12)].map((part) => encode(part.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "")));
  return addressOf(page, `text=${before ? `${before}-,` : ""}${words}${after ? `,-${after}` : ""}`);
}

/** The range of the text in an address's fragment; null if the page does not contain it.
 *  @param {string} page @param {string} fragment @returns {Offsets | null} */
export function rangeOfLink(page, fragment) {
  const parts = fragment.slice("text=".length).split(",");
  const prefix = parts[0]?.endsWith("-") ? decode(parts.shift()?.slice(0, -1) ?? "") : "";
  const suffix = parts.at(-1)?.startsWith("-") ? decode(parts.pop()?.slice(1) ?? "") : "";
  const [first, last] = parts.map(decode);
  if (!first) return null;
  const head = relocate(page, { start: 0, end: first.length, text: first, prefix, suffix: last ? "" : suffix });
  if (!head || !last) return head;
  const end = page.indexOf(last, head[1]);
  return [head[0], end < 0 ? head[1] : end + last.length];
}

/** The address of the place at the top of the screen: of its heading, or of the page. */
export function addressOfPlace() {
  const sheet = sheets.get(shown);
  if (shown <= 0 || !sheet?.body) return root;
  const top = sheet.scroller.getBoundingClientRect().top + 80;
  const above = [...sheet.body.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((heading) => idOf(heading) && sheet.seen(heading.getBoundingClientRect()).top <= top);
  // A heading at the beginning of a page has the page's address.
  const heading = above.at(-1);
  return addressOf(shown, heading && !heading.matches("h1") ? encodeURIComponent(idOf(heading)) : "");
}

/** The id of a heading: its own, or that of the section that it begins.
 *  @param {Element} heading */
function idOf(heading) {
  if (heading.id) return heading.id;
  const section = heading.parentElement;
  return section?.matches("section, article, div") && section.firstElementChild === heading ? section.id : "";
}

/** Copies an address, and confirms it.
 *  @param {string} address @param {Element} [button] */
export async function copyAddress(address, button) {
  if (!await copyText(address)) return;
  $("spoken").textContent = book.words.copied;
  button?.classList.add("is-done");
  setTimeout(() => button?.classList.remove("is-done"), 1600);
}

/** Adds a button after every heading with an address. The button has no text, so that offsets in the page's text do not change.
 *  @param {HTMLElement} body @param {string} href */
export function offerLinks(body, href) {
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const id = idOf(heading);
    if (!id || heading.closest("figure, aside, summary, a") || heading.querySelector(".octavo-link")) continue;
    const place = build(`<span class="octavo-link" data-octavo-made=""><button type="button"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M10 13.500a4 4 0 0 0 6 .400l2.500-2.500a4 4 0 0 0-5.700-5.700L11.500 7"/><path d="M14 10.500a4 4 0 0 0-6-.400l-2.500 2.500a4 4 0 0 0 5.700 5.700L12.500 17"/></svg></button></span>`);
    const button = part(place, "button");
    button.title = book.words.copyLink;
    button.setAttribute("aria-label", `${book.words.copyLink}: ${heading.textContent.replace(/\s+/g, " ").trim()}`);
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      copyAddress(`${root}#${href}#${encodeURIComponent(id)}`, button);
    });
    heading.append(place);
  }
}
