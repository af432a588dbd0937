import Diagnostics
import Files
import Manifests
import SourceKinds
import TextBytes

/// The unique names of a catalogue's books.
struct BookNames {
  /// The first book of each name, by the name in lower case, since some file systems ignore case.
  private var known: [String: (manifest: String, place: SourceRange?)] = [:]

  /// The default name of a book: the manifest's file name, or the folder's if the manifest's kind always has the same name.
  ///
  ///     BookNames.name(of: "math/calculus/book.xml")                 // "calculus"
  ///     BookNames.name(of: "math/calculus/book.xml", isWhole: true)  // "math-calculus"
  static func name(of manifest: String, isWhole: Bool = false) -> String {
    var parts = manifest.split(separator: "/").map(String.init).filter { $0 != "." && $0 != ".." }
    if let last = parts.last, parts.count > 1, generic.contains(last.lowercased()) { parts.removeLast() }
    if let last = parts.last, let dot = last.lastIndex(of: "."), dot != last.startIndex {
      let ending = last[last.index(after: dot)...].lowercased()
      if endings.contains(ending) {
        var stem = String(last[..<dot])
        if stem.hasSuffix(".collection") { stem.removeLast(".collection".count) }
        parts[parts.count - 1] = stem
      }
    }
    let text = isWhole ? parts.joined(separator: "-") : parts.last ?? ""
    return tidy(text.isEmpty ? "book" : text, manifest)
  }

  /// Names of manifests that say nothing about the book.
  private static let generic: Set<String> = [
    "book.xml", "package.opf", "content.opf", "_toc.yml", "_config.yml", "myst.yml", "_quarto.yml",
    "_bookdown.yml",
    "book.toml", "mkdocs.yml", "project.ptx", "index.md", "readme.md", "main.ptx",
  ]

  /// The extensions of manifests and sources, which a name goes without.
  private static let endings = Set(SourceKind.extensionsRead + SourceKind.extensionsShared).union([
    "epub", "opf", "yml", "toml",
  ])

  /// A name valid in every file system. If letters are dropped, a hash of all bytes is appended, so that the name is
  /// unique and independent of other books.
  private static func tidy(_ text: String, _ manifest: String) -> String {
    if isPlainFileName(text) { return text }
    var output: [UInt8] = []
    for byte in text.utf8.prefix(80) {
      let isPlain = byte.isLetter || byte.isDigit || byte == "_" || byte == "."
      if isPlain { output.append(byte) } else if output.last != "-" { output.append("-") }
    }
    while let first = output.first, !(first.isLetter || first.isDigit) { output.removeFirst() }
    while let last = output.last, last == "." || last == "-" { output.removeLast() }
    if output.isEmpty { output = Array("book".utf8) }
    let digest = String(FileAccesses.digest([manifest]) & 0xFFFF_FFFF, radix: 36)
    return String(decoding: output, as: UTF8.self) + "-" + digest
  }

  /// Adds a name; returns a finding if another book has it.
  mutating func add(_ name: String, of manifest: String, at place: SourceRange?) -> Diagnostic? {
    let key = name.lowercased()
    guard let first = known[key] else {
      known[key] = (manifest, place)
      return nil
    }
    var diagnostic = Diagnostic(
      .outputNameRepeated, at: place,
      "\"\(manifest)\" and \"\(first.manifest)\" would both be written as \"\(name)\"")
    if let place = first.place { diagnostic.notes = [.init(place, "the first one is named here")] }
    diagnostic.solutions = [.init("give one of them another name with the attribute \"output\"")]
    return diagnostic
  }
}
