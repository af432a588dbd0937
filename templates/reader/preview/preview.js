// Only for `octavo serve`: updates the open page after a build, and shows the findings.

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** @type {HTMLElement | null} */
let host = null;

/** @param {Report} report */
function show(report) {
  const found = report.diagnostics.filter((diagnostic) => diagnostic.severity !== "note");
  if (found.length === 0) {
    host?.remove();
    host = null;
    return;
  }
  const before = host?.shadowRoot?.querySelector("details");
  if (!host) {
    host = document.createElement("aside");
    host.setAttribute("aria-label", "Octavo");
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("preview.css", import.meta.url).href;
    host.attachShadow({ mode: "open" }).append(style);
    document.body.append(host);
  }
  const errors = found.filter((diagnostic) => diagnostic.severity === "error");
  const details = document.createElement("details");
  // New errors open the list; otherwise it stays as the author left it.
  details.open = errors.length > 0 && !before?.matches(".has-errors") ? true : before?.open === true;
  details.classList.toggle("has-errors", errors.length > 0);
  /** @param {number} number @param {string} name */
  const count = (number, name) => `${number} ${name}${number === 1 ? "" : "s"}`;
  const summary = document.createElement("summary");
  summary.textContent = [errors.length && count(errors.length, "error"), found.length > errors.length && count(found.length - errors.length, "warning")].filter(Boolean).join(", ");
  const list = document.createElement("ol");
  for (const diagnostic of [...errors, ...found.filter((one) => one.severity !== "error")]) {
    const item = document.createElement("li");
    const place = document.createElement("code");
    const { range } = diagnostic;
    place.textContent = range ? [range.file, range.start?.line, range.start?.column].filter((part) => part !== undefined).join(":") : "";
    const id = document.createElement("span");
    id.className = "id";
    id.textContent = ` [${diagnostic.id}]`;
    item.append(place, document.createElement("br"), `${diagnostic.severity}: ${diagnostic.summary}`, id);
    list.append(item);
  }
  details.append(summary, list);
  before?.remove();
  host.shadowRoot?.append(details);
}

/** Updates the sheets of changed pages in place; returns false if the whole reader must reload.
 *  @param {string[]} hrefs */
async function refresh(hrefs) {
  if (!window.octavo) return false;
  const [{ book, root }, { hasSearchParts }, { sheets }, { patch, placeAfter, textOf }] = await Promise.all([
    import("../book.js"), import("../device.js"), import("../sheets.js"), import("./page-patch.js")]);
  // The core has search texts of the earlier book.
  if (hasSearchParts) return false;
  for (const sheet of [...sheets.values()]) {
    const { href } = book.pages[sheet.page];
    if (sheet.index || !hrefs.includes(href)) continue;
    if (!sheet.body) return false;
    const { offset, share } = sheet.anchor();
    const isAtTop = sheet.isAtTop;
    const before = textOf(sheet);
    const answer = await fetch(new URL(href, root));
    if (!answer.ok) return false;
    if (!patch(sheet, await answer.text(), href)) {
      // The state of running interactives belongs to the earlier page.
      const holdsInteractives = () => Boolean(sheet.body?.querySelector("figure[data-interactive]"));
      if (holdsInteractives()) return false;
      await sheet.load(href);
      if (holdsInteractives()) return false;
    }
    sheet.showHighlights(sheet.highlights ?? []);
    sheet.moveTo({ to: isAtTop ? "top" : "anchor", offset: placeAfter(before, textOf(sheet), offset, sheet.measured()), share, smooth: false });
  }
  return true;
}

let lastInput = -Infinity;
for (const type of ["wheel", "touchmove", "pointerup", "keydown"]) {
  addEventListener(type, () => { lastInput = performance.now(); }, { capture: true, passive: true });
}

let [builds, books] = [-1, Number(document.documentElement.dataset.preview)];
for (;;) {
  try {
    const state = await (await fetch(`octavo/state?after=${builds}&book=${books}`, { cache: "no-store" })).json();
    if (state.books !== books) {
      // Wait until the core has saved the place to which the reader is scrolling.
      await wait(Math.max(0, 150 - (performance.now() - lastInput)));
      if (!state.pages || !await refresh(state.pages).catch(() => false)) {
        location.reload();
        break;
      }
    }
    if (state.builds !== builds) show(state.report);
    ({ builds, books } = state);
  } catch {
    await wait(1000);
  }
}
