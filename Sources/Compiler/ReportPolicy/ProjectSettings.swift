import Diagnostics
import Files
import YAML

/// The settings that a team shares, in `octavo.yaml` beside the manifest or in a folder above it.
///
///     levels:
///       link-target-missing: error     # off, note, warning or error
///     paths:
///       - files: drafts
///         levels: {table-header-missing: off}
///     warnings-as-errors: true
///     baseline: octavo-baseline.json
///     limits: {findings-of-a-kind: 20, warnings: 50}
///     help-address: https://example.org/findings/
///     print: {paper: a5, margins: 20mm 15mm, sides: two, links: notes, site: https://example.org/book/}
///     external-links: {skip: [https://example.org/private/]}
///     spelling: {dictionaries: {en: en_GB}, words: [eigenbasis], files: [words.txt]}
///     cache: {folder: .octavo-cache, shared: https://cache.example.org/octavo, trust: main.pub}
public struct ProjectSettings: Sendable {
  /// Caches that can be moved between machines or are shared by several.
  public struct Caches: Sendable {
    /// The folder for saved work, as an absolute path.
    public fileprivate(set) var folder: String?
    /// The address or the absolute path of the shared cache.
    public fileprivate(set) var shared: String?
    /// The absolute paths of files of public keys.
    public fileprivate(set) var trustedKeyFiles: [String] = []
  }

  /// The settings of the spelling check.
  public struct Spelling: Sendable {
    /// The names of dictionaries by language tag.
    public fileprivate(set) var dictionaries: [String: String] = [:]
    /// Additional correct words.
    public fileprivate(set) var words: [String] = []
    /// The absolute paths of files with additional correct words, one a line.
    public fileprivate(set) var files: [String] = []
  }

  /// The name of the file.
  public static let fileName = "octavo.yaml"

  /// The settings file as named in reports; nil if there is none.
  public let path: String?
  /// The folder to which its paths are relative.
  public let folder: ProjectFolder
  /// The severity rules; the last matching one applies.
  public private(set) var rules: [WarningPolicy.Rule] = []
  /// Whether warnings count as errors.
  public private(set) var treatsWarningsAsErrors = false
  /// The path of the baseline, relative to the folder.
  public private(set) var baseline: String?
  /// The maximum number of findings of one kind listed per file.
  public private(set) var mostOfAKind: Int?
  /// The maximum number of warnings with which a check passes.
  public private(set) var mostWarnings: Int?
  /// The address of a page about findings; the id of a finding is appended.
  public private(set) var helpAddress: String?
  /// The settings of `octavo pdf`, by the names in `printNames`; the command reports invalid values.
  public private(set) var print: [String: String] = [:]
  /// Caches that can be moved between machines or are shared by several.
  public private(set) var caches = Caches()
  /// The prefixes of external addresses that are not checked.
  public private(set) var skippedLinks: [String] = []
  /// The settings of the spelling check.
  public private(set) var spelling = Spelling()
  /// The findings about the file.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The text of the file, for reports.
  public private(set) var source: SourceText?

  /// The allowed names in `print`.
  private static let printNames = ["paper", "margins", "sides", "links", "site", "browser"]

  /// Finds and reads the settings for a manifest, a bundle or a folder.
  public init(for manifest: String) {
    let isFolder = FileStamp(at: manifest).kind == .folder
    let start = isFolder ? manifest : Self.parent(manifest)
    let real = FileSystem.realPath(start) ?? "/"
    var above = real
    while FileStamp(at: above + "/" + Self.fileName).kind != .file {
      // Settings are searched up to the repository's root.
      if above == "/" || FileStamp(at: above + "/.git").kind != .absent {
        path = nil
        folder = ProjectFolder(start)
        return
      }
      above = Self.parent(above)
    }
    folder = ProjectFolder(above)
    let depth = real.split(separator: "/").count - above.split(separator: "/").count
    let shown = String(repeating: "../", count: depth) + Self.fileName
    path = start == "." ? shown : (start.hasSuffix("/") ? start : start + "/") + shown
    read(above + "/" + Self.fileName)
  }

