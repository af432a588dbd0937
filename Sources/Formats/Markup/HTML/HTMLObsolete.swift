/// What becomes of elements that a page may not hold, by name.
package enum HTMLObsolete {
  /// What becomes of an element.
  package enum Policy: Sendable {
    /// Another element stands for it, with a declaration of style where looks were its purpose.
    case replaced(HTMLElement, style: String?)
    /// Its content stands for it.
    case unwrapped
    /// It is left out with its content, which no reader was meant to see.
    case dropped
  }

  /// What becomes of the element of that name; nil where it is no element of any HTML.
  package static func policy(_ name: String) -> Policy? { table[name] }

  /// Elements of forms, which no book can send.
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
