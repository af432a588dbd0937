import Diagnostics
import TextBytes

/// Prints a comparison of two bundles for people, as text or Markdown.
///
///     Contents: 1 added, 2 renumbered
///       + Chapter 1: Zero, first (1 page, 120 words)
///       ~ 2 entries renumbered, as "Chapter 1: One" to "Chapter 2: One"
///
///     Pages: 1 changed, 57 the same
///       1.1 Symmetry  (pages/symmetry.xhtml)
///         ~ 1 word changed: "… a function is [odd -> even] if its graph …"
public struct ComparisonPrinter: Sendable {
  /// The comparison.
  let comparison: BundleComparison
  /// The old book's path, as given.
  let old: String
  /// The new book's path, as given.
  let new: String
  /// Whether to print sizes in bytes.
  let showsSizes: Bool

  /// The maximum number of lines of a section, of pages, and of edits of a page; JSON is complete.
  private static let longest = 60
  private static let mostEdits = 12
  /// The maximum number of pages with other names that have a line each.
  private static let mostRenamed = 3

  /// Makes a printer.
  public init(_ comparison: BundleComparison, old: String, new: String, showsSizes: Bool = false) {
    self.comparison = comparison
    self.old = old
    self.new = new
    self.showsSizes = showsSizes
  }

  // MARK: Sections

  /// A headline with lines below it, and those with lines of their own.
  private struct Section {
    var name: String
    var tally: String
    var lines: [Line]
  }

  private struct Line {
    var sign: String
    var text: String
    /// A file's name, shown behind the text.
    var file: String?
    var inner: [Line] = []
  }

  private var sections: [Section] {
    [
      section("contents", comparison.contents, ContentsWording.line), pageSection,
      section("addresses", comparison.anchors, ContentsWording.item),
      section("metadata", comparison.metadata, ContentsWording.property),
      section("artwork", comparison.artwork, ContentsWording.files),
      section("other files", comparison.otherFiles, ContentsWording.item),
    ].filter { !$0.lines.isEmpty }
  }

  private func section(
    _ name: String, _ changes: [BundleComparison.Change], _ wording: (BundleComparison.Change) -> String
  ) -> Section {
    let counts = Dictionary(changes.map { ($0.kind, name == "contents" ? $0.count : 1) }, uniquingKeysWith: +)
    return Section(
      name: name, tally: tally(counts),
      lines: cut(changes.map { Line(sign: sign($0.kind), text: wording($0)) }))
  }

  private var pageSection: Section {
    var lines: [Line] = []
    var counts: [BundleComparison.Change.Kind: Int] = [:]
    // One page before them may have given many pages other names.
    let renamed = comparison.pages.filter { $0.kind == .renamed }
    let areTogether = renamed.count > Self.mostRenamed
    if areTogether { lines.append(Line(sign: sign(.renamed), text: PageWording.line(renamed: renamed))) }
    for change in comparison.pages {
      counts[change.kind, default: 0] += change.count
      if change.isInContents || areTogether && change.kind == .renamed { continue }
      var line = Line(sign: sign(change.kind), text: PageWording.line(change), file: PageWording.file(change))
      line.inner = cut(
        change.edits.map { Line(sign: sign($0.kind), text: PageWording.line($0)) }, Self.mostEdits)
      lines.append(line)
    }
    let changed = counts[.changed] ?? 0
    let same = comparison.commonPages - changed
    var tally = tally(counts)
    if changed > 0, same > 0 { tally += ", \(same) with the same text" }
    return Section(name: "pages", tally: tally, lines: cut(lines))
  }

  /// Counts changes by kind: `1 added, 2 removed`.
  private func tally(_ counts: [BundleComparison.Change.Kind: Int]) -> String {
    BundleComparison.Change.Kind.allCases.compactMap { kind in
      counts[kind].flatMap { $0 == 0 ? nil : "\($0) \(kind.rawValue)" }
    }.joined(separator: ", ")
  }

  private func cut(_ lines: [Line], _ most: Int = Self.longest) -> [Line] {
    guard lines.count > most + 1 else { return lines }
    return Array(lines.prefix(most)) + [Line(sign: "…", text: "\(lines.count - most) more")]
  }

  private func sign(_ kind: BundleComparison.Change.Kind) -> String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .moved: ">"
    case .changed, .renamed, .renumbered: "~"
    }
  }

  private static let noChanges = "nothing changed"

  // MARK: Text

  /// Prints sections with one line per change.
  public func text() -> String {
    var text = "\(old.printable) -> \(new.printable)\n"
    if comparison.isEmpty { text += Self.noChanges + "\n" }
    for section in sections {
      text += "\n" + section.name.capitalizedFirst + ": " + section.tally + "\n"
      for line in section.lines { write(line, indent: "  ", to: &text) }
    }
    if showsSizes {
      text += "\nSizes\n"
      for size in comparison.sizes {
        let name = size.name + String(repeating: " ", count: max(0, 18 - size.name.count))
        text += "  \(name) \(size.before) -> \(size.after) bytes" + difference(size) + "\n"
      }
    }
    return text
  }

  private func write(_ line: Line, indent: String, to text: inout String) {
    text +=
      indent + line.sign + " " + line.text.printable + (line.file.map { "  (\($0.printable))" } ?? "") + "\n"
    for inner in line.inner { write(inner, indent: indent + "    ", to: &text) }
  }

  private func difference(_ size: BundleComparison.Size) -> String {
    let change = size.after - size.before
    return change == 0 ? "" : " (\(change > 0 ? "+" : "")\(change))"
  }

  // MARK: Markdown

  /// Prints Markdown for a comment on a pull request, with long sections collapsed.
  public func markdown() -> String {
    var text = "### What changed\n"
    if comparison.isEmpty { text += "\n" + Self.noChanges.capitalizedFirst + ".\n" }
    for section in sections {
      // Addresses that are gone break links from elsewhere, so they are not collapsed.
      let isOpen = section.name == "addresses" || section.lines.reduce(0) { $0 + 1 + $1.inner.count } <= 20
      let title = section.name.capitalizedFirst + ": " + section.tally
      text += "\n<details\(isOpen ? " open" : "")><summary>\(title)</summary>\n\n"
      for line in section.lines { writeItem(line, indent: "", to: &text) }
      text += "\n</details>\n"
    }
    guard showsSizes else { return text }
    text += "\n| bytes | before | after | change |\n|---|--:|--:|--:|\n"
    for size in comparison.sizes {
      let change = size.after - size.before
      text += "| \(size.name) | \(size.before) | \(size.after) | \(change > 0 ? "+" : "")\(change) |\n"
    }
    return text
  }

  private func writeItem(_ line: Line, indent: String, to text: inout String) {
    text += indent + "- `\(line.sign)` " + line.text.printable.markdownEscaped
    if let file = line.file { text += " (" + file.printable.markdownEscaped + ")" }
    text += "\n"
    for inner in line.inner { writeItem(inner, indent: indent + "  ", to: &text) }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
