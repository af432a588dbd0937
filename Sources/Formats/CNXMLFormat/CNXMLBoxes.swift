import BookModel
import PageWriting
import XML

/// Writes notes, examples, exercises, rules and proofs.
struct CNXMLBoxes {
  let module: CNXMLModule
  let conventions: CNXMLConventions

  private var tree: XMLTree { module.tree }

  func note(_ node: XMLTree.Node, _ flow: inout some CNXMLFlow) {
    if module.has(node, .display, "inline") { return flow.wrap(node, element: .span) }
    let classes = module.classes(of: node)
    if let part = flow.givenPart(classes) { return flow.leaveOut(node, part) }
    var note =
      conventions.note(classes: classes, type: module.string(node, .type))
      ?? CNXMLConventions.Note(kind: .note, label: "")
    let label = module.child(of: node, element: .label).map { module.words($0) }
    // OpenStax omits the label of a note with a class only to let the class provide it.
    if let label, !label.isEmpty || classes.isEmpty {
      note.label = label
      if label.isEmpty { note.isNumbered = false }
    }
    let title = module.title(node).flatMap { title in
      module.words(title).lowercased() == note.label.lowercased() ? nil : title
    }
    // A note that only sets off a formula has no name.
    if title == nil, !note.isNumbered, module.holdsOnlyEquations(node) { note.label = "" }
    if note.label.isEmpty, let title { note = unnamed(note, title: module.words(title)) }
    flow.openBox(note, node: node, title: title)
    let outer = flow.surroundings
    flow.surroundings.isInNumberedBox = flow.surroundings.isInNumberedBox || note.isNumbered
    flow.surroundings.isInLine = false
    flow.surroundings.level += 1
    flow.body(node)
    flow.surroundings = outer
    flow.writer.close()
  }

  /// Derives the kind of a note from its title: "Definition", "Rule: The Chain Rule".
  private func unnamed(_ note: CNXMLConventions.Note, title: String) -> CNXMLConventions.Note {
    var note = note
    switch title.split(separator: ":").first?.lowercased() {
    case "definition": note.kind = .definition
    case "rule", "law", "theorem": note.kind = .theorem
    case "proof": note.kind = .proof
    default: break
    }
    return note
  }

  func example(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    // OpenStax puts an example's title on the problem of its only exercise.
    let own = module.title(node)
    let lifted = own == nil ? liftedTitle(of: node) : nil
    let numbering = module.numbering(node)
    flow.writer.openBox(.example, isNumbered: numbering.isNumbered)
    flow.common(node)
    if case .named(let name) = numbering {
      flow.writer.openAnchor?.series = NumberSeries(name: name, format: name + "\u{A0}%")
    }
    if let title = own ?? lifted {
      flow.writer.openBoxTitle(level: flow.surroundings.level)
      if own != nil { flow.common(title) }
      flow.line(title)
      flow.writer.close()
    } else if numbering.isNumbered {
      flow.writer.boxTitle()
    }
    let outer = flow.surroundings
    (flow.surroundings.isInNumberedBox, flow.surroundings.isInLine) = (true, false)
    flow.surroundings.level += 1
    for child in tree.children(node) {
      guard tree.kind(child) == .element else {
        flow.any(child)
        continue
      }
      switch module.element(child) {
      case .title, .label: break
      case .exercise: exercise(child, isShown: true, hasTitle: lifted == nil, to: &flow)
      default: flow.any(child)
      }
    }
    flow.surroundings = outer
    flow.writer.close()
  }

  private func liftedTitle(of node: XMLTree.Node) -> XMLTree.Node? {
    let exercises = module.children(of: node, .exercise)
    guard exercises.count == 1, let problem = module.child(of: exercises[0], element: .problem) else {
      return nil
    }
    return module.title(exercises[0]) ?? module.title(problem)
  }

  /// Writes an exercise: its problem, then solutions and commentary, collapsed.
  ///
  /// - Parameters:
  ///   - isShown: whether the solution is initially open, as in examples.
  ///   - hasTitle: whether titles are still to be written.
  func exercise(
    _ node: XMLTree.Node, isShown: Bool = false, hasTitle: Bool = true, to flow: inout some CNXMLFlow
  ) {
    openExercise(node, to: &flow)
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = false
    if hasTitle { flow.titleParagraph(node) }
    let solutions = module.children(of: node, .solution)
    for child in tree.children(node) {
      guard tree.kind(child) == .element else {
        flow.any(child)
        continue
      }
      flow.writer.place = .node(child)
      switch module.element(child) {
      case .title, .label: break
      case .problem: problem(child, hasTitle: hasTitle, to: &flow)
      case .solution where !isShown && flow.writer.context.options.givenParts["solution"] != nil:
        if !module.isGathered { flow.leaveOut(child, "solution") }
      case .solution:
        let number = solutions.count > 1 ? solutions.firstIndex(of: child).map { $0 + 1 } : nil
        solution(child, number: number, isShown: isShown, to: &flow)
      default: flow.any(child)
      }
    }
    flow.surroundings.isInLine = outer
    flow.writer.close()
  }

