// Adapts the style sheets of pages to shadow trees.
// Rules: R13.

const fonts = new Set();
const fontStyle = document.createElement("style");

/**
 * Adapts a loaded sheet: `:root` becomes `:host`, fonts move to the document, the chosen theme replaces the device's. Returns
 * whether the sheet has rules for a theme.
 * @param {CSSStyleSheet} sheet @param {Theme} theme @returns {boolean}
 */
export function fitSheet(sheet, theme) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    return false;
  }
  return fitRules(rules, sheet.href ?? document.baseURI, theme);
}

/** @param {CSSRuleList} rules @param {string} base @param {Theme} theme */
function fitRules(rules, base, theme) {
  let knowsThemes = false;
  for (const rule of rules) {
    if (rule instanceof CSSImportRule) {
      if (rule.styleSheet && fitSheet(rule.styleSheet, theme)) knowsThemes = true;
    } else if (rule instanceof CSSFontFaceRule) {
      addFont(rule, base);
    } else if (rule instanceof CSSMediaRule) {
      if (fitTheme(rule, theme)) knowsThemes = true;
      if (fitRules(rule.cssRules, base, theme)) knowsThemes = true;
    } else if (rule instanceof CSSStyleRule) {
      if (rule.selectorText.includes(":root")) rule.selectorText = rule.selectorText.replaceAll(":root", ":host");
    } else if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList) {
      if (fitRules(rule.cssRules, base, theme)) knowsThemes = true;
    }
  }
  return knowsThemes;
}

const schemes = new WeakMap();

/** Replaces the theme that the device prefers by the chosen one; returns whether the rule is for a theme.
 *  @param {CSSMediaRule} rule @param {Theme} theme */
function fitTheme(rule, theme) {
  const scheme = schemes.get(rule) ?? /prefers-color-scheme:\s*(dark|light)/.exec(rule.media.mediaText)?.[1];
  if (!scheme) return false;
  if (!schemes.has(rule)) schemes.set(rule, scheme);
  // Sepia counts as a light theme.
  if (theme === "sepia") theme = "light";
  rule.media.mediaText = theme === "automatic" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
  return true;
}

/** Declares a font in the document, where browsers look for the fonts of shadow trees.
 *  @param {CSSFontFaceRule} rule @param {string} base */
function addFont(rule, base) {
  const text = rule.cssText.replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/gi, (whole, _quote, address) =>
    address.startsWith("data:") ? whole : `url("${new URL(address, base).href}")`);
  if (fonts.has(text)) return;
  fonts.add(text);
  if (!fontStyle.isConnected) document.head.append(fontStyle);
  fontStyle.append(text + "\n");
}
