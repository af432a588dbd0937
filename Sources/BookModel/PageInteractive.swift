/// An interactive of a page, as far as others than its figure need to know of it.
public struct PageInteractive: Sendable, Equatable {
  /// A control that can be operated.
  public struct Control: Sendable, Equatable {
    /// The kind, such as `slider`.
    public var kind: String
    /// What stands beside it.
    public var label: String

    /// Makes a control.
    public init(kind: String, label: String) { (self.kind, self.label) = (kind, label) }
  }

  /// The id of its figure.
  public var id: String
  /// What it is called.
  public var title: String
  /// Its controls.
  public var controls: [Control]
  /// Functions that the kernel lacks, sorted.
  public var lacking: [String]
  /// Its definition, as an index into `Page.media`; nil where it is only a picture.
  public var media: Int?

  /// Makes an interactive that is only a picture.
  public init(id: String, title: String, controls: [Control], lacking: [String]) {
    (self.id, self.title, self.controls, self.lacking) = (id, title, controls, lacking)
  }
}
