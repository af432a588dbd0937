import BookModel
import Diagnostics
import Files
import SourceKinds
import TOML
import TextBytes
import ToolSettings
import YAML

/// A manifest in YAML or TOML, with its findings.
struct YAMLManifest {
  let folder: BookFolder
  let path: String
  let source: SourceText
  let root: YAMLValue?
  var diagnostics: [Diagnostic]
  /// Settings without effect on a book, in file order.
  private(set) var unused: [(name: String, range: ByteRange)] = []

  /// Reads a file; throws a finding if it cannot be read.
  init(_ path: String, in folder: BookFolder) throws(DiagnosticError) {
    self.folder = folder
    self.path = path
    let bytes: [UInt8]
    do { bytes = try folder.read(path) } catch {
      let place = SourceRange(file: folder.shown(path))
      throw DiagnosticError(diagnostic: error.diagnostic(.manifestUnreadable, "manifest", path, at: place))
    }
    let source = SourceText(file: folder.shown(path), bytes: bytes)
    self.source = source
    guard pathExtension(path) == "toml" else {
      let result = YAMLParser().parse(bytes[...])
      root = result.value
      diagnostics = result.problems.map { $0.diagnostic(in: source) }
      return
    }
    do throws(TOMLProblem) {
      root = try TOMLParser.parse(bytes)
      diagnostics = []
    } catch {
      root = nil
      diagnostics = [error.diagnostic(in: source)]
    }
  }

  /// Whether the file is invalid YAML or TOML.
  var isBroken: Bool { diagnostics.contains { $0.severity == .error } }

  func range(_ value: YAMLValue) -> SourceRange { source.range(value.range) }

  /// Records the settings of the file that have no effect on a book, as the vocabulary of its tool says.
  mutating func ignoreUnused(of vocabulary: SettingVocabulary) {
    for member in vocabulary.unused(in: root?.members ?? []) { unused.append(member) }
  }

  /// Records a setting without effect on a book.
  mutating func ignore(_ member: YAMLValue.Member, in name: String? = nil) {
    unused.append((name.map { "\($0).\(member.key)" } ?? member.key, member.keyRange))
  }

  /// Records what a value says of people beside their names, which a book has no place for.
  mutating func ignoreDetails(ofPeople value: YAMLValue, in name: String) {
    var seen: Set<String> = []
    for member in value.list.flatMap(\.detailsOfPerson) where seen.insert(member.key).inserted {
      ignore(member, in: name)
    }
  }

  /// Reports the settings without effect in one note.
  mutating func reportUnused() {
    unused.sort { $0.range.lower < $1.range.lower }
    guard let first = unused.first else { return }
    if let finding = unusedSettings(unused.map(\.name), at: source.range(first.range)) {
      diagnostics.append(finding)
    }
    unused = []
  }

  /// The text of a value; reports a finding if the value is not a text.
  mutating func text(_ value: YAMLValue?, _ name: String) -> String? {
    guard let value, !value.isNull else { return nil }
    if let text = value.text { return text }
    diagnostics.append(
      Diagnostic(.settingInvalid, at: range(value), "\"\(name)\" is not text and is left out"))
    return nil
  }
}

/// The summary of a finding about a contents entry that is a web address.
func outsideEntry(_ url: YAMLValue, title: YAMLValue?) -> String {
  outsideEntry(to: url.text ?? "nowhere", title: title?.text)
}

/// The summary of a finding about a contents entry that is a web address.
func outsideEntry(to address: String, title: String?) -> String {
  let name = title.map { "\"\($0)\"" } ?? "an entry"
  return "\(name) of the contents leads out of the book, to \(address), and is left out"
}

/// The finding about an entry of the contents that has neither a page nor entries below it.
func emptyEntry(_ title: String?, at range: SourceRange?) -> Diagnostic {
  let name = title.map { "\"\($0)\"" } ?? "an entry without title"
  return Diagnostic(
    .entryEmpty, at: range, "\(name) of the contents has no page and no entries below it, and is left out")
}

