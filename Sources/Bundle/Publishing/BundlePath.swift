import TextBytes

/// File names in a bundle, and relative addresses between them.
package enum BundlePath {
  static let container = "META-INF/container.xml"
  package static let index = "manifest.json"
  static let package = "package.opf"
  package static let navigation = "nav.xhtml"
  static let ncx = "toc.ncx"
  package static let cover = "cover.xhtml"
  package static let contents = "contents.xhtml"
  package static let style = "style/book.css"
  /// The font of formulas, in books that have any.
  package static let formulaFont = "style/formulas.otf"
  package static let formulaLicence = "style/formulas-licence.txt"

  /// The folder of a name with a trailing slash, such as `pages/`; empty at the root.
  package static func folder(of name: String) -> Substring {
    guard let slash = name.utf8.lastIndex(of: "/") else { return "" }
    return name[...slash]
  }

  /// The address of `target` relative to `page`, percent-encoded.
  ///
  ///     address(of: "media/a b.svg", from: "pages/limits.xhtml")  // ../media/a%20b.svg
  package static func address(of target: String, from page: String) -> String {
    let here = folder(of: page).split(separator: "/")
    let there = folder(of: target).split(separator: "/")
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let up = String(repeating: "../", count: here.count - shared)
    let down = there.dropFirst(shared).map { $0 + "/" }.joined()
    return encoded(up + down + target.dropFirst(folder(of: target).count))
  }

  /// Percent-encodes a name and its fragment.
  package static func encoded(_ name: String) -> String {
    if name.utf8.allSatisfy(isPlain) { return name }
    guard let mark = name.utf8.firstIndex(of: "#") else { return percentEncoded(name, keeping: isPlain) }
    let fragment = name[name.utf8.index(after: mark)...]
    return percentEncoded(name[..<mark], keeping: isPlain) + "#"
      + percentEncoded(fragment) { isPlain($0) || $0 == ":" }
  }

  /// Decodes a percent-encoded name.
  package static func decoded(_ url: String) -> String {
    guard url.utf8.contains("%") else { return url }
    let bytes = Array(url.utf8)
    var name: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == "%", index + 2 < bytes.count, let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue
      {
        name.append(high << 4 | low)
        index += 3
      } else {
        name.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The part of an address before `#`.
  package static func page(of href: String) -> String {
    href.utf8.firstIndex(of: "#").map { String(href[..<$0]) } ?? href
  }

  /// The part of an address after `#`.
  package static func fragment(of href: String) -> String? {
    href.utf8.firstIndex(of: "#").map { String(href[href.utf8.index(after: $0)...]) }
  }

  /// Characters allowed in both paths and fragments (RFC 3986).
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case "0"..."9", "A"..."Z", "a"..."z": true
    case "-", ".", "/", "_", "~": true
    case "!", "$", "(", ")", "*", "+", ",", ";", "=", "@": true
    default: false
    }
  }
}
