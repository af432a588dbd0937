import BookModel
import Files
import TextBytes

/// Derives file names for the bundle: ASCII, unique, and unaffected by changes to unrelated files of the
/// book.
///
///     01-functions/Über uns.xhtml  ->  01-functions-uber-uns
///
/// If a name loses letters, collides with an earlier one or is that of a device of Windows, a short hash of its path is appended; the result
/// depends only on the path and on the colliding name.
struct FileNaming {
  private var taken: Set<String> = []
  /// The number that the next file of a name gets, for names that several files have.
  private var next: [String: Int] = [:]

  /// A unique name for the file at `path` (relative, separated by `/`), ending in `suffix`, such as `.xhtml`.
  mutating func name(for path: String, suffix: String, detail: String? = nil) -> String {
    let (slug, isLossy) = slug(of: path)
    var name = slug
    if isLossy || slug.isEmpty { name = (slug.isEmpty ? "file" : slug) + "-" + digest(path) }
    if isDeviceName(name) { name += "-" + digest(path) }
    if let detail { name += "-" + self.slug(of: detail).text }
    if taken.contains((name + suffix).lowercased()) { name += "-" + digest(path + "#" + (detail ?? "")) }
    var unique = name
    var count = next[name + suffix] ?? 2
    while !taken.insert((unique + suffix).lowercased()).inserted {
      unique = name + "-" + String(count)
      count += 1
    }
    if count > 2 { next[name + suffix] = count }
    return unique + suffix
  }

  /// Lower-cases ASCII letters and digits, strips accents, replaces the rest by hyphens; at most 80
  /// characters.
  func slug(of text: String) -> (text: String, isLossy: Bool) {
    var output: [UInt8] = []
    var isLossy = false
    var needsHyphen = false
    for scalar in text.unicodeScalars {
      if let byte = plain(scalar) {
        if needsHyphen, !output.isEmpty { output.append("-") }
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
    case "0"..."9", "a"..."z", "_": return [UInt8(scalar.value)]
    case "A"..."Z": return [UInt8(scalar.value + 32)]
    case 0xC0...0x17F: return LatinLetters.base(of: scalar).map { [$0] }
    case 0x300...0x36F: return []
    default: return nil
    }
  }

  /// The path's 32-bit FNV-1a hash, in eight hexadecimal digits.
  private func digest(_ text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
