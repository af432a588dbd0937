import BookModel

/// The parts that an OpenStax book gathers at the end of each chapter, in order, derived from its modules.
///
/// A kind of part is the class of its sections (or the element, for `glossary`). Known kinds are gathered wherever
/// they occur. Any other class is gathered if its sections end their modules, and if it holds exercises or occurs in
/// several chapters. The book's own title for a part takes precedence over the default one. Section exercises stay.
package struct GatheredParts {
  /// A page at the end of a chapter.
  package struct Part: Equatable {
    package var kind: String
    package var title: String
  }

  package private(set) var parts: [Part]
  /// The title of the entry that contains the pages; nil if the chapter contains them directly.
  package private(set) var container: String?

  /// Derives a book's parts from the modules of its chapters, with default titles in a language.
  package init(chapters: [[ModuleOutline]], language: String) {
    let classes = SectionClasses(chapters)
    let words = Words(language: language, in: .collection)
    func title(_ kind: String, _ usual: String) -> String {
      classes[kind]?.titles.common ?? GatheredParts.words[kind].flatMap(words.translation) ?? usual
    }
    parts = GatheredParts.known.map { kind, usual in Part(kind: kind, title: title(kind, usual)) }
    if classes.hasOtherQuestions, classes["multiple-choice"]?.titles.common == nil,
      let index = parts.firstIndex(where: { $0.kind == "multiple-choice" })
    {
      parts[index].title = "Multiple Choice"
    }
    for kind in classes.gathered(without: Set(parts.map(\.kind))) {
      let part = Part(kind: kind, title: title(kind, Self.title(from: kind)))
      // Insert the part after those that precede it in the modules, but before the references.
      let before = classes[kind].flatMap { found in parts.lastIndex { found.precursors.contains($0.kind) } }
      let last = parts.firstIndex { $0.kind == "further-research" } ?? parts.count
      parts.insert(part, at: before.map { min($0 + 1, last) } ?? last)
    }
    partTitles(classes)
    let isReview = classes.contains("section-exercises") || classes.areExercisesReviews
    container = isReview ? words[.chapterReview] : nil
  }

  /// Appends the class to equal titles of different parts: "Bringing It Together: Homework".
  private mutating func partTitles(_ classes: SectionClasses) {
    var counts: [String: Int] = [:]
    for part in parts where classes.contains(part.kind) { counts[part.title, default: 0] += 1 }
    for (index, part) in parts.enumerated() where counts[part.title, default: 0] > 1 {
      let last = part.kind.split { $0 == "-" || $0 == "_" }.last.map { Self.title(from: String($0)) } ?? ""
      if !part.title.hasSuffix(last) { parts[index].title += ": " + last }
    }
  }

  /// A title from a class: `case-questions` gives `Case Questions`.
  private static func title(from name: String) -> String {
    name.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  /// The kinds that are always gathered, with their default titles.
  static let known: [(kind: String, title: String)] = [
    ("glossary", "Key Terms"), ("key-equations", "Key Equations"), ("key-concepts", "Key Concepts"),
    ("summary", "Summary"), ("section-summary", "Section Summary"), ("formula-review", "Formula Review"),
    ("interactive-exercise", "Interactive Link Questions"),
    ("visual-exercise", "Visual Connection Questions"), ("multiple-choice", "Review Questions"),
    ("section-quiz", "Section Quiz"), ("short-answer", "Short Answer"),
    ("conceptual-questions", "Conceptual Questions"), ("review-questions", "Review Questions"),
    ("critical-thinking", "Critical Thinking Questions"), ("problems-exercises", "Problems & Exercises"),
    ("review-conceptual-questions", "Conceptual Questions"), ("review-problems", "Problems"),
    ("review-additional-problems", "Additional Problems"), ("review-challenge", "Challenge Problems"),
    ("review-exercises", "Review Exercises"), ("practice-test", "Practice Test"),
    ("further-research", "Further Research"), ("references", "References"),
  ]

  /// The words for default titles, by kind, in languages other than English.
  private static let words: [String: Word] = [
    "glossary": .keyTerms, "key-equations": .keyEquations, "key-concepts": .keyConcepts, "summary": .summary,
    "section-summary": .summary, "review-exercises": .reviewExercises,
    "review-questions": .reviewQuestions, "practice-test": .practiceTest, "references": .references,
  ]
}

/// Counts titles, ignoring case and the chapter's number.
struct SharedTitles: Equatable {
  private var counts: [String: Int] = [:]
  private var spellings: [String: [String: Int]] = [:]
  private var untitled = 0

  mutating func add(_ title: String) {
    let plain = Gathering.plainTitle(title)
    guard !plain.isEmpty else { return untitled += 1 }
    counts[plain.lowercased(), default: 0] += 1
    spellings[plain.lowercased(), default: [:]][plain, default: 0] += 1
  }

  var titled: Int { counts.values.reduce(0, +) }

  /// The title that four fifths of the titled sections share, if at least half have a title; else nil.
  var common: String? {
    guard titled > 0, titled >= untitled,
      let most = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }), most.value * 5 >= titled * 4
    else { return nil }
    return spellings[most.key]?.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }
}

