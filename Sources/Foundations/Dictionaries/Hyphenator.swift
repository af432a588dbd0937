import CHyphen
import Files
import Synchronization

/// Finds where words of a language may be hyphenated, by the patterns installed on this machine (Debian: `hyphen-de` and so on).
///
/// Not Sendable: one thread at a time.
package final class Hyphenator {
  private let patterns: UnsafeMutablePointer<octavo_hyphen>
  private let encoding: CharacterEncoding?

  /// The folders of patterns, with files such as `hyph_de_DE.dic`.
  package static let folders = ["/usr/share/hyphen", "/usr/local/share/hyphen"]

  /// Whether libhyphen is installed; opens it.
  package static var isAvailable: Bool { octavo_hyphen_library() != nil }

  // Those of German take a second to read.
  private static let opened = Mutex<[String: Hyphenator?]>([:])

  /// Where a word may be hyphenated by the patterns of a language (BCP 47) on this machine, as `breaks(in:)` says; nil if
  /// there are none. They are read once in a process.
  package static func breaks(in word: String, language: String) -> [Int]? {
    opened.withLock { opened in
      if let known = opened[language] { return known?.breaks(in: word) }
      let hyphenator = Hyphenator(language: language)
      opened[language] = .some(hyphenator)
      return hyphenator?.breaks(in: word)
    }
  }

  /// Whether there are patterns of a language on this machine.
  package static func knows(_ language: String) -> Bool { breaks(in: "", language: language) != nil }

  /// Opens the patterns of a language (BCP 47); nil if libhyphen or patterns are not installed.
  package init?(language: String, in folders: [String] = Hyphenator.folders) {
    guard Hyphenator.isAvailable else { return nil }
    let tag = language.lowercased()
    // The patterns of Norwegian are those of its two written forms.
    let known = tag == "no" || tag.hasPrefix("no-") ? "nb" : language
    for folder in folders {
      let names = FileSystem.sortedNames(in: folder).filter { $0.hasPrefix("hyph_") && $0.hasSuffix(".dic") }
        .map { String($0.dropFirst(5).dropLast(4)) }
      guard let name = dictionaryName(for: known, among: names),
        let patterns = octavo_hyphen_open("\(folder)/hyph_\(name).dic")
      else { continue }
      self.patterns = patterns
      let encoding = String(cString: octavo_hyphen_encoding(patterns))
      self.encoding = encoding.uppercased() == "UTF-8" ? nil : CharacterEncoding(encoding)
      return
    }
    return nil
  }

  deinit { octavo_hyphen_close(patterns) }

  /// The numbers of letters behind which a word, given as its letters alone, may be hyphenated: "garden" gives [3].
  package func breaks(in word: String) -> [Int] {
    // The patterns are of small letters; one that is not one scalar both ways would shift what follows.
    let scalars = word.unicodeScalars.map { scalar -> Unicode.Scalar in
      let small = scalar.properties.lowercaseMapping.unicodeScalars
      return small.count == 1 ? small[small.startIndex] : scalar
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let known = encoding == nil ? Array(String(text).utf8CString) : encoding?.encoded(String(text))
    // A word that the encoding of the patterns lacks is of another script.
    guard let bytes = known, bytes.count > 1 else { return [] }
    let size = bytes.count - 1
    var marks = [CChar](repeating: 0, count: size + 5)
    guard octavo_hyphen_mark(patterns, bytes, Int32(size), &marks) == 0 else { return [] }
    return (1..<max(1, scalars.count)).filter { marks[$0 - 1] & 1 == 1 }
  }
}
