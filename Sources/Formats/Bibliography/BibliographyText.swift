/// The text of a field in Unicode, with inline markup.
public struct BibliographyText: Sendable, Equatable {
  /// The style of a run of text.
  public struct Style: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a style from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `\emph`, `\textit`
    public static let italic = Style(rawValue: 1)
    /// `\textbf`
    public static let bold = Style(rawValue: 2)
    /// `\textsc`
    public static let smallCapitals = Style(rawValue: 4)
    /// `\textsuperscript`
    public static let superscript = Style(rawValue: 8)
    /// `\textsubscript`
    public static let `subscript` = Style(rawValue: 16)
    /// `\texttt`
    public static let code = Style(rawValue: 32)
  }

  /// A run of text, a formula or a link.
  public enum Piece: Sendable, Equatable {
    /// Text in one style.
    case text(String, Style)
    /// A formula in MathML, and its spoken form.
    case formula([UInt8], words: String)
    /// A link and its text.
    case link(String, text: String)
  }

  /// The runs, in order.
  public var pieces: [Piece] = []

  /// Makes a text of runs.
  public init(_ pieces: [Piece] = []) { self.pieces = pieces }

  /// Makes a plain text.
  public init(_ text: String) { pieces = text.isEmpty ? [] : [.text(text, [])] }

  /// Whether the text is empty.
  public var isEmpty: Bool { pieces.isEmpty }

  /// The text without markup; formulas in spoken form.
  public var plain: String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part, _): text += part
      case .formula(_, let words): text += words
      case .link(_, let part): text += part
      }
    }
    return text
  }
}
