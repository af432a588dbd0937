import BookModel
import Diagnostics

extension PageWriter {
  /// An element that is open: as the source has it, or opened to make the source's elements valid.
  struct Frame {
    /// Whether the element's tag is in the output.
    enum State: UInt8 {
      case written
      /// Closed for the sake of a block; opened again when something comes that it can hold.
      case suspended
      /// Without a tag: its content belongs to the frame below.
      case phantom
    }

    /// What has to be done when it ends.
    enum Role: UInt8 {
      case none, heading, pageTitle, boxTitle, caption, figure, table, box, equation, link, textlessLink, missing
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
    var sequence: UInt8 = 0
    var isReplaced = false
    var moves = Move.none
    var role = Role.none
    /// The anchor or link it belongs to.
    var item: Int32 = -1
    /// Whether its caption gives it a number.
    var isNumberable = false
    /// The frame that it was written into.
    var host = 0
    /// Whether it was opened with the frame above it, and ends with that.
    var isWrapper = false
    /// How many frames below end with it.
    var wrappers: UInt8 = 0
    /// Offset of its `<`.
    var start: Int
    /// Offset behind its start tag.
    var inner: Int
    /// Its `id` attribute with the space before it, counted from `start`.
    var idStart: Int32 = 0
    var idEnd: Int32 = 0
    /// What to write to open it again, as an index into `savedTags`.
    var saved: Int32 = -1

    init(_ entry: HTMLVocabulary.Entry, start: Int, in host: Frame, at index: Int) {
      element = entry.element
      self.host = index
      content = entry.content
      self.start = start
      inner = start
      context = host.context.union(entry.sets)
      accepts = content == .transparent ? host.accepts.intersection([.flow, .phrasing, .text]) : content.accepts
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
  }

  /// A start tag to be written again.
  struct SavedTag {
    var bytes: [UInt8]
    /// Slots by their offset in `bytes`.
    var slots: [PageContent.Slot]
    var references: [IDReference]
    /// The `id` attribute in `bytes`, which is written once.
    var id: Range<Int>?
  }

  /// Output that goes to the end of the element that holds it.
  struct MovedFragment {
    var frame: Int
    var fragment: Fragment
  }

  /// A piece of output with its slots.
  struct Fragment {
    var bytes: [UInt8]
    var slots: [PageContent.Slot]
    var references: [IDReference]
  }

  /// An attribute that names ids of the same page, checked when all ids are known.
  struct IDReference {
    /// The attribute in the output, with the space before it.
    var start: Int
    var end: Int
    /// Whether the ids must be those of header cells of the same table.
    var table: Int?
    var place: Place

    mutating func move(by distance: Int) {
      start += distance
      end += distance
    }
  }

  /// What is known of an open table.
  struct TableState {
    var number: Int
    var firstRow: Int?
    var hasHeaders = false
    var place: Place
  }
}
