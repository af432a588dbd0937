import Diagnostics

/// What is wrong with a style sheet as it stands: what `octavo check` tells of one in a finished bundle, where nothing can
/// be left out any more.
public struct StyleFault: Sendable, Equatable {
  /// A kind of fault.
  public enum Kind: Sendable {
    /// The text is not CSS: https://www.w3.org/TR/css-syntax-3/
    case syntax
    /// A property that EPUB style sheets may not have: https://www.w3.org/TR/epub-33/#sec-css-req
    case forbiddenProperty
    /// An address without text.
    case emptyAddress
    /// An `@font-face` without declarations.
    case emptyFontFace
    /// More faults, as many as the excerpt says.
    case more
  }

  /// What is wrong.
  public var kind: Kind
  /// The bytes of the decoded text.
  public var range: ByteRange
  /// The first words at `range`.
  public var excerpt: String
}
