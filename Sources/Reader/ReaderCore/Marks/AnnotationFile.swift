import JSONText
import TextBytes

/// R18: the content of an annotation file, as far as this reader supports it.
///
/// Reads EPUB Annotations 1.0 (<https://www.w3.org/TR/epub-anno-10/>), the Web Annotation model
/// (<https://www.w3.org/TR/annotation-model/>) as collection, page, list or single annotation, and the comments in this
/// reader's Markdown files.
struct AnnotationFile: Sendable, Equatable {
  /// The marks of the annotations, in file order.
  private(set) var marks: [Mark] = []
  /// The title of the book or of the file, according to the file.
  private(set) var title = ""
  /// The identifiers of the annotated book; empty if the file has none.
  private(set) var identifiers: [String] = []
  /// The number of unsupported annotations: those of sounds and pictures, or without a target.
  private(set) var unread = 0

  /// The maximum nesting of lists.
  private static let deepest = 8

  /// Parses a file; nil if it contains no annotations.
  init?(_ bytes: [UInt8], book: ReaderBook) {
    let first = bytes.first { $0 > " " && $0 < 0x80 }
    if first == "{" || first == "[" {
      var json = JSONReader(bytes)
      do throws(JSONReader.Malformed) { try read(&json, book: book, depth: 0) } catch { return nil }
    } else {
      for comment in AnnotationComments(bytes).all {
        var json = JSONReader(comment)
        // A damaged comment does not affect the others.
        do throws(JSONReader.Malformed) { try read(&json, book: book, depth: 0) } catch { unread += 1 }
      }
    }
    if marks.isEmpty, unread == 0 { return nil }
  }

  private mutating func read(_ json: inout JSONReader, book: ReaderBook, depth: Int) throws(JSONReader
    .Malformed)
  {
    guard depth < Self.deepest else { return try json.skip() }
    if try json.isArray() {
      _ = try json.beginArray()
      while try json.nextElement() { try read(&json, book: book, depth: depth + 1) }
      return
    }
    guard try json.beginObject() else { return }
    var annotation = ReadAnnotation()
    while let name = try json.nextMember() {
      switch name {
      case "items", "first", "annotations": try read(&json, book: book, depth: depth + 1)
      case "about": try readAbout(&json)
      case "label", "title": title = try ReadAnnotation.text(&json)
      default: try annotation.read(name, from: &json)
      }
    }
    guard annotation.type == "Annotation" else { return }
    if let mark = annotation.mark(in: book) { marks.append(mark) } else { unread += 1 }
  }

  private mutating func readAbout(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "dc:identifier": identifiers += try ReadAnnotation.texts(&json)
      case "dc:title": title = try ReadAnnotation.text(&json)
      default: try json.skip()
      }
    }
  }
}

/// The comments `<!-- octavo {…} -->` of a Markdown file.
private struct AnnotationComments {
  private(set) var all: [[UInt8]] = []

  init(_ bytes: [UInt8]) {
    let (open, close) = (Array(MarkdownNotes.open.utf8), Array(MarkdownNotes.close.utf8))
    var start = 0
    while let begin = Self.find(open, in: bytes, from: start) {
      let first = begin + open.count
      guard let end = Self.find(close, in: bytes, from: first) else { return }
      all.append(Array(bytes[first..<end]))
      start = end + close.count
    }
  }

  private static func find(_ sign: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard start <= bytes.count - sign.count else { return nil }
    return (start...(bytes.count - sign.count)).first { place in
      bytes[place] == sign[0] && bytes[place..<place + sign.count].elementsEqual(sign)
    }
  }
}
