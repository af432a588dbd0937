import XML

/// Exercises, their tasks, hints, answers and solutions.
extension PreTeXtReader {
  mutating func exercise(_ node: Node) {
    openBox(node, .exercise, label: label(node))
    exerciseContent(node)
    closeBox()
  }

  /// Writes what is in a box, with tasks as a list and without what only a server can do.
  mutating func exerciseContent(_ node: Node) {
    var child = node + 1
    let end = tree.end(node)
    while child < end {
      let next = tree.end(child)
      defer { child = next }
      guard tree.kind(child) == .element else {
        write(child)
        continue
      }
      switch element(child) {
      case .title, .creator: continue
      case .task where isLaterTask(child): continue
      case .response: leaveOut(child, "asks for an answer in a browser, and is left out")
      case .setup, .evaluation, .tests, .test: leaveOut(child, "checks answers in a browser, and is left out")
      case .choices: choices(child)
      case .blocks: parsons(child)
      case .matches, .cardsort: matches(child)
      case .areas, .feedback:
        if element(child) == .areas { content(child) }
      default: write(child)
      }
    }
  }

  private func isLaterTask(_ node: Node) -> Bool {
    guard let parent = tree.parent(node) else { return false }
    var previous: Node?
    for child in tree.elements(parent) where !document.excluded.contains(child) {
      if child == node { return previous.map { element($0) == .task } ?? false }
      previous = child
    }
    return false
  }

  /// Writes a run of tasks as a list.
  mutating func tasks(from first: Node) {
    guard let parent = tree.parent(first) else { return }
    let siblings = document.children(parent).filter { $0 >= first }
    writer.open(.ol)
    let depth = document.facts[first]?.serial ?? "a"
    writer.addClass("tasks")
    writer.addClass(
      depth.hasPrefix("i") ? "roman" : depth.first.map { $0.isUppercase } == true ? "upper-alpha" : "alpha")
    let before = document.children(parent).filter { $0 < first && element($0) == .task }.count
    if before > 0 { writer.attribute("start", String(before + 1)) }
    for task in siblings.prefix(while: { element($0) == .task }) {
      writer.place = .node(task)
      writer.open(.li)
      identify(task)
      if document.child(task, .title) != nil {
        writer.open(.p)
        writer.addClass("title")
        writer.open(.strong)
        title(task)
        writer.close()
        writer.close()
      }
      exerciseContent(task)
      writer.close()
    }
    writer.close()
  }

  /// Writes a hint, answer or solution behind its name, unless the publication keeps it elsewhere.
  mutating func solution(_ node: Node, _ element: PreTeXtElement) {
    let owner = document.ancestor(node) { $0 == .exercise || $0.group == .projectLike }
    if let owner, !isCopy {
      let sort = document.exerciseSort(owner)
      if document.publication.hidden.contains(sort + " " + element.rawValue) {
        writer.findings.count(.solutionHidden, key: sort + element.rawValue, at: .node(node)) {
          "<\(element.rawValue)> is not shown at its exercise, as the publication file asks"
        }
        return
      }
    }
    writer.open(.details)
    writer.addClass(element.rawValue)
    identify(node)
    writer.open(.summary)
    writer.text(solutionName(node, element))
    writer.close()
    content(node, without: [.title])
    writer.close()
  }

  /// What a hint is called: with a number where there are several, and with its title.
  private func solutionName(_ node: Node, _ element: PreTeXtElement) -> String {
    var text = name(node)
    if let parent = tree.parent(node) {
      let peers = document.children(parent).filter { self.element($0) == element }
      if peers.count > 1, let index = peers.firstIndex(of: node) { text += "\u{A0}\(index + 1)" }
    }
    if let title = document.child(node, .title) { text += ": " + plain(title) }
    return text
  }

