import BookModel

/// The conventions of a family of OpenStax books: titles and numbering of what CNXML marks only by class.
///
/// Families are named by the `style` attribute in META-INF/books.xml. `standard` supplies defaults, and an
/// unknown class becomes a title: `link-to-learning` gives "Link to Learning".
struct CNXMLConventions: Sendable {
  /// The appearance of a note class.
  struct Note: Sendable {
    var kind: Anchor.Kind
    /// The label before the note's title.
    var label: String
    /// Whether it is numbered, in a series of its own.
    var isNumbered = false
  }

  /// When exercise numbers restart.
  let exerciseScope: NumberSeries.Scope
  /// The words that the reader generates.
  private(set) var words = Words(language: "en", in: .cnxml)
  /// Notes by class.
  private let notes: [String: Note]

  /// The conventions of a family, in a language (a BCP 47 tag).
  ///
  /// - Parameter name: the family; nil for the default.
  init(_ name: String?, language: String = "en") {
    self = name.flatMap { Self.families[$0] } ?? Self.standard
    words = Words(language: language, in: .cnxml)
  }

  private init(notes: [String: Note] = [:], exerciseScope: NumberSeries.Scope) {
    self.notes = Self.commonNotes.merging(notes) { $1 }
    self.exerciseScope = exerciseScope
  }

  private static let standard = CNXMLConventions(exerciseScope: .chapter)

  private static let families: [String: CNXMLConventions] = [
    "calculus": CNXMLConventions(exerciseScope: .chapter),
    "python": CNXMLConventions(
      notes: [
        "learning-questions": Note(kind: .activity, label: "Concepts in Practice"),
        "guided-slides": Note(kind: .activity, label: "Checkpoint"),
        "practice-program": Note(kind: .activity, label: "Try It"),
      ], exerciseScope: .page),
  ]

  private static let commonNotes: [String: Note] = [
    "theorem": Note(kind: .theorem, label: "Theorem", isNumbered: true),
    "checkpoint": Note(kind: .activity, label: "Checkpoint", isNumbered: true),
    "try": Note(kind: .activity, label: "Try It", isNumbered: true),
    "problem-solving": Note(kind: .tip, label: "Problem-Solving Strategy"),
    "media-2": Note(kind: .note, label: "Media"),
    "media": Note(kind: .note, label: "Media"),
    "project": Note(kind: .project, label: "Student Project"),
    "howto": Note(kind: .tip, label: "How To"),
    "how-to": Note(kind: .tip, label: "How To"),
    "qa": Note(kind: .note, label: "Q&A"),
    "be-prepared": Note(kind: .activity, label: "Be Prepared", isNumbered: true),
    "warning": Note(kind: .warning, label: "Warning"),
    "tip": Note(kind: .tip, label: "Tip"),
    "important": Note(kind: .important, label: "Important"),
    "aside": Note(kind: .remark, label: ""),
    "note": Note(kind: .note, label: ""),
    "definition": Note(kind: .definition, label: "Definition"),
    "proof": Note(kind: .proof, label: "Proof"),
    "interactive": Note(kind: .note, label: "Interactive Link"),
    "everyday": Note(kind: .note, label: "Everyday Connection"),
    "career": Note(kind: .note, label: "Career Connection"),
    "calculator": Note(kind: .tip, label: "Using the Calculator"),
    "lab": Note(kind: .activity, label: "Lab"),
    "learning-objectives": Note(kind: .objectives, label: "Learning Objectives"),
    "chapter-objectives": Note(kind: .objectives, label: "Chapter Objectives"),
  ]

  /// The appearance of a note with these classes and type; nil if they are unknown.
  func note(classes: [String], type: String?) -> Note? {
    for name in classes { if let note = notes[name] { return note } }
    // OpenStax's classes ending in `-notitle` are notes without a label.
    if let name = classes.last, name.hasSuffix("-notitle") {
      return notes[String(name.dropLast("-notitle".count))].map { Note(kind: $0.kind, label: "") }
        ?? Note(kind: .note, label: "")
    }
    if let name = classes.last { return Note(kind: .note, label: Self.title(from: name)) }
    return type.flatMap { notes[$0] }
  }

  /// A title from a class: `link-to-learning` gives `Link to Learning`.
  static func title(from name: String) -> String {
    let small: Set<String> = [
      "a", "an", "and", "as", "at", "by", "for", "in", "of", "on", "or", "the", "to", "with",
    ]
    let words = name.split { $0 == "-" || $0 == "_" }.enumerated().map { index, word in
      index > 0 && small.contains(String(word))
        ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    return words.joined(separator: " ")
  }

  /// The role of a section.
  enum SectionRole: Equatable {
    case plain, objectives, exercises
  }

  /// The role of a section with these classes.
  static func role(ofSection classes: [String]) -> SectionRole {
    if classes.contains("learning-objectives") { return .objectives }
    let isExercises = classes.contains {
      $0.hasSuffix("exercises") || $0.hasSuffix("questions") || $0.hasSuffix("problems")
    }
    return isExercises ? .exercises : .plain
  }
}
