import BookModel
import Diagnostics
import Files
import Glibc
import Publishing
import TextBytes
import XML

/// A book as a single document for Chromium to print, in a folder with the book's files.
///
///     let document = try PrintDocument(bundle: "calculus.epub", in: folder, settings, templates: "templates")
///     document.places  // ids whose page numbers are printed
struct PrintDocument {
  /// The document's name in the folder.
  static let name = "print.xhtml"
  let index: ReaderIndex
  /// The ids whose page numbers are needed.
  private(set) var places: Set<String> = []
  /// The blocks of pages, in document order.
  private(set) var blocks: [PrintedBlock] = []
  /// The number of replaced elements, by name.
  private(set) var replaced: [String: Int] = [:]

  /// The bytes of a document that is laid out: five times the text of a large textbook.
  private static let mostBytes = 64 << 20

  /// The id of the first element of the text, where page numbers start from 1.
  static let textStart = "print-text"

  /// Writes the document of a bundle, and the bundle's files into the same folder.
  init(
    bundle path: String, in folder: String, settings: PrintSettings, templates: String
  ) throws(PrintError) {
    let reader: BundleReader
    do throws(BundleError) {
      reader = try BundleReader(path: path)
      index = try reader.index()
    } catch { throw .bundleUnreadable(reason: error.diagnostic.summary) }
    let parts = try PrintedParts(reader, index: index, settings: settings, templates: templates)
    guard parts.document.count <= Self.mostBytes else {
      throw .browserFailed(
        reason:
          "the book has \(parts.document.count >> 20) MB to lay out, more than \(Self.mostBytes >> 20) MB")
    }
    (places, blocks, replaced) = (parts.places, parts.blocks, parts.replaced)
    try writeFile(parts.document, to: folder + "/" + Self.name)
    for file in reader.files where Self.isNeeded(file.name) {
      let bytes: [UInt8]
      do throws(BundleError) { bytes = try reader.data(for: file.name) } catch {
        throw .bundleUnreadable(reason: error.diagnostic.summary)
      }
      try writeFile(bytes, to: folder + "/" + file.name)
    }
  }

  /// Whether a file is needed for printing: pages are part of the document, and definitions of interactives
  /// and icons are not printed.
  private static func isNeeded(_ name: String) -> Bool {
    !name.hasPrefix("/") && !name.split(separator: "/").contains("..") && !name.hasSuffix("/")
      && ![".xhtml", ".opf", ".ncx", ".json", ".xml", ".mp4", ".webm", ".mp3", ".ogg", ".wav"].contains {
        name.hasSuffix($0)
      }
      && !name.hasPrefix("art/icons/") && !name.hasPrefix("art/launch/") && name != "mimetype"
  }
}

/// Writes a file and creates its parent folders.
func writeFile(_ bytes: [UInt8], to path: String) throws(PrintError) {
  var made = ""
  for part in path.split(separator: "/").dropLast() {
    made += "/" + part
    mkdir(made, 0o777)
  }
  do throws(SystemError) { try AtomicFile.write(bytes, to: path) } catch {
    throw .unwritable(path: path, reason: error.reason.lowercased())
  }
}

/// The state of a print document while it is written.
private struct PrintedParts {
  private(set) var document: [UInt8] = []
  private(set) var places: Set<String> = []
  private(set) var blocks: [PrintedBlock] = []
  private(set) var replaced: [String: Int] = [:]
  private let reader: BundleReader
  private let index: ReaderIndex
  private let settings: PrintSettings
  private let words: Words
  /// The style sheets of pages, with the names of their scopes; empty if all pages use only Octavo's own.
  private var scopes: [(sheets: [String], name: String)] = []
  private var addresses: [String] = []