  /// The absolute path of a path in the settings.
  private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : folder.path + "/" + path }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private mutating func read(_ file: String) {
    let shown = path ?? file
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.read(file, limit: 1 << 20) } catch {
      diagnostics.append(
        Diagnostic(.settingsInvalid, at: SourceRange(file: shown), "the settings cannot be read"))
      return
    }
    let text = SourceText(file: shown, bytes: bytes)
    source = text
    let result = YAMLParser().parse(bytes[...])
    diagnostics += result.problems.map {
      Diagnostic(.settingsInvalid, at: text.range($0.range), $0.summary)
    }
    guard let value = result.value, !value.isNull else { return }
    var reader = SettingsReader(text: text)
    reader.members(of: value, of: "the settings") { reader, member in
      switch member.key {
      case "levels": rules.insert(WarningPolicy.Rule(nil, reader.levels(member.value)), at: 0)
      case "paths": rules += reader.paths(member.value)
      case "warnings-as-errors": treatsWarningsAsErrors = reader.flag(member.value)
      case "baseline": baseline = reader.string(member.value)
      case "limits":
        reader.members(of: member.value, of: "the limits") { reader, limit in
          switch limit.key {
          case "findings-of-a-kind": mostOfAKind = reader.number(limit.value, from: 1)
          case "warnings": mostWarnings = reader.number(limit.value, from: 0)
          default: reader.refuse(limit, among: ["findings-of-a-kind", "warnings"])
          }
        }
      case "cache": readCaches(member.value, &reader)
      case "external-links":
        reader.members(of: member.value, of: "settings of external links") { reader, setting in
          guard setting.key == "skip" else { return reader.refuse(setting, among: ["skip"]) }
          skippedLinks = setting.value.list.compactMap { reader.string($0) }
        }
      case "spelling": readSpelling(member.value, &reader)
      case "help-address": helpAddress = reader.string(member.value)
      case "print": readPrint(member.value, &reader)
      default:
        reader.refuse(
          member,
          among: [
            "levels", "paths", "warnings-as-errors", "baseline", "limits", "help-address", "print", "cache",
            "external-links", "spelling",
          ])
      }
    }
    diagnostics += reader.diagnostics
  }

  private mutating func readCaches(_ value: YAMLValue, _ reader: inout SettingsReader) {
    reader.members(of: value, of: "the caches") { reader, cache in
      switch cache.key {
      case "folder": caches.folder = reader.string(cache.value).map(absolute)
      case "shared":
        caches.shared = reader.string(cache.value).map { $0.contains("://") ? $0 : absolute($0) }
      case "trust":
        caches.trustedKeyFiles = cache.value.list.compactMap { reader.string($0) }.map(absolute)
      default: reader.refuse(cache, among: ["folder", "shared", "trust"])
      }
    }
  }

  private mutating func readSpelling(_ value: YAMLValue, _ reader: inout SettingsReader) {
    reader.members(of: value, of: "settings of spelling") { reader, setting in
      switch setting.key {
      case "dictionaries":
        reader.members(of: setting.value, of: "dictionaries") { reader, dictionary in
          let tag = dictionary.key.utf8
          guard (2...3).contains(tag.prefix { $0 >= "a" && $0 <= "z" }.count),
            dictionary.key.split(separator: "-").first.map({ $0.utf8.count <= 3 }) ?? false
          else {
            return reader.report("a language must be a tag such as en or pt-BR", at: dictionary.keyRange)
          }
          spelling.dictionaries[dictionary.key] = reader.string(dictionary.value)
        }
      case "words": spelling.words = setting.value.list.compactMap { reader.string($0) }
      case "files": spelling.files = setting.value.list.compactMap { wordFile($0, &reader) }
      default: reader.refuse(setting, among: ["dictionaries", "words", "files"])
      }
    }
  }

  /// The absolute path of a word list, which must be in the settings' folder.
  private func wordFile(_ value: YAMLValue, _ reader: inout SettingsReader) -> String? {
    guard let name = reader.string(value) else { return nil }
    let root = FileSystem.realPath(folder.path) ?? folder.path
    guard let path = FileSystem.realPath(absolute(name)), path.hasPrefix(root == "/" ? root : root + "/"),
      FileStamp(at: path).kind == .file
    else {
      reader.report("file \"\(name)\" is not in the folder of the settings", at: value.range)
      return nil
    }
    return path
  }

  private mutating func readPrint(_ value: YAMLValue, _ reader: inout SettingsReader) {
    reader.members(of: value, of: "settings of print") { reader, setting in
      guard Self.printNames.contains(setting.key) else {
        reader.refuse(setting, among: Self.printNames)
        return
      }
      print[setting.key] = reader.string(setting.value)
    }
  }
}

