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
  /// The value of a variable or an attribute, which may be anything.
  case substitution

  init(_ name: String) {
    if Self.loading.contains(name) {
      self = .addresses
    } else if Self.speaking.contains(name) {
      self = .words
    } else {
      self = ["var", "attr", "env", "if", "inherit"].contains(name) ? .substitution : .unknown
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
        case .words, .substitution, nil: break
        }
      case .function:
        let name = reader.name(token)
        functions.insert(name)
        let function = CSSFunction(name)
        if name == "url" || name == "src" { mayLoadMore = true }
        if case .substitution = function, case .addresses? = open.last ?? nil { mayLoadMore = true }
        open.append(function)
      default: break
      }
    }
  }
}
