import Applications
import ArgumentParser
import BookCompiler
import Diagnostics
import Files
import Glibc
import Publishing
import TextBytes

/// The command `octavo app`.
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app", abstract: "Make an application from a book.",
    discussion: """
      --desktop writes a folder with a program for Linux desktops that have WebKitGTK, a Debian package of it and a \
      Flatpak manifest. --xcode writes a project for iPhone, iPad and Mac. Neither needs a compiler here. The Flatpak \
      manifest and the Xcode project are experimental: the first was never built, and nobody has opened the second.
      """)

  @OptionGroup var compiling: CompilingOptions

  @Option(
    help: ArgumentHelp("The folder to write the desktop application to.", valueName: "dir"),
    completion: .directory)
  var desktop: String?

  @Option(
    help: ArgumentHelp("The folder to write the Xcode project to (experimental).", valueName: "dir"),
    completion: .directory)
  var xcode: String?

  @Option(
    help: ArgumentHelp(
      "The maintainer of the Debian package, as in \"Ada Marsh <ada@example.org>\".",
      valueName: "name <address>"))
  var maintainer: String?

  @Flag(name: .customLong("no-cache"), help: "Build everything again, and save nothing for the next build.")
  var skipsCache = false

  @OptionGroup var diagnostics: DiagnosticOptions

  func validate() throws {
    if desktop == nil && xcode == nil {
      throw ValidationError("no output is requested; give --desktop DIR or --xcode DIR")
    }
    if let maintainer, !Self.isMaintainer(maintainer) {
      throw ValidationError("\"\(maintainer.printable)\" is not of the form \"NAME <ADDRESS>\"")
    }
    if desktop == "" || xcode == "" { throw ValidationError("the name of the output is empty") }
    if let desktop, desktop == xcode { throw ValidationError("each application needs its own folder") }
  }

  private static func isMaintainer(_ text: String) -> Bool {
    let parts = text.split(separator: "<", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].trimmingPrefix(" ").isEmpty, parts[1].last == ">" else { return false }
    let address = parts[1].dropLast().split(separator: "@", omittingEmptySubsequences: false)
    return address.count == 2
      && address.allSatisfy { !$0.isEmpty && !$0.contains { $0.isWhitespace || $0 == ">" } }
  }

  func run() throws {
    let progress = ProgressLine(isShown: Terminal.showsProgress && diagnostics.format == .text)
    Interruption.cleanUpOnSignals()
    let project = compiling.project
    let findings = try diagnostics.settings(project, compiling.writing(project))
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    if let desktop {
      let target = try open(desktop, with: findings)
      let application = try build(
        in: desktop, web: "web", bundle: folder.path + "/desktop.epub", .essential, with: findings, progress,
        folder
      ).application
      try attempt(findings) { () throws(ApplicationError) in
        let package = try DesktopApplication(application, maintainer: maintainer).write(to: target)
        say("\(desktop)/\(application.slug): the application; \(package): its Debian package")
      }
    }
    if let xcode {
      let target = try open(xcode, with: findings)
      let bundle = folder.path + "/xcode.epub"
      let (application, reader) = try build(
        in: xcode, web: "Book/web", bundle: bundle, .full, with: findings, progress, folder)
      try attempt(findings) { () throws(ApplicationError) in
        try XcodeProject(application).write(
          to: target, artwork: reader.files.map(\.name).filter { $0.hasPrefix("art/") }
        ) { (name) throws(ApplicationError) in
          do throws(BundleError) { return try reader.data(for: name) } catch { throw .unreadable(path: name) }
        }
        say("\(xcode)/\(application.slug).xcodeproj: the project")
      }
    }
  }

  private func say(_ text: String) {
    if diagnostics.format == .text { Terminal.printMessage(text.printable + "\n") }
  }

  private func open(_ path: String, with findings: FindingSettings) throws -> ApplicationFolder {
    if let refusal = findings.writing.linkRefusal(path) {
      diagnostics.report(isResult: false, findings).print([refusal]) { _ in nil }
      throw ExitStatus.cannotWrite
    }
    return try opened(path, with: findings)
  }

  private func opened(_ path: String, with findings: FindingSettings) throws -> ApplicationFolder {
    try attempt(findings) { () throws(ApplicationError) in
      let folder = try ApplicationFolder(path)
      try folder.prepare()
      return folder
    }
  }

  /// Builds the web folder in the application's folder, and a bundle from which names and artwork are read.
  private func build(
    in folder: String, web: String, bundle: String, _ artwork: ArtworkSelection,
    with findings: FindingSettings,
    _ progress: ProgressLine, _ temporary: TemporaryFolder
  ) throws -> (application: BookApplication, reader: BundleReader) {
    // The parent folder of a web folder must exist.
    let place = folder + "/" + web
    if let slash = place.lastIndex(of: "/") { mkdir(String(place[..<slash]), 0o777) }
    var request = try compiling.request()
    request.output.bundle = bundle
    request.output.webFolder = place
    request.output.drawsStartupImages = false
    request.drawing.artwork = artwork
    request.usesCache = !skipsCache
    request.policy = findings.policy
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    if !compilation.diagnostics.isEmpty || diagnostics.format == .json {
      var findings = findings
      findings.writing.protect(compilation.inputs, of: compiling.manifest)
      diagnostics.report(isResult: false, findings)
        .print(compilation.diagnostics, sources: { compilation.sources.text(file: $0) })
    }
    if let code = compilation.outcome.exitCode {
      temporary.remove()
      throw code
    }
    return try attempt(findings) { () throws(ApplicationError) in
      do throws(BundleError) {
        let reader = try BundleReader(path: bundle)
        return (BookApplication(try reader.index(), web: place, templates: request.templates), reader)
      } catch { throw .unreadable(path: bundle) }
    }
  }

  /// Runs `body`; on failure, prints the finding and ends the command.
  private func attempt<Value>(
    _ findings: FindingSettings, body: () throws(ApplicationError) -> Value
  ) throws -> Value {
    do throws(ApplicationError) { return try body() } catch {
      diagnostics.report(isResult: false, findings)
        .print([error.diagnostic]) { _ in nil }
      switch error {
      case .folderRefused, .unwritable: throw ExitStatus.cannotWrite
      case .templateUnusable, .unreadable: throw ExitStatus.noInput
      }
    }
  }
}
