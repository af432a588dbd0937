import Catalogues
import Files
import Glibc
import TextBytes

/// Writes the public files of a catalogue into the folder of its books: an OPDS 2 feed and a start page.
///
///     opds.json, opds/…      the feed, in pages of 100 books; one for each group too
///     index.html, page/…     the start page, in pages of 60 books
///     catalogue/…            its style sheet, its search script and the search list
///
/// Records are read a page at a time, so that memory grows only with the list of books.
public struct CatalogueSite {
  /// An existing book.
  struct Item {
    var book: CatalogueBook
    var bundle: BookRecord.Bundle
    var description: BookRecord.Description

    /// The path of the bundle in the site.
    var bundlePath: String { "books/" + percentEncoded(book.name) + ".epub" }
    /// The page that opens the book in a browser; nil if there is no web folder.
    var readingPath: String? {
      bundle.hasWebFolder ? "web/" + percentEncoded(book.name) + "/index.html" : nil
    }
    var coverPath: String? { description.cover.map { "covers/" + percentEncoded($0.file) } }
  }

  let results: ResultsFolder
  let plan: CataloguePlan
  /// The title of the feed and the page.
  let title: String
  /// The indices of the existing books.
  let present: [Int]

  /// The number of books on a page of the feed, and on a page of the start page.
  static let feedPage = 100
  static let startPage = 60

  /// Finds the existing books.
  public init(_ results: ResultsFolder, title: String?) throws(PlanError) {
    self.results = results
    plan = try CataloguePlan.read(results.plan, root: results.path)
    self.title = title ?? plan.heading.title ?? CatalogueWords(language: plan.heading.language)[.books]
    present = plan.entries.indices.filter { [plan] index in
      let book = plan.entries[index].book
      guard case .record(let record) = results.readRecord(book.name), record.state == .built else {
        return false
      }
      return record.bundle.map { FileStamp(at: results.bundle(book.name)).size == $0.size } ?? false
    }
  }

  /// The number of existing books.
  public var count: Int { present.count }

  /// The books of a slice of the plan's indices.
  func items(_ indices: ArraySlice<Int>) -> [Item] {
    indices.compactMap { index in
      let book = plan.entries[index].book
      guard case .record(let record) = results.readRecord(book.name), let bundle = record.bundle else {
        return nil
      }
      var description = record.description ?? BookRecord.Description()
      if description.title.isEmpty { description.title = book.name }
      return Item(book: book, bundle: bundle, description: description)
    }
  }

  /// Writes all files; `templates` is the folder of the tool's templates.
  package func write(templates: String) throws(CatalogueSiteError) {
    do throws(SystemError) {
      try OPDSFeed(self).write()
      try writeStartPage(templates: templates)
    } catch { throw .unwritable(error.reason) }
  }
}

/// Why the site could not be written.
public enum CatalogueSiteError: Error, Sendable {
  case unwritable(String)
}
