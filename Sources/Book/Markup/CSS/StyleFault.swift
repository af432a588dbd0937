import Diagnostics

/// A fault of a style sheet in a finished bundle, as `octavo check` reports it: nothing can be left out any more.
public struct StyleFault: Sendable, Equatable {
  /// A kind of fault.
  public enum Kind: Sendable {
    /// The text is not CSS: https://www.w3.org/TR/css-syntax-3/
    case syntax
    /// A property that EPUB does not allow in style sheets: https://www.w3.org/TR/epub-33/#sec-css-req
    case forbiddenProperty
    /// An empty URL.
    case emptyAddress
    /// An `@font-face` without declarations.
    case emptyFontFace
    /// Further faults, whose number is in `excerpt`.
    case more
  }

  /// The kind of fault.
  public var kind: Kind
  /// The range in the decoded text.
  public var range: ByteRange
  /// The first words at `range`.
  public var excerpt: String
}
