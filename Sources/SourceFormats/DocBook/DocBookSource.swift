import BookModel
import Diagnostics
import XML

/// Reads a DocBook document, with the files that it includes, into pages and an outline.
///
///     readDocBook(file: "en/book.xml", bytes: bytes, context: context).outline[0].title  // "Installing PHPUnit"
func readDocBook(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let parser = XMLParser(inclusion: inclusion(shownPath, context))
  do {
    var reader = DocBookReader(tree: try parser.parse(file: shownPath, bytes: bytes), context: context)
    return reader.read()
  } catch {
    let source: SourceText
    do { source = try TextDecoder().decode(file: shownPath, bytes: bytes) } catch {
      source = SourceText(file: shownPath, bytes: bytes)
    }
    return SourceReading(pages: [], diagnostics: [error.diagnostic(in: source)])
  }
}

/// Files from the book's folder alone.
private func inclusion(_ shownPath: String, _ context: ReadingContext) -> XMLInclusion {
  // What comes before the path within the book is shown before every other file's, too.
  let prefix = shownPath.hasSuffix(context.path) ? String(shownPath.dropLast(context.path.count)) : ""
  return XMLInclusion(path: context.path) { path in
    do {
      return .file(shown: prefix + path, bytes: try context.readFile(path))
    } catch {
      return context.mediaInfo(path) == .outside ? .outside : .missing
    }
  }
}
