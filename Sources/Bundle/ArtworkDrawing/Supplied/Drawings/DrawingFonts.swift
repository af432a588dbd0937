import CVips
import Markup
import TextBytes

/// The families of `font-family`.
enum FontFamilies {
  /// `'Noto Serif', Georgia, serif` gives `Noto Serif`, `Georgia` and `serif`.
  static func names(_ bytes: [UInt8]) -> [String] {
    let value = StyleValue(bytes)
    var names: [String] = []
    var words: [String] = []
    func close() {
      if !words.isEmpty { names.append(words.joined(separator: " ")) }
      words = []
    }
    for token in value.solid {
      switch token.kind {
      case .comma: close()
      case .string: words.append(value.content(token))
      default: words.append(cssUnescaped(value.bytes[token.start..<token.end]))
      }
    }
    close()
    return names
  }

  /// Names that leave the choice of the font to the painter.
  static let generic: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif",
    "ui-monospace", "ui-rounded", "math", "emoji", "fangsong", "inherit", "sans", "mono", "normal",
    "-apple-system", "blinkmacsystemfont",
  ]
}

/// The fonts that the painter can set text in.
///
/// Not Sendable: a Pango context belongs to the thread that made it.
final class PainterFonts {
  private let context: OpaquePointer
  private let installed: Set<String>
  private var replacements: [String: String] = [:]

  init() {
    let context: OpaquePointer = octavo_context_new(72)
    var names: Set<String> = []
    withUnsafeMutablePointer(to: &names) { list in
      octavo_list_families(
        context,
        { name, owner in
          guard let name, let owner else { return }
          let list = owner.assumingMemoryBound(to: Set<String>.self)
          list.pointee.insert(PainterFonts.folded(String(cString: name)))
        }, list)
    }
    self.context = context
    installed = names
  }

  deinit { octavo_object_unref(UnsafeMutableRawPointer(context)) }

  /// fontconfig compares names without case and spaces.
  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  func isInstalled(_ family: String) -> Bool { installed.contains(Self.folded(family)) }

  /// The family that is used for a list of families.
  func replacement(of families: [String]) -> String {
    let list = families.joined(separator: ",")
    if let known = replacements[list] { return known }
    var name = "another font"
    if let found = octavo_family_used(context, list) {
      name = String(cString: found)
      octavo_free(found)
    }
    replacements[list] = name
    return name
  }
}
