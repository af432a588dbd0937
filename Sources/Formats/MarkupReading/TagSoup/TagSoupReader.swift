import BookModel
import Diagnostics
import Markup
import PageWriting
import XML

/// Writes HTML to pages as browsers read it, piece by piece: elements that a piece leaves open stay open for the next, as when
/// Markdown is between `<details>` and `</details>`.
///
///     var soup = TagSoupReader(context: context)
///     soup.write(text.bytes[10..<19], of: text, to: &writer)   // <details>
///     ...                                                      // Markdown in it
///     soup.write(text.bytes[80..<90], of: text, to: &writer)   // </details>
///     soup.close(to: 0, in: &writer)
///
/// Follows https://html.spec.whatwg.org/multipage/parsing.html, as far as books need it. Elements, attributes and findings are
/// handled as in XHTML (`XHTMLReader`).
package struct TagSoupReader {
  private var parser = TagSoupParser()
  private var reader: XHTMLReader
  private var elements: [TagSoupParser.Element] = []
  /// The number of calls of `close` that each of `elements` takes.
  private var closes: [Int] = []
  /// The number of open elements that end tags cannot close: those around the current content, such as a list item of Markdown,
  /// which HTML in it cannot close.
  package var floor = 0

  /// Makes a reader for the HTML in one source.
  package init(context: ReadingContext) {
    let nothing = XMLTreeAssembler(source: SourceText(file: "", bytes: []))
    var copy = nothing
    reader = XHTMLReader(tree: copy.finish(), context: context)
  }

  /// The number of open elements.
  package var depth: Int { elements.count }

  /// Whether a link is open.
  package var holdsLink: Bool { elements.contains { $0.name == "a" } }

  /// Writes a piece, whose indices are offsets in `text`.
  package mutating func write(_ html: ArraySlice<UInt8>, of text: PlacedText, to writer: inout PageWriter) {
    write(html, to: &writer) { text.fileOffset($0) }
  }

  /// Writes a piece; `place` maps an index in the piece to an offset in the writer's source.
  package mutating func write(
    _ html: ArraySlice<UInt8>, to writer: inout PageWriter, place: @escaping (Int) -> Int = { $0 }
  ) {
    write(html, scope: nil, to: &writer, place: place)
  }

  /// Writes a whole fragment in a division of its own, which confines its styles.
  package mutating func writeFragment(
    _ html: ArraySlice<UInt8>, to writer: inout PageWriter, place: @escaping (Int) -> Int = { $0 }
  ) {
    let outer = floor
    floor = depth
    let base = depth
    write(html, scope: StyleScope(), to: &writer, place: place)
    close(to: base, in: &writer)
    floor = outer
  }

  /// Writes an SVG drawing. Its own `title` describes it, unless `description` is given.
  package mutating func writeDrawing(
    _ svg: ArraySlice<UInt8>, description: String?, to writer: inout PageWriter, place: @escaping (Int) -> Int
  ) {
    reader.drawings.description = description
    writeFragment(svg, to: &writer, place: place)
    reader.drawings.description = nil
  }

  private mutating func write(
    _ html: ArraySlice<UInt8>, scope: StyleScope?, to writer: inout PageWriter, place: @escaping (Int) -> Int
  ) {
    let outerPlace = writer.place
    let base = depth
    let piece = parser.parse(
      html, source: writer.source, open: elements, floor: min(floor, depth), place: place)
    reader.begin(piece.tree, leftOpen: piece.leftOpen.compactMap(\.node))
    var hasScope = false
    if let scope, let name = scope.name(for: piece.tree, in: &writer) {
      writer.open(.div)
      writer.addClass(name)
      hasScope = true
      reader.hasScopedStyles = true
      reader.drawings.leavesOutStyles = true
    }
    swap(&reader.writer, &writer)
    for segment in piece.segments {
      reader.walk(from: segment.nodes.lowerBound, to: segment.nodes.upperBound)
      for _ in 0..<segment.ended { closeOuter() }
    }
    swap(&reader.writer, &writer)
    var known = Dictionary(
      piece.leftOpen.map { ($0.node ?? -1, $0) }, uniquingKeysWith: { first, _ in first })
    for open in reader.open {
      var element =
        known.removeValue(forKey: open.node)
        ?? TagSoupParser.Element(name: "", namespace: "")
      element.node = nil
      elements.append(element)
      closes.append(open.closes)
    }
    reader.open.removeAll()
    if hasScope {
      close(to: base, in: &writer)
      writer.close()
      reader.hasScopedStyles = false
    }
    writer.place = outerPlace
  }

  /// Closes an element of an earlier piece while the reader holds the writer.
  private mutating func closeOuter() {
    guard elements.popLast() != nil, let count = closes.popLast() else { return }
    for _ in 0..<count { reader.writer.close() }
  }

  /// Closes open elements until only `depth` are open.
  package mutating func close(to depth: Int, in writer: inout PageWriter) {
    while elements.count > max(0, depth), let count = closes.popLast() {
      elements.removeLast()
      for _ in 0..<count { writer.close() }
    }
  }
}
