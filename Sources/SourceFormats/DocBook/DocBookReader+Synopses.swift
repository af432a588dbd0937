import BookModel
import XML

/// Synopses of functions, commands and classes, as the text that a programmer reads.
extension DocBookReader {
  mutating func synopsis(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .functionSynopsis:
      writer.open(.div)
      writer.addClass("funcsynopsis")
      attributes(node)
      for part in tree.elements(node) where !isHidden(part) {
        if tree.isElement(part, "funcprototype") {
          prototype(part)
        } else {
          walk(from: part, to: tree.end(part))
        }
      }
      writer.close()
    case .commandSynopsis: commandSynopsis(node)
    default: classSynopsis(node)
    }
    return tree.end(node)
  }

  // MARK: Functions

  /// `int max(int a, int b);`
  private mutating func prototype(_ node: XMLTree.Node) {
    writer.open(.p)
    writer.addClass("funcprototype")
    attributes(node)
    writer.open(.code)
    let parts = tree.elements(node).filter { !isHidden($0) }
    let parameters = parts.filter { ["paramdef", "varargs", "void"].contains(tree.name($0).local) }
    for part in parts {
      switch tree.name(part).local {
      case "funcdef": definition(part)
      case "modifier":
        content(part)
        writer.text(" ")
      default: break
      }
    }
    writer.text("(")
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { writer.text(", ") }
      switch tree.name(parameter).local {
      case "varargs": writer.text("...")
      case "void": writer.text("void")
      default: definition(parameter)
      }
    }
    writer.text(");")
    writer.close()
    writer.close()
  }

  /// A function's or parameter's definition: its text, with the name set off.
  private mutating func definition(_ node: XMLTree.Node) {
    for child in tree.children(node) {
      if tree.kind(child) == .text {
        writer.text(tree.bytes(child))
        continue
      }
      switch tree.name(child).local {
      case "function":
        writer.open(.strong)
        writer.addClass("function")
        content(child)
        writer.close()
      case "parameter":
        writer.open(.var)
        writer.addClass("parameter")
        content(child)
        writer.close()
      case "funcparams":
        writer.text("(")
        content(child)
        writer.text(")")
      default: walk(from: child, to: tree.end(child))
      }
    }
  }

  // MARK: Commands

  /// `ls [-l | -a] file...`
  private mutating func commandSynopsis(_ node: XMLTree.Node) {
    writer.open(.p)
    writer.addClass("cmdsynopsis")
    attributes(node)
    writer.open(.code)
    commandParts(node, separator: tree.attribute(node, "sepchar") ?? " ")
    writer.close()
    writer.close()
  }

  private mutating func commandParts(_ node: XMLTree.Node, separator: String) {
    var isFirst = true
    for part in tree.children(node) {
      if tree.kind(part) == .text {
        if !tree.isBlank(part) {
          writer.text(tree.bytes(part))
          isFirst = false
        }
        continue
      }
      guard tree.kind(part) == .element, !isHidden(part) else { continue }
      let name = tree.name(part).local
      if name == "sbr" {
        writer.open(.br)
        writer.close()
        isFirst = true
        continue
      }
      if !isFirst { writer.text(separator) }
      isFirst = false
      switch name {
      case "arg": choice(part, isGroup: false)
      case "group": choice(part, isGroup: true)
      case "synopfragmentref":
        let target = tree.attribute(part, "linkend") ?? ""
        writer.openLink(to: .fragment(target), at: .node(part))
        content(part)
        writer.close()
      case "synopfragment":
        writer.open(.br)
        writer.close()
        writer.open(.span)
        attributes(part)
        commandParts(part, separator: " ")
        writer.close()
      default: walk(from: part, to: tree.end(part))
      }
    }
  }

  /// An argument, or a group of which one is chosen.
  private mutating func choice(_ node: XMLTree.Node, isGroup: Bool) {
    let (before, after): (String, String) =
      switch tree.attribute(node, "choice") ?? "opt" {
      case "plain": ("", "")
      case "req": ("{", "}")
      default: ("[", "]")
      }
    writer.open(.span)
    attributes(node)
    writer.text(before)
    if isGroup {
      for (index, part) in tree.elements(node).filter({ !isHidden($0) }).enumerated() {
        if index > 0 { writer.text(" | ") }
        switch tree.name(part).local {
        case "arg": choice(part, isGroup: false)
        case "group": choice(part, isGroup: true)
        default: walk(from: part, to: tree.end(part))
        }
      }
    } else {
      commandParts(node, separator: " ")
    }
    writer.text(after)
    if tree.attribute(node, "rep") == "repeat" { writer.text("...") }
    writer.close()
  }

  // MARK: Classes

  private mutating func classSynopsis(_ node: XMLTree.Node) {
    let name = tree.name(node).local
    writer.open(.pre)
    writer.addClass(names.classes[tree.nameIndex(node)][...])
    attributes(node)
    writer.open(.code)
    if let title = outline.title(of: node) {
      content(title)
      writer.text("\n")
    }
    if name == "classsynopsis" { classBody(node) } else { member(node) }
    writer.close()
    writer.close()
  }

  private mutating func classBody(_ node: XMLTree.Node) {
    let kind = tree.attribute(node, "class") ?? "class"
    let parts = tree.elements(node).filter { !isHidden($0) }
    var isFirst = true
    for part in parts {
      let name = tree.name(part).local
      guard ["ooclass", "oointerface", "ooexception", "classname", "interfacename"].contains(name) else {
        continue
      }
      if isFirst {
        writer.text(kind + " ")
      } else {
        writer.text(name == "oointerface" ? " implements " : " extends ")
      }
      isFirst = false
      words(of: part)
    }
    writer.text(" {\n")
    for part in parts where tree.name(part).local.hasSuffix("synopsis") {
      writer.text("  ")
      member(part)
      writer.text("\n")
    }
    for part in parts where tree.isElement(part, "classsynopsisinfo") {
      content(part)
      writer.text("\n")
    }
    writer.text("}")
  }

  /// A field, a method: modifiers, type, name, parameters.
  private mutating func member(_ node: XMLTree.Node) {
    let isMethod = ["methodsynopsis", "constructorsynopsis", "destructorsynopsis"].contains(
      tree.name(node).local)
    var parameters: [XMLTree.Node] = []
    var exceptions: [XMLTree.Node] = []
    var isFirst = true
    for part in tree.elements(node) where !isHidden(part) {
      switch tree.name(part).local {
      case "methodparam", "group": parameters.append(part)
      case "exceptionname": exceptions.append(part)
      case "title", "info": break
      case "void" where isMethod && !isFirst && tree.elements(node).last != part: writer.text(" void")
      case "void" where isMethod && isFirst:
        writer.text("void")
        isFirst = false
      case "void": break
      case "initializer":
        writer.text(" = ")
        words(of: part)
      case "enumname", "enumitem", "typedefname", "macroname", "unionname", "package": fallthrough
      default:
        if !isFirst { writer.text(" ") }
        isFirst = false
        if tree.elements(part).isEmpty { walk(from: part, to: tree.end(part)) } else { words(of: part) }
      }
    }
    if isMethod {
      writer.text("(")
      for (index, parameter) in parameters.enumerated() {
        if index > 0 { writer.text(", ") }
        words(of: parameter)
      }
      writer.text(")")
      if !exceptions.isEmpty { writer.text(" throws ") }
      for (index, exception) in exceptions.enumerated() {
        if index > 0 { writer.text(", ") }
        words(of: exception)
      }
    }
    writer.text(";")
  }

  /// The parts of an element with single spaces between them.
  private mutating func words(of node: XMLTree.Node) {
    let parts = tree.elements(node).filter { !isHidden($0) }
    guard !parts.isEmpty else { return content(node) }
    for (index, part) in parts.enumerated() {
      if index > 0 { writer.text(tree.isElement(part, "initializer") ? " = " : " ") }
      if tree.elements(part).isEmpty { walk(from: part, to: tree.end(part)) } else { words(of: part) }
    }
  }
}