  init(
    _ reader: BundleReader, index: ReaderIndex, settings: PrintSettings, templates: String
  ) throws(PrintError) {
    (self.reader, self.index, self.settings) = (reader, index, settings)
    words = Words(language: index.metadata.language)
    // The author's cover page would be a second cover.
    let covers = Set(index.landmarks.filter { $0.type == "cover" }.map { BundlePath.page(of: $0.href) })
    let order = index.readingOrder.filter {
      $0.relation != "contents" && (index.covers.isEmpty || !covers.contains($0.href))
    }.map(\.href)
    let plan = PrintPlan(order: order, contents: index.contents, bookTitle: index.metadata.title)
    let numbers = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let shared = PrintIDs(numbers: numbers, settings: settings, words: words)

    var trees: [XMLTree] = []
    for name in order { trees.append(try tree(of: name)) }
    let sheets = zip(order, trees).map { Self.sheets(of: $1, page: $0) }
    if sheets.contains(where: { $0 != [BundlePath.style] }) {
      for set in [[BundlePath.style]] + sheets where !scopes.contains(where: { $0.sheets == set }) {
        scopes.append((set, "print-scope-\(scopes.count)"))
      }
    }
    let chapters = plan.chapters
    try writeHead(chapters.titles, templates: templates)
    writeFront(numbers)
    for (number, page) in plan.pages.enumerated() {
      if page.beginsChapter { closeChapter(isFirst: number == 0, chapters.ofPages[number]) }
      let bytes = try data(page.href)
      var writer = PrintPageWriter(
        bytes, tree: trees[number], href: page.href, number: number, levelShift: page.depth - 1,
        noteStart: addresses.count, in: shared)
      let scope = scopes.first { $0.sheets == sheets[number] }?.name
      writer.write(
        sheet: scope,
        classes: page.beginsChapter ? "print-chapter-page" : "print-section-page depth-\(min(6, page.depth))",
        heading: heading(page.titles), to: &document)
      blocks += writer.result.blocks
      places.formUnion(writer.result.places)
      addresses += writer.result.addresses
      replaced.merge(writer.result.replaced) { $0 + $1 }
    }
    closeChapter(isFirst: plan.pages.isEmpty, nil)
    writeBack()
    writePlaces()
    document.write("</body>\n</html>\n")
  }

  private func data(_ name: String) throws(PrintError) -> [UInt8] {
    do throws(BundleError) { return try reader.data(for: name) } catch {
      throw .bundleUnreadable(reason: error.diagnostic.summary)
    }
  }

  private func tree(of name: String) throws(PrintError) -> XMLTree {
    let bytes = try data(name)
    do throws(XMLError) { return try XMLParser().parse(file: name, bytes: bytes) } catch {
      throw .bundleUnreadable(reason: "\(name) is not well-formed")
    }
  }

  // MARK: Styles

  /// The style sheets of a page, by bundle name.
  private static func sheets(of tree: XMLTree, page: String) -> [String] {
    guard let head = tree.element(tree.root, "head") else { return [] }
    return tree.elements(of: head).compactMap { node in
      guard tree.isElement(node, "link"), let relation = tree.attribute(node, "rel"),
        relation.split(separator: " ").contains("stylesheet"), !relation.contains("alternate"),
        let href = tree.attribute(node, "href"), !href.contains(":")
      else { return nil }
      var names = BundlePath.folder(of: page).split(separator: "/").map(String.init)
      for part in BundlePath.decoded(href).split(separator: "/") {
        if part == ".." { _ = names.popLast() } else if part != "." { names.append(String(part)) }
      }
      return names.joined(separator: "/")
    }
  }

