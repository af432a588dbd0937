/// How elements that a page may not contain are handled, by name.
package enum HTMLObsolete {
  /// How an element is handled.
  package enum Policy: Sendable {
    /// Replaced by another element, with a style declaration if its purpose was its appearance.
    case replaced(HTMLElement, style: String?)
    /// Replaced by its content.
    case unwrapped
    /// Left out with its content, which was not meant to be seen.
    case dropped
  }

  /// The policy for the element of a name; nil for a name that no version of HTML has.
  package static func policy(_ name: String) -> Policy? { table[name] }

  /// Elements of forms, which a book cannot submit.
  package static let forms: Set<String> = [
    "form", "fieldset", "legend", "label", "button", "output", "meter", "progress", "select", "datalist",
    "optgroup", "option", "textarea", "keygen",
  ]

  private static let table: [String: Policy] = [
    "center": .replaced(.div, style: "text-align: center"),
    "font": .replaced(.span, style: nil),
    "basefont": .unwrapped,
    "big": .replaced(.span, style: "font-size: larger"),
    "tt": .replaced(.span, style: "font-family: monospace"),
    "strike": .replaced(.s, style: nil),
    "acronym": .replaced(.abbr, style: nil),
    "blink": .replaced(.span, style: nil),
    "nobr": .replaced(.span, style: "white-space: nowrap"),
    "dir": .replaced(.ul, style: nil),
    "menu": .replaced(.ul, style: nil),
    "marquee": .replaced(.div, style: nil),
    "multicol": .replaced(.div, style: nil),
    "layer": .replaced(.div, style: nil),
    "listing": .replaced(.pre, style: nil),
    "xmp": .replaced(.pre, style: nil),
    "plaintext": .replaced(.pre, style: nil),
    "search": .replaced(.div, style: nil),
    "dialog": .replaced(.div, style: nil),
    "form": .replaced(.div, style: nil),
    "fieldset": .replaced(.div, style: nil),
    "legend": .replaced(.p, style: nil),
    "label": .replaced(.span, style: nil),
    "button": .replaced(.span, style: nil),
    "output": .replaced(.span, style: nil),
    "meter": .replaced(.span, style: nil),
    "progress": .replaced(.span, style: nil),
    "textarea": .replaced(.span, style: nil),
    "select": .replaced(.span, style: nil),
    "datalist": .dropped,
    "optgroup": .unwrapped,
    "option": .replaced(.span, style: nil),
    "keygen": .dropped,
    "isindex": .dropped,
    "frameset": .unwrapped,
    "noframes": .unwrapped,
    "applet": .unwrapped,
    "canvas": .unwrapped,
    "noscript": .unwrapped,
    "slot": .unwrapped,
    "command": .unwrapped,
    "menuitem": .unwrapped,
    "ilayer": .unwrapped,
    "nolayer": .unwrapped,
    "noembed": .unwrapped,
    "comment": .unwrapped,
    "html": .unwrapped,
    "body": .replaced(.div, style: nil),
    "head": .dropped,
    "template": .dropped,
    "bgsound": .dropped,
    "spacer": .dropped,
    "base": .dropped,
    "meta": .dropped,
    "param": .dropped,
    "source": .dropped,
    "track": .dropped,
    "area": .unwrapped,
    "map": .unwrapped,
  ]
}
