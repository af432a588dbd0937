import Highlighting
import PageWriting
import TextBytes
import XML

/// A program, Sage cell, console or preformatted text.
struct PreTeXtCode {
  let node: XMLTree.Node

  /// Writes the code, highlighted if its language is known.
  func write(to reader: inout PreTeXtReader) {
    let element = reader.element(node)
    switch element {
    case .sage: sage(to: &reader)
    case .console: console(to: &reader)
    case .program: program(to: &reader)
    default:
      reader.writer.open(.pre)
      reader.identify(node)
      if element == .cd { reader.writer.open(.code) }
      reader.writer.text(reader.document.verbatim(node)[...])
      if element == .cd { reader.writer.close() }
      reader.writer.close()
    }
  }

  private func program(to reader: inout PreTeXtReader) {
    let language = reader.tree.attribute(node, "language") ?? reader.document.info.programLanguage
    // Current sources wrap the code in a child element.
    let parts: [PreTeXtElement] = [.preamble, .code, .input, .postamble]
    let inner = reader.document.children(node).filter { parts.contains(reader.element($0)) }
    var bytes: [UInt8] = []
    for part in inner.isEmpty ? [node] : inner {
      if !bytes.isEmpty { bytes.append("\n") }
      bytes += reader.document.verbatim(part)
    }
    listing(bytes, language: language, to: &reader)
    for other in reader.document.children(node) where [.tests, .stdin].contains(reader.element(other)) {
      reader.leaveOut(other, "belongs to running the program and is left out")
    }
    for question in reader.document.children(node) where reader.element(question) == .checkpoint {
      checkpoint(question, to: &reader)
    }
  }

  /// Writes a question about a step of the program, with its answer collapsed.
  private func checkpoint(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    let document = reader.document
    reader.writer.open(.div)
    reader.writer.addClass("checkpoint")
    if let prompt = document.child(of: node, element: .prompt) {
      reader.writer.open(.p)
      reader.content(prompt)
      reader.writer.close()
    }
    let answer = reader.tree.attribute(node, "answer") ?? reader.tree.attribute(node, "answer-variable")
    let feedback = document.child(of: node, element: .feedback)
    if answer != nil || feedback != nil {
      reader.writer.open(.details)
      reader.writer.addClass("answer")
      reader.writer.open(.summary)
      reader.writer.text(document.info.name("answer") ?? "Answer")
      reader.writer.close()
      reader.writer.open(.p)
      if let answer {
        reader.writer.open(.code)
        reader.writer.text(answer)
        reader.writer.close()
        reader.writer.text(" ")
      }
      if let feedback { reader.content(feedback) }
      reader.writer.close()
      reader.writer.close()
    }
    reader.writer.close()
    reader.leaveOut(
      node, "becomes a question: stepping through a program needs a browser", keepsContent: true)
  }

  private func listing(
    _ bytes: [UInt8], language: String, class name: String? = nil, to reader: inout PreTeXtReader
  ) {
    reader.writer.open(.pre)
    if let name { reader.writer.addClass(name) }
    reader.identify(node)
    reader.writer.open(.code)
    reader.writer.addClass("code")
    if !language.isEmpty {
      reader.writer.addClass("language-" + language)
      reader.writer.highlight(bytes[...], language: language)
    } else {
      reader.writer.text(bytes[...])
    }
    reader.writer.close()
    reader.writer.close()
  }

  private func sage(to reader: inout PreTeXtReader) {
    let type = reader.tree.attribute(node, "type") ?? ""
    if type == "invisible" || type == "practice" {
      reader.leaveOut(node, "of type \"\(type)\" shows nothing and is left out")
      return
    }
    guard let input = reader.document.child(of: node, element: .input) else {
      reader.leaveOut(node, "holds no code and is left out")
      return
    }
    let language = reader.tree.attribute(node, "language") ?? "python"
    listing(
      reader.document.verbatim(input), language: language == "sage" ? "python" : language, class: "sage",
      to: &reader)
    guard let output = reader.document.child(of: node, element: .output) else { return }
    let bytes = reader.document.verbatim(output)
    guard !bytes.isEmpty else { return }
    reader.writer.open(.pre)
    reader.writer.addClass("output")
    reader.writer.open(.samp)
    reader.writer.text(bytes[...])
    reader.writer.close()
    reader.writer.close()
  }

  private func console(to reader: inout PreTeXtReader) {
    reader.writer.open(.pre)
    reader.writer.addClass("console")
    reader.identify(node)
    var prompt = (reader.tree.attribute(node, "prompt") ?? "$ ")
    var isFirst = true
    for part in reader.document.children(node) {
      switch reader.element(part) {
      case .prompt: prompt = reader.tree.string(part)
      case .input:
        if !isFirst { reader.writer.text("\n") }
        reader.writer.open(.span)
        reader.writer.addClass("prompt")
        reader.writer.text(reader.tree.attribute(part, "prompt") ?? prompt)
        reader.writer.close()
        reader.writer.open(.kbd)
        reader.writer.text(reader.document.verbatim(part)[...])
        reader.writer.close()
        isFirst = false
      case .output:
        if !isFirst { reader.writer.text("\n") }
        reader.writer.open(.samp)
        reader.writer.text(reader.document.verbatim(part)[...])
        reader.writer.close()
        isFirst = false
      default: break
      }
    }
    reader.writer.close()
  }
}

extension PreTeXtDocument {
  /// The lines of a node as code, without empty lines at either end and without common indentation.
  func verbatim(_ node: XMLTree.Node) -> [UInt8] {
    let lineNodes = children(node).filter { element($0) == .cline }
    if !lineNodes.isEmpty {
      return Array(lineNodes.map { Array(tree.string($0).utf8) }.joined(separator: ["\n"]))
    }
    var lines = Array(tree.string(node).utf8).split(separator: "\n", omittingEmptySubsequences: false)
    while let first = lines.first, first.isBlank { lines.removeFirst() }
    while let last = lines.last, last.isBlank { lines.removeLast() }
    let indents = lines.filter { !$0.isBlank }.map { $0.prefix { $0 == " " || $0 == "\t" }.count }
    let indent = indents.min() ?? 0
    let cut = lines.map { line -> ArraySlice<UInt8> in
      var line = line.dropFirst(min(indent, line.count))
      while let last = line.last, last.isSpace { line = line.dropLast() }
      return line
    }
    return Array(cut.joined(separator: ["\n"]))
  }
}