/// Reads values of the settings and collects findings.
private struct SettingsReader {
  let text: SourceText
  private(set) var diagnostics: [Diagnostic] = []

  init(text: SourceText) { self.text = text }

  mutating func members(
    of value: YAMLValue, of name: String, _ read: (inout SettingsReader, YAMLValue.Member) -> Void
  ) {
    guard case .mapping(let members) = value.content else {
      report("\(name) must be names with values", at: value.range)
      return
    }
    for member in members { read(&self, member) }
  }

  /// Reads treatments by id.
  mutating func levels(_ value: YAMLValue) -> [String: WarningPolicy.Treatment] {
    var levels: [String: WarningPolicy.Treatment] = [:]
    members(of: value, of: "levels") { reader, member in
      guard let kind = DiagnosticKind.all.first(where: { $0.id == member.key }) else {
        reader.refuse(member, among: DiagnosticKind.all.map(\.id))
        return
      }
      guard kind.severity != .error else {
        reader.report("\"\(kind.id)\" is an error; its level cannot be changed", at: member.keyRange)
        return
      }
      guard let level = reader.level(member.value) else { return }
      levels[kind.id] = level
    }
    return levels
  }

  /// Reads a level; YAML may have parsed `off` as a boolean.
  private mutating func level(_ value: YAMLValue) -> WarningPolicy.Treatment? {
    if let treatment = value.text.flatMap(WarningPolicy.Treatment.init(rawValue:)) { return treatment }
    let names = WarningPolicy.Treatment.allCases.map(\.rawValue)
    report(
      "a level must be \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")", at: value.range,
      instead: value.text.flatMap { suggestion(for: $0, among: names) })
    return nil
  }

  mutating func paths(_ value: YAMLValue) -> [WarningPolicy.Rule] {
    guard case .sequence(let items) = value.content else {
      report("paths must be a list of entries with files and levels", at: value.range)
      return []
    }
    var rules: [WarningPolicy.Rule] = []
    for item in items {
      var patterns: [FilePattern] = []
      var treatments: [String: WarningPolicy.Treatment] = [:]
      members(of: item, of: "an entry's parts") { reader, member in
        switch member.key {
        case "files":
          patterns = member.value.list.compactMap { reader.string($0) }.map { FilePattern($0) }
        case "levels": treatments = reader.levels(member.value)
        default: reader.refuse(member, among: ["files", "levels"])
        }
      }
      if patterns.isEmpty { report("the entry names no files", at: item.range) }
      rules += patterns.map { WarningPolicy.Rule($0, treatments) }
    }
    return rules
  }

  mutating func flag(_ value: YAMLValue) -> Bool {
    if let flag = value.bool { return flag }
    report("the value must be true or false", at: value.range)
    return false
  }

  mutating func string(_ value: YAMLValue) -> String? {
    if let text = value.text, !text.isEmpty { return text }
    report("the value must be text", at: value.range)
    return nil
  }

  mutating func number(_ value: YAMLValue, from least: Int) -> Int? {
    if let number = value.int, number >= least { return number }
    report("the value must be a whole number from \(least)", at: value.range)
    return nil
  }

  /// Reports an unknown name, with a suggestion from `names`.
  mutating func refuse(_ member: YAMLValue.Member, among names: [String]) {
    report(
      "\"\(member.key)\" is not known here", at: member.keyRange,
      instead: suggestion(for: member.key, among: names))
  }

  mutating func report(_ summary: String, at range: ByteRange, instead: String? = nil) {
    let range = text.range(range)
    let solutions = instead.map {
      [Diagnostic.Solution("did you mean \"\($0)\"?", replacements: [.init(range, with: $0)])]
    }
    diagnostics.append(Diagnostic(.settingsInvalid, at: range, summary, solutions: solutions ?? []))
  }
}
