import CHunspell
import Dictionaries
import Files
import Glibc

/// A Hunspell dictionary installed on this machine.
///
/// Opens only dictionaries that an administrator or the user installed: a book can name them but not supply them. Not
/// Sendable: one thread at a time.
final class SpellingDictionary {
  /// Why a dictionary cannot be opened.
  enum Absence: Error, Sendable, Equatable {
    /// Hunspell is not installed.
    case libraryMissing
    /// No dictionary has the name or the language.
    case dictionaryMissing
  }

  /// The name, such as `en_GB`.
  let name: String
  private let handle: OpaquePointer
  private let encoding: CharacterEncoding?

  /// Opens a dictionary by name.
  ///
  /// - Parameter folders: the folders of dictionaries, in search order.
  init(name: String, in folders: [String] = SpellingDictionary.folders) throws(Absence) {
    guard octavo_hunspell_library() != nil else { throw .libraryMissing }
    let isName = name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 }
    guard isName, let folder = folders.first(where: { Self.holds(name, $0) }),
      let handle = octavo_hunspell_open("\(folder)/\(name).aff", "\(folder)/\(name).dic")
    else { throw .dictionaryMissing }
    self.name = name
    self.handle = handle
    let encoding = octavo_hunspell_encoding(handle).map { String(cString: $0) } ?? "UTF-8"
    self.encoding = encoding.uppercased() == "UTF-8" ? nil : CharacterEncoding(encoding)
  }

  /// Opens the dictionary of a language tag such as `en-GB`. If the tag names no region, or one without dictionary,
  /// opens that without region, else that of the namesake region (`de_DE`; `en_US` for English), else the first.
  convenience init(language: String, in folders: [String] = SpellingDictionary.folders) throws(Absence) {
    guard octavo_hunspell_library() != nil else { throw .libraryMissing }
    let names = folders.flatMap { FileSystem.names(in: $0) }.filter { $0.hasSuffix(".dic") }
      .map { String($0.dropLast(4)) }
    guard let name = dictionaryName(for: language, among: names) else { throw .dictionaryMissing }
    try self.init(name: name, in: folders)
  }

  deinit { octavo_hunspell_close(handle) }

  /// The folders of dictionaries, those of the user first.
  static let folders: [String] = {
    let variables = getenv("DICPATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
    let home = getenv("HOME").map { [String(cString: $0) + "/.local/share/hunspell"] } ?? []
    return variables + home + ["/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/share/myspell"]
  }()

  private static func holds(_ name: String, _ folder: String) -> Bool {
    FileStamp(at: "\(folder)/\(name).aff").kind == .file
      && FileStamp(at: "\(folder)/\(name).dic").kind == .file
  }

  /// Whether the dictionary has a word; false for a word that its encoding cannot represent.
  func has(_ word: String) -> Bool {
    guard let encoding else { return octavo_hunspell_has(handle, word) != 0 }
    guard let bytes = encoding.encoded(word) else { return false }
    return bytes.withUnsafeBufferPointer { octavo_hunspell_has(handle, $0.baseAddress) != 0 }
  }

  /// At most three similar words.
  func suggestions(for word: String) -> [String] {
    guard let bytes = encoding?.encoded(word) ?? (encoding == nil ? Array(word.utf8CString) : nil) else {
      return []
    }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = bytes.withUnsafeBufferPointer { octavo_hunspell_suggest(handle, &list, $0.baseAddress) }
    defer { octavo_hunspell_free(handle, &list, count) }
    return (0..<max(0, min(Int(count), 3))).compactMap { index in
      guard let text = list?[index] else { return nil }
      return encoding == nil ? String(cString: text) : encoding?.decoded(text)
    }
  }
}
