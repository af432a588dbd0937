import Diagnostics
import Files
import YAML

/// The settings of a build: those of the book, in `octavo.yaml` beside the manifest or in a folder above it, and those of the
/// caller, in a file that the command line or the environment names.
///
/// Anybody who can change the book can change its settings. So these name no program, no server, no keys and no file
/// outside of their folder, and raise no limit; the caller's settings may, and take precedence.
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
///     cache: {folder: .octavo-cache}
///
/// The caller's settings have the same names, and besides:
///
///     print: {browser: /usr/bin/chromium}
///     cache: {shared: https://cache.example.org/octavo, trust: main.pub}
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
  /// The absolute path of the baseline.
  public private(set) var baseline: String?
  /// The maximum number of findings of one kind listed per file.
  public private(set) var mostOfAKind: Int?
  /// The maximum number of warnings with which a check passes.
  public private(set) var mostWarnings: Int?
  /// The address of a page about findings; the id of a finding is appended.
  public private(set) var helpAddress: String?
  /// The settings of `octavo pdf`, by the names of its group in `ProjectSetting.all`; the command reports invalid values.
  public private(set) var print: [String: String] = [:]
  /// Caches that can be moved between machines or are shared by several.
  public private(set) var caches = Caches()
  /// The prefixes of external addresses that are not checked.
  public private(set) var skippedLinks: [String] = []
  /// The settings of the spelling check.
  public private(set) var spelling = Spelling()
  /// The findings about the files.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The texts of the files, for reports.
  private var sources: [SourceText] = []

  /// Finds and reads the settings for a manifest, a bundle or a folder.
  ///
  /// - Parameters:
  ///   - caller: the path of the caller's file of settings; nil if there is none.
  ///   - kinds: every kind of finding, whose levels can be set.
  public init(for manifest: String, caller: String? = nil, kinds: [DiagnosticKind]) {
    self.init(ofBook: manifest, kinds)
    guard let caller else { return }
    read(caller, shown: caller, as: .caller, in: ProjectFolder(Self.parent(caller)), kinds) {
      () throws(FileError) in try FileSystem.read(caller, limit: Self.sizeLimit)
    }
  }

  /// The absolute or typed paths of the files that were read.
  public private(set) var files: [String] = []

  /// The text of a file of settings that reports call `file`; nil for any other.
  public func source(_ file: String) -> SourceText? { sources.first { $0.file == file } }

  private init(ofBook manifest: String, _ kinds: [DiagnosticKind]) {
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
    // A link in place of the file may lead anywhere, and its first lines would be printed.
    let place: FilePlace?
    do { place = try BookFolder(at: above).rooted(byCaller: nil)?.place(Self.fileName) } catch { place = nil }
    path = start == "." ? shown : (start.hasSuffix("/") ? start : start + "/") + shown
    guard let place else {
      diagnostics = [
        Diagnostic(
          .settingsInvalid, at: SourceRange(file: path ?? Self.fileName),
          "the settings are a link that leads out of the repository, or of their folder if there is none")
      ]
      return
    }
    read(above + "/" + Self.fileName, shown: path ?? Self.fileName, as: .book, in: folder, kinds) {
      () throws(FileError) in try place.read(limit: Self.sizeLimit)
    }
  }

  /// The maximum size of a file of settings.
  private static let sizeLimit = 1 << 20

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private mutating func read(
    _ file: String, shown: String, as author: SettingsReader.Author, in folder: ProjectFolder,
    _ kinds: [DiagnosticKind], content: () throws(FileError) -> [UInt8]
  ) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try content() } catch {
      diagnostics.append(
        Diagnostic(.settingsInvalid, at: SourceRange(file: shown), "the settings cannot be read"))
      return
    }
    let text = SourceText(file: shown, bytes: bytes)
    sources.append(text)
    files.append(file)
    let result = YAMLParser().parse(bytes[...])
    diagnostics += result.problems.map {
      Diagnostic(.settingsInvalid, at: text.range($0.range), $0.summary)
    }
    guard let value = result.value, !value.isNull else { return }
    var reader = SettingsReader(text: text, author: author, folder: folder, kinds: kinds)
    let firstRule = rules.count
    reader.members(of: value, of: "the settings", in: "") { reader, member in
      switch member.key {
      case "levels":
        // Levels with paths take precedence over those without, of the same author.
        rules.insert(WarningPolicy.Rule(nil, reader.levels(member.value)), at: firstRule)
      case "paths": rules += reader.paths(member.value)
      case "warnings-as-errors": treatsWarningsAsErrors = reader.flag(member.value)
      case "baseline": baseline = reader.path(member.value)
      case "limits": readLimits(member.value, to: &reader)
      case "cache": readCaches(member.value, to: &reader)
      case "external-links":
        reader.members(of: member.value, of: "settings of external links", in: "external-links") {
          reader, setting in
          skippedLinks = setting.value.list.compactMap { reader.string($0) }
        }
      case "spelling": readSpelling(member.value, to: &reader)
      case "help-address": helpAddress = reader.address(member.value)
      case "print": readPrint(member.value, to: &reader)
      default: break
      }
    }
    diagnostics += reader.diagnostics
  }

  private mutating func readLimits(_ value: YAMLValue, to reader: inout SettingsReader) {
    reader.members(of: value, of: "the limits", in: "limits") { reader, limit in
      switch limit.key {
      case "findings-of-a-kind":
        // A book makes the limit only stricter.
        let most = reader.author == .caller ? Int.max : WarningPolicy().mostOfAKind
        mostOfAKind = reader.number(limit.value, in: 1...most)
      case "warnings": mostWarnings = reader.number(limit.value, in: 0...Int.max)
      default: break
      }
    }
  }

  private mutating func readCaches(_ value: YAMLValue, to reader: inout SettingsReader) {
    reader.members(of: value, of: "the caches", in: "cache") { reader, cache in
      switch cache.key {
      case "folder": caches.folder = reader.cacheFolder(cache.value)
      case "shared":
        caches.shared = reader.string(cache.value).flatMap {
          $0.contains("://") ? $0 : reader.path(cache.value)
        }
      case "trust":
        caches.trustedKeyFiles = cache.value.list.compactMap { reader.path($0) }
      default: break
      }
    }
  }

  private mutating func readSpelling(_ value: YAMLValue, to reader: inout SettingsReader) {
    reader.members(of: value, of: "settings of spelling", in: "spelling") { reader, setting in
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
      case "files": spelling.files = setting.value.list.compactMap { reader.existingFile($0) }
      default: break
      }
    }
  }

  private mutating func readPrint(_ value: YAMLValue, to reader: inout SettingsReader) {
    reader.members(of: value, of: "settings of print", in: "print") { reader, setting in
      print[setting.key] = reader.string(setting.value)
    }
  }
}

