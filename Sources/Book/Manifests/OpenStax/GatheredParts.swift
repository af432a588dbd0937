import BookModel

/// What OpenStax's books gather at the end of each chapter, in this order.
///
/// Each kind of part is told by the class of its sections (`glossary` by its element). A book's family, the
/// `style` of META-INF/books.xml, may say more: Calculus puts them under "Chapter Review". What is not in the
/// list stays in its module, as section exercises do.
struct GatheredParts {
  /// A page at the end of a chapter.
  struct Part {
    var kind: String
    var title: String
  }

  var parts: [Part]
  /// The title of the entry that holds the pages; nil if the chapter itself does.
  var container: String?

  /// The parts that books of a family gather, in the words of a language.
  init(style: String?, language: String) {
    let words = Words(language: language, in: .collection)
    let own = style.flatMap { style in GatheredParts.families.first { style.contains($0.name) }?.parts } ?? []
    parts = GatheredParts.common.map { part in
      let named = own.first { $0.kind == part.kind }
      return Part(
        kind: part.kind,
        title: GatheredParts.words[part.kind].flatMap(words.translation) ?? named?.title ?? part.title)
    }
    let known = Set(parts.map(\.kind))
    let further = own.filter { !known.contains($0.kind) }
    parts.insert(contentsOf: further, at: (parts.firstIndex { $0.kind == "references" } ?? parts.count))
    container = style == "calculus" ? words[.chapterReview] : nil
  }

  private static let common: [Part] = [
    Part(kind: "glossary", title: "Key Terms"),
    Part(kind: "key-equations", title: "Key Equations"),
    Part(kind: "key-concepts", title: "Key Concepts"),
    Part(kind: "summary", title: "Summary"),
    Part(kind: "section-summary", title: "Section Summary"),
    Part(kind: "formula-review", title: "Formula Review"),
    Part(kind: "visual-exercise", title: "Visual Connection Questions"),
    Part(kind: "multiple-choice", title: "Review Questions"),
    Part(kind: "section-quiz", title: "Section Quiz"),
    Part(kind: "short-answer", title: "Short Answer"),
    Part(kind: "conceptual-questions", title: "Conceptual Questions"),
    Part(kind: "review-questions", title: "Review Questions"),
    Part(kind: "critical-thinking", title: "Critical Thinking Questions"),
    Part(kind: "problems-exercises", title: "Problems & Exercises"),
    Part(kind: "review-problems", title: "Problems"),
    Part(kind: "review-additional-problems", title: "Additional Problems"),
    Part(kind: "review-challenge", title: "Challenge Problems"),
    Part(kind: "review-exercises", title: "Review Exercises"),
    Part(kind: "practice-test", title: "Practice Test"),
    Part(kind: "further-research", title: "Further Research"),
    Part(kind: "references", title: "References"),
  ]

  /// What families of books name or gather otherwise, by what their `style` contains.
  private static let families: [(name: String, parts: [Part])] = [
    (
      "anatomy",
      [
        Part(kind: "summary", title: "Chapter Review"),
        Part(kind: "interactive-exercise", title: "Interactive Link Questions"),
        Part(kind: "free-response", title: "Critical Thinking Questions"),
      ]
    ),
    (
      "statistics",
      [
        Part(kind: "summary", title: "Chapter Review"), Part(kind: "practice", title: "Practice"),
        Part(kind: "free-response", title: "Homework"),
        Part(kind: "bring-together-exercises", title: "Bringing It Together: Practice"),
        Part(kind: "homework", title: "Bringing It Together: Homework"),
      ]
    ),
    (
      "finance",
      [
        Part(kind: "section-summary", title: "Summary"),
        Part(kind: "multiple-choice", title: "Multiple Choice"),
        Part(kind: "problem-set", title: "Problems"),
      ]
    ),
    ("ap-physics", [Part(kind: "ap-test-prep", title: "Test Prep for AP® Courses")]),
    ("american-government", [Part(kind: "suggested-reading", title: "Suggestions for Further Study")]),
  ]

  /// The words for kinds of parts in other languages than English, whose titles are the families' own.
  private static let words: [String: Word] = [
    "glossary": .keyTerms, "key-equations": .keyEquations, "key-concepts": .keyConcepts, "summary": .summary,
    "section-summary": .summary, "review-exercises": .reviewExercises,
    "review-questions": .reviewQuestions, "practice-test": .practiceTest, "references": .references,
  ]
}
