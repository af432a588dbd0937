// The bar.
// Rules: R3, R7.

import { book } from "./book.js";
import { send } from "./dispatcher.js";
import { $, part } from "./elements.js";
import { later, stamp, stillness } from "./environment.js";
import { tell } from "./notice.js";
import { countReading, showProgress } from "./progress.js";
import { sheets, shown } from "./sheets.js";
import { showAddress } from "./visits.js";

/** R24: brings the bars back, and returns whether they were away; bars.js, which comes after the first page, says how. */
export const bars = { comeBack(isAtOnce = false) { return isAtOnce; } };

/** @satisfies {Partial<Doers>} */
export const barDoers = {
  bar(command) {
    const title = $("title");
    part(title, "span").textContent = command.title;
    title.setAttribute("aria-label", `${command.title}, ${book.words.contents}`);
    $("previous").disabled = !command.previous;
    $("next").disabled = !command.next;
    $("return").hidden = !command.return;
    const bookmark = $("bookmark");
    bookmark.setAttribute("aria-pressed", command.bookmarked ? "true" : "false");
    bookmark.title = command.bookmarked ? book.words.removeBookmark : book.words.bookmark;
    bookmark.setAttribute("aria-label", bookmark.title);
    document.title = command.page > 0 ? `${command.title} – ${book.title}` : book.title;
    countReading(command.page);
    later(() => {
      showProgress();
      const within = command.fragment ? `#${command.fragment}` : "";
      const hash = command.page > 0 ? `#${book.pages[command.page].href}${within}` : location.pathname + location.search;
      showAddress(hash);
    });
  },
  announce({ text }) { $("spoken").textContent = text; },
  notice({ text }) { tell(text); },
};

/** @type {("next" | "previous" | "title" | "search" | "marks" | "settings")[]} */
const targets = ["next", "previous", "title", "search", "marks", "settings"];

/** Connects the buttons of the bar and of the notice. */
export function connectButtons() {
  for (const target of targets) {
    $(target).addEventListener("click", () => send({ type: "tapped", target }));
  }
  $("return").addEventListener("click", () => history.back());
  $("bookmark").addEventListener("click", () => {
    const sheet = sheets.get(shown);
    send({ type: "bookmarked", page: shown, ...(sheet?.anchor() ?? { offset: 0, share: 0 }), ...sheet?.topQuote(), ...stamp() });
  });
  part($("notice"), "button").addEventListener("click", () => { $("notice").hidden = true; });
  stillness.addEventListener("change", () => send({ type: "motionReduced", value: stillness.matches }));
}
