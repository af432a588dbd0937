import BookModel
import Diagnostics
import Glibc
import Spelling
import TextBytes

/// Looks up the words of all pages, and reports each unknown word once per source, at its first place.
///
/// - Parameter content: what a page shows.
func findings(
  inWordsOf linked: LinkedBook, _ loaded: LoadedBook, _ places: SourceLocations, settings: SpellingSettings,
  content: (Page) -> PageContent
) -> [Diagnostic] {
  var check = SpellingCheck(settings)
  let unknown = unknownWords(of: linked, &check, content: content)
  var diagnostics: [Diagnostic] = []
  for source in unknown.keys.sorted() {
    let texts = places.texts(ofSource: source).map(SearchedText.init)
    for finding in unknown[source] ?? [] {
      let place =
        firstPlace(of: finding, in: texts) ?? places.range(ByteRange(0, 0), ofSource: source).inFile
      var diagnostic = Diagnostic(
        .wordUnknown, at: place, "\"\(finding.word)\" is not in the dictionary \(finding.dictionary)",
        solutions: solution(finding.suggestions))
      if finding.count > 1 { diagnostic.occurrences = .init(finding.count) }
      diagnostics.append(diagnostic)
    }
  }
  let manifest = SourceRange(file: loaded.book.manifest)
  if check.isLibraryMissing {
    diagnostics.append(
      Diagnostic(
        .dictionaryMissing, at: manifest, "words are not looked up: Hunspell is not installed",
        solutions: [
          .init("install libhunspell-1.7-0 and hunspell-en-us, or the dictionaries of other languages")
        ]))
  }
  for language in check.missing {
    let main = language.lowercased().prefix { $0.isLetter }
    diagnostics.append(
      Diagnostic(
        .dictionaryMissing, at: manifest, "dictionary \"\(language)\" is not on this machine",
        solutions: main.isEmpty ? [] : [.init("install it; Debian's packages begin with hunspell-\(main)")]))
  }
  return diagnostics
}

/// The unknown words of each source, each once with its count.
private func unknownWords(
  of linked: LinkedBook, _ check: inout SpellingCheck, content: (Page) -> PageContent
) -> [Int: [SpellingCheck.Finding]] {
  var unknown: [Int: [SpellingCheck.Finding]] = [:]
  for page in linked.pages {
    let found = check.findings(in: content(page.page).bytes, language: page.language)
    for finding in found {
      let source = page.page.source
      let known = unknown[source]?.firstIndex {
        $0.word == finding.word && $0.dictionary == finding.dictionary
      }
      if let known {
        unknown[source]?[known].count += finding.count
      } else {
        unknown[source, default: []].append(finding)
      }
    }
  }
  return unknown
}

/// The suggested words, as one question.
private func solution(_ words: [String]) -> [Diagnostic.Solution] {
  guard let last = words.last else { return [] }
  let others = words.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
  return [.init("did you mean \(others)\(others.isEmpty ? "" : " or ")\"\(last)\"?")]
}

extension SourceRange {
  /// The whole file.
  fileprivate var inFile: SourceRange { SourceRange(file: file) }
}

/// A source to search for words: first its text, then its tags too, which hold alternative texts.
private struct SearchedText {
  private let source: SourceText
  /// The bytes, with tags and comments replaced by zeros if the source is XML.
  private let text: [UInt8]

  init(_ source: SourceText) {
    self.source = source
    text = Self.withoutTags(source.bytes)
  }

  /// A whole-word occurrence of a word.
  struct Place {
    var range: SourceRange
    /// How many of the two neighbouring words are the same as on the page, 0 to 2.
    var likeness: Int
  }

  /// The first of the occurrences with the highest likeness; nil if there is none.
  func likeliestPlace(of forms: [[UInt8]], beside finding: SpellingCheck.Finding, inTags: Bool) -> Place? {
    let bytes = inTags ? source.bytes : text
    let best = (finding.before.isEmpty ? 0 : 1) + (finding.after.isEmpty ? 0 : 1)
    var likeliest: (range: Range<Int>, likeness: Int)?
    // A word with this many occurrences is more often in the text than in code.
    var left = 1_000
    for form in forms {
      var start = 0
      while left > 0, likeliest?.likeness != best, let found = bytes.firstIndex(of: form, from: start) {
        let range = found..<found + form.count
        start = range.upperBound
        guard isWhole(range, bytes: bytes) else { continue }
        left -= 1
        let likeness = Self.likeness(of: range, bytes: bytes, finding)
        if likeness > likeliest?.likeness ?? -1 { likeliest = (range, likeness) }
      }
    }
    return likeliest.map {
      Place(range: source.range(ByteRange($0.range.lowerBound, $0.range.upperBound)), likeness: $0.likeness)
    }
  }

