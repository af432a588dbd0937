import Markup

/// An open element: one of the source, or one opened to make the source's elements valid.
struct OpenElement {
  /// Whether, and how, the element is in the output.
  enum State: UInt8 {
    case written
    /// Closed to make room for a block; opened again when content comes that it may contain.
    case suspended
    /// Not written: its content goes into the next written element outside it.
    case phantom
  }

  /// What has to be done when the element ends.
  enum Role: UInt8 {
    case none, heading, pageTitle, boxTitle, caption, figure, table, box, equation, link, textlessLink,
      missing

    /// Whether the element's id is the id of an anchor.
    var isAnchor: Bool {
      switch self {
      case .heading, .pageTitle, .figure, .table, .box, .equation: true
      case .none, .boxTitle, .caption, .link, .textlessLink, .missing: false
      }
    }
  }

  /// Where the element's output moves when it ends.
  enum Move: UInt8 {
    case none, toStart, toEnd
  }

  var element: HTMLElement
  var content: HTMLContentModel
  var accepts: HTMLCategory
  var context: HTMLContext
  var isSource = true
  var state = State.written
  /// The state of its children where their order matters.
  var order = ElementOrder()
  var isReplaced = false
  var moves = Move.none
  var role = Role.none
  /// The index of its anchor or link; -1 for none.
  var item: Int32 = -1
  /// Whether it gets a number if it has a caption.
  var isNumberable = false
  /// The stack index of the element that it was written into.
  var host = 0
  /// Whether it was opened as a wrapper of the element above it on the stack, and ends with that.
  var isWrapper = false
  /// The number of wrappers below it on the stack that end with it.
  var wrappers: UInt8 = 0
  /// The offset of its `<`.
  var start: Int
  /// The offset after its start tag.
  var inner: Int
  /// The range of its `id` attribute with the space before it, relative to `start`.
  var idStart: Int32 = 0
  var idEnd: Int32 = 0
  /// The index of its saved start tag, which opens it again; -1 for none.
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

  /// Whether content that it accepts can be written directly.
  var isPlain: Bool { state == .written && !content.isSequenced && accepts.contains(.text) }

  /// The index of its anchor, if its role has one.
  var anchor: Int? { item >= 0 && role.isAnchor ? Int(item) : nil }
}
