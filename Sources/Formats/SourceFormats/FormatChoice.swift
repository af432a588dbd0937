import BookModel
import CNXMLFormat
import Diagnostics
import DocBookFormat
import JATSFormat
import JupyterFormat
import Markdown
import Markup
import MarkupReading
import PageWriting
import PreTeXtFormat
import SourceKinds
import TextBytes
import WolframFormat
import XML
import XMLVocabularies

/// Reads a source into pages. Its name and its first bytes determine the format.
///
/// - Parameters:
///   - shownPath: the path of the file in findings.
///   - bytes: its content.
///   - context: the book around the source.
public func readSource(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  var reading = readPages(file: shownPath, bytes: bytes, context: context)
  OverlayReader.complete(&reading, context: context)
  return reading
}

private func readPages(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let context = complete(context)
  switch reader(of: context, bytes: bytes) {
  case .source(.xhtml), .source(.drawing):
    let folder = context.path
    let parser = XMLParser { system in
      // A page of an EPUB has no external entities: https://www.w3.org/TR/epub-rs-33/#sec-xml
      guard context.styling == .octavo,
        case .file(let path, _) = SourceAddress(Array(system.utf8)[...], base: folder)
      else { return nil }
      // A missing DTD is no fault: the named characters of HTML are known without it.
      do { return try context.readFile(path) } catch { return nil }
    }
    do {
      var reader = XHTMLReader(tree: try parser.parse(file: shownPath, bytes: bytes), context: context)
      return reader.read()
    } catch {
      let source = TextDecoder().decodeFaulty(file: shownPath, bytes: bytes)
      let finding = error.diagnostic(in: source)
      guard finding.kind == .xmlMalformed, isHTML(source.bytes, in: context) else {
        return SourceReading(pages: [], diagnostics: [finding])
      }
      if let fault = TextDecoder().fault(in: source) {
        return SourceReading(pages: [], diagnostics: [fault.diagnostic(in: source)])
      }
      return readHTML(source, finding, context: context)
    }
  case .picture: return readPicture(file: shownPath, context: context)
  case .source(.cnxml): return readModule(file: shownPath, bytes: bytes, context: context)
  case .source(.jats): return readJATS(file: shownPath, bytes: bytes, context: context)
  case .source(.docBook): return readDocBook(file: shownPath, bytes: bytes, context: context)
  case .source(.jupyter): return readDecodedNotebook(file: shownPath, bytes: bytes, context: context)
  case .source(.preTeXt): return readPreTeXt(file: shownPath, bytes: bytes, context: context)
  case .source(.wolfram): return readWolfram(file: shownPath, bytes: bytes, context: context)
  case .source(.markdown): return readMarkdown(file: shownPath, bytes: bytes, context: context)
  case nil:
    var diagnostic = Diagnostic(
      .sourceFormatUnknown, at: SourceRange(file: shownPath), "the format of this source is not known")
    if SourceKind.mayBeSource(context.path), let vocabulary = XMLHead(bytes)?.vocabulary {
      diagnostic.summary += "; it looks like \(vocabulary.name): \(vocabulary.advice)"
    }
    return SourceReading(pages: [], diagnostics: [diagnostic])
  }
}

/// Reads a page made of parts of other sources; see `CNXMLFormat.readGathering`.
public func readGatheredPage(
  _ gathering: Gathering, context: ReadingContext, shown: (String) -> String
) -> SourceReading {
  readGathering(gathering, context: complete(context), shown: shown)
}

/// Adds to a context the services that readers need from other formats: drawings in pages, outputs of other notebooks.
private func complete(_ context: ReadingContext) -> ReadingContext {
  var context = context
  context.formats.readDrawing = readDrawing
  context.formats.notebookCells = cellsOfNotebook
  return context
}

/// Whether a source that is not XML is meant as HTML: its name says so, and it does not claim to be XHTML.
///
/// So is each page of an EPUB: its readers show it to people who cannot mend it.
private func isHTML(_ bytes: [UInt8], in context: ReadingContext) -> Bool {
  guard context.styling == .octavo else { return !context.path.lowercased().hasSuffix(".svg") }
  guard SourceKind.mayBeHTML(context.path) else { return false }
  let start = bytes.drop(while: \.isSpace)
  let head = String(decoding: start.prefix(1000), as: UTF8.self)
  return !start.starts(with: "<?xml".utf8) && !head.contains(MarkupNamespace.xhtml)
}

