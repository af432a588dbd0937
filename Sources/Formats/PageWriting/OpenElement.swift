import Markup

/// An element that is open: as the source has it, or opened to make the source's elements valid.
struct OpenElement {
  /// Whether the element's tag is in the output.
  enum State: UInt8 {
    case written
    /// Closed for the sake of a block; opened again when something comes that it can hold.
    case suspended
    /// Without a tag: its content belongs to the element below.
    case phantom
  }

  /// What has to be done when it ends.
  enum Role: UInt8 {
    case none, heading, pageTitle, boxTitle, caption, figure, table, box, equation, link, textlessLink,
      missing

    /// Whether its element's id is that of an anchor.
    var isAnchor: Bool {
      switch self {
      case .heading, .pageTitle, .figure, .table, .box, .equation: true
      case .none, .boxTitle, .caption, .link, .textlessLink, .missing: false
      }
    }
  }

  /// Where its output goes when it ends.
  enum Move: UInt8 {
    case none, toStart, toEnd
  }

  var element: HTMLElement
  var content: HTMLContentModel
  var accepts: HTMLCategory
  var context: HTMLContext
  var isSource = true
  var state = State.written
  /// How far its children have come, where their order matters.
  var order = ElementOrder()
  var isReplaced = false
  var moves = Move.none
  var role = Role.none
  /// The anchor or link it belongs to.
  var item: Int32 = -1
  /// Whether its caption gives it a number.
  var isNumberable = false
  /// The element that it was written into.
  var host = 0
  /// Whether it was opened with the element above it, and ends with that.
  var isWrapper = false
  /// How many elements below end with it.
  var wrappers: UInt8 = 0
  /// Offset of its `<`.
  var start: Int
  /// Offset behind its start tag.
  var inner: Int
  /// Its `id` attribute with the space before it, counted from `start`.
  var idStart: Int32 = 0
  var idEnd: Int32 = 0
  /// What to write to open it again, as an index into the tags that are kept.
  var saved: Int32 = -1

  init(_ entry: HTMLVocabulary.Entry, start: Int, in host: OpenElement, at index: Int) {
    element = entry.element
    self.host = index
    content = entry.content
    self.start = start
    inner = start
    context = host.context.union(entry.sets)
    accepts =
      content == .transparent ? host.accepts.intersection([.flow, .phrasing, .text]) : content.accepts
  }

  init(body entry: HTMLVocabulary.Entry) {
    element = .body
    content = .flow
    accepts = content.accepts
    context = []
    isSource = false
    start = 0
    inner = 0
  }

  init(phantom element: HTMLElement) {
    self.element = element
    content = .nothing
    accepts = []
    context = []
    state = .phantom
    start = 0
    inner = 0
  }

  /// Whether what it accepts can be written without further thought.
  var isPlain: Bool { state == .written && !content.isSequenced && accepts.contains(.text) }

  /// Its anchor, if it is what an anchor stands for.
  var anchor: Int? { item >= 0 && role.isAnchor ? Int(item) : nil }
}
