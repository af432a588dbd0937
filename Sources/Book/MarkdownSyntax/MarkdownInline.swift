import BookModel

/// The inline content of a leaf: a linked list of nodes in one array.
///
/// Emphasis, links and pictures have one node at their start and one at their end.
package struct MarkdownInlines: Sendable {
  package enum Kind: UInt8, Sendable {
    /// A range of the content.
    case text
    /// A range of `extra`: the text of a character reference or an escape.
    case literal
    case softBreak, hardBreak
    case code, html
    /// An inline or a displayed formula; `data` of the latter is its label, as an index into `labels`.
    case math, displayMath
    case openEmphasis, closeEmphasis, openStrong, closeStrong, openStrike, closeStrike, openMark, closeMark
    case openInsertion, closeInsertion
    case openLink, closeLink, openImage, closeImage
    /// `[text]{.class}`; `data` is its attributes, as an index into `attributes`.
    case openSpan, closeSpan
    /// `{name}`text``; `data` is an index into `roles`.
    case role
    /// `[^label]`; the range is the label.
    case footnote
    /// `[@key]` or `@key`; the range is the text inside the brackets.
    case citation, citationInText
    /// `\\ref{label}` or, with `data` 1, `\\eqref{label}`; the range is the label.
    case texReference
    /// `{{ name }}`; the range is the text inside the braces.
    case substitution
    /// `[[Note|text]]` and `![[Note]]`; the range is the text inside the brackets.
    case wikiLink, wikiEmbed
    /// `#tag`; the range is all of it.
    case tag
    /// `:material-home:`; the range is the text between the colons.
    case icon
    /// `^2^`, `~2~` and `^[Text]`; the range is the text between the marks.
    case superscript, `subscript`, inlineNote
    /// `++ctrl+c++`, and edits: `{--deleted--}`, `{++inserted++}`, `{==marked==}` and `{>>remark<<}`; the range is the text between
    /// the marks.
    case keys, deletion, insertion, highlight, remark
    /// `@fig-a`, `-@fig-a` and the text inside the brackets of `[@fig-a; @fig-b]`.
    case crossReference
    /// `@label` of an example; the range is the label.
    case exampleReference
    /// `(ref:name)`; the range is the name.
    case textReference
    /// `{{< name >}}`; the range is the text between the delimiters.
    case shortcode
    /// A TeX command that matters only in print; the range is all of it.
    case teXCommand
    /// Code followed by `{=html}`; `data` is the format, as an index into `attributes`.
    case rawInline
    case nothing
  }

  package struct Node: Sendable {
    package var kind: Kind
    package var start: Int32
    package var end: Int32
    package var next: Int32 = -1
    package var previous: Int32 = -1
    /// An index into `links`, `roles` or `attributes`.
    package var data: Int32 = -1
  }

  /// The target of a link or picture.
  package struct Link: Sendable {
    package var destination: [UInt8]
    package var title: [UInt8]?
    /// The range of the URL: in the content, or in the text if it is defined elsewhere.
    package var place: Range<Int>
    package var isDefined = false
    /// Whether it is a bare URL without link syntax, which GitHub links.
    package var isBare = false
    /// The attributes in `{...}` after it, as an index into `attributes`.
    package var attributes: Int32 = -1

    package init(
      destination: [UInt8], title: [UInt8]? = nil, place: Range<Int>, isDefined: Bool = false,
      isBare: Bool = false, attributes: Int32 = -1
    ) {
      self.destination = destination
      self.title = title
      self.place = place
      self.isDefined = isDefined
      self.isBare = isBare
      self.attributes = attributes
    }
  }

  package struct Role: Sendable {
    package var name: Range<Int>
    package var content: Range<Int>
  }

  package private(set) var nodes: [Node] = []
  package private(set) var first: Int32 = -1
  package internal(set) var extra: [UInt8] = []
  package internal(set) var links: [Link] = []
  package internal(set) var roles: [Role] = []
  /// The ranges of the content between `{` and `}` of attributes.
  package internal(set) var attributes: [Range<Int>] = []
  /// The ranges of the content that label displayed formulas.
  package internal(set) var labels: [Range<Int>] = []
  private var last: Int32 = -1

  /// The last node.
  var lastNode: Node? { last >= 0 ? nodes[Int(last)] : nil }

  /// Adds a node at the end.
  @discardableResult
  package mutating func append(_ kind: Kind, start: Int, end: Int, data: Int = -1) -> Int32 {
    let index = Int32(nodes.count)
    var node = Node(kind: kind, start: Int32(start), end: Int32(end))
    node.data = Int32(data)
    node.previous = last
    if last >= 0 { nodes[Int(last)].next = index } else { first = index }
    nodes.append(node)
    last = index
    return index
  }

  /// Inserts a node after another.
  package mutating func insert(_ kind: Kind, after other: Int32) {
    let index = Int32(nodes.count)
    var node = Node(kind: kind, start: 0, end: 0)
    node.previous = other
    node.next = nodes[Int(other)].next
    if node.next >= 0 { nodes[Int(node.next)].previous = index } else { last = index }
    nodes[Int(other)].next = index
    nodes.append(node)
  }

  /// Changes the kind and data of the last node.
  mutating func changeLast(to kind: Kind, data: Int) { if last >= 0 { change(last, to: kind, data: data) } }

  /// Changes the kind and data of a node.
  mutating func change(_ node: Int32, to kind: Kind, data: Int = -1) {
    nodes[Int(node)].kind = kind
    nodes[Int(node)].data = Int32(data)
  }

  /// Removes characters from the inner ends of an opening and a closing node.
  mutating func shorten(_ opener: Int32, _ closer: Int32, by count: Int) {
    nodes[Int(opener)].end -= Int32(count)
    nodes[Int(closer)].start += Int32(count)
  }
}
