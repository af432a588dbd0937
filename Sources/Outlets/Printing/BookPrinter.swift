import BookModel
import Diagnostics
import Digests
import Files
import Glibc
import JSONText
import JSONTree
import Publishing
import TextBytes

/// The place of a printed page in the EPUB.
public struct PrintedPlace: Sendable, Equatable {
  /// The page's name in the bundle.
  public var href: String
  /// The byte offset, in that page, of the content of the first block that begins on the printed page.
  public var offset: Int
  /// The printed number.
  public var label: String
}

/// A book that was printed.
public struct PrintedBook: Sendable {
  /// The PDF file.
  public var file: [UInt8]
  /// The number of pages.
  public var pageCount: Int
  /// The number of front matter pages, which have Roman numbers.
  public var frontCount: Int
  /// The number of formulas with alternative text.
  public var formulaCount: Int
  /// The number of layout passes until no page number changed.
  public var passCount: Int
  /// The places of printed pages in the EPUB, if requested.
  public var places: [PrintedPlace]
  /// Findings about content that is replaced in print.
  public var diagnostics: [Diagnostic]
}

/// Prints a bundle with Chromium.
///
/// Page numbers in the text are known only after layout: each pass prints the numbers found by the previous one, until
/// none changes. A place that has shown a number keeps showing one, so that the passes converge.
public struct BookPrinter {
  private let settings: PrintSettings
  private let templates: String
  private let program: String
  private static let mostPasses = 5

  /// Finds the browser.
  ///
  /// - Parameters:
  ///   - templates: the folder of Octavo's templates.
  ///   - browser: the program or path that the user named; nil searches the PATH.
  public init(_ settings: PrintSettings, templates: String, browser: String?) throws(PrintError) {
    guard let program = Browser.find(browser) else { throw .browserMissing(asked: browser) }
    guard PDFFile.isAvailable else { throw .libraryMissing }
    (self.settings, self.templates, self.program) = (settings, templates, program)
  }

  /// Prints a bundle.
  ///
  /// - Parameters:
  ///   - bundle: the bundle's path.
  ///   - folder: an existing folder for the document and the browser's profile, which the caller removes.
  public func print(
    bundle: String, in folder: String, progress: (String) -> Void = { _ in }
  ) throws(PrintError) -> PrintedBook {
    progress("writing the print document")
    let document = try PrintDocument(
      bundle: bundle, in: folder + "/book", settings: settings, templates: templates)
    progress("starting Chromium")
    let files: BookFolder
    do throws(FileError) { files = try BookFolder(at: folder + "/book") } catch {
      throw .unwritable(path: folder, reason: error.summary("folder", "book"))
    }
    let browser = try Browser(program: program, profile: folder + "/profile", files: files)
    let script = try self.script()
    let (width, height) = (Self.pixels(settings.textWidth), Self.pixels(settings.textHeight))
    try browser.open(PrintDocument.name, width: width, height: height)
    try browser.evaluate(script)
    try browser.evaluate("octavoPrint.prepare(\(width), \(height))")
    let headings = Self.texts(try browser.evaluate("octavoPrint.headings()"))
    var numbers = PageNumbers()
    var pass = 0
    while true {
      pass += 1
      progress("printing, pass \(pass)")
      let bytes = try browser.print()
      let file = try PDFFile(bytes)
      let found = PageNumbers(file, of: document.places)
      // The printed pages show the numbers of the previous pass.
      let isSettled = found == numbers
      numbers = found
      if isSettled || pass == Self.mostPasses {
        progress("completing the PDF file")
        file.setOutlineTitles(headings)
        return try finished(file, document: document, numbers, pass, isSettled: isSettled)
      }
      try browser.evaluate("octavoPrint.number(\(numbers.json))")
    }
  }

  private func finished(
    _ file: PDFFile, document: PrintDocument, _ numbers: PageNumbers, _ pass: Int, isSettled: Bool
  ) throws(PrintError) -> PrintedBook {
    let metadata = document.index.metadata
    file.setLabels(numbers.labelRanges)
    file.setInformation(
      PDFFile.Information(
        title: metadata.title,
        author: metadata.creators.map(\.name).filter { !$0.isEmpty }.joined(separator: ", "),
        subject: metadata.description, keywords: metadata.subjects.joined(separator: ", "),
        date: Self.date(metadata.modified ?? metadata.date ?? "1980-01-01")))
    let formulas = file.tagFormulas()
    let lacksCodes = settings.site != nil && !document.index.interactives.isEmpty && !QRPicture.isAvailable
    let diagnostics = Self.findings(document.replaced, lacksCodes: lacksCodes, isSettled: isSettled)
    return PrintedBook(
      file: try file.written(), pageCount: file.pageCount, frontCount: numbers.frontCount,
      formulaCount: formulas, passCount: pass,
      places: numbers.places(of: document.blocks, in: file), diagnostics: diagnostics)
  }

