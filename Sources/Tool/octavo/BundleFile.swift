import ArgumentParser
import BundleChecks
import Diagnostics
import Files
import Glibc
import Publishing
import TextBytes

/// A bundle named on the command line.
enum BundleFile {
  /// A bundle that Octavo made.
  case own(BundleReader, ReaderIndex)
  /// Any other EPUB.
  case foreign(BundleDescription)

  /// Whether `path` is a bundle, judged by its extension or, for other files, by its content (a ZIP archive).
  static func isBundle(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(".epub") { return access(path, F_OK) == 0 }
    return FileSystem.isArchive(at: path)
  }

  /// Opens a bundle; on failure, prints the finding and ends the command.
  static func open(_ path: String) throws -> BundleFile {
    try refuseFolder(path)
    do throws(BundleError) {
      let reader = try BundleReader(path: path)
      if reader.hasIndex {
        return .own(reader, try reader.index())
      }
    } catch {
      throw failure(error)
    }
    return .foreign(try describe(path))
  }

  /// Reads a bundle's description; on failure, prints the finding and ends the command.
  static func describe(_ path: String) throws -> BundleDescription {
    try refuseFolder(path)
    do throws(BundleError) {
      return try BundleDescription(path: path, jobs: processorCount())
    } catch {
      throw failure(error)
    }
  }

  /// Explains how to make a bundle from a folder, and ends the command.
  private static func refuseFolder(_ path: String) throws {
    guard FileStamp(at: path).kind == .folder else { return }
    throw failure(
      Diagnostic(
        .bundleUnreadable, at: SourceRange(file: path), "\"\(path)\" is a folder, not a bundle",
        solutions: [Diagnostic.Solution("make a bundle from it: octavo build \(path)")]))
  }

  private static func failure(_ error: BundleError) -> ExitCode { failure(error.diagnostic) }

  private static func failure(_ diagnostic: Diagnostic) -> ExitCode {
    let printer = TextPrinter(usesColour: Terminal.usesColour(STDERR_FILENO)) { _ in nil }
    Terminal.printMessage(printer.print([diagnostic]))
    return ExitStatus.noInput
  }
}

/// The number of processors that this process may use.
func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
