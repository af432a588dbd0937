import Diagnostics
import JSONText
import TextBytes

/// Prints a comparison of two bundles as text, JSON or Markdown.
public struct ComparisonPrinter: Sendable {
  /// The comparison.
  public var comparison: BundleComparison
  /// The old bundle's path, as given.
  public var old: String
  /// The new bundle's path, as given.
  public var new: String

  /// The maximum number of lines of a section in text and Markdown; JSON is complete.
  private static let longest = 60

  /// Makes a printer.
  public init(_ comparison: BundleComparison, old: String, new: String) {
    self.comparison = comparison
    self.old = old
    self.new = new
  }

  // MARK: Text

  /// Prints sections with one line per change.
  ///
  ///     Contents: 1 added, 2 renumbered
  ///       + Limits  pages/limits.xhtml
  ///       ~ 2 entries renumbered, as "1.1 Symmetry" to "1.2 Symmetry"
  public func text() -> String {
    var text = "\(old.printable) -> \(new.printable)\n"
    guard !comparison.isEmpty else { return text + "nothing changed\n" }
    for section in comparison.sections where !section.changes.isEmpty {
      text += "\n" + section.name.capitalizedFirst + ": " + tally(section.changes) + "\n"
      for line in lines(section.changes) { text += "  \(line.sign) \(line.text.printable)\n" }
    }
    text += "\nSizes\n"
    for size in comparison.sizes {
      let name = size.name.printable + String(repeating: " ", count: max(0, 18 - size.name.count))
      text += "  \(name) \(size.before) -> \(size.after) bytes" + difference(size) + "\n"
    }
    return text
  }

  private func difference(_ size: BundleComparison.Size) -> String {
    let change = size.after - size.before
    guard change != 0 else { return "" }
    return " (\(change > 0 ? "+" : "")\(change))"
  }

  /// Counts changes by kind: `1 added, 2 removed`.
  private func tally(_ changes: [BundleComparison.Change]) -> String {
    BundleComparison.Change.Kind.allCases.compactMap { kind in
      let count = changes.filter { $0.kind == kind }.count
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }.joined(separator: ", ")
  }

  private func lines(_ changes: [BundleComparison.Change]) -> [(sign: String, text: String)] {
    var lines = changes.filter { $0.kind != .renumbered }.map { (sign($0.kind), text(of: $0)) }
    let renumbered = changes.filter { $0.kind == .renumbered }
    if let first = renumbered.first {
      let example = "\"\(first.before ?? "")\" to \"\(first.after ?? "")\""
      let count = renumbered.count == 1 ? "1 entry" : "\(renumbered.count) entries"
      lines.append((sign(.renumbered), "\(count) renumbered, as \(example)"))
    }
    guard lines.count > Self.longest else { return lines }
    return Array(lines.prefix(Self.longest)) + [("…", "\(lines.count - Self.longest) more")]
  }

  private func sign(_ kind: BundleComparison.Change.Kind) -> String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .moved: ">"
    case .changed, .renamed, .renumbered: "~"
    }
  }

  private func text(of change: BundleComparison.Change) -> String {
    let (before, after) = (change.before, change.after)
    return switch (change.kind, before, after) {
    case (.renamed, let before?, let after?): "\(before) -> \(after)"
    case (_, let before?, let after?): "\(change.subject): \(before) -> \(after)"
    case (.moved, nil, let after?): "\(change.subject) -> \(after)"
    case (_, let value?, nil), (_, nil, let value?): "\(change.subject): \(value)"
    case (.moved, nil, nil): "\(change.subject) (moved)"
    case (_, nil, nil): change.subject
    }
  }

  // MARK: Markdown

  /// Prints Markdown for a comment on a pull request: sizes as a table, changes as lists in collapsible sections.
  public func markdown() -> String {
    var text = "### Changes of the bundle\n\n"
    guard !comparison.isEmpty else { return text + "Nothing changed.\n" }
    text += "| | before | after | change |\n|---|--:|--:|--:|\n"
    for size in comparison.sizes {
      let change = size.after - size.before
      text += "| \(size.name) | \(size.before) | \(size.after) | \(change > 0 ? "+" : "")\(change) |\n"
    }
    for section in comparison.sections where !section.changes.isEmpty {
      let title = section.name.capitalizedFirst + ": " + tally(section.changes)
      // Removed anchors break external links, so they are not collapsed.
      let isOpen = section.name == "anchors" || section.changes.count <= 10
      text += "\n<details\(isOpen ? " open" : "")><summary>\(title)</summary>\n\n"
      for line in lines(section.changes) { text += "- `\(line.sign)` \(escaped(line.text))\n" }
      text += "\n</details>\n"
    }
    return text
  }

  /// Escapes characters that are markup in Markdown or HTML.
  private func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~": output += "\\" + String(scalar)
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  // MARK: JSON

  /// Prints version 1 of the JSON format in docs/checking.md.
  public func json() -> [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("version", 1)
      json.member("old", old)
      json.member("new", new)
      for section in comparison.sections {
        json.member(section.name == "other files" ? "otherFiles" : section.name) { json in
          json.array(section.changes) { json, change in
            json.onOneLine { json in write(change, to: &json) }
          }
        }
      }
      json.member("sizes") { json in
        json.array(comparison.sizes) { json, size in
          json.onOneLine { json in
            json.object { json in
              json.member("name", size.name)
              json.member("before", size.before)
              json.member("after", size.after)
            }
          }
        }
      }
    }
    return json.finished()
  }

  private func write(_ change: BundleComparison.Change, to json: inout JSONWriter) {
    json.object { json in
      json.member("change", change.kind.rawValue)
      json.member("subject", change.subject)
      if let before = change.before { json.member("before", before) }
      if let after = change.after { json.member("after", after) }
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
