// What `octavo pdf` does in Chromium before it prints: styles of authors are kept to their pages, what is too wide is fitted,
// page numbers are put in.
"use strict";

globalThis.octavoPrint = (() => {
  /** All elements that match; those that are looked for are of HTML. @type {(selector: string, parent?: ParentNode) => NodeListOf<HTMLElement>} */
  const elements = (selector, parent = document) => parent.querySelectorAll(selector);

  /**
   * Keeps the style sheets of pages to them: several books' worth of rules for `p` and `h1` meet in one document. They lie in
   * a layer below print.css, over which their nearer scope would win otherwise.
   */
  function scopeStyles() {
    for (const element of elements("style.print-scoped")) {
      const { scope = "", folder = "" } = element.dataset;
      const outside = [];
      const inside = [];
      const sheet = element instanceof HTMLStyleElement ? element.sheet : null;
      for (const rule of sheet?.cssRules ?? []) {
        if (rule instanceof CSSNamespaceRule || rule instanceof CSSImportRule || rule instanceof CSSPageRule) continue;
        if (rule instanceof CSSFontFaceRule || rule instanceof CSSKeyframesRule) outside.push(rule.cssText);
        else inside.push(rescoped(rule, scope));
      }
      const text = `${outside.join("\n")}\n@layer book { @scope (.${scope}) {\n${inside.join("\n")}\n} }`;
      element.textContent = text.replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/gi, (whole, _quote, address) =>
        /^(data:|[a-z][a-z0-9+.-]*:|#|\/)/i.test(address) ? whole : `url("${folder}${address}")`);
    }
  }

  /** A rule with the page's own element in place of `html`, `body` and `:root`.
   *  @param {CSSRule} rule @param {string} scope @returns {string} */
  function rescoped(rule, scope) {
    if (rule instanceof CSSStyleRule) {
      const selector = rule.selectorText.replace(/(^|[\s,>+~(])(html|body|:root)(?![\w-])/gi, "$1:scope")
        .replace(/:scope\s*>?\s*:scope/g, ":scope");
      return `${selector} { ${rule.style.cssText} }`;
    }
    if (rule instanceof CSSMediaRule) {
      return `@media ${rule.media.mediaText} { ${[...rule.cssRules].map((inner) => rescoped(inner, scope)).join("\n")} }`;
    }
    if (rule instanceof CSSSupportsRule) {
      return `@supports ${rule.conditionText} { ${[...rule.cssRules].map((inner) => rescoped(inner, scope)).join("\n")} }`;
    }
    return rule.cssText;
  }

  /** The room for an element in its line: the width of the nearest box that is not as wide as its content.
   *  @param {Element} element */
  function room(element) {
    let box = element.parentElement;
    while (box && (/^(inline|contents)/.test(getComputedStyle(box).display) || box.matches(".scroll"))) box = box.parentElement;
    if (!box) return document.documentElement.clientWidth;
    const style = getComputedStyle(box);
    return box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  }

  /** Narrow tables, formulas and code stay; wide ones become smaller, and what would be too small to read is turned.
   *  @param {number} height */
  function fit(height) {
    const smallest = 0.68;
    const changes = [];
    for (const table of document.querySelectorAll("table")) {
      if (table.parentElement?.closest("table")) continue;
      const needed = Math.max(table.scrollWidth, table.offsetWidth);
      const available = room(table);
      if (needed <= available + 1) continue;
      const scale = available / needed;
      if (scale >= smallest) changes.push(() => { table.style.zoom = scale.toFixed(3); });
      else changes.push(() => turn(table, Math.min(1, height / needed), Math.min(1, scale)));
    }
    for (const formula of document.querySelectorAll("math")) {
      if (formula.parentElement?.closest("math, table, svg")) continue;
      // The box of a displayed formula is no wider than the column, since screens scroll what is in it.
      const parts = formula.matches("[display='block']") ? formula.querySelectorAll("mi, mn, mo, mtext") : [];
      const boxes = [formula, ...parts].map((part) => part.getBoundingClientRect());
      const extent = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      const needed = Math.max(extent, formula.scrollWidth);
      // The box around a displayed formula is as wide as the formula; that of its equation also holds the number.
      const equation = formula.closest(".equation");
      const beside = equation?.querySelector(":scope > .number")?.getBoundingClientRect().width ?? 0;
      const available = equation ? equation.clientWidth - (beside ? 2 * beside : 0) : room(formula);
      if (needed > available + 1 && available > 40) {
        changes.push(() => { formula.style.fontSize = `${Math.max(0.45, available / needed * 0.99).toFixed(3)}em`; });
      }
    }
    for (const change of changes) change();
    return changes.length;
  }

  /** Puts a table on a page of its own, turned; inside what cannot be divided it only becomes smaller.
   *  @param {HTMLElement} table @param {number} scale @param {number} fallback */
  function turn(table, scale, fallback) {
    const frame = table.closest("figure, .scroll") ?? table;
    const isInner = frame.parentElement?.closest("table, li, details, aside, .box, figure");
    if (isInner) {
      table.style.zoom = Math.max(0.3, fallback).toFixed(3);
      return;
    }
    const page = document.createElement("div");
    page.className = "print-turned";
    frame.replaceWith(page);
    page.append(frame);
    table.style.zoom = Math.max(0.3, scale).toFixed(3);
  }

  /** Whether an element is a picture, a listing, a table or a formula in its own block.
   *  @param {Element | null} element */
  function isDisplay(element) {
    if (!element) return false;
    if (element.matches("figure, pre, table, .scroll, .equation, .cell, math[display='block'], svg, img, .print-medium")) return true;
    return element.matches("p, div") && element.querySelector(":scope > img, :scope > svg, :scope > math[display='block']") !== null
      && element.textContent.trim().length < 40;
  }

  /**
   * What leads to a picture, a listing, a table or a formula stays with it: a line that ends in a colon, and a label such as
   * "Figure 1" that its author wrote as a paragraph. Listings of a few lines are not divided, since Chromium gives up orphans and widows where
   * there are too few lines for both, and what a cell of a notebook prints begins on its page.
   */
  function keepTogether() {
    const changes = [];
    for (const line of elements(".print-sheet p")) {
      const text = line.textContent.trim();
      const isLabel = text.length > 0 && text.length <= 40 && !/[.!?;,…。！？]$/.test(text);
      if (!isLabel && !/[:：]$/.test(text)) continue;
      // The last line of an item or a box leads to what follows that.
      let last = /** @type {Element} */ (line);
      while (!last.nextElementSibling && last.parentElement?.matches("li, ul, ol, div:not(.print-sheet)")) last = last.parentElement;
      if (isDisplay(last.nextElementSibling)) changes.push(() => { line.style.breakAfter = "avoid"; });
    }
    for (const listing of document.querySelectorAll("pre")) {
      const lines = listing.clientHeight / parseFloat(getComputedStyle(listing).lineHeight);
      if (lines < 10) changes.push(() => { listing.style.breakInside = "avoid"; });
    }
    for (const output of elements(".cell > pre.code + *")) changes.push(() => { output.style.breakBefore = "avoid"; });
    for (const change of changes) change();
  }

  /** Chapters of two-sided books begin on right-hand pages: Chromium has no such break, so that empty pages are put in.
   *  @param {PrintedPlaces} places */
  function balance(places) {
    if (!document.body.classList.contains("two-sided")) return;
    let present = 0;
    let wanted = 0;
    for (const chapter of document.querySelectorAll(".print-chapter")) {
      if (!places[chapter.id]) continue;
      const blank = chapter.previousElementSibling?.matches(".print-blank.is-movable") ? chapter.previousElementSibling : null;
      if (blank) present++;
      // Where the chapter would begin without empty pages before other chapters, and with those that are wanted.
      const isOnLeft = (places[chapter.id][0] - present + wanted) % 2 === 1;
      if (isOnLeft) wanted++;
      if (isOnLeft && !blank) {
        const page = document.createElement("div");
        page.className = `print-blank is-movable${wanted === 1 && chapter.id === "print-text" ? "" : " is-counted"}`;
        chapter.before(page);
      } else if (!isOnLeft && blank) {
        blank.remove();
      }
    }
  }

  /** The texts of headings, in order: those of Chromium's outline are doubled where a heading begins a page. */
  function headings() {
    const texts = [];
    for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6, [role='heading']")) {
      if (heading.matches("[role]:not([role='heading'])") || !heading.getClientRects().length) continue;
      const copy = /** @type {Element} */ (heading.cloneNode(true));
      copy.querySelectorAll(".print-reference, .print-link-note, annotation, annotation-xml").forEach((part) => part.remove());
      copy.querySelectorAll("math[aria-label]").forEach((formula) => { formula.replaceWith(formula.textContent); });
      copy.querySelectorAll(".label").forEach((label) => label.append(" "));
      texts.push(copy.textContent.replace(/\s+/g, " ").trim());
    }
    return JSON.stringify(texts);
  }

  const shown = new Set();

  /** Puts in the page and number of each place: `places` maps ids to both.
   *  @param {PrintedPlaces} places */
  function number(places) {
    for (const element of elements(".print-folio")) {
      element.textContent = places[element.dataset.place ?? ""]?.[1] ?? "";
    }
    for (const list of new Set([...elements("a.print-folio")].map((link) => link.parentElement))) {
      if (list) tidyIndex(list);
    }
    for (const element of elements(".print-reference")) {
      const [target, from] = [places[element.dataset.place ?? ""], places[element.dataset.from ?? ""]];
      if (!target) continue;
      // A number that was shown stays: taking it away again could move the place back.
      if (shown.has(element) || (from && from[0] !== target[0])) {
        shown.add(element);
        element.textContent = (element.dataset.form ?? "").replace("%", target[1]);
      }
    }
    balance(places);
    return "";
  }

  /** Pages of an entry of the index stand once each, with commas between them.
   *  @param {Element} list */
  function tidyIndex(list) {
    const seen = new Set();
    for (const link of elements(":scope > a.print-folio", list)) {
      const isRepeated = seen.has(link.textContent);
      seen.add(link.textContent);
      link.hidden = isRepeated;
      const before = link.previousSibling;
      if (isRepeated && before instanceof Text && /^[\s,;]*$/.test(before.data)) before.data = "";
    }
  }

  /** @param {number} _width @param {number} height */
  function prepare(_width, height) {
    scopeStyles();
    octavoFormulas.closeFences(document);
    octavoFormulas.setPrimes(document);
    fit(height);
    keepTogether();
    return "";
  }

  return { prepare, number, headings };
})();
""