/// Reads values of a file of settings and collects findings.
private struct SettingsReader {
  /// Who wrote the file.
  enum Author { case book, caller }

  let text: SourceText
  let author: Author
  private let folder: ProjectFolder
  private let kinds: [DiagnosticKind]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter folder: the folder to which paths in the file are relative.
  init(text: SourceText, author: Author, folder: ProjectFolder, kinds: [DiagnosticKind]) {
    (self.text, self.author, self.folder, self.kinds) = (text, author, folder, kinds)
  }

  /// Reports `member`, which names `what`, as a setting that the author may not make.
  private mutating func refuse(_ member: YAMLValue.Member, naming what: String) {
    diagnostics.append(
      Diagnostic(
        .settingsInvalid, at: text.range(member.keyRange),
        "\"\(member.key)\" names \(what), which settings of a book may not",
        solutions: [
          Diagnostic.Solution("move it to a file that --settings or OCTAVO_SETTINGS names, or use the option")
        ]))
  }

  /// The absolute path of a file or folder that need not exist. A book's own is in the folder of the settings, and no
  /// symbolic link leads to it.
  mutating func path(_ value: YAMLValue) -> String? {
    guard let name = string(value) else { return nil }
    if author == .caller { return name.hasPrefix("/") ? name : folder.path + "/" + name }
    let names = name.split(separator: "/").filter { $0 != "." }
    var path = folder.path == "/" ? "" : folder.path
    var isInside =
      !name.hasPrefix("/") && !names.isEmpty && !names.contains { $0 == ".." || $0.lowercased() == ".git" }
    for name in names where isInside {
      path += "/" + name
      isInside = FileStamp(at: path).kind == .absent || FileSystem.plainItem(at: path) != nil
    }
    guard isInside else {
      report("\"\(name)\" is not in the folder of the settings", at: value.range)
      return nil
    }
    return path
  }

