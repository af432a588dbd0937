import BookModel
import Diagnostics
import Files
import SourceKinds
import YAML

/// Reading of the contents: parts, chapters and sections, in every format that Jupyter Book has had.
extension JupyterBookReader {
  private static let depthLimit = 12

  /// The context of entries, inherited from the enclosing entries.
  struct Level {
    var kind: Entry.Kind
    /// The number of nested levels from here on that are numbered.
    var numbered: Int
    var depth: Int

    /// The level below.
    var next: Level {
      Level(kind: kind == .chapter ? .section : kind, numbered: max(0, numbered - 1), depth: depth + 1)
    }
  }

  /// The number of levels that `numbered: true` or `numbered: 2` numbers; nil if absent.
  private func levels(_ value: YAMLValue?) -> Int? {
    guard let value else { return nil }
    if let bool = value.bool { return bool ? 99 : 0 }
    return value.int.map { max(0, $0) }
  }

  /// Reads a mapping: `root`, and below it `parts`, `chapters`, `sections`, `subtrees` or `entries`.
  mutating func readContents(_ root: YAMLValue) {
    let isArticle = root["format"]?.text == "jb-article"
    let defaults = root["defaults"]
    let options = root["options"]
    for member in root.members {
      switch member.key {
      case "format", "root", "parts", "chapters", "sections", "subtrees", "entries", "options", "defaults",
        "title":
        break
      case "meta": toc.ignore(member)
      default: toc.ignore(member)
      }
    }
    let numbered = levels(options?["numbered"]) ?? levels(defaults?["numbered"]) ?? 0
    if let file = root.member("root") ?? root.member("file") {
      if var entry = entry(of: file.value, kind: .page) {
        entry.title = root["title"]?.text
        entry.isNumbered = false
        book.contents.append(entry)
      }
    } else {
      report(.settingInvalid, root, "the table of contents has no \"root\"")
    }
    let level = Level(kind: isArticle ? .section : .chapter, numbered: numbered, depth: 0)
    book.contents += children(of: root, level: level)
  }

  /// The child entries of a mapping, under any of the possible keys.
  private mutating func children(of value: YAMLValue, level: Level) -> [Entry] {
    guard level.depth < Self.depthLimit else {
      report(
        .settingInvalid, value, "entries are nested more than \(Self.depthLimit) levels deep, and left out")
      return []
    }
    var entries: [Entry] = []
    var level = level
    if let options = value["options"], let numbered = levels(options["numbered"]) {
      level.numbered = numbered
    }
    for key in ["parts", "subtrees"] {
      for part in value[key]?.list ?? [] { entries += self.part(part, level: level) }
    }
    for key in ["chapters", "sections", "entries"] {
      for item in value[key]?.list ?? [] { entries += self.entries(item, level: level) }
    }
    return entries
  }

  /// A part with its caption; without a caption, its entries.
  private mutating func part(_ value: YAMLValue, level: Level) -> [Entry] {
    var level = level
    level.numbered = levels(value["numbered"]) ?? level.numbered
    let children = children(of: value, level: level)
    let title = value["caption"]?.text ?? value["title"]?.text ?? value["part"]?.text
    if children.isEmpty { diagnostics.append(emptyEntry(title, at: toc.range(value))) }
    guard let title, !children.isEmpty else { return children }
    var entry = Entry(level.depth == 0 ? .part : level.kind, title: title, range: toc.range(value))
    entry.isNumbered = false
    entry.children = children
    return [entry]
  }

  /// The entries of a list item: a file, files that match a pattern, or an address.
  private mutating func entries(_ value: YAMLValue, level: Level) -> [Entry] {
    if value.text != nil {
      return entry(of: value, kind: level.kind).map { [numbered($0, level: level)] } ?? []
    }
    if let glob = value["glob"] ?? value["pattern"], let pattern = glob.text {
      if let title = value["title"] { reportTitleOfPattern(title) }
      return globbed(pattern, glob, level: level)
    }
    if let url = value.member("url") {
      report(.entryOutside, url.value, outsideEntry(url.value, title: value["title"]))
      return []
    }
    guard let file = value["file"] else {
      if value["caption"] != nil || value["part"] != nil || value["title"] != nil || value["header"] != nil {
        return part(value, level: level)
      }
      report(.settingInvalid, value, "entry names no \"file\", \"glob\" or \"url\", and is left out")
      return []
    }
    var inner = level.next
    inner.numbered = levels(value["numbered"]) ?? inner.numbered
    // Make the entry before its children, since sources are in reading order.
    let entry = entry(of: file, kind: level.kind)
    let children = children(of: value, level: inner)
    // Keep the entries below a missing page.
    guard var entry else { return children }
    entry.title = value["title"]?.text
    entry.children = children
    return [numbered(entry, level: level)]
  }

