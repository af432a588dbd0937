import Diagnostics
import Glibc

/// Errors while making a bundle.
public enum PublishingError: Error, Sendable, Equatable {
  /// A template cannot be used.
  case templateInvalid(name: String, reason: String)
  /// A file of the book can no longer be read.
  case fileUnreadable(path: String, errno: Int32)
  /// A file of the book changed while the bundle was being written.
  case fileChanged(path: String)
  /// Two entries of the bundle have the same name.
  case nameRepeated(name: String)
  /// The bundle, or its temporary file, cannot be written.
  case outputUnwritable(path: String, errno: Int32)
  /// The output would overwrite something that must be kept.
  case outputRefused(path: String, Refusal)
  /// libzip failed, with its own message.
  case archiveRefused(path: String, reason: String)
  /// A compressor could not be allocated.
  case memoryExhausted
}

extension PublishingError {
  /// Why a path cannot be overwritten.
  public enum Refusal: Sendable, Equatable {
    /// It is a device, a pipe or a socket.
    case notAFile
    /// The book is made from this file.
    case isInput
    /// It holds something else than what is to be written.
    case isOther
    /// It is a file, and the outputs of this number of books cannot be written to it.
    case isOneFile(books: Int)
    /// The bundle of this other book is written to it.
    case isOutput(of: String)
    /// This symbolic link, which came with the book, leads elsewhere.
    case isLink(String)
    /// A file of the book has the same name as a file that a user added to the web folder.
    case wouldReplaceAddedFile
    /// The name of a folder that a user added is not UTF-8.
    case nameUnreadable
  }

  /// The diagnostic for the author.
  public var diagnostic: Diagnostic {
    switch self {
    case .templateInvalid(let name, let reason):
      Diagnostic(
        .templateUnusable, at: nil, "template \"\(name)\" cannot be used", explanation: reason)
    case .fileUnreadable(let path, let errno):
      Diagnostic(
        .fileUnreadable, at: SourceRange(file: path), "\"\(path)\" cannot be read",
        explanation: Self.reason(errno))
    case .fileChanged(let path):
      Diagnostic(
        .fileUnreadable, at: SourceRange(file: path), "\"\(path)\" changed while the bundle was being written"
      )
    case .nameRepeated(let name):
      Diagnostic(.outputUnwritable, at: nil, "two files of the bundle are called \"\(name)\"")
    case .outputUnwritable(let path, let errno):
      Diagnostic(
        .outputUnwritable, at: SourceRange(file: path), "\"\(path)\" cannot be written",
        explanation: Self.reason(errno))
    case .outputRefused(let path, let refusal):
      Diagnostic(.outputRefused, at: SourceRange(file: path), Self.summary(refusal, path: path))
    case .archiveRefused(let path, let reason):
      Diagnostic(
        .outputUnwritable, at: SourceRange(file: path), "\"\(path)\" cannot be written", explanation: reason)
    case .memoryExhausted:
      Diagnostic(.outputUnwritable, at: nil, "there is not enough memory to compress the bundle")
    }
  }

  private static func summary(_ refusal: Refusal, path: String) -> String {
    switch refusal {
    case .notAFile: "\"\(path)\" is a device, a pipe or a socket, not a file to replace"
    case .isInput: "\"\(path)\" is a file that the book is made from"
    case .isOther: "\"\(path)\" holds something else and is not replaced"
    case .isOneFile(let books): "\"\(path)\" is one file, and \(books) books take a folder"
    case .isOutput(let book): "\"\(path)\" is written from \"\(book)\" by the same command"
    case .isLink(let link): "\"\(link)\" is a symbolic link of the book, and nothing is written through it"
    case .wouldReplaceAddedFile: "\"\(path)\" was not written by Octavo, and the book has a file of that name"
    case .nameUnreadable: "the name of the added folder \"\(path)\" is not UTF-8"
    }
  }

  private static func reason(_ errno: Int32) -> String { String(cString: strerror(errno)) }
}