  /// The absolute path of a file that exists.
  mutating func existingFile(_ value: YAMLValue) -> String? {
    guard let path = path(value) else { return nil }
    if FileStamp(at: path).kind == .file { return path }
    report("file \"\(value.text ?? "")\" is not in the folder of the settings", at: value.range)
    return nil
  }

  /// The absolute path of a folder for saved work: a new or empty one, or one that already holds such work.
  mutating func cacheFolder(_ value: YAMLValue) -> String? {
    guard let path = path(value) else { return nil }
    guard author == .book else { return path }
    switch FileStamp(at: path).kind {
    case .absent: return path
    case .folder where FileSystem.isEmptyFolder(path) || FileStamp(at: path + "/CACHEDIR.TAG").kind == .file:
      return path
    default:
      report("\"\(value.text ?? "")\" holds other files than saved work", at: value.range)
      return nil
    }
  }

  /// An address of the web.
  mutating func address(_ value: YAMLValue) -> String? {
    guard let text = string(value) else { return nil }
    if text.hasPrefix("https://") || text.hasPrefix("http://") { return text }
    report("the value must be an address that begins with https:// or http://", at: value.range)
    return nil
  }

  /// Reads the settings of a group that the table has and the author may set; reports the others.
  mutating func members(
    of value: YAMLValue, of name: String, in group: String,
    _ read: (inout SettingsReader, YAMLValue.Member) -> Void
  ) {
    members(of: value, of: name) { reader, member in
      guard let setting = ProjectSetting.all.first(where: { $0.group == group && $0.name == member.key })
      else {
        return reader.refuse(
          member, among: ProjectSetting.all.filter { $0.group == group }.map(\.name))
      }
      if reader.author == .book, let what = setting.forCallers {
        return reader.refuse(member, naming: what)
      }
      read(&reader, member)
    }
  }

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
      guard let kind = reader.kinds.first(where: { $0.id == member.key }) else {
        reader.refuse(member, among: reader.kinds.map(\.id))
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

  /// Each file with findings is compared with each pattern.
  private static let mostPatterns = 500
  private static let longestPattern = 1000

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
      if let long = patterns.first(where: { $0.text.utf8.count > Self.longestPattern }) {
        report(
          "a pattern has \(long.text.utf8.count) bytes, more than \(Self.longestPattern)", at: item.range)
        patterns.removeAll { $0.text.utf8.count > Self.longestPattern }
      }
      guard rules.count + patterns.count <= Self.mostPatterns else {
        report("paths name more than \(Self.mostPatterns) files or patterns", at: item.range)
        break
      }
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

  mutating func number(_ value: YAMLValue, in range: ClosedRange<Int>) -> Int? {
    if let number = value.int, range.contains(number) { return number }
    let most = range.upperBound == .max ? "" : " to \(range.upperBound)"
    report("the value must be a whole number from \(range.lowerBound)\(most)", at: value.range)
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
