// Turns from one sheet to another. A flip looks like paper: the sheet is clipped along a fold that moves across the
// screen, and a
// mirrored blank sheet with shades covers it as its back. Only transforms are animated, so that the compositor runs the turn
// at the display's rate.
// Rules: R9.

const flipTime = 620;
const coverTime = 900;
const scrollTime = 420;
const fadeTime = 220;

/**
 * A turn that is under way: its sheets, what was put in for it, and what happens at its end.
 * @typedef {{ from: HTMLElement, to: HTMLElement, isBack: boolean, ended: () => void, parts: HTMLElement[], animations: Animation[], after?: () => void }} Run
 */

export class Turning {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Run | null} */
    this.running = null;
    /** The neighbour of a page that is dragged past its edge, the page, and how far. @type {HTMLElement | null} */
    this.pulledSheet = null;
    /** @type {HTMLElement | null} */
    this.pulledFrom = null;
    this.pulled = 0;
    /** The stage's size in pixels. The shell sets it, since measuring it as a turn begins would force a layout. */
    this.size = { width: 0, height: 0 };
  }

  get isRunning() { return this.running !== null; }

  /** Turns from one sheet to another; calls `ended` at the end, unless the turn was finished before.
   *  @param {Turn} command @param {HTMLElement} from @param {HTMLElement} to @param {string} direction
   *  @param {() => void} ended */
  start(command, from, to, direction, ended) {
    this.finish();
    const isCover = command.from < 0;
    const isForward = command.forward === true;
    to.classList.remove("is-hidden");
    /** @type {Run} */
    const run = { from, to, isBack: false, ended, parts: [], animations: [] };
    this.running = run;
    if (command.style === "flip") {
      this.flip(run, isForward ? from : to, isForward, direction === "rtl" ? -1 : 1, isCover ? coverTime : flipTime);
    } else if (command.style === "scroll") {
      this.scroll(run, from, to, isForward);
    } else {
      to.classList.add("is-above");
      const fading = isCover ? from : to;
      const [first, last] = isCover ? [1, 0] : [0, 1];
      run.animations.push(fading.animate([{ opacity: first }, { opacity: last }], { duration: fadeTime, easing: "ease-in-out", fill: "both" }));
    }
    if (command.held) for (const animation of run.animations) animation.pause();
    else this.listen(run);
  }

  /** @param {Run} run */
  listen(run) {
    const last = run.animations[0];
    last.finished.then(() => {
      if (this.running !== run) return;
      this.end(run);
      run.ended();
    }, () => {});
  }

  /** Moves a held turn to a fraction of its way, 0 to 1.
   *  @param {number} share */
  peel(share) {
    if (!this.running) return;
    for (const animation of this.running.animations) {
      // Animations are eased: find the time at which the fold is under the finger.
      animation.currentTime = timeAt(share) * Number(animation.effect?.getTiming().duration);
    }
  }

  /** Completes or reverses a held turn.
   *  @param {boolean} completes */
  settle(completes) {
    const run = this.running;
    if (!run) return;
    run.isBack = !completes;
    for (const animation of run.animations) {
      if (completes) animation.play();
      else animation.reverse();
    }
    this.listen(run);
  }

  /** Completes the turn at once. */
  finish() {
    const run = this.running;
    if (run) this.end(run);
  }

  /** Completes the turn at once, and calls `ended`. */
  complete() {
    const run = this.running;
    if (!run) return;
    this.end(run);
    run.ended();
  }

  /** @param {Run} run */
  end(run) {
    this.running = null;
    for (const animation of run.animations) animation.cancel();
    for (const part of run.parts) part.remove();
    for (const sheet of [run.from, run.to]) {
      sheet.classList.remove("is-above", "is-turning");
      sheet.style.transform = "";
    }
    const [gone, come] = run.isBack ? [run.to, run.from] : [run.from, run.to];
    gone.classList.add("is-hidden", "was-shown");
    gone.inert = true;
    come.inert = false;
    run.after?.();
  }

  // Paper

  /** @param {Run} run @param {HTMLElement} top @param {boolean} isForward @param {number} side @param {number} duration */
  flip(run, top, isForward, side, duration) {
    // The cover fills the screen, sheets fill the stage.
    const ground = top.parentElement ?? this.stage;
    const { width, height } = ground === this.stage ? this.size : { width: innerWidth, height: innerHeight };
    ground.style.setProperty("--w", `${width}px`);
    ground.style.setProperty("--h", `${height}px`);
    ground.classList.toggle("is-mirrored", side < 0);
    top.classList.add("is-above", "is-turning");
    const paper = build("flap", "cut", "mirror", "keep", "paper", "shade");
    const cast = build("cast").outer;
    ground.append(cast, paper.outer);
    run.parts = [cast, paper.outer];
    // The fold starts slanted beyond one edge, and ends nearly upright beyond the other.
    const lean = 7;
    const start = side * (height / 2) * Math.tan((lean * Math.PI) / 180);
    const end = -side * width;
    const [leanStart, leanEnd] = [side * lean, side * 1.5];
    const along = [`translateX(${start}px) rotate(${leanStart}deg)`, `translateX(${end}px) rotate(${leanEnd}deg)`];
    const against = [`rotate(${-leanStart}deg) translateX(${-start}px)`, `rotate(${-leanEnd}deg) translateX(${-end}px)`];
    /** @type {KeyframeAnimationOptions} */
    const timing = { duration, easing: curve, fill: "both", direction: isForward ? "normal" : "reverse" };
    if (!isForward) timing.easing = reversed;
    /** @param {Element} element @param {string[]} ends */
    const move = (element, [a, b]) =>
      run.animations.push(element.animate([{ transform: a }, { transform: b }], timing));
    for (const cut of top.querySelectorAll(":scope > .cut")) move(cut, along);
    for (const keep of top.querySelectorAll(":scope > .cut > .keep")) move(keep, against);
    move(paper.cut, along);
    move(paper.keep, against);
    move(paper.shade, along);
    move(cast, along);
    run.animations.push(cast.animate([{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], timing));
    run.after = () => ground.classList.remove("is-mirrored");
  }

  // Vertical turning

  /** @param {Run} run @param {HTMLElement} from @param {HTMLElement} to @param {boolean} isForward */
  scroll(run, from, to, isForward) {
    const { height } = this.size;
    const { pulled } = this;
    this.pulled = 0;
    const sign = isForward ? -1 : 1;
    /** @type {KeyframeAnimationOptions} */
    const timing = { duration: scrollTime, easing: "cubic-bezier(0.25, 0.7, 0.25, 1)", fill: "both" };
    run.animations.push(from.animate(
      [{ transform: `translateY(${pulled}px)` }, { transform: `translateY(${sign * height}px)` }], timing));
    run.animations.push(to.animate(
      [{ transform: `translateY(${pulled - sign * height}px)` }, { transform: "translateY(0)" }], timing));
  }

  /** Shows the neighbour of a page that is dragged past its edge.
   *  @param {number} distance @param {HTMLElement} from @param {HTMLElement} to */
  pull(distance, from, to) {
    const { height } = this.size;
    this.pulled = distance;
    if (this.pulledSheet && this.pulledSheet !== to) this.release(false);
    this.pulledSheet = to;
    this.pulledFrom = from;
    to.classList.remove("is-hidden");
    from.style.transform = `translateY(${distance}px)`;
    to.style.transform = `translateY(${distance + (distance < 0 ? height : -height)}px)`;
  }

  /** Lets a pulled neighbour spring back.
   *  @param {boolean} isSmooth */
  release(isSmooth) {
    const [to, from, distance] = [this.pulledSheet, this.pulledFrom, this.pulled];
    this.pulledSheet = this.pulledFrom = null;
    this.pulled = 0;
    if (!to || !from) return;
    const { height } = this.size;
    from.style.transform = to.style.transform = "";
    if (!isSmooth) return void to.classList.add("is-hidden");
    const timing = { duration: 260, easing: "ease-out" };
    from.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], timing);
    const away = distance < 0 ? height : -height;
    to.animate([{ transform: `translateY(${distance + away}px)` }, { transform: `translateY(${away}px)` }], timing)
      .finished.then(() => { if (!this.running && this.pulledSheet !== to) to.classList.add("is-hidden"); }, () => {});
  }

  /** Passes a pulled neighbour on to a turn. */
  takeOver() {
    const [to, from] = [this.pulledSheet, this.pulledFrom];
    this.pulledSheet = this.pulledFrom = null;
    if (to && from) from.style.transform = to.style.transform = "";
    return to;
  }
}

// A cubic Bézier curve for easing, and its reverse.
const [x1, y1, x2, y2] = [0.42, 0.02, 0.32, 1];
const curve = `cubic-bezier(${x1}, ${y1}, ${x2}, ${y2})`;
const reversed = `cubic-bezier(${1 - x2}, ${1 - y2}, ${1 - x1}, ${1 - y1})`;

/** The time, 0 to 1, at which an eased turn reaches a fraction of its way.
 *  @param {number} share */
function timeAt(share) {
  /** @param {number} t @param {number} a @param {number} b */
  const at = (t, a, b) => 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2;
    if (at(middle, y1, y2) < share) low = middle;
    else high = middle;
  }
  return at(low, x1, x2);
}

/** Creates nested boxes with these classes, the first outermost; returns them by class, and the first as `outer`.
 *  @param {string[]} names */
function build(...names) {
  /** @type {Record<string, HTMLElement>} */
  const made = {};
  /** @type {HTMLElement | null} */
  let inner = null;
  for (const name of names) {
    const box = document.createElement("div");
    box.className = name;
    made[name] = box;
    if (inner) inner.append(box);
    else made.outer = box;
    inner = box;
  }
  return made;
}
