import ArgumentParser
import BookCompiler
import BookModel
import Diagnostics
import Files
import Glibc
import Printing
import Publishing
import ReportPolicy
import TextBytes

/// The command `octavo pdf`.
struct PDFCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pdf", abstract: "Print a book as a tagged PDF file.",
    discussion: """
      Builds the book and lays it out with Chromium, which must be installed. Writes NAME.pdf into the current folder \
      unless -o says otherwise. octavo.yaml may hold the same settings under print.
      """)

  @OptionGroup var compiling: CompilingOptions

  @Option(name: [.customShort("o"), .long], help: "The PDF file to write.", completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Also write the bundle, with the list of the printed pages and their places.", valueName: "file.epub"),
    completion: .file())
  var epub: String?

  @Option(help: "The paper: a4, a5, b5, letter, royal and others, or a size such as 170x240mm or 6x9in.")
  var paper: String?

  @Option(help: "One to four margins: top, outer, bottom, inner; such as 20mm, or \"20mm 15mm 22mm 18mm\".")
  var margins: String?

  /// Whether sheets are printed on both sides.
  enum Sides: String, ExpressibleByArgument, CaseIterable {
    case one, two
  }

  @Option(
    help: "Print for one or two sides of a sheet: with two, margins mirror and chapters begin on the right.")
  var sides: Sides?

  @Option(help: "Print the addresses of external links as notes (notes), or not (none).")
  var links: PrintSettings.LinkAddresses?

  @Option(
    help: ArgumentHelp(
      "Where the book is on the web: interactives get a QR code that leads there.", valueName: "url"))
  var site: String?

  @Option(
    help: ArgumentHelp("Chromium's program (OCTAVO_BROWSER).", valueName: "program"), completion: .file())
  var browser: String?

  @Flag(name: .customLong("no-cache"), help: "Build everything again, and save nothing for the next build.")
  var skipsCache = false

  @OptionGroup var diagnostics: DiagnosticOptions

  func validate() throws {
    if output == "-" {
      throw ValidationError("-o takes a file, not standard output; a file of that name is ./-")
    }
    if output == "" || epub == "" { throw ValidationError("the name of the output is empty") }
    try ReportCopy.refuseRepeated([output, epub].compactMap(\.self), diagnostics.copies)
  }

  func run() throws {
    let progress = ProgressLine(isShown: Terminal.showsProgress && diagnostics.format == .text)
    Interruption.cleanUpOnSignals()
    let project = compiling.project
    var findings = try diagnostics.settings(project, compiling.writing(project))
    for path in [pdfPath, epub].compactMap({ $0 }) {
      let refusal = findings.writing.linkRefusal(path) ?? findings.writing.inputRefusal(path)
      if let refusal { throw refuse(refusal, with: findings) }
    }
    let settings = try printSettings(project)
    let printer: BookPrinter
    do throws(PrintError) {
      printer = try BookPrinter(
        settings, templates: try templates(),
        browser: browser ?? Caller.environment("OCTAVO_BROWSER") ?? project.print["browser"])
    } catch {
      throw fail(error, with: findings)
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }

    var request = try compiling.request()
    request.output.bundle = folder.path + "/book.epub"
    request.usesCache = !skipsCache
    request.policy = findings.policy
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    findings.writing.protect(compilation.inputs, of: compiling.manifest)
    report(compilation, with: findings)
    guard compilation.outcome == .done, let bundle = compilation.bundle else {
      folder.remove()
      Glibc.exit((compilation.outcome.exitCode ?? ExitStatus.bookHasErrors).rawValue)
    }
    let book = try printBook(printer, bundle: bundle.path, in: folder, with: findings, progress)
    if let epub { try writeBundle(book, to: epub, request, with: findings, progress) }
    if findings.policy.apply(to: book.diagnostics).contains(where: { $0.severity == .error }) {
      throw ExitStatus.bookHasErrors
    }
  }

  private var pdfPath: String { output ?? Self.name(of: compiling.manifest) + ".pdf" }

  /// Prints the bundle and writes the PDF file.
  private func printBook(
    _ printer: BookPrinter, bundle: String, in folder: TemporaryFolder, with findings: FindingSettings,
    _ progress: ProgressLine
  ) throws -> PrintedBook {
    let book: PrintedBook
    let path = pdfPath
    do throws(PrintError) {
      book = try printer.print(bundle: bundle, in: folder.path) { step in progress.show(step) }
      progress.clear()
    } catch {
      progress.clear()
      folder.remove()
      throw fail(error, with: findings)
    }
    if let failure = findings.writing.write(book.file, to: path) { throw refuse(failure, with: findings) }
    let found = findings.policy.apply(to: book.diagnostics)
    if !found.isEmpty {
      diagnostics.report(isResult: false, findings)
        .print(found) { _ in nil }
    }
    if diagnostics.format == .text {
      let pages = "\(book.pageCount) page\(book.pageCount == 1 ? "" : "s")"
      Terminal.printMessage(
        "\(path.printable): \(pages), \(book.frontCount) of them in front, \(book.formulaCount) formulas, \(book.passCount) passes, \(sizeText(book.file.count))\n"
      )
    }
    return book
  }

  /// Builds the bundle again, with the places of printed pages.
  private func writeBundle(
    _ book: PrintedBook, to path: String, _ first: BookCompiler.Request, with findings: FindingSettings,
    _ progress: ProgressLine
  ) throws {
    var request = first
    request.output.bundle = path
    request.rendering.printedPages = PrintedPageList(
      source: PrintedPageList.name(ofFile: book.file),
      marks: book.places.map { PrintedPageList.Mark(href: $0.href, offset: $0.offset, label: $0.label) })
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    // Do not repeat the findings of the first build.
    let new = compilation.diagnostics.filter { $0.kind == .pageListKept || $0.severity == .error }
    if !new.isEmpty {
      diagnostics.report(isResult: false, findings)
        .print(new, sources: { compilation.sources.text(file: $0) })
    }
    if let bundle = compilation.bundle, diagnostics.format == .text {
      Terminal.printMessage(
        "\(bundle.path.printable): \(book.places.count) printed pages in its list, \(sizeText(bundle.size))\n"
      )
    }
    if let code = compilation.outcome.exitCode { throw code }
  }

  private func report(_ compilation: BookCompiler.Compilation, with findings: FindingSettings) {
    guard !compilation.diagnostics.isEmpty || diagnostics.format == .json else { return }
    diagnostics.report(isResult: false, findings)
      .print(compilation.diagnostics, sources: { compilation.sources.text(file: $0) })
  }

  private func templates() throws(PrintError) -> String {
    do { return try TemplateFolder.find() } catch { throw .templateMissing(path: "templates") }
  }

  /// Prints why an output cannot be written.
  private func refuse(_ failure: Diagnostic, with findings: FindingSettings) -> ExitCode {
    diagnostics.report(isResult: false, findings).print([failure]) { _ in nil }
    return ExitStatus.cannotWrite
  }

  private func fail(_ error: PrintError, with findings: FindingSettings) -> ExitCode {
    diagnostics.report(isResult: false, findings)
      .print([error.diagnostic]) { _ in nil }
    switch error {
    case .browserMissing, .browserFailed, .libraryMissing: return ExitStatus.unavailable
    case .bundleUnreadable, .templateMissing: return ExitStatus.noInput
    case .unwritable: return ExitStatus.cannotWrite
    }
  }

  /// The settings from the options, which take precedence over `octavo.yaml`.
  private func printSettings(_ project: ProjectSettings) throws -> PrintSettings {
    /// A value with the name of the option or setting that it came from.
    func setting(_ option: String?, _ name: String) -> (text: String, place: String)? {
      option.map { ($0, "--" + name) } ?? project.print[name].map { ($0, "octavo.yaml: print: " + name) }
    }
    var paper = Paper("a4")
    if let (text, place) = setting(self.paper, "paper") {
      paper = Paper(text)
      if paper == nil {
        let hint = suggestion(for: text, among: Paper.names).map { "; did you mean '\($0)'?" } ?? ""
        throw ValidationError("\(place): '\(text)' is not a paper size\(hint)")
      }
    }
    guard let paper else { throw ValidationError("no paper size is set") }
    var settings = PrintSettings(paper: paper)
    if let (text, place) = setting(margins, "margins") {
      guard let margins = PageMargins(text) else {
        throw ValidationError("\(place): '\(text)' is not one to four lengths such as 20mm")
      }
      settings.margins = margins
    }
    guard settings.hasRoom else { throw ValidationError("the margins leave no room for text on this paper") }
    if let (text, place) = setting(sides?.rawValue, "sides") {
      guard let sides = Sides(rawValue: text == "1" ? "one" : text == "2" ? "two" : text) else {
        throw ValidationError("\(place): '\(text)' is not one or two")
      }
      settings.isTwoSided = sides == .two
    }
    if let (text, place) = setting(links?.rawValue, "links") {
      guard let links = PrintSettings.LinkAddresses(rawValue: text) else {
        throw ValidationError("\(place): '\(text)' is not none or notes")
      }
      settings.links = links
    }
    if let (text, place) = setting(site, "site") {
      guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
        throw ValidationError("\(place): '\(text)' is not an address that begins with https://")
      }
      settings.site = text
    }
    settings.findsPageBreaks = epub != nil
    return settings
  }

  /// The base name of a book's files: that of its manifest or folder.
  static func name(of manifest: String) -> String {
    let path = FileSystem.realPath(manifest) ?? manifest
    var names = path.split(separator: "/").map(String.init)
    if names.last == "book.xml", names.count > 1 { names.removeLast() }
    var name = names.last ?? "book"
    if let dot = name.lastIndex(of: "."), dot != name.startIndex, FileStamp(at: path).kind != .folder {
      name = String(name[..<dot])
    }
    return name
  }
}

extension PrintSettings.LinkAddresses: ExpressibleByArgument {}
