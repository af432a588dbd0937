/// Gives the files of a bundle their ids in the package document: names that XML allows, made from the
/// files' own names, so that they stay when other parts of the book change.
///
///     "pages/limits.xhtml"   pages_limits.xhtml
///     "media/a b.svg"        media_a-20-b.svg
struct PackageIdentifiers {
  private var taken: Set<String>

  /// No file gets one of the `reserved` names.
  init(reserved: Set<String>) { taken = reserved }

  /// The id for a file name. It ends in a number only where another file has taken it.
  mutating func identifier(for name: String) -> String {
    var base = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F:
        base.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x2F: base += "_"
      default: base += "-" + String(byte, radix: 16) + "-"
      }
    }
    let first = base.utf8.first ?? 0x30
    if !(0x41...0x5A).contains(first) && !(0x61...0x7A).contains(first) { base = "file-" + base }
    var identifier = base
    var number = 2
    while !taken.insert(identifier).inserted {
      identifier = base + "-\(number)"
      number += 1
    }
    return identifier
  }
}
