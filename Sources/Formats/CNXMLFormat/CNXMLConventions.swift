import BookModel
import XML

/// How CNXML names and numbers elements that it marks only by class.
///
/// The usual class names are listed here; an unknown class becomes a title: `link-to-learning` gives "Link to Learning".
/// Conventions found in the whole book (`BookConventions`) take precedence.
struct CNXMLConventions: Sendable {
  /// The appearance of a note class.
  struct Note: Sendable {
    var kind: Anchor.Kind
    /// The label before the note's title.
    var label: String
    /// Whether it is numbered, in a series of its own.
    var isNumbered = false
  }

  /// The names and numbering found in the whole book.
  let book: BookConventions
  /// The words that the reader generates.
  let words: Words

  /// The conventions of a book, in a language (a BCP 47 tag).
  ///
  /// - Parameter book: the conventions found in the whole book; nil for the defaults.
  init(_ book: BookConventions?, language: String = "en") {
    self.book = book ?? BookConventions()
    words = Words(language: language, in: .cnxml)
  }

  private static let notes: [String: Note] = [
    "theorem": Note(kind: .theorem, label: "Theorem", isNumbered: true),
    "checkpoint": Note(kind: .activity, label: "Checkpoint", isNumbered: true),
    "check-understanding": Note(kind: .activity, label: "Check Your Understanding", isNumbered: true),
    "check-your-understanding": Note(kind: .activity, label: "Check Your Understanding"),
    "try": Note(kind: .activity, label: "Try It", isNumbered: true),
    "your-turn": Note(kind: .activity, label: "Your Turn", isNumbered: true),
    "learning-questions": Note(kind: .activity, label: "Concepts in Practice"),
    "concepts-practice": Note(kind: .activity, label: "Concepts in Practice"),
    "guided-slides": Note(kind: .activity, label: "Checkpoint"),
    "practice-program": Note(kind: .activity, label: "Try It"),
    "collab": Note(kind: .activity, label: "Collaborative Exercise"),
    "manipulative-math": Note(kind: .activity, label: "Manipulative Mathematics"),
    "sociology-real-world": Note(kind: .note, label: "Sociology in the Real World"),
    "sociology-big-picture": Note(kind: .note, label: "Big Picture"),
    "sociology-policy-debate": Note(kind: .note, label: "Social Policy and Debate"),
    "middle-ground": Note(kind: .note, label: "Finding a Middle Ground"),
    "everyday-life": Note(kind: .note, label: "In Everyday Life"),
    "chemist-portrait": Note(kind: .note, label: "Portrait of a Chemist"),
    "sciences-interconnect": Note(kind: .note, label: "How Sciences Interconnect"),
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
    guard let name = classes.first(where: { Self.notes[$0] != nil }) ?? classes.last else {
      return type.flatMap { Self.notes[$0] }
    }
    var note = Self.notes[name] ?? usual(name)
    // A theorem is always numbered; for an activity or a note, the book's usage decides.
    if note.kind == .activity || note.kind == .note, let isNumbered = book.noteNumbering[name] {
      note.isNumbered = isNumbered
      if isNumbered { note.kind = .activity }
    }
    if let label = book.noteLabels[name] { note.label = label }
    return note
  }

  private func usual(_ name: String) -> Note {
    // OpenStax's classes ending in `-notitle` are notes without a title of their own.
    let suffix = "-notitle"
    if name.hasSuffix(suffix) {
      let base = String(name.dropLast(suffix.count))
      return Self.notes[base] ?? Note(kind: .note, label: Self.title(from: base))
    }
    return Note(kind: .note, label: Self.title(from: name))
  }

  /// The numbering of an equation, a table or a figure. If the book marks unnumbered ones by class, an empty label has no
  /// meaning.
  func numbering(_ node: XMLTree.Node, in module: CNXMLModule) -> CNXMLNumbering {
    let numbering = module.numbering(node)
    let isByLabel = numbering == .none && !module.hasClass(node, "unnumbered")
    return isByLabel && book.marksUnnumberedByClass ? .counted : numbering
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
