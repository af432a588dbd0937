import TextBytes

/// Words that Octavo inserts into books, in the book's language.
///
///     Words(language: "de")[.contents]                    // "Inhalt"
///     Words(language: "de-AT", in: .docBook)[.seeAlso]    // "Siehe auch"
///     Words(language: "de").label(.figure, number: "1.2") // "Abbildung 1.2"
public struct Words: Sendable {
  private let language: LanguageWords
  private let vocabulary: Vocabulary
  private let isEnglish: Bool

  /// Selects a language (a BCP 47 tag); falls back to English.
  public init(language: String) { self.init(language: language, in: .book) }

  /// Selects a vocabulary and language; falls back to English if the vocabulary is not translated.
  package init(language tag: String, in vocabulary: Vocabulary) {
    let primary =
      tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? ""
    isEnglish = primary == "en" || !vocabulary.languages.contains(primary)
    language = isEnglish ? .english : .of(primary)
    self.vocabulary = vocabulary
  }

  /// The translation of a word; falls back to English.
  package subscript(word: Word) -> String { named(word.rawValue) ?? word.rawValue }

  /// The translation of a named word, falling back to English; nil if no table has the name.
  package func named(_ name: String) -> String? {
    language.word(name, in: vocabulary) ?? LanguageWords.english.word(name, in: vocabulary)
  }

  /// The translation into a language other than English; nil for English and for untranslated words.
  package func translation(_ word: Word) -> String? {
    isEnglish ? nil : language.word(word.rawValue, in: vocabulary)
  }

  /// Inserts a number into a word that is a format: `Chapter %` gives `Chapter 3`.
  package func fill(_ word: Word, _ number: String) -> String { fill(self[word], number) }

  /// Replaces `%` in a format by a number.
  public func fill(_ format: String, _ number: String) -> String {
    var filled: [UInt8] = []
    for byte in format.utf8 {
      if byte == "%" { filled.append(contentsOf: number.utf8) } else { filled.append(byte) }
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// The language's quotation marks: outer ones at even depths, inner ones at odd depths.
  package func quotationMarks(depth: Int = 0) -> (opening: String, closing: String) {
    let marks = Array(self[.quotationMarks])
    let first = depth % 2 * 2
    return (String(marks[first]), String(marks[first + 1]))
  }

  /// Puts a text in quotation marks.
  package func quoted(_ text: String) -> String {
    let marks = quotationMarks()
    return marks.opening + text + marks.closing
  }

  /// The label of a numbered thing, such as `Figure 1.2`; equations show the number in parentheses. Nil for
  /// kinds that are not numbered.
  public func label(_ kind: Anchor.Kind, number: String) -> String? {
    if kind == .equation { return "(" + number + ")" }
    guard let (word, isCounted) = Self.name(kind), isCounted else { return nil }
    // Names precede their number unless the translation is a format.
    let format = self[word]
    return format.utf8.contains("%") ? fill(format, number) : format + "\u{A0}" + number
  }

  /// The label of an unnumbered box; nil if the kind is no box.
  public func label(_ kind: Anchor.Kind) -> String? {
    switch kind {
    case .place, .heading, .figure, .table, .equation, .listing: nil
    case .proof: self[.proof] + "."
    case .theorem, .lemma, .corollary, .proposition, .definition, .axiom, .conjecture, .algorithm, .example,
      .exercise, .problem, .project, .activity, .remark, .note, .tip, .important, .warning, .caution,
      .summary, .objectives, .assumption:
      Self.name(kind).map { fill($0.word, "").filter { $0 != "\u{A0}" } }
    }
  }

  /// The word for a kind, and whether it can be numbered; nil for kinds without a name.
  private static func name(_ kind: Anchor.Kind) -> (word: Word, isCounted: Bool)? {
    switch kind {
    case .place, .heading, .equation: nil
    case .figure: (.figure, true)
    case .table: (.table, true)
    case .listing: (.listing, true)
    case .theorem: (.theorem, true)
    case .lemma: (.lemma, true)
    case .corollary: (.corollary, true)
    case .proposition: (.proposition, true)
    case .definition: (.definition, true)
    case .axiom: (.axiom, true)
    case .conjecture: (.conjecture, true)
    case .algorithm: (.algorithm, true)
    case .example: (.example, true)
    case .exercise: (.exercise, true)
    case .problem: (.problem, true)
    case .project: (.project, true)
    case .activity: (.activity, true)
    case .remark: (.remark, false)
    case .note: (.note, false)
    case .tip: (.tip, false)
    case .important: (.important, false)
    case .warning: (.warning, false)
    case .caution: (.caution, false)
    case .proof: (.proof, false)
    case .summary: (.summary, false)
    case .objectives: (.objectives, false)
    case .assumption: (.assumption, false)
    }
  }
}

/// The keys of the tables in `LanguageWords`. Those that start with `numbered` are formats with `%` for the
/// number.
package enum Word: String, Sendable, CaseIterable {
  // The book's parts, and the separator between `Chapter 1` and its title.
  case contents, cover, pageList, landmarks, startOfContent, separator, pageReference
  case numberedPart, numberedChapter, numberedAppendix
  // Numbered things.
  case figure, table, listing, theorem, lemma, corollary, proposition, definition, axiom, conjecture,
    algorithm
  case example, exercise, problem, project, activity
  // Named but unnumbered things.
  case remark, note, tip, important, warning, caution, proof, summary, objectives, assumption
  // DocBook.
  case numberedSection, sectionCalled, numberedStep, numberedProcedure, numberedReference
  case questionLabel, answerLabel, see, seeAlso
  case abstract, dedication, preface, colophon, glossary, bibliography, index, acknowledgements
  case name, synopsis, symbols, revisionHistory, and, notes
  /// Four characters: the outer quotation marks, opening and closing, then the inner ones.
  case quotationMarks
  // Markdown and notebooks.
  case references, appendices, solution, details, code
  case showCode, showOutput, showCell, output, interactiveControl, interactivePlot
  // CNXML and its collections.
  case learningObjectives, commentary, keyTerms, footnotes, step, exercises, rule, law
  case interactiveContent, embeddedExercise, description, back
  case keyEquations, keyConcepts, reviewExercises, reviewQuestions, practiceTest, chapterReview
  // References.
  case others, noDate, `in`, editedBy, editorShort, editorsShort, translatedBy, editionShort, volumeShort
  case numberShort, pagesShort, accessed, thesis, doctoral, master, bachelor, report, patent, version
  // The start page of a catalogue, and the marks within its numbers.
  case searchBooks, searchBook, searchHint, bookGroups, noBooks, continued, read, readBook, downloadBook
  case pagesOfList, previous, next, feedForApps, loadingBooks, noMatch, booksFound, bookFound, firstShown
  case booksUnavailable, startPage, books, thousandsMark, decimalMark
  // PreTeXt; its other words are keyed by element names.
  case notation, seeAlsoInText = "seealso"
}
