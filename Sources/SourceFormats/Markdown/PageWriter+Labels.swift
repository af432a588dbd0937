import BookModel
import Diagnostics

/// Labels, which lead to places of a page from anywhere in the book.
extension PageWriter {
  /// Lets labels lead to an id of the page. `wanted` is the id that was asked for: where another was given, the finding
  /// on the repeated id has told of the first label.
  mutating func addLabels(_ labels: [(label: String, range: ByteRange)], id: String, wanted: String) {
    for (index, label) in labels.enumerated() {
      let isReported = index == 0 && id != wanted
      addLabel(label.label, id: id, at: label.range, isReported: isReported)
    }
  }

  /// Lets a label lead to an id of the page; of two alike in a source the first holds.
  mutating func addLabel(_ label: String, id: String, at range: ByteRange, isReported: Bool = false) {
    let key = Page.label(label)
    if let first = labelPlaces[key] {
      guard first.id != id, !isReported else { return }
      return findings.report(
        .labelRepeated, at: .bytes(range), "label \"\(label)\" is given before, and leads there",
        note: (.bytes(first.range), "the label is first given here"))
    }
    labelPlaces[key] = (id, range)
    guard page.labels[key] == nil else { return }
    page.labels[key] = id
    page.labelRanges[key] = range
  }
}
