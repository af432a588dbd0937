import BookModel
import Diagnostics

/// The entries of a book's .bib files; formats citations and references.
///
///     let bibliography = Bibliography(files: [("refs.bib", bytes)])
///     bibliography.citation(["knuth"], style: .parenthetical)   // (Knuth 1984), a link to #ref-knuth
///     bibliography.write(["knuth"], to: &writer)                // <ul class="bibliography"><li id="ref-knuth">...
///
/// Entries are sorted by names, years and titles, independent of locale. The formats are those of BibTeX and
/// BibLaTeX: <https://mirrors.ctan.org/macros/latex/contrib/biblatex/doc/biblatex.pdf>.
public struct Bibliography: Sendable {
  /// The texts of the files, for positions.
  public internal(set) var sources: [SourceText] = []
  /// The entries, sorted.
  public internal(set) var entries: [BibliographyEntry] = []
  /// The problems found in the files.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The translated words in references.
  package let words: Words
  /// Indices into `entries`, by key.
  package var places: [String: Int] = [:]
  /// The number of findings of each kind in each file: reported, and only counted.
  private var reportCounts: [String: (reported: Int, further: Int)] = [:]
  /// The entries' ids on the page of references, by key.
  package var anchors: [String: String] = [:]

  /// Parses files in order; later files can use the strings and keys of earlier ones.
  ///
  /// - Parameters:
  ///   - files: each file's path as shown to the author, and its content.
  ///   - language: the language of the words between fields, a BCP 47 tag.
  public init(files: [(file: String, bytes: [UInt8])], language: String = "en") {
    words = Words(language: language, in: .bibliography)
    var strings: [String: [UInt8]] = [:]
    var read: [(file: Int, entry: BibTeXParser.RawEntry)] = []
    for (index, file) in files.enumerated() {
      let source = SourceText(file: file.file, bytes: file.bytes)
      sources.append(source)
      var parser = BibTeXParser(file.bytes, strings: strings)
      parser.read()
      strings = parser.strings
      read += parser.entries.map { (index, $0) }
      for problem in parser.problems {
        report(problem.kind, at: problem.range, in: index, problem.summary, suggestion: problem.suggestion)
      }
    }
    take(read)
    inherit()
    complete()
    sort()
    disambiguate()
    nameAnchors()
  }

  /// The entry with that key; nil if there is none.
  public func entry(_ key: String) -> BibliographyEntry? { places[key].map { entries[$0] } }

  /// The id of an entry in the list of references, as a link target.
  public func anchor(_ key: String) -> String? { anchors[key] }

  /// A bibliography of only these entries, with years and numbers disambiguated among them.
  func restricted(to keys: Set<String>) -> Bibliography {
    var result = self
    result.entries = entries.filter { keys.contains($0.key) }
    result.places = [:]
    for (place, entry) in result.entries.enumerated() { result.places[entry.key] = place }
    result.disambiguate()
    return result
  }

  /// The summary of the finding for a citation with an unknown key.
  public static func unknownKeySummary(_ key: String) -> String {
    "citation \"\(key)\" is not in a bibliography of this book"
  }

  /// The finding for a citation with an unknown key that is similar to a known one; nil if no key is similar.
  public func misspelledKey(_ key: String, at range: SourceRange) -> Diagnostic? {
    let lower = key.lowercased()
    let same = entries.filter { $0.key.lowercased() == lower }
    guard let meant = same.count == 1 ? same[0].key : suggestion(for: key, among: entries.map(\.key)) else {
      return nil
    }
    return Diagnostic(
      .citationUnknown, at: range, Self.unknownKeySummary(key),
      solutions: [
        Diagnostic.Solution(
          "did you mean \"\(meant)\"?", replacements: [Diagnostic.Replacement(range, with: meant)])
      ])
  }
}

extension Bibliography {
  /// Further findings of a kind are only counted, since each position costs a pass over the file.
  private static let reportLimit = 100

  package mutating func report(
    _ kind: DiagnosticKind, at range: ByteRange, in file: Int, _ summary: String, suggestion: String? = nil,
    note: (range: ByteRange, file: Int, text: String)? = nil
  ) {
    let count = reportCounts["\(file) " + kind.id, default: (0, 0)]
    guard count.reported < Self.reportLimit else {
      if count.reported == Self.reportLimit {
        reportCounts["\(file) " + kind.id] = (count.reported + 1, diagnostics.count)
        var further = Diagnostic(
          kind, at: SourceRange(file: sources[file].file), "there are more findings of this kind")
        further.occurrences = Diagnostic.Occurrences(1)
        diagnostics.append(further)
      } else {
        diagnostics[count.further].occurrences?.count += 1
      }
      return
    }
    reportCounts["\(file) " + kind.id] = (count.reported + 1, 0)
    let place = sources[file].range(range)
    let solutions = suggestion.map {
      [
        Diagnostic.Solution(
          "did you mean \"\($0)\"?", replacements: [Diagnostic.Replacement(place, with: $0)])
      ]
    }
    let notes = note.map { [Diagnostic.Note(sources[$0.file].range($0.range), $0.text)] }
    diagnostics.append(Diagnostic(kind, at: place, summary, notes: notes ?? [], solutions: solutions ?? []))
  }
}
