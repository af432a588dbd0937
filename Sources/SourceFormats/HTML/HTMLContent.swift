/// What an element counts as for the element that holds it; a content model is a set of what it accepts.
struct HTMLCategory: OptionSet, Sendable {
  let rawValue: UInt32

  /// Blocks, and all that phrasing is.
  static let flow = HTMLCategory(rawValue: 1)
  /// What stands within a line.
  static let phrasing = HTMLCategory(rawValue: 1 << 1)
  static let text = HTMLCategory(rawValue: 1 << 2)
  static let heading = HTMLCategory(rawValue: 1 << 3)
  static let listItem = HTMLCategory(rawValue: 1 << 4)
  /// dt and dd.
  static let term = HTMLCategory(rawValue: 1 << 5)
  static let caption = HTMLCategory(rawValue: 1 << 6)
  static let columnGroup = HTMLCategory(rawValue: 1 << 7)
  static let column = HTMLCategory(rawValue: 1 << 8)
  static let rowGroup = HTMLCategory(rawValue: 1 << 9)
  static let row = HTMLCategory(rawValue: 1 << 10)
  static let cell = HTMLCategory(rawValue: 1 << 11)
  static let figureCaption = HTMLCategory(rawValue: 1 << 12)
  static let summary = HTMLCategory(rawValue: 1 << 13)
  /// rt, rp, rb and rtc.
  static let rubyPart = HTMLCategory(rawValue: 1 << 14)
  /// source and track.
  static let mediaSource = HTMLCategory(rawValue: 1 << 15)
  static let division = HTMLCategory(rawValue: 1 << 16)
  static let paragraph = HTMLCategory(rawValue: 1 << 17)
}

/// What an element may hold.
enum HTMLContentModel: UInt8, Sendable {
  case nothing, text, phrasing, flow
  /// What its parent may hold.
  case transparent
  case list, definitions, definitionGroup, table, columns, rows, cells, ruby, rubyContainer
  case figure, details, summary, headingGroup, picture, media, foreign

  /// The categories of children that it accepts.
  var accepts: HTMLCategory {
    switch self {
    case .nothing, .foreign, .transparent: []
    case .text: .text
    case .phrasing, .media: [.phrasing, .text]
    case .flow: [.flow, .phrasing, .text]
    case .list: .listItem
    case .definitions: [.term, .division]
    case .definitionGroup: .term
    case .table: [.caption, .columnGroup, .rowGroup, .row]
    case .columns: .column
    case .rows: .row
    case .cells: .cell
    case .ruby, .rubyContainer: [.phrasing, .text, .rubyPart]
    case .figure: [.flow, .phrasing, .text, .figureCaption]
    case .details: [.flow, .phrasing, .text, .summary]
    case .summary: [.phrasing, .text, .heading]
    case .headingGroup: [.heading, .paragraph]
    case .picture: .mediaSource
    }
  }

  /// Whether the order of children matters, beyond what is accepted.
  var isSequenced: Bool {
    switch self {
    case .figure, .details, .summary, .headingGroup, .table, .definitions, .definitionGroup, .ruby: true
    default: false
    }
  }
}

/// What holds for everything within an element.
struct HTMLContext: OptionSet, Sendable {
  let rawValue: UInt16

  static let interactive = HTMLContext(rawValue: 1)
  static let definition = HTMLContext(rawValue: 1 << 1)
  static let banner = HTMLContext(rawValue: 1 << 2)
  static let address = HTMLContext(rawValue: 1 << 3)
  static let caption = HTMLContext(rawValue: 1 << 4)
  static let media = HTMLContext(rawValue: 1 << 5)
  static let preformatted = HTMLContext(rawValue: 1 << 6)
}
