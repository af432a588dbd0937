import TextBytes

/// The keys of Quarto's cross references, such as `fig-a` in `@fig-a`, whose prefix gives the kind of target.
package enum MarkdownCrossReferenceKey {
  private static let prefixes: Set<String> = [
    "fig", "tbl", "eq", "sec", "thm", "lem", "cor", "prp", "cnj", "def", "exm", "exr", "sol", "rem", "alg",
    "lst", "nte", "tip", "wrn", "imp", "cau", "suppfig", "supptbl",
  ]

  /// Whether a key has the prefix of a figure, a table, a section or the like.
  package static func isOne(_ key: some StringProtocol) -> Bool {
    guard let dash = key.firstIndex(of: "-"), key.index(after: dash) < key.endIndex else { return false }
    return prefixes.contains(key[..<dash].lowercased())
  }

  private static func isSign(_ byte: UInt8) -> Bool { [".", ":", "-", "/", "+"].contains(byte) }

  /// Behind a key whose `@` is at `start`; nil where another stands there.
  static func end(in bytes: [UInt8], at start: Int) -> Int? {
    var end = start + 1
    while end < bytes.count, CitationKey.isByte(bytes[end]) {
      // Of signs a key has one at a time: behind `@sec-a---` a dash begins.
      if isSign(bytes[end]), end + 1 < bytes.count, isSign(bytes[end + 1]) { break }
      end += 1
    }
    while end > start + 1, [".", ":", "-", "/", "_"].contains(bytes[end - 1]) { end -= 1 }
    let key = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    return isOne(key) ? end : nil
  }
}
