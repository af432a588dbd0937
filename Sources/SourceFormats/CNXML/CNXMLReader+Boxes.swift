import BookModel
import Diagnostics
import XML

/// Notes, examples, exercises, rules and proofs.
extension CNXMLReader {
  /// Opens a box for a node: its label and number, then its title.
  mutating func openBox(
    _ note: CNXMLConventions.Note, _ node: XMLTree.Node, title: XMLTree.Node?, titleText: String? = nil
  ) {
    writer.openBox(note.kind, isNumbered: note.isNumbered)
    common(node)
    let isDefault = note.isNumbered && note.kind.isCounted && note.kind.name == note.label
    if note.isNumbered, !isDefault {
      writer.setSeries(NumberSeries(name: note.label, format: note.label + "\u{A0}%"))
    } else if !note.isNumbered, !note.label.isEmpty {
      let separator = title == nil && titleText == nil ? "" : ":"
      writer.setLabel(note.label + separator)
    }
    if let title {
      writer.openBoxTitle(level: level)
      common(title)
      line(title)
      writer.close()
    } else if let titleText {
      writer.openBoxTitle(level: level)
      writer.text(titleText)
      writer.close()
    } else if note.isNumbered || !note.label.isEmpty {
      writer.boxTitle()
    }
  }

  mutating func note(_ node: XMLTree.Node) {
    if module.has(node, .display, "inline") { return wrap(node, .span) }
    let classes = module.classes(node)
    if let part = givenPart(classes) { return leaveOut(node, part) }
    var note =
      conventions.note(classes: classes, type: module.string(node, .type))
      ?? CNXMLConventions.Note(kind: .note, label: "")
    if let label = module.child(node, .label) {
      note.label = module.words(label)
      if note.label.isEmpty { note.isNumbered = false }
    }
    let title = title(node)
    if note.label.isEmpty, let title { note = unnamed(note, title: module.words(title)) }
    openBox(note, node, title: title)
    let outer = (isInNumberedBox, isInLine)
    isInNumberedBox = isInNumberedBox || note.isNumbered
    isInLine = false
    level += 1
    body(node)
    level -= 1
    (isInNumberedBox, isInLine) = outer
    writer.close()
  }

  /// A note that only its title tells the kind of: "Definition", "Rule: The Chain Rule".
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

  mutating func example(_ node: XMLTree.Node) {
    // OpenStax's editors put an example's title on the problem of its one exercise.
    let own = title(node)
    let lifted = own == nil ? liftedTitle(node) : nil
    let numbering = numbering(node)
    writer.openBox(.example, isNumbered: numbering.isNumbered)
    common(node)
    if case .named(let name) = numbering {
      writer.setSeries(NumberSeries(name: name, format: name + "\u{A0}%"))
    }
    if let title = own ?? lifted {
      writer.openBoxTitle(level: level)
      if own != nil { common(title) }
      line(title)
      writer.close()
    } else if numbering.isNumbered {
      writer.boxTitle()
    }
    let outer = (isInNumberedBox, isInLine)
    (isInNumberedBox, isInLine) = (true, false)
    level += 1
    for child in tree.children(node) {
      guard tree.kind(child) == .element else {
        any(child)
        continue
      }
      switch module.element(child) {
      case .title, .label: break
      case .exercise: exercise(child, isShown: true, hasTitle: lifted == nil)
      default: any(child)
      }
    }
    level -= 1
    (isInNumberedBox, isInLine) = outer
    writer.close()
  }

  private func liftedTitle(_ node: XMLTree.Node) -> XMLTree.Node? {
    let exercises = module.children(node, .exercise)
    guard exercises.count == 1, let problem = module.child(exercises[0], .problem) else { return nil }
    return title(exercises[0]) ?? title(problem)
  }

