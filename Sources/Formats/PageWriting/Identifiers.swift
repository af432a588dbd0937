import BookModel
import Diagnostics
import TextBytes

/// The ids of a source, each once, and new ones made from text.
package struct Identifiers: Sendable {
  /// Where an id was given, and on which page of the source.
  package struct Entry: Sendable {
    package var place: SourcePlace
    package var part: Int

    package init(place: SourcePlace, part: Int) {
      self.place = place
      self.part = part
    }
  }

  package private(set) var known: [String: Entry] = [:]

  /// The number to try next behind a base.
  private var numbers: [String: Int] = [:]

  /// The ids that the author gives further on, which no new one may be.
  package var reserved: Set<String> = []

  /// Takes an id if it is free.
  package mutating func insert(_ id: String, at place: SourcePlace, part: Int) -> Bool {
    guard known[id] == nil else { return false }
    known[id] = Entry(place: place, part: part)
    return true
  }

  /// Takes `base`, or the first of `base-2`, `base-3` ... that is free.
  package mutating func unique(_ base: String, at place: SourcePlace, part: Int) -> String {
    var id = base
    // No id becomes free again, so that the search goes on where it ended.
    var number = numbers[base] ?? 2
    if number > 2 { id = "\(base)-\(number - 1)" }
    while reserved.contains(id) || !insert(id, at: place, part: part) {
      id = "\(base)-\(number)"
      number += 1
    }
    if number > 2 { numbers[base] = number }
    return id
  }

  /// An id from text: `The Squeeze Theorem` gives `the-squeeze-theorem`; nil where no ASCII letter or
  /// digit is left.
  package static func slug(_ text: String) -> String? {
    var slug: [UInt8] = []
    var isSeparated = false
    for byte in text.utf8 {
      guard byte.isLetter || byte.isDigit else {
        if byte == "'" { continue }
        isSeparated = !slug.isEmpty
        continue
      }
      if isSeparated { slug.append("-") }
      isSeparated = false
      slug.append(byte.lowercased)
      if slug.count >= 60 { break }
    }
    return slug.isEmpty ? nil : String(decoding: slug, as: UTF8.self)
  }

  /// An author's id as it is written: white space, which no id has, becomes `-`.
  package static func written(_ id: ArraySlice<UInt8>) -> String {
    let trimmed = id.trimmed
    guard trimmed.contains(where: \.isSpace) else { return String(decoding: trimmed, as: UTF8.self) }
    return String(decoding: trimmed.map { $0.isSpace ? "-" : $0 }, as: UTF8.self)
  }
}