  /// The text of a node, its white space made single.
  func plain(_ node: Node) -> String {
    tree.string(node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func choices(_ node: Node) {
    writer.open(.ol)
    writer.addClass("choices")
    writer.addClass("upper-alpha")
    for choice in document.children(node) where element(choice) == .choice {
      writer.open(.li)
      identify(choice)
      if let statement = document.child(choice, .statement) {
        content(statement)
      } else {
        content(choice, without: [.feedback])
      }
      writer.close()
    }
    writer.close()
    leaveOut(node, "becomes a list: choosing needs a browser")
  }

  private mutating func parsons(_ node: Node) {
    writer.open(.ul)
    writer.addClass("blocks")
    for block in document.children(node) {
      writer.open(.li)
      if let choices = document.children(block).first(where: { element($0) == .choice }) {
        content(choices)
      } else {
        content(block)
      }
      writer.close()
    }
    writer.close()
    leaveOut(node, "becomes a list: moving its blocks needs a browser")
  }

  private mutating func matches(_ node: Node) {
    writer.open(.ul)
    for match in document.children(node) {
      writer.open(.li)
      content(match, without: [.feedback])
      writer.close()
    }
    writer.close()
    leaveOut(node, "becomes a list: matching needs a browser")
  }

  /// Writes an exercise that a server makes: what the source holds of it, else what it is.
  mutating func remoteExercise(_ node: Node, _ element: PreTeXtElement) {
    if document.child(node, .statement) != nil || document.child(node, .task) != nil {
      exerciseContent(node)
      return
    }
    let source =
      tree.attribute(node, "source") ?? tree.attribute(node, "problem") ?? tree.attribute(node, "copy") ?? ""
    writer.open(.p)
    writer.addClass("missing")
    let what = element == .myopenmath ? "MyOpenMath" : element == .webwork ? "WeBWorK" : name(node)
    writer.text(source.isEmpty ? what : what + ": " + source)
    writer.close()
    leaveOut(node, "is made by a server, and only described")
  }

  // MARK: - Solutions of a whole division

  /// Writes the hints, answers and solutions that a division of solutions asks for.
  mutating func solutions(_ node: Node) {
    var scope = tree.attribute(node, "scope").flatMap { document.targets[$0] }
    if scope == nil {
      scope = tree.parent(node)
      if let parent = scope, element(parent) == .backmatter { scope = tree.parent(parent) }
    }
    guard let scope else { return }
    var wanted: [String: [String]] = [:]
    for sort in ["inline", "divisional", "worksheet", "reading", "project"] {
      wanted[sort] = tree.attribute(node, sort)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }
    let admitted = tree.attribute(node, "admit") ?? "all"
    let wasCopy = isCopy
    isCopy = true
    solutions(of: scope, wanted, admitted, isTop: true)
    isCopy = wasCopy
  }

  private mutating func solutions(
    of division: Node, _ wanted: [String: [String]], _ admitted: String, isTop: Bool
  ) {
    let items = exercises(in: division).filter { hasSolutions($0, wanted, admitted) }
    let inner = divisions(in: division)
    guard !items.isEmpty || inner.contains(where: { holdsSolutions($0, wanted, admitted) }) else { return }
    if !isTop {
      headingLevel += 1
      writer.open(.section)
      writer.openHeading(headingLevel, isNumbered: false)
      if let label = headingLabel(division) {
        writer.open(.span)
        writer.addClass("label")
        writer.text(label)
        writer.close()
        writer.text(" ")
      }
      title(division)
      writer.close()
    }
    for item in items { solutionsOfExercise(item, wanted) }
    for child in inner { solutions(of: child, wanted, admitted, isTop: false) }
    if !isTop {
      writer.close()
      headingLevel -= 1
    }
  }

  private func isExerciseLike(_ node: Node) -> Bool {
    element(node) == .exercise || element(node).group == .projectLike
  }

  /// The exercises of a division that are in none of its divisions.
  private func exercises(in division: Node) -> [Node] {
    var found: [Node] = []
    var node = division + 1
    while node < tree.end(division) {
      guard tree.kind(node) == .element, !document.excluded.contains(node) else {
        node = tree.end(node)
        continue
      }
      if isExerciseLike(node) { found.append(node) }
      let isOther = element(node).isDivision || element(node) == .frontmatter || element(node) == .backmatter
      node = isExerciseLike(node) || isOther ? tree.end(node) : node + 1
    }
    return found
  }

  private func divisions(in division: Node) -> [Node] {
    document.children(division).filter { element($0).isDivision && element($0) != .solutions }
  }

  private func holdsSolutions(_ division: Node, _ wanted: [String: [String]], _ admitted: String) -> Bool {
    exercises(in: division).contains { hasSolutions($0, wanted, admitted) }
      || divisions(in: division).contains { holdsSolutions($0, wanted, admitted) }
  }

  private func hasSolutions(_ exercise: Node, _ wanted: [String: [String]], _ admitted: String) -> Bool {
    if admitted != "all", let serial = document.facts[exercise]?.serial.flatMap({ Int($0) }) {
      guard (serial % 2 == 1) == (admitted == "odd") else { return false }
    }
    let parts = wanted[document.exerciseSort(exercise)] ?? []
    return (exercise..<tree.end(exercise)).contains { node in
      tree.kind(node) == .element && parts.contains(element(node).rawValue)
        && !document.excluded.contains(node)
    }
  }

  private mutating func solutionsOfExercise(_ exercise: Node, _ wanted: [String: [String]]) {
    let parts = wanted[document.exerciseSort(exercise)] ?? []
    writer.place = .node(exercise)
    writer.open(.section)
    writer.addClass("box exercise")
    writer.open(.p)
    writer.addClass("title")
    writer.open(.span)
    writer.addClass("label")
    let text = label(exercise)
    if let id = document.id(exercise) {
      writer.openLink(to: .fragment(id), at: .node(exercise))
      writer.text(text)
      writer.close()
    } else {
      writer.text(text)
    }
    writer.close()
    if document.child(exercise, .title) != nil {
      writer.text(" ")
      title(exercise)
    }
    // The name of the first part stands on the line of the exercise's number.
    let first = document.children(exercise).first { parts.contains(element($0).rawValue) }
    let runsIn = first.map { element($0).group == .solutionLike } ?? false
    if runsIn, let first {
      writer.text(" ")
      writer.open(.em)
      writer.text(solutionName(first, element(first)))
      writer.close()
    }
    writer.close()
    solutionParts(exercise, parts, named: runsIn ? first : nil)
    writer.close()
  }

  private mutating func solutionParts(_ node: Node, _ parts: [String], named: Node?) {
    for child in document.children(node) {
      switch element(child) {
      case .task: solutionsOfTask(child, parts)
      case .statement where parts.contains("statement"): content(child)
      case .hint, .answer, .solution:
        guard parts.contains(element(child).rawValue) else { continue }
        writer.open(.div)
        writer.addClass(element(child).rawValue)
        if child != named {
          writer.open(.p)
          writer.addClass("title")
          writer.open(.em)
          writer.text(solutionName(child, element(child)))
          writer.close()
          writer.close()
        }
        content(child, without: [.title])
        writer.close()
      case .webwork, .introduction: if parts.contains("statement") { content(child) }
      default: break
      }
    }
  }

  private mutating func solutionsOfTask(_ task: Node, _ parts: [String]) {
    let holds = (task..<tree.end(task)).contains {
      tree.kind($0) == .element && parts.contains(element($0).rawValue)
    }
    guard holds else { return }
    writer.open(.div)
    writer.addClass("task")
    writer.open(.p)
    writer.addClass("title")
    writer.text("(" + (document.facts[task]?.serial ?? "") + ")")
    writer.close()
    solutionParts(task, parts, named: nil)
    writer.close()
  }
}