/// The summary of a finding about the title of a pattern of files.
func titleOfPattern(_ title: YAMLValue) -> String {
  "\"\(title.text ?? "")\" is left out: the pages that a pattern names have their own titles"
}

/// Sources as Jupyter's manifests name them: with or without extension.
struct NamedSources {
  let folder: BookFolder
  /// The folder that names are relative to; empty for the book's root.
  let base: String
  private(set) var sources: [PageSource] = []
  private var indices: [String: Int] = [:]
  /// The extensions to try for a name without one, in order: notebooks first, then the table's, at last text that is not read.
  static let endings =
    SourceKind.read(by: .jupyter).extensions
    + SourceKind.all.filter { $0.reader != .jupyter }.flatMap { $0.extensions + $0.sharedExtensions } + [
      "txt"
    ]

  init(folder: BookFolder, base: String) {
    self.folder = folder
    self.base = base
  }

  /// The path of a file, whose extension may be omitted.
  func path(_ name: String) throws(FileError) -> String {
    let wanted = joinPath(base, name.hasPrefix("/") ? String(name.dropFirst()) : name)
    guard let normal = folder.normalised(wanted) else { throw .outside(folder.refusal(of: wanted)) }
    if folder.exists(normal), !folder.isFolder(normal) { return normal }
    for ending in Self.endings where folder.exists(normal + "." + ending) { return normal + "." + ending }
    // The address of a page on the web, as in old books.
    if SourceKind.mayBeHTML(normal) {
      let bare = withoutExtension(normal)
      for ending in Self.endings where folder.exists(bare + "." + ending) { return bare + "." + ending }
    }
    _ = try folder.resolve(pathExtension(normal).isEmpty || !isKnown(normal) ? normal + ".ipynb" : normal)
    return normal
  }

  private func isKnown(_ path: String) -> Bool { Self.endings.contains(pathExtension(path)) }

  /// Adds a source unless it exists; returns its index.
  mutating func add(_ path: String, at range: SourceRange) -> Int {
    if let known = indices[path] { return known }
    indices[path] = sources.count
    sources.append(PageSource(path: path, range: range))
    return sources.count - 1
  }

  /// Cuts a source into pages at headings of a level.
  mutating func split(_ source: Int, atLevel level: Int) { sources[source].splitLevel = level }

  /// Marks a source as reached only through links.
  mutating func hide(_ source: Int) { sources[source].isLinear = false }

  func contains(_ path: String) -> Bool { indices[path] != nil }

  /// The files that match a pattern with `*`, in natural order.
  func matching(_ pattern: String) -> [String] {
    let wanted = joinPath(base, pattern)
    var found: [String] = []
    match(wanted.split(separator: "/").map(String.init)[...], in: "", depth: 0, to: &found)
    return found.filter { SourceKind.of($0, in: folder)?.isRead == true }.sorted(by: isNaturallyOrdered)
  }

  private func match(_ parts: ArraySlice<String>, in path: String, depth: Int, to found: inout [String]) {
    guard let part = parts.first, depth < 16, found.count < 10_000 else { return }
    if part == "**" {
      match(parts.dropFirst(), in: path, depth: depth + 1, to: &found)
      for name in folder.names(in: path) where !name.hasPrefix(".") && folder.isFolder(joinPath(path, name)) {
        match(parts, in: joinPath(path, name), depth: depth + 1, to: &found)
      }
      return
    }
    for name in folder.names(in: path) where !name.hasPrefix(".") {
      let inner = joinPath(path, name)
      let isLast = parts.count == 1
      let bare = isLast && pathExtension(part).isEmpty ? stem(name) : name
      guard
        FilePattern.fits(name: name, pattern: String(part))
          || FilePattern.fits(name: bare, pattern: String(part))
      else { continue }
      if isLast {
        if !folder.isFolder(inner), !found.contains(inner) { found.append(inner) }
      } else if folder.isFolder(inner) {
        match(parts.dropFirst(), in: inner, depth: depth + 1, to: &found)
      }
    }
  }
}
