import PageWriting
import XML

/// The content of an exercise, project, theorem or similar block.
struct PreTeXtExercise {
  let node: XMLTree.Node

  /// Writes the content of a block: tasks as a list, without parts that need a server.
  func writeContent(to reader: inout PreTeXtReader) {
    var child = node + 1
    let end = reader.tree.end(of: node)
    while child < end {
      let next = reader.tree.end(of: child)
      defer { child = next }
      guard reader.tree.kind(child) == .element else {
        reader.write(child)
        continue
      }
      switch reader.element(child) {
      case .title, .creator: continue
      case .task where isLaterTask(child, document: reader.document): continue
      case .response: reader.leaveOut(child, "asks for an answer in a browser and is left out")
      case .setup, .evaluation, .tests, .test:
        reader.leaveOut(child, "checks answers in a browser and is left out")
      case .choices: choices(child, to: &reader)
      case .blocks: parsons(child, to: &reader)
      case .matches, .cardsort: matches(child, to: &reader)
      case .areas: reader.content(child)
      case .feedback: reader.leaveOut(child, "answers a choice in a browser and is left out")
      case .statement where reader.tree.attribute(child, "correct") != nil:
        reader.write(child)
        reader.leaveOut(
          child, "asks whether it is true: choosing needs a browser, and the answer is left out",
          keepsContent: true)
      default: reader.write(child)
      }
    }
  }

  private func isLaterTask(_ node: XMLTree.Node, document: PreTeXtDocument) -> Bool {
    guard let parent = document.tree.parent(of: node) else { return false }
    var previous: XMLTree.Node?
    for child in document.tree.elements(of: parent) where !document.excluded.contains(child) {
      if child == node { return previous.map { document.element($0) == .task } ?? false }
      previous = child
    }
    return false
  }

  private func choices(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    reader.writer.open(.ol)
    reader.writer.addClass("choices")
    reader.writer.addClass("upper-alpha")
    for choice in reader.document.children(node) where reader.element(choice) == .choice {
      reader.writer.open(.li)
      reader.identify(choice)
      if let statement = reader.document.child(of: choice, element: .statement) {
        reader.content(statement)
      } else {
        reader.content(choice, without: [.feedback])
      }
      feedback(of: choice, to: &reader)
      reader.writer.close()
    }
    reader.writer.close()
    reader.leaveOut(
      node, "becomes a list: choosing needs a browser, and the answer is left out", keepsContent: true)
  }

  /// Reports the left-out feedback that a browser would show for an answer.
  private func feedback(of answer: XMLTree.Node, to reader: inout PreTeXtReader) {
    for child in reader.document.children(answer) where reader.element(child) == .feedback {
      reader.leaveOut(child, "answers a choice in a browser and is left out")
    }
  }

  private func parsons(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    reader.writer.open(.ul)
    reader.writer.addClass("blocks")
    for block in shown(reader.document.children(node), document: reader.document) {
      reader.writer.open(.li)
      let choices = reader.document.children(block).filter { reader.element($0) == .choice }
      if !choices.isEmpty {
        // A reader chooses between the right block and those that look like it.
        reader.writer.open(.ul)
        for choice in choices {
          reader.writer.open(.li)
          reader.content(choice)
          reader.writer.close()
        }
        reader.writer.close()
      } else {
        reader.content(block)
      }
      reader.writer.close()
    }
    reader.writer.close()
    reader.leaveOut(
      node, "becomes a list in another order: moving its blocks needs a browser, and the answer is left out",
      keepsContent: true)
  }

  /// The order in which a reader sees what is to be ordered: what the source gives, or else that of the letters. The order of the
  /// source itself is the answer.
  private func shown(_ nodes: [XMLTree.Node], document: PreTeXtDocument) -> [XMLTree.Node] {
    nodes.map { node in
      let order = document.tree.attribute(node, "order").flatMap { Int($0) } ?? .max
      return (node: node, order: order, text: document.plain(node))
    }.sorted { ($0.order, $0.text, $0.node) < ($1.order, $1.text, $1.node) }.map(\.node)
  }

  /// Writes what is to be matched as two lists.
  private func matches(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    let pairs = reader.document.children(node).filter { reader.element($0) == .match }
    let parts = pairs.flatMap { pair in reader.document.children(pair) }
    let premises = parts.filter { reader.element($0) == .premise }
    let responses = shown(parts.filter { reader.element($0) == .response }, document: reader.document)
    for (name, items) in [("upper-alpha", premises), ("decimal", responses)] where !items.isEmpty {
      reader.writer.open(.ol)
      reader.writer.addClass("matches")
      reader.writer.addClass(name)
      for item in items {
        reader.writer.open(.li)
        reader.identify(item)
        reader.content(item)
        reader.writer.close()
      }
      reader.writer.close()
    }
    for child in reader.document.children(node) where reader.element(child) != .match {
      if reader.element(child) != .feedback { reader.write(child) }
    }
    for answered in [node] + pairs { feedback(of: answered, to: &reader) }
    reader.leaveOut(
      node, "becomes two lists: matching needs a browser, and the answer is left out", keepsContent: true)
  }

