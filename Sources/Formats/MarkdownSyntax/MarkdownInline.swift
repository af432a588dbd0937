import BookModel

/// What a leaf's text is made of: a list of nodes in one array, each with the next.
///
/// Emphasis, links and pictures are a node where they open and one where they close.
package struct MarkdownInlines: Sendable {
  package enum Kind: UInt8, Sendable {
    /// Bytes of the content.
    case text
    /// Bytes of `extra`: what a character reference or an escape stands for.
    case literal
    case softBreak, hardBreak
    case code, html
    /// A formula in the line, or displayed; `data` of the latter is its label, as an index into `labels`.
    case math, displayMath
    case openEmphasis, closeEmphasis, openStrong, closeStrong, openStrike, closeStrike, openMark, closeMark
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
    /// `[[Note|text]]` and `![[Note]]`; the bytes are what stands in the brackets.
    case wikiLink, wikiEmbed
    /// `#tag`; the bytes are all of it.
    case tag
    /// `:material-home:`; the bytes are what stands between the colons.
    case icon
    /// `^2^`, `~2~` and `^[Text]`; the bytes are what stands between the marks.
    case superscript, `subscript`, inlineNote
    /// `@fig-a`, `-@fig-a` and what stands in the brackets of `[@fig-a; @fig-b]`.
    case crossReference
    /// `@label` of an example; the bytes are the label.
    case exampleReference
    /// `(ref:name)`; the bytes are the name.
    case textReference
    /// `{{< name >}}`; the bytes are what stands between the signs.
    case shortcode
    /// A command of TeX that is for print alone; the bytes are all of it.
    case teXCommand
    /// Code with `{=html}` behind it; `data` is the format, as an index into `attributes`.
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

  /// What a link or picture leads to.
  package struct Link: Sendable {
    package var destination: [UInt8]
    package var title: [UInt8]?
    /// Where the address stands: in the content, or in the text for one that is defined elsewhere.
    package var place: Range<Int>
    package var isDefined = false
    /// Whether it was found without marks, as GitHub does.
    package var isBare = false
    /// What `{...}` behind it gives, as an index into `attributes`.
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
  /// The bytes of the content between `{` and `}` of attributes.
  package internal(set) var attributes: [Range<Int>] = []
  /// The bytes of the content that name displayed formulas.
  package internal(set) var labels: [Range<Int>] = []
  private var last: Int32 = -1

  /// The node that was added last at the end.
  var lastNode: Node? { last >= 0 ? nodes[Int(last)] : nil }

  /// Adds a node at the end.
  @discardableResult
  package mutating func append(_ kind: Kind, _ start: Int, _ end: Int, data: Int = -1) -> Int32 {
    let index = Int32(nodes.count)
    var node = Node(kind: kind, start: Int32(start), end: Int32(end))
    node.data = Int32(data)
    node.previous = last
    if last >= 0 { nodes[Int(last)].next = index } else { first = index }
    nodes.append(node)
    last = index
    return index
  }

  /// Puts a node behind another.
  package mutating func insert(_ kind: Kind, after other: Int32) {
    let index = Int32(nodes.count)
    var node = Node(kind: kind, start: 0, end: 0)
    node.previous = other
    node.next = nodes[Int(other)].next
    if node.next >= 0 { nodes[Int(node.next)].previous = index } else { last = index }
    nodes[Int(other)].next = index
    nodes.append(node)
  }

  /// Makes the node that was added last another.
  mutating func changeLast(to kind: Kind, data: Int) { if last >= 0 { change(last, to: kind, data: data) } }

  /// Makes a node another.
  mutating func change(_ node: Int32, to kind: Kind, data: Int = -1) {
    nodes[Int(node)].kind = kind
    nodes[Int(node)].data = Int32(data)
  }

  /// Takes characters off the ends of two nodes that face each other.
  mutating func shorten(_ opener: Int32, _ closer: Int32, by count: Int) {
    nodes[Int(opener)].end -= Int32(count)
    nodes[Int(closer)].start += Int32(count)
  }
}
