import ArgumentParser
import CatalogueBuilding
import Catalogues
import Files
import Publishing
import TextBytes

/// The command `octavo catalogue plan`.
struct CataloguePlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Divide a catalogue into shares of about the same work.",
    discussion: """
      The shares are balanced by the CPU times of an earlier run (--times), where there are any, and by the sizes of the \
      sources. Every share of a build then takes its books from the plan.
      """)

  @OptionGroup var argument: CatalogueArgument

  @Option(help: ArgumentHelp("The number of shares (default: one for every 50 books).", valueName: "N"))
  var shares: Int?

  @Option(
    help: ArgumentHelp("The results folder of an earlier run.", valueName: "dir"), completion: .directory)
  var times: String?

  @Option(
    name: .customShort("o"), help: ArgumentHelp("The plan to write.", valueName: "plan"), completion: .file())
  var output: String

  @OptionGroup var settings: BookSettingsOptions

  func validate() throws {
    if let shares, !(1...1_000_000).contains(shares) {
      throw ValidationError("--shares takes a whole number from 1 to 1000000")
    }
  }

  func run() throws {
    try OutputWriting.refuseLinks(output)
    guard let catalogue = try argument.load().catalogue else { return }
    var measured: [String: Int] = [:]
    if let times {
      guard FileStamp(at: times).kind == .folder else {
        Terminal.printMessage("\(times.printable): this results folder does not exist\n")
        throw ExitStatus.noInput
      }
      measured = ResultsFolder(times).times(of: catalogue.books.map(\.name))
    }
    let plan = CataloguePlan(catalogue, shares: shares, settings: settings.settings, times: measured)
    // Nothing but a plan is replaced: neither the catalogue or a book's file, nor a device.
    let kind = FileStamp(at: output).kind
    if kind != .absent, kind != .file || !CataloguePlan.isPlan(output) {
      let refusal = kind == .file ? PublishingError.Refusal.isOther : .notAFile
      OutputWriting().tell(PublishingError.outputRefused(path: output, refusal).diagnostic)
      throw ExitStatus.cannotWrite
    }
    do throws(SystemError) { try plan.write(to: output) } catch {
      Terminal.printMessage("\(output.printable): \(error.reason)\n")
      throw ExitStatus.cannotWrite
    }
    let costs = plan.costs
    let (least, most) = (costs.min() ?? 0, costs.max() ?? 0)
    let known = measured.isEmpty ? "" : ", \(measured.count) of them with measured times"
    Terminal.printMessage(
      "\(output.printable): \(ReportTable.count(plan.entries.count, "book"))\(known), "
        + "\(ReportTable.count(plan.shareCount, "share")) of \(seconds(least)) to \(seconds(most)) of CPU time, estimated\n"
    )
  }
}

/// Formats milliseconds as seconds for people.
func seconds(_ milliseconds: Int) -> String { "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s" }
