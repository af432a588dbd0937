// Sanitizes a page before it is shown: removes scripts, event handlers, forms, and addresses outside of the
// book. The content
// security policy of index.html blocks them as well.

const xhtml = "http://www.w3.org/1999/xhtml";
const svg = "http://www.w3.org/2000/svg";
const mathml = "http://www.w3.org/1998/Math/MathML";

// Removed with their content.
const removed = new Set(["script", "style", "iframe", "frame", "frameset", "embed", "applet", "base", "meta", "link",
  "noscript", "template", "portal", "title", "handler", "listener"]);
// Replaced by their content.
const unwrapped = new Set(["object", "fencedframe", "dialog"]);
// The protocols that links may have.
const linked = new Set(["http:", "https:", "mailto:"]);
const addresses = new Set(["href", "src", "srcset", "poster", "data", "cite", "longdesc", "background"]);
const dropped = new Set(["action", "formaction", "form", "ping", "target", "manifest", "srcdoc", "autofocus", "accesskey",
  "http-equiv", "contenteditable", "is", "nonce", "popover", "popovertarget", "command", "commandfor", "download",
  "attributionsrc", "slot", "part", "exportparts"]);

/** Sanitizes an element of a parsed document in place; `base` is the page's address, `root` the book's.
 *  @param {Element} element @param {string} base @param {string} root */
export function sanitize(element, base, root) {
  const waiting = [element];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    cleanAttributes(node, base, root);
    for (const child of [...node.childNodes]) {
      if (child instanceof Element) {
        const kept = clean(child, base);
        if (kept) waiting.push(kept);
        else if (kept === null) waiting.push(node);
      } else if (child.nodeType !== Node.TEXT_NODE && child.nodeType !== Node.CDATA_SECTION_NODE) {
        child.remove();
      }
    }
  }
}

/** Returns the remaining element; undefined if it was removed, null if its children replaced it.
 *  @param {Element} element @param {string} base @returns {Element | null | undefined} */
function clean(element, base) {
  const name = element.localName.toLowerCase();
  const namespace = element.namespaceURI;
  if (name === "style" && namespace === svg) return styled(element, base);
  if (removed.has(name) && !(name === "title" && namespace === svg)) return void element.remove();
  if (namespace !== xhtml && namespace !== svg && namespace !== mathml) return unwrap(element);
  if (unwrapped.has(name)) return unwrap(element);
  if (namespace === svg && (name.startsWith("animate") || name === "set")) {
    const target = (element.getAttribute("attributeName") ?? "").toLowerCase();
    if (target.endsWith("href") || target.startsWith("on")) return void element.remove();
  }
  if (namespace === xhtml && name === "form") return replace(element, "div");
  if (["input", "button", "select", "textarea"].includes(name)) element.setAttribute("disabled", "");
  return element;
}

/** Reduces a style sheet of a drawing, which applies to the whole page, to its text.
 *  @param {Element} element @param {string} base */
function styled(element, base) {
  element.textContent = absoluteURLs(element.textContent, base);
  for (const attribute of [...element.attributes]) if (attribute.name !== "media") element.removeAttributeNode(attribute);
  return undefined;
}

/** @param {Element} element */
function unwrap(element) {
  element.replaceWith(...element.childNodes);
  return null;
}

/** @param {Element} element @param {string} name */
function replace(element, name) {
  const other = element.ownerDocument.createElementNS(xhtml, name);
  for (const attribute of element.attributes) other.setAttribute(attribute.name, attribute.value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** @param {Element} element @param {string} base @param {string} root */
function cleanAttributes(element, base, root) {
  for (const attribute of [...element.attributes]) {
    const name = attribute.localName.toLowerCase();
    if (name.startsWith("on") || dropped.has(name)) {
      element.removeAttributeNode(attribute);
    } else if (addresses.has(name)) {
      cleanAddress(element, attribute, base, root);
    } else if (/url\(/i.test(attribute.value)) {
      attribute.value = absoluteURLs(attribute.value, base);
    }
  }
}

/** @param {Element} element @param {Attr} attribute @param {string} base @param {string} root */
function cleanAddress(element, attribute, base, root) {
  // Browsers ignore line breaks and tabs anywhere in an address.
  const value = attribute.value.replace(/[\t\n\r]/g, "").trim();
  const isLink = element.localName === "a" || element.namespaceURI === mathml;
  if (attribute.localName === "srcset") {
    attribute.value = value.split(",").map((part) => {
      const [address, ...size] = part.trim().split(/\s+/);
      const url = inBook(address, base, root);
      return url ? [url, ...size].join(" ") : "";
    }).filter(Boolean).join(", ");
    return;
  }
  if (isLink) {
    const url = parse(value, base);
    if (url && linked.has(url.protocol)) attribute.value = url.href;
    else element.removeAttributeNode(attribute);
    return;
  }
  if (value.startsWith("#")) return;
  if (/^data:(image|font|audio|video)\//i.test(value) && element.localName !== "use") return;
  const url = inBook(value, base, root);
  if (url) attribute.value = url;
  else element.removeAttributeNode(attribute);
}

/** The absolute address of a file of the book; undefined for others.
 *  @param {string} value @param {string} base @param {string} root */
function inBook(value, base, root) {
  const url = parse(value, base);
  return url?.href.startsWith(root) ? url.href : undefined;
}

/** Parses an address; undefined if it is invalid.
 *  @param {string} value @param {string} base */
function parse(value, base) {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}

/** Style text with its relative addresses made absolute.
 *  @param {string} text @param {string} base */
export function absoluteURLs(text, base) {
  return text.replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/gi, (whole, _quote, address) => {
    if (/^(#|data:)/i.test(address)) return whole;
    const url = parse(address, base);
    return url ? `url("${url.href.replaceAll('"', "%22")}")` : "none";
  });
}
