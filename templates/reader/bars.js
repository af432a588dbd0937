// Bars that go while one reads, and come back. Fetched after the first page.
// Rules: R24.

import { bars } from "./bar.js";
import { $, focused, pathOf, stage } from "./elements.js";
import { sheets, shown } from "./sheets.js";

/** How far one reads on before the bars go, and back before they come, in pixels. */
const [onward, back] = [140, 48];
/** How long the page rests before its place on the screen grows, and how long a use explains a movement, in milliseconds. */
const [rest, use] = [140, 500];
/** What a tap is for by itself. */
const used = "a, button, summary, input, label, select, textarea, audio, video, figure, mark, [data-interactive], .interactive, [role='button'], [tabindex='0']";
/** What the bars stay for. */
const busy = ".popover:not([hidden]), .selection-offer:not([hidden]), .enlarged, #object-tools:not([hidden]), #player:not([hidden]), .notice:not([hidden])";

const reading = document.body.classList;
let lastUse = -Infinity;
let lastTop = 0;
let lastPage = -1;
let distance = 0;
let isTouched = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Lets the bars go and come; `acceptSize` takes the new size of the stage as one by which no page changes.
 *  @param {() => void} acceptSize */
export function watchReading(acceptSize) {
  const change = (/** @type {boolean} */ isReading, isAtOnce = false) => {
    const sheet = sheets.get(shown);
    const height = $("bar").offsetHeight;
    const { scrollTop = 0 } = sheet?.scroller ?? {};
    reading.toggle("is-reading", isReading);
    reading.toggle("bar-goes", isReading);
    reading.toggle("has-bars-back", !isReading && !isAtOnce);
    acceptSize();
    // The text stays where it is on the screen.
    if (sheet && scrollTop > 1) sheet.scroller.scrollTop = Math.max(1, scrollTop + (isReading ? -height : height));
    lastTop = sheet?.scroller.scrollTop ?? 0;
    distance = 0;
  };
  // A finger that rests on the page is not done yet.
  const go = () => {
    if (isTouched) timer = setTimeout(go, rest);
    else if (canGo()) change(true);
  };
  bars.comeBack = (isAtOnce = false) => {
    clearTimeout(timer);
    const isAway = reading.contains("is-reading");
    if (isAway) change(false, isAtOnce);
    return isAway;
  };
  watchUse();
  stage.addEventListener("scroll", (event) => {
    if (!moved(event.target)) return;
    clearTimeout(timer);
    if (reading.contains("is-reading")) {
      const sheet = sheets.get(shown);
      if (distance < -back || sheet?.isAtTop || sheet?.isAtBottom) bars.comeBack();
    } else if (distance > onward) {
      timer = setTimeout(go, rest);
    }
  }, { capture: true, passive: true });
}

/** Reckons how far one has read on, or back; returns whether the shown page moves since one moves it.
 *  @param {EventTarget | null} target */
function moved(target) {
  const scroller = sheets.get(shown)?.scroller;
  if (!scroller || target !== scroller) return false;
  const now = performance.now();
  const step = lastPage === shown ? scroller.scrollTop - lastTop : 0;
  [lastTop, lastPage] = [scroller.scrollTop, shown];
  // A page glides on for a while: as long as it does, it moves by the same use.
  if (now - lastUse > use) {
    distance = 0;
    return false;
  }
  lastUse = now;
  distance = step * distance < 0 ? step : distance + step;
  return true;
}

/** Whether nothing is under way for which one wants the bars. */
function canGo() {
  const sheet = sheets.get(shown);
  const isPlain = sheet?.body && shown > 0 && !sheet.frame && !sheet.columns && !sheet.ownFrame && sheet.zoom === 1;
  return Boolean(isPlain) && !sheet?.isAtTop && !sheet?.isAtBottom && !$("bar").contains(focused()) && !document.querySelector(busy);
}

/** Notes when the page is moved by hand, and what else brings the bars back. */
function watchUse() {
  const note = () => {
    lastUse = performance.now();
    if (lastPage !== shown) [lastTop, lastPage] = [sheets.get(shown)?.scroller.scrollTop ?? 0, shown];
  };
  const touch = (/** @type {TouchEvent} */ { touches }) => {
    isTouched = touches.length > 0;
    note();
  };
  for (const name of /** @type {const} */ (["touchstart", "touchmove", "touchend", "touchcancel"])) stage.addEventListener(name, touch, { passive: true });
  stage.addEventListener("wheel", note, { passive: true });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") bars.comeBack();
    else note();
  });
  $("bar").addEventListener("focusin", () => bars.comeBack());
  document.addEventListener("pointermove", ({ pointerType, clientY }) => { if (pointerType === "mouse" && clientY < 8) bars.comeBack(); }, { passive: true });
  stage.addEventListener("click", (event) => {
    const isFree = !event.defaultPrevented && !pathOf(event).some((one) => one.matches(used) && one !== stage);
    if (isFree && document.getSelection().isCollapsed) bars.comeBack();
  });
  document.body.addEventListener("animationend", ({ target }) => { if (target === $("bar")) reading.remove("has-bars-back", "bar-goes"); });
}
