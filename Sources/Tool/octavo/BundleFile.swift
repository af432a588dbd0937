import ArgumentParser
import BookCompiler
import BundleChecks
import BundleComparing
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

  /// Whether `path` is a bundle, judged by its extension or, for other files, by its content (a ZIP archive). A folder is none:
  /// an unpacked EPUB is a manifest. Nor is one that may not be read (`FileSystem.mayRead`): taken for a manifest, it is refused
  /// with the finding that a build has for it.
  ///
  /// - Parameter root: the root that the caller named.
  static func isBundle(_ path: String, root: String?) -> Bool {
    let kind = FileStamp(at: path).kind
    guard kind != .absent, kind != .folder, FileSystem.mayRead(path, root: root) else { return false }
    if path.lowercased().hasSuffix(".epub") { return true }
    return FileSystem.isArchive(at: path)
  }

  /// Opens a bundle; on failure, prints the finding and ends the command.
  static func open(_ path: String) throws -> BundleFile {
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
    do throws(BundleError) {
      return try BundleDescription(path: path, jobs: processorCount())
    } catch {
      throw failure(error)
    }
  }

  /// Reads a bundle to compare it; on failure, prints the finding and ends the command.
  static func compared(_ path: String) throws -> ComparedBundle {
    do throws(BundleError) {
      return try ComparedBundle(path: path, jobs: processorCount())
    } catch {
      throw failure(error)
    }
  }

  /// The artwork that a bundle of Octavo's has; none for any other, whose artwork is not compared with Octavo's.
  static func artwork(of path: String) throws -> ArtworkSelection {
    let reader: BundleReader
    do throws(BundleError) { reader = try BundleReader(path: path) } catch { throw failure(error) }
    let names = reader.files.map(\.name)
    guard reader.hasIndex, names.contains(where: { $0.hasPrefix("art/icons/") }) else { return .none }
    return names.contains { $0.hasPrefix("art/launch/launch-") } ? .full : .essential
  }

  private static func failure(_ error: BundleError) -> ExitCode { failure(error.diagnostic) }

  private static func failure(_ diagnostic: Diagnostic) -> ExitCode {
    let printer = TextPrinter(usesColor: Terminal.usesColor(STDERR_FILENO)) { _ in nil }
    Terminal.printMessage(printer.print([diagnostic]))
    return ExitStatus.noInput
  }
}

/// The number of processors that this process may use.
func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
