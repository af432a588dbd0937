// The field for page numbers of the printed edition; fetched only in books with a page list.
// Rules: R17.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { build, part } from "./elements.js";

/** A field that goes to a page of the printed edition by its number; calls `resized` when its height changes.
 *  @param {() => void} resized */
export function printedPage(resized) {
  const { printedPages, words } = book;
  const element = build(`<div class="where printed"><label><span></span><input type="text" size="9" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"></label><button type="button" class="tool"><svg><use href="#icon-forward"/></svg></button><p role="alert"></p></div>`);
  const [field, button, problem] = [part(element, "input"), part(element, "button"), part(element, "p")];
  part(element, "span").textContent = words.printedPage;
  field.placeholder = printedPages ?? "";
  button.title = words.goThere;
  button.setAttribute("aria-label", words.goThere);
  const go = () => {
    if (!field.value.trim()) return field.focus();
    send({ type: "printedPage", text: field.value });
    // The popover closes if the page exists.
    if (!element.isConnected) return undefined;
    field.setAttribute("aria-invalid", "true");
    problem.textContent = words.noPrintedPage;
    resized();
    return field.select();
  };
  button.addEventListener("click", go);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    // Prevent the key from also pressing the button that gets the focus back.
    event.preventDefault();
    go();
  });
  return element;
}
