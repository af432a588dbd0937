import TextBytes

/// The inline content of a title: its plain text and, where it has more than text, XHTML for lists of contents.
///
/// Headings of pages are read from the XHTML that is written, titles of XML manifests from their trees; manifests in YAML, TOML
/// and Markdown give plain text. `toc.ncx`, `dc:title`, the reader index and `octavo toc` use the text; `nav.xhtml`, the index page and the
/// reader's contents use the markup.
///
///     let title = InlineTitle(xhtml: Array("10<sup>3</sup> <em>knots</em>".utf8)[...])
///     title.text     // 10³ knots
///     title.markup   // 10<sup>3</sup> <em>knots</em>
public struct InlineTitle: Sendable, Equatable {
  /// The text on one line, without markup, marks of notes and ruby text.
  public var text: String
  /// Phrasing content of XHTML without links, ids, pictures and classes; nil if it equals the text.
  public var markup: String?

  /// A title that is text alone.
  public init(text: String) { self.init(collapsing: Array(text.utf8)) }

  /// Reads a fragment of well-formed XHTML with MathML, whose elements need not all be closed.
  public init(xhtml: ArraySlice<UInt8>) {
    // Most titles are text alone.
    if !xhtml.contains("<") {
      var reader = FragmentReader(xhtml)
      self.init(collapsing: reader.decodedText())
      return
    }
    var reader = FragmentReader(xhtml)
    self.init(nodes: reader.nodes())
  }

  init(nodes: [InlineNode]) {
    var writer = PlainTextWriter()
    writer.append(nodes)
    self.init(collapsing: writer.finish())
    var markup = TitleMarkupWriter()
    markup.append(nodes)
    self.markup = text.isEmpty ? nil : markup.finish()
  }

  /// Collapses white space of ASCII; other spaces, such as the no-break space, are the author's. Drops soft hyphens, which are
  /// hints for setting lines.
  private init(collapsing bytes: [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if !byte.isSpace { text.append(byte) } else if let last = text.last, last != " " { text.append(" ") }
    }
    if text.last == " " { text.removeLast() }
    let string = String(decoding: text, as: UTF8.self)
    self.text = string
    if string.unicodeScalars.contains("\u{AD}") { self.text.unicodeScalars.removeAll { $0 == "\u{AD}" } }
  }
}
