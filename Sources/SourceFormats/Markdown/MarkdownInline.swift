/// What a leaf's text is made of: a list of nodes in one array, each with the next.
///
/// Emphasis, links and pictures are a node where they open and one where they close.
struct MarkdownInlines: Sendable {
  enum Kind: UInt8, Sendable {
    /// Bytes of the content.
    case text
    /// Bytes of `extra`: what a character reference or an escape stands for.
    case literal
    case softBreak, hardBreak
    case code, html
    /// A formula in the line, or displayed; `data` of the latter is its label, as an index into `labels`.
    case math, displayMath
    case openEmphasis, closeEmphasis, openStrong, closeStrong, openStrike, closeStrike
    case openLink, closeLink, openImage, closeImage
    /// `[text]{.class}`; `data` is its attributes.
    case openSpan, closeSpan
    /// `{name}`text``; `data` is an index into `roles`.
    case role
    /// `[^label]`; the bytes are the label.
    case footnote
    /// `[@key]` or `@key`; the bytes are what stands in the brackets.
    case citation, citationInText
    /// `\\ref{label}` or, with `data` 1, `\\eqref{label}`; the bytes are the label.
    case texReference
    /// `{{ name }}`; the bytes are what stands in the braces.
    case substitution
    case nothing
  }

  struct Node: Sendable {
    var kind: Kind
    var start: Int32
    var end: Int32
    var next: Int32 = -1
    var previous: Int32 = -1
    /// An index into `links`, `roles` or `attributes`.
    var data: Int32 = -1
  }

  /// What a link or picture leads to.
  struct Link: Sendable {
    var destination: [UInt8]
    var title: [UInt8]?
    /// Where the address stands: in the content, or in the text for one that is defined elsewhere.
    var place: Range<Int>
    var isDefined = false
    /// Whether it was found without marks, as GitHub does.
    var isBare = false
    /// What `{...}` behind it gives, as an index into `attributes`.
    var attributes: Int32 = -1
  }

  struct Role: Sendable {
    var name: Range<Int>
    var content: Range<Int>
  }

  var nodes: [Node] = []
  var first: Int32 = -1
  var extra: [UInt8] = []
  var links: [Link] = []
  var roles: [Role] = []
  /// The bytes of the content between `{` and `}` of attributes.
  var attributes: [Range<Int>] = []
  /// The bytes of the content that name displayed formulas.
  var labels: [Range<Int>] = []
}
