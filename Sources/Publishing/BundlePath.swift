/// Names within a bundle, and the addresses that lead from one to another.
enum BundlePath {
  static let container = "META-INF/container.xml"
  static let index = "manifest.json"
  static let package = "package.opf"
  static let navigation = "nav.xhtml"
  static let ncx = "toc.ncx"
  static let cover = "cover.xhtml"
  static let contents = "contents.xhtml"
  static let style = "style/book.css"

  /// The folder of a name with its slash, as in `pages/`; empty at the root.
  static func folder(of name: String) -> Substring {
    guard let slash = name.utf8.lastIndex(of: 0x2F) else { return "" }
    return name[...slash]
  }

  /// The address of `target` as seen from `page`, percent-encoded.
  ///
  ///     address(of: "media/a b.svg", from: "pages/limits.xhtml")  // ../media/a%20b.svg
  static func address(of target: String, from page: String) -> String {
    let here = folder(of: page).split(separator: "/")
    let there = folder(of: target).split(separator: "/")
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let up = String(repeating: "../", count: here.count - shared)
    let down = there.dropFirst(shared).map { $0 + "/" }.joined()
    return encoded(up + down + target.dropFirst(folder(of: target).count))
  }

  /// A name, and what follows `#` in it, as a URL: whatever a path or a fragment may not hold is percent-encoded.
  static func encoded(_ name: String) -> String {
    var name = name
    return name.withUTF8 { bytes in
      // Most names are their own URLs, a first # and all.
      var plain = 0
      var isFragment = false
      while plain < bytes.count {
        let byte = bytes[plain]
        guard isPlain(byte) || (byte == 0x23 && !isFragment) || (byte == 0x3A && isFragment) else { break }
        if byte == 0x23 { isFragment = true }
        plain += 1
      }
      if plain == bytes.count { return String(decoding: bytes, as: UTF8.self) }
      var url = Array(bytes[..<plain])
      for byte in bytes[plain...] {
        if byte == 0x23, !isFragment {
          isFragment = true
          url.append(byte)
        } else if isPlain(byte) || (isFragment && byte == 0x3A) {
          url.append(byte)
        } else {
          url += [0x25, hexDigit(byte >> 4), hexDigit(byte & 15)]
        }
      }
      return String(decoding: url, as: UTF8.self)
    }
  }

  /// The name that `encoded` was made from.
  static func decoded(_ url: String) -> String {
    guard url.utf8.contains(0x25) else { return url }
    let bytes = Array(url.utf8)
    var name: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count, let high = value(bytes[index + 1]),
        let low = value(bytes[index + 2])
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

  /// A name before `#`.
  static func page(of href: String) -> String {
    href.utf8.firstIndex(of: 0x23).map { String(href[..<$0]) } ?? href
  }

  /// The id after `#`.
  static func fragment(of href: String) -> String? {
    href.utf8.firstIndex(of: 0x23).map { String(href[href.utf8.index(after: $0)...]) }
  }

  /// Letters, digits and the marks that stand for themselves in paths and fragments alike (RFC 3986).
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true  // - . / _ ~
    case 0x21, 0x24, 0x28, 0x29, 0x2A, 0x2B, 0x2C, 0x3B, 0x3D, 0x40: true  // ! $ ( ) * + , ; = @
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}
