// Finding and making elements of the shell's own markup.

/** An element of index.html. Its kind is known from that page (`any`).
 *  @type {<Id extends keyof ShellParts>(id: Id) => ShellParts[Id]} */
export const $ = (id) => /** @type {any} */ (document.getElementById(id));
export const stage = $("stage");

/** A part of the shell's own markup, which is always there; of what kind, the caller knows (`any`). @type {FindsPart} */
export const part = (/** @type {ParentNode} */ parent, /** @type {string} */ selector) => /** @type {any} */ (parent.querySelector(selector));

/** All elements that match; of what kind, the caller knows. @type {<Part extends Element = HTMLElement>(parent: ParentNode, selector: string) => Part[]} */
export const parts = (parent, selector) => Array.from(parent.querySelectorAll(selector));

/** The elements that an event passes, from the innermost outwards. @type {(event: Event) => PageElement[]} */
export const pathOf = (event) => event.composedPath().filter((one) => isPageElement(one));

/** @param {unknown} one @returns {one is PageElement} */
const isPageElement = (one) => one instanceof Element;

/** The element that has the focus, which any element of these documents can. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/** Makes an element with a class and a text. @type {Makes} */
export function make(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** Makes an element from HTML; call it with literals only. Of what kind it is, the caller knows (`any`).
 *  @type {<Kind extends HTMLElement = HTMLElement>(html: string) => Kind} */
export function build(html) {
  const template = document.createElement("template");
  template.innerHTML = html.replace(/>\s+</g, "><");
  return /** @type {any} */ (template.content.firstElementChild);
}
