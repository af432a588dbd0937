import BookModel
import Diagnostics
import Files
import TextBytes

/// Takes in the files that drawings link, within bounds and only from the book.
final class DrawingFiles {
  private let load: (FileReference) throws(FileError) -> [UInt8]
  private let shown: (String) -> String
  /// The paths that were asked for, found or not.
  private(set) var asked: [String] = []
  private var known: [String: [UInt8]] = [:]
  private var size = 0

  private static let most = 200
  private static let largestSum = 256 << 20
  /// How deep drawings and style sheets can link each other.
  static let deepest = 4

  init(shown: @escaping (String) -> String, load: @escaping (FileReference) throws(FileError) -> [UInt8]) {
    (self.shown, self.load) = (shown, load)
  }

  func shownName(_ path: String) -> String { shown(path) }

  /// Why a file is not taken in, as the end of a sentence.
  struct Refusal: Error { var reason: String }

  /// The content of an address and the path of its file; the path is nil for a `data:` address.
  func content(_ address: String, from base: String) throws(Refusal) -> (bytes: [UInt8], path: String?) {
    let trimmed = address.filter { !$0.isNewline }
    if trimmed.lowercased().hasPrefix("data:") { return (try Self.data(trimmed), nil) }
    let file = trimmed.prefix { $0 != "#" && $0 != "?" }
    guard !file.isEmpty else { throw Refusal(reason: "it has no file") }
    if file.hasPrefix("//") || Self.hasScheme(file) {
      throw Refusal(reason: "nothing is fetched from elsewhere")
    }
    let relative = (percentDecoded(String(file)) ?? String(file)).replacing("\\", with: "/")
    if relative.hasPrefix("/") { throw Refusal(reason: "it is an absolute path") }
    let path = joinPath(folderOfFile(at: base), relative)
    if let bytes = known[path] { return (bytes, path) }
    guard asked.count < Self.most, size < Self.largestSum else {
      throw Refusal(reason: "the drawing links too many files")
    }
    if !asked.contains(path) { asked.append(path) }
    do throws(FileError) {
      let bytes = try load(FileReference(path: path))
      size += bytes.count
      known[path] = bytes
      return (bytes, path)
    } catch {
      switch error {
      case .missing: throw Refusal(reason: "there is no such file")
      case .outside: throw Refusal(reason: "it leads out of the book's folder")
      case .notAFile: throw Refusal(reason: "it is not a file")
      case .unreadable(let reason): throw Refusal(reason: "it cannot be read: \(reason)")
      case .tooLarge: throw Refusal(reason: "it is too large")
      }
    }
  }

  /// Whether an address begins with a scheme, such as `https:` or the drive of a path of Windows.
  private static func hasScheme(_ address: Substring) -> Bool {
    guard let colon = address.firstIndex(of: ":") else { return false }
    let scheme = address[..<colon]
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  private static func data(_ address: String) throws(Refusal) -> [UInt8] {
    guard let comma = address.firstIndex(of: ",") else { throw Refusal(reason: "its address is incomplete") }
    let text = address[address.index(after: comma)...]
    guard address[..<comma].lowercased().hasSuffix("base64") else {
      return Array((percentDecoded(String(text)) ?? String(text)).utf8)
    }
    let digits = (percentDecoded(String(text)) ?? String(text)).utf8.filter { !$0.isSpace }
    switch Base64.decode(digits[...]) {
    case .success(let bytes): return bytes
    case .failure: throw Refusal(reason: "its data are damaged")
    }
  }
}
