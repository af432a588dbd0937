import ArgumentParser
import BookCompiler
import Diagnostics
import Dispatch
import Files
import Glibc
import LoopbackServing
import Publishing

/// The command `octavo serve`.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Read a book while you write it.",
    discussion: """
      Builds the book, serves it on this machine alone, and builds it again whenever a file of its folder changes. \
      The open page gets its new content where it was; what is found is printed, and shown over the page.
      """)

  @OptionGroup var compiling: CompilingOptions

  @Option(help: "The port to serve on; 0 takes one that is free.")
  var port: UInt16 = 8000

  @OptionGroup var diagnostics: DiagnosticOptions

  func run() throws {
    Interruption.cleanUpOnSignals()
    var request = try compiling.request()
    request.drawing.isPreview = true
    let project = compiling.project
    request.policy = try diagnostics.settings(project, compiling.writing(project)).policy

    let state = PreviewState(signal: try WakeSignal())
    let preview = PreviewServer(reader: request.templates + "/reader", state: state)
    let server = try listen(preview)
    let builder = PreviewBuilder(request: request, format: diagnostics.format, state: state)
    // Wait for the first build, so that a missing manifest ends the command.
    let first = builder.build()
    if let code = Self.failure(of: first) { throw code }
    let (files, watched) = (first.inputs, [request.manifest, request.templates])
    DispatchQueue(label: "watching").async { builder.watch(watched, files: files) }
    Terminal.printMessage("Read it at http://127.0.0.1:\(server.port)/ (Ctrl-C ends this)\n")
    do throws(SystemError) { try server.run() } catch { throw failure(error) }
  }

  /// Binds the port before the book is built, which may take a while.
  private func listen(_ preview: PreviewServer) throws -> LoopbackServer {
    do throws(SystemError) { return try preview.listen(port: port) } catch { throw failure(error) }
  }

  private func failure(_ error: SystemError) -> ExitCode {
    Terminal.printMessage("octavo: cannot serve on port \(port): \(error.reason)\n")
    return ExitStatus.cannotWrite
  }

  /// The exit code after a first build that no change of a file can fix; nil after any other.
  private static func failure(of build: BookCompiler.Compilation) -> ExitCode? {
    guard build.book == nil else { return nil }
    if build.outcome == .inputMissing { return ExitStatus.noInput }
    let isWithoutManifest = build.diagnostics.contains {
      $0.kind == .manifestUnknown || $0.kind == .manifestAmbiguous
    }
    return isWithoutManifest ? ExitStatus.bookHasErrors : nil
  }
}
