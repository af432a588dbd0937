import ArgumentParser
import CatalogueBuilding
import Diagnostics
import Files
import FindingKinds
import Glibc
import TextBytes

/// The command `octavo catalogue report`.
struct CatalogueReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Report the results of a catalogue, from the records of all shares.",
    discussion: """
      Can run while shares are still running: it reports their progress. Exit codes: 0 every book exists and every share \
      ended, 1 a book failed or is missing, 66 there is no results folder.
      """)

  /// The formats of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, markdown, junit
  }

  @Argument(help: "The results folder.", completion: .directory)
  var results: String

  @Option(help: "Print text, JSON, SARIF 2.1.0, Markdown or JUnit's XML.")
  var format = Format.text

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("Count only shares of the run of this name.", valueName: "name"))
  var runName: String?

  func run() throws {
    let report: CatalogueReport
    do throws(PlanError) { report = try CatalogueReport(ResultsFolder(results), run: runName) } catch {
      DiagnosticReport(format: .text, isResult: false).print([error.diagnostic]) { _ in nil }
      throw ExitStatus.noInput
    }
    switch format {
    case .text: report.writeText { Terminal.printResult($0) }
    case .markdown: report.writeMarkdown { Terminal.printResult($0) }
    case .json: report.writeJSON { Terminal.printResult(json: $0) }
    case .sarif:
      let sarif = report.sarif(of: DiagnosticKind.all) { found in
        RepositoryPlaces().placed(found, in: report.plan.folder)
      }
      Terminal.printResult(json: sarif)
    case .junit: report.writeJUnit { Terminal.printResult(bytes: $0) }
    }
    if !report.isWhole { throw ExitStatus.bookHasErrors }
  }
}

/// The command `octavo catalogue feed`.
struct CatalogueFeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Write an OPDS 2 feed and a start page for the books of a catalogue.",
    discussion: """
      Writes into the folder site of the results folder, where the books and covers are: put that folder on a web server, \
      or open its index.html. Books that failed are left out.
      """)

  @Argument(help: "The results folder.", completion: .directory)
  var results: String

  @Option(help: ArgumentHelp("The title, if it is not the catalogue's.", valueName: "text"))
  var title: String?

  func run() throws {
    try OutputWriting.refuseLinks(results + "/site")
    let folder = ResultsFolder(results)
    let site: CatalogueSite
    do throws(PlanError) { site = try CatalogueSite(folder, title: title) } catch {
      DiagnosticReport(format: .text, isResult: false).print([error.diagnostic]) { _ in nil }
      throw ExitStatus.noInput
    }
    do throws(CatalogueSiteError) { try site.write(templates: try Self.templates()) } catch {
      switch error {
      case .unwritable(let reason): Terminal.printMessage("\(folder.site.printable): \(reason)\n")
      }
      throw ExitStatus.cannotWrite
    }
    Terminal.printMessage(
      "\(folder.site.printable): \(ReportTable.count(site.count, "book")) in opds.json and index.html\n")
  }

  private static func templates() throws(CatalogueSiteError) -> String {
    do { return try TemplateFolder.find() } catch { throw .unwritable("the templates are missing") }
  }
}
