import ArgumentParser
import Diagnostics
import Glibc
import Publishing

/// A bundle named on the command line.
struct BundleFile {
  let reader: BundleReader
  let index: ReaderIndex

  /// Whether `path` names a bundle, by its ending, or a file that is a zip archive.
  static func isBundle(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(".epub") { return access(path, F_OK) == 0 }
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 4)
    return fread(&head, 1, 4, file) == 4 && head == [0x50, 0x4B, 0x03, 0x04]
  }

  /// Opens a bundle; what is wrong with it is printed and ends the command.
  static func open(_ path: String) throws -> BundleFile {
    do throws(BundleError) {
      let reader = try BundleReader(path: path)
      return BundleFile(reader: reader, index: try reader.index())
    } catch {
      let printer = TextPrinter(usesColour: Terminal.usesColour(STDERR_FILENO)) { _ in nil }
      Terminal.printMessage(printer.print([error.diagnostic]))
      throw ExitStatus.noInput
    }
  }
}