  private mutating func writeHead(_ chapters: [String], templates: String) throws(PrintError) {
    let metadata = index.metadata
    let direction = metadata.direction ?? Direction(language: metadata.language)
    document.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\""
    )
    document.writeAttribute("lang", metadata.language)
    document.writeAttribute("xml:lang", metadata.language)
    document.writeAttribute("dir", direction.rawValue)
    document.write(">\n<head>\n<meta charset=\"UTF-8\"/>\n")
    // The content security policy blocks the book's scripts, and resources other than its own files, as the browser does.
    document.write(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'\"/>\n"
    )
    document.writeElement("title", text: metadata.title, indent: 0)
    if scopes.isEmpty {
      document.write("<link rel=\"stylesheet\" href=\"\(BundlePath.style)\"/>\n")
    } else {
      for scope in scopes {
        for sheet in scope.sheets {
          let css = try data(sheet)
          document.write("<style class=\"print-scoped\"")
          document.writeAttribute("data-scope", scope.name)
          document.writeAttribute("data-folder", String(BundlePath.folder(of: sheet)))
          document.write(">")
          document.writeEscaped(String(decoding: css, as: UTF8.self))
          document.write("</style>\n")
        }
      }
    }
    let name = templates + "/print/print.css"
    do throws(SystemError) {
      let css = try FileSystem.contents(of: name)
      document.write("<style>\n")
      document.writeEscaped(String(decoding: css, as: UTF8.self))
      let style = PrintStyle(settings: settings, bookTitle: metadata.title, direction: direction)
      document.writeEscaped(String(decoding: style.rules(chapters: chapters), as: UTF8.self))
      document.write("</style>\n</head>\n")
    } catch { throw .templateMissing(path: name) }
    let classes = (settings.isTwoSided ? ["two-sided"] : []) + (scopes.isEmpty ? ["octavo-style"] : [])
    document.write("<body class=\"\(classes.joined(separator: " "))\">\n")
  }

  /// The scope class of sections that Octavo adds.
  private var ownScope: String { scopes.isEmpty ? "" : " " + scopes[0].name }

  // MARK: What Octavo adds

  private mutating func writeFront(_ numbers: [String: Int]) {
    let metadata = index.metadata
    if let cover = index.covers.last(where: { $0.orientation == .portrait }) ?? index.covers.last {
      document.write("<section class=\"print-cover\"><img")
      document.writeAttribute("src", BundlePath.encoded(cover.href))
      document.writeAttribute("alt", words[.cover] + ": " + metadata.title)
      document.write("/></section>\n")
    }
    if index.landmarks.contains(where: { $0.type == "titlepage" }) {
      // The author's own title page is one of the pages.
      writeBlank()
    } else {
      writeTitlePage()
    }
    document.write("<section class=\"print-contents\(ownScope)\" id=\"print-contents\">\n")
    document.writeElement("h1", text: words[.contents], indent: 0)
    document.write("<nav role=\"doc-toc\">\n")
    var serial = 0
    writeContents(index.contents, numbers, &serial, depth: 1)
    document.write("</nav>\n</section>\n")
  }

  private mutating func writeTitlePage() {
    let metadata = index.metadata
    writeBlank()
    document.write("<section class=\"print-title-page\(ownScope)\">\n")
    document.writeElement(
      "p", attributes: [("class", "print-book-title"), ("dir", "auto")], text: metadata.title, indent: 0)
    if let subtitle = metadata.subtitle, !subtitle.isEmpty {
      document.writeElement(
        "p", attributes: [("class", "print-book-subtitle"), ("dir", "auto")], text: subtitle, indent: 0)
    }
    for person in metadata.creators where !person.name.isEmpty {
      document.writeElement(
        "p", attributes: [("class", "print-creator"), ("dir", "auto")], text: person.name, indent: 0)
    }
    document.write("<div class=\"print-imprint\">\n")
    for line in metadata.publishers
      + [metadata.date, metadata.rights, metadata.identifier].compactMap({ $0 }) where !line.isEmpty
    {
      document.writeElement("p", attributes: [("dir", "auto")], text: line, indent: 0)
    }
    document.write("</div>\n</section>\n")
    writeBlank()
  }

  /// Writes the blank back of a page that is alone on its sheet.
  private mutating func writeBlank() {
    if settings.isTwoSided { document.write("<div class=\"print-blank\"></div>\n") }
  }

  /// Writes the contents. Entries without a page link to their titles, which are numbered in the same way as in
  /// `PrintPlan`.
  private mutating func writeContents(
    _ entries: [ContentsEntry], _ numbers: [String: Int], _ serial: inout Int, depth: Int
  ) {
    guard !entries.isEmpty else { return }
    document.write("<ol class=\"print-level-\(min(depth, 4))\">\n")
    for entry in entries {
      var id: String?
      if let href = entry.href {
        id = numbers[BundlePath.page(of: href)].map { PrintIDs.id($0, BundlePath.fragment(of: href)) }
      } else {
        serial += 1
        if entry.firstHref != nil { id = "t\(serial)" }
      }
      // The entry's page is not printed, such as the author's own cover.
      if id == nil, entry.href != nil, entry.children.isEmpty { continue }
      let parts = entry.labelParts
      document.write("<li class=\"\(entry.kind.rawValue)\">")
      document.write(id == nil ? "<span class=\"print-line\">" : "<a class=\"print-line\"")
      if let id {
        document.writeAttribute("href", "#" + BundlePath.encoded(id))
        document.write(">")
        places.insert(id)
      }
      if let label = parts.label {
        document.writeElement("span", attributes: [("class", "label")], text: label, indent: 0)
      }
      document.writeElement("span", attributes: [("class", "title")], text: parts.title, indent: 0)
      if let id {
        document.write("<span class=\"print-dots\"></span> <span class=\"print-folio\"")
        document.writeAttribute("data-place", id)
        document.write(">000</span></a>")
      } else {
        document.write("</span>")
      }
      writeContents(entry.children, numbers, &serial, depth: depth + 1)
      document.write("</li>\n")
    }
    document.write("</ol>\n")
  }

  private func heading(_ titles: [PrintPlan.Title]) -> [UInt8] {
    var heading: [UInt8] = []
    for title in titles {
      heading.write("<h1 class=\"print-title \(title.kind.rawValue)\"")
      heading.writeAttribute("id", title.id)
      heading.writeAttribute("aria-level", "\(min(6, title.level))")
      heading.write(" data-level=\"\(min(6, title.level))\">")
      if let label = title.label {
        heading.writeElement("span", attributes: [("class", "label")], text: label, indent: 0)
      }
      heading.writeElement("span", attributes: [("class", "title")], text: title.title, indent: 0)
      heading.write("</h1>\n")
    }
    return heading
  }

  /// Ends the current chapter, with the notes of its link addresses, and begins the next.
  private mutating func closeChapter(isFirst: Bool, _ next: Int?) {
    if !isFirst {
      if !addresses.isEmpty {
        document.write("<aside class=\"print-addresses\(ownScope)\" role=\"doc-endnotes\"><ol>\n")
        for address in addresses { document.writeElement("li", text: address, indent: 0) }
        document.write("</ol></aside>\n")
        addresses = []
      }
      document.write("</div>\n")
    }
    if let next {
      document.write("<div class=\"print-chapter \(PrintStyle.pageType(next))\"")
      let id = isFirst ? PrintDocument.textStart : "print-chapter-\(next)"
      document.writeAttribute("id", id)
      places.insert(id)
      document.write(">\n")
    }
  }

  private mutating func writeBack() {
    let metadata = index.metadata
    guard let description = metadata.description, !description.isEmpty else { return }
    document.write("<section class=\"print-back\(ownScope)\" id=\"print-back\">\n")
    document.writeElement("p", attributes: [("class", "print-book-title")], text: metadata.title, indent: 0)
    for paragraph in description.split(separator: "\n") {
      document.writeElement("p", text: String(paragraph), indent: 0)
    }
    let names = metadata.creators.map(\.name).filter { !$0.isEmpty }
    document.writeElement(
      "p", attributes: [("class", "print-creator")], text: names.joined(separator: ", "), indent: 0)
    document.write("</section>\n")
  }

  /// Chromium writes a named destination only for link targets: these hidden links create the others.
  private mutating func writePlaces() {
    places.insert(PrintDocument.textStart)
    places.insert("print-back")
    document.write("<div hidden=\"hidden\">\n")
    for id in places.sorted() + blocks.map(\.id) {
      document.write("<a")
      document.writeAttribute("href", "#" + BundlePath.encoded(id))
      document.write("></a>\n")
    }
    document.write("</div>\n")
  }
}
