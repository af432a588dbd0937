/// The pages of a printed edition, to be added to a bundle as page break markers, a page list and the edition as
/// `dc:source` (<https://www.w3.org/TR/epub-a11y-11/#sec-page-src>).
public struct PrintedPageList: Sendable, Equatable {
  /// The start of a printed page.
  public struct Mark: Sendable, Equatable {
    /// The page's name in the bundle.
    public var href: String
    /// The byte offset in the rendered page at which the marker is inserted.
    public var offset: Int
    /// The printed number.
    public var label: String

    /// Makes a mark.
    public init(href: String, offset: Int, label: String) {
      self.href = href
      self.offset = offset
      self.label = label
    }

    /// The marker's id in its page.
    package var id: String { "octavo-page-" + label }
  }

  /// The identifier of the printed edition.
  public var source: String
  /// The marks, in the order of printed pages.
  public var marks: [Mark]

  /// Makes the list of an edition.
  public init(source: String, marks: [Mark]) {
    self.source = source
    self.marks = marks
  }
}