/// Reads HTML as browsers do.
private func readHTML(_ source: SourceText, _ finding: Diagnostic, context: ReadingContext) -> SourceReading {
  let isXHTML = context.styling != .octavo
  var parser = TagSoupParser(isXHTML: isXHTML)
  // Invalid UTF-8 becomes the replacement character, as in browsers.
  let text = Array(String(decoding: source.bytes, as: UTF8.self).utf8)
  let source = SourceText(file: source.file, bytes: TextDecoder.withoutNoncharacters(text))
  var reader = XHTMLReader(tree: parser.parseDocument(source.bytes, source: source), context: context)
  var reading = reader.read()
  var told = Diagnostic(
    .htmlNotXML, at: finding.range,
    "the page is not XML and is read as browsers read HTML: \(finding.summary)")
  if isXHTML { told.severity = .warning }
  reading.diagnostics.insert(told, at: 0)
  return reading
}

/// Reads a notebook if its bytes are valid text; otherwise reports why they are not.
private func readDecodedNotebook(
  file shownPath: String, bytes: [UInt8], context: ReadingContext
) -> SourceReading {
  let source = SourceText(file: shownPath, bytes: bytes)
  if let fault = TextDecoder().fault(in: source), !bytes.starts(with: [0xFF, 0xFE]),
    !bytes.starts(with: [0xFE, 0xFF])
  {
    return SourceReading(pages: [], diagnostics: [fault.diagnostic(in: source)])
  }
  return readNotebook(file: shownPath, bytes: TextDecoder.withoutNoncharacters(bytes), context: context)
}

/// Reads a picture that is a whole page.
private func readPicture(file shownPath: String, context: ReadingContext) -> SourceReading {
  let name = context.path.split(separator: "/").last.map(String.init) ?? context.path
  let stem = name.split(separator: ".").first.map(String.init) ?? name
  let address = name.utf8.map { byte -> String in
    let isPlain = byte.isLetter || byte.isDigit || byte == "-" || byte == "_" || byte == "."
    return isPlain
      ? String(Unicode.Scalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
  }.joined()
  var size = ""
  if case .found(let info) = context.mediaInfo(context.path), let width = info.width, let height = info.height
  {
    size = "<meta name=\"viewport\" content=\"width=\(width), height=\(height)\"/>"
  }
  let style =
    context.options.isFixedLayout
    ? "display: block; width: 100%; height: 100%; object-fit: contain" : "max-width: 100%; max-height: 98vh"
  let outer = context.options.isFixedLayout ? "height: 100%" : "text-align: center"
  let page = """
    <html xmlns="http://www.w3.org/1999/xhtml"><head><title>\(stem.markupEscaped)</title>\(size)</head>
    <body style="margin: 0; \(outer)"><div style="\(outer)"><img src="\(address)" style="\(style)"/></div></body></html>
    """
  do {
    let tree = try XMLParser().parse(file: shownPath, bytes: Array(page.utf8))
    var reader = XHTMLReader(tree: tree, context: context)
    var reading = reader.read()
    // The page is generated, so places in it would mean nothing to the author.
    for index in reading.diagnostics.indices {
      reading.diagnostics[index].range = SourceRange(file: shownPath)
    }
    return reading
  } catch { return SourceReading(pages: [], diagnostics: []) }
}

/// What reads a page.
private enum PageReader {
  case source(SourceKind.Reader)
  /// A picture becomes a page that shows it.
  case picture
}

/// What reads a source: by the media type in the manifest, else by its name and content; nil if nothing does.
private func reader(of context: ReadingContext, bytes: [UInt8]) -> PageReader? {
  switch context.options.mediaType {
  case "application/xhtml+xml"?: .source(.xhtml)
  case "image/svg+xml"?: .source(.drawing)
  case let type? where CoreMediaTypes.images.contains(type): .picture
  default: SourceKind.reader(of: context.path, bytes: bytes).map { .source($0) }
  }
}
