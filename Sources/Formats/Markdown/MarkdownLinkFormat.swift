import BookModel
import MarkdownSyntax
import PageWriting
import TextBytes

/// The text of a link of MyST to a label, in which `%s`, `{number}` and `{name}` stand for the number and the title of its target:
/// `[Section %s](#place)`.
struct MarkdownLinkFormat {
  private let format: String
  private let place: PageWriter.Place
  /// The node behind the link.
  private let end: Int32

  /// Reads the text of the link that a node opens; nil if it is no format.
  init?(_ index: Int32, _ parsed: MarkdownInlines, content: MarkdownContent, in page: MarkdownWriter) {
    guard page.features.contains(.myst) else { return nil }
    let link = parsed.links[Int(parsed.nodes[Int(index)].data)]
    guard link.destination.first == "#", !link.isDefined else { return nil }
    var text: [UInt8] = []
    var next = parsed.nodes[Int(index)].next
    while next >= 0, parsed.nodes[Int(next)].kind != .closeLink {
      let node = parsed.nodes[Int(next)]
      switch node.kind {
      case .text: text += content.bytes[Int(node.start)..<max(Int(node.start), Int(node.end))]
      case .literal: text += parsed.extra[Int(node.start)..<Int(node.end)]
      case .softBreak: text.append(" ")
      default: return nil
      }
      next = node.next
    }
    let words = String(decoding: text, as: UTF8.self)
    guard next >= 0, ["%s", "{number}", "{name}"].contains(where: { words.contains($0) }) else { return nil }
    format = words
    end = parsed.nodes[Int(next)].next
    place = page.place(link.place, in: content)
  }

  /// Writes the link; returns the node behind it.
  func write(_ link: MarkdownInlines.Link, to page: inout MarkdownWriter) -> Int32 {
    page.writer.openLink(to: page.target(link.destination, at: place), takesText: true, at: place)
    page.writer.setTextFormat(format)
    page.writer.close()
    return end
  }
}
