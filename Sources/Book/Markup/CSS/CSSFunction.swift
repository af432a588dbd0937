/// What the texts in a function of CSS are, by the function's name in lower case with escapes resolved.
///
/// A function that is not known may take addresses, so that its texts are treated as such: no list of functions that load
/// files could be complete.
enum CSSFunction {
  /// Its texts are addresses of files: `image-set("a.png" 1x)`.
  case addresses
  /// Its texts are words: `counters(item, ".")`.
  case words
  /// A function that is not known here.
  case unknown
  /// The value of a variable, an attribute or a function of the style sheet's own, which may be anything.
  case substitution
  /// A function of numbers, colours, shapes and the like, which loads nothing.
  case harmless

  init(_ name: String) {
    if Self.loading.contains(name) {
      self = .addresses
    } else if Self.speaking.contains(name) {
      self = .words
    } else if name.hasPrefix("--") || ["var", "attr", "env", "if", "inherit"].contains(name) {
      self = .substitution
    } else {
      self = Self.calculating.contains(name) ? .harmless : .unknown
    }
  }

  /// Why the address that `function` may have as an argument is not known, as the end of a message; nil if it has none.
  static func fault(_ function: CSSFunction, within outer: CSSFunction?) -> String? {
    switch (function, outer) {
    case (.substitution, .addresses?), (.substitution, .unknown?): "loads what a variable names"
    case (.unknown, .addresses?), (.harmless, .addresses?): "loads what a function gives"
    default: nil
    }
  }

  /// Functions whose texts are addresses: https://www.w3.org/TR/css-images-4/, https://www.w3.org/TR/css-values-4/#urls
  private static let loading: Set<String> = [
    "url", "src", "image", "image-set", "-webkit-image-set", "cross-fade", "-webkit-cross-fade",
  ]
  /// Functions whose texts are words.
  private static let speaking: Set<String> = [
    "format", "local", "tech", "type", "counter", "counters", "symbols", "leader", "string", "content",
    "target-counter", "target-counters", "target-text", "lang", "not", "is", "where", "has", "selector",
    "path", "supports", "layer", "style",
  ]
  /// Functions of values that load nothing: https://www.w3.org/TR/css-values-4/, css-color-5, css-images-4, css-transforms-2,
  /// css-shapes-2, filter-effects-2, css-easing-2, css-grid-2, css-fonts-4, scroll-animations-1.
  private static let calculating: Set<String> = [
    "calc", "min", "max", "clamp", "round", "mod", "rem", "sin", "cos", "tan", "asin", "acos", "atan",
    "atan2", "pow",
    "sqrt", "hypot", "log", "exp", "abs", "sign", "progress", "rgb", "rgba", "hsl", "hsla", "hwb", "lab",
    "lch", "oklab",
    "oklch", "color", "color-mix", "device-cmyk", "light-dark", "contrast-color", "linear-gradient",
    "radial-gradient",
    "conic-gradient", "repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient",
    "-webkit-linear-gradient", "-webkit-radial-gradient", "-webkit-gradient", "-moz-linear-gradient",
    "-moz-radial-gradient", "from", "to", "color-stop", "matrix", "matrix3d", "perspective", "rotate",
    "rotate3d",
    "rotatex", "rotatey", "rotatez", "scale", "scale3d", "scalex", "scaley", "scalez", "skew", "skewx",
    "skewy",
    "translate", "translate3d", "translatex", "translatey", "translatez", "circle", "ellipse", "inset",
    "polygon",
    "rect", "xywh", "shape", "ray", "blur", "brightness", "contrast", "drop-shadow", "grayscale",
    "hue-rotate", "invert",
    "opacity", "saturate", "sepia", "cubic-bezier", "steps", "linear", "minmax", "repeat", "fit-content",
    "scroll",
    "view", "anchor", "anchor-size", "stylistic", "styleset", "character-variant", "swash", "ornaments",
    "annotation",
    "alpha",
  ]
}

/// The addresses in a value of CSS that is not part of a style sheet, such as an attribute.
///
///     CSSAddresses("url(#a) u\\72l(b.png)").found.map(\.address)  // ["#a", "b.png"]
package struct CSSAddresses {
  /// An address, and the bytes of the function that holds it.
  package struct Found {
    package var address: String
    package var range: Range<Int>
  }

  package private(set) var found: [Found] = []
  /// Whether something may load a file by other means than `found`: a text in a function that loads files or is not known, a
  /// variable in such a function, `@import`, or an address that is not closed.
  package private(set) var mayLoadMore = false
  /// The names of all functions, in lower case.
  package private(set) var functions: Set<String> = []

  package init(_ value: some Sequence<UInt8>) {
    let bytes = Array(value)
    let reader = StyleSheetWriter(bytes, path: "", exists: nil, place: { _ in nil })
    let tokens = reader.tokens
    var open: [CSSFunction?] = []
    var position = 0
    while position < tokens.count {
      let token = tokens[position]
      if let (address, next) = reader.address(at: position, end: tokens.count) {
        found.append(Found(address: address, range: token.start..<tokens[next - 1].end))
        position = next
        continue
      }
      position += 1
      switch token.kind {
      case .badURL, .badString: mayLoadMore = true
      case .atKeyword: if reader.name(token) == "import" { mayLoadMore = true }
      case .openParenthesis: open.append(open.last ?? nil)
      case .closeParenthesis: _ = open.popLast()
      case .string:
        switch open.last ?? nil {
        case .addresses, .unknown: mayLoadMore = true
        case .words, .substitution, .harmless, nil: break
        }
      case .function:
        let name = reader.name(token)
        functions.insert(name)
        let function = CSSFunction(name)
        if name == "url" || name == "src" { mayLoadMore = true }
        if CSSFunction.fault(function, within: open.last ?? nil) != nil { mayLoadMore = true }
        open.append(function)
      default: break
      }
    }
  }
}
