/// The pages of a printed edition, put into a bundle: marks in its pages, a page list, the edition as their source
/// (<https://www.w3.org/TR/epub-a11y-11/#sec-page-src>).
public struct PrintedPageList: Sendable, Equatable {
  /// Where a printed page begins.
  public struct Mark: Sendable, Equatable {
    /// The page's name in the bundle.
    public var href: String
    /// The byte of the rendered page before which the mark stands.
    public var offset: Int
    /// The printed number.
    public var label: String

    /// Makes a mark.
    public init(href: String, offset: Int, label: String) {
      self.href = href
      self.offset = offset
      self.label = label
    }

    /// The mark's id in its page.
    package var id: String { "octavo-page-" + label }
  }

  /// What the numbers are those of: an identifier of the edition.
  public var source: String
  /// The marks, in the order of printed pages.
  public var marks: [Mark]

  /// Makes the list of an edition.
  public init(source: String, marks: [Mark]) {
    self.source = source
    self.marks = marks
  }
}
