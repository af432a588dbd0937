import BookModel
import Templating

/// `contents.xhtml`: the index page, on which a book opens.
struct ContentsPage {
  let book: LinkedBook

  func bytes(_ templates: Templates) -> [UInt8] {
    let metadata = book.metadata
    var list: [UInt8] = []
    writeList(book.contents, attributes: " class=\"contents\"", to: &list)
    var values: [String: TemplateValue] = [
      "language": .text(withoutControls(metadata.language)),
      "direction": .text(Direction(language: metadata.language).rawValue),
      "title": .text(withoutControls(metadata.title)),
      "heading": .text(Words(language: metadata.language)[.contents]),
      "stylesheets": [["href": .text(BundlePath.style)]],
      "list": .text(String(decoding: list, as: UTF8.self)),
    ]
    if let subtitle = metadata.subtitle, !subtitle.isEmpty {
      values["subtitle"] = .text(withoutControls(subtitle))
    }
    let authors = metadata.creators.map(\.name).filter { !$0.isEmpty }
    if !authors.isEmpty { values["creators"] = .text(withoutControls(authors.joined(separator: ", "))) }
    if let publisher = metadata.publishers.first(where: { !$0.isEmpty }) {
      values["publisher"] = .text(withoutControls(publisher))
    }
    return templates.contents.filled(.record(values))
  }

  private func writeList(_ entries: [ContentsEntry], attributes: String, to output: inout [UInt8]) {
    guard !entries.isEmpty else { return }
    output.write("<ol" + attributes + ">\n")
    for entry in entries {
      output.write("<li class=\"" + entry.kind.rawValue + "\">")
      if let href = entry.href {
        output.write("<a href=\"" + BundlePath.encoded(href) + "\">")
        writeText(of: entry, to: &output)
        output.write("</a>")
      } else {
        output.write("<span class=\"entry\">")
        writeText(of: entry, to: &output)
        output.write("</span>")
      }
      if !entry.children.isEmpty {
        output.write("\n")
        writeList(entry.children, attributes: "", to: &output)
      }
      output.write("</li>\n")
    }
    output.write("</ol>\n")
  }

  private func writeText(of entry: ContentsEntry, to output: inout [UInt8]) {
    let (label, title) = entry.labelParts
    if let label {
      output.write("<span class=\"label\">")
      output.writeEscaped(label)
      output.write("</span> ")
    }
    output.write("<span class=\"title\">")
    if let markup = entry.titleMarkup, title == entry.title {
      output.write(markup)
    } else {
      output.writeEscaped(title)
    }
    output.write("</span>")
  }
}

extension ContentsEntry {
  /// The label split in two: `Chapter 1` and `Functions`, `1.1` and `Review of Functions`.
  package var labelParts: (label: String?, title: String) {
    guard label != title, label.hasSuffix(title) else { return (nil, label) }
    var lead = label.dropLast(title.count)
    while let last = lead.last, last.isWhitespace || last == ":" || last == "：" { lead.removeLast() }
    return lead.isEmpty ? (nil, title) : (String(lead), title)
  }
}
