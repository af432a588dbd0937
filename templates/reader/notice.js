// The notice above the page.

import { $, part } from "./elements.js";

/** Shows a message until it is closed; `choice` is a button and its action.
 *  @param {string | undefined} text @param {{ word: string, act: () => void }} [choice] */
export function tell(text, choice) {
  const notice = $("notice");
  notice.hidden = !text;
  part(notice, "p").textContent = text ?? "";
  notice.querySelector(".choice")?.remove();
  if (!choice) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "choice";
  button.textContent = choice.word;
  button.addEventListener("click", () => {
    tell("");
    choice.act();
  });
  part(notice, "p").after(button);
  button.focus({ preventScroll: true });
}
