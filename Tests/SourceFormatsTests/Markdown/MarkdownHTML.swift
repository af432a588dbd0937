import Diagnostics
@testable import Markdown
@testable import MarkdownSyntax

/// Writes a text as HTML in the form of the specification's examples.
struct MarkdownHTML {
  private let document: MarkdownDocument
  private let references: MarkdownReferences
  private let features: MarkdownFeatures
  private var output: [UInt8] = []

  static func print(_ text: String, features: MarkdownFeatures = .commonMark) -> String {
    print(Array(text.utf8), features: features)
  }

  static func print(_ bytes: [UInt8], features: MarkdownFeatures = .commonMark) -> String {
    let (document, references) = MarkdownBlockParser.parse(PlacedText(bytes), features: features)
    var printer = MarkdownHTML(document: document, references: references, features: features)
    printer.children(0, isTight: false)
    return String(decoding: printer.output, as: UTF8.self)
  }

  private init(document: MarkdownDocument, references: MarkdownReferences, features: MarkdownFeatures) {
    self.document = document
    self.references = references
    self.features = features
  }

  private mutating func write(_ text: String) { output += Array(text.utf8) }

  private mutating func line() { if let last = output.last, last != 0x0A { output.append(0x0A) } }

  private mutating func children(_ block: Int, isTight: Bool) {
    for child in document.children(block) { self.block(child, isTight: isTight) }
  }

  private mutating func block(_ index: Int, isTight: Bool) {
    let block = document.blocks[index]
    switch block.kind {
    case .paragraph:
      if isTight { return inlines(document.content(of: index)) }
      line()
      write("<p>")
      inlines(document.content(of: index))
      write("</p>\n")
    case .heading:
      line()
      write("<h\(block.level)>")
      inlines(document.content(of: index))
      write("</h\(block.level)>\n")
    case .rule:
      line()
      write("<hr />\n")
    case .indentedCode, .fence: code(index, block)
    case .html:
      line()
      output += document.content(of: index).bytes
      line()
    case .quote: wrapped("blockquote", index: index)
    case .list:
      line()
      let isOrdered = block.mark == 0x2E || block.mark == 0x29
      write(isOrdered ? block.number == 1 ? "<ol>\n" : "<ol start=\"\(block.number)\">\n" : "<ul>\n")
      for item in document.children(index) {
        line()
        write("<li>")
        children(item, isTight: block.isTight)
        write("</li>\n")
      }
      line()
      write(isOrdered ? "</ol>\n" : "</ul>\n")
    case .table: table(index)
    default: children(index, isTight: false)
    }
  }

  private mutating func wrapped(_ name: String, index: Int) {
    line()
    write("<\(name)>\n")
    children(index, isTight: false)
    line()
    write("</\(name)>\n")
  }

  private mutating func code(_ index: Int, _ block: MarkdownBlock) {
    line()
    let info = MarkdownLink.unescaped(document.content(block.infoStart, upper: block.infoEnd).bytes[...])
    let language = info.prefix { !$0.isSpace }
    write("<pre><code")
    if !language.isEmpty {
      write(" class=\"language-")
      escape(language)
      write("\"")
    }
    write(">")
    let content = document.content(of: index)
    escape(content.bytes[...])
    if !content.starts.isEmpty { write("\n") }
    write("</code></pre>\n")
  }

  private mutating func table(_ index: Int) {
    line()
    let table = MarkdownTableReader(document, index, .gitHub)
    write("<table>\n")
    for row in 0..<table.rows.count {
      write(row == 0 ? "<thead>\n<tr>\n" : row == 1 ? "<tbody>\n<tr>\n" : "<tr>\n")
      for (column, cell) in table.rows[row].enumerated() {
        let name = row == 0 ? "th" : "td"
        let alignment = table.alignments[column]
        write("<\(name)" + (alignment.map { " align=\"\($0)\"" } ?? "") + ">")
        inlines(cell)
        write("</\(name)>\n")
      }
      write("</tr>\n")
      if row == 0 { write("</thead>\n") }
    }
    write(table.rows.count > 1 ? "</tbody>\n</table>\n" : "</table>\n")
  }

  // MARK: - Inlines

  private mutating func inlines(_ content: MarkdownContent) {
    let inlines = MarkdownInlineParser.parse(content, references: references, features: features)
    var index = inlines.first
    var imageDepth = 0
    var images: [Int] = []
    while index >= 0 {
      let node = inlines.nodes[Int(index)]
      index = node.next
      let bytes = content.bytes[Int(node.start)..<Int(max(node.start, node.end))]
      switch node.kind {
      case .openImage:
        if imageDepth == 0 {
          write("<img src=\"")
          escapeAddress(inlines.links[Int(node.data)].destination)
          write("\" alt=\"")
        }
        images.append(Int(node.data))
        imageDepth += 1
      case .closeImage:
        imageDepth -= 1
        let link = inlines.links[images.removeLast()]
        if imageDepth == 0 {
          write("\"")
          title(link)
          write(" />")
        }
      case .text: escape(bytes)
      case .literal: escape(inlines.extra[Int(node.start)..<Int(node.end)])
      case .softBreak: write("\n")
      case .code: if imageDepth == 0 { code(bytes) } else { escape(bytes) }
      default: if imageDepth == 0 { mark(node, bytes: bytes, inlines) }
      }
    }
  }

  private mutating func mark(
    _ node: MarkdownInlines.Node, bytes: ArraySlice<UInt8>, _ inlines: MarkdownInlines
  ) {
    switch node.kind {
    case .hardBreak: write("<br />\n")
    case .html: output += bytes
    case .openEmphasis: write("<em>")
    case .closeEmphasis: write("</em>")
    case .openStrong: write("<strong>")
    case .closeStrong: write("</strong>")
    case .openStrike: write("<del>")
    case .closeStrike: write("</del>")
    case .openLink:
      let link = inlines.links[Int(node.data)]
      write("<a href=\"")
      escapeAddress(link.destination)
      write("\"")
      title(link)
      write(">")
    case .closeLink: write("</a>")
    default: break
    }
  }

  private mutating func code(_ bytes: ArraySlice<UInt8>) {
    write("<code>")
    escape(MarkdownCode.text(of: bytes)[...])
    write("</code>")
  }

  private mutating func title(_ link: MarkdownInlines.Link) {
    guard let title = link.title else { return }
    write(" title=\"")
    escape(title[...])
    write("\"")
  }

  private mutating func escape(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      switch byte {
      case 0x26: write("&amp;")
      case 0x3C: write("&lt;")
      case 0x3E: write("&gt;")
      case 0x22: write("&quot;")
      default: output.append(byte)
      }
    }
  }

  private mutating func escapeAddress(_ bytes: [UInt8]) {
    for byte in bytes {
      let isPlain =
        byte.isLetter || byte.isDigit || ";/?:@=+$,-_.!~*'()#%".utf8.contains(byte)
      if byte == 0x26 {
        write("&amp;")
      } else if isPlain {
        output.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        output += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
