import BundleComparing
import Foundation

/// What a comparison tells, each fact in a line without numbers that were generated anew.
struct Facts {
  private(set) var facts: [String] = []
  /// The number of changes that tell new numbers.
  private(set) var renumberings = 0

  /// The last word of a label: its title, in these tests.
  private static func title(_ label: String) -> String {
    label.split(separator: " ").last.map(String.init) ?? label
  }

  private static func values(_ before: String?, _ after: String?) -> String {
    if let before, let after { return before + " -> " + after }
    return (before ?? "nil") + " " + (after ?? "nil")
  }

  private static func page(_ name: String) -> String {
    (name.split(separator: "/").last.map(String.init) ?? name).replacingOccurrences(of: ".xhtml", with: "")
  }

  init(_ comparison: BundleComparison) {
    for change in comparison.contents {
      switch change.kind {
      case .renumbered: renumberings += 1
      case .renamed: facts.append("contents renamed " + Self.values(change.before, change.after))
      case .added, .removed, .moved, .changed:
        facts.append("contents \(change.kind.rawValue) " + Self.title(change.subject))
      }
    }
    for change in comparison.pages where !change.isInContents {
      if change.kind == .renumbered {
        renumberings += 1
      } else if change.edits.isEmpty {
        facts.append("page \(change.kind.rawValue) \(change.name)")
      }
      for edit in change.edits {
        facts.append(
          "\(Self.page(change.name)) \(edit.subject.rawValue) \(edit.kind.rawValue) "
            + Self.values(edit.before, edit.after))
      }
    }
    facts += comparison.anchors.map { "anchor \($0.kind.rawValue) \($0.subject)" }
    facts += comparison.metadata.map {
      "metadata \($0.kind.rawValue) \($0.subject) " + Self.values($0.before, $0.after)
    }
    facts += comparison.artwork.map { "artwork \($0.kind.rawValue) \($0.subject)" }
    facts += comparison.otherFiles.map { "file \($0.kind.rawValue) \($0.subject)" }
  }

  /// The same facts out of the JSON form.
  init(json: [UInt8]) throws {
    struct Report: Decodable {
      struct Change: Decodable {
        var change: String, subject: String, before: String?, after: String?
      }
      struct Page: Decodable {
        struct Edit: Decodable { var change: String, what: String, before: String?, after: String? }
        var change: String, subject: String, edits: [Edit]?
      }
      var contents: [Change], pages: [Page], anchors: [Change], metadata: [Change], artwork: [Change],
        otherFiles: [Change]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(json))
    for change in report.contents {
      switch change.change {
      case "renumbered": renumberings += 1
      case "renamed": facts.append("contents renamed " + Self.values(change.before, change.after))
      default: facts.append("contents \(change.change) " + Self.title(change.subject))
      }
    }
    for page in report.pages {
      if page.change == "renumbered" { renumberings += 1 }
      for edit in page.edits ?? [] {
        facts.append(
          "\(Self.page(page.subject)) \(edit.what) \(edit.change) " + Self.values(edit.before, edit.after))
      }
    }
    facts += report.anchors.map { "anchor \($0.change) \($0.subject)" }
    facts += report.metadata.map { "metadata \($0.change) \($0.subject) " + Self.values($0.before, $0.after) }
    facts += report.artwork.map { "artwork \($0.change) \($0.subject)" }
    facts += report.otherFiles.map { "file \($0.change) \($0.subject)" }
  }
}
