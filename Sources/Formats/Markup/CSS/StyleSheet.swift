import BookModel
import Diagnostics

/// A style sheet as it goes into a bundle: its text with slots for addresses, and what it uses.
public struct StyleSheet: Sendable {
  /// The text in UTF-8; each slot is `.media(i)`, filled with the address of `media[i]` seen from the sheet.
  public var content: PageContent
  /// Pictures, fonts and imported sheets, each as often as it is used.
  public var media: [MediaUse]
  /// Which of `media` are imported style sheets, to be read in their turn.
  public var imports: [Int]
  /// The direction that a rule gives to the page as a whole. EPUB wants it as `dir` on `html`.
  public var direction: Direction?
  /// What was left out, and why.
  public var diagnostics: [Diagnostic]
  /// What is wrong with the text as it stands, in order.
  public var faults: [StyleFault]

  package init() {
    content = PageContent()
    media = []
    imports = []
    direction = nil
    diagnostics = []
    faults = []
  }
}

/// Reads CSS: whole sheets and the text of `style` elements. Attributes are read by `StyleAttribute`.
///
/// What EPUB forbids (`direction`, `unicode-bidi`), what leads outside the book and what cannot be parsed is
/// left out, each with its diagnostic; everything else is copied byte by byte.
///
///     let reader = StyleSheetReader(path: "css/book.css") { folder.exists($0) }
///     let sheet = reader.read(source)   // a { background: url(../art/a.png) } -> media[0].path "art/a.png"
public struct StyleSheetReader {
  /// The path of the file that holds the text, to which addresses are relative.
  public var path: String
  /// Whether the book has a file of that path, relative to its root; nil where styles may name no files.
  public var exists: ((String) -> Bool)?
  /// Whether a file that is there is a picture or a font that can be shown; @import is not asked.
  public var isKnown: (String) -> Bool = { _ in true }

  /// Makes a reader of the styles in the file at `path`.
  public init(path: String, exists: ((String) -> Bool)?) {
    self.path = path
    self.exists = exists
  }

  /// A reader of the styles in drawings: one that is shown as a picture may fetch no other file.
  package static var ofDrawings: StyleSheetReader { StyleSheetReader(path: "", exists: nil) }

  /// Reads a style sheet of its own file.
  ///
  /// `file` is what diagnostics call it. UTF-8, UTF-16 with a byte order mark, and the encodings of Western
  /// Europe that `@charset` names are understood.
  public func read(file: String, bytes: [UInt8]) -> StyleSheet {
    read(decodeStyleSheet(file: file, bytes: bytes))
  }

  /// Reads a decoded style sheet.
  public func read(_ source: SourceText) -> StyleSheet {
    read(source.bytes) { source.range($0) }
  }

  /// Reads the text of a `style` element; `place` tells where a stretch of the text is in the author's file.
  public func read(_ text: [UInt8], place: @escaping (ByteRange) -> SourceRange?) -> StyleSheet {
    var writer = StyleSheetWriter(text, path: path, exists: exists, place: place)
    writer.isKnown = isKnown
    writer.writeSheet()
    return writer.finished()
  }
}
