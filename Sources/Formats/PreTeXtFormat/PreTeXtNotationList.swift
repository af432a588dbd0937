import PageWriting
import XML

/// A notation list: symbol, description and place of introduction.
struct PreTeXtNotationList {
  let node: XMLTree.Node

  func write(to reader: inout PreTeXtReader) {
    let entries = reader.document.notations
    guard !entries.isEmpty else { return }
    reader.writer.openTable(label: reader.document.info.name("notation") ?? "Notation", isNumbered: false)
    reader.writer.addClass("notation")
    reader.identify(node)
    reader.writer.open(.thead)
    reader.writer.open(.tr)
    for column in ["symbol", "description", "location"] {
      reader.writer.open(.th)
      reader.writer.attribute("scope", "col")
      reader.writer.text(reader.document.info.name(column) ?? column)
      reader.writer.close()
    }
    reader.writer.close()
    reader.writer.close()
    reader.writer.open(.tbody)
    for entry in entries {
      reader.writer.place = .node(entry.node)
      reader.writer.open(.tr)
      reader.writer.open(.td)
      reader.copy { reader in
        if let usage = reader.document.child(of: entry.node, element: .usage) { reader.content(usage) }
      }
      reader.writer.close()
      reader.writer.open(.td)
      reader.copy { reader in
        if let text = reader.document.child(of: entry.node, element: .description) { reader.content(text) }
      }
      reader.writer.close()
      reader.writer.open(.td)
      entry.writeLink(to: &reader)
      reader.writer.close()
      reader.writer.close()
    }
    reader.writer.close()
    reader.writer.close()
  }
}

/// A list of elements of certain kinds, with links.
struct PreTeXtListOf {
  let node: XMLTree.Node

  func write(to reader: inout PreTeXtReader) {
    let wanted = Set(
      (reader.tree.attribute(node, "elements") ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    let scope = reader.tree.attribute(node, "scope")
    var range = reader.document.body..<reader.tree.end(of: reader.document.body)
    if let scope, let holder = reader.document.ancestor(node, where: { $0.rawValue == scope }) {
      range = holder..<reader.tree.end(of: holder)
    }
    let found = range.filter {
      reader.tree.kind($0) == .element && wanted.contains(reader.element($0).rawValue)
        && reader.document.id(of: $0) != nil
        && reader.document.linkID(of: $0) == reader.document.id(of: $0)
    }
    guard !found.isEmpty else { return }
    reader.writer.open(.ul)
    reader.writer.addClass("none")
    reader.identify(node)
    for item in found {
      reader.writer.open(.li)
      reader.writer.openLink(to: .fragment(reader.document.id(of: item) ?? ""), at: .node(item))
      reader.writer.text(
        reader.document.name(item) + (reader.document.number(item).map { "\u{A0}" + $0 } ?? ""))
      reader.writer.close()
      if let title = reader.document.titleOrCaption(of: item) {
        reader.writer.text(" ")
        reader.words(of: title)
      }
      reader.writer.close()
    }
    reader.writer.close()
  }
}
