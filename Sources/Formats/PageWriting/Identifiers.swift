import BookModel
import Diagnostics
import TextBytes

/// The ids used by a source, each once; makes new ones from text.
package struct Identifiers: Sendable {
  /// The place of an id in the source, and the page that has it.
  package struct Entry: Sendable {
    package var place: SourcePlace
    package var part: Int

    package init(place: SourcePlace, part: Int) {
      self.place = place
      self.part = part
    }
  }

  package private(set) var known: [String: Entry] = [:]

  /// The next number to try for each base.
  private var numbers: [String: Int] = [:]

  /// Ids that the author assigns later in the source; no new id may equal one.
  package var reserved: Set<String> = []

  /// Registers an id if it is free.
  package mutating func insert(_ id: String, at place: SourcePlace, part: Int) -> Bool {
    guard known[id] == nil else { return false }
    known[id] = Entry(place: place, part: part)
    return true
  }

  /// Registers and returns `base`, or the first of `base-2`, `base-3` ... that is free.
  package mutating func unique(_ base: String, at place: SourcePlace, part: Int) -> String {
    var id = base
    // An id never becomes free again, so the search continues where the last one ended.
    var number = numbers[base] ?? 2
    if number > 2 { id = "\(base)-\(number - 1)" }
    while reserved.contains(id) || !insert(id, at: place, part: part) {
      id = "\(base)-\(number)"
      number += 1
    }
    if number > 2 { numbers[base] = number }
    return id
  }

  /// Makes an id from text: `The Squeeze Theorem` gives `the-squeeze-theorem`. Returns nil if the text has no ASCII letter or
  /// digit.
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

  /// Returns an author's id as it is written to the page: white space inside it, which HTML does not allow, becomes `-`.
  package static func written(_ id: ArraySlice<UInt8>) -> String {
    let trimmed = id.trimmed
    guard trimmed.contains(where: \.isSpace) else { return String(decoding: trimmed, as: UTF8.self) }
    return String(decoding: trimmed.map { $0.isSpace ? "-" : $0 }, as: UTF8.self)
  }
}