  /// Writes a problem's content directly into the exercise, so that the number runs into its first paragraph.
  private func problem(_ node: XMLTree.Node, hasTitle: Bool, to flow: inout some CNXMLFlow) {
    flow.writer.openPhantom()
    flow.common(node)
    if hasTitle { flow.titleParagraph(node) }
    flow.body(node)
    flow.writer.close()
  }

  private func openExercise(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let numbering = module.numbering(node)
    guard !flow.surroundings.isInNumberedBox, numbering.isNumbered else {
      flow.writer.open(.div)
      flow.writer.addClass("exercise")
      return flow.common(node)
    }
    flow.writer.openBox(.exercise)
    flow.common(node)
    if case .named(let name) = numbering {
      flow.writer.setLabel(name)
    } else {
      flow.writer.openAnchor?.series = exerciseSeries(of: node)
    }
    flow.writer.boxTitle()
  }

  private func exerciseSeries(of node: XMLTree.Node) -> NumberSeries {
    var series = NumberSeries(
      name: "exercise", format: "%.", referenceFormat: conventions.words[.exercise] + "\u{A0}%",
      scope: .chapter)
    switch conventions.book.exerciseCount {
    case .chapter: break
    case .page: series.scope = .page
    case .part: if let part = module.part(of: node) { series.name += " " + part }
    }
    return series
  }

  /// Writes a collapsible solution: `<details class="solution"><summary>Solution</summary>`.
  func solution(_ node: XMLTree.Node, number: Int?, isShown: Bool = false, to flow: inout some CNXMLFlow) {
    let label = module.label(node) ?? conventions.words[.solution]
    details(
      node, class: "solution", summary: number.map { "\(label) \($0)" } ?? label, isShown: isShown, to: &flow)
  }

  /// Writes a hint or another remark on an exercise.
  func commentary(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let type = module.string(node, .type).map { CNXMLConventions.title(from: $0) }.flatMap {
      $0.isEmpty ? nil : $0
    }
    details(
      node, class: "commentary", summary: module.label(node) ?? type ?? conventions.words[.commentary],
      isShown: false, to: &flow)
  }

  private func details(
    _ node: XMLTree.Node, class name: String, summary: String, isShown: Bool, to flow: inout some CNXMLFlow
  ) {
    flow.writer.open(.details)
    flow.writer.addClass(name)
    if isShown { flow.writer.attribute("open", "open") }
    flow.common(node)
    flow.writer.open(.summary)
    if let title = module.title(node) { flow.line(title) } else { flow.writer.text(summary) }
    flow.writer.close()
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = false
    flow.body(node)
    flow.surroundings.isInLine = outer
    flow.writer.close()
  }

  /// Writes a rule, theorem or law: statements, then proofs and examples.
  func rule(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let type = module.string(node, .type) ?? "rule"
    var note: CNXMLConventions.Note
    switch type {
    case "theorem": note = .init(kind: .theorem, label: "Theorem", isNumbered: true)
    case "lemma": note = .init(kind: .lemma, label: "Lemma", isNumbered: true)
    case "corollary": note = .init(kind: .corollary, label: "Corollary", isNumbered: true)
    case "proposition": note = .init(kind: .proposition, label: "Proposition", isNumbered: true)
    case "law": note = .init(kind: .theorem, label: conventions.words[.law], isNumbered: true)
    default: note = .init(kind: .theorem, label: conventions.words[.rule], isNumbered: true)
    }
    switch module.numbering(node) {
    case .none: note.isNumbered = false
    case .named(let label): note.label = label
    case .counted: break
    }
    flow.openBox(note, node: node, title: module.title(node))
    let outer = flow.surroundings
    (flow.surroundings.isInNumberedBox, flow.surroundings.isInLine) = (true, false)
    flow.surroundings.level += 1
    flow.body(node)
    flow.surroundings = outer
    flow.writer.close()
  }

  func proof(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let label = module.label(node) ?? conventions.words[.proof]
    flow.openBox(CNXMLConventions.Note(kind: .proof, label: label), node: node, title: module.title(node))
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = false
    flow.surroundings.level += 1
    flow.body(node)
    flow.surroundings.level -= 1
    flow.surroundings.isInLine = outer
    flow.writer.close()
  }
}
