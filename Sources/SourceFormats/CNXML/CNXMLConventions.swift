import BookModel

/// How a family of OpenStax books names and numbers what CNXML marks by class only.
///
/// The families are those of the `style` attribute in META-INF/books.xml. What a family does not say follows
/// from `standard`, and a class that nobody knows gives its own words: `link-to-learning` is titled
/// "Link to Learning".
struct CNXMLConventions: Sendable {
  /// How a note with a class is shown.
  struct Note: Sendable {
    var kind: Anchor.Kind
    /// What stands before its own title.
    var label: String
    /// Whether it is counted, by its own name.
    var isNumbered = false
  }

  /// Notes by class.
  var notes: [String: Note]
  /// Where the numbers of exercises begin anew.
  var exerciseScope: NumberSeries.Scope

  /// The conventions of a family; `nil` for any other.
  init(_ name: String?) {
    self = name.flatMap { Self.families[$0] } ?? Self.standard
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

  /// How a note with these classes and type is shown; nil where they say nothing.
  func note(classes: [String], type: String?) -> Note? {
    for name in classes { if let note = notes[name] { return note } }
    // OpenStax marks by class that a kind of note goes without its name.
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

  /// What a section is for.
  enum SectionRole: Equatable {
    case plain, objectives, exercises
  }

  /// What a section with these classes is for.
  static func role(ofSection classes: [String]) -> SectionRole {
    if classes.contains("learning-objectives") { return .objectives }
    let isExercises = classes.contains {
      $0.hasSuffix("exercises") || $0.hasSuffix("questions") || $0.hasSuffix("problems")
    }
    return isExercises ? .exercises : .plain
  }
}

/// The words that the reader itself puts onto a page.
struct CNXMLWords: Sendable {
  var objectives = "Learning Objectives"
  var solution = "Solution"
  var commentary = "Commentary"
  var keyTerms = "Key Terms"
  var footnotes = "Footnotes"
  var seeAlso = "See also"
  var step = "Step"
  var exercise = "Exercise"
  var exercises = "Exercises"
  var proof = "Proof"
  var rule = "Rule"
  var law = "Law"
  var lemma = "Lemma"
  var interactive = "Interactive content"
  var embeddedExercise = "Interactive exercise"
  var description = "Description"
  var back = "Back to the text"

  /// The words of a language (a BCP 47 tag), or English ones.
  init(language: String?) {
    switch language?.lowercased().split(separator: "-").first {
    case "es":
      (objectives, solution, commentary) = ("Objetivos de aprendizaje", "Solución", "Comentario")
      (keyTerms, footnotes, seeAlso, step) = (
        "Términos clave", "Notas a pie de página", "Véase también", "Paso"
      )
      (exercise, exercises, proof, rule, law) = ("Ejercicio", "Ejercicios", "Demostración", "Regla", "Ley")
      (interactive, embeddedExercise) = ("Contenido interactivo", "Ejercicio interactivo")
      (description, back, lemma) = ("Descripción", "Volver al texto", "Lema")
    case "pl":
      (objectives, solution, commentary) = ("Cele dydaktyczne", "Rozwiązanie", "Komentarz")
      (keyTerms, footnotes, seeAlso, step) = ("Kluczowe pojęcia", "Przypisy", "Zobacz także", "Krok")
      (exercise, exercises, proof, rule, law) = ("Ćwiczenie", "Ćwiczenia", "Dowód", "Reguła", "Prawo")
      (interactive, embeddedExercise) = ("Treść interaktywna", "Ćwiczenie interaktywne")
      (description, back, lemma) = ("Opis", "Powrót do tekstu", "Lemat")
    default: break
    }
  }
}
