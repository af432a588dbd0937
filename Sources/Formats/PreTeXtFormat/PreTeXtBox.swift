import BookModel
import PageWriting
import XML

/// A theorem, example, remark, project, proof or exercise, or another block with a title.
struct PreTeXtBox {
  let node: XMLTree.Node

  /// Writes a box with its label.
  func write(to reader: inout PreTeXtReader) {
    open(label: reader.document.label(node), to: &reader)
    PreTeXtExercise(node: node).writeContent(to: &reader)
    close(&reader)
  }

  /// Writes an aside.
  func writeAside(to reader: inout PreTeXtReader) {
    reader.writer.open(.aside)
    reader.writer.addClass(reader.element(node).rawValue)
    reader.identify(node)
    reader.beginLevel()
    if reader.document.child(of: node, element: .title) != nil {
      reader.writer.openHeading(reader.headingLevel, isNumbered: false)
      reader.title(node)
      reader.writer.close()
    }
    reader.content(node, without: [.title])
    reader.endLevel()
    reader.writer.close()
  }

  /// Writes a titled block without number.
  func writeTitled(to reader: inout PreTeXtReader) {
    let element = reader.element(node)
    switch element {
    case .assemblage:
      open(label: nil, to: &reader)
      reader.content(node, without: [.title])
      close(&reader)
    case .case: caseOfProof(to: &reader)
    default:
      reader.writer.open(element == .subparagraph ? .div : .section)
      reader.writer.addClass(element.rawValue)
      reader.identify(node)
      reader.beginLevel()
      if reader.document.child(of: node, element: .title) != nil {
        reader.writer.openHeading(reader.headingLevel, isNumbered: false)
        reader.title(node)
        reader.writer.close()
      }
      reader.content(node, without: [.title])
      reader.endLevel()
      reader.writer.close()
    }
  }

  /// Opens a box with its title.
  private func open(label: String?, to reader: inout PreTeXtReader) {
    let element = reader.element(node)
    let kind = Self.kind(element)
    reader.writer.openBox(kind)
    let anchor = reader.writer.anchorCount - 1
    if element.rawValue != kind.rawValue { reader.writer.addClass(element.rawValue) }
    reader.identify(node)
    if anchor >= 0, reader.writer.anchor(anchor).kind == kind {
      reader.writer.setNumbered(label != nil, anchor: anchor)
      reader.writer.setGiven(number: reader.document.number(node), label: label, ofAnchor: anchor)
    }
    reader.beginLevel()
    if let title = reader.document.child(of: node, element: .title) {
      reader.writer.openBoxTitle(level: reader.headingLevel)
      reader.content(title)
      self.creator(to: &reader)
      reader.writer.close()
    } else if label != nil, reader.document.child(of: node, element: .creator) != nil {
      reader.writer.openBoxTitle(level: reader.headingLevel)
      self.creator(to: &reader)
      reader.writer.close()
    } else if label != nil {
      reader.writer.boxTitle()
    }
  }

  /// Writes who a theorem is due to, in parentheses.
  private func creator(to reader: inout PreTeXtReader) {
    guard let creator = reader.document.child(of: node, element: .creator) else { return }
    reader.writer.text(" (")
    reader.content(creator)
    reader.writer.text(")")
  }

  private func close(_ reader: inout PreTeXtReader) {
    reader.endLevel()
    reader.writer.close()
  }

  private func caseOfProof(to reader: inout PreTeXtReader) {
    reader.writer.open(.div)
    reader.writer.addClass("case")
    reader.identify(node)
    reader.writer.open(.p)
    reader.writer.addClass("title")
    switch reader.tree.attribute(node, "direction") {
    case "forward": reader.writer.text("(⇒)")
    case "backward": reader.writer.text("(⇐)")
    case "cycle": reader.writer.text("(↻)")
    default: break
    }
    if reader.document.child(of: node, element: .title) != nil {
      reader.writer.text(" ")
      reader.title(node)
    } else if reader.tree.attribute(node, "direction") == nil {
      reader.writer.text(reader.document.name(node))
    }
    reader.writer.text(".")
    reader.writer.close()
    reader.content(node, without: [.title])
    reader.writer.close()
  }

  /// The anchor kind of an element.
  private static func kind(_ element: PreTeXtElement) -> Anchor.Kind {
    switch element {
    case .theorem, .identity: .theorem
    case .lemma: .lemma
    case .corollary: .corollary
    case .proposition, .claim, .fact: .proposition
    case .algorithm: .algorithm
    case .axiom, .principle, .heuristic: .axiom
    case .hypothesis, .assumption: .assumption
    case .conjecture, .openconjecture: .conjecture
    case .definition: .definition
    case .example, .question: .example
    case .problem, .openproblem, .openquestion: .problem
    case .note, .convention, .data, .technology: .note
    case .warning: .warning
    case .insight: .tip
    case .project, .investigation: .project
    case .activity, .exploration: .activity
    case .exercise: .exercise
    case .assemblage: .summary
    case .objectives, .outcomes: .objectives
    case .proof, .argument, .justification, .reasoning, .explanation: .proof
    default: .remark
    }
  }
}