  /// Findings about content that is replaced in print; `replaced` counts elements by name.
  static func findings(_ replaced: [String: Int], lacksCodes: Bool, isSettled: Bool) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (element, count) in replaced.sorted(by: { $0.key < $1.key }) {
      diagnostics.append(
        Diagnostic(
          .printReplaced, at: nil,
          "\(count) \"\(element)\" element\(count == 1 ? " is" : "s are") printed as a picture or a name"))
    }
    if lacksCodes {
      diagnostics.append(
        Diagnostic(
          .codeLibraryMissing, at: nil, "interactives have no codes in print",
          solutions: [Diagnostic.Solution("install libqrencode (Debian: apt install libqrencode4)")]))
    }
    if !isSettled {
      diagnostics.append(
        Diagnostic(
          .printUnsettled, at: nil, "page numbers still changed after \(Self.mostPasses) passes"))
    }
    return diagnostics
  }

  /// Parses a JSON array of strings.
  private static func texts(_ json: String) -> [String] {
    guard let document = JSONParser.parse(Array(json.utf8)).document else { return [] }
    return document.items(document.root).map { document.string($0) ?? "" }
  }

  /// The script that runs in the browser: the reader's formula code, a module that is wrapped in an object here,
  /// and print.js.
  private func script() throws(PrintError) -> String {
    let formulas = try template("reader/formulas.js").replacing("\nexport function ", with: "\nfunction ")
    return "globalThis.octavoFormulas = (() => {\n\(formulas)\nreturn { closeFences, setPrimes };\n})();\n"
      + (try template("print/print.js"))
  }

  private func template(_ name: String) throws(PrintError) -> String {
    let path = templates + "/" + name
    do throws(SystemError) { return String(decoding: try FileSystem.contents(of: path), as: UTF8.self) } catch
    {
      throw .templateMissing(path: path)
    }
  }

  /// Converts millimetres to CSS pixels, rounded down.
  private static func pixels(_ length: Double) -> Int { Int((length / 25.4 * 96).rounded(.down)) }

  /// Converts an ISO 8601 date to PDF's format.
  ///
  ///     date("2026-01-15T00:00:00Z")  // D:20260115000000Z
  static func date(_ text: String) -> String {
    let digits = text.utf8.filter(\.isDigit).prefix(14)
    var date = String(decoding: digits, as: UTF8.self)
    let base = "19800101000000"
    if date.utf8.count < 4 { date = "" }
    date += base.dropFirst(date.utf8.count)
    return "D:" + date + "Z"
  }
}

/// The page indices of places, and the displayed page numbers.
struct PageNumbers: Equatable {
  /// The page of each place, counted from 0, by the place's id.
  private(set) var pages: [String: Int] = [:]
  /// The number of pages before the text.
  private(set) var frontCount = 0
  private(set) var pageCount = 0

  init() {}

  init(_ file: PDFFile, of places: Set<String>) {
    self.init(destinations: file.destinations().filter { places.contains($0.key) }, pageCount: file.pageCount)
  }

  init(destinations: [String: Int], pageCount: Int) {
    pages = destinations
    self.pageCount = pageCount
    frontCount = pages[PrintDocument.textStart] ?? 0
  }

  /// The displayed number of a page: Roman in the front matter.
  func label(ofPage page: Int) -> String {
    page < frontCount ? NumeralStyle.lowerRoman.text(page + 1) : String(page - frontCount + 1)
  }

  var labelRanges: [PDFFile.LabelRange] {
    let text = PDFFile.LabelRange(page: frontCount, isRoman: false)
    guard frontCount > 0 else { return [text] }
    let front = PDFFile.LabelRange(page: 0, isRoman: true)
    return frontCount < pageCount ? [front, text] : [front]
  }

  /// The page and displayed number of each place, as JSON for the script.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      for (id, page) in pages.sorted(by: { $0.key < $1.key }) {
        json.member(id) { json in
          json.array([0]) { json, _ in
            json.integer(page)
            json.string(label(ofPage: page))
          }
        }
      }
    }
    return String(decoding: json.finished(), as: UTF8.self)
  }

  /// The first block that begins on each page; pages on which none begins are left out.
  func places(of blocks: [PrintedBlock], in file: PDFFile) -> [PrintedPlace] {
    guard !blocks.isEmpty else { return [] }
    return places(of: blocks, pages: file.destinations())
  }

  func places(of blocks: [PrintedBlock], pages: [String: Int]) -> [PrintedPlace] {
    var last = -1
    var places: [PrintedPlace] = []
    for block in blocks {
      guard let page = pages[block.id], page > last else { continue }
      last = page
      places.append(PrintedPlace(href: block.href, offset: block.offset, label: label(ofPage: page)))
    }
    return places
  }
}

extension PrintedPageList {
  /// An identifier of a printed edition: the digest of its file in the format of RFC 6920.
  ///
  ///     name(ofFile: pdf)  // ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk
  public static func name(ofFile bytes: [UInt8]) -> String {
    let digits = Base64.encode(HashFunction.hash(.sha256, of: bytes)).map { digit -> UInt8 in
      digit == UInt8(ascii: "+") ? UInt8(ascii: "-") : digit == UInt8(ascii: "/") ? UInt8(ascii: "_") : digit
    }
    return "ni:///sha-256;" + String(decoding: digits.filter { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }
}
