import PageWriting
import XML

/// A division that collects hints, answers and solutions from a document or a part of it.
struct PreTeXtSolutions {
  private let document: PreTeXtDocument
  /// The division whose exercises are included; nil if it does not exist.
  private let scope: XMLTree.Node?
  /// The included parts of exercises, such as `hint`, by sort of exercise.
  private let wanted: [String: [String]]
  /// The included exercise numbers: `all`, `odd` or `even`.
  private let admitted: String

  /// - Parameter node: a `solutions` division.
  init(_ node: XMLTree.Node, in document: PreTeXtDocument) {
    self.document = document
    let tree = document.tree
    var scope = tree.attribute(node, "scope").flatMap { document.targets[$0] }
    if scope == nil {
      scope = tree.parent(of: node)
      if let parent = scope, document.element(parent) == .backmatter { scope = tree.parent(of: parent) }
    }
    self.scope = scope
    var wanted: [String: [String]] = [:]
    for sort in ["inline", "divisional", "worksheet", "reading", "project"] {
      wanted[sort] =
        tree.attribute(node, sort)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }
    self.wanted = wanted
    admitted = tree.attribute(node, "admit") ?? "all"
  }

  /// Writes the collected parts.
  func write(to reader: inout PreTeXtReader) {
    guard let scope else { return }
    reader.copy { solutions(of: scope, isTop: true, to: &$0) }
  }

  // MARK: Selection

  /// The exercises of a division, excluding those in its subdivisions.
  private func exercises(in division: XMLTree.Node) -> [XMLTree.Node] {
    var found: [XMLTree.Node] = []
    var node = division + 1
    while node < document.tree.end(of: division) {
      guard document.tree.kind(node) == .element, !document.excluded.contains(node) else {
        node = document.tree.end(of: node)
        continue
      }
      if document.element(node).isExerciseLike { found.append(node) }
      let isOther =
        document.element(node).isDivision || document.element(node) == .frontmatter
        || document.element(node) == .backmatter
      node = document.element(node).isExerciseLike || isOther ? document.tree.end(of: node) : node + 1
    }
    return found
  }

  private func divisions(in division: XMLTree.Node) -> [XMLTree.Node] {
    document.children(division).filter {
      document.element($0).isDivision && document.element($0) != .solutions
    }
  }

  private func holdsSolutions(_ division: XMLTree.Node) -> Bool {
    exercises(in: division).contains { hasSolutions($0) }
      || divisions(in: division).contains { holdsSolutions($0) }
  }

  private func hasSolutions(_ exercise: XMLTree.Node) -> Bool {
    if admitted != "all", let serial = document.facts[exercise]?.serial.flatMap({ Int($0) }) {
      guard (serial % 2 == 1) == (admitted == "odd") else { return false }
    }
    let parts = wanted[document.exerciseSort(of: exercise)] ?? []
    return (exercise..<document.tree.end(of: exercise)).contains { node in
      document.tree.kind(node) == .element && parts.contains(document.element(node).rawValue)
        && !document.excluded.contains(node)
    }
  }

  // MARK: Writing

  private func solutions(
    of division: XMLTree.Node, isTop: Bool, to reader: inout PreTeXtReader
  ) {
    let items = exercises(in: division).filter { hasSolutions($0) }
    let inner = divisions(in: division)
    guard !items.isEmpty || inner.contains(where: { holdsSolutions($0) }) else { return }
    if !isTop {
      reader.beginLevel()
      reader.writer.open(.section)
      reader.writer.openHeading(reader.headingLevel, isNumbered: false)
      if let label = document.headingLabel(of: division) {
        reader.writer.open(.span)
        reader.writer.addClass("label")
        reader.writer.text(label)
        reader.writer.close()
        reader.writer.text(" ")
      }
      reader.title(division)
      reader.writer.close()
    }
    for item in items { solutionsOfExercise(item, to: &reader) }
    for child in inner { solutions(of: child, isTop: false, to: &reader) }
    if !isTop {
      reader.writer.close()
      reader.endLevel()
    }
  }

  private func solutionsOfExercise(_ exercise: XMLTree.Node, to reader: inout PreTeXtReader) {
    let parts = wanted[document.exerciseSort(of: exercise)] ?? []
    reader.writer.place = .node(exercise)
    reader.writer.open(.section)
    reader.writer.addClass("box exercise")
    reader.writer.open(.p)
    reader.writer.addClass("title")
    reader.writer.open(.span)
    reader.writer.addClass("label")
    let text = document.label(exercise)
    if let id = document.id(of: exercise) {
      reader.writer.openLink(to: .fragment(id), at: .node(exercise))
      reader.writer.text(text)
      reader.writer.close()
    } else {
      reader.writer.text(text)
    }
    reader.writer.close()
    if document.child(of: exercise, element: .title) != nil {
      reader.writer.text(" ")
      reader.title(exercise)
    }
    // The name of the first part is on the same line as the exercise's number.
    let first = document.children(exercise).first { parts.contains(document.element($0).rawValue) }
    let runsIn = first.map { document.element($0).group == .solutionLike } ?? false
    if runsIn, let first {
      reader.writer.text(" ")
      reader.writer.open(.em)
      reader.writer.text(document.solutionName(of: first, element: document.element(first)))
      reader.writer.close()
    }
    reader.writer.close()
    solutionParts(exercise, parts: parts, named: runsIn ? first : nil, to: &reader)
    reader.writer.close()
  }

  private func solutionParts(
    _ node: XMLTree.Node, parts: [String], named: XMLTree.Node?, to reader: inout PreTeXtReader
  ) {
    for child in document.children(node) {
      switch document.element(child) {
      case .task: solutionsOfTask(child, parts: parts, to: &reader)
      case .statement where parts.contains("statement"): reader.content(child)
      case .hint, .answer, .solution:
        guard parts.contains(document.element(child).rawValue) else { continue }
        reader.writer.open(.div)
        reader.writer.addClass(document.element(child).rawValue)
        if child != named {
          reader.writer.open(.p)
          reader.writer.addClass("title")
          reader.writer.open(.em)
          reader.writer.text(document.solutionName(of: child, element: document.element(child)))
          reader.writer.close()
          reader.writer.close()
        }
        reader.content(child, without: [.title])
        reader.writer.close()
      case .webwork, .introduction: if parts.contains("statement") { reader.content(child) }
      default: break
      }
    }
  }

  private func solutionsOfTask(_ task: XMLTree.Node, parts: [String], to reader: inout PreTeXtReader) {
    let holds = (task..<document.tree.end(of: task)).contains {
      document.tree.kind($0) == .element && parts.contains(document.element($0).rawValue)
    }
    guard holds else { return }
    reader.writer.open(.div)
    reader.writer.addClass("task")
    reader.writer.open(.p)
    reader.writer.addClass("title")
    reader.writer.text("(" + (document.facts[task]?.serial ?? "") + ")")
    reader.writer.close()
    solutionParts(task, parts: parts, named: nil, to: &reader)
    reader.writer.close()
  }
}

extension PreTeXtElement {
  /// Whether it is an exercise or a project.
  fileprivate var isExerciseLike: Bool { self == .exercise || group == .projectLike }
}