  /// Whether a server makes the exercise: the source holds none of its text, only code for the server.
  func isRemote(_ document: PreTeXtDocument) -> Bool {
    let code: Set<PreTeXtElement> = [.pgCode, .pgMacros, .description, .setup]
    return document.children(node).allSatisfy { code.contains(document.element($0)) }
  }

  /// The exercise of the document that this one copies, if its text is there.
  private func original(_ document: PreTeXtDocument) -> PreTeXtExercise? {
    let target = document.tree.attribute(node, "copy").flatMap { document.targets[$0] }
    guard let target, target > node || document.tree.end(of: target) <= node else { return nil }
    let original = PreTeXtExercise(node: target)
    return original.isRemote(document) ? nil : original
  }

  /// Writes an exercise from a server (WeBWorK): the static version in the source, or else a note.
  func writeRemote(to reader: inout PreTeXtReader) {
    if !isRemote(reader.document) { return writeContent(to: &reader) }
    if let original = original(reader.document) { return reader.copy { original.writeContent(to: &$0) } }
    let source =
      reader.tree.attribute(node, "source") ?? reader.tree.attribute(node, "problem") ?? reader.tree
      .attribute(node, "copy") ?? ""
    reader.writer.open(.p)
    reader.writer.addClass("missing")
    let element = reader.element(node)
    let what =
      element == .myopenmath ? "MyOpenMath" : element == .webwork ? "WeBWorK" : reader.document.name(node)
    reader.writer.text(source.isEmpty ? what : what + ": " + source)
    reader.writer.close()
    reader.leaveOut(node, "is made by a server and only described")
  }
}

extension PreTeXtReader {
  /// Reports that the name of a value stands for it.
  mutating func reportValue(_ node: Node) {
    leaveOut(node, "is a value that a server computes, and is shown by its name", keepsContent: true)
  }
}

/// Consecutive tasks, written as one list.
struct PreTeXtTasks {
  /// The first task.
  let first: XMLTree.Node

  func write(to reader: inout PreTeXtReader) {
    guard let parent = reader.tree.parent(of: first) else { return }
    let siblings = reader.document.children(parent).filter { $0 >= first }
    reader.writer.open(.ol)
    let depth = reader.document.facts[first]?.serial ?? "a"
    reader.writer.addClass("tasks")
    reader.writer.addClass(
      depth.hasPrefix("i") ? "roman" : depth.first.map { $0.isUppercase } == true ? "upper-alpha" : "alpha")
    let before = reader.document.children(parent).filter { $0 < first && reader.element($0) == .task }.count
    if before > 0 { reader.writer.attribute("start", String(before + 1)) }
    for task in siblings.prefix(while: { reader.element($0) == .task }) {
      reader.writer.place = .node(task)
      reader.writer.open(.li)
      reader.identify(task)
      if reader.document.child(of: task, element: .title) != nil {
        reader.writer.open(.p)
        reader.writer.addClass("title")
        reader.writer.open(.strong)
        reader.title(task)
        reader.writer.close()
        reader.writer.close()
      }
      PreTeXtExercise(node: task).writeContent(to: &reader)
      reader.writer.close()
    }
    reader.writer.close()
  }
}

/// A hint, answer or solution.
struct PreTeXtSolution {
  let node: XMLTree.Node

  /// Writes a hint, answer or solution after its name, unless the publication hides it here.
  func write(to reader: inout PreTeXtReader) {
    let element = reader.element(node)
    let owner = reader.document.ancestor(node) { $0 == .exercise || $0.group == .projectLike }
    if let owner, !reader.isCopy {
      let sort = reader.document.exerciseSort(of: owner)
      if reader.document.publication.hidden.contains(sort + " " + element.rawValue) {
        reader.writer.count(.solutionHidden, key: sort + element.rawValue, at: .node(node)) {
          "<\(element.rawValue)> is not shown at its exercise, as the publication file asks"
        }
        reader.tree.passOver(node)
        return
      }
    }
    reader.writer.open(.details)
    reader.writer.addClass(element.rawValue)
    reader.identify(node)
    reader.writer.open(.summary)
    reader.writer.text(reader.document.solutionName(of: node, element: element))
    reader.writer.close()
    reader.content(node, without: [.title])
    reader.writer.close()
  }
}
