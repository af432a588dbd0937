import BookModel

/// Makes names of files in the bundle: ASCII, unique, and stable when an unrelated part of the book changes.
///
///     01-functions/Über uns.xhtml  ->  01-functions-uber-uns
///
/// A name that loses letters on the way gets a short digest of its path, and so does a later one that meets
/// an earlier: neither depends on what else the book holds but on what it meets.
struct FileNaming {
  private var taken: Set<String> = []

  /// A name for the file at `path` (relative, `/` between names), with `suffix` such as `.xhtml`.
  mutating func name(for path: String, suffix: String, detail: String? = nil) -> String {
    let (slug, isLossy) = slug(of: path)
    var name = slug
    if isLossy || slug.isEmpty { name = (slug.isEmpty ? "file" : slug) + "-" + digest(path) }
    if let detail { name += "-" + self.slug(of: detail).text }
    if taken.contains((name + suffix).lowercased()) { name += "-" + digest(path + "#" + (detail ?? "")) }
    var unique = name
    var count = 2
    while !taken.insert((unique + suffix).lowercased()).inserted {
      unique = name + "-" + String(count)
      count += 1
    }
    return unique + suffix
  }

  /// Letters and digits of ASCII in lower case, accents taken off, all else hyphens; at most 80 characters.
  func slug(of text: String) -> (text: String, isLossy: Bool) {
    var output: [UInt8] = []
    var isLossy = false
    var needsHyphen = false
    for scalar in text.unicodeScalars {
      if let byte = plain(scalar) {
        if needsHyphen, !output.isEmpty { output.append(0x2D) }
        needsHyphen = false
        output += byte
      } else {
        if scalar.value > 0x7F { isLossy = true }
        needsHyphen = true
      }
    }
    if output.count > 80 {
      output = Array(output.suffix(80))
      isLossy = true
    }
    return (String(decoding: output, as: UTF8.self), isLossy)
  }

  private func plain(_ scalar: Unicode.Scalar) -> [UInt8]? {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A, 0x5F: return [UInt8(scalar.value)]
    case 0x41...0x5A: return [UInt8(scalar.value + 32)]
    case 0xC0...0x17F:
      let letter = FileNaming.latin[Int(scalar.value) - 0xC0]
      return letter == 0x2D ? nil : [letter]
    case 0x300...0x36F: return []
    default: return nil
    }
  }

  /// The base letters of U+00C0 to U+017F, a hyphen where there is none.
  private static let latin = Array(
    ("aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
      + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
      + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

  /// Eight digits that stand for a path: FNV-1a, 32 bits.
  private func digest(_ text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
