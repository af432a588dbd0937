import XML

/// Programs, Sage cells, consoles and preformatted text.
extension PreTeXtReader {
  mutating func code(_ node: Node, _ element: PreTeXtElement) {
    switch element {
    case .sage: sage(node)
    case .console: console(node)
    case .program: program(node)
    default:
      writer.open(.pre)
      identify(node)
      if element == .cd { writer.open(.code) }
      writer.text(verbatim(node)[...])
      if element == .cd { writer.close() }
      writer.close()
    }
  }

  private mutating func program(_ node: Node) {
    let language = tree.attribute(node, "language") ?? document.info.programLanguage
    // Current sources keep the code in an element of its own.
    let parts: [PreTeXtElement] = [.preamble, .code, .input, .postamble]
    let inner = document.children(node).filter { parts.contains(element($0)) }
    var bytes: [UInt8] = []
    for part in inner.isEmpty ? [node] : inner {
      if !bytes.isEmpty { bytes.append(0x0A) }
      bytes += verbatim(part)
    }
    listing(bytes, language: language, at: node)
    for other in document.children(node) where [.tests, .stdin].contains(element(other)) {
      leaveOut(other, "belongs to running the program, and is left out")
    }
  }

  /// Writes code with its words marked.
  private mutating func listing(_ bytes: [UInt8], language: String, at node: Node, class name: String? = nil)
  {
    writer.open(.pre)
    if let name { writer.addClass(name) }
    identify(node)
    writer.open(.code)
    writer.addClass("code")
    if !language.isEmpty {
      writer.addClass("language-" + language)
      writer.highlight(bytes[...], language: language)
    } else {
      writer.text(bytes[...])
    }
    writer.close()
    writer.close()
  }

  private mutating func sage(_ node: Node) {
    let type = tree.attribute(node, "type") ?? ""
    if type == "invisible" || type == "practice" {
      leaveOut(node, "of type \"\(type)\" shows nothing, and is left out")
      return
    }
    guard let input = document.child(node, .input) else {
      leaveOut(node, "holds no code, and is left out")
      return
    }
    let language = tree.attribute(node, "language") ?? "python"
    listing(verbatim(input), language: language == "sage" ? "python" : language, at: node, class: "sage")
    guard let output = document.child(node, .output) else { return }
    let bytes = verbatim(output)
    guard !bytes.isEmpty else { return }
    writer.open(.pre)
    writer.addClass("output")
    writer.open(.samp)
    writer.text(bytes[...])
    writer.close()
    writer.close()
  }

  private mutating func console(_ node: Node) {
    writer.open(.pre)
    writer.addClass("console")
    identify(node)
    var prompt = (tree.attribute(node, "prompt") ?? "$ ")
    var isFirst = true
    for part in document.children(node) {
      switch element(part) {
      case .prompt: prompt = tree.string(part)
      case .input:
        if !isFirst { writer.text("\n") }
        writer.open(.span)
        writer.addClass("prompt")
        writer.text(tree.attribute(part, "prompt") ?? prompt)
        writer.close()
        writer.open(.kbd)
        writer.text(verbatim(part)[...])
        writer.close()
        isFirst = false
      case .output:
        if !isFirst { writer.text("\n") }
        writer.open(.samp)
        writer.text(verbatim(part)[...])
        writer.close()
        isFirst = false
      default: break
      }
    }
    writer.close()
  }

  /// The lines of a node as code: without empty lines at either end, nor the indentation that all have.
  func verbatim(_ node: Node) -> [UInt8] {
    let lineNodes = document.children(node).filter { element($0) == .cline }
    if !lineNodes.isEmpty {
      return Array(lineNodes.map { Array(tree.string($0).utf8) }.joined(separator: [0x0A]))
    }
    var lines = Array(tree.string(node).utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    while let first = lines.first, first.isBlank { lines.removeFirst() }
    while let last = lines.last, last.isBlank { lines.removeLast() }
    let indents = lines.filter { !$0.isBlank }.map { $0.prefix { $0 == 0x20 || $0 == 0x09 }.count }
    let indent = indents.min() ?? 0
    let cut = lines.map { line -> ArraySlice<UInt8> in
      var line = line.dropFirst(min(indent, line.count))
      while let last = line.last, last.isSpace { line = line.dropLast() }
      return line
    }
    return Array(cut.joined(separator: [0x0A]))
  }
}
