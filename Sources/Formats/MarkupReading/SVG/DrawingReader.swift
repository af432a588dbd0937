import BookModel
import Diagnostics
import Files
import Markup
import PageWriting
import TextBytes
import XML

/// Reads an SVG file that is used as a picture, and corrects what EPUB does not allow in it.
///
/// A drawing is valid if it is well-formed XML in UTF-8 or ASCII, needs no other file, contains no scripts and only HTML that
/// is allowed in a page, and has unique ids: https://www.w3.org/TR/epub-33/#sec-svg. A valid file is not changed. If the only
/// faults are undeclared character entities such as `&nbsp;`, only those are replaced; any other file is rewritten like a
/// drawing in a page.
///
/// - Parameters:
///   - shownPath: the path of the file in findings.
///   - bytes: its content.
///   - context: finds the pictures that the drawing uses.
public func readDrawing(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> DrawingReading {
  var context = context
  context.formats.readDrawing = readDrawing
  var reading = DrawingReading()
  let tree: XMLTree
  do throws(XMLError) { tree = try XMLParser().parse(file: shownPath, bytes: bytes) } catch {
    let fault = error.diagnostic(inFile: shownPath, bytes: bytes)
    var finding = Diagnostic(
      .drawingMalformed, at: fault.range, "the drawing cannot be shown: \(fault.summary)")
    finding.notes = fault.notes
    return DrawingReading(isReadable: false, diagnostics: [finding])
  }
  var inspection = DrawingInspection(tree: tree, original: bytes)
  inspection.inspect()
  reading.diagnostics = inspection.findings
  if inspection.isSound, inspection.htmlRanges.isEmpty {
    reading.replacement = inspection.withCharacters()
    return reading
  }
  var rewriting = DrawingRewriting(tree: tree, context: context)
  guard let written = rewriting.written() else {
    let finding = Diagnostic(
      .drawingMalformed, at: tree.range(tree.root), "the drawing cannot be shown: there is no <svg> in it")
    return DrawingReading(isReadable: false, diagnostics: [finding])
  }
  if inspection.isSound, !rewriting.faults(within: inspection.htmlRanges) {
    reading.replacement = inspection.withCharacters()
    return reading
  }
  reading.diagnostics += rewriting.findings
  reading.replacement = written
  return reading
}

/// Rewrites a drawing like one in a page: with `SVGWriter` and, for HTML in it, `XHTMLReader`.
private struct DrawingRewriting {
  let tree: XMLTree
  let context: ReadingContext
  package private(set) var findings: [Diagnostic] = []
  private var needsFiles = false

  init(tree: XMLTree, context: ReadingContext) {
    self.tree = tree
    self.context = context
  }

  /// The drawing as a file of its own; nil if it cannot be written.
  mutating func written() -> [UInt8]? {
    guard tree.isElement(tree.root, "svg"),
      ["", MarkupNamespace.svg].contains(tree.name(tree.root).namespace)
    else { return nil }
    var reader = XHTMLReader(tree: tree, context: context)
    let reading = reader.read()
    // The accessibility of a drawing is reported where the drawing is used.
    findings = reading.diagnostics.filter { !$0.kind.isOfAccessibility }
    guard let page = reading.pages.first else { return nil }
    let bytes = page.content.bytes
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(withASCII: "<svg") }),
      let end = bytes.lastIndex(of: ">"), start < end
    else { return nil }
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    var index = start
    for slot in page.content.slots where slot.offset > start && slot.offset <= end {
      output += bytes[index..<slot.offset]
      index = slot.offset
      fill(slot.kind, of: page, to: &output)
    }
    output += bytes[index...end]
    output.append("\n")
    return output
  }

  private mutating func fill(_ slot: PageContent.Slot.Kind, of page: Page, to output: inout [UInt8]) {
    switch slot {
    case .linkReference(let index):
      guard let address = address(of: page.links[index], in: page) else { return }
      output += " href=\"".utf8
      output += address.utf8
      output.append("\"")
    case .media(let index): output += dataAddress(of: page.media[index])
    case .linkText, .label, .equationNumber, .rowNumber: break
    }
  }

  /// The address of a link to another place in the drawing or to a URL outside the book.
  private mutating func address(of link: Link, in page: Page) -> String? {
    switch link.target {
    case .external(let address):
      return address.markupEscaped
    case .fragment(let id) where page.anchors.contains { $0.id == id }: return "#" + id
    case .none: return nil
    default:
      needsFiles = true
      let finding = Diagnostic(
        .drawingAdjusted, at: tree.source.range(link.range),
        "a link from a drawing to another file of the book is left out")
      findings.append(finding)
      return nil
    }
  }

  /// A picture as a `data:` URL, since a drawing shown as a picture may not load other files.
  private mutating func dataAddress(of use: MediaUse) -> [UInt8] {
    var type = "image/png"
    var bytes: [UInt8] = []
    switch use.embedded?.content {
    case .bytes(let content): bytes = content
    case .base64(_, let range):
      let text = tree.source.bytes[Int(range.lower)..<Int(range.upper)]
      if case .success(let content) = Base64.decode(text) { bytes = content }
    case nil:
      needsFiles = true
      do throws(FileError) { bytes = try context.readFile(use.path) } catch {
        findings.append(
          error.diagnostic(.mediaUnreadable, "picture", use.path, at: tree.source.range(use.range)))
      }
    }
    if let info = use.embedded?.info ?? mediaInfo(of: bytes) { type = info.mediaType }
    return Array("data:\(type);base64,".utf8) + Base64.encode(bytes)
  }

  /// Whether there is a finding in one of the ranges of the source, or the drawing needs other files.
  func faults(within ranges: [Range<Int>]) -> Bool {
    if needsFiles { return true }
    return findings.contains { finding in
      guard let start = finding.range?.start, let offset = tree.source.offset(of: start) else { return true }
      return ranges.contains { $0.contains(offset) }
    }
  }
}