  private func numbered(_ entry: Entry, level: Level) -> Entry {
    var entry = entry
    entry.isNumbered = level.numbered > 0
    return entry
  }

  private mutating func reportTitleOfPattern(_ title: YAMLValue) {
    report(.settingInvalid, title, titleOfPattern(title))
  }

  private mutating func globbed(_ pattern: String, _ value: YAMLValue, level: Level) -> [Entry] {
    let found = sources.matching(pattern).filter { !sources.contains($0) }
    if found.isEmpty { report(.settingInvalid, value, "pattern \"\(pattern)\" names no source") }
    return found.map { path in
      var entry = Entry(level.kind, range: toc.range(value))
      entry.source = sources.add(path, at: toc.range(value))
      return numbered(entry, level: level)
    }
  }

  /// The entry of a file; reports a finding and returns nil if the file does not exist.
  mutating func entry(of value: YAMLValue, kind: Entry.Kind) -> Entry? {
    guard let name = value.text else {
      report(.settingInvalid, value, "the name of a file is expected")
      return nil
    }
    let range = toc.range(value)
    do throws(FileError) {
      let path = try sources.path(name)
      guard SourceKind.of(path, in: folder)?.isRead == true else {
        diagnostics.append(unread(path, at: range))
        return nil
      }
      var entry = Entry(kind, range: range)
      if sources.contains(path) {
        diagnostics.append(
          Diagnostic(.sourceRepeated, at: range, "\"\(path)\" is already in the contents"))
        return nil
      }
      entry.source = sources.add(path, at: range)
      return entry
    } catch {
      var finding = error.diagnostic(.sourceMissing, "source", name, at: range)
      if case .missing(let nearest?) = error {
        let shown = pathExtension(name).isEmpty ? withoutExtension(nearest) : nearest
        finding.solutions = shown == name ? [] : [didYouMean(shown, inPlaceOf: name, at: range)]
      }
      diagnostics.append(finding)
      return nil
    }
  }

  // MARK: The old format

  /// Reads a list, the format of Jupyter Book before version 0.11: the first entry is the opening page; `part`
  /// and `header` begin parts.
  mutating func readList(_ root: YAMLValue) {
    var items = root.items[...]
    var numbered = 0
    if let first = items.popFirst() {
      numbered = levels(first["numbered"]) ?? 0
      let level = Level(kind: .page, numbered: 0, depth: 0)
      var inner = Level(kind: .chapter, numbered: numbered, depth: 1)
      if let file = first["file"] ?? first["url"] {
        if var entry = entry(of: oldName(file), kind: .page) {
          entry.title = first["title"]?.text
          book.contents.append(self.numbered(entry, level: level))
        }
      } else {
        report(.settingInvalid, first, "the first entry names no \"file\", and is left out")
      }
      inner.depth = 0
      book.contents += children(of: first, level: inner)
    }
    var open: Entry?
    func close(_ reader: inout JupyterBookReader) {
      guard let part = open else { return }
      if part.children.isEmpty {
        reader.diagnostics.append(emptyEntry(part.title, at: part.range))
      } else {
        reader.book.contents.append(part)
      }
      open = nil
    }
    for item in items {
      if let caption = item["part"] ?? item["header"] ?? item["divider"] {
        close(&self)
        var part = Entry(.part, title: caption.text, range: toc.range(item))
        part.isNumbered = false
        let level = Level(kind: .chapter, numbered: levels(item["numbered"]) ?? numbered, depth: 0)
        part.children = children(of: item, level: level)
        open = caption.text == nil ? nil : part
        if caption.text == nil {
          if part.children.isEmpty { diagnostics.append(emptyEntry(nil, at: part.range)) }
          book.contents += part.children
        }
        continue
      }
      let level = Level(kind: .chapter, numbered: numbered, depth: 0)
      let entries = oldEntries(item, level: level)
      if open != nil { open?.children += entries } else { book.contents += entries }
    }
    close(&self)
  }

  private mutating func oldEntries(_ item: YAMLValue, level: Level) -> [Entry] {
    // The first versions named files by `url`, from the root: `/chapters/01`.
    guard item["file"] == nil, let url = item["url"], url.text?.hasPrefix("/") == true else {
      return entries(item, level: level)
    }
    guard var entry = entry(of: oldName(url), kind: level.kind) else { return [] }
    entry.title = item["title"]?.text
    entry.children = children(of: item, level: level.next)
    return [numbered(entry, level: level)]
  }

  private func oldName(_ value: YAMLValue) -> YAMLValue {
    guard let text = value.text, text.hasPrefix("/") else { return value }
    return YAMLValue(.scalar(String(text.dropFirst()), isPlain: false), range: value.range)
  }
}
