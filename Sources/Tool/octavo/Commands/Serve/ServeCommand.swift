import ArgumentParser
import BookCompiler
import Diagnostics
import Dispatch
import Files
import Glibc
import LoopbackServing
import Publishing

/// `octavo serve`
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Read a book while you write it.",
    discussion: """
      Builds the book, serves it on this machine alone, and builds it again whenever a file of its folder changes. \
      The open page gets its new content where it was; what is found is printed, and shown over the page.
      """)

  @OptionGroup var compiling: CompilingOptions

  @Option(help: "The port to serve on.")
  var port: UInt16 = 8000

  @OptionGroup var diagnostics: DiagnosticOptions

  func run() throws {
    Interruption.cleanUpOnSignals()
    let templates = try TemplateFolder.find()
    var request = BookCompiler.Request(manifest: compiling.manifest, templates: templates)
    request.isPreview = true
    request.keepsGoing = compiling.keepGoing
    request.profiles = compiling.chosenProfiles
    request.gathersSolutions = compiling.solutions == .back
    request.jobs = compiling.jobs
    request.policy = try diagnostics.policy()

    let state = PreviewState(signal: try WakeSignal())
    let builder = PreviewBuilder(request: request, format: diagnostics.format, state: state)
    // Waited for here, so that a manifest that is not there ends the command.
    let first = builder.build()
    if first.outcome == .inputMissing, first.book == nil { throw ExitStatus.noInput }
    let server = PreviewServer(reader: templates + "/reader", state: state)
    let watched = [compiling.manifest, templates]
    DispatchQueue(label: "watching").async { builder.watch(watched) }
    do throws(SystemError) {
      try server.run(port: port) {
        Terminal.printMessage("Read it at http://127.0.0.1:\(port)/ (Ctrl-C ends this)\n")
      }
    } catch {
      Terminal.printMessage("octavo: cannot serve on port \(port): \(error.reason)\n")
      throw ExitStatus.cannotWrite
    }
  }
}
