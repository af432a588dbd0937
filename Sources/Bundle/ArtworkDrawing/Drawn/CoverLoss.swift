import TitleWords
import BookModel
import Diagnostics

/// What a drawn cover leaves out of one of its texts, since even the smallest letters have no room for it.
struct CoverLoss {
  let part: CoverText.Part
  /// The words or names that are left out.
  let omitted: [String]

  /// The loss of a block; nil if it is complete.
  init?(_ placed: CoverLayout.PlacedBlock) {
    guard !placed.block.omitted.isEmpty else { return nil }
    (part, omitted) = (placed.part, placed.block.omitted)
  }

  func diagnostic(_ metadata: Metadata) -> Diagnostic {
    let rest = omitted.joined(separator: part.isOfNames ? ", " : "").trimmingSpaces.excerpt(60)
    let summary =
      switch part {
      case .title: "the drawn cover leaves out the end of the title: \"\(rest)\""
      case .subtitle: "the drawn cover leaves out the end of the subtitle: \"\(rest)\""
      case .authors: "the drawn cover leaves out \(omitted.count) of the creators: \(rest)"
      case .publisher: "the drawn cover leaves out \(omitted.count) of the publishers: \(rest)"
      }
    return Diagnostic(
      .coverTextCut, at: part.place(in: metadata), summary,
      solutions: [.init(part.isOfNames ? "supply a cover" : "shorten it, or supply a cover")])
  }
}
