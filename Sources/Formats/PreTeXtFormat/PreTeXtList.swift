import PageWriting
import XML

/// A list: ordered, unordered or description list.
struct PreTeXtList {
  let node: XMLTree.Node

  func write(to reader: inout PreTeXtReader) {
    let element = reader.element(node)
    if element == .dl { return descriptions(to: &reader) }
    reader.writer.open(element == .ol ? .ol : .ul)
    reader.identify(node)
    if element == .ol {
      let marker = PreTeXtMarker(reader.document, node)
      switch marker.code {
      case "a": reader.writer.addClass("alpha")
      case "A": reader.writer.addClass("upper-alpha")
      case "i": reader.writer.addClass("roman")
      case "I": reader.writer.addClass("upper-roman")
      case "0": reader.writer.attribute("start", "0")
      default: break
      }
    } else if reader.tree.attribute(node, "marker") == "" {
      reader.writer.addClass("none")
    }
    if let columns = reader.tree.attribute(node, "cols"), columns != "1" { reader.writer.addClass("columns") }
    for item in reader.document.children(node) {
      reader.writer.place = .node(item)
      guard reader.element(item) == .li else {
        reader.write(item)
        continue
      }
      reader.writer.open(.li)
      reader.identify(item)
      itemTitle(item, to: &reader)
      reader.content(item, without: [.title])
      reader.writer.close()
    }
    reader.writer.close()
  }

  private func itemTitle(_ item: XMLTree.Node, to reader: inout PreTeXtReader) {
    guard let title = reader.document.child(of: item, element: .title) else { return }
    reader.writer.open(.p)
    reader.writer.addClass("title")
    reader.writer.open(.strong)
    reader.content(title)
    reader.writer.close()
    reader.writer.close()
  }

  private func descriptions(to reader: inout PreTeXtReader) {
    reader.writer.open(.dl)
    reader.identify(node)
    for item in reader.document.children(node) where reader.element(item) == .li {
      reader.writer.place = .node(item)
      reader.writer.open(.dt)
      reader.identify(item)
      if reader.document.child(of: item, element: .title) != nil { reader.title(item) }
      reader.writer.close()
      reader.writer.open(.dd)
      reader.content(item, without: [.title])
      reader.writer.close()
    }
    reader.writer.close()
  }
}
