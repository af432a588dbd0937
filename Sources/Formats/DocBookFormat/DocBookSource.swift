import BookModel
import Diagnostics
import PageWriting
import XML
import XMLVocabularies

/// Converts a DocBook document and its inclusions to pages and an outline.
///
///     readDocBook(file: "en/book.xml", bytes: bytes, context: context).outline[0].title  // "Installing PHPUnit"
package func readDocBook(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let parser = XMLParser(inclusion: context.inclusion(shownPath))
  do {
    let tree = try parser.parse(file: shownPath, bytes: bytes).recordingReads()
    let elements = DocBookElements(tree: tree)
    let strange = tree.strangeVocabulary(readAs: "DocBook", elements.isKnown)
    if let strange { return SourceReading(pages: [], diagnostics: [strange]) }
    var reader = DocBookReader(tree: tree, context: context)
    return reader.read()
  } catch {
    return SourceReading(pages: [], diagnostics: [error.diagnostic(inFile: shownPath, bytes: bytes)])
  }
}
