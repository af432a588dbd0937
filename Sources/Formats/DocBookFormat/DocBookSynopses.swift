import PageWriting
import XML

/// Writes synopses of functions, commands and classes as source text.
struct DocBookSynopses {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as synopsis: DocBookAction.Synopsis, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch synopsis {
    case .function:
      flow.writer.open(.div)
      flow.writer.addClass("funcsynopsis")
      flow.attributes(node)
      for part in document.shown(node) {
        if tree.isElement(part, "funcprototype") {
          prototype(part, to: &flow)
        } else {
          flow.whole(part)
        }
      }
      flow.writer.close()
    case .command: commandSynopsis(node, to: &flow)
    case .class: classSynopsis(node, to: &flow)
    }
    return .written
  }

  // MARK: Functions

  /// Writes `int max(int a, int b);`.
  private func prototype(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.writer.open(.p)
    flow.writer.addClass("funcprototype")
    flow.attributes(node)
    flow.writer.open(.code)
    let parts = document.shown(node)
    let parameters = parts.filter { ["paramdef", "varargs", "void"].contains(tree.name($0).local) }
    for part in parts {
      switch tree.name(part).local {
      case "funcdef": definition(part, to: &flow)
      case "modifier":
        flow.content(part)
        flow.writer.text(" ")
      default: break
      }
    }
    flow.writer.text("(")
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { flow.writer.text(", ") }
      switch tree.name(parameter).local {
      case "varargs": flow.writer.text("...")
      case "void": flow.writer.text("void")
      default: definition(parameter, to: &flow)
      }
    }
    flow.writer.text(");")
    flow.writer.close()
    flow.writer.close()
  }

  /// Writes a function or parameter definition with the name marked up.
  private func definition(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    for child in tree.children(node) {
      if tree.kind(child) == .text {
        flow.writer.text(tree.bytes(child))
        continue
      }
      switch tree.name(child).local {
      case "function":
        flow.writer.open(.strong)
        flow.writer.addClass("function")
        flow.content(child)
        flow.writer.close()
      case "parameter":
        flow.writer.open(.var)
        flow.writer.addClass("parameter")
        flow.content(child)
        flow.writer.close()
      case "funcparams":
        flow.writer.text("(")
        flow.content(child)
        flow.writer.text(")")
      default: flow.whole(child)
      }
    }
  }

  // MARK: Commands

  /// Writes `ls [-l | -a] file...`.
  private func commandSynopsis(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.writer.open(.p)
    flow.writer.addClass("cmdsynopsis")
    flow.attributes(node)
    flow.writer.open(.code)
    commandParts(node, separator: tree.attribute(node, "sepchar") ?? " ", to: &flow)
    flow.writer.close()
    flow.writer.close()
  }

  private func commandParts(_ node: XMLTree.Node, separator: String, to flow: inout some DocBookFlow) {
    var isFirst = true
    for part in tree.children(node) {
      if tree.kind(part) == .text {
        if !tree.isBlank(part) {
          flow.writer.text(tree.bytes(part))
          isFirst = false
        }
        continue
      }
      guard tree.kind(part) == .element, !document.isHidden(part) else { continue }
      let name = tree.name(part).local
      if name == "sbr" {
        flow.writer.open(.br)
        flow.writer.close()
        isFirst = true
        continue
      }
      if !isFirst { flow.writer.text(separator) }
      isFirst = false
      switch name {
      case "arg": choice(part, isGroup: false, to: &flow)
      case "group": choice(part, isGroup: true, to: &flow)
      case "synopfragmentref":
        let target = tree.attribute(part, "linkend") ?? ""
        flow.writer.openLink(to: .fragment(target), at: .node(part))
        flow.content(part)
        flow.writer.close()
      case "synopfragment":
        flow.writer.open(.br)
        flow.writer.close()
        flow.writer.open(.span)
        flow.attributes(part)
        commandParts(part, separator: " ", to: &flow)
        flow.writer.close()
      default: flow.whole(part)
      }
    }
  }

  /// Writes an argument, or a group of alternatives.
  private func choice(_ node: XMLTree.Node, isGroup: Bool, to flow: inout some DocBookFlow) {
    let (before, after): (String, String) =
      switch tree.attribute(node, "choice") ?? "opt" {
      case "plain": ("", "")
      case "req": ("{", "}")
      default: ("[", "]")
      }
    flow.writer.open(.span)
    flow.attributes(node)
    flow.writer.text(before)
    if isGroup {
      for (index, part) in document.shown(node).enumerated() {
        if index > 0 { flow.writer.text(" | ") }
        switch tree.name(part).local {
        case "arg": choice(part, isGroup: false, to: &flow)
        case "group": choice(part, isGroup: true, to: &flow)
        default: flow.whole(part)
        }
      }
    } else {
      commandParts(node, separator: " ", to: &flow)
    }
    flow.writer.text(after)
    if tree.attribute(node, "rep") == "repeat" { flow.writer.text("...") }
    flow.writer.close()
  }

  // MARK: Classes

  private func classSynopsis(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let name = tree.name(node).local
    flow.writer.open(.pre)
    flow.writer.addClass(document.className(of: node))
    flow.attributes(node)
    flow.writer.open(.code)
    if let title = document.elements.title(of: node) {
      flow.content(title)
      flow.writer.text("\n")
    }
    if name == "classsynopsis" { classBody(node, to: &flow) } else { member(node, to: &flow) }
    flow.writer.close()
    flow.writer.close()
  }

  private func classBody(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let kind = tree.attribute(node, "class") ?? "class"
    let parts = document.shown(node)
    var isFirst = true
    for part in parts {
      let name = tree.name(part).local
      guard ["ooclass", "oointerface", "ooexception", "classname", "interfacename"].contains(name) else {
        continue
      }
      if isFirst {
        flow.writer.text(kind + " ")
      } else {
        flow.writer.text(name == "oointerface" ? " implements " : " extends ")
      }
      isFirst = false
      words(of: part, to: &flow)
    }
    flow.writer.text(" {\n")
    for part in parts where tree.name(part).local.hasSuffix("synopsis") {
      flow.writer.text("  ")
      member(part, to: &flow)
      flow.writer.text("\n")
    }
    for part in parts where tree.isElement(part, "classsynopsisinfo") {
      flow.content(part)
      flow.writer.text("\n")
    }
    flow.writer.text("}")
  }

  /// Writes a field or method: modifiers, type, name, parameters.
  private func member(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let isMethod = ["methodsynopsis", "constructorsynopsis", "destructorsynopsis"].contains(
      tree.name(node).local)
    var parameters: [XMLTree.Node] = []
    var exceptions: [XMLTree.Node] = []
    var isFirst = true
    for part in document.shown(node) {
      switch tree.name(part).local {
      case "methodparam", "group": parameters.append(part)
      case "exceptionname": exceptions.append(part)
      case "title", "info": break
      case "void" where isMethod && !isFirst && tree.elements(of: node).last != part:
        flow.writer.text(" void")
      case "void" where isMethod && isFirst:
        flow.writer.text("void")
        isFirst = false
      case "void": break
      case "initializer":
        flow.writer.text(" = ")
        words(of: part, to: &flow)
      case "enumname", "enumitem", "typedefname", "macroname", "unionname", "package": fallthrough
      default:
        if !isFirst { flow.writer.text(" ") }
        isFirst = false
        if tree.elements(of: part).isEmpty { flow.whole(part) } else { words(of: part, to: &flow) }
      }
    }
    if isMethod {
      flow.writer.text("(")
      for (index, parameter) in parameters.enumerated() {
        if index > 0 { flow.writer.text(", ") }
        words(of: parameter, to: &flow)
      }
      flow.writer.text(")")
      if !exceptions.isEmpty { flow.writer.text(" throws ") }
      for (index, exception) in exceptions.enumerated() {
        if index > 0 { flow.writer.text(", ") }
        words(of: exception, to: &flow)
      }
    }
    flow.writer.text(";")
  }

  /// Writes the parts of an element, separated by single spaces.
  private func words(of node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let parts = document.shown(node)
    guard !parts.isEmpty else { return flow.content(node) }
    for (index, part) in parts.enumerated() {
      if index > 0 { flow.writer.text(tree.isElement(part, "initializer") ? " = " : " ") }
      if tree.elements(of: part).isEmpty { flow.whole(part) } else { words(of: part, to: &flow) }
    }
  }
}