  /// How many of the neighbouring words of a range are the same as those on the page, 0 to 2.
  private static func likeness(of range: Range<Int>, bytes: [UInt8], _ finding: SpellingCheck.Finding)
    -> Int
  {
    let before = shown(bytes[..<range.lowerBound].suffix(4_000).reversed(), isReversed: true)
    let after = shown(bytes[range.upperBound...].prefix(4_000), isReversed: false)
    let isBefore = !finding.before.isEmpty && SpellingCheck.runs(of: before).last == finding.before
    let isAfter = !finding.after.isEmpty && SpellingCheck.runs(of: after).first == finding.after
    return (isBefore ? 1 : 0) + (isAfter ? 1 : 0)
  }

  /// The first hundred bytes of `bytes` as text in reading order, with a space for each tag and for the escapes `\n`,
  /// `\t` and `\r`.
  private static func shown(_ bytes: some Sequence<UInt8>, isReversed: Bool) -> String {
    var text: [UInt8] = []
    for byte in bytes where text.count < 100 {
      if byte != 0 { text.append(byte) } else if text.last != " " { text.append(" ") }
    }
    if isReversed { text.reverse() }
    for index in text.indices.dropLast()
    where text[index] == "\\" && ["n", "t", "r"].contains(text[index + 1]) {
      text[index + 1] = " "
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func withoutTags(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    guard bytes.dropFirst(start).first(where: { $0 > " " }) == "<" else { return bytes }
    var text = bytes
    var index = start
    while index < text.count {
      guard text[index] == "<" else {
        index += 1
        continue
      }
      // The content of a CDATA section is text.
      if text[index...].starts(with: "<![CDATA[".utf8) {
        index += 9
        continue
      }
      let end: [UInt8] = Array((text[index...].starts(with: "<!--".utf8) ? "-->" : ">").utf8)
      let stop = bytes.firstIndex(of: end, from: index).map { $0 + end.count } ?? text.count
      for place in index..<stop { text[place] = 0 }
      index = stop
    }
    return text
  }
}

/// The most likely source of a page's word: the whole-word occurrence with the most equal neighbours, preferably in
/// text instead of tags. Nil if the source spells the word differently, for instance with character references.
private func firstPlace(of finding: SpellingCheck.Finding, in texts: [SearchedText]) -> SourceRange? {
  let word = finding.word
  let words = word.contains("'") ? [word, word.replacing("'", with: "’")] : [word]
  let forms = words.map { Array($0.utf8) }
  var likeliest: SearchedText.Place?
  for inTags in [false, true] {
    for text in texts {
      guard let place = text.likeliestPlace(of: forms, beside: finding, inTags: inTags) else { continue }
      if place.likeness > likeliest?.likeness ?? -1 { likeliest = place }
    }
  }
  return likeliest?.range
}

/// Whether no letter is adjacent to a range; the letter of the escape `\n` in JSON does not count.
private func isWhole(_ range: Range<Int>, bytes: [UInt8]) -> Bool {
  // Nearly all two-byte characters are letters; three-byte characters whose first byte is at least 226 are punctuation.
  func isLetter(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == "_" || (195..<226).contains(byte)
  }
  if range.upperBound < bytes.count, isLetter(bytes[range.upperBound]) { return false }
  guard range.lowerBound > 0 else { return true }
  let before = bytes[range.lowerBound - 1]
  let isEscape = range.lowerBound > 1 && bytes[range.lowerBound - 2] == "\\"
  return isEscape
    ? !isLetter(before) || ["n", "t", "r"].contains(before)
    : !isLetter(before) && before != "\\" && before != "@"
}

extension [UInt8] {
  /// The index of the first occurrence of `sequence` at or after `start`.
  fileprivate func firstIndex(of sequence: [UInt8], from start: Int) -> Int? {
    guard let first = sequence.first else { return nil }
    var index = start
    while index + sequence.count <= count {
      let found = withUnsafeBytes { bytes -> Int? in
        guard let base = bytes.baseAddress,
          let place = memchr(base + index, Int32(first), bytes.count - index - sequence.count + 1)
        else { return nil }
        return UnsafeRawPointer(place) - base
      }
      guard let found else { return nil }
      if self[found..<found + sequence.count].elementsEqual(sequence) { return found }
      index = found + 1
    }
    return nil
  }
}