  /// An exercise: its problem, then solutions and commentary, folded away.
  ///
  /// - Parameters:
  ///   - isShown: whether its solution is open from the start, as an example's is.
  ///   - hasTitle: whether titles are still to be written.
  mutating func exercise(_ node: XMLTree.Node, isShown: Bool = false, hasTitle: Bool = true) {
    openExercise(node)
    let outer = isInLine
    isInLine = false
    if hasTitle { titleParagraph(node) }
    let solutions = module.children(node, .solution)
    for child in tree.children(node) {
      guard tree.kind(child) == .element else {
        any(child)
        continue
      }
      writer.place = .node(child)
      switch module.element(child) {
      case .title, .label: break
      case .problem: problem(child, hasTitle: hasTitle)
      case .solution where !isShown && writer.context.givenParts["solution"] != nil:
        if idPrefix.isEmpty { leaveOut(child, "solution") }
      case .solution:
        let number = solutions.count > 1 ? solutions.firstIndex(of: child).map { $0 + 1 } : nil
        solution(child, number: number, isShown: isShown)
      default: any(child)
      }
    }
    isInLine = outer
    writer.close()
  }

  /// A problem's content stands in the exercise itself, so that the number runs in with its first paragraph.
  private mutating func problem(_ node: XMLTree.Node, hasTitle: Bool) {
    writer.openPhantom()
    common(node)
    if hasTitle { titleParagraph(node) }
    body(node)
    writer.close()
  }

  private mutating func openExercise(_ node: XMLTree.Node) {
    let numbering = numbering(node)
    guard !isInNumberedBox, numbering.isNumbered else {
      writer.open(.div)
      writer.addClass("exercise")
      return common(node)
    }
    writer.openBox(.exercise)
    common(node)
    if case .named(let name) = numbering {
      writer.setLabel(name)
    } else {
      writer.setSeries(
        NumberSeries(
          name: "exercise", format: "%.", referenceFormat: words.exercise + "\u{A0}%",
          scope: conventions.exerciseScope))
    }
    writer.boxTitle()
  }

  /// A solution that opens by a press; `<details class="solution"><summary>Solution</summary>`.
  mutating func solution(_ node: XMLTree.Node, number: Int?, isShown: Bool = false) {
    let label = module.child(node, .label).map { module.words($0) } ?? words.solution
    details(node, class: "solution", summary: number.map { "\(label) \($0)" } ?? label, isShown: isShown)
  }

  /// A hint or another remark on an exercise.
  mutating func commentary(_ node: XMLTree.Node) {
    let type = module.string(node, .type).map { CNXMLConventions.title(from: $0) }
    details(node, class: "commentary", summary: type ?? words.commentary, isShown: false)
  }

  private mutating func details(_ node: XMLTree.Node, class name: String, summary: String, isShown: Bool) {
    writer.open(.details)
    writer.addClass(name)
    if isShown { writer.attribute("open", "open") }
    common(node)
    writer.open(.summary)
    if let title = title(node) { line(title) } else { writer.text(summary) }
    writer.close()
    let outer = isInLine
    isInLine = false
    body(node)
    isInLine = outer
    writer.close()
  }

  /// A rule, theorem, law ...: statements, then proofs and examples.
  mutating func rule(_ node: XMLTree.Node) {
    let type = module.string(node, .type) ?? "rule"
    var note: CNXMLConventions.Note
    switch type {
    case "theorem": note = .init(kind: .theorem, label: "Theorem", isNumbered: true)
    case "lemma": note = .init(kind: .lemma, label: "Lemma", isNumbered: true)
    case "corollary": note = .init(kind: .corollary, label: "Corollary", isNumbered: true)
    case "proposition": note = .init(kind: .proposition, label: "Proposition", isNumbered: true)
    case "law": note = .init(kind: .theorem, label: words.law, isNumbered: true)
    default: note = .init(kind: .theorem, label: words.rule, isNumbered: true)
    }
    switch numbering(node) {
    case .none: note.isNumbered = false
    case .named(let label): note.label = label
    case .counted: break
    }
    openBox(note, node, title: title(node))
    let outer = (isInNumberedBox, isInLine)
    (isInNumberedBox, isInLine) = (true, false)
    level += 1
    body(node)
    level -= 1
    (isInNumberedBox, isInLine) = outer
    writer.close()
  }

  mutating func proof(_ node: XMLTree.Node) {
    let label = module.child(node, .label).map { module.words($0) } ?? words.proof
    openBox(CNXMLConventions.Note(kind: .proof, label: label), node, title: title(node))
    let outer = isInLine
    isInLine = false
    level += 1
    body(node)
    level -= 1
    isInLine = outer
    writer.close()
  }
}

extension Anchor.Kind {
  /// The English name of a counted kind.
  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
