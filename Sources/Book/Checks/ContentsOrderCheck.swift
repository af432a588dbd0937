import BookModel
import Diagnostics

extension BookCheck {
  /// Contents entries should be in reading order, as nav.xhtml and toc.ncx must be.
  static let contentsOrder = BookCheck { book, manifest in
    // An entry without any page is reported where its page is missing.
    let repairs = NavigationTree(book).repairs.compactMap { repair in
      repair.summary.map { (place: repair.entry.range ?? SourceRange(file: manifest), summary: $0) }
    }
    var findings = repairs.prefix(greatestNumber).map {
      Diagnostic(.contentsOutOfOrder, at: $0.place, $0.summary)
    }
    if repairs.count > greatestNumber, let last = findings.indices.last {
      findings[last].occurrences = Diagnostic.Occurrences(repairs.count - greatestNumber + 1)
    }
    return findings
  }

  /// The number of entries that are named; a book whose contents are in another order altogether has one for each entry.
  private static let greatestNumber = 20
}

extension NavigationRepair {
  /// What readers of nav.xhtml find elsewhere than in the contents; nil where nothing moved.
  fileprivate var summary: String? {
    let order = "in nav.xhtml and toc.ncx, which follow the reading order"
    return switch change {
    case .before(let other): "\"\(entry.label)\" precedes \"\(other)\" \(order)"
    case .after(let other): "\"\(entry.label)\" follows \"\(other)\" \(order)"
    case .within(let parent?): "\"\(entry.label)\" is within \"\(parent)\" \(order)"
    case .within(nil): "\"\(entry.label)\" is at the top level \(order)"
    case .linkBelow:
      "\"\(entry.label)\" leads to a page behind those of its entries and is listed among them \(order)"
    case .leadsTo: nil
    }
  }
}
