import TextBytes

/// Derives manifest ids from file names: valid XML names, unaffected by changes to other files.
///
///     "pages/limits.xhtml"   pages_limits.xhtml
///     "media/a b.svg"        media_a-20-b.svg
struct PackageIdentifiers {
  private var taken: Set<String>

  /// `reserved` ids are never assigned.
  init(reserved: Set<String>) { taken = reserved }

  /// The id for a file name, with a number appended only if the id is taken.
  mutating func identifier(for name: String) -> String {
    var base = ""
    for byte in name.utf8 {
      switch byte {
      case "0"..."9", "A"..."Z", "a"..."z", "-", ".", "_":
        base.unicodeScalars.append(Unicode.Scalar(byte))
      case "/": base += "_"
      default: base += "-" + String(byte, radix: 16) + "-"
      }
    }
    let first = base.utf8.first ?? "0"
    if !("A"..."Z").contains(first) && !("a"..."z").contains(first) { base = "file-" + base }
    var identifier = base
    var number = 2
    while !taken.insert(identifier).inserted {
      identifier = base + "-\(number)"
      number += 1
    }
    return identifier
  }
}
