import BookModel
import Diagnostics

/// A style sheet as written to a bundle: its text with slots for URLs, and the files it uses.
public struct StyleSheet: Sendable {
  /// The UTF-8 text; each slot is `.media(i)`, to be filled with the path of `media[i]` relative to the style sheet.
  public var content: PageContent
  /// Pictures, fonts and imported style sheets, one element for each use.
  public var media: [MediaUse]
  /// The indices in `media` of imported style sheets, which have to be read too.
  public var imports: [Int]
  /// The direction that a rule sets for the whole page. EPUB requires it as `dir` on `html`.
  public var direction: Direction?
  /// Reports of what was left out.
  public var diagnostics: [Diagnostic]
  /// The faults of the original text, in order.
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

/// Reads CSS: whole style sheets and the text of `style` elements. `StyleAttribute` reads attributes.
///
/// It leaves out what EPUB forbids (`direction`, `unicode-bidi`), URLs outside the book and whatever cannot be parsed, each
/// with a diagnostic; it copies everything else byte by byte.
///
///     let reader = StyleSheetReader(path: "css/book.css") { folder.exists($0) }
///     let sheet = reader.read(source)   // a { background: url(../art/a.png) } -> media[0].path "art/a.png"
public struct StyleSheetReader {
  /// The path of the file that contains the text; URLs are relative to it.
  public var path: String
  /// Whether the book has a file at a path relative to its root; nil if the styles may not refer to files.
  public var exists: ((String) -> Bool)?
  /// Whether an existing file is a picture or a font that can be shown; not called for @import.
  public var isKnown: (String) -> Bool = { _ in true }

  /// Makes a reader of the styles in the file at `path`.
  public init(path: String, exists: ((String) -> Bool)?) {
    self.path = path
    self.exists = exists
  }

  /// A reader of styles in drawings, which may not load other files when shown as pictures.
  package static var ofDrawings: StyleSheetReader { StyleSheetReader(path: "", exists: nil) }

  /// Reads a style sheet file.
  ///
  /// `file` is its name in diagnostics. Supports UTF-8, UTF-16 with a byte order mark, and the Western European encodings that
  /// `@charset` may name.
  public func read(file: String, bytes: [UInt8]) -> StyleSheet {
    read(decodeStyleSheet(file: file, bytes: bytes))
  }

  /// Reads a decoded style sheet.
  public func read(_ source: SourceText) -> StyleSheet {
    read(source.bytes) { source.range($0) }
  }

  /// Reads the text of a `style` element; `place` maps a range of the text to its place in the author's file.
  public func read(_ text: [UInt8], place: @escaping (ByteRange) -> SourceRange?) -> StyleSheet {
    var writer = StyleSheetWriter(text, path: path, exists: exists, place: place)
    writer.isKnown = isKnown
    writer.writeSheet()
    return writer.finished()
  }
}