/// The classes of a book's top-level sections, and their positions in the modules.
private struct SectionClasses {
  struct Found {
    var count = 0
    /// The number of sections that only sections with classes follow.
    var lastCount = 0
    var exerciseCount = 0
    var chapters: Set<Int> = []
    var titles = SharedTitles()
    /// The classes that precede it in some module.
    var precursors: Set<String> = []
  }

  private var found: [String: Found] = [:]
  /// Classes in order of first occurrence.
  private var order: [String] = []

  subscript(kind: String) -> Found? { found[kind] }

  init(_ chapters: [[ModuleOutline]]) {
    for (number, chapter) in chapters.enumerated() {
      for module in chapter { add(module.sections, chapter: number) }
    }
  }

  private mutating func add(_ sections: [ModuleOutline.Block], chapter: Int) {
    let lastPlain = sections.lastIndex { $0.classes.isEmpty } ?? -1
    var precursors: Set<String> = []
    for (index, section) in sections.enumerated() {
      for name in section.classes {
        if found[name] == nil { order.append(name) }
        var entry = found[name] ?? Found()
        entry.count += 1
        if index > lastPlain { entry.lastCount += 1 }
        entry.exerciseCount += section.exerciseCount
        entry.chapters.insert(chapter)
        entry.titles.add(section.title)
        entry.precursors.formUnion(precursors)
        found[name] = entry
      }
      precursors.formUnion(section.classes)
    }
  }

  func contains(_ kind: String) -> Bool { found[kind] != nil }

  /// The classes, other than the known ones, whose sections end their modules.
  func gathered(without known: Set<String>) -> [String] {
    order.filter { kind in
      guard let entry = found[kind], !known.contains(kind), !SectionClasses.staying.contains(kind) else {
        return false
      }
      let isLast = entry.lastCount * 10 >= entry.count * 9
      return isLast && (entry.exerciseCount > 0 || entry.chapters.count > 1)
    }
  }

  /// Sections that stay at the start or end of their module.
  private static let staying: Set<String> = [
    "learning-objectives", "chapter-objectives", "section-exercises", "introduction", "os-teacher",
  ]

  /// Whether other questions than multiple choice have their own parts.
  var hasOtherQuestions: Bool {
    ["review-questions", "fill-in-the-blank", "true-false", "matching", "problem-set"].contains(
      where: contains)
  }

  /// Whether several classes of sections hold exercises, and the names of all begin with `review-`, such as
  /// `review-problems`.
  var areExercisesReviews: Bool {
    let kinds = found.filter { $0.value.exerciseCount > 0 }
    return kinds.count > 1 && kinds.keys.allSatisfy { $0.hasPrefix("review-") }
  }
}
