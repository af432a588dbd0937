import BookCompiler
import Diagnostics
import Files
import Glibc
import Publishing

/// Where a command writes the bundle and the web folder of each of its books.
///
/// `-o` and `--web` name the output of one book. Of several they name folders, in which each output is called by its book.
struct BookOutputs {
  /// The output of one book; nil stands for the default.
  struct Output {
    var bundle: String?
    var webFolder: String?
  }

  private let bundle: String?
  private let webFolder: String?
  private let isSeveral: Bool
  /// The books by the paths that are written from them.
  private var taken: [String: String] = [:]

  init(bundle: String?, webFolder: String?, books: Int) {
    self.bundle = bundle
    self.webFolder = webFolder
    isSeveral = books > 1
  }

  /// Makes the folders for several books; returns the finding if one cannot be a folder.
  func makeFolders(for books: Int, by writing: OutputWriting) -> Diagnostic? {
    guard isSeveral else { return nil }
    if let bundle, FileStamp(at: bundle).kind == .absent, bundle.lowercased().hasSuffix(".epub") {
      return PublishingError.outputRefused(path: bundle, .isOneFile(books: books)).diagnostic
    }
    for path in [bundle, webFolder].compactMap(\.self) {
      switch FileStamp(at: path).kind {
      case .folder: continue
      case .file, .other:
        return PublishingError.outputRefused(path: path, .isOneFile(books: books)).diagnostic
      case .absent:
        if let refusal = writing.linkRefusal(path) { return refusal }
        guard mkdir(path, 0o777) != 0 else { continue }
        return PublishingError.outputUnwritable(path: path, errno: errno).diagnostic
      }
    }
    return nil
  }

  /// The output of a book; throws the finding if another book has it.
  mutating func take(_ request: BookCompiler.Request) throws(BookOutputConflict) -> Output {
    guard isSeveral else { return Output(bundle: bundle, webFolder: webFolder) }
    var output = Output()
    if let webFolder {
      output.webFolder = Self.folder(webFolder) + request.bundleName
    }
    if bundle != nil || webFolder == nil {
      output.bundle = request.defaultBundlePath(in: bundle.map(Self.folder) ?? "")
    }
    for path in [output.bundle, output.webFolder].compactMap(\.self) {
      // Names that differ in case only are one file on many systems.
      if let other = taken[path.lowercased()] {
        throw BookOutputConflict(
          diagnostic: PublishingError.outputRefused(path: path, .isOutput(of: other)).diagnostic)
      }
      taken[path.lowercased()] = request.manifest
    }
    return output
  }

  private static func folder(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }
}

/// Two books have the same output.
struct BookOutputConflict: Error {
  let diagnostic: Diagnostic
}
