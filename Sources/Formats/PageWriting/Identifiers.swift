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

  /// Whether an id is a name of XML, as ids in drawings must be: `f.1`, not `1st` or `a==`.
  package static func isName(_ id: ArraySlice<UInt8>) -> Bool {
    guard let first = id.first, first.isLetter || first == "_" || first >= 0x80 else { return false }
    return id.allSatisfy(isOfName)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "_-.".utf8.contains(byte)
  }

  /// The name of XML for an id of a drawing: `1st` becomes `id-1st`, what no name may hold its number, `a==` `a_3D_3D`.
  package static func name(_ id: ArraySlice<UInt8>) -> [UInt8] {
    if isName(id) { return Array(id) }
    let rest = written(id).utf8.flatMap { byte in
      isOfName(byte) ? [byte] : Array("_\(String(byte, radix: 16, uppercase: true))".utf8)
    }
    let isBegun = rest.first.map { $0.isLetter || $0 == "_" || $0 >= 0x80 } ?? false
    return isBegun ? rest : Array("id-".utf8) + rest
  }

  /// Returns an author's id as it is written to the page: white space inside it, which HTML does not allow, becomes `-`.
  package static func written(_ id: ArraySlice<UInt8>) -> String {
    let trimmed = id.trimmed
    guard trimmed.contains(where: \.isSpace) else { return String(decoding: trimmed, as: UTF8.self) }
    return String(decoding: trimmed.map { $0.isSpace ? "-" : $0 }, as: UTF8.self)
  }
}
